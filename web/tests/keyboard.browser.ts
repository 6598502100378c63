import type { AskView, View } from '@kaiju/kernel';
import { cellsOf, closest, duel } from './duel.ts';
import { expect, test } from './guarded.ts';
import type { Visitor } from './visitor.ts';

/** Somebody who has no mouse: presses keys, and knows what is there by what it says. */
class Typist {
  private readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  press(key: string): Promise<void> {
    return this.visitor.page.keyboard.press(key);
  }

  /** What has the focus, in words. */
  focused(): Promise<string> {
    return this.visitor.page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? '';
    });
  }

  /** Goes on with a key until what has the focus says this. */
  async goTo(says: RegExp, by = 'Tab', most = 80): Promise<void> {
    for (let i = 0; i < most; i++) {
      if (says.test(await this.focused())) return;
      await this.press(by);
    }
    throw new Error(`${most} times ${by}, and nothing says ${says}; the last was “${await this.focused()}”`);
  }

  /** Waits until the board or the prompt says that it is this seat's turn. */
  async isAsked(): Promise<void> {
    await this.visitor.page
      .getByRole('alert')
      .getByText(/^Your decision/)
      .first()
      .waitFor();
  }
}

test('a match is opened, joined and won by keys alone', async ({ visit }) => {
  const [ann, bob] = await Promise.all([visit(), visit()]);
  const keys = new Typist(ann);
  const options = { edition: duel(30) };
  const { room, key } = await ann.api.openTable({
    ...{
      game: 'miracle',
      options,
      seats: [{ kind: 'open' }, { kind: 'open' }],
      visibility: 'private',
      pace: 0,
    },
  });

  // She sits down, and so does he.
  await ann.page.goto(`/table/${room.id}?key=${key}`);
  await ann.page.getByRole('button', { name: 'Sit here' }).first().waitFor();
  await keys.goTo(/^Sit here$/);
  await keys.press('Enter');
  const sat = await ann.page
    .getByRole('button', { name: 'Stand up' })
    .waitFor()
    .then(() => ann.api.table(room.id, { key }));
  expect(sat.room.seats[0].person).not.toBeNull();
  const command = (id: string, wish: object) => bob.api.command(room.id, { id, command: wish } as never);
  await command('sit', { do: 'sit', seat: 1, key });
  await ann.page.getByText('Ready to start').waitFor();
  await keys.goTo(/^Start$/);
  await keys.press('Enter');

  // The deck, by arrows and the space bar.
  await ann.page.getByText('Build your deck').waitFor();
  await keys.goTo(/^Salamander Shield/);
  await keys.press('Space');
  for (const card of [/^Swordsman/, /^Archer/, /^Black Bat/]) {
    await keys.goTo(card);
    await keys.press('Space');
  }
  await keys.goTo(/^Seal the deck/);
  await keys.press('Enter');
  await ann.page.getByText('Your deck is sealed').waitFor();

  /** He answers with the first thing that comes to his mind: to choose a deck, and then to end his turns. */
  let said = 0;
  const asked = async () => ((await bob.api.table(room.id, { seat: 1, key })).view as View).ask;
  const reply = async () => {
    // She may know before the server does that it is his turn.
    await expect.poll(asked).not.toBeNull();
    const { id, options } = (await asked()) as AskView;
    const value = options?.find((option) => JSON.stringify(option).includes('"end"')) ?? options?.[0];
    await command(`reply-${++said}`, { do: 'answer', seat: 1, ask: id, value });
  };
  await reply();
  await ann.page.getByRole('button', { name: 'To battle' }).waitFor();
  await keys.press('Enter');
  // Whoever goes first.
  if ((await asked()) !== null) await reply();

  const endTurn = async () => {
    await keys.press('e');
    await ann.page.locator('.prompt.is-wait').waitFor();
    await reply();
    await keys.isAsked();
  };
  await keys.isAsked();
  await keys.press('1');
  await keys.goTo(/can summon here/, 't');
  await keys.press('Enter');
  await ann.page.getByRole('gridcell', { name: /your Swordsman/ }).waitFor();
  await endTurn();

  // Twice as near to the enemy as it can go.
  for (const _ of [1, 2]) {
    await keys.press('n');
    await keys.goTo(/your Swordsman/, 'n');
    const { x, y } = closest(await cellsOf(ann.page), /can move here/, /enemy miracle/);
    await keys.goTo(new RegExp(`^\\(${x},${y}\\)`), 't', 300);
    await keys.press('Enter');
    await ann.page.getByRole('gridcell', { name: new RegExp(`^\\(${x},${y}\\), your Swordsman`) }).waitFor();
    await endTurn();
  }
  await strike();
  await ann.page.getByRole('gridcell', { name: /enemy miracle, 15 of 30/ }).waitFor();
  await endTurn();
  await strike();

  async function strike() {
    await keys.press('n');
    await keys.goTo(/enemy miracle.*can be attacked/, 't');
    await keys.press('Enter');
  }
  await ann.page.getByRole('dialog', { name: 'You won' }).waitFor();
  await keys.goTo(/^Rematch/);
  await keys.press('Escape');
  await ann.page.getByRole('dialog', { name: 'You won' }).waitFor({ state: 'hidden' });
  expect((await ann.api.table(room.id, { key })).room.status).toBe('over');
});
