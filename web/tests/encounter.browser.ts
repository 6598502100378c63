import { violationsIn } from './axe.ts';
import { gather, playUntil, type Tactician } from './encounter-tactician.ts';
import { expect, test } from './guarded.ts';
import { cutIn, smallIn } from './shape.ts';
import { borrowedIn } from './type.ts';
import { strangersIn } from './words.ts';

/** One hero, with so many summons that one is in the first hand; a zone that both sides stand in. */
const MUSTER = `encounter muster
zh 集结
en The Muster
grid
  AAABBB  ......
  AAABBB  ......
  AAACCC  ......
  AAACCC  ......
ours AB
start 0,0
unit e06 5,0
unit k01 3,1 ours
unit e06 5,3
pool EV01 1
opening EV01
win survive 6
`;

test('two people duel, each sees their own hand and the same field, and one gives up', async ({ visit }) => {
  const players = await gather(visit, [{}, { width: 390 }], { map: 'PM3' });
  const [ann, bob] = players;
  const round = async () =>
    Number(/\d+/.exec((await ann.page.locator('.en-turn small').textContent()) ?? '')?.[0]);
  await playUntil(players, async () => (await round()) >= 2, 80);
  for (const { page, visitor } of players) {
    await page.locator('.prompt.is-ask, .prompt.is-wait').first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await strangersIn(page, visitor.lang)).toEqual([]);
    expect(await cutIn(page)).toEqual([]);
  }
  expect(await borrowedIn(ann.page)).toEqual([]);
  // Bob has a phone: everything is large enough for a finger.
  expect(await smallIn(bob.page)).toEqual([]);
  // The same units stand on the same cells, only whose they are is told from where one sits.
  const standing = async (player: Tactician, own: string, other: string) =>
    (await player.cells())
      .filter(({ said }) => /HP/.test(said))
      .map(
        ({ cell, said }) =>
          `${cell} ${said
            .replace(/, (can |press ).*$/, '')
            .replace(own, '1')
            .replace(other, '2')}`,
      );
  const hers = await standing(ann, 'your', 'enemy');
  await expect.poll(() => standing(bob, 'enemy', 'your')).toEqual(hers);
  await bob.page.getByRole('button', { name: 'Table (G)' }).click();
  await bob.page.getByRole('button', { name: 'Resign' }).click();
  await bob.page.getByRole('dialog').last().getByRole('button', { name: 'Resign' }).click();
  await ann.page.getByRole('dialog', { name: 'You won' }).waitFor();
});

test('three places of a campaign, a fight closed and resumed, and a spell enhanced', async ({ visit }) => {
  const [ann] = await gather(visit, [{}], { seed: 'ink', difficulty: 'story' });
  let { page } = ann;
  const confirm = async (what: string) => {
    await page.locator(what).first().click();
    await ann.answering(() => page.locator('.en-confirm').click());
  };
  await confirm('.en-option:has-text("Brug")');
  await confirm('.en-option');
  expect(await violationsIn(page)).toEqual([]);
  await ann.answering(() => page.locator('.en-go').click());
  // The fork.
  await playUntil([ann], async () => (await ann.kind()) === 'reward', 150);
  expect(await violationsIn(page)).toEqual([]);
  await confirm('.en-option');
  // A road is a button once the question is there.
  await confirm('button[data-node="N2b"]');
  await ann.answering(() => page.locator('.en-go').click());
  // The ferry: in the midst of it the page is closed, and somebody comes back to the same fight.
  ann.goal = /zone E/;
  await playUntil(
    [ann],
    async () => /Round 2/.test((await page.locator('.en-turn').textContent()) ?? ''),
    60,
  );
  const address = page.url();
  const before = (await ann.cells()).map(({ said }) => said);
  await page.close();
  page = await ann.visitor.context.newPage();
  ann.page = page;
  await page.goto(address);
  await page.locator('.prompt.is-ask').waitFor();
  await expect.poll(async () => (await ann.cells()).map(({ said }) => said)).toEqual(before);
  await playUntil([ann], async () => (await ann.kind()) === 'reward', 200);
  await confirm('.en-option');
  // The library: a third hero joins, and two folios make a spell stronger.
  await expect.poll(() => ann.kind()).toBe('companion');
  await confirm('.en-option');
  await expect.poll(() => ann.kind()).toBe('library');
  expect(await violationsIn(page)).toEqual([]);
  await page.locator('.en-slip:has-text("Mighty Blow")').first().click();
  await ann.answering(() => page.getByRole('button', { name: 'Enhance' }).click());
  await page.locator('.en-slip:has-text("Mighty Blow ＋")').waitFor();
  await ann.answering(() => page.locator('.en-leave').click());
  await confirm('button[data-node="N4a"]');
  await expect.poll(() => ann.kind()).toBe('camp');
  await page.locator('.en-slip:has-text("Mighty Blow ＋")').waitFor();
  expect(await strangersIn(page, 'en')).toEqual([]);
});

