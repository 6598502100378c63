import { readFileSync } from 'node:fs';
import {
  apply,
  askOf,
  type Bot,
  below,
  type Deal,
  deadline,
  deal,
  determinise,
  hash,
  load,
  type Mind,
  optionsOf,
  questions,
  save,
  seeded,
  sidesOf,
  type Table,
  Timeline,
  take,
  verify,
  view,
  waiting,
} from '@kaiju/kernel';
import { clause, mindAt, ownBot } from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { bots } from './bot/levels.ts';
import { elsewhere } from './clauses.ts';
import { hero, heroes } from './content/index.ts';
import type { Op, Trigger } from './content/types.ts';
import { type CompiledTrigger, heroOf } from './effects/code.ts';
import { dice } from './index.ts';
import { chancesOf } from './odds/index.ts';
import type { Dice, DiceView } from './state.ts';
import { fallSilent, position, say } from './testing.ts';
import { words } from './words.ts';

const duel = 'hero 0 warden\nhero 1 gambler';
const foursome = 'hero 0 warden\nhero 1 gambler\nhero 2 dancer\nhero 3 scribe';
const seen = (table: Table<Dice>, seat: number): DiceView => view(dice, table, seat).g as DiceView;
const speech = { lang: 'en', name: (seat: number) => `player ${seat + 1}` } as const;

clause('DT-20.2a', 'two against two are two sides, whose partners may talk; else everybody is one', () => {
  const sides = (mode: string, seats: number) =>
    sidesOf(dice, deal(dice, { seats, seed: 'sides', options: { mode } }));
  expect(sides('team', 4)).toEqual([0, 1, 0, 1]);
  expect(sides('leader', 3)).toEqual([0, 1, 2]);
});

describe('the Upkeep', () => {
  clause('DT-5.6', 'a token that comes after the effects were collected waits for the next Upkeep', () => {
    const table = position(`${duel}\ncp 0 1\ntoken 0 debt 1\ntoken 0 spore 1`, { start: 'upkeep' });
    table.g.players[0].tokens.scorch = 3;
    expect(say(table, 'debt')).toBeNull();
    expect(askOf(dice, table, 0)?.kind).toBe('choose');
    fallSilent(table);
    expect(table.g.sides[0].hp).toBe(49);
    expect(table.g.players[0].tokens.scorch).toBe(3);
  });
});

describe('who sees what', () => {
  const cards = 'hand 0 nudge brace\ndeck 0 twin-face royal-wrath\ndiscard 0 crowned-die clean-slate';
  const table = position(`${foursome}\n${cards}\nlevel 0 mallet-arc 2`, { seats: 4 });
  const kinds = (pile: { cards: ({ kind: string } | null)[] | null }) =>
    pile.cards?.map((c) => c?.kind ?? null);

  clause('DT-20.2', 'partners see each other’s hands', () => {
    expect(kinds(seen(table, 2).players[0].hand)).toEqual(['c01', 'c12']);
  });
  clause('DT-26.1', 'a hand is its owner’s and the partner’s; others see how many', () => {
    expect(kinds(seen(table, 0).players[0].hand)).toEqual(['c01', 'c12']);
    for (const seat of [1, 3, -1]) {
      const { hand } = seen(table, seat).players[0];
      expect([hand.count, kinds(hand)]).toEqual([2, [null, null]]);
    }
    const single = position(`hero 0 warden\nhero 1 gambler\nhero 2 dancer\n${cards}`, { seats: 3 });
    expect(kinds(seen(single, 2).players[0].hand)).toEqual([null, null]);
  });
  clause('DT-26.2 DT-26.3', 'everybody sees how many cards a deck holds, and nobody which', () => {
    for (const seat of [0, 1, 2, 3, -1]) {
      const { deck } = seen(table, seat).players[0];
      expect([deck.count, kinds(deck)]).toEqual([2, [null, null]]);
    }
  });
  clause('DT-26.4 DT-26.5', 'discard piles are open, in their order, and so are upgrades', () => {
    for (const seat of [1, -1]) {
      const { discard, upgrades } = seen(table, seat).players[0];
      expect(kinds(discard)).toEqual(['c03', 'c15']);
      expect(kinds(upgrades)).toEqual(['ku1']);
    }
  });
  clause('DT-26.6 DT-26.7 DT-26.8', 'boards, dice, the declaration and the ledger are open', () => {
    const table = position(`${duel}\ntoken 1 mirage 1`, {
      start: 'offence',
      rolls: '6 6 6 1 2',
      when: '0 stops\n0 declares kiln-mouth',
    });
    const spectator = seen(table, -1);
    expect(spectator.players[1].tokens.mirage).toBe(1);
    expect([spectator.dice, spectator.declared, spectator.attack?.base]).toEqual([[6, 6, 6, 1, 2], 'k4', 5]);
    expect(spectator.sides).toEqual(table.g.sides);
    expect(spectator.damage).toEqual(table.g.damage);
  });
  clause('DT-26.9', 'a card discarded at random is told to all', () => {
    const table = position('hero 0 scribe\nhero 1 warden\nhand 1 nudge brace', {
      start: 'offence',
      rolls: '5 5 3 4 1 0',
      when: '0 stops\n0 declares redact\n1 passes W-A',
    });
    expect(kinds(seen(table, 0).players[1].discard)).toEqual(['c01']);
  });
});

