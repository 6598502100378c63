import { type Ask, below, type Json, PASS, seeded } from '@kaiju/kernel';
import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  type Armed,
  decide,
  drawDelay,
  drawFloor,
  type Known,
  Orders,
  ordersAfter,
  usualOrders,
} from './index.ts';

type Question = Pick<Ask, 'step' | 'kind' | 'options'>;
const window = (options: Json[] | null, kind = 'respond'): Question => ({ step: 'window', kind, options });
const empty = window([PASS]);
const full = window([PASS, { play: 7 }]);

describe('standing orders', () => {
  const orders = (pass: Orders['pass'], ...stops: string[]): Orders => ({ pass, stops });

  it('pass by default only where there is nothing else to say', () => {
    expect(usualOrders).toEqual(orders('smart'));
    expect(decide(usualOrders, empty)).toBe(PASS);
    expect(decide(usualOrders, full)).toBe(null);
  });

  it('take options that are only described for something', () => {
    expect(decide(usualOrders, window(null))).toBe(null);
    expect(decide(orders('always'), window(null))).toBe(PASS);
  });

  it('never or always pass when told so', () => {
    expect([empty, full].map((ask) => decide(orders('never'), ask))).toEqual([null, null]);
    expect([empty, full].map((ask) => decide(orders('always'), ask))).toEqual([PASS, PASS]);
  });

  it('stop at the named kinds even so', () => {
    const attack = (options: Json[]) => window(options, 'attack');
    for (const pass of ['nothing', 'always'] as const) {
      expect(decide(orders(pass, 'attack'), attack([PASS]))).toBe(null);
      expect(decide(orders(pass, 'attack'), empty)).toBe(PASS);
    }
  });

  it('are for windows alone: elsewhere one is asked', () => {
    const steps: Ask['step'][] = ['choose', 'together', 'race', 'script'];
    for (const step of steps) expect(decide(orders('always'), { ...empty, step })).toBe(null);
  });

  it('ask for nothing that does nothing, unless one wants to be asked always', () => {
    const idle = () => true;
    for (const pass of ['smart', 'nothing'] as const)
      expect(decide(orders(pass), full, undefined, idle)).toBe(PASS);
    expect(decide(orders('never'), full, undefined, idle)).toBe(null);
  });

  it('may pass over what the game thinks not worth a question', () => {
    const never = () => false;
    expect(decide(orders('smart'), full, never)).toBe(PASS);
    expect(decide(orders('nothing'), full, never)).toBe(null);
    expect(decide(orders('smart', 'respond'), full, never)).toBe(null);
    expect(decide(orders('smart'), window([PASS, 1, 2]), (option) => option === 2)).toBe(null);
    expect(decide(orders('smart'), window(null), never)).toBe(null);
  });

  it('are silent for a turn if that is wished, even where one would stop', () => {
    expect(decide({ ...orders('never', 'respond'), quiet: true }, full)).toBe(PASS);
  });

  it('are checked by their schema', () => {
    const armed = [{ answer: { play: 7 }, when: 'possible' }];
    expect(Value.Check(Orders, { ...usualOrders, armed, quiet: true })).toBe(true);
    expect(Value.Check(Orders, { ...usualOrders, armed: [{ answer: 7, when: 'soon' }] })).toBe(false);
    expect(Value.Check(Orders, { ...usualOrders, quiet: false })).toBe(false);
    expect(Value.Check(Orders, usualOrders)).toBe(true);
    expect(Value.Check(Orders, { pass: 'sometimes', stops: [] })).toBe(false);
    expect(Value.Check(Orders, { pass: 'never' })).toBe(false);
    expect(Value.Check(Orders, { pass: 'never', stops: [3] })).toBe(false);
    expect(Value.Check(Orders, { pass: 'never', stops: [], hand: 1 })).toBe(false);
  });
});

