import { randomBytes } from 'node:crypto';
import { apply, below, deadline, deal, type Game, type Input, seeded } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { catalogue } from '@kaiju/registry/catalogue';
import { describe, expect, test } from 'vitest';
import type { NewTable } from '../protocol/index.ts';
import { type ClockSettings, hasClock, isByDays, limitsUnder } from '../timing/index.ts';
import { clockPresets, USUAL_WAIT } from '../timing/presets.ts';
import { clockSentence } from '../timing/sentence.ts';
import { starting } from './decide.ts';
import type { Body, BodyOf, Opening } from './entries.ts';
import { openingAfter, openingOf } from './opening.ts';
import { TableState } from './state.ts';
import { House } from './testing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const games = catalogue.map(({ id }) => findGame(id) as Game);
const byName = new Map(games.map((game) => [game.id, game]));
const presets = Object.values(clockPresets).map(({ settings }): ClockSettings => settings);
const each = games.flatMap((game) =>
  presets.map((clock) => ({ id: game.id, kind: clock.kind, game, clock })),
);

const PEOPLE = ['ann', 'bob', 'cleo', 'dan'];
const person = (account: string) => ({ account, name: { zh: account, en: account }, guest: true });
const open = { kind: 'open' } as const;
const bot = { kind: 'bot', level: 'casual' } as const;

function opened(game: Game, wish: Partial<NewTable> = {}): Opening {
  return openingOf(game, person('ann'), { game: game.id, seats: [open, open], ...wish }, randomBytes);
}

/** The same, as it was noted when there was one pace for all questions. */
function openedOfOld(game: Game, clock: ClockSettings): Opening {
  const { races: _, ...opening } = opened(game);
  return { ...opening, clock, pace: 1 };
}

/** A match that has just begun, with somebody else at each seat that is open. */
function begun(game: Game, opening: Opening, people: readonly string[] = PEOPLE) {
  let n = 0;
  const event = (body: Body) => ({ n: n++, at: 0, wall: 0, body });
  const state = TableState.opened(game, event({ kind: 'created', opening }));
  opening.plans.forEach(({ kind }, seat) => {
    if (kind !== 'open') return;
    state.advance(event({ kind: 'sat', seat, person: person(people[seat]), entropy: '' }));
  });
  const started = starting(state, 0) as BodyOf<'started'>;
  state.advance(event(started));
  return { state, deal: started.deal };
}

/**
 * Any answers, one every ten milliseconds. Before each it is said what time the rules print for what is asked: it is
 * read from the same match with all its limits.
 */
function eachPause(
  game: Game,
  { state, deal: order }: ReturnType<typeof begun>,
  look: (state: TableState, printed: number | null) => void,
): void {
  const print = deal(game, { ...order, pace: 1, races: 1 });
  const rng = seeded(game.id);
  for (let n = 0; n < 80 && state.room.status === 'playing'; n++) {
    look(state, deadline(print));
    const { seat, id } = state.asks[below(rng, state.asks.length)];
    const { options, space } = state.asked(seat) ?? {};
    const value = space ? space.sample(rng) : (options ?? [])[below(rng, options?.length ?? 0)];
    const input: Input = { type: 'answer', seat, ask: id, value, at: state.at + 10 };
    expect(state.input({ n, at: input.at, wall: 0 }, input, {})).toBeNull();
    expect(apply(game, print, input)).toBeNull();
  }
}

/** The time that a seat's clock gives its question before anything else. */
const freeAt = (state: TableState, seat: number) => state.clock.seats[seat].thinking?.free ?? null;

describe('the time on a question is that of the clock that was chosen', () => {
  test.each(each)('$id, $kind', ({ game, clock }) => {
    const seats = Array.from({ length: Math.min(4, game.seats.max) }, () => open);
    const match = begun(game, opened(game, { clock, seats }));
    eachPause(game, match, (state, printed) => {
      const { step } = state.asks[0];
      const raced = step === 'race';
      expect(raced && clock.kind === 'days').toBe(false);
      const holds = raced || clock.kind === 'printed';
      expect(state.table && deadline(state.table)).toBe(holds ? printed : null);
      for (const { seat } of state.asks) {
        expect(freeAt(state, seat)).toBe(raced || !hasClock(clock) ? null : freeTime(clock, step));
      }
    });
  });

  const freeTime = (clock: Extract<ClockSettings, { kind: 'live' | 'days' }>, step: string) => {
    if (clock.kind === 'live') return step === 'window' ? clock.reaction : clock.decision;
    return step === 'window' ? clock.reaction : clock.days * DAY;
  };

  test.each(games)('$id: against bots alone none has no sand either', (game) => {
    const match = begun(game, opened(game, { seats: [open, bot] }), ['ann']);
    expect(match.state.room).toMatchObject({ pace: 0, races: 0 });
    eachPause(game, match, (state) => expect(state.table && deadline(state.table)).toBeNull());
  });
});

