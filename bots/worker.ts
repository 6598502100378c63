import {
  askOf,
  type Decision,
  type Game,
  load,
  mindOf,
  type Seat,
  save,
  seeded,
  type Table,
} from '@kaiju/kernel';
import { botFor } from './levels.ts';
import type { SearchSettings } from './search.ts';

/**
 * Bots that think on another thread. `serveBots` runs there, a `Thinker` here; between them lies any port that
 * posts messages: a worker thread of Node, a Web Worker, either end of a message channel.
 */
export interface Port {
  postMessage(message: unknown): void;
  /** How Node listens. */
  on?(event: string, hear: (message: unknown) => void): unknown;
  /** How a page listens. */
  addEventListener?(event: string, hear: (event: unknown) => void): unknown;
  start?(): void;
}

/** A question for a bot, as it travels. Its table is whole: the far side hands the bot its seat's mind only. */
interface Request {
  id: number;
  table: ReturnType<typeof save>;
  seat: Seat;
  bot: string;
  luck: string;
}
type Reply = { id: number; decision: Decision } | { id: number; error: string };
type Call = { think: Request } | { forget: number };

function onMessage<M>(port: Port, hear: (message: M) => void): void {
  if (port.on) port.on('message', (message) => hear(message as M));
  else port.addEventListener?.('message', (event) => hear((event as { data: M }).data));
  // A page's message channel holds its messages back until told otherwise.
  port.start?.();
}

/** The thread failed, was ended, or hung up. */
function onEnd(port: Port, hear: (why: Error) => void): void {
  for (const event of ['error', 'exit', 'close']) {
    const end = (value: unknown) => {
      const detail = (value as { message?: string } | undefined)?.message ?? event;
      hear(new Error(`the thread where bots think has ended: ${detail}`));
    };
    if (port.on) port.on(event, end);
    else port.addEventListener?.(event, end);
  }
}

/** A game whose rules are loaded when a bot first plays it. */
export interface Playable {
  id: string;
  load(): Promise<Game>;
}

/**
 * Answers for bots of these games, one thought after the other, for whoever is at the other end of the port. Budgets
 * of milliseconds go by `clock`.
 */
export function serveBots(
  games: readonly Playable[],
  port: Port,
  settings: Pick<SearchSettings, 'clock'> = {},
): void {
  const queue: Request[] = [];
  const next = async () => {
    const request = queue.shift();
    if (request) port.postMessage(await replyTo(games, request, settings));
  };
  onMessage<Call>(port, (call) => {
    if ('think' in call) {
      queue.push(call.think);
      // Not at once: what was taken back in the meantime is among the messages still to be heard.
      setTimeout(next, 0);
    } else {
      const at = queue.findIndex((request) => request.id === call.forget);
      if (at >= 0) queue.splice(at, 1);
    }
  });
}

async function replyTo(
  games: readonly Playable[],
  { id, table: saved, seat, bot, luck }: Request,
  settings: SearchSettings,
): Promise<Reply> {
  try {
    const [named] = saved.ruleset.split('@', 1);
    const game = await games.find((one) => one.id === named)?.load();
    if (!game)
      throw new RangeError(
        `no rules for ${saved.ruleset}; there are: ${games.map((one) => one.id).join(', ')}`,
      );
    const table = load(game, saved);
    const ask = askOf(game, table, seat);
    if (ask === null) throw new RangeError(`${saved.ruleset}: seat ${seat} is not asked anything`);
    return { id, decision: botFor(game, bot, settings).decide(mindOf(game, table, seat, ask), seeded(luck)) };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}

interface Waiting {
  resolve(decision: Decision): void;
  reject(why: unknown): void;
}

/** The near end of the port: has bots think on the other thread. */
export class Thinker {
  private readonly port: Port;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private ended: Error | null = null;

  constructor(port: Port) {
    this.port = port;
    onMessage<Reply>(port, (reply) => {
      if ('error' in reply) this.waiting.get(reply.id)?.reject(new Error(reply.error));
      else this.waiting.get(reply.id)?.resolve(reply.decision);
    });
    onEnd(port, (why) => {
      this.ended ??= why;
      for (const { reject } of this.waiting.values()) reject(why);
    });
  }

  /**
   * What a bot (`strong`, `search:500it`) answers for a seat; with the same luck, the same. Waiting ends when the
   * signal says so (`AbortSignal.timeout(ms)` is one). A thought that has begun over there runs to its own end.
   */
  async think(
    game: Game,
    table: Table,
    seat: Seat,
    bot: string,
    luck: string,
    signal?: AbortSignal,
  ): Promise<Decision> {
    signal?.throwIfAborted();
    if (this.ended) throw this.ended;
    const id = this.asked++;
    const forget = () => {
      this.waiting.get(id)?.reject(signal?.reason);
      this.port.postMessage({ forget: id } satisfies Call);
    };
    try {
      return await new Promise<Decision>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        signal?.addEventListener('abort', forget);
        this.port.postMessage({ think: { id, table: save(game, table), seat, bot, luck } } satisfies Call);
      });
    } finally {
      this.waiting.delete(id);
      signal?.removeEventListener('abort', forget);
    }
  }
}
