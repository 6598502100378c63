import { type Game, type MatchRecord, oneOf, record, verify } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FORMER_PLAYER } from './accounts/index.ts';
import { deleteAccount } from './accounts/mydata.ts';
import { Lobby } from './lobby.ts';
import type { Command, NewTable, Room } from './protocol/index.ts';
import { Reading } from './reading/index.ts';
import { molasses } from './reading/molasses.ts';
import type { TableMessage } from './sockets.ts';
import {
  type Database,
  Lease,
  type LeaseTerms,
  Log,
  migrate,
  type Owner,
  openDatabase,
  type Scratch,
  startScratch,
  Unavailable,
} from './store/index.ts';
import type { Visitor } from './table/actor.ts';
import type { Who } from './table/decide.ts';
import { tower } from './table/tower.ts';
import { Tables, type TablesOptions } from './tables.ts';
import type { Orders } from './timing/index.ts';
import { noLag } from './timing/index.ts';

const DAY = 86_400_000;
const plenty = { tables: 1000, bots: 1000 };

let scratch: Scratch;
let database: Database;
const processes: House[] = [];

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  database = await openDatabase(scratch.url);
  await migrate(database);
}, 60_000);
afterEach(async () => {
  vi.useRealTimers();
  for (const house of processes.splice(0)) await house.close();
  // Else the next process would look after them.
  await database.query('truncate tables cascade; truncate log, checkpoints, outages');
});
afterAll(async () => {
  await database?.close();
  await scratch?.stop();
});

/** What a server process has around its tables, without the doors. */
class House {
  readonly tables: Tables;
  readonly lease: Lease;
  readonly reports: { what: string; detail: Record<string, unknown> }[] = [];
  readonly forwarded: { owner: Owner; message: TableMessage }[] = [];
  /** While true, nothing can be stored. */
  broken = false;
  private readonly log: Log;

