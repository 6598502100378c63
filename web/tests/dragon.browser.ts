import type { AskView, Json, View } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import { violationsIn } from './axe.ts';
import { type Explorer, explore, exploreUntil, giveUp, lanesOn } from './dragon-explorer.ts';
import { SlowWay } from './dragon-lag.ts';
import { expect, test } from './guarded.ts';
import { cutIn, smallIn } from './shape.ts';
import { borrowedIn } from './type.ts';
import { home } from './visitor.ts';
import { strangersIn } from './words.ts';

/** What is on the table, as this page shows it: round, phase, lane, where everybody stands. */
function sight({ page }: Explorer): Promise<string> {
  return page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('.dh-table');
    const lane = [...document.querySelectorAll<HTMLElement>('.dh-laid[data-seat]')].map(
      (c) => c.dataset.seat,
    );
    const tokens = [...document.querySelectorAll<SVGElement>('.dh-token:not(.is-gone)')].map(
      (t) => t.dataset.cell,
    );
    return JSON.stringify([table?.dataset.round, table?.dataset.phase, lane, tokens]);
  });
}

const clock = { kind: 'printed' } as const;

test('three people and a bot play a whole game, and one of them drops in the middle of a race', async ({
  visit,
}) => {
  const wishes = [
    {},
    { width: 390 as const, lang: 'zh' as const },
    { width: 768 as const, expected: /ERR_INTERNET_DISCONNECTED/ },
  ];
  const { people } = await explore(visit, wishes, { clock, pace: 0.15 }, ['strong']);
  const [ann, bob, cat] = people;
  // They race, and a card of Cat's lies in the lane.
  const laid = cat.page.locator('.dh-table.is-racing .dh-laid[data-seat="2"]').first();
  await exploreUntil(people, () => laid.isVisible());
  const round = await ann.table().getAttribute('data-round');
  const dropped = Date.now();
  await cat.visitor.context.setOffline(true);
  await cat.page.getByText('The connection is lost; trying again.').waitFor();
  await exploreUntil([ann, bob], () => Date.now() - dropped > 10_000);
  await cat.visitor.context.setOffline(false);
  await cat.page.getByText('The connection is lost; trying again.').waitFor({ state: 'detached' });
  // Rounds have gone by meanwhile, and all see the same table.
  await cat.page.waitForFunction(
    (before) => document.querySelector<HTMLElement>('.dh-table')?.dataset.round !== before,
    round,
  );
  await expect.poll(async () => (await sight(cat)) === (await sight(ann))).toBe(true);
  await exploreUntil(people, () => ann.isOver());
  for (const { page, visitor } of people) {
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await violationsIn(page)).toEqual([]);
    expect(await strangersIn(page, visitor.lang)).toEqual([]);
  }
});

test('on lag of 20, 120 and 300 ms all see the lane that the record has', async ({ visit }) => {
  const ways = await Promise.all([20, 120, 300].map((ms) => SlowWay.to(home(), ms)));
  try {
    const { people, room, key } = await explore(
      visit,
      [{}, {}, {}],
      { clock, pace: 0.3 },
      [],
      (i) => ways[i].url,
    );
    const [ann] = people;
    // Some rounds, and all give up: with the end of the one that is played then, the match is over.
    await exploreUntil(people, async () => (await lanesOn(ann)).length >= 9);
    await giveUp(people, room);
    await exploreUntil(people, () => ann.isOver());
    const { inputs } = await ann.visitor.api.record(room, key);
    const names = await ann.page.locator('.dh-person-name').allTextContents();
    const entry = catalogue.find(({ id }) => id === 'dragon') as (typeof catalogue)[number];
    const { words } = await entry.load();
    const speech = { lang: 'en', name: (seat: number) => names[seat] } as const;
    const sayCard = (place: Json) => words.option({} as AskView, { place }, speech, {} as View);
    const placed = inputs.flatMap((input) => {
      const { place } = Object(input.type === 'answer' ? input.value : null) as { place?: string };
      return place === undefined || input.type !== 'answer' ? [] : [`${names[input.seat]} ${sayCard(place)}`];
    });
    expect(placed.length).toBeGreaterThanOrEqual(9);
    for (const one of people) {
      await one.page.keyboard.press('Escape');
      await expect.poll(() => lanesOn(one)).toEqual(placed);
    }
  } finally {
    await Promise.all(ways.map((way) => way.close()));
  }
});

test('a placement by keys alone, prepared before the sand runs', async ({ visit }) => {
  const { people } = await explore(visit, [{}], { clock }, ['beginner']);
  const [ann] = people;
  const { page } = ann;
  await page.locator('.dh-table[data-ask^="prepare"]').waitFor();
  // An arrow prepares a step, and F a dash that is aimed: eastward, two cells.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => ann.key('step-north').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('f');
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => ann.key('dash').getAttribute('aria-label')).toContain('prepared as number 2');
  await page.keyboard.press('Escape');
  const racing = page.locator('.dh-table.is-racing');
  const ready = page.locator('.dh-table[data-ask^="ready"]');
  await ready.or(racing).waitFor();
  if (await ready.isVisible()) await page.keyboard.press('Enter');
  await racing.waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.dh-laid[data-seat="0"]').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.dh-laid[data-seat="0"]').nth(1).waitFor();
  await page.getByText('Card 2: ').first().waitFor({ state: 'attached' });
  // Who has placed a card can't flip any more, and is told by which clause, as long as the sand runs.
  await page.keyboard.press('Space');
  await page.locator('.dh-why .dh-clause').waitFor();
  await expect.poll(() => page.locator('.dh-why').textContent()).toContain('DH-26.15');
  expect(await violationsIn(page)).toEqual([]);
  expect(await cutIn(page)).toEqual([]);
  expect(await borrowedIn(page)).toEqual([]);
});

test('where too many play, the Vault can not be chosen, and an address that asks for it is refused', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390 });
  await page.goto('/games/dragon');
  const vault = page.getByRole('radio', { name: 'The Sunken Vault' });
  await vault.waitFor();
  await expect.poll(() => vault.isEnabled()).toBe(true);
  await page.getByRole('group', { name: 'How many' }).getByText('5').click();
  await expect.poll(() => vault.isDisabled()).toBe(true);
  await page.getByText('The Sunken Vault is for 4 at most (DH-23.11)').waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await cutIn(page)).toEqual([]);
  const asked = new URLSearchParams({ seats: 'me,casual,casual,casual,casual', options: '{"map":"vault"}' });
  await page.goto(`/play/dragon?${asked}`);
  await page.getByText('the Sunken Vault is for 2 to 4 players, not 5 (DH-23.11)').waitFor();
});

test('the sealed variant on a phone: cards in order, then handed in', async ({ visit }) => {
  const options = { mode: 'relaxed', lineup: ['windrunner', 'acrobat'] };
  const { people } = await explore(visit, [{ width: 390 }], { pace: 0, options }, ['beginner']);
  const [ann] = people;
  const { page } = ann;
  await page.locator('.dh-table[data-ask^="prepare"]').waitFor();
  await page.getByRole('button', { name: 'End preparation' }).click();
  await page.locator('.dh-table[data-ask^="snap"]').waitFor();
  await ann.key('run-east').click();
  await ann.key('step-south').click();
  await expect.poll(() => ann.key('step-south').getAttribute('aria-pressed')).toBe('true');
  expect(await smallIn(page)).toEqual([]);
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Log' })
    .getByText(/hands in 2, done/)
    .first()
    .waitFor();
});
