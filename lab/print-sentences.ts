/** A sentence of a printed rulebook. */
export interface Sentence {
  /** The heading's number; where it has none, its title under those above it. */
  section: string;
  /** Counted from 1 within its section. */
  nth: number;
  text: string;
  line: number;
}

interface Block {
  section: string;
  line: number;
  text: string;
  /** A row of a table and a line of a diagram are one sentence, however they are stopped. */
  whole: boolean;
  item: boolean;
}

/**
 * Splits a rulebook in Markdown into its sentences, always in the same way. Headings name the sections. A paragraph, an
 * item of a list and a quotation end a sentence, as `。！？；` and their Latin sisters do; a row of a table and a line
 * of a diagram are one each. Pictures, rules, comments, front matter and a generated table of contents are none.
 */
export function sentencesOf(source: string): Sentence[] {
  const counts = new Map<string, number>();
  return blocksOf(source).flatMap(({ section, line, text, whole }) => {
    const clean = plain(text);
    const parts = (whole ? [clean] : split(clean)).filter((part) => /[\p{L}\p{N}]/u.test(part));
    return parts.map((part): Sentence => {
      const nth = (counts.get(section) ?? 0) + 1;
      counts.set(section, nth);
      return { section, nth, text: part, line };
    });
  });
}

const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const ITEM = /^\s*(?:[-+*]|\d+[.)])\s+(.*)$/;
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/;
const FENCE = /^\s*(?:```|~~~)/;

function blocksOf(source: string): Block[] {
  const lines = withoutMargins(source).split('\n');
  const section = sectionNames(lines);
  const blocks: Block[] = [];
  let open: Block | null = null;
  let inTable = false;
  let inFence = false;
  let here = '0';
  const start = (text: string, i: number, { whole = false, item = false } = {}): Block => {
    const block = { section: here, line: i + 1, text, whole, item };
    blocks.push(block);
    return block;
  };
  lines.forEach((raw, i) => {
    if (FENCE.test(raw)) {
      inFence = !inFence;
      open = null;
      return;
    }
    if (inFence) {
      start(raw, i, { whole: true });
      return;
    }
    const line = raw.replace(/^\s*(?:>\s?)+/, '');
    const name = section.get(i);
    if (name !== undefined) here = name;
    if (name !== undefined || RULE.test(line) || plain(line) === '') {
      open = null;
      inTable = false;
      return;
    }
    if (DELIMITER.test(line) || DELIMITER.test(lines[i + 1] ?? '')) inTable = true;
    if (inTable && line.includes('|')) {
      open = null;
      if (!DELIMITER.test(line)) start(line.replace(/^\s*\|/, '').replace(/\|\s*$/, ''), i, { whole: true });
      return;
    }
    inTable = false;
    const item = ITEM.exec(line);
    if (item) open = start(item[1], i, { item: true });
    // What follows an item belongs to it only if it is set in.
    else if (open && (!open.item || /^\s/.test(line))) open.text += `\n${line}`;
    else open = start(line, i);
  });
  return blocks;
}

/** Blanks what stands in the file but not in the book; lines keep their numbers. */
function withoutMargins(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, '');
  return source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^---\n[\s\S]*?\n---(?=\n)/, blank)
    .replace(/<!--\s*TOC\s*-->[\s\S]*?<!--\s*\/TOC\s*-->/gi, blank)
    .replace(/<!--[\s\S]*?-->/g, blank);
}

/** The name of each section by the line of its heading. The only heading of the first rank is the book's title. */
function sectionNames(lines: readonly string[]): Map<number, string> {
  let inFence = false;
  const headings = lines.flatMap((line, i) => {
    if (FENCE.test(line)) inFence = !inFence;
    const found = inFence ? null : HEADING.exec(line);
    return found ? [{ i, rank: found[1].length, title: found[2] }] : [];
  });
  const titled = headings.filter(({ rank }) => rank === 1).length === 1;
  const above: string[] = [];
  const names = new Map<number, string>();
  const seen = new Map<string, number>();
  for (const { i, rank, title } of headings) {
    const number = /^(\d+(?:\.\d+)*)\.?(?=\s|$)/.exec(title)?.[1];
    const own = number ?? plain(title).replace(/[：:]$/, '');
    above.length = Math.min(above.length, rank);
    const parent = above.filter((name) => name !== undefined).at(-1);
    const name = number === undefined && parent !== undefined ? `${parent}/${own}` : own;
    if (!(titled && rank === 1)) above[rank] = name;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    names.set(i, times === 1 ? name : `${name} (${times})`);
  }
  return names;
}

const SIGNS: Record<string, string> = {
  '&rarr;': '→',
  '&larr;': '←',
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '\\ge': '≥',
  '\\le': '≤',
  '\\times': '×',
  '\\otimes': '⊗',
};
/** Characters that are set without spaces. */
const SOLID = '[\\p{Script=Han}\\u3000-\\u303F\\uFF00-\\uFFEF\\u2018-\\u201D→]';
const LOOSE = new RegExp(`(?<=${SOLID})\\s+|\\s+(?=${SOLID})`, 'gu');

/** The words of a line without its marks. */
function plain(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^<>:]*>/gi, '')
    .replace(/&[a-z]+;|\\[a-z]+/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[*`$\\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(LOOSE, '')
    .trim();
}

const OPEN = '（([【';
const CLOSE = '）)]】';
const QUOTES: Record<string, string> = { '“': '”', '「': '」', '『': '』', '‘': '’' };
const AFTER = /^[”’」』）)\]】"'。！？!?]+/;

/**
 * Cuts after a full stop. In brackets only `。` is one, so that `（甲；乙）` stays whole; in quotation marks nothing is.
 */
function split(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    const closing = QUOTES[char] === undefined ? -1 : text.indexOf(QUOTES[char], i + 1);
    if (closing > 0) i = closing;
    else if (OPEN.includes(char)) depth++;
    else if (CLOSE.includes(char)) depth = Math.max(0, depth - 1);
    else if (char === '。' || (depth === 0 && isStop(text, i))) {
      const tail = AFTER.exec(text.slice(i + 1))?.[0] ?? '';
      for (const sign of tail) if (CLOSE.includes(sign)) depth = Math.max(0, depth - 1);
      i += tail.length;
      parts.push(text.slice(from, i + 1).trim());
      from = i + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts;
}

const ABBREVIATED = /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|p|pp|fig)|\b[A-Z])$/i;

function isStop(text: string, i: number): boolean {
  const char = text[i];
  if ('！？；'.includes(char)) return true;
  const rest = text.slice(i + 1);
  if ('!?;'.includes(char)) return /^["')\]]*(?:\s|$)/.test(rest);
  if (char !== '.') return false;
  return /^["')\]]*(?:\s+[^a-z\s]|$)/.test(rest) && !ABBREVIATED.test(text.slice(0, i));
}
