import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  type Clock,
  ClockSettings,
  newClock,
  type OpenQuestion,
  remaining,
  takeBack,
  timeOuts,
  turn,
  turnBack,
} from './index.ts';
import { clockPresets } from './presets.ts';

type Live = Extract<ClockSettings, { kind: 'live' }>;

const live: Live = {
  kind: 'live',
  bank: 60_000,
  increment: 2_000,
  decision: 10_000,
  reaction: 8_000,
  out: 'lose',
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const days = { kind: 'days', days: 2, reaction: 6 * HOUR, out: 'lose' } as const;

const choice = (seat: number, number: number, more: Partial<OpenQuestion> = {}): OpenQuestion => ({
  seat,
  ask: `${seat}.${number}`,
  step: 'choose',
  ...more,
});

/** The clock after a story of log entries. */
function after(settings: ClockSettings, story: [at: number, open: OpenQuestion[]][], seats = 2): Clock {
  return story.reduce((clock, [at, open]) => turn(clock, at, open), newClock(settings, seats));
}

/** The next time-out. */
function due(clock: Clock) {
  return timeOuts(clock).toSorted((a, b) => a.at - b.at)[0] ?? null;
}

describe('a live clock', () => {
  it('runs the free time first, then the bank, and adds the increment after the decision', () => {
    const asked = after(live, [[1_000, [choice(0, 1)]]]);
    expect(remaining(asked, 7_000)).toEqual([
      { bank: 60_000, free: 4_000, running: true },
      { bank: 60_000, free: null, running: false },
    ]);
    expect(remaining(asked, 16_000)[0]).toEqual({ bank: 55_000, free: 0, running: true });
    const answered = turn(asked, 16_000, [choice(1, 1)]);
    expect(remaining(answered, 16_000)).toEqual([
      { bank: 57_000, free: null, running: false },
      { bank: 60_000, free: 10_000, running: true },
    ]);
  });

  it('is out when both are used up, and says what that means', () => {
    const clock = after(live, [[1_000, [choice(0, 1)]]]);
    expect(due(clock)).toEqual({ at: 71_000, seat: 0, ask: '0.1', out: 'lose' });
    expect(remaining(clock, 71_000)[0]).toEqual({ bank: 0, free: 0, running: true });
    expect(remaining(clock, 99_000)[0].bank).toBe(0);
  });

  it('gives no increment for a question that ran out', () => {
    const clock = after(live, [
      [0, [choice(0, 1)]],
      [70_000, [choice(1, 1)]],
    ]);
    expect(remaining(clock, 70_000)[0].bank).toBe(0);
    const oneEarlier = after(live, [
      [0, [choice(0, 1)]],
      [69_999, [choice(1, 1)]],
    ]);
    expect(remaining(oneEarlier, 69_999)[0].bank).toBe(2_001);
  });

  it('gives reactions a time of their own, which neither takes from the bank nor adds to it', () => {
    const clock = after(live, [[0, [choice(1, 1, { step: 'window' })]]]);
    expect(due(clock)).toEqual({ at: 8_000, seat: 1, ask: '1.1', out: 'lose' });
    expect(remaining(turn(clock, 7_000, []), 7_000)[1].bank).toBe(60_000);
    expect(remaining(turn(clock, 8_000, []), 8_000)[1].bank).toBe(60_000);
  });

  it('runs for everybody who is asked together, until each has answered', () => {
    const both = [choice(0, 1, { step: 'together' }), choice(1, 1, { step: 'together' })];
    const clock = after(live, [
      [0, both],
      [12_000, [both[1]]],
    ]);
    expect(remaining(clock, 15_000)).toEqual([
      { bank: 60_000, free: null, running: false },
      { bank: 55_000, free: 0, running: true },
    ]);
    expect(due(clock)).toMatchObject({ at: 70_000, seat: 1 });
  });

  it('leaves races alone', () => {
    const clock = after(live, [
      [0, [choice(0, 1, { step: 'race' })]],
      [30_000, []],
    ]);
    expect(due(after(live, [[0, [choice(0, 1, { step: 'race' })]]]))).toBeNull();
    expect(remaining(clock, 30_000).map((seat) => seat.bank)).toEqual([60_000, 60_000]);
  });

  it('stands while a bot answers for the seat, and earns it nothing', () => {
    const clock = after(live, [
      [0, [choice(0, 1)]],
      [4_000, [choice(0, 1, { bot: true })]],
      [90_000, [choice(0, 1, { bot: true })]],
    ]);
    expect(due(clock)).toBeNull();
    expect(remaining(clock, 90_000)[0]).toEqual({ bank: 60_000, free: 6_000, running: false });
    const back = turn(clock, 100_000, [choice(0, 1)]);
    expect(due(back)?.at).toBe(166_000);
    const byBot = turn(clock, 91_000, []);
    expect(remaining(byBot, 91_000)[0].bank).toBe(60_000);
  });
});

describe('undo', () => {
  const moved = after(live, [
    [0, [choice(0, 1)]],
    [4_000, [choice(0, 2)]],
  ]);

  it("of one's own makes no time: no second increment, no free time anew", () => {
    let clock = moved;
    for (let at = 5_000; at < 25_000; at += 2_000) {
      clock = turn(clock, at, [choice(0, 1)]);
      clock = turn(clock, at + 1_000, [choice(0, 2)]);
    }
    // Two increments for two questions. Of the 19 s since the first undo 9 s were free: what was left just then.
    expect(remaining(clock, 24_000)[0]).toEqual({ bank: 60_000 + 4_000 - 10_000, free: 0, running: true });
  });

  it('leaves the free time that was left', () => {
    expect(remaining(turn(moved, 5_000, [choice(0, 1)]), 5_000)[0].free).toBe(9_000);
  });

  it('of one’s own makes no time, however often', () => {
    let clock = after(live, [
      [0, [choice(0, 1)]],
      [4_000, [choice(0, 2)]],
    ]);
    clock = takeBack(clock, 5_000, 0, [choice(0, 1)]);
    expect(remaining(clock, 5_000)[0]).toEqual({ bank: 62_000, free: 5_000, running: true });
    clock = turn(clock, 6_000, [choice(0, 2)]);
    expect(remaining(clock, 6_000)[0]).toEqual({ bank: 62_000, free: 4_000, running: true });
    clock = takeBack(clock, 6_000, 0, [choice(0, 1)]);
    expect(remaining(clock, 6_000)[0]).toEqual({ bank: 62_000, free: 4_000, running: true });
  });

  it('costs nobody else anything', () => {
    const passed = after(live, [
      [0, [choice(0, 1)]],
      [1_000, [choice(1, 1)]],
    ]);
    const clock = turn(takeBack(passed, 31_000, 0, [choice(0, 1)]), 32_000, [choice(1, 1)]);
    expect(remaining(clock, 32_000)[1]).toEqual({ bank: 60_000, free: 10_000, running: true });
  });

  it('earns nothing for what was open, agreed to or not', () => {
    const asked = after(live, [[0, [choice(0, 1), choice(1, 1)]]]);
    for (const clock of [takeBack(asked, 1_000, 0, []), turnBack(asked, 1_000, [])]) {
      expect(clock.seats.map(({ bank }) => bank)).toEqual([60_000, 60_000]);
    }
  });

  it('that the others agreed to is a fresh start', () => {
    const clock = turnBack(moved, 5_000, [choice(0, 1)]);
    expect(remaining(clock, 5_000)[0].free).toBe(10_000);
    expect(due(clock)?.ask).toBe('0.1');
    const before = remaining(clock, 5_000)[0].bank as number;
    expect(remaining(turn(clock, 6_000, []), 6_000)[0].bank).toBe(before + 2_000);
  });
});

describe('by days', () => {
  it('every decision has its days', () => {
    const clock = after(days, [[5, [choice(0, 1)]]]);
    expect(due(clock)).toEqual({ at: 5 + 2 * DAY, seat: 0, ask: '0.1', out: 'lose' });
    expect(remaining(clock, 5 + DAY)[0]).toEqual({ bank: null, free: DAY, running: true });
    expect(remaining(turn(clock, DAY, [choice(0, 2)]), DAY)[0].free).toBe(2 * DAY);
  });

  it('a reaction waits for hours, and then nobody loses by it', () => {
    const asked: [number, OpenQuestion[]][] = [[5, [choice(1, 1, { step: 'window' })]]];
    expect(due(after(days, asked))).toEqual({ at: 5 + 6 * HOUR, seat: 1, ask: '1.1', out: 'default' });
  });

  it('a reaction waits eight hours where a clock of old names no time for it', () => {
    const { reaction: _, ...old } = days;
    const clock = after(old, [[0, [choice(1, 1, { step: 'window' })]]]);
    expect(due(clock)).toMatchObject({ at: 8 * HOUR, out: 'default' });
  });
});

describe.each(['none', 'printed'] as const)('with the clock %s', (kind) => {
  it('nothing runs', () => {
    const clock = after({ kind }, [[0, [choice(0, 1)]]]);
    expect(due(clock)).toBeNull();
    expect(remaining(clock, 9e9)[0]).toEqual({ bank: null, free: null, running: false });
  });
});

describe('settings', () => {
  it('of every preset are valid and named in both languages', () => {
    expect(Object.keys(clockPresets)).toEqual(['none', 'blitz', 'relaxed', 'days', 'printed']);
    for (const { name, settings } of Object.values(clockPresets)) {
      expect(Value.Check(ClockSettings, settings)).toBe(true);
      expect(name.zh).toMatch(/\p{Script=Han}/u);
      expect(name.en).toMatch(/^[A-Z]/);
    }
  });

  it.each([
    ['an unknown kind', { kind: 'sand' }],
    ['a missing field', { kind: 'days', days: 3 }],
    ['an unknown field', { ...live, delay: 3 }],
    ['a negative bank', { ...live, bank: -1 }],
    ['no time for a decision', { ...live, decision: 0 }],
    ['a broken number', { ...live, reaction: 1000.5 }],
    ['a month and a day', { kind: 'days', days: 31, out: 'lose' }],
    ['less than an hour for a reaction by days', { ...days, reaction: HOUR - 1 }],
    ['more than three days for one', { ...days, reaction: 72 * HOUR + 1 }],
    ['times of its own beside the printed ones', { kind: 'printed', out: 'lose' }],
  ])('refuse %s', (_, settings) => {
    expect(Value.Check(ClockSettings, settings)).toBe(false);
  });
});

/** Random matches of three seats: at each entry some questions close and others open. */
const entries = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 30_000 }),
    seats: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    keep: fc.boolean(),
    step: fc.constantFrom('choose' as const, 'together' as const, 'window' as const, 'script' as const),
    bot: fc.boolean(),
  }),
  { maxLength: 40 },
);

