import type { Page } from 'playwright-core';
import { violationsIn } from './axe.ts';
import { DungeonLord, gatherLords, reignUntil } from './dungeon-lord.ts';
import { expect, test } from './guarded.ts';
import { type Moment, momentOf, takeOver } from './moment.ts';
import { cutIn, smallIn } from './shape.ts';
import { borrowedIn } from './type.ts';
import { strangersIn } from './words.ts';

/** The longest words in the names of cards: which ones lie in a dungeon is chance, and how much room each has. */
const LONG_NAMES = 'Annihilation Confessional Grovekeeper Broodmother';
const PLATES = [95, 105, 125, 140, 160, 180];

/** What would be cut if all cards in the dungeon that is shown had those names, on plates of each width. */
async function cutOnPlates(page: Page): Promise<string[]> {
  const plates = page.locator('.dl-cut .dl-plate:not(.is-back)');
  // React keeps the texts it has made: they are written over, not replaced.
  const make = (width: string, names: string[]) =>
    plates.evaluateAll(
      (all, { width, names }) => {
        all.forEach((plate, i) => {
          (plate as HTMLElement).style.width = width;
          (plate.querySelector('.dl-plate-name')?.firstChild as Text).data = names[i];
        });
      },
      { width, names },
    );
  const before = await plates.locator('.dl-plate-name').allTextContents();
  expect(before.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const width of PLATES) {
    await make(
      `${width}px`,
      before.map(() => LONG_NAMES),
    );
    found.push(...(await cutIn(page)).map((cut) => `${width} px: ${cut}`));
  }
  await make('', before);
  return found;
}

test('three people and a bot play to the last lord, and one comes back in the midst of a reveal phase', async ({
  visit,
}) => {
  const lords = await gatherLords(visit, [{}, { width: 768 }, { width: 390 }], {
    lineup: ['vashka', 'grimble', 'lothe', 'noct'],
    ...{ bots: 1, twilight: 10 },
  });
  const [ann, , eve] = lords;
  await reignUntil(lords, async () => (await eve.asked()) === 'reveal', 60);
  // Eve's browser closes, and she comes back: the same seat, the same question, her own cards readable.
  const before = await eve.page.locator('.dl-table').getAttribute('data-ask');
  const plates = () =>
    eve.page.locator('.dl-cut .dl-plate').evaluateAll((all) => all.map(({ textContent }) => textContent));
  const down = await plates();
  expect(down.length).toBeGreaterThan(0);
  await eve.page.reload();
  await eve.page.locator('.prompt.is-ask').waitFor();
  await expect.poll(() => eve.page.locator('.dl-table').getAttribute('data-ask')).toBe(before);
  await expect.poll(plates).toEqual(down);
  // What lies face-down in a dungeon is read by its owner only.
  await ann.page.getByRole('button', { name: /^Show .*: Lothe/ }).click();
  await ann.page.locator('.dl-cut.dl-seat-2').waitFor();
  const backs = down.filter((said) => said?.includes('face-down')).length;
  await expect.poll(() => ann.page.locator('.dl-cut .dl-plate.is-back').count()).toBe(backs);
  expect(await ann.page.locator('.dl-cut .dl-plate.is-down').count()).toBe(0);
  await ann.page.getByRole('button', { name: /^Show .*: Vashka/ }).click();
  for (const { page, visitor } of lords) {
    expect(await violationsIn(page)).toEqual([]);
    expect(await strangersIn(page, visitor.lang)).toEqual([]);
    expect(await cutIn(page)).toEqual([]);
    expect(await cutOnPlates(page)).toEqual([]);
  }
  expect(await smallIn(eve.page)).toEqual([]);

  // Some rounds of raids; then they keep house until Twilight comes for them.
  await reignUntil(lords, async () => (await ann.isOver()) || (await ann.round()) > 2, 150);
  for (const lord of lords) lord.idle = 6;
  await reignUntil(lords, () => ann.isOver(), 500);
  for (const { page } of lords) {
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.locator('.dl-lord.is-out').count()).toBe(3);
  }
  expect(await violationsIn(ann.page)).toEqual([]);
});