describe('an armed answer', () => {
  const shield = { play: 'shield' };
  const armedWith = (answer: Json, when: Armed['when'] = 'possible'): Orders => ({
    pass: 'always',
    stops: [],
    armed: [{ answer, when }],
  });

  it('is given where it can be, and nowhere else', () => {
    expect(decide(armedWith(shield), window([PASS, { play: 'sword' }, shield]))).toEqual(shield);
    expect(decide(armedWith(shield), window([PASS, { play: 'sword' }]))).toBe(PASS);
    expect(decide(armedWith(shield), { ...window([PASS, shield]), step: 'choose' })).toBe(null);
    expect(decide(armedWith('push'), window([PASS, 'push']))).toBe('push');
    expect(decide(armedWith(PASS), window([PASS, 'push']))).toBe(PASS);
  });

  it('is filled up where that leaves no choice; where it does one is asked, even in a quiet turn', () => {
    const on = (at: number) => ({ ...shield, at });
    expect(decide(armedWith(shield), window([PASS, on(2)]))).toEqual(on(2));
    expect(decide(armedWith(shield), window([PASS, on(1), on(2)]))).toBe(null);
    expect(decide({ ...armedWith(shield), quiet: true }, window([PASS, on(1), on(2)]))).toBe(null);
    expect(decide(armedWith(on(1)), window([PASS, on(1), on(2)]))).toEqual(on(1));
    expect(decide(armedWith({ constructor: 'shield' }), window([PASS, shield]))).toBe(PASS);
  });

  it('may wait until it is worth a question', () => {
    const ask = window([PASS, shield]);
    expect(decide(armedWith(shield, 'worthwhile'), ask, () => false)).toBe(PASS);
    expect(decide(armedWith(shield, 'worthwhile'), ask, () => true)).toEqual(shield);
    expect(decide(armedWith(shield), ask, () => false)).toEqual(shield);
  });

  it('is used once, by hand or by order', () => {
    const orders = armedWith(shield);
    expect(ordersAfter(orders, { ...shield, at: 3 })).toEqual({ ...orders, armed: [] });
    expect(ordersAfter(orders, { play: 'sword' })).toBe(orders);
    expect(ordersAfter(orders, PASS)).toBe(orders);
  });
});

const delays = (secret: string, count: number, seat = 0, scale = 1) =>
  Array.from({ length: count }, (_, i) => drawDelay(secret, seat, `${seat}.${i + 1}`, scale));

/** The greatest distance between the two laws that these samples come from, by Kolmogorov and Smirnov. */
function distance(a: number[], b: number[]): number {
  const [p, q] = [a, b].map((sample) => sample.toSorted((x, y) => x - y));
  let [i, j, most] = [0, 0, 0];
  while (i < p.length && j < q.length) {
    const x = Math.min(p[i], q[j]);
    while (p[i] === x) i++;
    while (q[j] === x) j++;
    most = Math.max(most, Math.abs(i / p.length - j / q.length));
  }
  return most;
}

/** What two samples of this size exceed once in a thousand times though their law is the same. */
const tolerance = (size: number) => 1.95 * Math.sqrt(2 / size);

