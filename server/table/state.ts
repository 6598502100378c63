import {
  type Aids,
  type Ask,
  apply,
  askOf,
  deadline,
  deal,
  engravedLike,
  type Fact,
  factFor,
  type Game,
  hash,
  holdsSecrets,
  type Input,
  type Json,
  load,
  PASS,
  questions,
  type Refusal,
  type SavedTable,
  type Sight,
  save,
  sidesOf,
  sight,
  type Table,
} from '@kaiju/kernel';
import type { Offer, Room, SeatPlan } from '../protocol/index.ts';
import { type Clock, hasClock, newClock, type OpenQuestion, turn } from '../timing/clocks.ts';
import type { Limits } from '../timing/limits.ts';
import { decide, drawFloor, type Floor, ordersAfter, usualOrders } from '../timing/pacing.ts';
import type { Orders } from '../timing/settings.ts';
import { type Body, type BodyOf, type Event, isPrivate, type Opening } from './entries.ts';
import { nameless } from './names.ts';
import { Question } from './question.ts';

/** A log that does not say what it should: it was changed, or the rules are not those it was written by. */
export class BrokenLog extends Error {
  override name = 'BrokenLog';
}

/** An open question, and since when. */
export interface OpenAsk {
  seat: number;
  id: string;
  step: Ask['step'];
  since: number;
}

interface Sealed {
  ask: string;
  value: Json;
}

/** An answer that still counts: where it stands in the log, whose it is, and whether anybody learned from it. */
interface Answer {
  n: number;
  seat: number;
  telling: boolean;
  /** The rules' own deadline of its question. */
  until: number | null;
  /** It was given in a race whose answers stand. */
  final: boolean;
}

/** A match in which somebody has decided less than that, beyond choosing what to play with, does not count. */
const DECISIONS = 3;
/** So many of the latest facts are kept. */
const LATEST = 64;
/** So many are kept out of a table; who was sent away first may come back then. */
const MOST_SENT_AWAY = 200;
/** How many answers are remembered at least, for taking back. */
const REMEMBERED = 128;

/** What a table is, after its log so far. Only `advance` changes it. */
export class TableState {
  readonly game: Game;
  readonly opening: Opening;
  /** Replaced when anything in it changes, never changed itself. */
  room: Room;
  table: Table | null = null;
  clock: Clock;
  entropy: string[];
  orders: Orders[];
  /** What each seat has answered that others may not hear of yet. */
  sealed: (Sealed | null)[];
  /** How many decisions in a row each seat has let pass in silence. */
  missed: number[];
  /** How many questions each seat's person has answered, without mere reactions. */
  decided: number[];
  asks: OpenAsk[] = [];
  answers: Answer[] = [];
  /** How many facts each seat has learned; the last one is the spectators'. */
  learned: number[];
  /** What spectators learned, the latest of it at least. */
  private open: Fact[] = [];
  inputs = 0;
  undos = 0;
  /** The match time of the last event, and the time of day of the last one that anybody could see. */
  at = 0;
  wall: number;
  /** The time of day at which the match was over. */
  ended: number | null = null;
  /** What may be known of the dice. */
  fair: unknown = null;
  /** What each seat is asked, once somebody wanted to know; it is worked out for every move and used twice. */
  private offered: (Ask | null)[] = [];
  /** The last of each seat that was put into words; null since it was asked nothing. */
  private readonly worded: (Question | null)[] = [];
  /** Who listens to the input that is being applied, and whether anybody learned something by it. */
  private ears: ((fact: Fact) => void) | undefined;
  private telling = false;
  /** Whether anything in the game is kept from somebody. */
  private readonly secretive: boolean;
  /** What was last seen through each pair of eyes that sees something of its own, and whether it is still so. */
  private readonly sights: { seen: Sight; current: boolean }[] = [];
  /** The turn that is being played, in a game that counts them. */
  private turn: number | null = null;

