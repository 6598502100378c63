import { describe, expect, it } from 'vitest';
import {
  careersText,
  charactersText,
  hastyText,
  Shares,
  tableFigures,
  tablesText,
  usesText,
} from './adventurers.ts';
import { type AdventurerNote, work } from './adventurers-play.ts';

const note: AdventurerNote = {
  deal: 0,
  lineup: ['acrobat', 'scholar', 'grappler'],
  places: [2, 1, 3],
  scores: [150, 240, 0],
  rounds: 12,
  left: [true, true, false],
  deaths: [1, 0, 2],
  taps: [0, 4, 1],
  used: ['copper-torch', 'star-compass', 'star-compass'],
  why: ['left'],
  prize: 1,
  hasty: -1,
};
const nobody: AdventurerNote = {
  ...note,
  ...{ deal: 1, places: [1, 1, 1], scores: [0, 0, 0], left: [false, false, false] },
  ...{ rounds: 30, deaths: [0, 0, 0], taps: [0, 0, 0], used: [], why: ['resets'], prize: -1 },
};

describe('adventurers', () => {
  it('a win counts as many times the fair share as there are seats, and nobody wins inside the Cave', () => {
    const shares = new Shares();
    for (const one of [note, nobody]) shares.add(one, (seat) => one.lineup[seat]);
    expect(shares.of('scholar')?.value).toBeCloseTo(1.5);
    expect(shares.of('acrobat')?.value).toBe(0);
    expect(shares.of('alchemist')).toBe(null);
    expect(charactersText(['scholar', 'alchemist'], [{ name: 'lair', notes: [note] }])).toMatch(
      /\| scholar \| 3\.00 .*\n\| alchemist \| – \|/,
    );
  });

  it('tables are told apart by length, by how many come out, and by why the end began', () => {
    const found = tableFigures('lair, 3', [note, nobody]);
    expect(found).toMatchObject({ games: 2, deaths: 0.5, score: 65, winning: 120, prize: 0.5 });
    expect(found.rounds).toMatchObject({ short: 12, long: 30, inside: 0.5 });
    expect(found.left).toBeCloseTo(1 / 3);
    expect(found.why).toEqual({ left: 0.5, resets: 0.5, special: 0 });
    expect(found.seats).toEqual([0, 1.5, 0]);
    expect(tablesText([found])).toContain('| lair, 3 | 2 |');
  });

  it('characters are told apart by what they live by, and treasures by how often they are used', () => {
    const careers = careersText(['acrobat', 'scholar'], [note, nobody]);
    expect(careers).toContain('| acrobat | 2 | 75 | 0.50 | 0.00 | 0.0 % | – |');
    expect(careers).toContain('| scholar | 2 | 120 | 0.00 | 2.00 | 50.0 % | 100.0 % |');
    expect(usesText([note, nobody])).toBe('Treasures used in 2 games: star-compass 2, copper-torch 1.');
    expect(usesText([nobody])).toBe('Treasures used in 1 games: none.');
  });

  it('whoever is in haste is out soon, with next to nothing', async () => {
    const play = await work({ bot: 'casual', hasty: true });
    const lineup = ['windrunner', 'scholar', 'timekeeper'];
    const played = [0, 1, 2].map((deal) =>
      play({ deal, seed: `haste ${deal}`, lineup, options: { map: 'lair' } }),
    );
    for (const { hasty, left, scores, deal } of played) {
      expect(hasty).toBe(deal);
      expect(left[hasty]).toBe(true);
      expect(scores[hasty]).toBeLessThan(60);
    }
    expect(hastyText(played)).toMatch(/^3 games .* out in 100\.0 %/);
  });
});
