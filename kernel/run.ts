import type { Host, Trigger, WithRows } from './effects.ts';
import { LoadError, type Reason, type Refusal, type RefusalCode, RulesError } from './errors.ts';
import type { Audience, Fact, Seat } from './facts.ts';
import { type Flow, next } from './flow.ts';
import type { Game } from './game.ts';
import { below, type Rng, seeded, shuffleInPlace } from './rng.ts';
import {
  type Ctx,
  type Options,
  PASS,
  type Procedure,
  type Question,
  type Space,
  type Step,
} from './steps.ts';
import { type Frame, Open, Result, type Table, Wait } from './table.ts';
import { cloneJson, describeJson, type Json, sameJson } from './value.ts';

/** What the world lends a running table: ears for its facts, eyes on the rules at work, and in tests the dice. */
export interface Aids {
  facts?: (fact: Fact) => void;
  /** Each step and trigger as it runs, for those who ask which rules are ever used. */
  ran?: (rule: Step | Trigger) => void;
  dice?: Dictated;
}
const ALONE: Aids = {};

/** Rolls that a test decides. Every one must be used. */
export class Dictated {
  private readonly rolls: number[];
  private used = 0;
  constructor(rolls: number[]) {
    this.rolls = rolls;
  }
  next(low: number, high: number, where: string): number {
    if (this.used >= this.rolls.length)
      throw new RulesError(`${where}: a roll of ${low}–${high} that nobody dictated`);
    const roll = this.rolls[this.used++];
    if (roll < low || roll > high)
      throw new RulesError(`${where}: dictated ${roll}, but the roll is ${low}–${high}`);
    return roll;
  }
  left(): number[] {
    return this.rolls.slice(this.used);
  }
}

/** The one context of a game; it is pointed at a table, a frame and a step before each call into the rules. */
export class Context implements Ctx<any, any> {
  readonly game: Game;
  table!: Table;
  g: any;
  v: any;
  now = 0;
  seats = 0;
  pace = 0;
  rng!: Rng;
  host: Host = '';
  clause = '';
  aids: Aids = ALONE;
  /** Questions may only read: no dice, no facts. */
  reading = false;
  /** A fact is being heard; the table is between two of its steps. */
  speaking = false;
  refuse: ((candidate: Json, clause: string, reason?: Reason) => void) | undefined = undefined;
  private pathTop: Frame | undefined = undefined;
  private pathToTop: string[] = [];

  constructor(game: Game) {
    this.game = game;
  }

  readonly tell = (kind: string, data: Record<string, Json>, audience?: Audience): void => {
    this.mayWrite('tell');
    if (this.aids.facts !== undefined) this.say(this.aids.facts, kind, data, audience, false);
  };
  readonly reveal = (kind: string, data: Record<string, Json>, audience?: Audience): void => {
    this.mayWrite('tell');
    if (this.aids.facts !== undefined) this.say(this.aids.facts, kind, data, audience, true);
  };
  readonly roll = (sides: number): number => {
    this.mayWrite('roll');
    const { dice } = this.aids;
    return dice ? dice.next(1, sides, this.where()) : 1 + below(this.rng, sides);
  };
  readonly random = (n: number): number => {
    this.mayWrite('roll');
    const { dice } = this.aids;
    return dice ? dice.next(0, n - 1, this.where()) : below(this.rng, n);
  };
  readonly pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RulesError(`${this.where()}: nothing to pick from`);
    return list[this.random(list.length)];
  };
  readonly shuffle = <T>(list: T[]): T[] => {
    this.mayWrite('shuffle');
    return shuffleInPlace(list, this.rng);
  };
  readonly allies = (a: Seat, b: Seat): boolean => this.game.allies?.(this.g, a, b) ?? false;

  private say(
    ears: (fact: Fact) => void,
    kind: string,
    data: Record<string, Json>,
    audience: Audience | undefined,
    reveals: boolean,
  ): void {
    this.speaking = true;
    try {
      // A copy: what was told stays as it was told, whatever the rules do next to the things it speaks of.
      ears({
        kind,
        clause: this.clause,
        path: this.path(),
        data: copyOf(data),
        to: audience?.to?.slice() ?? null,
        aside: cloneJson(audience?.aside ?? null),
        reveals,
      });
    } finally {
      this.speaking = false;
    }
  }
  /** The procedures under way. Below a frame the stack stays as it is, so its facts share one path. */
  private path(): string[] {
    const { stack } = this.table;
    const top = stack[stack.length - 1];
    if (top !== this.pathTop) {
      this.pathTop = top;
      this.pathToTop = [];
      for (let i = 0; i < stack.length; i++) {
        const { procedure, name } = this.game.table[stack[i].procedure];
        if (procedure !== this.game.dispatch) this.pathToTop.push(name);
      }
    }
    return this.pathToTop;
  }
  private mayWrite(what: string): void {
    if (this.reading) throw new RulesError(`${this.where()}: options and questions may not ${what}`);
  }
  where(): string {
    return stackOf(this.game, this.table)[0] ?? this.game.id;
  }
}

/** `cloneJson` for what facts hold: mostly numbers and names, and many of them. */
function copyOf(data: Record<string, Json>): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const name in data) {
    const part = data[name];
    copy[name] = typeof part === 'object' ? cloneJson(part) : part;
  }
  return copy;
}

