import { type Json, type Lang, printJson, type Seat } from '@kaiju/kernel';
import { clockSentence, type Limits } from '@kaiju/server/clocks';
import { layout, notice, type Page, type Prompt, pager } from '../terminal/layout.ts';
import { type Row, row } from '../terminal/rows.ts';
import type { Size } from '../terminal/terminal.ts';
import { clip, wrap } from '../terminal/text.ts';
import type { Phrase } from '../words/index.ts';
import { DIGITS } from './choosing.ts';
import { introRows, logRows, Person, rulebookRows, whyRows } from './pages.ts';
import type { Session } from './session.ts';

/** What lies over the table. While it does, time stands still. */
export type Overlay = 'intro' | 'why' | 'rules' | 'log' | 'board' | 'leave';

/** All that a screen of the table depends on. */
export interface TableState {
  session: Session;
  /** The seat of the person at the screen. */
  seat: Seat;
  lang: Lang;
  overlay: Overlay | null;
  scroll: number;
  /** What the match waits for at the screen, before time may go on. */
  standing: 'overlay' | 'over' | 'pass' | 'ready' | null;
  /** Who gets the device, when it is to be passed on. */
  next: Seat;
  /** Up to which input this person had been told everything before. */
  since: number;
  /** Which of the choices. */
  picked: number;
  /** What the choices shown must contain; null when all are shown. */
  filter: string | null;
  /** The answer so far, where it has to be typed. */
  typed: string;
  notice: string;
  /** What is left of the running time limit, and how long it is, in milliseconds. */
  time: { left: number; whole: number } | null;
  /** What holds of the printed time limits. */
  limits: Limits;
  /** Where the record would be saved. */
  file: string;
}

/** The screen, line by line. */
export function show(state: TableState, size: Size): Row[] {
  const person = personAt(state);
  const { say } = person;
  const { overlay, session } = state;
  if (overlay) {
    const title = TITLES[overlay] ? say(TITLES[overlay]) : session.game.title[state.lang];
    const keys = OVERLAY_KEYS[overlay].map((key) => say(key));
    return pager(title, overlayRows(state, overlay, size.columns), state.scroll, keys, size);
  }
  if (state.standing === 'pass') return passRows(state, person, size);
  const page = session.table.result ? lastPage(state, person) : askPage(state, person);
  return layout(page, size, (n) => say('more', { n }));
}

/** Whose eyes the screen is for. At the end several people look, and nobody's secrets are shown. */
function personAt({ session, seat, lang }: TableState): Person {
  const together = session.table.result !== null && session.humans.length > 1;
  return new Person(session, together ? -1 : seat, lang);
}

/** The text of what lies over the table. */
export function overlayRows(state: TableState, overlay: Overlay, columns: number): Row[] {
  const { session } = state;
  const person = personAt(state);
  switch (overlay) {
    case 'intro':
      return introRows(person, clockSentence({ kind: 'none' }, state.limits)[state.lang], columns);
    case 'why':
      return whyRows(person, columns);
    case 'log':
      return logRows(person, columns, state.since);
    case 'rules':
      return rulebookRows(session.game, state.lang, columns, clauseAtHand(state)).rows;
    case 'board':
      return person.board.split('\n').map((line) => row(clip(line, columns)));
    case 'leave': {
      const hint = person.say('leaveHint', { game: session.game.id, file: state.file });
      return wrap(hint, columns).map((line) => row(line));
    }
  }
}

/** What can be chosen, in words, as far as it contains what was asked for. */
export function choicesOf(state: TableState): { text: string; value: Json }[] {
  const options = state.session.ask(state.seat)?.options ?? [];
  const wanted = (state.filter ?? '').toLowerCase();
  return personAt(state)
    .options()
    .map((text, i) => ({ text, value: options[i] }))
    .filter(({ text }) => text.toLowerCase().includes(wanted));
}

/** The clause to open the rulebook at: of the question, or of the result. */
export function clauseAtHand({ session, seat }: TableState): string {
  return session.table.result?.why ?? session.ask(seat)?.clause ?? '';
}

