import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Length, Measured } from './meter.ts';
import { Part } from './part.ts';

/**
 * Ours as it is; as two processes on one database; ours without storing; only sockets and the log; the peer's with the
 * same game; ours, and the peer's, with a simple one.
 */
export type Kind = 'durable' | 'crew' | 'unstored' | 'bare' | 'theirs' | 'alike' | 'simple';

/** Whether it is the peer that serves. */
export const isPeers = (kind: Kind) => kind === 'theirs' || kind === 'simple';

/** One measurement: so many tables at once on one server. CPU is in microseconds per move. */
export interface Run extends Measured {
  kind: Kind;
  tables: number;
  rate: number;
  cpu: { server: number; database: number | null; players: number };
}

/** For how long a table stays in memory where nobody is, in milliseconds, if nothing else is said. */
const KEEP = 60_000;

/** A server of ours, with a PostgreSQL of its own that is gone with it; or one that stands on another's. */
export class House {
  readonly adminToken: string;
  /** Its processes. */
  readonly parts: Part[];
  private readonly data: string;
  private readonly host: House | null;

  private constructor(host: House | null, parts: Part[]) {
    this.host = host;
    this.parts = parts;
    this.adminToken = host?.adminToken ?? randomBytes(32).toString('base64url');
    // PostgreSQL may run as somebody else, who must be able to enter: so not by mkdtemp.
    this.data = host?.data ?? join(tmpdir(), `kaiju-bench-${randomBytes(6).toString('hex')}`);
  }

  static async open(kind: Kind, keep = KEEP): Promise<House> {
    const house = new House(null, []);
    await mkdir(house.data);
    await house.start(kind, keep);
    if (kind === 'crew') await house.start(kind, keep);
    return house;
  }

  /** One of another kind on the same PostgreSQL, with as few processes of its own as it needs. */
  async lodge(kind: Kind): Promise<House> {
    const takes = kind === 'bare' || kind === 'unstored' ? [] : this.parts;
    const house = new House(this, [...takes]);
    if (takes.length === 0 || kind === 'crew') await house.start(kind, KEEP);
    return house;
  }

  private async start(kind: Kind, keep: number): Promise<void> {
    const file = kind === 'bare' ? './bare.ts' : './house.ts';
    const part = new Part(file, [kind, this.data, `${keep}`, this.adminToken], { flags: ['--expose-gc'] });
    this.parts.push(part);
    // The database is started by the first.
    await part.ask('url');
  }

  /** The first, or only, of its processes. */
  get part(): Part {
    return this.parts[0];
  }

