import type { Json } from '@kaiju/kernel';
import { burst, ray } from '../effects/areas.ts';
import { cards } from '../effects/code.ts';
import { fieldOf, RAYS } from '../effects/field.ts';
import { questionsOf, targetAt } from '../effects/legal.ts';
import type { Card, Encounter, Unit } from '../state.ts';
import type { Choices } from './choices.ts';
import type { Offer } from './field.tsx';
import { bestStand, wayTo } from './forecast.ts';

/** What a press on a cell would do: shown first, done when it is pressed again. */
export interface Aim {
  readonly answer: Json;
  readonly cell: number;
  /** The attack that it is: who, whom, and from where; '' is where the unit stands. */
  readonly attack: { by: number; at: number; from: string } | null;
  readonly path: readonly number[];
  readonly burnt: number;
  /** Cells that a spell would cover. */
  readonly area: readonly number[];
}

/** What is under way: a card that is being used, a unit or a hero that is held, an attack that is aimed. */
export interface Held {
  readonly own: number;
  readonly picked: number | null;
  readonly hero: string | null;
  readonly aim: Aim | null;
}

/** The card that is being used, if one is. */
export function usedCard(g: Encounter, own: number): Card | null {
  const player = g.players[own];
  if (player === undefined || player.using === null) return null;
  return (player.hand.cards as Card[] | null)?.[player.using.card] ?? null;
}

const plain = (answer: Json, cell: number): Aim => ({
  ...{ answer, cell, attack: null, path: [], burnt: 0, area: [] },
});

/** The cells that the card in use would cover from here. */
function areaAt(g: Encounter, own: number, cell: number, dir: number): readonly number[] {
  const card = usedCard(g, own);
  const using = g.players[own]?.using;
  if (card === null || using === null || using === undefined) return [];
  const kind = cards[card.kind];
  if (kind.unit >= 0 || using.asked >= questionsOf(kind)) return [];
  const target = targetAt(kind, using.asked);
  const field = fieldOf(g);
  if (target?.t === 'burst') return burst(field, target.level, cell);
  const user = g.units.find(({ uid }) => uid === using.user);
  if (target?.t === 'ray' && user !== undefined && dir >= 0) return ray(field, target.level, user.cell, dir);
  if (target?.t === 'zone') return field.cellsOf[field.zone[cell]];
  return [];
}

/** Which ray of those that may be chosen goes over a cell; -1 for none. */
function rayOver(g: Encounter, own: number, choices: Choices, cell: number): number {
  return RAYS.findIndex((name, dir) => choices.rays.has(name) && areaAt(g, own, cell, dir).includes(cell));
}

function attackOn(g: Encounter, choices: Choices, by: number, target: Unit, from?: string): Aim | null {
  const froms = choices.attacks.get(by)?.get(target.uid);
  if (froms === undefined) return null;
  const field = fieldOf(g);
  const stand = from ?? bestStand(g, by, target.uid, froms.keys());
  const answer = froms.get(stand);
  const u = g.units.find(({ uid }) => uid === by);
  if (answer === undefined || u === undefined) return null;
  const way = stand === '' ? null : wayTo(g, u, stand);
  return {
    ...{ answer, cell: target.cell, attack: { by, at: target.uid, from: stand }, area: [] },
    path: way?.cells.map((name) => field.at.get(name) as number) ?? [],
    burnt: way?.burnt ?? 0,
  };
}