  private constructor(log: Log, lease: Lease, more: Partial<TablesOptions>) {
    this.log = log;
    this.lease = lease;
    const house = this;
    const flaky = new Proxy(log, {
      get(target, name) {
        if (name === 'append' && house.broken) {
          return async ({ table }: { table: string }) => {
            throw new Unavailable(table, 'a test');
          };
        }
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    this.tables = new Tables({
      ...{ games: [tower as Game, findGame('market')], database, log: flaky, lease: () => lease },
      think: async () => ({ value: 'add', after: 0 }),
      forward: (owner, _, message) => void this.forwarded.push({ owner, message }),
      left: () => {},
      report: (what, detail) => void this.reports.push({ what, detail }),
      ...{ keep: 0, shares: { guest: plenty, account: plenty } },
      ...more,
    });
  }

  static async open(more: Partial<TablesOptions> = {}, terms: Partial<LeaseTerms> = {}): Promise<House> {
    const log = await Log.open(database);
    const resumed = () => house.tables.reclaim();
    const lease = await Lease.register(database, { url: 'http://test', lost: () => {}, resumed, ...terms });
    const house: House = new House(log, lease, more);
    processes.push(house);
    return house;
  }

  async close(): Promise<void> {
    this.broken = false;
    await this.tables.drain();
    await this.lease.release();
    await this.log.close();
  }
}

let accounts = 0;

/** What the tests look at of a message. */
interface Message {
  t: string;
  id: string;
  code: string;
  seat: number;
  more: boolean;
  view: { g: { height: number } };
  facts: { n: number; kind: string; data: unknown }[];
  room?: Room;
  chat?: { text?: string; phrase?: string };
}
interface Row {
  status: string;
  owner: string | null;
  due: number | null;
  summary: Room;
}

/** Somebody who came in by whatever door. */
class Person implements Visitor {
  readonly person: Who;
  house: House;
  inbox: Message[] = [];
  owed = 0;
  private readonly waiting: { wants(m: Message): boolean; resolve(m: Message): void }[] = [];
  private said = 0;

  private constructor(house: House, person: Who) {
    this.house = house;
    this.person = person;
  }

  static async come(house: House, { guest = true } = {}): Promise<Person> {
    const account = `person-${++accounts}`;
    await database.query(
      `insert into accounts (id, guest, created, seen, friendly) values ($1, $2, 0, 0, '{"zh":"客","en":"Guest"}')`,
      [account, guest],
    );
    return new Person(house, { account, name: { zh: '客', en: 'Guest' }, guest });
  }

  lag = () => noLag;

  owe(cost: number): void {
    this.owed += cost;
  }

  send(text: string): void {
    const message = JSON.parse(text) as Message;
    const at = this.waiting.findIndex(({ wants }) => wants(message));
    if (at >= 0) this.waiting.splice(at, 1)[0].resolve(message);
    else this.inbox.push(message);
  }

  next(wants: (m: Message) => boolean): Promise<Message> {
    const at = this.inbox.findIndex(wants);
    if (at >= 0) return Promise.resolve(this.inbox.splice(at, 1)[0]);
    return new Promise((resolve) => {
      this.waiting.push({ wants, resolve });
    });
  }

  say(message: TableMessage): void {
    this.house.tables.hear(this, message);
  }

  do(table: string, command: Command, id = `${this.person.account}.${++this.said}`): Promise<Message> {
    this.say({ t: 'do', id, table, command });
    return this.next((m) => m.id === id);
  }

  watch(table: string, seat: number, key?: string): Promise<Message> {
    this.say({ t: 'watch', table, seat, ...(key !== undefined && { key }) });
    return this.next((m) => (m.t === 'snapshot' && m.seat === seat) || (m.t === 'reject' && m.id === ''));
  }

  async open(wish: Partial<NewTable> = {}): Promise<Room & { key: string }> {
    const { room, key } = await this.house.tables.open(this.person, {
      ...{ game: 'tower', seats: [{ kind: 'open' }, { kind: 'open' }], sit: 0, manners: 0, rated: false },
      ...wish,
    });
    return { ...room, key };
  }
}

/** Two people at a table, the match begun. */
async function match(
  wish: Partial<NewTable> = {},
  more: Partial<TablesOptions> = {},
  { guest = !wish.rated, ...terms }: { guest?: boolean } & Partial<LeaseTerms> = {},
) {
  const house = await House.open(more, terms);
  const [ann, bob] = [await Person.come(house, { guest }), await Person.come(house, { guest })];
  const { id, key } = await ann.open(wish);
  expect(await bob.do(id, { do: 'sit', seat: 1, key })).toMatchObject({ t: 'ack' });
  expect(await ann.do(id, { do: 'start' })).toMatchObject({ t: 'ack' });
  const answer = (person: Person, seat: number, ask: string, value: unknown) =>
    person.do(id, { do: 'answer', seat, ask, value });
  return { house, ann, bob, id, key, answer };
}

const row = async (id: string) =>
  (await database.query<Row & object>('select * from tables where id = $1', [id]))[0];
const kinds = async (id: string) =>
  (await database.query<{ kind: string }>('select kind from log where table_id = $1 order by n', [id])).map(
    ({ kind }) => kind,
  );

/** Until it is so; for what happens behind the scenes and says nothing. */
async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) await new Promise((resolve) => setImmediate(resolve));
}

/** A match that counts has a clock. */
const RATED = { rated: true, clock: { kind: 'days', days: 1, out: 'lose' } } satisfies Partial<NewTable>;

/** Everybody makes a few moves. */
async function decide(id: string, people: Person[]): Promise<void> {
  for (let round = 1; round <= 3; round++) {
    for (const [seat, person] of people.entries()) {
      const move = { do: 'answer', seat, ask: `${seat}.${round}`, value: 'add' } as const;
      expect(await person.do(id, move)).toMatchObject({ t: 'ack' });
    }
  }
}

test('a match counts for the ratings that its game has for such options', async () => {
  const apart = { ...tower, ladder: ({ armed }: { armed: number }) => (armed === 1 ? 'armed' : null) };
  for (const armed of [1, 2]) {
    const { ann, bob, id } = await match({ ...RATED, options: { armed } }, { games: [apart as Game] });
    await decide(id, [ann, bob]);
    expect(await ann.do(id, { do: 'concede', seat: 0 })).toMatchObject({ t: 'ack' });
    await until(async () => (await row(id)).status === 'over');
  }
  const rated = () => database.query<{ game: string }>('select distinct game from ratings order by game');
  await until(async () => (await rated()).length === 2);
  expect((await rated()).map(({ game }) => game)).toEqual(['tower', 'tower:armed']);
});

test('of a match by days, the list of one’s own says when one is asked, and no other list', async () => {
  const { ann, bob, id, answer } = await match({ ...RATED, visibility: 'public' });
  const lobby = new Lobby(database, [tower as Game]);
  const askedOf = async ({ person }: Person) =>
    (await lobby.of([person.account])).tables[0].asked?.map(({ seat }) => seat);
  await until(async () => (await askedOf(ann))?.length === 1);
  expect(await askedOf(bob)).toEqual([]);
  await answer(ann, 0, '0.1', 'add');
  await until(async () => (await askedOf(bob))?.length === 1);
  expect(await askedOf(ann)).toEqual([]);
  const [{ until: end }] = (await lobby.of([bob.person.account])).tables[0].asked ?? [];
  expect(Math.abs(end - Date.now() - DAY)).toBeLessThan(60_000);
  expect(JSON.parse(await lobby.listed('playing', null)).tables).toMatchObject([{ id, status: 'playing' }]);
  expect(await lobby.listed('playing', null)).not.toContain('"asked"');
});

test('partners are rated as one side', async () => {
  const pairs = { ...tower, allies: (_: unknown, a: number, b: number) => a !== b && a % 2 === b % 2 };
  const house = await House.open({ games: [pairs as Game] });
  const people = await Promise.all(Array.from({ length: 4 }, () => Person.come(house, { guest: false })));
  const { id } = await people[0].open({ ...RATED, seats: new Array(4).fill({ kind: 'open' }) });
  for (const [seat, person] of people.entries()) if (seat > 0) await person.do(id, { do: 'sit', seat });
  await people[0].do(id, { do: 'start' });
  await decide(id, people);
  await people[0].do(id, { do: 'answer', seat: 0, ask: '0.4', value: 'end' });
  const rated = () =>
    database.query<{ account: string; mu: number }>(
      'select account, mu from ratings where account = any($1)',
      [people.map(({ person }) => person.account)],
    );
  await until(async () => (await rated()).length === 4);
  const mu = new Map((await rated()).map((row) => [row.account, row.mu.toFixed(1)]));
  // As four singles with ties they would have had 24.1 and 25.9.
  expect(people.map(({ person }) => mu.get(person.account))).toEqual(['23.0', '27.0', '23.0', '27.0']);
});

describe('a rated match', () => {
  const verdict = async (id: string) => (await row(id)).summary.verdict;
  const stored = async (id: string) =>
    (await database.query<{ why: string | null }>('select why from rated where table_id = $1', [id]))[0]?.why;

  test('that counted says so to all, also later', async () => {
    const { house, ann, bob, id } = await match(RATED);
    await decide(id, [ann, bob]);
    await ann.watch(id, 0);
    await ann.do(id, { do: 'concede', seat: 0 });
    expect(await ann.next(({ room }) => room?.verdict === 'counted')).toBeDefined();
    await until(async () => (await verdict(id)) === 'counted');
    expect(await kinds(id)).toContain('judged');
    await house.tables.tidy();
    expect((await bob.watch(id, -1)).room?.verdict).toBe('counted');
    expect((await kinds(id)).filter((kind) => kind === 'judged')).toHaveLength(1);
  });

  test('given up before everybody has made a few moves does not count, and says why', async () => {
    const { ann, bob, id, answer } = await match(RATED);
    await answer(ann, 0, '0.1', 'add');
    await bob.do(id, { do: 'concede', seat: 1 });
    await until(async () => (await verdict(id)) === 'undecided');
    await until(async () => (await stored(id)) === 'undecided');
  });

  test('with a guest does not count, and says why', async () => {
    const { ann, bob, id } = await match(RATED, {}, { guest: true });
    await decide(id, [ann, bob]);
    await ann.do(id, { do: 'concede', seat: 0 });
    await until(async () => (await verdict(id)) === 'guest');
    expect(await stored(id)).toBe('guest');
  });
});

describe('a table that nobody looks at', () => {
  test('is put away and read again with the next message, without a difference', async () => {
    const { house, ann, id, answer } = await match();
    await answer(ann, 0, '0.1', 'more');
    await house.tables.tidy();
    expect(house.tables.size).toBe(0);
    expect(await row(id)).toMatchObject({ owner: null, due: null, status: 'playing' });
    const snapshot = await ann.watch(id, 0);
    expect(snapshot.view.g.height).toBe(1);
    expect(snapshot.facts).toMatchObject([{ n: 1, kind: 'added' }]);
    expect((await kinds(id)).at(-1)).toBe('owned');
    await house.tables.tidy();
    expect(house.tables.size).toBe(1);
  });

  test('is put away soon if it is over, and later if it is not', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { house, ann, id, answer } = await match({}, { keep: 60_000 });
    const { id: open } = await ann.open();
    await answer(ann, 0, '0.1', 'end');
    await until(async () => (await row(id)).status === 'over');
    const here = () => [id, open].filter((each) => house.tables.here(each) !== undefined);
    await house.tables.tidy();
    expect(here()).toEqual([id, open]);
    vi.advanceTimersByTime(5000);
    await house.tables.tidy();
    expect(here()).toEqual([open]);
    vi.advanceTimersByTime(55_000);
    await house.tables.tidy();
    expect(here()).toEqual([]);
    expect(await row(id)).toMatchObject({ owner: null, due: null, status: 'over' });
  });

  test('is picked up when its time has come, and the time counts', async () => {
    const { house, id } = await match({ clock: { kind: 'days', days: 1, out: 'lose' } });
    await house.tables.tidy();
    expect(house.tables.size).toBe(0);
    expect(Number((await row(id)).due)).toBeGreaterThan(Date.now() + DAY - 60_000);
    await house.tables.tidy();
    expect(house.tables.size).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY + 1000 });
    await house.tables.tidy();
    await until(async () => (await row(id)).status === 'over');
    expect((await kinds(id)).slice(-2)).toEqual(['owned', 'input']);
  });

  test('loses no time while no process lives', async () => {
    const { house, id } = await match({ clock: { kind: 'days', days: 1, out: 'lose' } });
    await house.tables.tidy();
    expect((await row(id)).owner).toBeNull();
    await house.close();
    processes.splice(0);
    // All that happened two days earlier.
    await database.query('update log set wall = wall - $1', [2 * DAY]);
    await database.query('update tables set due = due - $1', [2 * DAY]);
    await database.query(
      `update processes set renewed = renewed - interval '2 d', lease_until = lease_until - interval '2 d'`,
    );
    const other = await House.open();
    await other.tables.tidy();
    expect(other.tables.here(id)?.dueIn()).toBeGreaterThan(DAY - 60_000);
    await other.tables.tidy();
    expect(await row(id)).toMatchObject({ owner: null, status: 'playing' });
    expect(Number((await row(id)).due)).toBeGreaterThan(Date.now() + DAY - 60_000);
  });

  test('and is not ours any more is let go of, and nothing is written about it', async () => {
    const { house, ann, id, answer } = await match({ clock: { kind: 'days', days: 1, out: 'lose' } });
    await until(async () => (await row(id)).status === 'playing');
    await database.query('update tables set owner = null, due = 7 where id = $1', [id]);
    const putAway = house.tables.tidy();
    await until(() => house.reports.length > 0);
    expect(house.reports[0]).toMatchObject({ what: 'table not put away', detail: { table: id } });
    await putAway;
    // It is nobody's, and so may be taken, as by anybody else.
    expect((await row(id)).owner).toBe(house.lease.id);
    expect((await kinds(id)).at(-1)).toBe('owned');
    expect(await answer(ann, 0, '0.1', 'more')).toMatchObject({ t: 'ack' });
  });

  test('nor is the list of one that is somebody else’s', async () => {
    const { house, ann, id, answer } = await match();
    const { lease } = await House.open();
    await until(async () => (await row(id)).status === 'playing');
    await database.query(`update tables set owner = $2, summary = '{}' where id = $1`, [id, lease.id]);
    await answer(ann, 0, '0.1', 'more');
    await ann.do(id, { do: 'offer', seat: 0, what: 'draw' });
    await until(() => house.reports.length > 0);
    expect((await row(id)).summary).toEqual({});
    expect(house.tables.here(id)).toBeUndefined();
  });

  test('is not given away under who comes while it is put away', async () => {
    const { house, ann, id, answer } = await match();
    const tidied = house.tables.tidy();
    const snapshot = await ann.watch(id, 0);
    await tidied;
    expect(snapshot.t).toBe('snapshot');
    expect((await row(id)).owner).toBe(house.lease.id);
    expect(await answer(ann, 0, '0.1', 'more')).toMatchObject({ t: 'ack' });
  });
});

