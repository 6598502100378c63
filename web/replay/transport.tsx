import { useEffect } from 'react';
import { IconButton, Select, useHotkeys } from '../kit/index.ts';
import { useWords } from '../words/speak.ts';
import { PACES, type Player, type Screen } from './player.ts';
import { words } from './words.ts';
import './transport.css';

export interface TransportProps {
  player: Player;
  screen: Screen;
  /** Where the turn before or after this moment begins. */
  turn(by: 1 | -1): number;
}

/** Back and forth by a move, a turn or all the way; play, pause and how fast. The same by keys. */
export function Transport({ player, screen, turn }: TransportProps) {
  const t = useWords(words);
  const { n, playing, pace } = screen;
  const { length } = player.replay;
  const ways = {
    first: () => void player.go(0),
    turnBack: () => void player.go(turn(-1)),
    stepBack: () => void player.step(-1),
    stepOn: () => void player.step(1),
    turnOn: () => void player.go(turn(1)),
    last: () => void player.go(length),
  };
  useHotkeys({
    ArrowLeft: ways.stepBack,
    ArrowRight: ways.stepOn,
    'shift+ArrowLeft': ways.turnBack,
    'shift+ArrowRight': ways.turnOn,
    PageUp: ways.turnBack,
    PageDown: ways.turnOn,
    Home: ways.first,
    End: ways.last,
  });
  useSpaceBar(() => player.toggle());
  const button = (way: keyof typeof ways, icon: string, disabled: boolean) => (
    <IconButton
      icon={icon}
      label={t(way)}
      disabled={disabled}
      onClick={ways[way]}
      className={`transport-${way}`}
    />
  );
  const [begins, ends] = [n === 0, n === length];
  return (
    <div className="transport" role="toolbar" aria-label={t('transport')}>
      {button('first', 'first', begins)}
      {button('turnBack', 'turnBack', begins)}
      {button('stepBack', 'left', begins)}
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={t(playing ? 'pause' : 'play')}
        className="transport-play"
        onClick={() => player.toggle()}
      />
      {button('stepOn', 'right', ends)}
      {button('turnOn', 'turnOn', ends)}
      {button('last', 'last', ends)}
      <Select
        label={<span className="unseen">{t('pace')}</span>}
        value={pace}
        choices={PACES.map((value) => ({ value, label: t('paceOf', { n: value }) }))}
        onChange={(next) => player.setPace(next)}
      />
    </div>
  );
}

/** The space bar, wherever it has no work of its own: a button that has the focus is pressed by it. */
function useSpaceBar(press: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey)
        return;
      const { target } = event;
      const own =
        'button, a, textarea, select, summary, input:not([type=range], [type=radio]), [contenteditable], [role=gridcell]';
      if (target instanceof Element && target.closest(own)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
}
