import { Match, random } from '@kaiju/bots';
import { games } from '@kaiju/registry';
import { describe, expect, test, vi } from 'vitest';
import { picture } from '../terminal/layout.ts';
import { type Row, widthOf } from '../terminal/rows.ts';
import type { Key, Terminal } from '../terminal/terminal.ts';
import { ReplayScreen, replayRows } from './screen.ts';
import { Replay } from './steps.ts';

const game = games.find((g) => g.id === 'market')!;
const match = new Match(game, [random, random], { seats: 2, seed: 'moon' }, 'moon');
match.play();
const { timeline } = match;
const last = timeline.length;

test('steps fit the terminal, through all eyes and in both languages', () => {
  for (const eyes of ['all', 0, 1, -1] as const) {
    for (const lang of ['zh', 'en'] as const) {
      for (let n = 0; n <= last; n += 4) {
        const rows = replayRows(new Replay(timeline, eyes, lang), n, last, { columns: 40, rows: 20 });
        expect(rows).toHaveLength(20);
        expect(Math.max(...rows.map(widthOf))).toBeLessThanOrEqual(40);
      }
    }
  }
});

describe('keys', () => {
  let shown = '';
  let press: (key: Key) => void = () => {};
  const terminal: Terminal = {
    size: { columns: 80, rows: 24 },
    show: (rows: Row[]) => {
      shown = picture(rows);
    },
    listen: ({ key }) => {
      press = key;
    },
    close: () => {},
  };

  test('step, jump, change eyes and language, play, leave', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const screen = new ReplayScreen(new Replay(timeline, 'all', 'en'), terminal, { from: 0, to: last }, 2);
    const watched = screen.watch();
    expect(shown).toContain(`0/${last}`);
    expect(shown).toMatch(/Ann draws 4: /);
    press('right');
    expect(shown).toContain(`1/${last}`);
    press('end');
    press('right');
    expect(shown).toContain(`${last}/${last}`);
    press('home');
    press('tab');
    press('tab');
    expect(shown).toContain('eyes: Ben');
    expect(shown).not.toMatch(/Ann draws 4: /);
    press('g');
    expect(shown).toContain('视角：乙');
    press('space');
    vi.advanceTimersByTime(1500);
    expect(shown).toContain(`3/${last}`);
    press('q');
    await watched;
    vi.useRealTimers();
  });
});
