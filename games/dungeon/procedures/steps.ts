import { type Ctx, choose, type Flow, next, type Options, rules, type Step } from '@kaiju/kernel';
import type { Dungeon } from '../state.ts';

type In<V> = Ctx<Dungeon, V>;

interface Decision<V, A> {
  kind: string;
  /** The clause that says how long one may think, and what happens in silence. */
  silence: string;
  limit: number | ((ctx: In<V>) => number);
  who: (ctx: In<V>) => number;
  when?: (ctx: In<V>) => boolean;
  /** Only where everybody can see that there is but one answer (DL-26.12). */
  unlessForced?: boolean;
  options: (ctx: In<V>, seat: number) => Options<A>;
  otherwise: (ctx: In<V>, seat: number) => A;
  take: (ctx: In<V>, answer: A, seat: number) => Flow | void;
  /** Where it goes on when the player is out. */
  gone?: Flow;
}

/** One seat decides. Whoever is out decides nothing (DL-9.4). */
export function decision<V, A>(id: string, ask: Decision<V, A>): Step<Dungeon, V> {
  const { when, take, otherwise, gone = next } = ask;
  return choose<Dungeon, V, A>(id, {
    ...ask,
    when: (ctx) => (when === undefined || when(ctx)) && !ctx.g.players[ask.who(ctx)].out,
    // Nobody reads what is answered for a player who is out.
    otherwise: (ctx, seat) => (ctx.g.players[seat].out ? (null as A) : otherwise(ctx, seat)),
    take: (ctx, answer, seat) => (ctx.g.players[seat].out ? gone : take(ctx, answer, seat)),
  });
}

/** DL-26.12 */
export const WHERE_ALL_CAN_SEE = rules(['DL-26.12'], true);

/** So many milliseconds for all answers of a turn together; `v.since` is when it began. */
export function inAll<V extends { since: number }>(ms: number): (ctx: In<V>) => number {
  return ({ v, now, pace }) => (pace === 0 ? ms : Math.max(0, ms - (now - v.since) / pace));
}