describe('a process that stops', () => {
  test('hands over several tables at once, and not all of them', async () => {
    let underWay = 0;
    let answers = () => {};
    const answered = new Promise<void>((resolve) => {
      answers = resolve;
    });
    const slow: Database = {
      ...database,
      async query(sql: string, values?: unknown[]) {
        if (sql.startsWith('update tables set due')) {
          underWay++;
          await answered;
        }
        return database.query(sql, values) as never;
      },
    };
    const house = await House.open({ database: slow });
    const ann = await Person.come(house);
    for (let i = 0; i < 20; i++) await ann.open();
    const drained = house.tables.drain();
    await until(() => underWay === 8);
    expect(house.tables.size).toBe(12);
    answers();
    await drained;
    expect(house.tables.size).toBe(0);
  });
});

describe('another process', () => {
  test('takes over what a drained one leaves, and no time was lost', async () => {
    const { house, ann, id, answer } = await match({ clock: { kind: 'days', days: 1, out: 'lose' } });
    const pending = answer(ann, 0, '0.1', 'more');
    await house.close();
    processes.splice(0);
    expect(await pending).toMatchObject({ t: 'ack' });
    const at = Number(
      (await database.query<{ at: number }>('select max(at) as at from log where table_id = $1', [id]))[0].at,
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY / 2 });
    const other = await House.open();
    await other.tables.tidy();
    expect(other.tables.here(id)?.state.at).toBeLessThan(at + 5000);
    ann.house = other;
    expect((await ann.watch(id, 0)).view.g.height).toBe(1);
    expect(await house.tables.open(ann.person, { game: 'tower', seats: [] }).catch((e) => e.code)).toBe(
      'bad-seats',
    );
  });

  test('takes a table of a busy one, which keeps the others and goes on with them', async () => {
    const house = await House.open({ keep: 60_000 }, { repeat: () => () => {} });
    const [ann, bob] = [await Person.come(house), await Person.come(house)];
    const [taken, kept] = [await ann.open(), await ann.open()];
    await bob.watch(taken.id, -1);
    await ann.watch(kept.id, 0);
    const actor = house.tables.here(kept.id);
    await database.query('update processes set lease_until = clock_timestamp()');
    const other = await House.open();
    await other.tables.find(taken.id);
    await house.lease.renew();
    await bob.next((m) => m.t === 'resync');
    await until(() => house.tables.size === 1);
    expect(house.tables.here(kept.id)).toBe(actor);
    expect(await ann.do(kept.id, { do: 'chat', phrase: 'hello' })).toMatchObject({ t: 'ack' });
    expect((await row(kept.id)).owner).toBe(house.lease.id);
    expect((await row(taken.id)).owner).toBe(other.lease.id);
    expect(ann.inbox.filter(({ t }) => t === 'resync')).toEqual([]);
  });

  test('is told of where the table is at home', async () => {
    const { house, ann, id } = await match();
    const other = await House.open();
    ann.house = other;
    ann.say({ t: 'watch', table: id, seat: 0 });
    await until(() => other.forwarded.length > 0);
    expect(other.forwarded[0].owner.id).toBe(house.lease.id);
  });

  test('that has taken a table keeps the old owner from writing; what it was asked is done once', async () => {
    const { house, ann, bob, id, answer } = await match();
    await ann.watch(id, 0);
    const other = await House.open();
    // The old owner sleeps for so long that its lease runs out.
    await database.query(`update processes set lease_until = now() - interval '1 s' where id = $1`, [
      house.lease.id,
    ]);
    bob.house = other;
    await bob.watch(id, 1);
    void answer(ann, 0, '0.1', 'more');
    await ann.next((m) => m.t === 'resync');
    expect(house.tables.size).toBe(0);
    expect(house.reports[0]).toMatchObject({ what: 'table closed', detail: { table: id } });
    ann.house = other;
    expect(await ann.do(id, { do: 'answer', seat: 0, ask: '0.1', value: 'more' })).toMatchObject({
      t: 'ack',
    });
    expect((await kinds(id)).filter((kind) => kind === 'input')).toHaveLength(1);
  });

  test('that has taken a table knows better: the old owner does not say no', async () => {
    // Renewed in between, its lease would tell it of the table before anybody asks.
    const unrenewed = { ttl: 3_600_000, repeat: () => () => {} };
    const { house: old, ann, bob } = await match({}, {}, unrenewed);
    const other = await House.open();
    const leaseOfOld = (until: string) =>
      database.query(`update processes set lease_until = now() + $2::interval where id = $1`, [
        old.lease.id,
        until,
      ]);
    /** A table at which bob sits, as only its new owner knows. */
    const taken = async () => {
      const { id } = await ann.open();
      // Written later, the list would find out.
      await until(async () => (await row(id)).summary.id === id);
      await leaseOfOld('-1 s');
      bob.house = other;
      expect(await bob.do(id, { do: 'sit', seat: 1 })).toMatchObject({ t: 'ack' });
      await leaseOfOld('1 h');
      bob.house = old;
      expect(old.tables.here(id)).toBeDefined();
      return id;
    };
    const watched = await taken();
    expect(await bob.watch(watched, 1)).toMatchObject({ t: 'reject', code: 'unavailable' });
    const recalled = await taken();
    bob.say({ t: 'history', id: 'h', table: recalled, seat: 1, from: 0 });
    expect(await bob.next((m) => m.id === 'h')).toMatchObject({ t: 'reject', code: 'unavailable' });
    const left = await taken();
    bob.say({ t: 'do', id: 'away', table: left, command: { do: 'leave', seat: 1 } });
    await until(() => old.forwarded.some(({ message }) => message.table === left));
    expect(bob.inbox.some(({ id }) => id === 'away')).toBe(false);
    for (const id of [watched, recalled, left]) expect(old.tables.here(id)).toBeUndefined();
  });

  test('may take what was taken with a lease that ran out while the table was read', async () => {
    const { house, ann, id } = await match();
    await house.close();
    processes.splice(0);
    let renewed: Lease | null = null;
    const slow = await House.open({ lease: () => renewed ?? slow.lease });
    const take = slow.lease.take.bind(slow.lease);
    slow.lease.take = async (table) => {
      const taken = await take(table);
      await slow.lease.release();
      renewed = await Lease.register(database, { url: 'http://test', lost: () => {} });
      return taken;
    };
    ann.house = slow;
    expect(await ann.watch(id, 0)).toMatchObject({ t: 'snapshot' });
    expect((await row(id)).owner).toBe(renewed!.id);
    await renewed!.release();
  });

  test('that was quicker keeps one from signing that had taken the table before it and read it after it', async () => {
    const { house, ann, bob, id } = await match();
    await house.close();
    processes.splice(0);
    const [slow, quick] = [await House.open(), await House.open()];
    const leaseOfSlow = (until: string) =>
      database.query(`update processes set lease_until = now() + $2::interval where id = $1`, [
        slow.lease.id,
        until,
      ]);
    const take = slow.lease.take.bind(slow.lease);
    slow.lease.take = async (table) => {
      slow.lease.take = take;
      const taken = await take(table);
      await leaseOfSlow('-1 s');
      bob.house = quick;
      await bob.watch(id, 1);
      await leaseOfSlow('1 h');
      return taken;
    };
    ann.house = slow;
    ann.say({ t: 'watch', table: id, seat: 0 });
    await until(() => slow.forwarded.length > 0);
    expect(slow.forwarded[0].owner.id).toBe(quick.lease.id);
    const fences = await database.query<{ fence: number }>(
      'select fence from log where table_id = $1 order by n',
      [id],
    );
    expect(fences.map(({ fence }) => fence)).toEqual(fences.map(({ fence }) => fence).sort((a, b) => a - b));
  });
});

