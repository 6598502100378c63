import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FactSeen, PROTOCOL, REJECTIONS } from '../protocol/index.ts';
import { type Client, type ClientOptions, connect, SPOKEN, type TableStream } from './index.ts';
import { clockAt } from './stream.ts';
import { FakeServer, TABLE, Wire } from './testing.ts';

let fake: FakeServer;
let wire: Wire;
let client: Client;

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeServer();
  wire = new Wire(fake);
});

afterEach(() => {
  client?.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const settle = async () => {
  await vi.advanceTimersByTimeAsync(0);
  wire.settle();
  await vi.advanceTimersByTimeAsync(0);
  if (wire.up.length + wire.down.length > 0) await settle();
};

const open = async (options: ClientOptions = {}) => {
  client = connect({ ...wire.options, random: () => 1, ...options });
  await settle();
  return client;
};

/** Keeps what it is told, as a list of what happened on the page would. */
class Log {
  told: FactSeen[] = [];
  live: number[] = [];
  rewound = 0;
  readonly onFacts = (facts: readonly FactSeen[], _: unknown, live: boolean) => {
    this.told.push(...facts);
    if (live) this.live.push(...facts.map(({ n }) => n));
  };
  readonly onRewound = () => {
    this.rewound++;
    this.told = [];
  };
}

const watch = async (seat = 0) => {
  const log = new Log();
  const stream = client.watch(TABLE, seat, log);
  await settle();
  return { stream, log };
};

const agrees = (stream: TableStream, log?: Log) => {
  const audience = fake.audience(stream.seat);
  expect(stream.view).toEqual(audience.view);
  expect(stream.room).toEqual(fake.room);
  expect(stream.chat).toEqual(fake.chat);
  expect(stream.at).toBe(fake.at);
  if (log) expect(log.told).toEqual(audience.facts.slice(audience.facts.length - log.told.length));
  if (log?.rewound === 0) expect(log.told).toEqual(audience.facts);
};

const kinds = () => fake.heard.map(({ t }) => t);
const heard = (kind: string) => kinds().filter((t) => t === kind).length;

test('a page that uses the client loads no schemas', async () => {
  const folder = import.meta.dirname;
  for (const file of readdirSync(folder)) {
    if (/testing|\.test\./.test(file)) continue;
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const loaded = [...text.matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gm)].map(
      ([, from]) => from,
    );
    for (const from of loaded) expect(from).toMatch(/^(\.\/|\.\.\/protocol\/patch\.ts$)/);
  }
});

test('the client speaks the version that the protocol is at', () => {
  expect(SPOKEN).toBe(PROTOCOL);
});

describe('a stream', () => {
  test('begins with a snapshot and follows updates', async () => {
    await open();
    fake.call(1);
    const { stream, log } = await watch();
    expect(kinds()).toEqual(['hello', 'watch']);
    agrees(stream, log);
    for (const n of [2, 3, 5]) fake.call(n);
    fake.say('hello');
    fake.pause(true);
    await settle();
    agrees(stream, log);
    expect(stream.ask?.id).toBe('0.4');
    expect(log.live).toEqual([2, 3, 4, 5]);
    expect(stream.presence).toEqual([true, false]);
  });

  test('replaces its state, shares what did not change, and leaves the old one alone', async () => {
    await open();
    const { stream } = await watch();
    const heardOf: unknown[] = [];
    const end = stream.subscribe(() => heardOf.push(stream.state));
    const before = stream.state;
    const copy = structuredClone(before);
    fake.say('hello');
    await settle();
    expect(stream.state).not.toBe(before);
    expect(stream.state.view).toBe(before.view);
    expect(before).toEqual(copy);
    expect(heardOf).toEqual([stream.state]);
    end();
    fake.say('again');
    await settle();
    expect(heardOf).toHaveLength(1);
  });

  test('gives facts together with the state they led to, before others hear of it', async () => {
    await open();
    const order: string[] = [];
    const stream = client.watch(TABLE, 0, {
      onFacts: (facts, sight) =>
        order.push(`${facts[0].kind}, ${(sight.view as { g: { last: number } }).g.last}`),
    });
    await settle();
    stream.subscribe(() => order.push('state'));
    fake.call(4);
    await settle();
    expect(order).toEqual(['called 4, 4', 'state']);
  });

  test('several seats of one table are told apart', async () => {
    await open();
    const [a, b, c] = [await watch(0), await watch(1), await watch(-1)];
    for (const n of [1, 2, 3, 4]) fake.call(n);
    await settle();
    for (const { stream, log } of [a, b, c]) agrees(stream, log);
    expect(b.log.told.map(({ kind }) => kind)).toEqual(['called 2', 'called 4']);
    expect(c.stream.ask).toBeNull();
    expect(() => client.watch(TABLE, 1)).toThrow('already watched');
    b.stream.close();
    await settle();
    expect(kinds().at(-1)).toBe('unwatch');
    fake.call(6);
    const again = await watch(1);
    agrees(again.stream, again.log);
  });

  test('who is here is not numbered and goes to all seats of the table', async () => {
    await open();
    const [a, b] = [await watch(0), await watch(1)];
    fake.announce({ t: 'presence', table: TABLE, seats: [false, true] });
    fake.announce({ t: 'presence', table: 'another', seats: [false, false] });
    await settle();
    for (const { stream } of [a, b]) expect(stream.presence).toEqual([false, true]);
  });

  test('keeps a bounded number of lines of chat', async () => {
    await open();
    const { stream } = await watch();
    for (let i = 0; i < 250; i++) fake.say(`${i}`);
    await settle();
    expect(stream.chat.map(({ text }) => text)).toEqual(fake.chat.slice(50).map(({ text }) => text));
  });
});

describe('what goes wrong on the way', () => {
  test('a doubled message counts once', async () => {
    await open();
    const { stream, log } = await watch();
    fake.call(3);
    wire.down.push(...wire.down);
    await settle();
    agrees(stream, log);
    expect(heard('watch')).toBe(1);
  });

  test('a lost update is asked for once, however many follow', async () => {
    await open();
    const { stream, log } = await watch();
    fake.call(1);
    wire.down.pop();
    for (const n of [2, 3, 4]) fake.call(n);
    await settle();
    agrees(stream, log);
    expect(heard('watch')).toBe(2);
    expect(fake.heard.at(-1)).toMatchObject({ known: { epoch: fake.epoch, seq: 0, facts: 0 } });
  });

  test('swapped updates are put right', async () => {
    await open();
    const { stream, log } = await watch();
    fake.call(1);
    fake.call(2);
    wire.down.reverse();
    await settle();
    agrees(stream, log);
  });

  test('a snapshot that comes late is passed over', async () => {
    await open();
    const log = new Log();
    const stream = client.watch(TABLE, 0, log);
    wire.carryUp();
    const late = [...wire.down];
    fake.call(1);
    await settle();
    wire.down.push(...late);
    await settle();
    agrees(stream, log);
    expect(heard('watch')).toBe(1);
  });

  test('a lost answer to a watch is asked for again a moment later', async () => {
    await open();
    const { stream, log } = await watch();
    fake.call(1);
    wire.down.pop();
    fake.call(2);
    wire.carryDown();
    wire.carryUp();
    wire.down = [];
    fake.call(3);
    await settle();
    expect(stream.view).not.toEqual(fake.audience(0).view);
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    agrees(stream, log);
  });

  test('a patch that does not fit is answered by asking for all of it', async () => {
    await open();
    const { stream, log } = await watch();
    fake.call(1);
    await settle();
    fake.announce({
      ...{ t: 'update', table: TABLE, seat: 0, epoch: fake.epoch, seq: 2, at: 10, facts: [], clocks: null },
      patch: [[['no', 'such', 'place'], 1]],
    });
    await settle();
    expect(fake.heard.at(-1)).toMatchObject({ t: 'watch', known: { epoch: '0.', seq: 1, facts: 0 } });
    fake.call(2);
    await settle();
    agrees(stream, log);
  });

  test('an unknown message is passed over', async () => {
    await open();
    wire.down.push('{"t":"weather"}');
    const { stream, log } = await watch();
    agrees(stream, log);
  });

  test('what is not JSON ends the connection, and the next one goes on', async () => {
    await open();
    const { stream, log } = await watch();
    wire.down.push('{"t":');
    await settle();
    expect(client.state).toMatchObject({ status: 'offline', reason: 'malformed' });
    fake.call(1);
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    agrees(stream, log);
  });
});

describe('another telling', () => {
  test('after a cut only what is missing comes', async () => {
    await open();
    const { stream, log } = await watch();
    fake.call(1);
    await settle();
    wire.cut();
    fake.call(2);
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    agrees(stream, log);
    expect(fake.heard.at(-1)).toMatchObject({ t: 'watch', known: { epoch: fake.epoch, seq: 1, facts: 0 } });
    expect(log.live).toEqual([1, 2]);
  });

  test('a restarted server sends a snapshot, and no fact is told twice or left out', async () => {
    await open();
    const { stream, log } = await watch();
    for (const n of [1, 2, 3]) fake.call(n);
    await settle();
    const asked = heard('history');
    fake.tellAnew(true);
    await settle();
    fake.tellAnew(true);
    fake.call(4);
    await settle();
    agrees(stream, log);
    expect(log.rewound).toBe(0);
    expect(heard('history')).toBe(asked);
  });

  test('a hole before the facts of a snapshot is filled from the history, page by page', async () => {
    for (let n = 0; n < 20; n++) fake.call(n);
    await open();
    const { stream, log } = await watch();
    agrees(stream, log);
    expect(heard('history')).toBeGreaterThan(4);
    expect(log.live).toEqual([]);
    fake.call(20);
    await settle();
    expect(log.live).toEqual([fake.audience(0).facts.length]);
  });

  test('what happens while the hole is filled waits for its turn', async () => {
    for (let n = 0; n < 12; n++) fake.call(n);
    await open();
    const log = new Log();
    const stream = client.watch(TABLE, 0, log);
    await vi.advanceTimersByTimeAsync(0);
    wire.carryUp();
    wire.carryDown();
    fake.call(12);
    await settle();
    agrees(stream, log);
  });

  test('a server that remembers no facts is asked for them', async () => {
    for (const n of [1, 2, 4, 5, 7, 8, 10]) fake.call(n);
    fake.tellAnew(false);
    await open();
    const { stream, log } = await watch();
    agrees(stream, log);
    expect(heard('history')).toBe(2);
  });

  test('nobody asks for the history for a stream that tells no facts', async () => {
    for (let n = 0; n < 20; n++) fake.call(n);
    await open();
    const stream = client.watch(TABLE, 0);
    await settle();
    agrees(stream);
    expect(heard('history')).toBe(0);
  });

  test('a history that is refused for the moment is asked for again', async () => {
    for (let n = 0; n < 20; n++) fake.call(n);
    fake.refusals.set('history', 'too-fast');
    await open();
    const { stream, log } = await watch();
    expect(log.told).toEqual([]);
    fake.refusals.clear();
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    agrees(stream, log);
  });

  test('after something was taken back the counting starts with the snapshot', async () => {
    await open();
    const { stream, log } = await watch();
    for (const n of [1, 2, 4, 5, 7, 8]) fake.call(n);
    await settle();
    fake.undo(1);
    await settle();
    agrees(stream, log);
    expect(log.rewound).toBe(1);
    expect(log.told.map(({ n }) => n)).toEqual([3, 4, 5]);
    fake.call(10);
    await settle();
    agrees(stream, log);
    expect(log.live.at(-1)).toBe(6);
  });

  test('a history about what was taken back is not told', async () => {
    for (let n = 0; n < 12; n++) fake.call(n);
    await open();
    const log = new Log();
    const stream = client.watch(TABLE, 0, log);
    await vi.advanceTimersByTimeAsync(0);
    wire.carryUp();
    wire.carryDown();
    wire.carryUp();
    const late = wire.down.splice(0);
    expect(late[0]).toContain('"history"');
    fake.undo(11);
    await settle();
    wire.down.push(...late);
    await settle();
    agrees(stream, log);
    expect(log.told.map(({ kind }) => kind)).toEqual(['called 0', 'echoed 0']);
    expect(heard('history')).toBe(1);
  });

  test('nor one about what we have not heard was taken back', async () => {
    for (let n = 0; n < 12; n++) fake.call(n);
    await open();
    const log = new Log();
    const stream = client.watch(TABLE, 0, log);
    await vi.advanceTimersByTimeAsync(0);
    wire.carryUp();
    wire.carryDown();
    fake.undo(4);
    // What says that something was taken back is lost, and what is asked about comes after it.
    wire.down = [];
    await settle();
    expect(heard('history')).toBe(1);
    expect(log.told).toEqual([]);
    fake.announce({ t: 'resync', table: TABLE, seat: 0 });
    await settle();
    agrees(stream, log);
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    agrees(stream, log);
  });

  test('after something was taken back by a server that remembers no facts, all of them are asked for', async () => {
    await open();
    const { stream, log } = await watch();
    for (const n of [1, 2, 4, 5, 7, 8]) fake.call(n);
    await settle();
    fake.undo(1, false);
    await settle();
    agrees(stream, log);
    expect(log.told.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  });

  test('a snapshot of what was taken back comes too late', async () => {
    await open();
    fake.call(1);
    const log = new Log();
    const stream = client.watch(TABLE, 0, log);
    wire.carryUp();
    const late = [...wire.down];
    await settle();
    fake.undo(1);
    fake.call(2);
    await settle();
    wire.down.push(...late);
    await settle();
    agrees(stream, log);
    expect(log.rewound).toBe(1);
  });

  test('who comes after something was taken back knows nothing of it', async () => {
    for (const n of [1, 2, 4]) fake.call(n);
    fake.undo(1);
    await open();
    const { stream, log } = await watch();
    agrees(stream, log);
    expect(log.rewound).toBe(0);
  });

  test('what is asked for is believed, even if it counts from the beginning again', async () => {
    await open();
    const { stream, log } = await watch(-1);
    for (const n of [1, 2, 4]) fake.call(n);
    await settle();
    wire.cut();
    fake.call(5);
    Object.assign(fake.audience(-1), { seq: 0, updates: [] });
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    agrees(stream, log);
    fake.call(7);
    await settle();
    agrees(stream, log);
  });

  test('a history that is refused for good is left out', async () => {
    for (let n = 0; n < 20; n++) fake.call(n);
    fake.refusals.set('history', 'no-table');
    await open();
    const { log } = await watch();
    expect(log.told).toEqual([]);
    fake.call(1);
    fake.call(2);
    await settle();
    expect(log.told).toEqual(fake.audience(0).facts.slice(-2));
    wire.cut();
    fake.call(4);
    fake.tellAnew(false);
    fake.call(5);
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    fake.tellAnew(true);
    fake.call(7);
    await settle();
    expect(log.told.map(({ kind }) => kind)).toEqual(['called 1', 'called 2', 'called 7']);
    expect(heard('history')).toBe(2);
  });

  test.each([
    ['answered', undefined],
    ['refused', 'too-fast'],
  ])('a stream that was closed tells nothing more when its history is %s', async (_, code) => {
    for (let n = 0; n < 20; n++) fake.call(n);
    await open();
    const log = new Log();
    const stream = client.watch(TABLE, 0, log);
    await vi.advanceTimersByTimeAsync(0);
    wire.carryUp();
    wire.carryDown();
    if (code) fake.refusals.set('history', code);
    stream.close();
    const timers = vi.getTimerCount();
    await settle();
    expect(heard('history')).toBe(1);
    expect([log.told, vi.getTimerCount()]).toEqual([[], timers]);
  });

  test('what was said before something was taken back comes too late', async () => {
    await open();
    const { stream, log } = await watch();
    fake.call(1);
    const late = [...wire.down];
    await settle();
    fake.undo(1);
    fake.call(2);
    await settle();
    wire.down.push(...late);
    await settle();
    agrees(stream, log);
    expect(heard('watch')).toBe(2);
  });
});

describe('commands', () => {
  test('resolve when they are acknowledged', async () => {
    await open();
    const { stream } = await watch();
    const answered = stream.answer(5);
    await settle();
    await answered;
    expect(fake.heard.at(-1)).toMatchObject({
      t: 'do',
      command: { do: 'answer', seat: 0, ask: '0.0', value: 5 },
    });
    expect(fake.calls).toEqual([5]);
  });

  test('reject with the code, the clause and the reason', async () => {
    await open();
    const { stream } = await watch();
    const refused = expect(stream.answer('five')).rejects.toMatchObject({
      ...{ name: 'CommandRejected', code: 'illegal', message: 'call a number', clause: 'CA-2' },
      reason: { of: 'five' },
    });
    await settle();
    await refused;
  });

  test('without a question there is nothing to answer', async () => {
    await open();
    const { stream } = await watch(-1);
    await expect(stream.answer(1)).rejects.toMatchObject({ code: 'not-asked' });
    await expect(stream.preview(1)).rejects.toMatchObject({ code: 'not-asked' });
    expect(Object.keys(REJECTIONS)).toContain('not-asked');
  });

  test('are sent again in their order after a cut, and done once', async () => {
    await open();
    const { stream, log } = await watch();
    const all = [stream.answer(1), stream.answer(2), stream.answer(3)];
    await vi.advanceTimersByTimeAsync(0);
    wire.carryUp();
    wire.carryUp();
    wire.cut();
    all.push(stream.answer(4));
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    await Promise.all(all);
    expect(fake.calls).toEqual([1, 2, 3, 4]);
    expect(heard('do')).toBe(6);
    expect(new Set(fake.done).size).toBe(4);
    agrees(stream, log);
    wire.cut();
    await vi.advanceTimersByTimeAsync(600);
    await settle();
    expect(heard('do')).toBe(6);
  });

  test('of two clients never have the same id', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 2; i++) {
      await open();
      const { stream } = await watch();
      const done = stream.answer(i);
      await settle();
      await done;
      ids.push(fake.done.at(-1) as string);
      client.close();
    }
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_.:-]{1,64}$/);
    expect(ids[0].split('-')[0]).not.toBe(ids[1].split('-')[0]);
  });

  test('do not pile up without end', async () => {
    await open();
    const { stream } = await watch();
    wire.cut();
    const waiting = Array.from({ length: 256 }, (_, i) => stream.answer(i));
    await expect(stream.answer(256)).rejects.toMatchObject({ code: 'too-fast' });
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    await Promise.all(waiting);
    expect(fake.calls).toHaveLength(256);
  });

  test('an answer that comes twice does no harm', async () => {
    await open();
    const { stream } = await watch();
    const done = stream.answer(1);
    await vi.advanceTimersByTimeAsync(0);
    wire.carryUp();
    wire.down.push(...wire.down);
    await settle();
    await done;
  });

  test('previews and reasons are answered', async () => {
    await open();
    const { stream } = await watch();
    const [preview, why, history] = [stream.preview(3), stream.why(), stream.history(0)];
    const whyNot = stream.why([3, 4]);
    await settle();
    expect(await preview).toEqual({ facts: [], certain: true, view: 3 });
    expect(await why).toEqual([{ clause: 'CA-2', reason: null, count: 1, candidates: [7] }]);
    expect(await whyNot).toMatchObject([{ candidates: [3, 4] }]);
    expect(await history).toEqual({ epoch: '0.', facts: [], more: false });
  });

  test('the key of a private table goes along', async () => {
    await open();
    const stream = client.watch(TABLE, -1, { key: 'sesame' });
    void stream.history(0);
    await settle();
    expect(fake.heard.slice(1)).toMatchObject([
      { t: 'watch', key: 'sesame' },
      { t: 'history', key: 'sesame' },
    ]);
  });
});

