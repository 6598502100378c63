import { type Ask, askOf, explain, type Json, type Refusal, Timeline, waiting } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { type Deck, decks, ILLEGAL } from '../decks.ts';
import { editionOf } from '../edition.ts';
import { miracle } from '../index.ts';
import type { Operation } from '../operations.ts';
import { scoresOf } from '../score.ts';
import { active, boardOf, Creature, type Miracle } from '../state.ts';
import { artifactNames, type Camp, creatureNames } from './names.ts';
import { Chronicle, type Observation, observe, roundOf, seatOf } from './observation.ts';
import { readDeck, readOperation, unoffered, writeOperation } from './operation.ts';

const season3 = editionOf('season3');

/** A contest table in the middle of a match, with the first observation due. */
class Contest {
  readonly chronicle = new Chronicle();
  readonly timeline: Timeline<Miracle>;

  constructor(first: string[], second: string[] = first, seed = 'contest') {
    this.timeline = new Timeline(miracle, {
      seats: 2,
      seed,
      options: { edition: 'season3', contest: true },
    });
    for (const [camp, [artifact, ...creatures]] of [first, second].entries()) {
      const handed = readDeck(season3, camp as Camp, init(camp, [artifact], creatures));
      if ('illegal' in handed) throw new Error(handed.illegal.why);
      const seat = seatOf(this.g, camp as Camp);
      this.chronicle.handedIn(seat, handed.order);
      this.answer(seat, handed.deck as Json);
    }
  }

  get g(): Miracle {
    return this.timeline.table.g;
  }
  see(camp: Camp): Observation {
    return observe(this.g, camp, this.chronicle);
  }
  unit(id: number, camp: Camp = 0) {
    const row = this.see(camp).map.units.find((u) => u[0] === id);
    if (!row) throw new Error(`no unit ${id}`);
    return row;
  }
  /** A message of the player in turn, with the usual envelope. */
  wish(operation_type: string, operation_parameters: Json, more: Record<string, Json> = {}) {
    const camp = active(this.g) === this.g.first ? 0 : 1;
    const message = {
      player: camp,
      round: roundOf(this.g),
      operation_type,
      operation_parameters,
      ...more,
    };
    return readOperation(this.g, camp, message);
  }
  /** Says it and does it; the clause that refuses it, or null. */
  say(operation_type: string, operation_parameters: Json = {}): string | null {
    const wish = this.wish(operation_type, operation_parameters);
    if ('refused' in wish) return wish.refused.clause;
    if ('surrender' in wish) throw new Error('surrender is not an operation');
    const refusal = this.answer(active(this.g), wish.operation as Json);
    return refusal ? (refusal.clause ?? unoffered(wish.operation).clause) : null;
  }
  /** A creature that stands there already. */
  put(camp: Camp, kind: string, star: number, at: string, more: Partial<Creature> = {}): Creature {
    const { has, stars } = season3.creatures[kind];
    const { hp } = stars[star - 1];
    const c = Creature.make({
      id: this.g.nextId++,
      owner: seatOf(this.g, camp),
      kind,
      star,
      at: boardOf(this.g).at.get(at) as number,
      air: has.flying,
      hp,
      max: hp,
      fresh: false,
      ...more,
    });
    this.g.creatures.push(c);
    return c;
  }
  mana(n: number): void {
    this.g.players[active(this.g)].mana = n;
  }
  private answer(seat: number, value: Json): Refusal | null {
    const ask = askOf(miracle, this.timeline.table, seat) as Ask;
    const input = { type: 'answer', seat, ask: ask.id, value, at: 0 } as const;
    return this.timeline.apply(input, { facts: (fact) => this.chronicle.hear(fact, this.g) });
  }
}

function init(player: number, artifacts: Json, creatures: Json): Json {
  return { player, round: 0, operation_type: 'init', operation_parameters: { artifacts, creatures } };
}

const SWORDS = ['HolyLight', 'Swordsman', 'Archer', 'BlackBat'];
const FLAMES = ['InfernoFlame', 'Swordsman', 'Priest', 'VolcanoDragon'];
const SHIELDS = ['SalamanderShield', 'FrostDragon', 'Swordsman', 'Archer'];
const WINDS = ['WindBlessing', 'Swordsman', 'Archer', 'Priest'];

