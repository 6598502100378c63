import type { AskView, View } from '@kaiju/kernel';
import type { Preview, RefusedCandidate, RefusedGroup, Sight } from '@kaiju/server/client';
import type { Command, FactSeen } from '@kaiju/server/protocol';
import type { BoardModule } from '../kit/board.ts';
import { Stage } from '../kit/stage.ts';
import { Director, type Showing } from './director.ts';
import type { TableSource } from './source.ts';

/** What one sees through a seat's eyes at this moment. It is replaced when anything changes. */
export interface Look extends Showing {
  /** What is known; `sight` is what is shown. */
  readonly live: Sight;
  /** What may be answered now: nothing while motions play, or while an answer is under way. */
  readonly ask: AskView | null;
  /** Why not: what the rules turned down, by reason. Empty until somebody wants to know. */
  readonly reasons: readonly RefusedGroup[];
  /** The same, answer by answer: those that were tried, and examples of the others. */
  readonly refused: readonly RefusedCandidate[];
}

/** What is known about why not, for one question. */
interface Refusals {
  ask: string;
  reasons: readonly RefusedGroup[];
  refused: readonly RefusedCandidate[];
  /** What was asked already: an answer, or everything. */
  asked: Set<string>;
}

const nothing = (ask: string): Refusals => ({ ask, reasons: [], refused: [], asked: new Set() });
const UNASKED = nothing('');
const EVERYTHING = '';
/** Previews that are kept for one question. */
const KEPT = 200;

export interface Surroundings {
  sound(name: string): void;
  hidden(): boolean;
}

/** Whether a seat has answered what it is asked, and others hear of it later. */
export function isSealed(orders: unknown): boolean {
  return (orders as { sealed?: true } | null)?.sealed === true;
}

/** One seat's eyes on a table: what is known, what of it is shown, and what may be asked about it. */
export class Eyes {
  readonly source: TableSource;
  readonly stage = new Stage();
  private readonly director: Director;
  private readonly listeners = new Set<() => void>();
  /** How facts move and sound; known once the game is loaded. */
  board: Pick<BoardModule, 'motions' | 'sounds'>;
  private readonly around: Surroundings;
  private readonly leave: () => void;
  /** Whether anybody looks: what nobody sees need not move. */
  private open = false;
  /** The question that is being answered. */
  private answering: string | null = null;
  private refusals = nothing('');
  private previews: { ask: string; found: Map<string, Promise<Preview>> } = { ask: '', found: new Map() };
  private seen: Look;

  constructor(
    source: TableSource,
    board: Pick<BoardModule, 'motions' | 'sounds'>,
    around: Surroundings = { sound: () => {}, hidden: () => document.hidden },
  ) {
    this.source = source;
    this.board = board;
    this.around = around;
    this.director = new Director(source.state, {
      play: (fact, before) => this.play(fact, before),
      cut: () => this.stage.skip(),
      hidden: () => !this.open || around.hidden(),
    });
    this.seen = this.lookNow();
    this.director.subscribe(() => this.changed());
    source.listen({
      facts: (facts, sight, live) => {
        if (live) this.director.happened(facts, sight);
        else this.learn(facts, sight);
      },
      rewound: (sight) => this.director.rewound(sight),
    });
    this.leave = source.subscribe(() => {
      const { state } = source;
      this.director.changed(state);
      // Where every moment counts nothing is played first.
      if (state.ask?.step === 'race') this.director.catchUp();
      this.changed();
    });
  }

  get seat(): number {
    return this.source.seat;
  }

