import { type Result, Result as ResultType, rule, rules } from '@kaiju/kernel';
import { type C, type Dungeon, type Piece, PLACES, type Player, type Raid } from '../state.ts';
import { kinds } from './code.ts';
import { leaveParty, pristine } from './party.ts';
import { isDead, powerOf } from './values.ts';
import { actOf, happen, happenIn } from './verbs.ts';
import { discard, gainGold, loseGold } from './zones.ts';

/** Units that die, buildings that are destroyed, lords that fall. */

/** DL-18.33, DL-22.12, DL-24.8: where a dead unit goes. It has neither wounds nor counters there. */
const bury = rules(
  ['DL-2.5', 'DL-18.33', 'DL-22.12', 'DL-24.8'],
  (g: Dungeon, { kind, owner }: Piece): boolean => {
    const player = g.players[owner];
    let kept = kinds[kind].undying;
    if (!kept && player.saved < powerOf(player, 'morwen')) {
      player.saved++;
      kept = true;
    }
    if (kept) player.retired.push(pristine(kind, owner));
    else discard(g, kind, owner);
    return kept;
  },
);

/** DL-7.3, DL-7.4, DL-21.13, DL-24.9: what an NPC's death brings the dungeon it died in. */
const paySlain = rules(
  ['DL-7.3', 'DL-7.4', 'DL-18.33', 'DL-21.13', 'DL-24.9'],
  (ctx: C, raid: Raid, npc: Piece): void => {
    const { g } = ctx;
    const seat = raid.target;
    discard(g, npc.kind, -1);
    ctx.tell('npcSlain', { card: kinds[npc.kind].id, no: npc.no, seat });
    gainGold(ctx, seat, kinds[npc.kind].level, 'npc');
    happenIn(ctx, seat, 'npcSlain');
    gainGold(ctx, seat, powerOf(g.players[seat], 'noct'), 'noct');
  },
);

/** An attacker dies. `foe` is the unit it was battling, if that one lives (DL-20.7). */
export const attackerDies = rules(
  ['DL-18.18', 'DL-20.7', 'DL-21.9', 'DL-21.14'],
  (ctx: C, raid: Raid, piece: Piece, foe: Piece | null): void => {
    leaveParty(raid, piece);
    const card = kinds[piece.kind].id;
    if (piece.owner < 0) {
      paySlain(ctx, raid, piece);
      return;
    }
    const kept = bury(ctx.g, piece);
    ctx.tell('death', { seat: piece.owner, card, no: piece.no, kept });
    happen(ctx, piece, 'death', actOf(piece.owner, piece, foe));
    happenIn(ctx, piece.owner, 'allyLost');
  },
);

/** A unit of the garrison dies. */
export const garrisonDies = rules(
  ['DL-18.18', 'DL-20.7', 'DL-21.9', 'DL-21.14'],
  (ctx: C, place: number, foe: Piece | null): void => {
    const { g } = ctx;
    const raid = g.raid as Raid;
    const { dungeon } = g.players[raid.target];
    const piece = dungeon[place] as Piece;
    dungeon[place] = null;
    const kept = bury(g, piece);
    ctx.tell('death', { seat: raid.target, card: kinds[piece.kind].id, at: PLACES[place], kept });
    happen(ctx, piece, 'death', actOf(raid.target, piece, foe));
    happenIn(ctx, raid.target, 'allyLost');
  },
);

/** DL-18.23: attackers with as many wounds as HP die, in party order; nobody is their foe. */
export const sweep = rules(['DL-18.6', 'DL-18.23', 'DL-20.8'], (ctx: C, raid: Raid): void => {
  for (let i = 0; i < raid.party.length; ) {
    const piece = raid.party[i];
    if (!isDead(ctx.g, piece)) {
      i++;
      continue;
    }
    attackerDies(ctx, raid, piece, null);
    i = 0;
  }
});

/** DL-18.20, DL-7.6: a building falls; `looter` is the raiding player whose strike it was, or -1. */
export const raze = rules(
  ['DL-18.20', 'DL-7.6'],
  (ctx: C, seat: number, place: number, looter: number, loot: number): void => {
    const { dungeon } = ctx.g.players[seat];
    const piece = dungeon[place] as Piece;
    dungeon[place] = null;
    discard(ctx.g, piece.kind, seat);
    ctx.tell('buildingDestroyed', { seat, card: kinds[piece.kind].id, at: PLACES[place] });
    if (looter >= 0) gainGold(ctx, looter, loot, 'loot');
  },
);

/** DL-22.14: the place of a face-up card that saves its lord, or -1. */
export function lastRiteOf(g: Dungeon, seat: number): number {
  return g.players[seat].dungeon.findIndex((piece) => piece?.up === true && kinds[piece.kind].lastRite > 0);
}

/** The common cards of a player, in the order in which they go to the discard zone. */
function commonsOf({ dungeon, staging, retired, hand }: Player): number[] {
  const cards: number[] = [];
  for (const piece of [...dungeon, ...staging, ...retired]) if (piece !== null) cards.push(piece.kind);
  return [...cards, ...hand.cards].filter((kind) => !kinds[kind].hero);
}

/** DL-19.4, DL-19.5: a lord is out: its common cards to the discard zone, its own out of the game. */
export const eliminate = rules(
  ['DL-3.3', 'DL-19.4', 'DL-19.5', 'DL-28.7', 'DL-7.7'],
  (ctx: C, seat: number, by: number): void => {
    const { g } = ctx;
    const player = g.players[seat];
    if (player.out) return;
    player.out = true;
    player.hp = Math.min(player.hp, 0);
    player.place = g.alive;
    g.alive--;
    const left = commonsOf(player);
    g.discard.push(...left);
    ctx.reveal('eliminated', { seat, by, place: player.place, cards: left.map((kind) => kinds[kind].id) });
    if (by >= 0) takeSpoils(ctx, by, seat);
    player.gold = 0;
    player.dungeon = [];
    player.staging = [];
    player.retired = [];
    player.draft = [];
    player.hand.cards = [];
    player.deck.cards = [];
    player.discard = [];
    for (const npc of g.waiting) if (npc.goal === seat) npc.goal = -1;
    for (let attr = 0; attr < g.redirected.length; attr++)
      if (g.redirected[attr] === seat) g.redirected[attr] = -1;
  },
);

/** DL-19.3 */
const takeSpoils = rule('DL-19.3', (ctx: C, by: number, victim: number): void => {
  const spoils = Math.min(ctx.g.terms.spoils, ctx.g.players[victim].gold);
  if (spoils === 0) return;
  ctx.tell('spoils', { seat: by, from: victim, n: spoils });
  loseGold(ctx, victim, ctx.g.players[victim].gold, 'spoils');
  gainGold(ctx, by, spoils, 'spoils');
});

/** DL-1.3, DL-19.6: the match is over when one lord is left. */
export const standing = rules(['DL-1.3', 'DL-19.6', 'DL-28.7'], (g: Dungeon): Result | null => {
  if (g.alive > 1) return null;
  return ResultType.make({ places: g.players.map(({ place }) => place || 1), why: 'DL-19.6', scores: null });
});

/** Buildings move up where the first of two is gone: stations are in the order built (DL-6.12). */
export function closeRanks(dungeon: (Piece | null)[]): void {
  for (let place = 0; place < dungeon.length; place += 4) {
    if (dungeon[place + 1] !== null || dungeon[place + 2] === null) continue;
    dungeon[place + 1] = dungeon[place + 2];
    dungeon[place + 2] = null;
  }
}
