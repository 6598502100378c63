/** 沉没金库 · The Sunken Vault, with the Tide Kraken (DH-23). */
import { treasures } from '../treasures.ts';
import type { AiCard, Cave, CaveMap } from '../types.ts';
import {
  advance,
  after,
  ai,
  beam,
  cells,
  drop,
  face,
  first,
  hit,
  home,
  last,
  mark,
  pull,
  push,
  ring,
  star,
  strike,
} from '../verbs.ts';

const flood: readonly AiCard[] = [
  ai('maelstrom', '漩涡', 'Maelstrom', 'flood', first, {
    zh: '环 3：拉近 2 格。',
    en: 'Ring 3: pull 2.',
    ops: [strike(ring(3), pull(2))],
  }),
  ai('grasp', '缠绕', 'Grasp', 'flood', after(2), {
    zh: '转向最富有者。追赶最富有者 2 格，碾压。',
    en: 'Turns to the richest. Advances 2 cells on the richest, crushing.',
    ops: [face('richest'), advance(2, 'richest')],
  }),
  ai('great-wave', '巨浪', 'Great Wave', 'flood', last, {
    zh: '标记前方宽 9 长 3；整理阶段：碾压。',
    en: 'Marks front, 9 wide and 3 long; in Tidy-up: crush.',
    ops: [mark(beam('front', 9, 3), hit('crush'))],
  }),
  ai('whirlpool', '急旋', 'Whirlpool', 'flood', after(4), {
    zh: '环 2：拉近 1 格。共鸣：环 +1。',
    en: 'Ring 2: pull 1. Resonance: ring +1.',
    ops: [strike(ring(2, 1), pull(1))],
  }),
  ai('deep-hunt', '深海追猎', 'Deep Hunt', 'flood', star(3, 2), {
    zh: '转向最近者。追赶最近者 3 格，碾压。',
    en: 'Turns to the nearest. Advances 3 cells on the nearest, crushing.',
    ops: [face('nearest'), advance(3, 'nearest')],
  }),
  ai('ground-swell', '暗涌', 'Ground Swell', 'flood', first, {
    zh: '转向最近者。标记前方宽 5 长 4；整理阶段：碾压。',
    en: 'Turns to the nearest. Marks front, 5 wide and 4 long; in Tidy-up: crush.',
    ops: [face('nearest'), mark(beam('front', 5, 4), hit('crush'))],
  }),
  ai('submerge', '潜回', 'Submerge', 'flood', star(1, 2), {
    zh: '归巢。',
    en: 'Goes home.',
    ops: [home],
    reset: true,
  }),
];

const ebb: readonly AiCard[] = [
  ai('tentacle-sweep', '触腕横扫', 'Tentacle Sweep', 'ebb', star(), {
    zh: '左右两侧，各宽 3 长 4：掉落 1 件，推开 2 格。',
    en: 'Left and right, each 3 wide and 4 long: drop 1, push 2.',
    ops: [strike(beam(['left', 'right'], 3, 4), drop(1), push(2))],
  }),
  ai('ink-tide', '墨潮', 'Ink Tide', 'ebb', after(3), {
    zh: '转向最近者。前方宽 5 长 4：染墨。',
    en: 'Turns to the nearest. Front, 5 wide and 4 long: ink.',
    ops: [face('nearest'), strike(beam('front', 5, 4), hit('ice'))],
  }),
  ai('lashing-arms', '鞭腕', 'Lashing Arms', 'ebb', after(1), {
    zh: '前后两侧，各宽 3 长 3：掉落 1 件，推开 2 格。',
    en: 'Front and back, each 3 wide and 3 long: drop 1, push 2.',
    ops: [strike(beam(['front', 'back'], 3, 3), drop(1), push(2))],
  }),
  ai('ink-cloud', '墨云', 'Ink Cloud', 'ebb', star(), {
    zh: '环 2：染墨。',
    en: 'Ring 2: ink.',
    ops: [strike(ring(2), hit('ice'))],
  }),
  ai('ink-jet', '喷墨', 'Ink Jet', 'ebb', after(6), {
    zh: '转向最近者。前方宽 3 长 5：染墨。共鸣：长 +2。',
    en: 'Turns to the nearest. Front, 3 wide and 5 long: ink. Resonance: +2 long.',
    ops: [face('nearest'), strike(beam('front', 3, 5, 2), hit('ice'))],
  }),
  ai('low-water', '低潮', 'Low Water', 'ebb', last, {
    zh: '归巢。环 1：碾压。',
    en: 'Goes home. Ring 1: crush.',
    ops: [home, strike(ring(1), hit('crush'))],
    reset: true,
  }),
  ai('call-of-the-deep', '深渊召唤', 'Call of the Deep', 'ebb', after(5), {
    zh: '归巢。环 2：拉近 1 格。',
    en: 'Goes home. Ring 2: pull 1.',
    ops: [home, strike(ring(2), pull(1))],
    reset: true,
  }),
];

const map: CaveMap = {
  rows: [
    '.............',
    '.A...#.#...A.',
    '..r.u...u.r..',
    '...#.....#...',
    '..u.......u..',
    'E...........E',
    '..r..u.u..r..',
    '..#.......#..',
    '...B.r.r.B...',
    '.A..#...#..A.',
    '......E......',
  ],
  traps: { u: 'undertow', r: 'reef' },
  domain: { x: [3, 11], y: [3, 9] },
  seats: {
    2: cells('12,10 2,10'),
    3: cells('2,2 12,2 12,10'),
    4: cells('2,2 12,2 12,10 2,10'),
  },
  spots: [
    { tier: 'prize', min: 2, at: cells('7,5') },
    { tier: 'gold', min: 2, at: cells('5,6 9,6 7,8') },
    { tier: 'gold', min: 4, at: cells('4,5 10,5 7,3') },
    { tier: 'silver', min: 2, at: cells('7,1 5,4 9,4 5,8 9,8') },
    { tier: 'silver', min: 3, at: cells('4,7 10,7') },
    { tier: 'silver', min: 4, at: cells('7,9') },
    { tier: 'bronze', min: 2, at: cells('4,1 10,1 4,11 10,11') },
    { tier: 'bronze', min: 2, at: cells('1,4 13,4 1,8 13,8') },
    { tier: 'bronze', min: 3, at: cells('4,3 10,3') },
    { tier: 'bronze', min: 4, at: cells('6,10 8,10') },
  ],
};

const elsewhere = ['dragon-heart', 'dragon-egg', 'scepter-of-flame'];

export const vault: Cave = {
  id: 'vault',
  name: { zh: '沉没金库', en: 'The Sunken Vault' },
  about: {
    zh: '暗流拉人，礁石夺货。把潮汐之珠带上传送门，结局就开始了。',
    en: 'Undertows pull, reefs take the cargo. Bring the Pearl to a portal, and the end begins.',
  },
  map,
  monster: {
    name: { zh: '潮汐巨妖', en: 'Tide Kraken' },
    size: 3,
    home: [7, 5],
    facing: 'S',
    colours: ['flood', 'ebb'],
    traps: {
      undertow: { on: 'flood', stop: true, effect: pull(2) },
      reef: { on: 'ebb', stop: true, effect: drop(1) },
    },
    countdown: { resets: 2, special: 'onPortalA', keep: 7, rage: 0 },
    deck: [...flood, ...ebb],
  },
  prize: 'pearl-of-tides',
  treasures: treasures.map((t) => t.id).filter((id) => !elsewhere.includes(id)),
  always: ['dragon-diamond'],
};