describe('a table that may not be watched', () => {
  test('is refused for good', async () => {
    await open();
    const other = await watch(1);
    fake.refusals.set('watch', 'no-table');
    const { stream } = await watch();
    expect(stream.state.refused).toMatchObject({ code: 'no-table' });
    expect(other.stream.state.refused).toBeNull();
    other.stream.close();
    wire.cut();
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    expect(heard('watch')).toBe(2);
  });

  test('a refusal that was meant for another seat is put right by the answer', async () => {
    await open();
    const { stream, log } = await watch();
    wire.cut();
    fake.call(1);
    await vi.advanceTimersByTimeAsync(300);
    wire.carryUp();
    wire.carryDown();
    wire.carryUp();
    wire.down.unshift(JSON.stringify({ t: 'reject', id: '', table: TABLE, code: 'not-yours', message: '' }));
    wire.carryDown();
    expect(stream.state.refused).toMatchObject({ code: 'not-yours' });
    await settle();
    expect(stream.state.refused).toBeNull();
    agrees(stream, log);
  });

  test('a refusal that names its seat is for that seat alone', async () => {
    await open();
    const [ours, theirs] = [client.watch(TABLE, 0), client.watch(TABLE, 1)];
    await vi.advanceTimersByTimeAsync(0);
    wire.up = [];
    fake.announce({ t: 'reject', id: '', table: TABLE, seat: 1, code: 'not-yours', message: '' });
    await settle();
    expect(theirs.state.refused).toMatchObject({ code: 'not-yours' });
    expect(ours.state.refused).toBeNull();
  });

  test('is asked for again when the refusal passes', async () => {
    await open();
    fake.refusals.set('watch', 'too-fast');
    const { stream, log } = await watch();
    expect([stream.room, stream.state.refused]).toEqual([null, null]);
    fake.refusals.clear();
    fake.call(1);
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    agrees(stream, log);
  });

  test('is asked for again when the refusal does not say whom it is for', async () => {
    await open();
    const log = new Log();
    const stream = client.watch(TABLE, 0, log);
    wire.up = [];
    fake.announce({ t: 'reject', id: '', code: 'too-fast', message: '' });
    await settle();
    expect(stream.room).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    agrees(stream, log);
  });
});

