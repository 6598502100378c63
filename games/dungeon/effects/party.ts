import { type Json, rule, rules } from '@kaiju/kernel';
import { numbers } from '../content/numbers.ts';
import { type C, type Dungeon, Piece, PLACES, type Raid } from '../state.ts';
import { kinds } from './code.ts';
import { attackerAtk } from './values.ts';
import { discard, gainGold } from './zones.ts';

/** Attackers that leave their party or change places in it, and where they go. */

/** A piece as facts name it: an attacker by its number, a card in a dungeon by its place. */
export function named(g: Dungeon, piece: Piece): Record<string, Json> {
  const card = kinds[piece.kind].id;
  if (g.raid?.party.includes(piece)) return { card, no: piece.no };
  if (piece.owner < 0) return { card, no: piece.no };
  const { dungeon, staging } = g.players[piece.owner];
  const place = dungeon.indexOf(piece);
  if (place >= 0) return { card, seat: piece.owner, at: PLACES[place] };
  const staged = staging.indexOf(piece);
  return staged < 0 ? { card, seat: piece.owner } : { card, seat: piece.owner, at: `staging.${staged}` };
}

const COUNTERS = ['hp', 'def', 'atk', 'mil', 'kno', 'fai', 'eco', 'cha'] as const;

/** The change counters on a card, for what is told when it is turned up: they were hidden with it (DL-25.7). */
export function countersOn(piece: Piece): Record<string, Json> {
  const found: Record<string, Json> = {};
  for (const stat of COUNTERS) if (piece[stat] !== 0) found[stat] = piece[stat];
  return found;
}

/** A piece as it was printed, without wounds and counters. */
export function pristine(kind: number, owner: number): Piece {
  return Piece.make({ kind, owner });
}

/** DL-7.5: to the retirement zone, for gold. */
export const retire = rules(['DL-7.5', 'DL-12.9', 'DL-18.30'], (ctx: C, piece: Piece, why: string): void => {
  piece.raidAtk = 0;
  piece.no = 0;
  ctx.g.players[piece.owner].retired.push(piece);
  gainGold(ctx, piece.owner, numbers.retireGold, why);
});

/** DL-15.9: back to the waiting zone, in its old place in the order of entry. */
const sendBack = rule('DL-15.9', (g: Dungeon, { kind, no }: Piece): void => {
  const npc = Piece.make({ kind, owner: -1, no });
  const at = g.waiting.findIndex((other) => other.no > no);
  g.waiting.splice(at < 0 ? g.waiting.length : at, 0, npc);
});

/** DL-18.30: an attacker goes home. One that has struck is an NPC's last errand (DL-15.8). */
export const goHome = rules(
  ['DL-18.30', 'DL-15.8', 'DL-15.9'],
  (ctx: C, piece: Piece, struck: boolean): void => {
    const { g } = ctx;
    const card = kinds[piece.kind].id;
    if (piece.owner >= 0) {
      ctx.tell('home', { seat: piece.owner, card, no: piece.no, wounds: piece.wounds });
      retire(ctx, piece, 'home');
    } else if (struck) {
      discard(g, piece.kind, -1);
      ctx.tell('npcLeaves', { card, no: piece.no });
    } else {
      sendBack(g, piece);
      ctx.tell('npcReturns', { card, no: piece.no });
    }
  },
);

/** Takes an attacker out of the party; false when it is no longer in it. */
export function leaveParty(raid: Raid, piece: Piece): boolean {
  const at = raid.party.indexOf(piece);
  if (at < 0) return false;
  raid.party.splice(at, 1);
  return true;
}

/** DL-18.31 */
export const expel = rule('DL-18.31', (ctx: C, piece: Piece): void => {
  const { g } = ctx;
  if (g.raid === null || !leaveParty(g.raid, piece)) return;
  ctx.tell('expelled', { card: kinds[piece.kind].id, no: piece.no });
  goHome(ctx, piece, false);
});

export const toRear = rule('DL-18.31', (ctx: C, piece: Piece): void => {
  const { raid } = ctx.g;
  if (raid === null || !leaveParty(raid, piece)) return;
  raid.party.push(piece);
  ctx.tell('toRear', { card: kinds[piece.kind].id, no: piece.no });
});

export const halt = rule('DL-18.31', (ctx: C): void => {
  const { raid } = ctx.g;
  if (raid === null) return;
  raid.halted = true;
  ctx.tell('halted', { target: raid.target });
});

/** DL-20.6 */
export const strongest = rule('DL-20.6', (g: Dungeon, raid: Raid): Piece | null => {
  let best: Piece | null = null;
  let most = -1;
  for (const piece of raid.party) {
    const atk = attackerAtk(g, raid, piece, null);
    if (atk > most) {
      most = atk;
      best = piece;
    }
  }
  return best;
});
