import type { Host, Trigger } from './effects.ts';
import { type Reason, RulesError } from './errors.ts';
import type { Audience, Fact, Seat } from './facts.ts';
import type { Game } from './game.ts';
import type { Input } from './input.ts';
import { below, type Rng, shuffleInPlace } from './rng.ts';
import type { Ctx, Step } from './steps.ts';
import type { Frame, Table } from './table.ts';
import type { Json } from './value.ts';

/** What the world lends a running table: ears for its facts, eyes on the rules at work, and in tests the dice. */
export interface Aids {
  facts?: (fact: Fact) => void;
  /** Each step and trigger as it runs, for those who ask which rules are ever used. */
  ran?: (rule: Step | Trigger) => void;
  dice?: Dictated;
  /**
   * The input in the rules' own form, once it is known to be legal and before anything changes: this is what may be
   * stored. It is lent: the rules go on with it. Whoever throws here has stopped it.
   */
  accepted?: (input: Input) => void;
  /** The options of the question that is answered, by a host who has just listed them: they are not listed again. */
  offered?: readonly Json[] | null;
}
export const ALONE: Aids = {};

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
  races = 0;
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
      // Not copied, for speed: a rule that tells a part of the state itself is found by the laws.
      ears({
        kind,
        clause: this.clause,
        path: this.path(),
        data,
        to: audience?.to ?? null,
        aside: audience?.aside ?? null,
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

export function enter(game: Game, table: Table, aids: Aids): Context {
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
  ctx.races = table.races;
  ctx.rng = table.rng;
  ctx.aids = aids;
  ctx.reading = false;
  ctx.refuse = undefined;
  return ctx;
}

export function point(ctx: Context, frame: Frame, step: Step): void {
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
