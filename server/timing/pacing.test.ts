import { type Ask, below, type Json, PASS, seeded } from '@kaiju/kernel';
import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Armed, decide, drawDelay, notBefore, Orders, ordersAfter, usualOrders } from './index.ts';

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

describe('the delay', () => {
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

  it('keeps its law for every seat and secret', () => {
    const one = delays('one', 4_000);
    expect(distance(one, delays('two', 4_000))).toBeLessThan(tolerance(4_000));
    expect(distance(one, delays('one', 4_000, 3))).toBeLessThan(tolerance(4_000));
  });

  it('of one question tells nothing about the next', () => {
    const drawn = delays('steps', 8_000);
    const median = drawn.toSorted((a, b) => a - b)[4_000];
    const afterShort = drawn.filter((_, i) => i > 0 && drawn[i - 1] < median);
    const afterLong = drawn.filter((_, i) => i > 0 && drawn[i - 1] >= median);
    expect(distance(afterShort, afterLong)).toBeLessThan(tolerance(3_900));
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

/** How soon a person passes by hand, drawn from a stream of its own. */
type Hand = (match: number, question: number) => number;
const chance = (match: number, question: number) => below(seeded(`person ${match}.${question}`), 1000) / 1000;
/** Somebody who has decided beforehand and clicks as the question comes up. */
const prompt: Hand = (match, question) => 120 + 230 * chance(match, question);
const thoughtful: Hand = (match, question) => 300 + 2_500 * chance(match, question);

/** When the others see a seat pass, counted from the opening of each window, in matches where nobody reacts. */
function passesSeen(
  ask: Question,
  orders: Orders,
  hand: Hand,
  matches: [from: number, to: number],
): number[] {
  const seen: number[] = [];
  for (let match = matches[0]; match < matches[1]; match++) {
    let now = 0;
    for (let question = 1; question <= 40; question++) {
      const earliest = notBefore(now, drawDelay(`match ${match}`, 0, `0.${question}`, 1));
      const passed =
        decide(orders, ask) === PASS ? earliest : Math.max(earliest, now + hand(match, question));
      seen.push(passed - now);
      now = passed;
    }
  }
  return seen;
}

describe('the times at which others see a pass', () => {
  const each: [Orders['pass'], string, Hand][] = [
    ['always', 'whoever plays', thoughtful],
    ['never', 'whoever plays', thoughtful],
    ['nothing', 'a person who clicks at once', prompt],
  ];

  it.each(each)('under "%s" with %s, have one law for an empty and a full hand', (pass, _, hand) => {
    const orders: Orders = { pass, stops: [] };
    const withNothing = passesSeen(empty, orders, hand, [0, 100]);
    const withCards = passesSeen(full, orders, hand, [100, 200]);
    expect(distance(withNothing, withCards)).toBeLessThan(tolerance(4_000));
  });

  it.each(each)('under "%s" with %s, are even the very same in the same match', (pass, _, hand) => {
    const orders: Orders = { pass, stops: [] };
    expect(passesSeen(full, orders, hand, [0, 20])).toEqual(passesSeen(empty, orders, hand, [0, 20]));
  });

  it('would tell a hand without the delay: the measure is fine enough to find it', () => {
    const byOrder = new Array<number>(4_000).fill(0);
    const byHand = Array.from({ length: 4_000 }, (_, i) => prompt(Math.floor(i / 40), i % 40));
    expect(distance(byOrder, byHand)).toBeGreaterThan(tolerance(4_000));
  });

  it('leave room for thinking: a pass after more than a second is often one by order', () => {
    const byOrder = passesSeen(empty, usualOrders, prompt, [0, 100]);
    const share = (from: number) => byOrder.filter((at) => at >= from).length / byOrder.length;
    expect(share(1_000)).toBeGreaterThan(0.1);
    expect(share(2_000)).toBeGreaterThan(0.02);
  });
});
