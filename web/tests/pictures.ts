import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lang } from '@kaiju/kernel';
import { goTo, type Place, places } from './places.ts';
import { setScenes, standIn } from './scenes.ts';
import { arrive, type Width } from './visitor.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** The pictures of the documents: what is seen where, how wide. */
const PICTURES: readonly [file: string, place: Place['name'], width: Width][] = [
  ['home', 'home', 1440],
  ['table-desktop', 'table', 1440],
  ['table-phone', 'table', 390],
  ['replay', 'replay', 1440],
  ['rules', 'rules', 1440],
];

/** Makes `docs/pictures/*-{zh,en}.png` anew. */
export async function makePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const lang of ['zh', 'en'] as const) await picturesIn(lang);
}

async function picturesIn(lang: Lang): Promise<void> {
  const scenes = await setScenes(lang);
  for (const [file, name, width] of PICTURES) {
    const place = places.find((one) => one.name === name);
    if (place === undefined) throw new Error(`there is no place called '${name}'`);
    const { page, context } = await arrive({ lang, width, as: place.standIn ? undefined : scenes.ann });
    if (place.standIn) await standIn(context, lang);
    await goTo(page, place, scenes);
    const path = join(folder, `${file}-${lang}.png`);
    await page.screenshot({ path, caret: 'initial' });
    console.log(path);
    await context.close();
  }
  await Promise.all([scenes.ann.context.close(), scenes.bob.context.close()]);
}
