import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that nobody is left alone with it at the end: parts of file names, in that order. */
export function longestFirst(names: readonly string[]): TestSequencerConstructor {
  const place = ({ moduleId }: TestSpecification) => {
    const found = names.findIndex((name) => moduleId.includes(name));
    return found < 0 ? names.length : found;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((a, b) => place(a) - place(b));
    }
  };
}
