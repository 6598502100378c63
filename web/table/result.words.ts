import type { Bilingual } from '@kaiju/kernel';
import { words as table } from './words.ts';

/** What is said after a match. */
export const words = {
  ...table,
  place: { zh: '名次', en: 'Place' },
  player: { zh: '玩家', en: 'Player' },
  points: { zh: '得分', en: 'Points' },
  because: { zh: '依据：', en: 'Because:' },
  why_agreed: { zh: '双方同意和棋', en: 'a draw was agreed' },
  noRematch: { zh: '没能再开一局：{why}', en: 'There is no rematch: {why}' },
  replay: { zh: '看复盘', en: 'Replay' },
  ratingChange: { zh: '等级分 {before} → {after}', en: 'Rating {before} → {after}' },
  ratingNew: { zh: '等级分 {after}', en: 'Rating {after}' },
  fairDice: { zh: '验证骰子', en: 'Check the dice' },
  fairOk: {
    zh: '骰子公平：与开局前的承诺一致',
    en: 'The dice were fair: they are those promised before the match',
  },
  fairBad: { zh: '骰子有问题', en: 'The dice do not hold' },
} satisfies Record<string, Bilingual>;
