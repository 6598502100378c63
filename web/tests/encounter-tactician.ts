import type { Json } from '@kaiju/kernel';
import type { Locator, Page } from 'playwright-core';
import type { arrive, Visitor, Wish } from './visitor.ts';

interface Cell {
  cell: string;
  x: number;
  y: number;
  said: string;
  offer: string;
}

const far = (a: Cell, b: Cell) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

/** How somebody plays Encounter on the board: forward, and at whoever is in reach. */
export class Tactician {
  readonly visitor: Visitor;
  page: Page;
  /** Where units stand that have nothing worthwhile left to do this turn, and where some have gone to. */
  private readonly done = new Set<string>();
  private readonly moved = new Set<string>();
  /** Where units go when nobody is in reach; towards the enemy without it. */
  goal: RegExp | null = null;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
  }

  /** The fight, the world map or the choice of a team. */
  board(): Locator {
    return this.page.locator('.en-table, .en-world');
  }
  async kind(): Promise<string> {
    return (await this.board().getAttribute('data-kind')) ?? '';
  }
  isAsked(): Promise<boolean> {
    return this.page.locator('.prompt.is-ask').isVisible();
  }
  isOver(): Promise<boolean> {
    return this.page.locator('.prompt.is-over').isVisible();
  }

  cells(): Promise<Cell[]> {
    return this.page.getByRole('gridcell').evaluateAll((cells) =>
      cells.map((element) => {
        const said = element.getAttribute('aria-label') ?? '';
        const [, x, y] = /\((\d+),(\d+)\)/.exec(said) ?? [];
        const { cell = '', offer = '' } = (element as HTMLElement).dataset;
        return { cell, offer, said, x: Number(x), y: Number(y) };
      }),
    );
  }
  at(cell: Pick<Cell, 'cell'>): Locator {
    return this.page.locator(`[data-cell="${cell.cell}"]`);
  }

  /** Does something that is an answer, and waits until the question is another one. */
  async answering(act: () => Promise<void>): Promise<void> {
    const before = await this.board().getAttribute('data-ask');
    await act();
    await this.page.waitForFunction((was) => {
      const board = document.querySelector('.en-table, .en-world');
      const over = document.querySelector('.prompt.is-over') !== null;
      return board !== null && (over || board.getAttribute('data-ask') !== was);
    }, before);
  }
  /** Aims at a cell, and confirms. */
  async press(cell: Pick<Cell, 'cell'>): Promise<void> {
    await this.at(cell).click();
    await this.page.locator(`[data-cell="${cell.cell}"].is-aimed`).waitFor();
    await this.answering(async () => {
      await this.at(cell).click();
      // What is warned of is asked once more.
      if ((await this.page.locator('.en-warnings.is-read').count()) > 0) await this.at(cell).click();
    });
  }

  /**
   * Answers what is asked in a fight; if the board does not know of it yet, waits until it does. A fight may end between
   * two looks: what is asked outside of it is left to whoever plays the campaign.
   */
  async act(): Promise<void> {
    if ((await this.page.locator('.en-world').count()) > 0) return;
    const kind = await this.kind();
    if (kind === '') await this.page.locator('[data-kind]').waitFor();
    else if (kind === 'main') await this.actInMain();
    else if (kind === 'may')
      await this.answering(() => this.page.getByRole('button', { name: 'No', exact: true }).click());
    else if (kind === 'shuffle') await this.playCard(this.page.locator('.en-card.is-able').first());
    else {
      // The question may be there before the battlefield is, or another one by now.
      await this.page.locator('[data-offer], .en-world').first().waitFor();
      if ((await this.page.locator('.en-world').count()) > 0) return;
      await this.press(await this.nearest((await this.cells()).filter(({ offer }) => offer !== '')));
    }
  }

  private async actInMain(): Promise<void> {
    if ((await this.page.getByRole('button', { name: 'Cancel', exact: true }).count()) > 0)
      return this.finishCard();
    const cells = await this.cells();
    const able = cells.filter(({ said, cell }) => /your .*can act/.test(said) && !this.done.has(cell));
    if (able.length > 0) return this.actWith(able[0]);
    const card = this.page.locator('.en-card.is-able').first();
    if ((await card.count()) > 0) return this.playCard(card);
    await this.endTurn();
  }

  async endTurn(): Promise<void> {
    this.done.clear();
    this.moved.clear();
    const end = this.page.getByRole('button', { name: 'End turn' });
    await this.answering(async () => {
      await end.click();
      // Who could still do something is asked twice.
      if ((await end.count()) > 0 && (await this.page.getByText('press again to end the turn').count()) > 0)
        await end.click();
    });
  }

  private async actWith(unit: Cell): Promise<void> {
    if ((await this.at(unit).getAttribute('aria-selected')) !== 'true') await this.at(unit).click();
    await this.page.locator(`[data-cell="${unit.cell}"].is-chosen`).waitFor();
    const cells = await this.cells();
    const targets = cells.filter(({ offer }) => offer === 'attack');
    if (targets.length > 0) {
      await this.press(targets[0]);
      return;
    }
    const now = cells.find(({ cell }) => cell === unit.cell) as Cell;
    const goals = cells.filter(({ said }) => (this.goal ?? /enemy /).test(said));
    const moves = cells.filter(({ offer, said }) => offer === 'move' && !/Burning/.test(said));
    const off = (from: Cell) => Math.min(...goals.map((goal) => far(from, goal)));
    const best = moves.sort((a, b) => off(a) - off(b))[0];
    if (best === undefined || goals.length === 0 || off(best) >= off(now)) {
      this.done.add(unit.cell);
      await this.page.keyboard.press('Escape');
      return;
    }
    await this.press(best);
    // Where it went it may still strike, but it goes no further.
    if (this.moved.has(best.cell)) this.done.add(best.cell);
    this.moved.add(best.cell);
  }

  /** The first press holds it up, the second uses it; what asks more has been taken up by then. */
  private async playCard(card: Locator): Promise<void> {
    await this.answering(async () => {
      await card.click();
      await this.page.locator('.en-card.is-held').first().waitFor();
      await this.page.keyboard.press('Enter');
      if ((await this.page.locator('.en-warnings.is-read').count()) > 0)
        await this.page.keyboard.press('Enter');
    });
  }

  private async finishCard(): Promise<void> {
    const cells = (await this.cells()).filter(({ offer }) => offer !== '');
    if (cells.length > 0) return this.press(await this.nearest(cells));
    const event = this.page.locator('.en-event.is-choosable').first();
    if ((await event.count()) > 0) {
      await event.click();
      return this.answering(() => this.page.locator('.en-confirm').click());
    }
    await this.answering(() => this.page.locator('.en-acts .button').first().click());
  }

  /** Of some cells the one nearest to an enemy. */
  private async nearest(cells: readonly Cell[]): Promise<Cell> {
    const foes = (await this.cells()).filter(({ said }) => /enemy /.test(said));
    const off = (from: Cell) => Math.min(99, ...foes.map((foe) => far(from, foe)));
    return [...cells].sort((a, b) => off(a) - off(b))[0];
  }
}

