import type { RaceRules } from '@kaiju/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  type Lag,
  noLag,
  Quota,
  quotaRules,
  Race,
  type RaceSetup,
  type Released,
} from './index.ts';

const DRAGON: Partial<RaceRules> = {
  cap: 120,
  hold: 150,
  opening: 400,
  reach: 800,
  grace: 250,
  penalty: 500,
};
const T0 = 100_000;

const steady = (roundTrip: number): Lag => new Array<number>(5).fill(roundTrip);

/** A race whose players are called by their seats; answers say what they like. */
function scene(setup: Partial<RaceSetup> = {}, lags: Lag[] = []) {
  const race = new Race<string>({ start: T0, deadline: null, ...setup });
  const quotas = new Map<number, Quota>();
  const answer = (seat: number, what: string, sent: number): Answer<string> => {
    const quota = quotas.get(seat) ?? new Quota(quotaRules, 0);
    quotas.set(seat, quota);
    return { seat, sent, what, connection: { lag: lags[seat] ?? noLag, quota } };
  };
  return {
    race,
    arrive: (seat: number, now: number, what = `${seat}`, sent = T0) =>
      race.offer(answer(seat, what, sent), now),
    order: (now = Infinity) => race.release(now).map((out) => out.what),
  };
}

describe('the order of a race', () => {
  it('goes by arrival less the way, up to the cap', () => {
    const { race, arrive } = scene({}, [steady(40), steady(300)]);
    arrive(0, T0 + 1_000);
    arrive(1, T0 + 1_050);
    expect(race.release(Infinity)).toEqual([
      { seat: 1, what: '1', arrived: T0 + 1_050, credited: 120, at: T0 + 930 },
      { seat: 0, what: '0', arrived: T0 + 1_000, credited: 20, at: T0 + 980 },
    ]);
  });

  it('is by arrival among equals, then by seat', () => {
    const { arrive, order } = scene({}, [steady(40), noLag, noLag]);
    arrive(2, T0 + 480);
    arrive(1, T0 + 480);
    arrive(0, T0 + 500);
    expect(order()).toEqual(['1', '2', '0']);
  });

  it('is by precedence among equals where the rules have one', () => {
    const { arrive, order } = scene({ precedence: [2, 0, 1] });
    arrive(1, T0 + 480);
    arrive(0, T0 + 480);
    arrive(2, T0 + 480);
    expect(order()).toEqual(['2', '0', '1']);
  });

  it('keeps the answers of one seat in the order they came', () => {
    const race = new Race<string>({ start: T0, deadline: null });
    const quota = new Quota(quotaRules, 0);
    const send = (what: string, now: number, lag: Lag) =>
      race.offer({ seat: 0, sent: T0, what, connection: { lag, quota } }, now);
    send('first', T0 + 1_000, noLag);
    send('second', T0 + 1_010, steady(240));
    expect(race.release(Infinity).map(({ what, at }) => [what, at])).toEqual([
      ['first', T0 + 1_000],
      ['second', T0 + 1_000],
    ]);
  });

  it('stamps nothing before its question was sent', () => {
    const { arrive } = scene({}, [steady(200)]);
    expect(arrive(0, T0 + 950, 'a', T0 + 900)).toMatchObject({ held: true, at: T0 + 900 });
  });

  it('stamps nothing before what was released already', () => {
    const { race, arrive } = scene({}, [noLag, steady(200)]);
    arrive(0, T0 + 1_000);
    race.drain();
    expect(arrive(1, T0 + 1_010)).toMatchObject({ credited: 100, at: T0 + 1_000 });
  });

  it('credits no more than is left of the quota, and says how much', () => {
    const race = new Race<string>({ start: T0, deadline: null });
    const connection = { lag: steady(240), quota: new Quota({ size: 150, refill: 0 }, 0) };
    const offer = (now: number) => race.offer({ seat: 0, sent: T0, what: '', connection }, now);
    expect(offer(T0 + 1_000)).toMatchObject({ credited: 120, at: T0 + 880 });
    expect(offer(T0 + 2_000)).toMatchObject({ credited: 30, at: T0 + 1_970 });
    expect(offer(T0 + 3_000)).toMatchObject({ credited: 0, at: T0 + 3_000 });
  });
});

