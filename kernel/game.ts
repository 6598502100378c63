import { Context } from './context.ts';
import type { GameEvent, Row, WithRows } from './effects.ts';
import { type Reason, type RefusalCode, RulesError } from './errors.ts';
import type { Seat } from './facts.ts';
import type { Flow } from './flow.ts';
import { generate } from './generate.ts';
import type { BotSpec, Level } from './mind.ts';
import type { RacePolicy } from './racing.ts';
import type { Rng } from './rng.ts';
import type { SceneWords } from './scene.ts';
import {
  boundless,
  type Fields,
  generateBy,
  int,
  list,
  type NoFields,
  type RecordType,
  record,
  type SeenOf,
  secretFields,
  text,
  type ValueOf,
} from './schema.ts';
import { act, type Ctx, Procedure, type Step } from './steps.ts';
import type { Result, Table } from './table.ts';
import type { Json } from './value.ts';
import type { Bilingual, Words } from './words.ts';

/** A game, as its folder defines it. */
export interface GameDefinition<S extends RecordType = any, O extends RecordType = any> {
  /** Its folder's name. */
  id: string;
  /** Raised when an old record would no longer replay. */
  version: number;
  title: Bilingual;
  /** The two letters its clauses begin with. */
  clauses: string;
  seats: { min: number; max: number };
  state: S;
  /** What a host may choose before the deal (edition, variants, lengths), each with bounds and a default. */
  options: O;
  /** Sets of options that the laws take turns with, such as the editions; without any, the defaults. */
  variants?: readonly Record<string, Json>[];
  /** The state before anything happened. All chance and all secrets come from the steps that follow. */
  setup(deal: { seats: number; options: ValueOf<O> }): ValueOf<S>;
  /** The whole match; it must end with `over`, or by `standing`. */
  main: Procedure<ValueOf<S>, NoFields>;
  procedures: Procedure<ValueOf<S>, any>[];
  events?: GameEvent[];
  /** Has the match been decided? Asked after every step. */
  standing?(g: ValueOf<S>): Result | null;
  /** The order in which triggers of one event are tested. Without it: the order of installing. */
  order?(g: ValueOf<S>, event: string, rows: readonly Row[]): readonly Row[];
  /** Do these two seats share what 'team' may see? */
  allies?(g: ValueOf<S>, a: Seat, b: Seat): boolean;
  /** Fills in the fields marked secret with something this seat could believe. */
  imagine?(g: ValueOf<S>, seat: Seat, rng: Rng): void;
  /** A seat gives up. Its open questions are then answered by default. */
  concede?: { clause: string; run(ctx: Ctx<ValueOf<S>, unknown>, seat: Seat): void };
  /** How many answers a seat gives at most before its first move, to choose what it plays with; none if left out. */
  opening?: number;
  /** The ratings that a match with these options counts for, if not the game's own. */
  ladder?(options: ValueOf<O>): string | null;
  /** How a host puts the answers of its races in order, where it should not be as hosts usually do. */
  race?: RacePolicy<ValueOf<S>>;
  /**
   * The options of the same match without its races, for people who are never there at the same time; the very same
   * where at most so many seats have no race. A game that has races says so.
   */
  relaxed?(options: Record<string, unknown>, seats: number): Record<string, unknown>;
  /**
   * Where people are missed in races: after how many in a row a bot plays for them, and whether it may begin now.
   * Without it, or where it says null, they are missed by the decisions they let go by.
   */
  absence?(g: ValueOf<S>): { races: number; now: boolean } | null;
  /**
   * Kinds of question that are asked even where only one answer is left, so that nobody learns of it, and that answer. A
   * host gives it itself, when anybody would have.
   */
  forced?: Readonly<Record<string, string>>;
  /** The clauses behind what no option builder refuses: a question that is closed, an answer before its time. */
  refusals?: Partial<Record<RefusalCode, { clause: string; reason?: Reason }>>;
  /** What must hold at every pause; says what does not. */
  invariants?(g: ValueOf<S>): string[];
  /** No match takes more inputs than this. */
  bound: number;
  /** Old procedure names and step ids, and what they are called now. */
  aliases?: Record<string, string>;
  words: Words<SeenOf<S>>;
  scene?: SceneWords<ValueOf<S>>;
  /** How well a seat stands, 0 (lost) to 1 (won). */
  evaluate?(g: ValueOf<S>, seat: Seat): number;
  /** How much each option appeals at first sight; search and playouts prefer the larger. */
  policy?(g: ValueOf<S>, seat: Seat, kind: string, options: readonly Json[]): number[];
  /** Its bots, where the kinds that every game has are not the best. */
  bots?: Partial<Record<Level, BotSpec>>;
  /** Which turn it is: what somebody orders for a turn ends with it. */
  turn?(g: ValueOf<S>): number;
  /**
   * Whether a seat may be hiding something that is worth a question in this window, as far as everybody can tell. Where
   * it may not, its time has hardly anything to tell. Without it: everywhere, in a game with secrets.
   */
  mayHide?(g: ValueOf<S>, seat: Seat, kind: string): boolean;
  /** Whether a person who is asked only where it matters would want to be asked about this reaction. */
  isWorthwhile?(g: ValueOf<S>, seat: Seat, kind: string, reaction: Json): boolean;
  /** Whether a reaction is legal and does nothing: nobody is asked for its sake. */
  isIdle?(reaction: Json): boolean;
  /** What somebody answers who is after what chance seldom brings, in the lab's random matches; null: anything. */
  seek?(g: ValueOf<S>, seat: Seat, kind: string, options: readonly Json[]): Json | null;
  /** The pieces of content in play (hero, deck, card), for the lab's tables: `hero:warden`. */
  content?(g: ValueOf<S>): { seat: Seat; names: string[] }[];
  /** All content there is, so that the lab can list what is never used. */
  catalogue?: readonly string[];
}

