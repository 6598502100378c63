import { expect, test } from 'vitest';
import { storm } from './storm.ts';

/** The long one is `npm run chaos`; this is the same storm for as long as everyday tests may take. */
test('processes and the database are killed under load, and nothing that was promised is lost or doubled', async () => {
  const said: string[] = [];
  const report = await storm({
    ...{ seed: 'everyday', moves: 1500, processes: 2, tables: 16 },
    // Everyday tests share the machine with others; how soon play resumes is for the long one to say.
    patience: 100_000,
    say: (line) => said.push(line),
    disasters: [
      { after: 300, kind: 'kill process' },
      { after: 600, kind: 'kill database' },
      { after: 900, kind: 'rob lease' },
      // Whoever comes from the dead process meets one that does not know yet what it has lost.
      { after: 901, kind: 'kill process' },
    ],
  });
  expect(report.violations, [...report.violations, ...said].join('\n')).toEqual([]);
  expect(report.counts.moves).toBeGreaterThanOrEqual(1500);
  for (const what of ['cuts', 'duplicates', 'swapped', 'fromOld'] as const) {
    expect(report.counts[what], what).toBeGreaterThan(0);
  }
  expect(report.resumes['kill database']?.count).toBeGreaterThan(0);
  expect(report.audited.over).toBeGreaterThan(0);
}, 300_000);
