import {
  askOf,
  askView,
  type Fact,
  factFor,
  type Game,
  type Json,
  type Sight,
  sameJson,
  sight,
  type Table,
  type View,
} from '@kaiju/kernel';
import type { ChatLine, FactSeen, Room } from '../protocol/index.ts';
import { diff } from '../protocol/patch.ts';
import { type Clock, hasClock, type Remaining, remaining } from '../timing/clocks.ts';
import type { Orders } from '../timing/settings.ts';
import { is, type Who } from './decide.ts';
import type { BodyOf } from './entries.ts';
import { type Question, questionChanges, questionText } from './question.ts';
import type { TableState } from './state.ts';

/** Someone at the other end of a socket, here or through another process. */
export interface Watcher {
  person: Who;
  send(message: string): void;
}

/** A line of chat, and who does not get to hear it. */
export interface Said {
  line: ChatLine;
  /** Spectators among themselves. */
  apart: boolean;
  /** The seats that hear it, where it is for one side alone. */
  team?: readonly number[];
  /** The accounts that do not want to hear its speaker. */
  deaf: readonly string[];
}

/** A line as the log has noted it. */
export function saidBy({ apart, team }: BodyOf<'said'>, line: ChatLine, deaf: readonly string[]): Said {
  return { line: team === undefined ? line : { ...line, team: true }, apart, team, deaf };
}

/** All that an audience knows at one moment. */
export interface Knowledge {
  /** Of the update that told it. */
  seq: number;
  at: number;
  /** The match without the seat's question; null before it has begun. */
  sight: Sight | null;
  /** What the seat is asked. */
  question: Question | null;
  room: Room;
  clocks: Remaining[] | null;
  /** What they were read from; null without a clock. */
  clock: Clock | null;
  orders: unknown;
  /** The dice laid open, once the match is over. */
  fair: unknown;
  chat: readonly Said[];
  /** How many facts it has learned. */
  learned: number;
}

/** What a seat may know of a table as it stands; seat -1 is a spectator. */
export function knowledgeOf(state: TableState, seat: number, chat: readonly Said[]): Knowledge {
  const { table, room, clock, learned, at, fair } = state;
  const timed = table !== null && hasClock(clock.settings);
  return {
    seq: 0,
    at,
    sight: state.sight(seat),
    question: seat < 0 ? null : state.question(seat),
    room,
    clocks: timed ? remaining(clock, at) : null,
    clock: timed ? clock : null,
    orders: seat < 0 ? null : ordersTold(state, seat),
    fair,
    chat,
    learned: learned[seat < 0 ? learned.length - 1 : seat],
  };
}

/** Orders with what is being answered now, as they are told. The same ones are the same: only what changes is sent. */
const answering = new WeakMap<Orders, Orders & { answering: Json; sealed?: true }>();

function ordersTold(state: TableState, seat: number): Orders {
  const orders = state.orders[seat];
  const answer = state.answering(seat);
  if (answer === null || answer.by === 'rules') return orders;
  const { value } = answer;
  const sealed = answer.by === 'hand';
  const before = answering.get(orders);
  if (before !== undefined && sameJson(before.answering, value) && (before.sealed ?? false) === sealed) {
    return before;
  }
  const told = { ...orders, answering: value, ...(sealed && { sealed }) };
  answering.set(orders, told);
  return told;
}

/** An update as it is sent. */
interface Words {
  seq: number;
  message: string;
  /** The same without a word for those who do not want to hear the speaker. */
  hushed: { message: string; deaf: readonly string[] } | null;
}

/** An update that is worked out and waits to be sent. */
export interface Update {
  before: Knowledge;
  after: Knowledge;
  words: Words;
}

/** What a client says it knows: which telling, how far in it, and how many facts. */
export interface Known {
  epoch: string;
  seq: number;
  facts: number;
}

/**
 * Updates that a watcher may still be sent after its connection was cut, and their characters together. Whoever has
 * missed more is served better by a snapshot; and what is kept for long is what a collector has the most work with.
 */
const KEPT = { updates: 128, characters: 16 * 1024 };
/** Facts that go with a snapshot. */
const RECENT = 64;

/**
 * All who see a table through the same seat's eyes; seat -1 is for spectators. It is told only what changed for
 * it, under numbers of its own: an event that shows it nothing leaves no gap. What is worked out is not yet told:
 * it is sent when it is stored, and to spectators perhaps later still.
 */
