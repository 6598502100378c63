import {
  type Bot,
  clone,
  cloneJson,
  type Decision,
  type Game,
  holdsSecrets,
  type Json,
  type Mind,
  optionsOf,
  type Rng,
  reseed,
  type Seat,
  type Space,
  type Step,
  sameJson,
  type Table,
  take,
} from '@kaiju/kernel';
import { Chance } from './chance.ts';
import { letTimePass, momentIn, partsOf, STILL, timeLeft } from './moment.ts';
import { appeal, asked, believe, countAsked, judge, playOn, stepAt } from './playout.ts';
import { anyAnswer, random } from './random.ts';
import { type Edge, Node, type Turn } from './tree.ts';

/** When to stop thinking: whichever comes first. By iterations alone, the same luck finds the same answer. */
export interface Budget {
  iterations?: number;
  ms?: number;
}

export interface SearchSettings {
  /** How much a doubtful answer is worth a try; 0 never leaves what looks best. */
  explore?: number;
  /** How many answers a playout lasts before the game's evaluation is asked; without one it goes to the end. */
  depth?: number;
  clock?: () => number;
}

/** What a search found out about one answer. */
export interface Tried {
  value: Json;
  visits: number;
  /** What it is worth to the seat, 0 to 1. */
  worth: number;
}

export interface Found {
  best: Json;
  /** In a race, how many milliseconds from now; after its deadline means not at all. */
  after: number;
  iterations: number;
  /** What the question at hand is worth to the seat, 0 to 1. */
  worth: number;
  tried: Tried[];
}

const EXPLORE = 1.5;
const DEPTH = 16;
/** The part of a turn that has nothing to do with a race; in a race, the choice of the part itself. */
const WHENEVER = -1;
/** Of options that can't be listed, a turn knows so many times the root of its visits. */
const WIDTH = 2;

/**
 * Information-set Monte Carlo tree search. Each iteration imagines a world in which the seat would see what it
 * sees now, walks down the tree of answers as far as it is known, adds one node, plays on at first sight,
 * and lets every seat that chose on the way remember what it got. Every seat wants the best for itself.
 */
export function search(mind: Mind, budget: Budget, rng: Rng, settings: SearchSettings = {}): Found {
  const { clock = () => performance.now() } = settings;
  const { iterations = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY } = budget;
  if (iterations === Number.POSITIVE_INFINITY && ms === Number.POSITIVE_INFINITY)
    throw new RangeError('search: a budget of iterations or milliseconds, or it would never end');
  const tree = new Search(mind, rng, settings);
  const end = ms === Number.POSITIVE_INFINITY ? ms : clock() + ms;
  let done = 0;
  do {
    tree.iterate();
    done++;
  } while (done < iterations && (end === Number.POSITIVE_INFINITY || clock() < end));
  return tree.found(done);
}

class Search {
  private readonly mind: Mind;
  private readonly game: Game;
  private readonly rng: Rng;
  private readonly chance: Chance;
  private readonly explore: number;
  private readonly depth: number;
  private readonly root = new Node();
  /** The step of the question at hand. */
  private readonly step: Step;
  /** Where nothing is hidden there is one world, and only its luck is imagined anew. */
  private readonly open: Table | null;
  /** The answers of the walk at hand, and what came of it for each seat. */
  private readonly path: Edge[] = [];
  private readonly gains: number[] = [];

  constructor(mind: Mind, rng: Rng, settings: SearchSettings) {
    const { game } = mind;
    this.mind = mind;
    this.game = game;
    this.rng = rng;
    this.chance = new Chance(rng);
    this.explore = settings.explore ?? EXPLORE;
    this.depth = game.evaluate ? (settings.depth ?? DEPTH) : game.bound;
    const world = believe(mind, rng);
    this.step = stepAt(game, world);
    this.open = holdsSecrets(game.state) ? null : world;
  }

  iterate(): void {
    const { game, path, gains } = this;
    const world = this.imagine();
    path.length = 0;
    let node: Node | null = this.root;
    while (node !== null && world.result === null) node = this.descend(node, world);
    playOn(game, world, this.chance, this.depth);
    for (let seat = 0; seat < world.seats; seat++) gains[seat] = judge(game, world, seat);
    for (let i = 0; i < path.length; i++) path[i].remember(gains[path[i].turn.seat]);
  }

