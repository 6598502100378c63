import type { Json, Mind, Rng } from '@kaiju/kernel';
import type { Sortie } from '../procedures/battle.ts';
import { END } from '../procedures/draw.ts';
import { PASSES } from '../procedures/reveal.ts';
import type { Dungeon } from '../state.ts';
import { leviesOf, nextBuild } from './build.ts';
import { parting, purchases } from './buy.ts';
import { afterChoosing, afterLevy, armiesOf, shown, singlesOf } from './reveal.ts';
import { fightOn, firstSight, sent, sortiesOf, standing, type World } from './sortie.ts';
import { coin, inChances } from './worth.ts';

/** An answer, and what it is worth beside the others, in chances to win. */
interface Option {
  answer: Json;
  worth: number;
}

/** A question in worlds that the seat can't tell from the real one. */
interface Question {
  kind: string;
  seat: number;
  worlds: readonly World[];
  /** Null where they can't be listed. */
  options: readonly Json[] | null;
}

/** The sorties that look best at first sight are thought through to the end of the round. */
const FINALISTS = 4;
/** To turn a card up must gain so many points. */
const WORTHWHILE = 0.5;

/** The answers worth a thought, the best first. */
export function weigh(question: Question): Option[] {
  const found = weighed(question);
  return found.sort((a, b) => b.worth - a.worth);
}

function weighed({ kind, seat, worlds, options }: Question): Option[] {
  const { g } = worlds[0].table;
  const all = options ?? [];
  switch (kind) {
    case 'buy': {
      const worths = purchases(g, seat, all);
      return all.map((answer, i) => ({ answer, worth: inChances(worths[i]) }));
    }
    case 'discard':
    case 'limit':
      return all.map((answer) => ({ answer, worth: -inChances(parting(g, seat, answer as string)) }));
    case 'sell':
      return all.map((answer) => ({
        answer,
        worth: answer === END ? 0 : inChances(coin(g) - parting(g, seat, answer as string)),
      }));
    case 'build':
      return builds(worlds, seat);
    case 'reveal':
      return showings(worlds, seat);
    case 'opponent':
      return all.map((answer) => ({
        answer,
        worth: mean(worlds, (world) => afterChoosing(world, seat, answer as number)),
      }));
    case 'sortie':
      return sorties(worlds, seat);
    default:
      return all.map((answer) => ({ answer, worth: 0 }));
  }
}

function mean(worlds: readonly World[], worth: (world: World) => number): number {
  return worlds.reduce((sum, world) => sum + worth(world), 0) / worlds.length;
}

/** What is to be put down comes first; then somebody may have to go and make room. */
function builds(worlds: readonly World[], seat: number): Option[] {
  const { g } = worlds[0].table;
  const next = nextBuild(g, seat);
  if (next !== END) return [{ answer: next, worth: 0 }];
  const levies = leviesOf(g, seat);
  if (levies.length === 0) return [{ answer: END, worth: 0 }];
  const after = (sent: readonly string[]) => mean(worlds, (world) => afterLevy(world, seat, sent));
  return [
    { answer: END, worth: after([]) },
    ...levies.map((levy) => ({ answer: { transfer: levy[0] }, worth: after(levy) })),
  ];
}

/**
 * One card is weighed by what adventurers make of it, an army by what comes of the raids as well. Either is compared
 * with showing nothing.
 */
function showings(worlds: readonly World[], seat: number): Option[] {
  const quiet = worlds.map((world) => shown(world, seat, []));
  // What adventurers do hangs on nothing that is hidden from their host: any world will do.
  const [open] = worlds;
  const idle = standing(quiet[0], seat);
  const singles = singlesOf(open, seat).map(([flip]) => ({
    answer: { flip },
    worth: standing(shown(open, seat, [flip]), seat) - idle,
  }));
  const held = mean(quiet, (world) => standing(fightOn(world), seat));
  const armies = armiesOf(open, seat).map((army) => ({
    answer: { flip: army[0] },
    worth: mean(worlds, (world) => standing(fightOn(shown(world, seat, army)), seat)) - held,
  }));
  return [{ answer: PASSES, worth: inChances(WORTHWHILE) }, ...singles, ...armies];
}

function sorties(worlds: readonly World[], seat: number): Option[] {
  const found = sortiesOf(worlds[0], seat).map((sortie) => ({
    sortie,
    worth: mean(worlds, (world) => firstSight(world, seat, sortie)),
  }));
  found.sort((a, b) => b.worth - a.worth);
  const after = (sortie: Sortie) =>
    mean(worlds, (world) => standing(fightOn(sent(world, seat, sortie)), seat));
  return found
    .slice(0, FINALISTS)
    .map(({ sortie }) => ({ answer: sortie as unknown as Json, worth: after(sortie) }));
}

const DARK: ReadonlySet<string> = new Set(['build', 'reveal', 'opponent', 'sortie']);

/** Whether what is hidden matters for a question: then several worlds are better than one. */
export function isDark(kind: string): boolean {
  return DARK.has(kind);
}

/** So many worlds that a mind can imagine. */
export function imagined({ game, imagine }: Mind<Dungeon>, n: number, rng: Rng): World[] {
  return Array.from({ length: n }, () => ({ game, table: imagine(rng) }));
}
