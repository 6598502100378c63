import { bytesOf, type Lang, LONGEST_TEXT, TextError } from '@kaiju/kernel';

export interface Mistake {
  line: number;
  column: number;
  what: string;
}

/** Where a text goes beyond what may be written; null if it does not. */
export function tooLong(text: string, lang: Lang): Mistake | null {
  const bytes = bytesOf(text);
  if (bytes <= LONGEST_TEXT) return null;
  const what = {
    zh: `文字有 ${bytes} 字节，最多 ${LONGEST_TEXT} 字节（一个汉字算 3 字节）`,
    en: `a text of ${bytes} bytes; at most ${LONGEST_TEXT}`,
  };
  return { line: text.split('\n').length, column: 1, what: what[lang] };
}

/** What is wrong with a text, and where; null if nothing is. */
export function mistakeIn(read: () => unknown, lang: Lang): Mistake | null {
  try {
    read();
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const what = said.replace(/^line \d+, column \d+: /, '');
    const { line, column } = error instanceof TextError ? error : { line: 1, column: 1 };
    return { line, column, what: lang === 'zh' ? inChinese(what) : what };
  }
}

/** What the readers of editions and maps expect somewhere. */
const THINGS: readonly (readonly [RegExp, string])[] = [
  [/^one of (.+)$/, '下列之一：$1'],
  [/^an edition, one of (.+)$/, '一个版本：$1'],
  [/^a keyword, one of (.+)$/, '一个关键词：$1'],
  [/^an effect, one of (.+)$/, '一种效果：$1'],
  [/^a line of a map, one of (.+)$/, '地图的一行，以下列之一开头：$1'],
  [/^its way of use, one of (.+)$/, '使用方式：$1'],
  [/^the word (\S+)$/, '“$1”'],
  [/^(.+) such as black-bat$/, '形如 black-bat 的代号'],
  [/^(\S+), a whole number$/, '$1 的值，一个整数'],
  [/^star (\d+)$/, '第 $1 星'],
  [/^stars 1, 2 and 3$/, '一、二、三星'],
  [/^(\d+) units or more$/, '不少于 $1 个单元'],
  [/^a turn after (\d+)$/, '第 $1 回合之后的回合'],
  [
    /^(\d+) numbers of units, one for the start and one for each growth$/,
    '$1 个单元数：开局一个，每次增员一个',
  ],
  [/^at least three creatures to choose from$/, '至少三种可选的生物'],
  [/^at least one artifact$/, '至少一件神器'],
  [/^a creature or an artifact before indented lines$/, '缩进的行之前先写生物或神器'],
  [/^a creature or an artifact$/, '生物或神器的代号'],
  [/^a cell such as -7,6$/, '形如 -7,6 的格子'],
  [/^a range such as 1-2, or none$/, '形如 1-2 的射程，或 none'],
  [
    /^(a whole number|how much|how many turns|how many units|a global turn|how much mana), 1 or more$/,
    '不小于 1 的整数',
  ],
  [/^(?:how much|how many turns|how many units|a global turn), (\d+) or less$/, '不大于 $1 的整数'],
  [/^(a whole number|how much|how many turns|how many units|a global turn|how much mana)$/, '一个整数'],
  [/^how far ([xyz]) goes$/, '$1 方向的范围'],
  [/^which star$/, '星级'],
  [/^its cost and cooldown$/, '费用与冷却'],
  [/^its Chinese name$/, '中文名'],
  [/^its English name$/, '英文名'],
  [/^the edition's name$/, '版本的名字'],
  [/^the map's name$/, '地图的名字'],
  [/^the (creature|artifact|token)'s id$/, '代号'],
  [/^the end of the line$/, '行尾'],
  [/^the end of what opens with (.)$/, '与 $1 配对的结尾'],
  [/^a word$/, '一个词'],
];

const ROLES: Record<string, string> = {
  miracle: '神迹',
  blocked: '障碍',
  'spawn point': '出兵点',
  barracks: '驻扎点',
  abyss: '深渊',
};

const thing = (expected: string) => translated(THINGS, expected) ?? `“${expected}”`;
const role = (name: string) => ROLES[name] ?? name;

/** Whole sentences. What they hold is put into Chinese by the function, where there is one. */
const SENTENCES: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [
    /^(creature|artifact) (\S+): expected (.+?)(?:, found (\d+))?$/,
    (_, kind, id, expected, found) =>
      `${kind === 'creature' ? '生物' : '神器'} ${id}：应有${thing(expected)}${found ? `，现有 ${found}` : ''}`,
  ],
  [/^artifact (\S+): no token is called '(.*)'$/, '神器 $1：没有叫“$2”的召唤物'],
  [
    /^expected (.+), found the end of the line$/,
    (_, expected) => `此处应为${thing(expected)}，但这一行已结束`,
  ],
  [
    /^expected (.+), found '?(.*?)'?$/,
    (_, expected, found) => `此处应为${thing(expected)}，而不是“${found}”`,
  ],
  [/^expected (.+)$/, (_, expected) => `此处应为${thing(expected)}`],
  [/^nothing is called '(.*)'$/, '没有叫“$1”的生物或神器'],
  [/^'(.*)' is described already, at line (\d+)$/, '“$1”已在第 $2 行写过'],
  [/^(\S+) can't be less than (-?\d+)$/, '$1 不能小于 $2'],
  [/^(\S+) can't be more than (\d+)$/, '$1 不能大于 $2'],
  [/^its units are given already$/, '单元数已经写过'],
  [/^'based-on' comes first, right after the edition's name$/, '“based-on”应紧跟在版本名之后'],
  [/^the text is empty$/, '还没有写任何内容'],
  [/^the text has no 'edition' line with a name and two titles$/, '缺少“edition”一行：名字、中文名、英文名'],
  [/^the map has no '(\w+)' line$/, '地图缺少“$1”一行'],
  [/^the map has its miracle already; the other one is its image$/, '神迹已经写过；另一座由对称得出'],
  [/^bounds go from 1 to 20$/, '范围须在 1 到 20 之间'],
  [/^bounds come before the first cell$/, '“bounds”应写在第一个格子之前'],
  [/^(\S+) lies outside the bounds (.+)$/, '$1 超出范围 $2'],
  [
    /^no (.+) can lie on the centre: its image would too$/,
    (_, name) => `${role(name)}不能放在正中：它的对称格也在那里`,
  ],
  [
    /^(\S+) is (.+) already, or the image of it is$/,
    (_, cell, name) => `${cell}（或它的对称格）已经是${role(name)}`,
  ],
  [/^edition: .*nor the text of an edition$/s, '这不是一个版本的文字'],
  [/^map: .*nor the text of a map$/s, '这不是一张地图的文字'],
  [/^map: the seed of a random map .*$/s, '种子最多 64 个字符，不含空格'],
  [/^map: no sound map grows from seed '(.*)'$/, '种子“$1”长不出合格的地图'],
];

function translated(table: typeof SENTENCES, words: string): string | null {
  const found = table.find(([says]) => says.test(words));
  return found === undefined ? null : words.replace(found[0], found[1] as string);
}

/** The readers speak English; what they say, in Chinese. A clause at the end stays. */
function inChinese(message: string): string {
  const [, words, clause] = /^(.*?)(?: \((MI-[\d.]+)\))?$/s.exec(message) as RegExpExecArray;
  const said = translated(SENTENCES, words) ?? words;
  return clause === undefined ? said : `${said}（${clause}）`;
}
