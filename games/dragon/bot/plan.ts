/** Plans for a round: ordered cards, tried on the table as it stands, and weighed against every AI card that may come. */

import { aiCards } from '../content/index.ts';
import { slotOf } from '../content/numbers.ts';
import { limitOf, mayArm, placeable } from '../effects/cards.ts';
import { ARMABLE, COLOUR, PORTAL_B } from '../effects/tables.ts';
import { able, handOf } from '../state.ts';
import { type Fate, Fates } from './fate.ts';
import type { Outlook } from './outlook.ts';
import { type Move, movesWith, type Scenery, type Standing, standing, Trek } from './trek.ts';
import { type Temper, worthOf } from './worth.ts';

export interface Plan {
  moves: readonly Move[];
  /** With nobody in the way and the monster asleep. */
  hope: number;
  /** With all that may come. */
  worth: number;
  /** The worth under each AI card of the outlook. */
  under: readonly number[];
}

/** Plans that are weighed in full: the most hopeful. */
const SHORT_LIST = 14;
/** Plans that a third card is added to. */
const BEAM = 24;

/** How likely the AI card comes before the first, the second … of one's cards, and after the last. */
type Timing = readonly number[];

export class Planner {
  readonly o: Outlook;
  private readonly temper: Temper;
  readonly trek: Trek;
  private readonly fates: Fates;
  private readonly now: Scenery;
  private readonly start: Standing;
  private readonly timings = new Map<number, Timing>();
  /** One's cards that lie in the lane and are not carried out yet. */
  readonly lying: readonly Move[];
  /** What the hand will be once these are spent. */
  private readonly hand: number;

  /** From `start`, if that isn't how the seat stands now. */
  constructor(o: Outlook, temper: Temper, start = standing(o)) {
    this.o = o;
    this.temper = temper;
    this.trek = new Trek(o);
    this.fates = new Fates(o);
    const { g, seat } = o;
    this.now = { beast: g.beast, colour: g.colour };
    this.start = start;
    this.hand = handOf(g, seat);
    this.lying = this.ownIn();
  }

  /** One's cards in the lane as it is. */
  private ownIn(): Move[] {
    const { g, seat } = this.o;
    return g.lane
      .slice(g.played)
      .filter((e) => e.seat === seat)
      .map(({ card, aim, armed }) => ({ card, aim: Math.max(0, aim), arm: armed, hop: 0 }));
  }

  /** The best plans for what may still be placed, the best first. None is the plan to place nothing more. */
  plans(limit = limitOf(this.o.g, this.o.seat) - this.o.me.placed, hand = this.hand): Plan[] {
    const { o, now } = this;
    const { g, seat } = o;
    const s = { ...this.start };
    for (const move of this.lying) this.trek.play(s, move, now);
    let front: Draft[] = [
      {
        ...{ before: null, move: null, s, hand, hope: worthOf(o, s, hand, now.beast, this.temper) },
        cards: placeable(g, seat) & hand,
        arms: mayArm(g, seat) ? ARMABLE[o.me.character] : 0,
      },
    ];
    const drafts = front.slice();
    for (let n = 0; n < limit; n++) {
      const grown: Draft[] = [];
      for (const draft of front) this.extend(draft, grown);
      for (const draft of grown) drafts.push(draft);
      front = n > 0 ? mostHopeful(grown, BEAM) : grown;
    }
    return mostHopeful(drafts, SHORT_LIST)
      .map((draft) => this.weigh(movesOf(draft), draft.hope, hand))
      .sort((a, b) => b.worth - a.worth);
  }

  /** Every card that may come next, and on a B portal every way out of it. */
  private extend(draft: Draft, grown: Draft[]): void {
    const { o } = this;
    const { terrain, portalsB } = o.ground;
    const from = draft.s.cell;
    let plain = draft.s;
    for (const move of movesWith(o, draft.cards, draft.arms, from)) {
      const s = this.after(draft, move);
      // An ability that changes nothing would only take the place of another plan.
      if (move.arm && isSame(s, plain)) continue;
      plain = s;
      this.add(draft, move, s, grown);
      if (!s.alive || s.prize || s.cell === from || (terrain[s.cell] & PORTAL_B) === 0) continue;
      for (const hop of portalsB) {
        if (hop === s.cell || o.blocked[hop] !== 0) continue;
        const way = { ...move, hop };
        this.add(draft, way, this.after(draft, way), grown);
      }
    }
  }