describe('what is done around the table', () => {
  test('is in the rulebook, and has its place named', () => {
    const book = readFileSync(new URL('./rulebook/en.md', import.meta.url), 'utf8');
    for (const [id, where] of Object.entries(elsewhere)) {
      expect(book).toContain(`**${id}**`);
      expect(where).toMatch(/^the (board|host|page|kernel|odds): /);
    }
  });
  clause(
    'DT-24.17 DT-24.18 DT-26.10',
    'responses are asked for as windows, whose pace and orders are the host’s',
    () => {
      const table = deal(dice, { seats: 3, seed: 'windows', options: { heroes: 'dealt' } });
      const rng = seeded('windows');
      const asked = new Set<string>();
      for (let n = 0; n < 600 && table.result === null; n++) {
        const [seat] = waiting(table);
        const { kind, step, options } = askOf(dice, table, seat)!;
        if (kind.startsWith('W-')) asked.add(kind);
        expect(step === 'window').toBe(kind.startsWith('W-'));
        take(dice, table, seat, options![below(rng, options!.length)]);
      }
      expect(asked.size).toBeGreaterThan(4);
    },
  );
  clause('DT-24.19', 'a card and a token can be named without what is chosen for them', () => {
    const table = deal(dice, { seats: 3, seed: 'armed', options: { heroes: 'dealt' } });
    const rng = seeded('armed');
    const named = new Set<string>();
    for (let n = 0; n < 600 && table.result === null; n++) {
      const [seat] = waiting(table);
      const { step, options } = askOf(dice, table, seat)!;
      for (const option of options!) {
        if (step !== 'window' || option === 'pass' || dice.isIdle?.(option)) continue;
        const { play, spend } = option as { play?: string; spend?: string };
        expect([play, spend].filter((id) => typeof id === 'string')).toHaveLength(1);
        named.add((play ?? spend) as string);
      }
      take(dice, table, seat, options![below(rng, options!.length)]);
    }
    expect(named.size).toBeGreaterThan(3);
  });
  clause('DT-24.20', 'turns are counted: what is ordered for one ends when the next begins', () => {
    const table = deal(dice, { seats: 3, seed: 'turns', options: { heroes: 'dealt' } });
    const rng = seeded('turns');
    let turn = dice.turn!(table.g);
    let { active } = table.g;
    for (let n = 0; n < 400 && table.result === null; n++) {
      playOn(table, rng);
      if (table.g.active !== active) expect(dice.turn!(table.g)).toBeGreaterThan(turn);
      else expect(dice.turn!(table.g)).toBe(turn);
      turn = dice.turn!(table.g);
      active = table.g.active;
    }
    expect(turn).toBeGreaterThan(3);
  });
  clause('DT-27.20', 'a bot that takes a seat in mid-match answers whatever it is asked', () => {
    const bot = (bots.casual as { make(clock: () => number): Bot }).make(() => 0);
    const table = deal(dice, { seats: 2, seed: 'stand-in', options: { heroes: 'dealt' } });
    const rng = seeded('stand-in');
    for (let n = 0; n < 300 && table.result === null; n++) {
      const [seat] = waiting(table);
      const ask = askOf(dice, table, seat)!;
      const imagine: Mind<Dice>['imagine'] = (luck) => determinise(dice, table, seat, luck);
      const mind = { game: dice, seat, ask, view: view(dice, table, seat), imagine };
      // Every other answer is a person's, as it comes.
      const value = n % 2 === 0 ? bot.decide(mind, rng).value : ask.options![below(rng, ask.options!.length)];
      expect(apply(dice, table, { type: 'answer', seat, ask: ask.id, value, at: table.now })).toBeNull();
    }
  });
  clause('DT-25.24 DT-25.26', 'the page has words for what it refuses itself', () => {
    for (const key of ['E-BUSY', 'E-TURN', 'E-NOWINDOW']) {
      expect(words.reason?.({ key }, speech)).not.toBe(key);
      expect(words.reason?.({ key }, { ...speech, lang: 'zh' })).not.toBe(key);
    }
  });
  clause('DT-26.11', 'who is asked follows from what all can see', () => {
    const rng = seeded('asked');
    const table = deal(dice, { seats: 2, seed: 'asked', options: { heroes: 'dealt' } });
    for (let n = 0; n < 400 && table.result === null; n++) {
      for (const seat of [0, 1]) {
        const world = determinise(dice, table, seat, rng);
        expect(waiting(world)).toEqual(waiting(table));
      }
      playOn(table, rng);
    }
  });
  clause('DT-26.12', 'a match is played again from its seed, throw for throw', () => {
    const timeline = new Timeline(dice, { seats: 3, seed: 'again', options: { heroes: 'dealt' } });
    const rng = seeded('again');
    while (timeline.table.result === null) {
      const [seat] = waiting(timeline.table);
      const options = optionsOf(dice, timeline.table, seat) as readonly never[];
      const value = options[below(rng, options.length)];
      timeline.apply({ type: 'answer', seat, ask: `${seat}.${timeline.table.asked[seat]}`, value, at: 0 });
    }
    expect(verify(dice, timeline.record()).table.result).toEqual(timeline.table.result);
  });
  clause('DT-26.13', 'odds are reckoned from what a spectator sees as well', () => {
    const table = position(duel, { start: 'offence', rolls: '6 6 6 1 2' });
    const { dice: numbers, throws } = seen(table, -1);
    const [, , , kilnMouth] = chancesOf(hero('warden'), { numbers, throws }).filter(({ tier }) => tier === 1);
    expect(kilnMouth.best).toBe(1);
  });
});

