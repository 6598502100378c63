import type { Aids } from './context.ts';
import { LoadError, type Refusal, RulesError, wordsOf } from './errors.ts';
import type { Fact, Seat } from './facts.ts';
import type { Game } from './game.ts';
import { apply, type Input } from './input.ts';
import { type Deal, deal } from './run.ts';
import { clone, hash, load, type SavedTable, save } from './save.ts';
import type { Result, Table } from './table.ts';
import { cloneJson, describeJson, flawOf, type Json, sameJson } from './value.ts';

/** A match for the archive: the rules, the deal, everything that was done to it, and proof of what came of it. */
export interface MatchRecord {
  kaiju: 'record';
  format: 1;
  ruleset: string;
  deal: Deal;
  inputs: Input[];
  /** The table's hash after the deal and after each input: one more than inputs. */
  hashes: string[];
  /** Whole tables now and then, so that a viewer may jump. */
  checkpoints: { after: number; table: SavedTable }[];
  result: Result | null;
  /** Where the seed came from, as the host publishes it after the match; carried along, not read here. */
  fair?: Json;
  /** How the host ordered what was pressed in races, by the place of the input; carried along, too. */
  races?: { input: number; arrived: number; credited: number }[];
}

const CHECKPOINT_EVERY = 64;

/** A match with its past: seek, undo, replay, and the record of it. */
export class Timeline<G = any> {
  readonly game: Game<G>;
  readonly deal: Deal;
  table: Table<G>;
  readonly inputs: Input[] = [];
  readonly hashes: string[] = [];
  /** Per input: did anybody learn something by it, or luck have a say? */
  private readonly telling: boolean[] = [];
  private checkpoints: { after: number; table: Table<G> }[] = [];

  constructor(game: Game<G>, order: Deal, aids: Aids = {}) {
    this.game = game;
    this.deal = order;
    this.table = deal(game, order, aids);
    this.hashes.push(hash(game, this.table));
    this.checkpoints.push({ after: 0, table: clone(game, this.table) });
  }

  get length(): number {
    return this.inputs.length;
  }

  apply(input: Input, aids: Aids = {}): Refusal | null {
    const drawn = this.table.rng.drawn;
    let told = false;
    let kept = input;
    const ears: Aids = {
      ...aids,
      accepted: (accepted) => {
        kept = cloneJson(accepted);
        aids.accepted?.(accepted);
      },
      facts: (fact) => {
        told ||= fact.reveals || fact.to !== null || fact.aside !== null;
        aids.facts?.(fact);
      },
    };
    try {
      const refusal = apply(this.game, this.table, input, ears);
      if (refusal !== null) return refusal;
    } catch (error) {
      // The rules broke half-way. The match goes back to where it was; the error is the caller's to report.
      this.table = this.at(this.length);
      throw error;
    }
    this.inputs.push(kept);
    this.hashes.push(hash(this.game, this.table));
    this.telling.push(told || this.table.rng.drawn !== drawn);
    if (this.length % CHECKPOINT_EVERY === 0) {
      this.checkpoints.push({ after: this.length, table: clone(this.game, this.table) });
    }
    return null;
  }

  /** The table as it was after so many inputs. */
  at(after: number, aids: Aids = {}): Table<G> {
    this.mustBe(after);
    let from = this.checkpoints[0];
    for (const checkpoint of this.checkpoints) if (checkpoint.after <= after) from = checkpoint;
    const table = clone(this.game, from.table);
    for (let i = from.after; i < after; i++) {
      const refusal = apply(this.game, table, this.inputs[i], i === after - 1 ? aids : {});
      if (refusal)
        throw new RulesError(
          `replay: input ${i + 1} was accepted once and is now refused: ${refusal.message}`,
        );
    }
    return table;
  }

  private mustBe(moment: number): void {
    if (Number.isInteger(moment) && moment >= 0 && moment <= this.length) return;
    throw new RangeError(
      `there are ${this.length} inputs; ${describeJson(moment)} is not a moment of this match`,
    );
  }

  /** What was told by the n-th input; 0 is the deal. */
  factsOf(n: number): Fact[] {
    this.mustBe(n);
    const facts: Fact[] = [];
    const aids = { facts: (fact: Fact) => void facts.push(fact) };
    if (n === 0) deal(this.game, this.deal, aids);
    else {
      const table = this.at(n - 1);
      apply(this.game, table, this.inputs[n - 1], aids);
    }
    return facts;
  }

  /** How far back a seat may go alone: over its own answers, up to where something was learned or rolled. */
  undoPoint(seat: Seat): number {
    let n = this.length;
    while (n > 0) {
      const input = this.inputs[n - 1];
      if (input.type !== 'answer' || input.seat !== seat || this.telling[n - 1]) break;
      n--;
    }
    return n;
  }

