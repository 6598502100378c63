import {
  apply,
  askOf,
  below,
  type Deal,
  deal,
  type Game,
  type Json,
  type Rng,
  type Space,
  seeded,
  waiting,
} from '@kaiju/kernel';
import { type Client, CommandRejected, connect, type TableStream } from '../client/index.ts';
import type { Command, FactSeen, NewTable, Room } from '../protocol/index.ts';
import type { Ledger } from './ledger.ts';
import { type Roughness, Wire } from './wire.ts';

/** What a company of players needs of the storm they play in. */
export interface Weather {
  seed: string;
  ledger: Ledger;
  roughness: Roughness;
  /** The address they come from, if it matters. */
  from?: string;
  /** Milliseconds before a question is answered; left out, it is at once. */
  think?(rng: Rng): number;
  /** An answer was acknowledged after so many milliseconds; in a race everybody's is held back for a while. */
  took?(ms: number, race: boolean): void;
  /** No new match is begun. */
  readonly ending: boolean;
  /** The address of a process that seems to be up. */
  door(rng: Rng): string;
  began(table: string): void;
  ended(match: Played): void;
  /** Something a player saw that must not be. */
  wrong(what: string): void;
}

/** A match as its players saw it. */
export interface Played {
  table: string;
  commitment: string;
  over: boolean;
  result: Json;
  /** How many facts each seat was told. */
  learned: number[];
}

/** How often, in a thousand questions, a player does something else first. */
const WHIMS = { chat: 15, undo: 8, pause: 4, concede: 1 };
/** Milliseconds before something that was turned down is tried again. */
const AGAIN = 60;
/** Answers that were turned down before a player has had enough. */
const FUTILE = 30;
/** How far a table of one's own is played in search of a question. */
const SEARCH = 3000;

/** Some people who play one match after the other. */
export class Company {
  private readonly weather: Weather;
  private readonly game: Game;
  private readonly options: Record<string, Json>;
  private readonly guests: Guest[];
  private readonly bots: number;
  private playing: Seat[] = [];
  /** Resolves when the first match has begun. */
  readonly begun: Promise<void>;
  private begin: () => void = () => {};

  /** People take the first seats; beginners who are bots may have the others. */
  constructor(
    weather: Weather,
    name: string,
    game: Game,
    people: number,
    options: Record<string, Json> = {},
    bots = 0,
  ) {
    this.weather = weather;
    this.bots = bots;
    this.game = game;
    this.options = options;
    this.guests = Array.from({ length: people }, (_, i) => new Guest(weather, `${name}, guest ${i}`));
    this.begun = new Promise((resolve) => {
      this.begin = resolve;
    });
  }

  async play(): Promise<void> {
    while (!this.weather.ending) await this.match();
  }

  /** The table of the match that is being played. */
  get table(): string {
    return this.playing[0]?.stream.table ?? '';
  }

  /** Where everybody stands, for whoever wonders why it does not go on. */
  describe(): string {
    return `${this.table}: ${this.playing.map((seat) => seat.describe()).join('; ')}`;
  }

  cut(): void {
    for (const guest of this.guests) guest.wire.cut();
  }

  /** Something about the weather changed. */
  wake(): void {
    for (const seat of this.playing) seat.look();
  }

  close(): void {
    for (const guest of this.guests) guest.client.close();
  }

  private async match(): Promise<void> {
    const { game, guests, weather, bots } = this;
    const [host, ...others] = guests;
    const room = await host.open({
      game: game.id,
      options: this.options,
      seats: [
        ...guests.map(() => ({ kind: 'open' as const })),
        ...new Array(bots).fill({ kind: 'bot', level: 'beginner' }),
      ],
      sit: 0,
      entropy: 'chaos-and-the-host',
      pace: 0,
      manners: 0,
    });
    await Promise.all(others.map((guest, i) => guest.sit(room.id, i + 1)));
    weather.began(room.id);
    const seats = guests.map((guest, seat) => new Seat(weather, guest, game, this.options, room, seat));
    this.playing = seats;
    await insist(seats[0].stream, { do: 'start' }, 'not-open');
    this.begin();
    const over = await Promise.all(seats.map((seat) => seat.over));
    await Promise.all(seats.map((seat) => seat.hearAll()));
    for (const seat of seats) seat.close();
    weather.ended({
      table: room.id,
      commitment: room.commitment,
      over: over.every(Boolean),
      result: seats[0].result,
      learned: seats.map((seat) => seat.learned),
    });
  }
}

