import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Database,
  type Entry,
  Fenced,
  hashOf,
  Log,
  migrate,
  noHash,
  openDatabase,
  type Scratch,
  startScratch,
  Unavailable,
  verifyChain,
} from './index.ts';

let scratch: Scratch;
let database: Database;
let log: Log;

beforeAll(async () => {
  scratch = await startScratch();
  database = await openDatabase(scratch.url);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await scratch.stop();
});
beforeEach(async () => {
  await database.query('truncate log, checkpoints');
  log = await Log.open(database);
});
afterEach(() => log.close());

/** Writes the entries of one table, as its owner would. */
class Pen {
  readonly table: string;
  fence: number;
  last: { n: number; hash: string };

  constructor(table: string, fence = 1, last = { n: -1, hash: noHash }) {
    this.table = table;
    this.fence = fence;
    this.last = last;
  }

  next(command: string | null = null, body = '{}'): Entry {
    const n = this.last.n + 1;
    const entry = {
      table: this.table,
      n,
      fence: this.fence,
      at: n * 10,
      wall: 1_800_000_000_000 + n,
      kind: 'input',
    };
    const hash = hashOf(this.last.hash, { ...entry, body, command });
    this.last = { n, hash };
    return { ...entry, body, command, hash };
  }
}

const transactions = async () => {
  const [{ count }] = await database.query<{ count: number }>('select count(distinct xmin::text) from log');
  return count;
};

describe('append', () => {
  test('what is appended is read back as it was, in order', async () => {
    const pen = new Pen('a');
    const bodies = ['{}', '{"text":"双城 \\"quoted\\" \\\\ {1,NULL}"}', '"NULL"', '""', '{"π":[1,2]}'];
    const entries = bodies.map((body, i) => pen.next(i % 2 ? `c"${i}\\` : null, body));
    await Promise.all(entries.map((entry) => log.append(entry)));
    const read = await log.read('a');
    expect(read).toEqual(entries);
    verifyChain(read);
    expect(await log.read('a', 3)).toEqual(entries.slice(3));
    expect(await log.read('b')).toEqual([]);
  });

  test('entries of one loop turn are one transaction, and so are those that came while it was under way', async () => {
    const pens = Array.from({ length: 20 }, (_, i) => new Pen(`t${i}`));
    const first = pens.map((pen) => log.append(pen.next()));
    // The first commit is sent by then, but not answered.
    await new Promise(setImmediate);
    const second = pens.flatMap((pen) => [log.append(pen.next()), log.append(pen.next())]);
    await Promise.all([...first, ...second]);
    expect(await transactions()).toBe(2);
  });

  test('what comes soon after a commit waits for more, and goes with it', async () => {
    const pen = new Pen('a');
    await log.append(pen.next());
    // As if it had only just begun, however long that took here.
    (log as unknown as { began: number }).began = performance.now() + 200;
    const one = log.append(pen.next());
    // Two turns of the event loop later.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await Promise.all([one, log.append(pen.next())]);
    expect(await transactions()).toBe(2);
  });

  test('a batch has a limit', async () => {
    const pen = new Pen('a');
    await Promise.all(Array.from({ length: 2500 }, () => log.append(pen.next())));
    expect(await transactions()).toBe(3);
    const large = new Pen('b');
    const body = JSON.stringify('x'.repeat(3_000_000));
    await Promise.all([1, 2, 3, 4].map(() => log.append(large.next(null, body))));
    expect(await transactions()).toBe(5);
  });

  test('a commit that finds its queue emptied leaves the log as able as before', async () => {
    const pen = new Pen('t');
    await log.append(pen.next());
    await (log as unknown as { commit(): Promise<void> }).commit();
    await log.append(pen.next());
    expect(await log.read('t')).toHaveLength(2);
  });

  test('close commits what is queued and accepts no more', async () => {
    const pen = new Pen('a');
    const appended = log.append(pen.next());
    const closed = log.close();
    await expect(log.append(new Pen('b').next())).rejects.toBeInstanceOf(Unavailable);
    await Promise.all([appended, closed]);
    expect(await log.read('a')).toHaveLength(1);
  });
});