describe('a table that can not be written', () => {
  test('stops, and goes on by itself when it can be; the time in between is nobody’s', async () => {
    const { house, ann, id, answer } = await match({ clock: { kind: 'days', days: 1, out: 'lose' } });
    const before = house.tables.here(id)?.dueIn() as number;
    house.broken = true;
    expect(await answer(ann, 0, '0.1', 'more')).toMatchObject({ t: 'reject', code: 'unavailable' });
    expect(house.tables.size).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY / 2 });
    await house.tables.tidy();
    expect(house.tables.size).toBe(0);
    house.broken = false;
    await house.tables.tidy();
    expect(house.tables.here(id)?.dueIn()).toBeGreaterThan(before - 60_000);
    expect((await kinds(id)).at(-1)).toBe('owned');
    expect(await answer(ann, 0, '0.1', 'more')).toMatchObject({ t: 'ack' });
  });

  test('because the rules broke is read again, and people go on', async () => {
    const { house, ann, bob, id, answer } = await match();
    await bob.watch(id, 1);
    expect(await answer(ann, 0, '0.1', 'topple')).toMatchObject({ t: 'reject', code: 'broken' });
    await bob.next((m) => m.t === 'resync');
    await house.tables.tidy();
    expect(house.tables.size).toBe(1);
    expect(await answer(ann, 0, '0.1', 'add')).toMatchObject({ t: 'ack' });
  });
});

describe('a table that can not be read', () => {
  const spoiled = async (spoil: (id: string) => Promise<unknown>) => {
    const { house, ann, id } = await match();
    await house.tables.tidy();
    await spoil(id);
    return { house, ann, id };
  };

  test('because its log was changed says so, and the others go on', async () => {
    const { house, ann, id } = await spoiled((id) =>
      database.query(
        `update log set body = replace(body, 'seed', 'SEED') where table_id = $1 and kind = 'started'`,
        [id],
      ),
    );
    expect(await ann.watch(id, 0)).toMatchObject({ code: 'damaged' });
    expect(await ann.do(id, { do: 'concede', seat: 0 })).toMatchObject({ code: 'damaged' });
    expect(house.reports[0].detail).toMatchObject({
      error: expect.stringContaining('(started) does not match its hash'),
    });
    const other = await ann.open();
    expect(await ann.do(other.id, { do: 'leave', seat: 0 })).toMatchObject({ t: 'ack' });
    await house.tables.tidy();
  });

  test('because its rules are not here says which', async () => {
    const { house, ann, id } = await spoiled((id) =>
      database.query(`update tables set ruleset = 'tower@9', due = 0 where id = $1`, [id]),
    );
    expect(await ann.watch(id, 0)).toMatchObject({
      code: 'rules-missing',
      message: expect.stringContaining('tower@9'),
    });
    await house.tables.tidy();
    expect(house.reports).toEqual([]);
  });

  test('because there is none', async () => {
    const house = await House.open();
    const ann = await Person.come(house);
    expect(await ann.watch('NoSuchTab1eX', 0)).toMatchObject({ code: 'no-table' });
  });
});

