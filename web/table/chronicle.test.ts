import type { FactSeen } from '@kaiju/server/protocol';
import { expect, test } from 'vitest';
import { chronicle, latest, parts } from './chronicle.ts';

let count = 0;
const told = (path: string, clause: string, kind: string): FactSeen => ({
  ...{ n: ++count, kind, clause, path: path.split('>'), data: {} },
});

const match = [
  told('match', 'MI-2.2', 'firstDrawn'),
  told('match>turn', 'MI-2.4', 'turnBegan'),
  told('match>turn', 'MI-2.4.1', 'capGrew'),
  told('match>turn>strike', 'MI-6.4.1', 'attacked'),
  told('match>turn>strike', 'MI-6.4.7', 'hurt'),
  told('match>turn>strike>sweep', 'MI-7.1', 'died'),
  told('match>turn>strike', 'MI-6.4.8', 'countered'),
  told('match>turn>strike', 'MI-6.4.1', 'attacked'),
  told('match>turn>strike', 'MI-6.4.7', 'hurt'),
  told('match>turn', 'MI-2.4', 'turnBegan'),
  told('match>turn>march', 'MI-5.6.2', 'moved'),
];
const lines = chronicle(match, ({ kind }) => kind);

test('each fact stands below what caused it, and a procedure that begins again opens a new group', () => {
  expect(lines.map(({ words, depth }) => `${depth} ${words}`)).toEqual([
    '0 firstDrawn',
    '0 turnBegan',
    '1 capGrew',
    '1 attacked',
    '2 hurt',
    '2 died',
    '2 countered',
    '1 attacked',
    '2 hurt',
    '0 turnBegan',
    '1 moved',
  ]);
});

test('the parts of the log are the turns', () => {
  expect(parts(lines).map((part) => part.map(({ words }) => words)[0])).toEqual([
    'firstDrawn',
    'turnBegan',
    'turnBegan',
  ]);
  expect(parts(lines)[1]).toHaveLength(8);
});

test('a fact without words is not listed and still a cause', () => {
  const quiet = chronicle(match, ({ kind }) => (kind === 'turnBegan' ? '' : kind));
  expect(quiet.map(({ words }) => words)).not.toContain('');
  expect(quiet[1]).toMatchObject({ words: 'capGrew', depth: 1 });
});

test('what happened last comes with what it belongs to', () => {
  expect(latest(lines.slice(0, 7), 1, 5).map(({ words }) => words)).toEqual([
    'attacked',
    'hurt',
    'died',
    'countered',
  ]);
  expect(latest(lines.slice(0, 7), 1, 2)).toHaveLength(2);
  expect(latest([], 2, 5)).toEqual([]);
});
