import { deadline, explain, isList, openFor, optionsAt, optionsOf, rehearse, waiting } from './asks.ts';
import { type Aids, ALONE, type Context, enter, point } from './context.ts';
import { LoadError, type Refusal, type RefusalCode, RulesError } from './errors.ts';
import type { Seat } from './facts.ts';
import { type Flow, next } from './flow.ts';
import type { Game } from './game.ts';
import { deadlineOf, finish, follow, newOpen, run } from './run.ts';
import { type Options, PASS, type Step } from './steps.ts';
import { type Frame, type Open, Result, type Table, type Wait } from './table.ts';
import { cloneJson, describeJson, flawOf, type Json, sameJson } from './value.ts';

/** What the outside does to a table. `at` is the host's clock; it never runs backwards. */
export type Input =
  | { type: 'answer'; seat: Seat; ask: string; value: Json; at: number }
  /** The clock moved on; whatever was due by then runs out. */
  | { type: 'time'; at: number }
  /** The host's own clock ran out for one question. */
  | { type: 'expire'; ask: string; at: number }
  | { type: 'concede'; seat: Seat; at: number }
  /** The host ends the match: a draw agreed, a table given up. */
  | { type: 'settle'; result: Result; at: number };

function refused(code: RefusalCode, message: string): Refusal {
  return { code, message };
}

/** Applies an input, or says why not and leaves the table as it was. */
export function apply(game: Game, table: Table, input: Input, aids: Aids = ALONE): Refusal | null {
  const refusal = attempt(game, table, input, aids);
  return refusal && cited(game, refusal);
}

/** A refusal with the clause that the game has for it, unless a clause was the reason. */
export function cited<R extends { code: string; clause?: string }>(game: Game, refusal: R): R {
  const law = game.refusals?.[refusal.code as RefusalCode];
  return refusal.clause === undefined && law !== undefined ? { ...refusal, ...law } : refusal;
}

function attempt(game: Game, table: Table, input: Input, aids: Aids): Refusal | null {
  if (typeof input !== 'object' || input === null) {
    return refused('malformed', `an input is an object with a type, not ${describeJson(input)}`);
  }
  if (table.ruleset !== game.ruleset) {
    return refused('malformed', `this table plays ${table.ruleset}, the rules at hand are ${game.ruleset}`);
  }
  if (table.result !== null) return refused('over', 'the match is over');
  if (typeof input.at !== 'number' || !Number.isFinite(input.at)) {
    return refused(
      'malformed',
      `input.at: expected the host's time in milliseconds, found ${describeJson(input.at)}`,
    );
  }
  if (input.at < table.now) {
    return refused('early', `input.at: ${input.at} is before the table's clock, ${table.now}`);
  }
  switch (input.type) {
    case 'answer':
      return applyAnswer(game, table, input, aids);
    case 'time':
      return applyTime(game, table, input.at, aids);
    case 'expire':
      return applyExpire(game, table, input, aids);
    case 'concede':
      return applyConcede(game, table, input, aids);
    case 'settle': {
      const result = readResult(input.result, table.seats);
      if ('code' in result) return result;
      aids.accepted?.({ type: 'settle', result, at: input.at });
      stamp(table, input.at);
      finish(table, result);
      return null;
    }
    default:
      return refused(
        'malformed',
        `input.type: no such input: ${describeJson((input as { type: unknown }).type)}`,
      );
  }
}

/** A result from outside: checked whole before the table takes any notice of it. */
function readResult(given: unknown, seats: number): Result | Refusal {
  try {
    const result = Result.ops.load(given, 'input.result');
    if (result.places.length === seats) return result;
    return refused('malformed', `input.result.places: expected a place for each of ${seats} seats`);
  } catch (error) {
    if (error instanceof LoadError) return refused('malformed', error.message);
    throw error;
  }
}

function stamp(table: Table, at: number): void {
  table.now = at;
  table.seq++;
}

