import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FactSeen } from '../protocol/index.ts';
import { connect } from './index.ts';
import { FakeServer, TABLE, Wire } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What may happen to the table, to the wire and to the client. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('call' as const), n: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('answer' as const), n: fc.nat(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('undo' as const), n: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constant('arrive' as const), n: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('heard' as const), n: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('say', 'lose', 'double', 'swap', 'cut', 'restart', 'forget', 'wait', 'wake'),
      n: fc.nat(400),
    }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** These may be lost without the connection being lost: what follows shows the gap. */
const isNews = (text: string) => /^\{"t":"(update|snapshot|presence)"/.test(text);

/** The facts that stand, as far as one who was told knows. */
class Log {
  readonly seat: number;
  told: FactSeen[] = [];
  rewound = false;

  constructor(seat: number) {
    this.seat = seat;
  }

  readonly onFacts = (facts: readonly FactSeen[]) => {
    for (const fact of facts) {
      const last = this.told.at(-1)?.n;
      // After a rewind it starts anywhere, at the beginning with the first; then none is left out or told twice.
      if (last !== undefined || !this.rewound) expect(fact.n).toBe((last ?? 0) + 1);
      this.told.push(fact);
    }
  };

  readonly onRewound = () => {
    this.rewound = true;
    this.told = [];
  };
}

async function live(happenings: Happening[], ending: 'cut' | 'news'): Promise<void> {
  const fake = new FakeServer();
  const wire = new Wire(fake);
  const client = connect({ ...wire.options, random: () => 0.5 });
  const logs = [0, 1, -1].map((seat) => new Log(seat));
  const streams = logs.map((log) => client.watch(TABLE, log.seat, log));
  const answers: Promise<void>[] = [];
  const answered: number[] = [];
  const breathe = () => vi.advanceTimersByTimeAsync(0);
  const settle = async () => {
    for (let quiet = 0; quiet < 2; quiet++) {
      if (wire.up.length + wire.down.length > 0) quiet = 0;
      wire.settle();
      await breathe();
    }
  };
  const happen = ({ what, n }: Happening) => {
    const [first, second] = wire.down;
    switch (what) {
      case 'call':
        fake.call(n);
        break;
      case 'answer':
        if (streams[0].ask === null) break;
        answers.push(streams[0].answer(1000 + answered.length));
        answered.push(1000 + answered.length);
        break;
      case 'undo':
        fake.undo(n);
        break;
      case 'say':
        fake.say(`${n}`);
        break;
      case 'arrive':
        for (let i = 0; i < n; i++) wire.carryDown();
        break;
      case 'heard':
        for (let i = 0; i < n; i++) wire.carryUp();
        break;
      case 'lose':
        if (first && isNews(first)) wire.down.shift();
        break;
      case 'double':
        if (first) wire.down.unshift(first);
        break;
      case 'swap':
        if (first && second && isNews(first) && isNews(second)) wire.down.splice(0, 2, second, first);
        break;
      case 'cut':
        wire.cut();
        break;
      case 'restart':
      case 'forget':
        fake.tellAnew(what === 'restart');
        break;
      case 'wait':
        return vi.advanceTimersByTimeAsync(n);
      case 'wake':
        client.wake();
        break;
    }
    return breathe();
  };
  for (const each of happenings) await happen(each);

  // The weather clears up. A cut shows what was lost, and so does the next that happens.
  if (ending === 'cut') wire.cut();
  for (let i = 0; i < 12; i++) {
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
  }
  fake.call(30);
  await settle();
  await vi.advanceTimersByTimeAsync(1000);
  await settle();

  for (const [i, stream] of streams.entries()) {
    const audience = fake.audience(stream.seat);
    expect(stream.view).toEqual(audience.view);
    expect(stream.chat).toEqual(fake.chat);
    expect([stream.room, stream.at]).toEqual([fake.room, fake.at]);
    const { told, rewound } = logs[i];
    expect(told).toEqual(rewound ? audience.facts.slice(-told.length) : audience.facts);
    expect(told.length).toBeGreaterThan(0);
  }
  await Promise.all(answers);
  const done = fake.done.map((id) => Number(id.split('-')[1]));
  expect(new Set(done).size).toBe(answered.length);
  if (fake.undos === 0) expect(fake.calls.filter((n) => n >= 1000)).toEqual(answered);

  client.close();
  expect([fake.connections, vi.getTimerCount()]).toEqual([0, 0]);
}

test.each(['cut', 'news'] as const)(
  'whatever happens, all is known in the end and every fact was told once, in order (%s)',
  async (ending) => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 60 }), (all) => live(all, ending)),
      { numRuns: 1000 },
    );
  },
  60_000,
);