  /** Milliseconds of CPU that its database has used; null where the system does not tell. */
  databaseCpu(): number | null {
    try {
      const [pid] = readFileSync(join(this.data, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
      return cpuOfFamily(pid);
    } catch {
      return null;
    }
  }

  async close(): Promise<void> {
    for (const part of this.parts) if (!this.host?.parts.includes(part)) await part.end();
    if (this.host === null) await rm(this.data, { recursive: true, force: true });
  }
}

/** Where the rows of a run take their houses from. */
export interface Houses {
  open(kind: Kind, keep?: number): Promise<House>;
  close(): Promise<void>;
}

/** Each row has one of its own, so that none finds what another left. */
export const detached: Houses = { open: House.open, close: async () => {} };

/** All are lodgers of one, whose tables stay for so long: its figures mean nothing, and are there sooner. */
export function lodgings(keep: number): Houses {
  let host: Promise<House> | null = null;
  return {
    async open(kind) {
      host ??= House.open('durable', keep);
      return (await host).lodge(kind);
    },
    close: async () => (await host)?.close(),
  };
}

/** A process and its children, those that have ended included. */
function cpuOfFamily(pid: string): number {
  let ticks = 0;
  for (const each of readdirSync('/proc')) {
    if (!/^\d+$/.test(each)) continue;
    let line: string;
    try {
      line = readFileSync(`/proc/${each}/stat`, 'utf8');
    } catch {
      continue;
    }
    // The name before the last bracket may hold anything; then come the state, the parent and, from the 12th on, times.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (each !== pid && fields[1] !== pid) continue;
    const own = Number(fields[11]) + Number(fields[12]);
    ticks += each === pid ? own + Number(fields[13]) + Number(fields[14]) : own;
  }
  return ticks * MS_PER_TICK;
}

/** Linux counts in hundredths of a second wherever Node runs. */
const MS_PER_TICK = 10;

/** A server and its players, who play without end. */
export class Match {
  readonly kind: Kind;
  readonly tables: number;
  private readonly house: House | null;
  private readonly servers: Part[];
  private readonly crowd: Part;

  private constructor(kind: Kind, tables: number, house: House | null, servers: Part[], urls: string[]) {
    this.kind = kind;
    this.tables = tables;
    this.house = house;
    this.servers = servers;
    this.crowd = new Part('./crowd.ts', [kind, ...urls]);
  }

  static async open(houses: Houses, kind: Kind, tables: number): Promise<Match> {
    const house = isPeers(kind) ? null : await houses.open(kind);
    const servers = house?.parts ?? [new Part('./theirs.ts')];
    const urls = await Promise.all(servers.map((each) => each.ask<string>('url')));
    const match = new Match(kind, tables, house, servers, urls);
    try {
      await match.crowd.ask('arrive', tables);
      await match.crowd.ask('begin');
    } catch (error) {
      await match.close();
      throw error;
    }
    return match;
  }

  /** Every process has a compiler of its own, and each needs so many moves. */
  async warmUp({ moves, longest }: Length): Promise<void> {
    await this.measure({ moves: moves * this.servers.length, longest });
  }

  async measure(length: Length): Promise<Run> {
    const before = await this.used();
    const measured = await this.crowd.ask<Measured>('measure', length);
    const after = await this.used();
    const perMove = (ms: number) => (ms * 1000) / measured.moves;
    const unknown = before.database === null || after.database === null;
    return {
      ...measured,
      ...{ kind: this.kind, tables: this.tables, rate: (measured.moves * 1000) / measured.ms },
      cpu: {
        server: perMove(after.server - before.server),
        database: unknown ? null : perMove((after.database ?? 0) - (before.database ?? 0)),
        players: perMove(after.players - before.players),
      },
    };
  }

  private async used(): Promise<{ server: number; database: number | null; players: number }> {
    const servers = await Promise.all(this.servers.map((each) => each.ask<number>('cpu')));
    return {
      server: servers.reduce((sum, each) => sum + each, 0),
      database: this.house === null ? null : this.house.databaseCpu(),
      players: await this.crowd.ask<number>('cpu'),
    };
  }

  /** Nobody plays until they go on; that must not take longer than a connection may be silent. */
  hold(): void {
    this.crowd.signal('SIGSTOP');
  }

  goOn(): void {
    this.crowd.signal('SIGCONT');
  }

  async close(): Promise<void> {
    this.goOn();
    await this.crowd.end();
    await (this.house ?? { close: () => this.servers[0].end() }).close();
  }
}

export async function measure(
  houses: Houses,
  kind: Kind,
  tables: number,
  { warmUp, round }: { warmUp: Length; round: Length },
): Promise<Run> {
  const match = await Match.open(houses, kind, tables);
  try {
    await match.warmUp(warmUp);
    return await match.measure(round);
  } finally {
    await match.close();
  }
}

/**
 * Two kinds by turns, a few seconds each, so that whatever slows the machine down slows both down: of each, what was
 * measured in each turn.
 */
export async function byTurns(
  houses: Houses,
  kinds: [Kind, Kind],
  tables: number,
  plan: Turns,
): Promise<[Run[], Run[]]> {
  const runs: [Run[], Run[]] = [[], []];
  const matches: Match[] = [];
  try {
    for (const kind of kinds) {
      const match = await Match.open(houses, kind, tables);
      matches.push(match);
      match.hold();
    }
    for (let turn = -plan.warmUp; turn < plan.turns; turn++) {
      for (const [i, match] of matches.entries()) {
        match.goOn();
        // What was under way before the pause is none of this turn's.
        await match.measure({ moves: ALL, longest: plan.settle });
        const run = await match.measure({ moves: ALL, longest: plan.longest });
        match.hold();
        if (turn >= 0) runs[i].push(run);
      }
    }
  } finally {
    for (const match of matches) await match.close();
  }
  return runs;
}

/** However many there are. */
const ALL = 1e9;

/** How many turns each has, after so many to warm up, and how long one is, in milliseconds. */
export interface Turns {
  warmUp: number;
  turns: number;
  settle: number;
  longest: number;
}
