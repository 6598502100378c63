import { Figure, Figures, type Rated, rated } from './mass-figures.ts';
import type { GameNote } from './mass-play.ts';
import { type Estimate, type Mark, mark, share } from './statistics.ts';

export interface ContentRow extends Rated {
  /** What stands before the colon of its name: `hero` of `hero:warden`. */
  kind: string;
  games: number;
  /** What the seats fared that went without; null if none did. */
  without: Estimate | null;
}

export interface Matchups {
  kind: string;
  names: string[];
  /** `cells[row][column]`: how the row fares against the column. Null: never met, or itself. */
  cells: ({ worth: Estimate; mark: Mark } | null)[][];
  /** How many rarer names have no row. */
  left: number;
}

/** A matrix with more rows is read by nobody. */
const LARGEST_MATRIX = 16;

function kindOf(name: string): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
}

/** How seats fare with each piece of content, the best of each kind first. */
export function contentRows(games: readonly GameNote[]): ContentRow[] {
  const all = new Figure();
  const having = new Figures();
  const gamesWith = new Map<string, number>();
  for (const { deal, worth, content } of games) {
    content.forEach((names, seat) => {
      all.add(deal, worth[seat]);
      for (const name of names) having.of(name).add(deal, worth[seat]);
    });
    for (const name of new Set(content.flat())) gamesWith.set(name, (gamesWith.get(name) ?? 0) + 1);
  }
  const par = all.value;
  const rows = having.names.map((name): ContentRow => {
    const figure = having.of(name);
    const without = all.without(figure).filter(({ n }) => n > 0);
    return {
      ...rated(name, figure, par, having.names.length),
      kind: kindOf(name),
      games: gamesWith.get(name) ?? 0,
      without: without.length > 0 ? share(without) : null,
    };
  });
  return rows.sort(
    (a, b) => compare(a.kind, b.kind) || b.worth.value - a.worth.value || compare(a.name, b.name),
  );
}

/** One matrix for each kind of content that met its like. */
export function contentMatchups(games: readonly GameNote[], rows: readonly ContentRow[]): Matchups[] {
  return [...new Set(rows.map((row) => row.kind))]
    .map((kind) => {
      const often = rows.filter((row) => row.kind === kind).sort((a, b) => b.games - a.games);
      const kept = new Set(often.slice(0, LARGEST_MATRIX).map((row) => row.name));
      const names = rows.map((row) => row.name).filter((name) => kept.has(name));
      const held = (game: GameNote, seat: number) => game.content[seat].filter((name) => kept.has(name));
      return { ...matchups(games, kind, names, held), left: often.length - kept.size };
    })
    .filter(({ cells }) => cells.flat().some((cell) => cell !== null));
}

/** How names on opposing seats fare against each other: the better place wins, the same place is half a win. */
export function matchups(
  games: readonly GameNote[],
  kind: string,
  names: string[],
  heldBy: (game: GameNote, seat: number) => readonly string[],
): Matchups {
  const meetings = new Figures();
  for (const game of games) {
    const { places, sides } = game;
    const held = sides.map((_, seat) => heldBy(game, seat));
    for (let one = 0; one < sides.length; one++) {
      for (let other = 0; other < sides.length; other++) {
        if (sides[one] === sides[other]) continue;
        const points = places[one] < places[other] ? 1 : places[one] === places[other] ? 0.5 : 0;
        for (const a of held[one]) {
          for (const b of held[other]) if (a !== b) meetings.of(`${a}\n${b}`).add(game.deal, points);
        }
      }
    }
  }
  const pairs = meetings.names.length / 2;
  const cell = (row: string, column: string) => {
    const sums = meetings.get(`${row}\n${column}`)?.sums;
    if (sums === undefined) return null;
    return { worth: share(sums), mark: mark((level) => share(sums, level), 0.5, pairs) };
  };
  return { kind, names, cells: names.map((row) => names.map((column) => cell(row, column))), left: 0 };
}

/** What the catalogue has and no game used, and what was used and is in no catalogue. */
export function unusedContent(
  games: readonly GameNote[],
  catalogue: readonly string[] | undefined,
): { unused: string[] | null; unlisted: string[] } {
  if (catalogue === undefined) return { unused: null, unlisted: [] };
  const used = new Set(games.flatMap((game) => [...game.content.flat(), ...game.common]));
  const listed = new Set(catalogue);
  return {
    unused: [...listed].filter((name) => !used.has(name)).sort(),
    unlisted: [...used].filter((name) => !listed.has(name)).sort(),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
