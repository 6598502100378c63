import { type Ask, install, type Json, type Line, type SceneWords } from '@kaiju/kernel';
import { type Deck, ILLEGAL } from './decks.ts';
import { effectsOf, effectsOfArtifact } from './effects.ts';
import { type Operation, operations } from './operations.ts';
import { match, turn } from './procedures/match.ts';
import { appear } from './procedures/summon.ts';
import { TRIAL } from './scenes/trial.ts';
import {
  artifactOf,
  attackOf,
  boardOf,
  type Creature,
  creature,
  type Miracle,
  type Player,
  rulesFor,
  Slot,
} from './state.ts';

/**
 * Scenes call creatures a, b, c … in the order in which they come into play; their ids count up from 3, so a
 * letter is an id. Seat 0 moves first and has the odd turns, and both seats have `DECK` unless told otherwise.
 */
const FIRST_ID = 3;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DECK: Deck = { artifact: 'holy-light', creatures: ['swordsman', 'archer', 'bat'] };
const NOBODY = -1;

function seatAt(line: Line): number {
  const seat = line.int('a seat');
  if (seat !== 0 && seat !== 1) line.fail(`expected seat 0 or 1, found ${seat}`, 1);
  return seat;
}

function idAt(line: Line): number {
  const letter = line.word('a creature, by its letter');
  const index = LETTERS.indexOf(letter);
  if (letter.length !== 1 || index < 0) line.fail(`expected a creature, a to z, found '${letter}'`, 1);
  return FIRST_ID + index;
}

function creatureAt(line: Line, g: Miracle): Creature {
  const c = creature(g, idAt(line));
  return c ?? line.fail('expected a creature that is on the map', 1);
}

function cellAt(line: Line, g: Miracle): number {
  const name = line.word('a cell such as -7,6');
  return boardOf(g).at.get(name) ?? line.fail(`expected a cell of the map such as -7,6, found '${name}'`, 1);
}

function holderAt(line: Line): number {
  return line.maybe('nobody') ? NOBODY : seatAt(line);
}

/** The player at a seat, with a deck. */
function playerAt(line: Line, g: Miracle): Player {
  return withDeck(g, seatAt(line));
}

function withDeck(g: Miracle, seat: number): Player {
  const player = g.players[seat];
  if (player.artifact === '') giveDeck(g, player, DECK);
  return player;
}

function giveDeck(g: Miracle, player: Player, { artifact, creatures }: Deck): void {
  player.artifact = artifact;
  player.slots = creatures.map((kind) => Slot.make({ kind, ready: rulesFor(g).creatures[kind].units[0] }));
}

function deckAt(line: Line, g: Miracle): Deck {
  const { creatures, artifacts } = rulesFor(g);
  const order = Object.keys(creatures);
  const kind = () => line.among(order, 'a creature, one of');
  return {
    artifact: line.among([...Object.keys(artifacts), ...order], 'an artifact, one of'),
    creatures: [kind(), kind(), kind()].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
  };
}

function slotAt(line: Line, g: Miracle): Slot {
  const { slots } = playerAt(line, g);
  const kinds = slots.map((s) => s.kind);
  const kind = line.among(kinds, 'a creature of the deck, one of');
  return slots[kinds.indexOf(kind)];
}

function numbers(line: Line): number[] {
  const list: number[] = [];
  while (line.left > 0) list.push(line.int());
  return list;
}

