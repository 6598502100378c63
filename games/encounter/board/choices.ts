import { type AskView, type Json, sameJson } from '@kaiju/kernel';
import type { RefusedCandidate } from '@kaiju/web/kit';
import { cards, kinds } from '../effects/code.ts';
import type { Card, Encounter } from '../state.ts';

/** Where an attack is made from: '' is where the unit stands. */
type From = string;

/** What may be answered, by what a hand takes hold of. Units are uids, cells `x,y`. */
export interface Choices {
  readonly kind: string;
  /** `end`, `cancel`, `stop`, `skip`… */
  readonly words: ReadonlySet<string>;
  readonly moves: ReadonlyMap<number, ReadonlyMap<string, Json>>;
  readonly attacks: ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<From, Json>>>;
  /** Units whose path may be drawn by hand. */
  readonly walks: ReadonlySet<number>;
  /** Hand cards that may be used, by `tagOf`. */
  readonly uses: ReadonlyMap<string, Json>;
  /** A unit that is asked for: the user of a spell, or a target. */
  readonly units: ReadonlyMap<number, Json>;
  /** A cell that is asked for, where one answer belongs to it. */
  readonly cells: ReadonlyMap<string, Json>;
  /** Heroes that must be deployed, and where each may be. */
  readonly heroes: ReadonlyMap<string, ReadonlyMap<string, Json>>;
  readonly rays: ReadonlyMap<string, Json>;
  readonly zones: ReadonlyMap<string, Json>;
  readonly events: ReadonlyMap<number, Json>;
  readonly recovering: ReadonlyMap<string, Json>;
  readonly standby: ReadonlyMap<number, Json>;
  /** Hand cards that may be given back, by `tagOf`. */
  readonly backs: ReadonlyMap<string, Json>;
  /** Whether a yes or no is asked for. */
  readonly may: boolean;
}

interface Answer {
  move?: number;
  to?: string;
  by?: number;
  attack?: number;
  walk?: number;
  step?: string;
  use?: string;
  of?: string;
  user?: number;
  target?: number;
  cell?: string;
  at?: string;
  hero?: string;
  ray?: string;
  zone?: string;
  event?: number;
  standby?: number;
  back?: string;
}

/** The map under a key, made when it is first asked for. */
function under<K, V>(map: Map<K, Map<V, Json>>, key: K): Map<V, Json> {
  let found = map.get(key);
  if (found === undefined) {
    found = new Map();
    map.set(key, found);
  }
  return found;
}

const tagged = (key: string, hero: string | undefined): string =>
  hero === undefined ? key : `${key} ${hero}`;

/** How answers tell a card of the hand: by its key and the hero who carries it. Equal ones are the same to them. */
export function tagOf(g: Encounter, side: number, { kind, carrier }: Card): string {
  const { heroes } = g.players[side];
  return tagged(cards[kind].key, carrier < 0 ? undefined : kinds[heroes[carrier].kind].id);
}

/** The answer that would use a card, whether it may be used or not. */
export function useOf(g: Encounter, side: number, { kind, carrier }: Card): Json {
  const { heroes } = g.players[side];
  const use = cards[kind].key;
  return carrier < 0 ? { use } : { use, of: kinds[heroes[carrier].kind].id };
}

export function choicesOf(ask: AskView | null): Choices {
  const words = new Set<string>();
  const moves = new Map<number, Map<string, Json>>();
  const attacks = new Map<number, Map<number, Map<From, Json>>>();
  const walks = new Set<number>();
  const uses = new Map<string, Json>();
  const units = new Map<number, Json>();
  const cells = new Map<string, Json>();
  const heroes = new Map<string, Map<string, Json>>();
  const rays = new Map<string, Json>();
  const zones = new Map<string, Json>();
  const events = new Map<number, Json>();
  const recovering = new Map<string, Json>();
  const standby = new Map<number, Json>();
  const backs = new Map<string, Json>();
  let may = false;
  for (const option of ask?.options ?? []) {
    if (typeof option === 'string') words.add(option);
    if (typeof option === 'boolean') may = true;
    if (typeof option !== 'object' || option === null) continue;
    const a = option as Answer;
    if (a.move !== undefined) under(moves, a.move).set(a.to as string, option);
    else if (a.attack !== undefined) {
      const by = a.by as number;
      const targets = attacks.get(by) ?? new Map<number, Map<From, Json>>();
      attacks.set(by, targets);
      under(targets, a.attack).set(a.to ?? '', option);
    } else if (a.walk !== undefined) walks.add(a.walk);
    else if (a.use !== undefined) uses.set(tagged(a.use, a.of), option);
    else if (a.user !== undefined) units.set(a.user, option);
    else if (a.target !== undefined) units.set(a.target, option);
    else if (a.hero !== undefined && a.at !== undefined) under(heroes, a.hero).set(a.at, option);
    else if (a.hero !== undefined) recovering.set(a.hero, option);
    else if (a.ray !== undefined) rays.set(a.ray, option);
    else if (a.zone !== undefined) zones.set(a.zone, option);
    else if (a.event !== undefined) events.set(a.event, option);
    else if (a.standby !== undefined) standby.set(a.standby, option);
    else if (a.back !== undefined) backs.set(tagged(a.back, a.of), option);
    else cells.set((a.cell ?? a.at ?? a.step) as string, option);
  }
  return {
    ...{ kind: ask?.kind ?? '', words, moves, attacks, walks, uses, units, cells, heroes, rays, zones },
    ...{ events, recovering, standby, backs, may },
  };
}

/** Whether a unit has anything left to do. */
export function canAct({ moves, attacks }: Choices, uid: number): boolean {
  return moves.has(uid) || attacks.has(uid);
}

/** Why something that was tried can't be; null as long as nobody has said. */
export function refusalOf(
  refused: readonly RefusedCandidate[],
  tried: readonly Json[],
): RefusedCandidate | null {
  for (const wish of tried) {
    const found = refused.find(({ candidate }) => sameJson(candidate as Json, wish));
    if (found !== undefined) return found;
  }
  return null;
}
