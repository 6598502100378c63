import { adding, counts, EMPTY, firstOf, GROUPS, groupOf, MOST_DICE, NUMBERS, removing } from './groups.ts';

/** What is still to be thrown. */
export interface Throws {
  /** Throws left. */
  throws: number;
  dice?: number;
  /** The group of dice that throws can't touch. */
  frozen?: number;
  /** What each throw not used is worth. */
  unused?: number;
}

/** The whole tree of throws, by throws left and by the group that lies on the table. */
export interface Plan {
  /** `worth[left][group]`: what the dice come to when every keep is the best. */
  worth: Float64Array[];
  /** `after[left][keep]`: what they come to on average when these are kept and the rest is thrown, with so many
   * throws left afterwards. Groups of all dice are worth what they are. */
  after: Float64Array[];
  /** `keep[left][group]`: the group to keep; the whole group says stop. */
  keep: Int16Array[];
}

/**
 * The best way to throw, exactly. `values[group]` is what stopping with these dice is worth. Instead of listing
 * what each keep may turn into, dice are added one at a time: a keep is worth the mean of itself with one more
 * die; and the best keep is the group itself or the best keep of the group with one die less.
 */
export function plan(values: Float64Array, what: Throws): Plan {
  const { throws, dice = MOST_DICE, frozen = EMPTY, unused = 0 } = what;
  const worth = [values];
  const keep = [new Int16Array(GROUPS)];
  const after: Float64Array[] = [];
  for (let group = firstOf[dice]; group < firstOf[dice + 1]; group++) keep[0][group] = group;
  for (let left = 1; left <= throws; left++) {
    const expected = thrown(worth[left - 1], dice);
    after.push(expected);
    const best = expected.slice();
    const kept = new Int16Array(GROUPS);
    for (let group = firstOf[dice]; group < firstOf[dice + 1]; group++)
      best[group] = values[group] + unused * left;
    choose(best, kept, dice, frozen);
    worth.push(best);
    keep.push(kept);
  }
  return { worth, after, keep };
}

/** By keep, what the dice are worth on average once the rest is thrown. */
export function thrown(worth: Float64Array, dice = MOST_DICE): Float64Array {
  const expected = worth.slice();
  for (let keep = firstOf[dice] - 1; keep >= 0; keep--) {
    let sum = 0;
    for (let at = keep * NUMBERS; at < (keep + 1) * NUMBERS; at++) sum += expected[adding[at]];
    expected[keep] = sum / NUMBERS;
  }
  return expected;
}

/** Rounding must not make a throw look better than stopping. */
const CLEARLY = 1e-9;

/** Turns what each keep is worth into what the best keep within each group is worth, and says which it is. */
function choose(best: Float64Array, kept: Int16Array, dice: number, frozen: number): void {
  const end = firstOf[dice + 1];
  if (frozen !== EMPTY)
    for (let g = 0; g < end; g++) if (!holds(g, frozen)) best[g] = Number.NEGATIVE_INFINITY;
  for (let group = 0; group < end; group++) {
    let most = best[group];
    let keep = group;
    for (let at = group * NUMBERS; at < (group + 1) * NUMBERS; at++) {
      const less = removing[at];
      if (less >= 0 && best[less] > most + CLEARLY) {
        most = best[less];
        keep = kept[less];
      }
    }
    best[group] = most;
    kept[group] = keep;
  }
}

/** Whether a group has all the dice of another. */
function holds(group: number, part: number): boolean {
  for (let face = 0; face < NUMBERS; face++)
    if (counts[group * NUMBERS + face] < counts[part * NUMBERS + face]) return false;
  return true;
}

/** Which dice of a row to keep so that they make up the group; frozen ones first. */
export function keeping(numbers: readonly number[], group: number, frozen?: readonly boolean[]): boolean[] {
  const kept = numbers.map(() => false);
  const left = [...counts.subarray(group * NUMBERS, (group + 1) * NUMBERS)];
  for (const cold of [true, false]) {
    numbers.forEach((number, i) => {
      if ((frozen?.[i] ?? false) !== cold || left[number - 1] === 0) return;
      left[number - 1]--;
      kept[i] = true;
    });
  }
  return kept;
}

/** The group of the dice that are marked. */
export function markedGroup(numbers: readonly number[], marked: readonly boolean[]): number {
  return groupOf(numbers.filter((_, i) => marked[i]));
}
