import { type Json, sameJson } from '@kaiju/kernel';
import type { RefusedCandidate } from '@kaiju/web/kit';
import type { Operation } from '../operations.ts';
import { boardOf, type Creature, creature, type Miracle, sideOf } from '../state.ts';
import { type Choices, summonKey } from './choices.ts';
import { coverOf, reachOf } from './forecast.ts';

/** What a player has taken up: a creature, a unit to be summoned, the artifact. */
export type Hand =
  | { readonly what: 'unit'; readonly id: number }
  | { readonly what: 'summon'; readonly kind: string; readonly star: number }
  | { readonly what: 'artifact' };

/** Something that may be done to a cell with what is in the hand. */
export interface Deed {
  readonly kind: 'move' | 'attack' | 'summon' | 'use';
  readonly operation: Operation;
  /** Whom it is done to; null for a cell. */
  readonly target: Creature | 'miracle' | null;
}

export const standingAt = (g: Miracle, cell: number): Creature[] => g.creatures.filter((c) => c.at === cell);

const isEnemyMiracle = (g: Miracle, cell: number, owner: number) =>
  boardOf(g).miracles[sideOf(g, 1 - owner)] === cell;

export function deedsAt(g: Miracle, choices: Choices, hand: Hand | null, cell: number): Deed[] {
  if (hand === null) return [];
  const name = boardOf(g).names[cell];
  const deeds: Deed[] = [];
  const add = (kind: Deed['kind'], operation: Operation | undefined, target: Deed['target']) => {
    if (operation) deeds.push({ kind, operation, target });
  };
  if (hand.what === 'summon')
    add('summon', choices.summons.get(summonKey(hand.kind, hand.star))?.get(name), null);
  else if (hand.what === 'artifact') {
    add('use', choices.uses.get(name), null);
    for (const c of standingAt(g, cell)) add('use', choices.uses.get(c.id), c);
  } else {
    const c = creature(g, hand.id);
    const attacks = choices.attacks.get(hand.id);
    for (const other of standingAt(g, cell)) add('attack', attacks?.get(other.id), other);
    if (c && isEnemyMiracle(g, cell, c.owner)) add('attack', attacks?.get('miracle'), 'miracle');
    add('move', choices.moves.get(hand.id)?.get(name), null);
  }
  return deeds;
}

/** Whether the hand still holds something that is there. */
export function holds(g: Miracle, choices: Choices, hand: Hand | null): boolean {
  if (hand === null) return false;
  if (hand.what === 'unit') return creature(g, hand.id) !== undefined;
  return hand.what === 'artifact'
    ? choices.uses.size > 0
    : choices.summons.has(summonKey(hand.kind, hand.star));
}

/** How a cell is lit. `walk` and `cover` tell what a creature could do that is not to be moved now. */
export type Light = 'move' | 'stop' | 'attack' | 'summon' | 'use' | 'walk' | 'cover';

export function lightsOf(g: Miracle, choices: Choices, hand: Hand | null): Map<number, Light> {
  const lights = new Map<number, Light>();
  if (hand === null) return lights;
  const { at } = boardOf(g);
  const light = (names: Iterable<string>, as: Light) => {
    for (const name of names) lights.set(at.get(name) as number, as);
  };
  if (hand.what === 'summon')
    light(choices.summons.get(summonKey(hand.kind, hand.star))?.keys() ?? [], 'summon');
  else if (hand.what === 'artifact') {
    for (const target of choices.uses.keys()) {
      if (typeof target === 'string') lights.set(at.get(target) as number, 'use');
      else lights.set((creature(g, target) as Creature).at, 'use');
    }
  } else lightUnit(g, choices, hand.id, lights);
  return lights;
}

function lightUnit(g: Miracle, choices: Choices, id: number, lights: Map<number, Light>): void {
  const map = boardOf(g);
  const c = creature(g, id);
  if (c === undefined) return;
  const reach = reachOf(g, c);
  const moves = choices.moves.get(id);
  const attacks = choices.attacks.get(id);
  if (moves === undefined && attacks === undefined) {
    for (const cell of reach.keys()) lights.set(cell, 'walk');
    for (const cell of coverOf(g, c)) lights.set(cell, 'cover');
    return;
  }
  for (const name of moves?.keys() ?? []) {
    const cell = map.at.get(name) as number;
    lights.set(cell, reach.get(cell)?.stops ? 'stop' : 'move');
  }
  for (const target of attacks?.keys() ?? []) {
    const cell = target === 'miracle' ? map.miracles[sideOf(g, 1 - c.owner)] : creature(g, target)?.at;
    if (cell !== undefined) lights.set(cell, 'attack');
  }
}

/** Creatures of a seat that have something to do, in the order in which they came. */
export function readyUnits(g: Miracle, choices: Choices): Creature[] {
  return g.creatures.filter((c) => choices.moves.has(c.id) || choices.attacks.has(c.id));
}

/** Why nothing can be done to a cell with what is in the hand, as the rules say it. */
export function refusalAt(
  g: Miracle,
  refused: readonly RefusedCandidate[],
  hand: Hand,
  cell: number,
): RefusedCandidate | undefined {
  const wishes = wishesAt(g, hand, cell);
  for (const wish of wishes) {
    const found = refused.find(({ candidate }) => sameJson(candidate, wish as unknown as Json));
    if (found) return found;
  }
  return undefined;
}

/** What may be asked about, when something was tried at a cell or with nowhere to try it. */
export function wishesOf(g: Miracle, hand: Hand, cell: number | null): Operation[] {
  if (cell !== null) return wishesAt(g, hand, cell);
  if (hand.what !== 'summon') return [];
  return boardOf(g)
    .spawns.flat()
    .flatMap((spawn) => wishesAt(g, hand, spawn));
}

/** What a click there would have meant, the likeliest first. */
function wishesAt(g: Miracle, hand: Hand, cell: number): Operation[] {
  const at = boardOf(g).names[cell];
  if (hand.what === 'summon') return [{ op: 'summon', kind: hand.kind, star: hand.star, at }];
  if (hand.what === 'artifact') {
    return [...standingAt(g, cell).map((c): Operation => ({ op: 'use', on: c.id })), { op: 'use', at }];
  }
  const { id } = hand;
  const attacks = standingAt(g, cell).map((c): Operation => ({ op: 'attack', creature: id, target: c.id }));
  const c = creature(g, id);
  if (c && isEnemyMiracle(g, cell, c.owner)) attacks.push({ op: 'attack', creature: id, target: 'miracle' });
  return [...attacks, { op: 'move', creature: id, to: at }];
}

/** Why a star can't be summoned, or the artifact not used, anywhere at all. */
export function refusalOf(refused: readonly RefusedCandidate[], hand: Hand): RefusedCandidate | undefined {
  return refused.find(({ candidate }) => {
    const o = candidate as unknown as Operation;
    if (hand.what === 'summon') return o.op === 'summon' && o.kind === hand.kind && o.star === hand.star;
    return hand.what === 'artifact' && o.op === 'use';
  });
}