  private constructor(game: Game, opening: Opening, created: number) {
    this.game = game;
    this.secretive = holdsSecrets(game.state);
    this.opening = opening;
    const seats = opening.plans.length;
    this.room = {
      id: opening.id,
      game: opening.game,
      ruleset: opening.ruleset,
      options: opening.options,
      status: 'open',
      visibility: opening.visibility,
      host: opening.host,
      created,
      seats: opening.plans.map(planned),
      clock: opening.clock,
      ...limitsAt(opening, opening.plans.map(planned)),
      spectators: opening.spectators,
      // Once it was usual to open rated tables without a clock.
      rated: opening.rated && opening.clock.kind !== 'none',
      verdict: null,
      paused: false,
      offers: [],
      commitment: opening.commitment,
      rematch: null,
    };
    this.wall = created;
    this.clock = newClock(opening.clock, seats);
    this.entropy = new Array<string>(seats).fill('');
    this.orders = new Array<Orders>(seats).fill(usualOrders);
    this.sealed = new Array<null>(seats).fill(null);
    this.missed = new Array<number>(seats).fill(0);
    this.decided = new Array<number>(seats).fill(0);
    this.learned = new Array<number>(seats + 1).fill(0);
  }

  static opened(game: Game, event: Event): TableState {
    const { body } = event;
    if (body.kind !== 'created') throw new BrokenLog(`entry ${event.n}: a log begins with 'created'`);
    return new TableState(game, body.opening, event.wall);
  }

  get seats(): number {
    return this.room.seats.length;
  }

  /** One event of the log. `ears` hear the facts; what they hear is also counted. */
  advance(event: Event, ears?: (fact: Fact) => void): void {
    const { body } = event;
    if (body.kind === 'input') {
      const refusal = this.input(event, body.input, { facts: ears });
      if (refusal !== null) throw new BrokenLog(`entry ${event.n}: ${refusal.message}`);
      this.mustHave(event, body.hash);
    } else {
      this.change(event, body, ears);
      if (isPrivate(body)) return;
      this.at = event.at;
      // Nobody sees that another process has taken over.
      if (body.kind !== 'owned') this.wall = event.wall;
      this.look();
    }
  }

  /** The rules' own part. A refused input changes nothing, nor does one at which `accepted` throws. */
  input(
    event: Omit<Event, 'body'>,
    input: Input,
    { facts, accepted }: Pick<Aids, 'facts' | 'accepted'>,
  ): Refusal | null {
    const { game, table } = this;
    if (table === null) throw new BrokenLog(`entry ${event.n}: an input before the match began`);
    const drawn = table.rng.drawn;
    const until = deadline(table);
    const final = this.asks[0]?.step === 'race' && game.race?.final === true;
    const silent = this.silentAt(input);
    const asked = input.type === 'answer' ? this.offered[input.seat] : undefined;
    this.ears = facts;
    this.telling = false;
    const aids = { offered: asked?.options, facts: this.facts, accepted };
    const refusal = apply(game, table, this.recognised(input), aids);
    if (refusal !== null) return refusal;
    const telling = this.telling || table.rng.drawn !== drawn;
    for (const seat of silent) this.missed[seat]++;
    if (input.type === 'answer') this.heed(input);
    this.inputs++;
    this.answers.push({ n: event.n, seat: input.type === 'answer' ? input.seat : -1, telling, until, final });
    // Rarely and many at once: each time, all that stay are moved.
    if (this.answers.length > 2 * REMEMBERED) this.answers = this.answers.slice(-REMEMBERED);
    // Something happened since: who wants to go back must ask again.
    if (this.room.offers.some((o) => o.what === 'undo')) {
      this.room = { ...this.room, offers: without(this.room.offers, 'undo') };
    }
    this.at = event.at;
    this.wall = event.wall;
    this.look();
    if (table.result !== null) this.finish(event.wall);
    return null;
  }

  private finish(wall: number): void {
    const { room } = this;
    this.ended = wall;
    const verdict = room.verdict ?? (room.rated && this.isUndecided() ? 'undecided' : null);
    this.room = { ...room, status: 'over', paused: false, offers: [], verdict };
    this.fair = this.laidOpen();
  }

