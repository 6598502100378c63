import type { GameEvent, Host } from './effects.ts';
import { type Reason, RulesError } from './errors.ts';
import type { Audience, Seat } from './facts.ts';
import type { Flow } from './flow.ts';
import type { Rng } from './rng.ts';
import { type Fields, type Given, type NoFields, type RecordType, record, type Shape } from './schema.ts';
import type { Json } from './value.ts';

/** What a step has in its hands: the state, its procedure's locals, dice, and a voice. */
export interface Ctx<G, V> {
  readonly g: G;
  readonly v: V;
  readonly now: number;
  readonly seats: number;
  /** Scales the printed time limits of all but races; 0 plays without any. */
  readonly pace: number;
  /** The same for races. */
  readonly races: number;
  /** In a trigger or modifier: what it came with. */
  readonly host: Host;
  /** The table's generator, for piles and other helpers that shuffle. */
  readonly rng: Rng;
  /** Do these two seats share what 'team' may see? As the game has it, for piles. */
  readonly allies: (a: Seat, b: Seat) => boolean;
  /** Says what happened. */
  tell(kind: string, data: Record<string, Json>, audience?: Audience): void;
  /** Says what happened and thereby uncovers what was hidden. */
  reveal(kind: string, data: Record<string, Json>, audience?: Audience): void;
  /** A die of so many sides: 1 … sides. */
  roll(sides: number): number;
  /** One of 0 … n-1. */
  random(n: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: T[]): T[];
  /** Only while somebody asks "why can't I?": `refuse?.(candidate, clause, reason)` costs nothing otherwise. */
  readonly refuse?: (candidate: Json, clause: string, reason?: Reason) => void;
}

/** Options too many to list: a description for the asked, a check for the answer, a sample for the bored. */
export interface Space<A = any> {
  readonly describe: Json;
  /** The answer, put together anew from what was read of it; or why it won't do. What it is given is plain JSON. */
  check(value: unknown): { value: A } | { clause: string; reason?: Reason; message: string };
  sample(rng: Rng): A;
}
export type Options<A> = readonly A[] | Space<A>;

interface Asking<G, V, A> {
  /** What is asked, as a key into the game's words. */
  kind: string;
  options: (ctx: Ctx<G, V>, seat: Seat) => Options<A>;
  /** The printed time limit in milliseconds; null for none. */
  limit?: number | ((ctx: Ctx<G, V>) => number | null);
  /** The answer given for a seat that runs out of time. */
  otherwise?: (ctx: Ctx<G, V>, seat: Seat) => A;
}

interface ChooseStep<G, V, A = any> extends Asking<G, V, A> {
  who: (ctx: Ctx<G, V>) => Seat;
  when?: (ctx: Ctx<G, V>) => boolean;
  /** Don't ask when there is but one option. Leave it out where being asked or not could tell something. */
  unlessForced?: boolean | ((ctx: Ctx<G, V>) => boolean);
  take: (ctx: Ctx<G, V>, answer: A, seat: Seat) => Flow | void;
}
interface TogetherStep<G, V, A = any> extends Asking<G, V, A> {
  who: (ctx: Ctx<G, V>) => Seat[];
  /** `answers[seat]`; undefined for a seat that was not asked. */
  take: (ctx: Ctx<G, V>, answers: (A | undefined)[]) => Flow | void;
}
interface RaceStep<G, V, A = any> extends Asking<G, V, A> {
  /** Who may still act; asked again after each answer. Nobody: the race is over. */
  who: (ctx: Ctx<G, V>) => Seat[];
  /** One arrival. Returning nothing (or `stay`, or a call) lets the race go on; anything else ends it. */
  take: (ctx: Ctx<G, V>, answer: A, seat: Seat) => Flow | void;
  expired?: (ctx: Ctx<G, V>) => Flow | void;
}
interface WindowStep<G, V, A = any> extends Asking<G, V, A> {
  /** By the public situation alone, in asking order. */
  who: (ctx: Ctx<G, V>) => Seat[];
  take: (ctx: Ctx<G, V>, answer: A, seat: Seat) => Flow | void;
}
/** One question of a script. */
export interface Question<A = any> {
  seat: Seat;
  kind: string;
  options: Options<A>;
  limit?: number;
  otherwise?: A;
}
export type Script<G, V> = (
  ctx: Ctx<G, V>,
) => Generator<Question, Flow | void | ((ctx: Ctx<G, V>) => Flow | void), any>;

/** A step of a procedure, as the kernel runs it. `id` is its clause, with `/label` where a clause has several steps. */
export type Step<G = any, V = any> = { id: string; clause: string } & (
  | { kind: 'act'; run: (ctx: Ctx<G, V>) => Flow | void }
  | { kind: 'fire'; event: GameEvent }
  | { kind: 'choose'; ask: ChooseStep<G, V> }
  | { kind: 'together'; ask: TogetherStep<G, V> }
  | { kind: 'race'; ask: RaceStep<G, V> }
  | { kind: 'window'; ask: WindowStep<G, V> }
  | { kind: 'script'; script: Script<G, V> }
);

export const CLAUSE = /^[A-Z]{2}-\d+(\.\d+)*[a-z]?$/;

