import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gambler } from '../content/heroes/gambler.ts';
import { warden } from '../content/heroes/warden.ts';
import type { Die, Hero, Req } from '../content/types.ts';
import { chanceOf, chancesOf } from './chances.ts';
import { guardsOf, lossesBehind } from './defence.ts';
import { firstOf, GROUPS, groupOf, likelihood, numbersOf, sizeOf } from './groups.ts';
import { metBy } from './met.ts';
import { keeping, markedGroup, plan } from './plan.ts';
import { average, distribution, symbolsIn } from './rolls.ts';

const steady: Die = ['hammer', 'hammer', 'hammer', 'clay', 'clay', 'ember'];
const swingy: Die = ['spade', 'spade', 'cap', 'cap', 'root', 'bloom'];

/** Every way so many dice can fall, each as likely as the other. */
function falls(dice: number): number[][] {
  if (dice === 0) return [[]];
  return falls(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((number) => [...rest, number]));
}

/** Every choice of dice to keep. */
function masks(dice: number): boolean[][] {
  if (dice === 0) return [[]];
  return masks(dice - 1).flatMap((rest) => [false, true].map((kept) => [...rest, kept]));
}

interface Slow {
  values: Float64Array;
  frozen: readonly boolean[];
  unused: number;
}

/** Throwing by the book, die by die: every keep against every fall of the rest. */
function slowly(
  numbers: readonly number[],
  throws: number,
  what: Slow,
  known = new Map<string, number>(),
): number {
  const key = `${throws} ${numbers.join()}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  let best = what.values[groupOf(numbers)] + what.unused * throws;
  if (throws > 0) {
    for (const mask of masks(numbers.length)) {
      if (mask.every((kept) => kept) || mask.some((kept, i) => !kept && what.frozen[i])) continue;
      best = Math.max(best, thrownSlowly(numbers, mask, throws, what, known));
    }
  }
  known.set(key, best);
  return best;
}

function thrownSlowly(
  numbers: readonly number[],
  mask: readonly boolean[],
  throws: number,
  what: Slow,
  known = new Map<string, number>(),
): number {
  const rest = falls(mask.filter((kept) => !kept).length);
  let sum = 0;
  for (const fall of rest) {
    let next = 0;
    sum += slowly(
      numbers.map((number, i) => (mask[i] ? number : fall[next++])),
      throws - 1,
      what,
      known,
    );
  }
  return sum / rest.length;
}

const someValues = fc
  .array(fc.integer({ min: -5, max: 20 }), { minLength: GROUPS, maxLength: GROUPS })
  .map((values) => Float64Array.from(values));

describe('groups', () => {
  test('are 252 of five dice, 462 in all, each found by its numbers in any order', () => {
    expect(firstOf).toEqual([0, 1, 7, 28, 84, 210, GROUPS]);
    for (let group = 0; group < GROUPS; group++) {
      const numbers = numbersOf(group);
      expect(groupOf(numbers)).toBe(group);
      expect(groupOf(numbers.reverse())).toBe(group);
      expect(sizeOf(group)).toBe(numbers.length);
    }
  });

  test('are as likely as the falls that make them up', () => {
    for (let dice = 0; dice <= 5; dice++) {
      const seen = new Float64Array(GROUPS);
      for (const fall of falls(dice)) seen[groupOf(fall)] += 6 ** -dice;
      for (let group = firstOf[dice]; group < firstOf[dice + 1]; group++)
        expect(likelihood[group]).toBeCloseTo(seen[group], 12);
    }
  });

  test('of six dice there are none', () => {
    expect(() => groupOf([1, 2, 3, 4, 5, 6])).toThrow('6 dice; at most 5');
  });
});

describe('a plan', () => {
  test('is worth what trying every keep against every fall is worth', () => {
    const three = fc.record({
      values: someValues,
      numbers: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 6 }))),
      frozen: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      throws: fc.integer({ min: 0, max: 3 }),
      unused: fc.constantFrom(0, 0, 0.95),
    });
    fc.assert(
      fc.property(three, ({ values, numbers, frozen, throws, unused }) => {
        const made = plan(values, { throws, dice: 3, frozen: markedGroup(numbers, frozen), unused });
        const group = groupOf(numbers);
        expect(made.worth[throws][group]).toBeCloseTo(slowly(numbers, throws, { values, frozen, unused }), 9);
        // And what it says to keep is worth just that.
        const kept = keeping(numbers, made.keep[throws][group], frozen);
        expect(kept.every((k, i) => k || !frozen[i])).toBe(true);
        const followed = kept.every((k) => k)
          ? values[group] + unused * throws
          : thrownSlowly(numbers, kept, throws, { values, frozen, unused });
        expect(followed).toBeCloseTo(made.worth[throws][group], 9);
      }),
      { numRuns: 60 },
    );
  });

  test('holds for five dice too', () => {
    const five = fc.tuple(someValues, fc.tuple(...[1, 2, 3, 4, 5].map(() => fc.integer({ min: 1, max: 6 }))));
    fc.assert(
      fc.property(five, ([values, numbers]) => {
        const frozen = numbers.map(() => false);
        const made = plan(values, { throws: 1 });
        expect(made.worth[1][groupOf(numbers)]).toBeCloseTo(
          slowly(numbers, 1, { values, frozen, unused: 0 }),
          9,
        );
      }),
      { numRuns: 8 },
    );
  });

  test('stops where throwing gains nothing', () => {
    const made = plan(new Float64Array(GROUPS).fill(7), { throws: 2 });
    expect(keeping([1, 3, 3, 5, 6], made.keep[2][groupOf([1, 3, 3, 5, 6])])).toEqual(Array(5).fill(true));
  });

  test('with a throw more is worth no less', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const { worth } = plan(values, { throws: 4 });
        for (let left = 1; left <= 4; left++) {
          for (let group = firstOf[5]; group < GROUPS; group++)
            expect(worth[left][group]).toBeGreaterThanOrEqual(worth[left - 1][group]);
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe('chances', () => {
  /** From the first throw on: the mean over all falls of five dice with two throws left. */
  function inThree(req: Req, die: Die, tier = 1): number {
    const met = metBy(req, die);
    return average(5, (group) => chanceOf(met, tier, { numbers: numbersOf(group), throws: 2 }).best);
  }

  test.each<[string, Req, Die, number[]]>([
    ['3/4/5 of a symbol on three faces', { tier: 'hammer', at: [3, 4, 5] }, steady, [98.4, 87.9, 51.3]],
    ['3/4/5 of a symbol on two faces', { tier: 'spade', at: [3, 4, 5] }, swingy, [84.2, 53.6, 17.3]],
    ['3/4/5 of a symbol on one face', { tier: 'bloom', at: [3, 4, 5] }, swingy, [35.5, 10.4, 1.3]],
    ['two and two', { sym: { hammer: 2, clay: 2 } }, steady, [90.1]],
    ['two and one', { sym: { spade: 2, root: 1 } }, swingy, [82.6]],
    ['three alike', { kind: 3 }, steady, [74.3]],
    ['four alike', { kind: 4 }, steady, [29.1]],
    ['five alike', { kind: 5 }, steady, [4.6]],
    ['a small straight', { straight: 4 }, steady, [61.5]],
    ['a large straight', { straight: 5 }, steady, [26.1]],
  ])('%s in three throws', (_, req, die, percents) => {
    percents.forEach((percent, i) => {
      expect(100 * inThree(req, die, i + 1)).toBeCloseTo(percent, 1);
    });
  });

  test('of a whole board, tier by tier', () => {
    const chances = chancesOf(warden, { numbers: [1, 2, 4, 4, 6], throws: 0 });
    expect(chances.map(({ ability, tier }) => `${ability} ${tier}`)).toEqual(
      'k1 1,k1 2,k1 3,k2 1,k3 1,k4 1,k5 1,k6 1,k7 1,k8 1'.split(','),
    );
    expect(chances.filter(({ best }) => best === 1).map(({ ability }) => ability)).toEqual(['k2']);
  });

  const large = metBy({ straight: 5 }, steady);
  const numbers = [1, 2, 3, 4, 4];

  test('follow the dice that are held back', () => {
    const hold = (...kept: boolean[]) => chanceOf(large, 1, { numbers, throws: 1, kept });
    expect(hold(true, true, true, true, false)).toEqual({ kept: 1 / 6, best: 1 / 6 });
    expect(hold(false, true, true, true, false).kept).toBeCloseTo(1 / 9);
    expect(hold(true, true, true, true, true).kept).toBe(0);
  });

  test('know what is frozen', () => {
    const frozen = [false, false, false, true, true];
    expect(chanceOf(large, 1, { numbers, throws: 1, frozen }).best).toBe(0);
    // A frozen die stays, held back or not.
    const first = [true, false, false, false, false];
    const kept = [false, true, true, true, false];
    expect(chanceOf(large, 1, { numbers, throws: 1, frozen: first, kept }).kept).toBeCloseTo(1 / 6);
  });

  test('with no throw left are what lies there', () => {
    expect(chanceOf(large, 1, { numbers, throws: 0, kept: [true] })).toEqual({ kept: 0, best: 0 });
    expect(chanceOf(large, 1, { numbers: [5, 2, 4, 3, 6], throws: 0 })).toEqual({ kept: 1, best: 1 });
  });
});

describe('what abilities need', () => {
  const meets = (req: Req, die: Die, ...numbers: number[]) => metBy(req, die)[groupOf(numbers)];

  test('tiers: the highest that is met', () => {
    const req: Req = { tier: 'hammer', at: [3, 4, 5] };
    expect(meets(req, steady, 1, 2, 4, 5, 6)).toBe(0);
    expect(meets(req, steady, 1, 2, 3, 5, 6)).toBe(1);
    expect(meets(req, steady, 1, 2, 3, 3, 6)).toBe(2);
    expect(meets(req, steady, 1, 2, 3, 3, 1)).toBe(3);
  });

  test('alike means numbers, not symbols', () => {
    expect(meets({ kind: 3 }, steady, 1, 2, 3, 4, 5)).toBe(0);
    expect(meets({ kind: 3 }, steady, 2, 2, 2, 2, 2)).toBe(1);
  });

  test('straights', () => {
    expect(meets({ straight: 4 }, steady, 1, 3, 4, 5, 6)).toBe(1);
    expect(meets({ straight: 4 }, steady, 1, 2, 3, 5, 6)).toBe(0);
    expect(meets({ straight: 5 }, steady, 1, 3, 4, 5, 6)).toBe(0);
    expect(meets({ straight: 4 }, steady, 1, 2, 3, 4, 5)).toBe(1);
    expect(meets({ straight: 5 }, steady, 2, 3, 4, 5, 6)).toBe(1);
  });
});

describe('a single roll', () => {
  test('is as likely as its falls', () => {
    for (let dice = 1; dice <= 5; dice++) {
      const slow = new Map<number, number>();
      for (const fall of falls(dice)) {
        const clays = fall.filter((number) => steady[number - 1] === 'clay').length;
        slow.set(clays, (slow.get(clays) ?? 0) + 6 ** -dice);
      }
      const found = distribution(dice, (group) => symbolsIn(group, steady, 'clay'));
      expect([...found.keys()]).toEqual([...slow.keys()].sort());
      for (const [clays, chance] of found) expect(chance).toBeCloseTo(slow.get(clays) as number, 12);
    }
  });

  test('has the averages of the design', () => {
    expect(average(4, (group) => symbolsIn(group, steady, 'clay'))).toBeCloseTo(4 / 3);
    expect(average(5, (group) => Number(symbolsIn(group, steady, 'ember') > 0))).toBeCloseTo(
      1 - (5 / 6) ** 5,
    );
  });
});

describe('a defence', () => {
  const lossOf = ({ defences, die }: Hero, level: number, amount: number, dice?: number, extra?: number) => {
    const printed = defences[0].levels[level - 1];
    return lossesBehind(amount, guardsOf(printed.ops, die, dice ?? printed.dice, extra));
  };

  test('lets through what its falls let through', () => {
    const slow = new Map<number, number>();
    for (const fall of falls(5)) {
      const prevented = fall.filter((number) => number >= 4).length;
      const loss = Math.max(0, 4 - prevented);
      slow.set(loss, (slow.get(loss) ?? 0) + 6 ** -5);
    }
    const found = lossOf(warden, 3, 4);
    expect([...found.keys()]).toEqual([0, 1, 2, 3, 4]);
    for (const [loss, chance] of found) expect(chance).toBeCloseTo(slow.get(loss) as number, 12);
  });

  test('halves what is left, rounded up for the defender', () => {
    expect([...lossOf(gambler, 1, 7)]).toEqual([
      [3, expect.closeTo(2 / 3)],
      [7, expect.closeTo(1 / 3)],
    ]);
    expect([...lossOf(gambler, 3, 7).keys()]).toEqual([3, 5]);
  });

  test('may have fewer dice, and something prevented anyway', () => {
    expect([...lossOf(warden, 1, 3, 1).keys()]).toEqual([2, 3]);
    expect([...lossOf(warden, 1, 3, 1, 2).keys()]).toEqual([0, 1]);
  });

  test('strikes back', () => {
    const { levels } = gambler.defences[0];
    const back = guardsOf(levels[2].ops, gambler.die, 1).filter((guard) => guard.back > 0);
    expect(back).toEqual([{ chance: expect.closeTo(1 / 6), prevent: 0, halves: 1, back: 3 }]);
  });
});
