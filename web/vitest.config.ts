import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that nobody is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  private readonly longest = ['looks.', 'dragon', 'dungeon', 'dice', 'together', 'match'];

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = this.longest.findIndex((name) => moduleId.includes(`/tests/${name}`));
      return found < 0 ? this.longest.length : found;
    };
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

/** The page in a real browser; started by `tests/main.ts`, which brings the server and the browser. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['tests/*.browser.ts'],
    // A browser, a server and a database have work to do besides; but much of the time is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 480_000,
    hookTimeout: 120_000,
    // A page may take a while to show what it knows.
    expect: { poll: { timeout: 15_000 } },
  },
});
