import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diff, PatchError, patched } from './patch.ts';

const { tree: json } = fc.letrec((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, fc.constantFrom(null, true, 0, 1, 'a'), tie('list'), tie('fields')),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  // Few names, so that two values often have some in common; one that every object seems to have already.
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'constructor'), tie('tree'), {
    noNullPrototype: true,
  }),
}));

describe('diff', () => {
  test('what it says turns the one into the other, over the wire too', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const changes = JSON.parse(JSON.stringify(diff(before, after)));
        expect(patched(before, changes)).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  test('it says nothing about what is equal', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(diff(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  test('only what differs is sent, each by a path of its own', () => {
    const before = {
      turn: 1,
      units: [
        { id: 1, hp: 3 },
        { id: 2, hp: 2 },
      ],
      gone: true,
    };
    const after = {
      turn: 2,
      units: [
        { id: 1, hp: 3 },
        { id: 2, hp: 1 },
        { id: 3, hp: 4 },
      ],
    };
    expect(diff(before, after)).toEqual([
      [['turn'], 2],
      [['units', 1, 'hp'], 1],
      [['units', 2], { id: 3, hp: 4 }],
      [['gone']],
    ]);
  });

  test('a part knows where it stands in the whole', () => {
    expect(diff([1, 2], [1], ['g', 'piles'])).toEqual([[['g', 'piles', 1]]]);
    expect(diff(1, 2, ['g'])).toEqual([[['g'], 2]]);
  });

  test('a list may be told by what was taken out and put in', () => {
    const view = { ask: { options: ['a', 'b', 'c'] } };
    expect(patched(view, [[['ask', 'options'], 1, 1, ['x', 'y']]])).toEqual({
      ask: { options: ['a', 'x', 'y', 'c'] },
    });
    expect(view.ask.options).toEqual(['a', 'b', 'c']);
    expect(() => patched(view, [[['ask', 'options'], 2, 2, []]])).toThrow(PatchError);
    expect(() => patched(view, [[['ask', 'kind'], 0, 0, ['x']]])).toThrow(PatchError);
  });
});
