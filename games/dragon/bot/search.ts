/** The master's way: its best plans against what the others may be planning, in worlds it can't tell from the real one. */
import {
  type Ask,
  apply,
  askOf,
  below,
  clone,
  type Game,
  type Json,
  type Mind,
  type Rng,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';
import { limitOf, type Placement } from '../effects/cards.ts';
import { haulOf } from '../effects/hoard.ts';
import { able, type Dragon, handOf } from '../state.ts';
import { Outlook } from './outlook.ts';
import { type Plan, Planner } from './plan.ts';
import { type Move, placement, standing } from './trek.ts';
import { type Temper, worthOf } from './worth.ts';

/** How hard to think. */
export interface Effort {
  /** So many milliseconds for one plan, by the clock. */
  ms: number;
  /** Plans that are compared. */
  breadth: number;
}

/** Plans that a rival may have in mind, and how likely each is. */
interface Intent {
  seat: number;
  plans: readonly Plan[];
  weights: readonly number[];
}

interface Candidate {
  plan: Plan;
  sum: number;
}

/** What a seat is going to do this round. */
interface Intention {
  seat: number;
  moves: readonly Move[];
}

/** Points by which a rival's plan must be better to be e times as likely. */
const DOUBT = 6;
/** Plans of a rival that are thought of. */
const RIVAL_PLANS = 6;
/** First sight counts for as much as this many worlds. */
const PRIOR = 6;
/** So much does a point of the best of the others count against one's own. */
const ENVY = 0.3;

/** The plan that does best on average, when everybody plans. All plans meet the same worlds and the same rivals. */
export function searchPlan(
  mind: Mind<Dragon>,
  plans: readonly Plan[],
  temper: Temper,
  { ms, breadth }: Effort,
  clock: () => number,
  rng: Rng,
): Plan {
  const candidates: Candidate[] = plans.slice(0, breadth).map((plan) => ({ plan, sum: PRIOR * plan.worth }));
  if (candidates.length < 2) return plans[0];
  const { game, seat } = mind;
  const end = clock() + ms;
  const intents = intentsOf(mind.imagine(rng).g, seat, temper);
  while (clock() < end) {
    const world = mind.imagine(rng);
    const theirs = intents.map((intent) => ({ seat: intent.seat, moves: drawn(intent, rng) }));
    for (const their of theirs) believe(world.g, their);
    const order = orderOf(world.g, seat, rng);
    for (const candidate of candidates) {
      const branch = clone(game, world);
      playRound(game, branch, { seat, moves: candidate.plan.moves }, theirs, order, temper);
      candidate.sum += worthIn(branch.g, seat, temper);
    }
  }
  return candidates.reduce((best, c) => (c.sum > best.sum ? c : best)).plan;
}

/** What the others may have in mind, as if the lane were still empty. */
function intentsOf(g: Dragon, seat: number, temper: Temper): Intent[] {
  g.lane = [];
  for (const p of g.players) p.placed = 0;
  const intents: Intent[] = [];
  g.players.forEach((_, other) => {
    if (other === seat || !able(g, other)) return;
    const plans = new Planner(new Outlook(g, other), temper).plans().slice(0, RIVAL_PLANS);
    const weights = plans.map(({ worth }) => Math.exp((worth - plans[0].worth) / DOUBT));
    intents.push({ seat: other, plans, weights });
  });
  return intents;
}

function drawn({ plans, weights }: Intent, rng: Rng): readonly Move[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let left = (sum * below(rng, 10_000)) / 10_000;
  for (let i = 0; i < plans.length; i++) {
    left -= weights[i];
    if (left < 0) return plans[i].moves;
  }
  return plans[0].moves;
}

/** The cards that a rival has in the lane are the first of its plan. */
function believe(g: Dragon, { seat, moves }: Intention): void {
  let n = 0;
  for (const entry of g.lane) {
    if (entry.seat !== seat) continue;
    const move = moves[n++];
    if (move === undefined) return;
    entry.card = move.card;
    entry.aim = move.aim;
    entry.armed = move.arm;
  }
}

/** Seats in the order in which their next cards come. */
function orderOf(g: Dragon, seat: number, rng: Rng): number[] {
  const moments: { at: number; seat: number }[] = [];
  g.players.forEach((p, other) => {
    if (!able(g, other)) return;
    let at = p.placed > 0 ? 0 : 2_500 + below(rng, other === seat ? 4_500 : 6_500);
    for (let n = p.placed; n < limitOf(g, other); n++) {
      if (n > 0) at += 1_200 + below(rng, 2_300);
      moments.push({ at, seat: other });
    }
  });
  return moments.sort((a, b) => a.at - b.at).map((moment) => moment.seat);
}

/** The rest of the round: cards are placed as intended, and what is asked meanwhile is answered by default. */
function playRound(
  game: Game<Dragon>,
  world: Table<Dragon>,
  mine: Intention,
  theirs: readonly Intention[],
  order: readonly number[],
  temper: Temper,
): void {
  const { g } = world;
  const { round, game: number } = g;
  const intended = (seat: number): readonly Move[] =>
    seat === mine.seat ? mine.moves : (theirs.find((their) => their.seat === seat)?.moves ?? []);
  // One's own plan begins with the next card, a rival's with its first.
  const placed = g.players.map((p, seat) => (seat === mine.seat ? 0 : p.placed));
  if (g.mode === 'realtime')
    for (const seat of order) {
      const move = intended(seat)[placed[seat]++];
      if (move !== undefined && handOf(g, seat) & (1 << move.card)) lay(game, world, seat, placement(move));
    }
  while (world.result === null && g.round === round && g.game === number) {
    const seats = waiting(world);
    if (g.phase === 'placement') {
      for (const seat of seats) {
        if (g.mode === 'relaxed')
          take(game, world, seat, {
            cards: intended(seat).slice(placed[seat]).map(placement) as unknown as Json[],
            choice: 'done',
          });
        else if (!g.players[seat].done && g.phase === 'placement') take(game, world, seat, 'done');
      }
    } else answer(game, world, askOf(game, world, seats[0]) as Ask, mine, temper);
  }
}

function lay(game: Game<Dragon>, world: Table<Dragon>, seat: number, card: Placement): void {
  if (world.g.phase === 'placement') take(game, world, seat, card as unknown as Json);
}

/** By default, but for portals on one's way and doors that one may not want to take. */
function answer(game: Game<Dragon>, world: Table<Dragon>, ask: Ask, mine: Intention, temper: Temper): void {
  const { g } = world;
  const options = ask.options as readonly Json[];
  if (ask.seat === mine.seat && ask.kind === 'portal') {
    const hop = mine.moves.find(({ card }) => card === g.lane[g.played].card)?.hop ?? 0;
    take(game, world, ask.seat, options.includes(hop) ? hop : 'stay');
  } else if (ask.seat === mine.seat && ask.kind === 'exit') {
    const enough = haulOf(g, ask.seat) >= temper.greed || g.draw.cards.length + g.next.cards.length <= 1;
    take(game, world, ask.seat, enough && options.includes('leave') ? 'leave' : 'stay');
  } else apply(game, world, { type: 'expire', ask: ask.id, at: ask.deadline ?? world.now });
}

/** How a seat stands, less what the best of the others has. */
function worthIn(g: Dragon, seat: number, temper: Temper): number {
  let most = 0;
  for (let other = 0; other < g.players.length; other++)
    if (other !== seat && g.players[other].state !== 'gaveUp') most = Math.max(most, haulOf(g, other));
  return own(g, seat, temper) - ENVY * most;
}

/** As it looks at the end of the round; for whoever is out, what was carried out. */
function own(g: Dragon, seat: number, temper: Temper): number {
  const { state } = g.players[seat];
  if (state === 'left' || g.phase === 'setup') return state === 'left' ? haulOf(g, seat) : 0;
  const o = new Outlook(g, seat);
  return worthOf(o, standing(o), handOf(g, seat), g.beast, temper);
}
