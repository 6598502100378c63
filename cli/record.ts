import { type Game, LoadError, type MatchRecord, parseRecord, type Timeline, verify } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { readText } from './flags.ts';

/** A record read from a file and played again to its last hash, or the reason why it doesn't hold. */
export function openRecord(file: string): { game: Game; record: MatchRecord; timeline: Timeline } {
  const record = parseRecord(readText(file));
  const id = String(record.ruleset).split('@', 1)[0];
  const game = games.find((g) => g.id === id);
  if (!game) {
    const known = games.map((g) => g.ruleset).join(', ');
    const wanted = JSON.stringify(record.ruleset);
    throw new LoadError(
      `record.ruleset: no game here plays ${wanted}; there are ${known}`,
      `record.ruleset：这里没有游戏用 ${wanted}；有 ${known}`,
    );
  }
  return { game, record, timeline: verify(game, record) };
}
