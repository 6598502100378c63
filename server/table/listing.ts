import { engraving, type Json } from '@kaiju/kernel';

/** How many options may have come or gone in one place, for what follows them to be found again. */
const REACH = 64;
/** In how many places that is looked at: a list that is all new is better written than compared. */
const PLACES = 24;

/**
 * Writes one seat's options as JSON, question after question. Most of them stood in the list before as well, and
 * many in a row: those are taken over as they are written there.
 */
export class Listing {
  private options: readonly Json[] = [];
  private text = '';
  /** Where in the text each option ends. */
  private ends: number[] = [];
  /** Room for those of the next list. */
  private spare: number[] = [];

  /** The options with commas between them. */
  write(options: readonly Json[]): string {
    const { options: old, text: oldText, ends: oldEnds, spare: ends } = this;
    const pieces: string[] = [];
    let lasting = true;
    let places = 0;
    let length = -1;
    let from = 0;
    for (let i = 0; i < options.length; ) {
      if (from >= old.length || old[from] !== options[i]) {
        const gone = from < old.length && places++ < PLACES ? goneAt(old, from, options, i) : 0;
        from += gone > 0 ? gone : gone === 0 ? 1 : 0;
        for (const end = gone > 0 ? i : i + (-gone || 1); i < end; i++) {
          const fixed = fixedText(options[i]);
          const text = fixed ?? JSON.stringify(options[i]);
          lasting &&= fixed !== null;
          pieces.push(text);
          length += 1 + text.length;
          ends[i] = length;
        }
      }
      const first = from;
      const begin = first === 0 ? 0 : oldEnds[first - 1] + 1;
      const shift = length + 1 - begin;
      for (; i < options.length && from < old.length && old[from] === options[i]; i++, from++) {
        ends[i] = oldEnds[from] + shift;
      }
      if (from === first) continue;
      pieces.push(oldText.slice(begin, oldEnds[from - 1]));
      length = ends[i - 1];
    }
    // What may change is not what it was, though it be the same object.
    this.options = lasting ? options : [];
    this.ends = ends;
    this.spare = oldEnds;
    this.text = pieces.join(',');
    return this.text;
  }

  /** The option of the last list that is written like this answer; undefined if there is none that is and stays so. */
  find(answer: Json): Json | undefined {
    const { text, ends, options } = this;
    // What comes from outside may be nested until writing it fails.
    if (options.length === 0 || !isFlat(answer)) return undefined;
    const wanted = JSON.stringify(answer);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const i = indexIn(ends, options.length, at + wanted.length);
      if (i >= 0 && at === (i === 0 ? 0 : ends[i - 1] + 1)) return options[i];
    }
    return undefined;
  }
}

function isFlat(answer: Json): boolean {
  if (typeof answer !== 'object' || answer === null) return answer !== undefined;
  for (const key in answer) if (typeof (answer as Record<string, Json>)[key] === 'object') return false;
  return true;
}

/** Where a number stands among the first so many of a list that only rises; -1 if it does not. */
function indexIn(rising: readonly number[], count: number, wanted: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low === high && rising[low] === wanted ? low : -1;
}

/** How many options of the old list are gone in this place; or, below zero, how many have come; 0 if neither is seen. */
function goneAt(old: readonly Json[], from: number, options: readonly Json[], i: number): number {
  const left = Math.min(REACH, old.length - from);
  const coming = Math.min(REACH, options.length - i);
  for (let n = 1; n < left || n < coming; n++) {
    if (n < left && old[from + n] === options[i]) return n;
    if (n < coming && options[i + n] === old[from]) return -n;
  }
  return 0;
}

/** The JSON of an option that can never change; null of any other. */
function fixedText(option: Json): string | null {
  if (typeof option !== 'object' || option === null) return JSON.stringify(option);
  return engraving(option) ?? null;
}
