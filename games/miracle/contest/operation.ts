import { describeJson, type Json, rule } from '@kaiju/kernel';
import { type Deck, decks } from '../decks.ts';
import type { Edition } from '../edition.ts';
import { END, type Operation } from '../operations.ts';
import {
  active,
  artifactOf,
  boardOf,
  type Creature,
  creature,
  type Miracle,
  rulesFor,
  sideOf,
} from '../state.ts';
import { artifactNames, type Camp, creatureNames } from './names.ts';
import { cubeAt, roundOf, seatOf } from './observation.ts';

/** An operation as the contest writes it. */
export interface ContestOperation {
  player: Camp;
  round: number;
  operation_type: string;
  operation_parameters: Record<string, Json>;
}

/** Why a message does nothing. */
export interface Refused {
  clause: string;
  why: string;
}

/** What a program wants: an operation of the rules (which may still refuse it), to give up, or nothing that makes sense. */
export type Wish = { operation: Operation } | { surrender: true } | { refused: Refused };

/** What a program was asked to hand in before the first turn; `order` is the order it named its creatures in. */
export type HandedIn = { deck: Deck; order: string[] } | { illegal: Refused };

class Refusing extends Error {
  readonly clause: string;
  constructor(clause: string, why: string) {
    super(why);
    this.clause = clause;
  }
}
function refuse(clause: string, why: string): never {
  throw new Refusing(clause, why);
}
function refusedBy(error: unknown): Refused {
  if (error instanceof Refusing) return { clause: error.clause, why: error.message };
  throw error;
}

/** MI-12.2: what a program says in its turn. Whatever can't be meant is refused here; whether it is legal, the rules say. */
export const readOperation = rule('MI-12.2', (g: Miracle, camp: Camp, message: unknown): Wish => {
  try {
    const { type, round, parameters } = envelope(camp, message);
    if (round !== roundOf(g)) refuse('MI-12.2', `it is round ${roundOf(g)}, not ${describeJson(round)}`);
    if (type === 'surrender') return { surrender: true };
    if (type === 'init') refuse('MI-12.4', 'a deck is handed in once, before the first turn');
    const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
    if (!read) return refuse('MI-12.2', `operation_type: there is no ${describeJson(type)}`);
    return { operation: read(g, seatOf(g, camp), parameters) };
  } catch (error) {
    return { refused: refusedBy(error) };
  }
});

/** MI-12.3, MI-2.1: the deck a program hands in; anything but a legal `init` is an illegal deck. */
export const readDeck = rule('MI-12.3', (edition: Edition, camp: Camp, message: unknown): HandedIn => {
  try {
    const { type, parameters } = envelope(camp, message);
    if (type !== 'init') refuse('MI-12.3', `the first word must be an init, not ${describeJson(type)}`);
    const artifacts = names(parameters, 'artifacts', 1);
    const creatures = names(parameters, 'creatures', 3);
    const artifact = artifactNames.id(artifacts[0]);
    if (!artifact) return refuse('MI-2.1', noSuch('artifact', artifacts[0], artifactNames.names));
    const order = creatures.map((name) => {
      const kind = creatureNames.id(name);
      if (!kind) return refuse('MI-2.1', noSuch('creature', name, creatureNames.names));
      if (edition.creatures[kind].token) refuse('MI-12.4', `${name} belongs to an artifact, not in a deck`);
      return kind;
    });
    const deck = decks(edition).find(
      (d) => d.artifact === artifact && d.creatures.every((kind) => order.includes(kind)),
    );
    if (!deck) return refuse('MI-2.1', `${creatures.join(', ')}: choose three different creatures`);
    return { deck, order };
  } catch (error) {
    return { illegal: refusedBy(error) };
  }
});

/** The other way round: one of the active player's operations as a program would send it. */
export function writeOperation(g: Miracle, o: Operation): ContestOperation {
  const seat = active(g);
  const cube = (name: string) => cubeAt(g, boardOf(g).at.get(name) as number);
  const say = (operation_type: string, operation_parameters: Record<string, Json>): ContestOperation => ({
    player: sideOf(g, seat),
    round: roundOf(g),
    operation_type,
    operation_parameters,
  });
  switch (o.op) {
    case 'end':
      return say('endround', {});
    case 'summon':
      return say('summon', { type: creatureNames.name(o.kind), level: o.star, position: cube(o.at) });
    case 'move':
      return say('move', { mover: o.creature, position: cube(o.to) });
    case 'attack':
      return say('attack', {
        attacker: o.creature,
        target: o.target === 'miracle' ? sideOf(g, 1 - seat) : o.target,
      });
    case 'use':
      return say('use', { card: sideOf(g, seat), target: 'on' in o ? o.on : cube(o.at) });
  }
}

