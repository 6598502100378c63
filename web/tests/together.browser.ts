import type { View } from '@kaiju/kernel';
import type { NewTable } from '@kaiju/server/protocol';
import type { Page } from 'playwright-core';
import { violationsIn } from './axe.ts';
import { duel, Fighter } from './duel.ts';
import { expect, test } from './guarded.ts';
import type { Visitor } from './visitor.ts';

type Visit = (wish?: object) => Promise<Visitor>;

/** Two people at a table of a game, at the beginning of their match. */
async function sitDown([ann, bob]: readonly Visitor[], wish: Partial<NewTable> = {}): Promise<string> {
  const { room, key } = await ann.api.openTable({
    ...{ game: 'miracle', seats: [{ kind: 'open' }, { kind: 'open' }], visibility: 'private' },
    ...{ clock: { kind: 'none' }, pace: 0, sit: 0, ...wish },
  });
  const tell = (who: Visitor, id: string, command: object) =>
    who.api.command(room.id, { id, command } as never);
  await tell(bob, 'sit', { do: 'sit', seat: 1, key });
  await tell(ann, 'start', { do: 'start' });
  const address = `/table/${room.id}?key=${key}`;
  await Promise.all([ann.page.goto(address), bob.page.goto(address)]);
  for (const { page } of [ann, bob]) await page.locator('.prompt').waitFor();
  return address;
}

const pair = (visit: Visit) => Promise.all([visit(), visit({ width: 390 })]);

async function inMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Table (G)' }).click();
  await page.getByRole('dialog', { name: 'Table' }).getByRole('button', { name }).click();
}

const says = (page: Page, words: string) => page.locator('.prompt').getByText(words).first().waitFor();
const press = (page: Page, name: string) =>
  page.locator('.prompt').getByRole('button', { name, exact: true }).click();

test('a draw is offered, declined, offered again, withdrawn, and agreed on', async ({ visit }) => {
  const [ann, bob] = await pair(visit);
  await sitDown([ann, bob]);
  await inMenu(ann.page, 'Offer a draw');
  await says(ann.page, 'You offered a draw; waiting for the others');
  await says(bob.page, 'offers a draw');
  await press(bob.page, 'Decline');
  await ann.page.getByText('You offered a draw').waitFor({ state: 'detached' });

  await inMenu(bob.page, 'Offer a draw');
  await says(ann.page, 'offers a draw');
  await press(bob.page, 'Withdraw');
  await ann.page.locator('.prompt.is-ask').waitFor();

  await inMenu(ann.page, 'Offer a draw');
  await says(bob.page, 'offers a draw');
  await press(bob.page, 'Agree');
  for (const { page } of [ann, bob]) {
    const dialog = page.getByRole('dialog', { name: 'A draw' });
    await dialog.getByText('a draw was agreed').waitFor();
  }
});

test('a match rests and goes on when both want it', async ({ visit }) => {
  const [ann, bob] = await pair(visit);
  await sitDown([ann, bob], {
    clock: { kind: 'live', bank: 600_000, increment: 0, decision: 60_000, reaction: 20_000, out: 'default' },
  });
  await inMenu(ann.page, 'Offer a pause');
  await says(bob.page, 'would like a pause');
  await press(bob.page, 'Agree');
  for (const { page } of [ann, bob]) await says(page, 'The match is paused');
  // Nobody's time runs, and nobody is waited for.
  await expect.poll(() => ann.page.locator('.seat.is-asked').count()).toBe(0);
  const time = () => ann.page.locator('.own-seat .seat-time').textContent();
  await expect.poll(() => ann.page.locator('.seat-time.is-running').count()).toBe(0);
  const before = await time();
  await press(bob.page, 'Go on');
  await says(bob.page, 'You would like to go on');
  await says(ann.page, 'would like to go on');
  expect(await time()).toBe(before);
  await press(ann.page, 'Agree');
  for (const { page } of [ann, bob]) await page.locator('.prompt.is-ask').waitFor();
  await ann.page.locator('.seat-time.is-running').first().waitFor();
});

