import { below, type Game, type MatchRecord, type Rng, seeded } from '@kaiju/kernel';
import { findGame, games } from '@kaiju/registry';
import { type Database, openDatabase } from '../store/index.ts';
import { type Audited, audit } from './audit.ts';
import { House, type ProcessOptions, type ServerProcess } from './house.ts';
import { Ledger } from './ledger.ts';
import { Company, type Played, type Weather } from './players.ts';
import { rough } from './wire.ts';

export interface StormOptions {
  seed: string;
  /** Acknowledged answers to play for. */
  moves: number;
  processes: number;
  tables: number;
  disasters: readonly Disaster[];
  /** Milliseconds; a table that goes on later than this is a violation. Left out, it must only go on. */
  longestResume?: number;
  /** Milliseconds; where nothing is acknowledged for so long, though nothing is wrong, a table stands still. */
  patience?: number;
  say?(line: string): void;
}

const KINDS = ['kill process', 'kill database', 'stop process', 'rob lease', 'cut all'] as const;
type Kind = (typeof KINDS)[number];

/** Something bad that happens when so many moves have been acknowledged. */
export interface Disaster {
  after: number;
  kind: Kind;
}

export interface Report {
  seed: string;
  seconds: number;
  counts: Ledger['counts'];
  rejections: Record<string, number>;
  happened: Partial<Record<Kind, number>>;
  /** Milliseconds from when play was possible again to the next acknowledged move, of every table each time. */
  resumes: Partial<Record<Kind, { count: number; p50: number; max: number }>>;
  /** Heap of the processes that lived to the end, in megabytes: when first weighed, and last. */
  memory: { first: number; last: number; moves: number }[];
  audited: Audited;
  violations: string[];
}

const PATIENCE = 30_000;
const WEIGH_EVERY = 2000;
/** The longest that the next company waits for one that is about to begin. */
const ARRIVAL = 500;
const MEGABYTE = 1024 * 1024;
/** How much a process may weigh more than when it was first weighed: the tables at hand differ from time to time. */
const SLACK = { factor: 1.5, bytes: 24 * MEGABYTE };

/** A plan of disasters: one in every so many moves, every kind in turn in an order that hangs on the seed. */
export function plan(seed: string, moves: number, every: number): Disaster[] {
  const rng = seeded(`${seed}, disasters`);
  const disasters: Disaster[] = [];
  // Killing is what matters most.
  const bag: Kind[] = [...KINDS, 'kill process', 'kill database', 'kill process'];
  for (let after = every, left: Kind[] = []; after < moves; after += every) {
    if (left.length === 0) left = [...bag];
    const [kind] = left.splice(below(rng, left.length), 1);
    disasters.push({ after: after - below(rng, every >> 1), kind });
  }
  return disasters;
}

/** Real processes on a real database, people on bad lines, and everything goes wrong. What was promised must hold. */
export async function storm(options: StormOptions): Promise<Report> {
  const house = await House.open();
  try {
    const running = new Storm(house, options);
    return await running.run();
  } finally {
    await house.close();
  }
}

class Storm {
  private readonly house: House;
  private readonly options: StormOptions;
  private readonly patience: number;
  private readonly rng: Rng;
  private readonly ledger: Ledger;
  private readonly companies: Company[] = [];
  private readonly violations: string[] = [];
  private readonly matches: Played[] = [];
  private readonly playing = new Map<string, number>();
  /** Tables that have not gone on since something happened, and since when they could. */
  private readonly halted = new Map<string, number>();
  private readonly resumed = new Map<Kind, number[]>();
  private latest: Kind = 'kill process';
  private readonly happened: Partial<Record<Kind, number>> = {};
  private readonly weights = new Map<ServerProcess, { moves: number; heap: number }[]>();
  private ending = false;
  private database!: Database;
  private started = 0;
  /** Who waits for the next move. */
  private onMove: () => void = () => {};

  constructor(house: House, options: StormOptions) {
    this.house = house;
    this.options = options;
    this.patience = options.patience ?? PATIENCE;
    this.rng = seeded(`${options.seed}, storm`);
    this.ledger = new Ledger((table) => this.moved(table));
  }

  private *gather(): Generator<Company> {
    const { options } = this;
    const storm = this;
    const weather: Weather = {
      seed: options.seed,
      ledger: this.ledger,
      roughness: rough,
      get ending() {
        return storm.ending;
      },
      door: (rng) => this.door(rng),
      began: (table) => this.playing.set(table, performance.now()),
      ended: (match) => this.ended(match),
      wrong: (what) => this.violations.push(what),
    };
    for (let i = 0; i < options.tables; i++) {
      const [game, seats] = TABLES[i % TABLES.length];
      yield new Company(weather, `company ${i}`, game, seats, i % 4 === 3 ? DEALT : {});
    }
  }

