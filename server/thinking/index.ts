import { availableParallelism } from 'node:os';
import type { Decision, Game, Table } from '@kaiju/kernel';
import { Occupation } from '../occupation.ts';
import type { Wanted } from '../table/initiative.ts';
import { isLong } from './levels.ts';
import { FairQueue, type Kind, type Wish } from './queue.ts';
import { startThread, type Thread } from './threads.ts';

export interface ThinkingOptions {
  /** How many threads there may be, at least two. */
  threads?: number;
  /** How long a thought may take, in milliseconds, before its thread counts as hung. */
  patience?: number;
  clock?: () => number;
  start?: typeof startThread;
  /** What the loop has under way: long thoughts give way to it. */
  occupation?: Occupation;
}

interface Thought extends Wish {
  question: Parameters<Thread['think']>;
  resolve(decision: Decision): void;
  reject(why: unknown): void;
}

/** A place for one thought at a time; its thread begins with the first one. */
interface Lane {
  thread: Thread | null;
  /** Only short thoughts come here: they never wait for long ones. */
  quick: boolean;
  busy: boolean;
}

const PATIENCE = 30_000;

/** One for short thoughts alone, and as many for long ones as the machine has cores beside that. */
export const usualThreads = (processes = 1) => Math.floor(availableParallelism() / processes);
const LEAST = 2;

/** The threads where bots think, so that no table waits for them, and the order in which they do. */
export class Thinking {
  private readonly lanes: Lane[];
  private readonly queue: FairQueue<Thought>;
  private readonly patience: number;
  private readonly start: typeof startThread;
  private readonly occupation: Occupation;
  private readonly clock: () => number;
  private closed = false;

  constructor(options: ThinkingOptions = {}) {
    const { threads: wanted = usualThreads(), patience = PATIENCE, start = startThread } = options;
    const threads = Math.max(LEAST, wanted);
    this.lanes = Array.from({ length: threads }, (_, n) => ({ thread: null, quick: n === 0, busy: false }));
    // Where there are two or more for long thoughts, one host leaves one of them to the others.
    this.queue = new FairQueue(Math.max(1, threads - 2));
    this.patience = patience;
    this.start = start;
    this.occupation = options.occupation ?? new Occupation();
    this.clock = options.clock ?? (() => performance.now());
  }

  think(
    game: Game,
    table: Table,
    seat: number,
    level: string,
    luck: string,
    { host, signal }: Wanted,
  ): Promise<Decision> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const kind = isLong(level) ? 'long' : 'short';
      const thought: Thought = { host, kind, question: [game, table, seat, level, luck], resolve, reject };
      signal.addEventListener('abort', () => {
        this.queue.drop(thought);
        reject(signal.reason);
      });
      this.queue.add(thought);
      this.goOn();
    });
  }

  private goOn(): void {
    for (const lane of this.lanes) {
      if (lane.busy || this.closed) continue;
      const thought = this.queue.take(...kindsFor(lane));
      if (thought !== null) void this.occupy(lane, thought);
    }
  }

  private async occupy(lane: Lane, thought: Thought): Promise<void> {
    lane.busy = true;
    let begun = this.clock();
    try {
      const thread = lane.thread ?? this.begin(lane);
      await thread.ready;
      begun = this.clock();
      thought.resolve(await this.inTime(thread, thought));
    } catch (error) {
      thought.reject(error);
    }
    lane.busy = false;
    this.queue.done(thought, this.clock() - begun);
    this.goOn();
  }

  /** A thread that died or was ended is replaced with the next thought. */
  private begin(lane: Lane): Thread {
    const thread = this.start({ givesWay: lane.quick ? null : this.occupation.counts }, () => {
      if (lane.thread === thread) lane.thread = null;
    });
    lane.thread = thread;
    return thread;
  }

  private async inTime(thread: Thread, { question }: Thought): Promise<Decision> {
    // Whoever hangs loses the thread, and the thought ends with it.
    const late = setTimeout(() => thread.end(), this.patience);
    try {
      return await thread.think(...question);
    } finally {
      clearTimeout(late);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.lanes.map(({ thread }) => thread?.end()));
  }
}

function kindsFor({ quick, thread }: Lane): Kind[] {
  if (quick) return ['short'];
  // A short one would wait longer for a thread to begin than for another short one.
  return thread === null ? ['long'] : ['short', 'long'];
}
