import type { Encounter } from '../types.ts';
import { drawn, pool } from '../verbs.ts';

export const rival: Encounter = {
  id: 'E06',
  name: { zh: '宿敌之约', en: "The Rival's Pact" },
  stars: 3,
  story: {
    zh: '另一队人也看中了这座书库。他们有牌，有英雄，也有死页。',
    en: 'A rival party claims the same library. They have cards, heroes and death pages like you.',
  },
  ...drawn(`
    AAABBCCDDD   ..........
    AAABBCCDDD   ...s......
    AAAB#CCDDD   ....#.....
    AAABBCCDDD   ..........
    AAABB#CDDD   .....#....
    AAABBCCDDD   ......s...
    AAABBCCDDD   ..........
  `),
  ours: 'AB',
  start: [0, 3],
  startB: [9, 3],
  home: ['A', 'D'],
  boons: { A: [{ k: 'draw', n: 1 }] },
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
  units: [],
  keys: [],
  win: [{ by: 'rival' }],
  lose: [{ by: 'pages', cap: 6 }],
  heroPages: 1,
  rival: { heroes: ['H10', 'H04', 'H08'], focusCap: 3, handLimit: 6, hand: 3 },
  party: { heroes: 3, focusCap: 4, handLimit: 6 },
  rewards: [{ r: 'folios', n: 4 }, { r: 'upgrade', to: 'turned', n: 1 }, { r: 'card' }],
};
