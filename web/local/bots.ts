import { rulesOf } from '../rules.ts';
import { serveThoughts } from './thinking.ts';

/** A thread where the bots of a game think. */
export async function serveBotsOf(id: string, place: Worker): Promise<void> {
  const game = await rulesOf(id);
  if (game === null) throw new Error(`bots of ${id}: there is no such game`);
  serveThoughts(game, place);
}
