import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failure } from './fixtures/tiny.ts';
import {
  anyOf,
  anyRecord,
  Coin,
  Everything,
  type EverythingValue,
  editedOnce,
  Purse,
} from './fixtures/values.ts';
import { hasher } from './hash.ts';
import {
  bool,
  boundless,
  boundsOf,
  bySeat,
  bytesOf,
  dict,
  holdsSecrets,
  int,
  json,
  key,
  list,
  listUpTo,
  nullable,
  num,
  oneOf,
  RecordType,
  record,
  type Seat,
  secret,
  secretFields,
  seeded,
  type Type,
  text,
  textUpTo,
  unwritten,
  type ValueOf,
  type Viewer,
  whole,
  wordsOf,
} from './index.ts';

const { ops } = Everything;

function hashOf<R extends RecordType>(type: R, value: ValueOf<R>): string {
  hasher.begin();
  type.ops.hash(value);
  return hasher.end();
}

/** A viewer whose allies are the seats of the same parity. */
function eyes(seat: Seat): Viewer {
  return { seat, ally: (owner) => seat >= 0 && owner >= 0 && seat % 2 === owner % 2 };
}

/** Every object and list inside a value, itself too. */
function parts(value: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof value !== 'object' || value === null) return found;
  found.add(value);
  for (const part of Object.values(value)) parts(part, found);
  return found;
}

function shared(a: unknown, b: unknown): unknown[] {
  const own = parts(a);
  return [...parts(b)].filter((part) => own.has(part));
}

const seed = fc.string({ minLength: 1, maxLength: 8 });
const one = <T>(check: (value: EverythingValue, word: string) => T) =>
  fc.assert(
    fc.property(seed, (word) => void check(anyRecord(Everything, seeded(word)), word)),
    { numRuns: 100 },
  );

const least = {
  int: 1,
  num: 1.5,
  bool: true,
  text: 't',
  key: 'k',
  json: null,
  oneOf: 'a',
  secret: 2,
} as const;
const coin = Coin.make({ worth: 1 });

describe('a constructor', () => {
  test('fills in every default and keeps the order of the schema', () => {
    const made = Everything.make({ record: coin, ...least });
    expect(Object.keys(made)).toEqual(Object.keys(Everything.fields));
    expect(made).toMatchObject({
      nullable: null,
      nullableJson: null,
      list: [],
      bySeat: [],
      dict: {},
      intOr: 7,
      numOr: 0.5,
      boolOr: true,
      textOr: 'hm',
      keyOr: 'k',
      jsonOr: { deep: [1] },
      oneOfOr: 'y',
      nullableOr: 3,
      listOr: [1, 2],
      dictOr: { a: 'b' },
      secretOr: 4,
      recordOr: { worth: 9, face: 'eagle' },
      places: null,
    });
  });

  test('gives each record defaults of its own', () => {
    const a = Everything.make({ record: coin, ...least });
    const b = Everything.make({ record: coin, ...least });
    a.listOr.push(3);
    a.dictOr.z = 'z';
    (a.jsonOr as { deep: number[] }).deep.push(2);
    a.recordOr.worth = 0;
    expect(b).toMatchObject({
      listOr: [1, 2],
      dictOr: { a: 'b' },
      jsonOr: { deep: [1] },
      recordOr: { worth: 9 },
    });
  });

  test('takes what is given before a default, also when that is false, zero, empty or null', () => {
    const made = Everything.make({
      record: coin,
      ...least,
      boolOr: false,
      intOr: 0,
      textOr: '',
      nullableOr: null,
      listOr: [],
      dictOr: {},
    });
    expect(made).toMatchObject({
      boolOr: false,
      intOr: 0,
      textOr: '',
      nullableOr: null,
      listOr: [],
      dictOr: {},
    });
  });

  test("a default in another order comes out in the schema's", () => {
    const Holder = record('Holder', { coin: Coin.or({ face: 'eagle', worth: 1 }) });
    expect(Object.keys(Holder.make({}).coin)).toEqual(['worth', 'face']);
  });

  test('a field that is no name is refused when the schema is written', () => {
    expect(() => record('Bad', { 'not-a-name': int })).toThrow("schema Bad: 'not-a-name' is not a name");
  });
});

