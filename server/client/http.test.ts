import { expect, test } from 'vitest';
import { http, withCookies } from './index.ts';

/** Answers with this, and notes what it was asked. */
function answering(...replies: Response[]) {
  const asked: { url: string; method?: string; body?: unknown; cookie: string | null }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const body = init?.body === undefined ? undefined : JSON.parse(`${init.body}`);
    asked.push({
      url: `${url}`,
      method: init?.method,
      body,
      cookie: new Headers(init?.headers).get('cookie'),
    });
    return replies.shift() as Response;
  };
  return { asked, fetch };
}

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init);

test('a call says what it wants and resolves with what it gets', async () => {
  const { asked, fetch } = answering(
    json({ tables: [] }),
    json({ table: 1 }),
    new Response(null, { status: 204 }),
  );
  const server = http({ base: 'https://kaiju', fetch });
  expect(await server.listTables({ game: 'miracle', status: undefined })).toEqual({ tables: [] });
  const seats = [{ kind: 'open' as const }];
  await server.openTable({ game: 'miracle', seats });
  expect(await server.logout()).toBeUndefined();
  expect(asked).toMatchObject([
    { url: 'https://kaiju/api/tables?game=miracle', method: 'GET', body: undefined },
    { url: 'https://kaiju/api/tables', method: 'POST', body: { game: 'miracle', seats } },
    { url: 'https://kaiju/api/logout', method: 'POST' },
  ]);
});

test('what comes from a person is safe in an address', async () => {
  const { asked, fetch } = answering(json({}), json({}));
  const server = http({ base: '', fetch });
  await server.player('../me');
  await server.table('a b', { key: 'k&y' });
  expect(asked.map(({ url }) => url)).toEqual(['/api/players/..%2Fme', '/api/tables/a%20b?key=k%26y']);
});

test('a refusal is thrown with its code and parameters', async () => {
  const refusal = { code: 'name-taken', message: 'taken', params: { name: 'Anna' } };
  const { fetch } = answering(json(refusal, { status: 409 }));
  const taking = http({ base: '', fetch }).takeName({ name: 'Anna', password: 'x' });
  await expect(taking).rejects.toMatchObject({ name: 'HttpRefused', status: 409, ...refusal });
});

test.each(['<h1>Bad gateway</h1>', 'null', ''])(
  'a refusal that is not the server’s own is told by its status: %s',
  async (body) => {
    const { fetch } = answering(new Response(body, { status: 502 }));
    const asking = http({ base: '', fetch }).me();
    await expect(asking).rejects.toMatchObject({ status: 502, code: 'http-502', params: {} });
  },
);

test('outside a page the server must be named', () => {
  expect(() => http()).toThrow('base');
});

test('cookies are kept until they are taken back, and shown to the socket', async () => {
  const set = (cookie: string) => json({}, { headers: { 'set-cookie': cookie } });
  const { asked, fetch } = answering(
    ...[set('kaiju=a=b; Path=/; HttpOnly'), set('kaiju=c; Max-Age=600'), set('kaiju=; Max-Age=0'), json({})],
  );
  const shown: unknown[] = [];
  const Noted = class {
    onopen = null;
    onmessage = null;
    onclose = null;
    onerror = null;
    constructor(...args: unknown[]) {
      shown.push(args);
    }
    send() {}
    close() {}
  };
  const program = withCookies(Noted, fetch);
  const server = http({ base: '', fetch: program.fetch });
  for (let i = 0; i < 4; i++) {
    await server.me();
    new program.WebSocket('ws://kaiju');
  }
  expect(asked.map(({ cookie }) => cookie)).toEqual([null, 'kaiju=a=b', 'kaiju=c', null]);
  expect(shown).toEqual(
    [{ cookie: 'kaiju=a=b' }, { cookie: 'kaiju=c' }, {}, {}].map((headers) => ['ws://kaiju', { headers }]),
  );
});