test('what was revealed is taken back only by who gives up the rating of the match', async ({ visit }) => {
  const [ann, bob] = await pair(visit);
  for (const [i, { api }] of [ann, bob].entries()) {
    await api.takeName({ name: `Undo${Date.now().toString(36)}${i}`, password: 'correct horse battery' });
  }
  const clock = { kind: 'days', days: 3, out: 'lose' } as const;
  const address = await sitDown([ann, bob], { game: 'dungeon', clock, rated: true, pace: 1 });
  const table = new URL(address, 'http://here').pathname.split('/').at(-1) as string;
  // Each takes a lord, whoever is first; after that a round is dealt.
  for (const who of [ann, bob, ann]) {
    const seat = who === ann ? 0 : 1;
    const { ask } = (await who.api.table(table, { seat })).view as View;
    if (ask?.kind !== 'hero') continue;
    const command = { do: 'answer', seat, ask: ask.id, value: ask.options![0] } as const;
    await who.api.command(table, { id: `lord.${seat}`, command });
  }
  await ann.page.getByRole('button', { name: 'Undo (U)' }).click();
  const asked = ann.page.getByRole('dialog', { name: 'Rated no more?' });
  await asked.getByText('Somebody has learned something since').waitFor();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await inMenu(ann.page, 'Take back my last step');
  await asked.getByRole('button', { name: 'Undo' }).click();
  await says(bob.page, 'the match would be rated no more');
  await press(bob.page, 'Agree');
  for (const { page } of [ann, bob]) {
    await page.getByRole('button', { name: 'Table (G)' }).click();
    const menu = page.getByRole('dialog', { name: 'Table' });
    await menu.getByText('Not rated: something was taken back after it had been revealed.').waitFor();
  }
});

test('a bot stands in for who has left, and gives the seat back', async ({ visit }) => {
  const [ann, bob] = await pair(visit);
  const address = await sitDown([ann, bob], { options: { edition: duel(30) } });
  await bob.page.goto('about:blank');
  await ann.page.getByText('away', { exact: true }).waitFor();
  await ann.page.getByRole('button', { name: /: more$/ }).click();
  await ann.page.getByRole('button', { name: 'Let a bot stand in · beginner' }).click();
  await ann.page.getByText('Beginner bot is standing in').waitFor();

  // The bot chooses a deck for him, and plays his turns.
  const a = new Fighter(ann.page);
  await a.chooseDeck();
  await a.beginWithBot();
  await a.isAsked();
  await a.endTurn();
  await a.isAsked();

  await bob.page.goto(address);
  await bob.page.getByText('Beginner bot is standing in').waitFor();
  await inMenu(bob.page, 'Take my seat back');
  await ann.page.getByText('Beginner bot is standing in').waitFor({ state: 'detached' });
  await a.endTurn();
  await new Fighter(bob.page).isAsked();
});

test('somebody is muted and reported', async ({ visit }) => {
  const [ann, bob] = await pair(visit);
  await sitDown([ann, bob]);
  await bob.page.getByRole('button', { name: 'Chat' }).click();
  await bob.page.getByLabel('Say something').fill('you will lose');
  await bob.page.getByRole('button', { name: 'Send' }).click();
  await ann.page.getByRole('tab', { name: 'Chat 1' }).click();
  const said = ann.page.locator('.chat-lines').getByText('you will lose');
  await said.waitFor();
  await ann.page.locator('.chat-line').getByRole('button', { name: 'Report' }).click();
  const dialog = ann.page.getByRole('dialog', { name: /^Report/ });
  await dialog.getByLabel('Reason').selectOption({ label: 'abuse' });
  await dialog.getByLabel('What happened').fill('he gloats');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await ann.page.getByText('Received, thank you').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  const seats = ann.page.getByRole('list', { name: 'Other seats' });
  await seats.getByRole('button', { name: /: more$/ }).click();
  await seats.getByRole('button', { name: 'Mute', exact: true }).click();
  await said.waitFor({ state: 'detached' });
  await ann.page.getByText('1 hidden').waitFor();
  await ann.page.reload();
  await ann.page.getByRole('tab', { name: 'Chat' }).click();
  await ann.page.getByText('Nobody has said anything yet.').waitFor();
  await ann.page.getByRole('button', { name: /: more$/ }).click();
  await ann.page.getByRole('button', { name: 'Unmute' }).click();
  await said.waitFor();
});

