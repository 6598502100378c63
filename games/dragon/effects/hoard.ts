/** Who has which treasure, and what it does for them while they have it. */
import { rule, rules } from '@kaiju/kernel';
import { treasures } from '../content/index.ts';
import type { Passive } from '../content/types.ts';
import { AWAY, type C, type Dragon, EXHAUSTED, FIRST_CELL, HEIRLOOM, KNOWN, REMOVED, UP } from '../state.ts';
import { ground } from './tables.ts';

/** How many treasures there are in a bag. */
export function bagCount({ hoard: { place } }: Dragon, seat: number): number {
  let n = 0;
  for (let t = 0; t < place.length; t++) if (place[t] === seat) n++;
  return n;
}

export function bagOf({ hoard: { place } }: Dragon, seat: number): number[] {
  const bag: number[] = [];
  for (let t = 0; t < place.length; t++) if (place[t] === seat) bag.push(t);
  return bag;
}

/** The number of a seat's heirloom, or −1. */
export function heirloomOf({ hoard: { place } }: Dragon, seat: number): number {
  return place.indexOf(HEIRLOOM - seat);
}

/** DH-8.4: of bag and heirloom. */
export function owned(g: Dragon, seat: number): number {
  return bagCount(g, seat) + (heirloomOf(g, seat) >= 0 ? 1 : 0);
}

/** DH-18.21: what the heirloom does; a treasure that works wherever it is held is looked for by name. */
export const worn = rule('DH-18.21', (g: Dragon, seat: number): Passive | undefined => {
  const t = heirloomOf(g, seat);
  return t < 0 ? undefined : treasures[t].passive;
});

export const holdsPrize = rule('DH-21.3', (g: Dragon, seat: number): boolean => {
  return g.hoard.place[ground(g).prize] === seat;
});

/** Whether everybody knows that this seat holds the prize. */
export function openlyHoldsPrize(g: Dragon, seat: number): boolean {
  const everybody = (1 << g.players.length) - 1;
  return holdsPrize(g, seat) && (g.hoard.flags[ground(g).prize] & everybody) === everybody;
}

/** As how many treasures a seat's count when the monster chooses. */
export const weightOf = rules(['DH-12.4', 'DH-21.4'], (g: Dragon, seat: number): number => {
  const { place } = g.hoard;
  const heirloom = HEIRLOOM - seat;
  let n = 0;
  for (let t = 0; t < place.length; t++)
    if (place[t] === seat || place[t] === heirloom) n += treasures[t].passive?.weight ?? 1;
  return n;
});

/** A Lucky Charm in bag or hand, or −1. */
export function charmOf(g: Dragon, seat: number): number {
  const { place } = g.hoard;
  for (let t = 0; t < place.length; t++)
    if (treasures[t].passive?.cheatDeath && (place[t] === seat || place[t] === HEIRLOOM - seat)) return t;
  return -1;
}

/** Puts a treasure into a bag. Whoever saw which it was knows it from now on. */
export function bag(g: Dragon, t: number, seat: number, witnesses: number): void {
  const { place, flags } = g.hoard;
  place[t] = seat;
  flags[t] = (flags[t] & EXHAUSTED) | witnesses | (1 << seat);
}

/** Out for this game, for all to see. */
export function removeTreasure(g: Dragon, t: number): void {
  g.hoard.place[t] = REMOVED;
  g.hoard.flags[t] = KNOWN;
}

/** DH-10.10: what was owned lies face-up. */
export const layDown = rule('DH-10.10', (g: Dragon, t: number, cell: number): void => {
  g.hoard.place[t] = cell;
  g.hoard.flags[t] = (g.hoard.flags[t] & EXHAUSTED) | UP | KNOWN;
});

/**
 * One treasure of a bag goes to another, by chance. Thief and victim learn which; whoever knew something of that bag
 * can't be sure of it any more.
 */
export const rob = rules(['DH-10.12', 'DH-24.16'], (c: C, thief: number, victim: number): void => {
  const { g } = c;
  const { flags } = g.hoard;
  const loot = bagOf(g, victim);
  const both = (1 << thief) | (1 << victim);
  const t = loot[c.random(loot.length)];
  for (const other of loot) flags[other] &= ~KNOWN | both;
  bag(g, t, thief, both);
  c.tell(
    'stolen',
    { seat: thief, from: victim },
    { aside: { to: [thief, victim], data: { t: treasures[t].id } } },
  );
});

/** What a treasure on the map is called in an answer: its id if it lies face-up, else its cell. */
export function nameOnMap({ hoard: { place, flags } }: Dragon, t: number): string | number {
  return flags[t] & UP ? treasures[t].id : place[t];
}

/** DH-2.8, DH-2.9: a treasure of the bag takes the place of the heirloom. */
export const swapHeirloom = rules(
  ['DH-2.8', 'DH-2.9', 'DH-2.10', 'DH-2.13', 'DH-2.14'],
  (c: C, seat: number, t: number): void => {
    const { g } = c;
    const { place, flags } = g.hoard;
    const old = heirloomOf(g, seat);
    if (old >= 0) {
      place[old] = seat;
      // Everybody saw it go in.
      flags[old] |= KNOWN;
    }
    place[t] = HEIRLOOM - seat;
    flags[t] |= KNOWN;
    const exhausted = (flags[t] & EXHAUSTED) !== 0;
    const back = old < 0 ? null : treasures[old].id;
    c.reveal('heirloom', { seat, t: treasures[t].id, back, exhausted });
  },
);

/** DH-7.4: what a seat's treasures are worth when it leaves. */
export const haulOf = rules(['DH-7.4', 'DH-21.9'], (g: Dragon, seat: number): number => {
  const { place } = g.hoard;
  let sum = 0;
  for (let t = 0; t < place.length; t++) {
    if (place[t] === seat) sum += treasures[t].valueInBag ?? treasures[t].value;
    else if (place[t] === HEIRLOOM - seat) sum += treasures[t].value;
  }
  return sum;
});

/** DH-1.4, DH-17.3: the treasures of the cave, by chance within their tiers, on the spots for so many players. */
export const putOut = rules(['DH-1.4', 'DH-17.3', 'DH-17.6', 'DH-23.11'], (c: C): void => {
  const { g } = c;
  const G = ground(g);
  const { place, flags } = g.hoard;
  place.fill(AWAY);
  flags.fill(0);
  g.hoard.opened = false;
  for (const tier of ['prize', 'gold', 'silver', 'bronze'] as const) {
    const spots = G.cave.map.spots
      .filter((s) => s.tier === tier && s.min <= g.players.length)
      .flatMap(({ at }) => at.map(([x, y]) => y * 16 + x));
    const tokens = c.shuffle(G.treasures.filter((t) => treasures[t].tier === tier));
    // What must be there changes places with the last that is.
    for (const id of G.cave.always) {
      const at = tokens.findIndex((t) => treasures[t].id === id);
      const last = spots.length - 1;
      if (at > last) [tokens[at], tokens[last]] = [tokens[last], tokens[at]];
    }
    c.shuffle(spots);
    spots.forEach((cell, i) => {
      place[tokens[i]] = cell;
    });
  }
  flags[G.prize] = UP | KNOWN;
  c.tell('putOut', { count: place.filter((at) => at >= FIRST_CELL).length });
});
