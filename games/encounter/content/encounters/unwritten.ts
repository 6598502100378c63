import type { Encounter } from '../types.ts';
import { at, drawn, leader, pool } from '../verbs.ts';

export const unwritten: Encounter = {
  id: 'E10',
  name: { zh: '无名之墨', en: 'The Unwritten' },
  stars: 5,
  story: {
    zh: '无名之墨长出触手，重击周围的一大片。重击在轴上看得见：走开，拖住它，或者抹掉它。',
    en: 'The Unwritten grows tentacles and slams all around itself. The slam is on the axis for all to see: step away, delay it, or erase it.',
  },
  ...drawn(`
    AAABBBBCCCC   ...........
    AAABBBBCCCC   .......m...
    AAABB#BCCCC   .....#.....
    AAADDDDEEEE   ....c......
    AAADDDDEEEE   ......c....
    AAAFF#FEEEE   .....#.....
    AAAFFFFEEEE   ....s......
    AAAFFFFEEEE   ...........
  `),
  ours: 'A',
  start: [1, 4],
  boons: {
    B: [{ k: 'draw', n: 1 }],
    F: [{ k: 'focusCap', n: 1 }],
    D: [{ k: 'stat', stat: 'ATK', n: 1 }],
    C: [{ k: 'gen', card: 'V02', n: 1 }],
  },
  axis: {
    length: 3,
    opening: ['EV01', 'EV15'],
    pool: [
      pool('EV01', 1),
      pool('EV02@E', 3),
      pool('EV07@C', 1),
      pool('EV16', 2),
      pool('EV15', 3),
      pool('EV25', 2),
      pool('EV31', 1),
      pool('EV28', 1),
    ],
  },
  units: [
    leader(at('e24', 8, 4)),
    at('e02', 5, 3),
    at('e02', 6, 6),
    at('e16', 7, 4),
    at('e01', 4, 1),
    at('e01', 4, 6),
    at('e29', 7, 1),
    at('e16', 8, 3),
    at('e15', 9, 4),
  ],
  keys: ['KV04', 'KV03', 'KV10'],
  win: [{ by: 'leader', n: 1 }],
  lose: [{ by: 'rout' }, { by: 'limit', rounds: 18 }],
  party: { heroes: 3, focusCap: 5, handLimit: 7 },
  rewards: [],
};
