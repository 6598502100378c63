import type { Pick, Tally } from '../play.ts';
import { library, type PeerBotGame } from './library.ts';

/**
 * Random games through boardgame.io's headless client, the fastest way that its documentation leaves open:
 * one client that is reset for each game and read straight from its store, which spares it a copy per move.
 */
export function clientGames<G>(
  game: PeerBotGame<G>,
  legal: (G: G) => number[],
): (games: number, pick: Pick) => Tally {
  const client = library().Client({ game, numPlayers: 2, debug: false });
  client.start();
  const move = client.moves[Object.keys(game.moves)[0]];
  return (games, pick) => {
    const tally: Tally = { moves: 0, wins: [0, 0], draws: 0 };
    for (let n = 0; n < games; n++) {
      client.reset();
      let state = client.store.getState();
      while (state.ctx.gameover === undefined) {
        const options = legal(state.G);
        move(options[pick(options.length)]);
        tally.moves++;
        state = client.store.getState();
      }
      const { winner } = state.ctx.gameover;
      if (winner === undefined) tally.draws++;
      else tally.wins[Number(winner)]++;
    }
    return tally;
  };
}

/** One search by boardgame.io's own bot from the start. Unseeded, since a seed only slows it down. */
export function botSearch<G>(game: PeerBotGame<G>, iterations: number): () => Promise<void> {
  const { InitializeGame, MCTSBot } = library();
  const start = InitializeGame({ game, numPlayers: 2 });
  return async () => {
    const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, iterations });
    const { metadata } = await bot.play(start, '0');
    if (metadata.visits !== iterations) throw new Error(`${game.name}: the peer's search fell short`);
  };
}
