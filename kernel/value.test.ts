import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cloneJson,
  describeJson,
  engraved,
  engravedLike,
  engraving,
  type Json,
  printJson,
  sameJson,
} from './index.ts';

describe('plain values', () => {
  test('a copy is equal, prints equally and shares nothing, whatever its keys are called', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = cloneJson(value);
        expect(sameJson(copy, value)).toBe(true);
        expect(printJson(copy)).toBe(printJson(value));
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value);
      }),
    );
  });

  test("a key called '__proto__' is copied as a key", () => {
    const value = JSON.parse('{"__proto__":{"x":1},"y":2}');
    const copy = cloneJson(value);
    expect(Object.keys(copy)).toEqual(['__proto__', 'y']);
    expect(copy.x).toBeUndefined();
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  test('equal exactly when they print equally', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        // -0 and 0 are the same number and the same JSON.
        expect(sameJson(a, b)).toBe(printJson(a) === printJson(b));
      }),
    );
  });

  test.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[], {}, false],
    [{}, { constructor: 1 }, false],
    [{ constructor: 1 }, {}, false],
    [{ toString: null }, { valueOf: null }, false],
    [null, {}, false],
    ['1', 1, false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
    expect(sameJson(b, a)).toBe(same);
  });

  test('a value in a message is short', () => {
    expect(describeJson(undefined)).toBe('nothing');
    expect(describeJson({ b: [1, 'x'], a: null })).toBe('{"a":null,"b":[1,"x"]}');
    expect(describeJson('x'.repeat(500))).toHaveLength(58);
    const endless = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(describeJson({ value: endless })).toBe('something nested too deep to print');
  });

  test('an engraved record knows its text, never changes, and is like any other to all who look at it', () => {
    const move = engraved({ op: 'move', to: '3,-2' });
    expect(engraving(move)).toBe(JSON.stringify({ op: 'move', to: '3,-2' }));
    expect(() => Object.assign(move, { to: 'elsewhere' })).toThrow(TypeError);
    expect(move).toEqual({ op: 'move', to: '3,-2' });
    expect(sameJson(move, cloneJson(move))).toBe(true);
    // A copy may become something else: the text is not copied with it.
    for (const copy of [cloneJson(move), { ...move }]) expect(engraving(copy)).toBeUndefined();
  });

  test('of engraved records there is only one of a kind, and a copy from outside leads to it', () => {
    const move = engraved({ op: 'jump', to: '1,1' });
    expect(engraved({ op: 'jump', to: '1,1' })).toBe(move);
    expect(engravedLike({ op: 'jump', to: '1,1' })).toBe(move);
    let deep: Json = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    const others = [{ op: 'jump' }, { op: 'jump', to: '1,2' }, 'jump', 1, null, undefined as unknown as Json];
    for (const other of [...others, deep, { deep }]) expect(engravedLike(other)).toBeUndefined();
  });
});
