import type { NewTable } from '@kaiju/server/protocol';
import type { Locator, Page } from 'playwright-core';
import type { arrive, Visitor, Wish } from './visitor.ts';

type Visit = (wish?: Wish) => ReturnType<typeof arrive>;

/** From each corner to the nearest door in three cards: around the pillar, along the rim, and out. */
const WAYS_OUT: readonly (readonly string[])[] = [
  ['step-north', 'run-east', 'dash e'],
  ['step-north', 'run-west', 'dash w'],
  ['step-south', 'run-west', 'dash w'],
  ['step-south', 'run-east', 'dash e'],
];

/** A button that has not been pressed by then is gone: its question was answered otherwise. In milliseconds. */
const SOON = 3000;

/** How somebody makes for the door of Wyrm's Vault on the board. */
export class Explorer {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly seat: number;
  private readonly way: readonly string[];

  constructor(visitor: Visitor, seat: number) {
    this.visitor = visitor;
    this.page = visitor.page;
    this.seat = seat;
    this.way = WAYS_OUT[seat];
  }

  table(): Locator {
    return this.page.locator('.dh-table');
  }
  key(card: string): Locator {
    return this.page.locator(`.dh-key[data-card="${card}"]`);
  }
  isOver(): Promise<boolean> {
    return this.page.locator('.prompt.is-over').isVisible();
  }
  /** Which question stands, so that the next one is told from it. */
  async asked(): Promise<string> {
    return (await this.table().getAttribute('data-ask')) ?? '';
  }

  /** Answers what is asked now, unless time was quicker. */
  async act(): Promise<void> {
    const before = await this.asked();
    try {
      await this.answer(before.split(' ')[0]);
    } catch (error) {
      if ((await this.asked()) === before && !(await this.isOver())) throw error;
    }
  }

  private async answer(kind: string): Promise<void> {
    const press = (at: Locator) => at.click({ timeout: SOON });
    const acts = this.page.locator('.dh-acts .button');
    if (kind === '') return;
    if (kind === 'ready') await press(this.page.locator('.dh-go'));
    else if (kind === 'place') await this.place();
    else if (kind === 'dash' || kind === 'jump')
      await press(this.page.locator('.dh-rose-arm[aria-disabled="false"]').first());
    else if (kind === 'exit') await press(acts.first());
    // Whatever else is asked: the last choice is to leave it.
    else await press(acts.last());
  }

  /** The next card of the way that is still in the hand, once the sand runs; without one it is done. */
  private async place(): Promise<void> {
    if (!(await this.page.locator('.dh-table.is-racing').isVisible())) return;
    for (const next of this.way) {
      const state = await this.key(next.split(' ')[0]).getAttribute('class');
      if (state?.includes('is-live')) return this.put(next);
    }
    const done = this.page.locator('.dh-done[aria-pressed="false"]');
    if (await done.isVisible()) await done.click({ timeout: SOON });
  }

  /** Presses a card, and where it goes: `dash e` goes as far as it can. */
  async put(card: string): Promise<void> {
    const [id, dir] = card.split(' ');
    await this.key(id).click({ timeout: SOON });
    if (dir === undefined) return;
    await this.page.locator(`.dh-rose-arm.is-${dir}`).click({ timeout: SOON });
  }
}

/** People at a table of their own, with characters set beforehand. */
export async function explore(
  visit: Visit,
  wishes: readonly Wish[],
  table: Partial<NewTable>,
  bots: readonly ('beginner' | 'casual' | 'strong')[] = [],
  at: (i: number) => string = () => '',
): Promise<{ people: Explorer[]; room: string; key: string }> {
  const visitors = await Promise.all(wishes.map((wish) => visit(wish)));
  const [host, ...guests] = visitors;
  const { room, key } = await host.api.openTable({
    ...{ game: 'dragon', visibility: 'private', sit: 0, clock: { kind: 'none' }, manners: 0 },
    ...{ options: { lineup: ['windrunner', 'acrobat', 'grappler', 'scholar'] } },
    seats: [
      ...visitors.map(() => ({ kind: 'open' }) as const),
      ...bots.map((level) => ({ kind: 'bot', level }) as const),
    ],
    ...table,
  });
  for (const [i, guest] of guests.entries())
    await guest.api.command(room.id, { id: `sit-${i}`, command: { do: 'sit', seat: i + 1, key } });
  await Promise.all(visitors.map(({ page }, i) => page.goto(`${at(i)}/table/${room.id}?key=${key}`)));
  await Promise.all(visitors.map(({ page }) => page.locator('.table-lobby, .dh-table').first().waitFor()));
  await host.api.command(room.id, { id: 'start', command: { do: 'start' } });
  await Promise.all(visitors.map(({ page }) => page.locator('.dh-cave').waitFor()));
  return { people: visitors.map((visitor, seat) => new Explorer(visitor, seat)), room: room.id, key };
}

/** Everybody does what they can, at the same time, until enough has happened. */
export async function exploreUntil(
  people: readonly Explorer[],
  enough: () => Promise<boolean> | boolean,
): Promise<void> {
  let over = false;
  const each = async (one: Explorer) => {
    while (!over) {
      const before = await one.asked();
      await one.act();
      // Something changes before there is anything to do again: a question, or the sand begins to run.
      if ((await one.asked()) === before) await one.page.waitForTimeout(40);
    }
  };
  const all = people.map(each);
  try {
    while (!(await enough())) await people[0].page.waitForTimeout(50);
  } finally {
    over = true;
  }
  await Promise.all(all);
}

/** Everybody gives up, which is done at the end of the round. */
export async function giveUp(people: readonly Explorer[], room: string): Promise<void> {
  for (const { visitor, seat } of people)
    await visitor.api.command(room, { id: `give-up-${seat}`, command: { do: 'concede', seat } });
}

/** The lanes as they were turned up on somebody's screen, all rounds in a row: whose card, and which. */
export async function lanesOn({ page }: Explorer): Promise<string[]> {
  const lines = await page
    .locator('.side-log')
    .getByText(/^The lane: /)
    .allTextContents();
  return lines.flatMap((line) =>
    (/^The lane: (.*); the monster/.exec(line)?.[1] ?? '').split(', ').filter((card) => card !== '—'),
  );
}
