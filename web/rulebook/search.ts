import type { Bilingual } from '@kaiju/kernel';
import { type Book, type BookClause, CLAUSE_ID } from './book.ts';

/** What is looked for: clauses by their number, or by words that all stand in them. */
export type Query = { number: string } | { words: string[] } | null;

const NUMBER = /^(?:[a-z]{2}\s*-?\s*)?(\d+(?:\.\d+)*[a-z]?)\.?$/i;

/** Reads what was typed; null looks for nothing. */
export function readQuery(typed: string): Query {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const number = NUMBER.exec(text);
  if (number) return { number: number[1].toLowerCase() };
  return { words: text.toLowerCase().split(/\s+/) };
}

/** The clauses that are looked for, in the order of the book. Both languages are searched, whichever is read. */
export function search(book: Book, query: Query): BookClause[] {
  if (query === null) return [];
  const all = [...book.clauses.values()];
  if ('number' in query) return all.filter(({ id }) => isNumbered(id, query.number));
  return all.filter((clause) => {
    const { zh, en } = wholeText(clause);
    const has = (text: string) => query.words.every((word) => text.includes(word));
    return has(zh) || has(en);
  });
}

/** `6` finds 6.1, and `6.4` finds 6.4 and 6.4.1, but not 6.41. */
function isNumbered(id: string, number: string): boolean {
  const own = id.slice(id.indexOf('-') + 1);
  return own === number || own.startsWith(`${number}.`);
}

function wholeText({ id, text, reason }: BookClause): Bilingual {
  const whole = (own: string, why = '') => `${id} ${own} ${why}`.normalize('NFKC').toLowerCase();
  return { zh: whole(text.zh, reason?.zh), en: whole(text.en, reason?.en) };
}

/** A part of a clause's text: as it stands, a name in `code`, or another clause. */
export interface Part {
  kind: 'text' | 'code' | 'clause';
  text: string;
}

/** Takes a text apart where it names things or refers to other clauses. */
export function partsOf(text: string, isClause: (id: string) => boolean): Part[] {
  const parts: Part[] = [];
  const plain = (piece: string) => {
    let from = 0;
    for (const found of piece.matchAll(CLAUSE_ID)) {
      if (!isClause(found[0])) continue;
      if (found.index > from) parts.push({ kind: 'text', text: piece.slice(from, found.index) });
      parts.push({ kind: 'clause', text: found[0] });
      from = found.index + found[0].length;
    }
    if (from < piece.length) parts.push({ kind: 'text', text: piece.slice(from) });
  };
  text.split('`').forEach((piece, i, all) => {
    // A quote that is never closed is only a sign.
    if (i % 2 === 1 && i < all.length - 1) parts.push({ kind: 'code', text: piece });
    else plain(i % 2 === 1 ? `\`${piece}` : piece);
  });
  return parts;
}

/** Splits a text so that every second piece is one of the words: what comes out odd is marked. */
export function splitAt(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${escaped.sort((a, b) => b.length - a.length).join('|')})`, 'gi'));
}
