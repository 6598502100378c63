/** 冰火魔龙的宝窟 · Lair of Ice and Fire, with the Ice-Fire Dragon (DH-9 to DH-12, DH-22). */
import { treasures } from '../treasures.ts';
import type { AiCard, Cave, CaveMap } from '../types.ts';
import {
  advance,
  after,
  ai,
  beam,
  cells,
  charge,
  drop,
  face,
  first,
  hit,
  home,
  last,
  mark,
  push,
  ring,
  star,
  strike,
  targets,
} from '../verbs.ts';

const fire: readonly AiCard[] = [
  ai('fire-breath', '火息', 'Fire Breath', 'fire', star(), {
    zh: '转向最近者。前方宽 3 长 4：火焰。共鸣：长 +2。',
    en: 'Turns to the nearest. Front, 3 wide and 4 long: fire. Resonance: +2 long.',
    ops: [face('nearest'), strike(beam('front', 3, 4, 2), hit('fire'))],
  }),
  ai('flame-sweep', '烈焰横扫', 'Flame Sweep', 'fire', star(3, 2), {
    zh: '转向最近者。前方宽 7 长 2：火焰。',
    en: 'Turns to the nearest. Front, 7 wide and 2 long: fire.',
    ops: [face('nearest'), strike(beam('front', 7, 2), hit('fire'))],
  }),
  ai('pounce', '猛扑', 'Pounce', 'fire', after(2), {
    zh: '转向最近者。直冲 3 格，碾压。共鸣：+1 格。',
    en: 'Turns to the nearest. Charges 3 cells, crushing. Resonance: +1 cell.',
    ops: [face('nearest'), charge(3, 1)],
  }),
  ai('blazing-wings', '焚翼', 'Blazing Wings', 'fire', star(1, 2), {
    zh: '左右两侧，各宽 3 长 3：火焰。',
    en: 'Left and right, each 3 wide and 3 long: fire.',
    ops: [strike(beam(['left', 'right'], 3, 3), hit('fire'))],
  }),
  ai('magma-rift', '熔岩裂隙', 'Magma Rift', 'fire', after(1), {
    zh: '转向最近者。标记前方宽 3 长 6；整理阶段：火焰。',
    en: 'Turns to the nearest. Marks front, 3 wide and 6 long; in Tidy-up: fire.',
    ops: [face('nearest'), mark(beam('front', 3, 6), hit('fire'))],
  }),
  ai('earthshaking-roar', '震地咆哮', 'Earthshaking Roar', 'fire', first, {
    zh: '环 3：推开 2 格。',
    en: 'Ring 3: push 2.',
    ops: [strike(ring(3), push(2))],
  }),
  ai('hunt-the-thief', '追猎窃贼', 'Hunt the Thief', 'fire', after(4), {
    zh: '转向最富有者。追赶最富有者 3 格，碾压。',
    en: 'Turns to the richest. Advances 3 cells on the richest, crushing.',
    ops: [face('richest'), advance(3, 'richest')],
  }),
  ai('homecoming-blaze', '归巢·烈日', 'Homecoming: Blaze', 'fire', last, {
    zh: '归巢。环 1：火焰。',
    en: 'Goes home. Ring 1: fire.',
    ops: [home, strike(ring(1), hit('fire'))],
    reset: true,
  }),
  ai('homecoming-embers', '归巢·余烬', 'Homecoming: Embers', 'fire', star(), {
    zh: '归巢。前后两侧，各宽 3 长 3：火焰。',
    en: 'Goes home. Front and back, each 3 wide and 3 long: fire.',
    ops: [home, strike(beam(['front', 'back'], 3, 3), hit('fire'))],
    reset: true,
  }),
];

