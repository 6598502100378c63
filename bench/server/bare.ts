// What no server of ours could beat here: sockets and a log with nothing in between. Whatever comes in is committed,
// in groups, and then answered with as many messages of the same lengths as a move of Battle of Miracles is.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Log, migrate, openDatabase, openHome } from '@kaiju/server';
import { type WebSocket, WebSocketServer } from 'ws';
import { ownCpu, take } from './part.ts';

const [, data] = process.argv.slice(2);
const home = await openHome({ data });
const database = await openDatabase(home.database);
await migrate(database);
const log = await Log.open(database);

/** As long as they are on average. */
const ACK = '{"t":"ack"}'.padEnd(55);
const QUESTION = '{"t":"update","ask":true}'.padEnd(2260);
const NEWS = '{"t":"update"}'.padEnd(410);
const HASH = '0'.repeat(64);

interface Match {
  n: number;
  sockets: WebSocket[];
}
const matches = new Map<string, Match>();

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on('connection', (ws, request) => {
  const table = String(request.url).slice(1);
  const match = matches.get(table) ?? { n: 0, sockets: [] };
  matches.set(table, match);
  match.sockets.push(ws);
  ws.on('message', async (said: Buffer) => {
    const body = said.toString();
    const n = match.n++;
    const now = Date.now();
    await log.append({
      table,
      n,
      fence: 1,
      at: n,
      wall: now,
      kind: 'input',
      body,
      command: `${n}`,
      hash: HASH,
    });
    for (const each of match.sockets) {
      if (each === ws) each.send(ACK);
      each.send(each === ws ? QUESTION : NEWS);
    }
  });
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const { port } = http.address() as AddressInfo;

take({ url: () => `http://127.0.0.1:${port}`, cpu: ownCpu }, async () => {
  await log.close();
  await database.close();
  await home.leave();
});
