import type { BoardModule, BoardProps } from '@kaiju/web/kit';
import { lazy, useRef, useState } from 'react';
import type { Miracle } from '../state.ts';
// Attack is folded through the effects in play: they must be known where it is shown.
import '../effects.ts';
import { Battle } from './battle.tsx';
import { DeckChoice, Reveal } from './deck.tsx';
import { motions, sounds } from './motions.ts';
import { boardWords, speaker } from './words.ts';
import './board.css';
import './deck.css';

/** The table of a match: the decks are chosen, shown, and then fought with. */
function Board(props: BoardProps<Miracle>) {
  const { g } = props.view;
  const [before, setBefore] = useState(g.turn);
  const untouched = g.turn === 1 && g.nextId === 3;
  const [shown, setShown] = useState(untouched && props.ask !== null);
  if (before !== g.turn) {
    setBefore(g.turn);
    if (before === 0) setShown(true);
  }
  const table = useRef<HTMLDivElement>(null);
  const close = () => {
    table.current
      ?.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')
      ?.focus({ preventScroll: true });
    setShown(false);
  };
  if (g.turn === 0) return <DeckChoice {...props} />;
  return (
    <div ref={table} className="mi-table">
      <Battle {...props} />
      {shown && g.turn === 1 && <Reveal {...props} close={close} />}
    </div>
  );
}

export default {
  Board,
  motions,
  sounds,
  accent: '#e2855a',
  icon: 'crystal-growth',
  seatLine: ({ g }, seat, lang) => {
    const { miracle, mana, cap } = g.players[seat];
    return speaker(boardWords, lang)('seatLine', { hp: Math.max(0, miracle), mana, cap });
  },
  Options: lazy(async () => ({ default: (await import('./options.tsx')).Options })),
  pieces: async () => (await import('./pieces.ts')).pieces(),
} satisfies BoardModule<Miracle>;