describe('messages', () => {
  test('for one table are handled in the order they came, also when sitting down takes a moment', async () => {
    const house = await House.open();
    const [ann, bob] = [await Person.come(house), await Person.come(house)];
    const { id } = await ann.open();
    const replies = Promise.all([
      bob.do(id, { do: 'sit', seat: 1 }),
      bob.do(id, { do: 'leave', seat: 1 }),
      bob.do(id, { do: 'sit', seat: 1 }),
      ann.do(id, { do: 'start' }),
      ann.do(id, { do: 'answer', seat: 0, ask: '0.1', value: 'add' }),
    ]);
    for (const reply of await replies) expect(reply).toMatchObject({ t: 'ack' });
  });

  test('wait while the table is read', async () => {
    const { house, ann, id } = await match();
    await house.tables.tidy();
    const replies = Promise.all([
      ann.do(id, { do: 'answer', seat: 0, ask: '0.1', value: 'more' }),
      ann.do(id, { do: 'answer', seat: 0, ask: '0.2', value: 'more' }),
    ]);
    for (const reply of await replies) expect(reply).toMatchObject({ t: 'ack' });
  });

  test('of who has gone are forgotten', async () => {
    const { house, ann, id } = await match();
    await house.tables.tidy();
    ann.say({ t: 'watch', table: id, seat: 0 });
    house.tables.gone(ann);
    await house.tables.find(id);
    await until(() => house.tables.size === 1);
    expect(house.tables.here(id)?.watchers).toEqual([0, 0, 0]);
    expect(ann.inbox.filter(({ t }) => t === 'snapshot')).toEqual([]);
  });
});

describe('what one person may have', () => {
  const few = { tables: 2, bots: 3 };
  const shares = { guest: few, account: { tables: 3, bots: 6 } };
  const bots = (level: 'casual' | 'strong') => ({
    seats: [
      { kind: 'bot' as const, level },
      { kind: 'bot' as const, level },
    ],
    sit: undefined,
  });

  test('is only so many tables at once, whichever process is asked, and those that are over do not count', async () => {
    const ann = await Person.come(await House.open({ shares }));
    const { id } = await ann.open();
    await ann.house.close();
    ann.house = await House.open({ shares });
    await ann.open();
    await expect(ann.open()).rejects.toMatchObject({ code: 'too-many-tables', what: { en: '2' } });
    await ann.house.tables.close(id);
    await ann.open();
  });

  test('stays so when all are opened at the same time', async () => {
    const houses = [await House.open({ shares }), await House.open({ shares })];
    const ann = await Person.come(houses[0]);
    const wish = { game: 'tower', seats: [{ kind: 'open' as const }, { kind: 'open' as const }] };
    const opened = await Promise.allSettled(
      [0, 1, 0, 1, 0, 1].map((n) => houses[n].tables.open(ann.person, wish)),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('is more for somebody with a name, with what they opened as a guest', async () => {
    const house = await House.open({ shares });
    const [ann, name] = [await Person.come(house), await Person.come(house)];
    await ann.open();
    await database.query('update accounts set merged = $2 where id = $1', [
      ann.person.account,
      name.person.account,
    ]);
    await database.query('update accounts set guest = false where id = $1', [name.person.account]);
    await name.open();
    await name.open();
    await expect(name.open()).rejects.toMatchObject({ code: 'too-many-tables', what: { en: '3' } });
  });

  test('counts for another match at the same table: who agreed to it hears that it is too much', async () => {
    const shares = { guest: { tables: 1, bots: 3 }, account: few };
    const { house, ann, bob, id, answer } = await match({}, { shares });
    await answer(ann, 0, '0.1', 'end');
    await until(() => house.tables.here(id)?.state.room.status === 'over');
    await vi.waitFor(() => ann.open());
    await ann.do(id, { do: 'offer', seat: 0, what: 'rematch' });
    await bob.do(id, { do: 'reply', seat: 1, what: 'rematch', yes: true });
    await until(() => house.tables.here(id)?.state.room.noRematch?.code === 'too-many-tables');
  });

  test('is only so many bots, at all tables together and however they come there', async () => {
    const ann = await Person.come(await House.open({ shares }));
    await ann.open(bots('casual'));
    await expect(ann.open(bots('casual'))).rejects.toMatchObject({
      code: 'too-many-bots',
      what: { en: '3' },
    });
    const { id } = await ann.open({ sit: undefined });
    const plan = { kind: 'bot', level: 'casual' } as const;
    expect(await ann.do(id, { do: 'plan', seat: 0, plan })).toMatchObject({ t: 'ack' });
    expect(await ann.do(id, { do: 'plan', seat: 0, plan })).toMatchObject({ t: 'ack' });
    expect(await ann.do(id, { do: 'plan', seat: 1, plan })).toMatchObject({ code: 'too-many-bots' });
  });

  test('stays so when bots are planned at the same time, also at what they opened as a guest', async () => {
    const shares = { guest: few, account: { tables: 6, bots: 1 } };
    const houses = [await House.open({ shares }), await House.open({ shares })];
    const [guest, name] = [await Person.come(houses[0]), await Person.come(houses[1], { guest: false })];
    const tables = [await guest.open(), await guest.open(), await name.open(), await name.open()];
    const { account } = name.person;
    await database.query('update accounts set merged = $2 where id = $1', [guest.person.account, account]);
    const person = { ...name.person, formerly: [guest.person.account] };
    const hosts = await Promise.all(houses.map((house) => Person.come(house)));
    for (const host of hosts) Object.assign(host, { person });
    const plan = { kind: 'bot', level: 'casual' } as const;
    const answers = await Promise.all(
      tables.map(({ id }, i) => hosts[i < 2 ? 0 : 1].do(id, { do: 'plan', seat: 1, plan }, `plan.${i}`)),
    );
    expect(answers.filter(({ t }) => t === 'ack')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'too-many-bots')).toHaveLength(3);
  });

  test('is not used up by what the table turns down', async () => {
    const house = await House.open({ shares });
    const [ann, bob] = [await Person.come(house), await Person.come(house)];
    const { id } = await ann.open();
    const plan = { kind: 'bot', level: 'casual' } as const;
    expect(await bob.do(id, { do: 'plan', seat: 1, plan })).toMatchObject({ code: 'not-host' });
    expect(await ann.do(id, { do: 'plan', seat: 9, plan })).toMatchObject({ code: 'bad-seats' });
    const counted = async () => (await database.query('select bots from tables where id = $1', [id]))[0];
    await vi.waitFor(async () => expect(await counted()).toEqual({ bots: 0 }));
  });

  test('is no table of bots alone that think for long', async () => {
    const ann = await Person.come(await House.open());
    await expect(ann.open(bots('strong'))).rejects.toMatchObject({ code: 'only-bots' });
    const { id } = await ann.open({ sit: undefined });
    for (const seat of [0, 1]) {
      await ann.do(id, { do: 'plan', seat, plan: { kind: 'bot', level: 'strong' } });
    }
    expect(await ann.do(id, { do: 'start' })).toMatchObject({ code: 'only-bots' });
    for (const seat of [0, 1]) {
      await ann.do(id, { do: 'plan', seat, plan: { kind: 'bot', level: 'casual' } });
    }
    expect(await ann.do(id, { do: 'start' })).toMatchObject({ t: 'ack' });
  });
});

describe('a table where nobody is', () => {
  const bot = { kind: 'bot', level: 'casual' } as const;
  const think = async () => ({ value: 'add', after: 20 });
  const sleep = { after: 0, end: 7 * DAY };
  const asleep = async (id: string) =>
    (await database.query<{ asleep: number | null }>('select asleep from tables where id = $1', [id]))[0]
      .asleep;

  /** Bots that play, and nobody who looks on. */
  async function bots(house: House) {
    const ann = await Person.come(house);
    const { id } = await ann.open({ seats: [bot, bot], sit: undefined });
    await ann.do(id, { do: 'start' });
    await until(async () => (await kinds(id)).includes('input'));
    return { ann, id };
  }

  test('sleeps, also through a restart, until somebody looks in; no time has passed', async () => {
    const house = await House.open({ think, sleep });
    const { ann, id } = await bots(house);
    await house.tables.tidy();
    expect([house.tables.size, await row(id)]).toMatchObject([
      0,
      { owner: null, due: null, status: 'playing' },
    ]);
    const before = await kinds(id);
    await house.close();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY });
    ann.house = await House.open({ think, sleep: { ...sleep, after: DAY } });
    await ann.house.tables.tidy();
    expect([ann.house.tables.size, await kinds(id)]).toEqual([0, before]);
    await ann.watch(id, -1);
    expect(ann.house.tables.here(id)?.state.at).toBeLessThan(DAY / 2);
    await until(async () => (await kinds(id)).length > before.length + 2);
    await until(async () => (await asleep(id)) === null);
  });

  test('stays awake for as long as it is looked at, and for a while after that', async () => {
    const { id, ann } = await bots(await House.open({ think, sleep }));
    await ann.watch(id, -1);
    await ann.house.tables.tidy();
    expect(ann.house.tables.size).toBe(1);
    const other = await bots(await House.open({ think, sleep: { ...sleep, after: DAY } }));
    await other.ann.house.tables.tidy();
    expect(other.ann.house.tables.size).toBe(1);
  });

  test('does not sleep while a person is waited for: their time runs as ever', async () => {
    const { house, id } = await match({}, { sleep });
    await house.tables.tidy();
    expect([house.tables.size, await asleep(id)]).toEqual([0, null]);
  });

  test('is over when nobody has come for long, and says why', async () => {
    const house = await House.open({ think, sleep });
    const { ann, id } = await bots(house);
    const { id: waiting } = await ann.open();
    const { id: invited } = await ann.open({ seats: [{ kind: 'invited' }, bot], sit: undefined });
    const { id: empty } = await ann.open({ sit: undefined });
    await house.tables.tidy();
    await house.close();
    const overAfter = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
      ann.house = await House.open({ think, sleep: { ...sleep, after: 1000 } });
      await ann.house.tables.tidy();
      const rows = await database.query<{ id: string }>('select id from tables where closed is not null');
      return rows.map((each) => each.id).sort();
    };
    expect(await overAfter(DAY)).toEqual([empty]);
    expect(await ann.watch(empty, -1)).toMatchObject({ code: 'abandoned' });
    await ann.house.close();
    expect(await overAfter(8 * DAY)).toEqual([id, waiting, invited, empty].sort());
  });
});

