import type { Json, Lang } from '@kaiju/kernel';
import { numbers, type Terms } from '../content/numbers.ts';
import { type Chosen, termsOf } from '../terms.ts';
import { speaker, termWords } from './words.ts';

/** What a table has that the print is silent about, a line each (DL-28.5). */
export function termLines(options: Readonly<Record<string, Json>>, lang: Lang): string[] {
  const say = speaker(termWords, lang);
  const terms = termsOf(options as Chosen);
  return (Object.keys(terms) as (keyof Terms)[]).flatMap((term) =>
    terms[term] ? [say(term, { n: term === 'fame' ? numbers.fame.from : terms[term] })] : [],
  );
}
