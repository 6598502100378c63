import { below, type Json, type Reason, type Rng, rules, type Space, shuffleInPlace } from '@kaiju/kernel';
import type { Hero as Printed } from '../content/types.ts';
import { cardOf, cards, HEROES, kindOf, kinds, LIBRARY, versionOf } from '../effects/code.ts';
import { type Member, whyNotCarry } from '../effects/party.ts';
import { REFUSALS } from '../effects/refusals.ts';

/** EN-31.1: a team as it is answered: three heroes, the protagonist first, with the keys of their cards. */
export type TeamAnswer = { hero: string; cards: string[] }[];

const TEAM = 3;
const LOAD = 5;
const COPIES = 2;
const UPGRADES = rules(['EN-18.1'], 3);

const defaults = new Map(HEROES.map((hero) => [hero, (kinds[hero].hero as Printed).load.map(cardOf)]));

/** A hero with its default cards (EN-27.2). */
export function byDefault(hero: number): Member {
  return { hero, cards: defaults.get(hero) as number[] };
}

/** EN-31.3: three random heroes with their default cards. */
export const dealtTeam = rules(
  ['EN-31.2', 'EN-31.3'],
  (shuffle: (list: number[]) => unknown, n = TEAM): Member[] => {
    const all = HEROES.slice();
    shuffle(all);
    return all.slice(0, n).map(byDefault);
  },
);

export function membersOf(team: TeamAnswer): Member[] {
  return team.map(({ hero, cards: load }) => ({ hero: kindOf(hero), cards: load.map(cardOf) }));
}

export function answerOf(members: readonly Member[]): TeamAnswer {
  return members.map(({ hero, cards: load }) => ({
    hero: kinds[hero].id,
    cards: load.map((kind) => cards[kind].key),
  }));
}

type Wrong = { clause: string; reason: Reason; message: string };
function wrong(message: string, blanks: Omit<Reason, 'key'>): Wrong {
  return { clause: REFUSALS.TEAM, reason: { key: 'TEAM', ...blanks }, message };
}

function row(look: (id: string) => number, id: unknown): number {
  try {
    return typeof id === 'string' ? look(id) : -1;
  } catch {
    return -1;
  }
}

/** EN-31.2, EN-7.11, EN-18.1: what is wrong with a team, with the hero and the card. */
const check = rules(
  ['EN-7.11', 'EN-18.1', 'EN-31.1', 'EN-31.2', 'EN-34.21'],
  (value: unknown): { value: TeamAnswer } | Wrong => {
    if (!Array.isArray(value) || value.length !== TEAM)
      return wrong(`a team is a list of ${TEAM} heroes`, {});
    const team: TeamAnswer = [];
    let upgrades = 0;
    for (const one of value as { hero?: unknown; cards?: unknown }[]) {
      const hero = row(kindOf, one?.hero);
      if (hero < 0 || kinds[hero].hero === null)
        return wrong(`there is no hero ${JSON.stringify(one?.hero)}`, {});
      const id = kinds[hero].id;
      if (team.some((other) => other.hero === id)) return wrong(`${id} is in the team twice`, { hero: id });
      const load = one.cards;
      if (!Array.isArray(load) || load.length !== LOAD)
        return wrong(`${id} carries exactly ${LOAD} cards`, { hero: id });
      const counts = new Map<string, number>();
      for (const key of load) {
        const kind = row(cardOf, key);
        if (kind < 0 || cards[kind].derived)
          return wrong(`${id}: there is no card ${JSON.stringify(key)}`, { hero: id });
        const named = { hero: id, card: cards[kind].key };
        if (whyNotCarry(hero, kind)) return wrong(`${id} can't carry ${key}: no colour in common`, named);
        const n = (counts.get(cards[kind].id) ?? 0) + 1;
        counts.set(cards[kind].id, n);
        if (n > COPIES) return wrong(`${id} carries ${key} more than ${COPIES} times`, named);
        if (cards[kind].variant !== 'base' && ++upgrades > UPGRADES)
          return wrong(`${key} is upgrade number ${upgrades}; a team has at most ${UPGRADES}`, named);
      }
      team.push({ hero: id, cards: load.map(String) });
    }
    return { value: team };
  },
);

/** Five random cards that a hero can carry, the first upgraded if it can be. */
function someCards(hero: number, rng: Rng): number[] {
  const able = LIBRARY.filter((kind) => !whyNotCarry(hero, kind));
  shuffleInPlace(able, rng);
  const load = able.slice(0, LOAD);
  // One upgrade to a hero, so that a team never has too many.
  const better = versionOf(load[0], below(rng, 2) === 0 ? 'plus' : 'turned');
  if (better >= 0 && !whyNotCarry(hero, better)) load[0] = better;
  return load;
}

/** Options too many to list. */
export const teams: Space<TeamAnswer> = {
  describe: {
    heroes: HEROES.map((n) => kinds[n].id),
    team: TEAM,
    load: LOAD,
    copies: COPIES,
    upgrades: UPGRADES,
  } as Json,
  check,
  sample: (rng) => {
    const all = HEROES.slice();
    shuffleInPlace(all, rng);
    return answerOf(
      all
        .slice(0, TEAM)
        .map((hero) => (below(rng, 2) === 0 ? byDefault(hero) : { hero, cards: someCards(hero, rng) })),
    );
  },
};
