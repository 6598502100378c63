import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { below, type Game, type Json, type MatchRecord } from '@kaiju/kernel';
import { findGame, games } from '@kaiju/registry';
import { audit } from '../chaos/audit.ts';
import { type Gauge, House, LOADER, type ServerProcess } from '../chaos/house.ts';
import { Ledger } from '../chaos/ledger.ts';
import { stranger } from '../chaos/line.ts';
import { Company, type Played, type Weather } from '../chaos/players.ts';
import { gentle, type Wire } from '../chaos/wire.ts';
import { begun, mapOf } from '../reading/poison.ts';
import { type Database, migrate, openDatabase } from '../store/index.ts';
import { attacks } from './attacks.ts';
import type { Orders, Told } from './crew.ts';
import { type Outcome, raid } from './raid.ts';

export interface SiegeOptions {
  seed: string;
  /** Seconds without attackers and with them; left out, each attack is done once and nothing is measured. */
  times?: { quiet: number; siege: number };
  only?: string;
  /** Which of the companies play; all unless given. */
  companies?: number;
  say?(line: string): void;
}

/** How something went that took some time: milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** One of the two phases, as the honest ones knew it. */
export interface Phase {
  seconds: number;
  moves: Times;
  bots: Times;
  /** Cores that the server's process was busy with, and those of the machine that anybody was. */
  cores: number;
  busy: number;
  /** The longest that it answered nobody, and that our own process did not look, in milliseconds. */
  stall: number;
  blind: number;
  /** The most of memory that it took, and its heap after a collection at the end, in megabytes. */
  rss: number;
  heap: number;
}

export interface Report {
  phases: { quiet: Phase; siege: Phase } | null;
  /** Cores that the attackers took. */
  crew: number;
  outcomes: Outcome[];
  moves: number;
  matches: number;
  entries: number;
  /** Lines that the server's log has grown by. */
  lines: number;
  violations: string[];
}

