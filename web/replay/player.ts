import { type Bilingual, type View, wordsOf } from '@kaiju/kernel';
import type { FactSeen } from '@kaiju/server/protocol';
import type { BoardModule } from '../kit/board.ts';
import type { Stage } from '../kit/stage.ts';
import type { Frame, Replay, Vantage } from './replay.ts';

export const PACES = [0.5, 1, 2, 4, 8] as const;
export type Pace = (typeof PACES)[number];

/** What is on the screen. It is replaced when anything changes. */
export interface Screen {
  /** How many inputs have happened. While one is being shown it counts already. */
  readonly n: number;
  readonly vantage: Vantage;
  /** The table; while motions play it is the one before. null until the first has come. */
  readonly frame: Frame | null;
  /** The moment of `frame`. */
  readonly shown: number;
  /** What is just being shown. */
  readonly fact: FactSeen | null;
  readonly playing: boolean;
  readonly pace: Pace;
  /** The worker did not answer: why. */
  readonly trouble: Bilingual | null;
}

export interface Performance {
  board: Pick<BoardModule, 'motions' | 'sounds'>;
  stage: Stage;
  sound(name: string): void;
  /** Nothing should move. */
  calm(): boolean;
  /** Waits for so many milliseconds; the page's clock unless a test has its own. */
  wait?(ms: number): Promise<void>;
}

/** Milliseconds between one input and the next, at the pace of life. */
const BEAT = 700;
/** The same where nothing was to be seen. */
const SHORT_BEAT = 120;
/** A motion that takes longer is stuck. */
const LONGEST = 6000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Shows a record: at any moment at once, or on from there with its motions, one thing after the other. */
export class Player {
  readonly replay: Replay;
  private readonly performance: Performance;
  private readonly listeners = new Set<() => void>();
  private screen: Screen;
  /** Counts what was asked of the player: whatever was begun for an earlier wish stops. */
  private wish = 0;
  /** The motion that still ends; the next begins after it. */
  private ending: Promise<void> = Promise.resolve();
  /** The table after the input that is being shown. */
  private after: Frame | null = null;
  private coming: { n: number; vantage: Vantage; frame: Promise<Frame> } | null = null;

  constructor(replay: Replay, performance: Performance, start: { n: number; vantage: Vantage; pace: Pace }) {
    this.replay = replay;
    this.performance = performance;
    const n = this.within(start.n);
    this.screen = { ...start, n, frame: null, shown: -1, fact: null, playing: false, trouble: null };
  }

