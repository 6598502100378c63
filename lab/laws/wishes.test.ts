import { deal, flawOf, type Json, RefusedOptions, whyNot } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { describe, expect, test } from 'vitest';

const WRITTEN = 'x'.repeat(60_000);
const HOSTILE: Json[] = [
  ...[-1, 1.5, 2 ** 53 - 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY, null],
  ...[WRITTEN, `${WRITTEN}\n`, `random:${WRITTEN}`, 'no such thing', '\ud800', 'a\0b\n', '\u0000'],
  ...[[], {}, [WRITTEN], ['\ud800'], new Array(5000).fill(''), [[[]]]],
  JSON.parse(`${'['.repeat(8000)}${']'.repeat(8000)}`) as Json,
  JSON.parse('{"__proto__":{}}') as Json,
];
/** No answer takes longer, on a machine with much else to do. */
const AT_ONCE = 500;

describe.each(games.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const { ops, fields } = game.options;
  const usual = ops.load({}, 'options') as Record<string, Json>;

  test('is played as it is offered', () => {
    for (const options of [{}, usual, ...(game.variants ?? [])])
      for (let { min: seats, max } = game.seats; seats <= max; seats++)
        expect(flawOf(options) ?? whyNot(game, seats, options)).toBeNull();
  });

  test.each(Object.keys(fields))(
    'option %s: whatever somebody asks for is allowed, or refused in words, at once',
    (name) => {
      const kept: Json[] = [];
      for (const value of HOSTILE) {
        const began = performance.now();
        const why = whyNot(game, game.seats.min, { [name]: value });
        expect(performance.now() - began).toBeLessThan(AT_ONCE);
        if (why === null) kept.push(value);
        else {
          expect(why.zh.length + why.en.length).toBeLessThan(2000);
          expect(flawOf({ ...why })).toBeNull();
          expect(why.zh).toMatch(/\p{Script=Han}/u);
          const order = { seats: game.seats.min, seed: 'wish', options: { [name]: value } };
          expect(() => deal(game, order)).toThrow(RefusedOptions);
        }
      }
      // What is left is short and plain: a name in a list that may be empty, a seed that may be anything.
      for (const value of kept) {
        expect(flawOf(value)).toBeNull();
        expect(JSON.stringify(value).length).toBeLessThan(64);
      }
    },
  );

  test('no option is unknown', () => {
    expect(whyNot(game, game.seats.min, { unheardOf: 1 })?.en).toMatch(/^options: unknown field 'unheardOf'/);
  });
});
