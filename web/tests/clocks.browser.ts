import type { View } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import { clockPresets, clockSentence } from '@kaiju/server/clocks';
import type { Command, NewTable } from '@kaiju/server/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from './guarded.ts';
import type { Visitor } from './visitor.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** What the rules print for the first question of a game. The market's is a race. */
const PRINTED: Record<string, number> = {
  market: 5 * SECOND,
  miracle: MINUTE,
  dice: 30 * SECOND,
  dungeon: 45 * SECOND,
  dragon: 30 * SECOND,
  encounter: 75 * SECOND,
};
const RACES = ['market'];

type Preset = keyof typeof clockPresets;

/** The time that somebody has for the first question of a game; null for as long as they like. */
function firstTime(game: string, preset: Preset): number | null {
  const { settings } = clockPresets[preset];
  if (settings.kind === 'days') return settings.days * DAY;
  if (settings.kind === 'printed' || RACES.includes(game)) return PRINTED[game];
  return settings.kind === 'none' ? null : settings.bank + settings.decision;
}

/** What the page says is left, in milliseconds. */
async function shown(page: Page): Promise<number | null> {
  const said = (await page.locator('.prompt').textContent()) ?? '';
  const [, days, hours] = /(\d+) d (\d+) h left/.exec(said) ?? [];
  if (days !== undefined) return Number(days) * DAY + (Number(hours) + 1) * 60 * MINUTE;
  const [, minutes = '0', seconds] = /(?:(\d+):)?(\d\d|\d\.\d) left/.exec(said) ?? [];
  return seconds === undefined ? null : Number(minutes) * MINUTE + Number(seconds) * SECOND;
}

let told = 0;
const tell = ({ api }: Visitor, table: string, command: Command) =>
  api.command(table, { id: `clocks-${++told}`, command });
const questionOf = async ({ api }: Visitor, table: string, seat: number) =>
  ((await api.table(table, { seat })).view as View).ask;

/** Two people whose match begins. */
async function begin([ann, bob]: readonly Visitor[], wish: Pick<NewTable, 'game' | 'clock'>) {
  const { room, key } = await ann.api.openTable({
    ...{ visibility: 'private', sit: 0, ...wish },
    seats: [{ kind: 'open' }, { kind: 'open' }],
  });
  await tell(bob, room.id, { do: 'sit', seat: 1, key });
  await tell(ann, room.id, { do: 'start' });
  return { id: room.id, address: `/table/${room.id}?key=${key}` };
}

for (const { id: game } of catalogue) {
  test(`the clock that was chosen for ${game} is the one that is shown`, async ({ visit }) => {
    const both = await Promise.all([visit(), visit()]);
    for (const preset of Object.keys(clockPresets) as Preset[]) {
      const clock = clockPresets[preset].settings;
      const due = firstTime(game, preset);
      for (let standing = false; !standing; ) {
        const { id, address } = await begin(both, { game, clock });
        const first = await Promise.all(both.map((who, seat) => questionOf(who, id, seat)));
        const seat = first[0] === null ? 1 : 0;
        const { page } = both[seat];
        await page.goto(address);
        await page.locator('.prompt.is-ask').waitFor();
        const left = await shown(page);
        // A race of a few seconds may be over before a busy machine has looked.
        standing = (await questionOf(both[seat], id, seat))?.id === first[seat]?.id;
        if (!standing) continue;
        if (due === null) expect(left, preset).toBeNull();
        else {
          expect(left, preset).toBeLessThanOrEqual(due);
          expect(left, preset).toBeGreaterThan(due - 15 * SECOND);
        }
      }
    }
  });
}

test('home says whose turn it is in a match by days, and how long they have', async ({ visit }) => {
  const both = await Promise.all([visit(), visit({ lang: 'zh', width: 390 })]);
  const { id } = await begin(both, { game: 'miracle', clock: clockPresets.days.settings });
  const [ann, bob] = both.map(({ page }) => page);
  await Promise.all([ann.goto('/'), bob.goto('/')]);
  await ann.getByText('Your turn, 2 d 23 h left').waitFor();
  await bob.getByText('轮到你了，还剩 2 天 23 小时').waitFor();
  const ask = await questionOf(both[0], id, 0);
  await tell(both[0], id, { do: 'answer', seat: 0, ask: ask!.id, value: ask!.options![0] });
  await ann.getByText('Waiting for the others').waitFor();
});

