/** The numbers of the game that stand on no card. */
import { rule } from '@kaiju/kernel';
import type { Level, Text } from './types.ts';

export const numbers = {
  /** DL-1.6, DL-3.5 */
  heroHp: 30,
  /** DL-1.8 */
  startGold: 4,
  firstSeatGold: 5,
  /** DL-10.2 */
  freeDraws: 2,
  /** DL-10.6 */
  heroCardCost: 2,
  /** DL-10.9 */
  liberationCost: 5,
  /** DL-6.1 */
  floorsBelowWorld: 2,
  /** DL-12.2 */
  sameBuildings: 2,
  /** DL-4.2 */
  commonCopies: 4,
  /** DL-24.5 */
  adventurerCopies: 2,
  /** DL-12.8 */
  reclaimHeroBuilding: 1,
  /** DL-7.5 */
  retireGold: 1,
  /** DL-12.10 */
  reenlistCost: 1,
  /** DL-7.6 */
  lootGold: 1,
  /** DL-17.3 */
  healPerRound: 2,
  /** DL-1.4 */
  seats: 4,
} as const;

/** A common card x levels above the world level costs 3x + 1; one of the world level itself 1 (DL-10.4). */
export const costOf = rule('DL-10.5', (level: Level, world: Level): number => 3 * (level - world) + 1);

/** What hero cards have more by world level (DL-4.12); Charisma only where some is printed. */
export const growth: Readonly<Record<'hp' | 'def' | 'atk' | 'cha', readonly number[]>> = {
  hp: [0, 2, 5, 9, 14],
  def: [0, 0, 1, 1, 2],
  atk: [0, 1, 3, 5, 8],
  cha: [0, 1, 2, 3, 4],
};

export type EditionId = 'classic' | 'paced';

export interface Edition {
  id: EditionId;
  name: Text;
  about: Text;
  /** HP lost in a round after which the lord slips away (DL-18.28), or no passage at all. */
  passage: number | null;
  /** Cards a ghost seat draws each round (DL-10.13). */
  ghostDraws: number;
  /** The first round of Twilight, and by how much its loss grows each round (DL-19.8, DL-19.9). */
  twilight: { round: number; step: number };
  /** The most gold a fallen lord leaves to the victor (DL-19.3). */
  spoils: number;
  /** DL-17.5 */
  handLimit: number;
}

const classic: Edition = {
  id: 'classic',
  name: { zh: '经典', en: 'Classic' },
  about: {
    zh: '原规则一处不改：到达最终房间的都以全部攻击力打击。',
    en: 'Bends nothing that is printed: whoever reaches the final room strikes with full ATK.',
  },
  passage: null,
  ghostDraws: 2,
  twilight: { round: 10, step: 2 },
  spoils: 10,
  handLimit: 8,
};

/** DL-28.3, DL-28.4 */
export const editions: Readonly<Record<EditionId, Edition>> = {
  classic,
  paced: {
    ...classic,
    id: 'paced',
    name: { zh: '缓和', en: 'Paced' },
    about: {
      zh: '英雄一回合失去 8 点生命后从密道脱身，没有人早早出局。四人时先推荐。',
      en: 'A lord who lost 8 HP in a round slips away, so nobody is out early. Offered first to four.',
    },
    passage: 8,
  },
};