class Guest {
  readonly rng: Rng;
  readonly wire: Wire;
  readonly client: Client;

  constructor(weather: Weather, name: string) {
    this.rng = seeded(`${weather.seed}, ${name}`);
    this.wire = new Wire(
      this.rng,
      weather.ledger,
      () => weather.door(this.rng),
      weather.roughness,
      weather.from,
    );
    this.client = connect({
      base: 'http://house',
      fetch: this.wire.fetch,
      WebSocket: this.wire.WebSocket,
      patience: { ping: 500, answer: 2000, first: 40, most: 400 },
      random: () => below(this.rng, 1000) / 1000,
    });
  }

  /** A table whose opening was not confirmed stays open, and nobody ever sits at it. */
  async open(wish: NewTable): Promise<Room> {
    for (;;) {
      try {
        return (await this.client.http.call<{ room: Room }>('POST', '/api/tables', wish)).room;
      } catch {
        await pause(AGAIN);
      }
    }
  }

  async sit(table: string, seat: number): Promise<void> {
    const lobby = this.client.watch(table, -1);
    await insist(lobby, { do: 'sit', seat, entropy: `entropy-of-seat-${seat}` }, 'seat-taken');
    lobby.close();
  }
}

/** One player at one seat of one match: answers at random whatever is asked. */
class Seat {
  readonly stream: TableStream;
  /** Resolves when there is nothing left to do here; true if the match is over. */
  readonly over: Promise<boolean>;
  learned = 0;
  private readonly weather: Weather;
  private readonly rng: Rng;
  private readonly game: Game;
  private readonly order: Omit<Deal, 'seed'>;
  private readonly seat: number;
  /** What is under way, by its name. */
  private readonly busy = new Set<string>();
  /** The question that was answered last. */
  private answered = '';
  private rewound = false;
  /** The question that is being thought about. */
  private thinking = '';
  private futile = 0;
  private readonly spaces = new Map<string, Space>();
  private gone = false;
  private leave: (over: boolean) => void = () => {};

  constructor(
    weather: Weather,
    guest: Guest,
    game: Game,
    options: Record<string, Json>,
    room: Room,
    seat: number,
  ) {
    this.weather = weather;
    this.rng = guest.rng;
    this.game = game;
    this.seat = seat;
    this.order = { seats: room.seats.length, options, pace: 0 };
    this.stream = guest.client.watch(room.id, seat, {
      onFacts: (facts) => this.hear(facts),
      onRewound: () => {
        this.rewound = true;
        this.answered = '';
      },
    });
    this.over = new Promise((resolve) => {
      this.leave = resolve;
    });
    this.stream.subscribe(() => this.look());
  }

  look(): void {
    if (this.gone) return;
    const over = this.stream.room?.status === 'over';
    if (this.busy.size === 0 && (over || this.weather.ending)) this.leave(over);
    this.consider();
  }

  close(): void {
    this.gone = true;
    this.stream.close();
  }

  get result(): Json {
    return (this.stream.view as { result?: Json } | null)?.result ?? null;
  }

  describe(): string {
    const { room, ask, view } = this.stream;
    const waiting = JSON.stringify((view as { waiting?: number[] } | null)?.waiting);
    return `seat ${this.seat}: ${room?.status}${room?.paused ? ' (paused)' : ''}, asked ${ask?.id}, refused ${JSON.stringify(this.stream.state.refused)}, waiting ${waiting}, busy with ${[...this.busy].join(' ')}, offers ${JSON.stringify(room?.offers)}`;
  }