describe('checkpoints', () => {
  const upTo = (last: number, ...undone: { n: number; to: number }[]) => ({ last, undone });

  test('the newest one at or before an entry is found', async () => {
    const pen = new Pen('a');
    expect(await log.checkpoint('a', upTo(9))).toBeNull();
    for (let n = 0; n < 6; n++) await log.append(pen.next(), n % 2 ? `{"learned":[${n},0]}` : undefined);
    expect(await log.checkpoint('a', upTo(5))).toEqual({ n: 5, body: '{"learned":[5,0]}' });
    expect(await log.checkpoint('a', upTo(4))).toEqual({ n: 3, body: '{"learned":[3,0]}' });
    expect(await log.checkpoint('a', upTo(0))).toBeNull();
    expect(await log.marks('a', upTo(4))).toEqual([
      { n: 1, learned: [1, 0] },
      { n: 3, learned: [3, 0] },
    ]);
  });

  test('one is of no use whose inputs were taken back after it', async () => {
    const pen = new Pen('a');
    for (let n = 0; n < 8; n++) await log.append(pen.next(), n % 2 ? '{}' : undefined);
    const standing = async (...undone: { n: number; to: number }[]) =>
      (await log.marks('a', upTo(7, ...undone))).map(({ n }) => n);
    expect(await standing({ n: 6, to: 2 })).toEqual([1, 7]);
    expect(await standing({ n: 6, to: 3 })).toEqual([1, 3, 7]);
    expect(await standing({ n: 2, to: 0 }, { n: 6, to: 4 })).toEqual([3, 7]);
    expect((await log.checkpoint('a', upTo(6, { n: 6, to: 0 })))?.n).toBeUndefined();
  });

  test('one is in the transaction of its entry', async () => {
    await log.append(new Pen('a').next());
    const doubled = log.append(new Pen('a').next(), '{"never":"kept"}');
    await expect(doubled).rejects.toBeInstanceOf(Fenced);
    expect(await log.checkpoint('a', upTo(9))).toBeNull();
    await log.append(new Pen('b').next(), '{}');
    const [{ same }] = await database.query<{ same: boolean }>(
      `select l.xmin = c.xmin as same from log l join checkpoints c using (table_id, n) where table_id = 'b'`,
    );
    expect(same).toBe(true);
  });
});

