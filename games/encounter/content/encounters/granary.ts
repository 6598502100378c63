import type { Encounter } from '../types.ts';
import { at, drawn, pool } from '../verbs.ts';

export const granary: Encounter = {
  id: 'E02',
  name: { zh: '焚仓之夜', en: 'Night of the Burning Granary' },
  stars: 2,
  story: {
    zh: '焚书者正在烧粮仓。站住粮仓，站得够久；当心火术士唤来的天火，杀了他，天火就从轴上消失。',
    en: 'Zealots are burning the granary. Stand in it long enough, and beware of the Skyfire the Pyromancer calls: kill him and it leaves the axis.',
  },
  ...drawn(`
    AAABBBCCC   .........
    AAABBBCCC   ....f....
    AAADDDCCC   .........
    AAADDDCCC   ...f.f...
    AAADDDCCC   .........
    AAAEEECCC   ....f....
    AAAEEECCC   .........
  `),
  ours: 'A',
  start: [1, 3],
  boons: { D: [{ k: 'gen', card: 'V05', n: 2 }], B: [{ k: 'focusCap', n: 1 }] },
  axis: {
    length: 3,
    opening: ['EV01', 'EV09@D'],
    pool: [
      pool('EV01', 2),
      pool('EV15', 2),
      pool('EV12', 1),
      pool('EV02@C', 3),
      pool('EV08@E', 2),
      pool('EV09@D', 2),
      pool('EV28', 1),
    ],
  },
  units: [
    at('e13', 4, 2),
    at('e13', 4, 4),
    at('e13', 6, 3),
    at('e13', 6, 6),
    at('e14', 7, 3),
    at('e08', 5, 0),
    at('e06', 6, 2),
  ],
  keys: [],
  win: [{ by: 'hold', zones: 'D', n: 3, uncontested: true }],
  lose: [{ by: 'rout' }, { by: 'limit', rounds: 10 }],
  party: { heroes: 2, focusCap: 3, handLimit: 5 },
  rewards: [
    { r: 'folios', n: 3 },
    { r: 'card', colours: ['R', 'W'] },
    { r: 'feat', oneOf: ['F07'] },
  ],
};
