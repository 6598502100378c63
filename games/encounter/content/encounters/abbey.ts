import type { Encounter } from '../types.ts';
import { at, drawn, leader, pool } from '../verbs.ts';

export const abbey: Encounter = {
  id: 'E07',
  name: { zh: '诅咒修院', en: 'The Cursed Abbey' },
  stars: 4,
  story: {
    zh: '亡书僧正在写你的名字。它不死，死亡之页就会不断加来，身旁每回合还会爬出墨滴。两条路：东北的回廊，或南边的地窖。',
    en: 'The Page-Lich writes your name. Until it dies its Pages of Death keep coming, and Inklings rise beside it every turn. Two roads lead there: the cloister in the north-east and the crypt in the south.',
  },
  ...drawn(`
    AAABBBCCC   .........
    AAABBBCCC   ......c..
    AAABBBCCC   ....c....
    AAAB#BCCC   ....#....
    FFF###DDD   ...###...
    FFFEEEDDD   ...c.c...
    FFFEEEDDD   ....c....
    FFFEEEDDD   .........
  `),
  ours: 'A',
  start: [1, 1],
  boons: {
    B: [{ k: 'focusCap', n: 1 }],
    F: [
      { k: 'gen', card: 'V03', n: 2 },
      { k: 'story', flag: 'abbey_archive' },
    ],
    C: [{ k: 'stat', stat: 'ATK', n: 1 }],
  },
  axis: {
    length: 3,
    opening: ['EV01'],
    pool: [
      pool('EV01', 2),
      pool('EV31', 2),
      pool('EV13@E', 2),
      pool('EV02@D', 3),
      pool('EV06@C', 1),
      pool('EV15', 2),
      pool('EV16', 2),
      pool('EV14@F', 1),
    ],
  },
  units: [
    leader(at('e18', 7, 6)),
    at('e17', 5, 2),
    at('e17', 1, 5),
    at('e17', 7, 2),
    at('e06', 6, 5),
    at('e06', 6, 7),
    at('e04', 7, 4),
    at('e07', 4, 6),
    at('e25', 4, 1),
  ],
  keys: ['KV07'],
  win: [{ by: 'leader', n: 1 }],
  lose: [{ by: 'rout' }, { by: 'pages', cap: 6 }, { by: 'limit', rounds: 14 }],
  heroPages: 1,
  party: { heroes: 3, focusCap: 4, handLimit: 6 },
  rewards: [
    { r: 'folios', n: 4 },
    { r: 'card', colours: ['P', 'B'] },
    { r: 'feat', oneOf: ['F10', 'F13'] },
  ],
};
