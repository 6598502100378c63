import type { Game } from '@kaiju/kernel';
import { isWritten, type Reading } from './reading/index.ts';
import { inSlices } from './slices.ts';
import type { Entry, Log, Outline } from './store/index.ts';
import type { Body } from './table/entries.ts';
import type { Heard } from './table/gallery.ts';
import { eventOf, type Replayed, replaying } from './table/reading.ts';
import { BrokenLog, readingLog, TableState } from './table/state.ts';
import { type History, Page, recordOf } from './table/telling.ts';

/** So much of the past is remembered: facts and records, in characters of their JSON. */
const MEMORY = { facts: 8_000_000, records: 8_000_000 };
/** What the facts of a match follow from, and what its record says. */
const TELLING: Body['kind'][] = ['created', 'started', 'input'];
const RECORDED: Body['kind'][] = ['started', 'input', 'undone'];

/** A match, and its record as JSON if it is over. */
interface Recorded {
  state: TableState;
  text: string | null;
}

/** What happened is read from the log again, from the nearest checkpoint on, and remembered for a while. */
export class Past {
  private readonly log: Log;
  /** What was heard from one checkpoint to the next. */
  private readonly stretches = new Memory<Heard[]>(MEMORY.facts);
  private readonly records = new Memory<Recorded>(MEMORY.records);

  private readonly reading: Reading | null;
  private readonly limit: number;

  /** What somebody wrote is read by `reading`, if there is one. What takes longer than `limit` ms is given up. */
  constructor(log: Log, reading: Reading | null = null, limit = Number.POSITIVE_INFINITY) {
    this.log = log;
    this.reading = reading;
    this.limit = limit;
  }

  /** A table as it stands, or as it stood for those who know what was by that time of day. */
  async state(game: Game, table: string, known?: number): Promise<Replayed & { last: Entry; read: number }> {
    const { log } = this;
    const outline = await log.outline(table, known);
    const checkpoint = await log.checkpoint(table, outline);
    const entries = await log.read(table, checkpoint?.n ?? 0, outline.last);
    if (entries.length === 0) throw new BrokenLog(`the log of ${table} is empty`);
    const replayed = await this.replay(game, entries, checkpoint?.body ?? null);
    return { ...replayed, last: entries[entries.length - 1], read: entries.length };
  }

  private replay(game: Game, entries: readonly Entry[], checkpoint: string | null): Promise<Replayed> {
    const { reading, limit } = this;
    if (reading !== null && isWritten(checkpoint ?? entries[0].body))
      return reading.replay(game, entries, checkpoint);
    return inSlices(replaying(game, entries, checkpoint), limit);
  }

  /** What a seat learned after its fact number `from`, or the first part of it; and how many entries were replayed. */
  async history(
    game: Game,
    table: string,
    { seat, from, known }: { seat: number; from: number; known: number },
  ): Promise<{ told: History; read: number }> {
    const outline = await this.log.outline(table, known);
    const { last, undone } = outline;
    const marks = [{ n: -1, learned: [] }, ...(await this.log.marks(table, outline))];
    const page = new Page(seat, from);
    let read = 0;
    let at = marks.findLastIndex(({ learned }) => (learned.at(seat) ?? 0) <= from);
    for (; at < marks.length && !page.full; at++) {
      const begin = marks[at].n;
      const end = marks[at + 1]?.n ?? last;
      const name = `${table} ${begin} ${end} ${undone.length}`;
      const heard = await this.stretches.recall(name, async () => {
        read += end - begin;
        const found = await this.hear(game, table, begin, { last: end, undone });
        return { found, size: JSON.stringify(found).length };
      });
      for (const each of heard) page.add(each);
    }
    return { told: page.told(undone.length), read };
  }

  /** What was heard after entry `begin`, where a checkpoint stands or the log begins. */
  private async hear(game: Game, table: string, begin: number, { last, undone }: Outline): Promise<Heard[]> {
    const { log } = this;
    const checkpoint = begin < 0 ? null : await log.checkpoint(table, { last: begin, undone: [] });
    const entries = await log.read(table, begin + 1, last, TELLING);
    const standing = entries.filter(({ n }) => !undone.some(({ n: at, to }) => to < n && n < at));
    const from = checkpoint && TableState.loaded(game, checkpoint.body);
    const heard: Heard[] = [];
    const ears = ({ learned }: TableState, fact: Heard['fact']) =>
      heard.push({ fact, learned: learned.slice() });
    await inSlices(readingLog(game, standing.map(eventOf), from, ears));
    return heard;
  }

  /** A match with its record; and how many entries were read. */
  async record(game: Game, table: string): Promise<Recorded & { read: number }> {
    let read = 0;
    const match = await this.records.recall(table, async () => {
      const { state, read: replayed } = await this.state(game, table);
      read = replayed;
      if (state.room.status !== 'over') return { found: { state, text: null }, size: null };
      const entries = await this.log.read(table, 0, undefined, RECORDED);
      read += entries.length;
      const text = JSON.stringify(recordOf(state, entries.map(eventOf)));
      return { found: { state, text }, size: text.length };
    });
    return { ...match, read };
  }
}

interface Found<T> {
  found: T;
  size: number | null;
}

/** What may be asked for again, as long as there is room for it: what was not asked for longest goes first. */
class Memory<T> {
  private readonly kept = new Map<string, { finding: Promise<Found<T>>; size: number }>();
  private room: number;

  constructor(room: number) {
    this.room = room;
  }

  /** What is asked for twice at once is looked for once. Without a size it is not kept. */
  async recall(name: string, find: () => Promise<Found<T>>): Promise<T> {
    const known = this.kept.get(name);
    if (known !== undefined) {
      this.kept.delete(name);
      this.kept.set(name, known);
      return (await known.finding).found;
    }
    const finding = find();
    const entry = { finding, size: 0 };
    this.kept.set(name, entry);
    const { found, size } = await finding.catch((error) => {
      this.kept.delete(name);
      throw error;
    });
    if (size === null) this.kept.delete(name);
    else if (this.kept.get(name) === entry) this.grow(entry, size);
    return found;
  }

  private grow(entry: { size: number }, size: number): void {
    entry.size = size;
    this.room -= size;
    for (const [name, { size }] of this.kept) {
      if (this.room >= 0) return;
      this.kept.delete(name);
      this.room += size;
    }
  }
}
