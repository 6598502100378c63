import type { CampaignNode, Text } from './types.ts';

const node = (
  id: string,
  kind: CampaignNode['kind'],
  zh: string,
  en: string,
  to: string,
  encounter?: string,
): CampaignNode => ({
  id,
  kind,
  name: { zh, en },
  to: to === '' ? [] : to.split(' '),
  ...(encounter && { encounter }),
});

/** The road of EN-30.2. */
export const campaign: readonly CampaignNode[] = [
  node('N0', 'start', '起点', 'The start', 'N1'),
  node('N1', 'encounter', '岔路', 'The fork', 'N2a N2b', 'E01'),
  node('N2a', 'encounter', '粮仓', 'The granary', 'N3', 'E02'),
  node('N2b', 'encounter', '渡口', 'The ferry', 'N3', 'E03'),
  node('N3', 'library', '书库', 'The library', 'N4a N4b'),
  node('N4a', 'encounter', '断桥', 'The broken bridge', 'N5', 'E04'),
  node('N4b', 'encounter', '商道', 'The trade road', 'N5', 'E05'),
  node('N5', 'shrine', '神龛', 'The shrine', 'N6'),
  node('N6', 'encounter', '争夺的书库', 'The disputed library', 'N7a N7b', 'E06'),
  node('N7a', 'encounter', '修院', 'The abbey', 'N8', 'E07'),
  node('N7b', 'encounter', '灰门', 'Greygate', 'N8', 'E08'),
  node('N8', 'library', '第二书库', 'The second library', 'N9'),
  node('N9', 'encounter', '轴塔', 'The axis tower', 'N10', 'E09'),
  node('N10', 'encounter', '墨渊', 'The ink well', '', 'E10'),
];

/** EN-30.1 */
export const outset = { focusCap: 3, handLimit: 5, heroes: 2, resolve: 3, folios: 0 } as const;

/** EN-30.7, EN-27.3: in folios; a sale gives. */
export const prices = { plus: 2, turned: 4, buy: 3, offered: 5, sale: 1, talent: 4, skip: 1 } as const;

/** EN-30.5: what the flag of a story opens. */
export const storyFlags: Readonly<Record<string, { name: Text; text: Text }>> = {
  abbey_archive: {
    name: { zh: '修院藏书', en: "The abbey's archive" },
    text: {
      zh: '在第二书库，第一次铭转免费。',
      en: 'At the second library the first transformation is free.',
    },
  },
};

/** EN-27.3 */
export const talents: readonly { id: 'mhp' | 'cooldown' | 'capacity'; n: number; text: Text }[] = [
  { id: 'mhp', n: 2, text: { zh: '最大生命+2。', en: '+2 MHP.' } },
  { id: 'cooldown', n: -1, text: { zh: '冷却−1（最少1）。', en: 'Cooldown −1 (min 1).' } },
  { id: 'capacity', n: 1, text: { zh: '可多带1张牌。', en: 'Carries 1 more card.' } },
];