  get look(): Look {
    return this.seen;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Somebody looks from now on. */
  opened(): void {
    this.open = true;
  }

  /** Nobody looks any more: all that was to be shown is taken as seen. */
  shut(): void {
    this.open = false;
    this.director.catchUp();
  }

  /** Shows everything at once. */
  skip(): void {
    this.director.catchUp();
  }

  close(): void {
    this.leave();
    this.listeners.clear();
    this.source.close();
  }

  do(command: Command): Promise<void> {
    return this.source.do(command);
  }

  /** Answers the question that is shown. */
  async answer(value: unknown): Promise<void> {
    const { ask } = this.seen;
    if (ask === null) return;
    this.answering = ask.id;
    this.changed();
    try {
      await this.source.answer(value);
    } catch (error) {
      if (this.answering === ask.id) this.answering = null;
      this.changed();
      throw error;
    }
  }

  /** What an answer would do. Asked once for each answer to the question that stands. */
  preview(value: unknown): Promise<Preview> {
    const ask = this.seen.ask?.id ?? '';
    if (this.previews.ask !== ask) this.previews = { ask, found: new Map() };
    const { found } = this.previews;
    const key = JSON.stringify(value);
    const known = found.get(key);
    if (known !== undefined) return known;
    const coming = this.source.preview(value);
    // What failed may be asked again.
    coming.catch(() => found.delete(key));
    if (found.size >= KEPT) found.clear();
    found.set(key, coming);
    return coming;
  }

  /** Somebody wants to know what can't be done, or why not just this: it is fetched once for each question. */
  wonder(about?: readonly unknown[]): void {
    const { ask } = this.seen;
    if (ask === null) return;
    if (this.refusals.ask !== ask.id) this.refusals = nothing(ask.id);
    const { asked } = this.refusals;
    const keys = about?.map((value) => JSON.stringify(value)) ?? [EVERYTHING];
    if (keys.every((key) => asked.has(key))) return;
    for (const key of keys) asked.add(key);
    const isPast = () => this.refusals.ask !== ask.id;
    this.source.why(about).then(
      (groups) => {
        if (isPast()) return;
        const { refused } = this.refusals;
        const found = groups.flatMap(({ clause, reason, candidates }) =>
          candidates.map((candidate): RefusedCandidate => ({ candidate, clause, reason })),
        );
        // What was tried comes before mere examples.
        this.refusals = about
          ? { ...this.refusals, refused: [...found, ...refused] }
          : { ...this.refusals, reasons: groups, refused: [...refused, ...found] };
        this.changed();
      },
      () => {
        // It may be asked again.
        if (!isPast()) for (const key of keys) asked.delete(key);
      },
    );
  }

  private async play(fact: FactSeen, before: Sight): Promise<void> {
    const sound = this.board.sounds[fact.kind];
    if (sound !== undefined) this.around.sound(sound);
    const motion = this.board.motions[fact.kind];
    if (motion === undefined || before.view === null) return;
    this.stage.begin();
    await motion(fact, this.stage, before.view as View);
  }

  /** News from before. After something was taken back it begins in the middle: the rest is fetched. */
  private learn(facts: readonly FactSeen[], sight: Sight): void {
    const begins = this.director.showing.facts.length === 0;
    this.director.learned(facts, sight);
    if (begins && facts[0].n > 1) void this.recall(facts[0]);
  }

  private async recall(first: FactSeen): Promise<void> {
    const past: FactSeen[] = [];
    try {
      for (let more = true; more; ) {
        const page = await this.source.history(past.at(-1)?.n ?? 0);
        const older = page.facts.filter(({ n }) => n < first.n);
        past.push(...older);
        more = page.more && older.length === page.facts.length && older.length > 0;
      }
    } catch {
      // They are not for us, or the way is cut: the log begins where it begins.
    }
    // Unless things took another course meanwhile.
    if (this.director.showing.facts[0] === first) this.director.recalled(past);
  }

  private lookNow(): Look {
    const { showing } = this.director;
    const live = this.source.state;
    const asked = showing.busy ? null : showing.sight.ask;
    const answered = asked !== null && (asked.id === this.answering || isSealed(live.orders));
    const ask = answered && live.ask?.id === asked.id ? null : asked;
    const { reasons, refused } = ask !== null && this.refusals.ask === ask.id ? this.refusals : UNASKED;
    return { ...showing, live, ask, reasons, refused };
  }

  private changed(): void {
    // The same question may be asked again, after something was taken back.
    if (this.answering !== null && this.source.state.ask?.id !== this.answering) this.answering = null;
    this.seen = this.lookNow();
    for (const listener of [...this.listeners]) listener();
  }
}
