import { type Json, printJson } from '@kaiju/kernel';

/** What somebody typed, as an answer. */
export type Typed = { json: Json } | { problem: string };

/** An answer that is no option of a list: JSON, or the plain word that most answers are. */
export function readAnswer(typed: string): Typed {
  if (/^[A-Za-z]\w*$/.test(typed) && !['true', 'false', 'null'].includes(typed)) return { json: typed };
  try {
    return { json: JSON.parse(typed) as Json };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** The option that is meant: by its number, its words, how its words begin, or its value. */
export function readOption(typed: string, values: readonly Json[], words: readonly string[]): Typed {
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  if (number >= 1 && number <= values.length) return { json: values[number - 1] };
  const wanted = typed.toLowerCase();
  const same = words.findIndex((word) => word.toLowerCase() === wanted);
  if (same >= 0) return { json: values[same] };
  const alike = words.flatMap((word, i) => (word.toLowerCase().startsWith(wanted) ? [i] : []));
  if (alike.length === 1) return { json: values[alike[0]] };
  const value = values.find((v) => printJson(v) === typed || v === typed);
  return value === undefined ? { problem: '' } : { json: value };
}