describe('the hold', () => {
  it('is 150 ms from the time that counts', () => {
    const { race, arrive, order } = scene({}, [steady(40)]);
    expect(race.nextRelease()).toBeNull();
    arrive(0, T0 + 1_000);
    expect(race.nextRelease()).toBe(T0 + 1_130);
    expect(order(T0 + 1_129)).toEqual([]);
    expect(order(T0 + 1_130)).toEqual(['0']);
    expect(race.nextRelease()).toBeNull();
  });

  it('must not be shorter than the cap', () => {
    expect(() => new Race({ start: 0, deadline: null, rules: { cap: 200 } })).toThrow(
      'race: a hold of 150 ms is shorter than the credit of 200 ms',
    );
  });

  it('ends at once for a race that is decided', () => {
    const { race, arrive } = scene();
    arrive(0, T0 + 1_000);
    arrive(1, T0 + 1_001);
    expect(race.drain().map((out) => out.what)).toEqual(['0', '1']);
    expect(race.nextRelease()).toBeNull();
  });
});

describe('the deadline', () => {
  const deadline = T0 + 30_000;

  it('counts an answer pressed before it that arrives within the hold after it', () => {
    const { race, arrive } = scene({ deadline }, [steady(240), steady(240)]);
    expect(arrive(0, deadline + 120)).toMatchObject({ held: true, at: deadline });
    expect(arrive(1, deadline + 121)).toEqual({ held: false, falseStart: false, late: 1 });
    expect(race.closes).toBe(deadline + 150);
  });

  it('is followed by everything still held, stamped no later than itself', () => {
    const { race, arrive } = scene({ deadline, rules: DRAGON, gong: T0 });
    arrive(0, deadline - 10, 'a');
    arrive(0, deadline + 5, 'b');
    expect(race.nextRelease()).toBe(deadline + 140);
    expect(race.release(deadline + 140).map(({ what, at }) => [what, at])).toEqual([['a', deadline - 10]]);
    expect(race.nextRelease()).toBe(race.closes);
    expect(race.release(deadline + 400).map(({ what, at }) => [what, at])).toEqual([['b', deadline]]);
  });
});

describe('a false start', () => {
  it('is an answer from before its question can have been seen', () => {
    const { arrive, order } = scene({ rules: { human: 80 } }, [steady(100), steady(100)]);
    // 50 ms there, 80 ms for a human being, 50 ms back.
    expect(arrive(0, T0 + 179)).toEqual({ held: false, falseStart: true, until: T0 + 680 });
    expect(arrive(1, T0 + 180)).toMatchObject({ held: true, at: T0 + 130 });
    expect(arrive(0, T0 + 679)).toEqual({ held: false, falseStart: true, until: T0 + 680 });
    expect(arrive(0, T0 + 680)).toMatchObject({ held: true });
    expect(order()).toEqual(['1', '0']);
  });

  it('costs no quota', () => {
    const race = new Race<string>({ rules: { human: 80 }, start: T0, deadline: null });
    const connection = { lag: steady(240), quota: new Quota({ size: 120, refill: 0 }, 0) };
    race.offer({ seat: 0, sent: T0, what: '', connection }, T0 + 100);
    expect(race.offer({ seat: 0, sent: T0, what: '', connection }, T0 + 2_000)).toMatchObject({
      credited: 120,
    });
  });

  it('is what a seat gets for seeming farther away than it is', () => {
    const { arrive } = scene({ rules: { human: 80 } }, [steady(20), steady(1_000)]);
    expect(arrive(0, T0 + 250)).toMatchObject({ held: true });
    expect(arrive(1, T0 + 250)).toMatchObject({ falseStart: true });
  });

  it('is not made likelier by one quick trip among slow ones', () => {
    const { arrive } = scene({}, [[200, 200, 200, 200, 60, 200, 200]]);
    // Seen after 30 ms, pressed 150 ms later, back in 30 ms.
    expect(arrive(0, T0 + 210)).toMatchObject({ held: true });
  });

  it('is never found in what the server does itself', () => {
    const { race, arrive } = scene({ deadline: T0 + 500 });
    arrive(0, T0 + 10);
    const own = { seat: 0, sent: T0, what: 'gives up', connection: null };
    expect(race.offer(own, T0 + 20)).toMatchObject({ held: true, credited: 0, at: T0 + 20 });
    expect(race.offer(own, T0 + 510)).toMatchObject({ held: true, at: T0 + 500 });
  });
});