  async run(): Promise<Report> {
    const { options, house } = this;
    const begun = performance.now();
    for (let i = 0; i < options.processes; i++) await house.start(this.clock());
    this.database = await openDatabase(house.database.url);
    const players: Promise<unknown>[] = [];
    for (const company of this.gather()) {
      this.companies.push(company);
      // Whoever fails to play is a violation, not the end of the storm.
      players.push(company.play().catch((error: Error) => this.violations.push(error.message)));
      // One after the other, as people come.
      await within(ARRIVAL, company.begun);
    }
    const all = Promise.all(players);
    const disasters = [...options.disasters].sort((a, b) => a.after - b.after);
    for (const { after, kind } of disasters) {
      if (!(await this.until(() => this.ledger.counts.moves >= after))) break;
      const seconds = Math.round((performance.now() - begun) / 1000);
      options.say?.(`${seconds} s, ${this.ledger.counts.moves} moves: ${kind}`);
      this.happened[kind] = (this.happened[kind] ?? 0) + 1;
      this.latest = kind;
      if (!this.resumed.has(kind)) this.resumed.set(kind, []);
      await this.strike(kind);
      if (!(await this.until(() => this.halted.size === 0))) break;
      this.checkProcesses();
    }
    await this.until(() => this.ledger.counts.moves >= options.moves);
    await this.weighAll(true);
    this.ending = true;
    for (const company of this.companies) company.wake();
    if (!(await within(this.patience, all))) await this.standing('did not come to an end');
    for (const company of this.companies) company.close();
    const audited = await this.audit();
    await this.database.close();
    return this.report(audited, performance.now() - begun);
  }

  // ── what happens ────────────────────────────────────────────────────────────────────────────────────────────

  private async strike(kind: Kind): Promise<void> {
    switch (kind) {
      case 'kill process':
        return this.killProcess();
      case 'kill database':
        await this.house.database.kill();
        await pause(below(this.rng, 1500));
        await this.house.database.start();
        return this.halt(performance.now());
      case 'stop process':
        return this.stopProcess();
      case 'rob lease':
        // Two owners: its lease runs out while it is well and writes on, and others take its tables meanwhile.
        this.halt(performance.now());
        await this.database.query(
          `update processes set lease_until = clock_timestamp() - interval '1 s'
           where id = (select id from processes where lease_until > clock_timestamp() order by id limit 1 offset $1)`,
          [below(this.rng, this.house.up.length)],
        );
        return;
      case 'cut all':
        this.halt(performance.now());
        for (const company of this.companies) company.cut();
        return;
    }
  }

  private async killProcess(): Promise<void> {
    const victim = this.any(this.house.up);
    const at = performance.now();
    await victim.kill();
    this.house.forget(victim);
    const alone = this.house.up.length === 0;
    if (!alone) this.halt(at);
    await this.house.start(this.clock());
    if (alone) this.halt(performance.now());
  }

  /** Past its lease: when it goes on, it believes for a moment that its tables are still its own. */
  private async stopProcess(): Promise<void> {
    const victim = this.any(this.house.up);
    victim.stop();
    const alone = this.house.up.length === 0;
    if (!alone) this.halt(performance.now());
    await pause(4000 + below(this.rng, 2000));
    victim.resume();
    if (alone) this.halt(performance.now());
  }

  /** Half of the processes have a clock that jumps to and fro. */
  private clock(): ProcessOptions {
    if (this.started++ % 2 === 0) return {};
    const jumps = Array.from({ length: 20 }, (_, i) => {
      const by = (below(this.rng, 2) === 0 ? 1 : -1) * below(this.rng, 7_200_000);
      return `${(i + 1) * 3000 + below(this.rng, 3000)}:${i % 2 === 0 ? by : 0}`;
    });
    return { clock: jumps.join() };
  }

  private any(processes: ServerProcess[]): ServerProcess {
    return processes[below(this.rng, processes.length)];
  }

  private door(rng: Rng): string {
    const { up } = this.house;
    if (up.length === 0) throw new Error('no process is up');
    return up[below(rng, up.length)].url;
  }

  // ── what is watched ─────────────────────────────────────────────────────────────────────────────────────────

  private moved(table: string): void {
    const now = performance.now();
    if (this.playing.has(table)) this.playing.set(table, now);
    const since = this.halted.get(table);
    if (since !== undefined && now >= since) {
      this.halted.delete(table);
      const ms = Math.round(now - since);
      this.resumed.get(this.latest)?.push(ms);
      if (ms > (this.options.longestResume ?? Infinity)) {
        this.violations.push(`table ${table}: its next move came ${ms} ms after it could (${this.latest})`);
      }
    }
    if (this.ledger.counts.moves % WEIGH_EVERY === 0) void this.weighAll(false);
    this.onMove();
  }

  private halt(since: number): void {
    for (const table of this.playing.keys()) this.halted.set(table, since);
  }