describe('people who do not get along', () => {
  const block = (who: Person, other: Person, kind: string) =>
    database.query('insert into blocks (account, other, kind, at) values ($1, $2, $3, 0)', [
      who.person.account,
      other.person.account,
      kind,
    ]);

  test('are not seated together', async () => {
    const house = await House.open();
    const [ann, bob] = [await Person.come(house), await Person.come(house)];
    await block(ann, bob, 'block');
    const { id } = await ann.open();
    expect(await bob.do(id, { do: 'sit', seat: 1 })).toMatchObject({ code: 'blocked' });
  });

  test('do not hear each other, now or later', async () => {
    const { house, ann, bob, id } = await match();
    await block(ann, bob, 'mute');
    await ann.watch(id, 0);
    await bob.watch(id, 1);
    await bob.do(id, { do: 'chat', text: 'noise' });
    await ann.do(id, { do: 'chat', phrase: 'hello' });
    expect(await ann.next((m) => m.chat?.phrase === 'hello')).toBeDefined();
    expect(await bob.next((m) => m.chat?.text === 'noise')).toBeDefined();
    for (const person of [ann, bob]) house.tables.gone(person);
    await house.tables.tidy();
    expect((await bob.watch(id, 1)).chat).toMatchObject([
      { text: 'noise', seat: 1 },
      { phrase: 'hello', seat: 0 },
    ]);
    expect((await ann.watch(id, 0)).chat).toMatchObject([{ phrase: 'hello' }]);
    expect(JSON.stringify(ann.inbox)).not.toContain('noise');
  });

  test('what was deleted is not said again, and the log is whole', async () => {
    const { house, ann, id } = await match();
    await ann.do(id, { do: 'chat', text: 'regret' });
    await database.query(`update chat set text = '' where table_id = $1`, [id]);
    await house.tables.tidy();
    expect((await ann.watch(id, 0)).chat).toEqual([]);
  });
});

test('a name is kept nowhere but in its account, and gone with it', async () => {
  const { house, ann, bob, id } = await match();
  await house.tables.tidy();
  const kept = await database.query<{ all: string }>(
    `select (select string_agg(body, ' ') from log where table_id = $1) || summary::text as all from tables where id = $1`,
    [id],
  );
  expect(kept[0].all).not.toContain('Guest');
  await deleteAccount(database, bob.person.account, 1);
  const { room } = (await ann.watch(id, 0)) as unknown as { room: Room };
  expect(room.seats.map(({ person }) => person?.name.en)).toEqual(['Guest', FORMER_PLAYER.en]);
});

describe('a rematch', () => {
  test('is a new table with the seats turned and everybody invited', async () => {
    const { house, ann, bob, id, answer } = await match({
      seats: [{ kind: 'open' }, { kind: 'invited' }, { kind: 'closed' }, { kind: 'bot', level: 'strong' }],
      options: { armed: 7 },
    });
    await answer(ann, 0, '0.1', 'end');
    await ann.do(id, { do: 'offer', seat: 0, what: 'rematch' });
    await bob.do(id, { do: 'reply', seat: 1, what: 'rematch', yes: true });
    await until(() => house.tables.here(id)?.state.room.rematch !== null);
    const next = house.tables.here(id)?.state.room.rematch as string;
    const { room, opening } = house.tables.here(next)!.state;
    expect(room).toMatchObject({
      status: 'open',
      options: { armed: 7 },
      host: ann.person.account,
      seats: [
        { plan: { kind: 'bot', level: 'strong' } },
        { plan: { kind: 'invited', account: ann.person.account }, person: null },
        { plan: { kind: 'invited', account: bob.person.account }, person: null },
      ],
    });
    expect(opening.secret).not.toBe(house.tables.here(id)?.state.opening.secret);
    expect(await bob.do(next, { do: 'sit', seat: 2 })).toMatchObject({ t: 'ack' });
    // Tried again, as after a crash, it is the same table.
    const { services } = house.tables as unknown as {
      services: { rematch(state: unknown): Promise<string> };
    };
    expect(await services.rematch(house.tables.here(id)?.state)).toBe(next);
  });
});

