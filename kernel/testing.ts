import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { type Ask, askOf, waiting } from './asks.ts';
import type { Refusal } from './errors.ts';
import type { Game } from './game.ts';
import { apply } from './input.ts';
import { type Bot, type BotSpec, type Mind, mindOf } from './mind.ts';
import { seeded } from './rng.ts';
import { parseScenes, playScene } from './scene.ts';
import type { Table } from './table.ts';
import type { Json } from './value.ts';
import type { Bilingual } from './words.ts';

/** For the tests of games: `import { clause, sceneTests } from '@kaiju/kernel/testing'`. */

/** A test of one clause of a rulebook: `clause('MI-6.5', 'a target that falls still strikes back', () => …)`. */
export function clause(id: string, title: string, fn: () => void | Promise<void>): void {
  test(`[${id}] ${title}`, fn);
}

/** Every scene of a folder as a test of its own: `sceneTests(market, new URL('./scenes/', import.meta.url))`. */
export function sceneTests(game: Game, folder: URL): void {
  const files = readdirSync(folder).filter((file) => file.endsWith('.scene'));
  describe.each(files)('%s', (file) => {
    for (const scene of parseScenes(readFileSync(new URL(file, folder), 'utf8'), game.seats.min)) {
      test(`[${scene.clauses.join(' ')}] ${scene.title}`, () => {
        playScene(game, scene);
      });
    }
  });
}

/** How a table is laid out that `given` describes: from which of the game's starts it goes on, and what is done first. */
export interface Layout {
  start: string;
  seats?: number;
  rolls?: string;
  when?: string;
  options?: Record<string, Json>;
}

/** For tests that say more than a scene can: a table laid out, and played on, in a scene's words. */
export function position<G>(
  game: Game<G>,
  given: string,
  { start, seats = game.seats.min, rolls = '', when = '', options = {} }: Layout,
): Table<G> {
  const indented = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => `  ${line}`);
  const source = [
    ...['scene position', `seats ${seats}`],
    ...(rolls === '' ? [] : [`rolls ${rolls}`]),
    ...[`start ${start}`, 'given', ...indented(given), 'when', ...indented(when), 'then', '  waiting'],
  ];
  const [scene] = parseScenes(source.join('\n'), seats);
  return playScene(game, { ...scene, options, acts: scene.acts.filter(({ part }) => part === 'when') });
}

/** Whoever is asked answers this; what is refused is returned. */
export function say<G>(
  game: Game<G>,
  table: Table<G>,
  value: Json,
  seat = waiting(table)[0],
): Refusal | null {
  const ask = askOf(game, table, seat);
  return apply(game, table, { type: 'answer', seat, ask: ask?.id ?? '', value, at: table.now });
}

/** A bot that a game brings along. Its clock counts how often it is looked at, so that it thinks alike on any machine. */
export function ownBot(spec: BotSpec): Bot {
  if (spec.kind !== 'own') throw new Error("this level is not the game's own");
  let ticks = 0;
  return spec.make(() => ticks++);
}

/** The mind of a seat that is asked. */
export function mindAt<G>(game: Game<G>, table: Table<G>, seat: number): Mind<G> {
  return mindOf(game, table, seat, askOf(game, table, seat) as Ask);
}

/** Bots play on until the match is over, or one is asked what is enough; every answer must be legal. */
export function playBots<G>(
  game: Game<G>,
  table: Table<G>,
  players: readonly Bot[],
  enough: (ask: Ask) => boolean = () => false,
): Ask | null {
  const rng = seeded('bots');
  while (table.result === null) {
    const [seat] = waiting(table);
    const mind = mindAt(game, table, seat);
    if (enough(mind.ask)) return mind.ask;
    const refusal = say(game, table, players[seat].decide(mind, rng).value, seat);
    if (refusal) throw new Error(`${players[seat].name}: ${refusal.message}`);
  }
  return null;
}

const HAN = /\p{Script=Han}/u;

/** What is wrong with a table of words: something is missing in a language, or its blanks are not the same in both. */
export function faultsIn(words: Readonly<Record<string, Bilingual>>): string[] {
  const blanks = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join(', ');
  return Object.entries(words).flatMap(([key, { zh, en }]) => {
    const faults: string[] = [];
    if (zh === '' || en === '') faults.push(`${key}: nothing is said in ${zh === '' ? 'zh' : 'en'}`);
    if (HAN.test(en)) faults.push(`${key}: Chinese in en: ${en}`);
    if (blanks(zh) !== blanks(en))
      faults.push(`${key}: the blanks of zh are {${blanks(zh)}}, those of en {${blanks(en)}}`);
    return faults;
  });
}
