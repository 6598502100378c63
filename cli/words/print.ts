import type { Bilingual, PrintHow, Tale } from '@kaiju/kernel';

export const print = {
  needsAgainst: {
    zh: '--{name}：还要用 --against 给出印刷的规则书',
    en: '--{name}: say by --against which printed rulebook',
  },
  noPrintMap: {
    zh: '还没有对照过印刷的规则书：games/{game}/print.ts 不存在',
    en: 'nobody has mapped the print yet: there is no games/{game}/print.ts',
  },
  printPlaces: {
    zh: '{places} 句，{sections} 节：照印 {exact}，裁定 {ruled}，选项 {option}，闲文 {tale}',
    en: '{places} sentences in {sections} sections: {exact} exact, {ruled} ruled, {option} by option, {tale} tale',
  },
  printSentences: {
    zh: '印刷的规则书分得 {sentences} 句',
    en: 'the printed rulebook has {sentences} sentences',
  },
  printGaps: { zh: '{n} 处不合', en: '{n} wrong' },
  printWhole: { zh: '没有缺漏', en: 'no gap' },
} satisfies Record<string, Bilingual>;

/** How a printed sentence is carried. */
export const hows: Record<PrintHow, Bilingual> = {
  exact: { zh: '照印', en: 'exact' },
  ruled: { zh: '裁定', en: 'ruled' },
  option: { zh: '选项', en: 'option' },
  tale: { zh: '闲文', en: 'tale' },
};

/** Why a printed sentence asks nothing of a table. */
export const tales: Record<Tale, Bilingual> = {
  story: { zh: '故事', en: 'story' },
  lead: { zh: '引出下文', en: 'leads over' },
  pointer: { zh: '参见别处', en: 'points elsewhere' },
  advice: { zh: '建议', en: 'advice' },
  handling: { zh: '桌面摆放', en: 'where things lie' },
  remark: { zh: '作者的话', en: "the author's remark" },
};