describe('the dragon hoard', () => {
  const dragon = (lags: Lag[] = [], precedence = [1, 2, 3, 4]) =>
    scene({ start: T0 - 3_000, gong: T0, deadline: T0 + 30_000, rules: DRAGON, precedence }, lags);

  it('DH-14.3: the far player wins by 50 ms (S24)', () => {
    const { race, arrive } = dragon([noLag, steady(40), steady(300)]);
    arrive(1, 101_000);
    arrive(2, 101_050);
    expect(race.release(Infinity).map(({ seat, at }) => [seat, at])).toEqual([
      [2, 100_930],
      [1, 100_980],
    ]);
  });

  it('DH-14.4, DH-14.6: the first 0.4 s are one moment, and the glass decides in it (S25)', () => {
    const { race, arrive } = dragon();
    arrive(3, T0 + 100);
    arrive(1, T0 + 350);
    arrive(2, T0 + 700);
    expect(race.release(T0 + 549)).toEqual([]);
    expect(race.release(T0 + 550).map(({ seat, at }) => [seat, at])).toEqual([
      [1, T0],
      [3, T0],
    ]);
    expect(race.release(T0 + 850).map(({ seat, at }) => [seat, at])).toEqual([[2, T0 + 700]]);
  });

  it('DH-14.5: a hand needs 0.8 s between two cards (S26)', () => {
    const { race, arrive } = dragon();
    arrive(1, T0 + 350, '1a');
    arrive(1, T0 + 500, '1b');
    arrive(2, T0 + 600, '2a');
    expect(race.release(Infinity).map(({ what, at }) => [what, at])).toEqual([
      ['1a', T0],
      ['2a', T0 + 600],
      ['1b', T0 + 800],
    ]);
  });

  it('DH-14.5: only for a card it must reach; a flip or a word between them costs no time', () => {
    const race = new Race<string>({ start: T0, gong: T0, deadline: null, rules: DRAGON });
    const say = (what: string, now: number, reaches: boolean) =>
      race.offer({ seat: 1, sent: T0, what, reaches, connection: null }, now);
    say('flip', T0 + 1_000, false);
    say('card', T0 + 1_100, true);
    say('done', T0 + 1_200, false);
    say('another card', T0 + 1_300, true);
    say('done again', T0 + 1_400, false);
    expect(race.release(Infinity).map(({ what, at }) => [what, at - T0])).toEqual([
      ['flip', 1_000],
      ['card', 1_100],
      ['done', 1_200],
      ['another card', 1_900],
      ['done again', 1_900],
    ]);
  });

  it('DH-14.8: who was there before the gong is not heard for half a second after it (S27)', () => {
    const { arrive } = dragon();
    const refused = { held: false, falseStart: true, until: T0 + 500 };
    expect(arrive(4, T0 - 100)).toEqual(refused);
    expect(arrive(4, T0 + 300)).toEqual(refused);
    expect(arrive(4, T0 + 520)).toMatchObject({ held: true, at: T0 + 520 });
  });

  it('DH-14.9: a quarter of a second of grace (S28)', () => {
    const { arrive } = dragon();
    expect(arrive(1, T0 + 30_200)).toMatchObject({ held: true });
    expect(arrive(2, T0 + 30_300)).toEqual({ held: false, falseStart: false, late: 50 });
  });

  it('DH-14.7: a card is seen 150 ms after it was placed (S115)', () => {
    const { race, arrive } = dragon();
    arrive(1, T0 + 5_000);
    expect(race.nextRelease()).toBe(T0 + 5_150);
  });
});