/** `creature a 0 swordsman 1 -1,0`, then what is special about it. */
function place(line: Line, g: Miracle): void {
  const id = idAt(line);
  if (id !== g.nextId) line.fail(`expected '${LETTERS[g.nextId - FIRST_ID]}', the next creature's letter`, 1);
  const owner = seatAt(line);
  const kinds = rulesFor(g).creatures;
  const kind = line.among(Object.keys(kinds), 'a creature, one of');
  const star = line.int('its star');
  if (kinds[kind].stars[star - 1] === undefined) line.fail(`expected a star of ${kind}, found ${star}`, 1);
  const c = appear(g, owner, kind, star, cellAt(line, g));
  c.fresh = false;
  install(g, c.id, ...effectsOf(g, c));
  const slot = withDeck(g, owner).slots.find((s) => s.kind === kind);
  if (slot && slot.ready > 0) slot.ready--;
  while (line.left > 0) {
    const word = line.among(['hp', 'shield', 'fresh', 'moved', 'attacked', 'seen']);
    if (word === 'hp') c.hp = line.int('its HP');
    else if (word === 'seen') c.hidden = false;
    else c[word] = true;
  }
}

/** The board is laid out: what nobody mentioned is as at a match's beginning. */
function complete(g: Miracle): void {
  for (const seat of [0, 1]) {
    const player = withDeck(g, seat);
    if (player.cap === 0) player.cap = seat === g.first ? 1 : 2;
  }
  if (g.turn === 0) g.turn = 1;
}

function operationAt(line: Line, g: Miracle): Operation {
  const name = () => boardOf(g).names[cellAt(line, g)];
  const op = line.among(['end', 'summon', 'move', 'attack', 'use'], 'an operation, one of');
  switch (op) {
    case 'end':
      return { op };
    case 'summon':
      return {
        op,
        kind: line.among(Object.keys(rulesFor(g).creatures), 'a creature, one of'),
        star: line.int('its star'),
        at: name(),
      };
    case 'move':
      return { op, creature: idAt(line), to: name() };
    case 'attack':
      return { op, creature: idAt(line), target: line.maybe('miracle') ? 'miracle' : idAt(line) };
    case 'use':
      return line.maybe('on') ? { op, on: idAt(line) } : { op, at: name() };
  }
}

function moveAt(line: Line, ask: Ask, g: Miracle): Json {
  if (ask.kind === 'operation') return operationAt(line, g);
  line.among(['deck']);
  return line.maybe(ILLEGAL) ? ILLEGAL : deckAt(line, g);
}

/** A claim about a number: `hp a 3`. */
function equals(line: Line, found: number, what: string): void {
  const wanted = line.int(what);
  line.expect(found === wanted, `${what}: ${found}, not ${wanted}`);
}

function yesOrNo(line: Line, found: boolean, what: string): void {
  const wanted = line.among(['yes', 'no']) === 'yes';
  line.expect(found === wanted, `${what}: ${found ? 'yes' : 'no'}`);
}

function offered(line: Line, g: Miracle): boolean {
  seatAt(line);
  const wanted = JSON.stringify(operationAt(line, g));
  return operations(g, undefined).some((o) => JSON.stringify(o) === wanted);
}