  private isUndecided(): boolean {
    const enough = (this.game.opening ?? 0) + DECISIONS;
    return this.room.seats.some(({ person }, seat) => person !== null && this.decided[seat] < enough);
  }

  /** An answer comes as a copy of one of the options that its seat was sent: here it is that option itself. */
  private recognised(input: Input): Input {
    if (input.type !== 'answer') return input;
    const { type, seat, ask, value, at } = input;
    return { type, seat, ask, value: engravedLike(value) ?? value, at };
  }

  private readonly facts = (fact: Fact) => {
    this.telling ||= isTelling(fact);
    this.count(fact);
    this.ears?.(fact);
  };

  /** Whose decision is missed if the rules accept this. Who lets a reaction or a race go by has missed nothing. */
  private silentAt(input: Input): number[] {
    if (input.type !== 'expire' && input.type !== 'time') return [];
    const until = this.table && deadline(this.table);
    const isOver = ({ id }: OpenAsk) =>
      input.type === 'expire' ? input.ask === id : until !== null && until <= input.at;
    return this.asks.flatMap((ask) =>
      ask.step !== 'window' && ask.step !== 'race' && isOver(ask) ? [ask.seat] : [],
    );
  }

  /** A seat has answered: what it was armed with is used. By passing, which orders do too, nobody shows that they are here. */
  private heed({ seat, ask, value }: Input & { type: 'answer' }): void {
    if (this.asks.find(({ id }) => id === ask)?.step !== 'window') {
      this.missed[seat] = 0;
      if (this.room.seats[seat].bot === null) this.decided[seat]++;
    }
    this.orders[seat] = ordersAfter(this.orders[seat], value);
  }

  /**
   * What is answered for the seat when its time has come: what it has said already, what it ordered, or the only thing
   * that the rules leave it to say. Null if it is asked.
   */
  answering(seat: number): { value: Json; by: 'hand' | 'order' | 'rules' } | null {
    const sealed = this.sealed[seat];
    if (sealed !== null) return { value: sealed.value, by: 'hand' };
    const ordered = this.orderedAnswer(seat);
    if (ordered !== null) return { value: ordered, by: 'order' };
    const asked = this.asked(seat);
    const isForced = asked?.step !== 'window' && asked?.options?.length === 1;
    const silence = isForced ? this.silence(seat) : null;
    return silence === null ? null : { value: silence, by: 'rules' };
  }

  /** What the seat can say that shows nothing of what it could have said; null where every answer does. */
  silence(seat: number): Json | null {
    const asked = this.asked(seat);
    if (asked?.step === 'window') return PASS;
    const silence = this.game.forced?.[asked?.kind ?? ''] ?? null;
    return silence !== null && asked?.options?.includes(silence) ? silence : null;
  }

  private orderedAnswer(seat: number): Json | null {
    const { game, table } = this;
    const asked = this.asked(seat);
    if (asked === null || table === null || asked.step !== 'window') return null;
    return decide(
      this.orders[seat],
      asked,
      (option) => game.isWorthwhile?.(table.g, seat, asked.kind, option) ?? true,
      game.isIdle,
    );
  }

  /** How long a question is kept shut, so that its time tells nothing. */
  floor({ seat, id, step }: OpenAsk): Floor {
    const { game, opening, room, table } = this;
    const people = new Set(room.seats.flatMap(({ person }) => person?.account ?? [])).size;
    const kind = this.asked(seat)?.kind ?? '';
    const hides = () => step !== 'window' || (game.mayHide?.(table?.g, seat, kind) ?? true);
    const hiding = this.secretive ? hides() : null;
    const { manners, pacing } = opening;
    return drawFloor({ people, rated: room.rated, hiding, manners }, pacing, seat, id);
  }

  /** A seat's open question with its options. */
  asked(seat: number): Ask | null {
    const { table, game, offered } = this;
    if (table === null) return null;
    offered[seat] ??= askOf(game, table, seat);
    return offered[seat];
  }

  /** The same in words. */
  question(seat: number): Question | null {
    const { worded } = this;
    const asked = this.asked(seat);
    if (asked === null) worded[seat] = null;
    else if (worded[seat]?.ask !== asked) worded[seat] = new Question(asked, worded[seat] ?? null);
    return worded[seat];
  }

