/** In milliseconds: the longest wait before the first new try; it doubles with each failure, up to `most`. */
export interface Growing {
  first: number;
  most: number;
}

/** How long to wait for the next try. By chance, so that those who failed together do not try together. */
export function waitAfter(failures: number, { first, most }: Growing, random: () => number): number {
  return Math.min(most, first * 2 ** failures) * (0.5 + random() / 2);
}