describe('silence', () => {
  clause(
    'DT-27.6 DT-27.17 DT-27.18 DT-27.19',
    'pays nothing and gives nothing up: what a card needs is part of its answer',
    () => {
      const table = position(
        `${duel}\ncp 0 5\nhand 0 brush-clean stoke-the-fire\ntoken 0 honey 1\ntoken 0 spore 2`,
      );
      fallSilent(table);
      const { cp, hand, tokens, resigned } = table.g.players[0];
      expect([cp, hand.cards.length, tokens.honey, tokens.spore, resigned]).toEqual([5, 2, 1, 2, false]);
    },
  );
  clause('DT-27.21', 'comes after the suggested time, in every question of a recorded match', () => {
    const SPECIAL: Record<string, number> = {
      main: 75_000,
      'W-D': 8_000,
      targetByFoes: 10_000,
      defend: 12_000,
    };
    const met = new Set<string>();
    const rng = seeded('time');
    for (const seats of [2, 4]) {
      const timeline = new Timeline(dice, {
        ...{ seats, seed: `time ${seats}`, pace: 1, options: { heroes: 'dealt' } },
      });
      const { table } = timeline;
      while (table.result === null) {
        const [seat] = waiting(table);
        const { kind, options } = askOf(dice, table, seat)!;
        const usual = kind.startsWith('W-') ? 10_000 : 30_000;
        expect([kind, (deadline(table) ?? 0) - table.now]).toEqual([kind, SPECIAL[kind] ?? usual]);
        met.add(kind);
        const value = options![below(rng, options!.length)];
        timeline.apply({ type: 'answer', seat, ask: `${seat}.${table.asked[seat]}`, value, at: table.now });
      }
      expect(verify(dice, timeline.record()).table.result).toEqual(table.result);
    }
    for (const kind of ['throw', 'declare', 'W-A', ...Object.keys(SPECIAL)]) expect(met).toContain(kind);
  });
});

