import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestName, nameKey, properName, shownName } from './names.ts';
import type { Refused } from './refused.ts';
import { FORMER_PLAYER, REFUSALS, sayRefusal } from './words.ts';

const refusal = (name: string) => {
  try {
    return properName(name);
  } catch (error) {
    return (error as Refused).toBody('en');
  }
};

describe('names', () => {
  test.each(['Ada', '灯匠', 'Émile', 'Ωμέγα', '玩家2号', 'null', 'select'])('%s is a name', (name) => {
    expect(properName(name)).toBe(name);
  });

  test('is normalised: width and outer spaces do not count', () => {
    expect(properName('  Ａｄａ１ ')).toBe('Ada1');
  });

  test.each([
    ['a', 'name-length', { min: 2, max: 24, length: 1 }],
    ['', 'name-length', { min: 2, max: 24, length: 0 }],
    ['x'.repeat(25), 'name-length', { min: 2, max: 24, length: 25 }],
    ["Robert'); DROP TABLE accounts;--", 'name-length', { min: 2, max: 24, length: 32 }],
    ["x' OR 1=1", 'name-characters', { character: "' (U+0027)" }],
    ['Ada\u200bBell', 'name-characters', { character: 'U+200B' }],
    ['Ada\u202eBell', 'name-characters', { character: 'U+202E' }],
    ['Ada\u3164', 'name-characters', { character: 'U+1160' }],
    ['Ada Bell', 'name-space', {}],
    ['😀😀', 'name-characters', { character: '😀 (U+1F600)' }],
    ['Аda', 'name-mixed', { scripts: 'Latin, Cyrillic' }],
  ])('%j is refused: %s', (name, code, params) => {
    expect(refusal(name)).toMatchObject({ code, params });
  });

  test('a name of astral characters is counted by what people see', () => {
    expect(properName('𠮷'.repeat(24))).toBe('𠮷'.repeat(24));
  });

  test('a proper name is proper still, and has one key in every case and width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'aZéßıİǅﬁＡ１灯한字ẛ\u200b '), minLength: 1, maxLength: 6 }),
        (written) => {
          const name = refusal(written);
          if (typeof name !== 'string') return;
          expect(properName(name)).toBe(name);
          expect(name).not.toMatch(/[\p{C}\p{Z}]/u);
          expect(nameKey(name.toUpperCase())).toBe(nameKey(name));
        },
      ),
      { numRuns: 500 },
    );
    expect(nameKey('ＡＤＡ')).toBe(nameKey('ada'));
    expect(nameKey('STRASSE')).toBe(nameKey('straße'));
  });
});

describe('shown names', () => {
  test('a guest is called the same in both languages, always', () => {
    expect(guestName('abc')).toEqual(guestName('abc'));
    const names = new Set(Array.from({ length: 500 }, (_, i) => guestName(`guest ${i}`).zh));
    expect(names.size).toBeGreaterThan(300);
  });

  test('a chosen name is the same in both, and who is gone has none', () => {
    expect(shownName({ id: 'a', name: 'Ada', friendly: null })).toEqual({ zh: 'Ada', en: 'Ada' });
    expect(shownName({ id: 'a', name: null, friendly: null })).toEqual(FORMER_PLAYER);
  });

  test('who has a name that is reserved by now is shown as a guest would be', () => {
    expect(shownName({ id: 'a', name: 'Admin', friendly: null })).toEqual(guestName('a'));
  });
});

test('every refusal says the same in both languages: the same blanks', () => {
  const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const { zh, en } of Object.values(REFUSALS)) expect(blanks(zh)).toEqual(blanks(en));
  expect(sayRefusal('name-taken', { name: 'Ada' }, 'zh')).toBe('“Ada”已经有人用了；请换一个名字。');
});