  private ended(match: Played): void {
    this.matches.push(match);
    this.playing.delete(match.table);
    this.halted.delete(match.table);
    this.onMove();
  }

  /** False, and a violation, if a table stands still meanwhile. */
  private async until(condition: () => boolean): Promise<boolean> {
    const begun = performance.now();
    while (!condition()) {
      if (!(await within(1000, new Promise<void>((resolve) => (this.onMove = resolve))))) {
        // Nothing at all moved for a second: so nobody else will look.
      }
      const now = performance.now();
      const still = [...this.playing.values()].some((at) => now - Math.max(at, begun) > this.patience);
      if (still || (this.playing.size === 0 && now - begun > this.patience)) {
        await this.standing('stood still');
        return false;
      }
    }
    return true;
  }

  /** Says what is known of the tables where nothing happens. */
  private async standing(what: string): Promise<void> {
    const now = performance.now();
    const still = [...this.playing].flatMap(([table, at]) => (now - at > this.patience / 2 ? [table] : []));
    this.violations.push(`play ${what} at ${still.join(' ') || 'no table in particular'}`);
    const { say } = this.options;
    if (say === undefined) return;
    for (const company of this.companies) if (still.includes(company.table)) say(company.describe());
    const rows = await this.database.query<{ table_id: string; n: number; line: string }>(
      `select table_id, n, format('%s: entry %s by fence %s, at %s, wall %s, %s %s %s', table_id, n, fence, at, wall, kind,
         command, left(body, 160)) as line
       from log where table_id = any($1) and n > (select max(n) - 5 from log l where l.table_id = log.table_id)
       order by table_id, n`,
      [still],
    );
    for (const { line } of rows) say(line);
  }

  /** A process that went down by itself. */
  private checkProcesses(): void {
    for (const process of this.house.processes) {
      if (!process.alive) this.violations.push(`a server process ended by itself with ${process.ended}`);
    }
  }

  private async weighAll(last: boolean): Promise<void> {
    const { moves } = this.ledger.counts;
    for (const process of this.house.up) {
      const before = this.weights.get(process) ?? [];
      this.weights.set(process, before);
      const weighed = process.weigh().then(
        (heap) => before.push({ moves, heap }),
        () => {},
      );
      if (last) await weighed;
    }
  }

  private async audit(): Promise<Audited> {
    const door = this.house.up[0].url;
    let cookie = '';
    const recordOf = async (table: string): Promise<MatchRecord> => {
      const reply = await fetch(`${door}/api/tables/${table}/record`, { headers: { cookie } });
      cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      const body = await reply.json();
      if (!reply.ok) throw new Error(`its record was refused: ${JSON.stringify(body)}`);
      return body as MatchRecord;
    };
    return audit(this.database, games, this.ledger, this.matches, recordOf);
  }

  private report(audited: Audited, ms: number): Report {
    this.checkProcesses();
    const memory = [...this.weights.entries()].flatMap(([process, weights]) =>
      process.up && weights.length > 1 ? [weights] : [],
    );
    for (const weights of memory) {
      const [first, last] = [weights[0].heap, weights[weights.length - 1].heap];
      if (last > first * SLACK.factor + SLACK.bytes) {
        this.violations.push(
          `a process grew from ${mb(first)} to ${mb(last)} MB: ${weights.map((w) => mb(w.heap)).join(' ')}`,
        );
      }
    }
    return {
      seed: this.options.seed,
      seconds: Math.round(ms / 1000),
      counts: this.ledger.counts,
      rejections: Object.fromEntries(this.ledger.rejections),
      happened: this.happened,
      resumes: Object.fromEntries([...this.resumed].map(([kind, times]) => [kind, summaryOf(times)])),
      memory: memory.map((w) => ({
        first: mb(w[0].heap),
        last: mb(w[w.length - 1].heap),
        moves: w[w.length - 1].moves - w[0].moves,
      })),
      audited,
      violations: [...this.violations, ...audited.violations],
    };
  }
}

/** What is played: the teaching game with two, three and four, and miracle with chosen and with dealt decks. */
const TABLES: [Game, number][] = [
  [findGame('market'), 2],
  [findGame('miracle'), 2],
  [findGame('market'), 3],
  [findGame('miracle'), 2],
  [findGame('market'), 4],
  [findGame('miracle'), 2],
];
const DEALT = { decks: 'dealt' };

function summaryOf(times: readonly number[]): { count: number; p50: number; max: number } {
  const sorted = [...times].sort((a, b) => a - b);
  return { count: sorted.length, p50: sorted[sorted.length >> 1] ?? 0, max: sorted.at(-1) ?? 0 };
}

const mb = (bytes: number) => Math.round(bytes / MEGABYTE);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether it came in time. */
function within(ms: number, what: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([what.then(() => true), late]).finally(() => clearTimeout(timer));
}
