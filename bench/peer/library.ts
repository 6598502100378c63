import { createRequire } from 'node:module';

/**
 * What the benchmark uses of boardgame.io, in types of our own: its package has a lock file to itself and is
 * not there until `npm run bench` has installed it, so neither the compiler nor Knip may depend on it.
 */
export interface PeerGame<G, What = number> {
  name: string;
  setup(): G;
  disableUndo: boolean;
  turn: { minMoves: number; maxMoves: number } | { activePlayers: { all: null } };
  moves: Record<string, (ctx: { G: G; playerID: string }, what: What) => typeof INVALID_MOVE | G | void>;
  endIf(ctx: { G: G }): Outcome | undefined;
  /** What a player is sent of it; without it all. */
  playerView?(ctx: { G: G; playerID: string }): unknown;
}

/** A game that its bots can play. */
export interface PeerBotGame<G> extends PeerGame<G> {
  ai: { enumerate(G: G): { move: string; args: [number] }[] };
}

interface Outcome {
  winner?: string;
  draw?: boolean;
}

/** boardgame.io's own constant, from `boardgame.io/core`. */
export const INVALID_MOVE = 'INVALID_MOVE';

interface PeerState<G> {
  G: G;
  ctx: { gameover?: Outcome };
}

interface PeerClient<G> {
  start(): void;
  reset(): void;
  readonly moves: Record<string, (where: number) => void>;
  readonly store: { getState(): PeerState<G> };
}

interface PeerBot<G> {
  play(state: PeerState<G>, seat: string): Promise<{ action: unknown; metadata: { visits: number } }>;
}

interface Library {
  Client<G>(order: { game: PeerGame<G>; numPlayers: number; debug: boolean }): PeerClient<G>;
  InitializeGame<G>(order: { game: PeerGame<G>; numPlayers: number }): PeerState<G>;
  MCTSBot: new <G>(order: {
    game: PeerGame<G>;
    enumerate: PeerBotGame<G>['ai']['enumerate'];
    iterations: number;
  }) => PeerBot<G>;
}

const part = createRequire(import.meta.url);

export function library(): Library {
  return { ...part('boardgame.io/client'), ...part('boardgame.io/internal'), ...part('boardgame.io/ai') };
}
