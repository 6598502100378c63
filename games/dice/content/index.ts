import { rule } from '@kaiju/kernel';
import { commonCards } from './common.ts';
import { dancer } from './heroes/dancer.ts';
import { gambler } from './heroes/gambler.ts';
import { gardener } from './heroes/gardener.ts';
import { keeper } from './heroes/keeper.ts';
import { ringer } from './heroes/ringer.ts';
import { scribe } from './heroes/scribe.ts';
import { tidewright } from './heroes/tidewright.ts';
import { warden } from './heroes/warden.ts';
import { statuses } from './statuses.ts';
import type { Ability, Card, Defence, Hero, HeroId, Status, StatusId } from './types.ts';

export { commonCards, statuses };

export const heroes: readonly Hero[] = [
  warden,
  gardener,
  keeper,
  scribe,
  gambler,
  tidewright,
  dancer,
  ringer,
];

const byId = <T extends { id: string }>(things: readonly T[]) => new Map(things.map((t) => [t.id, t]));

const heroById = byId(heroes);
const statusById = byId(statuses);
const cardById = byId<Card>([...commonCards, ...heroes.flatMap((h) => h.cards)]);
const abilityById = byId<Ability | Defence>(heroes.flatMap((h) => [...h.abilities, ...h.defences]));

function found<T>(thing: T | undefined, kind: string, id: string): T {
  if (thing === undefined) throw new Error(`there is no ${kind} ${id}`);
  return thing;
}

export const hero = (id: HeroId): Hero => found(heroById.get(id), 'hero', id);
export const status = (id: StatusId): Status => found(statusById.get(id), 'status', id);
export const card = (id: string): Card => found(cardById.get(id), 'card', id);
/** An offensive ability or a defence. */
export const ability = (id: string): Ability | Defence => found(abilityById.get(id), 'ability', id);

/** The 33 cards of a hero's deck, the common ones first. */
export const cardsOf = rule('DT-2.10', (id: HeroId): readonly Card[] => [...commonCards, ...hero(id).cards]);

/** Where the rulebook speaks of what is called so: of a hero, a card, an ability, a passive, a status. */
export function clauseOf(id: string): string {
  const own = [...heroes, ...statuses].find((thing) => thing.id === id);
  if (own) return own.clause;
  if (id === 'c07') return 'DT-30.24';
  if (commonCards.some((c) => c.id === id)) return 'DT-30.2';
  for (const h of heroes) {
    if (h.swarm?.id === id) return h.swarm.clause;
    const passive = h.passives.find((p) => p.id === id);
    if (passive) return passive.triggers[0].clause;
    if (h.cards.some((c) => c.id === id)) return 'DT-30.1';
    if (h.abilities.some((a) => a.id === id)) return h.clause;
    if (h.defences.some((d) => d.id === id)) return h.defences.length > 1 ? 'DT-30.19' : h.clause;
  }
  throw new Error(`there is no content ${id}`);
}