describe('the connection', () => {
  test('tells its state', async () => {
    const seen: string[] = [];
    client = connect({ ...wire.options, random: () => 1 });
    client.subscribe(() => seen.push(`${client.state.status} ${client.state.reason}`));
    expect(client.state.status).toBe('connecting');
    await settle();
    expect(client.state.me).toMatchObject({ account: 'anna' });
    wire.cut();
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    fake.announce({ t: 'bye', code: 'slow', message: '' });
    await settle();
    client.close();
    expect(seen).toEqual([
      ...['online null', 'offline network', 'connecting network', 'online null'],
      ...['offline slow', 'closed ended'],
    ]);
  });

  test('answers a ping at once', async () => {
    await open();
    fake.announce({ t: 'ping', n: 17 });
    await settle();
    expect(fake.heard.at(-1)).toEqual({ t: 'pong', n: 17 });
  });

  test('waits longer after each failure, up to a limit, with some luck in it', async () => {
    wire.unreachable = true;
    const tries: number[] = [];
    const luck = [0, 1, 0.5, 1, 1, 1, 1, 1];
    const start = Date.now();
    client = connect({
      ...wire.options,
      fetch: (...args) => {
        tries.push(Date.now() - start);
        return wire.options.fetch(...args);
      },
      random: () => luck[tries.length - 1],
      patience: { first: 100, most: 1000 },
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(tries).toEqual([0, 50, 250, 550, 1350, 2350, 3350, 4350]);
    expect(client.state).toMatchObject({ status: 'offline', reason: 'network' });
  });

  test('a server that sends everybody away at once is not hurried', async () => {
    await open({ patience: { first: 100, most: 10_000 } });
    for (const wait of [100, 200, 400, 800]) {
      fake.announce({ t: 'bye', code: 'closing', message: '' });
      await settle();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(client.state.status).toBe('offline');
      await vi.advanceTimersByTimeAsync(1);
      await settle();
      expect(client.state.status).toBe('online');
    }
  });

  test('a connection that lasted makes the next failure the first', async () => {
    await open({ patience: { first: 100, most: 10_000, ping: 1000, answer: 500 } });
    for (let i = 0; i < 3; i++) {
      await vi.advanceTimersByTimeAsync(1000);
      await settle();
      await vi.advanceTimersByTimeAsync(500);
      wire.cut();
      await vi.advanceTimersByTimeAsync(100);
      await settle();
      expect(client.state.status).toBe('online');
    }
  });

  test('silence is a dead connection', async () => {
    await open({ patience: { ping: 1000, answer: 500 } });
    const { stream, log } = await watch();
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(500);
      await settle();
    }
    expect(client.state.status).toBe('online');
    fake.silent = true;
    await vi.advanceTimersByTimeAsync(500);
    await settle();
    expect(client.state.status).toBe('online');
    await vi.advanceTimersByTimeAsync(500);
    expect(client.state).toMatchObject({ status: 'offline', reason: 'silence' });
    fake.silent = false;
    fake.call(1);
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    agrees(stream, log);
    expect(fake.connections).toBe(1);
  });

  test('silence counts from the last question that was not answered, however patient we are', async () => {
    await open({ patience: { ping: 500, answer: 2000 } });
    await vi.advanceTimersByTimeAsync(500);
    await settle();
    fake.silent = true;
    // Asked at 1000, given up at 3000: that the question of 500 was answered is no reason to wait any longer.
    await vi.advanceTimersByTimeAsync(2499);
    expect(client.state.status).toBe('online');
    await vi.advanceTimersByTimeAsync(1);
    expect(client.state).toMatchObject({ status: 'offline', reason: 'silence' });
  });

  test('who is not let in tries again', async () => {
    fake.silent = true;
    await open({ patience: { answer: 500 } });
    await vi.advanceTimersByTimeAsync(500);
    expect(client.state).toMatchObject({ status: 'offline', reason: 'silence' });
    fake.silent = false;
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    expect(client.state.status).toBe('online');
  });

  test('waking up tries at once', async () => {
    wire.unreachable = true;
    await open({ patience: { first: 5000 } });
    expect(client.state.status).toBe('offline');
    wire.unreachable = false;
    client.wake();
    await settle();
    expect(client.state.status).toBe('online');
  });

  test('waking up asks whether the other end is still there', async () => {
    await open({ patience: { ping: 60_000, answer: 500 } });
    fake.silent = true;
    client.wake();
    await settle();
    await vi.advanceTimersByTimeAsync(500);
    expect(client.state).toMatchObject({ status: 'offline', reason: 'silence' });
  });

  test.each(['protocol', 'unauthorised', 'origin'])('is closed for good by %s', async (code) => {
    await open();
    const { stream } = await watch();
    const lost = expect(stream.answer(1)).rejects.toMatchObject({ code });
    wire.down.push(JSON.stringify({ t: 'bye', code, message: '' }));
    wire.carryDown();
    await lost;
    expect(client.state).toMatchObject({ status: 'closed', reason: code });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wire.tickets).toBe(1);
    client.wake();
    expect(client.state.status).toBe('closed');
  });

  test('is closed for good when no ticket is given to us', async () => {
    const fetch = async () => new Response('{"code":"unauthorised","message":"who?"}', { status: 401 });
    await open({ fetch });
    expect(client.state).toMatchObject({ status: 'closed', reason: 'unauthorised' });
  });

  test.each(['ticket', 'slow', 'closing', 'too-fast'])('goes on after %s', async (code) => {
    await open();
    fake.announce({ t: 'bye', code, message: '' });
    await settle();
    await vi.advanceTimersByTimeAsync(300);
    await settle();
    expect(client.state.status).toBe('online');
    expect(wire.tickets).toBe(2);
  });

  test('leaves nothing behind when it is closed', async () => {
    await open();
    const { stream, log } = await watch();
    let told = 0;
    stream.subscribe(() => told++);
    const lost = expect(stream.answer(1)).rejects.toMatchObject({ code: 'ended' });
    client.close();
    client.close();
    await lost;
    expect(vi.getTimerCount()).toBe(0);
    expect(fake.connections).toBe(0);
    fake.call(1);
    await settle();
    expect([told, log.told]).toEqual([0, []]);
    await expect(stream.answer(2)).rejects.toMatchObject({ code: 'ended' });
    expect(() => client.watch(TABLE, 0)).toThrow('closed');
  });

  test('may be closed while it is being opened', async () => {
    client = connect(wire.options);
    client.close();
    await settle();
    expect(fake.connections).toBe(0);
    client = connect(wire.options);
    client.subscribe(() => client.close());
    await settle();
    expect([fake.connections, client.state.status]).toEqual([0, 'closed']);
  });

  test('may be closed by whoever is told a fact', async () => {
    await open();
    const facts: string[] = [];
    client.watch(TABLE, 0, {
      onFacts: ([{ kind }]) => {
        facts.push(kind);
        client.close();
      },
    });
    await settle();
    fake.call(1);
    fake.call(2);
    await settle();
    expect(facts).toEqual(['called 1']);
  });
});