export interface CompiledProcedure {
  procedure: Procedure;
  name: string;
  steps: Step[];
  locals: RecordType;
}

/** A game ready to play: its definition with every procedure numbered and every name checked. */
export interface Game<G = any> extends GameDefinition {
  readonly ruleset: string;
  readonly table: CompiledProcedure[];
  readonly dispatch: Procedure;
  readonly context: Context;
  readonly _state?: G;
}

/** Per seat, the first seat of its side: those who share what a team may see. */
export function sidesOf(game: Game, { g, seats }: Pick<Table, 'g' | 'seats'>): Seat[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return all.map((seat) => all.find((other) => other === seat || game.allies?.(g, seat, other)) ?? seat);
}

export type StateOf<T> = T extends Game<infer G> ? G : never;

// Whoever loads the kernel can make records, before there is any game too; a page that has no games fetches none of this.
generateBy(generate);

const dispatchLocals = { event: text, rows: list(int), at: int.or(0) } satisfies Fields;

export function defineGame<S extends RecordType, O extends RecordType>(
  definition: GameDefinition<S, O>,
): Game<ValueOf<S>> {
  const events: Record<string, GameEvent> = {};
  for (const event of definition.events ?? []) {
    if (events[event.name]) throw new RulesError(`${definition.id}: two events are called '${event.name}'`);
    events[event.name] = event;
  }
  const dispatch = new Procedure('dispatch', dispatchLocals).steps(
    act(`${definition.clauses}-0`, dispatchRows(events)),
  );
  const table: CompiledProcedure[] = [];
  const names = new Set<string>();
  for (const procedure of [dispatch, definition.main, ...definition.procedures]) {
    if (table[procedure.index]?.procedure === procedure) continue;
    if (names.has(procedure.name))
      throw new RulesError(`${definition.id}: two procedures are called '${procedure.name}'`);
    if (procedure.body.length === 0)
      throw new RulesError(`${definition.id}: procedure '${procedure.name}' has no steps`);
    for (const step of procedure.body) {
      if (step.kind !== 'fire') continue;
      const { name } = step.event;
      if (events[name] !== step.event) {
        throw new RulesError(
          `${definition.id}: ${procedure.name} ${step.id} fires '${name}', an event that is not listed in the game`,
        );
      }
      if (!('rows' in definition.state.fields)) {
        throw new RulesError(
          `${definition.id}: '${name}' is fired, so the state needs a field 'rows: Rows' for what answers it`,
        );
      }
    }
    names.add(procedure.name);
    procedure.index = table.length;
    table.push({ procedure, name: procedure.name, steps: procedure.body, locals: procedure.locals });
  }
  const open = boundless(definition.options, 'options');
  if (open !== null) {
    throw new RulesError(
      `${definition.id}: ${open} has no bounds, so a host could ask for anything; whole, textUpTo and listUpTo give it some`,
    );
  }
  const secrets = secretFields(definition.state);
  if (secrets.length > 0 && !definition.imagine) {
    throw new RulesError(
      `${definition.id}: ${secrets.join(', ')} are secret, so the game must say how to 'imagine' them`,
    );
  }
  const game = {
    ...definition,
    ruleset: `${definition.id}@${definition.version}`,
    table,
    dispatch,
    context: undefined as unknown as Context,
  };
  game.context = new Context(game as unknown as Game);
  return game as Game<ValueOf<S>>;
}

/** The rows of one event, one after the other; a row that calls a procedure is waited for. */
function dispatchRows(events: Record<string, GameEvent>): (ctx: Ctx<any, any>) => Flow | void {
  return (anyone) => {
    const ctx = anyone as Context;
    const { stack } = ctx.table;
    const own = stack[stack.length - 1].v as { event: string; rows: number[]; at: number };
    const outer = stack[stack.length - 2];
    const event = events[own.event];
    while (own.at < own.rows.length) {
      const n = own.rows[own.at++];
      const row = (ctx.g as WithRows).rows.by[own.event]?.find((r) => r.n === n);
      if (row === undefined) continue;
      const trigger = event?.triggers[row.def];
      if (trigger === undefined)
        throw new RulesError(`event ${own.event}: no trigger '${row.def}' is defined`);
      ctx.v = outer.v;
      ctx.host = row.host;
      ctx.clause = trigger.clause;
      if (trigger.when && !trigger.when(ctx)) continue;
      if (ctx.aids.ran !== undefined) ctx.aids.ran(trigger);
      const flow = trigger.run(ctx);
      if (flow === undefined || flow.op === 'next') continue;
      if (flow.op === 'call') return { ...flow, again: true };
      return flow;
    }
    return undefined;
  };
}

/** An empty set of options, for games that offer none. */
export const noOptions: RecordType<NoFields, NoFields> = record('options', {});
