import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lang } from '@kaiju/kernel';
import type { Page } from 'playwright-core';
import { boards } from './boards.ts';
import { goTo, type Place, pictureOf, places } from './places.ts';
import { setScenes, standIn } from './scenes.ts';
import { arrive, type Visitor, type Width } from './visitor.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

interface Picture {
  file: string;
  place: Place['name'];
  width: Width;
  /** All of the page, however long it is. */
  whole?: true;
  /** What is done there before it is taken. */
  first?(page: Page): Promise<void>;
}

/** Takes up somebody who can act, so that one sees where they can go. */
const takeUp = async (page: Page) => {
  await page.keyboard.press('n');
  await page.locator('.mi-unit.is-chosen').waitFor();
};

const PICTURES: readonly Picture[] = [
  { file: 'home', place: 'home', width: 1440, whole: true },
  { file: 'table-desktop', place: 'table', width: 1440, first: takeUp },
  { file: 'table-phone', place: 'table', width: 390, first: takeUp },
  { file: 'replay', place: 'replay', width: 1440 },
  { file: 'rules', place: 'rules', width: 1440 },
];

/** Makes `docs/pictures/*-{zh,en}.png` anew. */
export async function makePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const lang of ['zh', 'en'] as const) await picturesIn(lang);
  await picturesOfBoards();
}

/** The other games, each once on a large screen and once on a phone. */
async function picturesOfBoards(): Promise<void> {
  const views = [
    ['desktop', 'en', 1440],
    ['phone', 'zh', 390],
  ] as const;
  for (const { game, play, shows } of boards) {
    const ann = await play();
    for (const [name, lang, width] of views) {
      const looker = await arrive({ lang, width, as: ann, moving: true });
      await looker.page.goto(ann.page.url());
      await looker.page.locator(shows).first().waitFor();
      await take(looker, `${game}-${name}-${lang}`);
    }
    await ann.context.close();
  }
}

async function picturesIn(lang: Lang): Promise<void> {
  const scenes = await setScenes(lang);
  // So that nobody is said to be away.
  await scenes.bob.page.goto(scenes.battle);
  for (const { file, place: name, width, whole, first } of PICTURES) {
    const place = places.find((one) => one.name === name);
    if (place === undefined) throw new Error(`there is no place called '${name}'`);
    const as = place.standIn ? undefined : scenes.ann;
    const { page, context } = await arrive({ lang, width, as, moving: true });
    if (place.standIn) await standIn(context, lang);
    await goTo(page, place, scenes);
    await first?.(page);
    await take({ page, context }, `${file}-${lang}`, whole);
  }
  await Promise.all([scenes.ann.context.close(), scenes.bob.context.close()]);
}

/** Keeps what is to be seen once it has come to rest. */
async function take(
  { page, context }: Pick<Visitor, 'page' | 'context'>,
  name: string,
  whole?: boolean,
): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    // The sand of a race runs longer than anybody wants to wait.
    const patience = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([patience, Promise.allSettled(moving.map(({ finished }) => finished))]);
  });
  const path = join(folder, `${name}.png`);
  writeFileSync(path, await pictureOf(page, '', whole));
  console.log(path);
  await context.close();
}
