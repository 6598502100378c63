import {
  type Bot,
  below,
  type Decision,
  type Game,
  type Json,
  type Mind,
  type Rng,
  type Table,
  take,
} from '@kaiju/kernel';
import type { Operation } from '../operations.ts';
import { active, type Miracle } from '../state.ts';
import { chooseDeck } from './deck.ts';
import { composeTurn, type Manner, replayTurn, type Turn, valueAfter } from './plan.ts';
import { TASTE } from './value.ts';

/** How hard a level thinks. */
export interface Effort {
  name: string;
  manner: Manner;
  /** Whole turns to compare, each with the answer the other side would give; 1 takes the first that comes. */
  turns: number;
  /** Stop comparing after so many milliseconds of a turn. */
  ms: number;
  /** How many turns beyond the other side's answer the best few are followed before one is taken. */
  follows: number;
  /** Whether it picks its deck by what decks are worth. */
  knowsDecks: boolean;
}

const REPLY: Manner = { noise: 0, breadth: 4 };

/** What is left of a planned turn, and the table it expects to find when it is asked again. */
interface Plan {
  left: Operation[];
  expected: Table<Miracle>;
}

/**
 * Plans a whole turn at its first question and then plays it out. A turn is a set of many small operations,
 * so the tree of single operations is hopeless; whole turns are made up, varied and compared instead.
 */
export function turnBot(effort: Effort, clock: () => number): Bot {
  let plan: Plan | null = null;
  return {
    name: effort.name,
    decide: (mind: Mind<Miracle>, rng: Rng): Decision => {
      const { game } = mind;
      const table = mind.imagine(rng);
      if (mind.ask.kind === 'deck') return { value: chooseDeck(table.g, effort.knowsDecks, rng), after: 0 };
      if (plan === null || plan.left.length === 0 || !game.state.ops.equal(plan.expected.g, table.g)) {
        plan = { left: bestTurn(game, table, effort, clock, rng).operations, expected: table };
      }
      const next = plan.left.shift() as unknown as Json;
      take(game, plan.expected, active(table.g), next);
      return { value: next, after: 0 };
    },
  };
}

/** Makes up turns, varies the best of them, and keeps the one that stands best after the other side's answer. */
function bestTurn(
  game: Game<Miracle>,
  start: Table<Miracle>,
  effort: Effort,
  clock: () => number,
  rng: Rng,
): Turn {
  const first = composeTurn(game, start, TASTE, effort.manner, rng);
  if (effort.turns === 1 || first.end.result !== null) return first;
  const until = clock() + effort.ms;
  let pool = [judge(game, first, rng)];
  for (let n = 1; n < effort.turns && clock() < until; n++) {
    const turn =
      n % 3 === 1 ? freshTurn(game, start, effort, n, rng) : variedTurn(game, start, pool, effort, rng);
    if (turn.end.result !== null && turn.value > 0) return turn;
    pool.push(judge(game, turn, rng));
    pool.sort((a, b) => b.value - a.value);
    pool = pool.slice(0, POOL);
  }
  return effort.follows === 0 ? pool[0] : furthest(game, pool, start, effort.follows, rng);
}

/** The turns worth varying. */
const POOL = 6;

function freshTurn(game: Game<Miracle>, start: Table<Miracle>, effort: Effort, n: number, rng: Rng): Turn {
  return composeTurn(game, start, TASTE, { ...effort.manner, noise: 0.3 + 0.15 * (n % 5) }, rng);
}

/** Keeps part of a good turn, in another order now and then, and makes up the rest anew. */
function variedTurn(
  game: Game<Miracle>,
  start: Table<Miracle>,
  pool: readonly Turn[],
  effort: Effort,
  rng: Rng,
): Turn {
  const model = pool[below(rng, pool.length)].operations;
  const kept = model.filter(() => below(rng, 100) < 60);
  if (kept.length > 1 && below(rng, 2) === 0) {
    const i = below(rng, kept.length - 1);
    [kept[i], kept[i + 1]] = [kept[i + 1], kept[i]];
  }
  return replayTurn(game, start, kept, TASTE, { ...effort.manner, noise: 0.4 }, rng);
}

/** Of some good turns, the one that stands best after both sides have played on for a while. */
function furthest(
  game: Game<Miracle>,
  pool: readonly Turn[],
  start: Table<Miracle>,
  follows: number,
  rng: Rng,
): Turn {
  const seat = active(start.g);
  const later = pool.map((turn) => {
    let { end } = turn;
    for (let n = 0; n <= follows && end.result === null; n++)
      end = composeTurn(game, end, TASTE, REPLY, rng).end;
    return 0.5 * turn.value + 0.5 * valueAfter(end, seat, TASTE);
  });
  return pool[later.indexOf(Math.max(...later))];
}

/** The turn with the value it has once the other side has answered it. */
function judge(game: Game<Miracle>, turn: Turn, rng: Rng): Turn {
  if (turn.end.result !== null) return turn;
  const answer = composeTurn(game, turn.end, TASTE, REPLY, rng);
  return { ...turn, value: 0.25 * turn.value - 0.75 * answer.value };
}
