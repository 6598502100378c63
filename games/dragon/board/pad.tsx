import type { Lang } from '@kaiju/kernel';
import { Icon } from '@kaiju/web/kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { actionCards } from '../content/index.ts';
import { times } from '../content/numbers.ts';
import type { ActionCard } from '../content/types.ts';
import { DIRS8 } from '../effects/tables.ts';
import { Face } from './lane.tsx';
import { CARD_KEYS, ICONS } from './look.ts';
import { Arrow } from './marks.tsx';
import type { Placing } from './reach.ts';
import type { Say } from './words.ts';

/** What can be placed, in the order of the pad: arrows west to east as on a keyboard, then the others. */
const ROWS: readonly (readonly string[])[] = [
  ['step-west', 'step-north', 'step-south', 'step-east'],
  ['run-west', 'run-north', 'run-south', 'run-east'],
  ['jump', 'grab', 'shove', 'steal'],
  ['dash', 'guard', 'stash'],
];
const cardOf = (id: string): ActionCard => actionCards.find((card) => card.id === id) as ActionCard;

/** What a card may be aimed at beforehand, in the order of the rules (DH-14.12). */
export const AIMS: Record<string, readonly string[]> = {
  dash: ['N', 'E', 'S', 'W'].flatMap((dir) => [1, 2, 3].map((n) => `${dir}${n}`)),
  jump: DIRS8,
  shove: ['N', 'E', 'S', 'W'],
};
export const aimable = (id: string): boolean => AIMS[id] !== undefined;

interface PadProps {
  /** Whether it is in the hand, already in the lane, or spent. */
  whereIs(id: string): 'hand' | 'lane' | 'spent';
  /** It may be pressed for something to happen now. */
  live: boolean;
  /** Cards go into the lane only by a long press. */
  over: boolean;
  prepared: readonly Placing[];
  flying: readonly Placing[];
  aiming: string | null;
  armed: boolean;
  armable(id: string): boolean;
  press(id: string): void;
  pressLong(id: string): void;
  /** Turning up the monster's card, which stands beside the cards. */
  flip: { may: boolean; press(): void };
  lang: Lang;
  say: Say;
}

/** One's cards, each under a finger. */
export function Pad(props: PadProps) {
  const { say } = props;
  return (
    <section className={`dh-pad ${props.live ? 'is-live' : ''}`} aria-label={say('hand')}>
      {ROWS.map((row) => (
        <div key={row[0]} className="dh-pad-row">
          {row.map((id) => (
            <Key key={id} id={id} {...props} />
          ))}
          {row.length < 4 && (
            <button
              type="button"
              className={`dh-key is-flip ${props.flip.may ? 'is-live' : ''}`}
              aria-disabled={!props.flip.may}
              title={say('flipSays')}
              onClick={(event) => {
                if (event.detail > 0) event.currentTarget.blur();
                props.flip.press();
              }}
            >
              <span className="dh-key-face">
                <Icon name={ICONS.peek} />
              </span>
              <span className="dh-key-name">{say('flip')}</span>
              <span className="dh-key-kbd" data-key="␣" />
            </button>
          )}
        </div>
      ))}
    </section>
  );
}

