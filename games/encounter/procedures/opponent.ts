import { rules } from '@kaiju/kernel';
import { kindOf } from '../effects/code.ts';
import type { Field } from '../effects/field.ts';
import { adversary, fullPlayer } from '../effects/party.ts';
import type { Encounter, Player } from '../state.ts';
import { byDefault } from './teams.ts';

/** The cap of death pages an encounter sets (EN-3.14); 0 for none. */
export function pageCapOf({ encounter }: Field): number {
  const pages = encounter?.lose.find((way) => way.by === 'pages');
  return pages?.by === 'pages' ? pages.cap : 0;
}

/** EN-17.1, EN-17.6: whom the player fights; EN-28.11: a rival with a hero less on story, with more focus on hard. */
export const opponentOf = rules(
  ['EN-17.1', 'EN-17.6', 'EN-28.10', 'EN-28.11'],
  (field: Field, difficulty: Encounter['difficulty']): Player => {
    const rival = field.encounter?.rival;
    if (rival === undefined) return adversary();
    const heroes = difficulty === 'story' ? rival.heroes.slice(0, -1) : rival.heroes;
    return fullPlayer({
      seat: -1,
      members: heroes.map((id) => byDefault(kindOf(id))),
      cap: rival.focusCap + (difficulty === 'hard' ? 1 : 0),
      limit: rival.handLimit,
      pageCap: pageCapOf(field),
      feats: [],
    });
  },
);
