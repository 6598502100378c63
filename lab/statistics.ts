/**
 * Estimates with intervals, for games that come in deals.
 *
 * One deal is played once per seating, and its games resemble each other. So the deal is what is counted, not
 * the game: every figure here is a ratio of sums over deals, and its variance comes from how deals differ (the
 * linearised, "cluster-robust" variance of a ratio). Games taken as independent would promise too much.
 */

/** What one deal contributes: points scored, and the number of chances to score one. */
export interface Sums {
  y: number;
  n: number;
}

/** A figure, the interval that should hold the truth, and the number of observations behind it. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  count: number;
}

/** How far an estimate is from what was expected: within reach of chance, a hint, or clear among all its peers. */
export type Mark = 'none' | 'hint' | 'clear';

const LEVEL = 0.95;

/** A share between 0 and 1: Wilson's interval, with as many independent games as the deals' variance is worth. */
export function share(deals: readonly Sums[], level = LEVEL): Estimate {
  const { value: exact, count, used, variance } = ratio(deals);
  const value = Math.min(1, Math.max(0, exact));
  if (used < 2) return { value, low: 0, high: 1, count };
  const worthOf = variance > 0 ? (value * (1 - value)) / variance : used;
  const t = studentQuantile(level, used - 1);
  const pull = (t * t) / worthOf;
  const centre = (value + pull / 2) / (1 + pull);
  const half = (t / (1 + pull)) * Math.sqrt((value * (1 - value)) / worthOf + pull / (4 * worthOf));
  return { value, low: Math.max(0, centre - half), high: Math.min(1, centre + half), count };
}

/** A mean of anything: Student's interval over the deals. */
export function mean(deals: readonly Sums[], level = LEVEL): Estimate {
  const { value, count, used, variance } = ratio(deals);
  const half = used < 2 ? 0 : studentQuantile(level, used - 1) * Math.sqrt(variance);
  return { value, low: value - half, high: value + half, count };
}

/** How much larger the first is than the second; both lists run over the same deals, so shared luck cancels. */
export function difference(first: readonly Sums[], second: readonly Sums[], level = LEVEL): Estimate {
  const a = ratio(first);
  const b = ratio(second);
  let squares = 0;
  let used = 0;
  for (let i = 0; i < first.length; i++) {
    if (first[i].n === 0 && second[i].n === 0) continue;
    used++;
    const gap =
      (first[i].y - a.value * first[i].n) / a.count - (second[i].y - b.value * second[i].n) / b.count;
    squares += gap * gap;
  }
  const value = a.value - b.value;
  const half = used < 2 ? 0 : studentQuantile(level, used - 1) * Math.sqrt((squares * used) / (used - 1));
  return { value, low: value - half, high: value + half, count: Math.min(a.count, b.count) };
}

/** A report has several tables, so that even a table of two rows is one look among many. */
const FEWEST_PEERS = 10;

/**
 * Does an estimate differ from what was expected? Among twenty honest rows one will seem to, by chance; a row is
 * `clear` only if it still does after its interval was widened for all `peers` (Bonferroni's correction).
 */
export function mark(estimateAt: (level: number) => Estimate, expected: number, peers: number): Mark {
  const misses = ({ low, high }: Estimate) => low > expected || high < expected;
  if (misses(estimateAt(1 - (1 - LEVEL) / Math.max(FEWEST_PEERS, peers)))) return 'clear';
  return misses(estimateAt(LEVEL)) ? 'hint' : 'none';
}

function ratio(deals: readonly Sums[]): { value: number; count: number; used: number; variance: number } {
  let y = 0;
  let count = 0;
  let used = 0;
  for (const deal of deals) {
    y += deal.y;
    count += deal.n;
    if (deal.n > 0) used++;
  }
  const value = count === 0 ? 0 : y / count;
  let squares = 0;
  for (const deal of deals) squares += (deal.y - value * deal.n) ** 2;
  // Sums of thirds leave dust, and dust is no variance.
  if (squares < 1e-12 * count) squares = 0;
  return { value, count, used, variance: used < 2 ? 0 : (squares * used) / (used - 1) / count ** 2 };
}

/** The bound that Student's t stays within, either way, with probability `level` (Gaver and Kafadar's formula). */
export function studentQuantile(level: number, freedom: number): number {
  if (freedom <= 1) return Math.tan((Math.PI * level) / 2);
  const z = normalQuantile(level);
  const reach = (z * z * (freedom - 5 / 6)) / (freedom - 2 / 3 + 0.1 / freedom) ** 2;
  return Math.sqrt(freedom * Math.expm1(reach));
}

/** The same for the normal distribution (Abramowitz and Stegun 26.2.23, good to 0.0005). */
function normalQuantile(level: number): number {
  const t = Math.sqrt(-2 * Math.log((1 - level) / 2));
  return (
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  );
}

/** The value below which so large a part of the sorted list lies. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

export interface Histogram {
  /** Where the first bin begins, and how wide each is. */
  from: number;
  width: number;
  counts: number[];
}

/** Whole numbers in at most `most` bins, of a width that people count in: 1, 2, 5, 10, 20, … */
export function histogram(values: readonly number[], most = 24): Histogram {
  let low = Infinity;
  let high = -Infinity;
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  const bins = (width: number) => Math.floor(high / width) - Math.floor(low / width) + 1;
  let width = 1;
  for (let step = 0; bins(width) > most; step++) width = [2, 5, 10][step % 3] * 10 ** Math.floor(step / 3);
  const from = Math.floor(low / width) * width;
  const counts = new Array<number>(bins(width)).fill(0);
  for (const v of values) counts[Math.floor((v - from) / width)]++;
  return { from, width, counts };
}