  private after({ s: before }: Draft, move: Move): Standing {
    const s = { ...before };
    this.trek.play(s, move, this.now);
    return s;
  }

  private add(before: Draft, move: Move, s: Standing, grown: Draft[]): void {
    const used = ~(1 << move.card);
    const hand = before.hand & used;
    const hope = worthOf(this.o, s, hand, this.now.beast, this.temper);
    grown.push({ before, move, s, hand, hope, cards: before.cards & used, arms: move.arm ? 0 : before.arms });
  }

  /** A plan against all AI cards that may come. */
  private weigh(moves: readonly Move[], hope: number, hand: number): Plan {
    const left = moves.reduce((mask, { card }) => mask & ~(1 << card), hand);
    const under = this.under([...this.lying, ...moves], left);
    return { moves, hope, worth: this.expected(under), under };
  }

  /** What it comes to if these are one's cards from now on. */
  consider(moves: readonly Move[]): number {
    return this.expected(this.under(moves, this.hand));
  }

  private expected(under: readonly number[]): number {
    const { cards } = this.o;
    return cards.length === 0 ? under[0] : cards.reduce((sum, { p }, i) => sum + p * under[i], 0);
  }

  /** The same, from another cell. */
  arrive(cell: number, moves: readonly Move[]): number {
    const { me } = this.o;
    const from = me.cell;
    me.cell = cell;
    const worth = new Planner(this.o, this.temper).consider(moves);
    me.cell = from;
    return worth + (this.o.lying[cell] ?? 0);
  }

  /** The same, with a card of the open lane moved. */
  reordered(from: number, to: number): number {
    const { g } = this.o;
    const lane = g.lane;
    g.lane = lane.slice();
    g.lane.splice(to, 0, ...g.lane.splice(from, 1));
    const worth = new Planner(this.o, this.temper).consider(this.ownIn());
    g.lane = lane;
    return worth;
  }

  /** What it is worth to leave now, and what to stay; cards in hand are no reason to. */
  leaving(): number {
    const haul = this.o.safe + this.o.bag;
    return haul >= this.temper.greed || this.o.rounds <= 2 - this.temper.nerve
      ? Number.POSITIVE_INFINITY
      : haul;
  }

  staying(): number {
    return worthOf(this.o, this.start, 0, this.now.beast, this.temper);
  }

  /** What one's cards come to under each AI card that may come; once, if it has come already. */
  private under(moves: readonly Move[], hand: number): number[] {
    const { o } = this;
    const steps = [this.start];
    for (let i = 0; i < moves.length; i++) {
      const s = { ...steps[i] };
      this.trek.play(s, moves[i], this.now);
      steps.push(s);
    }
    if (o.cards.length === 0) return [this.tidied({ ...steps[moves.length] }, this.now, o.g.marks, hand)];
    // Most cards leave one alone, and then only colour and monster matter.
    const calm = new Map<number, number>();
    return o.cards.map(({ kind }) => {
      const timing = this.timing(moves.length, kind);
      let worth = 0;
      for (let t = 0; t <= moves.length; t++)
        if (timing[t] > 0) worth += timing[t] * this.outcome(moves, steps[t], t, kind, hand, calm);
      return worth;
    });
  }

  /** The AI card comes after the first t cards, and then the rest of them. */
  private outcome(
    moves: readonly Move[],
    before: Standing,
    t: number,
    kind: number,
    hand: number,
    calm: Map<number, number>,
  ): number {
    const fate = this.fates.of(kind, before.cell, before.frozen, before.guard);
    const scenery = { beast: fate.beast, colour: COLOUR[kind] };
    const untouched = before.alive && isHarmless(fate, before);
    const key = (t * 4 + scenery.colour) * 256 + scenery.beast;
    const known = untouched ? calm.get(key) : undefined;
    if (known !== undefined) return known;
    const s = { ...before };
    if (s.alive) suffer(s, fate, this.trek);
    for (let i = t; i < moves.length; i++) this.trek.play(s, moves[i], scenery);
    const worth = this.tidied(s, scenery, fate.marks, hand);
    if (untouched) calm.set(key, worth);
    return worth;
  }

  /** What Tidy-up leaves of it. */
  private tidied(s: Standing, scenery: Scenery, marks: readonly number[], hand: number): number {
    const { o, trek } = this;
    // Of what is marked most falls from above.
    if (s.alive && marks.includes(s.cell)) trek.hurt(s, 'crush');
    const { colour, beast } = scenery;
    if (s.alive && !s.trapped && colour !== 0 && o.ground.trap[s.cell] === colour)
      trek.spring(s, colour, beast);
    return worthOf(o, s, hand, beast, this.temper);
  }