  /** Forgets everything after so many inputs. */
  rewind(after: number): void {
    this.table = this.at(after);
    this.inputs.length = after;
    this.hashes.length = after + 1;
    this.telling.length = after;
    this.checkpoints = this.checkpoints.filter((c) => c.after <= after);
  }

  record(): MatchRecord {
    const { game, table } = this;
    return {
      kaiju: 'record',
      format: 1,
      ruleset: game.ruleset,
      deal: this.deal,
      inputs: this.inputs.slice(),
      hashes: this.hashes.slice(),
      checkpoints: this.checkpoints.slice(1).map((c) => ({ after: c.after, table: save(game, c.table) })),
      result: table.result,
    };
  }
}

/** The longest seed, in letters: that of a server is much shorter. */
const SEED = 1024;

/** Reads a record's text; what is cut off or no record is said so. */
export function parseRecord(source: string): MatchRecord {
  let record: MatchRecord;
  try {
    record = JSON.parse(source) as MatchRecord;
  } catch (error) {
    throw new LoadError(`record: the file is cut off or not JSON (${(error as Error).message})`);
  }
  const flaw = flawOf(record);
  if (flaw !== null) throw new LoadError(`record: ${flaw.en}`, `record：${flaw.zh}`);
  if (typeof record !== 'object' || record === null || record.kaiju !== 'record') {
    throw new LoadError(`record: expected {"kaiju":"record", …}, found ${describeJson(record)}`);
  }
  if (record.format !== 1)
    throw new LoadError(`record.format: expected 1, found ${describeJson(record.format)}`);
  for (const field of ['inputs', 'hashes', 'checkpoints'] as const) {
    if (!Array.isArray(record[field]))
      throw new LoadError(`record.${field}: expected a list, found ${describeJson(record[field])}`);
  }
  if (typeof record.ruleset !== 'string')
    throw new LoadError(`record.ruleset: expected a text, found ${describeJson(record.ruleset)}`);
  const { seats, seed, pace = 0, races = 0, at = 0 } = record.deal ?? {};
  if (!Number.isInteger(seats) || typeof seed !== 'string') {
    throw new LoadError(`record.deal: expected seats and seed, found ${describeJson(record.deal)}`);
  }
  if (seed.length > SEED) throw new LoadError(`record.deal.seed: ${seed.length} letters; at most ${SEED}`);
  for (const [field, time] of Object.entries({ pace, races, at })) {
    if (typeof time !== 'number' || time < 0)
      throw new LoadError(`record.deal.${field}: expected a number, found ${describeJson(time)}`);
  }
  if (record.hashes.length !== record.inputs.length + 1) {
    throw new LoadError(
      `record: ${record.inputs.length} inputs need ${record.inputs.length + 1} hashes, found ${record.hashes.length}; part of it is missing`,
    );
  }
  return record;
}

/** Plays a record again from its seed and compares every hash. The first difference is an error that names it. */
export function verify<G>(game: Game<G>, record: MatchRecord): Timeline<G> {
  if (record.ruleset !== game.ruleset) {
    throw new LoadError(
      `record.ruleset: it was played by ${describeJson(record.ruleset)}, the rules at hand are "${game.ruleset}"`,
    );
  }
  const timeline = within('record.deal', () => new Timeline(game, record.deal));
  const differs = (n: number, what: string) => {
    if (timeline.hashes[n] === record.hashes[n]) return;
    throw new LoadError(
      `record.hashes[${n}]: ${what} gives ${timeline.hashes[n]}, the record says ${describeJson(record.hashes[n])}`,
    );
  };
  differs(0, 'the deal');
  record.inputs.forEach((input, i) => {
    const refusal = timeline.apply(input);
    if (refusal) throw new LoadError(`record.inputs[${i}]: refused (${refusal.code}): ${refusal.message}`);
    differs(i + 1, `input ${describeJson(input)}`);
  });
  if (!sameJson(timeline.table.result, record.result)) {
    throw new LoadError(
      `record.result: the match ends with ${describeJson(timeline.table.result)}, the record says ${describeJson(record.result)}`,
    );
  }
  record.checkpoints.forEach((checkpoint, i) => {
    const path = `record.checkpoints[${i}]`;
    const found = within(path, () => hash(game, load(game, checkpoint?.table)));
    const { after } = checkpoint;
    if (found !== timeline.hashes[after]) {
      throw new LoadError(
        `${path}: the table after input ${after} has hash ${found}, not ${timeline.hashes[after]}`,
      );
    }
  });
  return timeline;
}

/** What can't be used is reported with its place in the record. */
function within<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof LoadError || error instanceof RangeError) {
      const { zh, en } = wordsOf(error);
      throw new LoadError(`${path}: ${en}`, `${path}：${zh}`);
    }
    throw error;
  }
}