describe('match time', () => {
  let clock = 0;
  const begin = async () => {
    clock = 1000;
    await open({ clock: () => clock });
    return watch();
  };

  test('runs on between messages', async () => {
    const { stream } = await begin();
    fake.call(1);
    await settle();
    clock += 250.5;
    expect([stream.at, stream.now()]).toEqual([10, 260]);
  });

  test('does not run back when old news arrive', async () => {
    const { stream } = await begin();
    clock += 1000;
    fake.call(1);
    await settle();
    expect([stream.at, stream.now()]).toEqual([10, 1000]);
  });

  test('stands while the match is paused', async () => {
    const { stream } = await begin();
    fake.at = 500;
    fake.pause(true);
    await settle();
    clock += 1000;
    expect(stream.now()).toBe(500);
    fake.pause(false);
    await settle();
    clock += 7;
    expect(stream.now()).toBe(507);
  });

  test('is what the server says after an outage that does not count', async () => {
    const { stream } = await begin();
    clock += 60_000;
    fake.at = 20;
    fake.tellAnew(true);
    await settle();
    expect(stream.now()).toBe(20);
  });

  test('takes from the free time first, then from the bank', () => {
    const clock = { bank: 5000, free: 1000, running: true };
    expect(clockAt(clock, 400)).toEqual({ bank: 5000, free: 600, running: true });
    expect(clockAt(clock, 3000)).toEqual({ bank: 3000, free: 0, running: true });
    expect(clockAt(clock, 9000)).toEqual({ bank: 0, free: 0, running: true });
    expect(clockAt({ ...clock, running: false }, 9000)).toEqual({ ...clock, running: false });
    expect(clockAt({ bank: null, free: 10, running: true }, 4)).toEqual({
      bank: null,
      free: 6,
      running: true,
    });
  });
});