/** What is wrong with an operation that the rules don't offer and have nothing more to say of. */
export function unoffered(o: Operation): Refused {
  return {
    end: { clause: 'MI-2.6', why: 'it is not its turn' },
    summon: { clause: 'MI-4.1', why: 'position: none of its spawn points' },
    move: { clause: 'MI-5.2', why: 'position: out of reach' },
    attack: { clause: 'MI-6.2', why: 'target: nobody it may attack' },
    use: { clause: 'MI-9.2.1', why: 'target: nothing it may be used on' },
  }[o.op];
}

type Parameters = Record<string, unknown>;

/** What all messages share. A program speaks for itself alone (MI-12.4). */
function envelope(
  camp: Camp,
  message: unknown,
): { type: string; round: number | null; parameters: Parameters } {
  if (!isRecord(message)) return refuse('MI-12.2', `an operation is an object, not ${describeJson(message)}`);
  const { operation_type: type, operation_parameters: given } = message;
  if (typeof type !== 'string')
    return refuse('MI-12.2', `operation_type: expected its name, found ${describeJson(type)}`);
  if (whole(message.player) !== camp)
    refuse('MI-12.4', `player: this is player ${camp}, it can't speak for ${describeJson(message.player)}`);
  // Its C++ programs send null where there is nothing to say.
  const parameters = given ?? {};
  if (!isRecord(parameters))
    return refuse('MI-12.2', `operation_parameters: expected an object, found ${describeJson(given)}`);
  return { type: type.toLowerCase(), round: whole(message.round), parameters };
}

const READERS: Record<string, (g: Miracle, seat: number, parameters: Parameters) => Operation> = {
  endround: () => END,
  summon(g, seat, { type, level, position }) {
    const kind = creatureNames.id(type);
    if (!kind || !g.players[seat].slots.some((slot) => slot.kind === kind))
      return refuse('MI-4.1', `type: ${describeJson(type)} is not in its deck`);
    const star = whole(level);
    if (star === null || !rulesFor(g).creatures[kind].stars[star - 1])
      return refuse('MI-3.4', `level: expected 1, 2 or 3, found ${describeJson(level)}`);
    return { op: 'summon', kind, star, at: cellNamed(g, 'position', position) };
  },
  move(g, seat, { mover, position }) {
    const { id } = own(g, seat, 'mover', mover, 'MI-5.1');
    return { op: 'move', creature: id, to: cellNamed(g, 'position', position) };
  },
  attack(g, seat, { attacker, target }) {
    const { id } = own(g, seat, 'attacker', attacker, 'MI-6.1');
    const camp = sideOf(g, seat);
    const at = whole(target);
    if (at === camp) return refuse('MI-6.2', 'target: its own miracle');
    if (at === 1 - camp) return { op: 'attack', creature: id, target: 'miracle' };
    return { op: 'attack', creature: id, target: anyone(g, 'target', target, 'MI-6.2').id };
  },
  use(g, seat, { card, target }) {
    if (whole(card) !== sideOf(g, seat))
      return refuse('MI-9.2.1', `card: its artifact is ${sideOf(g, seat)}, not ${describeJson(card)}`);
    if (artifactOf(g, seat).way !== 'equip') return { op: 'use', at: cellNamed(g, 'target', target) };
    return { op: 'use', on: anyone(g, 'target', target, 'MI-9.2.1').id };
  },
};

/** MI-12.4: a creature the program may command. */
const own = rule(
  'MI-12.4',
  (g: Miracle, seat: number, field: string, value: unknown, clause: string): Creature => {
    const c = anyone(g, field, value, clause);
    if (c.owner !== seat) refuse('MI-12.4', `${field}: creature ${c.id} is the other side's`);
    return c;
  },
);

function anyone(g: Miracle, field: string, value: unknown, clause: string): Creature {
  const id = whole(value);
  const c = id === null ? undefined : creature(g, id);
  return c ?? refuse(clause, `${field}: there is no creature ${describeJson(value)}`);
}

/** A cell of the map; the contest took others too (MI-12.4). */
function cellNamed(g: Miracle, field: string, value: unknown): string {
  const cube = Array.isArray(value) && value.length === 3 ? value.map(whole) : [null];
  const [x, y, z] = cube as number[];
  if (cube.includes(null) || x + y + z !== 0) {
    refuse('MI-1.1', `${field}: expected [x,y,z] with x+y+z=0, found ${describeJson(value)}`);
  }
  const name = `${x},${y}`;
  if (!boardOf(g).at.has(name)) refuse('MI-12.4', `${field}: ${describeJson(value)} is off the map`);
  return name;
}

/** The contest read its numbers with Python's `int`, which takes digits in quotes as well. */
function whole(value: unknown): number | null {
  const n = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(n) ? (n as number) : null;
}

function names(parameters: Parameters, field: string, count: number): unknown[] {
  const list = parameters[field];
  if (Array.isArray(list) && list.length === count) return list;
  return refuse('MI-2.1', `${field}: expected a list of ${count}, found ${describeJson(list)}`);
}

function noSuch(what: string, name: unknown, known: string[]): string {
  return `there is no ${what} ${describeJson(name)}; there are ${known.join(', ')}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