test('against bots alone, no clock leaves no sand to a race either', async ({ visit }) => {
  const { page, api } = await visit();
  const { room } = await api.openTable({
    ...{ game: 'market', visibility: 'private', clock: { kind: 'none' }, sit: 0 },
    seats: [{ kind: 'open' }, { kind: 'bot', level: 'beginner' }],
  });
  await page.goto(`/table/${room.id}`);
  await page.getByText('No clock: take all the time you like.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.prompt.is-ask').waitFor();
  expect(await shown(page)).toBeNull();
});

test('a table is opened with just the clock that the form says, and the device knows it again', async ({
  visit,
}) => {
  const { page, api } = await visit({ width: 390 });
  const online = async () => {
    await page.goto('/games/miracle');
    await page.getByRole('tab', { name: 'Online' }).click();
  };
  const clock = page.getByLabel('Clock', { exact: true });
  const rated = page.getByRole('switch', { name: 'Rated' });
  await online();
  expect(await clock.inputValue()).toBe('none');
  expect(await rated.isDisabled()).toBe(true);
  await page.getByText('Without a clock no match is rated; choose one first.').waitFor();
  for (const [id, { settings }] of Object.entries(clockPresets)) {
    await clock.selectOption(id);
    await page.getByText(clockSentence(settings).en, { exact: true }).waitFor();
    expect(await rated.isDisabled()).toBe(settings.kind === 'none');
  }
  expect(await rated.isChecked()).toBe(false);

  await clock.selectOption({ label: 'Own…' });
  const own = { kind: 'live', bank: 5 * MINUTE, increment: 0, decision: 30 * SECOND } as const;
  await page.getByLabel('For each decision').selectOption({ label: '30 s' });
  await page.getByLabel('In the bank').selectOption({ label: '5 min' });
  await page.getByLabel('Added with each').selectOption({ label: '0 s' });
  await page.getByLabel('For a reaction').selectOption({ label: '15 s' });
  await page.getByText('loses the match').click();
  const chosen = { ...own, reaction: 15 * SECOND, out: 'lose' } as const;
  const sentence = clockSentence(chosen).en;
  await page.getByText(sentence, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const dialog = page.getByRole('dialog', { name: 'The table is open' });
  await dialog.getByText(`${sentence} This match is not rated.`).waitFor();
  const { tables } = await api.myTables();
  expect(tables[0]).toMatchObject({ clock: chosen, pace: 0, rated: false });

  await online();
  await clock.selectOption({ label: '5 min + 0 s' });
  await page.getByText(sentence, { exact: true }).waitFor();
});

/** As if another tab were in front, or this one again. */
const look = (page: Page, away: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);

test('who waits for a friend elsewhere is called back by title and sound', async ({ visit }) => {
  const [ann, bob] = await Promise.all([visit({ moving: true }), visit()]);
  const { page } = ann;
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...given) {
      document.documentElement.dataset.heard = `${Number(document.documentElement.dataset.heard ?? 0) + 1}`;
      start.apply(this, given);
    };
  });
  const title = () => page.title();
  const heard = () => page.locator('html').getAttribute('data-heard');
  await page.goto('/games/dice');
  await page.getByRole('tab', { name: 'Online' }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const dialog = page.getByRole('dialog', { name: 'The table is open' });
  const link = await dialog.getByLabel('Invitation link').inputValue();
  const [, table, key] = /table\/(\w+)\?key=(.*)$/.exec(link) as RegExpExecArray;
  await look(page, true);
  await tell(bob, table, { do: 'sit', seat: 1, key: decodeURIComponent(key) });
  await expect.poll(title).toMatch(/has sat down · .*Kaiju$/);
  await expect.poll(heard).toBe('1');
  await look(page, false);
  expect(await title()).not.toContain('has sat down');

  await dialog.getByRole('link', { name: 'Go to the table' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await look(page, true);
  await tell(bob, table, { do: 'leave', seat: 1 });
  await page.getByText('Seats are empty').waitFor();
  expect(await title()).not.toContain('has sat down');
  await tell(bob, table, { do: 'sit', seat: 1, key: decodeURIComponent(key) });
  await expect.poll(title).toContain('has sat down');
  await expect.poll(heard).toBe('2');

  await look(page, false);
  await tell(ann, table, { do: 'start' });
  await page.locator('.prompt').waitFor();
  await look(page, true);
  await tell(bob, table, { do: 'stand-in', seat: 1, level: 'beginner' });
  // Each takes a hero, whoever is first, and it is hers again when the other has played.
  const hers = async () => {
    const ask = await questionOf(ann, table, 0);
    if (ask?.kind === 'hero')
      await tell(ann, table, { do: 'answer', seat: 0, ask: ask.id, value: ask.options![0] });
    return title();
  };
  await expect.poll(hers, { timeout: 60_000 }).toMatch(/^Your turn · /);
});
