import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './tools/longest-first.ts';

const installed = '**/node_modules/**';
/** These put something else in the place of a module, of the machine or of time, and who came before or after would meet it. */
const apart = [
  'cli/commands/laws.test.ts',
  'server/{accounts/accounts,client/{chaos,client},store/embedded}.test.ts',
];
/** Together they take more than a third of the time. */
const long = [
  ...[
    '/embedded.',
    '/admin.',
    '/laws.',
    'bench/server',
    'server/race',
    'lab/mass',
    'bots/search',
    'cli/commands/serve',
  ],
  ...[
    'chaos/chaos',
    'server/cluster',
    'contest/judge',
    'dungeon/board/board',
    'dragon/bot',
    'server/fuzz',
    'server/hostile',
  ],
];

export default defineConfig({
  test: {
    // One more than there are cores: tests of the server wait more than they work.
    maxWorkers: availableParallelism() + 1,
    // A machine with other things to do is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: longestFirst(long) },
    projects: [
      // One process for many files: to start one and load the rules costs more than most files take.
      {
        extends: true,
        test: { name: 'together', include: ['**/*.test.ts'], exclude: [installed, ...apart], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart, exclude: [installed] } },
    ],
  },
});