describe('races', () => {
  const raced = games.filter(({ table }) =>
    table.some(({ steps }) => steps.some(({ kind }) => kind === 'race')),
  );

  test.each(games)('$id says what is played by days instead, and that there is no race in it', (game) => {
    const options = game.options.ops.load({}, 'options') as Record<string, unknown>;
    const relaxed = game.relaxed?.(options, game.seats.max) ?? options;
    expect(relaxed !== options).toBe(raced.includes(game));
    expect(game.relaxed?.(relaxed, game.seats.max) ?? relaxed).toBe(relaxed);
  });

  test('have their sand for people only, whoever sits down where', () => {
    const market = byName.get('market') as Game;
    const sand = (wish: Partial<NewTable>, people: string[]) =>
      begun(market, opened(market, wish), people).state.room.races;
    expect(sand({}, ['ann', 'bob'])).toBe(1);
    expect(sand({}, ['ann', 'ann'])).toBe(0);
    expect(sand({ seats: [open, bot] }, ['ann'])).toBe(0);
    expect(sand({ seats: [open, bot, open] }, ['ann', '', 'bob'])).toBe(1);
    expect(sand({ seats: [open, bot], clock: { kind: 'printed' } }, ['ann'])).toBe(1);
    expect(sand({ seats: [open, bot], clock: clockPresets.blitz.settings }, ['ann'])).toBe(1);
    expect(sand({ pace: 0.5 }, ['ann', 'bob'])).toBe(0.5);
  });

  test('of a match that is relaxed already are none', () => {
    const dragon = byName.get('dragon') as Game;
    expect(opened(dragon, { options: { mode: 'relaxed' } }).races).toBe(0);
    const { options, races } = opened(dragon, { clock: clockPresets.days.settings });
    expect({ mode: options.mode, races }).toEqual({ mode: 'mail', races: 0 });
  });
});

describe('a table that is older than the choice', () => {
  const { clock } = { clock: clockPresets.relaxed.settings };

  test.each(games)('$id goes on under the printed limits, with the clock where there are none', (game) => {
    const match = begun(game, openedOfOld(game, clock));
    expect(match.state.room).toMatchObject({ clock, pace: 1, races: 1 });
    eachPause(game, match, (state, printed) => {
      expect(state.table && deadline(state.table)).toBe(printed);
      for (const { seat, step } of state.asks) {
        expect(freeAt(state, seat) !== null).toBe(printed === null && step !== 'race');
      }
    });
  });

  test('is read from a checkpoint of before', () => {
    const market = byName.get('market') as Game;
    const opening = openedOfOld(market, { kind: 'days', days: 2, out: 'lose' });
    const { state } = begun(market, opening);
    const stored = state
      .saved()
      .replaceAll(',"races":1', '')
      .replaceAll(/,"out":"lose"(?=,"spent")/g, '');
    expect(stored).not.toContain('races');
    const loaded = TableState.loaded(market, stored);
    expect(loaded.table && deadline(loaded.table)).toBe(5000);
    expect(loaded.hash()).toBe(state.hash());
    expect(clockSentence(loaded.room.clock, loaded.room)).toEqual(clockSentence(opening.clock, { pace: 1 }));
    expect(isByDays(loaded.room)).toBe(false);
  });

  test('is followed by one under the clock alone', () => {
    const market = byName.get('market') as Game;
    const { state } = begun(market, openedOfOld(market, clock));
    expect(openingAfter(state, randomBytes)).toMatchObject({ clock, ...limitsUnder(clock, true) });
    const byDays = begun(market, openedOfOld(market, { kind: 'days', days: 3, out: 'lose' })).state;
    expect(openingAfter(byDays, randomBytes)).toMatchObject({
      ...{ options: { bell: 'sealed' }, pace: 0, races: 0 },
    });
  });
});

describe('by days', () => {
  test.each(games)(
    '$id: a match that nobody touches for two days has no stand-in and goes on',
    async (game) => {
      const { options, pace, races, clock } = opened(game, { clock: clockPresets.days.settings });
      const house = new House(['open', 'open'], { ...{ options, pace, races, clock }, game });
      await house.begun('ann', 'bob');
      await house.pass(2 * DAY);
      expect(house.room).toMatchObject({ status: 'playing', seats: [{ bot: null }, { bot: null }] });
      expect(house.kinds).not.toContain('stood-in');
    },
  );

  const silent = async (wish: Partial<Pick<Opening, 'clock' | 'pace'>>) => {
    const house = new House(['open', 'open'], { clock: { kind: 'days', days: 1, out: 'default' }, ...wish });
    const guests = await house.begun('ann', 'bob');
    return { house, guests };
  };

  test('whoever lets every decision go by is not replaced, and nobody else may do it', async () => {
    const { house, guests } = await silent({ pace: 0 });
    expect(isByDays(house.room)).toBe(true);
    guests[1].cut();
    await house.pass(5 * DAY);
    expect(house.kinds.filter((kind) => kind === 'input').length).toBeGreaterThan(3);
    expect(house.kinds).not.toContain('stood-in');
    const refused = await guests[0].do({ do: 'stand-in', seat: 1, level: 'casual' });
    expect(refused).toMatchObject({ t: 'reject', code: 'no-standing-in' });
  });

  test('a reaction waits its hours, and silence answers it as the rules would', async () => {
    const { house, guests } = await silent({ pace: 0, clock: clockPresets.days.settings });
    for (const seat of [0, 1]) {
      await guests[seat].do({ do: 'orders', seat, orders: { pass: 'never', stops: [] } });
    }
    await guests[0].answer('window');
    const [{ seat, step }] = house.state.asks;
    expect(step).toBe('window');
    expect(freeAt(house.state, seat)).toBe(USUAL_WAIT);
    await house.pass(USUAL_WAIT - 1);
    expect(house.state.asks[0]).toMatchObject({ seat, step: 'window' });
    await house.pass(1);
    expect(house.room.status).toBe('playing');
    expect(house.state.asks.some((ask) => ask.seat === seat && ask.step === 'window')).toBe(false);
  });
});
