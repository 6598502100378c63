import { bytesOf, type Lang, LONGEST_TEXT, TextError, wordsOf } from '@kaiju/kernel';

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
    if (!(error instanceof TextError)) return { line: 1, column: 1, what: wordsOf(error)[lang] };
    const { line, column, said } = error;
    return { line, column, what: said[lang] };
  }
}
