import type { Lang } from '@kaiju/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { violationsIn } from './axe.ts';
import { expect, test } from './guarded.ts';
import { compare } from './kept.ts';
import { goTo, pictureOf, places } from './places.ts';
import { type Scenes, setScenes, standIn } from './scenes.ts';
import { cutIn, smallIn } from './shape.ts';
import { borrowedIn } from './type.ts';
import { painter, type Width } from './visitor.ts';
import { strangersIn } from './words.ts';

const WIDTHS: readonly Width[] = [390, 768, 1440];
/** Where everything is looked at and listened to. */
const HEARD: readonly Width[] = [390, 1440];
/** Where most is written. */
const WIDEST: Width = 1440;
/** Faces are drawn from accounts, and those are new in every run. */
const STILL = `
  .avatar { visibility: hidden }
  * { caret-color: transparent !important; animation: none !important; transition: none !important }
`;

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
      for (const place of places) {
        const { name, picture } = place;
        // Between the two, things are made of the same parts.
        if (!HEARD.includes(width) && !picture) continue;
        const { page } = place.standIn ? stranger : ann;
        const report = (what: string) => wrong.push(`${name} at ${width} in ${lang}: ${what}`);
        try {
          await goTo(page, place, scenes);
        } catch (error) {
          report((error as Error).message.split('\n').slice(0, 2).join(' '));
          continue;
        }
        if (HEARD.includes(width)) for (const violation of await violationsIn(page)) report(violation);
        for (const words of await strangersIn(page, lang)) report(`not in its language: “${words}”`);
        if (await isTooWide(page)) report('it is wider than the screen');
        for (const cut of await cutIn(page)) report(`cut: ${cut}`);
        if (width === WIDEST) for (const words of await borrowedIn(page)) report(words);
        if (picture) {
          const file = `${name}-${width}-${lang}`;
          const found = compare(file, await pictureOf(page, STILL), await painter());
          if (found !== null) report(found);
        }
        // Last: it looks at everything, and so scrolls.
        if (width < 1000) for (const small of await smallIn(page)) report(`too small for a finger: ${small}`);
      }
      expect(wrong).toEqual([]);
    });
  }
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
