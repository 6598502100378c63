import { type Ask, type Bot, determinise, type Json, type Level, seeded, type Table } from '@kaiju/kernel';
import * as testing from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { prices } from '../content/index.ts';
import { cards, versionOf } from '../effects/code.ts';
import { encounter } from '../index.ts';
import { type Encounter, Owned, type Run } from '../state.ts';
import { dealt, position } from '../testing.ts';
import { searchBot } from './bot.ts';
import { bots } from './levels.ts';

const made = (level: Exclude<Level, 'master'>) => testing.ownBot(bots[level]);

/** The search with a clock that counts how often it is looked at: milliseconds become worlds. */
function master(worlds: number): Bot {
  let ticks = 0;
  return searchBot('master', { ms: worlds, breadth: 3, worlds }, () => ticks++);
}

const mindAt = (table: Table<Encounter>, seat: number) => testing.mindAt(encounter, table, seat);

const playOn = (table: Table<Encounter>, players: Bot[], enough?: (ask: Ask) => boolean) =>
  testing.playBots(encounter, table, players, enough);

function answer(bot: Bot, table: Table<Encounter>, seat = 0): Json {
  return bot.decide(mindAt(table, seat), seeded('x')).value;
}

test.each(['dealt', 'chosen'])('a whole duel by the rules, with teams %s', (teams) => {
  const table = dealt(2, `whole ${teams}`, { teams });
  playOn(table, [made('strong'), made('casual')]);
  expect(table.result).not.toBe(null);
});

test('a beginner plays a whole encounter by the rules', () => {
  const table = dealt(1, 'whole', { mode: 'E03' });
  playOn(table, [made('beginner')]);
  expect(table.result).not.toBe(null);
});

test('strong wins the first encounter', () => {
  const table = dealt(1, 'first', { mode: 'E01' });
  playOn(table, [made('strong')]);
  expect(table.result?.places).toEqual([1]);
});

test('a master plays some rounds of a duel', () => {
  const table = dealt(2, 'm');
  playOn(table, [master(1), made('beginner')], () => table.g.round > 2);
  expect(table.g.round).toBe(3);
});

describe('on the road, strong', () => {
  test('has a third companion and better cards after the first library, and no folios to spare', () => {
    const table = dealt(1, 'road', { seed: 'road' });
    const kinds = new Set<string>();
    playOn(table, [made('strong')], ({ kind }) => {
      kinds.add(kind);
      return kind === 'camp' && (table.g.run as Run).road.includes('N3');
    });
    const { party, cards: owned, folios } = table.g.run as Run;
    expect([...kinds]).toEqual(expect.arrayContaining(['companion', 'reward', 'library', 'main']));
    expect(party.length).toBe(3);
    expect(owned.some(({ kind, by }) => by >= 0 && cards[kind].variant === 'plus')).toBe(true);
    expect(folios).toBeLessThan(prices.plus);
  });

  test('carries a better card in place of another', () => {
    const table = dealt(1, 'camp', { seed: 'camp' });
    playOn(table, [made('strong')], ({ kind }) => kind === 'camp');
    const run = table.g.run as Run;
    const better = Owned.make({ kind: versionOf(run.cards[0].kind, 'plus') });
    const carried = () => run.cards.filter(({ by }) => by >= 0).length;
    const before = carried();
    run.cards.push(better);
    playOn(table, [made('strong')], ({ kind }) => kind !== 'camp');
    expect(better.by).toBeGreaterThanOrEqual(0);
    expect(carried()).toBeGreaterThanOrEqual(before);
  });
});

test.each<[string, () => Bot]>([
  ['beginner', () => made('beginner')],
  ['casual', () => made('casual')],
  ['strong', () => made('strong')],
  ['master', () => master(1)],
])('%s decides by what its seat knows', (_, make) => {
  const table = dealt(2, 'blind');
  const rng = seeded('other worlds');
  const kinds = new Set<string>();
  let compared = 0;
  playOn(table, [made('strong'), made('strong')], ({ seat, kind, options }) => {
    if (options?.length === 1) return false;
    const other = determinise(encounter, table, seat, rng);
    expect(answer(make(), other, seat)).toEqual(answer(make(), table, seat));
    kinds.add(kind);
    return ++compared === 30;
  });
  expect([...kinds]).toEqual(expect.arrayContaining(['start', 'hero', 'main']));
});

