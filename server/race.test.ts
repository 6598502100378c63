import type { Json } from '@kaiju/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Socket, SocketClass } from './client/connection.ts';
import {
  type Client,
  CommandRejected,
  connect,
  http,
  type TableStream,
  withCookies,
} from './client/index.ts';
import { type Server, serve } from './index.ts';
import { type Scratch, startScratch } from './store/index.ts';

/** A race of Wyrm's Vault over real sockets, for three people at 20, 120 and 300 ms from the house. */
const WAYS = [20, 120, 300];
/** Printed times are a quarter as long: 0.75 s are counted in, and the sand runs for 7.5. */
const PACE = 1 / 4;
const SAND = 30_000 * PACE;
const LINEUP = ['windrunner', 'acrobat', 'grappler'];

let scratch: Scratch;
let server: Server;
const clients: Client[] = [];

beforeAll(async () => {
  scratch = await startScratch({ durable: false });
  server = await serve({ database: scratch.url, budget: { size: 300, refill: 20 } });
}, 60_000);
afterAll(async () => {
  for (const client of clients) client.close();
  await server?.close();
  await scratch?.stop();
});

/** The way to the house: everything takes so long, in both directions, and it can be cut. */
class Way {
  readonly WebSocket: SocketClass;
  private readonly sockets = new Set<Socket>();
  private cut = false;

  constructor(ms: number, Near: SocketClass) {
    const way = this;
    this.WebSocket = class implements Socket {
      onopen: Socket['onopen'] = null;
      onmessage: Socket['onmessage'] = null;
      onclose: Socket['onclose'] = null;
      onerror: Socket['onerror'] = null;
      private readonly near: Socket;
      constructor(address: string) {
        this.near = new Near(way.cut ? 'ws://127.0.0.1:9' : address);
        way.sockets.add(this.near);
        const later = (what: 'onopen' | 'onmessage' | 'onclose' | 'onerror') => {
          this.near[what] = (event: never) => setTimeout(() => this[what]?.(event), ms);
        };
        for (const what of ['onopen', 'onmessage', 'onclose', 'onerror'] as const) later(what);
      }
      send(text: string): void {
        setTimeout(() => !way.cut && this.near.send(text), ms);
      }
      close(): void {
        this.near.close();
      }
    };
  }

  /** What was on its way is lost. */
  break(): void {
    this.cut = true;
    for (const socket of this.sockets) (socket as unknown as WebSocket).terminate();
  }

  mend(): void {
    this.cut = false;
  }
}

interface Player {
  client: Client;
  way: Way;
  stream: TableStream;
}

/** Resolves as soon as it is so, at a table or with a connection. */
function when(what: TableStream | Client, is: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const leave = what.subscribe(() => look());
    const look = () => {
      if (!is()) return;
      leave();
      resolve();
    };
    look();
  });
}

/** Three people at a table who are ready; what they do as soon as they see that the glass will turn. */
async function threePlayers(atOnce: (player: Player) => void = () => {}): Promise<Player[]> {
  const people = await Promise.all(
    WAYS.map(async (ms) => {
      const cookies = withCookies(WebSocket as never);
      await http({ base: server.url, ...cookies }).beGuest();
      const way = new Way(ms, cookies.WebSocket);
      const patience = { first: 50, most: 200, ping: 3_000, answer: 3_000 };
      const client = connect({ base: server.url, ...cookies, WebSocket: way.WebSocket, patience });
      clients.push(client);
      return { client, way };
    }),
  );
  const [host] = people;
  const { room } = await host.client.http.openTable({
    ...{ game: 'dragon', options: { lineup: LINEUP }, seats: WAYS.map(() => ({ kind: 'open' as const })) },
    ...{ sit: 0, pace: PACE, manners: 0, rated: false },
  });
  const lobby = people.map(({ client }) => client.watch(room.id, -1));
  for (const seat of [1, 2]) await lobby[seat].do({ do: 'sit', seat });
  const players = people.map(({ client, way }, seat) => ({
    client,
    way,
    stream: client.watch(room.id, seat),
  }));
  await players[0].stream.do({ do: 'start' });
  await Promise.all(players.map((player) => ready(player).then(() => atOnce(player))));
  return players;
}

/** Nobody prepares anything. The far one may be late for that, which does no harm. */
async function ready({ stream }: Player): Promise<void> {
  for (;;) {
    await when(stream, () => stream.ask !== null);
    if (stream.ask?.step === 'race') return;
    await stream.answer(stream.ask?.kind === 'ready' ? 'ready' : 'end').catch(() => {});
  }
}

type Seen = {
  round: number;
  lane: { seat: number }[];
  players: { cell: number; spent: number }[];
  next: unknown;
};
const seen = ({ stream }: Player) => (stream.view as { g: Seen }).g;
const laneOf = (player: Player) => seen(player).lane.map(({ seat }) => seat);
const place = (card: string): Json => ({ place: card });

/** As soon as so much of the sand has run, by what the client knows of time. */
async function after({ stream }: Player, ms: number): Promise<void> {
  const turn = (stream.ask?.deadline as number) - SAND;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, turn + ms - stream.now())));
}

const refusalOf = (error: unknown) =>
  error instanceof CommandRejected ? { code: error.code, clause: error.clause } : error;

