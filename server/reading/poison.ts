import { randomBytes } from 'node:crypto';
import { findGame } from '@kaiju/registry';
import { type Database, Log } from '../store/index.ts';
import type { Body } from '../table/entries.ts';
import { openingOf } from '../table/opening.ts';
import { entryOf } from '../table/reading.ts';

const seats = [0, 1].map(() => ({ kind: 'bot' as const, level: 'casual' as const }));
/** A map of so many cells each way. */
export const mapOf = (side: number) =>
  `map X
grid
${` ${'.'.repeat(side)} ${'.'.repeat(side)}\n`.repeat(side)}ours A
start 0,0
startB ${side - 1},0
home A B
length 3
opening EV01 EV01
pool EV01 2
`;

/** A match that was begun when maps had no bounds, and whose process is dead. */
export async function begun(database: Database, map: string): Promise<string> {
  const game = findGame('encounter');
  const who = { account: 'ann', name: { zh: '安', en: 'Ann' }, guest: true };
  const opening = openingOf(game, who, { game: game.id, seats }, randomBytes);
  opening.options = { ...opening.options, map };
  const deal = { seats: 2, options: opening.options, seed: 'x', pace: 1 } as never;
  const bodies: Body[] = [
    { kind: 'created', opening },
    { kind: 'started', deal, seats: [0, 1], hash: '' },
  ];
  const log = await Log.open(database);
  let last = '';
  for (const [n, body] of bodies.entries()) {
    const entry = entryOf(opening.id, 1, { n, at: 0, wall: 0, body }, last);
    last = entry.hash;
    await log.append(entry);
  }
  await log.close();
  await database.query(
    `insert into tables (id, game, ruleset, status, visibility, owner, created, changed)
     values ($1, $2, $3, 'playing', 'public', 'dead', 0, 0)`,
    [opening.id, game.id, game.ruleset],
  );
  return opening.id;
}
