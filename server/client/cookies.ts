import type { Socket, SocketClass } from './connection.ts';

/** The WebSocket of `ws`. */
type SocketWithHeaders = new (address: string, options: { headers: Record<string, string> }) => Socket;

/**
 * What a page has and a program has not: cookies that go from a reply to the next request, and to the socket.
 * `connect({ base, ...withCookies(WebSocket) })` is one person; another one needs others.
 */
export function withCookies(
  WebSocket: SocketWithHeaders,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): { fetch: typeof globalThis.fetch; WebSocket: SocketClass } {
  const jar = new Map<string, string>();
  const cookies = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
  return {
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (jar.size > 0) headers.set('cookie', cookies());
      const reply = await fetch(input, { ...init, headers });
      for (const cookie of reply.headers.getSetCookie()) {
        const [pair] = cookie.split(';');
        const name = pair.slice(0, pair.indexOf('='));
        if (/;\s*max-age=0\b/i.test(cookie)) jar.delete(name);
        else jar.set(name, pair.slice(name.length + 1));
      }
      return reply;
    },
    WebSocket: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers: jar.size > 0 ? { cookie: cookies() } : {} });
      }
    },
  };
}