test('a table that is read anew knows the latest commands of each person again', async () => {
  const { house, ann, bob, id } = await match();
  const move = (n: number): Command => ({ do: 'answer', seat: 0, ask: `0.${n}`, value: 'more' });
  for (let n = 1; n <= 66; n++) await ann.do(id, move(n), `a${n}`);
  await house.close();
  processes.splice(0);
  ann.house = bob.house = await House.open();
  expect(await ann.do(id, move(66), 'a66')).toMatchObject({ t: 'ack' });
  expect(await ann.do(id, move(3), 'a3')).toMatchObject({ t: 'ack' });
  expect(await ann.do(id, move(2), 'a2')).toMatchObject({ t: 'reject', code: 'closed' });
  expect(await bob.do(id, { do: 'sit', seat: 1 }, `${bob.person.account}.1`)).toMatchObject({ t: 'ack' });
  expect((await kinds(id)).filter((kind) => kind === 'input')).toHaveLength(66);
});

describe('a table that can’t be read', () => {
  const slow = { game: 'molasses', options: { text: 'slow\n' } };
  const games = [tower as Game, molasses];
  let reading: Reading;
  beforeAll(() => {
    reading = new Reading(new URL('./reading/molasses.ts', import.meta.url).href, 200);
  });
  afterAll(() => reading.close());
  const die = async (house: House) => {
    processes.splice(processes.indexOf(house), 1);
    await database.query(`update processes set lease_until = now() - interval '1 s' where id = $1`, [
      house.lease.id,
    ]);
    house.tables.dropAll();
  };

  test('in time is set aside: its process answers others meanwhile, and nobody tries it again', async () => {
    const { house, ann, id } = await match(slow, { games });
    const other = await ann.open();
    await until(async () => (await row(id)).status === 'playing');
    await die(house);
    const fresh = await House.open({ games, reading });
    ann.house = fresh;
    let isRead = false;
    const picked = fresh.tables.tidy().then(() => {
      isRead = true;
    });
    await until(async () => (await row(id)).owner === fresh.lease.id);
    expect(await ann.watch(other.id, 0)).toMatchObject({ t: 'snapshot' });
    expect(isRead).toBe(false);
    await picked;
    expect(fresh.reports).toEqual([
      { what: 'table set aside', detail: { table: id, error: 'it takes more than 200 ms' } },
    ]);
    expect(await ann.watch(id, 0)).toMatchObject({ t: 'reject', code: 'set-aside' });
    expect(await row(id)).toMatchObject({ owner: null, due: null, summary: { id, aside: true } });
    await fresh.tables.tidy();
    expect(fresh.reports).toHaveLength(1);

    await fresh.close();
    processes.splice(0);
    const patient = await House.open({ games });
    ann.house = patient;
    await patient.tables.tidy();
    expect(patient.tables.here(id)).toBeUndefined();
    await patient.tables.again(id);
    await patient.tables.tidy();
    expect(patient.tables.here(id)).toBeDefined();
    expect(await ann.watch(id, 0)).toMatchObject({ t: 'snapshot' });
    await until(async () => !('aside' in (await row(id)).summary));
  });

  test('in time has no record either, and that is not said of the table', async () => {
    const { house, ann, id } = await match(slow, { games });
    await until(async () => (await row(id)).status === 'playing');
    await house.close();
    processes.splice(0);
    const fresh = await House.open({ games, reading });
    const owed = vi.fn();
    const refused = await fresh.tables.record(id, ann.person, undefined, owed).catch((error) => error);
    expect(refused).toMatchObject({ code: 'record-slow' });
    expect(refused.message).toContain('the table itself is all right');
    expect(owed).toHaveBeenCalledWith(100);
    expect(await row(id)).toMatchObject({ aside: null });
  });

  test('since processes end over it is set aside at the second time', async () => {
    const { house, ann, id } = await match();
    await house.close();
    processes.splice(0);
    const dead = () => database.query(`update tables set reading = 'dead' where id = $1`, [id]);
    await dead();
    const second = await House.open();
    ann.house = second;
    expect(await ann.watch(id, 0)).toMatchObject({ t: 'snapshot' });
    expect(await row(id)).toMatchObject({ reading: null, deaths: 0 });
    await second.close();
    processes.splice(0);
    await dead();
    await database.query('update tables set deaths = 1 where id = $1', [id]);
    const third = await House.open();
    ann.house = third;
    expect(await ann.watch(id, 0)).toMatchObject({ t: 'reject', code: 'set-aside' });
    expect(third.reports).toMatchObject([{ what: 'table set aside', detail: { table: id } }]);
  });

  test('as its options go beyond the rules is closed with words that say why', async () => {
    const { house, ann, id } = await match({ options: { armed: 77 } });
    await until(async () => (await row(id)).status === 'playing');
    await die(house);
    const strict = { ...(tower as Game), options: record('options', { armed: oneOf('none').or('none') }) };
    const fresh = await House.open({ games: [strict as Game] });
    ann.house = fresh;
    await fresh.tables.tidy();
    const why = { zh: expect.stringContaining('77'), en: expect.stringContaining('77') };
    expect(fresh.reports).toMatchObject([{ what: 'table closed for good', detail: { table: id } }]);
    expect(await row(id)).toMatchObject({ status: 'over', owner: null, unfit: why });
    expect(await ann.watch(id, 0)).toMatchObject({ t: 'reject', code: 'unfit', reason: why });
    expect(await fresh.tables.record(id, ann.person).catch((e) => e.code)).toBe('unfit');
  });

  test('or dealt in time is not opened', async () => {
    const house = await House.open({ games, reading });
    const ann = await Person.come(house);
    const opened = (text: string) =>
      ann.open({ game: 'molasses', options: { text } }).catch((e) => e.message);
    expect(await opened('slow\n')).toBe(
      'What you wrote takes too long to set up; make it simpler. The limit in milliseconds: 200',
    );
    expect(await opened('wrong\n')).toBe('The options do not fit: options.text: wrong');
    expect(await opened('fine\n')).toMatchObject({ game: 'molasses' });
    expect(await database.query('select id from tables')).toHaveLength(1);
  });
});