describe('a copy', () => {
  test('equals the original, hashes the same and shares nothing with it', () => {
    one((value) => {
      const copy = ops.clone(value);
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
      expect(ops.equal(value, copy)).toBe(true);
      expect(hashOf(Everything, copy)).toBe(hashOf(Everything, value));
      expect(shared(value, copy)).toEqual([]);
    });
  });

  test('survives JSON: loaded again it is equal, hashes the same and has the same order of keys', () => {
    one((value) => {
      const back = ops.load(JSON.parse(JSON.stringify(value)), 'it');
      expect(ops.equal(value, back)).toBe(true);
      expect(hashOf(Everything, back)).toBe(hashOf(Everything, value));
      expect(JSON.stringify(back)).toBe(JSON.stringify(value));
    });
  });

  test('loaded from keys in any order it has the order of the schema', () => {
    one((value) => {
      const backwards = Object.fromEntries(Object.entries(value).reverse());
      expect(Object.keys(ops.load(backwards, 'it'))).toEqual(Object.keys(Everything.fields));
    });
    expect(Object.keys(Coin.ops.load({ face: 'king', worth: 2 }, 'it'))).toEqual(['worth', 'face']);
  });

  test('what is loaded shares nothing with what it was loaded from', () => {
    one((value) => {
      expect(shared(value, ops.load(value, 'it'))).toEqual([]);
    });
  });
});