  /** What a seat sees of the match; -1 is a spectator. What all see alike is one and the same. */
  sight(seat: number): Sight | null {
    const { table, game, sights } = this;
    if (table === null) return null;
    const eyes = this.secretive ? seat + 1 : 0;
    const last = sights[eyes];
    if (last?.current) return last.seen;
    const seen = sight(game, table, seat, last?.seen);
    sights[eyes] = { seen, current: true };
    return seen;
  }

  /** The dice laid open: everybody's share of them once the match begins, the server's when it is over. */
  private laidOpen(): unknown {
    const { opening, entropy, room } = this;
    const { id: table, commitment, secret, branch } = opening;
    if (room.status === 'open') return null;
    if (branch !== undefined) return room.status === 'over' ? branch.fair : null;
    return room.status === 'over' ? { table, commitment, entropy, secret } : { table, commitment, entropy };
  }

  /** The latest facts that spectators learned. */
  get latest(): readonly Fact[] {
    return this.open.slice(-LATEST);
  }

  hash(): string {
    return hash(this.game, this.table as Table);
  }

  private mustHave(event: Event, expected: string): void {
    const found = this.hash();
    if (found !== expected) {
      throw new BrokenLog(`entry ${event.n}: the table's hash is ${found}, the log says ${expected}`);
    }
  }

  private count(fact: Fact): void {
    const { learned } = this;
    const spectators = learned.length - 1;
    for (let seat = 0; seat < spectators; seat++) if (factFor(fact, seat) !== null) learned[seat]++;
    const open = factFor(fact, -1);
    if (open === null) return;
    learned[spectators]++;
    this.open.push(open);
    // Rarely and many at once: each time, all that stay are moved.
    if (this.open.length > 2 * LATEST) this.open = [...this.latest];
  }

  private change(event: Event, body: Body, ears?: (fact: Fact) => void): void {
    const { room } = this;
    const { seats, offers } = room;
    switch (body.kind) {
      case 'sat':
        this.entropy[body.seat] = body.entropy;
        this.seat(body.seat, { ...seats[body.seat], person: body.person });
        return;
      case 'left':
        this.entropy[body.seat] = '';
        this.seat(body.seat, { ...seats[body.seat], person: null });
        return;
      case 'planned': {
        const { seat, plan } = body;
        this.entropy[seat] = '';
        this.seat(seat, planned(plan));
        return;
      }
      case 'started':
        this.start(event, body, ears);
        return;
      case 'offered': {
        const { what, seat: by } = body;
        const unrates = what === 'undo' && this.takeBack(by, event.at)?.unrates;
        const offer: Offer = { what, by, yes: [by], ...(unrates && { unrates }) };
        const noRematch = what === 'rematch' ? undefined : room.noRematch;
        this.room = { ...room, noRematch, offers: [...without(offers, what), offer] };
        return;
      }
      case 'replied': {
        const { what, yes, seat } = body;
        const said = (offer: Offer) =>
          offer.what === what ? { ...offer, yes: [...offer.yes, seat] } : offer;
        this.room = { ...room, offers: yes ? offers.map(said) : without(offers, what) };
        return;
      }
      case 'undone':
        this.clock = body.clock;
        this.undos++;
        this.sealed.fill(null);
        this.room = { ...room, offers: without(offers, 'undo'), ...(body.unrates && { verdict: 'undo' }) };
        return;
      case 'paused':
        this.room = { ...room, paused: true, offers: without(offers, 'pause') };
        return;
      case 'resumed':
        this.room = { ...room, paused: false, offers: without(offers, 'resume') };
        return;
      case 'stood-in':
        this.missed[body.seat] = 0;
        this.room = { ...room, seats: seats.with(body.seat, { ...seats[body.seat], bot: body.level }) };
        return;
      case 'ordered':
        this.orders[body.seat] = body.orders;
        return;
      case 'sealed':
        this.sealed[body.seat] = { ask: body.ask, value: body.value };
        return;
      case 'chat-closed':
        this.room = { ...room, chatClosed: body.closed || undefined };
        return;
      case 'sent-away': {
        const others = (room.sentAway ?? []).filter((account) => account !== body.account);
        this.room = { ...room, sentAway: [...others, body.account].slice(-MOST_SENT_AWAY) };
        return;
      }
      case 'rematched':
        this.room = { ...room, rematch: body.table, offers: without(offers, 'rematch') };
        return;
      case 'not-rematched': {
        const { code, message } = body;
        this.room = { ...room, noRematch: { code, message }, offers: without(offers, 'rematch') };
        return;
      }
      case 'judged':
        this.room = { ...room, verdict: body.verdict };
        return;
      case 'created':
      case 'input':
      case 'said':
      case 'owned':
        return;
    }
  }

