import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Server, serve } from '../index.ts';
import type { FactSeen } from '../protocol/index.ts';
import { type Scratch, startScratch } from '../store/index.ts';
import { type Client, CommandRejected, connect, http, type TableStream, withCookies } from './index.ts';

let scratch: Scratch;
let server: Server;
const clients: Client[] = [];

beforeAll(async () => {
  scratch = await startScratch();
  server = await serve({ database: scratch.url });
}, 60_000);
afterAll(async () => {
  for (const client of clients) client.close();
  await server?.close();
  await scratch?.stop();
});

/** Somebody with cookies of their own, whose connection can be cut. */
async function guest() {
  const sockets: WebSocket[] = [];
  const Cuttable = class extends WebSocket {
    constructor(address: string, options: { headers: Record<string, string> }) {
      super(address, options);
      sockets.push(this);
    }
  };
  const program = { base: server.url, ...withCookies(Cuttable) };
  const { account } = await http(program).beGuest({ lang: 'en' });
  const client = connect({ ...program, patience: { first: 10 } });
  clients.push(client);
  return { account, client, cut: () => sockets.at(-1)?.terminate() };
}

const when = (stream: TableStream, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const end = stream.subscribe(() => isSo() && finish());
    const finish = () => {
      end();
      resolve();
    };
    if (isSo()) finish();
  });

/** What a seat was told, and what counts of it. */
class Log {
  told: FactSeen[] = [];
  rewound = 0;
  readonly onFacts = (facts: readonly FactSeen[]) => void this.told.push(...facts);
  readonly onRewound = () => {
    this.rewound++;
    this.told = [];
  };
}

test('a match by the real server, with cut connections and something taken back', async () => {
  const [ann, bob] = [await guest(), await guest()];
  const { room } = await ann.client.http.openTable({
    ...{ game: 'market', seats: [{ kind: 'open' }, { kind: 'open' }], sit: 0, pace: 0, manners: 0 },
  });
  expect(room.host).toBe(ann.account.id);
  const lobby = bob.client.watch(room.id, -1);
  await lobby.do({ do: 'sit', seat: 1 });
  await expect(lobby.do({ do: 'start' })).rejects.toMatchObject({ code: 'not-host' });
  lobby.close();

  const stranger = bob.client.watch(room.id, 0);
  await when(stranger, () => stranger.state.refused !== null);
  expect(stranger.state.refused).toMatchObject({ code: 'not-yours' });
  stranger.close();

  const logs = [new Log(), new Log()];
  const seats = [ann.client.watch(room.id, 0, logs[0]), bob.client.watch(room.id, 1, logs[1])];
  await when(seats[0], () => seats[0].room !== null);
  await seats[0].do({ do: 'start' });

  // A standing order may have passed for the seat meanwhile, and an undo may need nobody's consent.
  const tooLate = (error: unknown) => expect(error).toBeInstanceOf(CommandRejected);
  const turn = async () => {
    const asked = await Promise.race(
      seats.map(async (stream) => {
        await when(stream, () => stream.ask !== null || stream.room?.status === 'over');
        return stream;
      }),
    );
    const { ask } = asked;
    if (ask === null) return false;
    await asked.answer(ask.options?.at(-1)).catch(tooLate);
    await when(asked, () => asked.ask?.id !== ask.id);
    return true;
  };
  for (let i = 0; i < 4; i++) await turn();
  await seats[0].do({ do: 'offer', seat: 0, what: 'undo' });
  await seats[1].do({ do: 'reply', seat: 1, what: 'undo', yes: true }).catch(tooLate);
  await Promise.all(seats.map((stream, seat) => when(stream, () => logs[seat].rewound === 1)));
  for (let i = 0; await turn(); i++) if (i % 3 === 0) [ann, bob][i % 2].cut();

  for (const [seat, stream] of seats.entries()) {
    await when(stream, () => stream.room?.status === 'over');
    const look = await [ann, bob][seat].client.http.table(room.id, { seat });
    expect(stream.view).toEqual(look.view);
    const all: FactSeen[] = [];
    for (let more = true; more; ) {
      const page = await stream.history(all.length);
      all.push(...page.facts);
      more = page.more;
    }
    const { told } = logs[seat];
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(all.slice(-told.length));
  }
});
