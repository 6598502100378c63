/** A thought that waits, and at whose table. */
export interface Wish {
  host: string;
  /** A long one may take a second or more, a short one some milliseconds. */
  kind: Kind;
}
export type Kind = 'short' | 'long';

/** What one host's tables wait for, and what is under way for them. */
interface Line<W> {
  short: W[];
  long: W[];
  underWay: number;
  /** The time that their thoughts have taken; whoever comes later begins where the others are by then. */
  served: number;
}

/**
 * Thoughts in an order that is fair to the hosts of tables. Next is one of the host who was served least; of those
 * who were served alike, of the one who has waited longest. However many thoughts one host's tables want, others wait
 * for none but those that have begun.
 */
export class FairQueue<W extends Wish> {
  private readonly lines = new Map<string, Line<W>>();
  private readonly atOnce: number;
  /** How much the host had been served whose thought was taken last. */
  private level = 0;

  /** Of one host no more than `atOnce` thoughts are under way at the same time, and short ones where only those go. */
  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  add(wish: W): void {
    const { host, kind } = wish;
    let line = this.lines.get(host);
    if (line === undefined) {
      line = { short: [], long: [], underWay: 0, served: this.level };
      this.lines.set(host, line);
    }
    // Whoever wanted nothing for a while has not saved it up.
    if (isIdle(line)) line.served = Math.max(line.served, this.level);
    line[kind].push(wish);
  }

  /** Nobody wants it any more. One that was taken goes on until it is `done`. */
  drop(wish: W): void {
    const waiting = this.lines.get(wish.host)?.[wish.kind] ?? [];
    const at = waiting.indexOf(wish);
    if (at >= 0) waiting.splice(at, 1);
  }

  /** The thought that is next among those of these kinds; null if none may begin now. Short ones come first. */
  take(...kinds: Kind[]): W | null {
    const room = kinds.includes('long') ? this.atOnce : Number.POSITIVE_INFINITY;
    let next: [string, Line<W>] | null = null;
    for (const [host, line] of this.lines) {
      if (isIdle(line) && line.served <= this.level) this.lines.delete(host);
      const fits = line.underWay < room && kinds.some((kind) => line[kind].length > 0);
      if (fits && (next === null || line.served < next[1].served)) next = [host, line];
    }
    if (next === null) return null;
    const [host, line] = next;
    this.level = line.served;
    // Of those who were served alike, this one is last from now on.
    this.lines.delete(host);
    this.lines.set(host, line);
    line.underWay++;
    const kind = kinds.find((each) => line[each].length > 0) as Kind;
    return line[kind].shift() as W;
  }

  /** One that was taken is over, after so many milliseconds. */
  done({ host }: W, took: number): void {
    const line = this.lines.get(host) as Line<W>;
    line.underWay--;
    line.served += took;
  }
}

function isIdle({ short, long, underWay }: Line<Wish>): boolean {
  return short.length + long.length + underWay === 0;
}
