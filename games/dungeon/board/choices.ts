import { type AskView, type Json, sameJson } from '@kaiju/kernel';
import type { RefusedCandidate } from '@kaiju/web/kit';
import { kindOf, kinds } from '../effects/code.ts';
import type { Phase } from '../state.ts';

/** An answer as the rules list it. */
export type Wish = string | number | Readonly<Record<string, Json>>;

/** The same for answers that say the same. */
export function keyOf(wish: Json | Wish): string {
  if (typeof wish !== 'object' || wish === null) return JSON.stringify(wish);
  return JSON.stringify(Object.entries(wish).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What may be answered now. */
export interface Choices {
  readonly kind: string | null;
  readonly options: readonly Json[];
  may(wish: Wish): boolean;
}

export function choicesOf(ask: AskView | null): Choices {
  const options = ask?.options ?? [];
  const keys = new Set(options.map(keyOf));
  return { kind: ask?.kind ?? null, options, may: (wish) => keys.has(keyOf(wish)) };
}

/** A card that was taken up to be put down: of the hand by its id, of the retirement zone by its number. */
export type Held = { from: 'hand'; id: string } | { from: 'retired'; i: number; id: string };

export function sameHeld(a: Held | null, b: Held | null): boolean {
  return a !== null && b !== null && sameJson(a as unknown as Json, b as unknown as Json);
}

/** Where something may be put down: an area of a floor; `before` is a building in front of the card that stands there. */
export interface Spot {
  floor: number;
  area: 'entrance' | 'building' | 'exit';
  before?: boolean;
}

/** The answer that puts what is held down at a spot (DL-12.2, DL-12.3, DL-12.10, DL-6.9). */
export function wishFor(held: Held, { floor, area, before }: Spot): Wish {
  const at = `${floor + 1}.${area}`;
  if (held.from === 'retired') return { enlist: held.i, at };
  if (kinds[kindOf[held.id]].type !== 'building') return { place: held.id, at };
  return before
    ? { build: held.id, floor: floor + 1, occupant: 'exit' }
    : { build: held.id, floor: floor + 1 };
}

/** What can be done with a card of one's own dungeon, in the order it is offered. */
const DEEDS = ['flip', 'undo', 'transfer', 'retire', 'reclaim', 'dismantle'] as const;
export type Deed = (typeof DEEDS)[number];

/** The deeds that make sense for a card in a phase; whether they are allowed is for the rules to say. */
export function deedsFor(kind: string | null, type: string, drafted: boolean): readonly Deed[] {
  if (kind === 'reveal') return ['flip'];
  if (kind !== 'build') return [];
  if (type === 'unit') return drafted ? ['undo', 'transfer'] : ['transfer', 'retire'];
  const leaves = type === 'building' ? 'reclaim' : 'dismantle';
  return drafted ? ['undo', leaves] : [leaves];
}

/** In which phase something can be done: for whoever tries it out of turn. */
export const PHASE_OF: Record<string, Phase> = {
  ...{ buy: 'draw', hero: 'draw', back: 'draw', flip: 'reveal', parties: 'playerBattle' },
  ...{ build: 'build', place: 'build', enlist: 'build', transfer: 'build', retire: 'build' },
  ...{ reclaim: 'build', dismantle: 'build', undo: 'build' },
};

/** Why the rules turn this down, if they have said so. */
export function refusalOf(refused: readonly RefusedCandidate[], wish: Wish): RefusedCandidate | null {
  const wanted = keyOf(wish);
  return refused.find(({ candidate }) => keyOf(candidate as Json) === wanted) ?? null;
}

// ---- parties -----------------------------------------------------------------------------------------------

/** Parties as they are being planned: whom against, and their units, front first. */
export type Plans = readonly { readonly target: number; readonly units: readonly string[] }[];

/** What the question says may be sent. */
export interface Muster {
  units: readonly string[];
  must: readonly string[];
  targets: readonly number[];
}

export function musterOf(ask: AskView | null): Muster | null {
  return ask?.kind === 'sortie' ? (ask.space as unknown as Muster) : null;
}

/** Where a unit goes: whom against, and in which of the parties against them. */
export interface Post {
  target: number;
  /** From 0; as many as there are stands for a party of its own (DL-16.4). */
  nth: number;
}

/** Parties against one, in the order in which they raid. */
export function partiesAgainst(plans: Plans, target: number): Plans {
  return plans.filter((party) => party.target === target);
}

/** Where a unit has been sent; null while it stays at home. */
export function postOf(plans: Plans, unit: string): Post | null {
  const party = plans.find(({ units }) => units.includes(unit));
  return party ? { target: party.target, nth: partiesAgainst(plans, party.target).indexOf(party) } : null;
}

/** Puts a unit into a party, before the one at `at` or at the rear; null sends it home. Parties without units are none. */
export function assigned(plans: Plans, unit: string, post: Post | null, at?: number): Plans {
  const rest = plans.map(({ target, units }) => ({ target, units: units.filter((other) => other !== unit) }));
  if (post !== null) {
    const { target, nth } = post;
    const party = rest.filter((other) => other.target === target)[nth];
    if (party === undefined) rest.push({ target, units: [unit] });
    else party.units.splice(at ?? party.units.length, 0, unit);
  }
  return rest.filter(({ units }) => units.length > 0);
}

/** Moves a unit one step to the front, or to the rear. */
export function shifted(plans: Plans, unit: string, by: -1 | 1): Plans {
  const post = postOf(plans, unit);
  if (post === null) return plans;
  const at = partiesAgainst(plans, post.target)[post.nth].units.indexOf(unit);
  return assigned(plans, unit, post, Math.max(0, at + by));
}

/** Those who must go and don't yet (DL-12.5). */
export function leftBehind({ must }: Muster, plans: Plans): string[] {
  return must.filter((unit) => postOf(plans, unit) === null);
}
