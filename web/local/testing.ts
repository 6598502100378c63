import { askOf, type Json } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import {
  type Client,
  type CommandRejected,
  connect,
  type Socket,
  type SocketClass,
  type TableStream,
} from '@kaiju/server/client';
import type { ClientMessage } from '@kaiju/server/protocol';
import type { Visitor } from '@kaiju/server/table';
import { type Guard, noGuard } from './guard.ts';
import { House, type HouseOptions } from './house.ts';
import { MemoryStore, type Store } from './store.ts';

const TOO_LATE = [null, 'closed', 'not-playing'];

let drawn = 1;
/** Other bytes each time, and the same in every run. */
function bytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, () => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn >> 8;
  });
}

/** Time that passes when a test says so. */
class Clock {
  now = 0;
  private timers: { at: number; what: () => void }[] = [];

  later = (ms: number, what: () => void) => {
    const timer = { at: this.now + ms, what };
    const behind = this.timers.findIndex(({ at }) => at > timer.at);
    this.timers.splice(behind < 0 ? this.timers.length : behind, 0, timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  /** On to whatever is due next; false if nothing is. */
  next(): boolean {
    const timer = this.timers.shift();
    if (timer === undefined) return false;
    this.now = Math.max(this.now, timer.at);
    timer.what();
    return true;
  }
}

/** Locks as a browser has them: whoever comes last has it, and the one before is told. */
export function sharedGuard(): Guard {
  const holders = new Map<string, () => void>();
  return {
    hold: async (table, lost) => {
      const before = holders.get(table);
      holders.set(table, lost);
      before?.();
      return () => {
        if (holders.get(table) === lost) holders.delete(table);
      };
    },
  };
}

/** A page with its worker, on a clock that the test moves. */
export class Tab {
  readonly clock: Clock;
  readonly house: House;
  readonly client: Client;
  readonly reports: string[] = [];

  constructor({
    store = new MemoryStore(),
    guard = noGuard,
    clock = new Clock(),
    ...more
  }: { store?: Store; guard?: Guard; clock?: Clock } & Partial<HouseOptions> = {}) {
    this.clock = clock;
    this.house = new House({
      ...{
        store,
        guard,
        now: () => clock.now,
        wall: () => 1_700_000_000_000 + clock.now,
        later: clock.later,
      },
      game: async (id) => games.find((game) => game.id === id) ?? null,
      think: async (game, table, seat) => {
        const options = askOf(game, table, seat)?.options as Json[];
        return { value: options[options.length - 1], after: 10 };
      },
      random: bytes,
      report: (what) => void this.reports.push(what),
      ...more,
    });
    this.client = connectTo(this.house);
  }

  /** Time passes until it is so. */
  async until<T>(found: () => T | null | undefined | false): Promise<T> {
    for (;;) {
      for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve));
      const it = found();
      if (it) return it;
      if (!this.clock.next()) throw new Error('nothing more will happen');
    }
  }

  /** What comes of something, as time passes: the code of a refusal, or null. */
  async outcome(work: Promise<unknown>): Promise<string | null> {
    let known: { code: string | null } | undefined;
    work.then(
      () => {
        known = { code: null };
      },
      (error: CommandRejected) => {
        known = { code: error.code };
      },
    );
    return (await this.until(() => known)).code;
  }

  /** Answers what a seat is asked with its first option, and goes on until the match is over or as many answers are given. */
  async answer(stream: TableStream, times = Infinity): Promise<void> {
    const isOver = () => stream.room?.status === 'over';
    for (let given = 0; given < times && !isOver(); given++) {
      const ask = await this.until(() => isOver() || (stream.ask?.seat === stream.seat && stream.ask));
      if (ask === true) return;
      const refusal = await this.outcome(stream.answer(ask.options?.[0]));
      // Standing orders may have answered it before, and perhaps the match ended with that.
      if (!TOO_LATE.includes(refusal)) throw new Error(`${ask.kind}: ${refusal}`);
    }
  }
}

/** The client library with a house at the other end. */
function connectTo(house: House): Client {
  class HouseSocket implements Socket {
    onopen: ((event: never) => void) | null = null;
    onmessage: ((event: never) => void) | null = null;
    onclose: ((event: never) => void) | null = null;
    onerror: ((event: never) => void) | null = null;
    private readonly visitor: Visitor;

    constructor() {
      this.visitor = house.visitor((data) => queueMicrotask(() => this.onmessage?.({ data } as never)));
      queueMicrotask(() => this.onopen?.({} as never));
    }

    send(text: string): void {
      queueMicrotask(() => house.hear(this.visitor, JSON.parse(text) as ClientMessage));
    }

    close(): void {
      queueMicrotask(() => house.gone(this.visitor));
    }
  }
  const ticket = async () => new Response('{"ticket":"here"}');
  return connect({ base: 'http://here', fetch: ticket, WebSocket: HouseSocket as SocketClass });
}