describe('the past', () => {
  const recordOf = async (house: House, id: string, { person }: Person, key?: string) =>
    JSON.parse(await house.tables.record(id, person, key)) as MatchRecord;

  test('is told in pages, each seat its own', async () => {
    const { ann, bob, id, answer } = await match();
    for (let i = 1; i <= 205; i++) await answer(ann, 0, `0.${i}`, i === 3 ? 'peek' : 'more');
    const history = (person: Person, seat: number, from: number) => {
      person.say({ t: 'history', id: `h${from}`, table: id, seat, from });
      return person.next((m) => m.id === `h${from}`);
    };
    const first = await history(ann, 0, 0);
    // Two hundred entries were replayed for it; for the next page there is nothing to read again.
    expect(ann.owed).toBeGreaterThanOrEqual(20);
    ann.owed = 0;
    expect(first).toMatchObject({ t: 'history', epoch: '0.', more: true });
    expect(first.facts).toHaveLength(200);
    expect(first.facts[2].data).toEqual({ seat: 0, under: 'a coin' });
    const rest = await history(ann, 0, 200);
    expect(rest.facts.map(({ n }: { n: number }) => n)).toEqual([201, 202, 203, 204, 205]);
    expect(rest.more).toBe(false);
    expect(ann.owed).toBe(0);
    expect((await history(bob, 1, 1)).facts[1]).toMatchObject({ n: 3, data: { seat: 0 } });
    expect(await history(bob, 0, 0)).toMatchObject({ code: 'not-yours' });
    await ann.do(id, { do: 'offer', seat: 0, what: 'undo' });
    expect(await history(ann, 0, 203)).toMatchObject({ epoch: '1.', facts: [{ n: 204 }], more: false });
  });

  test('is not for everybody to see; who may not look is told through which eyes', async () => {
    const { bob, id } = await match();
    expect(await bob.watch(id, 0)).toMatchObject({ t: 'reject', id: '', seat: 0, code: 'not-yours' });
    expect(await bob.do(id, { do: 'start' })).not.toHaveProperty('seat');
  });

  test('is not told too early to those who see it later, nor are the end and the record', async () => {
    const DELAY = 3_600_000;
    const { house, ann, id, answer } = await match({ spectators: { allowed: true, delay: DELAY } });
    await answer(ann, 0, '0.1', 'more');
    await answer(ann, 0, '0.2', 'end');
    const eve = await Person.come(house);
    const look = async () => {
      eve.say({ t: 'history', id: 'h', table: id, seat: -1, from: 0 });
      const { facts } = await eve.next((m) => m.id === 'h');
      return { facts, snapshot: await eve.watch(id, -1) };
    };
    expect(await look()).toMatchObject({ facts: [], snapshot: { view: null, room: { status: 'open' } } });
    house.tables.gone(eve);
    await house.tables.tidy();
    expect(house.tables.size).toBe(0);
    expect(await look()).toMatchObject({
      facts: [],
      snapshot: { view: null, fair: null, room: { status: 'open' } },
    });
    expect(await row(id)).toMatchObject({ status: 'playing', summary: { status: 'playing' } });
    expect(await recordOf(house, id, eve).catch((e) => e.code)).toBe('not-over');
    expect((await recordOf(house, id, ann)).inputs).toHaveLength(2);
    house.tables.gone(eve);
    await house.tables.tidy();

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DELAY + 1000 });
    await house.tables.tidy();
    await until(async () => (await row(id)).status === 'over');
    expect(await look()).toMatchObject({
      facts: [{ kind: 'added' }],
      snapshot: { room: { status: 'over' } },
    });
    expect((await recordOf(house, id, eve)).inputs).toHaveLength(2);
  });

  test('is a record that anybody can check', async () => {
    const { house, ann, bob, id, answer } = await match();
    await answer(ann, 0, '0.1', 'roll');
    await ann.do(id, { do: 'offer', seat: 0, what: 'undo' });
    await bob.do(id, { do: 'reply', seat: 1, what: 'undo', yes: true });
    await answer(ann, 0, '0.1', 'add');
    await answer(bob, 1, '1.1', 'end');
    const eve = await Person.come(house);
    const record = await recordOf(house, id, eve);
    expect(record.inputs).toHaveLength(2);
    expect(verify(tower as Game, record).table.result).toEqual(record.result);
    expect(record.fair).toMatchObject({ table: id, secret: expect.any(String) });
  });

  test('of a private table is private', async () => {
    const { house, ann, id, key, answer } = await match({ visibility: 'private' });
    await answer(ann, 0, '0.1', 'end');
    const eve = await Person.come(house);
    expect(await recordOf(house, id, eve).catch((e) => e.code)).toBe('no-table');
    expect(await recordOf(house, id, eve, key)).toMatchObject({ kaiju: 'record' });
  });
});

describe('what could drown the others', () => {
  test('has limits of its own, by kind and by person; nothing of it is stored', async () => {
    const { ann, bob, id } = await match({}, { rates: { chat: 2, orders: 2, offers: 2, seats: 1 } });
    const orders: Command = { do: 'orders', seat: 1, orders: { pass: 'always', stops: [] } };
    const often: [Command, string][] = [
      [{ do: 'chat', phrase: 'hello' }, 'chat-too-fast'],
      [orders, 'orders-too-fast'],
      [{ do: 'reply', seat: 1, what: 'draw', yes: true }, 'offers-too-fast'],
    ];
    for (const [command, code] of often) {
      for (let i = 0; i < 2; i++) expect((await bob.do(id, command)).code).not.toBe(code);
      const before = await kinds(id);
      expect(await bob.do(id, command)).toMatchObject({ t: 'reject', code });
      expect(await kinds(id)).toEqual(before);
      expect((await ann.do(id, command)).code).not.toBe(code);
    }
    expect(await bob.do(id, { do: 'stand-in', seat: 1, level: null })).toMatchObject({
      code: 'seats-too-fast',
    });
  });

  test('and what was done is not refused when it is said once more', async () => {
    const { ann, id } = await match({}, { rates: { chat: 1, orders: 1, offers: 1, seats: 1 } });
    const hello: Command = { do: 'chat', phrase: 'hello' };
    expect(await ann.do(id, hello, 'once')).toMatchObject({ t: 'ack' });
    expect(await ann.do(id, hello, 'once')).toMatchObject({ t: 'ack' });
  });

  test('orders are no place to keep things', async () => {
    const { bob, id } = await match();
    const stops = Array.from({ length: 100 }, (_, i) => `a stop with a name that is rather long, ${i}`);
    const orders: Orders = { pass: 'always', stops, armed: [] };
    const long: Command = { do: 'orders', seat: 1, orders };
    expect(await bob.do(id, long)).toMatchObject({ code: 'orders-too-large' });
    expect(await bob.do(id, { ...long, orders: { ...orders, stops: stops.slice(0, 80) } })).toMatchObject({
      t: 'ack',
    });
  });
});

test('a list that can not hold a table is told once, and given up', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let tries = 0;
  const picky = new Proxy(database, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return async (sql: string, values?: unknown[]) => {
        if (!sql.includes('update tables set status')) return target.query(sql, values);
        tries++;
        throw Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' });
      };
    },
  });
  const house = await House.open({ database: picky, keep: 1e9 });
  const ann = await Person.come(house);
  await ann.open();
  const aMinute = async () => {
    vi.advanceTimersByTime(60_000);
    await house.tables.tidy();
  };
  await until(async () => {
    await aMinute();
    return tries === 6;
  });
  for (let minutes = 0; minutes < 30; minutes++) await aMinute();
  expect(tries).toBe(6);
  expect(house.reports.filter(({ what }) => what === 'list not updated')).toHaveLength(1);
});
