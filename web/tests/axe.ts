import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What keeps somebody out, by axe. */
export async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (window as never as { axe: typeof import('axe-core') }).axe.run({
      // What is well need not be told of, and nothing on the page plays by itself.
      ...{ resultTypes: ['violations'], preload: false },
    });
    return violations.map(({ id, help, nodes }) => {
      const some = nodes.slice(0, 3).map(({ target }) => target.join(' '));
      return `${id} (${help}): ${some.join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`;
    });
  });
}
