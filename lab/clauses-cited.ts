import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Game, parseScenes } from '@kaiju/kernel';
import { type Expression, parseSync, Visitor } from 'oxc-parser';

/** Where clauses are cited: each id with the places that cite it. */
export class Cited {
  readonly places = new Map<string, string[]>();
  /** Files that could not be read, and why. */
  readonly unreadable: string[] = [];

  add(clause: string, place: string): void {
    const places = this.places.get(clause);
    if (places) places.push(place);
    else this.places.set(clause, [place]);
  }
}

/**
 * What carries a clause out: steps, triggers, giving up, and every `'NM-1.1'` that the game's source quotes. The map of
 * the print only says where a clause is printed.
 */
export function citedInCode(game: Game, folder: string): Cited {
  const cited = new Cited();
  for (const { procedure, name, steps } of game.table) {
    if (procedure === game.dispatch) continue;
    for (const step of steps) cited.add(step.clause, `step ${name} ${step.id}`);
  }
  for (const event of game.events ?? []) {
    for (const { name, clause } of Object.values(event.triggers))
      cited.add(clause, `trigger ${event.name}.${name}`);
  }
  if (game.concede) cited.add(game.concede.clause, 'giving up');
  const quoted = new RegExp(`^${idOf(game)}(?=/|$)`);
  read(folder, /^(?!print\.ts$).*(?<!\.test)\.tsx?$/, cited, (file, source) => {
    const note = (text: string, start: number) => {
      const id = quoted.exec(text)?.[0];
      if (id) cited.add(id, `${file}:${lineOf(source, start)}`);
    };
    new Visitor({
      Literal: ({ value, start }) => void (typeof value === 'string' && note(value, start)),
      TemplateElement: ({ value, start }) => note(value.cooked ?? '', start),
    }).visit(program(file, source));
  });
  return cited;
}

/** What tries a clause: the scenes that name it, and tests that carry it in their title. */
export function citedInTests(game: Game, folder: string): Cited {
  const cited = new Cited();
  read(folder, /\.scene$/, cited, (file, source) => {
    for (const { clauses, line } of parseScenes(source, game.seats.min))
      for (const id of clauses) cited.add(id, `${file}:${line}`);
  });
  const inTitle = new RegExp(`\\b${idOf(game)}\\b`, 'g');
  read(folder, /\.test\.tsx?$/, cited, (file, source) => {
    new Visitor({
      CallExpression: ({ callee, arguments: [title], start }) => {
        if (!title || !isTest(callee)) return;
        const text = source.slice(title.start, title.end);
        if (/^['"`]/.test(text))
          for (const [id] of text.matchAll(inTitle)) cited.add(id, `${file}:${lineOf(source, start)}`);
      },
    }).visit(program(file, source));
  });
  return cited;
}

/** `clause(…)`, `test(…)`, `describe.each(…)(…)`; a test that is skipped or still to do tries nothing. */
function isTest(callee: Expression): boolean {
  if (callee.type === 'Identifier') return ['clause', 'test', 'it', 'describe'].includes(callee.name);
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return !['skip', 'todo'].includes(callee.property.name) && isTest(callee.object);
}

function idOf(game: Game): string {
  return `${game.clauses}-\\d+(?:\\.\\d+)*[a-z]?`;
}

/** Every file of a folder whose name fits; the tests, sources and scenes of a game. */
function read(
  folder: string,
  name: RegExp,
  cited: Cited,
  visit: (file: string, source: string) => void,
): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.split(sep).join('/'),
  );
  for (const file of files.sort()) {
    if (!name.test(file) || /(^|\/)node_modules\//.test(file)) continue;
    try {
      visit(file, readFileSync(join(folder, file), 'utf8'));
    } catch (error) {
      cited.unreadable.push(`${file}: ${(error as Error).message}`);
    }
  }
}

function program(file: string, source: string) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(errors[0].message);
  return program;
}

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}
