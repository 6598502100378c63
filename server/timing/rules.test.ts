import {
  act,
  apply,
  askOf,
  choose,
  deadline,
  deal,
  defineGame,
  drawn,
  type Game,
  type Input,
  list,
  next,
  noOptions,
  over,
  PASS,
  proceduresOf,
  race,
  record,
  script,
  ask as scriptAsk,
  type Table,
  text,
  together,
  type ValueOf,
  waiting,
  window,
} from '@kaiju/kernel';
import { describe, expect, it } from 'vitest';
import {
  type ClockSettings,
  decide,
  drawFloor,
  newClock,
  type OpenQuestion,
  Quota,
  quotaRules,
  Race,
  timeOuts,
  turn,
  usualOrders,
} from './index.ts';

const State = record('Story', { said: list(text) });
type Story = ValueOf<typeof State>;

/** One question of every kind, then the end. */
const everyKind = defineGame({
  id: 'every-kind',
  version: 1,
  title: { zh: '样样', en: 'Every kind' },
  clauses: 'EK',
  seats: { min: 3, max: 3 },
  state: State,
  options: noOptions,
  setup: () => State.make({}),
  bound: 100,
  words: { fact: () => '', ask: () => '', option: () => '', board: () => '' },
  main: proceduresOf<Story>()('main').steps(
    window('EK-1', { kind: 'react', who: () => [0, 1, 2], options: () => [], take: () => {} }),
    race('EK-2', {
      kind: 'grab',
      limit: 1_000,
      who: ({ g, seats }) =>
        Array.from({ length: seats }, (_, s) => s).filter((s) => !g.said.includes(`${s}`)),
      options: () => ['mine'],
      take: ({ g }, _, seat) => void g.said.push(`${seat}`),
      expired: () => next,
    }),
    choose('EK-3', { kind: 'pick', who: () => 1, options: () => ['a', 'b'], take: () => next }),
    together('EK-4', { kind: 'seal', who: () => [0, 2], options: () => ['a', 'b'], take: () => next }),
    script('EK-5', function* () {
      yield* scriptAsk(2, 'first', ['a']);
      yield* scriptAsk(2, 'second', ['a']);
      return next;
    }),
    act('EK-6', () => over(drawn(3, 'EK-6'))),
  ),
  procedures: [],
});

const open = (game: Game, table: Table): OpenQuestion[] =>
  waiting(table).map((seat) => {
    const { id, step } = askOf(game, table, seat)!;
    return { seat, ask: id, step };
  });

function must(table: Table, input: Input): void {
  expect(apply(everyKind, table, input)).toBeNull();
}

const start = () => deal(everyKind, { seats: 3, seed: 'a', pace: 1 });

describe('the rules and', () => {
  it('the clock agree on every time-out: a match that all have left runs to its end', () => {
    const settings: ClockSettings = {
      kind: 'live',
      bank: 5_000,
      increment: 500,
      decision: 2_000,
      reaction: 3_000,
      out: 'default',
    };
    const table = start();
    let clock = turn(newClock(settings, 3), 0, open(everyKind, table));
    const outs: [number, string][] = [];
    while (table.result === null) {
      const [out] = timeOuts(clock).toSorted((a, b) => a.at - b.at);
      const input: Input = out
        ? { type: 'expire', ask: out.ask, at: out.at }
        : { type: 'time', at: deadline(table)! };
      must(table, input);
      outs.push([input.at, out ? out.ask : 'race']);
      clock = turn(clock, input.at, open(everyKind, table));
    }
    expect(outs).toEqual([
      [3_000, '0.1'],
      [6_000, '1.1'],
      [9_000, '2.1'],
      [10_000, 'race'],
      [17_000, '1.3'],
      [24_000, '0.3'],
      [24_000, '2.3'],
      [26_000, '2.4'],
      [28_000, '2.5'],
    ]);
  });

  it('the orders agree: a window where nobody has anything costs no click, and each seat takes its time', () => {
    const known = { people: 3, rated: true, hiding: true, manners: 1 };
    const table = start();
    let at = 0;
    const passed: [seat: number, after: number][] = [];
    for (
      let ask = askOf(everyKind, table, 0)!;
      ask.step === 'window';
      ask = askOf(everyKind, table, waiting(table)[0])!
    ) {
      expect(decide(usualOrders, ask)).toBe('pass');
      const then = at + drawFloor(known, 'secret', ask.seat, ask.id).hold;
      must(table, { type: 'answer', seat: ask.seat, ask: ask.id, value: PASS, at: then });
      passed.push([ask.seat, then - at]);
      at = then;
    }
    expect(passed).toEqual(
      [0, 1, 2].map((seat) => [seat, drawFloor(known, 'secret', seat, `${seat}.1`).hold]),
    );
  });

  it('the race agree: what was pressed in time counts after the deadline, in its order, before time is up', () => {
    const table = start();
    for (const seat of [0, 1, 2])
      must(table, { type: 'answer', seat, ask: `${seat}.1`, value: PASS, at: 100 });
    const end = deadline(table)!;
    const held = new Race<Input & { type: 'answer' }>({ start: table.now, deadline: end });
    const grab = (seat: number, roundTrip: number, now: number) =>
      held.offer(
        {
          seat,
          sent: 100,
          connection: { lag: [roundTrip], quota: new Quota(quotaRules, 0) },
          what: { type: 'answer', seat, ask: `${seat}.2`, value: 'mine', at: now },
        },
        now,
      );
    grab(0, 0, end - 10);
    grab(2, 200, end + 60);
    expect(grab(1, 40, end + 60)).toMatchObject({ held: false, late: 40 });
    for (let now = held.nextRelease(); now !== null; now = held.nextRelease()) {
      for (const { what, at } of held.release(now)) must(table, { ...what, at });
    }
    expect(table.g.said).toEqual(['2', '0']);
    must(table, { type: 'time', at: held.closes! });
    expect(askOf(everyKind, table, 1)?.kind).toBe('pick');
  });
});
