import type { Encounter } from '../types.ts';
import { at, drawn, pool } from '../verbs.ts';

export const bridge: Encounter = {
  id: 'E04',
  name: { zh: '断桥守卫', en: 'Hold the Broken Bridge' },
  stars: 3,
  story: {
    zh: '守住断桥七轮。南边的浅滩处处粘滞，夜袭的骑影会从那里来；滩头有人站着，就来不了。',
    en: 'Hold the bridge for seven rounds. The ford in the south is sticky all along, and the Night Raid comes through it, unless somebody stands there.',
  },
  ...drawn(`
    AAA####CCC   ...####...
    AAA####CCC   ...####...
    AAABBBBCCC   ..........
    AAABBBBCCC   ..........
    AAA####CCC   ...####...
    AAADDDDCCC   ...ssss...
    AAA####CCC   ...####...
  `),
  ours: 'AB',
  start: [1, 3],
  boons: { B: [{ k: 'stat', stat: 'ATK', n: 1 }], C: [{ k: 'draw', n: 1 }] },
  axis: {
    length: 3,
    opening: ['EV01'],
    pool: [
      pool('EV08@C', 5, 3),
      pool('EV04@C', 4, 2),
      pool('EV03@C', 4, 3),
      pool('EV01', 1),
      pool('EV15', 1),
      pool('EV17@C', 2),
    ],
  },
  units: [
    at('e08', 7, 2),
    at('e08', 7, 3),
    at('e09', 8, 3),
    at('e05', 8, 5),
    at('e08', 7, 5),
    at('e03', 9, 2),
    at('e20', 8, 2),
  ],
  keys: ['KV02', 'KV06'],
  win: [{ by: 'survive', n: 7 }],
  lose: [{ by: 'rout' }, { by: 'home', zone: 'A' }],
  party: { heroes: 3, focusCap: 3, handLimit: 5 },
  rewards: [{ r: 'folios', n: 3 }, { r: 'handLimit', n: 1 }, { r: 'card' }],
};