test('what the rules refuse is told with its clause', async ({ visit }) => {
  const lords = await gatherLords(visit, [{}, {}], { lineup: ['grimble', 'silth'] });
  const [ann, bob] = lords;
  const { page } = ann;
  const refuses = (clause: string) => ann.refusedBy().getByText(clause, { exact: true }).waitFor();

  // More than she has: thirteen gold for a card of the highest level.
  await reignUntil(lords, async () => (await ann.asked()) === 'buy', 20);
  await page.getByRole('button', { name: /^Buy a card of level 5 for 12 gold/ }).click();
  await refuses('DL-10.5');
  await ann.acts().getByText('is missing').waitFor();
  await ann.refusedBy().click();
  await page.locator('.side-rules .clause').first().waitFor();

  // A card of her own after she has passed, while he still thinks.
  const down = page.locator('.dl-plate.is-down');
  const his = page.locator('.dl-lord.dl-seat-1 .dl-token.is-back');
  const passed = page.locator('.dl-lord.dl-seat-1 .dl-passed');
  const sheIsFirst = async () =>
    (await ann.asked()) === 'reveal' &&
    (await down.count()) > 0 &&
    (await his.count()) > 0 &&
    (await passed.count()) === 0;
  await reignUntil(lords, sheIsFirst, 60);
  await ann.goOn();
  await bob.page.locator('.dl-acts[data-ask="reveal"]').waitFor();
  await down.first().click();
  await refuses('DL-14.4');

  // A building where another one stands.
  await takeOver(ann.visitor, await another());
  await page.locator('.dl-hand .dl-card.is-building').first().click();
  await page.locator('.dl-cut .dl-plate.is-building').first().click();
  await refuses('DL-12.2');

  // A unit that lies face-down.
  await takeOver(ann.visitor, await hidden());
  await page
    .locator('.dl-unit.is-barred.is-down:not(:has-text("Clay Warden")) .dl-unit-press')
    .first()
    .click();
  await refuses('DL-16.2');
  expect(await violationsIn(page)).toEqual([]);
});

interface Dungeon {
  players: { dungeon: ({ kind: number; up: boolean } | null)[]; hand: { cards: number[] } }[];
}
/** Places of a floor. */
const SPOTS = ['entrance', 'building', 'annex', 'exit'];

/** Somebody can build, and has no card in the hand of which one stands. */
function another(): Promise<Moment> {
  return momentOf<Dungeon>('dungeon', { seats: 2 }, ({ kind, options, seat }, { players }) => {
    if (kind !== 'build' || !options?.some((option) => Object.hasOwn(Object(option), 'build'))) return false;
    const { dungeon, hand } = players[seat];
    const built = dungeon.filter((piece, place) => piece && SPOTS[place % 4] === 'building');
    return built.length > 0 && built.every((piece) => !hand.cards.includes(piece?.kind as number));
  });
}

/** Somebody can send units, and another unit of theirs lies face-down. */
function hidden(): Promise<Moment> {
  return momentOf<Dungeon>('dungeon', { seats: 2 }, ({ kind, space, seat }, { players }) => {
    const isHidden = (place: number) => {
      const units = [`${1 + Math.floor(place / 4)}.${SPOTS[place % 4]}`];
      const checked = space?.check({ parties: [{ target: 1 - seat, units }] });
      return checked !== undefined && 'clause' in checked && checked.message.includes('face-up');
    };
    return kind === 'sortie' && players[seat].dungeon.some((piece, place) => piece && isHidden(place));
  });
}

