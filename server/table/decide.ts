import {
  type Bilingual,
  type Deal,
  deal,
  drawn,
  fill,
  hash,
  type Input,
  type Json,
  wordsOf,
} from '@kaiju/kernel';
import { seedOf } from '../fair/index.ts';
import type { Command, Offer, Person, RejectionCode, Room, SeatPlan } from '../protocol/index.ts';
import { REJECTIONS } from '../protocol/words.ts';
import { takeBack, turnBack } from '../timing/clocks.ts';
import { isByDays } from '../timing/limits.ts';
import type { Body } from './entries.ts';
import type { TableState } from './state.ts';

/** Why a command was turned down. Nothing has changed. */
export interface Rejection {
  code: string;
  message: string;
  clause?: string;
  reason?: unknown;
}

export class Rejected extends Error {
  override name = 'Rejected';
  readonly code: RejectionCode;
  readonly zh: string;
  /** What fills the blank in the code's words. */
  readonly what: Bilingual;
  /** The same, where it differs from language to language. */
  readonly reason: Bilingual | undefined;
  constructor(code: RejectionCode, what: string | Bilingual = '') {
    const said = typeof what === 'string' ? { zh: what, en: what } : what;
    super(fill(REJECTIONS[code].en, { what: said.en }));
    this.zh = fill(REJECTIONS[code].zh, { what: said.zh });
    this.code = code;
    this.what = said;
    if (typeof what !== 'string') this.reason = what;
  }
}

/** Reasons that say nothing about the table itself. */
export const PASSING: ReadonlySet<string> = new Set<RejectionCode>(['unavailable', 'closing']);

/** A person, and the guests they once were: a seat that one of those took is theirs. */
export type Who = Person & { formerly?: readonly string[] };

export function is(who: Who, account: string | undefined): boolean {
  return account !== undefined && (who.account === account || (who.formerly?.includes(account) ?? false));
}

/** As much of a table as says who may see it. */
export type Seen = Pick<TableState, 'room' | 'opening'>;

/** What a decision may ask of the world around the table. */
export interface Surroundings {
  /** The match time. */
  at: number;
  /** Has the seat's person been gone for long enough that somebody else may act for it? */
  away(seat: number): boolean;
}

/** What comes of a command: entries for the log, inputs for the rules, or a wish that the host must see to. */
export type Outcome = { body: Body } | { input: Unstamped<Input> } | { wish: 'rematch' };

/** Something that is done to the rules, before it is known when. */
export type Unstamped<I extends Input> = I extends Input ? Omit<I, 'at'> : never;