const CREW = fileURLToPath(new URL('./crew.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;
/** People are warm before anything is measured. */
const WARMING = 8000;
const LOOK_EVERY = 500;
/** By how much honest people may be slower, at the upper end. */
const SLOWER = 2;
/** Too short to be told from chance. */
const NOISE = 5;
/** What attackers may make the server keep, in megabytes: after a collection, and at the worst moment. */
const BOUND = { heap: 64, rss: 400 };
/** Lines in the log: so many for each second, whatever is done. */
const LINES = 1;
const PATIENCE = 60_000;
/** After so many moves, honest people play on after a restart. */
const GOING_ON = 50;
/** Milliseconds before somebody else asks for a record that was too much for the one before. */
const AGAIN = 200;

/** Who plays meanwhile: people at tables of all games, and somebody with a bot. */
const COMPANIES: readonly [game: string, people: number, options?: Record<string, Json>, bots?: number][] = [
  ['market', 2],
  ['encounter', 1, {}, 1],
  ['miracle', 2, { decks: 'dealt' }],
  ['dice', 3],
  ['market', 4],
  ['dungeon', 2],
  ['dragon', 2],
  ['encounter', 2],
  ['market', 1, {}, 1],
];

/** Honest people play at a server as everybody runs it, and then come all who ever broke it. */
export async function siege(options: SiegeOptions): Promise<Report> {
  const house = await House.open();
  try {
    return await new Siege(house, options).run();
  } finally {
    await house.close();
  }
}

class Siege {
  private readonly house: House;
  private readonly options: SiegeOptions;
  private readonly ledger = new Ledger(() => {});
  private readonly violations: string[] = [];
  private readonly matches: Played[] = [];
  private readonly log: string[] = [];
  private gauges: Gauge[] = [];
  private waits: number[] = [];
  /** When the phase began. */
  private since = 0;
  private readonly blind = monitorEventLoopDelay({ resolution: 10 });
  private ending = false;
  /** The processes that were killed. */
  private dead: string[] = [];
  private server!: ServerProcess;
  private reader!: Wire;
  private database!: Database;

  constructor(house: House, options: SiegeOptions) {
    this.house = house;
    this.options = options;
  }

  async run(): Promise<Report> {
    const { house, options } = this;
    const { times, say = () => {} } = options;
    this.database = await openDatabase(house.database.url);
    await migrate(this.database);
    const poison = await begun(this.database, mapOf(130).slice(0, 62_000));
    await this.open();
    this.blind.enable();
    const target = { url: this.server.url, poison };

    const companies = COMPANIES.slice(0, options.companies).map(([game, ...rest], i) => {
      return new Company(this.weather(), `company ${i}`, findGame(game) as Game, ...rest);
    });
    const played = Promise.all(
      companies.map((company) =>
        company
          .play()
          .catch((error: Error) => this.violations.push(`honest people gave up: ${error.message}`)),
      ),
    );
    await Promise.all(companies.map(({ begun }) => begun));
    let looked = Promise.resolve();
    const looking = setInterval(() => {
      looked = this.look().catch((error) => this.wrong(error.message));
    }, LOOK_EVERY);

    let phases: Report['phases'] = null;
    let told: Told;
    if (times === undefined) {
      const outcomes = await raid({ target, attacks: this.chosen(), seed: options.seed, waves: 1 });
      told = { outcomes, cpu: 0 };
    } else {
      const crew = fork(CREW, { execArgv: ['--import', LOADER] });
      // What it takes to begin is not of the siege.
      await Promise.all([once(crew, 'message'), pause(WARMING)]);
      say(`quiet for ${times.quiet} s`);
      const quiet = await this.phase(times.quiet, () => pause(times.quiet * 1000));
      say(`besieged for ${times.siege} s`);
      crew.send({ target, seed: options.seed, only: options.only } satisfies Orders);
      const ended = once(crew, 'message');
      const siege = await this.phase(times.siege, () => pause(times.siege * 1000));
      crew.send('end' satisfies Orders);
      [told] = (await ended) as [Told];
      crew.disconnect();
      phases = { quiet, siege };
      this.compare(quiet, siege);
      clearInterval(looking);
      await looked;
      say('killed, and started again');
      await this.startAgain();
    }

    this.ending = true;
    for (const company of companies) company.wake();
    if (!(await within(PATIENCE, played))) this.wrong('honest matches did not come to an end');
    clearInterval(looking);
    for (const company of companies) company.close();
    const report = await this.report(told, phases);
    await this.database.close();
    return report;
  }

  private async open(): Promise<void> {
    this.server = await this.house.start({ limits: 'usual', log: (text) => this.log.push(text) });
    this.reader = stranger(this.server.url, 'who audits', '127.0.0.2');
  }

  /** What was stored to break the start breaks nothing, and honest people go on where they were. */
  private async startAgain(): Promise<void> {
    const { database, house, ledger } = this;
    const poison = await begun(database, mapOf(175).slice(0, 62_000));
    const dead = this.server;
    this.dead = (await database.query<{ id: string }>('select id from processes')).map(({ id }) => id);
    await dead.kill();
    house.forget(dead);
    await this.open();
    const before = ledger.counts.moves;
    const goOn = async () => {
      while (ledger.counts.moves < before + GOING_ON) await pause(LOOK_EVERY);
    };
    if (!(await within(PATIENCE, goOn()))) this.wrong('honest people did not go on after a restart');
    const isClosed = async () => {
      while (
        (await database.query('select 1 from tables where id = $1 and unfit is null', [poison])).length > 0
      )
        await pause(LOOK_EVERY);
    };
    if (!(await within(PATIENCE, isClosed()))) this.wrong('what was stored to break the start is not closed');
  }

  private chosen() {
    const { only } = this.options;
    return attacks.filter(({ name }) => only === undefined || name === only);
  }

  private weather(): Weather {
    const siege = this;
    return {
      ...{ seed: this.options.seed, ledger: this.ledger, roughness: gentle, from: '127.0.0.1' },
      // As people at a board do; a test has no time for it.
      think: (rng) => 50 + below(rng, 250),
      took: (ms, race) => {
        // What was said before it is not of this phase, and may have waited for the scale.
        if (!race && performance.now() - ms >= this.since) this.waits.push(ms);
      },
      get ending() {
        return siege.ending;
      },
      door: () => this.server.url,
      began: () => {},
      ended: (match) => this.matches.push(match),
      wrong: (what) => this.wrong(what),
    };
  }

  // ── what is measured ────────────────────────────────────────────────────────────────────────────────────────

  private async phase(seconds: number, wait: () => Promise<void>): Promise<Phase> {
    await this.server.weigh();
    const before = await this.server.gauge();
    const idle = idleTime();
    const since = Date.now();
    this.waits = [];
    this.since = performance.now();
    this.gauges = [];
    this.blind.reset();
    await wait();
    const blind = this.blind.max / 1e6;
    const moves = timesOf(this.waits);
    const after = await this.server.gauge();
    const until = Date.now();
    const rested = idleTime() - idle;
    const gauges = [...this.gauges, after];
    return {
      ...{ seconds, moves, bots: timesOf(await this.botsBetween(since, until)) },
      cores: (after.cpu - before.cpu) / (until - since),
      busy: cpus().length - rested / (until - since),
      stall: Math.max(...gauges.map(({ stall }) => stall)),
      blind,
      rss: Math.max(...gauges.map(({ rss }) => rss)) / MEGABYTE,
      heap: (await this.server.weigh()) / MEGABYTE,
    };
  }

  /** How long the bots at honest tables took: from when their table moved last, as its log says. */
  private async botsBetween(since: number, until: number): Promise<number[]> {
    const rows = await this.database.query<{ took: number }>(
      `select took from (
         select wall, wall - lag(wall) over (partition by table_id order by n) as took, kind,
                body::jsonb ? 'race' as race,
                command is null and (body::jsonb -> 'input' ->> 'seat')::int = 1 as bot
         from log where table_id in (select id from tables where bots > 0 and host = any($3))
       ) entries where bot and kind = 'input' and not race and wall between $1 and $2`,
      [since, until, [...this.ledger.people]],
    );
    return rows.map(({ took }) => took);
  }

  private compare(quiet: Phase, siege: Phase): void {
    for (const what of ['moves', 'bots'] as const) {
      const [before, now] = [quiet[what].p99, siege[what].p99];
      if (now > SLOWER * Math.max(before, NOISE)) {
        this.wrong(`p99 of ${what}: ${ms(now)} ms while besieged, ${ms(before)} ms when it was quiet`);
      }
      if (quiet[what].count === 0 || siege[what].count === 0) this.wrong(`no ${what} were counted`);
    }
    for (const what of ['heap', 'rss'] as const) {
      if (siege[what] > quiet[what] + BOUND[what]) {
        this.wrong(`${what}: ${ms(siege[what])} MB while besieged, ${ms(quiet[what])} MB when it was quiet`);
      }
    }
  }

  // ── what is watched ─────────────────────────────────────────────────────────────────────────────────────────

  private wrong(what: string): void {
    if (!this.violations.includes(what)) this.violations.push(what);
  }

  /** Its lease and its memory, twice a second. */
  private async look(): Promise<void> {
    const [{ good }] = await this.database.query<{ good: boolean | null }>(
      'select bool_and(lease_until > clock_timestamp()) as good from processes where not id = any($1)',
      [this.dead],
    );
    // A test shares its machine with others, and a process that is kept waiting takes its lease up again. One that
    // begins has none yet.
    if (good === false && this.options.times) this.wrong('the lease ran out');
    this.gauges.push(await this.server.gauge());
  }

  private async report(told: Told, phases: Report['phases']): Promise<Report> {
    const { ledger, database, server, options } = this;
    for (const { name, wrongs } of told.outcomes) for (const wrong of wrongs) this.wrong(`${name}: ${wrong}`);
    if (!server.alive) this.wrong(`the server's process ended by itself with ${server.ended}`);
    for (const code of ['too-fast', 'unavailable', 'broken', 'closing']) {
      if (ledger.rejections.has(code)) this.wrong(`honest people were turned down: ${code}`);
    }
    const processes = await database.query('select id from processes where not id = any($1)', [this.dead]);
    if (processes.length !== 1) this.wrong('the lease was lost');
    const lines = this.log.join('').split('\n').filter(Boolean);
    const seconds = options.times ? options.times.quiet + options.times.siege : 60;
    if (lines.length > seconds * LINES) this.wrong(`${lines.length} lines in the log`);
    for (const line of lines) {
      if (/\n? +at .*:\d+:\d+/.test(line)) this.wrong(`a stack in the log: ${line.slice(0, 300)}`);
    }
    const ours = await database.query<{ id: string }>('select id from tables where host = any($1)', [
      [...ledger.people],
    ]);
    const ids = new Set(ours.map(({ id }) => id));
    const audited = await audit(
      ...([database, games, ledger, this.matches] as const),
      ...([(table: string) => this.recordOf(table), (id: string) => ids.has(id)] as const),
    );
    const { siege = 0 } = options.times ?? {};
    return {
      ...{ phases, crew: siege > 0 ? told.cpu / siege / 1000 : 0, outcomes: told.outcomes },
      ...{ moves: ledger.counts.moves, matches: this.matches.length, entries: audited.entries },
      ...{ lines: lines.length, violations: [...this.violations, ...audited.violations] },
    };
  }

  /** Whoever reads them all is more than one person: each may only read so much. */
  private async recordOf(table: string): Promise<MatchRecord> {
    for (;;) {
      const reply = await this.reader.fetch(`${this.server.url}/api/tables/${table}/record`);
      if (reply.ok) return (await reply.json()) as MatchRecord;
      if (reply.status !== 429) throw new Error(`its record was refused: ${await reply.text()}`);
      await pause(AGAIN);
      this.reader = stranger(this.server.url, 'who audits', '127.0.0.2');
    }
  }
}

function timesOf(all: readonly number[]): Times {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

/** Milliseconds that the cores of this machine had nothing to do, all together. */
const idleTime = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
const ms = (value: number) => Math.round(value * 10) / 10;
const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Whether it came in time. */
async function within(time: number, what: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), time);
  });
  return Promise.race([what.then(() => true), late]).finally(() => clearTimeout(timer));
}
