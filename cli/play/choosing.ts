import { type Ask, type Json, printJson, type Space, seeded } from '@kaiju/kernel';
import type { Key } from '../terminal/terminal.ts';
import { readAnswer } from './reading.ts';

/** What a key came to. */
export type Outcome = 'unused' | 'used' | { answer: Json } | { problem: string };

/** With more options than digits, a digit can't choose; it only goes there. */
export const DIGITS = 9;
/** For so long after others have decided a race, a key is still meant for the race. */
const DEAF = 300;

/** How a person comes to an answer: by moving through the options, by a digit, by searching, or by typing it. */
export class Choosing {
  /** Which of the options shown. */
  picked = 0;
  /** What the options shown must contain; null when all are shown. */
  filter: string | null = null;
  /** The answer so far, where the options are too many to list. */
  typed = '';
  private question = '';
  private answered = '';
  private deafUntil = 0;

  /** Turns to a question; a new one begins afresh. */
  turnTo(ask: Ask): void {
    if (this.question === ask.id) return;
    if (this.question !== this.answered) this.deafUntil = performance.now() + DEAF;
    this.question = ask.id;
    this.picked = 0;
    this.filter = null;
    this.typed = '';
  }

  /** The question at hand was answered by this person, not decided by others. */
  settle(): void {
    this.answered = this.question;
  }

  press(key: Key, ask: Ask, values: readonly Json[]): Outcome {
    if (ask.space) return this.type(key, ask.space);
    if (this.filter !== null && this.search(key, this.filter)) return 'used';
    return this.choose(key, values);
  }

  private choose(key: Key, values: readonly Json[]): Outcome {
    const { length } = values;
    const at = moved(key, this.picked, length);
    const number = this.filter === null ? Number(key) : 0;
    if (at !== null) this.picked = at;
    else if (key === '/') this.narrow('');
    else if (key === 'return') return this.take(values[this.picked]);
    else if (!(number >= 1 && number <= length)) return 'unused';
    else if (length <= DIGITS) return this.take(values[number - 1]);
    else this.picked = number - 1;
    return 'used';
  }

  private take(value: Json | undefined): Outcome {
    const deaf = performance.now() < this.deafUntil;
    return value === undefined || deaf ? 'used' : { answer: value };
  }

  /** A key of what the options are searched for. False: it is not part of it. */
  private search(key: Key, filter: string): boolean {
    if (key === 'escape') this.narrow(null);
    else if (key === 'backspace') this.narrow(filter === '' ? null : filter.slice(0, -1));
    else if (key === 'space') this.narrow(`${filter} `);
    else if (isCharacter(key)) this.narrow(filter + key);
    else return false;
    return true;
  }

  private narrow(filter: string | null): void {
    this.filter = filter;
    this.picked = 0;
  }

  /** A key of a typed answer. Until the first character, letters mean what they always do. */
  private type(key: Key, space: Space): Outcome {
    if (this.typed === '' && (/^[?a-z]$/.test(key) || key === 'escape' || key === 'return')) return 'unused';
    if (key === 'return') {
      const read = readAnswer(this.typed);
      return 'problem' in read ? read : { answer: read.json };
    }
    if (key === 'escape') this.typed = '';
    else if (key === 'backspace') this.typed = this.typed.slice(0, -1);
    else if (key === 'tab') this.typed = printJson(space.sample(seeded(`${performance.now()}`)));
    else if (key === 'space') this.typed += ' ';
    else if (isCharacter(key)) this.typed += key;
    return 'used';
  }
}

/** Where a key goes to in a list, round its ends; null if it goes nowhere. */
function moved(key: Key, at: number, length: number): number | null {
  if (length === 0) return null;
  switch (key) {
    case 'up':
    case 'left':
      return (at + length - 1) % length;
    case 'down':
    case 'right':
      return (at + 1) % length;
    case 'home':
      return 0;
    case 'end':
      return length - 1;
    default:
      return null;
  }
}

function isCharacter(key: Key): boolean {
  return [...key].length === 1;
}
