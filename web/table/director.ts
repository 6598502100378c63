import type { Sight } from '@kaiju/server/client';
import type { FactSeen } from '@kaiju/server/protocol';

/** What there is to show: these facts happened, and then the table was like this. */
interface Scene {
  facts: readonly FactSeen[];
  after: Sight;
  /** How many of its facts have been shown. */
  shown: number;
}

/** What is on the screen. It is replaced when anything changes. */
export interface Showing {
  readonly sight: Sight;
  /** What is just being shown. */
  readonly fact: FactSeen | null;
  /** More is known than is shown. */
  readonly busy: boolean;
  /** All that was shown so far: the log. */
  readonly facts: readonly FactSeen[];
}

/** How things are shown. */
export interface Performance {
  /** Shows a fact on the table as it was before; resolves when it is done. */
  play(fact: FactSeen, before: Sight): Promise<void> | void;
  /** What is being played ends at once. */
  cut(): void;
  /** Nobody looks: nothing need be played. */
  hidden(): boolean;
}

/** Scenes that may wait; when more pile up, they are shown at once. */
const PATIENCE = 24;
/** A motion that takes longer than this, in milliseconds, is stuck; the game goes on without it. */
const LONGEST = 6000;

/**
 * Shows what happens, one thing after the other. What is known may be ahead of what is shown; nothing is shown
 * before it is known, and nothing is left out of the log.
 */
export class Director {
  private readonly performance: Performance;
  private readonly listeners = new Set<() => void>();
  private queue: Scene[] = [];
  private current: Scene | null = null;
  private running = false;
  private now: Showing;

  constructor(first: Sight, performance: Performance) {
    this.performance = performance;
    this.now = { sight: first, fact: null, busy: false, facts: [] };
  }

  get showing(): Showing {
    return this.now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Something happened just now. */
  happened(facts: readonly FactSeen[], after: Sight): void {
    this.queue.push({ facts, after, shown: 0 });
    if (this.queue.length > PATIENCE || this.performance.hidden()) this.catchUp();
    else void this.run();
  }

  /** This happened before: it is only noted. */
  learned(facts: readonly FactSeen[], after: Sight): void {
    this.catchUp();
    this.show({ sight: after, facts: [...this.now.facts, ...facts] });
  }

  /** These came before all that is known. */
  recalled(facts: readonly FactSeen[]): void {
    this.show({ facts: [...facts, ...this.now.facts] });
  }

  /** Something changed that no fact tells of. It waits for its turn. */
  changed(after: Sight): void {
    const last = this.queue[this.queue.length - 1] ?? this.current;
    if (last !== null) last.after = after;
    else this.show({ sight: after });
  }

  /** What was told no longer counts. */
  rewound(after: Sight): void {
    this.catchUp();
    this.show({ sight: after, facts: [] });
  }

  /** Shows everything at once. */
  catchUp(): void {
    const scenes = this.current === null ? this.queue : [this.current, ...this.queue];
    const last = scenes[scenes.length - 1];
    if (last === undefined) return;
    const facts = scenes.flatMap((scene) => scene.facts.slice(scene.shown));
    this.queue = [];
    this.current = null;
    this.performance.cut();
    this.show({ sight: last.after, fact: null, facts: [...this.now.facts, ...facts] });
  }

  /** One at a time, also after a cut: what was cut off must have ended before the next begins. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let scene = this.queue.shift(); scene !== undefined; scene = this.queue.shift()) {
      this.current = scene;
      while (this.current === scene && scene.shown < scene.facts.length) {
        const fact = scene.facts[scene.shown++];
        const before = this.now.sight;
        this.show({ fact, facts: [...this.now.facts, fact] });
        await this.perform(fact, before);
      }
      if (this.current !== scene) continue;
      this.current = null;
      this.show({ sight: scene.after, fact: null });
    }
    this.running = false;
  }

  private async perform(fact: FactSeen, before: Sight): Promise<void> {
    let stuck: ReturnType<typeof setTimeout> | undefined;
    try {
      const played = this.performance.play(fact, before);
      if (played === undefined) return;
      const enough = new Promise<void>((resolve) => {
        stuck = setTimeout(resolve, LONGEST);
      });
      await Promise.race([played, enough]);
    } catch {
      // A motion that fails is no reason to lose sight of the match.
    } finally {
      clearTimeout(stuck);
    }
  }

  private show(change: Partial<Showing>): void {
    const busy = this.current !== null || this.queue.length > 0;
    this.now = { ...this.now, ...change, busy };
    for (const listener of [...this.listeners]) listener();
  }
}