/** Finds the question an input names, or the reason it can't be answered. */
function find(table: Table, name: unknown, seat: Seat | null): Open | Refusal {
  const parts = typeof name === 'string' ? /^(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(name) : null;
  if (parts === null)
    return refused('malformed', `input.ask: expected 'seat.number', found ${describeJson(name)}`);
  const asked = Number(parts[1]);
  const number = Number(parts[2]);
  if (asked >= table.seats) return refused('unknown', `ask ${name}: there is no seat ${asked}`);
  if (seat !== null && asked !== seat)
    return refused('seat', `ask ${name} is seat ${asked}'s, not seat ${seat}'s`);
  if (number < 1 || number > table.asked[asked]) return refused('unknown', `ask ${name} was never asked`);
  const question = openFor(table, asked);
  if (question === undefined || question.ask !== number) {
    const now = question
      ? `seat ${asked} is now asked ${asked}.${question.ask}`
      : `seat ${asked} is not asked anything now`;
    return refused('closed', `ask ${name} is closed: it was answered, or others closed it; ${now}`);
  }
  return question;
}

function applyAnswer(
  game: Game,
  table: Table,
  input: Input & { type: 'answer' },
  aids: Aids,
): Refusal | null {
  const { seat, value } = input;
  if (!Number.isInteger(seat) || seat < 0 || seat >= table.seats) {
    return refused('malformed', `input.seat: expected 0 to ${table.seats - 1}, found ${describeJson(seat)}`);
  }
  if (value === undefined) return refused('malformed', 'input.value: an answer carries the value chosen');
  const question = find(table, input.ask, seat);
  if ('code' in question) return question;
  const { deadline } = table.stack[table.stack.length - 1].wait as Wait;
  if (deadline !== null && input.at > deadline) {
    return refused(
      'late',
      `ask ${input.ask} was open until ${deadline}; the answer came ${input.at - deadline} ms later`,
    );
  }
  const chosen = legal(game, table, seat, value, aids.offered ?? optionsOf(game, table, seat));
  if ('code' in chosen) return chosen;
  aids.accepted?.({ type: 'answer', seat, ask: input.ask, value: chosen.value, at: input.at });
  table.now = input.at;
  take(game, table, seat, chosen.value, aids);
  return null;
}

/** The option an answer means, in the rules' own form; or the clause that refuses it. */
function legal(
  game: Game,
  table: Table,
  seat: Seat,
  value: Json,
  options: Options<Json>,
): { value: Json } | Refusal {
  if (!isList(options)) {
    const flaw = flawOf(value);
    if (flaw !== null) return refused('malformed', `input.value: ${flaw.en}`);
    const checked = options.check(value);
    if (!('value' in checked)) {
      const { message, clause, reason } = checked;
      return { code: 'illegal', message: `${describeJson(value)}: ${message} (${clause})`, clause, reason };
    }
    // What the rules did not read nobody may keep either. A copy: they may keep the answer in the state.
    if (sameJson(checked.value, value)) return { value: cloneJson(checked.value) };
    const read = describeJson(checked.value);
    return refused('malformed', `${describeJson(value)} is read as ${read}; the rest has no meaning here`);
  }
  // Whoever answers with one of the options themselves has spared us looking into the others.
  if (options.includes(value)) return { value };
  for (let i = 0; i < options.length; i++) if (sameJson(options[i], value)) return { value: options[i] };
  const refusedOnes = explain(game, table, seat);
  const why =
    refusedOnes.find((r) => sameJson(r.candidate, value)) ??
    refusedOnes.find((r) => leavesOut(r.candidate, value));
  if (why === undefined) {
    return refused('illegal', `${describeJson(value)} is not among the ${options.length} options`);
  }
  const { clause, reason } = why;
  const words = reason ? `${reason.key}, ` : '';
  return {
    code: 'illegal',
    message: `${describeJson(value)} is refused: ${words}${clause}`,
    clause,
    reason: reason ?? undefined,
  };
}

/** Whether a candidate is the answer without its details: what refuses `{ play: 'nudge' }` refuses it on any die. */
function leavesOut(candidate: Json, value: Json): boolean {
  const isRecord = (json: Json): json is { [key: string]: Json } =>
    typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isRecord(candidate) || !isRecord(value)) return false;
  const keys = Object.keys(candidate);
  return (
    keys.length > 0 && keys.every((key) => Object.hasOwn(value, key) && sameJson(candidate[key], value[key]))
  );
}

