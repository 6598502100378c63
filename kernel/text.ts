import type { Json } from './value.ts';
import { type Bilingual, fill } from './words.ts';

/** What is said of a mistake: in English alone where only those who write the rules read it. */
export type Said = string | Bilingual;

/** The same thing about something that is named in one language or in both. */
function about(what: Said, words: Bilingual, blanks: Record<string, unknown> = {}): Said {
  const say = (lang: keyof Bilingual, name: string) => fill(words[lang], { ...blanks, what: name });
  return typeof what === 'string' ? say('en', what) : { zh: say('zh', what.zh), en: say('en', what.en) };
}

/**
 * The reader behind every text a person may write: scenes, editions, maps. A mistake is reported with its line,
 * its column and what was expected there.
 */
export class TextError extends Error {
  override name = 'TextError';
  readonly line: number;
  readonly column: number;
  /** What is wrong, without the place. */
  readonly said: Bilingual;
  constructor(said: Said, line: number, column: number, options?: ErrorOptions) {
    const words = typeof said === 'string' ? { zh: said, en: said } : said;
    super(`line ${line}, column ${column}: ${words.en}`, options);
    this.said = words;
    this.line = line;
    this.column = column;
  }
  get zh(): string {
    return `第 ${this.line} 行第 ${this.column} 列：${this.said.zh}`;
  }
}

const WORD = { zh: '一个词', en: 'a word' };
const WHOLE_NUMBER = { zh: '一个整数', en: 'a whole number' };
const JSON_VALUE = { zh: '一个 JSON 值', en: 'a JSON value' };
const ONE_OF = { zh: '下列之一', en: 'one of' };
const LINE_END = { zh: '行尾', en: 'the end of the line' };
const ENDED = { zh: '此处应为{what}，但这一行已结束', en: 'expected {what}, found the end of the line' };

interface Token {
  text: string;
  column: number;
}

/** One line, read word by word. */
export class Line {
  readonly number: number;
  readonly source: string;
  private readonly tokens: Token[];
  private at = 0;
  constructor(number: number, source: string) {
    this.number = number;
    this.source = source;
    this.tokens = tokenise(source, number);
  }
  /** The same line, to be read from its beginning. */
  again(): Line {
    return new Line(this.number, this.source);
  }
  get left(): number {
    return this.tokens.length - this.at;
  }
  peek(): string | undefined {
    return this.tokens[this.at]?.text;
  }
  /** Stops with what would have been right at this place. */
  fail(said: Said, back = 0): never {
    const token = this.tokens[this.at - back];
    throw new TextError(said, this.number, token?.column ?? this.source.length + 1);
  }
  /** Stops at the word just read, which is not what should be here. */
  instead(expected: Said): never {
    const { text: found } = this.tokens[this.at - 1];
    return this.fail(
      about(
        expected,
        { zh: '此处应为{what}，而不是“{found}”', en: "expected {what}, found '{found}'" },
        { found },
      ),
      1,
    );
  }
  word(expected: Said = WORD): string {
    const token = this.tokens[this.at];
    if (token === undefined) this.fail(about(expected, ENDED));
    this.at++;
    return (token as Token).text;
  }
  /** The next word if it is this one. */
  maybe(word: string): boolean {
    if (this.peek() !== word) return false;
    this.at++;
    return true;
  }
  /** The next word is this one. */
  must(word: string): void {
    const expected = { zh: `“${word}”`, en: `the word ${word}` };
    if (this.word(expected) !== word) this.instead(expected);
  }
  among<const W extends string>(words: readonly W[], what: Said = ONE_OF): W {
    const expected = about(what, { zh: '{what}：{list}', en: '{what} {list}' }, { list: words.join(', ') });
    const found = this.word(expected);
    if (!words.includes(found as W)) this.instead(expected);
    return found as W;
  }
  int(expected: Said = WHOLE_NUMBER): number {
    const found = this.word(expected);
    if (!/^-?\d+$/.test(found)) this.instead(expected);
    return Number(found);
  }
  within(least: number, most: number, expected: Said = WHOLE_NUMBER): number {
    const found = this.int(expected);
    if (found < least || found > most) {
      const words = {
        zh: '此处应为{what}，{least} 到 {most}，而不是 {found}',
        en: 'expected {what}, {least} to {most}, found {found}',
      };
      this.fail(about(expected, words, { least, most, found }), 1);
    }
    return found;
  }
  json(expected: Said = JSON_VALUE): Json {
    const found = this.word(expected);
    try {
      return JSON.parse(found) as Json;
    } catch {
      return this.instead(expected);
    }
  }
  words(): string[] {
    const rest = this.tokens.slice(this.at).map((t) => t.text);
    this.at = this.tokens.length;
    return rest;
  }
  end(): void {
    if (this.left === 0) return;
    this.word();
    this.instead(LINE_END);
  }
  /** A claim of the scene; when it does not hold, the error points at this line. */
  expect(ok: boolean, said: Said): void {
    if (!ok) throw new TextError(said, this.number, 1 + this.source.search(/\S/));
  }
}

function tokenise(source: string, line: number): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < source.length) {
    if (/\s/.test(source[i])) {
      i++;
      continue;
    }
    if (source[i] === '#') break;
    const start = i;
    if ('{["'.includes(source[i])) i = endOfJson(source, i, line);
    else while (i < source.length && !/\s/.test(source[i])) i++;
    tokens.push({ text: source.slice(start, i), column: start + 1 });
  }
  return tokens;
}

function endOfJson(source: string, start: number, line: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < source.length; i++) {
    const c = source[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if ('{['.includes(c)) depth++;
    else if ('}]'.includes(c)) depth--;
    if (depth === 0 && !quoted) return i + 1;
  }
  const opening = source[start];
  const expected = { zh: `与 ${opening} 配对的结尾`, en: `the end of what opens with ${opening}` };
  throw new TextError(about(expected, ENDED), line, start + 1);
}

/** The lines of a text that say something; `#` begins a comment. */
export function readLines(source: string): Line[] {
  return source
    .split('\n')
    .map((text, i) => new Line(i + 1, text))
    .filter((line) => line.left > 0);
}
