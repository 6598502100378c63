import { expect, test } from 'vitest';
import { fuzz } from './chaos/fuzz.ts';

/** The long one is `npm run chaos -- --fuzz 100000`. */
test('whatever is sent is answered by rule or ends the connection, and nothing comes of it', async () => {
  const { violations, sent, moves, answers } = await fuzz({ seed: 'everyday', messages: 3000 });
  expect(violations).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(3000);
  // Honest people play on meanwhile, at their own pace: the quicker the rest is answered, the fewer moves that makes.
  expect(moves).toBeGreaterThan(2);
  for (const answer of ['reject malformed', 'reject not-yours', 'reject no-table', 'ack', 'HTTP 400']) {
    expect(answers[answer], answer).toBeGreaterThan(0);
  }
}, 120_000);
