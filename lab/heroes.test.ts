import { describe, expect, it } from 'vitest';
import { companies, duels, duelText, heroFigures, modesHead, modeText } from './heroes.ts';
import { work } from './heroes-play.ts';

const plan = { heroes: ['a', 'b', 'c', 'd'], games: 4, seed: 's' };

describe('heroes against each other', () => {
  it('every pair meets equally often, from both seats on the same deal', () => {
    const jobs = duels(plan);
    expect(jobs).toHaveLength(6 * 4);
    expect(jobs.slice(0, 2).map(({ lineup, seed, deal }) => ({ lineup, seed, deal }))).toEqual([
      { lineup: ['a', 'b'], seed: 's/a/b/0', deal: 0 },
      { lineup: ['b', 'a'], seed: 's/a/b/0', deal: 0 },
    ]);
    expect(new Set(jobs.map(({ deal }) => deal)).size).toBe(12);
  });

  it('companies of three change from deal to deal, until every one has met', () => {
    const jobs = companies({ ...plan, games: 12 }, 3, { mode: 'usual' });
    expect(jobs).toHaveLength(12);
    expect(new Set(jobs.map(({ lineup }) => [...lineup].sort().join(''))).size).toBe(4);
  });

  it('wins count by hero, by pair and for whoever began; a tie is half a win', () => {
    const found = heroFigures([
      { deal: 0, lineup: ['a', 'b'], places: [1, 2], first: 0, turns: 16 },
      { deal: 0, lineup: ['b', 'a'], places: [2, 1], first: 0, turns: 18 },
      { deal: 1, lineup: ['a', 'b'], places: [1, 1], first: 1, turns: 17 },
    ]);
    expect(found.byHero.get('a')?.value).toBeCloseTo(2.5 / 3);
    expect(found.against('b', 'a')?.value).toBeCloseTo(0.5 / 3);
    expect(found.first.value).toBeCloseTo(1.5 / 3);
    expect(found.bySeat('a').first.value).toBeCloseTo(1);
    expect(found.bySeat('a').later.value).toBeCloseTo(1.5 / 2);
    expect(found.turns).toEqual({ median: 8.5, most: 9 });
    expect(duelText(['a', 'b'], found)).toContain('| a | 83.3 % |');
  });

  it('partners win together, and nobody else shares more than one win', () => {
    const four = { deal: 0, lineup: ['a', 'b', 'c', 'd'], first: 0, turns: 20 };
    const team = heroFigures([{ ...four, places: [1, 2, 1, 2] }]);
    expect(['a', 'b', 'c', 'd'].map((hero) => team.byHero.get(hero)?.value)).toEqual([1, 0, 1, 0]);
    expect(modeText(['a'], 'team', 0.5, team)).toMatch(/^\| team \| 1 \| 50\.0 % \| 100\.0 \|/);
    expect(modesHead(['a'])).toContain('| mode | games | fair | a | first |');
    const tied = heroFigures([{ ...four, places: [1, 1, 3, 4] }]);
    expect(tied.byHero.get('a')?.value).toBe(0.5);
  });

  it('a match is played with the heroes that were set', async () => {
    const play = await work('beginner');
    const note = play({ deal: 3, seed: 'one', lineup: ['warden', 'ringer'], options: {} });
    expect(note).toMatchObject({ deal: 3, lineup: ['warden', 'ringer'] });
    expect([...note.places].sort()).toEqual([1, 2]);
    expect(note.turns).toBeGreaterThan(4);
  });
});
