import type { Ask, Space } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { Choosing } from './choosing.ts';
import { readAnswer, readOption } from './reading.ts';

const many = Array.from({ length: 30 }, (_, i) => i);
const asked = (parts: Partial<Ask> = {}) => ({ id: '0.1', options: many, space: null, ...parts }) as Ask;

describe('a long list', () => {
  test('moves round its ends; a digit goes there, Enter chooses', () => {
    const choosing = new Choosing();
    choosing.turnTo(asked());
    expect(choosing.press('up', asked(), many)).toBe('used');
    expect(choosing.picked).toBe(29);
    choosing.press('7', asked(), many);
    expect(choosing.press('return', asked(), many)).toEqual({ answer: 6 });
    expect(choosing.press('q', asked(), many)).toBe('unused');
  });

  test('is searched with /, and letters are then no commands', () => {
    const choosing = new Choosing();
    choosing.turnTo(asked());
    for (const key of ['/', 'q', '2']) expect(choosing.press(key, asked(), many)).toBe('used');
    expect(choosing.filter).toBe('q2');
    expect(choosing.press('return', asked(), [])).toBe('used');
    expect(choosing.press('return', asked(), [12])).toEqual({ answer: 12 });
    choosing.press('escape', asked(), many);
    expect(choosing.filter).toBeNull();
  });
});

describe('an answer that has to be typed', () => {
  const space: Space = { describe: {}, check: (value) => ({ value }), sample: () => ({ cell: 3 }) };
  const ask = asked({ options: null, space });

  test('is JSON; Tab gives an example; letters are commands until something is typed', () => {
    const choosing = new Choosing();
    choosing.turnTo(ask);
    expect(choosing.press('q', ask, [])).toBe('unused');
    for (const key of ['[', '1', ',', 'space', '2', 'x', 'backspace', ']']) choosing.press(key, ask, []);
    expect(choosing.press('return', ask, [])).toEqual({ answer: [1, 2] });
    choosing.press('escape', ask, []);
    choosing.press('tab', ask, []);
    expect(choosing.press('return', ask, [])).toEqual({ answer: { cell: 3 } });
    choosing.press('}', ask, []);
    expect(choosing.press('return', ask, [])).toHaveProperty('problem');
  });

  test('or a plain word', () => {
    expect(readAnswer('pass')).toEqual({ json: 'pass' });
    expect(readAnswer('true')).toEqual({ json: true });
    expect(readAnswer('{"a":')).toHaveProperty('problem');
  });
});

test('a line means an option by number, words, their beginning, or value', () => {
  const values = ['keep', 17, 23];
  const words = ['keep all', 'silk', 'tea'];
  expect(readOption('2', values, words)).toEqual({ json: 17 });
  expect(readOption('TEA', values, words)).toEqual({ json: 23 });
  expect(readOption('ke', values, words)).toEqual({ json: 'keep' });
  expect(readOption('17', values, words)).toEqual({ json: 17 });
  expect(readOption('99', values, words)).toHaveProperty('problem');
});
