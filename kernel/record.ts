import type { Aids } from './context.ts';
import { LoadError, type Refusal, RulesError, wordsOf } from './errors.ts';
import { expect, expectOnly, THINGS } from './expected.ts';
import type { Fact, Seat } from './facts.ts';
import type { Game } from './game.ts';
import { apply, type Input } from './input.ts';
import { type Deal, deal } from './run.ts';
import { clone, hash, load, type SavedTable, save } from './save.ts';
import type { Result, Table } from './table.ts';
import { cloneJson, describeJson, flawOf, type Json, sameJson } from './value.ts';
import type { Bilingual } from './words.ts';

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
  /** Who played, where a match is to be taken up again; carried along, too. */
  players?: Json;
}

/** What is known of a record and of its parts. */
const FIELDS = {
  record: [
    ...['kaiju', 'format', 'ruleset', 'deal', 'inputs', 'hashes', 'checkpoints', 'result'],
    ...['fair', 'races', 'players'],
  ],
  deal: ['seats', 'seed', 'options', 'pace', 'races', 'at'],
  input: ['type', 'seat', 'ask', 'value', 'result', 'at'],
  checkpoint: ['after', 'table'],
};

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
    const { message } = error as Error;
    throw new LoadError(
      `record: the file is cut off or not JSON (${message})`,
      `record：文件不完整，或者不是 JSON（${message}）`,
    );
  }
  const flaw = flawOf(record);
  if (flaw !== null) throw new LoadError(`record: ${flaw.en}`, `record：${flaw.zh}`);
  const isRecord = typeof record === 'object' && record !== null && record.kaiju === 'record';
  expect(isRecord, record, 'record', { zh: ' {"kaiju":"record", …}', en: '{"kaiju":"record", …}' });
  expect(record.format === 1, record.format, 'record.format', { zh: ' 1', en: '1' });
  expectOnly(FIELDS.record, record, 'record');
  for (const field of ['inputs', 'hashes', 'checkpoints'] as const) {
    expect(Array.isArray(record[field]), record[field], `record.${field}`, THINGS.list);
  }
  expect(typeof record.ruleset === 'string', record.ruleset, 'record.ruleset', THINGS.text);
  const { seats, seed, pace = 0, races = 0, at = 0 } = record.deal ?? {};
  const isDeal = Number.isInteger(seats) && typeof seed === 'string';
  expect(isDeal, record.deal, 'record.deal', { zh: '座位数和种子', en: 'seats and seed' });
  expectOnly(FIELDS.deal, record.deal, 'record.deal');
  for (const [i, input] of record.inputs.entries()) {
    expectOnly(FIELDS.input, Object(input), `record.inputs[${i}]`);
  }
  for (const [i, checkpoint] of record.checkpoints.entries()) {
    expectOnly(FIELDS.checkpoint, Object(checkpoint), `record.checkpoints[${i}]`);
  }
  if (seed.length > SEED) {
    throw new LoadError(
      `record.deal.seed: ${seed.length} letters; at most ${SEED}`,
      `record.deal.seed：有 ${seed.length} 个字符，最多 ${SEED} 个`,
    );
  }
  for (const [field, time] of Object.entries({ pace, races, at })) {
    expect(typeof time === 'number' && time >= 0, time, `record.deal.${field}`, THINGS.num);
  }
  if (record.hashes.length !== record.inputs.length + 1) {
    const [inputs, hashes] = [record.inputs.length, record.hashes.length];
    throw new LoadError(
      `record: ${inputs} inputs need ${inputs + 1} hashes, found ${hashes}; part of it is missing`,
      `record：${inputs} 个输入应有 ${inputs + 1} 个哈希，实有 ${hashes} 个；记录有缺失`,
    );
  }
  return record;
}

/** Plays a record again from its seed and compares every hash. The first difference is an error that names it. */
export function verify<G>(game: Game<G>, record: MatchRecord): Timeline<G> {
  if (record.ruleset !== game.ruleset) {
    const played = describeJson(record.ruleset);
    throw new LoadError(
      `record.ruleset: it was played by ${played}, the rules at hand are "${game.ruleset}"`,
      `record.ruleset：这局用的是 ${played}，手头的规则是 "${game.ruleset}"`,
    );
  }
  const timeline = within('record.deal', () => new Timeline(game, record.deal));
  const differs = (n: number, what: Bilingual) => {
    if (timeline.hashes[n] === record.hashes[n]) return;
    const [found, said] = [timeline.hashes[n], describeJson(record.hashes[n])];
    throw new LoadError(
      `record.hashes[${n}]: ${what.en} gives ${found}, the record says ${said}`,
      `record.hashes[${n}]：${what.zh}之后是 ${found}，记录里却写着 ${said}`,
    );
  };
  differs(0, { zh: '开局', en: 'the deal' });
  record.inputs.forEach((input, i) => {
    const refusal = timeline.apply(input);
    if (refusal) {
      const { code, message } = refusal;
      throw new LoadError(
        `record.inputs[${i}]: refused (${code}): ${message}`,
        `record.inputs[${i}]：规则不接受（${code}）：${message}`,
      );
    }
    const said = describeJson(input);
    differs(i + 1, { zh: `输入 ${said} `, en: `input ${said}` });
  });
  if (!sameJson(timeline.table.result, record.result)) {
    const [found, said] = [describeJson(timeline.table.result), describeJson(record.result)];
    throw new LoadError(
      `record.result: the match ends with ${found}, the record says ${said}`,
      `record.result：对局的结果是 ${found}，记录里却写着 ${said}`,
    );
  }
  record.checkpoints.forEach((checkpoint, i) => {
    const path = `record.checkpoints[${i}]`;
    const found = within(path, () => hash(game, load(game, checkpoint?.table)));
    const { after } = checkpoint;
    if (found !== timeline.hashes[after]) {
      const hashed = timeline.hashes[after];
      throw new LoadError(
        `${path}: the table after input ${after} has hash ${found}, not ${hashed}`,
        `${path}：第 ${after} 个输入之后的牌桌哈希是 ${found}，而不是 ${hashed}`,
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
