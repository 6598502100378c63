import { below, type Json, type Rng, shuffleInPlace } from '@kaiju/kernel';
import { deploy } from '../effects/arrivals.ts';
import { cards, kinds } from '../effects/code.ts';
import { distance, fieldOf } from '../effects/field.ts';
import { costOf } from '../effects/piles.ts';
import { answer as reply, settle, silenceOf } from '../effects/settle.ts';
import { begin, inHand, listMain, type MainAnswer } from '../procedures/main.ts';
import { type C, type Encounter, State } from '../state.ts';
import { outlook } from './goals.ts';

/** An answer, and how the side stands after it. */
export interface Option {
  answer: Json;
  worth: number;
}

/** To act must gain so much, or the turn ends. */
const LEAST_GAIN = 0.05;
/** So many cells are tried for a summoned unit: those about as far from the enemy as it can strike. */
const CELLS = 6;
const GOOD_DISTANCE = 3;
const DECIDED = 1e6;

/** A copy to try things on, with dice of its own. Nobody knows the order of a deck, so it is another in every copy. */
function copyOf(g: Encounter, side: number, rng: Rng): C {
  const copy = State.ops.clone(g);
  shuffleInPlace(copy.players[side].deck.cards, rng);
  return {
    g: copy,
    tell: () => {},
    reveal: () => {},
    random: (n) => below(rng, n),
    shuffle: (list) => shuffleInPlace(list, rng),
  };
}

/** How a side stands when everything that was begun is done; what an effect asks on the way is left to silence. */
function outcome(ctx: C, side: number): number {
  const { g } = ctx;
  settle(ctx);
  while (g.outcome === '' && g.ask !== '') {
    reply(ctx, silenceOf(g));
    settle(ctx);
  }
  if (g.outcome === '') return outlook(g, side);
  if (g.outcome === 'drawn') return 0;
  return (g.outcome === 'won') === (side === 0) ? DECIDED : -DECIDED;
}

/** What a side may aim a card at, and for a summoned unit only the best cells. */
function aims(g: Encounter, side: number): MainAnswer[] {
  const { using, hand } = g.players[side];
  const options = listMain(g, side).filter((answer) => answer !== 'cancel');
  if (using === null || cards[hand.cards[using.card].kind].unit < 0) return options;
  const field = fieldOf(g);
  const off = (answer: MainAnswer) => {
    const cell = field.at.get((answer as { cell: string }).cell) as number;
    let least = field.size;
    for (const u of g.units) if (u.side !== side) least = Math.min(least, distance(field, u.cell, cell));
    return Math.abs(least - GOOD_DISTANCE);
  };
  return options.sort((a, b) => off(a) - off(b)).slice(0, CELLS);
}

/** How a side stands after an answer; a card that it takes up is aimed as well as can be. */
function after(g: Encounter, side: number, answer: MainAnswer, rng: Rng): number {
  const ctx = copyOf(g, side, rng);
  begin(ctx, side, answer);
  if (ctx.g.players[side].using === null) {
    const worth = outcome(ctx, side);
    if (ctx.g.outcome !== '' || ctx.g.players[side].used === g.players[side].used) return worth;
    const most = Math.max(worth, afforded(g, ctx.g, side, rng));
    return roused(g, ctx.g, side).reduce((best, unit) => Math.max(best, next(ctx.g, side, unit, rng)), most);
  }
  let most = -Infinity;
  for (const aim of aims(ctx.g, side)) most = Math.max(most, after(ctx.g, side, aim, rng));
  return most;
}

interface Roused {
  uid: number;
  walks: boolean;
}

/** So many units that a card makes able are looked at; where it is more, the card is worth enough by itself. */
const ROUSED = 2;

