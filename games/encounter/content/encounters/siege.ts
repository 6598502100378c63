import type { Encounter } from '../types.ts';
import { at, drawn, guarded, ours, pool } from '../verbs.ts';

export const siege: Encounter = {
  id: 'E08',
  name: { zh: '灰门围城', en: 'Siege of Greygate' },
  stars: 4,
  story: {
    zh: '两架攻城槌正朝城门推来。自己人可以穿过城门，敌人不能；南边的侧门双方都走得通。',
    en: 'Two rams roll towards the city gate. Your own may walk through the gate, enemies may not; the postern in the south is open to both.',
  },
  ...drawn(`
    AA#BBBCCCC   ..#.......
    AA#BBBCCCC   ..#.......
    AA#BBBCCCC   ..#.......
    AAABBBCCCC   ..........
    AA#BBBDDDD   ..#.......
    AA#BBBDDDD   ..#.......
    AAABBBDDDD   ..........
    AA#BBBDDDD   ..#.......
  `),
  ours: 'AB',
  start: [1, 3],
  boons: {
    B: [{ k: 'stat', stat: 'ATK', n: 1 }],
    C: [{ k: 'focusCap', n: 1 }],
    D: [
      { k: 'draw', n: 1 },
      { k: 'gen', card: 'V01', n: 1 },
    ],
  },
  axis: {
    length: 3,
    opening: ['EV01'],
    pool: [
      pool('EV08@C', 4, 3),
      pool('EV04@D', 3),
      pool('EV06@C', 2),
      pool('EV01', 1),
      pool('EV15', 2),
      pool('EV17@D', 2),
      pool('EV10', 1),
    ],
  },
  units: [
    guarded(ours(at('k07', 2, 3))),
    ours(at('u05', 0, 2)),
    ours(at('u02', 3, 4)),
    at('e19', 8, 3),
    at('e19', 9, 5),
    at('e08', 6, 2),
    at('e08', 6, 5),
    at('e08', 7, 3),
    at('e09', 8, 1),
    at('e09', 8, 5),
    at('e06', 7, 4),
    at('e20', 8, 6),
  ],
  keys: ['KV05', 'KV02'],
  win: [
    { by: 'slay', unit: 'e19', n: 2 },
    { by: 'survive', n: 8 },
  ],
  lose: [{ by: 'rout' }, { by: 'protected' }],
  party: { heroes: 3, focusCap: 4, handLimit: 6 },
  rewards: [
    { r: 'folios', n: 5 },
    { r: 'card', colours: ['R', 'W'] },
    { r: 'upgrade', to: 'plus', n: 2 },
  ],
};
