import {
  apply,
  askOf,
  below,
  clone,
  type Deal,
  deal,
  determinise,
  type Fact,
  factFor,
  type Game,
  hash,
  type Input,
  type Json,
  printJson,
  type Rng,
  reseed,
  seeded,
  type Table,
  waiting,
} from '@kaiju/kernel';
import type { Command } from '../protocol/index.ts';
import { type Entry, hashOf, noHash } from '../store/index.ts';
import { type Services, TableActor, type Visitor } from '../table/actor.ts';
import type { Who } from '../table/decide.ts';
import type { Body, Event, Opening } from '../table/entries.ts';
import { readLog, type TableState } from '../table/state.ts';
import { Stumbles } from '../table/stumbles.ts';
import { noLag } from '../timing/index.ts';
import { clockPresets } from '../timing/presets.ts';

/**
 * Two tables in a house without a database, driven by the same commands at the same moments. Everything that no
 * two tables share by nature (names, promises, time of day, what is drawn for epochs) is the same for both here:
 * what differs between them is only what one of the seats can't see.
 */

/** How often another table is imagined that is to be like this or that. */
const TRIES = 100;

const EPOCH = 1_800_000_000_000;

/** A guest who sits at this seat, or a stranger. */
function guestAt(seat: number): Who {
  const name = seat < 0 ? 'Stranger' : `Guest ${seat}`;
  return { account: `account-${seat}`, name: { zh: name, en: name }, guest: true };
}

export interface TwinOptions {
  game: Game;
  seats: number;
  seed: string;
  options?: Record<string, Json>;
  pace?: number;
  manners?: number;
  rated?: boolean;
  /** Answers at random before the tables part: so many, or until the table is like this. */
  answers?: number;
  until?(table: Table): boolean;
  spectators?: Opening['spectators'];
}

/** What somebody was sent, and when. */
export type Sent = { at: number; text: string }[];

/** One table with everybody at it. */
export class House {
  readonly actor: TableActor;
  readonly state: TableState;
  /** By seat; the spectator is -1. */
  readonly sent = new Map<number, Sent>();
  /** What was written to the log since the house was opened. */
  readonly written: Entry[] = [];
  private readonly visitors = new Map<number, Visitor>();
  private readonly timers = new Set<{ at: number; what: () => void }>();
  private time = 0;
  private drawn = 0;
  private said = 0;

  constructor(state: TableState, last: { n: number; hash: string }) {
    this.state = state;
    this.actor = new TableActor(this.services(), {
      ...{ state, last, fence: 1, commands: [], chat: [], heard: [], past: null },
      stumbles: new Stumbles(),
    });
    for (let seat = -1; seat < state.seats; seat++) this.enter(seat);
  }

  /** A visitor for every pair of eyes. */
  private enter(seat: number): void {
    const sent: Sent = [];
    this.sent.set(seat, sent);
    const visitor: Visitor = {
      person: guestAt(seat),
      lag: () => noLag,
      send: (text) => sent.push({ at: this.time, text }),
    };
    this.visitors.set(seat, visitor);
    this.actor.watch(visitor, seat);
  }

  visitor(seat: number): Visitor {
    return this.visitors.get(seat) as Visitor;
  }

  do(seat: number, id: string, command: Command): void {
    this.actor.do(this.visitor(seat), id, command);
  }

