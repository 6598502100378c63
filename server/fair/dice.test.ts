import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commit, ENTROPY, newEntropy, newSecret, seedOf } from './index.ts';

const table = 'GmPq7RtWx2Za';
const secret = 'c0ffee'.padEnd(64, '0');
/** A source that can be foreseen: 0, 1, 2 … */
const counting = (length: number) => Uint8Array.from({ length }, (_, i) => i);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('what is hashed, word for word', () => {
  test('the commitment', () => {
    expect(commit(table, secret)).toBe(sha256(`kaiju fair dice 1\n${table}\n${secret}`));
  });

  test('the seed: the entropy of each seat on its line, an empty line where none was given', () => {
    expect(seedOf(table, secret, ['3f9a01bc', '', 'mYRab-_9'])).toBe(
      sha256(`kaiju fair dice 1\n${table}\n${secret}\n3f9a01bc\n\nmYRab-_9`),
    );
    expect(seedOf(table, secret, [''])).toBe(sha256(`kaiju fair dice 1\n${table}\n${secret}\n`));
  });
});

describe('what is drawn', () => {
  test('a secret: 32 bytes from the source', () => {
    expect(newSecret(counting)).toBe('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
  });

  test("a seat's entropy: 16 bytes from the source, in a form that is accepted", () => {
    expect(newEntropy(counting)).toBe('000102030405060708090a0b0c0d0e0f');
    expect(newEntropy(counting)).toMatch(ENTROPY);
  });

  test('a source that gives too little is refused', () => {
    expect(() => newSecret(() => new Uint8Array(31))).toThrow('randomBytes(32): expected 32 bytes, found 31');
  });
});

describe('what is refused before it is hashed', () => {
  test.each(['', 'two\nlines', 'a'.repeat(65)])('the table %j', (name) => {
    expect(() => commit(name, secret)).toThrow('table: expected 1 to 64 letters');
    expect(() => seedOf(name, secret, [''])).toThrow('table: expected 1 to 64 letters');
  });

  test.each(['', secret.toUpperCase(), `${secret}00`, secret.slice(1), `${secret}\n`])(
    'a malformed secret, which the message does not repeat (%j)',
    (malformed) => {
      expect(() => commit(table, malformed)).toThrow(
        /^secret: expected 64 digits 0–9 a–f, found something else$/,
      );
      expect(() => seedOf(table, malformed, [''])).toThrow(/^secret: expected/);
    },
  );

  test.each(['short', 'a'.repeat(65), 'eight ch', '12345678\n', '12345\n78'])('the entropy %j', (entropy) => {
    expect(() => seedOf(table, secret, ['', entropy])).toThrow(
      `entropies[1]: expected 8 to 64 letters, digits, - or _, or '', found ${JSON.stringify(entropy).slice(0, 57)}`,
    );
  });

  test('a match without seats', () => {
    expect(() => seedOf(table, secret, [])).toThrow('entropies: expected one text per seat, found no seat');
  });
});

describe('for any entropy', () => {
  const entropy = fc.oneof(fc.constant(''), fc.stringMatching(ENTROPY));
  const entropies = fc.array(entropy, { minLength: 1, maxLength: 8 });

  test('another text at any one seat gives another seed', () => {
    fc.assert(
      fc.property(entropies, fc.nat(), entropy, (given, pick, other) => {
        const seat = pick % given.length;
        fc.pre(given[seat] !== other);
        expect(seedOf(table, secret, given.with(seat, other))).not.toBe(seedOf(table, secret, given));
      }),
    );
  });

  test('other places of the same texts give another seed', () => {
    fc.assert(
      fc.property(entropies, fc.nat(), fc.nat(), (given, a, b) => {
        const [i, j] = [a % given.length, b % given.length];
        fc.pre(given[i] !== given[j]);
        const swapped = given.with(i, given[j]).with(j, given[i]);
        expect(seedOf(table, secret, swapped)).not.toBe(seedOf(table, secret, given));
      }),
    );
  });

  test('one seat more or less, even a silent one, gives another seed', () => {
    fc.assert(
      fc.property(entropies, (given) => {
        expect(seedOf(table, secret, [...given, ''])).not.toBe(seedOf(table, secret, given));
      }),
    );
  });

  test('another table or another secret gives another commitment and another seed', () => {
    const digest = fc.stringMatching(/^[0-9a-f]{64}$/);
    fc.assert(
      fc.property(entropies, digest, digest, (given, one, other) => {
        fc.pre(one !== other);
        expect(commit(table, one)).not.toBe(commit(table, other));
        expect(seedOf(table, one, given)).not.toBe(seedOf(table, other, given));
        expect(commit('elsewhere', one)).not.toBe(commit(table, one));
        expect(seedOf('elsewhere', one, given)).not.toBe(seedOf(table, one, given));
      }),
    );
  });
});
