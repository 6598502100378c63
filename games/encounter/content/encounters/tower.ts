import type { Encounter } from '../types.ts';
import { at, drawn, pool } from '../verbs.ts';

export const tower: Encounter = {
  id: 'E09',
  name: { zh: '轴塔', en: 'The Axis Tower' },
  stars: 5,
  story: {
    zh: '在这里，事件轴本身就是敌人：它有四格长，祭师每回合加强队首，墨渊之眼加强全部。夺下两翼与塔心，并肃清它们。',
    en: 'Here the axis itself fights: it is four long, acolytes strengthen its head every turn, and the Eye strengthens all of it. Take both wings and the heart, and clear them.',
  },
  ...drawn(`
    EEEEEEEEE   .........
    EEEEEEEEE   .........
    BBBDDDCCC   .........
    BBBDDDCCC   .c.....c.
    BBBD#DCCC   ....#....
    BBBDDDCCC   .c.....c.
    BBBDDDCCC   .........
    AAAAAAAAA   .........
    AAAAAAAAA   .........
  `),
  ours: 'A',
  start: [4, 8],
  boons: { B: [{ k: 'draw', n: 1 }], C: [{ k: 'focusCap', n: 1 }], D: [{ k: 'stat', stat: 'PRI', n: 1 }] },
  axis: {
    length: 4,
    opening: ['EV01', 'EV25'],
    pool: [
      pool('EV01', 2),
      pool('EV02@E', 3),
      pool('EV07@E', 1),
      pool('EV25', 2),
      pool('EV26', 2),
      pool('EV15', 2),
      pool('EV23', 1),
      pool('EV24', 1),
    ],
  },
  units: [
    at('e30', 4, 0),
    at('e22', 4, 3),
    at('e22', 1, 4),
    at('e23', 3, 1),
    at('e23', 5, 1),
    at('e04', 7, 3),
    at('e29', 7, 5),
    at('e06', 6, 5),
    at('e22', 7, 4),
    at('e29', 1, 2),
    at('e15', 4, 2),
  ],
  keys: ['KV08'],
  win: [{ by: 'hold', zones: 'BCD', n: 2, uncontested: true }],
  lose: [{ by: 'rout' }, { by: 'limit', rounds: 13 }],
  party: { heroes: 3, focusCap: 4, handLimit: 7 },
  rewards: [{ r: 'folios', n: 5 }, { r: 'focusCap', n: 1 }, { r: 'card' }],
};
