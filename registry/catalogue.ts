import type { Bilingual, Game } from '@kaiju/kernel';

/** How a game looks from afar. */
export interface Cover {
  /** Its colour, light enough to be read on the dark table. */
  accent: string;
  /** Icons of game-icons.net: the large one, then those around it. */
  icons: readonly [string, ...string[]];
  ground: 'hexes' | 'tiles' | 'waves' | 'rays' | 'scales';
}

/** A game as it is known before its rules are loaded. */
export interface Entry {
  id: string;
  title: Bilingual;
  /** One sentence that makes one want to play it. */
  pitch: Bilingual;
  seats: { min: number; max: number };
  /** Minutes of a usual match between people. */
  minutes: [number, number];
  cover: Cover;
  /** Its printed time limits are part of the fun, also against bots; without this a match against bots has none. */
  hurry?: true;
  load(): Promise<Game>;
}

/** Every game there is. A new one adds its folder and its entry here. */
export const catalogue: readonly Entry[] = [
  {
    id: 'market',
    title: { zh: '夜市', en: 'Night Market' },
    pitch: {
      zh: '摇铃抢先、暗牌开价，五分钟学会全部规则的教学小品。',
      en: 'Ring the bell first, bid from a hidden hand: the teaching game, learnt in five minutes.',
    },
    seats: { min: 2, max: 4 },
    minutes: [3, 8],
    cover: { accent: '#f2875f', icons: ['asian-lantern', 'ringing-bell', 'two-coins'], ground: 'waves' },
    hurry: true,
    load: async () => (await import('@kaiju/game-market')).market,
  },
  {
    id: 'miracle',
    title: { zh: '神迹之战', en: 'Battle of Miracles' },
    pitch: {
      zh: '六角战场上的双人对决：召唤、行军、夺驻地，摧毁对方的神迹。',
      en: 'A duel on hexes: summon, march, hold the barracks and bring down the other miracle.',
    },
    seats: { min: 2, max: 2 },
    minutes: [10, 30],
    cover: { accent: '#7fbff0', icons: ['swords-emblem', 'white-tower', 'magic-gate'], ground: 'hexes' },
    load: async () => (await import('@kaiju/game-miracle')).miracle,
  },
  {
    id: 'dice',
    title: { zh: '王权骰铸', en: 'Crownforge Dice' },
    pitch: {
      zh: '英雄以骰与牌交锋，每一步都可能被打断。',
      en: 'Heroes duel with dice and cards, and any step may be answered.',
    },
    seats: { min: 2, max: 6 },
    minutes: [15, 40],
    cover: {
      accent: '#ee93b4',
      icons: ['perspective-dice-six-faces-random', 'crown', 'rolling-dice-cup'],
      ground: 'tiles',
    },
    load: async () => (await import('@kaiju/game-dice')).dice,
  },
  {
    id: 'dungeon',
    title: { zh: '地下城主', en: 'Lords Below' },
    pitch: {
      zh: '暗中建造地下城，抵御勇者，也去掠夺邻居。',
      en: 'Build a dungeon in secret, survive the heroes, raid the neighbours.',
    },
    seats: { min: 2, max: 4 },
    minutes: [35, 60],
    cover: { accent: '#b59df0', icons: ['dungeon-gate', 'goblin-head', 'castle'], ground: 'scales' },
    load: async () => (await import('@kaiju/game-dungeon')).dungeon,
  },
  {
    id: 'dragon',
    title: { zh: '魔龙宝窟', en: "Wyrm's Vault" },
    pitch: {
      zh: '三十秒抢排行动，在巨龙身边偷走宝藏。',
      en: 'Thirty seconds to plan a theft around a dragon.',
    },
    seats: { min: 2, max: 6 },
    minutes: [20, 40],
    cover: { accent: '#93cc74', icons: ['dragon-head', 'open-treasure-chest', 'footsteps'], ground: 'rays' },
    hurry: true,
    load: async () => (await import('@kaiju/game-dragon')).dragon,
  },
  {
    id: 'encounter',
    title: { zh: '遭遇', en: 'Encounter' },
    pitch: {
      zh: '战棋与法术牌组，一条事件轴，一场战役。',
      en: 'Tactics and spell decks along an axis of events: a campaign, and duels.',
    },
    seats: { min: 1, max: 2 },
    minutes: [20, 40],
    cover: { accent: '#e6b05c', icons: ['spell-book', 'sword-brandish', 'wyvern'], ground: 'rays' },
    load: async () => (await import('@kaiju/game-encounter')).encounter,
  },
];