/** Seats at three distances press at these times; everything takes its way, and the host looks all the time. */
interface Press {
  seat: number;
  pressed: number;
}
const WAYS = [20, 120, 300];

function run(
  presses: Press[],
  rules: Partial<RaceRules>,
  lags: Lag[],
  quota = quotaRules,
): Released<Press>[] {
  const race = new Race<Press>({ start: 0, deadline: null, rules });
  const quotas = WAYS.map(() => new Quota(quota, 0));
  const out: Released<Press>[] = [];
  const arrivals = presses
    .map((what) => ({ what, now: what.pressed + WAYS[what.seat] }))
    .sort((a, b) => a.now - b.now);
  for (const { what, now } of arrivals) {
    for (let due = race.nextRelease(); due !== null && due <= now; due = race.nextRelease()) {
      out.push(...race.release(due));
    }
    const connection = { lag: lags[what.seat], quota: quotas[what.seat] };
    race.offer({ seat: what.seat, sent: 0, what, connection }, now);
  }
  out.push(...race.release(Infinity));
  return out;
}

const presses = fc.array(fc.record({ seat: fc.nat(2), pressed: fc.integer({ min: 1_000, max: 6_000 }) }), {
  maxLength: 30,
});
const honest = WAYS.map((way) => steady(2 * way));

describe('with 20, 120 and 300 ms of lag', () => {
  it('the record has the true order and the true times, where cap and quota cover the lag', () => {
    fc.assert(
      fc.property(presses, (all) => {
        const out = run(all, { cap: 300, hold: 300 }, honest, { size: 10_000, refill: 0 });
        expect(out).toHaveLength(all.length);
        for (const { what, at } of out) expect(at).toBe(what.pressed);
        const times = out.map(({ what }) => what.pressed);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });

  it('an ordinary cap leaves the near and the middle seat in true order, and the far one 180 ms behind', () => {
    fc.assert(
      fc.property(presses, (all) => {
        const out = run(all, {}, honest, { size: 10_000, refill: 0 });
        expect(out).toHaveLength(all.length);
        for (const { what, at } of out) expect(at).toBe(what.pressed + (what.seat === 2 ? 180 : 0));
        const near = out.filter(({ seat }) => seat < 2).map(({ what }) => what.pressed);
        expect(near).toEqual(near.toSorted((a, b) => a - b));
      }),
    );
  });

  it('the record runs forward, whatever lag was measured and however dry the quota is', () => {
    const anyLag = fc.array(fc.nat(1_500), { maxLength: 8 });
    fc.assert(
      fc.property(presses, fc.tuple(anyLag, anyLag, anyLag), (all, lags) => {
        const out = run(all, {}, lags);
        expect(out).toHaveLength(all.length);
        for (let i = 1; i < out.length; i++) expect(out[i].at).toBeGreaterThanOrEqual(out[i - 1].at);
      }),
    );
  });

  it('a cheat who answers pings late gains the cap at most, and over a match the quota', () => {
    const pongs = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(presses, pongs, (all, lies) => {
        const out = run(all, {}, [lies.map((lie) => 40 + lie), honest[1], honest[2]]);
        const mine = out.filter(({ seat }) => seat === 0);
        for (const { at, arrived } of mine) expect(arrived - at).toBeLessThanOrEqual(120);
        const gained = mine.reduce((sum, { credited }) => sum + credited, 0);
        expect(gained).toBeLessThanOrEqual(quotaRules.size + 6 * quotaRules.refill + 2);
      }),
    );
  });

  it('a cheat who was honest within the last minute gains 30 ms at most', () => {
    const lies = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 29 });
    fc.assert(
      fc.property(presses, lies, (all, more) => {
        const lag = [40, ...more.map((lie) => 40 + lie)];
        for (const { seat, what, at } of run(all, {}, [lag, honest[1], honest[2]])) {
          if (seat === 0) expect(what.pressed - at).toBeLessThanOrEqual(30);
        }
      }),
    );
  });
});
