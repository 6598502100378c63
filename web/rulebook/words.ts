import type { Bilingual } from '@kaiju/kernel';

export const words = {
  contents: { zh: '目录', en: 'Contents' },
  search: { zh: '查找规则', en: 'Search the rules' },
  searchHint: { zh: '词语或编号，如 6.4', en: 'Words, or a number: 6.4' },
  clear: { zh: '清除查找', en: 'Clear the search' },
  found: { zh: '找到 {n} 条', en: '{n} found' },
  foundAt: { zh: '第 {at} / {n} 条', en: '{at} of {n}' },
  nothing: {
    zh: '没有找到“{query}”。换个词，或输入条款编号。',
    en: 'Nothing about “{query}”. Try another word, or the number of a clause.',
  },
  previous: { zh: '上一条', en: 'Previous result' },
  next: { zh: '下一条', en: 'Next result' },
  sideBySide: { zh: '中英对照', en: 'Both languages' },
  print: { zh: '打印', en: 'Print' },
  ruling: { zh: '裁定', en: 'Ruling' },
  rulingMeans: { zh: '原规则未写明，由我们裁定', en: 'The print is silent; we decided' },
  why: { zh: '理由', en: 'Why' },
  mentionedIn: { zh: '参见此条的：', en: 'Referred to in' },
  copyLink: { zh: '复制 {id} 的链接', en: 'Copy the link to {id}' },
  copied: { zh: '{id} 的链接已复制', en: 'The link to {id} was copied' },
  copyFailed: {
    zh: '浏览器不允许复制。链接：{link}',
    en: 'The browser did not let us copy. The link: {link}',
  },
  back: { zh: '回到 {id}', en: 'Back to {id}' },
  loading: { zh: '正在翻开规则书', en: 'Opening the rulebook' },
  failed: { zh: '规则书没有取到：{what}', en: 'The rulebook could not be fetched: {what}' },
  again: { zh: '再试一次', en: 'Try again' },
  noBook: { zh: '这个游戏还没有规则书。', en: 'This game has no rulebook yet.' },
  noClause: { zh: '规则书里没有 {id} 这一条。', en: 'There is no clause {id} in this rulebook.' },
  keys: {
    zh: '按 / 查找，↑ ↓ 逐条看，Enter 到那一条',
    en: '/ searches, ↑ ↓ go from result to result, Enter goes there',
  },
} satisfies Record<string, Bilingual>;