export const scene: SceneWords<Miracle> = {
  options: (given) => (given.edition === 'trial' ? { ...given, edition: TRIAL } : given),
  given: {
    first: (line, g) => {
      g.first = seatAt(line);
    },
    turn: (line, g) => {
      g.turn = line.int('which turn of the match');
    },
    deck: (line, g) => {
      if (g.creatures.length > 0) line.fail('expected decks before creatures');
      giveDeck(g, g.players[seatAt(line)], deckAt(line, g));
    },
    creature: place,
    mana: (line, g) => {
      playerAt(line, g).mana = line.int('how much mana');
    },
    cap: (line, g) => {
      playerAt(line, g).cap = line.int('the mana cap');
    },
    miracle: (line, g) => {
      playerAt(line, g).miracle = line.int("the miracle's HP");
    },
    'stars-lost': (line, g) => {
      playerAt(line, g).starsLost = line.int('how many stars');
    },
    barracks: (line, g) => {
      g.barracks[line.int('which barracks')] = holderAt(line);
    },
    /** `units 0 swordsman 1 cooling 2 1` */
    units: (line, g) => {
      const slot = slotAt(line, g);
      slot.ready = line.int('how many are ready');
      if (line.maybe('cooling')) slot.cooling = numbers(line);
    },
    /** `artifact 0 cooling 3`, `artifact 0 on a` */
    artifact: (line, g) => {
      const player = playerAt(line, g);
      const seat = g.players.indexOf(player);
      if (line.maybe('cooling')) {
        player.artifactState = 'cooling';
        player.artifactLeft = line.int('how many cooling phases');
        return;
      }
      line.among(['on'], 'cooling or');
      const bearer = creatureAt(line, g);
      player.artifactState = 'used';
      player.artifactOn = bearer.id;
      bearer.hp += artifactOf(g, seat).hp;
      bearer.max += artifactOf(g, seat).hp;
      install(g, bearer.id, ...effectsOfArtifact(g, seat));
    },
  },
  starts: {
    /** The turn named by `turn` is about to begin. */
    turn: (g) => {
      complete(g);
      g.turn--;
      return [{ procedure: match, step: 'MI-2.2' }, { procedure: turn }];
    },
    /** The main phase of the turn named by `turn`. */
    main: (g) => {
      complete(g);
      return [
        { procedure: match, step: 'MI-2.2' },
        { procedure: turn, step: 'MI-2.6' },
      ];
    },
  },
  move: moveAt,
  claims: {
    first: (line, g) => equals(line, g.first, 'who is first'),
    turn: (line, g) => equals(line, g.turn, 'the turn'),
    hp: (line, g) => equals(line, creatureAt(line, g).hp, 'HP'),
    'max-hp': (line, g) => equals(line, creatureAt(line, g).max, 'maximum HP'),
    attack: (line, g) => equals(line, attackOf(g, creatureAt(line, g)), 'attack'),
    at: (line, g) => {
      const { at } = creatureAt(line, g);
      line.expect(at === cellAt(line, g), `it stands on ${boardOf(g).names[at]}`);
    },
    shield: (line, g) => yesOrNo(line, creatureAt(line, g).shield, 'holy shield'),
    stealth: (line, g) => yesOrNo(line, creatureAt(line, g).hidden, 'stealth'),
    alive: (line, g) => line.expect(creature(g, idAt(line)) !== undefined, 'it is gone'),
    gone: (line, g) => line.expect(creature(g, idAt(line)) === undefined, 'it is on the map'),
    miracle: (line, g) => equals(line, playerAt(line, g).miracle, "the miracle's HP"),
    mana: (line, g) => equals(line, playerAt(line, g).mana, 'mana'),
    cap: (line, g) => equals(line, playerAt(line, g).cap, 'mana cap'),
    'stars-lost': (line, g) => equals(line, playerAt(line, g).starsLost, 'stars lost'),
    barracks: (line, g) => {
      const holder = g.barracks[line.int('which barracks')];
      line.expect(holder === holderAt(line), `held by ${holder < 0 ? 'nobody' : holder}`);
    },
    ready: (line, g) => equals(line, slotAt(line, g).ready, 'units ready'),
    /** `cooling 0 swordsman 3 3`; without numbers: none cools. */
    cooling: (line, g) => {
      const { cooling } = slotAt(line, g);
      line.expect(numbers(line).join(' ') === cooling.join(' '), `cooling: ${cooling.join(' ') || 'none'}`);
    },
    /** `artifact 0 cooling 6`, `artifact 0 ready`, `artifact 0 used`. */
    artifact: (line, g) => {
      const { artifactState, artifactLeft } = playerAt(line, g);
      const wanted = line.among(['ready', 'used', 'cooling']);
      line.expect(artifactState === wanted, `the artifact is ${artifactState}`);
      if (wanted === 'cooling') equals(line, artifactLeft, 'cooling phases left');
    },
    can: (line, g) => line.expect(offered(line, g), 'it is not offered'),
    cannot: (line, g) => line.expect(!offered(line, g), 'it is offered'),
  },
};
