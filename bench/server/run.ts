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

/** A server of ours, with a PostgreSQL of its own that is gone with it. */
export class House {
  readonly adminToken: string;
  /** Its processes. */
  readonly parts: Part[] = [];
  private readonly data: string;

  private constructor(data: string) {
    this.data = data;
    this.adminToken = randomBytes(32).toString('base64url');
  }

  static async open(kind: Kind, keep = 60_000): Promise<House> {
    // PostgreSQL may run as somebody else, who must be able to enter: so not by mkdtemp.
    const data = join(tmpdir(), `kaiju-bench-${randomBytes(6).toString('hex')}`);
    await mkdir(data);
    const house = new House(data);
    const file = kind === 'bare' ? './bare.ts' : './house.ts';
    // The second flag is how `npm start` runs it.
    const flags = ['--expose-gc', '--max-semi-space-size=64'];
    for (let n = 0; n < (kind === 'crew' ? 2 : 1); n++) {
      const part = new Part(file, [kind, data, `${keep}`, house.adminToken], { flags });
      house.parts.push(part);
      // The database is started by the first.
      if (kind === 'crew') await part.ask('url');
    }
    return house;
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
    for (const part of this.parts) await part.end();
    await rm(this.data, { recursive: true, force: true });
  }
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

export async function measure(kind: Kind, tables: number, warmUp: Length, round: Length): Promise<Run> {
  const house = isPeers(kind) ? null : await House.open(kind);
  const servers = house?.parts ?? [new Part('./theirs.ts')];
  const all = async <T>(what: string): Promise<T[]> => Promise.all(servers.map((each) => each.ask<T>(what)));
  try {
    const crowd = new Part('./crowd.ts', [kind, ...(await all<string>('url'))]);
    try {
      await crowd.ask('arrive', tables);
      await crowd.ask('begin');
      await crowd.ask('measure', warmUp);
      const used = async () => ({
        server: (await all<number>('cpu')).reduce((sum, each) => sum + each, 0),
        database: house === null ? null : house.databaseCpu(),
        players: await crowd.ask<number>('cpu'),
      });
      const before = await used();
      const measured = await crowd.ask<Measured>('measure', round);
      const after = await used();
      const perMove = (ms: number) => (ms * 1000) / measured.moves;
      return {
        ...measured,
        ...{ kind, tables, rate: (measured.moves * 1000) / measured.ms },
        cpu: {
          server: perMove(after.server - before.server),
          database:
            before.database === null || after.database === null
              ? null
              : perMove(after.database - before.database),
          players: perMove(after.players - before.players),
        },
      };
    } finally {
      await crowd.end();
    }
  } finally {
    await (house ?? { close: () => servers[0].end() }).close();
  }
}