test('what the rules forbid is told with its clause: a contested zone, a fresh unit', async ({ visit }) => {
  const [ann] = await gather(visit, [{}], { mode: MUSTER, party: ['H01'], focus: 9 });
  const { page } = ann;
  await playUntil([ann], async () => (await ann.kind()) === 'main', 10);
  const summon = page.locator('.en-card.is-able', { hasText: 'Summon' }).first();
  await ann.answering(() => summon.click());
  const at = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^\\(${name}\\)`) });
  await at('4,1').click();
  const why = page.locator('.en-why');
  await why.getByText('contested').waitFor();
  expect(await why.locator('.en-clause').textContent()).toBe('EN-10.2');
  await why.locator('.en-clause').click();
  await page.locator('.side-rules .clause').first().waitFor();
  await at('1,1').click();
  await ann.answering(() => at('1,1').click());
  await page.getByRole('gridcell', { name: /^\(1,1\).*fresh/ }).click();
  await why.getByText('no move action').waitFor();
  expect(await why.locator('.en-clause').textContent()).toBe('EN-10.14');
  expect(await violationsIn(page)).toEqual([]);
});

test('a turn by keys alone', async ({ visit }) => {
  const [ann] = await gather(visit, [{}], { mode: MUSTER, party: ['H01'], focus: 9 });
  const { page } = ann;
  await page.locator('.en-table[data-kind="start"]').waitFor();
  const focused = () => page.locator(':focus');
  // The board's cells have one place in the order of focus; arrows walk over them.
  await page.getByRole('gridcell', { name: /^\(0,0\)/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused().getAttribute('aria-label')).toMatch(/^\(1,0\) zone A, can deploy here/);
  await page.keyboard.press('Enter');
  await ann.answering(() => page.keyboard.press('Enter'));
  await page.locator('.en-table[data-kind="main"]').waitFor();
  // The next unit that can act; it is the one who stood there first.
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect.poll(() => focused().getAttribute('aria-label')).toMatch(/your Aelin.*can act/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await ann.answering(() => page.keyboard.press('Enter'));
  await page.getByRole('gridcell', { name: /^\(1,1\).*your Aelin/ }).waitFor();
  // A card is taken up by its number, and called off again.
  const cards = await page.locator('.en-card').allTextContents();
  await page.keyboard.press(`${cards.findIndex((said) => said.includes('Summon')) + 1}`);
  await page.locator('.en-cell.may-deploy').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'End turn' }).waitFor();
  await page.keyboard.press('i');
  await page.locator('.en-plan').first().waitFor();
  await page.keyboard.press('e');
  await page.getByText('press again to end the turn').waitFor();
  // Who does not want to be warned is taken at their word.
  await page.keyboard.press('Escape');
  await page.getByText('press again to end the turn').waitFor({ state: 'hidden' });
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Warn me first (W)', pressed: false }).waitFor();
  await ann.answering(() => page.keyboard.press('e'));
  await page.locator('.en-turn', { hasText: 'Round 2' }).waitFor();
});