export class Audience {
  readonly table: string;
  readonly seat: number;
  readonly watchers = new Set<Watcher>();
  /** Names this telling: what was told before it fell asleep was another one. */
  private epoch = '';
  /** How every update of this telling begins. */
  private address = '';
  /** What it knows, or will know when all that is worked out has been sent; null while nobody looks. */
  private ahead: Knowledge | null = null;
  /** What it knows. */
  private told: Knowledge | null = null;
  private readonly updates: Words[] = [];
  private kept = 0;
  private facts: FactSeen[] = [];

  constructor(table: string, seat: number) {
    this.table = table;
    this.seat = seat;
  }

  get asleep(): boolean {
    return this.ahead === null;
  }

  /** Whether it has been told anything that somebody new could be told too. */
  get begun(): boolean {
    return this.told !== null;
  }

  /** From now on every change is followed; what it begins with is told when `begin` is called. */
  wake(epoch: string, knowledge: Knowledge): () => void {
    const { table, seat } = this;
    this.epoch = epoch;
    this.address = JSON.stringify({ t: 'update', table, seat, epoch }).slice(0, -1);
    this.ahead = knowledge;
    return () => {
      // It may have fallen asleep before that, or again.
      if (this.epoch === epoch) this.told = knowledge;
    };
  }

  sleep(): void {
    this.epoch = '';
    this.ahead = null;
    this.told = null;
    this.updates.length = 0;
    this.kept = 0;
  }

  /**
   * A fact as this audience learns it; null if it does not. `n` counts what it has learned. If others have learned
   * the very same of it, it is theirs.
   */
  learn(fact: Fact, n: number, others: FactSeen | null = null): FactSeen | null {
    const own = factFor(fact, this.seat);
    if (own === null) return null;
    const { kind, clause, path, data } = own;
    const learned = others?.n === n && others.data === data ? others : { n, kind, clause, path, data };
    this.facts.push(learned);
    if (this.facts.length > 2 * RECENT) this.facts = this.facts.slice(-RECENT);
    return learned;
  }

  /** The next update, if anything changed for this audience. The facts are JSON already. */
  update(facts: readonly string[], now: Knowledge, said?: Said): Update | null {
    const before = this.ahead as Knowledge;
    const patch = changes(before, now, this.seat);
    let extras = '';
    if (now.room !== before.room) extras += `,"room":${JSON.stringify(now.room)}`;
    if (now.orders !== before.orders) extras += `,"orders":${JSON.stringify(now.orders)}`;
    if (now.fair !== before.fair) extras += `,"fair":${JSON.stringify(now.fair)}`;
    const heard = said !== undefined && this.hears(said);
    if (patch === NO_CHANGES && facts.length === 0 && extras === '' && !heard) return null;
    const seq = before.seq + 1;
    now.seq = seq;
    this.ahead = now;
    const clocks = now.clocks === null ? 'null' : JSON.stringify(now.clocks);
    const head = `${this.address},"seq":${seq},"at":${now.at},"facts":[${facts.join(',')}],"clocks":${clocks}${extras}`;
    const tail = `,"patch":${patch}}`;
    if (!heard) return { before, after: now, words: { seq, message: head + tail, hushed: null } };
    const message = `${head},"chat":${JSON.stringify(said.line)}${tail}`;
    const hushed = said.deaf.length > 0 ? { message: head + tail, deaf: said.deaf } : null;
    return { before, after: now, words: { seq, message, hushed } };
  }

  /** An update goes out. */
  tell({ before, after, words }: Update): void {
    // Else it fell asleep since, and perhaps was woken again.
    if (this.told !== before) return;
    this.told = after;
    this.keep(words);
    for (const watcher of this.watchers) watcher.send(textFor(words, watcher));
  }

  private keep(words: Words): void {
    const { updates } = this;
    updates.push(words);
    this.kept += words.message.length;
    while (updates.length > KEPT.updates || this.kept > KEPT.characters) {
      this.kept -= updates.shift()?.message.length ?? 0;
    }
  }