test('standing orders are given once, and go along to every table', async ({ visit }) => {
  const [ann, bob] = await pair(visit);
  const order = async ({ page }: Visitor, when: string) => {
    await page.goto('/settings');
    await page
      .getByRole('group', { name: /when am I asked/ })
      .getByText(when, { exact: true })
      .click();
  };
  await order(ann, 'Never');
  await order(bob, 'Always');
  await sitDown([ann, bob], { game: 'market' });

  // Of all that they are asked, a reaction is asked of him alone.
  const heard = new Map([ann, bob].map((who) => [who, [] as string[]]));
  const reaction = /fox/i;
  while (!heard.get(bob)?.some((ask) => reaction.test(ask))) {
    for (const [who, asks] of heard) {
      const { page } = who;
      await page.locator('.prompt.is-ask, .prompt.is-wait').waitFor();
      if (!(await page.locator('.prompt.is-ask').isVisible())) continue;
      const ask = (await page.locator('.prompt-words').textContent()) ?? '';
      asks.push(ask);
      await page.locator('.option').first().click();
      await page.locator('.prompt.is-ask').getByText(ask, { exact: true }).waitFor({ state: 'detached' });
    }
  }
  expect(heard.get(ann)?.length).toBeGreaterThan(0);
  expect(heard.get(ann)?.filter((ask) => reaction.test(ask))).toEqual([]);

  // They can be changed at the table.
  await ann.page.getByRole('button', { name: 'Table (G)' }).click();
  const reactions = ann.page.getByRole('dialog', { name: 'Table' }).getByLabel('Reactions');
  await expect.poll(() => reactions.inputValue()).toBe('always');
  await reactions.selectOption({ label: 'Always ask me' });
  await ann.page.goto('/settings');
  await ann.page.getByRole('radio', { name: 'Always' }).and(ann.page.locator(':checked')).waitFor();
});

test('who watches with a delay sees it later, and is told so', async ({ visit }) => {
  const [ann, bob, eve] = await Promise.all([visit(), visit({ width: 390 }), visit()]);
  const address = await sitDown([ann, bob], { spectators: { allowed: true, delay: 10_000 } });
  await eve.page.goto(address);
  await eve.page.getByText('Watching, 0:10 behind').waitFor();
  await new Fighter(ann.page).chooseDeck();
  await new Fighter(bob.page).chooseDeck();
  await ann.page.getByRole('button', { name: 'To battle' }).waitFor();
  expect(await eve.page.getByRole('button', { name: 'To battle' }).isVisible()).toBe(false);
  await eve.page.getByRole('button', { name: 'To battle' }).waitFor();
});

/** How often anything was set in motion until the first creature stands, and what moves then. */
async function motionsOf({ page }: Visitor): Promise<{ begun: number; running: number }> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { begun: 0 });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      counted.begun++;
      return animate.apply(this, how);
    };
  });
  await page.goto('/play/miracle?seats=me,beginner');
  const me = new Fighter(page);
  await me.chooseDeck();
  await me.beginWithBot();
  await me.isAsked();
  await me.summon();
  return page.evaluate(() => ({
    begun: (window as never as { begun: number }).begun,
    running: document.getAnimations().filter(({ playState }) => playState === 'running').length,
  }));
}

test('nothing moves for who wants no motion', async ({ visit }) => {
  expect((await motionsOf(await visit({ moving: true }))).begun).toBeGreaterThan(0);
  const calm = await visit({ moving: true });
  await calm.page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motionsOf(calm)).toEqual({ begun: 0, running: 0 });
});

