import type { DuelMap } from './types.ts';
import { drawn, pool } from './verbs.ts';

const fords: DuelMap = {
  id: 'PM1',
  name: { zh: '双津渡', en: 'Twin Fords' },
  ...drawn(`
    AAABBBCCCDDD   ............
    AAABBBCCCDDD   ....s.......
    AAABB#CCCDDD   .....#......
    AAABBBCCCDDD   ............
    AAABBB#CCDDD   ......#.....
    AAABBBCCCDDD   .......s....
    AAABBBCCCDDD   ............
  `),
  ours: 'AB',
  start: [1, 3],
  startB: [10, 3],
  home: ['A', 'D'],
  boons: { A: [{ k: 'draw', n: 1 }], D: [{ k: 'draw', n: 1 }] },
  axis: {
    length: 3,
    opening: ['EV01', 'EV01'],
    pool: [
      pool('EV01', 2),
      pool('EV09@B', 1),
      pool('EV09@C', 1),
      pool('EV23', 2),
      pool('EV25', 2),
      pool('EV29', 1),
      pool('EV22@B', 1),
      pool('EV22@C', 1),
    ],
  },
  handicap: false,
  bonus: { hand: 1, focus: 1 },
};

const courts: DuelMap = {
  id: 'PM2',
  name: { zh: '四庭院', en: 'Four Courts' },
  ...drawn(`
    FFFFFFFFF   .........
    FFFFFFFFF   .........
    BBBCCCEEE   .........
    BBBCCCEEE   .f...c...
    BBBC#DEEE   ....#....
    BBBDDDEEE   ...c...f.
    BBBDDDEEE   .........
    AAAAAAAAA   .........
    AAAAAAAAA   .........
  `),
  ours: 'ABD',
  start: [4, 8],
  startB: [4, 0],
  home: ['A', 'F'],
  boons: {
    B: [{ k: 'focusCap', n: 1 }],
    E: [{ k: 'focusCap', n: 1 }],
  },
  axis: {
    length: 3,
    opening: ['EV01', 'EV01'],
    pool: [
      pool('EV01', 2),
      pool('EV10', 2),
      pool('EV15', 2),
      pool('EV24', 1),
      pool('EV08@B', 1),
      pool('EV08@E', 1),
      pool('EV13@C', 1),
      pool('EV13@D', 1),
      pool('EV30', 1),
    ],
  },
  handicap: false,
  bonus: { hand: 0, focus: 0 },
};

const stair: DuelMap = {
  id: 'PM3',
  name: { zh: '长阶', en: 'The Long Stair' },
  ...drawn(`
    AAABBBCCFFF   ...........
    AAABBBCCFFF   ....m......
    AAABBBCCFFF   ...........
    AAADD#CCFFF   .....#.....
    AAADDEEEFFF   ...........
    AAADDEEEFFF   ......m....
    AAADDEEEFFF   ...........
  `),
  ours: 'ABD',
  start: [1, 3],
  startB: [9, 3],
  home: ['A', 'F'],
  boons: {
    B: [{ k: 'draw', n: 1 }],
    E: [{ k: 'draw', n: 1 }],
    D: [{ k: 'deploy', unit: 'k01' }],
    C: [{ k: 'deploy', unit: 'k01' }],
  },
  axis: {
    length: 3,
    opening: ['EV01', 'EV01'],
    pool: [
      pool('EV01', 2),
      pool('EV11', 1),
      pool('EV12', 1),
      pool('EV26', 1),
      pool('EV25', 2),
      pool('EV17@A', 1),
      pool('EV17@F', 1),
      pool('EV28', 1),
      pool('EV02@D', 1),
      pool('EV02@C', 1),
    ],
  },
  handicap: false,
  bonus: { hand: 1, focus: 1 },
};

export const duelMaps: readonly DuelMap[] = [fords, courts, stair];