describe('fencing', () => {
  test('an old owner that wakes up fails, with all it has queued, while the new one goes on', async () => {
    const old = new Pen('a');
    await log.append(old.next());
    const owner = new Pen('a', 2, old.last);
    const other = await Log.open(database);
    await other.append(owner.next());

    const sent = log.append(old.next());
    await new Promise(setImmediate);
    const queued = log.append(old.next());
    await expect(sent).rejects.toBeInstanceOf(Fenced);
    await expect(queued).rejects.toBeInstanceOf(Fenced);
    await expect(log.append(old.next())).rejects.toBeInstanceOf(Fenced);
    await other.append(owner.next());
    await other.close();

    const read = await log.read('a');
    verifyChain(read);
    expect(read.map(({ fence }) => fence)).toEqual([1, 2, 2]);
  });

  test('whoever has read the log again may append again', async () => {
    const old = new Pen('a');
    await log.append(old.next());
    await expect(log.append(new Pen('a').next())).rejects.toBeInstanceOf(Fenced);
    await expect(log.append(old.next())).rejects.toBeInstanceOf(Fenced);
    log.forget('a');
    await log.append(new Pen('a', 2, (await log.read('a')).at(-1)).next());
    expect(await log.read('a')).toHaveLength(2);
  });

  test('one fenced table in a batch does not hinder the others', async () => {
    await log.append(new Pen('b').next());
    const pens = ['a', 'b', 'c'].map((table) => new Pen(table));
    const results = await Promise.allSettled(
      [0, 1, 2].flatMap(() => pens.map((pen) => log.append(pen.next(pen.table)))),
    );
    expect(results.map(({ status }) => status[0])).toEqual(['f', 'r', 'f', 'f', 'r', 'f', 'f', 'r', 'f']);
    const lengths = await Promise.all(['a', 'b', 'c'].map(async (table) => (await log.read(table)).length));
    expect(lengths).toEqual([3, 1, 3]);
  });

  test('an entry that PostgreSQL refuses hinders nobody else', async () => {
    const bad = log.append(new Pen('a').next(null, '"\0"'));
    const good = log.append(new Pen('b').next());
    await expect(bad).rejects.toThrow(/log of a: not confirmed by the database \(.*0x00/);
    await good;
    expect(await log.read('b')).toHaveLength(1);
  });
});

describe('a lost connection', () => {
  const cut = () =>
    database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%insert into log%' and pid <> pg_backend_pid()`,
    );

  test('rejects what is under way and what is queued, and mends itself', async () => {
    const [a, b] = [new Pen('a'), new Pen('b')];
    await log.append(a.next());
    // Holds the commit up, so that it is surely under way when the connection is cut.
    const blocker = await database.connect();
    await blocker.query('begin');
    await blocker.query('lock table log in exclusive mode');
    const sent = log.append(a.next());
    await new Promise(setImmediate);
    const queued = log.append(b.next());
    const rejected = Promise.allSettled([sent, queued]);
    await expect.poll(waiters).toBe(1);
    await cut();
    for (const result of await rejected) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
    }
    await blocker.query('rollback');
    await blocker.end();

    await log.ready();
    await expect(log.append(a.next())).rejects.toBeInstanceOf(Unavailable);
    log.forget('a');
    const known = await log.read('a');
    await log.append(new Pen('a', 1, known.at(-1)).next());
    verifyChain(await log.read('a'));
  });

  const waiters = async () => {
    const [{ count }] = await database.query<{ count: number }>(
      `select count(*) from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return count;
  };

  test('kill -9 of PostgreSQL under load: all that was acknowledged is there, nothing is doubled', async () => {
    const moves = 60;
    const tables = Array.from({ length: 30 }, (_, i) => `table${i}`);
    let count = 0;
    let outages = 0;
    let down: Promise<void> | null = null;
    const killAt = [400, 1100];

    /** Sends every command until it is acknowledged, and looks into the log before it sends one again. */
    const play = async (table: string) => {
      let pen = new Pen(table);
      for (let move = 0; move < moves; ) {
        try {
          await log.append(pen.next(`move ${move}`));
          move++;
          if (++count === killAt[0]) {
            killAt.shift();
            down = scratch.kill().then(() => scratch.start());
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Unavailable);
          outages++;
          await down;
          await log.ready();
          const known = await log.read(table);
          pen = new Pen(table, pen.fence + 1, known.at(-1));
          if (known.at(-1)?.command === `move ${move}`) move++;
          log.forget(table);
        }
      }
    };
    await Promise.all(tables.map(play));

    expect(killAt).toEqual([]);
    expect(outages).toBeGreaterThan(0);
    // No player sent a move twice after it was acknowledged: a lost one would be missing here for good.
    const all = Array.from({ length: moves }, (_, move) => `move ${move}`);
    for (const table of tables) {
      const read = await log.read(table);
      verifyChain(read);
      expect(read.map(({ command }) => command)).toEqual(all);
    }
  });
});

describe('the chain', () => {
  const entries = () => {
    const pen = new Pen('a');
    return Array.from({ length: 5 }, (_, n) => pen.next(`c${n}`, `{"n":${n}}`));
  };

  test('holds from the start or from a known entry', () => {
    const whole = entries();
    verifyChain(whole);
    verifyChain(whole.slice(3), whole[2]);
    verifyChain([]);
  });

  test.each<[keyof Entry, string | number]>([
    ['fence', 7],
    ['at', 21],
    ['kind', 'paused'],
    ['command', 'other'],
    ['body', '{"n":9}'],
    ['hash', '00'],
  ])('a changed %s is found where it stands', (field, value) => {
    const changed = entries();
    changed[2] = { ...changed[2], [field]: value };
    expect(() => verifyChain(changed)).toThrow(/log of a: entry 2 \(\w+\) does not match its hash/);
  });

  test('a missing entry and a foreign beginning are found', () => {
    const whole = entries();
    expect(() => verifyChain(whole.toSpliced(2, 1))).toThrow('entry 3 stands where entry 2 belongs');
    expect(() => verifyChain(whole.slice(1))).toThrow('entry 1 stands where entry 0 belongs');
    expect(() => verifyChain(whole.slice(3), { n: 2, hash: whole[1].hash })).toThrow('entry 3');
  });

  test('a row changed in the database is found', async () => {
    for (const entry of entries()) await log.append(entry);
    await database.query(`update log set body = '{"n":100}' where table_id = 'a' and n = 3`);
    await expect(log.read('a').then((read) => verifyChain(read))).rejects.toThrow('entry 3');
  });
});