const settingsOf = fc.record({
  kind: fc.constant('live' as const),
  bank: fc.integer({ min: 0, max: 120_000 }),
  increment: fc.integer({ min: 0, max: 5_000 }),
  decision: fc.integer({ min: 1_000, max: 20_000 }),
  reaction: fc.integer({ min: 1_000, max: 20_000 }),
  out: fc.constantFrom('default' as const, 'lose' as const),
});

interface Entry {
  at: number;
  open: OpenQuestion[];
}

/** Makes a match of them: time-outs happen when they are due, as a host would have it. */
function play(settings: ClockSettings, moves: typeof entries extends fc.Arbitrary<infer T> ? T : never) {
  const log: Entry[] = [];
  const asked = [0, 0, 0];
  let clock = newClock(settings, 3);
  let at = 0;
  let open: OpenQuestion[] = [];
  const write = (entry: Entry) => {
    log.push(entry);
    ({ at, open } = entry);
    clock = turn(clock, at, open);
  };
  for (const { wait, seats, keep, step, bot } of moves) {
    const then = at + wait;
    for (let out = due(clock); out !== null && out.at <= then; out = due(clock)) {
      const { seat } = out;
      write({ at: out.at, open: open.filter((q) => q.seat !== seat) });
    }
    const kept = keep ? open.filter((q) => seats.includes(q.seat)) : [];
    const fresh = seats
      .filter((seat) => !kept.some((q) => q.seat === seat))
      .map((seat) => choice(seat, ++asked[seat], { step, bot }));
    write({ at: then, open: [...kept, ...fresh] });
  }
  return { log, clock };
}

