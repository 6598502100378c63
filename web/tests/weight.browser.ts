import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@kaiju/registry/catalogue';
import { expect, test } from './guarded.ts';
import { loadedFor, MOST, scriptsIn, sourcesOf, total, weigh } from './weight.ts';

const site = process.env.KAIJU_SITE as string;
const games = catalogue.map(({ id }) => id);

/** Encounter brings the texts of more than a hundred cards and units in both languages: 43 kB of them. */
const HEAVIER: Record<string, number> = { encounter: 220_000 };

for (const game of games) {
  const most = HEAVIER[game] ?? MOST;
  test(`the home page and a table of ${game} fit into ${most / 1000} kB of JavaScript, and no other game comes along`, async ({
    visit,
  }) => {
    const others = sourcesOf(site).filter(({ source }) =>
      games.some((other) => other !== game && source.startsWith(`../games/${other}/`)),
    );
    for (const where of ['device', 'server'] as const) {
      const files = await loadedFor(await visit(), game, where);
      expect(files).toContain(sourcesOf(site).find(({ source }) => source === 'pages/home.tsx')?.file);
      expect(total(weigh(site, files)), where).toBeLessThanOrEqual(most);
      expect(others.map(({ file }) => file).filter((file) => files.includes(file))).toEqual([]);
    }
  });
}

test('what the first decision does not need is not fetched for it', async ({ visit }) => {
  const files = await loadedFor(await visit(), 'miracle', 'device');
  const late = ['table/menu.tsx', 'table/options.tsx', 'table/result.tsx'];
  const rules = ['../games/miracle/index.ts', '../games/miracle/board/options.tsx'];
  const parts = sourcesOf(site).filter(({ source }) => [...late, ...rules].includes(source));
  expect(parts.map(({ source }) => source).sort()).toEqual([...rules, ...late].sort());
  expect(parts.filter(({ file }) => files.includes(file))).toEqual([]);
});

test('rules and kernel run beside the page from one set of files', () => {
  const holding = (words: string) =>
    scriptsIn(site, 'workers').filter((file) => readFileSync(join(site, file), 'utf8').includes(words));
  // A sentence of the kernel, and a fact of miracle's.
  expect(holding('is fired, so the state needs a field')).toHaveLength(1);
  expect(holding('barracksTaken')).toHaveLength(1);
});
