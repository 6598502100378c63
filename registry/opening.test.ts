import { apply, askOf, deal, type Game, optionsOf, questions, seeded } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { games } from './index.ts';

/** The kinds of question by which a seat chooses what it plays with. */
const CHOICES = ['deck', 'hero', 'character', 'team', 'start'];

/** How many of those a seat is asked at most before anything else. */
function choicesIn(game: Game, variant: object): number {
  const seats = Math.max(2, game.seats.min);
  const table = deal(game, { seats, seed: 'opening', options: variant, at: 0 } as never);
  const chosen = new Array<number>(seats).fill(0);
  for (;;) {
    const asked = questions(game, table).map(({ seat }) => askOf(game, table, seat));
    const ask = asked.find((a) => a !== null && CHOICES.includes(a.kind));
    if (!ask) return Math.max(...chosen);
    chosen[ask.seat]++;
    const { seat, id } = ask;
    const options = optionsOf(game, table, seat);
    const value = 'sample' in options ? options.sample(seeded('any')) : options[0];
    expect(apply(game, table, { type: 'answer', seat, ask: id, value, at: table.now })).toBeNull();
  }
}

test('a game says how many answers its opening has, whatever is played', () => {
  for (const game of games as Game[]) {
    const most = Math.max(...[{}, ...(game.variants ?? [])].map((variant) => choicesIn(game, variant)));
    expect([game.id, most]).toEqual([game.id, game.opening ?? 0]);
  }
});