  /** How the AI card falls among so many of one's cards. */
  private timing(count: number, kind: number): Timing {
    const key = kind * 16 + count;
    let timing = this.timings.get(key);
    if (timing === undefined) {
      timing = this.mix(count, kind);
      this.timings.set(key, timing);
    }
    return timing;
  }

  /** Exactly, once the lane is open; before that by guessing how the others' cards will mix with one's own. */
  private mix(count: number, kind: number): Timing {
    const { g, seat } = this.o;
    const timing = new Array<number>(count + 1).fill(0);
    if (g.phase === 'resolution') {
      const slot = slotOf(aiCards[kind].speed, g.lane.length, g.players.length);
      const before = g.lane.filter((e, i) => e.seat === seat && i >= g.played && i < slot).length;
      timing[Math.min(before, count)] = 1;
      return timing;
    }
    const own: number[] = [];
    g.lane.forEach((e, i) => {
      if (e.seat === seat) own.push(i);
    });
    let others = 0;
    for (const rival of this.o.rivals)
      if (able(g, rival)) others += Math.max(0, limitOf(g, rival) - g.players[rival].placed);
    const lane = g.lane.length + others + count - own.length;
    const slot = slotOf(aiCards[kind].speed, lane, g.players.length);
    for (const u of MIXTURES) {
      let at = g.lane.length;
      let rest = others;
      let before = 0;
      for (let i = 0; i < count; i++) {
        if (i >= own.length) {
          const between = Math.round(rest * (i === 0 ? u : u / 2));
          at += between;
          rest -= between;
        }
        const index = i < own.length ? own[i] : at++;
        if (index < slot) before++;
      }
      timing[before] += 1 / MIXTURES.length;
    }
    return timing;
  }
}

/** Shares of the others' cards that may come before one's next. */
const MIXTURES = [0.05, 0.25, 0.5, 0.75];

/** A plan in the making: the one it grew from, and its last card. */
interface Draft {
  before: Draft | null;
  move: Move | null;
  s: Standing;
  /** What is left of the hand, of the cards that may be placed, and of those that may be armed. */
  hand: number;
  cards: number;
  arms: number;
  hope: number;
}

/** The best of many, the best first; of equals the earlier. */
function mostHopeful(drafts: readonly Draft[], count: number): Draft[] {
  const best: Draft[] = [];
  for (const draft of drafts) {
    if (best.length === count && draft.hope <= best[count - 1].hope) continue;
    let at = best.length;
    while (at > 0 && best[at - 1].hope < draft.hope) at--;
    best.splice(at, 0, draft);
    if (best.length > count) best.pop();
  }
  return best;
}

/** Does it come to the same, but for what was paid? */
function isSame(a: Standing, b: Standing): boolean {
  return (
    a.cell === b.cell &&
    a.alive === b.alive &&
    a.frozen === b.frozen &&
    a.trapped === b.trapped &&
    a.bag === b.bag
  );
}

function movesOf({ before, move }: Draft): Move[] {
  return before === null || move === null ? [] : [...movesOf(before), move];
}

function isHarmless({ alive, spared, frozen, cell, dropped, marks }: Fate, before: Standing): boolean {
  return (
    alive &&
    !spared &&
    frozen === before.frozen &&
    cell === before.cell &&
    dropped === 0 &&
    marks.length === 0
  );
}

function suffer(s: Standing, fate: Fate, trek: Trek): void {
  if (fate.spared) {
    if (s.guard) s.guard = false;
    else s.spare = Math.max(0, s.spare - 1);
  }
  if (!fate.alive) {
    s.alive = false;
    return;
  }
  s.frozen = fate.frozen;
  s.cell = fate.cell;
  if (fate.dropped > 0) trek.drop(s, fate.dropped);
}

/** What it would be worth to know the AI card before choosing among plans. */
export function worthKnowing(o: Outlook, plans: readonly Plan[]): number {
  if (o.cards.length < 2 || plans.length < 2) return 0;
  let knowing = 0;
  o.cards.forEach(({ p }, i) => {
    knowing += p * Math.max(...plans.map(({ under }) => under[i]));
  });
  return knowing - plans[0].worth;
}