  found(iterations: number): Found {
    const { seat } = this.mind;
    let turn = this.root.turn(seat, this.step, WHENEVER);
    const { total, visits } = turn;
    let after = 0;
    if (this.step.kind === 'race') {
      const part = turn.mostVisited()?.value as number;
      after = momentIn(part, timeLeft(believe(this.mind, this.rng)), this.chance);
      turn = this.root.turn(seat, this.step, part);
    }
    const tried = turn.edges.map((e) => ({ value: e.value, visits: e.visits, worth: e.total / e.visits }));
    // Whoever keeps still, or always comes too late, has nothing tried to say.
    const edge = turn.mostVisited();
    const best = edge === null ? anyAnswer(this.mind, this.rng) : edge.value;
    return { best, after, iterations, worth: total / visits, tried: tried.filter((t) => t.visits > 0) };
  }

  private imagine(): Table {
    if (this.open === null) return believe(this.mind, this.rng);
    const world = clone(this.game, this.open);
    reseed(world.rng, this.rng);
    return world;
  }

  /** One step down the tree, with everybody who is asked; null where the known part ends. */
  private descend(node: Node, world: Table): Node | null {
    const { path } = this;
    const step = stepAt(this.game, world);
    const from = path.length;
    let next: Node;
    if (step.kind === 'race') next = this.race(node, world, step).child;
    else {
      // Sealed answers are chosen side by side: each by what its own seat has learned at this very node.
      for (let left = step.kind === 'together' ? countAsked(world) : 1; left > 0; left--) {
        this.answer(node, world, step, asked(world), WHENEVER);
      }
      next = path[from].child;
      for (let i = from + 1; i < path.length; i++) next = next.and(path[i]);
    }
    if (next.known) return next;
    next.known = true;
    // A new node ends the walk, unless nobody had a choice on the way to it.
    for (let i = from; i < path.length; i++) if (path[i].turn.edges.length > 1) return null;
    return next;
  }

  /** Everybody settles on a part of the time; the first to act chooses what to do, and the others think again. */
  private race(node: Node, world: Table, step: Step): Edge {
    const left = timeLeft(world);
    const parts = partsOf(world);
    let first: Seat = -1;
    let firstPart = STILL;
    let firstMoment = left;
    for (let i = countAsked(world) - 1; i >= 0; i--) {
      const seat = asked(world, i);
      const part = parts[this.choose(node.turn(seat, step, WHENEVER), parts, null)];
      const moment = momentIn(part, left, this.chance);
      if (moment >= firstMoment) continue;
      first = seat;
      firstPart = part;
      firstMoment = moment;
    }
    if (first >= 0) {
      world.now += firstMoment;
      this.answer(node, world, step, first, firstPart);
    } else letTimePass(this.game, world);
    return this.path[this.path.length - 1];
  }

  private answer(node: Node, world: Table, step: Step, seat: Seat, part: number): void {
    const { game } = this;
    const turn = node.turn(seat, step, part);
    const among = optionsOf(game, world, seat);
    const options = 'sample' in among ? candidates(turn, among, world.rng) : among;
    const weights = options.length === 1 ? null : appeal(game, world, step, seat, options);
    take(game, world, seat, options[this.choose(turn, options, weights)]);
  }

  private choose(turn: Turn, options: readonly Json[], weights: readonly number[] | null): number {
    const at = turn.pick(options, weights, this.explore, this.chance);
    this.path.push(turn.edge(options[at], at));
    return at;
  }
}

/** Of options that can't be listed, those tried before that are still possible, and now and then a new one. */
function candidates(turn: Turn, space: Space, rng: Rng): Json[] {
  const options: Json[] = [];
  for (const { value } of turn.edges) if ('value' in space.check(value)) options.push(cloneJson(value));
  if (options.length === 0 || options.length < WIDTH * Math.sqrt(turn.visits)) {
    const another: Json = space.sample(rng);
    if (!options.some((o) => sameJson(o, another))) options.push(another);
  }
  return options;
}

/** A bot that searches within a budget. `noise` is the chance of any answer instead. */
export function searching(budget: Budget, settings: SearchSettings & { noise?: number } = {}): Bot {
  const { iterations, ms } = budget;
  const { noise = 0 } = settings;
  return {
    name: `search:${iterations === undefined ? `${ms}ms` : `${iterations}it`}`,
    decide(mind: Mind, rng: Rng): Decision {
      const { ask } = mind;
      const forced = ask.options?.length === 1 && ask.step !== 'race';
      if (forced || new Chance(rng).fraction() < noise) return random.decide(mind, rng);
      const { best, after } = search(mind, budget, rng, settings);
      return { value: best, after };
    },
  };
}
