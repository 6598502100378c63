import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/**
 * The shell in a real browser, against a running server that serves the built page:
 * `npx tsx web/tests/shell.browser.ts http://127.0.0.1:8080`.
 */
const [base] = process.argv.slice(2);
if (base === undefined) throw new Error('say where the server is: shell.browser.ts http://127.0.0.1:8080');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const troubles: string[] = [];

async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // What the server refuses on purpose, the browser calls an error too.
    const expected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|registration blocked/.test(message.text());
    if (message.type() === 'error' && !expected) troubles.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function dialogGivesFocusBack(page: Page): Promise<void> {
  await page.goto(base, { waitUntil: 'networkidle' });
  await button(page, 'Play a friend').first().click();
  const dialog = page.getByRole('dialog');
  assert.match(await dialog.getByLabel('Invitation link').inputValue(), /\/table\/\w{12}\?key=.+/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' }).catch(() => dialog.waitFor({ state: 'hidden' }));
  assert.equal(await focused(page), 'Play a friend');
  await page.getByRole('heading', { name: 'My games' }).waitFor();
}

async function languageAndSoundSwitchInPlace(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: /切换到中文/ }).click();
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), '坐下，开一局。');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  await page.getByRole('button', { name: /switch to English/ }).click();
  assert.equal(await page.evaluate(() => 'stayed' in window), true);
  await page.keyboard.press('m');
  await button(page, 'Sound on (M)').waitFor();
  await page.keyboard.press('m');
  await button(page, 'Mute (M)').waitFor();
}

async function anAccountLives(page: Page): Promise<void> {
  const name = `Ada${Date.now().toString(36)}`;
  const fill = async (password: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
  };
  await page.getByRole('link', { name: /^Account/ }).click();
  await button(page, 'Keep my games').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  assert.match(await page.title(), /^Account/);
  await fill('short');
  await button(page, 'Keep my games').click();
  await page.getByText('A password has 8 to 200 characters.').waitFor();
  await fill('correct horse');
  await button(page, 'Keep my games').click();
  await button(page, 'Log out').click();
  await page.getByRole('tab', { name: 'I have an account' }).click();
  await fill('wrong password');
  await button(page, 'Log in').click();
  await page.getByText('There is no such name, or the password is wrong.').waitFor();
  await fill('correct horse');
  await button(page, 'Log in').click();
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  assert.equal((await download).suggestedFilename(), 'kaiju-my-data.json');
  await button(page, 'Delete the account').click();
  const sure = page.getByRole('dialog');
  await sure.getByLabel('Password').fill('correct horse');
  await sure.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('You have no account yet').waitFor();
}

async function aPublicTableIsSeenByOthers(page: Page, other: Page): Promise<void> {
  await page.goto(`${base}/games/market`, { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name: 'Online' }).click();
  await page.getByText('Everybody', { exact: true }).click();
  await button(page, 'Open the table').click();
  await page.waitForURL('**/table/*?key=*');
  const table = new URL(page.url()).pathname;
  await other.goto(base);
  await other.locator(`a[href="${table}"]`).waitFor();
}

async function worksOffline(page: Page): Promise<void> {
  await page.goto(base);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // What is to be kept has been kept once the worker that keeps it has taken over.
    if (navigator.serviceWorker.controller === null) location.reload();
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  for (const [path, title] of [
    ['/settings', 'Settings'],
    ['/games/market', 'Night Market'],
    ['/', 'Sit down. Open a game.'],
  ]) {
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await button(page, 'Offline').waitFor();
  await page.context().setOffline(false);
  await button(page, 'Offline').waitFor({ state: 'detached' });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every page of the shell in both languages, on a phone and on a desk. */
async function everybodyCanUseIt(): Promise<void> {
  for (const locale of ['zh-CN', 'en-US']) {
    for (const width of [390, 1440]) {
      const page = await open({
        locale,
        viewport: { width, height: 844 },
        bypassCSP: true,
        serviceWorkers: 'block',
      });
      await page.addInitScript(axe);
      for (const path of [
        '/',
        '/games/market',
        '/games/dice',
        '/account',
        '/settings',
        '/about',
        '/nowhere',
      ]) {
        await page.goto(base + path, { waitUntil: 'networkidle' });
        const where = `${path} at ${width} in ${locale}`;
        const wrong = await page.evaluate(async () => {
          const { violations } = await (window as never as { axe: typeof import('axe-core') }).axe.run();
          return violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          );
        });
        troubles.push(...wrong.map((one) => `${where}: ${one}`));
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        if (isWide) troubles.push(`${where}: wider than the screen`);
      }
      await page.context().close();
    }
  }
}

try {
  const page = await open({ locale: 'en-US' });
  await dialogGivesFocusBack(page);
  await languageAndSoundSwitchInPlace(page);
  await anAccountLives(page);
  await aPublicTableIsSeenByOthers(page, await open({ locale: 'en-US' }));
  await worksOffline(page);
  await everybodyCanUseIt();
  assert.deepEqual(troubles, []);
  console.log('shell: all is well');
} finally {
  await browser.close();
}
