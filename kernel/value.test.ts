import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cloneJson,
  describeJson,
  engraved,
  engravedLike,
  engraving,
  flawOf,
  type Json,
  NESTING,
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

describe('a value from outside', () => {
  const nested = (depth: number, shell: [string, string] = ['[', ']']): Json =>
    JSON.parse(`${shell[0].repeat(depth)}1${shell[1].repeat(depth)}`);

  test('has no flaw if it is plain JSON', () => {
    const plain = fc
      .jsonValue({ maxDepth: 6 })
      .filter((value) => !/\\u(d|0000)|"(__proto__|constructor|prototype)":/i.test(JSON.stringify(value)));
    fc.assert(
      fc.property(plain, (value) => {
        expect(flawOf(value)).toBeNull();
      }),
    );
    expect(flawOf('\u{1f409} 龙 \u0007')).toBeNull();
    expect(flawOf(Object.create(null))).toBeNull();
  });

  test.each([
    ['as deep as allowed', nested(NESTING), null],
    ['one list too deep', nested(NESTING + 1), /nested/],
    ['8,000 lists deep', nested(8000), /nested/],
    ['100,000 lists deep', nested(100_000), /nested/],
    ['8,000 records deep', nested(8000, ['{"a":', '}']), /nested/],
    ['half a letter', 'a\ud800', /surrogate/],
    ['the other half', { a: ['\udc00b'] }, /surrogate/],
    ['half a letter in a name', { '\ud800': 1 }, /surrogate/],
    ['NUL', ['\0'], /NUL/],
    ['a prototype', JSON.parse('{"a":{"__proto__":{"x":1}}}'), /__proto__/],
    ['a constructor', { constructor: 1 }, /constructor/],
    ['a prototype by name', [{ prototype: null }], /prototype/],
    ['not a number', { a: Number.NaN }, /finite/],
    ['endless', [Number.POSITIVE_INFINITY], /finite/],
    ['endlessly little', Number.NEGATIVE_INFINITY, /finite/],
    ['nothing', undefined, /plain/],
    ['a part that is nothing', { a: undefined }, /plain/],
    ['a hole', new Array(2), /plain/],
    ['a function', { toJSON: () => 1 }, /plain/],
    ['a large number', 1n, /plain/],
    ['a symbol', Symbol('x'), /plain/],
    ['a date', [new Date(0)], /plain/],
    ['a map', new Map(), /plain/],
  ])('%s', (_, value, flaw) => {
    if (flaw === null) expect(flawOf(value)).toBeNull();
    else expect(flawOf(value)).toEqual({ zh: expect.stringMatching(/./), en: expect.stringMatching(flaw) });
  });

  test('a circle is nested without end', () => {
    const circle: Json[] = [];
    circle.push(circle);
    expect(flawOf(circle)?.en).toMatch(/nested/);
  });
});
