import type { Encounter } from '../types.ts';
import { at, drawn, guarded, ours, pool } from '../verbs.ts';

export const convoy: Encounter = {
  id: 'E05',
  name: { zh: '押运残卷', en: 'The Folio Convoy' },
  stars: 3,
  story: {
    zh: '把运书车送到东门。它像你的单位一样移动，不会打仗；两头都有劫匪逼近。',
    en: 'Bring the Book Cart to the east gate. It moves like a unit of yours and does not fight, and raiders close in from both ends.',
  },
  ...drawn(`
    AAABBBCCDDEE   ............
    AAABBBCCDDEE   ......s.....
    AAAB#BCCDDEE   ....#.......
    AAABBBC#DDEE   .......#....
    AAABBBCCDDEE   ......s.....
    AAAB#BCCDDEE   ....#.......
  `),
  ours: 'A',
  start: [2, 2],
  boons: {
    B: [{ k: 'deploy', unit: 'k01' }],
    C: [{ k: 'gen', card: 'V05', n: 1 }],
    D: [{ k: 'stat', stat: 'MOV', n: 1 }],
  },
  axis: {
    length: 3,
    opening: ['EV01', 'EV15'],
    pool: [
      pool('EV01', 2),
      pool('EV03@D', 3),
      pool('EV08@C', 2),
      pool('EV22@C', 1),
      pool('EV15', 2),
      pool('EV27@B', 1),
      pool('EV29', 1),
    ],
  },
  units: [
    guarded(ours(at('k06', 1, 3))),
    at('e08', 5, 1),
    at('e09', 7, 2),
    at('e03', 8, 5),
    at('e28', 10, 3),
    at('e08', 5, 4),
  ],
  keys: ['KV09', 'KV01'],
  win: [{ by: 'escort', zone: 'E' }],
  lose: [{ by: 'rout' }, { by: 'protected' }, { by: 'limit', rounds: 12 }],
  party: { heroes: 3, focusCap: 3, handLimit: 5 },
  rewards: [
    { r: 'folios', n: 4 },
    { r: 'handLimit', n: 1 },
    { r: 'feat', oneOf: ['F03', 'F15'] },
  ],
};
