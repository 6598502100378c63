import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { arrive, failures, type Visitor, type Wish } from './visitor.ts';

export { expect };

/** A test whose visitors are guarded, and leave when it ends. */
export const test = base.extend<{ visit: (wish?: Wish) => Promise<Visitor> }>({
  visit: async ({ task }, use) => {
    const visitors: Visitor[] = [];
    await use(async (wish) => {
      const visitor = await arrive(wish);
      visitors.push(visitor);
      return visitor;
    });
    if (task.result?.state === 'fail') await lastSights(task.name, visitors);
    const troubles = visitors.flatMap((visitor) => visitor.troubles);
    await Promise.all(visitors.map(({ context }) => context.close()));
    expect(troubles).toEqual([]);
  },
});

/** So long a match between bots may take, in milliseconds. */
const MATCH = { timeout: 120_000, interval: 300 };

/** Those at the first seats of a table leave it, bots play on for them, and they come back to the end of the match. */
export async function seeTheEnd(people: readonly Visitor[]): Promise<void> {
  const address = people[0].page.url();
  const table = new URL(address).pathname.split('/')[2];
  await Promise.all(people.map(({ page }) => page.goto('about:blank')));
  for (const [seat, { api }] of people.entries())
    await api.command(table, {
      id: `leave-${seat}`,
      command: { do: 'stand-in', seat, level: 'beginner' },
    });
  await expect.poll(async () => (await people[0].api.table(table)).room.status, MATCH).toBe('over');
  for (const { page } of people) {
    await page.goto(address);
    await page.locator('.prompt.is-over').getByRole('button', { name: 'Result' }).click();
    await page.getByRole('dialog').waitFor();
  }
}

/** What everybody saw when it failed. */
async function lastSights(name: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(failures, { recursive: true });
  for (const [i, { page }] of visitors.entries()) {
    const path = join(failures, `${name.replace(/\W+/g, '-')}-${i + 1}.png`);
    await page.screenshot({ path }).catch(() => {});
    console.log(`what visitor ${i + 1} saw at ${page.url()}: ${path}`);
  }
}
