import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const installed = '**/node_modules/**';
/** Rooms whose tests leave the process they run in as it was. */
const pure = '{kernel,games,registry,bots,lab,agents,web,tools}/**/*.test.ts';

export default defineConfig({
  test: {
    // One more than there are cores: tests of the server wait more than they work.
    maxWorkers: availableParallelism() + 1,
    // A machine with other things to do is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // One process for many files: to start one and load the rules costs more than most files take.
      { extends: true, test: { name: 'pure', include: [pure], exclude: [installed], isolate: false } },
      { extends: true, test: { name: 'house', include: ['**/*.test.ts'], exclude: [installed, pure] } },
    ],
  },
});