describe('a card that does nothing', () => {
  clause('DT-7.9', 'is told to do nothing, under the clause that allows it', () => {
    const table = position(`${duel}\ncp 0 2\nhand 0 clean-slate`);
    const told: string[] = [];
    take(dice, table, 0, { idle: 'c15' }, { facts: (fact) => told.push(words.fact(fact, speech)) });
    expect(told).toContain('Clean Slate does nothing (DT-7.9)');
    expect(told).toContain('player 1 plays Clean Slate for 2 CP');
  });
  clause('DT-7.9', 'is played by no bot, and nobody is asked for its sake', () => {
    const table = position(`${duel}\ncp 0 2\nhand 0 clean-slate`);
    const rng = seeded('idle');
    expect(optionsOf(dice, table, 0)).toContainEqual({ idle: 'c15' });
    for (const level of ['beginner', 'casual', 'strong'] as const) {
      const bot = ownBot(bots[level]);
      for (let n = 0; n < 40; n++)
        expect(bot.decide(mindAt(dice, table, 0), rng).value).not.toMatchObject({ idle: 'c15' });
    }
    const upkeep = position(`${duel}\ncp 1 1\nhand 1 brace`, { start: 'upkeep' });
    expect(askOf(dice, upkeep, 1)).toMatchObject({ kind: 'W-A', options: ['pass', { idle: 'c12' }] });
    expect(dice.isWorthwhile?.(upkeep.g, 1, 'W-A', { idle: 'c12' })).toBe(false);
    expect([dice.isIdle?.({ idle: 'c12' }), dice.isIdle?.({ play: 'c12' })]).toEqual([true, false]);
  });
});

describe('the order of effects', () => {
  /** Beside what is printed, the Warden has these two in a moment: each changes the stacks of Spore it holds. */
  function withPair<T>(moment: 'upkeep' | 'rollEnd', doubles: Partial<Trigger>, run: () => T): T {
    const { triggers } = heroOf.warden;
    const printed = triggers[moment];
    const effect = (id: string, op: Op, more: Partial<Trigger>): CompiledTrigger => {
      const key = `test/${id}`;
      const node = { key: `${key}.0`, op, inner: null, other: null, options: [] };
      return { id, status: null, trigger: { on: moment, ops: [op], ...more }, code: { key, nodes: [node] } };
    };
    const twice: Op = { op: 'gain', st: 'spore', n: { st: 'spore', who: 'self', k: 1 } };
    triggers[moment] = [
      effect('add', { op: 'gain', st: 'spore', n: 2 }, { writes: ['spore'] }),
      effect('double', twice, doubles),
    ];
    try {
      return run();
    } finally {
      triggers[moment] = printed;
    }
  }
  const before = { upkeep: 'DT-5.2', rollEnd: 'DT-11.2' };
  const start = { upkeep: 'upkeep', rollEnd: 'offence' } as const;
  const when = { upkeep: '', rollEnd: '0 stops\n0 declares nothing' };
  const at = (moment: 'upkeep' | 'rollEnd') =>
    position(`${duel}\ntoken 0 spore 1`, {
      ...{ start: start[moment], when: when[moment], rolls: moment === 'upkeep' ? '' : '1 2 1 2 1' },
    });

  for (const moment of ['upkeep', 'rollEnd'] as const) {
    clause(
      `DT-5.5 ${before[moment]}`,
      `is asked for at ${moment} where one changes what the other reads`,
      () => {
        const left = ['add', 'double'].map((first) =>
          withPair(moment, { reads: ['spore'], writes: ['spore'] }, () => {
            const table = at(moment);
            expect(askOf(dice, table, 0)).toMatchObject({ kind: 'order', clause: before[moment] });
            expect(say(table, first)).toBeNull();
            return table.g.players[0].tokens.spore;
          }),
        );
        // Five is as many as there may be.
        expect(left).toEqual([5, 4]);
      },
    );
    clause(`DT-5.5 ${before[moment]}`, `is not asked for at ${moment} where it can not matter`, () => {
      withPair(moment, {}, () => {
        const table = at(moment);
        expect(askOf(dice, table, 0)?.kind).not.toBe('order');
        expect(table.g.players[0].tokens.spore).toBe(5);
      });
    });
  }
});

