import type { Encounter } from '../types.ts';
import { at, drawn, pool } from '../verbs.ts';

export const ferry: Encounter = {
  id: 'E03',
  name: { zh: '雾沼渡口', en: 'Fogfen Ferry' },
  stars: 2,
  story: {
    zh: '穿过北边的雾或中间的泥，赶到东南的渡口。沼泽巫婆会让整片战区起雾。',
    en: 'Reach the ferry in the south-east, through fog in the north or mud in the middle. The Hag sends fog over whole zones.',
  },
  ...drawn(`
    AAABBBBDDD   ..........
    AAABBBBDDD   ...mmmm...
    AAABBBBDDD   ...m..m...
    AAACCCCDDD   ....s.....
    AAACCCCEEE   ...s..s...
    AAACCCCEEE   ....ss....
    AAACCCCEEE   ..........
  `),
  ours: 'A',
  start: [1, 3],
  boons: { B: [{ k: 'deploy', unit: 'u03' }], D: [{ k: 'folios', n: 2 }] },
  axis: {
    length: 3,
    opening: ['EV01'],
    pool: [
      pool('EV01', 2),
      pool('EV12', 2),
      pool('EV15', 2),
      pool('EV03@D', 2),
      pool('EV13@C', 1),
      pool('EV14@A', 1),
      pool('EV30', 1),
    ],
  },
  units: [
    at('e12', 4, 5),
    at('e12', 5, 3),
    at('e27', 6, 1),
    at('e27', 7, 5),
    at('e28', 8, 5),
    at('e06', 7, 4),
    at('e11', 8, 2),
  ],
  keys: [],
  win: [{ by: 'reach', zone: 'E', n: 2 }],
  lose: [{ by: 'rout' }, { by: 'limit', rounds: 8 }],
  party: { heroes: 2, focusCap: 3, handLimit: 5 },
  rewards: [
    { r: 'folios', n: 3 },
    { r: 'card', colours: ['G', 'P'] },
    { r: 'feat', oneOf: ['F14'] },
  ],
};
