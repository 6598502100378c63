/** The numbers of the game that stand on no card. */
import { rule } from '@kaiju/kernel';
import type { Level, Text } from './types.ts';

export const numbers = {
  /** DL-1.6, DL-3.5 */
  heroHp: 30,
  /** DL-1.8 */
  startGold: 4,
  /** By how much seat 1 begins with more, by the number of seats. */
  firstSeatExtra: { 2: 0, 3: 0, 4: 1 } as Readonly<Record<number, number>>,
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
  /** DL-24.11: the highest level of a trap that Silth weaves anew; her own have none. */
  rewovenLevel: 3,
  /** DL-17.3 */
  healPerRound: 2,
  /** DL-18.5a */
  homeAtk: 1,
  /** DL-8.10: the first round of fame, by how much each step is larger, and what a point of it gives. */
  fame: { from: 9, step: 1, atk: 1, hp: 3 },
  /** DL-19.9: by how much the loss grows each round of Twilight. */
  twilightStep: 2,
  /** DL-19.13 */
  lastRound: 30,
  /** DL-1.4 */
  seats: 4,
} as const;

/** DL-8.10: the fame of an NPC that enters in a round: 1, 3, 6, 10, … from the first such round on. */
export const fameIn = rule('DL-8.10', (round: number): number => {
  const { from, step } = numbers.fame;
  const n = Math.max(0, round - from + 1);
  return (step * n * (n + 1)) / 2;
});

/** A common card x levels above the world level costs 3x + 1; one of the world level itself 1 (DL-10.4). */
export const costOf = rule('DL-10.5', (level: Level, world: Level): number => 3 * (level - world) + 1);

/** What hero cards have more by world level (DL-4.12); Charisma only where some is printed. */
export const growth: Readonly<Record<'hp' | 'def' | 'atk' | 'cha', readonly number[]>> = {
  hp: [0, 2, 5, 9, 14],
  def: [0, 0, 1, 1, 2],
  atk: [0, 1, 3, 5, 8],
  cha: [0, 1, 2, 3, 4],
};

/** What the print is silent about and a table may have or not; a number is off at 0. */
export interface Terms {
  /** DL-8.10 */
  fame: boolean;
  /** Cards a ghost seat draws each round (DL-10.13). */
  ghosts: number;
  /** DL-17.5 */
  handLimit: number;
  /** The most gold a fallen lord leaves to the victor (DL-19.3). */
  spoils: number;
  /** The first round of Twilight (DL-19.8). */
  twilight: number;
  /** HP lost in a round after which the lord slips away (DL-18.28). */
  passage: number;
}

/** What each of them may be. Twilight is off or begins in a round of these. */
export const termBounds = {
  ghosts: [0, 4],
  handLimit: [0, 20],
  spoils: [0, 30],
  twilight: [0, 20],
  passage: [0, 30],
} as const;
export const earliestTwilight = 10;

export type EditionId = 'classic' | 'paced';

export interface Edition {
  id: EditionId;
  name: Text;
  about: Text;
  terms: Terms;
}

const classic: Edition = {
  id: 'classic',
  name: { zh: '经典', en: 'Classic' },
  about: {
    zh: '按原规则；原规则没写的（战斗、卡牌、威名、主场）由我们补上。',
    en: 'As printed; what the print leaves open (combat, cards, fame, home ground) is ours.',
  },
  terms: { fame: true, ghosts: 0, handLimit: 0, spoils: 0, twilight: 0, passage: 0 },
};

/** DL-28.3, DL-28.4 */
export const editions: Readonly<Record<EditionId, Edition>> = {
  classic,
  paced: {
    id: 'paced',
    name: { zh: '缓和', en: 'Paced' },
    about: {
      zh: '按原规则；原规则没写的（战斗、卡牌、威名、主场、空席）由我们补上；英雄一回合失去 8 点生命后从密道脱身，这是原规则没有的。',
      en: "As printed; what the print leaves open (combat, cards, fame, home ground, ghost seats) is ours; and a lord who lost 8 HP in a round slips away, which the print doesn't know.",
    },
    terms: { ...classic.terms, ghosts: 2, passage: 8 },
  },
};