describe('what a program is shown', () => {
  test('MI-12.1 the first observation, whole', () => {
    const t = new Contest(SWORDS, FLAMES);
    expect(t.see(0)).toEqual({
      map: { units: [], barracks: [-1, -1, -1, -1], miracles: [30, 30] },
      players: [
        [
          [[0, 0, 6, 5, 0, 0, 0, [-1, -1, -1]]],
          2,
          2,
          [
            [1, 6, []],
            [0, 3, []],
            [2, 3, []],
          ],
          [],
        ],
        [
          [[1, 2, 8, 6, 0, 0, 0, [-1, -1, -1]]],
          2,
          2,
          [
            [1, 6, []],
            [3, 3, []],
            [4, 3, []],
          ],
          [],
        ],
      ],
      round: 0,
      camp: 0,
    });
    expect(t.see(1)).toEqual({ ...t.see(0), camp: 1 });
  });

  test('MI-12.1 the first player is camp 0, whichever seat it has', () => {
    const seeds = ['a', 'b', 'c', 'd', 'e', 'f'];
    const firsts = seeds.map((seed) => new Contest(SWORDS, FLAMES, seed));
    expect(new Set(firsts.map((t) => t.g.first))).toEqual(new Set([0, 1]));
    for (const t of firsts) {
      expect(t.see(0).players.map(([[artifact]]) => artifact[1])).toEqual([0, 2]);
      expect(t.say('summon', { type: 'Swordsman', level: 1, position: [-6, 6, 0] })).toBeNull();
      expect(t.unit(3).slice(0, 3)).toEqual([3, 0, 1]);
    }
  });

  test('MI-12.1 a row of eighteen for each creature, in order of entry', () => {
    const t = new Contest(SWORDS, FLAMES);
    t.put(0, 'archer', 2, '-1,3', { hp: 1 });
    t.put(0, 'swordsman', 1, '-2,3', { shield: true });
    t.put(0, 'bat', 3, '-3,3');
    t.put(1, 'priest', 1, '3,-3');
    t.put(1, 'volcano', 3, '4,-3');
    t.put(1, 'inferno', 1, '5,-3');
    t.put(1, 'frost', 2, '8,0');
    expect(t.see(1).map.units).toEqual([
      [3, 0, 0, 4, 2, 3, 1, [3, 4], 3, 4, [-1, 3, -2], 2, 0, 1, 0, 0, 1, 1],
      [4, 0, 1, 2, 2, 2, 2, [1, 1], 3, 2, [-2, 3, -1], 1, 0, 0, 0, 1, 1, 1],
      [5, 0, 2, 6, 4, 2, 2, [0, 1], 5, 4, [-3, 3, 0], 3, 1, 1, 0, 0, 1, 1],
      [6, 1, 3, 2, 0, 3, 3, [0, 1], 5, 3, [3, -3, 0], 1, 0, 1, 0, 0, 1, 1],
      [7, 1, 4, 9, 5, 9, 9, [1, 2], 2, 5, [4, -3, -1], 3, 0, 0, 0, 0, 1, 1],
      [8, 1, 5, 0, 8, 12, 12, [0, 1], 3, 999, [5, -3, -2], 1, 0, 1, 0, 0, 1, 1],
      [9, 1, 6, 7, 4, 6, 6, [0, 2], 2, 4, [8, 0, -8], 2, 0, 1, 0, 0, 1, 1],
    ]);
  });

  test('MI-12.4 a priest lends attack while it is near, and nothing is left of it afterwards', () => {
    const t = new Contest(FLAMES);
    const sword = t.put(0, 'swordsman', 1, '-3,3');
    t.say('endround');
    t.say('endround');
    t.mana(2);
    expect(t.unit(sword.id)[4]).toBe(2);
    t.put(0, 'swordsman', 1, '3,3');
    expect(t.say('summon', { type: 'Priest', level: 1, position: [-6, 6, 0] })).toBeNull();
    const priest = t.g.nextId - 1;
    t.say('endround');
    t.say('endround');
    expect(t.say('move', { mover: priest, position: [-4, 4, 0] })).toBeNull();
    expect(t.unit(sword.id)[4]).toBe(3);
    expect(t.say('move', { mover: sword.id, position: [0, 3, -3] })).toBeNull();
    expect(t.unit(sword.id)[4]).toBe(2);
  });

  test('MI-12.1 a creature may act again when its own turn begins, not before', () => {
    const t = new Contest(SWORDS);
    const can = (id: number) => t.unit(id).slice(16);
    expect(t.say('summon', { type: 'Swordsman', level: 1, position: [-6, 6, 0] })).toBeNull();
    expect(can(3)).toEqual([0, 0]);
    t.say('endround');
    expect(can(3)).toEqual([0, 0]);
    t.say('endround');
    expect(can(3)).toEqual([1, 1]);
    expect(t.say('move', { mover: 3, position: [-4, 5, -1] })).toBeNull();
    expect(can(3)).toEqual([0, 0]);
    t.say('endround');
    expect(can(3)).toEqual([0, 0]);
    const foe = t.put(1, 'swordsman', 1, '-4,4');
    expect(t.say('attack', { attacker: foe.id, target: 3 })).toBeNull();
    expect(t.see(0).map.units).toEqual([]);
  });

  test('MI-12.1 who is newly summoned: since the own turn began, the dead and the blessed included', () => {
    const t = new Contest(WINDS);
    const fresh = (camp: Camp) => t.see(camp).players.map((player) => player[4]);
    t.mana(12);
    expect(t.say('summon', { type: 'Swordsman', level: 1, position: [-6, 6, 0] })).toBeNull();
    expect(t.say('summon', { type: 'Archer', level: 1, position: [-7, 6, 1] })).toBeNull();
    expect(t.say('use', { card: 0, target: [-6, 6, 0] })).toBeNull();
    expect(fresh(0)).toEqual([[3, 4], []]);
    expect(t.unit(3).slice(16)).toEqual([1, 1]);
    t.g.creatures.shift();
    t.say('endround');
    t.say('summon', { type: 'Swordsman', level: 1, position: [6, -6, 0] });
    expect(fresh(1)).toEqual([[3, 4], [5]]);
    t.say('endround');
    expect(fresh(0)).toEqual([[], [5]]);
  });

  test('MI-12.1 an artifact: ready, in use, cooling, and where it was used last', () => {
    const t = new Contest(FLAMES, SHIELDS);
    const artifacts = () => t.see(0).players.map((player) => player[0][0]);
    t.mana(8);
    expect(t.say('use', { card: 0, target: [-4, 4, 0] })).toBeNull();
    expect(artifacts()[0]).toEqual([0, 2, 8, 6, 0, 1, 0, [-4, 4, 0]]);
    expect(t.see(0).players[0][4]).toEqual([3]);
    t.say('endround');
    t.mana(6);
    const bearer = t.put(1, 'frost', 3, '-4,3');
    expect(t.say('use', { card: 1, target: bearer.id })).toBeNull();
    expect(artifacts()[1]).toEqual([1, 1, 6, 4, 0, 1, 1, [-4, 3, 1]]);
    expect(t.unit(bearer.id)[15]).toBe(1);
    t.g.creatures[0].hp = 1;
    expect(t.say('attack', { attacker: bearer.id, target: 3 })).toBeNull();
    expect(artifacts()[0]).toEqual([0, 2, 8, 6, 6, 2, 0, [-4, 4, 0]]);
    t.say('endround');
    expect(artifacts()[0][4]).toBe(5);
  });

  test('MI-12.1 units stand in the order the program chose them, with what still cools', () => {
    const t = new Contest(SHIELDS);
    const capacity = () => t.see(0).players[0][3];
    expect(capacity()).toEqual([
      [6, 3, []],
      [1, 6, []],
      [0, 3, []],
    ]);
    t.say('summon', { type: 'Swordsman', level: 1, position: [-6, 6, 0] });
    t.say('endround');
    const foe = t.put(1, 'swordsman', 2, '-5,5');
    expect(t.say('attack', { attacker: foe.id, target: 3 })).toBeNull();
    expect(capacity()[1]).toEqual([1, 5, [2]]);
  });

  test('MI-12.1 barracks and miracles by camp', () => {
    const t = new Contest(SWORDS);
    t.put(0, 'swordsman', 1, '0,5');
    t.put(1, 'archer', 1, '-6,-6');
    t.say('endround');
    t.g.players[seatOf(t.g, 1)].miracle = 17;
    expect(t.see(1).map.barracks).toEqual([1, -1, -1, 0]);
    expect(t.see(1).map.miracles).toEqual([30, 17]);
  });

  test('MI-12.1 names and numbers of season3, and no others', () => {
    const kinds = Object.keys(season3.creatures);
    expect(kinds.map((kind) => creatureNames.name(kind)).sort()).toEqual(creatureNames.names.slice().sort());
    const artifacts = Object.keys(season3.artifacts);
    expect(artifacts.map((id) => artifactNames.number(id)).sort()).toEqual([0, 1, 2, 3]);
    expect(() => creatureNames.number('lancer')).toThrow(/season3/);
  });
});

