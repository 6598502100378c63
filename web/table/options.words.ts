import type { Bilingual } from '@kaiju/kernel';
import { words as table } from './words.ts';

/** What is said about everything that may be done, and about what may not. */
export const words = {
  ...table,
  optionsNow: { zh: '现在可以', en: 'You may' },
  noQuestion: { zh: '现在没有问你。', en: 'You are not asked anything now.' },
  filterOptions: { zh: '筛选选项', en: 'Filter options' },
  noMatch: { zh: '没有符合的选项。', en: 'No option matches.' },
  whyNot: { zh: '为什么不能？', en: 'Why not?' },
  whyNotHint: {
    zh: '规则考虑过又拒绝了的，以及拒绝它的条款。',
    en: 'What the rules considered and turned down, and by which clause.',
  },
  showWhyNot: { zh: '看看什么不能做', en: 'Show what I may not do' },
  nothingRefused: { zh: '没有被拒绝的选项。', en: 'Nothing was turned down.' },
  times: { zh: '{n} 项', en: '{n} of them' },
  andMore: { zh: '……还有 {n} 项', en: '… and {n} more' },
  wouldHappen: { zh: '将会', en: 'Would happen' },
  freeAnswer: { zh: '答案（JSON）', en: 'Answer (JSON)' },
  freeHint: { zh: '选项太多，无法列出。形式：{space}', en: 'Too many to list. Form: {space}' },
  notJson: { zh: '这不是 JSON', en: 'This is not JSON' },
  send: { zh: '提交', en: 'Answer' },
} satisfies Record<string, Bilingual>;
