import type { AskView } from '@kaiju/kernel';
import type {
  ChatLine,
  ClientMessage,
  ClientMessageOf,
  Command,
  FactSeen,
  Person,
  RejectionCode,
  Room,
  ServerMessageOf,
} from '../protocol/index.ts';
import { patched } from '../protocol/patch.ts';
import { CommandRejected, type Refusal } from './errors.ts';
import { Observed } from './observed.ts';

type Snapshot = ServerMessageOf<'snapshot'>;
type Update = ServerMessageOf<'update'>;
export type Preview = Omit<ServerMessageOf<'preview'>, 't' | 'id'>;
type Page = Omit<ServerMessageOf<'history'>, 't' | 'id'>;
export type RefusedGroup = ServerMessageOf<'why'>['refused'][number];
/** An answer that the rules turn down, and why. */
export type RefusedCandidate = Pick<RefusedGroup, 'clause' | 'reason'> & { candidate: unknown };
export type SeatClock = NonNullable<Snapshot['clocks']>[number];

/** What is asked of the server and answered under the same id. */
export type Question = ClientMessageOf<'do' | 'preview' | 'why' | 'history'>;
type Unnumbered<Q> = Q extends Question ? Omit<Q, 'id'> : never;
type Answers = { do: ServerMessageOf<'ack'> } & {
  [K in 'preview' | 'why' | 'history']: ServerMessageOf<K>;
};

/** The way to the server, as a stream needs it. */
export interface Line {
  send(message: ClientMessage): void;
  ask<K extends Question['t']>(question: Unnumbered<ClientMessageOf<K>>): Promise<Answers[K]>;
  left(stream: TableStream): void;
  /** Milliseconds from anywhere, only ever forward. */
  clock(): number;
}

/** All that is known about a table, through one seat's eyes. It is replaced when anything changes. */
export interface Sight {
  /** null until the server has told anything. */
  readonly room: Room | null;
  /** null before the match has begun. */
  readonly view: unknown;
  readonly ask: AskView | null;
  /** What was left at the match time `at`; see `clockAt`. */
  readonly clocks: readonly SeatClock[] | null;
  readonly orders: unknown;
  readonly chat: readonly ChatLine[];
  /** For each seat whether somebody looks through its eyes. */
  readonly presence: readonly boolean[];
  /** Who looks on without a seat, as far as the host is told; nobody else is. */
  readonly spectators: readonly Person[];
  /** The dice laid open, once the match is over. */
  readonly fair: unknown;
  /** The match time of the last change, in milliseconds. */
  readonly at: number;
  /** Why this table may not be watched; nothing more will come. */
  readonly refused: Refusal | null;
}

export interface WatchOptions {
  /** Opens a private table. */
  key?: string;
  /**
   * What happened, in order, each fact once. `live` facts came with the change to `sight` that they tell of; the
   * others are news from before. What was missed is asked for, and left out only if the server will not tell it.
   */
  onFacts?(facts: readonly FactSeen[], sight: Sight, live: boolean): void;
  /**
   * Something was taken back, and facts are counted anew: what was told no longer counts. The latest facts that
   * stand are told next; those before them are in `history(0)`.
   */
  onRewound?(sight: Sight): void;
}

const NOTHING: Sight = {
  ...{ room: null, view: null, ask: null, clocks: null, orders: null, chat: [], presence: [] },
  spectators: [],
  ...{ fair: null, at: 0, refused: null },
};
/** Lines of chat that are kept. */
const CHAT = 200;
/** Milliseconds before something that did not help is asked again. */
const AGAIN = 1000;
/** What may be granted a moment later. */
const PASSING: ReadonlySet<string> = new Set<RejectionCode>(['too-fast', 'unavailable', 'closing']);

/** A table as it goes on, through one seat's eyes; seat -1 is a spectator's. */
export class TableStream {
  readonly table: string;
  readonly seat: number;
  private readonly line: Line;
  private readonly options: WatchOptions;
  private readonly sight = new Observed(NOTHING);
  private epoch = '';
  private seq = 0;
  /** We asked to watch, and the answer may still be on its way: where nothing was missing there is none. */
  private asked = false;
  /** The number of the last fact that was told on; null when it starts with whatever comes first. */
  private told: number | null = 0;
  /** The highest number of a fact that we heard of. */
  private learned = 0;
  private catchingUp = false;
  /** Match time was `at` when our clock said `clock`; it stands unless it `runs`. */
  private time = { at: 0, clock: 0, runs: false };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(line: Line, table: string, seat: number, options: WatchOptions) {
    this.line = line;
    this.table = table;
    this.seat = seat;
    this.options = options;
  }

  get state(): Sight {
    return this.sight.value;
  }

