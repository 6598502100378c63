import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Lag, measured, noLag, oneWay, Quota, quotaRules, shortestWay } from './index.ts';

const measure = (...roundTrips: number[]): Lag => roundTrips.reduce(measured, noLag);

describe('the estimate', () => {
  it('is nothing before the first pong', () => {
    expect(oneWay(noLag)).toBe(0);
    expect(shortestWay(noLag)).toBe(0);
  });

  it('is half the median of the last five round trips', () => {
    expect(oneWay(measure(40))).toBe(20);
    expect(oneWay(measure(100, 90, 110, 95, 105))).toBe(50);
    expect(oneWay(measure(200, 100, 90, 110, 95, 105))).toBe(50);
  });

  it('is not moved by one slow pong', () => {
    expect(oneWay(measure(100, 100, 100, 100, 900))).toBe(50);
  });

  it('believes a rise only up to 60 ms above the quickest of the last minute', () => {
    const honest = Array.from({ length: 20 }, () => 40);
    expect(oneWay(measure(...honest, 900, 900, 900, 900, 900))).toBe(50);
  });

  it('comes round to a way that has really become longer', () => {
    const moved = [40, ...Array.from({ length: 30 }, () => 240)];
    expect(oneWay(measure(...moved))).toBe(120);
    expect(shortestWay(measure(...moved))).toBe(120);
  });

  it('follows a way that has become shorter at once', () => {
    expect(oneWay(measure(300, 300, 300, 300, 300, 40))).toBe(50);
    expect(shortestWay(measure(300, 300, 40))).toBe(20);
  });

  it('remembers a minute, not a match', () => {
    expect(measure(...Array.from({ length: 500 }, (_, i) => i))).toHaveLength(30);
  });
});

describe('the quota', () => {
  it('is full at first, runs dry and refills with time up to its size', () => {
    const quota = new Quota(quotaRules, 1_000);
    expect([1, 2, 3, 4, 5, 6].map(() => quota.spend(120, 1_000))).toEqual([120, 120, 120, 120, 120, 0]);
    expect(quota.spend(120, 1_500)).toBe(50);
    expect(quota.spend(9_999, 60_000)).toBe(600);
  });

  it('credits the usual cap once every 1.2 s for as long as one likes', () => {
    const quota = new Quota(quotaRules, 0);
    for (let at = 0; at < 600_000; at += 1_200) expect(quota.spend(120, at)).toBe(120);
  });

  it('never gives more in all than its size and what time brought', () => {
    const spending = fc.array(fc.record({ wanted: fc.nat(300), wait: fc.nat(2_000) }), { maxLength: 60 });
    fc.assert(
      fc.property(spending, (spends) => {
        const quota = new Quota(quotaRules, 0);
        let at = 0;
        let total = 0;
        for (const { wanted, wait } of spends) {
          at += wait;
          const spent = quota.spend(wanted, at);
          expect(spent).toBeGreaterThanOrEqual(0);
          expect(spent).toBeLessThanOrEqual(wanted);
          total += spent;
          expect(total).toBeLessThanOrEqual(quotaRules.size + (at * quotaRules.refill) / 1_000);
        }
      }),
    );
  });
});
