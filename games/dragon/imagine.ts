/** What a seat could believe of what it can't see. It hangs on nothing but what that seat sees. */
import { below, type Rng, shuffleInPlace } from '@kaiju/kernel';
import { treasures } from './content/index.ts';
import type { Tier } from './content/types.ts';
import { ground, PLACEABLE } from './effects/tables.ts';
import { AWAY, type Dragon, EXHAUSTED, FIRST_CELL, KNOWN, UP } from './state.ts';

export function imagine(g: Dragon, seat: number, rng: Rng): void {
  imagineLane(g, seat, rng);
  imagineMinds(g, seat);
  imagineHoard(g, seat, rng);
}

/** Others' face-down cards: any that could be there. Nothing is known of aims, or of arming that hasn't tapped anybody. */
function imagineLane(g: Dragon, seat: number, rng: Rng): void {
  const left = g.players.map((p) => {
    const cards: number[] = [];
    for (let i = 0; 1 << i <= PLACEABLE; i++) if (PLACEABLE & ~p.spent & (1 << i)) cards.push(i);
    return cards;
  });
  for (const entry of g.lane) {
    if (entry.face < 0) continue;
    const at = left[entry.seat].indexOf(entry.face);
    if (at >= 0) left[entry.seat].splice(at, 1);
  }
  for (const entry of g.lane) {
    if (entry.seat === seat) continue;
    if (entry.face < 0) {
      const cards = left[entry.seat];
      entry.card = cards.splice(below(rng, cards.length), 1)[0];
    }
    entry.aim = -1;
    // A card that is carried out has said so, and tapped its character, who could be tapped by nothing else.
    entry.armed &&= g.players[entry.seat].tapped;
  }
}

function imagineMinds(g: Dragon, seat: number): void {
  g.players.forEach((p, other) => {
    if (other === seat) return;
    p.done = false;
    p.shield = true;
    p.tricks = true;
    p.portals = true;
  });
}

/** Treasures this seat can't place: within their tiers on the map and away, anyhow in others' bags. */
function imagineHoard(g: Dragon, seat: number, rng: Rng): void {
  const { place, flags, opened } = g.hoard;
  if (opened) return;
  const seats = g.players.length;
  const hidden: Record<Tier, number[]> = { prize: [], gold: [], silver: [], bronze: [] };
  const spots: Record<Tier, number[]> = { prize: [], gold: [], silver: [], bronze: [] };
  const away: Record<Tier, number> = { prize: 0, gold: 0, silver: 0, bronze: 0 };
  const bags: number[] = new Array(seats).fill(0);
  for (const t of ground(g).treasures) {
    const at = place[t];
    const known = (flags[t] & KNOWN) === KNOWN || (seat >= 0 && (flags[t] & (1 << seat)) !== 0);
    if (at < AWAY || (flags[t] & UP) !== 0 || (at >= 0 && (at === seat || known))) {
      // Others may know less of it than this seat thinks, but that is their business.
      if (at !== seat && at >= 0) flags[t] = normal(flags[t]);
      continue;
    }
    const { tier } = treasures[t];
    hidden[tier].push(t);
    if (at === AWAY) away[tier]++;
    else if (at >= FIRST_CELL) spots[tier].push(at);
    else bags[at]++;
  }
  const loose: number[] = [];
  for (const tier of ['prize', 'gold', 'silver', 'bronze'] as const) {
    const tokens = shuffleInPlace(hidden[tier], rng);
    spots[tier].sort((a, b) => a - b);
    tokens.forEach((t, i) => {
      flags[t] = 0;
      if (i < spots[tier].length) place[t] = spots[tier][i];
      else if (i < spots[tier].length + away[tier]) place[t] = AWAY;
      else loose.push(t);
    });
  }
  shuffleInPlace(loose, rng);
  bags.forEach((count, owner) => {
    for (let i = 0; i < count; i++) {
      const t = loose.pop() as number;
      place[t] = owner;
      flags[t] = 1 << owner;
    }
  });
}

/** What others' treasures are marked with beyond what everybody sees, left out. */
function normal(flags: number): number {
  return flags & ~EXHAUSTED;
}
