import { hero as heroOf } from '../content/index.ts';
import type { Hero } from '../content/types.ts';
import { average, plan } from '../odds/index.ts';
import { Tokens } from '../state.ts';
import type { Fighter } from './fighter.ts';
import { Bout, handWorths } from './worth.ts';

/** What a hero's board is good for, whoever it meets. */
export interface Potential {
  /** Worth of a turn's throws on average. */
  offence: number;
  /** What its best defence takes off an ordinary attack, on average. */
  defence: number;
}

/** An ordinary attack. */
const BLOW = 7;

const known = new Map<Hero, Map<number, Potential>>();

export function potentialOf(hero: Hero, levels: readonly number[]): Potential {
  let boards = known.get(hero);
  if (boards === undefined) {
    boards = new Map();
    known.set(hero, boards);
  }
  let key = 0;
  for (let i = 0; i < levels.length; i++) key = key * 4 + levels[i];
  let found = boards.get(key);
  if (found === undefined) {
    found = measured(hero, levels);
    boards.set(key, found);
  }
  return found;
}

function measured(hero: Hero, levels: readonly number[]): Potential {
  const rival = heroOf('scribe');
  const basic = [...rival.abilities, ...rival.defences].map(() => 1);
  const self = inTheMiddle(hero, levels);
  const other = inTheMiddle(rival, basic);
  const { worth } = plan(handWorths(new Bout(self, other)), { throws: 2 });
  const attacked = new Bout(other, self);
  return {
    offence: average(5, (group) => worth[2][group]),
    defence: attacked.blow(BLOW, 'undef') - attacked.blow(BLOW, 'normal'),
  };
}

/** A fighter in the middle of a match. */
function inTheMiddle(hero: Hero, levels: readonly number[]): Fighter {
  const tokens = Tokens.make({ glaze: 1, spore: 2, resonance: 1, gust: 1 });
  const common = { seat: 0, hp: 30, cap: 60, cp: 4, cards: 4, swarm: 3, tide: 2, flow: 1 };
  return { ...common, hero, levels, tokens, raised: Tokens.make({}) };
}
