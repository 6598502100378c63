import { existsSync, readFileSync } from 'node:fs';
import { type Clause, clausesOf, type Game, type Lang, parseRulebook, type Rulebook } from '@kaiju/kernel';

/** The house this command stands in. */
export const root = new URL('..', import.meta.url);

function source(game: Game, lang: Lang): string {
  const file = new URL(`games/${game.id}/rulebook/${lang}.md`, root);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function rulebookOf(game: Game, lang: Lang): Rulebook {
  return parseRulebook(source(game, lang), lang);
}

/** The paragraph between a rulebook's title and its first chapter: what the game is. */
export function introduction(game: Game, lang: Lang): string {
  const [head] = source(game, lang).split(/^## /m, 1);
  return head
    .replace(/^# .*$/m, '')
    .trim()
    .replaceAll('\n', ' ');
}

export function clauseOf(game: Game, id: string, lang: Lang): Clause | undefined {
  return clausesOf(rulebookOf(game, lang)).find((clause) => clause.id === id);
}