describe("a bot's delay", () => {
  it('is drawn once: the same for the same question, another for any other', () => {
    expect(drawDelay('secret', 1, '1.5', 1)).toBe(drawDelay('secret', 1, '1.5', 1));
    expect(new Set(delays('secret', 50)).size).toBeGreaterThan(40);
    expect(delays('secret', 50)).not.toEqual(delays('another', 50));
    expect(drawDelay('secret', 1, '1.5', 1)).not.toBe(drawDelay('secret', 2, '1.5', 1));
  });

  it('is from 350 ms to 4 s: half within half a second, nine in ten within 1.1 s', () => {
    const sorted = delays('law', 10_000).sort((a, b) => a - b);
    expect(sorted[0]).toBeGreaterThanOrEqual(350);
    expect(sorted.at(-1)).toBeLessThanOrEqual(4_000);
    expect(sorted.at(-1)).toBeGreaterThan(3_000);
    expect(sorted[5_000]).toBeGreaterThan(480);
    expect(sorted[5_000]).toBeLessThan(510);
    expect(sorted[9_000]).toBeGreaterThan(1_040);
    expect(sorted[9_000]).toBeLessThan(1_150);
  });

  it('is scaled by the table, to nothing at all if it likes', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(15), fc.nat(999), (secret, seat, number) => {
        const whole = drawDelay(secret, seat, `${seat}.${number}`, 1);
        expect(drawDelay(secret, seat, `${seat}.${number}`, 0)).toBe(0);
        expect(Math.abs(drawDelay(secret, seat, `${seat}.${number}`, 2) - 2 * whole)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const rated: Known = { people: 2, rated: true, hiding: true, manners: 1 };
const floors = (known: Known, secret: string, count: number, seat = 0) =>
  Array.from({ length: count }, (_, i) => drawFloor(known, secret, seat, `${seat}.${i + 1}`));
const holds = (secret: string, count: number, seat = 0) =>
  floors(rated, secret, count, seat).map(({ hold }) => hold);
/** How long people take to pass who are asked where it matters, drawn from a stream of its own. */
const patience = (who: string, count: number) => {
  const rng = seeded(`person ${who}`);
  return Array.from({ length: count }, () => {
    const slower = (1 + below(rng, 1e6)) / (1e6 + 1);
    return 1200 * (1 / slower - 1) ** (1 / 2.5);
  });
};

describe('the floor of a question', () => {
  it('hangs on what everybody knows alone', () => {
    const floor = (change: Partial<Known>) =>
      floors({ ...rated, ...change }, 'any', 20).map(({ floor }) => floor);
    const all = (ms: number) => new Array<number>(20).fill(ms);
    expect(floor({})).toEqual(all(1200));
    expect(floor({ hiding: false })).toEqual(all(300));
    expect(floor({ rated: false })).toEqual(all(600));
    expect(floor({ rated: false, hiding: false })).toEqual(all(300));
    expect(floor({ people: 1 })).toEqual(all(0));
    expect(floor({ hiding: null })).toEqual(all(0));
  });

  it('is scaled by the table, but not where it is rated', () => {
    const [{ floor }] = floors({ ...rated, rated: false, manners: 0.5 }, 'any', 1);
    expect(floor).toBe(300);
    for (const hiding of [true, false]) {
      const scaled = floors({ ...rated, hiding, manners: 0 }, 'any', 20);
      expect(scaled).toEqual(floors({ ...rated, hiding }, 'any', 20));
    }
  });

  it('is the hold as well, but where it is rated and matters', () => {
    for (const known of [
      { ...rated, hiding: false },
      { ...rated, rated: false },
    ]) {
      for (const { floor, hold } of floors(known, 'any', 20)) expect(hold).toBe(floor);
    }
    for (const { floor, hold } of floors(rated, 'any', 1000)) {
      expect(hold).toBeGreaterThanOrEqual(floor);
      expect(hold).toBeLessThanOrEqual(8000);
    }
  });

  it('has half of the passes that people give by hand where it matters', () => {
    const given = patience('half', 20_000);
    const share = given.filter((ms) => ms < 1200).length / given.length;
    expect(share).toBeCloseTo(0.5, 1);
  });
});

describe('a hold', () => {
  it('is drawn once: the same for the same question, another for any other', () => {
    expect(holds('secret', 50)).toEqual(holds('secret', 50));
    expect(new Set(holds('secret', 50)).size).toBeGreaterThan(40);
    expect(holds('secret', 50)).not.toEqual(holds('another', 50));
    expect(holds('secret', 50)).not.toEqual(holds('secret', 50, 1));
  });

  it('keeps its law for every seat and secret', () => {
    const one = holds('one', 4_000);
    expect(distance(one, holds('two', 4_000))).toBeLessThan(tolerance(4_000));
    expect(distance(one, holds('one', 4_000, 3))).toBeLessThan(tolerance(4_000));
  });

  it('of one question tells nothing about the next', () => {
    const drawn = holds('steps', 8_000);
    const median = drawn.toSorted((a, b) => a - b)[4_000];
    const afterShort = drawn.filter((_, i) => i > 0 && drawn[i - 1] < median);
    const afterLong = drawn.filter((_, i) => i > 0 && drawn[i - 1] >= median);
    expect(distance(afterShort, afterLong)).toBeLessThan(tolerance(3_900));
  });
});

/** When the others see a pass by hand, with these holds. */
const byHand = (given: readonly number[], held: readonly number[]) =>
  given.map((ms, i) => (ms < 1200 ? held[i] : ms));

/** How much likelier one of the samples is than the other, either way, in the worst of ten equal parts of the second. */
function odds(here: readonly number[], there: readonly number[]): number {
  const sorted = there.toSorted((a, b) => a - b);
  const edges = Array.from({ length: 9 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / 10)]);
  const shares = [here, there].map((sample) => {
    const counts = new Array<number>(10).fill(0);
    for (const ms of sample) counts[edges.filter((edge) => edge <= ms).length]++;
    return counts.map((count) => count / sample.length);
  });
  return Math.max(...shares[0].map((share, i) => Math.max(share / shares[1][i], shares[1][i] / share)));
}

describe('the odds of somebody who watches the time of passes, that the seat could have done something', () => {
  const SAMPLE = 60_000;
  const byOrder = holds('by order', SAMPLE);
  const held = holds('by hand', SAMPLE);
  const people: [string, number[]][] = [
    ['click as the question comes up', patience('prompt', SAMPLE).map((ms) => Math.min(ms, 350))],
    ['always pass within the floor', patience('quick', SAMPLE).map((ms) => ms % 1200)],
    ['take as long as people do', patience('usual', SAMPLE).filter((ms) => ms < 8000)],
  ];

  it.each(people)('are at most 1.1 to 1 for people who %s', (_, given) => {
    expect(odds(byHand(given, held), byOrder)).toBeLessThan(1.1);
  });

  it('are long without the hold: the measure finds it', () => {
    const [, , [, given]] = people;
    const waits = new Array<number>(SAMPLE).fill(1200);
    expect(odds(byHand(given, waits), byOrder)).toBeGreaterThan(5);
    expect(odds(given, byOrder)).toBeGreaterThan(3);
  });

  it('stay below 4 to 1 for people who are slower by two thirds', () => {
    const slow = patience('slow', SAMPLE)
      .map((ms) => (ms * 5) / 3)
      .filter((ms) => ms < 8000);
    expect(odds(byHand(slow, held), byOrder)).toBeLessThan(4);
  });
});
