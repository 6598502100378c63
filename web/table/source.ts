import type { Client, Connectedness, Http, Preview, RefusedGroup, Sight } from '@kaiju/server/client';
import type { Command, FactSeen } from '@kaiju/server/protocol';

/** Who wants to hear what happens at a table. */
export interface Ears {
  /** In order, each fact once. `live` ones came with the change that they tell of; the others are from before. */
  facts(facts: readonly FactSeen[], sight: Sight, live: boolean): void;
  /** Something was taken back: facts are counted anew, and the latest that stand are told next. */
  rewound(sight: Sight): void;
}

/**
 * A table through one seat's eyes, wherever it is played: on a server, in this page's worker, or in a record.
 */
export interface TableSource {
  readonly table: string;
  /** -1 is a spectator's. */
  readonly seat: number;
  readonly state: Sight;
  subscribe(listener: () => void): () => void;
  /** The one who hears what happens; what happened before is told at once. */
  listen(ears: Ears): void;
  /** Match time at this moment. */
  now(): number;
  do(command: Command): Promise<void>;
  answer(value: unknown): Promise<void>;
  preview(value: unknown): Promise<Preview>;
  why(about?: readonly unknown[]): Promise<RefusedGroup[]>;
  history(from: number): Promise<{ facts: FactSeen[]; more: boolean }>;
  close(): void;
}

/** As much of a client as a table needs: the server's, or that of the worker in this page. */
export interface TableClient {
  readonly state: Connectedness;
  readonly subscribe: (listener: () => void) => () => void;
  readonly http: Pick<
    Http,
    'table' | 'record' | 'myRatings' | 'block' | 'unblock' | 'blocks' | 'report' | 'openTable'
  >;
  watch: Client['watch'];
}

/** A client's stream of a table. */
export function follow(client: TableClient, table: string, seat: number, key?: string): TableSource {
  let ears: Ears | null = null;
  /** What was heard before anybody listened. */
  let unheard: (() => void)[] = [];
  const hear = (tell: (ears: Ears) => void) => {
    if (ears !== null) tell(ears);
    else unheard.push(() => ears !== null && tell(ears));
  };
  const stream = client.watch(table, seat, {
    ...(key !== undefined && { key }),
    onFacts: (facts, sight, live) => hear((e) => e.facts(facts, sight, live)),
    onRewound: (sight) => hear((e) => e.rewound(sight)),
  });
  return {
    table,
    seat,
    get state() {
      return stream.state;
    },
    subscribe: (listener) => stream.subscribe(listener),
    listen: (next) => {
      ears = next;
      for (const tell of unheard) tell();
      unheard = [];
    },
    now: () => stream.now(),
    do: (command) => stream.do(command),
    answer: (value) => stream.answer(value),
    preview: (value) => stream.preview(value),
    why: (about) => stream.why(about),
    history: (from) => stream.history(from),
    close: () => stream.close(),
  };
}
