import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site, WORKERS } from './site.ts';
import { guardPages } from './trust/headers.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaiju-site-'));
let app: FastifyInstance;

beforeAll(async () => {
  for (const name of ['assets', 'workers', '.vite']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
  writeFileSync(join(folder, 'sw.js'), 'self');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'script');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('script'));
  writeFileSync(join(folder, 'workers', 'rules-3c4d.js'), 'rules');
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  app = fastify();
  await guardPages(app, { evaluating: [WORKERS] });
  app.get('/api/games', async () => []);
  await app.register(site, { folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the site', () => {
  test.each(['/', '/games/any', '/table/abc?key=1', '/rules/any/XX-1.2', '/index.html'])(
    '%s is the page, asked for anew each time',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([200, '<title>the page</title>']);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.headers['cache-control']).toBe('no-cache');
    },
  );

  test('files with a hash are kept for ever, the service worker is not', async () => {
    const script = await get('/assets/app-1a2b.js');
    expect(script.body).toBe('script');
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  test('what was compressed by the build is sent so to who can read it', async () => {
    const reply = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(reply.rawPayload.equals(gzipSync('script'))).toBe(true);
    expect(reply.headers['content-type']).toContain('javascript');
  });

  test('only the rules in their worker may make code', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
    expect(await policyOf('/workers/rules-3c4d.js')).toContain("'unsafe-eval'");
    for (const url of ['/', '/assets/app-1a2b.js', '/sw.js']) {
      expect(await policyOf(url)).toContain("script-src 'self';");
      expect(await policyOf(url)).not.toContain('unsafe');
    }
  });

  test.each(['/assets/gone-9z.js', '/workers/gone-9z.js', '/api/nothing', '/socket', '/metrics', '//'])(
    '%s is not there',
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain('the page');
    },
  );

  test.each(['/.vite/manifest.json', '/..%2f..%2fetc/passwd', '/assets/../../etc/passwd'])(
    '%s tells nothing of the house',
    async (url) => {
      const reply = await get(url);
      expect(reply.body === '<title>the page</title>' || reply.statusCode === 404).toBe(true);
    },
  );

  test("the server's own answers are untouched", async () => {
    expect((await get('/api/games')).json()).toEqual([]);
  });

  test('a page that was not built says what to do', async () => {
    const empty = fastify();
    await expect(empty.register(site, { folder: join(folder, 'assets') })).rejects.toThrow('vite build web');
  });
});
