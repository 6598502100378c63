import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import type { Game } from './game.ts';
import { parseScenes, playScene } from './scene.ts';

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
