import { hostname } from 'node:os';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** What is looked at when the figures are asked for. */
export interface Looks {
  tables(): Iterable<{ game: string; status: string }>;
  /** Does this process hold its lease? */
  leased(): boolean;
}

export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** The figures of one process. What is called often only counts. */
export class Metrics {
  private readonly registry = new Registry();
  private looks: Looks = { tables: () => [], leased: () => false };
  private readonly moves: Counter;
  private readonly entries: Counter;
  private readonly batch: Histogram;
  private readonly append: Histogram;
  private readonly refusals: Counter<'code'>;
  private readonly sockets: Gauge;
  private readonly thoughts: Gauge;

  constructor(process = `${hostname()}/${globalThis.process.pid}`) {
    const registers = [this.registry];
    this.registry.setDefaultLabels({ process });
    collectDefaultMetrics({ register: this.registry });
    this.moves = new Counter({
      name: 'kaiju_moves_total',
      help: 'Inputs to matches that were stored and then acknowledged',
      registers,
    });
    this.entries = new Counter({
      name: 'kaiju_log_entries_total',
      help: 'Entries of all kinds that were stored in the logs of tables',
      registers,
    });
    this.batch = new Histogram({
      name: 'kaiju_commit_entries',
      help: 'Entries stored by one commit',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
      registers,
    });
    this.append = new Histogram({
      name: 'kaiju_append_seconds',
      help: 'From the first entry of a commit being handed in to the commit being confirmed',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
      registers,
    });
    this.refusals = new Counter({
      name: 'kaiju_refusals_total',
      help: 'Requests, messages and commands that were turned down, by code',
      labelNames: ['code'],
      registers,
    });
    this.sockets = new Gauge({ name: 'kaiju_sockets', help: 'Open sockets of clients', registers });
    this.thoughts = new Gauge({ name: 'kaiju_bots_thinking', help: 'Bots that are thinking', registers });
    const looks = () => this.looks;
    new Gauge({
      name: 'kaiju_tables',
      help: 'Tables in memory, by game and status',
      labelNames: ['game', 'status'],
      registers,
      collect() {
        this.reset();
        for (const { game, status } of looks().tables()) this.inc({ game, status });
      },
    });
    new Gauge({
      name: 'kaiju_lease_held',
      help: '1 while this process may own tables',
      registers,
      collect() {
        this.set(looks().leased() ? 1 : 0);
      },
    });
  }

  lookAt(looks: Looks): void {
    this.looks = looks;
  }

  /** A commit was confirmed. */
  readonly stored = (commit: { entries: number; moves: number; took: number }): void => {
    this.moves.inc(commit.moves);
    this.entries.inc(commit.entries);
    this.batch.observe(commit.entries);
    this.append.observe(commit.took / 1000);
  };

  readonly refused = (code: string): void => {
    this.refusals.inc({ code });
  };

  /** A socket was opened; call what it returns when it is closed. */
  opened(): () => void {
    this.sockets.inc();
    return () => this.sockets.dec();
  }

  async thinking<T>(thought: Promise<T>): Promise<T> {
    this.thoughts.inc();
    try {
      return await thought;
    } finally {
      this.thoughts.dec();
    }
  }

  figures(): Promise<Figures> {
    return this.registry.getMetricsAsJSON() as Promise<Figures>;
  }

  /** What other processes said, and which of them said nothing. */
  static async gathered(heard: ReadonlyMap<string, Figures | null>): Promise<Figures[]> {
    const registry = new Registry();
    const answered = new Gauge({
      name: 'kaiju_process_answered',
      help: '0 for another process that did not say its figures in time, so that they are missing here',
      labelNames: ['id'],
      registers: [registry],
    });
    for (const [id, figures] of heard) answered.set({ id }, figures === null ? 0 : 1);
    const said = [...heard.values()].filter((figures) => figures !== null);
    return [...said, (await registry.getMetricsAsJSON()) as Figures];
  }

  /** The figures of several processes as one page; each figure says whose it is. */
  static page(all: readonly Figures[]): Promise<string> {
    return AggregatorRegistry.aggregate(all as unknown as object[]).metrics();
  }

  static readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
}
