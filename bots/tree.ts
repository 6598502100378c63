import { cloneJson, type Json, type Seat, type Step, sameJson } from '@kaiju/kernel';
import type { Chance } from './chance.ts';

/**
 * The tree of a search. A node is what has been answered since the question at hand, not a position: all the
 * worlds that the searching seat believes in pass through the same nodes. So the seat that is asked and the
 * options it has may differ from one visit to the next, and an edge counts how often it could be taken.
 */
export class Node {
  /** Has a walk come this far before? */
  known = false;
  private turns: Turn[] | null = null;
  private joint: Map<Edge, Node> | null = null;

  /** The choice of one seat at one step; in a race, for one part of the time. */
  turn(seat: Seat, step: Step, part: number): Turn {
    this.turns ??= [];
    const { turns } = this;
    for (let i = 0; i < turns.length; i++) {
      const t = turns[i];
      if (t.seat === seat && t.step === step && t.part === part) return t;
    }
    const turn = new Turn(seat, step, part);
    turns.push(turn);
    return turn;
  }

  /** Sealed answers lead on together: where this one leads, given those before it. */
  and(edge: Edge): Node {
    this.joint ??= new Map();
    let node = this.joint.get(edge);
    if (node === undefined) {
      node = new Node();
      this.joint.set(edge, node);
    }
    return node;
  }
}

/** Outcomes that are all alike so far still leave some doubt. */
const LEAST_VARIANCE = 1e-4;

/** One seat's choice at one node, and what came of it for that seat. */
export class Turn {
  readonly seat: Seat;
  readonly step: Step;
  readonly part: number;
  readonly edges: Edge[] = [];
  visits = 0;
  total = 0;
  squares = 0;
  private byKey: Map<Json, Edge> | null = null;

  constructor(seat: Seat, step: Step, part: number) {
    this.seat = seat;
    this.step = step;
    this.part = part;
  }

  /** The edge of an option, which is most likely where it was the last time. */
  edge(option: Json, at: number): Edge {
    if (at < this.edges.length && sameJson(this.edges[at].value, option)) return this.edges[at];
    if (this.byKey === null) {
      this.byKey = new Map();
      for (const edge of this.edges) this.byKey.set(keyOf(edge.value), edge);
    }
    return this.byKey.get(keyOf(option)) ?? this.add(option);
  }

  private add(option: Json): Edge {
    const edge = new Edge(this, option);
    this.edges.push(edge);
    this.byKey?.set(keyOf(option), edge);
    return edge;
  }

  /**
   * Which option to walk on with: what has served the seat well, and what it knows little of, the more so the
   * more it appeals. What was never tried counts as much as the turn so far, so that of a long list only what
   * is promising gets tried at all: the list widens as visits come in.
   */
  pick(options: readonly Json[], weights: readonly number[] | null, explore: number, chance: Chance): number {
    const { visits } = this;
    const n = options.length;
    let sum = 0;
    if (weights !== null) for (let i = 0; i < n; i++) sum += weights[i];
    // No option comes twice in one list, so the first list needs no looking up.
    if (visits === 0) for (let i = 0; i < n; i++) this.add(options[i]);
    const mean = visits === 0 ? 0 : this.total / visits;
    const variance = visits === 0 ? 0 : this.squares / visits - mean * mean;
    // Curiosity goes by how far outcomes differ: by a win or a loss in one game, by a hair's breadth in another.
    const curiosity = explore * Math.sqrt(Math.max(LEAST_VARIANCE, variance));
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    // Equals are taken as they come, so begin anywhere.
    let at = chance.below(n);
    for (let k = 0; k < n; k++) {
      const edge = this.edge(options[at], at);
      edge.offered++;
      const share = weights !== null && sum > 0 ? weights[at] / sum : 1 / n;
      const value = edge.visits === 0 ? mean : edge.total / edge.visits;
      const score = value + (curiosity * share * Math.sqrt(edge.offered)) / (1 + edge.visits);
      if (score > most) {
        most = score;
        best = at;
      }
      if (++at === n) at = 0;
    }
    return best;
  }

  mostVisited(): Edge | null {
    let best: Edge | null = null;
    for (const edge of this.edges) if (edge.visits > (best?.visits ?? 0)) best = edge;
    return best;
  }
}

/** Plain answers are their own keys. The others come from the same code each time, their fields in the same order. */
function keyOf(option: Json): Json {
  return typeof option === 'object' ? JSON.stringify(option) : option;
}

/** One answer of a turn. */
export class Edge {
  readonly turn: Turn;
  readonly value: Json;
  visits = 0;
  /** Visits of the turn in which this answer was among the options. */
  offered = 0;
  /** What the visits were worth to the seat that chose. */
  total = 0;
  private node: Node | null = null;

  constructor(turn: Turn, value: Json) {
    this.turn = turn;
    // A copy: the rules may keep the answer in the state of a world, and change it there.
    this.value = cloneJson(value);
  }

  remember(gain: number): void {
    this.visits++;
    this.total += gain;
    this.turn.visits++;
    this.turn.total += gain;
    this.turn.squares += gain * gain;
  }

  get child(): Node {
    this.node ??= new Node();
    return this.node;
  }
}