function clauseOf(id: string): string {
  const clause = id.split('/', 1)[0];
  if (!CLAUSE.test(clause))
    throw new RulesError(`step '${id}': not a clause id such as MI-6.4 or MI-6.4/label`);
  return clause;
}

// Steps are written out field by field: a spread would give each of them a shape of its own, and the engine, which
// looks at a step for everything that happens, would have to search every one for its fields.

/** No one is asked. */
export function act<G, V>(id: string, run: (ctx: Ctx<G, V>) => Flow | void): Step<G, V> {
  return { id, clause: clauseOf(id), kind: 'act', run };
}

/** Triggers answer an event; this procedure's locals are what they may read and edit. */
export function fire<G, V extends E, E>(id: string, event: GameEvent<G, E>): Step<G, V> {
  return { id, clause: clauseOf(id), kind: 'fire', event };
}

/** One seat is asked. */
export function choose<G, V, A>(id: string, ask: ChooseStep<G, V, A>): Step<G, V> {
  const { kind, options, limit, otherwise, who, when, unlessForced, take } = ask;
  return {
    id,
    clause: clauseOf(id),
    kind: 'choose',
    ask: { kind, options, limit, otherwise, who, when, unlessForced, take },
  };
}

/** Several seats are asked at once; nobody sees an answer before all are in. */
export function together<G, V, A>(id: string, ask: TogetherStep<G, V, A>): Step<G, V> {
  const { kind, options, limit, otherwise, who, take } = ask;
  return { id, clause: clauseOf(id), kind: 'together', ask: { kind, options, limit, otherwise, who, take } };
}

/** Answers take effect in order of arrival, until nobody may act or the time is up. */
export function race<G, V, A>(id: string, ask: RaceStep<G, V, A>): Step<G, V> {
  const { kind, options, limit, otherwise, who, take, expired } = ask;
  return {
    id,
    clause: clauseOf(id),
    kind: 'race',
    ask: { kind, options, limit, otherwise, who, take, expired },
  };
}

/** What a seat says that does not react. */
export const PASS = 'pass';

/** Reactions, one seat after the other; any reply opens it anew, a full round of passes closes it. */
export function window<G, V, A>(id: string, ask: WindowStep<G, V, A>): Step<G, V> {
  const { kind, options, limit, otherwise, who, take } = ask;
  return { id, clause: clauseOf(id), kind: 'window', ask: { kind, options, limit, otherwise, who, take } };
}

/**
 * Several questions in a row, written as a generator. Up to each `yield` it only reads; it is run again from
 * its top with the answers so far, so nothing of it needs saving. What it returns does the writing.
 */
export function script<G, V>(id: string, run: Script<G, V>): Step<G, V> {
  return { id, clause: clauseOf(id), kind: 'script', script: run };
}

/** A question of a script, typed by its options: `const die = yield* ask(...)`. */
export function* ask<A>(
  seat: Seat,
  kind: string,
  options: Options<A>,
  more: Pick<Question<A>, 'limit' | 'otherwise'> = {},
): Generator<Question<A>, A, A> {
  return yield { seat, kind, options, ...more };
}

/**
 * A numbered passage of the rulebook. The head (name and locals) comes first and the steps after it,
 * so that procedures may call each other, and themselves, with their arguments checked.
 */
export class Procedure<G = any, F extends Fields = any> {
  readonly name: string;
  readonly locals: RecordType<F>;
  /** Its number in the game it belongs to. */
  index = -1;
  body: Step<G, Shape<F>>[] = [];
  /** Where each step stands in it, by id. */
  readonly places = new Map<string, number>();
  constructor(name: string, locals: F) {
    this.name = name;
    this.locals = record(name, locals);
  }
  steps(...steps: Step<G, Shape<F>>[]): this {
    if (this.body.length > 0) throw new RulesError(`procedure ${this.name}: its steps are given twice`);
    for (const [place, { id }] of steps.entries()) {
      if (this.places.has(id)) {
        throw new RulesError(`procedure ${this.name}: two steps are called ${id}; add a /label to one`);
      }
      this.places.set(id, place);
    }
    this.body = steps;
    return this;
  }
}

/** The game's own `procedure(name, locals)`, bound to its state: `export const procedure = proceduresOf<Miracle>()`. */
/* @__NO_SIDE_EFFECTS__ */
export function proceduresOf<G>(): <F extends Fields = NoFields>(
  name: string,
  locals?: F,
) => Procedure<G, F> {
  return <F extends Fields = NoFields>(name: string, locals?: F) =>
    new Procedure<G, F>(name, locals ?? ({} as F));
}

export type ArgsOf<P> = P extends Procedure<any, infer F> ? Given<F> : never;

// Marking does nothing by itself: a page leaves out what is marked and never called, and is told so.

/** Marks a plain function as the one that carries out a clause. */
/* @__NO_SIDE_EFFECTS__ */
export function rule<T extends (...args: any[]) => unknown>(_clause: string, fn: T): T {
  return fn;
}

/** Marks what carries out several clauses at once: a function, a number, a table. */
/* @__NO_SIDE_EFFECTS__ */
export function rules<T>(_clauses: readonly string[], thing: T): T {
  return thing;
}
