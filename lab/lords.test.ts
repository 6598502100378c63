import { describe, expect, it } from 'vitest';
import { cardFigures, cardsText, lengthText, lordFigures, lordsText } from './lords.ts';
import { type LordNote, work } from './lords-play.ts';

const note: LordNote = {
  deal: 0,
  lineup: ['a', 'b', 'c'],
  places: [1, 2, 3],
  first: 0,
  rounds: 12,
  world: 4,
  fall: 9,
  slain: 1,
  played: [['pit', 'wall'], ['wall'], []],
  shown: [['wall'], [], []],
  guests: ['thief'],
};
const other: LordNote = { ...note, deal: 1, places: [2, 3, 1], first: 1, rounds: 14, slain: 2, fall: 11 };

describe('lords against each other', () => {
  it('wins count by lord and for whoever began, length and falls for all', () => {
    const found = lordFigures([note, other]);
    expect(['a', 'b', 'c'].map((lord) => found.byLord.get(lord)?.value)).toEqual([0.5, 0, 0.5]);
    expect(found.first.value).toBe(0.5);
    expect(found).toMatchObject({ games: 2, seats: 3, world: 4, fall: 10, slain: 0.75 });
    expect(found.rounds).toEqual({ short: 12, median: 14, long: 14 });
    expect(lordsText(['a'], [found])).toMatch(/\| 3 \| 2 \| 33\.3 \| 50\.0 \(/);
    expect(lengthText([found])).toContain('| 3 | 14 | 12–14 | 100.0 % | 4.0 | 10.0 | 75.0 % |');
  });

  it('a game of three that ends before round 10 is shorter than planned', () => {
    const found = lordFigures([note, { ...other, rounds: 9 }, { ...other, rounds: 10 }, other]);
    expect(found.planned).toBe(0.75);
  });

  it('a card is put down in a match however many do it, and its luck is that of all who did', () => {
    const found = cardFigures(['wall', 'pit', 'thief', 'tower'], [note, other]);
    expect(found.map(({ card }) => card)).toEqual(['tower', 'wall', 'pit']);
    expect(found[1]).toMatchObject({ played: 2, shown: 2, luck: expect.closeTo(0.75) });
    expect(found[2]).toMatchObject({ played: 2, shown: 0, luck: expect.closeTo(1.5) });
    expect(cardsText(found)).toContain('| tower | 0 | 0 | 0.00 |');
  });

  it('a match is played with the lords that were set, and what was played is noted', async () => {
    const play = await work('beginner');
    const played = play({ deal: 3, seed: 'one', lineup: ['silth', 'noct'], options: { edition: 'paced' } });
    expect(played).toMatchObject({ deal: 3, lineup: ['silth', 'noct'] });
    expect([...played.places].sort()).toEqual([1, 2]);
    expect(played.rounds).toBeGreaterThan(4);
    expect(played.fall).toBe(played.rounds);
    expect(played.played.every((cards) => cards.length > 0)).toBe(true);
    expect(played.guests.length).toBeGreaterThan(0);
    expect([0, 1]).toContain(played.first);
  });
});
