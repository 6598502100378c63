import type { View } from '@kaiju/kernel';
import { connect4, openColumns } from '../peer/games.ts';
import { type Answer, miracle } from '../peer/miracle.ts';
import type { Players } from './crowd.ts';
import type { Meter } from './meter.ts';
import { type PeerSocket, socketLibrary } from './peer-library.ts';

/** How one of its games is played at random: the move, if it is this seat's. */
interface PeerPlay {
  name: string;
  move(state: PeerState, seat: string): { type: string; args: unknown[] } | null;
}

interface PeerState {
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own
  G: any;
  ctx: { currentPlayer: string; gameover?: unknown };
  _stateID: number;
}

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)];

const PLAYS: Record<'connect4' | 'miracle', PeerPlay> = {
  connect4: {
    name: connect4.name,
    move: ({ G, ctx }, seat) =>
      ctx.currentPlayer === seat ? { type: 'drop', args: [any(openColumns(G))] } : null,
  },
  miracle: {
    name: miracle.name,
    move: ({ G }) => {
      const { ask } = G as View;
      if (!ask?.options) return null;
      const answer: Answer = { ask: ask.id, value: any(ask.options) };
      return { type: 'answer', args: [answer] };
    },
  },
};

/**
 * People at the peer's tables, two each, by its own protocol on sockets of its own kind. They read what it sends
 * and no more; its client would also play every move a second time by itself.
 */
export class PeerGuests implements Players {
  private readonly url: string;
  private readonly meter: Meter;
  private readonly play: PeerPlay;
  private readonly guests: PeerGuest[] = [];

  constructor(url: string, meter: Meter, game: keyof typeof PLAYS) {
    this.url = url;
    this.meter = meter;
    this.play = PLAYS[game];
  }

  async arrive(tables: number): Promise<void> {
    for (let n = 0; n < tables; n++) {
      const pair = ['0', '1'].map(
        (seat) => new PeerGuest(this.url, this.meter, this.play, `table ${n}`, seat),
      );
      this.guests.push(...pair);
      // One after the other: the first to come makes the match.
      for (const guest of pair) await guest.arrive();
    }
  }

  async begin(): Promise<void> {
    for (const guest of this.guests) guest.begin();
  }
}

class PeerGuest {
  private readonly meter: Meter;
  private readonly play: PeerPlay;
  private readonly table: string;
  private readonly seat: string;
  private readonly socket: PeerSocket;
  private match = 0;
  private state: PeerState | null = null;
  private sent = 0;
  private began = false;
  private complete = false;
  private synced: () => void = () => {};

  constructor(url: string, meter: Meter, play: PeerPlay, table: string, seat: string) {
    this.meter = meter;
    this.play = play;
    this.table = table;
    this.seat = seat;
    this.socket = socketLibrary().io(`${url}/${play.name}`, {
      transports: ['websocket'],
      forceNew: true,
    });
    this.socket.on('update', (match: string, state: PeerState) => this.hear(match, state));
    this.socket.on('sync', (match: string, { state }: { state: PeerState }) => {
      this.synced();
      this.hear(match, state);
    });
    // Whoever moves before the other is there would move for nobody.
    this.socket.on('matchData', (match: string, seats: { isConnected?: boolean }[]) => {
      this.complete = match === this.name && seats.every(({ isConnected }) => isConnected);
      this.move();
    });
    this.socket.on('connect_error', (error: Error) => this.meter.fail(`a socket broke: ${error.message}`));
  }

  async arrive(): Promise<void> {
    const synced = new Promise<void>((resolve) => {
      this.synced = resolve;
    });
    this.sync();
    await synced;
  }

  begin(): void {
    this.began = true;
    this.move();
  }

  private get name(): string {
    return `${this.table}, match ${this.match}`;
  }

  private sync(): void {
    this.socket.emit('sync', this.name, this.seat, undefined, 2);
  }

  private hear(match: string, state: PeerState): void {
    if (match !== this.name) return;
    if (this.sent > 0) {
      this.meter.acknowledged(this.sent);
      this.sent = 0;
    }
    this.state = state;
    if (state.ctx.gameover === undefined) this.move();
    else {
      this.match++;
      this.state = null;
      this.complete = false;
      this.sync();
    }
  }

  private move(): void {
    const { state, seat } = this;
    if (!this.began || !this.complete || state === null || this.sent > 0) return;
    const move = this.play.move(state, seat);
    if (move === null) return;
    const payload = { ...move, playerID: seat };
    this.sent = performance.now();
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.name, seat);
  }
}
