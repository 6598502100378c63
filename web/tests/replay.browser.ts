import { botFor, Match } from '@kaiju/bots';
import { catalogue } from '@kaiju/registry/catalogue';
import { cellsOf, Fighter } from './duel.ts';
import { expect, test } from './guarded.ts';

/** A battle between two bots that is far from over. */
async function record(): Promise<Buffer> {
  const game = await catalogue.find(({ id }) => id === 'miracle')!.load();
  const bot = botFor(game, 'casual');
  const match = new Match(game, [bot, bot], { seats: 2, seed: 'a branch', pace: 0 }, 'a branch');
  while (match.timeline.length < 30 && match.step());
  return Buffer.from(JSON.stringify(match.timeline.record()));
}

test('from a moment of a replay a match is gone on with, against a bot', async ({ visit }) => {
  const { page } = await visit();
  const me = new Fighter(page);
  const standing = async () =>
    (await cellsOf(page))
      .flatMap(({ cell, said }) => {
        const [, who] = /(?:your|enemy|[12]'s) ([A-Z][a-z]+)/.exec(said) ?? [];
        return who === undefined ? [] : `${cell} ${who}`;
      })
      // Each seat sees its own side below.
      .sort();

  await page.goto('/replay');
  const file = { name: 'kaiju-battle.json', mimeType: 'application/json', buffer: await record() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.replay').waitFor();
  await page.keyboard.press('End');
  await page.getByText('Move 30 of 30').waitFor();
  for (const left of [29, 28, 27]) {
    await page.keyboard.press('ArrowLeft');
    await page.getByText(`Move ${left} of 30`).waitFor();
  }
  // The board follows the transport a moment later: it is read when it stands still.
  const read = async () => JSON.stringify([await me.turn(), await standing()]);
  let last = '';
  for (let now = await read(); now !== last; now = await read()) {
    last = now;
    await page.waitForTimeout(400);
  }
  const [turn, then] = JSON.parse(last) as [number, string[]];
  expect(then.length).toBeGreaterThan(2);

  await page.getByRole('button', { name: 'Play on from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play on from move 27' });
  await dialog.getByLabel('Against').selectOption({ label: 'Beginner' });
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL('**/play/miracle/*');

  // The same battle at the same moment, and it is ours to go on with.
  await me.isAsked();
  await expect.poll(() => me.turn()).toBe(turn);
  await expect.poll(standing).toEqual(then);
  await me.endTurn();
  await me.isAsked();
  await expect.poll(() => me.turn()).toBe(turn + 2);
});
