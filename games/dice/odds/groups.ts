/**
 * Dice as odds see them: a group says how many dice show each number, and nothing about which die is which.
 * There are 462 groups of up to five dice, and 252 of exactly five. Groups are numbered by size, then in the
 * order of their sorted numbers, so that a table of anything by group is one flat array.
 */
export const MOST_DICE = 5;
export const NUMBERS = 6;
export const GROUPS = 462;
export const EMPTY = 0;

/** `adding[group * NUMBERS + number - 1]`: the group with one more die of that number; -1 where five are in. */
export const adding = new Int16Array(GROUPS * NUMBERS).fill(-1);
/** The group with one die of that number less; -1 where it has none. */
export const removing = new Int16Array(GROUPS * NUMBERS).fill(-1);
/** How many dice of the group show that number. */
export const counts = new Uint8Array(GROUPS * NUMBERS);
/** The chance that as many dice as the group has, thrown at once, show just this group. */
export const likelihood = new Float64Array(GROUPS);
/** The groups of n dice are those from `firstOf[n]` up to, but without, `firstOf[n + 1]`. */
export const firstOf: number[] = [];

build();

function build(): void {
  let total = 0;
  for (let size = 0; size <= MOST_DICE; size++) {
    firstOf.push(total);
    for (const numbers of sorted(size)) {
      for (const number of numbers) counts[total * NUMBERS + number - 1]++;
      total++;
    }
  }
  firstOf.push(total);
  const byCounts = new Map<string, number>();
  for (let group = 0; group < GROUPS; group++) byCounts.set(countsOf(group).join(), group);
  likelihood[EMPTY] = 1;
  for (let group = 0; group < firstOf[MOST_DICE]; group++) {
    for (let face = 0; face < NUMBERS; face++) {
      const more = countsOf(group);
      more[face]++;
      const larger = byCounts.get(more.join()) as number;
      adding[group * NUMBERS + face] = larger;
      removing[larger * NUMBERS + face] = group;
      likelihood[larger] += likelihood[group] / NUMBERS;
    }
  }
}

function countsOf(group: number): number[] {
  return [...counts.subarray(group * NUMBERS, (group + 1) * NUMBERS)];
}

/** Every way `size` dice can show, each sorted, in order. */
function sorted(size: number, from = 1): number[][] {
  if (size === 0) return [[]];
  const all: number[][] = [];
  for (let number = from; number <= NUMBERS; number++) {
    for (const rest of sorted(size - 1, number)) all.push([number, ...rest]);
  }
  return all;
}

export function groupOf(numbers: ArrayLike<number>): number {
  if (numbers.length > MOST_DICE)
    throw new RangeError(`odds: ${numbers.length} dice; at most ${MOST_DICE} are thrown at once`);
  let group = EMPTY;
  for (let i = 0; i < numbers.length; i++) group = adding[group * NUMBERS + numbers[i] - 1];
  return group;
}

export function numbersOf(group: number): number[] {
  const numbers: number[] = [];
  for (let number = 1; number <= NUMBERS; number++) {
    for (let n = counts[group * NUMBERS + number - 1]; n > 0; n--) numbers.push(number);
  }
  return numbers;
}

export function sizeOf(group: number): number {
  let size = MOST_DICE;
  while (firstOf[size] > group) size--;
  return size;
}
