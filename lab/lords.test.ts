import { describe, expect, it } from 'vitest';
import { cardFigures, cardsText, endsText, lordFigures, lordsText, missed, rareCommons } from './lords.ts';
import { type LordNote, work } from './lords-play.ts';

const note: LordNote = {
  deal: 0,
  lineup: ['a', 'b', 'c'],
  places: [1, 2, 3],
  first: 0,
  rounds: 12,
  world: 4,
  falls: [
    { round: 9, to: 'raid' },
    { round: 12, to: 'adventurer' },
  ],
  played: [['pit', 'wall'], ['wall'], []],
  shown: [['wall'], [], []],
  guests: ['thief'],
};
const other: LordNote = {
  ...{ ...note, deal: 1, places: [2, 3, 1], first: 1, rounds: 14 },
  falls: [
    { round: 7, to: 'raid' },
    { round: 14, to: 'raid' },
  ],
};

describe('lords against each other', () => {
  it('wins count by lord and for whoever began, length and falls for all', () => {
    const found = lordFigures([note, other]);
    expect(['a', 'b', 'c'].map((lord) => found.byLord.get(lord)?.value)).toEqual([0.5, 0, 0.5]);
    expect(found.first.value).toBe(0.5);
    expect(found).toMatchObject({ games: 2, seats: 3, world: 4, fall: 8 });
    expect(found.fates.raid.value).toBe(0.75);
    expect(found.fates.adventurer.value).toBe(0.25);
    expect(found.early.value).toBe(0.5);
    expect(found.rounds).toEqual({ short: 12, median: 14, long: 14 });
    expect(lordsText(['a'], [found])).toMatch(/\| 3 \| 2 \| 33\.3 \| 50\.0 \(/);
    expect(endsText([found])).toMatch(/\| 3 \| 14 \| 12–14 \| 4\.0 \| 8\.0 \| 50\.0 \(/);
  });

  it('what is not as wanted is named, with what was wanted', () => {
    const wrong = missed(lordFigures([note, other])).join('\n');
    expect(wrong).toMatch(/3 seats, a: 50\.0 \(.*\), not 25\.0 to 41\.7/);
    expect(wrong).toMatch(/3 seats, a fall before round 8: 50\.0/);
    expect(wrong).not.toMatch(/raids|Twilight|Last light|median/);
    const clocked = { ...note, rounds: 30, falls: [{ round: 10, to: 'twilight' as const }] };
    const slow = { ...clocked, deal: 2, falls: [{ round: 30, to: 'lastLight' as const }] };
    const late = missed(lordFigures([clocked, slow])).join('\n');
    for (const what of ['falls to raids', 'falls to Twilight', 'Last light', 'median of rounds: 30'])
      expect(late).toContain(what);
  });

  it('a card is put down in a match however many do it, and its luck is that of all who did', () => {
    const found = cardFigures(['wall', 'pit', 'thief', 'tower'], [note, other]);
    expect(found.map(({ card }) => card)).toEqual(['tower', 'wall', 'pit']);
    expect(found[1]).toMatchObject({ played: 2, shown: 2, luck: expect.closeTo(0.75) });
    expect(found[2]).toMatchObject({ played: 2, shown: 0, luck: expect.closeTo(1.5) });
    expect(cardsText(found)).toContain('| tower | 0 | 0 | 0.00 |');
    // `pit` is one lord's own; the tower, which nobody played, is thought to be common.
    expect(rareCommons(['wall', 'pit', 'thief', 'tower'], [note, other])).toMatch(/^1 of 2 common kinds/);
  });

  it('a match is played with the lords that were set, and what was played is noted', async () => {
    const play = await work('beginner');
    const played = play({ deal: 3, seed: 'one', lineup: ['silth', 'noct'], options: { edition: 'paced' } });
    expect(played).toMatchObject({ deal: 3, lineup: ['silth', 'noct'] });
    expect([...played.places].sort()).toEqual([1, 2]);
    expect(played.rounds).toBeGreaterThan(4);
    expect(played.falls).toEqual([{ round: played.rounds, to: expect.any(String) }]);
    expect(played.played.every((cards) => cards.length > 0)).toBe(true);
    expect(played.guests.length).toBeGreaterThan(0);
    expect([0, 1]).toContain(played.first);
  });
});
