import { isIPv6 } from 'node:net';
import { Refused } from './refused.ts';

export interface ThrottleSettings {
  /** Wrong tries that cost nothing. */
  free: number;
  /** The wait after the first try that is not free; it doubles with each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** After this long without a try, all is forgotten. */
  forgetMs: number;
}

interface Tries {
  count: number;
  last: number;
}

/**
 * Slows guessing down. A try is counted before it is judged, so that many at once gain nothing, and taken back
 * when it was right. Kept in memory: each process of a cluster grants its own tries.
 */
export class Throttle {
  readonly #settings: ThrottleSettings;
  readonly #clock: () => number;
  readonly #tries = new Map<string, Tries>();

  constructor(settings: ThrottleSettings, clock: () => number) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** How long this key must wait before its next try, in ms; 0 when it need not. */
  wait(key: string): number {
    const tries = this.#recent(key);
    if (tries === undefined) return 0;
    const { free, firstWaitMs, longestWaitMs } = this.#settings;
    const over = tries.count - free;
    if (over < 0) return 0;
    const pause = Math.min(longestWaitMs, firstWaitMs * 2 ** over);
    return Math.max(0, tries.last + pause - this.#clock());
  }

  count(key: string): void {
    const now = this.#clock();
    const tries = this.#recent(key);
    // Set anew rather than changed, so that the map stays in order of last use.
    this.#tries.delete(key);
    this.#tries.set(key, { count: (tries?.count ?? 0) + 1, last: now });
    this.#sweep(now);
  }

  /** One counted try was right after all. */
  takeBack(key: string): void {
    const tries = this.#tries.get(key);
    if (tries === undefined) return;
    tries.count -= 1;
    if (tries.count <= 0) this.#tries.delete(key);
  }

  clear(key: string): void {
    this.#tries.delete(key);
  }

  get size(): number {
    return this.#tries.size;
  }

  #recent(key: string): Tries | undefined {
    const tries = this.#tries.get(key);
    return tries !== undefined && this.#clock() - tries.last < this.#settings.forgetMs ? tries : undefined;
  }

  #sweep(now: number): void {
    for (const [key, { last }] of this.#tries) {
      if (now - last < this.#settings.forgetMs) return;
      this.#tries.delete(key);
    }
  }
}

/** The part of an address that one person can't change at will: of IPv6, everybody has a whole /64. */
export function neighbourhood(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head, tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const MINUTE = 60_000;

/** The waits before a password may be tried: by name and by address. */
export class PasswordGuard {
  readonly #names: Throttle;
  readonly #addresses: Throttle;

  constructor(clock: () => number) {
    // A name's wait stays short: whoever guesses at it also keeps its owner out.
    this.#names = new Throttle(
      { free: 5, firstWaitMs: 2_000, longestWaitMs: MINUTE, forgetMs: 60 * MINUTE },
      clock,
    );
    // Many people may share an address; what it may try in a row is more, what it waits is longer.
    this.#addresses = new Throttle(
      { free: 20, firstWaitMs: 5_000, longestWaitMs: 15 * MINUTE, forgetMs: 60 * MINUTE },
      clock,
    );
  }

  /** Counts a try, or refuses it when it comes too early. */
  enter(name: string, address: string): void {
    const from = neighbourhood(address);
    const wait = Math.max(this.#names.wait(name), this.#addresses.wait(from));
    if (wait > 0) throw new Refused('login-throttled', { seconds: Math.ceil(wait / 1000) });
    this.#names.count(name);
    this.#addresses.count(from);
  }

  /** The try was right. An address keeps its other tries: one good login must not buy more guesses. */
  right(name: string, address: string): void {
    this.#names.clear(name);
    this.#addresses.takeBack(neighbourhood(address));
  }
}
