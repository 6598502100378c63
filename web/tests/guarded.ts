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

/** What everybody saw when it failed. */
async function lastSights(name: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(failures, { recursive: true });
  for (const [i, { page }] of visitors.entries()) {
    const path = join(failures, `${name.replace(/\W+/g, '-')}-${i + 1}.png`);
    await page.screenshot({ path }).catch(() => {});
    console.log(`what visitor ${i + 1} saw at ${page.url()}: ${path}`);
  }
}