/** Applies an answer known to be legal: one of `optionsOf`, to the question that is open. */
export function take(game: Game, table: Table, seat: Seat, value: Json, aids: Aids = ALONE): void {
  const ctx = enter(game, table, aids);
  table.seq++;
  answer(ctx, seat, value);
  run(ctx);
}

function answer(ctx: Context, seat: Seat, value: Json): void {
  const { table, game } = ctx;
  const frame = table.stack[table.stack.length - 1];
  const step = game.table[frame.procedure].steps[frame.step];
  const wait = frame.wait as Wait;
  point(ctx, frame, step);
  switch (step.kind) {
    case 'choose':
      frame.wait = null;
      follow(ctx, frame, step.ask.take(ctx, value, seat));
      return;
    case 'together': {
      const own = openFor(table, seat) as Open;
      own.answered = true;
      own.sealed = cloneJson(value);
      settleSealed(ctx, frame, step, wait);
      return;
    }
    case 'race': {
      wait.open = wait.open.filter((o) => o.seat !== seat);
      goOn(ctx, frame, step.ask.take(ctx, value, seat));
      return;
    }
    case 'window': {
      if (value !== PASS) {
        frame.wait = null;
        goOn(ctx, frame, step.ask.take(ctx, value, seat));
        return;
      }
      // A seat that gave up while others were asked is passed over.
      const able = step.ask.who(ctx);
      do {
        wait.passes++;
        wait.turn = (wait.turn + 1) % wait.order.length;
      } while (wait.passes < wait.order.length && !able.includes(wait.order[wait.turn]));
      if (wait.passes >= wait.order.length) {
        frame.wait = null;
        follow(ctx, frame, next);
        return;
      }
      wait.open = [newOpen(ctx, wait.order[wait.turn])];
      wait.deadline = deadlineOf(ctx, step.ask.limit);
      return;
    }
    case 'script':
      frame.wait = null;
      frame.kept.push(cloneJson(value));
      return;
    default:
      throw new RulesError(`${step.id}: not a step that asks`);
  }
}

/** A race or window goes on unless its step says where to go instead. */
function goOn(ctx: Context, frame: Frame, flow: Flow | void): void {
  if (flow === undefined) follow(ctx, frame, { op: 'stay' });
  else if (flow.op === 'call') follow(ctx, frame, { ...flow, again: true });
  else {
    if (flow.op !== 'stay') frame.wait = null;
    follow(ctx, frame, flow);
  }
}

function settleSealed(ctx: Context, frame: Frame, step: Step & { kind: 'together' }, wait: Wait): void {
  if (wait.open.some((o) => !o.answered)) return;
  const answers: (Json | undefined)[] = new Array(ctx.seats).fill(undefined);
  for (const o of wait.open) answers[o.seat] = o.sealed;
  frame.wait = null;
  follow(ctx, frame, step.ask.take(ctx, answers));
}

function applyTime(game: Game, table: Table, at: number, aids: Aids): Refusal | null {
  const due = deadline(table);
  aids.accepted?.({ type: 'time', at });
  stamp(table, at);
  if (due === null || at < due) return null;
  const ctx = enter(game, table, aids);
  const frame = table.stack[table.stack.length - 1];
  const step = game.table[frame.procedure].steps[frame.step];
  point(ctx, frame, step);
  if (step.kind === 'race') {
    frame.wait = null;
    follow(ctx, frame, step.ask.expired?.(ctx));
  } else {
    for (const seat of waiting(table)) answer(ctx, seat, byDefault(ctx, frame, step, seat));
  }
  run(ctx);
  return null;
}

