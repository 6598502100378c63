import {
  type Ask,
  below,
  describeJson,
  type Fact,
  factFor,
  type Json,
  type Lang,
  type Rng,
  type Seat,
  type Speech,
} from '@kaiju/kernel';
import { isClauseOf, nameOf } from './asking.ts';
import { oneIn } from './inputs.ts';
import { nameOfViewer, type Pause, SPECTATOR } from './pause.ts';
import { notPlain } from './plain.ts';

/** Laws about what people are told and shown. */

const LANGS: Lang[] = ['zh', 'en'];
const SPEECH: Record<Lang, Speech> = {
  zh: { lang: 'zh', name: (seat) => `玩家${seat}` },
  en: { lang: 'en', name: (seat) => `player ${seat}` },
};
/** Of a long list of options, so many in a row are put into words. */
const WORDED = 8;

export function facts({ game, table, facts: told }: Pause): string | null {
  for (const fact of told) {
    const what = `fact ${fact.kind} (${fact.clause})`;
    if (!isClauseOf(game, fact.clause)) return `${what} names no clause of ${game.clauses}`;
    const problem = notPlain(fact.data) ?? notPlain(fact.aside?.data ?? null);
    if (problem) return `${what}: data${problem}`;
    for (const audience of [fact.to, fact.aside?.to])
      for (const seat of audience ?? [])
        if (!(seat >= 0 && seat < table.seats))
          return `${what} is told to seat ${seat}; there are ${table.seats}`;
    const wordless = hearers(fact)
      .map((seat) => wrongSentence(fact, seat, game.words.fact))
      .find(Boolean);
    if (wordless) return `${what} ${wordless}`;
  }
  return null;
}

/** One of each kind of hearer: somebody who hears all of it, and somebody who hears the public part. */
function hearers({ to, aside }: Fact): Seat[] {
  const hearer = to === null ? SPECTATOR : to[0];
  return [hearer, aside?.to[0]].filter((seat) => seat !== undefined);
}

function wrongSentence(fact: Fact, seat: Seat, say: Pause['game']['words']['fact']): string | null {
  const heard = factFor(fact, seat);
  if (heard === null) return null;
  const [zh, en] = LANGS.map((lang) => say(heard, SPEECH[lang]));
  if (zh === '' && en === '') return null;
  return wrongText(zh, 'zh', fact.kind) ?? wrongText(en, 'en', fact.kind);
}

/** A sentence that is not there, is only its own key, or has a hole in it. */
function wrongText(text: unknown, lang: Lang, key?: string): string | null {
  if (typeof text !== 'string' || text.trim() === '') return `has no words in ${lang}`;
  if (text === key) return `has only its key for words in ${lang}`;
  const hole = /\{\w+\}|\bundefined\b|\bNaN\b|\[object Object\]/.exec(text);
  return hole && `says '${hole[0]}' in ${lang}: ${describeJson(text)}`;
}

export function words(pause: Pause): string | null {
  const { game, asks, views, rng } = pause;
  for (const ask of asks) {
    const view = views[ask.seat];
    const asked = view.ask;
    if (asked === null) return `${nameOf(ask)} is asked, but not in its own view`;
    const samples = someAnswers(ask, rng);
    for (const lang of LANGS) {
      const speech = SPEECH[lang];
      const problem = wrongText(game.words.ask(asked, speech, view), lang, ask.kind);
      if (problem) return `${nameOf(ask)} ${problem}`;
      for (const value of samples) {
        const wordless = wrongText(game.words.option(asked, value, speech, view), lang);
        if (wordless) return `${nameOf(ask)}: answer ${JSON.stringify(value)} ${wordless}`;
      }
    }
  }
  return wordlessReason(pause) ?? (oneIn(8, rng) ? wordlessBoard(pause) : null);
}

function someAnswers({ options, space }: Ask, rng: Rng): readonly Json[] {
  if (space) return [space.sample(rng)];
  if (!options || options.length <= WORDED) return options ?? [];
  const start = below(rng, options.length - WORDED);
  return options.slice(start, start + WORDED);
}

function wordlessReason({ game, asks, refused }: Pause): string | null {
  const said = new Set<string>();
  for (const [i, ask] of asks.entries()) {
    for (const { reason } of refused[i]) {
      if (reason === null || said.has(reason.key)) continue;
      said.add(reason.key);
      const what = `${nameOf(ask)}: reason '${reason.key}'`;
      if (!game.words.reason) return `${what} is given, but the game has no words for reasons`;
      for (const lang of LANGS) {
        const problem = wrongText(game.words.reason(reason, SPEECH[lang]), lang, reason.key);
        if (problem) return `${what} ${problem}`;
      }
    }
  }
  return null;
}

/** A board is a picture: it may be made of whatever signs it likes, but it can't be empty. */
function wordlessBoard({ game, views }: Pause): string | null {
  for (const view of views) {
    for (const lang of LANGS) {
      if (game.words.board(view, SPEECH[lang]).trim() === '')
        return `the board of ${nameOfViewer(view.seat)} is empty in ${lang}`;
    }
  }
  return null;
}

export function views({ views: all }: Pause): string | null {
  for (const view of all) {
    const problem = notPlain(view);
    if (problem) return `the view of ${nameOfViewer(view.seat)}${problem}`;
  }
  return null;
}