  get subscribe(): (listener: () => void) => () => void {
    return this.sight.subscribe;
  }

  get room(): Room | null {
    return this.state.room;
  }

  get view(): unknown {
    return this.state.view;
  }

  get ask(): AskView | null {
    return this.state.ask;
  }

  get clocks(): readonly SeatClock[] | null {
    return this.state.clocks;
  }

  get orders(): unknown {
    return this.state.orders;
  }

  get chat(): readonly ChatLine[] {
    return this.state.chat;
  }

  get presence(): readonly boolean[] {
    return this.state.presence;
  }

  get fair(): unknown {
    return this.state.fair;
  }

  get at(): number {
    return this.state.at;
  }

  /** The match time at this moment, as well as we can tell. */
  now(): number {
    const { at, clock, runs } = this.time;
    return runs ? Math.floor(at + this.line.clock() - clock) : at;
  }

  // ── what a person does ──────────────────────────────────────────────────────────────────────────────────────

  /** Resolves when it is done for good; rejects with `CommandRejected`. It outlives a lost connection. */
  async do(command: Command): Promise<void> {
    await this.line.ask<'do'>({ t: 'do', table: this.table, command });
  }

  /** Answers what this seat is asked now. */
  async answer(value: unknown): Promise<void> {
    const { seat } = this;
    await this.do({ do: 'answer', seat, ask: this.openAsk(), value });
  }

  /** What an answer would do. */
  async preview(value: unknown): Promise<Preview> {
    const { table, seat } = this;
    const { facts, certain, view } = await this.line.ask<'preview'>({
      ...{ t: 'preview', table, seat, ask: this.openAsk(), value },
    });
    return { facts, certain, view };
  }

  /** What this seat may not answer now, and by which clause, with some examples; or why not what it is `about`. */
  async why(about?: readonly unknown[]): Promise<RefusedGroup[]> {
    const { table, seat } = this;
    const { refused } = await this.line.ask<'why'>({
      ...{ t: 'why', table, seat },
      ...(about !== undefined && { about: [...about] }),
    });
    return refused;
  }

  /** The facts after the one numbered `from`, or the first part of them: `more` says whether there are others. */
  async history(from: number): Promise<Page> {
    const { table, seat, options } = this;
    const { epoch, facts, more } = await this.line.ask<'history'>({
      ...{ t: 'history', table, seat, from },
      ...(options.key !== undefined && { key: options.key }),
    });
    return { epoch, facts, more };
  }

  close(): void {
    if (this.closed) return;
    const { table, seat } = this;
    this.closed = true;
    clearTimeout(this.timer);
    this.sight.forget();
    this.line.send({ t: 'unwatch', table, seat });
    this.line.left(this);
  }

  private openAsk(): string {
    if (this.ask !== null) return this.ask.id;
    throw new CommandRejected({ code: 'not-asked', message: `seat ${this.seat} is not asked anything now` });
  }

  // ── what the server says ────────────────────────────────────────────────────────────────────────────────────

  /** Asks for what we do not know yet. */
  watch(): void {
    const { table, seat, epoch, seq, options } = this;
    // One fewer than we were told: a snapshot then shows at least one, unless the server remembers none.
    const facts = Math.max(0, (this.told ?? 0) - 1);
    this.asked = true;
    this.line.send({
      ...{ t: 'watch', table, seat },
      ...(options.key !== undefined && { key: options.key }),
      ...(this.room !== null && { known: { epoch, seq, facts } }),
    });
  }

  /** A watch was turned down, perhaps ours. If it was not, the answer that still comes puts it right. */
  turnedDown(why: Refusal): void {
    if (!this.asked) return;
    if (PASSING.has(why.code)) this.recoverLater();
    else this.sight.set({ ...this.state, refused: why });
  }

  present({ seats: presence, spectators = [] }: ServerMessageOf<'presence'>): void {
    this.sight.set({ ...this.state, presence, spectators });
  }

  snapshot(message: Snapshot): void {
    const { epoch, seq, room, view, orders, chat, presence, fair, clocks, at, facts } = message;
    const same = epoch === this.epoch;
    // A late one tells what we know already. What we asked for is the truth, whatever we believed.
    if (undos(epoch) < undos(this.epoch) || (same && seq <= this.seq && !this.asked)) return;
    const rewound = this.epoch !== '' && undos(epoch) > undos(this.epoch);
    this.epoch = epoch;
    this.seq = seq;
    this.asked = false;
    this.keepTime(at, room, same);
    const ask = askIn(view);
    const sight: Sight = {
      ...{ room, view, ask, clocks, orders, chat: chat.slice(-CHAT), presence, fair, at, refused: null },
      spectators: [],
    };
    this.sight.value = sight;
    if (rewound) {
      // It goes on from the first that comes with it; where none does, from the beginning.
      this.told = facts.length > 0 ? null : 0;
      this.learned = 0;
      this.options.onRewound?.(sight);
    }
    this.tell(facts, false);
    // Without facts it does not say how many there are.
    if (facts.length === 0 && !same && this.told !== null && view !== null) this.mustKnow(this.told + 1);
    this.sight.set(sight);
  }

