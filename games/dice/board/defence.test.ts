import {
  below,
  clone,
  type Fact,
  PASS,
  reseed,
  seeded,
  type Table,
  take,
  view,
  waiting,
} from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { heroes } from '../content/index.ts';
import type { Hero } from '../content/types.ts';
import { dice } from '../index.ts';
import type { Attack, Dice, DiceView } from '../state.ts';
import { position } from '../testing.ts';
import { lossBehindDefence } from './hints.ts';
import { sayDefence } from './say.ts';

describe('what a defence is said to come to', () => {
  const duelWith = (defender: string, more = '') =>
    position(`hero 0 warden\nhero 1 ${defender}\n${more}`, {
      start: 'offence',
      rolls: '1 1 1 1 5',
      when: '0 stops\n0 declares mallet-arc',
    });
  const seen = (table: Table<Dice>) => view(dice, table, 1).g as unknown as DiceView;
  const brace = { to: 1, n: 3, half: false, scope: 'any', src: 'c12' } as const;

  test('is what is lost behind everything that stands and has been played', () => {
    const table = duelWith('tidewright', 'tide 1 0 up');
    table.g.attack = { ...(table.g.attack as Attack), base: 8 };
    expect(sayDefence(seen(table), 1, 'td1', { lang: 'en', name: String })).toBe(
      'Sea Wall · 8.00 → 3.50 on average',
    );
    expect(sayDefence(seen(table), 1, 'td1', { lang: 'zh', name: String })).toBe('海堤 · 平均受 8.00 → 3.50');
    expect(lossBehindDefence(seen(table), 1, 'td2')).toBeCloseTo(6, 9);
    table.g.prevention.push(brace);
    // Of 5 Anchors and Moons, 5 and what the ebb prevents are left of the 8 less 3; nothing goes below 0.
    const meanAt = (left: number) =>
      [1, 5, 10, 10, 5, 1].reduce((sum, ways, n) => sum + (ways / 32) * Math.max(0, left - n), 0);
    expect(lossBehindDefence(seen(table), 1, 'td1')).toBeCloseTo(meanAt(3), 9);
    table.g.players[1].tide = 2;
    expect(lossBehindDefence(seen(table), 1, 'td1')).toBeCloseTo(meanAt(5), 9);
  });

  test('is on average what is settled', () => {
    const rng = seeded('defences');
    const among = <T>(list: readonly T[]): T => list[below(rng, list.length)];
    const tables = heroes.map(({ id }) => duelWith(id === 'warden' ? 'gambler' : id));
    const TRIES = 2000;
    let said = 0;
    let settled = 0;
    for (let i = 0; i < TRIES; i++) {
      const table = clone(dice, among(tables)) as Table<Dice>;
      const { g } = table;
      const player = g.players[1];
      const hero = heroes.find(({ id }) => id === player.hero) as Hero;
      player.levels = player.levels.map((_, slot) => {
        const defence = hero.defences[slot - hero.abilities.length];
        return defence === undefined ? 1 : 1 + below(rng, defence.levels.length);
      });
      player.tokens.tangled = below(rng, 3);
      if (player.tide >= 0) player.tide = below(rng, 5);
      g.attack = { ...(g.attack as Attack), base: 2 + below(rng, 9), boost: below(rng, 4) };
      if (below(rng, 3) === 0) g.prevention.push(brace);
      if (below(rng, 3) === 0) g.prevention.push({ ...brace, n: 0, half: true });
      if (below(rng, 3) === 0)
        g.damage.push({ to: 1, from: 0, n: 2, type: 'pure', src: 'test', steal: false });
      const { id } = among(hero.defences);
      said += lossBehindDefence(seen(table), 1, id);
      reseed(table.rng, rng);
      const facts = (fact: Fact) => {
        if (fact.kind === 'settled') settled += (fact.data as { losses: number[] }).losses[1];
      };
      take(dice, table, 1, id, { facts });
      while (table.g.attack?.stage === 'fixed') take(dice, table, waiting(table)[0], PASS, { facts });
    }
    expect(Math.abs(said - settled) / TRIES).toBeLessThan(0.05);
  });
});
