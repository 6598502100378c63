import type { Page } from 'playwright-core';

/** A battle that two people can fight out in a few turns: three creatures, one artifact, and swords that decide. */
export const duel = (turns: number) => `edition duel 对决 Duel
based-on classic
limit ${turns}
without priest
without volcano
without holy-light
without inferno-flame

creature swordsman 剑士 Swordsman
  units 4
  star 1 cost 2 attack 15 hp 6 range 1-1 move 9 cooldown 3
  star 2 cost 4 attack 15 hp 8 range 1-1 move 9 cooldown 3
  star 3 cost 6 attack 15 hp 9 range 1-1 move 9 cooldown 3
`;

/** A cell of the board, by what it says of itself. */
export interface CellSaid {
  cell: string;
  x: number;
  y: number;
  said: string;
}

export function cellsOf(page: Page): Promise<CellSaid[]> {
  return page.getByRole('gridcell').evaluateAll((cells) =>
    cells.flatMap((element) => {
      const said = element.getAttribute('aria-label') ?? '';
      const [, x, y] = /(-?\d+), ?(-?\d+)/.exec(said) ?? [];
      const cell = (element as SVGElement).dataset.cell ?? '';
      return x === undefined ? [] : [{ cell, x: Number(x), y: Number(y), said }];
    }),
  );
}

/** Steps between two cells. */
export function steps(a: { x: number; y: number }, b: { x: number; y: number }): number {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx + dy));
}

/** The cell that says this and is closest to another that says that. */
export function closest(cells: readonly CellSaid[], says: RegExp, to: RegExp): CellSaid {
  const goal = cells.find(({ said }) => to.test(said));
  if (goal === undefined) throw new Error(`no cell says ${to}`);
  const [best] = cells.filter(({ said }) => says.test(said)).sort((a, b) => steps(a, goal) - steps(b, goal));
  if (best === undefined) throw new Error(`no cell says ${says}`);
  return best;
}

/** How somebody plays on the board with a mouse. */
export class Fighter {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(cell: CellSaid): Promise<void> {
    await this.page.locator(`[data-cell="${cell.cell}"]`).click();
  }

  async isAsked(): Promise<void> {
    await this.page.locator('.prompt.is-ask').waitFor();
  }

  /** Which turn it is, as the board says. */
  async turn(): Promise<number> {
    const said = await this.page.locator('.mi-turn small').textContent();
    return Number(/\d+/.exec(said ?? '')?.[0]);
  }

  async waits(): Promise<void> {
    await this.page.locator('.prompt.is-wait').waitFor();
  }

  async chooseDeck(): Promise<void> {
    for (const card of ['Salamander Shield', 'Swordsman', 'Archer', 'Black Bat'])
      await this.page.locator('.mi-card', { hasText: card }).click();
    await this.page.getByRole('button', { name: 'Seal the deck' }).click();
  }

  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'To battle' }).click();
  }

  /** The same against a bot, which may be quicker: with its first turn the reveal is over. */
  async beginWithBot(): Promise<void> {
    const reveal = this.page.locator('.mi-reveal');
    await this.page.locator('.mi-table').waitFor();
    await Promise.race([this.begin().catch(() => {}), reveal.waitFor({ state: 'detached' })]);
    await reveal.waitFor({ state: 'detached' });
  }

  async summon(): Promise<void> {
    await this.page.getByRole('button', { name: /^Summon Swordsman ★:/ }).click();
    await this.click(closest(await cellsOf(this.page), /can summon here/, /enemy miracle/));
    await this.page.getByRole('gridcell', { name: /your Swordsman/ }).waitFor();
  }

  /** Takes up the swordsman and goes as near to the enemy as it can. */
  async advance(): Promise<void> {
    const from = await this.takeUp();
    const to = closest(await cellsOf(this.page), /can move here/, /enemy miracle/);
    await this.click(to);
    await this.page.locator(`[data-cell="${to.cell}"][aria-label*="your Swordsman"]`).waitFor();
    await this.page.locator(`[data-cell="${from.cell}"]:not([aria-label*="your Swordsman"])`).waitFor();
  }

  async strike(): Promise<void> {
    await this.takeUp();
    await this.click(closest(await cellsOf(this.page), /enemy miracle.*can be attacked/, /enemy miracle/));
  }

  async endTurn(): Promise<void> {
    await this.page.getByRole('button', { name: /^End turn/ }).click();
    await this.waits();
  }

  private async takeUp(): Promise<CellSaid> {
    const mine = closest(await cellsOf(this.page), /your Swordsman/, /enemy miracle/);
    await this.click(mine);
    await this.page.locator(`[data-cell="${mine.cell}"][aria-selected="true"]`).waitFor();
    return mine;
  }
}