  /** Who is to play decides whether people race each other. */
  private seat(at: number, now: RoomSeat): void {
    const seats = this.room.seats.with(at, now);
    this.room = { ...this.room, seats, ...limitsAt(this.opening, seats) };
  }

  /** Closed seats are taken away, those behind them move up, and the cards are dealt. */
  private start(event: Event, body: BodyOf<'started'>, ears?: (fact: Fact) => void): void {
    const keep = <T>(all: readonly T[]) => body.seats.map((seat) => all[seat]);
    this.entropy = keep(this.entropy);
    this.orders = keep(this.orders);
    this.sealed = keep(this.sealed);
    this.missed = keep(this.missed);
    this.decided = keep(this.decided);
    const seats = keep(this.room.seats);
    this.learned = new Array<number>(seats.length + 1).fill(0);
    this.open = [];
    this.clock = newClock(this.opening.clock, seats.length);
    this.ears = ears;
    this.table = deal(this.game, body.deal, { facts: this.facts });
    const { pace = 0, races = pace } = body.deal;
    const sides = sidesOf(this.game, this.table);
    const paired = sides.some((side, seat) => side !== seat);
    this.room = { ...this.room, seats, status: 'playing', pace, races, ...(paired && { sides }) };
    this.fair = this.laidOpen();
    if (this.table.result !== null) this.finish(event.wall);
    this.mustHave(event, body.hash);
  }

  /** Notes the questions that are open now, and sets the clocks of those who are asked. */
  private look(): void {
    const { table, game, asks, room } = this;
    this.asks = [];
    this.offered = [];
    for (const sight of this.sights) if (sight !== undefined) sight.current = false;
    this.keepTurn();
    if (table !== null) {
      for (const question of questions(game, table)) {
        const { seat, id, step } = question;
        this.asks.push(asks.find((ask) => ask.id === id) ?? { seat, id, step, since: this.at });
      }
    }
    for (const [seat, one] of this.sealed.entries()) {
      if (one !== null && !this.asks.some(({ id }) => id === one.ask)) this.sealed[seat] = null;
    }
    if (!hasClock(this.clock.settings)) return;
    // Only at tables older than the choice between the two do printed limits hold beside a clock, and come before it.
    const printed = table !== null && table.pace > 0 && deadline(table) !== null;
    const timed = printed ? [] : this.asks;
    const open = timed.map(
      ({ seat, id, step }): OpenQuestion => ({ seat, ask: id, step, bot: room.seats[seat].bot !== null }),
    );
    this.clock = turn(this.clock, this.at, open);
  }

  /** What was ordered for a turn ends with it. */
  private keepTurn(): void {
    const { game, table, turn } = this;
    this.turn = (table && game.turn?.(table.g)) ?? null;
    if (turn === this.turn) return;
    this.orders = this.orders.map((orders) => (orders.quiet ? { ...orders, quiet: undefined } : orders));
  }

