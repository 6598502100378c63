import { type Json, optionsOf, take, waiting } from '@kaiju/kernel';
import { kinds } from '../effects/code.ts';
import type { BuildAnswer } from '../procedures/build.ts';
import { PASSES, type RevealAnswer } from '../procedures/reveal.ts';
import { PLACES } from '../state.ts';
import { nextBuild } from './build.ts';
import { branchOf, fightOn, standing, type World } from './sortie.ts';
import { holdings, unitWorth } from './worth.ts';

/** Cards to turn up one after the other before passing. */
type Showing = readonly string[];

/** What a seat could turn up, if it is of any use face-up: units, and buildings and Rites. */
function hiddenOf({ table: { g } }: World, seat: number): { units: string[]; others: string[] } {
  const units: { at: string; worth: number }[] = [];
  const others: string[] = [];
  g.players[seat].dungeon.forEach((piece, place) => {
    if (piece === null || piece.up) return;
    const { type, rite } = kinds[piece.kind];
    if (type === 'unit') units.push({ at: PLACES[place], worth: unitWorth(g, piece) });
    else if (type === 'building' || rite) others.push(PLACES[place]);
  });
  return { units: units.sort((a, b) => b.worth - a.worth).map(({ at }) => at), others };
}

/** Each card alone. */
export function singlesOf(world: World, seat: number): Showing[] {
  const { units, others } = hiddenOf(world, seat);
  return [...others, ...units].map((place) => [place]);
}

/** An army: all units or the better half of them; with all the rest, or without. */
export function armiesOf(world: World, seat: number): Showing[] {
  const { units, others } = hiddenOf(world, seat);
  if (units.length === 0) return [];
  const found: Showing[] = [units];
  if (units.length > 2) found.push(units.slice(0, units.length / 2));
  if (others.length > 0) found.push([...others, ...units]);
  return found;
}

/** Everybody who is asked in this phase passes, until it is this seat's turn again or nobody's. */
function passUntil({ game, table }: World, until: number): boolean {
  while (table.result === null && table.g.phase === 'reveal') {
    const [seat] = waiting(table);
    const options = optionsOf(game, table, seat) as readonly Json[];
    const choosing = options[0] !== PASSES;
    if (seat === until && !choosing) return true;
    take(game, table, seat, choosing ? mostFeared({ game, table }, options as number[]) : PASSES);
  }
  return false;
}

function mostFeared({ table: { g } }: World, opponents: readonly number[]): number {
  return opponents.reduce((best, seat) => (holdings(g, seat) > holdings(g, best) ? seat : best));
}

/** How well a seat stands at the end of the round if it transfers these and everybody builds as usual and shows nothing. */
export function afterLevy(world: World, seat: number, levy: readonly string[]): number {
  const branch = branchOf(world);
  const { game, table } = branch;
  for (const transfer of levy) take(game, table, seat, { transfer } satisfies BuildAnswer);
  while (table.result === null && table.g.phase === 'build') {
    const [asked] = waiting(table);
    take(game, table, asked, nextBuild(table.g, asked));
  }
  passUntil(branch, NOBODY);
  return standing(fightOn(branch), seat);
}

/** The world when a seat has shown these, nobody has shown anything else, and the adventurers have come and gone. */
export function shown(world: World, seat: number, showing: Showing): World {
  const branch = branchOf(world);
  const { game, table } = branch;
  for (const flip of showing) {
    if (!passUntil(branch, seat)) break;
    take(game, table, seat, { flip } satisfies RevealAnswer);
  }
  passUntil(branch, NOBODY);
  return branch;
}
const NOBODY = -1;

/** How well a seat stands at the end of the round if it chooses this opponent. */
export function afterChoosing(world: World, seat: number, opponent: number): number {
  const branch = branchOf(world);
  take(branch.game, branch.table, seat, opponent);
  passUntil(branch, NOBODY);
  return standing(fightOn(branch), seat);
}
