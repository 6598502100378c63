import { clone, type Game, optionsOf, type Space, type Table, take, waiting, worth } from '@kaiju/kernel';
import { kinds } from '../effects/code.ts';
import type { Sortie } from '../procedures/battle.ts';
import { type Dungeon, inTurnOrder, type Piece, placeOf } from '../state.ts';
import { bodyOf } from './cards.ts';
import { inChances, TASTE, unitWorth, winChance } from './worth.ts';

/** A table that somebody imagines, and the rules it is played on by. */
export interface World {
  game: Game<Dungeon>;
  table: Table<Dungeon>;
}

export function branchOf({ game, table }: World): World {
  return { game, table: clone(game, table) };
}

/** How well a seat stands, 0 to 1. */
export function standing({ table }: World, seat: number): number {
  return table.result === null ? winChance(table.g, seat) : worth(table.result, seat);
}

/** Who may be sent, who must be, and against whom. */
interface Muster {
  units: readonly string[];
  must: readonly string[];
  targets: readonly number[];
}

interface Soldier {
  name: string;
  piece: Piece;
  punch: number;
}

const NOBODY: Sortie = { parties: [] };
/** More sizes of a party than these are not tried. */
const SIZES = 5;

function musterOf({ game, table }: World, seat: number): Muster {
  const { describe } = optionsOf(game, table, seat) as Space;
  return describe as unknown as Muster;
}

function unitOf(g: Dungeon, seat: number, name: string): Piece {
  const { dungeon, staging } = g.players[seat];
  const place = placeOf[name];
  return (place === undefined ? staging[Number(name.slice(name.indexOf('.') + 1))] : dungeon[place]) as Piece;
}

/** How long a unit lasts at the front. */
function toughness({ kind, hp, wounds, def }: Piece): number {
  const printed = kinds[kind];
  return printed.hp + hp - wounds + 3 * (printed.def + def) + (printed.firstStrike ? 3 : 0);
}

/** The units that may go: those that must first, then the hardest hitters. */
function ranked(g: Dungeon, seat: number, { units, must }: Muster): Soldier[] {
  const all = units.map((name): Soldier => {
    const piece = unitOf(g, seat, name);
    const { atk, hp, raider } = kinds[piece.kind];
    const punch = bodyOf(0.4 * (hp + piece.hp - piece.wounds), piece.def, atk + piece.atk + raider);
    return { name, piece, punch };
  });
  const rank = ({ name, punch }: Soldier) => punch + (must.includes(name) ? 1000 : 0);
  return all.sort((a, b) => rank(b) - rank(a));
}

function sturdiestFirst(party: readonly Soldier[]): string[] {
  return [...party].sort((a, b) => toughness(b.piece) - toughness(a.piece)).map(({ name }) => name);
}

function leastMissedFirst(party: readonly Soldier[]): string[] {
  return [...party].sort((a, b) => a.punch - b.punch).map(({ name }) => name);
}

/** A third ahead, for what lies in wait, and the rest after; or the other way round (DL-16.4). */
function inTwo(target: number, party: readonly Soldier[]): Sortie[] {
  if (party.length < 3) return [];
  const third = Math.ceil(party.length / 3);
  const few = { target, units: sturdiestFirst(party.slice(-third)) };
  const rest = { target, units: sturdiestFirst(party.slice(0, -third)) };
  return [{ parties: [few, rest] }, { parties: [rest, few] }];
}

/** Sorties worth a thought: nobody, the best few in one party or two against each opponent, half and half against two. */
export function sortiesOf(world: World, seat: number): Sortie[] {
  const { must, targets, ...rest } = musterOf(world, seat);
  const all = ranked(world.table.g, seat, { must, targets, ...rest });
  const least = Math.max(1, must.length);
  const sizes = new Set<number>();
  for (let i = 0; i < SIZES; i++) sizes.add(Math.round(least + ((all.length - least) * i) / (SIZES - 1)));
  const found: Sortie[] = must.length === 0 ? [NOBODY] : [];
  for (const target of targets) {
    for (const size of sizes) {
      const party = all.slice(0, size);
      found.push({ parties: [{ target, units: sturdiestFirst(party) }] });
      if (size > 1 && size >= all.length - 1)
        found.push({ parties: [{ target, units: leastMissedFirst(party) }] });
      found.push(...inTwo(target, party));
    }
  }
  if (targets.length > 1 && all.length > 3) {
    const one = sturdiestFirst(all.filter((_, i) => i % 2 === 0));
    const other = sturdiestFirst(all.filter((_, i) => i % 2 === 1));
    targets.forEach((target, i) => {
      const next = targets[(i + 1) % targets.length];
      found.push({
        parties: [
          { target, units: one },
          { target: next, units: other },
        ],
      });
    });
  }
  return found;
}

/** What comes to mind first: nobody, or the best half or all of them at one of the two who are guarded worst. */
function obvious(world: World, seat: number): Sortie[] {
  const { g } = world.table;
  const muster = musterOf(world, seat);
  const all = ranked(g, seat, muster);
  const half = Math.max(muster.must.length, Math.ceil(all.length / 2));
  const found: Sortie[] = muster.must.length === 0 ? [NOBODY] : [];
  const guards = (target: number) => g.players[target].dungeon.reduce((n, piece) => n + (piece ? 1 : 0), 0);
  const targets = [...muster.targets].sort((a, b) => guards(a) - guards(b)).slice(0, 2);
  for (const target of targets) {
    found.push({ parties: [{ target, units: sturdiestFirst(all) }] });
    if (half < all.length) found.push({ parties: [{ target, units: sturdiestFirst(all.slice(0, half)) }] });
  }
  return found;
}

/** What a seat gives away while its units are out and others still may come. */
function exposure(g: Dungeon, seat: number, { parties }: Sortie): number {
  if (inTurnOrder(g).at(-1) === seat) return 0;
  let sent = 0;
  for (const { units } of parties)
    for (const name of units) if (name in placeOf) sent += unitWorth(g, unitOf(g, seat, name));
  return inChances(TASTE.exposed * sent);
}

/** The world after these parties have been sent. */
export function sent(world: World, seat: number, sortie: Sortie): World {
  const branch = branchOf(world);
  take(branch.game, branch.table, seat, sortie as never);
  return branch;
}

/** How well a seat stands with what it sends, as far as it looks at first sight. */
export function firstSight(world: World, seat: number, sortie: Sortie): number {
  return standing(sent(world, seat, sortie), seat) - exposure(world.table.g, seat, sortie);
}

/** What a seat sends at first sight. */
function quickSortie(world: World, seat: number): Sortie {
  let best = NOBODY;
  let most = Number.NEGATIVE_INFINITY;
  for (const sortie of obvious(world, seat)) {
    const value = firstSight(world, seat, sortie);
    if (value <= most) continue;
    most = value;
    best = sortie;
  }
  return best;
}

/** Lets everybody who is still to come in this battle phase send what they would at first sight. */
export function fightOn(world: World): World {
  const { game, table } = world;
  const { round } = table.g;
  while (table.result === null && table.g.round === round && table.g.phase === 'playerBattle') {
    const [seat] = waiting(table);
    take(game, table, seat, quickSortie(world, seat) as never);
  }
  return world;
}