  /** Lets everything happen that is due within so many milliseconds, in its order. */
  async pass(ms: number): Promise<void> {
    const until = this.time + ms;
    for (;;) {
      await settled();
      const [next] = [...this.timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.what();
    }
    this.time = until;
    await settled();
  }

  private services(): Services {
    return {
      now: () => this.time,
      wall: () => EPOCH + this.time,
      later: (ms, what) => {
        const timer = { at: this.time + ms, what };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
      random: () => `drawn-${++this.drawn}`,
      append: async (entry) => {
        this.written.push(entry);
      },
      confirm: async () => {},
      think: () => Promise.reject(new Error('no bots here')),
      saveChat: async () => ({ id: ++this.said, deaf: [] }),
      rematch: () => Promise.reject(new Error('no rematch here')),
      again: () => {},
      changed: () => {},
      failed: (_, error) => {
        throw error;
      },
      patience: () => 60_000,
      report: () => {},
    };
  }
}

/** Everything that was promised is kept: the actor stores and tells in a few turns of the queue. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** The log of a match that has gone on for a while, as one person after the other answered at random. */
function begin({
  game,
  seats,
  seed,
  options = {},
  pace = 0,
  manners = 1,
  rated = false,
  answers = 0,
  until = () => false,
  spectators,
}: TwinOptions) {
  const id = 'TwinTab1es11';
  const opening: Opening = {
    ...{ id, game: game.id, ruleset: game.ruleset, options, host: guestAt(0).account },
    plans: new Array(seats).fill({ kind: 'open' }),
    ...{ visibility: 'public', clock: rated ? clockPresets.relaxed.settings : { kind: 'none' } },
    ...{ pace, manners, rated },
    spectators: spectators ?? { allowed: true, delay: 0 },
    ...{ secret: 'secret', commitment: 'commitment', pacing: `pacing of ${seed}`, key: 'key' },
  };
  const order: Deal = { seats, seed, options, pace, at: 0 };
  const table = deal(game, order);
  const bodies: Body[] = [{ kind: 'created', opening }];
  for (let seat = 0; seat < seats; seat++) {
    const { formerly: _, ...person } = guestAt(seat);
    bodies.push({ kind: 'sat', seat, person, entropy: '' });
  }
  bodies.push({
    ...{ kind: 'started', deal: order, seats: Array.from({ length: seats }, (_, i) => i) },
    hash: hash(game, table),
  });
  const rng = seeded(`${seed}, before`);
  for (let i = 0; i < answers && table.result === null && !until(table); i++) {
    const asked = waiting(table);
    const seat = asked[below(rng, asked.length)];
    const ask = askOf(game, table, seat);
    const choices = ask?.options ?? [];
    const value = choices[below(rng, choices.length)];
    const input: Input = { type: 'answer', seat, ask: ask?.id ?? '', value, at: table.now };
    apply(game, table, input);
    bodies.push({ kind: 'input', input, hash: hash(game, table) });
  }
  let previous = noHash;
  const events = bodies.map((body, n): Event => {
    const { kind, ...rest } = body;
    previous = hashOf(previous, { n, fence: 1, at: 0, kind, body: JSON.stringify(rest), command: null });
    return { n, at: 0, wall: EPOCH, body };
  });
  return { events, last: { n: events.length - 1, hash: previous } };
}

/** Two tables that `viewer` can't tell apart. */
export class Twins {
  readonly game: Game;
  readonly viewer: number;
  readonly here: House;
  readonly there: House;
  readonly rng: Rng;
  private compared = 0;
  private commands = 0;
  private heard = 0;
  /** The same tables once more, to hear what the rules tell the viewer. */
  private readonly shadows: [Table, Table];

  /**
   * `imagine`: the hidden part of the second table is another one, such that this can be said of it if that is found.
   * Else the tables are the same.
   */
  constructor(
    options: TwinOptions,
    viewer: number,
    { imagine = true }: { imagine?: boolean | ((table: Table) => boolean) } = {},
  ) {
    this.game = options.game;
    this.viewer = viewer;
    this.rng = seeded(`${options.seed}, seen by ${viewer}`);
    const { events, last } = begin(options);
    const [here, there] = [0, 1].map(() => readLog(options.game, events, null));
    const original = there.table as Table;
    for (let tries = 0; imagine !== false && tries < TRIES; tries++) {
      there.table = determinise(this.game, original, viewer, this.rng);
      if (imagine === true || imagine(there.table)) break;
    }
    // From here on both have the same luck.
    const luck = (here.table as Table).rng;
    reseed(luck, this.rng);
    const { k0, k1, k2, k3, drawn } = luck;
    Object.assign((there.table as Table).rng, { k0, k1, k2, k3, drawn });
    this.shadows = [clone(this.game, here.table as Table), clone(this.game, there.table as Table)];
    this.here = new House(here, last);
    this.there = new House(there, last);
  }

  get over(): boolean {
    return this.here.state.table?.result !== null;
  }

  /** Whether what is hidden really differs. */
  get differ(): boolean {
    return this.here.state.hash() !== this.there.state.hash();
  }

  both(what: (house: House) => void): void {
    what(this.here);
    what(this.there);
  }

  do(seat: number, command: Command): void {
    const id = `c${++this.commands}`;
    this.both((house) => house.do(seat, id, command));
  }

  async pass(ms: number): Promise<void> {
    await this.here.pass(ms);
    await this.there.pass(ms);
  }

  /** An answer of this seat that both tables take. */
  commonAnswer(seat: number): Extract<Command, { do: 'answer' }> | null {
    const [a, b] = [this.here, this.there].map(({ state }) => askOf(this.game, state.table as Table, seat));
    if (a === null || a.id !== b?.id) return null;
    const others = new Set(b.options?.map(printJson));
    const common = a.options?.filter((option) => others.has(printJson(option))) ?? [];
    if (common.length === 0) return null;
    return { do: 'answer', seat, ask: a.id, value: common[below(this.rng, common.length)] };
  }

  /**
   * What the viewer was sent since the last time: null if it is the same at both tables, byte for byte and at the
   * same moments; 'apart' if a rule told it the difference; else what gave them away.
   */
  compare(): 'apart' | string | null {
    if (this.toldApart()) return 'apart';
    const [here, there] = [this.here, this.there].map((house) => house.sent.get(this.viewer) as Sent);
    for (; this.compared < Math.max(here.length, there.length); this.compared++) {
      const [a, b] = [here[this.compared], there[this.compared]];
      if (a?.at === b?.at && a?.text === b?.text) continue;
      return `message ${this.compared}: at ${a?.at} ${a?.text}\nbut at the other table at ${b?.at} ${b?.text}`;
    }
    return null;
  }

  /** Has a fact that reveals, or that is addressed to the viewer, told the tables apart? */
  private toldApart(): boolean {
    const inputs = [this.here, this.there].map(({ written }) =>
      written.flatMap(({ kind, body }) => (kind === 'input' ? [JSON.parse(body).input as Input] : [])),
    );
    for (; this.heard < Math.min(inputs[0].length, inputs[1].length); this.heard++) {
      const [a, b] = this.shadows.map((table, i) => this.hear(table, inputs[i][this.heard]));
      const first = a.findIndex((fact, i) => JSON.stringify(fact) !== JSON.stringify(b[i]));
      if (first >= 0 && a[first].tells && b[first]?.tells) return true;
    }
    return false;
  }

  private hear(table: Table, input: Input): { fact: Fact; tells: boolean }[] {
    const heard: { fact: Fact; tells: boolean }[] = [];
    const { viewer } = this;
    apply(this.game, table, input, {
      facts: (whole) => {
        const fact = factFor(whole, viewer);
        if (fact === null) return;
        heard.push({
          fact,
          tells: fact.reveals || fact.to !== null || (whole.aside?.to.includes(viewer) ?? false),
        });
      },
    });
    return heard;
  }
}