function byDefault(ctx: Context, frame: Frame, step: Step, seat: Seat): Json {
  if (step.kind === 'window') return PASS;
  if (step.kind === 'script') {
    const asked = rehearse(ctx, frame, step);
    if (!asked.done && asked.question.otherwise !== undefined) return asked.question.otherwise;
  } else if ('ask' in step && step.ask.otherwise) return step.ask.otherwise(ctx, seat);
  ctx.reading = true;
  const options = optionsAt(ctx, frame, step, seat);
  ctx.reading = false;
  if (!isList(options)) return options.sample(ctx.rng);
  if (options.length === 0) throw new RulesError(`${ctx.where()}: seat ${seat} has nothing to answer`);
  return options[0];
}

function expireSeat(game: Game, table: Table, seat: Seat, aids: Aids): void {
  const ctx = enter(game, table, aids);
  const frame = table.stack[table.stack.length - 1];
  const step = game.table[frame.procedure].steps[frame.step];
  point(ctx, frame, step);
  // A race has one clock for all: a seat that gave up simply may not act any more.
  if (step.kind !== 'race') answer(ctx, seat, byDefault(ctx, frame, step, seat));
  run(ctx);
}

function applyExpire(
  game: Game,
  table: Table,
  input: Input & { type: 'expire' },
  aids: Aids,
): Refusal | null {
  const question = find(table, input.ask, null);
  if ('code' in question) return question;
  const frame = table.stack[table.stack.length - 1];
  if (game.table[frame.procedure].steps[frame.step].kind === 'race') {
    return refused('illegal', `ask ${input.ask} is part of a race, which runs out for all at once`);
  }
  const due = deadline(table);
  if (due !== null && input.at < due) {
    return refused('early', `ask ${input.ask} is open until ${due}; it can't run out at ${input.at}`);
  }
  aids.accepted?.({ type: 'expire', ask: input.ask, at: input.at });
  stamp(table, input.at);
  expireSeat(game, table, question.seat, aids);
  return null;
}

function applyConcede(
  game: Game,
  table: Table,
  input: Input & { type: 'concede' },
  aids: Aids,
): Refusal | null {
  const { seat } = input;
  if (!Number.isInteger(seat) || seat < 0 || seat >= table.seats) {
    return refused('malformed', `input.seat: expected 0 to ${table.seats - 1}, found ${describeJson(seat)}`);
  }
  if (game.concede === undefined) return refused('illegal', `${game.id} knows no giving up`);
  aids.accepted?.({ type: 'concede', seat, at: input.at });
  stamp(table, input.at);
  const ctx = enter(game, table, aids);
  ctx.v = undefined;
  ctx.clause = game.concede.clause;
  game.concede.run(ctx, seat);
  const result = game.standing?.(table.g) ?? null;
  if (result !== null) {
    finish(table, result);
    return null;
  }
  lookAgain(ctx);
  if (openFor(table, seat) !== undefined) expireSeat(game, table, seat, aids);
  // A race looks again who may still act.
  else run(ctx);
  return null;
}

/** A script is run again from its top, and what it finds there has changed: it may be done, or ask somebody else. */
function lookAgain(ctx: Context): void {
  const { game, table } = ctx;
  const frame = table.stack[table.stack.length - 1];
  const step = game.table[frame.procedure].steps[frame.step];
  if (step.kind !== 'script') return;
  point(ctx, frame, step);
  const asked = rehearse(ctx, frame, step);
  if (asked.done || openFor(table, asked.question.seat) === undefined) frame.wait = null;
}
