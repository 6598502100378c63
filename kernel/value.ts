import { Lately } from './lately.ts';
import type { Bilingual } from './words.ts';

/** Plain JSON values: what answers, facts and saved tables are made of. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const OWN = { enumerable: true, configurable: true, writable: true };

export function cloneJson<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = cloneJson((value as Record<string, unknown>)[key]);
    // JSON may name a key so; an assignment would make it the copy's prototype.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: part, ...OWN });
    else copy[key] = part;
  }
  return copy as T;
}

const TEXT = Symbol('JSON');
/** Far more than a match lists, and still bounded: what is written in them may come from somebody's own edition. */
const ENGRAVED = new Lately<object>(1 << 17);

/**
 * A record that is never changed and knows how it is written: for options that are listed again and again. Two that
 * are written alike are one and the same, as long as either is in use.
 */
export function engraved<T extends Record<string, string | number | boolean | null>>(value: T): Readonly<T> {
  const text = JSON.stringify(value);
  const known = ENGRAVED.get(text);
  if (known !== undefined) return known as T;
  Object.defineProperty(value, TEXT, { value: text });
  ENGRAVED.set(text, value);
  return Object.freeze(value);
}

/** The engraved record that is written like this; undefined if there is none. */
export function engravedLike(value: Json): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // What comes from outside may be nested until writing it fails.
  for (const key in value) if (typeof (value as Record<string, Json>)[key] === 'object') return undefined;
  return ENGRAVED.get(JSON.stringify(value)) as Json | undefined;
}

/** The JSON of an engraved record; undefined of anything else. */
export function engraving(value: object): string | undefined {
  return (value as { [TEXT]?: string })[TEXT];
}

/** Equal as JSON: the order of an object's keys does not count, an absent key and `undefined` are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!sameJson(a[i], b[i])) return false;
    return true;
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key in left) {
    const part = left[key];
    // No object inherits anything but objects: what is plain is quickly told apart.
    if (
      typeof part !== 'object' && part !== undefined ? part !== right[key] : !sameJson(part, own(right, key))
    ) {
      return false;
    }
  }
  for (const key in right) if (right[key] !== undefined && own(left, key) === undefined) return false;
  return true;
}

function own(from: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

/** A value in one line, keys sorted: equal values print equally, so it also serves as a key. */
export function printJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(printJson).join(',')}]`;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${printJson(v)}`).join(',')}}`;
}

/** How many lists and records may lie in one another: deeper than anything the rules know. */
export const NESTING = 32;

/** Half of a pair of letters, which no text may hold alone, and the letter that ends texts elsewhere. */
const UNWRITABLE = /[\p{Surrogate}\0]/u;
/** Keys that mean something else to the language than to whoever wrote the value. */
const TAKEN = ['__proto__', 'constructor', 'prototype'];

const FLAWS = {
  deep: {
    zh: `嵌套超过 ${NESTING} 层`,
    en: `nested deeper than ${NESTING} levels`,
  },
  letters: {
    zh: '文字里有无法保存的字符（残缺的代理对或 NUL）',
    en: 'a text with a character that cannot be stored (half of a surrogate pair, or NUL)',
  },
  key: {
    zh: `字段名不能是 ${TAKEN.join('、')}`,
    en: `a field that is called ${TAKEN.join(' or ')}`,
  },
  number: {
    zh: '不是有限的数',
    en: 'a number that is not finite',
  },
  plain: {
    zh: '不是纯粹的 JSON 数据',
    en: 'something that is not plain JSON',
  },
} satisfies Record<string, Bilingual>;

/** How many bytes a text takes where it is stored and sent: one for a Latin letter, three for a Chinese one. */
export function bytesOf(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    // Each half of a pair counts two.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/**
 * Why a value from outside can't be taken in, whatever it is meant for; null where nothing is wrong with it. What
 * has no flaw can be walked, compared, written, hashed and stored.
 */
export function flawOf(value: unknown): Bilingual | null {
  return flawWithin(value, NESTING);
}

function flawWithin(value: unknown, left: number): Bilingual | null {
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'string':
      return UNWRITABLE.test(value) ? FLAWS.letters : null;
    case 'number':
      return Number.isFinite(value) ? null : FLAWS.number;
    case 'object':
      break;
    default:
      return FLAWS.plain;
  }
  if (value === null) return null;
  if (left === 0) return FLAWS.deep;
  if (Array.isArray(value)) {
    for (const part of value) {
      const flaw = flawWithin(part, left - 1);
      if (flaw !== null) return flaw;
    }
    return null;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return FLAWS.plain;
  for (const key of Object.keys(value)) {
    if (TAKEN.includes(key)) return FLAWS.key;
    if (UNWRITABLE.test(key)) return FLAWS.letters;
    const flaw = flawWithin((value as Record<string, unknown>)[key], left - 1);
    if (flaw !== null) return flaw;
  }
  return null;
}

/** What a value is, for error messages: short, and never the whole of a large one. */
export function describeJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (isDeep(value, NESTING)) return 'something nested too deep to print';
  const text = printJson(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function isDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isDeep(part, left - 1));
}