test('a round by keys alone', async ({ visit }) => {
  const [ann] = await gatherLords(visit, [{}], { lineup: ['morwen'], bots: 1 });
  const { page } = ann;
  await page.locator('.dl-acts[data-ask="buy"]').waitFor();
  const held = () => page.locator('.dl-hand .dl-card').count();
  const before = await held();
  await page.keyboard.press('1');
  await page.locator('.dl-hand .dl-card').nth(before).waitFor();
  await page.keyboard.press('e');
  await page.locator('.dl-acts[data-ask="build"]').waitFor();
  // With idle hands nobody ends it at the first press.
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'End all the same' }).waitFor();

  // The first card of the hand: its places are gone through, and one is taken.
  await page.keyboard.press('1');
  await page.locator('.dl-spot.is-open:focus').waitFor();
  const from = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction((was) => document.activeElement?.textContent !== was, from);
  await page.keyboard.press('Enter');
  await page.locator('.dl-plate.is-draft').waitFor();
  expect(await borrowedIn(page)).toEqual([]);
  // Put down, looked at, and taken back; then put down for good.
  await page.keyboard.press('d');
  await page.locator('.dl-plate.is-draft:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.locator('.dl-acts[data-ask="reveal"]').waitFor();
  await page.keyboard.press('d');
  await page.locator('.dl-plate.is-down:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Flip', exact: true }).waitFor();
  await page.keyboard.press('f');
  await page.locator('.dl-plate.is-down').waitFor({ state: 'detached' });
});

/** Somebody has two units to send, and two lords to send them to. */
function ready(): Promise<Moment> {
  return momentOf('dungeon', { seats: 3 }, ({ kind, space }) => {
    const { units = [], targets = [] } = Object(space?.describe) as { units?: string[]; targets?: number[] };
    return kind === 'sortie' && units.length === 2 && targets.length === 2;
  });
}

test('parties are planned by dragging, by pressing and by keys, and the order is told', async ({ visit }) => {
  const ann = new DungeonLord(await visit({ lang: 'zh' }));
  const { page } = ann;
  await takeOver(ann.visitor, await ready());
  const units = page.locator('.dl-party.is-home .dl-unit:not(.is-barred) .dl-unit-press');
  const parties = page.locator('.dl-party:not(.is-home)');
  const names = (of: number) =>
    parties
      .nth(of)
      .locator('.dl-unit-press')
      .evaluateAll((all) => all.map((one) => one.dataset.unit));
  const home = () => units.evaluateAll((all) => all.map((one) => one.dataset.unit));
  const [first, second] = await home();
  await units.first().dragTo(parties.first());
  await expect.poll(() => names(0)).toEqual([first]);
  await units.first().click();
  await parties.first().locator('.dl-party-head').click();
  await expect.poll(() => names(0)).toEqual([first, second]);
  await parties.first().locator('.dl-unit-press').last().focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => names(0)).toEqual([second, first]);
  await page.keyboard.press('2');
  await expect.poll(async () => [await names(0), await names(1)]).toEqual([[first], [second]]);
  // A party of its own against the same lord, which raids after the first one.
  await page.keyboard.press('Shift+Digit1');
  await expect.poll(() => parties.first().locator('.dl-raiders').count()).toBe(2);
  expect(await names(0)).toEqual([first, second]);
  if (process.env.SHOT) await page.screenshot({ path: '/tmp/parties.png' });
  await page.keyboard.press('1');
  await expect.poll(() => parties.first().locator('.dl-raiders').count()).toBe(1);
  await page.keyboard.press('2');
  await units.first().waitFor({ state: 'detached' });
  await parties.nth(1).locator('.dl-unit-press').first().click();
  await parties.first().getByRole('button', { name: '另组一队' }).click();
  await expect.poll(() => parties.first().locator('.dl-raiders').count()).toBe(2);
  expect(await violationsIn(page)).toEqual([]);
  expect(await strangersIn(page, 'zh')).toEqual([]);
  await ann.main();
  await page
    .locator('.last-events, .log')
    .getByText(/玩家.*出击/)
    .first()
    .waitFor();
});