const ice: readonly AiCard[] = [
  ai('ice-breath', '冰息', 'Ice Breath', 'ice', star(1, 2), {
    zh: '转向最近者。前方宽 5 长 5：寒冰。共鸣：长 +2。',
    en: 'Turns to the nearest. Front, 5 wide and 5 long: ice. Resonance: +2 long.',
    ops: [face('nearest'), strike(beam('front', 5, 5, 2), hit('ice'))],
  }),
  ai('frost-nova', '霜环', 'Frost Nova', 'ice', after(3), {
    zh: '环 2：寒冰。共鸣：环 +1。',
    en: 'Ring 2: ice. Resonance: ring +1.',
    ops: [strike(ring(2, 1), hit('ice'))],
  }),
  ai('tail-sweep', '甩尾', 'Tail Sweep', 'ice', after(1), {
    zh: '后方宽 5 长 2：掉落 1 件，推开 2 格。',
    en: 'Back, 5 wide and 2 long: drop 1, push 2.',
    ops: [strike(beam('back', 5, 2), drop(1), push(2))],
  }),
  ai('wing-gale', '狂翼寒风', 'Wing Gale', 'ice', first, {
    zh: '转向最近者。前方宽 7 长 5：推开 3 格。',
    en: 'Turns to the nearest. Front, 7 wide and 5 long: push 3.',
    ops: [face('nearest'), strike(beam('front', 7, 5), push(3))],
  }),
  ai('icicle-fall', '冰锥坠落', 'Icicle Fall', 'ice', first, {
    zh: '标记每个可选目标所在的格子；整理阶段：碾压。',
    en: 'Marks the cells of all whom it could choose; in Tidy-up: crush.',
    ops: [mark(targets, hit('crush'))],
  }),
  ai('freezing-gaze', '极寒凝视', 'Freezing Gaze', 'ice', last, {
    zh: '前方宽 9 长 9：寒冰。',
    en: 'Front, 9 wide and 9 long: ice.',
    ops: [strike(beam('front', 9, 9), hit('ice'))],
  }),
  ai('ice-stomp', '碎冰践踏', 'Ice Stomp', 'ice', after(5), {
    zh: '转向最近者。追赶最近者 2 格，碾压。环 1：寒冰。',
    en: 'Turns to the nearest. Advances 2 cells on the nearest, crushing. Ring 1: ice.',
    ops: [face('nearest'), advance(2, 'nearest'), strike(ring(1), hit('ice'))],
  }),
  ai('homecoming-frostnight', '归巢·霜夜', 'Homecoming: Frostnight', 'ice', star(3, 2), {
    zh: '归巢。环 2：寒冰。',
    en: 'Goes home. Ring 2: ice.',
    ops: [home, strike(ring(2), hit('ice'))],
    reset: true,
  }),
  ai('homecoming-slumber', '归巢·沉眠', 'Homecoming: Slumber', 'ice', after(8), {
    zh: '归巢。',
    en: 'Goes home.',
    ops: [home],
    reset: true,
  }),
];

const map: CaveMap = {
  rows: [
    '......E......',
    '.A..#.f.#..A.',
    '......Bf.....',
    '...#f#.ii#...',
    '.#.i.....f.#.',
    '..fi.....#...',
    'EiB.......BiE',
    '...#.....if..',
    '.#.f.....i.#.',
    '...#ii.#f#...',
    '.....fB......',
    '.A..#.f.#..A.',
    '......E......',
  ],
  traps: { f: 'fire', i: 'ice' },
  domain: { x: [3, 11], y: [3, 11] },
  seats: {
    2: cells('2,2 12,12'),
    3: cells('2,2 12,2 12,12'),
    4: cells('2,2 12,2 12,12 2,12'),
    5: cells('2,2 12,2 12,12 2,12 1,7'),
    6: cells('2,2 12,2 13,7 12,12 2,12 1,7'),
  },
  spots: [
    { tier: 'prize', min: 2, at: cells('7,7') },
    { tier: 'gold', min: 2, at: cells('5,5 9,5 9,9 5,9') },
    { tier: 'gold', min: 4, at: cells('7,5 9,7 7,9 5,7') },
    { tier: 'silver', min: 2, at: cells('7,4 10,7 7,10 4,7') },
    { tier: 'silver', min: 3, at: cells('5,3 11,5 9,11 3,9') },
    { tier: 'bronze', min: 2, at: cells('3,3 11,3 11,11 3,11') },
    { tier: 'bronze', min: 2, at: cells('9,3 11,9 5,11 3,5') },
    { tier: 'bronze', min: 4, at: cells('4,1 13,4 10,13 1,10') },
    { tier: 'bronze', min: 5, at: cells('10,1 13,10 4,13 1,4') },
  ],
};

const elsewhere = ['pearl-of-tides', 'kraken-egg', 'stilling-anchor'];

export const lair: Cave = {
  id: 'lair',
  name: { zh: '冰火魔龙的宝窟', en: 'Lair of Ice and Fire' },
  about: {
    zh: '火要命，冰留人。把龙之心带出领域，结局就开始了。',
    en: 'Fire kills, ice holds. Bring the Heart out of the domain, and the end begins.',
  },
  map,
  monster: {
    name: { zh: '冰火魔龙', en: 'Ice-Fire Dragon' },
    size: 3,
    home: [7, 7],
    facing: 'N',
    colours: ['fire', 'ice'],
    traps: {
      fire: { on: 'fire', stop: false, effect: hit('fire') },
      ice: { on: 'ice', stop: true, effect: hit('ice') },
    },
    countdown: { resets: 3, special: 'outsideDomain', keep: 5, rage: 1 },
    deck: [...fire, ...ice],
  },
  prize: 'dragon-heart',
  treasures: treasures.map((t) => t.id).filter((id) => !elsewhere.includes(id)),
  always: ['dragon-diamond'],
};
