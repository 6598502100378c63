import type { Action } from './types.ts';
import { boost, cp, draw, instant, main, modifier, prevent, rollCard, when } from './verbs.ts';

/** One of each in every deck (DT-2.10). */
export const commonCards: readonly Action[] = [
  rollCard('c01', 1, '轻拨', 'Nudge', {
    text: {
      zh: '将当前掷骰中任意玩家的一颗骰子+1或−1（1–6，不循环）。',
      en: "Change one die in the roll in progress (any player's) by +1 or −1 (1–6, no wrap).",
    },
    ops: [{ op: 'die', mode: 'bump', who: 'any', count: 1 }],
  }),
  rollCard('c02', 2, '台沿巧劲', 'Ledge Trick', {
    text: {
      zh: '将你的至多2颗骰子各+1或−1（1–6，不循环）。',
      en: 'Change up to 2 of your dice by +1 or −1 each (1–6, no wrap).',
    },
    ops: [{ op: 'die', mode: 'bump', who: 'self', count: 2 }],
  }),
  rollCard('c03', 1, '加冕骰', 'Crowned Die', {
    text: { zh: '将你的一颗骰子设为6。', en: 'Set one of your dice to 6.' },
    ops: [{ op: 'die', mode: 'set', who: 'self', count: 1, value: 6 }],
  }),
  rollCard('c04', 2, '重铸一面', 'Recast a Face', {
    text: { zh: '将你的一颗骰子设为任意点数。', en: 'Set one of your dice to any number.' },
    ops: [{ op: 'die', mode: 'wild', who: 'self', count: 1 }],
  }),
  rollCard('c05', 3, '重铸双面', 'Recast Two Faces', {
    text: { zh: '将你的至多2颗骰子设为任意点数。', en: 'Set up to 2 of your dice to any numbers.' },
    ops: [{ op: 'die', mode: 'wild', who: 'self', count: 2 }],
  }),
  rollCard('c06', 1, '孪生面', 'Twin Face', {
    text: {
      zh: '将你的一颗骰子改为同一次掷骰中你另一颗骰子的点数。',
      en: 'Set one of your dice to the number of another of your dice in the same roll.',
    },
    ops: [{ op: 'die', mode: 'copy', who: 'self', count: 1 }],
  }),
  rollCard('c07', 1, '第四掷', 'Fourth Cast', {
    text: {
      zh: '指定的一名玩家在本次进攻掷骰阶段多掷1次。',
      en: 'A chosen player gets 1 additional throw in this Offensive Roll Phase.',
    },
    ops: [{ op: 'throws', to: 'player', n: 1 }],
  }),
  rollCard('c08', 1, '再摇骰盅', 'Shake the Cup', {
    text: {
      zh: '重掷你当前掷骰中任意数量的骰子（不占掷骰次数）。',
      en: 'Re-roll any number of your dice in the roll in progress (uses no throw).',
    },
    ops: [{ op: 'die', mode: 'reroll', who: 'self', count: 5 }],
  }),
  rollCard('c09', 2, '震桌', 'Rattled Table', {
    text: {
      zh: '选择一名对手的当前掷骰中至多2颗骰子，由其重掷。',
      en: "Choose up to 2 of an opponent's dice in the roll in progress; their owner re-rolls them.",
    },
    ops: [{ op: 'die', mode: 'reroll', who: 'foe', count: 2 }],
  }),
  modifier('c10', 1, '乘势追击', 'Press the Edge', {
    text: { zh: '攻击修正：伤害+2。', en: 'Attack modifier: +2 damage.' },
    ops: [boost(2)],
  }),
  modifier('c11', 3, '王权之怒', 'Royal Wrath', {
    text: { zh: '攻击修正：伤害+4。', en: 'Attack modifier: +4 damage.' },
    ops: [boost(4)],
  }),
  instant('c12', 1, '沉身格挡', 'Brace', {
    text: { zh: '免除对你造成的3点伤害。', en: 'Prevent 3 damage to you.' },
    ops: [prevent(3)],
  }),
  instant('c13', 2, '护持同伴', 'Shield an Ally', {
    text: { zh: '免除对指定的一名玩家造成的5点伤害。', en: 'Prevent 5 damage to a chosen player.' },
    ops: [prevent(5, 'player')],
  }),
  instant('c14', 1, '拂去', 'Brush Clean', {
    text: {
      zh: '移除指定的一名玩家的一种状态效果（全部层数）。',
      en: 'Remove every stack of one status effect from a chosen player.',
    },
    ops: [{ op: 'strip', from: 'player', kinds: 1, stacks: 'all' }],
  }),
  main('c15', 2, '一笔勾销', 'Clean Slate', {
    text: {
      zh: '移除指定的一名玩家的全部状态效果（独特状态除外）。',
      en: 'Remove all status effects (unique ones stay) from a chosen player.',
    },
    ops: [{ op: 'strip', from: 'player', kinds: 'all', stacks: 'all' }],
  }),
  main('c16', 1, '转嫁', 'Pass the Burden', {
    text: {
      zh: '将一名玩家的一种状态效果的1层转移给另一名玩家。',
      en: 'Move 1 stack of one status effect from a chosen player to another chosen player.',
    },
    ops: [{ op: 'move', n: 1 }],
  }),
  instant('c17', 0, '王室津贴', 'Royal Stipend', {
    text: {
      zh: '获得2CP；若有对手的体力多于你，改为4CP。',
      en: 'Gain 2 CP; 4 instead if an opponent has more HP than you.',
    },
    ops: [when({ c: 'behind' }, [cp(4)], [cp(2)])],
  }),
  main('c18', 1, '军议', 'Council of War', {
    text: {
      zh: '抽2张牌；若有对手的体力多于你，改为3张。',
      en: 'Draw 2 cards; 3 instead if an opponent has more HP than you.',
    },
    ops: [when({ c: 'behind' }, [draw(3)], [draw(2)])],
  }),
];