describe('dice beside dice', () => {
  clause('DT-14.9', 'an Ante spent over the defence dice leaves them as they lie', () => {
    const table = position('hero 0 gambler\nhero 1 keeper\ntoken 0 ante 1', {
      start: 'offence',
      rolls: '3 3 3 1 1 4 4 4 4 4 6',
      when: '0 stops\n0 declares quick-knives\n1 defends veil-of-bees\n0 spends ante',
    });
    // 4, and 4 for the six of the Ante; five Combs prevent 5.
    expect(table.g.sides[1].hp).toBe(47);
  });
  clause('DT-16.15', 'nobody modifies the attack of another, be it to clean the own board', () => {
    const table = position('hero 0 gambler\nhero 1 warden\nhand 1 thermal-shock\ncp 1 3\ntoken 1 scorch 2', {
      start: 'offence',
      rolls: '3 3 3 1 1',
      when: '0 stops\n0 declares quick-knives\n1 passes W-A',
    });
    expect(askOf(dice, table, 1)?.kind).toBe('W-G');
    expect(say(table, { play: 'ka6' })).toMatchObject({ clause: 'DT-19.10', reason: { key: 'E-NOATTACK' } });
  });
});

describe('bad input', () => {
  const melee = `${foursome}\nout 3`;
  const inMelee = { seats: 4, options: { mode: 'melee' } };

  test('[DT-23.1] a target that is out, [DT-9.1] or no opponent', () => {
    const table = position(melee, {
      ...inMelee,
      start: 'offence',
      rolls: '1 1 1 2 4',
      when: '0 stops\n0 declares mallet-arc',
    });
    expect(say(table, 3)).toMatchObject({ clause: 'DT-23.1', reason: { key: 'E-OUT' } });
    expect(say(table, 0)).toMatchObject({ clause: 'DT-9.1', reason: { key: 'E-FOE' } });
  });
  test('[DT-23.1] a card on somebody who is out', () => {
    const table = position(`${melee}\nhand 0 stoke-the-fire clean-slate\ncp 0 5\ntoken 1 debt 1`, inMelee);
    expect(say(table, { play: 'ka2', foe: 3 })).toMatchObject({ clause: 'DT-23.1' });
    expect(say(table, { play: 'c15', at: 3 })).toMatchObject({ clause: 'DT-23.1' });
    expect(say(table, { play: 'c15', at: 2 })).toMatchObject({ reason: { key: 'E-NOSTATUS' } });
  });
  test('[DT-3.2] a card that can’t be paid, whatever is chosen with it', () => {
    const table = position(`${duel}\ncp 0 0\nhand 0 nudge`, {
      start: 'offence',
      rolls: '1 2 3 5 6',
      when: '0 passes W-A',
    });
    expect(say(table, { play: 'c01', set: [[0, 2]] })).toMatchObject({
      clause: 'DT-3.2',
      reason: { key: 'E-CP', n: 1, m: 0 },
    });
  });
  clause(
    'DT-25.27',
    'of several reasons the first of the order is given: CP before the missing attack',
    () => {
      const table = position(`${duel}\ncp 0 0\nhand 0 press-the-edge`, {
        start: 'offence',
        rolls: '1 2 3 5 6',
        when: '0 passes W-A',
      });
      expect(say(table, { play: 'c10' })?.reason?.key).toBe('E-CP');
      table.g.players[0].cp = 1;
      expect(say(table, { play: 'c10' })?.reason?.key).toBe('E-NOATTACK');
    },
  );
  clause('DT-25.18', 'a card that lives on a status nobody has', () => {
    const table = position('hero 0 gardener\nhero 1 warden\ncp 0 2\nhand 0 leeching-threads');
    expect(say(table, { play: 'sa4', foe: 1 })?.reason?.key).toBe('E-NOSTATUS');
  });
  test('[DT-8.3] a throw too many', () => {
    const table = position(duel, {
      start: 'offence',
      rolls: '1 2 3 5 6 1 1',
      when: '0 throws 1\n0 throws 1',
    });
    expect(say(table, { throw: [0, 1] })).toMatchObject({ clause: 'DT-8.3', reason: { key: 'E-THROWS' } });
  });
  test('an answer for the partner', () => {
    const table = position(foursome, { seats: 4 });
    const ask = `0.${table.asked[0]}`;
    const input = { type: 'answer', seat: 2, ask, value: 'end', at: 0 } as const;
    expect(apply(dice, table, input)).toMatchObject({ code: 'seat' });
  });
});

