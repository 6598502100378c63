import { describe, expect, test } from 'vitest';
import { hero, heroes } from '../content/index.ts';
import type { HeroId, Op } from '../content/types.ts';
import { groupOf } from '../odds/index.ts';
import { Tokens } from '../state.ts';
import type { Fighter } from './fighter.ts';
import { potentialOf } from './potential.ts';
import { prospectOf } from './prospect.ts';
import { abilityWorth, Bout, handWorths } from './worth.ts';

function fighter(id: HeroId, given: Partial<Fighter> = {}): Fighter {
  const { abilities, defences } = hero(id);
  const levels = [...abilities, ...defences].map(() => 1);
  const common = { seat: 0, hp: 50, cap: 60, cp: 2, cards: 4, swarm: 2, tide: 2, flow: 1 };
  return { ...common, hero: hero(id), levels, tokens: Tokens.make({}), raised: Tokens.make({}), ...given };
}

describe('a text', () => {
  test('comes out in as many ways as its dice read differently', () => {
    const flip = hero('gambler').abilities[1].levels[0].ops;
    const [way, ...rest] = prospectOf(flip, hero('gambler').die);
    expect(rest).toEqual([]);
    expect(way.map(({ chance }) => chance)).toEqual([2, 2, 1, 1].map((n) => expect.closeTo(n / 6)));
    expect(way[3].ops.map(({ op }) => op)).toEqual(['attack', 'gain', 'addDmg']);
  });

  test('with an OR in it has a prospect for each choice', () => {
    const ways = prospectOf(hero('gambler').abilities[2].levels[0].ops, hero('gambler').die);
    expect(ways.map((branches) => branches.length)).toEqual([1, 3]);
  });
});

describe('worth', () => {
  const bout = new Bout(fighter('warden'), fighter('scribe'));

  test('a normal attack loses to a defence what it takes off on average, an undefendable one nothing', () => {
    expect(bout.blow(8, 'undef')).toBe(8);
    expect(bout.blow(8, 'normal')).toBeGreaterThan(4);
    expect(bout.blow(8, 'normal')).toBeLessThan(5.6);
  });

  test('the last blow is worth more than its points', () => {
    const dying = new Bout(fighter('warden'), fighter('scribe', { hp: 5 }));
    expect(dying.blow(5, 'undef')).toBeGreaterThan(15);
    expect(dying.blow(4, 'undef')).toBe(4);
  });

  test('what counts tokens reads them', () => {
    const glazed = new Bout(fighter('warden', { tokens: Tokens.make({ glaze: 3 }) }), fighter('scribe'));
    const four = groupOf([4, 4, 4, 4, 1]);
    expect(abilityWorth(glazed, 4, four)).toBeGreaterThan(abilityWorth(bout, 4, four) + 2);
    expect(abilityWorth(bout, 4, groupOf([1, 2, 3, 4, 5]))).toBeNaN();
  });

  test('a hand of dice is worth the best ability that it meets', () => {
    const values = handWorths(bout);
    expect(values[groupOf([6, 6, 6, 6, 6])]).toBeCloseTo(abilityWorth(bout, 7, groupOf([6, 6, 6, 6, 6])));
    expect(values[groupOf([1, 1, 4, 6, 6])]).toBe(0);
  });

  test('somebody is behind whom any opponent has more HP than', () => {
    const pays: Op[] = [{ op: 'if', cond: { c: 'behind' }, ops: [{ op: 'cp', n: 2 }] }];
    const low = fighter('warden', { hp: 20 });
    const lower = fighter('scribe', { hp: 10 });
    expect(new Bout(low, fighter('scribe', { hp: 20 })).worth(pays)).toBe(0);
    expect(new Bout(low, fighter('scribe', { hp: 21 })).worth(pays)).toBeGreaterThan(0);
    expect(new Bout(low, lower, [fighter('keeper', { hp: 21 })]).worth(pays)).toBeGreaterThan(0);
    expect(new Bout(low, lower, [fighter('keeper', { hp: 20 })]).worth(pays)).toBe(0);
  });

  test('tokens that find no place are worth nothing', () => {
    const full = new Bout(fighter('warden'), fighter('scribe', { tokens: Tokens.make({ scorch: 3 }) }));
    expect(full.worth([{ op: 'inflict', st: 'scorch', n: 2, to: 'foe' }])).toBe(0);
    expect(bout.worth([{ op: 'inflict', st: 'scorch', n: 2, to: 'foe' }])).toBeGreaterThan(2);
  });
});

test.each(heroes.map((h) => [h.id, h] as const))('%s gains by every upgrade', (_, h) => {
  const board = [...h.abilities, ...h.defences];
  const basic = board.map(() => 1);
  const { offence, defence } = potentialOf(h, basic);
  for (const card of h.cards) {
    if (card.timing !== 'upgrade') continue;
    const levels = board.map(({ id }) => (id === card.ability ? card.level : 1));
    const better = potentialOf(h, levels);
    expect(better.offence + better.defence).toBeGreaterThan(offence + defence);
  }
});
