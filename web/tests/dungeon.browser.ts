import { violationsIn } from './axe.ts';
import { type DungeonLord, type Gathering, gatherLords, reignUntil, sitDown } from './dungeon-lord.ts';
import { expect, test } from './guarded.ts';
import { cutIn, smallIn } from './shape.ts';
import { strangersIn } from './words.ts';

test('three people and a bot play to the last lord, and one comes back in the midst of a reveal phase', async ({
  visit,
}) => {
  const lords = await gatherLords(visit, [{}, { width: 768 }, { width: 390 }], {
    lineup: ['vashka', 'grimble', 'lothe', 'noct'],
    bots: 1,
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
  expect(await eve.page.locator('.dl-table').getAttribute('data-ask')).toBe(before);
  expect(await plates()).toEqual(down);
  // What lies face-down in a dungeon is read by its owner only.
  await ann.page.getByRole('button', { name: /^Show .*: Lothe/ }).click();
  await ann.page.locator('.dl-cut.dl-seat-2').waitFor();
  expect(await ann.page.locator('.dl-cut .dl-plate.is-down').count()).toBe(0);
  expect(await ann.page.locator('.dl-cut .dl-plate.is-back').count()).toBe(
    down.filter((said) => said?.includes('face-down')).length,
  );
  await ann.page.getByRole('button', { name: /^Show .*: Vashka/ }).click();
  for (const { page, visitor } of lords) {
    expect(await violationsIn(page)).toEqual([]);
    expect(await strangersIn(page, visitor.lang)).toEqual([]);
    expect(await cutIn(page)).toEqual([]);
  }
  expect(await smallIn(eve.page)).toEqual([]);

  // A few rounds of raids; then they keep house until Twilight comes for them.
  await reignUntil(lords, async () => (await ann.isOver()) || (await ann.round()) > 3, 200);
  for (const lord of lords) lord.idle = 6;
  await reignUntil(lords, () => ann.isOver(), 500);
  for (const { page } of lords) {
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('.dl-lord.is-out').count()).toBe(3);
  }
  expect(await violationsIn(ann.page)).toEqual([]);
});

test('what the rules refuse is told with its clause', async ({ visit }) => {
  const company: Gathering = { lineup: ['grimble', 'silth'] };
  const lords = await gatherLords(visit, [{}, {}], company);
  const [ann, bob] = lords;
  // What a match did not bring the next one may.
  const reachTo = async (enough: () => Promise<boolean>) => {
    while (!(await reignUntil(lords, enough, 400))) await sitDown(lords, company);
  };
  const refuses = (clause: string) => ann.refusedBy().getByText(clause, { exact: true }).waitFor();

  // More than she has: thirteen gold for a card of the highest level.
  await reachTo(async () => (await ann.asked()) === 'buy');
  await ann.page.getByRole('button', { name: /^Buy a card of level 5 for 12 gold/ }).click();
  await refuses('DL-10.5');
  await ann.acts().getByText('is missing').waitFor();
  await ann.refusedBy().click();
  await ann.page.locator('.side-rules .clause').first().waitFor();

  // A building where another one stands.
  const building = ann.page.locator('.dl-hand .dl-card.is-building');
  const stands = ann.page.locator('.dl-cut .dl-plate.is-building');
  const another = async () => {
    const built = await stands.locator('.dl-plate-name').allTextContents();
    const held = await building.locator('.dl-card-name').allTextContents();
    return built.length === 0 ? undefined : held.find((name) => !built.includes(name));
  };
  await reachTo(async () => (await ann.asked()) === 'build' && (await another()) !== undefined);
  const name = (await another()) as string;
  await building.filter({ hasText: name }).first().click();
  await stands.first().click();
  await refuses('DL-12.2');
  await ann.page.keyboard.press('Escape');

  // A card of her own after she has passed, while he still thinks.
  const his = ann.page.locator('.dl-lord.dl-seat-1');
  const down = ann.page.locator('.dl-plate.is-down');
  await reachTo(
    async () =>
      (await ann.asked()) === 'reveal' &&
      (await down.count()) > 0 &&
      (await his.locator('.dl-passed').count()) === 0 &&
      (await his.locator('.dl-token.is-back').count()) > 0,
  );
  await ann.goOn();
  await bob.page.locator('.dl-acts[data-ask="reveal"]').waitFor();
  await down.first().click();
  await refuses('DL-14.4');

  // A unit that lies face-down.
  ann.stays = true;
  const hidden = ann.page.locator('.dl-unit.is-barred.is-down:not(:has-text("Clay Warden")) .dl-unit-press');
  await reachTo(async () => (await hidden.count()) > 0);
  await hidden.first().click();
  await refuses('DL-16.2');
  expect(await violationsIn(ann.page)).toEqual([]);
});

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

/** Somebody with two units that can be sent: not every match comes to that, so another one is begun. */
async function withTwoUnits(visit: Parameters<typeof gatherLords>[0]): Promise<DungeonLord> {
  for (let match = 0; match < 6; match++) {
    const [lord] = await gatherLords(visit, [{ lang: 'zh' }], { lineup: ['vashka'], bots: 2 });
    lord.shows = 9;
    lord.stays = true;
    const ready = async () => (await lord.page.locator(READY_UNITS).count()) > 1;
    const over = lord.page.locator('.prompt.is-over');
    await reignUntil([lord], async () => (await ready()) || (await over.count()) > 0, 200);
    if (await ready()) return lord;
  }
  throw new Error('in six matches nobody had two units to send');
}

const READY_UNITS = '.dl-party.is-home .dl-unit:not(.is-barred) .dl-unit-press';

test('parties are planned by dragging, by pressing and by keys, and the order is told', async ({ visit }) => {
  const ann = await withTwoUnits(visit);
  const { page } = ann;
  const units = page.locator(READY_UNITS);
  const parties = page.locator('.dl-party:not(.is-home)');
  const names = (of: number) =>
    parties
      .nth(of)
      .locator('.dl-unit-press')
      .evaluateAll((all) => all.map((one) => one.dataset.unit));
  const home = () => units.evaluateAll((all) => all.map((one) => one.dataset.unit));
  const [first, second] = await home();
  await units.first().dragTo(parties.first());
  expect(await names(0)).toEqual([first]);
  await units.first().click();
  await parties.first().locator('.dl-party-head').click();
  expect(await names(0)).toEqual([first, second]);
  await parties.first().locator('.dl-unit-press').last().focus();
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await names(0)).toEqual([second, first]);
  await page.keyboard.press('2');
  expect([await names(0), await names(1)]).toEqual([[first], [second]]);
  expect(await violationsIn(page)).toEqual([]);
  expect(await strangersIn(page, 'zh')).toEqual([]);
  await ann.main();
  await page
    .locator('.last-events, .log')
    .getByText(/玩家.*出击/)
    .first()
    .waitFor();
});