/** What a command of a person does to the table; a `Rejected` is thrown where it may not. */
export function decide(state: TableState, who: Who, command: Command, around: Surroundings): Outcome[] {
  const { room } = state;
  if (!mayEnter(state, who, command.do === 'sit' ? command.key : undefined)) throw new Rejected('no-table');
  switch (command.do) {
    case 'sit': {
      mustBe(room, 'open');
      const { seat, entropy = '', key } = command;
      const { plan, person } = seatOf(room, seat);
      if (person !== null) throw new Rejected('seat-taken');
      if (isSentAway(room, who)) throw new Rejected('sent-away');
      if (!maySit(state, who, plan, key)) throw new Rejected('seat-not-open');
      if (room.rated && isSeated(state, who)) throw new Rejected('one-seat');
      return [{ body: { kind: 'sat', seat, person: plain(who), entropy } }];
    }
    case 'leave': {
      mustBe(room, 'open');
      const { person } = seatOf(room, command.seat);
      if (person === null) throw new Rejected('not-yours');
      if (!is(who, person.account)) mustHost(room, who);
      return [{ body: { kind: 'left', seat: command.seat } }];
    }
    case 'plan':
      mustBe(room, 'open');
      mustHost(room, who);
      seatOf(room, command.seat);
      return [{ body: { kind: 'planned', seat: command.seat, plan: command.plan } }];
    case 'start':
      mustBe(room, 'open');
      mustHost(room, who);
      return [{ body: starting(state, around.at) }];
    case 'answer': {
      mustBe(room, 'playing');
      if (room.paused) throw new Rejected('paused');
      const { seat, ask, value } = command;
      // Whoever plays is back: the bot that stood in leaves the seat.
      const back: Outcome[] = ownSeat(room, who, seat).bot
        ? [{ body: { kind: 'stood-in', seat, level: null } }]
        : [];
      return [...back, { input: { type: 'answer', seat, ask, value: value as Json } }];
    }
    case 'concede':
      mustBe(room, 'playing');
      ownSeat(room, who, command.seat);
      return [{ input: { type: 'concede', seat: command.seat } }];
    case 'offer': {
      const { seat, what, unrated = false } = command;
      ownSeat(room, who, seat);
      // Who wants another match, and has not heard yet that somebody else does, has agreed.
      if (what === 'rematch' && room.offers.some((o) => o.what === what && !o.yes.includes(seat))) {
        return decide(state, who, { do: 'reply', seat, what, yes: true }, around);
      }
      mayOffer(state, seat, what, around.at);
      if (what === 'undo' && !unrated && state.takeBack(seat, around.at)?.unrates) {
        throw new Rejected('undo-unrates');
      }
      const offered: Outcome[] = [{ body: { kind: 'offered', seat, what } }];
      if (!isAgreed(state, { what, by: seat, yes: [seat] }, around.at)) return offered;
      const now = kept(state, what, seat, around.at);
      // Nobody is asked. Only another match is noted: it is opened elsewhere, and that may have to be tried again.
      return what === 'rematch' ? [...offered, ...now] : now;
    }
    case 'reply': {
      const { seat, what, yes } = command;
      ownSeat(room, who, seat);
      const offer = room.offers.find((o) => o.what === what);
      // Whoever has said yes may still say no: then the offer is off.
      if (offer === undefined || (yes && offer.yes.includes(seat))) throw new Rejected('no-offer');
      const replied: Outcome[] = [{ body: { kind: 'replied', seat, what, yes } }];
      const all = yes && isAgreed(state, { ...offer, yes: [...offer.yes, seat] }, around.at);
      return all ? [...replied, ...kept(state, what, offer.by, around.at)] : replied;
    }
    case 'stand-in': {
      const { seat, level } = command;
      const { person, plan } = seatOf(room, seat);
      mustBe(room, 'playing');
      if (plan.kind === 'bot' || person === null) throw new Rejected('not-yours');
      if (!is(who, person.account)) {
        if (!isSeated(state, who) || level === null) throw new Rejected('not-yours');
        if (!around.away(seat) || isByDays(room)) throw new Rejected('no-standing-in');
      }
      return [{ body: { kind: 'stood-in', seat, level } }];
    }
    case 'orders':
      ownSeat(room, who, command.seat);
      if (bytesOf(command.orders) > LARGEST_ORDERS) throw new Rejected('orders-too-large');
      return [{ body: { kind: 'ordered', seat: command.seat, orders: command.orders } }];
    case 'close-chat':
      mustHost(room, who);
      return [{ body: { kind: 'chat-closed', closed: command.closed } }];
    case 'send-away': {
      mustHost(room, who);
      const { account } = command;
      if (account === room.host || room.seats.some(({ person }) => person?.account === account)) {
        throw new Rejected('no-spectator');
      }
      return [{ body: { kind: 'sent-away', account } }];
    }
    case 'chat':
      // Words are stored before they are noted; the actor sees to it.
      return [];
  }
}

/** All orders that a seat was ever given stay in the log. */
const LARGEST_ORDERS = 4096;

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

type RoomSeat = Room['seats'][number];

function seatOf({ seats }: Room, seat: number): RoomSeat {
  const found = seats[seat];
  if (found === undefined) throw new Rejected('bad-seats', `${seat}`);
  return found;
}

function ownSeat(room: Room, who: Who, seat: number): RoomSeat {
  const found = seatOf(room, seat);
  if (!is(who, found.person?.account)) throw new Rejected('not-yours');
  return found;
}

function mustHost(room: Room, who: Who): void {
  if (!is(who, room.host)) throw new Rejected('not-host');
}

function mustBe(room: Room, status: 'open' | 'playing'): void {
  if (room.status !== status) throw new Rejected(`not-${status}`);
}

/** A person as everybody may know them. */
export function plain({ account, name, guest }: Who): Person {
  return { account, name, guest };
}

/** A private table is for its host, for those who sit at it, and for those with its key. */
function mayEnter({ room, opening }: Seen, who: Who, key: string | undefined): boolean {
  if (room.visibility === 'public' || is(who, room.host) || key === opening.key) return true;
  return room.seats.some(
    ({ person, plan }) => is(who, person?.account) || (plan.kind === 'invited' && is(who, plan.account)),
  );
}