function enter(game: Game, table: Table, aids: Aids): Context {
  const ctx = game.context;
  if (ctx.speaking) {
    throw new RulesError(
      `${game.id}: whoever hears a fact may not turn to a table of the same game before the input is done`,
    );
  }
  ctx.table = table;
  ctx.g = table.g;
  ctx.now = table.now;
  ctx.seats = table.seats;
  ctx.pace = table.pace;
  ctx.rng = table.rng;
  ctx.aids = aids;
  ctx.reading = false;
  ctx.refuse = undefined;
  return ctx;
}

function point(ctx: Context, frame: Frame, step: Step): void {
  ctx.v = frame.v;
  ctx.host = '';
  ctx.clause = step.clause;
}

/** The stack in words, innermost first: `attack MI-6.4.2`. */
export function stackOf(game: Game, table: Table): string[] {
  return table.stack
    .map((frame) => {
      const { name, steps } = game.table[frame.procedure];
      return `${name} ${steps[frame.step]?.id ?? 'end'}`;
    })
    .reverse();
}

export interface Deal {
  seats: number;
  seed: string;
  options?: Record<string, Json>;
  pace?: number;
  at?: number;
}

/** A fresh table, played on to its first question. */
export function deal<G>(game: Game<G>, order: Deal, aids: Aids = ALONE): Table<G> {
  return stage(game, order, () => null, aids);
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
    throw new RangeError(
      `${game.id}: ${describeJson(seats)} seats; it is for ${game.seats.min} to ${game.seats.max}`,
    );
  }
  const options = game.options.ops.load(order.options ?? {}, 'options');
  const table: Table = {
    ruleset: game.ruleset,
    seats,
    seq: 0,
    now: order.at ?? 0,
    pace: order.pace ?? 0,
    rng: seeded(seed),
    asked: new Array<number>(seats).fill(0),
    stack: [],
    result: null,
    g: game.setup({ seats, options }),
  };
  for (const { procedure, step, v } of arrange(table.g) ?? [{ procedure: game.main }]) {
    const frame = push(game, table, procedure, procedure.locals.ops.load(v ?? {}, procedure.name), '');
    if (step !== undefined) frame.step = stepIndex(game, frame, step);
  }
  run(enter(game, table, aids));
  return table;
}

function stepIndex(game: Game, frame: Frame, id: string): number {
  const { name, steps } = game.table[frame.procedure];
  const index = steps.findIndex((s) => s.id === id);
  if (index < 0) throw new RulesError(`${game.id}: ${name} has no step ${id}`);
  return index;
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
function run(ctx: Context): void {
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
function follow(ctx: Context, frame: Frame, flow: Flow | void): void {
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

function finish(table: Table, result: Result): void {
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

// ---------------------------------------------------------------- asking

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
      if (ask.unlessForced) {
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
      if (frame.wait === null) frame.wait = newWait(ctx, seats, deadlineOf(ctx, step.ask.limit));
      else {
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

function newOpen(ctx: Context, seat: Seat): Open {
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

function deadlineOf(ctx: Context, limit: number | ((ctx: Context) => number) | undefined): number | null {
  const { pace, now } = ctx.table;
  if (limit === undefined || pace === 0) return null;
  return now + Math.round((typeof limit === 'number' ? limit : limit(ctx)) * pace);
}

type Rehearsal =
  | { done: false; question: Question }
  | { done: true; end: Flow | void | ((ctx: Ctx<any, any>) => Flow | void) };

/** Runs a script from its top with the answers it has. */
function rehearse(ctx: Context, frame: Frame, step: Step & { kind: 'script' }): Rehearsal {
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

function isList<A>(options: Options<A>): options is readonly A[] {
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

function openFor(table: Table, seat: Seat): Open | undefined {
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

function optionsAt(ctx: Context, frame: Frame, step: Step, seat: Seat): Options<Json> {
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

// ---------------------------------------------------------------- answering

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
  const chosen = legal(game, table, seat, value);
  if ('code' in chosen) return chosen;
  table.now = input.at;
  take(game, table, seat, chosen.value, aids);
  return null;
}

/** The option an answer means, in the rules' own form; or the clause that refuses it. */
function legal(game: Game, table: Table, seat: Seat, value: Json): { value: Json } | Refusal {
  const options = optionsOf(game, table, seat);
  if (!isList(options)) {
    const checked = options.check(value);
    // A copy: the rules may keep the answer in the state, and the input belongs to the record.
    if ('value' in checked) return { value: cloneJson(checked.value) };
    const { message, clause, reason } = checked;
    return { code: 'illegal', message: `${describeJson(value)}: ${message} (${clause})`, clause, reason };
  }
  for (let i = 0; i < options.length; i++) if (sameJson(options[i], value)) return { value: options[i] };
  const why = explain(game, table, seat).find((r) => sameJson(r.candidate, value));
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

// ---------------------------------------------------------------- time

/** When the open questions run out, or null. */
export function deadline(table: Table): number | null {
  return table.stack[table.stack.length - 1]?.wait?.deadline ?? null;
}

function applyTime(game: Game, table: Table, at: number, aids: Aids): Refusal | null {
  const due = deadline(table);
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
