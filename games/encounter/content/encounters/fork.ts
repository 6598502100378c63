import type { Encounter } from '../types.ts';
import { at, drawn, pool } from '../verbs.ts';

export const fork: Encounter = {
  id: 'E01',
  name: { zh: '岔路伏击', en: 'Ambush at the Fork' },
  stars: 1,
  story: {
    zh: '山匪占住了岔路口。夺下中间的战区可以多抽牌；占住或争夺东边，就断了他们的援兵。',
    en: 'Bandits hold the crossroads. Take the middle zone to draw more; take or contest the east and no more of them arrive.',
  },
  ...drawn(`
    AAABBCCC   ........
    AAABBCCC   ........
    AAABBCCC   ...s....
    AAABBCCC   ....s...
    AAABBCCC   ........
    AA#BB#CC   ..#..#..
  `),
  ours: 'A',
  start: [1, 2],
  boons: { B: [{ k: 'draw', n: 1 }] },
  axis: {
    length: 3,
    opening: ['EV01', 'EV15'],
    pool: [pool('EV01', 3), pool('EV15', 2), pool('EV25', 1), pool('EV08@C', 4), pool('EV14@B', 1)],
  },
  units: [
    at('e08', 4, 1),
    at('e08', 5, 3),
    at('e06', 5, 2),
    at('e08', 6, 4),
    at('e09', 7, 1),
    at('e03', 7, 4),
  ],
  keys: [],
  win: [{ by: 'annihilate' }],
  lose: [{ by: 'rout' }, { by: 'limit', rounds: 12 }],
  party: { heroes: 2, focusCap: 3, handLimit: 5 },
  rewards: [
    { r: 'folios', n: 2 },
    { r: 'card', cost: 2 },
  ],
};
