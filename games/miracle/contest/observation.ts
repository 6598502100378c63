import { type Fact, rule } from '@kaiju/kernel';
import {
  artifactOf,
  attackOf,
  boardOf,
  type Creature,
  creature,
  has,
  kindOf,
  type Miracle,
  sideOf,
  starOf,
} from '../state.ts';
import { artifactNames, type Camp, creatureNames } from './names.ts';

type Cube = [x: number, y: number, z: number];
type Flag = 0 | 1;

/** `[id, camp, type, cost, atk, max_hp, hp, [min, max], move, cooldown, pos, level, flying, anti_air, agility, holy_shield, can_atk, can_move]` */
type UnitRow = [
  id: number,
  camp: Camp,
  type: number,
  cost: number,
  atk: number,
  maxHp: number,
  hp: number,
  range: [number, number],
  move: number,
  cooldown: number,
  pos: Cube,
  level: number,
  flying: Flag,
  antiAir: Flag,
  agility: Flag,
  holyShield: Flag,
  canAttack: Flag,
  canMove: Flag,
];
/** `[id, type, cost, max_cd, cd, state, target_type, last_pos]` */
type ArtifactRow = [
  id: number,
  type: number,
  cost: number,
  maxCooldown: number,
  cooldown: number,
  state: 0 | 1 | 2,
  target: 0 | 1,
  lastPos: Cube,
];
/** `[type, available, [remaining cooldowns]]` */
type CapacityRow = [type: number, available: number, cooling: number[]];
/** `[artifacts, mana, max_mana, capacity, newly_summoned]` */
type PlayerRow = [
  artifacts: ArtifactRow[],
  mana: number,
  maxMana: number,
  capacity: CapacityRow[],
  summoned: number[],
];

/** What a program is shown. Its map is its own: the protocol says who holds the barracks, not where they are. */
export interface Observation {
  map: { units: UnitRow[]; barracks: (-1 | Camp)[]; miracles: [number, number] };
  players: [PlayerRow, PlayerRow];
  round: number;
  camp: Camp;
}

const NEVER_USED: Cube = [-1, -1, -1];
const READY = { ready: 0, used: 1, cooling: 2 } as const;
/** The contest's Inferno costs nothing (its artifact was paid for) and never comes back by itself. */
const TOKEN_COST = 0;
const TOKEN_COOLDOWN = 999;

/** What the contest told its programs and the rules have no use for, gathered from what is told at the table. */
export class Chronicle {
  /** By seat: the creatures of its deck in the order it handed them in. */
  private readonly decks: (readonly string[])[] = [[], []];
  /** By seat: what it has summoned or conjured since its last turn began, the dead included. */
  private readonly summoned: number[][] = [[], []];
  private readonly lastUse: Cube[] = [NEVER_USED, NEVER_USED];

  handedIn(seat: number, creatures: readonly string[]): void {
    this.decks[seat] = creatures;
  }

  /** Every fact of the match, as it is told; `g` is the state at that moment. */
  hear({ kind, data }: Fact, g: Miracle): void {
    const seat = data.seat as number;
    if (kind === 'turnBegan') this.summoned[seat] = [];
    else if (kind === 'summoned' || kind === 'conjured') this.summoned[seat].push(data.id as number);
    else if (kind === 'artifactUsed') {
      const on = creature(g, data.id as number);
      this.lastUse[seat] = cubeAt(g, on ? on.at : (boardOf(g).at.get(data.at as string) as number));
    }
  }

  newlySummoned(seat: number): number[] {
    return this.summoned[seat].slice();
  }
  lastUsed(seat: number): Cube {
    return this.lastUse[seat];
  }
  /** A program may find its creatures by the order in which it chose them; ours stand in the edition's. */
  inOrder<T extends { kind: string }>(seat: number, slots: readonly T[]): T[] {
    const rank = (slot: T) => this.decks[seat].indexOf(slot.kind);
    return slots.slice().sort((a, b) => rank(a) - rank(b));
  }
}

/** MI-12.1: the table as the contest's programs are shown it, in turn and after each of their operations. */
export const observe = rule('MI-12.1', (g: Miracle, camp: Camp, chronicle: Chronicle): Observation => {
  const rows = (camp: Camp) => playerRow(g, seatOf(g, camp), chronicle);
  return {
    map: {
      units: g.creatures.map((c) => unitRow(g, c)),
      barracks: g.barracks.map((seat) => (seat < 0 ? -1 : sideOf(g, seat))),
      miracles: [g.players[seatOf(g, 0)].miracle, g.players[seatOf(g, 1)].miracle],
    },
    players: [rows(0), rows(1)],
    round: roundOf(g),
    camp,
  };
});

/** The contest counts turns from 0. */
export function roundOf(g: Miracle): number {
  return g.turn - 1;
}

export function seatOf(g: Miracle, camp: Camp): number {
  return camp === 0 ? g.first : 1 - g.first;
}

export function cubeAt(g: Miracle, cell: number): Cube {
  const { x, y } = boardOf(g);
  return [x[cell], y[cell], 0 - x[cell] - y[cell]];
}

function unitRow(g: Miracle, c: Creature): UnitRow {
  const { token } = kindOf(g, c);
  const { cost, range, move, cooldown } = starOf(g, c);
  const swift = has(g, c, 'swift');
  return [
    c.id,
    sideOf(g, c.owner),
    creatureNames.number(c.kind),
    token ? TOKEN_COST : cost,
    attackOf(g, c),
    c.max,
    c.hp,
    range ? [range[0], range[1]] : [0, 0],
    move,
    token ? TOKEN_COOLDOWN : cooldown,
    cubeAt(g, c.at),
    c.star,
    flag(c.air),
    // Its programs ask this flag alone whether a flier can be hit, by fliers too.
    flag(c.air || has(g, c, 'anti-air')),
    flag(swift),
    flag(c.shield),
    // These two say what was done since the owner's last turn began, and nothing else: not whether there is
    // anything to attack with. So the waiting side's stay as they are until its next turn.
    flag(!c.fresh && !c.attacked && (swift || !c.moved)),
    flag(!c.fresh && !c.moved && (swift || !c.attacked)),
  ];
}

function playerRow(g: Miracle, seat: number, chronicle: Chronicle): PlayerRow {
  const player = g.players[seat];
  const { id, cost, cooldown, way } = artifactOf(g, seat);
  const artifact: ArtifactRow = [
    sideOf(g, seat),
    artifactNames.number(id),
    cost,
    cooldown,
    player.artifactLeft,
    READY[player.artifactState],
    way === 'equip' ? 1 : 0,
    chronicle.lastUsed(seat),
  ];
  const slots = chronicle.inOrder(seat, player.slots);
  const waitsForFirstTurn = g.turn < 2 && sideOf(g, seat) === 1;
  return [
    [artifact],
    waitsForFirstTurn ? player.cap : player.mana,
    player.cap,
    slots.map(({ kind, ready, cooling }) => [creatureNames.number(kind), ready, cooling.slice()]),
    chronicle.newlySummoned(seat),
  ];
}

function flag(on: boolean): Flag {
  return on ? 1 : 0;
}