describe('what a program says', () => {
  test('MI-12.1 every operation the rules offer can be said, and is understood', () => {
    let said = 0;
    for (const [deck, other] of [
      [SWORDS, FLAMES],
      [WINDS, SHIELDS],
    ]) {
      const t = new Contest(deck, other);
      const luck = lcg();
      for (let n = 0; n < 120 && t.timeline.table.result === null; n++) {
        const [seat] = waiting(t.timeline.table);
        const { options } = askOf(miracle, t.timeline.table, seat) as Ask;
        if (n % 4 === 0) t.mana(12);
        for (const option of options as unknown as Operation[]) {
          const message = JSON.parse(JSON.stringify(writeOperation(t.g, option)));
          expect(readOperation(t.g, message.player, message)).toEqual({ operation: option });
          said++;
        }
        const chosen = (options as unknown as Operation[])[luck(options?.length as number)];
        const { operation_type, operation_parameters } = writeOperation(t.g, chosen);
        expect(t.say(operation_type, operation_parameters)).toBeNull();
      }
    }
    expect(said).toBeGreaterThan(5000);
  });

  test('MI-12.1 digits in quotes, other cases and a missing object are understood as the contest did', () => {
    const t = new Contest(SWORDS);
    expect(t.wish('EndRound', null, { player: '0', round: '0' })).toEqual({ operation: { op: 'end' } });
    expect(t.wish('summon', { type: 'Archer', level: '2', position: ['-6', '6', 0] })).toEqual({
      operation: { op: 'summon', kind: 'archer', star: 2, at: '-6,6' },
    });
    expect(t.wish('surrender', {})).toEqual({ surrender: true });
  });

  const table = (): Contest => {
    const t = new Contest(SWORDS);
    t.put(0, 'swordsman', 1, '-3,3');
    t.put(1, 'swordsman', 1, '-2,3');
    t.put(0, 'swordsman', 1, '-3,4');
    return t;
  };
  test.each<[clause: string, what: string, type: string, parameters: Json, more?: Record<string, Json>]>([
    ['MI-12.2', 'a round that is over', 'endround', {}, { round: -1 }],
    ['MI-12.2', 'no round', 'endround', {}, { round: null }],
    ['MI-12.2', 'an unknown type', 'dance', {}],
    ['MI-12.2', 'a type that every object has', 'constructor', {}],
    ['MI-12.2', 'no type', 'endround', {}, { operation_type: 7 }],
    ['MI-12.2', 'parameters that are none', 'endround', 'now'],
    ['MI-12.4', 'speaking for the other player', 'endround', {}, { player: 1 }],
    ['MI-12.4', 'speaking for nobody', 'endround', {}, { player: null }],
    [
      'MI-12.4',
      'a second deck',
      'init',
      { artifacts: ['HolyLight'], creatures: ['Archer', 'Priest', 'Swordsman'] },
    ],
    [
      'MI-4.1',
      'summoning what is not in the deck',
      'summon',
      { type: 'Priest', level: 1, position: [-6, 6, 0] },
    ],
    ['MI-4.1', 'summoning the token', 'summon', { type: 'Inferno', level: 1, position: [-6, 6, 0] }],
    ['MI-3.4', 'a fourth star', 'summon', { type: 'Archer', level: 4, position: [-6, 6, 0] }],
    ['MI-3.4', 'half a star', 'summon', { type: 'Archer', level: 1.5, position: [-6, 6, 0] }],
    ['MI-1.1', 'no cube', 'summon', { type: 'Archer', level: 1, position: [-6, 6, 1] }],
    ['MI-1.1', 'two numbers', 'move', { mover: 3, position: [-4, 4] }],
    ['MI-12.4', 'a cell off the map', 'move', { mover: 3, position: [-9, 9, 0] }],
    ['MI-12.4', "moving the other side's creature", 'move', { mover: 4, position: [-2, 4, -2] }],
    ['MI-5.1', 'moving nobody', 'move', { mover: 99, position: [-4, 4, 0] }],
    ['MI-12.4', "attacking with the other side's creature", 'attack', { attacker: 4, target: 3 }],
    ['MI-6.1', 'attacking with nobody', 'attack', { attacker: null, target: 3 }],
    ['MI-6.2', 'attacking nobody', 'attack', { attacker: 3, target: 2 }],
    ['MI-6.2', 'attacking the own miracle', 'attack', { attacker: 3, target: 0 }],
    ['MI-9.2.1', "the other side's artifact", 'use', { card: 1, target: [0, 0, 0] }],
    ['MI-12.4', 'light off the map', 'use', { card: 0, target: [15, -15, 0] }],
  ])('%s refuses %s', (clause, _, type, parameters, more) => {
    const wish = table().wish(type, parameters, more);
    expect(wish).toEqual({ refused: { clause, why: expect.any(String) } });
  });
  test.each<[Json]>([[5], [null], ['endround'], [[]]])(
    'MI-12.2 refuses %j, which is no operation at all',
    (message) => {
      expect(readOperation(table().g, 0, message)).toHaveProperty('refused.clause', 'MI-12.2');
    },
  );

  test('MI-12.2 what can be meant but is illegal, the rules refuse by their own clause, and nothing changes', () => {
    const t = table();
    const before = JSON.stringify(t.see(0));
    const said = [
      ['MI-5.2', 'move', { mover: 3, position: [-3, 3, 0] }],
      ['MI-5.2', 'move', { mover: 3, position: [5, -5, 0] }],
      ['MI-1.10', 'move', { mover: 3, position: [-3, 4, -1] }],
      ['MI-6.2', 'attack', { attacker: 3, target: 5 }],
      ['MI-6.2', 'attack', { attacker: 3, target: 3 }],
      ['MI-6.2', 'attack', { attacker: 3, target: 1 }],
      ['MI-4.1', 'summon', { type: 'Archer', level: 1, position: [6, -6, 0] }],
      ['MI-4.1', 'summon', { type: 'Archer', level: 3, position: [-6, 6, 0] }],
      ['MI-9.2.1', 'use', { card: 0, target: [0, 0, 0] }],
      ['MI-9.2.1', 'use', { card: 0, target: [-7, 7, 0] }],
    ] as const;
    for (const [clause, type, parameters] of said)
      expect([type, parameters, t.say(type, parameters as Json)]).toEqual([type, parameters, clause]);
    expect(JSON.stringify(t.see(0))).toBe(before);
  });

  test('MI-12.4 no shield for the enemy', () => {
    const t = new Contest(SHIELDS);
    t.mana(6);
    const foe = t.put(1, 'swordsman', 1, '3,-3');
    expect(t.say('use', { card: 0, target: foe.id })).toBe('MI-9.2.1');
    expect(explain(miracle, t.timeline.table, active(t.g))).toContainEqual({
      candidate: { op: 'use', on: foe.id },
      clause: 'MI-9.2.1',
      reason: { key: 'notYours' },
    });
  });
});

