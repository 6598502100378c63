import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { PeerGame } from '../peer/library.ts';

/** What is used of boardgame.io's server and of the socket library it speaks by; see `peer/library.ts`. */
const part = createRequire(new URL('../peer/package.json', import.meta.url));

interface PeerServer {
  run(port: number): Promise<{ appServer: Server }>;
}

export function serverLibrary(): {
  // biome-ignore lint/suspicious/noExplicitAny: games of several kinds of state
  Server(order: { games: PeerGame<any, any>[]; origins: string[] }): PeerServer;
} {
  return part('boardgame.io/server');
}

export interface PeerSocket {
  on(what: string, hear: (...args: never[]) => void): void;
  emit(what: string, ...args: unknown[]): void;
}

export function socketLibrary(): { io(url: string, options: object): PeerSocket } {
  return part('socket.io-client');
}
