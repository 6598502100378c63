import {
  type Ask,
  type Bot,
  deal,
  determinise,
  type Json,
  type Level,
  seeded,
  type Table,
  view,
} from '@kaiju/kernel';
import * as testing from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { dice } from '../index.ts';
import type { Dice, DiceView } from '../state.ts';
import { adviceFor } from './advice.ts';
import { searchBot } from './bot.ts';
import { bots } from './levels.ts';
import { weigh } from './options.ts';

const made = (level: Exclude<Level, 'master'>) => testing.ownBot(bots[level]);

/** The search with a clock that counts how often it is looked at: milliseconds become worlds. */
function master(worlds: number): Bot {
  let ticks = 0;
  return searchBot('master', { ms: worlds, breadth: 4 }, () => ticks++);
}

const mindAt = (table: Table<Dice>, seat: number) => testing.mindAt(dice, table, seat);

const playOn = (table: Table<Dice>, players: Bot[], enough?: (ask: Ask) => boolean) =>
  testing.playBots(dice, table, players, enough);

/** A duel of these two, played by beginners until somebody is asked this. */
function duel(lineup: [string, string], kind: string): { table: Table<Dice>; ask: Ask } {
  const table = deal(dice, { seats: 2, seed: `${lineup}`, options: { lineup } });
  const ask = playOn(table, [made('beginner'), made('beginner')], (asked) => asked.kind === kind);
  return { table, ask: ask as Ask };
}

function answer(bot: Bot, table: Table<Dice>, seat: number, luck = 'x'): Json {
  return bot.decide(mindAt(table, seat), seeded(luck)).value;
}

describe('whole matches by the rules', () => {
  const modes: [number, string][] = [
    [2, 'duel'],
    [3, 'leader'],
    [4, 'team'],
    [4, 'melee'],
    [6, 'melee'],
  ];
  test.each(modes)('%i seats, %s', (seats, mode) => {
    const table = deal(dice, { seats, seed: `${mode} ${seats}`, options: { mode } });
    const levels = ['strong', 'casual', 'beginner'] as const;
    playOn(
      table,
      Array.from({ length: seats }, (_, i) => made(levels[i % 3])),
    );
    expect(table.result).not.toBe(null);
  });

  test('a master and a strong player', () => {
    const table = deal(dice, { seats: 2, seed: 'm', options: { heroes: 'dealt' } });
    playOn(table, [master(2), made('strong')]);
    expect(table.result).not.toBe(null);
  });
});

test.each<[string, () => Bot]>([
  ['beginner', () => made('beginner')],
  ['casual', () => made('casual')],
  ['strong', () => made('strong')],
  ['master', () => master(2)],
])('%s decides by what its seat knows', (_, make) => {
  const table = deal(dice, { seats: 2, seed: 'blind', options: { heroes: 'dealt' } });
  const rng = seeded('other worlds');
  let compared = 0;
  playOn(table, [made('casual'), made('casual')], (ask) => {
    if ((ask.options?.length ?? 0) > 1 && compared < 25) {
      const other = determinise(dice, table, ask.seat, rng);
      expect(answer(make(), other, ask.seat)).toEqual(answer(make(), table, ask.seat));
      compared++;
    }
    return compared === 25;
  });
  expect(compared).toBe(25);
});