/** Units that a card has given an action or passing strength, or put somewhere else with an attack left. */
function roused(before: Encounter, now: Encounter, side: number): Roused[] {
  const found: Roused[] = [];
  for (const { uid, side: whose, at, mt, boosts, cell } of now.units) {
    const was = before.units.find((u) => u.uid === uid);
    if (whose !== side || was === undefined) continue;
    const stronger = at > was.at || mt > was.mt || boosts.length > was.boosts.length;
    if (stronger || (cell !== was.cell && at > 0)) found.push({ uid, walks: mt > was.mt });
  }
  return found.length > ROUSED ? [] : found;
}

/** The best that this unit could do next: what a card is worth that only makes something else possible. */
function next(g: Encounter, side: number, { uid, walks }: Roused, rng: Rng): number {
  let most = -Infinity;
  for (const answer of listMain(g, side)) {
    if (typeof answer !== 'object') continue;
    if (('by' in answer && answer.by === uid) || (walks && 'move' in answer && answer.move === uid))
      most = Math.max(most, after(g, side, answer, rng));
  }
  return most;
}

/** The best that a card could do for which there was not focus enough before. */
function afforded(before: Encounter, now: Encounter, side: number, rng: Rng): number {
  const { focus } = before.players[side];
  const { focus: more, hand } = now.players[side];
  let most = -Infinity;
  if (more <= focus) return most;
  for (const answer of listMain(now, side)) {
    if (typeof answer !== 'object' || !('use' in answer)) continue;
    const card = hand.cards[inHand(now, side, answer.use, answer.of)];
    if (costOf(now, side, card) > focus) most = Math.max(most, after(now, side, answer, rng));
  }
  return most;
}

/** The main phase. A card that has been taken up is used, and a path that is drawn by hand is given up. */
function acts(g: Encounter, side: number, options: readonly MainAnswer[], rng: Rng): Option[] {
  const { using } = g.players[side];
  if (g.walk !== null) return [{ answer: 'cancel', worth: 0 }];
  const found: Option[] = [];
  for (const answer of using === null ? options : aims(g, side)) {
    if (answer === 'end') found.push({ answer, worth: outlook(g, side) + LEAST_GAIN });
    else if (typeof answer === 'object' && !('walk' in answer))
      found.push({ answer: answer as Json, worth: after(g, side, answer, rng) });
  }
  return found;
}

/** A hero comes to the battlefield. */
function arrival(g: Encounter, side: number, id: string | undefined, at: string, rng: Rng): number {
  const ctx = copyOf(g, side, rng);
  const { heroes } = ctx.g.players[side];
  const i = id === undefined ? 0 : heroes.findIndex(({ kind }) => kinds[kind].id === id);
  heroes[i].wait = -1;
  deploy(ctx, { kind: heroes[i].kind, side, cell: fieldOf(g).at.get(at) as number, hero: i });
  return outcome(ctx, side);
}

/** What an effect asks: a cell, or yes and no. */
function said(g: Encounter, side: number, value: number, rng: Rng): number {
  const ctx = copyOf(g, side, rng);
  reply(ctx, value);
  return outcome(ctx, side);
}

/** Answers in a fight that are worth a thought; null where this is no question of a fight. */
export function inFight(
  g: Encounter,
  side: number,
  kind: string,
  options: readonly Json[],
  rng: Rng,
): Option[] | null {
  const weighed = (worth: (answer: never) => number): Option[] =>
    options.map((answer) => ({ answer, worth: worth(answer as never) }));
  switch (kind) {
    case 'main':
      return acts(g, side, options as unknown as MainAnswer[], rng);
    case 'start':
    case 'hero':
      return weighed(({ hero, at }: { hero?: string; at: string }) => arrival(g, side, hero, at, rng));
    case 'place':
      return weighed(({ at }: { at: string }) => said(g, side, fieldOf(g).at.get(at) as number, rng));
    case 'may':
      return weighed((yes: boolean) => said(g, side, yes ? 1 : 0, rng));
    case 'shuffle':
      // The dearest card is the one that is longest in the way.
      return weighed(({ back }: { back: string }) => cards.find(({ key }) => key === back)?.cost ?? 0);
    default:
      return null;
  }
}