  update(message: Update): void {
    if (undos(message.epoch) < undos(this.epoch)) return;
    const same = message.epoch === this.epoch;
    if (same && message.seq <= this.seq) return;
    if (!same || message.seq !== this.seq + 1) {
      this.watchAgain();
      return;
    }
    const { state } = this;
    let view: unknown;
    try {
      view = patched(state.view, message.patch);
    } catch {
      // What we have is not what the server believes we have: only a snapshot helps.
      this.epoch = `${undos(this.epoch)}.`;
      this.watch();
      return;
    }
    const { seq, at, clocks, facts, room = state.room, orders = state.orders, fair = state.fair } = message;
    this.seq = seq;
    this.keepTime(at, room, true);
    const chat = message.chat ? [...state.chat, message.chat].slice(-CHAT) : state.chat;
    const ask = askIn(view);
    const sight: Sight = { ...state, room, view, ask, clocks, orders, chat, fair, at, refused: null };
    this.sight.value = sight;
    this.tell(facts, true);
    this.sight.set(sight);
  }

  /** Something is missing. What was on its way when we asked is no reason to ask again at once. */
  private watchAgain(): void {
    if (!this.asked) this.watch();
    else this.recoverLater();
  }

  private recoverLater(): void {
    if (this.closed || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.asked) this.watch();
      if (!this.catchingUp) void this.catchUp();
    }, AGAIN);
  }

  // ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Tells on what was not told yet. Behind a hole nothing is kept: it will come with what fills the hole. */
  private tell(facts: readonly FactSeen[], live: boolean): void {
    const told = this.told ?? (facts.length > 0 ? facts[0].n - 1 : 0);
    const news = facts.filter(({ n }) => n > told);
    if (news.length === 0 || this.closed) return;
    const last = news[news.length - 1].n;
    const { onFacts } = this.options;
    if (onFacts === undefined) this.told = last;
    else if (news[0].n !== told + 1) this.mustKnow(last);
    else {
      this.told = last;
      this.learned = Math.max(this.learned, last);
      onFacts(news, this.state, live);
    }
  }

  private mustKnow(n: number): void {
    this.learned = Math.max(this.learned, n);
    if (!this.catchingUp && this.options.onFacts !== undefined) void this.catchUp();
  }

  private async catchUp(): Promise<void> {
    this.catchingUp = true;
    try {
      while (this.told !== null && this.told < this.learned && !this.closed) {
        const { told } = this;
        const { epoch, facts, more } = await this.history(told);
        // About a course of things that has been left since.
        if (undos(epoch) < undos(this.epoch)) continue;
        // About one that we have not heard of yet: what we hear of it tells where to go on.
        if (undos(epoch) > undos(this.epoch)) {
          this.recoverLater();
          return;
        }
        this.tell(facts, false);
        if (more) this.learned = Math.max(this.learned, (this.told ?? 0) + 1);
        // That was all there is.
        if (this.told === told) this.learned = told;
      }
    } catch (error) {
      if (error instanceof CommandRejected && PASSING.has(error.code)) this.recoverLater();
      // They are not for us: we go on with those that come next.
      else this.told = this.told === 0 ? null : this.learned;
    } finally {
      this.catchingUp = false;
    }
  }

  /** Within one telling time does not run back: what is told again after a cut is only old. */
  private keepTime(at: number, room: Room | null, same: boolean): void {
    const runs = room?.status === 'playing' && !room.paused;
    if (same && runs && this.time.runs && at <= this.now()) return;
    this.time = { at, clock: this.line.clock(), runs };
  }
}

/** A seat's clock `ms` after it was told: first the free time runs, then the bank. */
export function clockAt(clock: SeatClock, ms: number): SeatClock {
  if (!clock.running) return clock;
  const free = clock.free ?? 0;
  return {
    bank: clock.bank === null ? null : Math.max(0, clock.bank - Math.max(0, ms - free)),
    free: clock.free === null ? null : Math.max(0, free - ms),
    running: true,
  };
}

/** How often something had been taken back when this was told. */
function undos(epoch: string): number {
  return Number.parseInt(epoch, 10) || 0;
}

function askIn(view: unknown): AskView | null {
  return (view as { ask?: AskView | null } | null)?.ask ?? null;
}
