// The peer's server in a process of its own, as its documentation starts it: everything is kept in memory.
import type { AddressInfo } from 'node:net';
import { connect4 } from '../peer/games.ts';
import { miracle } from '../peer/miracle.ts';
import { ownCpu, take } from './part.ts';
import { serverLibrary } from './peer-library.ts';

// It says a line for each move it turns down and for each start; whoever reads the table wants neither.
console.log = () => {};
const server = serverLibrary().Server({ games: [connect4, miracle], origins: ['http://127.0.0.1'] });
const { appServer } = await server.run(0);
const { port } = appServer.address() as AddressInfo;

take({ url: () => `http://127.0.0.1:${port}`, cpu: ownCpu });
