import { type Look, plain, type Row, row, spread, widthOf } from './rows.ts';
import type { Size } from './terminal.ts';
import { clip, width, wrap } from './text.ts';

/** What a table's screen shows, before it is known how large the screen is. */
export interface Page {
  title: string;
  /** At the right end of the title. */
  corner: string;
  board: string;
  /** The name that the person at the screen goes by, shown stronger. */
  own: string;
  news: News[];
  prompt: Prompt;
  choices: readonly string[];
  /** Which of the choices; -1 for none. */
  picked: number;
  /** Said once, below the choices. */
  notice: string;
  keys: readonly string[];
}

/** Something that happened, with the clause that made it happen. */
export interface News {
  text: string;
  clause: string;
  /** Since this person last looked. */
  fresh: boolean;
}

export interface Prompt {
  text: string;
  look: Look;
  /** What is left of the time, 0 to 1, and in words. */
  time: { left: number; text: string } | null;
}

/** So many lines are kept free even where fewer are needed, so that the prompt stays in its place. */
const KEPT = { wide: { prompt: 2, choices: 5, keys: 2 }, narrow: { prompt: 3, choices: 5, keys: 3 } };
const NARROW = 60;
const NEWS = { least: 2, most: 12 };

/** The screen of a page, exactly as high as the terminal. */
export function layout(page: Page, { columns, rows }: Size, more: (n: number) => string): Row[] {
  const title = spread(row(clip(page.title, columns), 'title'), row(page.corner, 'dim'), columns);
  const rule = row('─'.repeat(columns), 'dim');
  const board = page.board
    .split('\n')
    .flatMap((line) => wrap(line, columns, 4).map((l) => stress(l, page.own)));
  const prompt = promptRows(page.prompt, columns);
  const said = page.notice === '' ? [row()] : wrap(page.notice, columns).map((line) => row(line, 'key'));
  const keys = keyRows(page.keys, columns).slice(0, Math.max(1, Math.floor(rows / 4)));

  const inner = rows - board.length - said.length - 4;
  const kept = columns < NARROW ? KEPT.narrow : KEPT.wide;
  const usual = inner - kept.prompt - kept.choices - kept.keys;
  const free = inner - prompt.length - keys.length;
  // The prompt moves only where what is new would not be seen otherwise.
  const fresh = page.news.filter((item) => item.fresh).flatMap((item) => newsRows(item, columns)).length;
  const wanted = Math.max(usual, fresh);
  const news = clamp(Math.min(wanted, free - page.choices.length), NEWS.least, NEWS.most);
  const most = rows - prompt.length - said.length - keys.length;
  const least = Math.min(Math.max(3, Math.floor(rows / 4)), page.choices.length);
  const choices = clamp(free - news, least, Math.max(1, most));

  const upper = [title, rule, ...board, rule, ...fill(newest(page, columns, news), news), rule];
  const lower = [...prompt, ...choiceRows(page, columns, choices, more), ...said];
  // On a terminal too low for everything, what is asked stays and the top goes.
  const cut = Math.max(0, upper.length + lower.length + keys.length - rows);
  return [...fill([...upper.slice(cut), ...lower], rows - keys.length), ...keys];
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function promptRows({ text, look, time }: Prompt, columns: number): Row[] {
  const lines = text.split('\n').flatMap((line) => wrap(line, columns, 2).map((l) => row(l, look)));
  if (!time) return lines;
  const bar = Math.max(5, Math.min(20, columns - width(time.text) - 6));
  const full = Math.ceil(bar * Math.max(0, Math.min(1, time.left)));
  const line = `  ${'█'.repeat(full)}${'░'.repeat(bar - full)} ${time.text}`;
  return [...lines, row(line, time.left < 0.3 ? 'alert' : 'key')];
}

/** As much of the end as there is room for, oldest first. */
function newest({ news, own }: Page, columns: number, room: number): Row[] {
  let rows: Row[] = [];
  for (let i = news.length - 1; i >= 0; i--) {
    const longer = [...newsRows(news[i], columns, own), ...rows];
    if (longer.length > room && rows.length > 0) break;
    rows = longer;
  }
  return rows.slice(0, room);
}

/** One event: a mark, the sentence, and at the right end its clause. */
export function newsRows({ text, clause, fresh }: News, columns: number, own = ''): Row[] {
  const lines = wrap(text, columns - 4 - width(clause));
  const look: Look = fresh ? 'plain' : 'dim';
  return lines.map((line, i) => {
    const left: Row = [{ text: i === 0 ? (fresh ? '• ' : '· ') : '  ', look }, ...stress(line, own, look)];
    return i === 0 ? spread(left, row(clause, 'dim'), columns) : left;
  });
}

/** A list around what is picked; what doesn't fit is counted at its ends. */
function choiceRows(
  { choices, picked }: Page,
  columns: number,
  room: number,
  more: (n: number) => string,
): Row[] {
  const digits = String(choices.length).length;
  const lines = choices.map((text, i) => {
    const line = `${i === picked ? '▸' : ' '} ${String(i + 1).padStart(digits)}) ${text} `;
    return row(clip(line, columns), i === picked ? 'picked' : 'plain');
  });
  if (lines.length <= room) return lines;
  if (room < 3) return lines.slice(picked, picked + 1);
  // Near either end one line is enough for counting, in between it takes two.
  const nearEnd = lines.length - (room - 1);
  const first = picked < room - 1 ? 0 : Math.min(nearEnd, picked - (room - 3));
  const last = first === 0 ? room - 1 : first === nearEnd ? lines.length : first + room - 2;
  const edge = (mark: string, n: number) => (n > 0 ? [row(`  ${mark} ${more(n)}`, 'dim')] : []);
  return [...edge('↑', first), ...lines.slice(first, last), ...edge('↓', lines.length - last)];
}

/** A long text with a title, read by scrolling. */
export function pager(
  title: string,
  text: Row[],
  scroll: number,
  keys: readonly string[],
  size: Size,
): Row[] {
  const { columns, rows } = size;
  const footer = keyRows(keys, columns);
  const room = rows - 2 - footer.length;
  const at = clampScroll(scroll, text.length, room);
  const last = Math.min(text.length, at + room);
  const place = text.length > room ? `${last}/${text.length}` : '';
  return [
    spread(row(clip(title, columns), 'title'), row(place, 'dim'), columns),
    row('─'.repeat(columns), 'dim'),
    ...fill(text.slice(at, last), room),
    ...footer,
  ];
}

export function clampScroll(scroll: number, lines: number, room: number): number {
  return Math.max(0, Math.min(scroll, lines - room));
}

/** A few centred lines, and keys below. */
export function notice(lines: Row[], keys: readonly string[], { columns, rows }: Size): Row[] {
  const footer = keyRows(keys, columns);
  const above = Math.max(0, Math.floor((rows - footer.length - lines.length) / 2));
  const centred = lines.map((line): Row => {
    const left = Math.max(0, Math.floor((columns - widthOf(line)) / 2));
    return [{ text: ' '.repeat(left), look: 'plain' }, ...line];
  });
  const upper = [...Array.from({ length: above }, () => row()), ...centred];
  return [...fill(upper, rows - footer.length), ...footer].slice(0, rows);
}

/** The keys that work, as many to a line as fit; none is torn apart. */
function keyRows(keys: readonly string[], columns: number): Row[] {
  const lines: string[] = [];
  for (const key of keys) {
    const last = lines[lines.length - 1];
    const joined = last === undefined ? key : `${last}   ${key}`;
    if (last !== undefined && width(joined) <= columns) lines[lines.length - 1] = joined;
    else lines.push(clip(key, columns));
  }
  return lines.map((line) => row(line, 'dim'));
}

/** A line in which one name stands out. */
function stress(line: string, name: string, look: Look = 'plain'): Row {
  if (name === '') return row(line, look);
  // A Chinese name has no word boundary around it, a Latin one must not be found inside another word.
  const pattern = /^\w+$/.test(name) ? new RegExp(`\\b(${name})\\b`) : new RegExp(`(${name})`);
  return line
    .split(pattern)
    .filter((text) => text !== '')
    .map((text) => ({ text, look: text === name ? 'strong' : look }));
}

function fill(lines: Row[], room: number): Row[] {
  const missing = Math.max(0, room - lines.length);
  return [...lines, ...Array.from({ length: missing }, () => row())].slice(0, Math.max(0, room));
}

/** A screen as text, for tests and for those who look over a shoulder. */
export function picture(rows: Row[]): string {
  return rows.map((line) => plain(line).trimEnd()).join('\n');
}
