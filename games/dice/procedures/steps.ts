import {
  act,
  type Ctx,
  choose,
  done,
  type Flow,
  type Json,
  next,
  type Options,
  rules,
  type Step,
  window as windowStep,
} from '@kaiju/kernel';
import { settle } from '../effects/ledger.ts';
import { WINDOWS, type WindowName } from '../effects/legal.ts';
import { type Answer, mayAnswer, respond, responses } from '../effects/responses.ts';
import type { C, Dice, Phase } from '../state.ts';

/** Steps as the turns of this game are made of: none of them goes on when the active player is out (DT-23.2). */

type In<V> = Ctx<Dice, V>;

export const turnIsOver = rules(['DT-23.2'], (g: Dice): boolean => g.players[g.active].out);

/** No one is asked; a turn whose player is out ends here. */
export function during<V>(id: string, run: (ctx: In<V>) => Flow | void): Step<Dice, V> {
  return act<Dice, V>(id, (ctx) => (turnIsOver(ctx.g) ? done : run(ctx)));
}

/** A phase begins. */
export function begins<V>(id: string, phase: Phase): Step<Dice, V> {
  return during<V>(id, ({ g, tell }) => {
    g.phase = phase;
    tell('phase', { seat: g.active, phase });
  });
}

const SECONDS = 1000;

/** 4.2: how long a window stays open. */
const WINDOW_MS = rules(['DT-27.14'], 10 * SECONDS);
const DECLARED_MS = 8 * SECONDS;

/** One of the windows W-A … W-L. `open` says whether it is there at all; `after` what follows from a response. */
export function responseWindow<V>(
  name: WindowName,
  label: string,
  more: { open?: (ctx: In<V>) => boolean; after?: (ctx: In<V>) => Flow | void } = {},
): Step<Dice, V> {
  const { open, after } = more;
  return windowStep<Dice, V, Json>(label === '' ? WINDOWS[name] : `${WINDOWS[name]}/${label}`, {
    kind: `W-${name}`,
    limit: name === 'D' ? DECLARED_MS : WINDOW_MS,
    who: (ctx) => (open === undefined || open(ctx) ? mayAnswer(ctx.g, name) : []),
    options: (ctx, seat) => responses(ctx as C, seat, name),
    // Whoever answers interrupts; then everybody is asked anew, the active player first.
    take: rules(['DT-13.11', 'DT-19.2', 'DT-19.3', 'DT-19.5'], (ctx, answer, seat) => {
      respond(ctx as C, seat, answer as Answer);
      return after?.(ctx);
    }),
  });
}

/** DT-4.6: a settlement point. Where nothing is pending nobody is asked and nothing is told. */
export function settlement<V>(label: string, clause = 'DT-4.6'): Step<Dice, V>[] {
  return [
    responseWindow<V>('J', label, { open: ({ g }) => g.damage.length > 0 || g.healing.length > 0 }),
    act<Dice, V>(`${clause}/${label}`, (ctx) => {
      settle(ctx as C);
      return turnIsOver(ctx.g) ? done : next;
    }),
  ];
}

interface Decision<V, A> {
  kind: string;
  who: (ctx: In<V>) => number;
  when?: (ctx: In<V>) => boolean;
  unlessForced?: boolean;
  options: (ctx: In<V>, seat: number) => Options<A>;
  otherwise?: (ctx: In<V>, seat: number) => A;
  /** The clause that says what happens in silence; without `otherwise` it is the first option. */
  silence: string;
  limit?: number;
  take: (ctx: In<V>, answer: A, seat: number) => Flow | void;
}

/** One seat decides. Whoever is out decides nothing. */
export function decision<V, A>(id: string, ask: Decision<V, A>): Step<Dice, V> {
  const { when, take, otherwise } = ask;
  return choose<Dice, V, A>(id, {
    limit: 30 * SECONDS,
    ...ask,
    when: (ctx) =>
      !turnIsOver(ctx.g) && (when === undefined || when(ctx)) && !ctx.g.players[ask.who(ctx)].out,
    // Who gave up at this very question has nothing left to answer with, and nothing comes of it.
    ...(otherwise && {
      otherwise: (ctx: In<V>, seat: number) => (ctx.g.players[seat].out ? (null as A) : otherwise(ctx, seat)),
    }),
    take: (ctx, answer, seat) => (ctx.g.players[seat].out ? next : take(ctx, answer, seat)),
  });
}
