import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@kaiju/kernel';
import type { Page } from 'playwright-core';
import { expect, test } from './guarded.ts';

const records = new URL('../../server/fixtures/previous/records.json.gz', import.meta.url);
/** Once the end of its log is kept in words, the device's match was played by rules that nobody has. */
async function outlive(page: Page): Promise<void> {
  const changed = () =>
    page.evaluate(async () => {
      const opened = indexedDB.open('kaiju');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opened.onsuccess = () => resolve(opened.result);
      });
      const rows = database.transaction('tables', 'readwrite').objectStore('tables');
      const all = rows.getAll();
      const [row] = await new Promise<typeof all.result>((resolve) => {
        all.onsuccess = () => resolve(all.result);
      });
      const isTold = row.told.length > 3;
      if (isTold) rows.put({ ...row, room: { ...row.room, ruleset: 'market@0' } }, row.room.id);
      database.close();
      return isTold;
    });
  await expect.poll(changed, { timeout: 30_000 }).toBe(true);
}

test('a match of this device whose rules are gone says so, in the list, at the table and in the replay', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/play/market?seats=me,beginner');
  await page.waitForURL('**/play/market/*');
  const table = page.url();
  const id = table.split('/').at(-1);
  // Left, and put away.
  await page.locator('.prompt.is-ask').waitFor();
  await page.locator('.option').first().click();
  await page.locator('.prompt.is-ask').waitFor();
  await page.getByRole('link', { name: 'Kaiju' }).first().click();
  await page.getByText('On this device').waitFor();
  await outlive(page);

  await page.reload();
  const row = page.locator('.table-row').filter({ hasText: 'Night Market' });
  await row.getByText('Its rules are gone').waitFor();
  await row.getByRole('link', { name: /^See/ }).click();
  for (const address of [table, `/replay?local=${id}`]) {
    await page.goto(address);
    await page.getByRole('heading', { name: 'The rules of this match have changed' }).waitFor();
    await page.getByText(/Night Market · market@0/).waitFor();
    await page.getByText('It was not finished').waitFor();
    expect(await page.locator('.gone-log li').count()).toBeGreaterThan(0);
    expect(await page.locator('.gone-log').textContent()).not.toContain('{');
  }
});

test('a record whose rules are gone says so, and who won', async ({ visit }) => {
  const { page } = await visit({ lang: 'zh' });
  const { market } = JSON.parse(String(gunzipSync(readFileSync(records)))) as Record<string, MatchRecord>;
  const record = { ...market, ruleset: 'market@0' };
  await page.goto('/replay');
  const buffer = Buffer.from(JSON.stringify(record));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer });
  await page.getByRole('heading', { name: '这一局的规则已经改版' }).waitFor();
  await page.getByText(/\d 号位获胜|座位 \d 获胜|\d 号位 获胜/).waitFor();
  await page.getByRole('button', { name: '打开另一份' }).click();
  await page.getByRole('button', { name: '选择记录文件' }).waitFor();
});
