import { rule, rules } from '@kaiju/kernel';
import { lords } from '../content/index.ts';
import { numbers } from '../content/numbers.ts';
import type { Cond, LordId } from '../content/types.ts';
import type { Dungeon, Piece, Player, Raid } from '../state.ts';
import { ATTRS, attributeOf, GROWTH, type Kind, kinds } from './code.ts';

/** DL-18.5: what a card has in combat, and what a dungeon shows. Nothing here is stored. */

const POWERS = Object.fromEntries(lords.map(({ id, power }) => [id, power.n])) as Record<
  LordId,
  readonly [number, number]
>;

/** The number in a lord's power as it stands now, or 0 for another lord. */
export const powerOf = rules(['DL-3.4', 'DL-4.15'], (player: Player, id: LordId): number => {
  return player.hero === id ? POWERS[id][player.liberated ? 1 : 0] : 0;
});

/** The sum of a piece's change counters on an attribute. */
function counterOf(piece: Piece, attr: number): number {
  switch (attr) {
    case 0:
      return piece.mil;
    case 1:
      return piece.kno;
    case 2:
      return piece.fai;
    case 3:
      return piece.eco;
    default:
      return piece.cha;
  }
}

/** DL-4.9: a dungeon's total in an attribute. */
export const totalOf = rules(['DL-4.9', 'DL-18.5'], (g: Dungeon, seat: number, attr: number): number => {
  const { dungeon } = g.players[seat];
  let total = 0;
  for (let i = 0; i < dungeon.length; i++) {
    const piece = dungeon[i];
    if (piece === null || !piece.up) continue;
    const value = attributeOf(kinds[piece.kind], attr, g.world) + counterOf(piece, attr);
    if (value > 0) total += value;
  }
  return total;
});

/** DL-19.10: the sum of all five totals. */
export const prestigeOf = rule('DL-19.10', (g: Dungeon, seat: number): number => {
  let sum = 0;
  for (let attr = 0; attr < ATTRS.length; attr++) sum += totalOf(g, seat, attr);
  return sum;
});

/** The living seat with the highest total above 0 that nobody shares, or -1 (DL-15.2 to DL-15.4). */
export const highestIn = rules(
  ['DL-8.3', 'DL-15.2', 'DL-15.3', 'DL-15.4'],
  (g: Dungeon, attr: number): number => {
    let best = 0;
    let who = -1;
    for (let seat = 0; seat < g.players.length; seat++) {
      if (g.players[seat].out) continue;
      const total = totalOf(g, seat, attr);
      if (total > best) {
        best = total;
        who = seat;
      } else if (total === best) who = -1;
    }
    return who;
  },
);

/** DL-23.23: whether a condition holds for a seat now. */
export const holds = rules(
  ['DL-20.5', 'DL-23.23', 'DL-23.26'],
  (g: Dungeon, seat: number, cond: Cond): boolean => {
    switch (cond.c) {
      case 'supremacy':
        return highestIn(g, ATTRS.indexOf(cond.attr)) === seat;
      case 'world':
        return g.world >= cond.ge;
      case 'gold':
        return g.players[seat].gold >= cond.ge;
      default:
        return g.players[seat].lost === 0;
    }
  },
);

/** What its statics give a card now (DL-23.25). */
const staticOf = rules(['DL-23.25'], (g: Dungeon, owner: number, kind: Kind, stat: 'atk' | 'def'): number => {
  let sum = 0;
  for (const bonus of kind.statics) if (holds(g, owner, bonus.cond)) sum += bonus[stat] ?? 0;
  return sum;
});

export const maxHp = rules(['DL-18.5', 'DL-4.12'], (g: Dungeon, piece: Piece): number => {
  const kind = kinds[piece.kind];
  const hp = kind.hp + piece.hp + (kind.hero ? GROWTH.hp[g.world] : 0);
  return Math.max(1, hp);
});

export const isDead = rule('DL-18.6', (g: Dungeon, piece: Piece): boolean => piece.wounds >= maxHp(g, piece));

/** Printed, growth and counters: what a card has by itself. */
function ownAtk(g: Dungeon, piece: Piece, kind: Kind): number {
  return kind.atk + piece.atk + piece.raidAtk + (kind.hero ? GROWTH.atk[g.world] : 0);
}
function ownDef(g: Dungeon, piece: Piece, kind: Kind): number {
  return kind.def + piece.def + (kind.hero ? GROWTH.def[g.world] : 0);
}

/** What a foe's keywords do to a striker's ATK in their single battle (DL-22.10, DL-22.11). */
function against(kind: Kind, foe: Piece | null): number {
  if (foe === null) return 0;
  const other = kinds[foe.kind];
  return (other.type === 'npc' ? kind.slayer : 0) - other.entangle;
}

