import { ALONE, type Context, enter, point } from './context.ts';
import { type Reason, RulesError } from './errors.ts';
import type { Seat } from './facts.ts';
import type { Flow } from './flow.ts';
import type { Game } from './game.ts';
import { below } from './rng.ts';
import { type Ctx, type Options, PASS, type Question, type Space, type Step } from './steps.ts';
import type { Frame, Open, Table, Wait } from './table.ts';
import type { Json } from './value.ts';

type Rehearsal =
  | { done: false; question: Question }
  | { done: true; end: Flow | void | ((ctx: Ctx<any, any>) => Flow | void) };

/** Runs a script from its top with the answers it has. */
export function rehearse(ctx: Context, frame: Frame, step: Step & { kind: 'script' }): Rehearsal {
  const reading = ctx.reading;
  ctx.reading = true;
  try {
    const telling = step.script(ctx);
    let said = telling.next();
    for (const answer of frame.kept) {
      if (said.done) break;
      said = telling.next(answer);
    }
    return said.done ? { done: true, end: said.value } : { done: false, question: said.value };
  } finally {
    ctx.reading = reading;
  }
}

export function isList<A>(options: Options<A>): options is readonly A[] {
  return Array.isArray(options);
}

/** A seat's question: what, by which clause, with which options, until when. */
export interface Ask {
  /** `seat.number`; an answer repeats it. */
  id: string;
  seat: Seat;
  kind: string;
  clause: string;
  /** The way it is asked. */
  step: Step['kind'];
  /** The legal answers; null when they are too many to list and `space` describes them. */
  options: readonly Json[] | null;
  space: Space | null;
  deadline: number | null;
}

/** The seats that are waited for. */
export function waiting(table: Table): Seat[] {
  const { stack } = table;
  if (stack.length === 0) return [];
  const { wait } = stack[stack.length - 1];
  const seats: Seat[] = [];
  if (wait !== null) for (const o of wait.open) if (!o.answered) seats.push(o.seat);
  return seats;
}

/** The open questions by name, without their options. */
export function questions(game: Game, table: Table): Pick<Ask, 'seat' | 'id' | 'step'>[] {
  const frame = table.stack[table.stack.length - 1];
  const open: Pick<Ask, 'seat' | 'id' | 'step'>[] = [];
  if (frame === undefined || frame.wait === null) return open;
  const step = game.table[frame.procedure].steps[frame.step].kind;
  for (const { seat, ask, answered } of frame.wait.open) {
    if (!answered) open.push({ seat, id: `${seat}.${ask}`, step });
  }
  return open;
}

/** When the open questions run out, or null. */
export function deadline(table: Table): number | null {
  return table.stack[table.stack.length - 1]?.wait?.deadline ?? null;
}

export function openFor(table: Table, seat: Seat): Open | undefined {
  const { stack } = table;
  if (stack.length === 0) return undefined;
  const { wait } = stack[stack.length - 1];
  if (wait === null) return undefined;
  for (let i = 0; i < wait.open.length; i++) {
    const o = wait.open[i];
    if (o.seat === seat && !o.answered) return o;
  }
  return undefined;
}

/** What a seat may answer now. */
export function optionsOf(game: Game, table: Table, seat: Seat): Options<Json> {
  const frame = table.stack[table.stack.length - 1];
  const step = game.table[frame.procedure].steps[frame.step];
  const ctx = enter(game, table, ALONE);
  point(ctx, frame, step);
  ctx.reading = true;
  return optionsAt(ctx, frame, step, seat);
}

export function optionsAt(ctx: Context, frame: Frame, step: Step, seat: Seat): Options<Json> {
  switch (step.kind) {
    case 'choose':
    case 'together':
    case 'race':
      return step.ask.options(ctx, seat);
    case 'window': {
      const replies = step.ask.options(ctx, seat);
      return isList(replies) ? [PASS, ...replies] : orPass(replies);
    }
    case 'script': {
      const asked = rehearse(ctx, frame, step);
      if (asked.done) throw new RulesError(`${step.id}: the script has nothing to ask`);
      return asked.question.options;
    }
    default:
      throw new RulesError(`${step.id}: not a step that asks`);
  }
}

function orPass(space: Space): Space {
  return {
    describe: { pass: true, or: space.describe },
    check: (value) => (value === PASS ? { value } : space.check(value)),
    sample: (rng) => (below(rng, 2) === 0 ? PASS : space.sample(rng)),
  };
}

/** The question a seat is asked now, or null. */
export function askOf(game: Game, table: Table, seat: Seat): Ask | null {
  const question = openFor(table, seat);
  if (question === undefined) return null;
  const frame = table.stack[table.stack.length - 1];
  const step = game.table[frame.procedure].steps[frame.step];
  const ctx = enter(game, table, ALONE);
  point(ctx, frame, step);
  ctx.reading = true;
  let kind: string;
  if (step.kind === 'script') {
    const asked = rehearse(ctx, frame, step);
    if (asked.done) throw new RulesError(`${step.id}: the script has nothing to ask`);
    kind = asked.question.kind;
  } else kind = (step as { ask: { kind: string } }).ask.kind;
  const options = optionsAt(ctx, frame, step, seat);
  return {
    id: `${seat}.${question.ask}`,
    seat,
    kind,
    clause: step.clause,
    step: step.kind,
    options: isList(options) ? options : null,
    space: isList(options) ? null : options,
    deadline: (frame.wait as Wait).deadline,
  };
}

/** A candidate that is no option, and the clause that says so. */
export interface Refused {
  candidate: Json;
  clause: string;
  reason: Reason | null;
}

/** "Why can't I?": everything the rules considered for this seat and turned down. */
export function explain(game: Game, table: Table, seat: Seat): Refused[] {
  if (openFor(table, seat) === undefined) return [];
  const frame = table.stack[table.stack.length - 1];
  const step = game.table[frame.procedure].steps[frame.step];
  const ctx = enter(game, table, ALONE);
  point(ctx, frame, step);
  const refused: Refused[] = [];
  ctx.reading = true;
  ctx.refuse = (candidate, clause, reason) => refused.push({ candidate, clause, reason: reason ?? null });
  try {
    optionsAt(ctx, frame, step, seat);
  } finally {
    ctx.refuse = undefined;
  }
  return refused;
}
