import type { Lang } from './words.ts';

/** One numbered sentence or two of a rulebook. */
export interface Clause {
  id: string;
  /** Printed by the game's author, or decided by us where the print is silent. */
  kind: 'rule' | 'ruling';
  text: string;
  /** Why a ruling was made. */
  reason: string | null;
  line: number;
}
export interface Chapter {
  title: string;
  clauses: Clause[];
}
export interface Rulebook {
  lang: Lang;
  title: string;
  chapters: Chapter[];
  /** What is wrong with the text, each with its line. */
  problems: string[];
}

const MARKS: Record<Lang, { rule: string; ruling: string; why: string }> = {
  en: { rule: 'rule', ruling: 'ruling', why: 'Why:' },
  zh: { rule: '规则', ruling: '裁定', why: '理由：' },
};
const OPENING = /^\*\*([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)\*\* · (\S+) — (.*)$/;

/**
 * Reads a rulebook: `# title`, `## chapter`, and paragraphs that begin `**MI-1.1** · rule — …`
 * or `**MI-1.9** · ruling — … Why: …` (in Chinese `规则`, `裁定` and `理由：`).
 */
export function parseRulebook(source: string, lang: Lang): Rulebook {
  const book: Rulebook = { lang, title: '', chapters: [], problems: [] };
  const marks = MARKS[lang];
  const seen = new Map<string, number>();
  let open: Clause | null = null;
  source.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    const at = `${lang}.md:${i + 1}`;
    if (line.startsWith('# ')) book.title = line.slice(2);
    else if (line.startsWith('## ')) book.chapters.push({ title: line.slice(3), clauses: [] });
    else if (line === '') open = null;
    else if (line.startsWith('**') && /^\*\*[A-Z]{2}-/.test(line)) {
      const parts = OPENING.exec(line);
      const chapter = book.chapters[book.chapters.length - 1];
      if (parts === null) {
        book.problems.push(`${at}: expected '**ID** · ${marks.rule} — text' or '· ${marks.ruling} —'`);
        return;
      }
      const [, id, mark, text] = parts;
      if (mark !== marks.rule && mark !== marks.ruling) {
        book.problems.push(`${at}: ${id} is marked '${mark}'; expected ${marks.rule} or ${marks.ruling}`);
      }
      if (chapter === undefined) book.problems.push(`${at}: ${id} stands before the first chapter`);
      if (seen.has(id)) book.problems.push(`${at}: ${id} stands already at line ${seen.get(id)}`);
      seen.set(id, i + 1);
      open = { id, kind: mark === marks.ruling ? 'ruling' : 'rule', text, reason: null, line: i + 1 };
      chapter?.clauses.push(open);
    } else if (open) open.text += `\n${line}`;
  });
  for (const clause of clausesOf(book)) {
    const why = clause.text.indexOf(marks.why);
    if (why >= 0) {
      clause.reason = clause.text.slice(why + marks.why.length).trim();
      clause.text = clause.text.slice(0, why).trim();
    }
    if (clause.kind === 'ruling' && !clause.reason) {
      book.problems.push(`${lang}.md:${clause.line}: ${clause.id} is a ruling and must say '${marks.why}'`);
    }
  }
  if (book.title === '') book.problems.push(`${lang}.md:1: expected '# title'`);
  return book;
}

export function clausesOf(book: Rulebook): Clause[] {
  return book.chapters.flatMap((chapter) => chapter.clauses);
}
