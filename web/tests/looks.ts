import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Lang } from '@kaiju/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { expect, test } from './guarded.ts';
import { compare } from './kept.ts';
import { places, settled } from './places.ts';
import { type Scenes, setScenes, standIn } from './scenes.ts';
import type { Width } from './visitor.ts';
import { strangersIn } from './words.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS: readonly Width[] = [390, 768, 1440];
/** A table of middle size is made of the parts of the others. */
const HEARD: readonly Width[] = [390, 1440];
/** Faces are drawn from accounts, and those are new in every run. */
const FACELESS = '.avatar { visibility: hidden }';

/** Every place of the page in one language: can all use it, is it all in that language, does it look as it did? */
export function lookAround(lang: Lang): void {
  let scenes: Scenes;
  beforeAll(async () => {
    scenes = await setScenes(lang);
  });
  afterAll(() => Promise.all([scenes.ann.context.close(), scenes.bob.context.close()]));

  for (const width of WIDTHS) {
    test(`at ${width} pixels in ${lang}`, async ({ visit }) => {
      const stranger = await visit({ lang, width });
      const ann = await visit({ lang, width, as: scenes.ann });
      await standIn(stranger.context, lang);
      const wrong: string[] = [];
      for (const { name, path, ready, first, picture, ...place } of places) {
        const { page } = place.standIn ? stranger : ann;
        const report = (what: string) => wrong.push(`${name} at ${width} in ${lang}: ${what}`);
        try {
          await page.goto(path(scenes));
          await page.locator(ready).first().waitFor();
          await first?.(page, lang);
          await settled(page);
        } catch (error) {
          report((error as Error).message.split('\n').slice(0, 2).join(' '));
          continue;
        }
        if (HEARD.includes(width)) for (const violation of await violationsIn(page)) report(violation);
        for (const words of await strangersIn(page, lang)) report(`not in its language: “${words}”`);
        if (await isTooWide(page)) report('it is wider than the screen');
        if (picture) {
          const file = `${name}-${width}-${lang}`;
          const found = compare(file, await page.screenshot({ animations: 'disabled', style: FACELESS }));
          if (found !== null) report(found);
        }
      }
      expect(wrong).toEqual([]);
    });
  }
}

/** What keeps somebody out, by axe. */
async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (window as never as { axe: typeof import('axe-core') }).axe.run();
    return violations.map(({ id, help, nodes }) => {
      const some = nodes.slice(0, 3).map(({ target }) => target.join(' '));
      return `${id} (${help}): ${some.join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`;
    });
  });
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