  /** Whatever was still on its way when the match was over comes in the end. */
  async hearAll(): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      const left = await this.stream.history(this.learned).catch(() => null);
      if (left?.facts.length === 0) return;
      await pause(AGAIN);
    }
    this.weather.wrong(
      `table ${this.stream.table}, seat ${this.seat}: facts after ${this.learned} never came`,
    );
  }

  private hear(facts: readonly FactSeen[]): void {
    for (const { n } of facts) {
      if (n !== this.learned + 1 && !this.rewound) {
        this.weather.wrong(
          `table ${this.stream.table}, seat ${this.seat}: fact ${n} came after ${this.learned}`,
        );
      }
      this.rewound = false;
      this.learned = n;
    }
  }

  private consider(): void {
    const { stream, seat, rng, weather } = this;
    const { room, ask } = stream;
    if (room?.status !== 'playing') return;
    const offer = room.offers.find(({ yes }) => !yes.includes(seat));
    if (offer && (offer.what === 'resume' || !weather.ending))
      this.do({ do: 'reply', seat, what: offer.what, yes: true }, `reply ${offer.what} ${stream.at}`);
    // At the end too: somebody's pass may be held until the match goes on.
    if (room.paused) {
      if (seat === 0 && room.offers.length === 0) this.do({ do: 'offer', seat, what: 'resume' }, 'resume');
      return;
    }
    if (weather.ending) return;
    if (ask === null || ask.id === this.answered || ask.id === this.thinking || this.busy.has(ask.id)) return;
    if (weather.think === undefined) {
      this.answer();
      return;
    }
    this.thinking = ask.id;
    setTimeout(() => {
      this.thinking = '';
      if (this.stream.ask?.id !== ask.id) this.look();
      else if (!this.gone && !weather.ending) this.answer();
    }, weather.think(rng));
  }

  private answer(): void {
    const { stream, seat, rng } = this;
    const { ask } = stream;
    if (ask === null) return;
    const whim = below(rng, 1000);
    if (whim < WHIMS.chat) this.do({ do: 'chat', text: 'hm' }, `chat ${ask.id}`);
    else if (whim < WHIMS.chat + WHIMS.undo) this.do({ do: 'offer', seat, what: 'undo' }, `undo ${ask.id}`);
    else if (whim < WHIMS.chat + WHIMS.undo + WHIMS.pause)
      this.do({ do: 'offer', seat, what: 'pause' }, `pause ${ask.id}`);
    else if (whim < WHIMS.chat + WHIMS.undo + WHIMS.pause + WHIMS.concede)
      this.do({ do: 'concede', seat }, `concede ${ask.id}`);
    if (this.futile > FUTILE) this.do({ do: 'concede', seat }, `concede ${ask.id}`);
    const value = ask.options ? ask.options[below(rng, ask.options.length)] : this.sample(ask.kind);
    this.do({ do: 'answer', seat, ask: ask.id, value }, ask.id, ask.step === 'race');
  }

  /** Once only, unless it is turned down: then again, if it still makes sense by then. */
  private do(command: Command, name: string, race = false): void {
    if (this.busy.has(name)) return;
    this.busy.add(name);
    const said = performance.now();
    this.stream.do(command).then(
      () => {
        this.busy.delete(name);
        if (command.do === 'answer') {
          this.weather.took?.(performance.now() - said, race);
          this.noteAnswered(name);
        }
        this.look();
      },
      async () => {
        if (command.do === 'answer') this.futile++;
        await pause(AGAIN);
        this.busy.delete(name);
        this.look();
      },
    );
  }

  /** If it is still asked after a while, the answer was taken back. */
  private noteAnswered(ask: string): void {
    this.answered = ask;
    this.futile = 0;
    setTimeout(() => {
      if (this.answered !== ask || this.stream.ask?.id !== ask) return;
      this.answered = '';
      this.look();
    }, 500);
  }

  /** An answer out of a space: what such a question offers at a table of our own. */
  private sample(kind: string): Json {
    let space = this.spaces.get(kind);
    if (space === undefined) {
      space = this.find(kind) ?? undefined;
      if (space === undefined) return null;
      this.spaces.set(kind, space);
    }
    return space.sample(this.rng);
  }

  private find(kind: string): Space | null {
    const { game, order, rng } = this;
    const table = deal(game, { ...order, seed: 'any' });
    for (let step = 0; step < SEARCH && table.result === null; step++) {
      const asked = waiting(table);
      const ask = askOf(game, table, asked[below(rng, asked.length)]);
      if (ask === null) return null;
      if (ask.kind === kind && ask.space) return ask.space;
      const value = ask.options
        ? ask.options[below(rng, ask.options.length)]
        : (ask.space?.sample(rng) ?? null);
      apply(game, table, { type: 'answer', seat: ask.seat, ask: ask.id, value, at: table.now });
    }
    return null;
  }
}

/** Says it until it is done, or turned down because it was done before. */
async function insist(stream: TableStream, command: Command, doneBefore: string): Promise<void> {
  for (;;) {
    try {
      await stream.do(command).catch(ifNot(doneBefore));
      return;
    } catch (error) {
      if (!(error instanceof CommandRejected) || error.code === 'closed') throw error;
      await pause(AGAIN);
    }
  }
}

function ifNot(code: string): (error: Error) => void {
  return (error) => {
    if (!(error instanceof CommandRejected) || error.code !== code) throw error;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
