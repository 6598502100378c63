import type { Bilingual, Game } from '@kaiju/kernel';

/** A game as it is known before its rules are loaded. */
export interface Entry {
  id: string;
  title: Bilingual;
  /** One sentence that makes one want to play it. */
  pitch: Bilingual;
  seats: { min: number; max: number };
  /** Minutes of a usual match between people. */
  minutes: [number, number];
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
    load: async () => (await import('@kaiju/game-miracle')).miracle,
  },
];

export const upcoming: readonly Pick<Entry, 'id' | 'title' | 'pitch'>[] = [
  {
    id: 'dice',
    title: { zh: '王权骰铸', en: 'Crownforge Dice' },
    pitch: {
      zh: '英雄以骰与牌交锋，每一步都可能被打断。',
      en: 'Heroes duel with dice and cards, and any step may be answered.',
    },
  },
  {
    id: 'dungeon',
    title: { zh: '地下城主', en: 'Lords Below' },
    pitch: {
      zh: '暗中建造地下城，抵御勇者，也去掠夺邻居。',
      en: 'Build a dungeon in secret, survive the heroes, raid the neighbours.',
    },
  },
  {
    id: 'dragon',
    title: { zh: '魔龙宝窟', en: "Wyrm's Vault" },
    pitch: {
      zh: '三十秒抢排行动，在巨龙身边偷走宝藏。',
      en: 'Thirty seconds to plan a theft around a dragon.',
    },
  },
  {
    id: 'encounter',
    title: { zh: '遭遇', en: 'Encounter' },
    pitch: {
      zh: '战棋与法术牌组，一条事件轴，一场战役。',
      en: 'Tactics and spell decks along an axis of events: a campaign, and duels.',
    },
  },
];
