import { type Estimate, type Mark, mark, type Sums, share } from './statistics.ts';

/** What a seat, a bot or a piece of content is worth to whoever has it. At any table of two or more, 0.5 is par. */
export interface Rated {
  name: string;
  worth: Estimate;
  mark: Mark;
}

/** Sums of one figure, deal by deal. */
export class Figure {
  private readonly byDeal = new Map<number, Sums>();

  add(deal: number, y: number, n = 1): void {
    const sums = this.byDeal.get(deal);
    if (sums === undefined) this.byDeal.set(deal, { y, n });
    else {
      sums.y += y;
      sums.n += n;
    }
  }

  at(deal: number): Sums {
    return this.byDeal.get(deal) ?? { y: 0, n: 0 };
  }

  get deals(): Iterable<number> {
    return this.byDeal.keys();
  }

  get sums(): Sums[] {
    return [...this.byDeal.values()];
  }

  /** The mean of all that was added. */
  get value(): number {
    const { y, n } = this.sums.reduce((all, one) => ({ y: all.y + one.y, n: all.n + one.n }), { y: 0, n: 0 });
    return n === 0 ? 0 : y / n;
  }

  /** What is left when a part of it is taken away. */
  without(part: Figure): Sums[] {
    return [...this.byDeal].map(([deal, { y, n }]) => ({ y: y - part.at(deal).y, n: n - part.at(deal).n }));
  }
}

/** Figures by name, each made when it is first met. */
export class Figures {
  private readonly byName = new Map<string, Figure>();

  of(name: string): Figure {
    let figure = this.byName.get(name);
    if (figure === undefined) {
      figure = new Figure();
      this.byName.set(name, figure);
    }
    return figure;
  }

  get(name: string): Figure | undefined {
    return this.byName.get(name);
  }

  get names(): string[] {
    return [...this.byName.keys()].sort();
  }
}

export function rated(name: string, { sums }: Figure, par: number, peers: number): Rated {
  return { name, worth: share(sums), mark: mark((level) => share(sums, level), par, peers) };
}
