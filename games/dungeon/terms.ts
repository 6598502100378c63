import { LoadError, rules } from '@kaiju/kernel';
import { type EditionId, earliestTwilight, editions, type Terms, termBounds } from './content/numbers.ts';

/** What a host chooses: an edition, and what shall be otherwise than it has it. */
export type Chosen = { readonly edition?: EditionId } & {
  readonly [T in keyof Terms]?: Terms[T] | null;
};

/** DL-28.5: the terms of a table are the edition's, and what its host has chosen otherwise. */
export const termsOf = rules(['DL-28.3', 'DL-28.5'], ({ edition = 'classic', ...chosen }: Chosen): Terms => {
  const terms = { ...editions[edition].terms };
  for (const term of Object.keys(terms) as (keyof Terms)[])
    if (chosen[term] !== null && chosen[term] !== undefined) Object.assign(terms, { [term]: chosen[term] });
  return terms;
});

/** The same, if that can be. */
export const chosenTerms = rules(['DL-19.8'], (chosen: Chosen): Terms => {
  const terms = termsOf(chosen);
  if (terms.twilight > 0 && terms.twilight < earliestTwilight)
    throw new LoadError(
      `options.twilight: ${terms.twilight}; it is 0, or ${earliestTwilight} to ${termBounds.twilight[1]} (DL-19.8)`,
      `options.twilight：${terms.twilight}；应为 0，或 ${earliestTwilight} 至 ${termBounds.twilight[1]}（DL-19.8）`,
    );
  return terms;
});