/** Through which eyes a person may look: through those of their seats, or as a spectator; else the reason why not. */
export function mayLook(state: Seen, who: Who, seat: number, key: string | undefined): Rejected | null {
  const { room } = state;
  if (!mayEnter(state, who, key)) return new Rejected('no-table');
  if (seat >= 0) return is(who, room.seats[seat]?.person?.account) ? null : new Rejected('not-yours');
  if (isSentAway(room, who)) return new Rejected('sent-away');
  const welcome = room.spectators.allowed || room.status === 'open' || isSeated(state, who);
  return welcome ? null : new Rejected('no-table');
}

function isSentAway({ sentAway = [] }: Room, who: Who): boolean {
  return sentAway.some((account) => is(who, account));
}

export function isSeated({ room }: Seen, who: Who): boolean {
  return room.seats.some(({ person }) => is(who, person?.account));
}

/** A seat for somebody invited is theirs; one for whoever was sent the link is for those who have its key. */
function maySit({ opening }: TableState, who: Who, plan: SeatPlan, key: string | undefined): boolean {
  if (plan.kind !== 'invited') return plan.kind === 'open';
  if (plan.account !== undefined) return is(who, plan.account);
  return key === opening.key || is(who, opening.host);
}

/** What begins the match with those who sit there now. */
export function starting(state: TableState, at: number): Body {
  const { room, opening, entropy, game } = state;
  const seats = room.seats.flatMap(({ plan }, seat) => (plan.kind === 'closed' ? [] : [seat]));
  const { min, max } = game.seats;
  if (seats.length < min || seats.length > max) {
    throw new Rejected('bad-seats', `${seats.length}, not ${min} to ${max}`);
  }
  if (seats.some((seat) => room.seats[seat].person === null && room.seats[seat].bot === null)) {
    throw new Rejected('seats-empty');
  }
  const seed = seedOf(
    opening.id,
    opening.secret,
    seats.map((seat) => entropy[seat]),
  );
  const { pace, races } = room;
  const options = opening.options as Deal['options'];
  const order: Deal = { seats: seats.length, seed, options, pace, races, at };
  try {
    return { kind: 'started', deal: order, seats, hash: hash(game, deal(game, order)) };
  } catch (error) {
    // The seats have changed since the options were read.
    throw new Rejected('bad-options', wordsOf(error));
  }
}

function mayOffer(state: TableState, seat: number, what: Offer['what'], at: number): void {
  const { room } = state;
  if (room.offers.some((o) => o.what === what)) throw new Rejected('already-offered');
  if (what === 'rematch') {
    if (room.status !== 'over' || room.rematch !== null) throw new Rejected('not-over');
    return;
  }
  if (room.status !== 'playing') throw new Rejected('not-playing');
  if (what === 'resume' && !room.paused) throw new Rejected('not-paused');
  if (what !== 'resume' && room.paused) throw new Rejected('paused');
  if (what === 'undo' && state.takeBack(seat, at) === null) throw new Rejected('nothing-to-undo');
  if (what === 'draw' && room.seats.some(({ bot }) => bot !== null)) throw new Rejected('not-with-bots');
}

/**
 * Do all people agree? One who holds several seats speaks once. Whoever left their seat to a bot has agreed to
 * nothing that touches the match; only to go on with it, or with the next one, they are not waited for.
 */
export function isAgreed(state: TableState, { what, by, yes }: Offer, at: number): boolean {
  if (what === 'undo' && state.takeBack(by, at)?.alone) return true;
  const { seats } = state.room;
  const said = new Set(yes.map((seat) => seats[seat].person?.account));
  const goesOn = what === 'resume' || what === 'rematch';
  return seats.every(
    ({ person, bot }) => person === null || said.has(person.account) || (goesOn && bot !== null),
  );
}

/** What was offered and agreed to happens. */
function kept(state: TableState, what: Offer['what'], by: number, at: number): Outcome[] {
  switch (what) {
    case 'draw':
      return [{ input: { type: 'settle', result: drawn(state.seats, 'agreed') } }];
    case 'undo': {
      const back = state.takeBack(by, at);
      if (back === null) throw new Rejected('nothing-to-undo');
      // After an undo that the others agreed to the question is as good as new; after one's own it is not.
      const clock = back.alone ? takeBack(state.clock, at, by, []) : turnBack(state.clock, at, []);
      return [{ body: { kind: 'undone', to: back.to, by, clock, ...(back.unrates && { unrates: true }) } }];
    }
    case 'pause':
      return [{ body: { kind: 'paused' } }];
    case 'resume':
      return [{ body: { kind: 'resumed' } }];
    case 'rematch':
      return [{ wish: 'rematch' }];
  }
}