/** What a press on this cell means now; null if nothing. */
export function aimAt(g: Encounter, choices: Choices, held: Held, cell: number): Aim | null {
  const field = fieldOf(g);
  if (cell < 0 || field.zone[cell] < 0) return null;
  const name = field.names[cell];
  const u = g.units.find((other) => other.cell === cell);
  if (held.hero !== null) {
    const answer = choices.heroes.get(held.hero)?.get(name);
    if (answer !== undefined) return plain(answer, cell);
  }
  const there = choices.cells.get(name) ?? (u && choices.units.get(u.uid));
  if (there !== undefined) return { ...plain(there, cell), area: areaAt(g, held.own, cell, -1) };
  const zone = choices.zones.get(field.letters[field.zone[cell]]);
  if (zone !== undefined) return { ...plain(zone, cell), area: areaAt(g, held.own, cell, -1) };
  const dir = choices.rays.size > 0 ? rayOver(g, held.own, choices, cell) : -1;
  if (dir >= 0) {
    const answer = choices.rays.get(RAYS[dir]) as Json;
    return { ...plain(answer, cell), area: areaAt(g, held.own, cell, dir) };
  }
  if (held.picked === null) return null;
  if (u !== undefined) return attackOn(g, choices, held.picked, u);
  // With an attack aimed, a cell it can be made from is where it is made from.
  const aimed = held.aim?.attack;
  const target = aimed && g.units.find(({ uid }) => uid === aimed.at);
  if (target) {
    const other = attackOn(g, choices, held.picked, target, name);
    if (other !== null) return other;
  }
  const answer = choices.moves.get(held.picked)?.get(name);
  const walker = g.units.find(({ uid }) => uid === held.picked);
  if (answer === undefined || walker === undefined) return null;
  const way = wayTo(g, walker, name);
  return {
    ...plain(answer, cell),
    path: way?.cells.map((step) => field.at.get(step) as number) ?? [],
    burnt: way?.burnt ?? 0,
  };
}

/** The ray that a direction's button stands for. */
export function aimRay(g: Encounter, choices: Choices, own: number, name: string): Aim | null {
  const answer = choices.rays.get(name);
  const user = g.units.find(({ uid }) => uid === g.players[own]?.using?.user);
  if (answer === undefined || user === undefined) return null;
  const area = areaAt(g, own, user.cell, RAYS.indexOf(name as (typeof RAYS)[number]));
  return { ...plain(answer, area[0] ?? user.cell), area };
}

/** What every cell offers now. */
export function offersOf(g: Encounter, choices: Choices, held: Held): Map<number, Offer> {
  const field = fieldOf(g);
  const offers = new Map<number, Offer>();
  const put = (name: string, offer: Offer) => {
    const cell = field.at.get(name);
    if (cell !== undefined) offers.set(cell, offer);
  };
  const card = usedCard(g, held.own);
  const deploys =
    (card !== null && cards[card.kind].unit >= 0) || choices.kind === 'start' || choices.kind === 'place';
  for (const name of choices.cells.keys()) put(name, deploys ? 'deploy' : 'choose');
  if (held.hero !== null) for (const name of choices.heroes.get(held.hero)?.keys() ?? []) put(name, 'deploy');
  for (const u of g.units) if (choices.units.has(u.uid)) offers.set(u.cell, 'choose');
  for (const letter of choices.zones.keys())
    for (const cell of field.cellsOf[field.letters.indexOf(letter)]) offers.set(cell, 'choose');
  for (const name of choices.rays.keys())
    for (const cell of aimRay(g, choices, held.own, name)?.area ?? []) offers.set(cell, 'choose');
  if (held.picked !== null) {
    for (const name of choices.moves.get(held.picked)?.keys() ?? []) put(name, 'move');
    for (const uid of choices.attacks.get(held.picked)?.keys() ?? []) {
      const target = g.units.find((u) => u.uid === uid);
      if (target) offers.set(target.cell, 'attack');
    }
  }
  return offers;
}

/** What would have been answered by a press that can't be: why not is asked about these. */
export function wishesAt(g: Encounter, choices: Choices, held: Held, cell: number): Json[] {
  const field = fieldOf(g);
  const name = field.names[cell];
  const u = g.units.find((other) => other.cell === cell);
  if (held.hero !== null) return [{ hero: held.hero, at: name }];
  if (choices.kind !== 'main') return [{ at: name }];
  if (g.players[held.own]?.using) {
    return [
      { cell: name },
      { zone: field.letters[field.zone[cell]] ?? '' },
      ...(u ? [{ target: u.uid }, { user: u.uid }] : []),
    ];
  }
  if (held.picked === null)
    return u === undefined || u.side !== held.own ? [] : [{ move: u.uid }, { by: u.uid }];
  if (u !== undefined) return [{ by: held.picked, attack: u.uid }, { by: held.picked }];
  return [{ move: held.picked, to: name }, { move: held.picked }];
}
