import { expect, test } from 'vitest';
import { attacks } from './attacks.ts';
import { siege } from './siege.ts';

/** The long one is `npm run hostile`; here each attack comes once, and nothing is measured. */
test('who broke the server once is refused by name, and honest people lose nothing', async () => {
  const report = await siege({ seed: 'everyday', companies: 2 });
  expect(report.violations).toEqual([]);
  expect(report.outcomes.map(({ name, waves }) => [name, waves])).toEqual(
    attacks.map(({ name }) => [name, 1]),
  );
  expect(report.moves).toBeGreaterThan(5);
}, 120_000);
