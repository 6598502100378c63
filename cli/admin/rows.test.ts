import type { AdminTableReply } from '@kaiju/server';
import { clockSentence } from '@kaiju/server/clocks';
import { expect, test } from 'vitest';
import { width } from '../terminal/text.ts';
import { wordsIn } from '../words/index.ts';
import { tableInside } from './rows.ts';

const table: AdminTableReply['table'] = {
  ...{ id: 'REkFMroHYS92', game: 'market', ruleset: 'market@1', status: 'open', visibility: 'private' },
  ...{ owner: null, created: 0, changed: 0, due: null, closed: null, aside: null },
};
const person = { account: 'a', name: { zh: '安', en: 'Ann' }, guest: false };
const live = {
  room: {
    status: 'playing',
    paused: true,
    clock: { kind: 'none' },
    pace: 0,
    seats: [
      { plan: { kind: 'open' }, person, bot: 'casual' },
      { plan: { kind: 'open' }, person: null, bot: null },
    ],
  },
  watchers: [2, 0, 7],
  waiting: [{ seat: 1, ask: '1.4', step: 'buy', since: 61_000 }],
  clocks: [
    { bank: 600_000, free: 5000, running: true },
    { bank: null, free: null, running: false },
  ],
  ...{ at: 3_723_000, due: 5000, inputs: 9, undos: 1 },
} as unknown as NonNullable<AdminTableReply['live']>;

test('a table in memory: as it stands now, also where the list is behind', () => {
  const lines = tableInside({ table, live, silent: null, entries: [] }, { lang: 'en', say: wordsIn('en') });
  expect(lines.slice(0, 2)).toEqual(['REkFMroHYS92  market (market@1)', '  status   playing, private']);
  expect(lines.slice(lines.indexOf('') + 1)).toEqual([
    'Match time 1:02:03, 9 inputs, 1 undone, 7 spectators',
    'It does something by itself in 0:00:05',
    clockSentence({ kind: 'none' }, { pace: 0 }).en,
    'It is paused',
    'seat (from 0)  who              watching  is asked                  time left',
    '0              Ann, bot casual  2                                   0:00:05 + 0:10:00 ▸',
    '1              open             0         buy (1.4, since 0:01:01)',
    '',
    'The last 0 entries of its log',
    'None',
  ]);
});

test('columns stay below each other in Chinese', () => {
  const lines = tableInside({ table, live, silent: null, entries: [] }, { lang: 'zh', say: wordsIn('zh') });
  const head = lines.find((line) => line.startsWith('座位')) ?? '';
  const row = lines.find((line) => line.startsWith('0 ')) ?? '';
  const before = (line: string, part: string) => width(line.slice(0, line.indexOf(part)));
  expect(before(row, '安, 机器人 casual')).toBe(before(head, '何人'));
  expect(before(row, '0:00:05 + 0:10:00 ▸')).toBe(before(head, '余时'));
});

test('a table that sleeps: when it wakes up, or was closed or set aside', () => {
  const reply = {
    table: { ...table, due: 86_400_000, closed: 86_400_000, aside: 86_400_000 },
    live: null,
    silent: null,
    entries: [],
  };
  const text = tableInside(reply, { lang: 'en', say: wordsIn('en') }).join('\n');
  expect(text).toMatch(/ {2}wakes up +1970-01-/);
  expect(text).toMatch(/ {2}closed +1970-01-/);
  expect(text).toMatch(/ {2}set aside +1970-01-/);
  expect(text).toContain('No process has it in memory');
});

test('a table whose process is slow is not called asleep', () => {
  const reply = { table, live: null, silent: 'iEusbQo2Uj3L', entries: [] };
  const text = tableInside(reply, { lang: 'en', say: wordsIn('en') }).join('\n');
  expect(text).toContain('Its process iEusbQo2Uj3L did not say in time how it stands');
  expect(text).not.toContain('No process has it in memory');
});
