import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@kaiju/registry/catalogue';
import { expect, test } from './guarded.ts';
import { loadedFor, MOST, scriptsIn, sourcesOf, total, weigh } from './weight.ts';

const site = process.env.KAIJU_SITE as string;
const games = catalogue.map(({ id }) => id);

for (const game of games) {
  test(`the home page and a table of ${game} fit into ${MOST / 1000} kB of JavaScript, and no other game comes along`, async ({
    visit,
  }) => {
    const others = sourcesOf(site).filter(({ source }) =>
      games.some((other) => other !== game && source.startsWith(`../games/${other}/`)),
    );
    const ways = await Promise.all(
      (['device', 'server'] as const).map(async (where) => ({
        where,
        files: await loadedFor(await visit(), game, where),
      })),
    );
    for (const { where, files } of ways) {
      expect(files).toContain(sourcesOf(site).find(({ source }) => source === 'pages/home.tsx')?.file);
      expect(total(weigh(site, files)), where).toBeLessThanOrEqual(MOST);
      expect(others.map(({ file }) => file).filter((file) => files.includes(file))).toEqual([]);
    }
  });
}

test('what the first decision does not need is not fetched for it', async ({ visit }) => {
  const files = await loadedFor(await visit(), 'miracle', 'device');
  const late = [
    '../games/miracle/board/options.tsx',
    'table/menu.tsx',
    'table/options.tsx',
    'table/refusal.ts',
    'table/result.tsx',
  ];
  const parts = sourcesOf(site).filter(({ source }) => late.includes(source));
  expect(parts.map(({ source }) => source).sort()).toEqual(late);
  expect(parts.filter(({ file }) => files.includes(file))).toEqual([]);
});

test('no rules are part of the page', () => {
  const rules = sourcesOf(site).filter(({ source }) => /games\/[^/]+\/index\.ts$/.test(source));
  expect(rules).toEqual([]);
});

test('rules and kernel run beside the page from one set of files', () => {
  const holding = (words: string) =>
    scriptsIn(site, 'workers').filter((file) => readFileSync(join(site, file), 'utf8').includes(words));
  // A sentence of the kernel, and a fact of miracle's.
  expect(holding('is fired, so the state needs a field')).toHaveLength(1);
  expect(holding('barracksTaken')).toHaveLength(1);
});
