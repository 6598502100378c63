import type { Game } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import type { ClientMessage } from '@kaiju/server/protocol';
import { BrowserStore } from './browser-store.ts';
import { lockGuard, noGuard } from './guard.ts';
import { House } from './house.ts';
import { MemoryStore, type Store } from './store.ts';
import { serveThoughts, Thinking } from './thinking.ts';
import type { FromWorker, Request, ToWorker } from './wire.ts';

/** As much of a worker's world as is used here. */
const place = self as unknown as Worker & { name: string };
const BOTS = 'bots of ';

async function gameOf(id: string): Promise<Game | null> {
  return (await catalogue.find((entry) => entry.id === id)?.load()) ?? null;
}

/** The tables of this device. */
async function keepHouse(): Promise<void> {
  // The same file again, under a name that says what for: the rules are fetched once for both.
  const thread = (game: string) => new Worker(self.location.href, { type: 'module', name: BOTS + game });
  const thinking = new Thinking(typeof Worker === 'undefined' ? null : thread);
  const house = new House({
    store: await storeHere(),
    guard: navigator.locks === undefined ? noGuard : lockGuard(navigator.locks),
    game: gameOf,
    think: thinking.think,
    now: () => performance.now(),
    wall: () => Date.now(),
    later: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    report: (what, detail) => console.warn(what, detail),
  });

  const answer = async (request: Request): Promise<unknown> => {
    switch (request.do) {
      case 'greet':
        return null;
      case 'prepare': {
        const game = await gameOf(request.game);
        if (game !== null) thinking.warm(game);
        return null;
      }
      case 'open':
        return house.openTable(request.wish);
      case 'play':
        return house.play(request.match);
      case 'branch':
        return house.branch(request.branch);
      case 'tables':
        return house.tables();
      case 'remove':
        await house.remove(request.table);
        return null;
      case 'record':
        return house.record(request.table);
      case 'takeBack':
        house.takeBack(request.table);
        return null;
    }
  };

  const plug = (socket: MessagePort) => {
    const visitor = house.visitor((message) => socket.postMessage(message));
    socket.onmessage = ({ data }: MessageEvent<string | null>) => {
      // Nothing at all means that the other end has closed.
      if (data !== null) house.hear(visitor, JSON.parse(data) as ClientMessage);
      else {
        house.gone(visitor);
        socket.close();
      }
    };
  };

  hear(async (message) => {
    if ('socket' in message) plug(message.socket);
    else place.postMessage(await settled(message.id, answer(message)));
  });
}

/** What came while we were not ready yet is heard first. */
const early: ToWorker[] = [];
let hearing: ((message: ToWorker) => void) | null = null;
place.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (hearing === null) early.push(data);
  else hearing(data);
});
function hear(listener: (message: ToWorker) => void): void {
  hearing = listener;
  for (const message of early.splice(0)) listener(message);
}

async function settled(id: number, work: Promise<unknown>): Promise<FromWorker> {
  try {
    return { id, value: await work };
  } catch (error) {
    const { code = 'broken', message } = error as Error & { code?: string };
    return { id, error: { code, message } };
  }
}

async function storeHere(): Promise<Store> {
  const store = new BrowserStore();
  try {
    await store.open();
    return store;
  } catch (error) {
    console.warn('this browser lets nothing be stored: tables last as long as the page', error);
    return new MemoryStore();
  }
}

if (place.name.startsWith(BOTS)) {
  const game = await gameOf(place.name.slice(BOTS.length));
  if (game === null) throw new Error(`${place.name}: there is no such game`);
  serveThoughts(game, place);
} else await keepHouse();
