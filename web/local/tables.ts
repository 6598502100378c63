import type { ClientMessage } from '@kaiju/server/protocol';
import { rulesOf } from '../rules.ts';
import { BrowserStore } from './browser-store.ts';
import { lockGuard, noGuard } from './guard.ts';
import { House } from './house.ts';
import { MemoryStore, type Store } from './store.ts';
import { Thinking } from './thinking.ts';
import type { FromWorker, Request, ToWorker } from './wire.ts';

/** The tables of this device. */
export async function serveTables(place: Worker): Promise<void> {
  // The same program again, under another name.
  const thread = (game: string) =>
    new Worker(self.location.href, { type: 'module', name: `bots of ${game}` });
  const thinking = new Thinking(typeof Worker === 'undefined' ? null : thread);
  const house = new House({
    store: await storeHere(),
    guard: navigator.locks === undefined ? noGuard : lockGuard(navigator.locks),
    game: rulesOf,
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
        const game = await rulesOf(request.game);
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
      case 'remains':
        return house.remains(request.table);
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

  place.addEventListener('message', async ({ data: message }: MessageEvent<ToWorker>) => {
    if ('socket' in message) plug(message.socket);
    else place.postMessage(await settled(message.id, answer(message)));
  });
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
