import { serveBots, Thinker } from '@kaiju/bots';
import type { Game } from '@kaiju/kernel';
import type { Services } from '@kaiju/server/table';

/** A thread where the bots of one game think. It says something once its rules are there. */
type Thread = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** Bots think on threads of their own, one for each game, so that no table waits for them. */
export class Thinking {
  private readonly thinkers = new Map<string, Promise<Thinker>>();
  private readonly start: ((game: string) => Thread) | null;

  /** Where no thread can be started they think here. */
  constructor(start: ((game: string) => Thread) | null) {
    this.start = start;
  }

  readonly think: Services['think'] = async (game, table, seat, level, luck, { signal }) => {
    const thinker = await this.thinkerFor(game);
    return thinker.think(game, table, seat, level, luck, signal);
  };

  /** Has the thread of a game started, so that its first thought need not wait for it. */
  warm(game: Game): void {
    this.thinkerFor(game).catch(() => {});
  }

  private thinkerFor(game: Game): Promise<Thinker> {
    const { id } = game;
    let thinker = this.thinkers.get(id);
    if (thinker === undefined) {
      thinker = this.start === null ? Promise.resolve(thinkerHere(game)) : this.thinkerOn(this.start(id), id);
      this.thinkers.set(id, thinker);
    }
    return thinker;
  }

  private thinkerOn(thread: Thread, id: string): Promise<Thinker> {
    return new Promise((resolve, reject) => {
      // A thread that died is replaced with the next thought.
      thread.addEventListener('error', (event) => {
        event.preventDefault();
        thread.terminate();
        this.thinkers.delete(id);
        reject(new Error(`the thread where bots of ${id} think has ended`));
      });
      thread.addEventListener('message', () => resolve(new Thinker(thread)), { once: true });
    });
  }
}

const playable = (game: Game) => ({ id: game.id, load: async () => game });

function thinkerHere(game: Game): Thinker {
  const { port1, port2 } = new MessageChannel();
  serveBots([playable(game)], port2);
  return new Thinker(port1);
}

/** What runs on such a thread. */
export function serveThoughts(game: Game, port: Pick<Thread, 'addEventListener' | 'postMessage'>): void {
  serveBots([playable(game)], port);
  port.postMessage('ready');
}