  /**
   * To where the seat may take its last answer back, and whether alone: nobody else did or learned anything since.
   * A question for which the rules gave a time can't be asked again when that time is over. `unrates`: somebody
   * learned something since, chance or a secret, and so the match could count no more.
   */
  takeBack(seat: number, at: number): { to: number; alone: boolean; unrates: boolean } | null {
    const { answers, room } = this;
    let last = answers.length - 1;
    while (last >= 0 && answers[last].seat !== seat) last--;
    if (last < 0 || answers[last].final || (answers[last].until ?? Infinity) <= at) return null;
    const since = answers.slice(last);
    const told = since.some(({ telling }) => telling);
    const alone = !told && since.every((a) => a.seat === seat);
    return { to: answers[last].n - 1, alone, unrates: told && room.rated && room.verdict === null };
  }

  /** The whole state as JSON, so that a log need not be read from its beginning. */
  saved(): string {
    const { table, game } = this;
    const { opening, clock, entropy, orders, sealed, missed, decided, asks, answers, learned } = this;
    const { inputs, undos, turn, at, wall, ended } = this;
    const room = nameless(this.room);
    return JSON.stringify({
      ...{ opening, room, clock, entropy, orders, sealed, missed, decided, asks, answers, learned },
      ...{ inputs, undos, turn, at, wall, ended, open: this.latest },
      table: table && save(game, table),
    });
  }

  static loaded(game: Game, body: string): TableState {
    const { opening, room, table, ...rest } = JSON.parse(body) as Omit<TableState, 'table'> & {
      table: SavedTable | null;
    };
    const state = new TableState(game, opening, room.created);
    Object.assign(state, rest);
    // One that was kept before says nothing of whether it counts.
    state.room = { ...state.room, ...room };
    state.table = table && load(game, table);
    state.fair = state.laidOpen();
    return state;
  }
}

/** Did somebody learn something by it that was hidden? */
export function isTelling({ reveals, to, aside }: Fact): boolean {
  return reveals || to !== null || aside !== null;
}

type RoomSeat = Room['seats'][number];

/** What holds of the printed limits. With no clock at all the sand of races is for people against each other. */
function limitsAt({ clock, pace, races = pace }: Opening, seats: readonly RoomSeat[]): Limits {
  const people = seats.flatMap(({ plan, person, bot }, seat) =>
    plan.kind === 'closed' || bot !== null ? [] : [person?.account ?? seat],
  );
  const alone = new Set(people).size < 2;
  return { pace, races: alone && clock.kind === 'none' && pace === 0 ? 0 : races };
}

function planned(plan: SeatPlan): RoomSeat {
  return { plan, person: null, bot: plan.kind === 'bot' ? plan.level : null };
}

function without(offers: Offer[], what: Offer['what']): Offer[] {
  return offers.filter((offer) => offer.what !== what);
}

/**
 * A table as its log says, event by event. Inputs that were taken back are left out, so that the table never sees them.
 * `from` is a checkpoint; without one, the events begin with the first.
 */
export function* readingLog(
  game: Game,
  events: readonly Event[],
  from: TableState | null,
  ears?: (state: TableState, fact: Fact) => void,
): Generator<void, TableState> {
  const state = from ?? TableState.opened(game, events[0]);
  const undone = takenBack(events);
  const hear = ears && ((fact: Fact) => ears(state, fact));
  for (const event of from ? events : events.slice(1)) {
    if (!undone.has(event.n)) state.advance(event, hear);
    yield;
  }
  return state;
}

/** The same without a pause. */
export function readLog(...log: Parameters<typeof readingLog>): TableState {
  return atOnce(readingLog(...log));
}

/** Takes all steps of some work. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The entries whose inputs count no more. */
export function takenBack(events: readonly Event[]): Set<number> {
  const gone = new Set<number>();
  const standing: number[] = [];
  for (const { n, body } of events) {
    if (body.kind === 'input') standing.push(n);
    if (body.kind !== 'undone') continue;
    while (standing.length > 0 && standing[standing.length - 1] > body.to) gone.add(standing.pop() as number);
  }
  return gone;
}

/** What those may know by now who see a match later: all that was before it, and then what happened by that time of day. */
export function knownBy(events: readonly Event[], time: number): readonly Event[] {
  const begun = events.findIndex(({ body }) => body.kind === 'started');
  const later = events.findIndex(({ wall }, i) => i >= begun && wall > time);
  return begun < 0 || later < 0 ? events : events.slice(0, later);
}
