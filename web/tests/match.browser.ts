import { violationsIn } from './axe.ts';
import { duel, Fighter } from './duel.ts';
import { expect, test } from './guarded.ts';

test('two people and a spectator, from an invitation to a checked replay', async ({ visit }) => {
  const [ann, bob, eve] = await Promise.all([
    visit({ lang: 'en' }),
    visit({ lang: 'en', width: 390, expected: /ERR_INTERNET_DISCONNECTED/ }),
    visit({ lang: 'zh', width: 768 }),
  ]);
  const [a, b] = [new Fighter(ann.page), new Fighter(bob.page)];

  // Ann opens a table for a battle of her own making.
  await ann.page.goto('/games/miracle');
  await ann.page.getByRole('tab', { name: 'Online' }).click();
  await ann.page.getByText('Your own').first().click();
  await ann.page.getByLabel('Text of the edition').fill(duel(30));
  await ann.page.getByText('Ready to be played').waitFor();
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  const dialog = ann.page.getByRole('dialog');
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('link', { name: 'Go to the table' }).click();
  await ann.page.getByText('Seats are empty').waitFor();

  // Bob comes by the link and sits down; Eve comes by it and watches.
  await Promise.all([bob.page.goto(link), eve.page.goto(link)]);
  await bob.page.getByRole('button', { name: 'Sit here' }).click();
  await bob.page.getByText('Waiting for the host to start').waitFor();
  await eve.page.getByText('你在观战').waitFor();
  await ann.page.getByText('Ready to start').waitFor();
  await bob.page.getByRole('button', { name: 'Good luck' }).click();
  await ann.page.getByRole('log').or(ann.page.locator('.chat-lines')).getByText('Good luck').waitFor();
  await eve.page.locator('.chat-lines').getByText('祝好运').waitFor();
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click();

  // Decks are chosen in secret and shown together.
  await a.chooseDeck();
  await ann.page.getByText('Your deck is sealed').waitFor();
  await b.chooseDeck();
  for (const { page } of [ann, bob]) {
    await page.getByRole('button', { name: 'To battle' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
  }
  await Promise.all([a.begin(), b.begin()]);
  await eve.page.getByRole('button', { name: '开战' }).click();

  // Whoever goes second has a turn less; Bob only ever ends his.
  if ((await ann.page.locator('.mi-turn b').textContent()) !== 'Your turn') await b.endTurn();
  await a.isAsked();
  await a.summon();
  await a.endTurn();

  await b.isAsked();
  await b.endTurn();

  // Ann would rather have thought again. Bob has played meanwhile, so it is his to grant.
  await a.isAsked();
  const turn = await a.turn();
  await ann.page.getByRole('button', { name: 'Undo (U)' }).click();
  await bob.page.getByText('would like to take a step back').first().waitFor();
  await bob.page.getByRole('button', { name: 'Agree' }).click();
  await bob.page.getByText('would like to take a step back').first().waitFor({ state: 'detached' });
  await a.isAsked();
  await expect.poll(() => a.turn()).toBe(turn - 2);
  await a.endTurn();

  // Bob's network goes away in the middle, and what happens meanwhile is there when it comes back.
  await b.isAsked();
  await b.endTurn();
  await a.isAsked();
  await bob.context.setOffline(true);
  await bob.page.getByText('The connection is lost; trying again.').waitFor();
  await a.advance();
  await a.endTurn();
  await ann.page.getByText('away', { exact: true }).waitFor();
  await bob.context.setOffline(false);
  await b.isAsked();
  await bob.page.getByText('The connection is lost; trying again.').waitFor({ state: 'detached' });
  await bob.page.getByRole('gridcell', { name: /enemy Swordsman/ }).waitFor();
  await b.endTurn();

  // Two more steps and two blows decide it, by the rules.
  for (const deed of ['advance', 'strike'] as const) {
    await a.isAsked();
    await a[deed]();
    await a.endTurn();
    await b.isAsked();
    await b.endTurn();
  }
  await a.isAsked();
  await a.strike();
  await ann.page.getByRole('dialog', { name: 'You won' }).waitFor();
  await bob.page.getByRole('dialog', { name: 'You lost' }).waitFor();
  await eve.page.getByRole('dialog', { name: /获胜/ }).waitFor();
  for (const { page } of [ann, bob, eve]) expect(await violationsIn(page)).toEqual([]);

  // The dice are checked, and a rematch is agreed on: both find themselves at the next table.
  await bob.page.getByRole('button', { name: 'Check the dice' }).click();
  await bob.page.getByText('The dice were fair').waitFor();
  await ann.page.getByRole('button', { name: 'Rematch' }).click();
  await bob.page.getByRole('button', { name: 'Rematch' }).click();
  for (const { page } of [ann, bob]) {
    await page.waitForURL((url) => !link.startsWith(url.href.split('?')[0]));
    await page.getByRole('button', { name: 'Stand up' }).waitFor();
  }
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click();
  await bob.page.getByText('Build your deck').waitFor();

  // The replay is seen by everybody, and holds.
  await eve.page.getByRole('link', { name: '看复盘' }).click();
  await eve.page.waitForURL('**/replay/*');
  await ann.page.goto(eve.page.url());
  await ann.page.getByRole('tab', { name: 'Check' }).click();
  await ann.page.getByRole('button', { name: 'Check this record' }).click();
  await ann.page.getByText('The record is true').first().waitFor();
  await ann.page.getByText('The dice were fair').first().waitFor();
  await ann.page.keyboard.press('End');
  await ann.page.getByText(/^Move (\d+) of \1$/).waitFor();
  await ann.page.keyboard.press('Home');
  await ann.page.getByText(/^Move 0 of \d+$/).waitFor();
  await expect.poll(() => eve.page.getByRole('heading', { level: 1 }).textContent()).toBe('神迹之战');
});
