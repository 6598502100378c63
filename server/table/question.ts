import { type Ask, engraving, type Json } from '@kaiju/kernel';

/** How many options may have come or gone in one place, for what follows them to be found again. */
const REACH = 64;
/** How often that is looked for: after that, the rest of the list counts as new. */
const LOOKS = 32;

/** At a place of the new list, so many options of the old one are gone and so many have come, as JSON. */
interface Splice {
  at: number;
  gone: number;
  come: number;
  text: string;
}

let questions = 0;

/**
 * What a seat is asked, as it is sent: whole, or as what has changed since the question before. A turn of many moves
 * asks for each of them, and most of some hundred options stay.
 */
export class Question {
  readonly ask: Ask;
  /** What has changed is told to those who know the one before; it is known by its number. */
  private readonly n = ++questions;
  private readonly after: number;
  /** What stands for each option: itself if it can never change, else its JSON. */
  private readonly items: readonly Json[];
  private readonly lasting: boolean;
  private readonly splices: readonly Splice[];
  /** What describes answers that are too many to list. */
  private readonly space: string;

  constructor(ask: Ask, before: Question | null) {
    const listed = ask.options ?? [];
    const known = (lasting: boolean) => (before?.lasting === lasting ? before.items : []);
    this.ask = ask;
    this.after = before?.n ?? 0;
    this.space = ask.space === null ? 'null' : JSON.stringify(ask.space.describe);
    this.items = listed;
    this.splices = changedIn(known(true), listed);
    this.lasting = write(this.splices, listed, lastingText);
    if (this.lasting) return;
    this.items = listed.map((option) => JSON.stringify(option));
    this.splices = changedIn(known(false), this.items);
    write(this.splices, this.items, String);
  }

  /** The whole of it as JSON. */
  text(): string {
    const { id, seat, kind, clause, step, options, deadline } = this.ask;
    const words = `"kind":${JSON.stringify(kind)},"clause":${JSON.stringify(clause)},"step":"${step}"`;
    const listed = options === null ? 'null' : `[${this.listed()}]`;
    return `{"id":"${id}","seat":${seat},${words},"options":${listed},"space":${this.space},"deadline":${deadline}}`;
  }

  private listed(): string {
    const { items, splices, lasting } = this;
    const isNew = splices.length === 1 && splices[0].come === items.length;
    return isNew ? splices[0].text : items.map(lasting ? lastingText : String).join(',');
  }

  /** What to change in the view of somebody who was asked that before, as JSON with commas between. */
  since(before: Question): string {
    if (before === this) return '';
    const { ask, splices } = this;
    const old = before.ask;
    const alike = ask.kind === old.kind && ask.clause === old.clause && ask.step === old.step;
    const lists = ask.options !== null && old.options !== null && this.lasting === before.lasting;
    if (before.n !== this.after || !alike || !lists) {
      return this.text() === before.text() ? '' : anew(this);
    }
    let changes = ask.id === old.id ? '' : `,[["ask","id"],"${ask.id}"]`;
    if (ask.deadline !== old.deadline) changes += `,[["ask","deadline"],${ask.deadline}]`;
    for (const { at, gone, text } of splices) changes += `,[["ask","options"],${at},${gone},[${text}]]`;
    return changes.slice(1);
  }
}

/** What a seat is asked, as JSON. */
export function questionText(question: Question | null): string {
  return question === null ? 'null' : question.text();
}

/** What to change in the view of a seat that knew what it was asked before, as JSON with commas between. */
export function questionChanges(before: Question | null, now: Question | null): string {
  if (before === null || now === null) return before === now ? '' : anew(now);
  return now.since(before);
}

function anew(question: Question | null): string {
  return `[["ask"],${questionText(question)}]`;
}

/** What to take out of the old list and put into it, from the first place to the last, to have the new one. */
function changedIn(old: readonly Json[], now: readonly Json[]): Splice[] {
  const splices: Splice[] = [];
  let last: Splice | null = null;
  let from = 0;
  let i = 0;
  for (let looks = 0; ; looks++) {
    while (i < now.length && from < old.length && old[from] === now[i]) {
      i++;
      from++;
    }
    if (i === now.length && from === old.length) return splices;
    if (last === null || last.at + last.come < i) {
      last = { at: i, gone: 0, come: 0, text: '' };
      splices.push(last);
    }
    const [gone, come] =
      looks < LOOKS ? differenceAt(old, from, now, i) : [old.length - from, now.length - i];
    last.gone += gone;
    last.come += come;
    from += gone;
    i += come;
  }
}

/** How many are gone here, or have come, until the lists are alike again; where that is not seen, one was replaced. */
function differenceAt(
  old: readonly Json[],
  from: number,
  now: readonly Json[],
  i: number,
): [gone: number, come: number] {
  const left = old.length - from;
  const coming = now.length - i;
  if (left === 0 || coming === 0) return [left, coming];
  for (let n = 1; n < REACH && (n < left || n < coming); n++) {
    if (n < left && old[from + n] === now[i]) return [n, 0];
    if (n < coming && now[i + n] === old[from]) return [0, n];
  }
  return [1, 1];
}

/** Puts what has come into words; false as soon as there are none for something. */
function write(
  splices: readonly Splice[],
  items: readonly Json[],
  wordsFor: (item: Json) => string | undefined,
): boolean {
  for (const splice of splices) {
    const texts: string[] = [];
    const end = splice.at + splice.come;
    for (let i = splice.at; i < end; i++) {
      const words = wordsFor(items[i]);
      if (words === undefined) return false;
      texts.push(words);
    }
    splice.text = texts.join(',');
  }
  return true;
}

/** The JSON of an option that can never change; undefined of any other. */
function lastingText(option: Json): string | undefined {
  return typeof option === 'object' && option !== null ? engraving(option) : JSON.stringify(option);
}
