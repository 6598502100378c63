import { request } from 'node:http';

/** Requests that go out from one of this machine's own addresses: all of 127.0.0.0/8 are, on Linux. Any header may be set. */
export function fetchFrom(localAddress: string): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', signal, body } = init;
      const headers = Object.fromEntries(new Headers(init.headers));
      const sent = request(String(input), { method, headers, localAddress, signal: signal ?? undefined });
      sent.once('error', reject);
      sent.once('response', (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part) => parts.push(part));
        reply.once('error', reject);
        reply.once('end', () => {
          const status = reply.statusCode as number;
          const told = new Headers();
          for (const [name, values = []] of Object.entries(reply.headersDistinct)) {
            for (const value of values) told.append(name, value);
          }
          // A reply of these kinds has no body, not even an empty one.
          const bare = status === 204 || status === 304;
          resolve(new Response(bare ? null : Buffer.concat(parts), { status, headers: told }));
        });
      });
      sent.end(body);
    });
}
