import { violationsIn } from './axe.ts';
import { gather, playUntil } from './duelist.ts';
import { expect, test } from './guarded.ts';
import { cutIn, smallIn } from './shape.ts';
import { strangersIn } from './words.ts';

test('two people duel, and each answers a step of the other', async ({ visit }) => {
  const players = await gather(visit, [{}, { width: 390 }], { lineup: ['warden', 'scribe'] });
  const [ann, bob] = players;
  for (const { page } of players) {
    await page.getByText('Nothing is pending').or(page.locator('.dt-tray')).first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
  }
  await playUntil(players, () => ann.interrupts > 0 && bob.interrupts > 0, 400);
  // The log of both tells of cards that were played in the other's turn, and each sees the other's board.
  await ann.page.getByRole('button', { name: /^See .*board: Clause Scribe/ }).click();
  const board = ann.page.getByRole('dialog', { name: /Clause Scribe/ });
  await board.getByText('Discard pile').waitFor();
  expect(await board.getByText("partner's hand").count()).toBe(0);
  expect(await violationsIn(ann.page)).toEqual([]);
  await ann.page.keyboard.press('Escape');
  for (const { page, visitor } of players) {
    expect(await violationsIn(page)).toEqual([]);
    expect(await strangersIn(page, visitor.lang)).toEqual([]);
    expect(await cutIn(page)).toEqual([]);
  }
  // Bob has a phone: everything is large enough for a finger.
  expect(await smallIn(bob.page)).toEqual([]);
});

test('why a card can not be played is told with its clause', async ({ visit }) => {
  const [ann] = await gather(visit, [{}], { lineup: ['keeper'], bots: 1 });
  await playUntil([ann], async () => (await ann.page.locator('.dt-throw').count()) > 0, 40);
  const dim = ann.page.locator('.dt-hand .dt-card.is-dim').first();
  await dim.click();
  await ann.page.locator('.dt-why .dt-clause').waitFor();
  expect(await ann.page.locator('.dt-why').textContent()).toMatch(/DT-\d+\.\d+/);
  await ann.page.locator('.dt-why .dt-clause').click();
  await ann.page.locator('.side-rules .clause').first().waitFor();
  expect(await violationsIn(ann.page)).toEqual([]);
});

test('four people in two teams: shared health, and hands that only partners see', async ({ visit }) => {
  const wishes = [{}, { width: 768 }, { width: 390 }, { width: 390 }] as const;
  const players = await gather(visit, wishes, { lineup: ['warden', 'keeper', 'dancer', 'ringer'] });
  const turnOf = async () =>
    Number(/\d+/.exec((await players[0].page.locator('.dt-turn small').textContent()) ?? '')?.[0]);
  await playUntil(players, async () => (await turnOf()) > 4, 400);
  for (const { page } of players) {
    expect(await page.locator('.dt-teams .dt-hp').count()).toBe(2);
    await page.locator('.dt-panel.is-partner .dt-panel-press').click();
    await page.getByRole('heading', { name: /partner's hand/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.dt-panel:not(.is-partner) .dt-panel-press').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('heading', { name: /partner's hand/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await violationsIn(page)).toEqual([]);
  }
  // Both pages of a team show the same health.
  const healthOf = (i: number) => players[i].page.locator('.dt-teams li.is-own .dt-hp b').textContent();
  expect(await healthOf(0)).toBe(await healthOf(2));
  expect(await healthOf(1)).toBe(await healthOf(3));
});

test('three play until one is left', async ({ visit }) => {
  const [ann] = await gather(visit, [{ lang: 'en' }], {
    lineup: ['tidewright', 'gambler', 'gardener'],
    bots: 2,
  });
  await playUntil([ann], () => ann.isOver(), 1200);
  await ann.page.getByRole('dialog').waitFor();
  expect(await ann.page.locator('.dt-panel.is-out, .dt-own .dt-portrait').count()).toBeGreaterThan(0);
  expect(await violationsIn(ann.page)).toEqual([]);
});

test('a turn by keys alone, with dice that say what they show', async ({ visit }) => {
  const [ann] = await gather(visit, [{}], { lineup: ['tidewright', 'warden'], bots: 1 });
  const { page } = ann;
  await playUntil([ann], async () => (await page.locator('.dt-throw').count()) > 0, 40);
  const die = page.getByRole('button', { name: /^die 3 shows [1-6] (Wave|Anchor|Moon)/ });
  expect(await die.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('3');
  await page.getByRole('button', { name: /^die 3 shows .*, kept$/ }).waitFor();
  await page.getByText('Throw 4').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.dt-throws .is-left').nth(1).waitFor({ state: 'detached' });
  // It was kept, and still is; Enter on a die throws as well, and the space bar lets it go.
  await page.getByRole('button', { name: /^die 3 shows .*, kept$/ }).waitFor();
  await die.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^die 3 shows .*, will be thrown$/ }).waitFor();
  await page.keyboard.press('s');
  await page.locator('.dt-acts[data-ask="declare"]').waitFor();
  await page.keyboard.press('e');
  await page
    .getByText(/declares no ability/)
    .first()
    .waitFor();
});
