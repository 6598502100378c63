import type { Json } from './value.ts';

/**
 * The reader behind every text a person may write: scenes, editions, maps. A mistake is reported with its line,
 * its column and what was expected there.
 */
export class TextError extends Error {
  override name = 'TextError';
  readonly line: number;
  readonly column: number;
  /** The same in Chinese, where it is known. */
  readonly zh: string | undefined;
  constructor(message: string, line: number, column: number, options?: ErrorOptions & { zh?: string }) {
    super(`line ${line}, column ${column}: ${message}`, options);
    this.zh = options?.zh && `第 ${line} 行第 ${column} 列：${options.zh}`;
    this.line = line;
    this.column = column;
  }
}

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
  fail(message: string, back = 0): never {
    const token = this.tokens[this.at - back];
    throw new TextError(message, this.number, token?.column ?? this.source.length + 1);
  }
  word(expected = 'a word'): string {
    const token = this.tokens[this.at];
    if (token === undefined) this.fail(`expected ${expected}, found the end of the line`);
    this.at++;
    return (token as Token).text;
  }
  /** The next word if it is this one. */
  maybe(word: string): boolean {
    if (this.peek() !== word) return false;
    this.at++;
    return true;
  }
  among<const W extends string>(words: readonly W[], what = 'one of'): W {
    const found = this.word(`${what} ${words.join(', ')}`);
    if (!words.includes(found as W)) this.fail(`expected ${what} ${words.join(', ')}, found '${found}'`, 1);
    return found as W;
  }
  int(expected = 'a whole number'): number {
    const found = this.word(expected);
    if (!/^-?\d+$/.test(found)) this.fail(`expected ${expected}, found '${found}'`, 1);
    return Number(found);
  }
  within(least: number, most: number, expected = 'a whole number'): number {
    const n = this.int(expected);
    if (n < least || n > most) this.fail(`expected ${expected}, ${least} to ${most}, found ${n}`, 1);
    return n;
  }
  json(expected = 'a JSON value'): Json {
    const found = this.word(expected);
    try {
      return JSON.parse(found) as Json;
    } catch {
      return this.fail(`expected ${expected}, found '${found}'`, 1);
    }
  }
  words(): string[] {
    const rest = this.tokens.slice(this.at).map((t) => t.text);
    this.at = this.tokens.length;
    return rest;
  }
  end(): void {
    if (this.left > 0) this.fail(`expected the end of the line, found '${this.peek()}'`);
  }
  /** A claim of the scene; when it does not hold, the error points at this line. */
  expect(ok: boolean, message: string): void {
    if (!ok) throw new TextError(message, this.number, 1 + this.source.search(/\S/));
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
  throw new TextError(
    `expected the end of what opens with ${source[start]}, found the end of the line`,
    line,
    start + 1,
  );
}

/** The lines of a text that say something; `#` begins a comment. */
export function readLines(source: string): Line[] {
  return source
    .split('\n')
    .map((text, i) => new Line(i + 1, text))
    .filter((line) => line.left > 0);
}