describe('three people at 20, 120 and 300 ms', () => {
  test('get the order that was promised, and all see the same of it', async () => {
    const players = await threePlayers();
    const [near, middle, far] = players;
    const pressed: { seat: number; at: number }[] = [];
    const press = async (player: Player, ms: number, card: string) => {
      await after(player, ms);
      pressed.push({ seat: player.stream.seat, at: player.stream.now() });
      await player.stream.answer(place(card));
    };
    await Promise.all([
      press(far, 900, 'run-north'),
      press(near, 1_500, 'run-north'),
      press(middle, 1_900, 'run-north'),
      // The second cards are pressed while the first are still on their way.
      press(far, 1_000, 'step-north'),
      press(near, 2_900, 'step-north'),
      press(middle, 3_300, 'step-north'),
    ]);
    await Promise.all(players.map((player) => when(player.stream, () => seen(player).round === 2)));
    const facts = players.map(({ stream }) => stream.history(0));
    const lanes = (await Promise.all(facts)).map((page) =>
      page.facts.filter(({ kind }) => kind === 'opened').map(({ data }) => (data as { lane: Json[] }).lane),
    );
    expect(lanes[1]).toEqual(lanes[0]);
    expect(lanes[2]).toEqual(lanes[0]);
    const tables = players.map((player) => seen(player).players.map(({ cell, spent }) => [cell, spent]));
    expect(tables[1]).toEqual(tables[0]);
    expect(tables[2]).toEqual(tables[0]);

    for (const { stream } of players) await stream.do({ do: 'concede', seat: stream.seat });
    await near.stream.do({ do: 'concede', seat: 0 }).catch(() => {});
    await when(near.stream, () => near.stream.room?.status === 'over');
    const { inputs, races = [] } = await near.client.http.record(near.stream.table);
    const cards = races
      .map((note) => ({ ...note, ...(inputs[note.input] as { seat: number; at: number; value: Json }) }))
      .filter(({ value }) => typeof value === 'object' && value !== null);
    // By the house's clock alone: when it arrived, less what is credited, and a hand's reach apart.
    const last = new Map<number, number>();
    for (const { seat, arrived, credited, at } of cards) {
      expect(at).toBe(Math.max(arrived - credited, (last.get(seat) ?? Number.NEGATIVE_INFINITY) + 800));
      last.set(seat, at);
    }
    expect(cards.map(({ at }) => at)).toEqual(cards.map(({ at }) => at).sort((a, b) => a - b));
    expect(cards.map(({ seat }) => seat)).toEqual(
      (lanes[0][0] as { seat: number }[]).map(({ seat }) => seat),
    );
    for (const { seat, credited } of cards) {
      expect(credited).toBeGreaterThanOrEqual(Math.min(WAYS[seat], 120) - 2);
      expect(credited).toBeLessThanOrEqual(120);
    }
    expect(pressed).toHaveLength(cards.length);
  }, 40_000);

  test('one who is cut off in the middle of it comes back to what it is by then', async () => {
    const players = await threePlayers();
    const [near, middle, far] = players;
    await after(middle, 700);
    await middle.stream.answer(place('run-north'));
    middle.way.break();
    await when(middle.client, () => middle.client.state.status !== 'online');
    // Ten seconds of printed time go by, and others go on.
    await after(near, 1_500);
    await near.stream.answer(place('run-north'));
    await far.stream.answer('flip');
    await after(near, 700 + 10_000 * PACE);
    middle.way.mend();
    await when(middle.client, () => middle.client.state.status === 'online');
    await when(middle.stream, () => laneOf(middle).length === 2);
    expect(laneOf(middle)).toEqual([1, 0]);
    await when(far.stream, () => laneOf(far).length === 2);
    expect(seen(middle).next).toEqual(seen(near).next);
    expect(seen(middle).next).not.toEqual(seen(far).next);
    await middle.stream.answer(place('step-north'));
    for (const player of players) {
      await when(player.stream, () => laneOf(player).length === 3);
      expect(laneOf(player)).toEqual([1, 0, 1]);
    }
  }, 40_000);

  test('what is wrong is refused by its clause, however far it has come', async () => {
    let early: Promise<unknown> = Promise.resolve();
    const [near, , far] = await threePlayers(({ stream }) => {
      if (stream.seat === 0) early = stream.answer(place('grab')).catch(refusalOf);
    });
    expect(await early).toEqual({ code: 'early', clause: 'DH-26.4' });
    await after(far, 1_000);
    await far.stream.answer(place('grab'));
    expect(await far.stream.answer('flip').catch(refusalOf)).toEqual({ code: 'illegal', clause: 'DH-26.15' });
    expect(await far.stream.answer(place('grab')).catch(refusalOf)).toEqual({
      code: 'illegal',
      clause: 'DH-26.7',
    });
    // The far one believes that there is time left, by a clock that is wrong.
    const { ask } = far.stream;
    await after(far, SAND + 400);
    const late = far.stream.do({ do: 'answer', seat: 2, ask: ask?.id as string, value: place('run-north') });
    expect(await late.catch(refusalOf)).toMatchObject({ clause: 'DH-26.2' });
    await when(near.stream, () => seen(near).round === 2);
    const { facts } = await near.stream.history(0);
    const [opened] = facts
      .filter(({ kind }) => kind === 'opened')
      .map(({ data }) => data as { lane: Json[] });
    expect(opened.lane).toEqual([{ seat: 2, card: 'grab' }]);
  }, 40_000);
});