  get state(): Screen {
    return this.screen;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows a moment at once. */
  go(n: number): Promise<void> {
    return this.show(this.within(n), this.screen.vantage);
  }

  /** The same, for whoever takes it along. */
  readonly goTo = (n: number): void => void this.go(n);

  /** Looks at the same moment through other eyes. */
  see(vantage: Vantage): Promise<void> {
    return this.show(this.screen.n, vantage);
  }

  /** One input on, with its motions; or one back, at once. */
  async step(by: 1 | -1): Promise<void> {
    if (by < 0) return this.go(this.screen.n - 1);
    const wish = this.interrupt();
    await this.forward(wish);
  }

  async play(): Promise<void> {
    const wish = this.interrupt();
    const { n, shown, vantage } = this.screen;
    const from = n >= this.replay.length ? 0 : n;
    if (shown !== from) await this.show(from, vantage, wish);
    if (wish !== this.wish) return;
    this.set({ playing: true });
    const { wait = sleep } = this.performance;
    while (this.screen.n < this.replay.length) {
      const seen = await this.forward(wish);
      if (wish !== this.wish || this.screen.trouble !== null) return;
      await wait((seen ? BEAT : SHORT_BEAT) / this.screen.pace);
      if (wish !== this.wish) return;
    }
    this.set({ playing: false });
  }

  pause(): void {
    this.interrupt();
    const { n, shown, vantage } = this.screen;
    if (shown !== n) void this.show(n, vantage);
  }

  toggle(): void {
    if (this.screen.playing) this.pause();
    else void this.play();
  }

  setPace(pace: Pace): void {
    this.set({ pace });
    this.tune();
  }

  close(): void {
    this.interrupt();
    this.listeners.clear();
  }

  private within(n: number): number {
    return Math.max(0, Math.min(this.replay.length, Math.trunc(n) || 0));
  }

  /** Whatever was being done is given up; what was being shown is taken as seen. */
  private interrupt(): number {
    const { after } = this;
    this.after = null;
    this.performance.stage.skip();
    this.set({ playing: false, fact: null, ...(after && { frame: after, shown: this.screen.n }) });
    return ++this.wish;
  }

  private async show(n: number, vantage: Vantage, wish = this.interrupt()): Promise<void> {
    this.set({ n, vantage });
    const frame = await this.fetch(n, vantage, wish);
    if (frame !== null) this.set({ frame, shown: n });
  }

  /** A frame, unless something else was asked for meanwhile. */
  private async fetch(n: number, vantage: Vantage, wish: number): Promise<Frame | null> {
    // Whoever drags along the bar asks for many moments: only the last one is fetched.
    await Promise.resolve();
    if (wish !== this.wish) return null;
    try {
      const frame = await this.load(n, vantage);
      if (wish !== this.wish) return null;
      this.set({ trouble: null });
      return frame;
    } catch (error) {
      if (wish === this.wish) this.set({ trouble: wordsOf(error), playing: false });
      return null;
    }
  }

  private load(n: number, vantage: Vantage): Promise<Frame> {
    const { coming } = this;
    if (coming !== null && coming.n === n && coming.vantage === vantage) return coming.frame;
    return this.replay.at(n, vantage);
  }

  /** Shows the next input as it happens. Whether there was anything to be seen. */
  private async forward(wish: number): Promise<boolean> {
    const { n, vantage, frame: before, shown } = this.screen;
    if (n >= this.replay.length) return false;
    // At once, so that whoever is quicker than the worker loses no step.
    this.set({ n: n + 1 });
    const frame = await this.fetch(n + 1, vantage, wish);
    if (frame === null) return false;
    this.prefetch(n + 2, vantage);
    await this.ending;
    if (wish !== this.wish) return false;
    // Motions lead from the table before to the one after: without the one before there are none.
    if (before !== null && shown === n) {
      this.after = frame;
      for (const fact of frame.facts) {
        this.set({ fact });
        await this.perform(fact, before.view);
        if (wish !== this.wish) return false;
      }
    }
    this.after = null;
    this.set({ frame, shown: n + 1, fact: null });
    return frame.facts.length > 0;
  }

  private prefetch(n: number, vantage: Vantage): void {
    if (n > this.replay.length) return;
    const frame = this.replay.at(n, vantage);
    const coming = { n, vantage, frame };
    this.coming = coming;
    // Whoever waits for it hears of it; whoever comes later asks anew.
    frame.catch(() => {
      if (this.coming === coming) this.coming = null;
    });
  }

  private async perform(fact: FactSeen, before: View): Promise<void> {
    const { board, stage, sound } = this.performance;
    const name = board.sounds[fact.kind];
    if (name !== undefined) sound(name);
    const motion = board.motions[fact.kind];
    if (motion === undefined) return;
    this.tune();
    stage.begin();
    this.ending = settled(async () => motion(fact, stage, before));
    await this.ending;
  }

  private tune(): void {
    const { stage, calm } = this.performance;
    stage.speed = calm() ? 0 : this.screen.pace;
  }

  private set(change: Partial<Screen>): void {
    const before = this.screen;
    const next = { ...before, ...change };
    if ((Object.keys(change) as (keyof Screen)[]).every((key) => before[key] === next[key])) return;
    this.screen = next;
    for (const listener of [...this.listeners]) listener();
  }
}

/** Waits for a motion, but not for ever; one that fails is no reason to lose sight of the match. */
async function settled(motion: () => Promise<void>): Promise<void> {
  let stuck: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    stuck = setTimeout(resolve, LONGEST);
  });
  try {
    await Promise.race([motion(), enough]);
  } catch {
    // It is shown by the change of the view.
  } finally {
    clearTimeout(stuck);
  }
}
