import type { Fact } from '@kaiju/kernel';
import type { FactSeen, Person } from '../protocol/index.ts';
import {
  Audience,
  epochOf,
  type Known,
  knowledgeOf,
  type Said,
  type Update,
  type Watcher,
} from './audience.ts';
import { is, isSeated, mayLook, plain } from './decide.ts';
import type { TableState } from './state.ts';

/** A fact that was heard, and how many each seat knew with it; the last one is the spectators'. */
export interface Heard {
  fact: Fact;
  learned: number[];
}

/** What a gallery needs of the house. */
export interface GalleryServices {
  now(): number;
  wall(): number;
  later(ms: number, what: () => void): () => void;
  random(): string;
}

/** What one event tells to whom, and who must look again after it; it is sent when it is stored. */
export interface News {
  updates: { audience: Audience; update: Update }[];
  dismissed: Dismissed[];
}

interface Dismissed {
  watcher: Watcher;
  seat: number;
}

const SPECTATOR = -1;
const RECENT_LINES = 100;
/** So many spectators are named to the host. */
const MOST_NAMED = 50;

/** Everybody who watches a table, each through the eyes of a seat or as a spectator. */
export class Gallery {
  private readonly state: TableState;
  private readonly services: GalleryServices;
  /** Those of the seats in order, then the spectators'. */
  private audiences: Audience[];
  /** Spectators of a table that was read anew and may not yet be shown as it is: they see how it was. */
  private past: Audience | null = null;
  private readonly watched = new Map<Watcher, Set<number>>();
  private readonly gone = new Map<number, number>();
  private presence: boolean[];
  private spectators: Person[] = [];
  private chat: readonly Said[];
  /** The facts that each audience will be told next, as JSON. */
  private heard: string[][];
  private dismissed: Dismissed[] = [];
  /** Who was dismissed and has not been told yet, since what it came of is not stored. */
  private readonly unaware = new Set<Dismissed>();
  /** What spectators are told when its time has come, in order. */
  private readonly delayed: { due: number; run(): void }[] = [];
  private alarm: (() => void) | null = null;
  private readonly whenStored: (run: () => void) => void;
  private readonly time: () => number;

  constructor(
    state: TableState,
    services: GalleryServices,
    { whenStored, time }: { whenStored(run: () => void): void; time(): number },
    /** `past` is the table as spectators know it by now, if that is not how it stands. */
    read: { heard: readonly Heard[]; chat: readonly Said[]; past: TableState | null },
  ) {
    this.state = state;
    this.services = services;
    this.whenStored = whenStored;
    this.time = time;
    this.chat = read.chat;
    this.audiences = this.newAudiences(state.seats);
    this.heard = this.audiences.map(() => []);
    this.presence = state.room.seats.map(() => false);
    for (const { fact, learned } of read.heard) {
      for (const [i, audience] of this.audiences.entries()) audience.learn(fact, learned[i]);
    }
    if (state.opening.spectators.delay > 0) this.beginLate(read.past);
  }

  private newAudiences(seats: number): Audience[] {
    const { id } = this.state.opening;
    return Array.from({ length: seats + 1 }, (_, i) => new Audience(id, i === seats ? SPECTATOR : i));
  }

  /** What spectators see later is followed whether anybody looks or not: whoever comes sees how it was. */
  private beginLate(past: TableState | null): void {
    const { state, services } = this;
    const { delay } = state.opening.spectators;
    const audience = this.audienceOf(SPECTATOR);
    const begin = audience.wake(this.newEpoch(state), knowledgeOf(state, SPECTATOR, this.chat));
    if (past === null) {
      begin();
      return;
    }
    const since = services.wall() - delay;
    const known = this.chat.filter(({ line }) => line.wall <= since);
    this.past = new Audience(state.opening.id, SPECTATOR);
    this.past.wake(this.newEpoch(past), knowledgeOf(past, SPECTATOR, known))();
    this.put(Math.min(delay, Math.max(0, state.wall - since)), () => {
      const { watchers } = this.past as Audience;
      this.past = null;
      begin();
      for (const watcher of [...watchers]) {
        this.remove(watcher, SPECTATOR);
        this.lookAgain(watcher, SPECTATOR);
      }
    });
  }

  private newEpoch(state: TableState): string {
    return epochOf(state, this.services.random());
  }

  private audienceOf(seat: number): Audience {
    if (seat < 0) return this.past ?? this.audiences[this.audiences.length - 1];
    return this.audiences[seat];
  }

