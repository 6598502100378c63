import type { Locator, Page } from 'playwright-core';
import type { arrive, Visitor, Wish } from './visitor.ts';

/** How somebody plays Crownforge Dice on the board, without thinking long. */
export class Duelist {
  readonly visitor: Visitor;
  readonly page: Page;
  /** Cards and tokens used in windows that others' steps opened. */
  interrupts = 0;

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
  private readonly acts = (): Locator => this.page.locator('.dt-acts');

  /** Whether others may be answered now. */
  async mayReact(): Promise<boolean> {
    return (await this.isAsked()) && (await this.page.locator('.dt-acts[data-ask="window"]').count()) > 0;
  }
  /** Whether somebody else's turn is being played, and nothing is asked. */
  async looksOn(): Promise<boolean> {
    return (await this.page.locator('.dt-own.is-active').count()) === 0 && !(await this.isAsked());
  }
  async turn(): Promise<number> {
    return Number(/\d+/.exec((await this.page.locator('.dt-turn small').textContent()) ?? '')?.[0]);
  }
  card(name: string | RegExp): Locator {
    return this.page.locator('.dt-hand .dt-card', {
      has: this.page.locator('.dt-card-name', { hasText: name }),
    });
  }

  /** Answers beside the prompt that stand out of it. */
  squeezed(): Promise<string[]> {
    return this.page.evaluate(() => {
      const whole = document.querySelector('.prompt')?.getBoundingClientRect();
      const stands = ({ top, bottom }: DOMRect) => whole && (top < whole.top || bottom > whole.bottom);
      const buttons = [...document.querySelectorAll('.prompt-actions .button')];
      return buttons.filter((b) => stands(b.getBoundingClientRect())).map((b) => b.textContent ?? '');
    });
  }

  /** When this seat wants to be asked. */
  async order(when: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Table (G)' }).click();
    const menu = this.page.getByRole('dialog', { name: 'Table' });
    await menu.getByLabel('Reactions').selectOption({ label: when });
    await this.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  }

  /** Answers what is asked now, unless a standing order or a partner was quicker. */
  async act(): Promise<void> {
    const before = await this.sight();
    if (before === null) return;
    try {
      await this.answer();
    } catch (error) {
      if ((await this.sight()) === before) throw error;
      return;
    }
    await this.page.waitForFunction(
      (was) => document.querySelector('.dt-table')?.getAttribute('data-ask') !== was,
      before,
    );
  }

  private async answer(): Promise<void> {
    const chips = this.acts().locator('.dt-chip');
    const inWindow = (await this.page.locator('.dt-acts[data-ask="window"]').count()) > 0;
    // What can be kept for the others' turns is kept.
    const theirs = (await this.page.locator('.dt-own.is-active').count()) === 0;
    if ((await this.page.locator('.dt-throw').count()) > 0) await this.throwOrStop();
    else if (inWindow && theirs && (await chips.count()) > 0) {
      await chips.first().click();
      await this.settle();
      this.interrupts++;
    } else if ((await this.page.locator('.dt-acts[data-ask="discard"]').count()) > 0) {
      await this.page.locator('.dt-hand .dt-card').first().click();
      await this.acts().locator('.button-main').click();
    } else await this.acts().locator('.button:enabled').first().click({ timeout: SOON });
  }

  /** Which question stands, so that the next one is told from it. */
  private sight(): Promise<string | null> {
    return this.page.locator('.dt-table').getAttribute('data-ask');
  }

  /** The best keep, then the throw; where it keeps all, a stop. */
  private async throwOrStop(): Promise<void> {
    await this.page.getByRole('button', { name: 'Best keep' }).click();
    const again = this.page.locator('.dt-throw');
    if (await again.isEnabled()) await again.click();
    else await this.page.getByRole('button', { name: 'Stop' }).click();
  }

  /** Chooses what a card or token still wants to know: the first that comes. */
  private async settle(): Promise<void> {
    for (let choices = 0; choices < 6; choices++) {
      if ((await this.acts().getByRole('button', { name: 'Cancel' }).count()) === 0) return;
      const main = this.acts().locator('.button-main:enabled');
      const faces = this.acts().locator('.dt-turn-to');
      if ((await main.count()) > 0) return main.click();
      if ((await faces.count()) > 0) await faces.first().click();
      else if ((await this.acts().locator('.button-main').count()) > 0)
        await this.page.locator('button.dt-die[aria-pressed="false"][aria-disabled="false"]').first().click();
      else await this.acts().locator('.button-plain').first().click();
    }
    throw new Error(`a card wants to know more than six things: ${await this.acts().textContent()}`);
  }
}

type Clock = NonNullable<Parameters<Visitor['api']['openTable']>[0]['clock']>;

/** A button that has not been pressed by then is gone: its question was answered otherwise. In milliseconds. */
const SOON = 5000;

/** People at a table of their own, where nothing is in a hurry. Heroes are set beforehand. */
export async function gather(
  visit: (wish?: Wish) => ReturnType<typeof arrive>,
  wishes: readonly Wish[],
  options: { lineup: string[]; bots?: number; clock?: Clock; manners?: number },
): Promise<Duelist[]> {
  const people = await Promise.all(wishes.map((wish) => visit(wish)));
  const [host, ...guests] = people;
  const { room, key } = await host.api.openTable({
    ...{ game: 'dice', options: { lineup: options.lineup }, visibility: 'private', sit: 0 },
    ...{ clock: options.clock ?? { kind: 'none' }, pace: 0, manners: options.manners ?? 0 },
    seats: [
      ...people.map(() => ({ kind: 'open' }) as const),
      ...Array.from({ length: options.bots ?? 0 }, () => ({ kind: 'bot', level: 'beginner' }) as const),
    ],
  });
  for (const [i, guest] of guests.entries())
    await guest.api.command(room.id, { id: `sit-${i}`, command: { do: 'sit', seat: i + 1, key } });
  await host.api.command(room.id, { id: 'start', command: { do: 'start' } });
  await Promise.all(people.map(({ page }) => page.goto(`/table/${room.id}?key=${key}`)));
  await Promise.all(people.map(({ page }) => page.locator('.dt-table').waitFor()));
  return people.map((visitor) => new Duelist(visitor));
}

/** Whoever is asked answers, until enough has happened. */
export async function playUntil(
  players: readonly Duelist[],
  enough: () => Promise<boolean> | boolean,
  most: number,
): Promise<void> {
  for (let answers = 0; answers < most; ) {
    if (await enough()) return;
    let answered = false;
    for (const player of players) {
      if (!(await player.isAsked())) continue;
      await player.act();
      answered = true;
      answers++;
      break;
    }
    if (!answered) await players[0].page.waitForTimeout(30);
  }
  throw new Error(`${most} answers, and not enough has happened`);
}
