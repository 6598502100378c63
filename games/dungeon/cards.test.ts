import { type Fact, seeded, stage, take, waiting } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { lords } from './content/index.ts';
import type { Moment } from './content/types.ts';
import { kinds } from './effects/code.ts';
import { addFloor } from './effects/zones.ts';
import { dungeon } from './index.ts';
import { match, takeLord } from './procedures/match.ts';
import { round } from './procedures/round.ts';
import type { Dungeon } from './state.ts';
import { anyAnswer } from './testing.ts';

/** A random match that begins at a world level, with plenty of gold so that hero cards are bought, too. */
function playFrom(world: number, seed: string, hear: (fact: Fact) => void): void {
  const rng = seeded(seed);
  const aids = { facts: hear };
  const table = stage<Dungeon>(
    dungeon,
    { seats: 4, seed, options: { fame: false } },
    (g) => {
      g.first = 0;
      for (; g.world < world; g.world++) {
        g.discard.push(...g.piles[g.world - 1].cards.splice(0));
        for (const player of g.players) addFloor(player.dungeon);
      }
      g.players.forEach((player, seat) => {
        takeLord(g, seat, lords[(seat + seed.length + world) % lords.length].id);
        player.gold = 40;
      });
      return [{ procedure: match, step: 'DL-1.11' }, { procedure: round }];
    },
    aids,
  );
  while (table.result === null) {
    const [seat] = waiting(table);
    take(dungeon, table, seat, anyAnswer(table, seat, rng), aids);
  }
}

test('every card and adventurer is met, every effect of them happens, every power works', () => {
  const missing = new Set<string>();
  for (const { id, on } of kinds) {
    missing.add(id);
    for (const moment in on) if (on[moment as Moment] !== null) missing.add(`${id} ${moment}`);
  }
  for (const power of ['noct', 'rewoven', 'kept', 'liberation', 'lastRite']) missing.add(power);
  const hear = ({ kind, data }: Fact) => {
    if (typeof data.card === 'string') missing.delete(data.card);
    if (kind === 'effect') missing.delete(`${data.card} ${data.moment}`);
    if (kind === 'trapSprung') missing.delete(`${data.card} spring`);
    if (kind === 'gold') missing.delete(String(data.why));
    if (kind === 'death' && data.kept) missing.delete('kept');
    missing.delete(kind);
  };
  for (let n = 0; n < 400 && missing.size > 0; n++)
    playFrom(1 + (n % 5), `cards${'!'.repeat(n % 6)} ${n}`, hear);
  expect([...missing]).toEqual([]);
});
