import { act, type Ctx, call, choose, done, type Flow, next, type Options, type Step } from '@kaiju/kernel';
import { settle } from '../effects/settle.ts';
import type { Encounter } from '../state.ts';
import { resolve } from './resolve.ts';

export type In<V> = Ctx<Encounter, V>;

/** A step of a fight that asks no one: what it set off is carried through before the next, unless it names its own way on. */
export function stepOf<V>(id: string, run: (ctx: In<V>) => Flow | void): Step<Encounter, V> {
  return act(id, (ctx: In<V>) => {
    if (ctx.g.outcome !== '') return done;
    const flow = run(ctx);
    if (flow !== undefined) return flow;
    return through(ctx, next);
  });
}

/** Carries everything through; if an effect asks something, that is asked first. */
export function through<V>(ctx: In<V>, then: Flow): Flow {
  settle(ctx);
  if (ctx.g.outcome !== '') return done;
  if (ctx.g.ask === '') return then;
  const asked = call(resolve, {});
  return then.op === 'stay' ? ({ ...asked, again: true } as Flow) : asked;
}

interface Decision<V, A> {
  kind: string;
  who: (ctx: In<V>) => number;
  when?: (ctx: In<V>) => boolean;
  unlessForced?: boolean;
  options: (ctx: In<V>, seat: number) => Options<A>;
  otherwise: (ctx: In<V>, seat: number) => A;
  take: (ctx: In<V>, answer: A, seat: number) => Flow | void;
  limit?: (ctx: In<V>) => number | null;
}

/** A step of a fight that asks one seat; nobody is asked once it is decided. */
export function decision<V, A>(id: string, ask: Decision<V, A>): Step<Encounter, V> {
  const { when } = ask;
  return choose<Encounter, V, A>(id, {
    ...ask,
    when: (ctx) => ctx.g.outcome === '' && (when === undefined || when(ctx)),
  });
}