  // ── coming and going ────────────────────────────────────────────────────────────────────────────────────────

  get empty(): boolean {
    return this.watched.size === 0;
  }

  /** How many look through each seat's eyes; the last are the spectators. */
  get sizes(): number[] {
    return [...this.state.room.seats.keys(), SPECTATOR].map((seat) => this.audienceOf(seat).watchers.size);
  }

  isWatching(watcher: Watcher): boolean {
    return this.watched.has(watcher);
  }

  /** Somebody who may do so looks through a seat's eyes, knowing this much already. */
  watch(watcher: Watcher, seat: number, known?: Known): void {
    const seats = this.watched.get(watcher) ?? new Set();
    this.watched.set(watcher, seats.add(seat));
    const audience = this.audienceOf(seat);
    if (audience.asleep) {
      this.whenStored(audience.wake(this.newEpoch(this.state), knowledgeOf(this.state, seat, this.chat)));
    }
    // Whoever is woken by this one is answered when what is under way has been stored.
    if (audience.begun) this.greet(audience, watcher, known);
    else this.whenStored(() => this.greet(audience, watcher, known));
  }

  private greet(audience: Audience, watcher: Watcher, known: Known | undefined): void {
    if (!this.watched.get(watcher)?.has(audience.seat) || !audience.begun) return;
    audience.watchers.add(watcher);
    const concerned = this.look();
    const missed = audience.missed(watcher, known);
    if (missed === null)
      watcher.send(audience.snapshot(watcher, known, this.presence, this.timeOf(audience)));
    else for (const message of missed) watcher.send(message);
    // A snapshot says who is here, but not who looks on.
    const behind = missed !== null || (this.isHost(watcher) && this.spectators.length > 0);
    this.tellPresence((one) => concerned(one) || (behind && one === watcher));
  }

  /** Who sees it later has the time of what was told last. */
  private timeOf({ seat }: Audience): number {
    return seat < 0 && this.state.opening.spectators.delay > 0 ? 0 : this.time();
  }

  /** Without a seat: looks no more at all. */
  unwatch(watcher: Watcher, seat?: number): void {
    for (const each of seat === undefined ? [...(this.watched.get(watcher) ?? [])] : [seat]) {
      this.remove(watcher, each);
    }
    this.tellPresence(this.look());
  }

  private remove(watcher: Watcher, seat: number): void {
    const seats = this.watched.get(watcher);
    if (!seats?.delete(seat)) return;
    if (seats.size === 0) this.watched.delete(watcher);
    const audience = this.audienceOf(seat);
    audience.watchers.delete(watcher);
    const followed = seat >= 0 || this.state.opening.spectators.delay > 0;
    if (!followed && audience.watchers.size === 0) audience.sleep();
  }

  /** Looks through these eyes no more, and is told with the next news. */
  private dismiss(watcher: Watcher, seat: number): void {
    const dismissed = { watcher, seat };
    this.remove(watcher, seat);
    this.dismissed.push(dismissed);
    this.unaware.add(dismissed);
  }

  private lookAgain(watcher: Watcher, seat: number): void {
    watcher.send(JSON.stringify({ t: 'resync', table: this.state.opening.id, seat }));
  }

  /** Who looks through eyes that are not theirs any more is sent away. */
  review(): void {
    for (const [watcher, seats] of [...this.watched]) {
      for (const seat of [...seats]) {
        // They came in by a key once, and need not show it again.
        const refusal = mayLook(this.state, watcher.person, seat, this.state.opening.key);
        if (refusal !== null) this.dismiss(watcher, seat);
      }
    }
    this.tellPresence(this.look());
  }

  /** Closed seats are taken away when a match begins; whoever sat at one behind them looks again. */
  reseat(seats: number): void {
    if (seats === this.audiences.length - 1) return;
    for (const [watcher, watched] of [...this.watched]) {
      for (const seat of [...watched]) if (seat >= 0) this.dismiss(watcher, seat);
    }
    const spectators = this.audiences[this.audiences.length - 1];
    this.audiences = [...this.newAudiences(seats).slice(0, -1), spectators];
    this.heard = this.audiences.map(() => []);
    this.presence = new Array<boolean>(seats).fill(false);
    this.gone.clear();
  }

  // ── who is here ─────────────────────────────────────────────────────────────────────────────────────────────

  /** How long nobody has looked through a seat's eyes, as far as we know. */
  absence(seat: number): number {
    const since = this.gone.get(seat);
    return since === undefined ? 0 : this.services.now() - since;
  }

