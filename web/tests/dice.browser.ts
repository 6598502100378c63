import { violationsIn } from './axe.ts';
import { type Duelist, gather, playUntil } from './duelist.ts';
import { expect, seeTheEnd, test } from './guarded.ts';
import { cutIn, smallIn } from './shape.ts';
import { borrowedIn } from './type.ts';
import { strangersIn } from './words.ts';

test('two people duel, and each answers a step of the other', async ({ visit }) => {
  const players = await gather(visit, [{}, { width: 390 }], { lineup: ['warden', 'scribe'] });
  const [ann, bob] = players;
  for (const { page } of players) {
    await page.getByText('Nothing is pending').or(page.locator('.dt-tray')).first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
  }
  const squeezed: string[] = [];
  const enough = async () => {
    squeezed.push(...(await bob.squeezed()));
    return ann.interrupts > 0 && bob.interrupts > 0;
  };
  await playUntil(players, enough, 400);
  expect(squeezed).toEqual([]);
  // The log of both tells of cards that were played in the other's turn, and each sees the other's board.
  await ann.page.getByRole('button', { name: /^See .*board: Clause Scribe/ }).click();
  const board = ann.page.getByRole('dialog', { name: /Clause Scribe/ });
  await board.locator('.dt-glance-body').waitFor();
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
  await playUntil(players, async () => (await players[0].turn()) > 2, 200);
  for (const { page } of players) {
    await expect.poll(() => page.locator('.dt-teams .dt-hp').count()).toBe(2);
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
  for (const [one, other] of [
    [0, 2],
    [1, 3],
  ])
    await expect.poll(async () => (await healthOf(one)) === (await healthOf(other))).toBe(true);
});

test('three play until one is left', async ({ visit }) => {
  const [ann] = await gather(visit, [{ lang: 'en' }], {
    lineup: ['tidewright', 'gambler', 'gardener'],
    bots: 2,
  });
  // One turn each by hand; a bot plays the rest of hers.
  await playUntil([ann], async () => (await ann.turn()) > 3, 200);
  await seeTheEnd([ann.visitor]);
  await ann.page.locator('.dt-panel.is-out').first().waitFor();
  expect(await violationsIn(ann.page)).toEqual([]);
});

test('a turn by keys alone, with dice that say what they show', async ({ visit }) => {
  const [ann] = await gather(visit, [{}], { lineup: ['tidewright', 'warden'], bots: 1 });
  const { page } = ann;
  // The first throw may come between a look and an answer: then it is the next turn's.
  const thrownOnce = async () =>
    (await page.locator('.dt-throw').count()) > 0 &&
    (await page.locator('.dt-throws .is-left').count()) === 2;
  await playUntil([ann], thrownOnce, 200);
  const die = page.getByRole('button', { name: /^die 3 shows [1-6] (Wave|Anchor|Moon)/ });
  expect(await die.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('3');
  await page.getByRole('button', { name: /^die 3 shows .*, kept$/ }).waitFor();
  await page.getByText('Throw 4').waitFor();
  expect(await borrowedIn(page)).toEqual([]);
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

test('what is armed is used at the next moment, without a question', async ({ visit }) => {
  const players = await gather(visit, [{}, { width: 390 }], { lineup: ['keeper', 'dancer'] });
  for (const player of players) await player.order('Always pass');
  // Instants with nothing to choose.
  const plain = /^(Royal Stipend|Brace|Living Shield|Scrape the Comb|Catch the Wind|Spare Line)$/;
  let armed: { who: Duelist; name: string } | undefined;
  const told = (name: string) => new RegExp(`plays ${name}`);
  const arm = async (who: Duelist) => {
    const card = who.card(plain).first();
    const name = (await card.locator('.dt-card-name').textContent()) as string;
    await card.click();
    await who.page.locator('.dt-why', { hasText: 'press again to arm it' }).waitFor();
    await card.click();
    await card.locator('.dt-pin.is-possible').waitFor();
    await who.page.getByRole('button', { name: 'Disarm' }).click();
    await card.locator('.dt-pin').waitFor({ state: 'detached' });
    await who.page.getByRole('button', { name: 'Arm, if it matters' }).click();
    await card.locator('.dt-pin.is-worthwhile').waitFor();
    expect(await violationsIn(who.page)).toEqual([]);
    await who.page.getByRole('button', { name: 'Disarm' }).click();
    await card.locator('.dt-pin').waitFor({ state: 'detached' });
    await who.page.getByRole('button', { name: 'Arm', exact: true }).click();
    await card.locator('.dt-pin').waitFor();
    armed = { who, name };
  };
  const used = async () => {
    if (armed !== undefined) {
      if ((await armed.who.page.getByText(told(armed.name)).count()) > 0) return true;
      if ((await armed.who.card(armed.name).count()) > 0) return false;
      // It was sold, as one too many: another is armed.
      armed = undefined;
    }
    for (const who of players) {
      if ((await who.looksOn()) && (await who.card(plain).count()) > 0) {
        await arm(who);
        return false;
      }
    }
    return false;
  };
  await playUntil(players, used, 400);
  expect(players.map((player) => player.interrupts)).toEqual([0, 0]);
  for (const { page } of players) await page.locator('.dt-hand .dt-pin').waitFor({ state: 'detached' });
});

test('who has seen enough of a turn is not asked again before the next', async ({ visit }) => {
  const [ann, bob] = await gather(visit, [{}, {}], { lineup: ['warden', 'ringer'] });
  await bob.order('Always ask me');
  const theirs = async () =>
    (await bob.mayReact()) && (await bob.page.locator('.dt-own.is-active').count()) === 0;
  await playUntil([ann, bob], theirs, 100);
  const turn = await bob.turn();
  const hush = bob.page.getByLabel("Don't ask again this turn");
  // It is checked once the table has heard of it, and by then the window may be gone.
  await hush.click();
  // Nothing but decisions comes to Bob until the turn is over.
  let asked = 0;
  const over = async () => {
    const reacts = await bob.mayReact();
    if ((await bob.turn()) !== turn) return true;
    if (reacts) asked++;
    return false;
  };
  await bob.page.locator('.prompt.is-ask').waitFor({ state: 'detached' });
  await playUntil([ann, bob], over, 100);
  expect(asked).toBe(0);
  await playUntil([ann, bob], theirs, 200);
  await expect.poll(() => hush.isChecked()).toBe(false);
});

test('a bot plays for who has stopped answering, until they are back', async ({ visit }) => {
  const clock = {
    kind: 'live',
    bank: 0,
    increment: 0,
    decision: 1500,
    reaction: 1500,
    out: 'default',
  } as const;
  const players = await gather(visit, [{}, { lang: 'zh', width: 390 }], {
    lineup: ['warden', 'ringer'],
    clock,
    // Bots that take their time: both may be played for, and the match is to last until one is back.
    manners: 1,
  });
  const backs = players.map(({ page }) => page.getByRole('button', { name: /^(I'm back|我回来了)$/ }));
  const [gone, back] = await Promise.race(
    players.map(async (player, i) => {
      await backs[i].waitFor();
      return [player, backs[i]] as const;
    }),
  );
  await gone.page
    .locator('.prompt-words', { hasText: /^(A bot is playing for you|机器人正在替你打)$/ })
    .waitFor();
  expect(await violationsIn(gone.page)).toEqual([]);
  await back.click();
  await back.waitFor({ state: 'detached' });
});
