import { type Bilingual, fill } from '@kaiju/kernel';
import { type Client, connect, HttpRefused, http } from '@kaiju/server/client';
import { useSyncExternalStore } from 'react';
import { Again } from './again.ts';
import { currentLang } from './words/speak.ts';

/** Something that is known now, and those who want to hear when it changes. */
class Known<T> {
  value: T;
  private readonly listeners = new Set<() => void>();

  constructor(value: T) {
    this.value = value;
  }

  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): T => this.value;
}

/** Whether the server answers; null until it was asked. Without it everything that needs none goes on. */
const reached = new Known<boolean | null>(null);

class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The page's fetch, in the page's language, that notices whether there is a server at all. */
const heedful: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('accept-language', currentLang() === 'zh' ? 'zh-CN' : 'en');
  let reply: Response;
  try {
    reply = await fetch(input, { ...init, headers });
  } catch (error) {
    // A request that we gave up ourselves says nothing about the server.
    if (init?.signal?.aborted) throw error;
    reached.set(false);
    throw new Unreachable('the server does not answer');
  }
  // Where only files are served, every address is answered with the page itself.
  const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
  const isServer = !isPage && ![502, 503, 504].includes(reply.status);
  reached.set(isServer);
  if (isPage) throw new Unreachable('there is no server here, only files');
  return reply;
};

/** The server's HTTP calls. */
export const api = http({ fetch: heedful });

let client: Client | undefined;

/** The one connection to the server. Made when the first table needs it. */
export function online(): Client {
  if (client !== undefined && client.state.status !== 'closed') return client;
  const opened = connect({ fetch: heedful });
  opened.subscribe(() => {
    if (opened.state.status === 'online') reached.set(true);
  });
  client = opened;
  return opened;
}

/** Who is connected has changed: what was open under the old name is closed. */
function reconnect(): void {
  client?.close();
  client = undefined;
}

/** Who we are is what a server that was away is asked: then the page knows all that it missed. */
const again = new Again(async (signal) => me.set((await api.me(signal)).account));

reached.subscribe(() => {
  if (reached.value === false) again.later();
  else {
    again.hurry();
    client?.wake();
  }
});

/** Keeps an eye on the network for as long as the page lives. */
export function watchNetwork(): void {
  const wake = () => {
    if (document.hidden) return;
    client?.wake();
    again.hurry();
  };
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  window.addEventListener('offline', () => reached.set(false));
  document.addEventListener('visibilitychange', wake);
}

export function useReached(): boolean | null {
  return useSyncExternalStore(reached.subscribe, reached.get);
}

export type Me = NonNullable<Awaited<ReturnType<typeof api.me>>['account']>;

/** Undefined until the server has said; null for a stranger, who becomes a guest at the first table. */
const me = new Known<Me | null | undefined>(undefined);

export function useMe(): Me | null | undefined {
  return useSyncExternalStore(me.subscribe, me.get);
}

/** The accounts that one is: one's own, and those of the guests that one was before. */
export function useAccounts(): string[] {
  const me = useMe();
  return me ? [me.id, ...me.formerly] : [];
}

/** Asks who we are, and goes on asking until the server has said. */
export function refreshMe(): void {
  again.ask();
}

/** What changes who one is: naming oneself, logging in and out, deleting the account. */
export async function become(change: () => Promise<{ account: Me } | undefined>): Promise<void> {
  const before = me.value?.id;
  const account = (await change())?.account ?? null;
  me.set(account);
  if (account?.id !== before) reconnect();
}

const troubles = {
  unreachable: {
    zh: '连不上服务器。与机器人对局、规则书和复盘仍可使用。',
    en: 'The server does not answer. Games against bots, rulebooks and replays still work.',
  },
  odd: { zh: '出了意外：{what}', en: 'Something unexpected happened: {what}' },
} satisfies Record<string, Bilingual>;

/** Why something came to nothing, as a sentence. A refusal brings its own words, in the page's language. */
export function troubleOf(error: unknown): string {
  if (error instanceof Unreachable) return troubles.unreachable[currentLang()];
  if (error instanceof HttpRefused) return error.message;
  return fill(troubles.odd[currentLang()], { what: error instanceof Error ? error.message : String(error) });
}
