import type { Bilingual } from '@kaiju/kernel';

/** What a verification found wrong, and where. The kernel's English sentence begins with the place in the record. */
export interface Flaw {
  about: 'ruleset' | 'deal' | 'input' | 'hash' | 'result' | 'checkpoint' | 'other';
  /** The input that it shows at; null where it is not about one. */
  n: number | null;
  problem: Bilingual;
}

const PLACE = /^record\.(ruleset|deal|inputs|hashes|result|checkpoints)(?:\[(\d+)\])?/;

export function flawIn(problem: Bilingual): Flaw {
  const found = PLACE.exec(problem.en);
  if (found === null) return { about: 'other', n: null, problem };
  const [, place, index] = found;
  switch (place) {
    case 'inputs':
      return { about: 'input', n: Number(index) + 1, problem };
    case 'hashes':
      return { about: 'hash', n: Number(index), problem };
    case 'checkpoints':
      return { about: 'checkpoint', n: null, problem };
    default:
      return { about: place as 'ruleset' | 'deal' | 'result', n: null, problem };
  }
}
