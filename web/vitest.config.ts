import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The page in a real browser; started by `tests/main.ts`, which brings the server and the browser. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['tests/*.browser.ts'],
    // A browser, a server and a database have work to do besides.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
