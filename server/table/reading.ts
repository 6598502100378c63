import { type Bilingual, type Fact, type Game, wordsOf as saidBy } from '@kaiju/kernel';
import { type Entry, hashOf, verifyChain } from '../store/entry.ts';
import type { Body, BodyOf, Event } from './entries.ts';
import type { Heard } from './gallery.ts';
import { NAMELESS } from './names.ts';
import { atOnce, BrokenLog, readingLog, TableState } from './state.ts';

/** A table that can't go on as it was opened, by the rules as they are now. */
export class Unfit extends Error {
  override name = 'Unfit';
  readonly words: Bilingual;
  constructor(words: Bilingual) {
    super(words.en);
    this.words = words;
  }
}

const RECENT_FACTS = 64;

/** An event as a row of the log, after one with the hash `previous`; `words` are its body's. */
export function entryOf(
  table: string,
  fence: number,
  { n, at, wall, body }: Event,
  previous: string,
  command: string | null = null,
  words = wordsOf(body),
): Entry {
  const entry = { table, n, fence, at, wall, kind: body.kind, body: words, command, hash: '' };
  entry.hash = hashOf(previous, entry);
  return entry;
}

/**
 * What the log says of an event. A log can't be changed, and a person may want to be forgotten: it says who by their
 * account alone.
 */
export function wordsOf(body: Body): string {
  const { kind, ...content } = body;
  const person = 'person' in content ? { ...content.person, name: NAMELESS } : undefined;
  return JSON.stringify(person === undefined ? content : { ...content, person });
}

/** The same of an input, by the words that were found for it before it was done. */
export function inputWords(input: string, { hash, race }: Omit<BodyOf<'input'>, 'kind' | 'input'>): string {
  return `{"input":${input},"hash":"${hash}"${race ? `,"race":${JSON.stringify(race)}` : ''}}`;
}

export function eventOf({ n, at, wall, kind, body }: Entry): Event {
  return { n, at, wall, body: { kind, ...JSON.parse(body) } as Body };
}

/** Does something in these entries take back what was before the checkpoint at `n`? Then the whole log is needed. */
export function reachesBehind(entries: readonly Entry[], n: number): boolean {
  return entries.some(({ kind, body }) => kind === 'undone' && JSON.parse(body).to < n);
}

/** A table as its log says, with the latest facts; `checkpoint` is the state after the first of the entries. */
export function* replaying(
  game: Game,
  entries: readonly Entry[],
  checkpoint: string | null,
): Generator<void, Replayed> {
  const heard: Heard[] = [];
  const hear = ({ learned }: TableState, fact: Fact) => {
    heard.push({ fact, learned: learned.slice() });
    if (heard.length > 2 * RECENT_FACTS) heard.splice(0, RECENT_FACTS);
  };
  const [first, ...rest] = entries;
  try {
    const from = checkpoint === null ? null : TableState.loaded(game, checkpoint);
    const events = (from === null ? entries : rest).map(eventOf);
    // What follows a checkpoint hangs on its entry's hash.
    if (from === null) verifyChain(entries);
    else verifyChain(rest, first);
    mustFit(game, from, events);
    return { state: yield* readingLog(game, events, from, hear), heard };
  } catch (error) {
    throw error instanceof Unfit ? error : new BrokenLog((error as Error).message);
  }
}

/** The rules may have become stricter since the table was opened. What was never dealt may be changed before it is. */
function mustFit(game: Game, from: TableState | null, events: readonly Event[]): void {
  const { options } = from?.opening ?? TableState.opened(game, events[0]).opening;
  const started = events.find(({ body }) => body.kind === 'started')?.body as BodyOf<'started'> | undefined;
  const seats = from?.table?.seats ?? started?.seats.length;
  try {
    const read = game.options.ops.load(options, 'options');
    if (seats !== undefined) game.setup({ seats, options: read });
  } catch (error) {
    throw new Unfit(saidBy(error));
  }
}

/** The same without a pause. */
export function replay(...log: Parameters<typeof replaying>): Replayed {
  return atOnce(replaying(...log));
}

export interface Replayed {
  state: TableState;
  heard: Heard[];
}