function passRows({ next, notice: said }: TableState, { say, speech }: Person, size: Size): Row[] {
  const name = speech.name(next);
  const lines = [
    row(say('pass', { name }), 'title'),
    row(),
    ...wrap(say('passHint', { name }), size.columns).map((line) => row(line)),
    ...wrap(said, size.columns).map((line) => row(line, 'key')),
  ];
  return notice(
    lines,
    PASS_KEYS.map((key) => say(key)),
    size,
  );
}

function askPage(state: TableState, person: Person): Page {
  const { session, seat, time } = state;
  const { say } = person;
  if (state.standing === 'ready') {
    const s = ((session.deadline ?? 0) - session.table.now) / 1000;
    return pageOf(state, person, prompt([person.question(), say('ready', { s })]), READY_KEYS);
  }
  const left = time && {
    left: time.left / time.whole,
    text: say('seconds', { s: (time.left / 1000).toFixed(1) }),
  };
  const ask = session.ask(seat);
  if (!ask) return pageOf(state, person, { text: person.waitingFor(), look: 'dim', time: left }, WAIT_KEYS);
  if (ask.space) {
    const space = [printJson(ask.space.describe), say('typeAnswer'), `${state.typed}▏`];
    return pageOf(state, person, { ...prompt([person.question(), ...space]), time: left }, WAIT_KEYS);
  }
  const filter = state.filter === null ? [] : [`/ ${state.filter}▏`];
  const many = (ask.options?.length ?? 0) > DIGITS;
  const page = pageOf(state, person, { ...prompt([person.question(), ...filter]), time: left }, [
    'keyMove',
    'keyChoose',
    many ? 'keyFilter' : 'keyNumber',
    ...WAIT_KEYS,
  ]);
  return { ...page, choices: choicesOf(state).map(({ text }) => text), picked: state.picked };
}

/** The places, a word of thanks, and what can be done now. */
function lastPage(state: TableState, person: Person): Page {
  const { session, lang } = state;
  const { say, speech } = person;
  const { places, scores, why } = session.table.result!;
  const order = places.map((_, seat) => seat).sort((a, b) => places[a] - places[b]);
  const lines = order.map((seat) =>
    say('place', { place: places[seat], name: speech.name(seat), points: scores?.[seat] ?? '' }).trimEnd(),
  );
  const won = places[person.seat] === 1 ? say('youWin') : '';
  const text = [
    [say('over'), won, `(${why})`].filter((part) => part !== '').join(' '),
    ...lines,
    say('thanks', { title: session.game.title[lang] }),
  ];
  return pageOf(state, person, prompt(text), OVER_KEYS);
}

function prompt(lines: string[]): Prompt {
  return { text: lines.join('\n'), look: 'strong', time: null };
}

function pageOf(state: TableState, person: Person, prompt: Prompt, keys: Phrase[]): Page {
  const { say, session } = person;
  const opponents = person.opponents();
  return {
    title: session.game.title[state.lang],
    corner: opponents === '' ? '' : say('opponents', { bots: opponents }),
    board: person.board,
    own: person.own,
    news: person.log(state.since),
    prompt,
    choices: [],
    picked: -1,
    notice: state.notice,
    keys: keys.map((key) => say(key)),
  };
}

const TITLES: Partial<Record<Overlay, Phrase>> = { why: 'whyTitle', log: 'logTitle', leave: 'leaveTitle' };
const READ_KEYS: Phrase[] = ['keyScroll', 'keyBack', 'keyLang'];
const OVERLAY_KEYS: Record<Overlay, Phrase[]> = {
  intro: ['keyGoOn', 'keyLang', 'keyLeave'],
  why: READ_KEYS,
  rules: READ_KEYS,
  log: READ_KEYS,
  board: READ_KEYS,
  leave: ['keyStay', 'keySaveLeave', 'keyLeaveNow'],
};
const WAIT_KEYS: Phrase[] = ['keyWhy', 'keyRule', 'keyLog', 'keyBoard', 'keyUndo', 'keyLang', 'keyLeave'];
const READY_KEYS: Phrase[] = ['keyGoOn', ...WAIT_KEYS];
const PASS_KEYS: Phrase[] = ['keyGoOn', 'keyUndo', 'keyLang', 'keyLeave'];
const OVER_KEYS: Phrase[] = ['keyRematch', 'keySave', 'keyLog', 'keyRule', 'keyLang', 'keyLeave'];
