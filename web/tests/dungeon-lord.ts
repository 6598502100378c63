import type { Locator, Page } from 'playwright-core';
import type { arrive, Visitor, Wish } from './visitor.ts';

/** How somebody plays Lords Below on the board, without thinking long. */
export class DungeonLord {
  readonly visitor: Visitor;
  readonly page: Page;
  /** Cards that are left in the hand. With some the lord is idle: keeps house, and shows nothing more. */
  idle = 0;
  /** Whether the units stay at home. */
  stays = false;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
  }

  isAsked(): Promise<boolean> {
    return this.page.locator('.prompt.is-ask').isVisible();
  }
  isOver(): Promise<boolean> {
    return this.page.locator('.prompt.is-over').isVisible();
  }
  /** What is asked now: `buy`, `build`, `reveal`, `sortie`…; null while others think. */
  asked(): Promise<string | null> {
    return this.page.locator('.dl-table').getAttribute('data-kind');
  }
  acts(): Locator {
    return this.page.locator('.dl-acts');
  }
  /** The clause by which the last try was refused. */
  refusedBy(): Locator {
    return this.page.locator('.dl-why .dl-clause');
  }

  /** Which question stands, so that the next one is told from it. */
  private question(): Promise<string | null> {
    return this.page.locator('.dl-table').getAttribute('data-ask');
  }

  /** Does something, and waits until the question it answers is past. */
  async answer(how: () => Promise<unknown>): Promise<void> {
    const before = await this.question();
    await how();
    await this.page.waitForFunction(
      (was) => document.querySelector('.dl-table')?.getAttribute('data-ask') !== was,
      before,
    );
  }

  main(): Promise<void> {
    return this.answer(() => this.acts().locator('.button-main').click());
  }
  /** Is done with it: ends the phase, or passes. */
  goOn(): Promise<void> {
    return this.answer(async () => {
      const before = await this.question();
      await this.page.keyboard.press('e');
      // With idle hands a build phase ends at the second press.
      const warned = this.acts().locator('.is-warning');
      if ((await this.question()) === before && (await warned.isVisible()))
        await this.page.keyboard.press('e');
    });
  }

  /** Puts a card of the hand down at the first place that is open. */
  put(card: Locator): Promise<void> {
    return this.answer(async () => {
      await card.click();
      await this.page.locator('.dl-spot.is-open').first().click();
    });
  }

  /** Which round it is, as the board says. */
  async round(): Promise<number> {
    return Number(/\d+/.exec((await this.page.locator('.dl-round').textContent()) ?? '')?.[0]);
  }

  /** Turns a face-down card up. */
  flip(plate: Locator): Promise<void> {
    return this.answer(async () => {
      await plate.click();
      await this.acts().locator('.button-main').click();
    });
  }

  /** Everybody who may go goes against the first lord there is. */
  sendAll(): Promise<void> {
    return this.answer(async () => {
      const home = this.page.locator('.dl-party.is-home .dl-unit:not(.is-barred) .dl-unit-press');
      for (let left = await home.count(); left > 0; left--) {
        await home.first().focus();
        await this.page.keyboard.press('1');
        await home.nth(left - 1).waitFor({ state: 'detached' });
      }
      await this.acts().locator('.button-main').click();
    });
  }

  /** Answers what is asked now: builds while there is room, shows a unit, and sends it. */
  async act(): Promise<void> {
    switch (await this.asked()) {
      case 'build': {
        const card = this.page.locator('.dl-hand .dl-card.is-usable');
        return (await card.count()) > this.idle ? this.put(card.first()) : this.goOn();
      }
      case 'reveal': {
        const shown = this.page.locator('.dl-cut .dl-plate.is-unit:not(.is-down)');
        const unit = this.page.locator('.dl-cut .dl-plate.is-unit.is-active');
        const wanted = this.idle === 0 && (await shown.count()) === 0 && (await unit.count()) > 0;
        return wanted ? this.flip(unit.first()) : this.goOn();
      }
      case 'sortie':
        return this.stays ? this.main() : this.sendAll();
      case 'discard':
      case 'limit':
        return this.answer(async () => {
          await this.page.locator('.dl-hand .dl-card').first().click();
          await this.acts().locator('.button-main').click();
        });
      case 'opponent':
        return this.answer(() => this.acts().locator('.button').first().click());
      default:
        return this.goOn();
    }
  }
}

interface Gathering {
  lineup: string[];
  bots?: number;
  edition?: 'classic' | 'paced';
  /** The first round of Twilight, for those who don't want to wait for the heroes. */
  twilight?: number;
}

/** People at a table of their own, where nothing is in a hurry. Lords are set beforehand. */
export async function gatherLords(
  visit: (wish?: Wish) => ReturnType<typeof arrive>,
  wishes: readonly Wish[],
  { lineup, bots = 0, edition = 'classic', twilight = 0 }: Gathering,
): Promise<DungeonLord[]> {
  const people = await Promise.all(wishes.map((wish) => visit(wish)));
  const [host, ...guests] = people;
  const { room, key } = await host.api.openTable({
    ...{ game: 'dungeon', options: { lineup, edition, twilight }, visibility: 'private', sit: 0 },
    ...{ clock: { kind: 'none' }, pace: 0, manners: 0 },
    seats: [
      ...people.map(() => ({ kind: 'open' }) as const),
      ...Array.from({ length: bots }, () => ({ kind: 'bot', level: 'beginner' }) as const),
    ],
  });
  for (const [i, guest] of guests.entries())
    await guest.api.command(room.id, { id: `sit-${i}`, command: { do: 'sit', seat: i + 1, key } });
  await host.api.command(room.id, { id: 'start', command: { do: 'start' } });
  await Promise.all(people.map(({ page }) => page.goto(`/table/${room.id}?key=${key}`)));
  await Promise.all(people.map(({ page }) => page.locator('.dl-table').waitFor()));
  return people.map((visitor) => new DungeonLord(visitor));
}

/** Whoever is asked answers, until enough has happened. */
export async function reignUntil(
  lords: readonly DungeonLord[],
  enough: () => Promise<boolean>,
  most: number,
): Promise<void> {
  for (let answers = 0; answers < most; ) {
    if (await enough()) return;
    const asked = await Promise.all(lords.map((lord) => lord.isAsked()));
    const lord = lords[asked.indexOf(true)];
    if (lord === undefined) {
      if (await lords[0].isOver()) throw new Error('the match is over, and not enough has happened');
      // A bot thinks, or what was answered is on its way.
      await Promise.race(lords.map(({ page }) => page.locator('.prompt.is-ask, .prompt.is-over').waitFor()));
      continue;
    }
    await lord.act();
    answers++;
  }
  throw new Error(`${most} answers, and not enough has happened`);
}
