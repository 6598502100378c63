import { describe, expect, test } from 'vitest';
import { layout, notice, type Page, pager, picture } from './layout.ts';
import { row, widthOf } from './rows.ts';

const page: Page = {
  title: '夜市',
  corner: '对手：乙（休闲机器人）',
  board:
    '第 1/5 夜    摊上 5 枚铜钱\n  你        铜钱   3   出价 ·\n  乙        铜钱   3   出价 ·（搅黄） 铃',
  own: '你',
  news: Array.from({ length: 30 }, (_, i) => ({
    text: `第 ${i} 夜：掷出 3 和 4，摊上有 7 枚铜钱`,
    clause: 'NM-2.1',
    fresh: i > 27,
  })),
  prompt: {
    text: '▶ 你：暗中盖下一张货物出价，或者留着不出',
    look: 'strong',
    time: { left: 0.4, text: '2.0 秒' },
  },
  choices: Array.from({ length: 25 }, (_, i) => `出价 ${i}`),
  picked: 12,
  notice: '',
  keys: [
    '↑↓ 移动',
    'Enter 选定',
    '数字 直选',
    '? 为何不能',
    'r 规则',
    'l 经过',
    'u 撤回',
    'g English',
    'q 离开',
  ],
};
const more = (n: number) => `还有 ${n} 项`;

describe('the screen fits', () => {
  test.each([
    [80, 24],
    [40, 24],
    [40, 16],
    [24, 12],
    [120, 50],
    [200, 10],
  ])('%i × %i: as high as the terminal, never wider, the picked option in sight', (columns, rows) => {
    for (const picked of [0, 1, 11, 12, 23, 24]) {
      const screen = layout({ ...page, picked }, { columns, rows }, more);
      expect(screen).toHaveLength(rows);
      expect(Math.max(...screen.map(widthOf))).toBeLessThanOrEqual(columns);
      expect(picture(screen)).toContain(`▸ ${String(picked + 1).padStart(2)}) 出价 ${picked}`);
    }
  });

  test('the last thing that happened is in sight, above the prompt', () => {
    const screen = picture(layout(page, { columns: 80, rows: 24 }, more));
    expect(screen.indexOf('第 29 夜')).toBeGreaterThan(0);
    expect(screen.indexOf('第 29 夜')).toBeLessThan(screen.indexOf('▶ 你'));
  });

  test('the prompt stays where it is, whether two or five things can be done', () => {
    const at = (choices: string[]) =>
      picture(layout({ ...page, choices, picked: 0 }, { columns: 80, rows: 24 }, more))
        .split('\n')
        .findIndex((line) => line.startsWith('▶'));
    expect(at(['a', 'b'])).toBe(at(['a', 'b', 'c', 'd', 'e']));
  });

  test('everything new is in sight, where there is room for it', () => {
    const news = page.news.map((item, i) => ({ ...item, fresh: i > 21 }));
    const choices = ['a', 'b'];
    const screen = picture(layout({ ...page, news, choices, picked: 0 }, { columns: 80, rows: 24 }, more));
    for (let i = 22; i < 30; i++) expect(screen).toContain(`第 ${i} 夜`);
  });

  test('what is not shown of a list is counted', () => {
    const screen = picture(layout(page, { columns: 80, rows: 24 }, more));
    const [above, below] = [...screen.matchAll(/还有 (\d+) 项/g)].map((found) => Number(found[1]));
    const shown = [...screen.matchAll(/\) 出价/g)].length;
    expect(above + shown + below).toBe(25);
  });
});

test('a long text scrolls and says how far it goes', () => {
  const text = Array.from({ length: 100 }, (_, i) => row(`line ${i}`));
  const screen = picture(pager('Rules', text, 1000, ['Esc back'], { columns: 40, rows: 12 }));
  expect(screen).toContain('line 99');
  expect(screen).toContain('100/100');
  expect(screen.split('\n')).toHaveLength(12);
});

test('a notice stands in the middle', () => {
  const screen = picture(notice([row('Pass the device')], ['Enter go on'], { columns: 21, rows: 7 }));
  expect(screen.split('\n')).toEqual(['', '', '   Pass the device', '', '', '', 'Enter go on']);
});
