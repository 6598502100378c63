import { describe, expect, it } from 'vitest';
import {
  campaigns,
  campaignText,
  cardsOf,
  contests,
  contestText,
  duels,
  encountersText,
  heldIn,
  heldText,
  mapsText,
  singles,
} from './encounters.ts';
import { type EncounterNote, work } from './encounters-play.ts';

const fought = (field: string, outcome: string, rounds: number) => ({ field, outcome, rounds });
const won: EncounterNote = {
  deal: 0,
  bots: ['strong'],
  places: [1],
  first: 0,
  fights: [fought('E01', 'won', 4)],
  parties: [{ heroes: ['H01'], carried: ['W01'], played: ['W01'] }],
  road: [],
};
const lost: EncounterNote = { ...won, deal: 1, places: [2], fights: [fought('E01', 'lost', 12)] };

const duel: EncounterNote = {
  deal: 0,
  bots: ['strong', 'casual'],
  places: [2, 1],
  first: 1,
  fights: [fought('PM1', 'won', 8)],
  parties: [
    { heroes: ['H01', 'H02'], carried: ['W01', 'W02'], played: ['W01'] },
    { heroes: ['H01', 'H03'], carried: ['W01'], played: [] },
  ],
  road: [],
};
const drawn: EncounterNote = { ...duel, deal: 1, places: [1, 1], first: 0 };

describe('encounters', () => {
  it('wins count by difficulty, beside what is planned', () => {
    const found = encountersText(['normal', 'hard'], new Map([['E01', [[won, won, lost, won], [lost]]]]));
    expect(found).toMatch(/\| E01 \| 4 \| 100 \| 75\.0 \(.*\) \| 0\.0 \(.*\) \| 4 \(4–12\) \|/);
  });

  it('a difficulty and a bot change nothing of the deals', () => {
    const plan = { games: 2, seed: 's' };
    const seeds = (jobs: { seed: string }[]) => jobs.map(({ seed }) => seed);
    expect(seeds(singles('E01', 'hard', 'casual', plan))).toEqual(['s/E01/0', 's/E01/1']);
    expect(seeds(singles('E01', 'story', 'strong', plan))).toEqual(['s/E01/0', 's/E01/1']);
    expect(duels('PM1', 'dealt', 'strong', plan)[1]).toMatchObject({ deal: 1, bots: ['strong', 'strong'] });
  });

  it('a draw is half a win for either player, and for what both had', () => {
    expect(mapsText(new Map([['PM1', [duel, drawn]]]))).toMatch(/\| PM1 \| 2 \| 75\.0 \(.*\) \| 50\.0 \| 8/);
    const cards = heldIn([duel, drawn], ['W01', 'W02', 'W03'], ({ carried: held, played: used }) => ({
      held,
      used,
    }));
    const figures = cards.map(({ name, parties, used, wins }) => ({ name, parties, used, wins: wins.value }));
    expect(figures).toEqual([
      { name: 'W03', parties: 0, used: 0, wins: 0 },
      { name: 'W02', parties: 2, used: 0, wins: 0.25 },
      { name: 'W01', parties: 4, used: 0.5, wins: 0.5 },
    ]);
    expect(heldText('card', cards)).toContain('| W03 | 0 | 0.0 | – |');
  });

  it('all versions of a card are one card', () => {
    expect(cardsOf(['W01', 'W01+', 'B08*', 'W01*'])).toEqual(['W01', 'B08']);
  });

  it('bots meet with the seats both ways round, and wins are those of the first one', () => {
    const jobs = contests('PM1', ['strong', 'casual'], { games: 4, seed: 's' });
    expect(jobs.map(({ seed, bots }) => `${seed} ${bots}`)).toEqual([
      's/PM1/dealt/0 strong,casual',
      's/PM1/dealt/0 casual,strong',
      's/PM1/dealt/1 strong,casual',
      's/PM1/dealt/1 casual,strong',
    ]);
    const swapped = { ...duel, bots: ['casual', 'strong'] };
    expect(contestText(['strong', 'casual'], [duel, duel, duel, swapped])).toMatch(
      /^strong against casual: 25\.0 \(.*\) of 4 duels$/,
    );
  });

  it('a campaign has its first act behind it at the shrine, and an encounter counts where it is met first', () => {
    const whole = {
      ...won,
      road: ['N1', 'N2a', 'N3', 'N4a', 'N5', 'N6'],
      fights: [fought('E01', 'lost', 5), fought('E01', 'won', 5), fought('E04', 'won', 7)],
    };
    const short = { ...lost, road: ['N1', 'N2a'], fights: [fought('E01', 'won', 5)] };
    const found = campaignText(new Map([['normal', [whole, short]]]));
    expect(found).toMatch(/\| normal \| 2 \| 50\.0 \(.*\) \| 50\.0 \(.*\) \| 50\.0 \| – \| – \| 100\.0 \| –/);
  });
});

describe('a match', () => {
  it('is noted with heroes, cards and rounds, by seat', async () => {
    const play = await work();
    const [job] = duels('PM2', 'chosen', 'beginner', { games: 1, seed: 'x' });
    const note = play(job);
    expect(note.fights).toMatchObject([{ field: 'PM2' }]);
    expect(note.fights[0].rounds).toBeGreaterThan(3);
    for (const { heroes, carried, played } of note.parties) {
      expect(heroes.length).toBe(3);
      expect(carried.length).toBeGreaterThan(6);
      expect(played.length).toBeGreaterThan(0);
    }
    expect(note.places[note.first]).toBe(note.fights[0].outcome === 'won' ? 1 : 2);
  });

  it('of a campaign is noted with its road and all its fights', async () => {
    const play = await work();
    const [job] = campaigns('story', 'beginner', { games: 1, seed: 'x' });
    const { road, fights } = play(job);
    expect(road[0]).toBe('N1');
    expect(fights[0].field).toBe('E01');
    expect(fights.every(({ outcome }) => outcome !== '')).toBe(true);
  });
});
