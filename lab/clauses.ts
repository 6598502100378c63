import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clause, clausesOf, type Game, type Lang, type PrintMap, parseRulebook } from '@kaiju/kernel';
import { citedInCode, citedInTests } from './clauses-cited.ts';
import { checkPrint, placeName } from './print.ts';

/** What can be wrong between a rulebook, the code that runs it and the tests that try it. */
const PROBLEMS = {
  rulebook: 'the rulebook can not be read',
  unreadable: 'a file can not be read',
  untranslated: 'in one language only, or not the same in both',
  uncited: 'carried out by no step and cited nowhere in the code',
  untested: 'tried by no scene and no test',
  unknown: 'cited, but in no rulebook',
  print: 'wrong in the map of the print, print.ts',
} as const;

export interface ClauseProblem {
  kind: keyof typeof PROBLEMS;
  clause: string | null;
  message: string;
}

export interface ClauseReport {
  game: string;
  /** How many clauses its rulebook has. */
  clauses: number;
  problems: ClauseProblem[];
}

/**
 * Holds every game's rulebook against its code, its tests and the map of its print, by the game's name. `root` is the
 * folder in which `games/` lies.
 */
export function checkClauses(
  root: string,
  games: readonly Game[],
  prints: ReadonlyMap<string, PrintMap> = new Map(),
): ClauseReport[] {
  return games.map((game) => new Check(game, join(root, 'games', game.id)).report(prints.get(game.id)));
}

type Book = Map<string, Clause>;

class Check {
  private readonly game: Game;
  private readonly folder: string;
  private readonly problems: ClauseProblem[] = [];
  constructor(game: Game, folder: string) {
    this.game = game;
    this.folder = folder;
  }

  report(print?: PrintMap): ClauseReport {
    const { game, folder, problems } = this;
    const zh = this.book('zh');
    const en = this.book('en');
    const ids = [...new Set([...zh.keys(), ...en.keys()])];
    for (const id of ids) this.compare(id, zh.get(id), en.get(id));
    const code = citedInCode(game, folder);
    const tests = citedInTests(game, folder);
    for (const message of [...code.unreadable, ...tests.unreadable]) this.note('unreadable', null, message);
    for (const id of ids) if (!code.places.has(id)) this.note('uncited', id, id);
    for (const id of ids) if (!tests.places.has(id)) this.note('untested', id, id);
    const known = new Set(ids);
    for (const { places } of [code, tests]) {
      for (const [id, where] of places)
        if (!known.has(id)) this.note('unknown', id, `${id}: ${where.join(', ')}`);
    }
    const wrong = print ? checkPrint(game, print, zh, new Set(tests.places.keys())) : [];
    for (const problem of wrong) this.note('print', null, `${placeName(problem)}: ${problem.says.en}`);
    return { game: game.id, clauses: ids.length, problems };
  }

  private book(lang: Lang): Book {
    const { game, folder } = this;
    const file = join(folder, 'rulebook', `${lang}.md`);
    if (!existsSync(file)) {
      this.note('rulebook', null, `rulebook/${lang}.md: there is no such file`);
      return new Map();
    }
    const book = parseRulebook(readFileSync(file, 'utf8'), lang);
    for (const problem of book.problems) this.note('rulebook', null, `rulebook/${problem}`);
    const clauses = clausesOf(book);
    for (const { id, line } of clauses) {
      if (!id.startsWith(`${game.clauses}-`))
        this.note(
          'rulebook',
          id,
          `rulebook/${lang}.md:${line}: ${id}; the clauses of ${game.id} begin with ${game.clauses}-`,
        );
    }
    return new Map(clauses.map((clause) => [clause.id, clause]));
  }

  private compare(id: string, zh: Clause | undefined, en: Clause | undefined): void {
    if (!zh || !en) this.note('untranslated', id, `${id} is only in rulebook/${zh ? 'zh' : 'en'}.md`);
    else if (zh.kind !== en.kind)
      this.note('untranslated', id, `${id} is a ${zh.kind} in zh and a ${en.kind} in en`);
  }

  private note(kind: ClauseProblem['kind'], clause: string | null, message: string): void {
    this.problems.push({ kind, clause, message });
  }
}

/** The reports as a list to read. */
export function formatClauses(reports: readonly ClauseReport[]): string {
  return reports.map(formatReport).join('\n');
}

function formatReport({ game, clauses, problems }: ClauseReport): string {
  const kinds = Object.keys(PROBLEMS) as ClauseProblem['kind'][];
  const lines = kinds.flatMap((kind) => {
    const found = problems.filter((problem) => problem.kind === kind);
    if (found.length === 0) return [];
    return [`  ${PROBLEMS[kind]}:`, ...found.map(({ message }) => `    ${message}`)];
  });
  if (lines.length === 0) return `${game}: ${clauses} clauses, all in both languages, carried out and tested`;
  return [
    `${game}: ${clauses} clauses, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
    ...lines,
  ].join('\n');
}
