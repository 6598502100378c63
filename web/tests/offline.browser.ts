import { text } from 'node:stream/consumers';
import { parseRecord, verify } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import type { Page } from 'playwright-core';
import { duel } from './duel.ts';
import { expect, test } from './guarded.ts';

/** What was kept for later is there once the worker that keeps it has taken over. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Answers by the list of options whatever is asked, until nothing more is or the turn has changed. */
async function turn(page: Page, choose: (options: string[]) => string): Promise<'over' | 'goes on'> {
  await page.locator('.prompt.is-ask, .prompt.is-over').waitFor();
  if (await page.locator('.prompt.is-over').isVisible()) return 'over';
  await page.keyboard.press('o');
  const options = page.locator('.option');
  await options.first().waitFor();
  const said = await options.allTextContents();
  await options.nth(said.indexOf(choose(said))).click();
  return 'goes on';
}

test('without a network: a new match against a bot, gone on with after a reload, to its end', async ({
  visit,
}) => {
  // Of the fonts only the parts that were seen before are there.
  const { page, context } = await visit({
    worker: true,
    expected: /ERR_INTERNET_DISCONNECTED|woff2.*ERR_FAILED/,
  });
  await page.goto('/');
  await kept(page);
  await context.setOffline(true);

  await page.goto('/games/miracle');
  await page.getByRole('button', { name: 'Offline' }).waitFor();
  await page.getByText('Your own').first().click();
  await page.getByLabel('Text of the edition').fill(duel(4));
  await page.getByText('Beginner', { exact: true }).click();
  await page.getByRole('link', { name: 'Begin' }).click();
  await page.getByText('Build your deck').waitFor();
  const table = page.waitForURL('**/play/miracle/*');
  await page.getByRole('button', { name: 'Any deck' }).click();
  await page.getByRole('button', { name: 'Seal the deck' }).click();
  await table;
  await page.getByRole('button', { name: 'To battle' }).click();

  const starting = (word: string) => (options: string[]) =>
    options.find((said) => said.startsWith(word)) ?? options[0];
  await turn(page, starting('summon'));
  await page
    .getByText(/summons/)
    .first()
    .waitFor();

  // The match is on this device: the page may go and come back.
  const address = page.url();
  await page.reload();
  await page.locator('.prompt').waitFor();
  expect(page.url()).toBe(address);
  await page
    .getByText(/summons/)
    .first()
    .waitFor();
  const begin = page.getByRole('button', { name: 'To battle' });
  await page.locator('.prompt.is-ask').waitFor();
  if (await begin.isVisible()) await begin.click();
  while ((await turn(page, starting('end the turn'))) !== 'over')
    await page.locator('.prompt:not(.is-ask)').waitFor();

  // It can be seen again and checked, still without a network.
  await page.getByRole('dialog').getByRole('link', { name: 'Replay', exact: true }).click();
  await page.getByRole('tab', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Check this record' }).click();
  await page.getByText('The record is true').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  const record = parseRecord(await text(await (await download).createReadStream()));
  const game = await catalogue.find(({ id }) => id === 'miracle')!.load();
  expect(verify(game, record).table.result).not.toBeNull();

  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Offline' }).waitFor({ state: 'detached' });
});