/** People at a table of their own, where nothing is in a hurry. */
export async function gather(
  visit: (wish?: Wish) => ReturnType<typeof arrive>,
  wishes: readonly Wish[],
  options: Record<string, Json>,
): Promise<Tactician[]> {
  const people = await Promise.all(wishes.map((wish) => visit(wish)));
  const [host, ...guests] = people;
  const { room, key } = await host.api.openTable({
    ...{ game: 'encounter', options, visibility: 'private', sit: 0 },
    ...{ clock: { kind: 'none' }, pace: 0, manners: 0, seats: people.map(() => ({ kind: 'open' }) as const) },
  });
  for (const [i, guest] of guests.entries())
    await guest.api.command(room.id, { id: `sit-${i}`, command: { do: 'sit', seat: i + 1, key } });
  await host.api.command(room.id, { id: 'start', command: { do: 'start' } });
  await Promise.all(people.map(({ page }) => page.goto(`/table/${room.id}?key=${key}`)));
  const players = people.map((visitor) => new Tactician(visitor));
  await Promise.all(players.map((player) => player.board().waitFor()));
  return players;
}

/** Whoever is asked answers, until enough has happened. */
export async function playUntil(
  players: readonly Tactician[],
  enough: () => Promise<boolean> | boolean,
  most: number,
): Promise<void> {
  const anyone = '.prompt.is-ask, .prompt.is-over';
  for (let answers = 0; answers < most; answers++) {
    await Promise.any(players.map(({ page }) => page.locator(anyone).waitFor()));
    if (await enough()) return;
    for (const player of players) {
      if (!(await player.isAsked())) continue;
      await player.act();
      break;
    }
  }
  throw new Error(`${most} answers, and not enough has happened`);
}
