import type { Bilingual } from '@kaiju/kernel';

export const words = {
  title: { zh: '{game} · 图鉴', en: '{game}: gallery' },
  lead: {
    zh: '{n} 件，全部来自引擎所用的数据。',
    en: '{n} {n|piece|pieces}, from the same data that the engine plays.',
  },
  rules: { zh: '规则书', en: 'Rulebook' },
  ways: { zh: '这个游戏', en: 'This game' },
  filter: { zh: '查找', en: 'Find' },
  filterHint: { zh: '名称、数值或词条', en: 'A name, a number or a keyword' },
  groups: { zh: '分类', en: 'Groups' },
  all: { zh: '全部', en: 'All' },
  shown: { zh: '{n} 件', en: '{n} {n|piece|pieces}' },
  nothing: { zh: '没有符合的。', en: 'Nothing matches.' },
  clear: { zh: '显示全部', en: 'Show all' },
  clauses: { zh: '规则', en: 'Rules' },
  alsoIn: { zh: '也见于', en: 'Also in' },
  previous: { zh: '上一件', en: 'Previous' },
  next: { zh: '下一件', en: 'Next' },
  none: {
    zh: '这个游戏没有可以陈列的图鉴。规则书里写着它的全部内容。',
    en: 'This game has no pieces to show. All that it holds stands in its rulebook.',
  },
  loading: { zh: '正在取图鉴', en: 'Fetching the gallery' },
  failed: { zh: '图鉴没有取到：{what}', en: 'The gallery could not be fetched: {what}' },
} satisfies Record<string, Bilingual>;