/** The ATK of a card in a dungeon; `foe` is whom it battles, if anybody. */
export const garrisonAtk = rules(
  [
    'DL-18.5',
    'DL-18.5a',
    'DL-20.1',
    'DL-22.7',
    'DL-22.10',
    'DL-22.11',
    'DL-23.1',
    'DL-23.2',
    'DL-23.4',
    'DL-24.12',
  ],
  (g: Dungeon, seat: number, place: number, foe: Piece | null): number => {
    const player = g.players[seat];
    const { dungeon } = player;
    const piece = dungeon[place] as Piece;
    const kind = kinds[piece.kind];
    let atk = ownAtk(g, piece, kind);
    if (kind.type === 'building') {
      // DL-24.12: nothing before Liberation.
      atk += powerOf(player, 'lothe');
      return Math.max(0, atk);
    }
    atk += numbers.homeAtk;
    const floor = place >> 2;
    for (let i = 0; i < dungeon.length; i++) {
      const other = dungeon[i];
      if (other === null || !other.up || i === place) continue;
      const { hasAura, dungeonAtk, floorAtk, command } = kinds[other.kind];
      if (hasAura) atk += dungeonAtk + (i >> 2 === floor ? floorAtk : 0);
      if (command > 0 && i >> 2 === floor) atk += command;
    }
    if (kind.statics.length > 0) atk += staticOf(g, seat, kind, 'atk');
    atk += against(kind, foe);
    return Math.max(0, atk);
  },
);

export const garrisonDef = rules(
  ['DL-18.5', 'DL-22.9', 'DL-23.1', 'DL-23.2'],
  (g: Dungeon, seat: number, place: number): number => {
    const { dungeon } = g.players[seat];
    const piece = dungeon[place] as Piece;
    const kind = kinds[piece.kind];
    let def = ownDef(g, piece, kind);
    if (kind.type !== 'building') {
      def += kind.guard;
      const floor = place >> 2;
      for (let i = 0; i < dungeon.length; i++) {
        const other = dungeon[i];
        if (other === null || !other.up || i === place) continue;
        const { hasAura, dungeonDef, floorDef } = kinds[other.kind];
        if (hasAura) def += dungeonDef + (i >> 2 === floor ? floorDef : 0);
      }
      if (kind.statics.length > 0) def += staticOf(g, seat, kind, 'def');
    }
    return Math.max(0, def);
  },
);

/** What the raided dungeon's face-up cards do to its attackers (DL-23.3). */
function weight(g: Dungeon, target: number, stat: 'attackersAtk' | 'attackersDef'): number {
  const { dungeon } = g.players[target];
  let sum = 0;
  for (let i = 0; i < dungeon.length; i++) {
    const piece = dungeon[i];
    if (piece?.up && kinds[piece.kind].hasAura) sum += kinds[piece.kind][stat];
  }
  return sum;
}

/** The ATK of an attacker; `foe` is the unit it battles, if any. */
export const attackerAtk = rules(
  [
    'DL-18.5',
    'DL-18.27',
    'DL-20.1',
    'DL-22.7',
    'DL-22.8',
    'DL-22.10',
    'DL-23.3',
    'DL-23.15',
    'DL-24.7',
    'DL-24.9',
  ],
  (g: Dungeon, raid: Raid, piece: Piece, foe: Piece | null): number => {
    const kind = kinds[piece.kind];
    let atk = ownAtk(g, piece, kind) + kind.raider + weight(g, raid.target, 'attackersAtk');
    for (const other of raid.party) if (other !== piece) atk += kinds[other.kind].command;
    if (raid.by >= 0) {
      const raider = g.players[raid.by];
      atk += raider.fury + powerOf(raider, 'vashka');
      if (kind.statics.length > 0) atk += staticOf(g, raid.by, kind, 'atk');
    } else if (g.players[raid.target].hero === 'noct') atk -= 1;
    atk += against(kind, foe);
    return Math.max(0, atk);
  },
);

export const attackerDef = rules(['DL-18.5', 'DL-23.3'], (g: Dungeon, raid: Raid, piece: Piece): number => {
  const kind = kinds[piece.kind];
  let def = ownDef(g, piece, kind) + weight(g, raid.target, 'attackersDef');
  if (raid.by >= 0 && kind.statics.length > 0) def += staticOf(g, raid.by, kind, 'def');
  return Math.max(0, def);
});

/** DL-18.8, DL-22.2: the wounds of one strike. */
export const strikeFor = rules(['DL-18.8', 'DL-22.2'], (kind: Kind, atk: number, def: number): number => {
  if (atk === 0) return 0;
  return kind.pierce ? atk : Math.max(1, atk - def);
});