clause('DT-12.11', 'no hero’s ultimate is answered by an opponent before the roll phase has ended', () => {
  const rng = seeded('ultimates');
  for (const { id, abilities } of heroes) {
    const other = id === 'warden' ? 'gambler' : 'warden';
    const name = abilities[7].name.en.toLowerCase().replaceAll(' ', '-');
    const given = `hero 0 ${id}\nhero 1 ${other}\nhand 0 royal-wrath brace\nhand 1 brace nudge\ncp 0 9\ncp 1 9`;
    const table = position(given, {
      start: 'offence',
      rolls: id === 'gambler' ? '6 6 6 6 6 1 3 5' : '6 6 6 6 6',
      when: `0 stops\n0 declares ${name}\n1 passes W-D`,
    });
    expect(table.g.lock).toBe(0);
    while (table.g.lock === 0) {
      expect(waiting(table)).toEqual([0]);
      playOn(table, rng);
    }
    expect(table.g.phase).toBe('main2');
    expect(table.g.sides[1].hp).toBeLessThanOrEqual(40);
  }
});

/** Anything legal. */
function playOn(table: Table<Dice>, rng: ReturnType<typeof seeded>): void {
  const seats = waiting(table);
  const seat = seats[below(rng, seats.length)];
  const options = optionsOf(dice, table, seat) as readonly never[];
  take(dice, table, seat, options[below(rng, options.length)]);
}

const DEALS: Deal[] = [
  { seats: 2, seed: 'duel', options: {} },
  { seats: 3, seed: 'leader', options: { heroes: 'dealt' } },
  { seats: 4, seed: 'team', options: { heroes: 'dealt', mirror: true } },
  { seats: 4, seed: 'melee', options: { heroes: 'dealt', mode: 'melee' } },
  { seats: 6, seed: 'melee of six', options: { heroes: 'dealt', secondSeatBonus: true } },
];

describe.each(DEALS)('a whole match: $seed', (order) => {
  test('ends, and what must hold holds at every decision', () => {
    for (let n = 0; n < 4; n++) {
      const table = deal(dice, { ...order, seed: `${order.seed} ${n}` });
      const rng = seeded(`${order.seed} ${n}`);
      while (table.result === null) {
        playOn(table, rng);
        expect(dice.invariants?.(table.g)).toEqual([]);
      }
      expect(table.seq).toBeLessThan(dice.bound);
      expect(table.result.places).toContain(1);
    }
  });

  test('is the same if it is saved and loaded before every answer', () => {
    const whole = deal(dice, order);
    let broken = deal(dice, order);
    const [a, b] = [seeded('saved'), seeded('saved')];
    for (let n = 0; n < 300 && whole.result === null; n++) {
      broken = load(dice, JSON.parse(JSON.stringify(save(dice, broken))));
      playOn(whole, a);
      playOn(broken, b);
      expect(hash(dice, broken)).toBe(hash(dice, whole));
    }
  });
});

describe('options of a table', () => {
  test.each([
    [{ mode: 'team' }, 2, 'team is not for 2 seats'],
    [{ lineup: ['wizard'] }, 2, "no hero is called 'wizard'"],
    [{ lineup: ['warden', 'warden'] }, 2, "'warden' is taken twice"],
  ])('%j is refused', (options, seats, message) => {
    expect(() => deal(dice, { seats, seed: 's', options })).toThrow(message);
  });
  clause('DT-31.1', 'a melee is for four and more; fewer play what they play', () => {
    const modes = [2, 3, 4, 5].map(
      (seats) => deal(dice, { seats, seed: 's', options: { mode: 'melee' } }).g.mode,
    );
    expect(modes).toEqual(['duel', 'leader', 'melee', 'melee']);
  });
  clause('DT-31.3', 'mirrors are allowed where the table says so', () => {
    const table = deal(dice, {
      seats: 2,
      seed: 's',
      options: { lineup: ['warden', 'warden'], mirror: true },
    });
    expect(table.g.players.map((p) => p.hero)).toEqual(['warden', 'warden']);
  });
});

clause('DT-23.4', 'whoever gives up where cards must go leaves without a sale', () => {
  const table = deal(dice, { seats: 3, seed: 'tired', options: { heroes: 'dealt' } });
  const quiet = ['pass', 'end', 'stop', 'none', 'decline'];
  for (;;) {
    const [{ seat, id }] = questions(dice, table);
    const { kind, options } = askOf(dice, table, seat)!;
    if (kind === 'discard') {
      expect(apply(dice, table, { type: 'concede', seat, at: table.now })).toBeNull();
      expect(table.g.players[seat].out).toBe(true);
      expect(questions(dice, table).every((open) => open.seat !== seat)).toBe(true);
      return;
    }
    const value = options!.find((option) => quiet.includes(option as string)) ?? options![0];
    apply(dice, table, { type: 'answer', seat, ask: id, value, at: table.now });
  }
});
