import { fill, type Input, type Result, type Speech } from '@kaiju/kernel';
import type { FactSeen } from '@kaiju/server/protocol';
import { sayFact } from '../table/names.ts';
import type { Voice } from '../voices.ts';
import type { Frame, Vantage } from './replay.ts';
import { words } from './words.ts';

/** Sentences for facts. Each is made once: a match has thousands. */
export function sayFactOf(game: Voice, speech: Speech): (fact: FactSeen) => string {
  const said = new WeakMap<FactSeen, string>();
  return (fact) => {
    const sentence = said.get(fact) ?? sayFact(game, fact, speech);
    said.set(fact, sentence);
    return sentence;
  };
}

/** What was done from outside the rules; an answer is told by its facts. */
export function sayInput(input: Input | null, { lang, name }: Speech): string {
  switch (input?.type) {
    case 'time':
      return words.timeRan[lang];
    case 'expire':
      return words.ranOut[lang];
    case 'concede':
      return fill(words.conceded[lang], { who: name(input.seat) });
    case 'settle':
      return words.settled[lang];
    default:
      return '';
  }
}

/** What was asked at this moment and how it was answered, as far as these eyes may know. */
export function sayNext(
  game: Voice,
  { ask, view }: Frame,
  next: Input | undefined,
  vantage: Vantage,
  speech: Speech,
): string | null {
  if (next === undefined || view.result !== null) return null;
  if (next.type !== 'answer') return sayInput(next, speech);
  const { lang, name } = speech;
  const who = name(next.seat);
  const isKnown = vantage === 'all' || vantage === next.seat;
  if (!isKnown || ask === null || ask.id !== next.ask) return who;
  try {
    const choice = game.words.option(ask, next.value, speech, view);
    return fill(words.chose[lang], { who, choice });
  } catch {
    return fill(words.asked[lang], { who, ask: game.words.ask(ask, speech, view) });
  }
}

/** Who won. */
export function sayResult(result: Result | null, { lang, name }: Speech): string {
  const first = result?.places.flatMap((place, seat) => (place === 1 ? name(seat) : [])) ?? [];
  if (result === null || first.length === result.places.length) return words.drawn[lang];
  const names = first.join(words.and[lang]);
  return fill(words[first.length > 1 ? 'wonTogether' : 'won'][lang], { names });
}
