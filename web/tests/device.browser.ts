import type { Page } from 'playwright-core';
import { expect, test } from './guarded.ts';

/** A match on this device against a bot that does not let one wait. */
async function begin(page: Page): Promise<void> {
  await page.goto('/play/market?seats=me,beginner');
  await page.waitForURL('**/play/market/*');
  await page.locator('.option').first().waitFor();
}

/** Answers whatever is asked, so many times. */
async function play(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await page.locator('.prompt.is-ask').waitFor();
    await page.locator('.option').first().click();
  }
}

test('a worker that crashes is started again, and the match goes on', async ({ visit }) => {
  const { page } = await visit({ expected: /a crash on purpose/ });
  await begin(page);
  await play(page, 2);
  await page.locator('.prompt.is-ask').waitFor();
  const again = page.waitForEvent('worker');
  for (const worker of page.workers()) {
    // With the tables the bots go, in the midst of being asked for their name.
    const name = await worker.evaluate(() => self.name).catch(() => '');
    if (name !== 'tables') continue;
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('a crash on purpose');
      });
    });
  }
  await again;
  await play(page, 2);
});

test('in two tabs a match is played in one of them', async ({ visit }) => {
  const { page, context } = await visit();
  await begin(page);
  await play(page, 1);
  await page.locator('.prompt.is-ask').waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('.option').first().waitFor();
  await page.getByText('This match is open in another tab.').waitFor();
  await play(other, 1);
  await page.getByRole('button', { name: 'Play it here' }).click();
  await page.locator('.option').first().waitFor();
  await other.getByText('This match is open in another tab.').waitFor();
});

test('among people at one device the screen is covered until the next one has it', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/play/market?seats=me,me');
  await page.waitForURL('**/play/market/*');
  const cover = page.getByRole('alertdialog', { name: /^Pass the device to/ });
  const option = page.locator('.option');
  await cover.or(option).first().waitFor();
  // Whoever is asked may be asked again; sooner or later it is the other one.
  while (!(await cover.isVisible())) {
    await option.first().click();
    await cover.or(page.locator('.prompt.is-ask')).first().waitFor();
  }
  expect(await page.locator('.table-board').count()).toBe(0);
  const name = /^Pass the device to (.+)$/.exec((await cover.getAttribute('aria-label')) ?? '')?.[1];
  await cover.getByRole('button').click();
  await page.locator('.prompt.is-ask').getByText(`${name}:`).waitFor();
});
