import { expect } from 'vitest';
import { clause } from './testing.ts';

clause('TT-1.1', 'a test of a clause carries it in its title', () => {
  expect(expect.getState().currentTestName).toBe('[TT-1.1] a test of a clause carries it in its title');
});