test('MI-12.5 a thousand for each point of damage, one for each star', () => {
  const t = new Contest(SWORDS);
  t.put(0, 'archer', 3, '4,-4');
  t.put(0, 'swordsman', 2, '-3,3');
  t.put(1, 'swordsman', 1, '-2,3');
  expect(t.say('attack', { attacker: 3, target: 1 })).toBeNull();
  expect(t.say('attack', { attacker: 4, target: 5 })).toBeNull();
  const scores = scoresOf(t.g);
  expect([scores[seatOf(t.g, 0)], scores[seatOf(t.g, 1)]]).toEqual([3001, 0]);
});

describe('the deck a program hands in', () => {
  test('MI-12.1 in whatever order, it is one of the decks of season3', () => {
    const handed = readDeck(season3, 1, init(1, ['WindBlessing'], ['Priest', 'Archer', 'FrostDragon']));
    const deck: Deck = { artifact: 'wind-blessing', creatures: ['archer', 'priest', 'frost'] };
    expect(handed).toEqual({ deck, order: ['priest', 'archer', 'frost'] });
    expect(decks(season3)).toContainEqual(deck);
  });

  const good = ['Archer', 'Swordsman', 'Priest'];
  test.each<[clause: string, what: string, message: Json]>([
    ['MI-2.1', 'two equal creatures', init(0, ['HolyLight'], ['Archer', 'Archer', 'Priest'])],
    ['MI-2.1', 'four creatures', init(0, ['HolyLight'], [...good, 'BlackBat'])],
    ['MI-2.1', 'two artifacts', init(0, ['HolyLight', 'InfernoFlame'], good)],
    ['MI-2.1', 'no artifact', init(0, [], good)],
    ['MI-2.1', 'an unknown artifact', init(0, ['Excalibur'], good)],
    ['MI-2.1', 'an unknown creature', init(0, ['HolyLight'], ['Archer', 'Dragon', 'Priest'])],
    ['MI-2.1', 'a creature by our own name', init(0, ['HolyLight'], ['archer', 'swordsman', 'priest'])],
    ['MI-2.1', 'no lists', init(0, 'HolyLight', 'Archer')],
    ['MI-12.4', 'the token', init(0, ['InfernoFlame'], ['Archer', 'Inferno', 'Priest'])],
    ['MI-12.4', "the other player's deck", init(1, ['HolyLight'], good)],
    ['MI-12.3', 'no deck', { player: 0, round: 0, operation_type: 'endround', operation_parameters: {} }],
    ['MI-12.2', 'no operation', 'HolyLight'],
  ])('MI-12.3 %s refuses %s', (clause, _, message) => {
    expect(readDeck(season3, 0, message)).toEqual({ illegal: { clause, why: expect.any(String) } });
  });

  const options = { edition: 'season3', contest: true };
  const afterDecks = (chosen: Json[]) => {
    const timeline = new Timeline<Miracle>(miracle, { seats: 2, seed: 'x', options });
    chosen.forEach((value, seat) => {
      const { id: ask } = askOf(miracle, timeline.table, seat) as Ask;
      timeline.apply({ type: 'answer', seat, ask, value, at: 0 });
    });
    return timeline.table.result;
  };
  test('MI-12.3 an illegal deck loses the match; two of them are a draw', () => {
    const [deck] = decks(season3) as Json[];
    expect(afterDecks([ILLEGAL, deck])).toMatchObject({ places: [2, 1], why: 'MI-2.1' });
    expect(afterDecks([deck, ILLEGAL])).toMatchObject({ places: [1, 2], why: 'MI-2.1' });
    expect(afterDecks([ILLEGAL, ILLEGAL])).toMatchObject({ places: [1, 1], why: 'MI-2.1a' });
    expect(afterDecks([deck, deck])).toBeNull();
  });
  test('MI-12.3 away from contest tables nobody can hand one in', () => {
    const home = new Timeline<Miracle>(miracle, { seats: 2, seed: 'x', options: { edition: 'season3' } });
    expect(askOf(miracle, home.table, 0)?.options).not.toContain(ILLEGAL);
  });
});

/** Small numbers without pattern, the same each time. */
function lcg(): (n: number) => number {
  let state = 1;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % n;
  };
}
