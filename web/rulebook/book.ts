import {
  type Bilingual,
  type Clause,
  clausesFor,
  clausesOf,
  type Lang,
  type PrintMap,
  type PrintPlace,
  parseRulebook,
  placesOf,
} from '@kaiju/kernel';

/** A clause in both languages. */
export interface BookClause {
  id: string;
  kind: Clause['kind'];
  text: Bilingual;
  /** Why it was ruled so; null for what is printed. */
  reason: Bilingual | null;
  /** The clauses that refer to it. */
  mentionedIn: string[];
  /** The printed sentences that it carries. */
  inPrint: BookPlace[];
}

/** A sentence of the printed rulebook. */
export interface BookPlace {
  section: string;
  nth: number;
  place: PrintPlace;
}

export interface BookChapter {
  /** Where it begins, for links: `1`. */
  id: string;
  title: Bilingual;
  clauses: BookClause[];
}

/** A rulebook as it is read: both languages bound together, every clause known to the others. */
export interface Book {
  title: Bilingual;
  /** What stands before the first chapter. */
  lead: Bilingual;
  /** Which printed rulebook it carries; null where nobody has looked yet. */
  print: Bilingual | null;
  chapters: BookChapter[];
  clauses: ReadonlyMap<string, BookClause>;
}

/** How a clause is called wherever it is mentioned. */
export const CLAUSE_ID = /[A-Z]{2}-\d+(?:\.\d+)*[a-z]?/g;

/** Binds the two texts of a rulebook and the map of its print. Where one language is silent, the other speaks for it. */
export function bind(sources: Bilingual, print: PrintMap | null = null): Book {
  const zh = parseRulebook(sources.zh, 'zh');
  const en = parseRulebook(sources.en, 'en');
  const inEnglish = new Map(clausesOf(en).map((clause) => [clause.id, clause]));
  const clauses = new Map<string, BookClause>();
  const chapters = zh.chapters.map((chapter, i): BookChapter => {
    const bound = chapter.clauses.map((own): BookClause => {
      const other = inEnglish.get(own.id) ?? own;
      const { id, kind } = own;
      return {
        id,
        kind,
        text: { zh: own.text, en: other.text },
        reason: own.reason === null ? null : { zh: own.reason, en: other.reason ?? own.reason },
        mentionedIn: [],
        inPrint: [],
      };
    });
    for (const clause of bound) clauses.set(clause.id, clause);
    return { id: String(i + 1), title: both(chapter.title, en.chapters[i]?.title), clauses: bound };
  });
  for (const clause of clauses.values()) {
    for (const id of mentions(clause)) clauses.get(id)?.mentionedIn.push(clause.id);
  }
  for (const { at, nth, place } of print ? placesOf(print) : [])
    for (const id of clausesFor(place)) clauses.get(id)?.inPrint.push({ section: at, nth, place });
  return {
    title: both(zh.title, en.title),
    print: print?.book ?? null,
    lead: { zh: leadOf(sources.zh), en: leadOf(sources.en) },
    chapters,
    clauses,
  };
}

function both(zh: string, en: string | undefined): Bilingual {
  return { zh, en: en || zh };
}

/** The clauses that a clause refers to, each once, itself left out. */
function mentions({ id, text, reason }: BookClause): Set<string> {
  const all = [text.zh, text.en, reason?.zh, reason?.en].join(' ').match(CLAUSE_ID) ?? [];
  const found = new Set<string>(all);
  found.delete(id);
  return found;
}

function leadOf(source: string): string {
  const [head] = source.split(/^## /m);
  return head.replace(/^# .*$/m, '').trim();
}

const sources = import.meta.glob<string>('../../games/*/rulebook/*.md', { query: '?raw', import: 'default' });
const prints = import.meta.glob<PrintMap>('../../games/*/print.ts', { import: 'print' });
const opened = new Map<string, Promise<Book | null>>();

async function read(game: string): Promise<Book | null> {
  const load = (lang: Lang) => sources[`../../games/${game}/rulebook/${lang}.md`];
  const [zh, en] = [load('zh'), load('en')];
  if (zh === undefined || en === undefined) return null;
  const [inChinese, inEnglish, print] = await Promise.all([
    zh(),
    en(),
    prints[`../../games/${game}/print.ts`]?.(),
  ]);
  return bind({ zh: inChinese, en: inEnglish }, print);
}

/** A game's rulebook, fetched when it is first opened; null if it has none. */
export function openBook(game: string): Promise<Book | null> {
  let book = opened.get(game);
  if (book === undefined) {
    book = read(game);
    // What failed on the way may be tried again.
    book.catch(() => opened.delete(game));
    opened.set(game, book);
  }
  return book;
}