describe('with an eye on the goal, strong', () => {
  test('leaves a good place to shoot from for the ferry', () => {
    const ground = ['B', 'C', 'D', 'E'].map((zone) => `control ${zone} 0`);
    const units = ['hero h 0 H05 8,2 bare', 'hero i 0 H01 8,6 bare', 'unit x 1 e12 0,0'];
    const table = position([...units, ...ground].join('\n'), { options: { mode: 'E03' } });
    const ferry = ['7,4', '8,4', '9,4', '8,5'];
    expect(ferry.map((to) => ({ move: 1, to }))).toContainEqual(answer(made('strong'), table));
  });

  test('goes home where an enemy could walk in, and stays where it is where none could', () => {
    const at = (enemy: string) =>
      position(`unit a 0 u01 3,3\nunit x 1 ${enemy}`, { options: { mode: 'E04' } });
    const home = { move: 1, to: expect.stringMatching(/^[0-2],/) };
    expect(answer(made('strong'), at('e05 7,2'))).toEqual(home);
    expect(answer(made('strong'), at('e06 9,2'))).not.toEqual(home);
  });
});

describe('with a card that does nothing by itself, strong', () => {
  const used = (given: string) => answer(made('strong'), position(given));

  test('gives an action to whoever can strike again', () => {
    const field = 'hero h 0 H09 2,2 bare at 0 mt 0\nunit b 1 u01 3,2 hp 1\nfocus 0 3\nhand 0 P14';
    expect(used(field)).toMatchObject({ use: 'P14' });
    expect(used(field.replace('3,2', '8,8'))).toBe('end');
  });

  test('lights a fire under enemies who stand together, and not where it would burn its own', () => {
    const field = 'hero h 0 H03 2,2 bare mt 0\nunit b 1 u01 4,2\nunit c 1 u01 4,3\nfocus 0 1\nhand 0 R13';
    expect(used(field)).toMatchObject({ use: 'R13' });
    expect(used(`${field}\nunit d 0 u01 3,2 at 0 mt 0\nunit e 0 u01 5,3 at 0 mt 0`)).toBe('end');
  });

  test('changes the places of two, so that the one with an attack left stands in front', () => {
    const field = (at: number) =>
      `hero h 0 H09 2,2 bare at ${at} mt 0\nunit a 0 u01 3,4 at 0 mt 0\nunit b 1 u01 4,4 hp 1\nfocus 0 1\nhand 0 P09`;
    expect(used(field(1))).toMatchObject({ use: 'P09' });
    expect(used(field(0))).toBe('end');
  });

  test('gathers focus for a card that is too dear, and not for nothing', () => {
    const field = 'hero h 0 H07 2,2 bare at 0 mt 0\nunit b 1 u01 8,8\nfocus 0 0\nhand 0 B11';
    expect(used(`${field} W01`)).toMatchObject({ use: 'B11' });
    expect(used(field)).toBe('end');
  });

  test('uses a card that brings another', () => {
    expect(used('hero h 0 H01 2,2 bare at 0 mt 0\nunit b 1 u01 8,8\nhand 0 B08\ndeck 0 W01')).toMatchObject({
      use: 'B08',
    });
  });
});

test('strong steps out of the fire', () => {
  const table = position('unit a 0 u01 2,2 hp 1 at 0\nunit b 1 u01 3,2 hp 5\nground 2,2 burning 3');
  expect(answer(made('strong'), table)).toMatchObject({ move: 1 });
});

describe.each<[string, () => Bot]>([
  ['strong', () => made('strong')],
  ['master', () => master(2)],
])('%s', (_, make) => {
  test('takes a kill that costs nothing', () => {
    const table = position('unit a 0 u01 2,2\nunit b 1 u01 3,2 hp 1\nunit c 1 u01 2,3');
    expect(answer(make(), table)).toMatchObject({ by: 1, attack: 2 });
  });
});
