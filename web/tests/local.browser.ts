import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import config from '../vite.config.ts';

/**
 * Tables in a page's own worker, in a real browser, under the policy that the server sends:
 * `npx tsx web/tests/local.browser.ts`.
 */
const folder = mkdtempSync(join(tmpdir(), 'kaiju-local-'));
await build({
  ...config,
  configFile: false,
  root: fileURLToPath(new URL('./local', import.meta.url)),
  plugins: [],
  build: { ...config.build, outDir: join(folder, 'site'), emptyOutDir: true },
  logLevel: 'warn',
});

/** As the server does it: only files in the workers' folder may make code. */
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
const server = createServer(({ url = '/' }, reply) => {
  const { pathname } = new URL(url, 'http://here');
  const file = extname(pathname) === '' ? '/index.html' : pathname;
  const makesCode = pathname.startsWith('/workers/');
  reply.setHeader(
    'content-security-policy',
    `default-src 'self'; script-src 'self'${makesCode ? " 'unsafe-eval'" : ''}`,
  );
  try {
    const text = readFileSync(join(folder, 'site', file));
    reply.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain').end(text);
  } catch {
    reply.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch({
  executablePath: process.env.KAIJU_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext();
const troubles: string[] = [];

async function open(address: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(address);
  return page;
}

type Local = typeof import('../local/index.ts');
const said = (page: Page) => page.locator('#said');
const option = (page: Page) => page.locator('#options button');

/** Presses anything that can be pressed, so many times or to the end. */
async function play(page: Page, times = Infinity): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) {
    await page.waitForFunction(
      () =>
        document.querySelector('#options button') || document.querySelector('#said')?.textContent === 'over',
    );
    if ((await said(page).textContent()) === 'over') return;
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('#options button')];
      buttons[Math.floor(Math.random() * buttons.length)]?.click();
    });
  }
}

async function aFirstQuestion(page: Page): Promise<void> {
  await page.getByText('ready, 0 tables').waitFor();
  await page.locator('#play').click();
  await option(page).first().waitFor();
  const waited = await page.evaluate(() => performance.measure('wait', 'clicked', 'asked').duration);
  console.log(`from the click to the first question: ${Math.round(waited)} ms`);
}

async function aReload(page: Page): Promise<void> {
  await play(page, 2);
  await option(page).first().waitFor();
  const before = await option(page).allTextContents();
  await page.reload();
  await option(page).first().waitFor();
  assert.deepEqual(await option(page).allTextContents(), before);
}

/** A worker whose tables are torn away in the middle is started again, and the match goes on. */
async function aCrash(page: Page): Promise<void> {
  const workers = page.workers().length;
  assert.ok(workers >= 1);
  const again = page.waitForEvent('worker');
  for (const worker of page.workers()) {
    await worker
      .evaluate(() => {
        if (self.name === 'tables')
          setTimeout(() => {
            throw new Error('a crash on purpose');
          });
      })
      .catch(() => {});
  }
  await again;
  await play(page, 2);
}

async function twoTabs(page: Page): Promise<void> {
  const other = await open(page.url());
  await option(other).first().waitFor();
  await page.getByText('elsewhere').waitFor();
  await play(other, 1);
  const table = new URL(page.url()).searchParams.get('table') as string;
  await page.evaluate((id) => (window as never as { local: Local }).local.takeBackLocal(id), table);
  await page.reload();
  await option(page).first().waitFor();
  await other.getByText('elsewhere').waitFor();
  await other.close();
}

async function aRecord(page: Page): Promise<void> {
  const table = new URL(page.url()).searchParams.get('table') as string;
  const record = await page.evaluate(async (id) => {
    const { local } = window as never as { local: Local };
    return JSON.stringify(await local.exportRecord(id));
  }, table);
  const file = join(folder, 'record.json');
  writeFileSync(file, record);
  console.log(
    execFileSync('npx', ['tsx', 'cli/kaiju.ts', 'verify', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim(),
  );
  await aBranch(page, record);
}

async function aBranch(page: Page, text: string): Promise<void> {
  const status = await page.evaluate(async (kept) => {
    const { local } = window as never as { local: Local };
    const branch = { record: JSON.parse(kept), after: 3, seat: 0, level: 'beginner' } as const;
    return (await local.branchLocal(branch)).status;
  }, text);
  assert.equal(status, 'playing');
}

function sizes(): void {
  const files = readdirSync(join(folder, 'site'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(folder, 'site', file));
    assert.doesNotMatch(
      text.toString(),
      /typebox|node:crypto|additionalProperties/i,
      `${file} holds what no page needs`,
    );
    console.log(`${file}: ${(gzipSync(text).length / 1000).toFixed(1)} kB gzip`);
  }
}

try {
  sizes();
  const page = await open(base);
  await aFirstQuestion(page);
  await aReload(page);
  await aCrash(page);
  await twoTabs(page);
  await context.setOffline(true);
  await play(page);
  await aRecord(page);
  assert.deepEqual(troubles, []);
  console.log('local: all is well');
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
}
