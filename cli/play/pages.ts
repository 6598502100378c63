import { LEVELS } from '@kaiju/bots';
import { explain, type Game, type Lang, type Level, type Seat, view } from '@kaiju/kernel';
import { clauseOf, introduction, rulebookOf } from '../rulebook.ts';
import { type Sentence, sentences, speechIn } from '../speech.ts';
import { type News, newsRows } from '../terminal/layout.ts';
import { type Row, row } from '../terminal/rows.ts';
import { wrap } from '../terminal/text.ts';
import { type Say, wordsIn } from '../words/index.ts';
import type { Session } from './session.ts';

/** What one person may see of a session, in one language. Everything here goes through that seat's view. */
export class Person {
  readonly session: Session;
  readonly seat: Seat;
  readonly lang: Lang;
  readonly say: Say;

  constructor(session: Session, seat: Seat, lang: Lang) {
    this.session = session;
    this.seat = seat;
    this.lang = lang;
    this.say = wordsIn(lang);
  }

  private get game(): Game {
    return this.session.game;
  }

  get speech() {
    const { humans } = this.session;
    return speechIn(this.lang, humans.length === 1 ? humans[0] : null);
  }

  get own(): string {
    return this.seat < 0 ? '' : this.speech.name(this.seat);
  }

  get board(): string {
    return this.game.words.board(view(this.game, this.session.table, this.seat), this.speech);
  }

  /** What happened after the input `since`, as far as this seat knows of it. */
  news(since: number): Sentence[] {
    const facts = this.session.told.slice(since + 1).flat();
    return sentences(this.game, facts, this.seat, this.speech);
  }

  /** Everything so far, with what is new since an input marked. */
  log(since: number): News[] {
    const { told } = this.session;
    const part = (from: number, to: number, fresh: boolean) =>
      sentences(this.game, told.slice(from, to).flat(), this.seat, this.speech).map((s) => ({ ...s, fresh }));
    return [...part(0, since + 1, false), ...part(since + 1, told.length, true)];
  }

  /** What this seat may answer, in words. */
  options(): string[] {
    const seen = view(this.game, this.session.table, this.seat);
    const { ask } = seen;
    return ask?.options?.map((value) => this.game.words.option(ask, value, this.speech, seen)) ?? [];
  }

  /** What this seat is asked, as a sentence. */
  question(): string {
    const seen = view(this.game, this.session.table, this.seat);
    const { ask } = seen;
    const alone = this.session.humans.length === 1;
    const who = alone ? this.say('you') : this.speech.name(this.seat);
    return ask ? this.say('asks', { who, what: this.game.words.ask(ask, this.speech, seen) }) : '';
  }

  waitingFor(): string {
    const { waiting } = view(this.game, this.session.table, this.seat);
    return this.say('thinks', { names: waiting.map((seat) => this.speech.name(seat)).join(' ') });
  }

  /** What the rules turned down for this seat, each with its reason, its clause and the clause's words. */
  refusals(): { text: string; clause: string; rule: string }[] {
    const { game, speech, lang } = this;
    const seen = view(game, this.session.table, this.seat);
    if (!seen.ask) return [];
    const lines = new Map<string, { text: string; clause: string; rule: string }>();
    for (const { candidate, clause, reason } of explain(game, this.session.table, this.seat)) {
      const what = game.words.option(seen.ask, candidate, speech, seen);
      const why = reason ? (game.words.reason?.(reason, speech) ?? reason.key) : '';
      const text = why === '' ? what : `${what} — ${why}`;
      lines.set(text, { text, clause, rule: clauseOf(game, clause, lang)?.text ?? '' });
    }
    return [...lines.values()];
  }

  /** Who else plays: `Ben (casual bot)`. */
  opponents(): string {
    const bots = this.session.players.flatMap((player, seat) =>
      player === 'human'
        ? []
        : [this.say('opponent', { name: this.speech.name(seat), level: this.level(player) })],
    );
    return bots.join(this.lang === 'zh' ? '、' : ', ');
  }

  private level(player: string): string {
    return LEVELS.includes(player as Level) ? this.say(player as Level) : player;
  }

  whoAmI(): string {
    const { humans } = this.session;
    if (humans.length > 1) return this.say('friends', { names: humans.map(this.speech.name).join(' ') });
    return this.say('youAre', { name: this.own, place: this.seat + 1 });
  }
}

/** The first page: what this is, who plays, which time runs, which keys work. */
export function introRows(person: Person, time: string, columns: number): Row[] {
  const { session, say, lang } = person;
  const { game, timeline } = session;
  const opponents = person.opponents();
  const who = [
    person.whoAmI(),
    opponents === '' ? '' : say('opponents', { bots: opponents }),
    timeline.length > 0 ? say('resumed', { n: timeline.length }) : '',
  ];
  const paragraphs = [
    introduction(game, lang),
    '',
    ...who.filter((line) => line !== ''),
    time,
    '',
    say('howToPlay'),
    say('howToAsk'),
    '',
  ];
  const rows = paragraphs.flatMap((text) => wrap(text, columns).map((line) => row(line)));
  return [...rows, row(say('begin'), 'picked')];
}

/** "Why can't I?": what was turned down, why, and by which words of the rulebook. */
export function whyRows(person: Person, columns: number): Row[] {
  const { session, say, seat } = person;
  if (!session.asked.includes(seat)) return [row(say('whyNotAsked'))];
  const refusals = person.refusals();
  if (refusals.length === 0) return wrap(say('whyNothing'), columns).map((line) => row(line));
  return refusals.flatMap(({ text, clause, rule }) => [
    ...newsRows({ text, clause, fresh: true }, columns),
    ...wrap(rule, columns - 2).map((line) => row(`  ${line}`, 'dim')),
    row(),
  ]);
}

export function logRows(person: Person, columns: number, since: number): Row[] {
  const news = person.log(since);
  if (news.length === 0) return [row(person.say('logEmpty'))];
  return news.flatMap((item) => newsRows(item, columns, person.own));
}

/** The whole rulebook, and on which line a clause begins. */
export function rulebookRows(
  game: Game,
  lang: Lang,
  columns: number,
  open: string,
): { rows: Row[]; at: number } {
  const say = wordsIn(lang);
  const book = rulebookOf(game, lang);
  if (book.chapters.length === 0) return { rows: [row(say('noRulebook'))], at: 0 };
  const rows: Row[] = [];
  let at = 0;
  for (const { title, clauses } of book.chapters) {
    rows.push(row(title, 'title'), row());
    for (const { id, text, reason } of clauses) {
      if (id === open) at = rows.length;
      const mark = id === open ? '▶ ' : '  ';
      const look = id === open ? 'strong' : 'plain';
      rows.push([{ text: `${mark}${id}`, look: 'key' }]);
      const words = reason ? `${text} ${say('ruleReason', { why: reason })}` : text;
      const lines = words.split('\n').flatMap((line) => wrap(line, columns - 2));
      rows.push(...lines.map((line) => row(`  ${line}`, look)), row());
    }
  }
  return { rows, at };
}
