import { rules } from '@kaiju/kernel';
import { kindOf } from '../effects/code.ts';
import type { Field } from '../effects/field.ts';
import { adversary, fullPlayer } from '../effects/party.ts';
import type { Player } from '../state.ts';
import { byDefault } from './teams.ts';

/** The cap of death pages an encounter sets (EN-3.14); 0 for none. */
export function pageCapOf({ encounter }: Field): number {
  const pages = encounter?.lose.find((way) => way.by === 'pages');
  return pages?.by === 'pages' ? pages.cap : 0;
}

/** EN-17.1, EN-17.6: whom the player fights. */
export const opponentOf = rules(['EN-17.1', 'EN-17.6', 'EN-28.10'], (field: Field): Player => {
  const rival = field.encounter?.rival;
  if (rival === undefined) return adversary();
  return fullPlayer({
    seat: -1,
    members: rival.heroes.map((id) => byDefault(kindOf(id))),
    cap: rival.focusCap,
    limit: rival.handLimit,
    pageCap: pageCapOf(field),
    feats: [],
  });
});