describe('in any match', () => {
  it('every millisecond of thinking is paid once: free, or from the bank', () => {
    fc.assert(
      fc.property(settingsOf, entries, (settings, moves) => {
        const { log, clock } = play(settings, moves);
        // An independent account: each question's life is found in the log, then paid for.
        const bank = [settings.bank, settings.bank, settings.bank];
        const end = log.at(-1)?.at ?? 0;
        for (let i = 0; i < log.length; i++) {
          for (const q of log[i].open) {
            const isNew = !log[i - 1]?.open.some((o) => o.ask === q.ask);
            if (!isNew || q.bot || q.step === 'window') continue;
            const gone = log.slice(i).find((entry) => !entry.open.some((o) => o.ask === q.ask))?.at;
            const thought = (gone ?? end) - log[i].at;
            const over = Math.max(0, thought - settings.decision);
            const ranOut = thought >= settings.decision + bank[q.seat];
            expect(over).toBeLessThanOrEqual(bank[q.seat]);
            bank[q.seat] += (gone === undefined || ranOut ? 0 : settings.increment) - over;
          }
        }
        expect(remaining(clock, end).map((seat) => seat.bank)).toEqual(bank);
      }),
    );
  });

  it('no bank is ever below nothing', () => {
    fc.assert(
      fc.property(settingsOf, entries, fc.nat(500_000), (settings, moves, late) => {
        // Also when the host's timers were late, or never came.
        let clock = newClock(settings, 3);
        for (const { at, open } of play(settings, moves).log) {
          clock = turn(clock, at + late, open);
          for (const { bank } of remaining(clock, at + 3 * late)) expect(bank).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('it does not matter how often one looks, nor whether the clock was saved and loaded', () => {
    fc.assert(
      fc.property(settingsOf, entries, fc.array(fc.nat(3), { minLength: 1 }), (settings, moves, looks) => {
        const { log, clock } = play(settings, moves);
        let other = newClock(settings, 3);
        log.forEach(({ at, open }, i) => {
          other = turn(other, at, open);
          const next = log[i + 1]?.at ?? at;
          for (let k = looks[i % looks.length]; k > 0; k--) {
            other = JSON.parse(JSON.stringify(turn(other, next - Math.floor((next - at) / (k + 1)), open)));
          }
        });
        expect(other).toEqual(clock);
      }),
    );
  });

  it('time is out at exactly due: nothing is left then, and something a millisecond before', () => {
    fc.assert(
      fc.property(settingsOf, entries, (settings, moves) => {
        const { clock } = play(settings, moves);
        const out = due(clock);
        if (out === null) return;
        const isReaction = clock.seats[out.seat].thinking?.banked === false;
        const left = (at: number) => {
          const { bank, free } = remaining(clock, at)[out.seat];
          return (free as number) + (isReaction ? 0 : (bank as number));
        };
        expect(left(out.at)).toBe(0);
        expect(left(out.at - 1)).toBe(1);
      }),
    );
  });
});
