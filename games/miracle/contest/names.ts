/**
 * What the contest calls our creatures and artifacts. In a list its programs find them by number,
 * and they name them in their own operations; both are part of its protocol (MI-12.1) and never change.
 */
const CREATURES = [
  ['Archer', 'archer'],
  ['Swordsman', 'swordsman'],
  ['BlackBat', 'bat'],
  ['Priest', 'priest'],
  ['VolcanoDragon', 'volcano'],
  ['Inferno', 'inferno'],
  ['FrostDragon', 'frost'],
] as const;
const ARTIFACTS = [
  ['HolyLight', 'holy-light'],
  ['SalamanderShield', 'salamander-shield'],
  ['InfernoFlame', 'inferno-flame'],
  ['WindBlessing', 'wind-blessing'],
] as const;

/** One column of names both ways, and their numbers. */
class Lexicon {
  private readonly what: string;
  private readonly pairs: readonly (readonly [string, string])[];
  constructor(what: string, pairs: readonly (readonly [string, string])[]) {
    this.what = what;
    this.pairs = pairs;
  }
  get names(): string[] {
    return this.pairs.map(([name]) => name);
  }
  /** Our id for what a program names; undefined if the contest knows no such name. */
  id(name: unknown): string | undefined {
    return this.pairs.find((pair) => pair[0] === name)?.[1];
  }
  name(id: string): string {
    return this.pairs[this.number(id)][0];
  }
  number(id: string): number {
    const n = this.pairs.findIndex((pair) => pair[1] === id);
    if (n >= 0) return n;
    throw new RangeError(`contest: its programs know no ${this.what} '${id}'; they play season3 (MI-12.1)`);
  }
}

export const creatureNames = new Lexicon('creature', CREATURES);
export const artifactNames = new Lexicon('artifact', ARTIFACTS);

/** The contest's word for a side: 0 is the first player, 1 the second. Its miracle and its artifact are numbered so too. */
export type Camp = 0 | 1;