  private isHost({ person }: Watcher): boolean {
    return is(person, this.state.room.host);
  }

  /** Notes who is here, and since when the others are not; says who is to hear of what has changed. */
  private look(): (watcher: Watcher) => boolean {
    const { gone, services, presence, spectators } = this;
    this.presence = presence.map((_, seat) => this.audiences[seat].watchers.size > 0);
    this.presence.forEach((here, seat) => {
      if (here) gone.delete(seat);
      else if (!gone.has(seat)) gone.set(seat, services.now());
    });
    this.spectators = this.lookingOn();
    const changed = this.presence.some((here, seat) => here !== presence[seat]);
    const names = (people: readonly Person[]) => people.map(({ account }) => account).join();
    const others = names(this.spectators) !== names(spectators);
    return (watcher) => changed || (others && this.isHost(watcher));
  }

  /** Those without a seat, each once. */
  private lookingOn(): Person[] {
    const found = new Map<string, Person>();
    for (const [watcher, seats] of this.watched) {
      const { person } = watcher;
      if (!seats.has(SPECTATOR) || isSeated(this.state, person) || this.isHost(watcher)) continue;
      found.set(person.account, plain(person));
      if (found.size === MOST_NAMED) break;
    }
    return [...found.values()];
  }

  private tellPresence(concerned: (watcher: Watcher) => boolean): void {
    for (const watcher of this.watched.keys()) {
      if (concerned(watcher)) watcher.send(this.presenceMessage(this.isHost(watcher)));
    }
  }

  /** Who looks on is the host's to know, who may send them away: the names and nothing else. */
  private presenceMessage(toHost: boolean): string {
    const { presence: seats, spectators } = this;
    const shown = toHost && spectators.length > 0 ? spectators : undefined;
    return JSON.stringify({ t: 'presence', table: this.state.opening.id, seats, spectators: shown });
  }

  // ── what happens ────────────────────────────────────────────────────────────────────────────────────────────

  hear(fact: Fact): void {
    const { audiences, heard, state } = this;
    let last: FactSeen | null = null;
    let text = '';
    for (let i = 0; i < audiences.length; i++) {
      const seen = audiences[i].learn(fact, state.learned[i], last);
      if (seen === null || audiences[i].asleep) continue;
      if (seen !== last) text = JSON.stringify(seen);
      last = seen;
      heard[i].push(text);
    }
  }

  /** What came of an event, for each audience that it shows anything. */
  news(said?: Said): News {
    const { audiences, heard, state } = this;
    if (said !== undefined) this.chat = [...this.chat.slice(1 - RECENT_LINES), said];
    const updates: News['updates'] = [];
    for (let i = 0; i < audiences.length; i++) {
      const audience = audiences[i];
      if (audience.asleep) continue;
      const update = audience.update(heard[i], knowledgeOf(state, audience.seat, this.chat), said);
      heard[i].length = 0;
      if (update !== null) updates.push({ audience, update });
    }
    const { dismissed } = this;
    this.dismissed = [];
    return { updates, dismissed };
  }

  /** It is stored. Before a match there is nothing to be late about. */
  tell({ updates, dismissed }: News): void {
    const { room, opening } = this.state;
    const delay = room.status === 'open' ? 0 : opening.spectators.delay;
    for (const { audience, update } of updates) {
      if (audience.seat >= 0 || delay === 0) audience.tell(update);
      else this.put(delay, () => audience.tell(update));
    }
    for (const one of dismissed) {
      this.unaware.delete(one);
      this.lookAgain(one.watcher, one.seat);
    }
  }

  private put(delay: number, run: () => void): void {
    this.delayed.push({ due: this.services.now() + delay, run });
    if (this.alarm === null) this.wait();
  }

  /** One after the other: what was told first is heard first. */
  private wait(): void {
    const [next] = this.delayed;
    this.alarm = null;
    if (next === undefined) return;
    this.alarm = this.services.later(Math.max(0, next.due - this.services.now()), () => {
      this.delayed.shift();
      next.run();
      this.wait();
    });
  }

  /** The end here: whoever watches looks again. */
  close(): void {
    this.alarm?.();
    this.delayed.length = 0;
    for (const [watcher, seats] of this.watched) for (const seat of seats) this.lookAgain(watcher, seat);
    for (const { watcher, seat } of this.unaware) this.lookAgain(watcher, seat);
    this.watched.clear();
    this.unaware.clear();
  }
}