function Key({ id, ...props }: PadProps & { id: string }) {
  const { whereIs, live, over, prepared, flying, aiming, armed, armable, press, pressLong, lang, say } =
    props;
  const card = cardOf(id);
  const where = whereIs(id);
  const nth = prepared.findIndex(({ place }) => place === id);
  const flies = flying.some(({ place }) => place === id);
  const hold = useHold(over && where === 'hand' ? () => pressLong(id) : null);
  const key = keyOf(card);
  const state = [
    `dh-key is-${card.kind} is-${where}`,
    live && where === 'hand' && !over && 'is-live',
    over && where === 'hand' && 'is-over',
    nth >= 0 && 'is-prepared',
    flies && 'is-flying',
    aiming === id && 'is-aiming',
    armed && armable(id) && 'is-armed',
    hold.held && 'is-held',
  ];
  const spoken = [
    say('card', { name: card.name[lang], text: card.text[lang] }),
    where === 'spent' && say('spent'),
    where === 'lane' && say('inLane'),
    nth >= 0 && say('preparedAs', { n: nth + 1 }),
    armed && armable(id) && say('armed'),
    over && where === 'hand' && say('overHold'),
  ];
  return (
    <button
      type="button"
      className={state.filter(Boolean).join(' ')}
      aria-label={spoken.filter(Boolean).join(' · ')}
      aria-pressed={nth >= 0}
      title={`${card.name[lang]} — ${card.text[lang]} (${say('cardKey', { key })})`}
      data-card={id}
      onClick={(event) => {
        // Who presses with a pointer keeps the keys for the table.
        if (event.detail > 0) event.currentTarget.blur();
        press(id);
      }}
      {...hold.handlers}
    >
      <span className="dh-key-face">
        <Face card={card} aim={prepared[nth]?.aim} />
      </span>
      <span className="dh-key-name">{card.name[lang].split('·')[0].split(' ')[0]}</span>
      <span className="dh-key-kbd" data-key={key} />
      {nth >= 0 && <span className="dh-key-nth numbers" data-nth={nth + 1} />}
    </button>
  );
}

const ARROWS = { N: '↑', E: '→', S: '↓', W: '←' } as const;

/** The key of a card, as it is shown on it. */
function keyOf(card: ActionCard): string {
  if (card.op.op === 'walk') return card.op.n > 1 ? '⇧' : ARROWS[card.op.dir];
  return (CARD_KEYS[card.id] ?? '').toUpperCase();
}

/** A long press, by finger, mouse or key. */
function useHold(done: (() => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [held, setHeld] = useState(false);
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const begin = () => {
    if (latest.current === null) return;
    setHeld(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setHeld(false);
      latest.current?.();
    }, times.press);
  };
  const key = (event: KeyboardEvent, run: () => void) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) run();
  };
  return {
    held,
    handlers: {
      onPointerDown: begin,
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onKeyDown: (event: KeyboardEvent) => key(event, begin),
      onKeyUp: (event: KeyboardEvent) => key(event, end),
    },
  };
}

interface RoseProps {
  title: string;
  /** All aims there are: `N` to `NW`, or `N1` to `W3`. */
  aims: readonly string[];
  may(aim: string): boolean;
  onAim(aim: string): void;
  far: number;
  onFar(n: number): void;
  sayAim(aim: string): string;
  /** What is left of the rose: no aim, or away with it. */
  others: readonly { label: string; onPress(): void }[];
  say: Say;
}

/** Directions as they lie on the map. */
export function Rose({ title, aims, may, onAim, far, onFar, sayAim, others, say }: RoseProps) {
  const counted = aims.some((aim) => /\d/.test(aim));
  return (
    <section className="dh-rose" aria-label={title}>
      <p className="dh-rose-title">{title}</p>
      <div className={`dh-rose-ring ${aims.length === 8 ? 'is-eight' : ''}`}>
        {DIRS8.map((dir) => {
          const aim = counted ? `${dir}${far}` : dir;
          if (!aims.includes(aim)) return null;
          const legal = may(aim);
          return (
            <button
              key={dir}
              type="button"
              className={`dh-rose-arm is-${dir.toLowerCase()}`}
              aria-label={sayAim(aim)}
              aria-disabled={!legal}
              onClick={() => onAim(aim)}
            >
              <Arrow dir={dir} heads={counted ? far : 1} />
            </button>
          );
        })}
        {counted && (
          <button
            type="button"
            className="dh-rose-far numbers"
            aria-label={say('farther', { n: far })}
            title={say('farther', { n: far })}
            onClick={() => onFar((far % 3) + 1)}
          >
            {far}
          </button>
        )}
      </div>
      <div className="dh-rose-others">
        {others.map(({ label, onPress }) => (
          <button key={label} type="button" className="button button-plain" onClick={onPress}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
