import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Timeline } from '@kaiju/kernel';
import type { LawReport } from '@kaiju/lab';
import { games } from '@kaiju/registry';
import { expect, test, vi } from 'vitest';
import { wordsIn } from '../words/index.ts';
import laws from './laws.ts';

const [game] = games;
const record = new Timeline(game, { seats: game.seats.min, seed: 'broken' }).record();

vi.mock('@kaiju/lab', async (original) => ({
  ...(await original<object>()),
  checkLaws: (): LawReport => ({
    game: game.id,
    games: 1,
    decisions: 7,
    checks: [{ law: 'clone', times: 7 }],
    failures: [{ law: 'clone', message: 'a list is shared', record, at: 0 }],
    unused: ['night NM-2.9'],
  }),
}));

test('a law that does not hold: exit 1, and the record that shows it lies where the message says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaiju-laws-'));
  const home = process.cwd();
  const lines: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  process.chdir(folder);
  try {
    const code = await laws.run({ flags: {}, words: [game.id], lang: 'en', say: wordsIn('en') });
    expect(code).toBe(1);
    const text = lines.join('\n');
    expect(text).toMatch(/✗ +7× +clone/);
    expect(text).toContain('✗ clone: a list is shared');
    expect(text).toContain('never used: night NM-2.9');
    const file = /the record is in (\S+):/.exec(text)?.[1] ?? '';
    expect(existsSync(file)).toBe(true);
  } finally {
    print.mockRestore();
    process.chdir(home);
    rmSync(folder, { recursive: true });
  }
});
