import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Client, type ClientOptions, connect, type TableStream } from './index.ts';
import { FakeServer, listen, TABLE } from './testing.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const server = async () => {
  const fake = new FakeServer();
  const house = await listen(fake);
  open.push(house);
  return { fake, house };
};

const join = (base: string, options: ClientOptions = {}) => {
  const client = connect({ base, WebSocket, patience: { first: 10 }, ...options });
  open.push(client);
  return client;
};

/** Resolves when it is so. */
const when = (subject: Client | TableStream, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    if (isSo()) return resolve();
    const end = subject.subscribe(() => {
      if (!isSo()) return;
      end();
      resolve();
    });
  });

const heardBy = (stream: TableStream) => (stream.view as { g: { heard: number[] } } | null)?.g.heard;

test('two clients at one table, over real sockets', async () => {
  const { fake, house } = await server();
  const [anna, bo] = [join(house.base), join(house.base)];
  const [a, b] = [anna.watch(TABLE, 0), bo.watch(TABLE, -1)];
  await when(a, () => a.room !== null);
  await a.answer(1);
  await a.answer(2);
  await when(b, () => heardBy(b)?.length === 2);
  expect(heardBy(b)).toEqual([1, 2]);
  await expect(a.answer('three')).rejects.toMatchObject({ code: 'illegal', clause: 'CA-2' });
  expect(fake.connections).toBe(2);
});

test('commands survive cut connections', async () => {
  const { fake, house } = await server();
  const facts: number[] = [];
  const stream = join(house.base).watch(TABLE, 0, {
    onFacts: (news) => facts.push(...news.map(({ n }) => n)),
  });
  await when(stream, () => stream.room !== null);
  const all: Promise<void>[] = [];
  for (let n = 0; n < 40; n++) {
    all.push(stream.answer(n));
    if (n % 8 === 7) {
      fake.cut();
      await all[n];
    }
  }
  await Promise.all(all);
  await when(stream, () => heardBy(stream)?.length === 40);
  expect(fake.calls).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(facts).toEqual(fake.audience(0).facts.map(({ n }) => n));
});

test('a server that goes away and comes back under the same address is found again', async () => {
  const fake = new FakeServer();
  const house = await listen(fake);
  const client = join(house.base);
  const stream = client.watch(TABLE, 0);
  await when(stream, () => stream.room !== null);
  await house.close();
  await when(client, () => client.state.status === 'offline');
  const answered = stream.answer(9);
  fake.tellAnew(true);
  open.push(await listen(fake, Number(new URL(house.base).port)));
  await answered;
  expect(fake.calls).toEqual([9]);
});

test('a ticket opens one socket', async () => {
  const { fake, house } = await server();
  let first: string | undefined;
  const client = join(house.base, {
    fetch: async (...args) => {
      const reply = await fetch(...args);
      // The second try comes with the ticket of the first.
      first ??= await reply.clone().text();
      return fake.heard.length > 0 && client.state.reason !== 'ticket' ? new Response(first) : reply;
    },
  });
  const reasons: (string | null)[] = [];
  client.subscribe(() => reasons.push(client.state.reason));
  await when(client, () => client.state.status === 'online');
  fake.cut();
  await when(client, () => client.state.status === 'offline');
  await when(client, () => client.state.status === 'online');
  expect(reasons).toContain('ticket');
});