describe('equality and hash', () => {
  test('one edit anywhere makes it unequal and changes the hash', () => {
    fc.assert(
      fc.property(seed, seed, (word, other) => {
        const value = anyRecord(Everything, seeded(word));
        const edited = editedOnce(Everything, value, seeded(other));
        expect(ops.equal(value, edited)).toBe(false);
        expect(ops.equal(edited, value)).toBe(false);
        expect(hashOf(Everything, edited)).not.toBe(hashOf(Everything, value));
      }),
      { numRuns: 1000 },
    );
  });

  test('a field that was added later counts from the first value that older states never had', () => {
    const before = record('Shop', { coins: int });
    const now = record('Shop', { coins: int, sealed: bool.orBefore(false), name: text.orBefore('') });
    const old = before.ops.load({ coins: 3 }, 'shop');
    const loaded = now.ops.load({ coins: 3 }, 'shop');
    expect(loaded).toEqual({ coins: 3, sealed: false, name: '' });
    expect(hashOf(now, loaded)).toBe(hashOf(before, old));
    const hashes = [loaded, { ...loaded, sealed: true }, { ...loaded, name: 'x' }].map((o) => hashOf(now, o));
    expect(new Set(hashes).size).toBe(3);
  });

  test('whole numbers are taken in as the hasher does it, and entries in the order of their keys', () => {
    const Sums = record('Sums', { of: dict(int) });
    const of = { b: -1, a: 0, 10: 2 ** 31 - 1, 9: 2 ** 31, c: Number.MIN_SAFE_INTEGER };
    const generated = hashOf(Sums, Sums.make({ of }));
    hasher.begin();
    hasher.int(5);
    for (const name of ['10', '9', 'a', 'b', 'c'] as const) {
      hasher.text(name);
      hasher.int(of[name]);
    }
    expect(generated).toBe(hasher.end());
  });

  const kinds: [string, Type][] = [
    ['int', int],
    ['num', num],
    ['bool', bool],
    ['text', text],
    ['key', key],
    ['json', json()],
    ['oneOf', oneOf('a', 'b')],
    ['nullable', nullable(int)],
    ['list', list(text)],
    ['bySeat', bySeat(int)],
    ['dict', dict(nullable(int))],
    ['secret', secret(list(int), 'owner')],
    ['record', Purse],
    ['nested', dict(list(nullable(bySeat(json()))))],
  ];
  test.each(kinds)('%s: make, copy, equal, hash, load and view agree on 200 values', (_, type) => {
    const Holder = record('Holder', { it: type });
    const rng = seeded('values');
    for (let i = 0; i < 200; i++) {
      const value = Holder.make({ it: anyOf(type, rng) });
      const copy = Holder.ops.clone(value);
      expect(copy).toEqual(value);
      expect(Holder.ops.equal(copy, value)).toBe(true);
      expect(Holder.ops.load(JSON.parse(JSON.stringify(value)), 'it')).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
      const edited = { it: editedOnce(type, value.it, rng) };
      expect(Holder.ops.equal(edited, value)).toBe(false);
      expect(hashOf(Holder, edited)).not.toBe(hashOf(Holder, value));
      expect(hashOf(Holder, copy)).toBe(hashOf(Holder, value));
    }
  });

  test('two ways to say nothing are two values: 0 and an empty name, null and absent', () => {
    const Named = record('Named', { it: key });
    expect(hashOf(Named, { it: 0 })).not.toBe(hashOf(Named, { it: '' }));
    expect(hashOf(Named, { it: 1 })).not.toBe(hashOf(Named, { it: '1' }));
    const Listed = record('Listed', { a: list(nullable(int)), b: list(int) });
    expect(hashOf(Listed, { a: [null], b: [] })).not.toBe(hashOf(Listed, { a: [], b: [-1] }));
    expect(hashOf(Listed, { a: [], b: [1] })).not.toBe(hashOf(Listed, { a: [1], b: [] }));
  });

  test('the order of names in a dict and in plain values does not count', () => {
    const Held = record('Held', { d: dict(int), j: json() });
    const a = Held.make({ d: { x: 1, y: 2 }, j: { x: 1, y: [2] } });
    const b = Held.make({ d: { y: 2, x: 1 }, j: { y: [2], x: 1 } });
    expect(Held.ops.equal(a, b)).toBe(true);
    expect(hashOf(Held, a)).toBe(hashOf(Held, b));
  });

  test('a thousand neighbours have a thousand hashes', () => {
    const Pair = record('Pair', { x: int, y: int });
    const found = new Set<string>();
    for (let x = 0; x < 40; x++) for (let y = 0; y < 25; y++) found.add(hashOf(Pair, { x, y }));
    expect(found.size).toBe(1000);
    for (const hash of found) expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('loading', () => {
  const whole = JSON.parse(JSON.stringify(Everything.make({ record: coin, ...least })));
  const purse = { owner: 0, coins: [{ worth: 1, face: 'king' }], code: 3, will: null, lost: [] };
  const wrong: [string, unknown, string][] = [
    ['int', 1.5, 'it.int: expected a whole number, found 1.5'],
    ['int', '1', 'it.int: expected a whole number, found "1"'],
    ['int', 2 ** 53, 'it.int: expected a whole number, found 9007199254740992'],
    ['num', null, 'it.num: expected a number, found null'],
    ['num', 'many', 'it.num: expected a number, found "many"'],
    ['bool', 1, 'it.bool: expected true or false, found 1'],
    ['text', 7, 'it.text: expected a text, found 7'],
    ['key', true, 'it.key: expected a name or a whole number, found true'],
    ['key', 0.5, 'it.key: expected a name or a whole number, found 0.5'],
    ['oneOf', 'd', 'it.oneOf: expected one of a, b, c, found "d"'],
    ['oneOf', null, 'it.oneOf: expected one of a, b, c, found null'],
    ['nullable', 'x', 'it.nullable: expected a whole number, found "x"'],
    ['list', {}, 'it.list: expected a list, found {}'],
    ['list', [1, 2, 'x'], 'it.list[2]: expected a whole number, found "x"'],
    ['bySeat', [null], 'it.bySeat[0]: expected a whole number, found null'],
    ['dict', [], 'it.dict: expected named entries, found []'],
    ['dict', { a: 1, b: '2' }, 'it.dict.b: expected a whole number, found "2"'],
    ['secret', null, 'it.secret: expected a whole number, found null'],
    ['record', { worth: 1, face: 'moon' }, 'it.record.face: expected one of king, eagle, found "moon"'],
    ['record', null, 'it.record: expected named entries, found null'],
    ['record', { worth: 1, weight: 2 }, "it.record: unknown field 'weight' (known: worth, face)"],
    ['grid', [[true], [0]], 'it.grid[1][0]: expected true or false, found 0'],
    [
      'wallets',
      [[null, { ...purse, coins: [{ worth: 'x' }] }]],
      'it.wallets[0][1].coins[0].worth: expected a whole number, found "x"',
    ],
    [
      'nested',
      { a: { b: [{ ...purse, will: 3 }] } },
      'it.nested.a.b[0].will: expected named entries, found 3',
    ],
  ];
  test.each(wrong)('a wrong %s (%j) is refused: %s', (field, value, message) => {
    expect(failure(() => ops.load({ ...whole, [field]: value }, 'it'))).toEqual({
      name: 'LoadError',
      message,
    });
  });

  test.each(['int', 'num', 'bool', 'text', 'key', 'json', 'oneOf', 'secret', 'record'])(
    'a missing %s is refused by name',
    (field) => {
      const { [field]: _, ...rest } = whole;
      expect(failure(() => ops.load(rest, 'it'))).toEqual({
        name: 'LoadError',
        message: expect.stringMatching(new RegExp(`^it\\.${field}: expected .*, found nothing$`)),
      });
    },
  );

  test('what has a default may be missing', () => {
    const bare = { ...least, record: { worth: 1 } };
    expect(ops.load(bare, 'it')).toEqual(Everything.make({ record: coin, ...least }));
  });

  test('an unknown field is refused, with the known ones', () => {
    expect(failure(() => Coin.ops.load({ worth: 1, face: 'king', edge: 1 }, 'purse'))).toEqual({
      name: 'LoadError',
      message: "purse: unknown field 'edge' (known: worth, face)",
    });
  });

  test("an entry called '__proto__' is refused, in a record and in a dict", () => {
    const Held = record('Held', { d: dict(int) });
    expect(failure(() => Held.ops.load(JSON.parse('{"d":{"__proto__":1}}'), 'it')).message).toBe(
      "it.d: nothing can be called '__proto__'",
    );
    expect(failure(() => Held.ops.load(JSON.parse('{"d":{},"__proto__":{}}'), 'it')).name).toBe('LoadError');
  });

  test('any JSON at all is either loaded whole or refused with a LoadError that names a place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(whole)), fc.jsonValue(), (field, value) => {
        try {
          const back = ops.load({ ...whole, [field]: value }, 'it');
          expect(Object.keys(back)).toEqual(Object.keys(whole));
        } catch (error) {
          expect((error as Error).name).toBe('LoadError');
          expect((error as Error).message).toMatch(/^it(\.|:)/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a view after another', () => {
  const seats = [-1, 0, 1];

  test('is what it would be without the other, whatever was seen before', () => {
    fc.assert(
      fc.property(seed, seed, fc.constantFrom(...seats), (word, other, seat) => {
        const [value, unlike] = [word, other].map((w) => anyRecord(Everything, seeded(w)));
        const edited = editedOnce(Everything, value, seeded(other));
        const before = ops.view(value, eyes(seat), -1);
        for (const now of [value, edited, unlike]) {
          const seen = ops.view(now, eyes(seat), -1, before);
          expect(seen).toEqual(ops.view(now, eyes(seat), -1));
          expect(shared(seen, now)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('of a value that has not changed is the very same', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom(...seats), (word, seat) => {
        const value = anyRecord(Everything, seeded(word));
        const before = ops.view(value, eyes(seat), -1);
        expect(ops.view(ops.clone(value), eyes(seat), -1, before)).toBe(before);
      }),
    );
  });

  test('takes over all but the way to what changed', () => {
    const Box = record('Box', { left: Coin, rest: list(Coin), named: dict(list(int)), any: json() });
    const coin = () => anyRecord(Coin, seeded('coin'));
    const box = { left: coin(), rest: [coin(), coin()], named: { toString: [], a: [1] }, any: { x: [1] } };
    const before = Box.ops.view(box, eyes(0), -1);
    const after = { ...box, rest: [box.rest[0], editedOnce(Coin, box.rest[1], seeded('edit'))] };
    const now = Box.ops.view(after, eyes(0), -1, before);
    expect(now).toEqual(Box.ops.view(after, eyes(0), -1));
    expect([now.left, now.rest[0], now.named, now.any]).toEqual([
      before.left,
      before.rest[0],
      before.named,
      before.any,
    ]);
    for (const same of ['left', 'named', 'any'] as const) expect(now[same]).toBe(before[same]);
    expect(now.rest[0]).toBe(before.rest[0]);
    expect(now.rest[1]).not.toBe(before.rest[1]);
    const inherited = Box.ops.view({ ...box, named: { toString: [] } }, eyes(0), -1, {
      ...before,
      named: {},
    });
    expect(inherited.named).toEqual({ toString: [] });
  });
});

describe('a view', () => {
  const purse = Purse.make({ owner: 1, coins: [coin], code: 42, will: coin, lost: [6] });
  const seen = (seat: Seat) => Purse.ops.view(purse, eyes(seat), -1);

  test("shows a secret to its owner, to the owner's team, or to nobody, and null to the others", () => {
    expect(seen(1)).toEqual({ owner: 1, coins: [coin], code: 42, will: coin, lost: null });
    expect(seen(3)).toEqual({ owner: 1, coins: [coin], code: null, will: coin, lost: null });
    expect(seen(0)).toEqual({ owner: 1, coins: [coin], code: null, will: null, lost: null });
    expect(seen(-1)).toEqual({ owner: 1, coins: [coin], code: null, will: null, lost: null });
  });

  test('a secret that belongs to nobody is shown to nobody, not to a spectator either', () => {
    const Board = record('Board', { plan: secret(int, 'owner'), pact: secret(int, 'team') });
    for (const seat of [-1, 0, 1]) {
      expect(Board.ops.view({ plan: 1, pact: 2 }, eyes(seat), -1)).toEqual({ plan: null, pact: null });
    }
  });

  test('what lies under bySeat belongs to the seat, however deep; an owner field says otherwise', () => {
    const Hand = record('Hand', { card: secret(int, 'owner') });
    const Lent = record('Lent', { of: int, card: secret(int, 'owner') }, { owner: 'of' });
    const Board = record('Board', { hands: bySeat(dict(list(nullable(Hand)))), lent: bySeat(Lent) });
    const board = Board.make({
      hands: [{ a: [{ card: 1 }, null] }, { b: [{ card: 2 }] }],
      lent: [
        { of: 1, card: 3 },
        { of: 0, card: 4 },
      ],
    });
    expect(Board.ops.view(board, eyes(0), -1)).toEqual({
      hands: [{ a: [{ card: 1 }, null] }, { b: [{ card: null }] }],
      lent: [
        { of: 1, card: null },
        { of: 0, card: 4 },
      ],
    });
  });

  test('of everything shares nothing with the state and keeps the order of the schema', () => {
    one((value) => {
      const shown = ops.view(value, eyes(0), -1);
      expect(shared(value, shown)).toEqual([]);
      expect(Object.keys(shown)).toEqual(Object.keys(Everything.fields));
      expect(shown.secret).toBeNull();
    });
  });

  test('two states that differ only in what a seat may not see look the same to it', () => {
    one((value, word) => {
      const other = ops.clone(value);
      other.secret++;
      other.secretOr++;
      for (const [i, wallet] of other.wallets.entries()) {
        if (i !== 0) for (const p of wallet) if (p) p.lost = anyOf(list(int), seeded(word));
      }
      expect(JSON.stringify(ops.view(other, eyes(0), -1))).toBe(JSON.stringify(ops.view(value, eyes(0), -1)));
    });
  });
});

describe('a schema knows', () => {
  test('where its secrets are', () => {
    expect(secretFields(Everything)).toEqual([
      'secret',
      'secretOr',
      'wallets.code',
      'wallets.will',
      'wallets.lost',
      'nested',
    ]);
    expect(holdsSecrets(Everything)).toBe(true);
    expect(holdsSecrets(Coin)).toBe(false);
    expect(holdsSecrets(nullable(list(Purse)))).toBe(true);
  });

  test('what is marked in it: walking finds each, wherever it lies, in order', () => {
    const Pin = record('Pin', { n: int }, { marked: true });
    const Board = record('Board', {
      one: Pin,
      none: nullable(Pin),
      some: list(Pin),
      by: bySeat(nullable(list(Pin))),
      named: dict(secret(Pin, 'none')),
      other: int.or(0),
    });
    const board = Board.make({
      one: { n: 1 },
      none: null,
      some: [{ n: 2 }, { n: 3 }],
      by: [null, [{ n: 4 }]],
      named: { a: { n: 5 } },
    });
    const found: number[] = [];
    Board.ops.walk(board, (pin: { n: number }) => found.push(pin.n));
    expect(found).toEqual([1, 2, 3, 4, 5]);
    Board.ops.walk({ ...board, none: { n: 9 } }, (pin: { n: number }) => {
      pin.n = 0;
    });
    expect(board.some).toEqual([{ n: 0 }, { n: 0 }]);
  });

  test('that a record with a default is still a record', () => {
    const other = Coin.or({ worth: 1, face: 'king' });
    expect(other).toBeInstanceOf(RecordType);
  });
});

describe('bounds', () => {
  const Wish = record('Wish', {
    n: whole(1, 20).or(5),
    name: textUpTo(6).or(''),
    names: listUpTo(2, textUpTo(3)),
    mode: oneOf('a', 'b').or('a'),
    maybe: nullable(whole(0, 1)),
    on: bool.or(false),
  });
  const wish = (given: object) => {
    try {
      return Wish.ops.load(given, 'wish');
    } catch (error) {
      return wordsOf(error);
    }
  };

  test('hold at both ends', () => {
    expect(wish({})).toEqual({ n: 5, name: '', names: [], mode: 'a', maybe: null, on: false });
    for (const kept of [
      { n: 1 },
      { n: 20 },
      { name: '王王' },
      { name: '\u{1f409}ab' },
      { names: ['abc', ''] },
    ])
      expect(wish(kept)).toMatchObject(kept);
  });

  test.each([
    [{ n: 0 }, 'n: expected a whole number from 1 to 20, found 0', 'n：应为从 1 到 20 的整数，实为 0'],
    [{ n: 21 }, 'n: expected a whole number from 1 to 20, found 21', 'n：应为从 1 到 20 的整数，实为 21'],
    [{ n: 1.5 }, 'n: expected a whole number from 1 to 20, found 1.5', 'n：应为从 1 到 20 的整数，实为 1.5'],
    [{ n: '5' }, 'n: expected a whole number from 1 to 20, found "5"', 'n：应为从 1 到 20 的整数，实为 "5"'],
    [{ name: 5 }, 'name: expected a text, found 5', 'name：应为文字，实为 5'],
    [{ name: '王王王' }, 'name: a text of 9 bytes; at most 6', 'name：文字有 9 字节，最多 6 字节'],
    [{ name: 'é'.repeat(4) }, 'name: a text of 8 bytes; at most 6', 'name：文字有 8 字节，最多 6 字节'],
    [
      { name: 'x\ud800' },
      /^name: a text with a character that cannot be stored/,
      /^name：文字里有无法保存的字符/,
    ],
    [{ name: '\0' }, /^name: a text with a character/, /^name：文字里有无法保存的字符/],
    [{ names: ['', '', ''] }, 'names: 3 entries; at most 2', 'names：有 3 项，最多 2 项'],
    [{ names: ['abcd'] }, 'names[0]: a text of 4 bytes; at most 3', 'names[0]：文字有 4 字节，最多 3 字节'],
    [{ names: {} }, 'names: expected a list, found {}', 'names：应为列表，实为 {}'],
    [{ mode: 'c' }, 'mode: expected one of a, b, found "c"', 'mode：应为其中之一：a, b，实为 "c"'],
    [
      { maybe: 2 },
      'maybe: expected a whole number from 0 to 1, found 2',
      'maybe：应为从 0 到 1 的整数，实为 2',
    ],
  ])('%j is refused in words', (given, en, zh) => {
    const found = wish(given) as { en: string; zh: string };
    expect(found.en.replace(/^wish\./, '')).toMatch(en);
    expect(found.zh.replace(/^wish\./, '')).toMatch(zh);
  });

  test('an unknown field, whatever it is called', () => {
    expect(wish({ ['x'.repeat(60_000)]: 1 })).toEqual({
      zh: `wish：没有“${'x'.repeat(40)}…”这一项（已知：n, name, names, mode, maybe, on）`,
      en: `wish: unknown field '${'x'.repeat(40)}…' (known: n, name, names, mode, maybe, on)`,
    });
  });

  test('a text counts as many bytes as are stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(bytesOf(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });

  test('are told to whoever asks', () => {
    expect(boundsOf(Wish)).toEqual({
      n: { from: 1, to: 20 },
      name: { bytes: 6 },
      names: { entries: 2, each: { bytes: 3 } },
      mode: { among: ['a', 'b'] },
      maybe: { from: 0, to: 1 },
      on: {},
    });
  });

  test('what nobody has written is what has no text in it', () => {
    const Mixed = record('Mixed', {
      said: nullable(text),
      list: list(int),
      n: nullable(whole(0, 9)),
      ok: bool,
    });
    expect(unwritten(Mixed, { said: 'x', list: [1], n: null, ok: true })).toEqual({ n: null, ok: true });
    expect(unwritten(Wish, Wish.make({ n: 3, maybe: 1 }))).toEqual({ n: 3, mode: 'a', maybe: 1, on: false });
  });

  test('what has none is found by its place', () => {
    expect(boundless(Wish, 'options')).toBeNull();
    for (const [type, place] of [
      [int, 'options.x'],
      [text, 'options.x'],
      [key, 'options.x'],
      [num, 'options.x'],
      [json(), 'options.x'],
      [list(whole(0, 1)), 'options.x'],
      [listUpTo(3, text), 'options.x[]'],
      [nullable(int), 'options.x'],
      [dict(bool), 'options.x'],
      [record('Inner', { y: text }), 'options.x.y'],
    ] as const)
      expect(boundless(record('Wish', { ok: bool, x: type }), 'options')).toBe(place);
  });
});
