import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './tools/longest-first.ts';

/** The page in a real browser; started by `web/tests/main.ts`, which brings the server and the browser. */
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  test: {
    include: ['tests/*.browser.ts'],
    // A browser, a server and a database have work to do besides; but much of the time is waiting.
    maxWorkers: 3,
    // A file takes over from the one before it what is loaded, and its browser.
    isolate: false,
    sequence: { sequencer: longestFirst(['looks.', 'dragon', 'dungeon', 'dice', 'together', 'match']) },
    testTimeout: 480_000,
    hookTimeout: 120_000,
    // A page may take a while to show what it knows.
    expect: { poll: { timeout: 15_000 } },
  },
});