test('the host closes the chat, and sends a spectator away', async ({ visit }) => {
  const [ann, eve] = await Promise.all([visit(), visit({ lang: 'zh', width: 390 })]);
  const { room, key } = await ann.api.openTable({
    ...{ game: 'miracle', seats: [{ kind: 'open' }, { kind: 'open' }], visibility: 'private' },
    ...{ clock: { kind: 'none' }, pace: 0, sit: 0 },
  });
  const address = `/table/${room.id}?key=${key}`;
  await Promise.all([ann.page.goto(address), eve.page.goto(address)]);
  await eve.page.getByRole('button', { name: '打得好' }).click();
  await ann.page.locator('.chat-lines').getByText('Well played').waitFor();

  await ann.page.getByRole('button', { name: 'Close the chat' }).click();
  await eve.page.getByText('桌主关闭了聊天。').waitFor();
  expect(await eve.page.getByLabel('说点什么').count()).toBe(0);
  expect(await violationsIn(ann.page)).toEqual([]);
  await ann.page.getByRole('button', { name: 'Open the chat again' }).click();
  await eve.page.getByLabel('说点什么').waitFor();

  // They need not have said a word.
  const silent = await visit({ width: 390 });
  await silent.page.goto(address);
  await silent.page.getByText('Seats are empty: waiting for people.').waitFor();
  await ann.page.getByText('Looking on', { exact: true }).waitFor();
  const watching = ann.page.getByRole('list', { name: 'Looking on' });
  await expect.poll(() => watching.getByRole('listitem').count()).toBe(2);
  expect(await violationsIn(ann.page)).toEqual([]);
  // A long name leaves room for the seat's button on a phone.
  await ann.page.setViewportSize({ width: 390, height: 844 });
  const [badge, button] = await Promise.all([
    ann.page.locator('.lobby-seat .badge').last().boundingBox(),
    ann.page.getByRole('button', { name: 'Stand up' }).boundingBox(),
  ]);
  expect(button?.x).toBeGreaterThanOrEqual((badge?.x ?? 0) + (badge?.width ?? 0));
  await watching
    .getByRole('button', { name: /^Send .* away from the table/ })
    .last()
    .click();
  await silent.page.getByText('The host has sent you away').waitFor();
  await expect.poll(() => watching.getByRole('listitem').count()).toBe(1);

  await ann.page.getByRole('button', { name: 'Send away from the table', exact: true }).click();
  await eve.page.getByText('桌主已请你离开这张桌子').waitFor();
  await ann.page.getByText('sent away').waitFor();
  await eve.page.reload();
  await eve.page.getByText('桌主已请你离开这张桌子').waitFor();
});

test('bots alone that think for long are not started, and the host reads why', async ({ visit }) => {
  const ann = await visit();
  const { room, key } = await ann.api.openTable({
    ...{
      game: 'miracle',
      seats: [{ kind: 'bot', level: 'strong' }, { kind: 'open' }],
      visibility: 'private',
    },
  });
  const plan = (seat: number, level: 'casual' | 'master') =>
    ann.api.command(room.id, {
      id: `${level}-${seat}`,
      command: { do: 'plan', seat, plan: { kind: 'bot', level } },
    });
  await plan(1, 'master');
  await ann.page.goto(`/table/${room.id}?key=${key}`);
  const start = ann.page.getByRole('button', { name: 'Start', exact: true });
  await ann.page.getByText('At a table without a person, bots play at most casual').waitFor();
  expect(await start.isDisabled()).toBe(true);
  await plan(0, 'casual');
  await plan(1, 'casual');
  await ann.page.getByText('Ready to start').waitFor();
  expect(await start.isDisabled()).toBe(false);
});

test('another match that is too much for its host: both read why there is none', async ({ visit }) => {
  const [ann, bob] = await pair(visit);
  await sitDown([ann, bob]);
  const seats: NewTable['seats'] = [{ kind: 'open' }, { kind: 'open' }];
  const more = () => ann.api.openTable({ game: 'miracle', seats, visibility: 'private' });
  const full = async () => {
    for (;;) await more();
  };
  await expect(full()).rejects.toMatchObject({ code: 'too-many-tables' });
  await inMenu(bob.page, 'Offer a draw');
  await says(ann.page, 'offers a draw');
  await press(ann.page, 'Agree');
  // One is over, and another has taken its place before they agree.
  await expect
    .poll(() =>
      more().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await ann.page.getByRole('button', { name: 'Rematch' }).click();
  await bob.page.getByRole('button', { name: 'Rematch' }).click();
  for (const { page } of [ann, bob])
    await page.getByText(/There is no rematch: The host has \d+ tables/).waitFor();
});
