import { type Fact, factFor, type Game, type Lang, type Result, type Seat, type Speech } from '@kaiju/kernel';
import type { Say } from './words/index.ts';

/** What the seats are called. All Chinese names are as wide as each other, so that boards stay aligned. */
const NAMES: Record<Lang, readonly string[]> = {
  zh: ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'],
  en: ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hugo'],
};

/** `you` is the one person at the screen: in Chinese 你 fits every sentence, in English only a name does. */
export function speechIn(lang: Lang, you: Seat | null = null): Speech {
  return {
    lang,
    name: (seat) => (lang === 'zh' && seat === you ? '你' : (NAMES[lang][seat] ?? `#${seat + 1}`)),
  };
}

/** Through whose eyes: a seat's, a spectator's (-1), or everybody's at once. */
export type Eyes = Seat | 'all';

/** The fact as these eyes know it. */
export function factSeen(fact: Fact, eyes: Eyes): Fact | null {
  if (eyes !== 'all') return factFor(fact, eyes);
  return { ...fact, data: { ...fact.data, ...fact.aside?.data } };
}

/** What happened, as sentences with their clauses. */
export function sentences(game: Game, facts: readonly Fact[], eyes: Eyes, speech: Speech): Sentence[] {
  return facts.flatMap((fact) => {
    const seen = factSeen(fact, eyes);
    const text = seen ? game.words.fact(seen, speech) : '';
    return text === '' ? [] : [{ text, clause: fact.clause }];
  });
}
export interface Sentence {
  text: string;
  clause: string;
}

/** `1. Ann 20 · 2. Ben 7`, best first. */
export function standings(result: Result, speech: Speech): string {
  return result.places
    .map((place, seat) => ({ place, seat }))
    .sort((a, b) => a.place - b.place)
    .map(({ place, seat }) => `${place}. ${speech.name(seat)}${points(result, seat)}`)
    .join(' · ');
}

function points({ scores }: Result, seat: Seat): string {
  return scores ? ` ${scores[seat]}` : '';
}

/** The same in one phrase, with the clause that decided. */
export function resultIn(result: Result | null, speech: Speech, say: Say): string {
  return result ? `${standings(result, speech)} (${result.why})` : say('unfinished');
}
