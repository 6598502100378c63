import { isList, rehearse } from './asks.ts';
import { type Aids, ALONE, type Context, enter, point, stackOf } from './context.ts';
import type { WithRows } from './effects.ts';
import { LoadError, RefusedOptions, RulesError, wordsOf } from './errors.ts';
import type { Seat } from './facts.ts';
import { type Flow, next } from './flow.ts';
import type { Game } from './game.ts';
import { seeded } from './rng.ts';
import type { Procedure, Step } from './steps.ts';
import { type Frame, Open, type Result, type Table, Wait } from './table.ts';
import { cloneJson, describeJson, type Json } from './value.ts';
import type { Bilingual } from './words.ts';

export interface Deal {
  seats: number;
  seed: string;
  options?: Record<string, Json>;
  /** Scales the printed time limits; 0, or nothing, plays without any. */
  pace?: number;
  /** The same for races, where it differs. */
  races?: number;
  at?: number;
}

/** A fresh table, played on to its first question. */
export function deal<G>(game: Game<G>, order: Deal, aids: Aids = ALONE): Table<G> {
  return stage(game, order, () => null, aids);
}

/** Why nothing can be dealt with these options, in words; null if it can. Whatever is written in them is read. */
export function whyNot(game: Game, seats: number, options: Record<string, Json>): Bilingual | null {
  try {
    setUp(game, seats, options);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** The state to begin with; a `RefusedOptions` is thrown where the game can't be played so. */
function setUp(game: Game, seats: number, options: Record<string, Json>): unknown {
  try {
    return game.setup({ seats, options: game.options.ops.load(options, 'options') });
  } catch (error) {
    if (error instanceof LoadError) throw new RefusedOptions(error.message, error.zh);
    throw error;
  }
}

/** A frame to begin with: a procedure, the step it stands at, its locals. */
export interface StageFrame {
  procedure: Procedure<any, any>;
  step?: string;
  v?: Record<string, unknown>;
}

/** A table that begins wherever `arrange` puts it, after it has changed the state; null is the very beginning. */
export function stage<G>(
  game: Game<G>,
  order: Deal,
  arrange: (g: G) => StageFrame[] | null,
  aids: Aids = ALONE,
): Table<G> {
  const { seats, seed } = order;
  if (!Number.isInteger(seats) || seats < game.seats.min || seats > game.seats.max) {
    const { min, max } = game.seats;
    const found = describeJson(seats);
    const zh = `${game.id}：有 ${found} 个座位；应为 ${min} 到 ${max} 个`;
    throw Object.assign(new RangeError(`${game.id}: ${found} seats; it is for ${min} to ${max}`), { zh });
  }
  const { pace = 0, races = pace } = order;
  const table: Table = {
    ruleset: game.ruleset,
    seats,
    seq: 0,
    now: order.at ?? 0,
    pace,
    races,
    rng: seeded(seed),
    asked: new Array<number>(seats).fill(0),
    stack: [],
    result: null,
    g: setUp(game, seats, order.options ?? {}),
  };
  for (const { procedure, step, v } of arrange(table.g) ?? [{ procedure: game.main }]) {
    const frame = push(game, table, procedure, procedure.locals.ops.load(v ?? {}, procedure.name), '');
    if (step !== undefined) frame.step = stepIndex(game, frame, step);
  }
  run(enter(game, table, aids));
  return table;
}

function stepIndex(game: Game, frame: Frame, id: string): number {
  const { name, procedure } = game.table[frame.procedure];
  const place = procedure.places.get(id);
  if (place === undefined) throw new RulesError(`${game.id}: ${name} has no step ${id}`);
  return place;
}

function push(game: Game, table: Table, procedure: Procedure, v: unknown, into: string): Frame {
  let { index } = procedure;
  // Games that share procedures (two versions of one rulebook) number them each for itself.
  if (game.table[index]?.procedure !== procedure) {
    index = game.table.findIndex((p) => p.procedure === procedure);
    if (index < 0) {
      throw new RulesError(`${game.id}: procedure '${procedure.name}' is called but not listed in the game`);
    }
  }
  const frame: Frame = { procedure: index, step: 0, into, v, wait: null, kept: [] };
  table.stack.push(frame);
  return frame;
}

const STEPS_WITHOUT_PAUSE = 100_000;

/** Goes on until somebody is asked or the match is over. */
export function run(ctx: Context): void {
  const { table, game } = ctx;
  const procedures = game.table;
  let left = STEPS_WITHOUT_PAUSE;
  while (table.result === null) {
    const { stack } = table;
    if (stack.length === 0) throw new RulesError(`${game.id}: the rules ended without a result`);
    const frame = stack[stack.length - 1];
    const { steps } = procedures[frame.procedure];
    if (frame.step >= steps.length) {
      leave(game, table, undefined);
      continue;
    }
    const step = steps[frame.step];
    point(ctx, frame, step);
    if (ctx.aids.ran !== undefined) ctx.aids.ran(step);
    if (left-- === 0) {
      throw new RulesError(
        `${game.id}: no question in ${STEPS_WITHOUT_PAUSE} steps; the stack is ${shortStack(game, table)}`,
      );
    }
    if (step.kind === 'act') {
      follow(ctx, frame, step.run(ctx));
    } else if (step.kind === 'fire') {
      follow(ctx, frame, gather(ctx, step.event.name));
    } else if ((frame.wait !== null && step.kind !== 'race') || open(ctx, frame, step)) {
      return;
    }
  }
}

const FRAMES_NAMED = 12;

/** The stack for a message: a recursion without end has too many frames to name them all. */
function shortStack(game: Game, table: Table): string {
  const frames = stackOf(game, table);
  const more = frames.length - FRAMES_NAMED;
  return frames.slice(0, FRAMES_NAMED).join(' < ') + (more > 0 ? ` < … and ${more} more` : '');
}

/** The rows that answer an event, as a call of the dispatch; nothing in play, no call. */
function gather(ctx: Context, event: string): Flow | void {
  let rows: readonly { n: number }[] | undefined = (ctx.g as WithRows).rows.by[event];
  if (rows === undefined || rows.length === 0) return;
  if (ctx.game.order) rows = ctx.game.order(ctx.g, event, rows as never);
  return {
    op: 'call',
    procedure: ctx.game.dispatch,
    args: { event, rows: rows.map((r) => r.n) },
    into: '',
    again: false,
  };
}

/** Carries out what a step returned, then asks whether the match is decided. */
export function follow(ctx: Context, frame: Frame, flow: Flow | void): void {
  const { table, game } = ctx;
  if (flow === undefined || flow.op === 'next') frame.step++;
  else if (flow.op === 'call') {
    const { procedure, into } = flow;
    if (into !== '') mayKeep(game, table, procedure, into);
    if (!flow.again) frame.step++;
    // A copy: locals that shared a list with the state would part from it at the next save.
    push(game, table, procedure, procedure.locals.ops.clone(procedure.locals.make(flow.args)), into);
  } else if (flow.op === 'done') leave(game, table, flow.value);
  else if (flow.op === 'goto') frame.step = stepIndex(game, frame, flow.step);
  else if (flow.op === 'over') finish(table, flow.result);
  if (game.standing !== undefined && table.result === null) {
    const result = game.standing(table.g);
    if (result !== null) finish(table, result);
  }
}

export function finish(table: Table, result: Result): void {
  table.result = result;
  table.stack = [];
}

/** A procedure that answers nothing leaves its caller's local as it was. */
function leave(game: Game, table: Table, value: unknown): void {
  const frame = table.stack.pop() as Frame;
  if (frame.into === '' || value === undefined) return;
  callerOf(game, table).v[frame.into] = cloneJson(value);
}

/** Whose locals the topmost frame works on: its own; where triggers run, those of the event. */
function callerOf(game: Game, table: Table): Frame {
  const { stack } = table;
  const top = stack[stack.length - 1];
  return game.table[top.procedure].procedure === game.dispatch ? stack[stack.length - 2] : top;
}

function mayKeep(game: Game, table: Table, procedure: Procedure, into: string): void {
  const { name, locals } = game.table[callerOf(game, table).procedure];
  if (Object.hasOwn(locals.fields, into)) return;
  throw new RulesError(`${game.id}: ${name} has no local '${into}' to keep what ${procedure.name} answers`);
}

/** Opens the questions of a step. False: it needed none and the match went on. */
function open(ctx: Context, frame: Frame, step: Step): boolean {
  switch (step.kind) {
    case 'choose': {
      const { ask } = step;
      if (ask.when && !ask.when(ctx)) {
        follow(ctx, frame, next);
        return false;
      }
      const seat = ask.who(ctx);
      const { unlessForced } = ask;
      if (typeof unlessForced === 'function' ? unlessForced(ctx) : unlessForced) {
        ctx.reading = true;
        const options = ask.options(ctx, seat);
        ctx.reading = false;
        if (isList(options) && options.length === 1) {
          follow(ctx, frame, ask.take(ctx, options[0], seat));
          return false;
        }
      }
      frame.wait = newWait(ctx, [seat], deadlineOf(ctx, ask.limit));
      return true;
    }
    case 'together': {
      const seats = step.ask.who(ctx);
      if (seats.length === 0) {
        follow(ctx, frame, step.ask.take(ctx, []));
        return false;
      }
      frame.wait = newWait(ctx, seats, deadlineOf(ctx, step.ask.limit));
      return true;
    }
    case 'race': {
      const seats = step.ask.who(ctx);
      if (seats.length === 0) {
        frame.wait = null;
        follow(ctx, frame, next);
        return false;
      }
      if (frame.wait === null) {
        frame.wait = newWait(ctx, seats, deadlineOf(ctx, step.ask.limit, ctx.table.races));
      } else {
        const { wait } = frame;
        wait.open = seats.map((seat) => wait.open.find((o) => o.seat === seat) ?? newOpen(ctx, seat));
      }
      return true;
    }
    case 'window': {
      const seats = step.ask.who(ctx);
      if (seats.length === 0) {
        follow(ctx, frame, next);
        return false;
      }
      frame.wait = newWait(ctx, [seats[0]], deadlineOf(ctx, step.ask.limit));
      frame.wait.order = seats.slice();
      return true;
    }
    case 'script': {
      const asked = rehearse(ctx, frame, step);
      if (asked.done) {
        frame.kept = [];
        const end = asked.end;
        follow(ctx, frame, typeof end === 'function' ? end(ctx) : end);
        return false;
      }
      frame.wait = newWait(ctx, [asked.question.seat], deadlineOf(ctx, asked.question.limit));
      return true;
    }
    default:
      throw new RulesError(`${step.id}: not a step that asks`);
  }
}

export function newOpen(ctx: Context, seat: Seat): Open {
  const { asked, seats } = ctx.table;
  if (asked[seat] === undefined) {
    throw new RulesError(
      `${ctx.where()}: asks seat ${describeJson(seat)}; there are seats 0 to ${seats - 1}`,
    );
  }
  return Open.make({ seat, ask: ++asked[seat] });
}

function newWait(ctx: Context, seats: Seat[], deadline: number | null): Wait {
  const questions: Open[] = [];
  for (let i = 0; i < seats.length; i++) questions.push(newOpen(ctx, seats[i]));
  return Wait.make({ open: questions, deadline });
}

export function deadlineOf(
  ctx: Context,
  limit: number | ((ctx: Context) => number | null) | undefined,
  pace = ctx.table.pace,
): number | null {
  if (limit === undefined || pace === 0) return null;
  const ms = typeof limit === 'number' ? limit : limit(ctx);
  return ms === null ? null : ctx.table.now + Math.round(ms * pace);
}