describe.each<[string, () => Bot]>([
  ['strong', () => made('strong')],
  ['master', () => master(30)],
])('%s', (_, make) => {
  test('keeps four of a kind and throws the fifth for the ultimate', () => {
    const { table, ask } = duel(['warden', 'scribe'], 'throw');
    Object.assign(table.g, { dice: [6, 6, 1, 6, 6], frozen: 0, throws: 2 });
    expect(answer(make(), table, ask.seat)).toEqual({ throw: [2] });
  });

  test('declares what kills rather than what pays', () => {
    const { table, ask } = duel(['warden', 'scribe'], 'declare');
    const { g } = table;
    const [own, other] = [g.players[ask.seat], g.players[1 - ask.seat]];
    // Four alike would deal more, but could be defended; three of the rarest symbol can't, and are enough.
    Object.assign(g, { dice: [6, 6, 6, 6, 1], frozen: 0, throws: 0 });
    own.hand.cards = [];
    other.hand.cards = [];
    g.sides[other.side].hp = 5;
    expect(answer(make(), table, ask.seat)).toBe(own.hero === 'warden' ? 'k4' : 'n5');
  });

  test('saves its life when it can', () => {
    const { table, ask } = duel(['gambler', 'ringer'], 'main');
    expect(ask.seat).toBe(table.g.active);
    const own = table.g.players[ask.seat];
    own.cp = 4;
    own.hand.cards = own.hand.cards.slice(0, 1).map((card) => ({ ...card, kind: 'c12' }));
    table.g.damage = [{ to: ask.seat, from: 1 - ask.seat, n: 3, type: 'pure', src: 'test', steal: false }];
    table.g.sides[own.side].hp = 2;
    // At once or just before the settlement: both are in time.
    playOn(table, [make(), make()], ({ kind }) => kind === 'throw');
    expect(table.g.sides[own.side].hp).toBe(2);
    expect(own.discard.cards.map(({ kind }) => kind)).toContain('c12');
  });
});

test('keeps the Royal Stipend until it is behind', () => {
  const { table, ask } = duel(['gambler', 'ringer'], 'main');
  const own = table.g.players[ask.seat];
  own.cp = 1;
  own.hand.cards = own.hand.cards.slice(0, 1).map((card) => ({ ...card, kind: 'c17' }));
  const withHp = (hp: number) => {
    table.g.sides[own.side].hp = hp;
    return answer(made('strong'), table, ask.seat);
  };
  table.g.sides[1 - own.side].hp = 30;
  expect(withHp(30)).toBe('end');
  expect(withHp(29)).toEqual({ play: 'c17' });
});

test('a coach says what to keep, from what everybody sees', () => {
  const { table, ask } = duel(['warden', 'scribe'], 'throw');
  Object.assign(table.g, { dice: [6, 6, 1, 6, 6], frozen: 0, throws: 1 });
  const seen = view(dice, table, -1).g as DiceView;
  const advice = adviceFor(seen, 1 - ask.seat);
  expect(advice?.keep).toEqual([true, true, false, true, true]);
  expect(advice?.chances.at(-1)).toMatchObject({ best: expect.closeTo(1 / 6) });
  expect(adviceFor({ ...seen, open: false }, 1 - ask.seat)).toBe(null);
});

test('what dice may come to is reckoned, not tried', () => {
  const { table } = duel(['dancer', 'warden'], 'defend');
  const { active: seat } = table.g;
  playOn(table, [made('strong'), made('strong')], ({ kind }) => kind !== 'defend');
  const own = table.g.players[seat];
  expect(table.g.roll.why).toBe('defence');
  own.cp = 5;
  const options = [[0], [1], [0, 1]].map((reroll) => ({ play: 'c09', reroll }));
  own.hand.cards = own.hand.cards.slice(0, 1).map((card) => ({ ...card, kind: 'c09' }));
  const weighed = ['one', 'another'].map((luck) =>
    weigh({ game: dice, table, seat, kind: 'W-H', options: ['pass', ...options], rng: seeded(luck) }),
  );
  expect(weighed[0]).toEqual(weighed[1]);
  expect(Math.min(...weighed[0])).toBeGreaterThan(0);
});

test('the same luck gives the same match', () => {
  const once = () => {
    const table = deal(dice, { seats: 2, seed: 'again', options: { heroes: 'dealt' } });
    playOn(table, [made('strong'), made('casual')]);
    return JSON.stringify(table.g);
  };
  expect(once()).toBe(once());
});

test('strikes whoever has most, and not the same seat as everybody because it defends badly', () => {
  const lineup = ['ringer', 'warden', 'gambler'];
  const table = deal(dice, { seats: 3, seed: 'aim', options: { lineup } });
  const aims = (warden: number, gambler: number) => {
    [30, warden, gambler].forEach((hp, i) => {
      table.g.sides[i].hp = hp;
    });
    const question = { game: dice, table, seat: 0, kind: 'target', options: [1, 2], rng: seeded('aim') };
    const [atWarden, atGambler] = weigh(question);
    return atWarden > atGambler ? 'warden' : 'gambler';
  };
  expect(aims(24, 32)).toBe('gambler');
  expect(aims(32, 24)).toBe('warden');
});
