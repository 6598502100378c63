import type { Sight } from '@kaiju/server/client';
import type { FactSeen } from '@kaiju/server/protocol';

/** What there is to show: these facts happened, and then the table was like this. */
interface Scene {
  facts: readonly FactSeen[];
  after: Sight;
}

/** Scenes that may wait; when more pile up, they are shown at once. */
const PATIENCE = 24;

/**
 * Shows what happens, one thing after the other. What is known may be ahead of what is shown; nothing is shown
 * before it is known, and nothing is left out of the log.
 */
export class Director {
  private readonly play: (fact: FactSeen, before: Sight) => Promise<void>;
  private readonly listeners = new Set<() => void>();
  private queue: Scene[] = [];
  private playing = false;
  /** How often everything was shown at once: what was being played by then is not shown again. */
  private cuts = 0;
  private sight: Sight;

  constructor(first: Sight, play: (fact: FactSeen, before: Sight) => Promise<void>) {
    this.sight = first;
    this.play = play;
  }

  /** What is shown. */
  get shown(): Sight {
    return this.sight;
  }

  get busy(): boolean {
    return this.playing;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Something happened. */
  happened(facts: readonly FactSeen[], after: Sight): void {
    this.queue.push({ facts, after });
    if (this.queue.length > PATIENCE || document.hidden) this.catchUp();
    else void this.run();
  }

  /** Something changed that no fact tells of: the room, the chat, a clock. It waits for its turn. */
  changed(after: Sight): void {
    if (this.playing || this.queue.length > 0) this.queue.push({ facts: [], after });
    else this.show(after);
  }

  /** Shows everything at once. */
  catchUp(): void {
    const last = this.queue[this.queue.length - 1];
    this.queue = [];
    this.cuts++;
    if (last) this.show(last.after);
  }

  private async run(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    this.tell();
    for (let scene = this.queue.shift(); scene !== undefined; scene = this.queue.shift()) {
      const { cuts } = this;
      for (const fact of scene.facts) {
        if (cuts === this.cuts) await this.play(fact, this.sight).catch(() => {});
      }
      if (cuts === this.cuts) this.show(scene.after);
    }
    this.playing = false;
    this.tell();
  }

  private show(sight: Sight): void {
    this.sight = sight;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