  /** The updates that a watcher has missed, if all of them are still here. */
  missed(watcher: Watcher, known: Known | undefined): string[] | null {
    const upTo = this.told?.seq ?? -1;
    if (known === undefined || known.epoch !== this.epoch || known.seq > upTo) return null;
    const missing = this.updates.filter(({ seq }) => seq > known.seq);
    return missing.length === upTo - known.seq ? missing.map((words) => textFor(words, watcher)) : null;
  }

  /** Everything it knows, for one who comes or comes back at the match time `now`: that is when clocks are read. */
  snapshot(watcher: Watcher, known: Known | undefined, presence: boolean[], now: number): string {
    const { seq, at: told, room, clock, orders, fair, chat, learned } = this.told as Knowledge;
    const at = Math.max(told, now);
    const clocks = clock && remaining(clock, at);
    const { table, seat, epoch } = this;
    // Facts are counted anew when something was taken back.
    const same = known !== undefined && courseOf(known.epoch) === courseOf(epoch);
    const facts = this.factsAfter(same ? known.facts : 0, learned);
    const lines = chat.flatMap((said) => (this.hears(said) && !isDeaf(watcher, said.deaf) ? said.line : []));
    const rest = {
      ...{ t: 'snapshot', table, seat, epoch, seq, at, facts, clocks, room, orders, chat: lines },
      ...{ presence, fair },
    };
    return withText(rest, 'view', viewText(this.told as Knowledge, seat));
  }

  /** The facts after the n-th, or the latest if those are not all here any more. */
  private factsAfter(n: number, total: number): FactSeen[] {
    const told = this.facts.filter((fact) => fact.n <= total);
    const after = told.filter((fact) => fact.n > n);
    return after.length === total - n ? after : told.slice(-RECENT);
  }

  private hears({ apart, team }: Said): boolean {
    if (team !== undefined) return team.includes(this.seat);
    return this.seat < 0 || !apart;
  }
}

function textFor({ message, hushed }: Words, watcher: Watcher): string {
  return hushed !== null && isDeaf(watcher, hushed.deaf) ? hushed.message : message;
}

function isDeaf({ person }: Watcher, deaf: readonly string[]): boolean {
  return deaf.some((account) => is(person, account));
}

/** An epoch begins with how often something was taken back. */
export function epochOf(state: Pick<TableState, 'undos'>, random: string): string {
  return `${state.undos}.${random}`;
}

function courseOf(epoch: string): string {
  return epoch.split('.')[0];
}

/** A seat's view as it is sent. */
export function seen(game: Game, table: Table | null, seat: number): Omit<View, 'now'> | null {
  if (table === null) return null;
  const ask = seat < 0 ? null : askOf(game, table, seat);
  const { now, ...rest } = sight(game, table, seat);
  return { ...rest, ask: ask && askView(ask) };
}

const NO_CHANGES = '[]';

/** What changed for a seat; what it is asked comes last. */
function changes(before: Knowledge, now: Knowledge, seat: number): string {
  if (before.sight === null || now.sight === null) {
    return before.sight === now.sight ? NO_CHANGES : `[[[],${viewText(now, seat)}]]`;
  }
  const patch = changesOfSight(before.sight, now.sight);
  const asked = questionChanges(before.question, now.question);
  if (asked === '') return patch;
  return patch === NO_CHANGES ? `[${asked}]` : `${patch.slice(0, -1)},${asked}]`;
}

/** Those who see the same are told the same, one right after the other. */
let lastTold: { before: Sight; now: Sight; patch: string } | null = null;

function changesOfSight(before: Sight, now: Sight): string {
  if (lastTold?.before === before && lastTold.now === now) return lastTold.patch;
  const patch = JSON.stringify(diff(changeable(before), changeable(now)));
  lastTold = { before, now, patch };
  return patch;
}

function changeable({ g, waiting, result }: Sight): Pick<Sight, 'g' | 'waiting' | 'result'> {
  return { g, waiting, result };
}

/** The time of the last input is left out: it may be of something unseen. */
function viewText({ sight, question }: Knowledge, seat: number): string {
  if (sight === null) return 'null';
  const { ruleset, seats, g, waiting, result } = sight;
  return withText({ ruleset, seat, seats, g, waiting, result }, 'ask', questionText(question));
}

/** The JSON of an object with one field more, whose JSON is at hand. */
function withText(fields: object, name: string, text: string): string {
  return `${JSON.stringify(fields).slice(0, -1)},"${name}":${text}}`;
}
