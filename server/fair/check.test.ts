import { readFileSync } from 'node:fs';
import { Match, random } from '@kaiju/bots';
import { type Bilingual, parseRecord, verify } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFair, commit, type FairDice, seedOf } from './index.ts';

const table = 'GmPq7RtWx2Za';
const secret = 'c0ffee'.padEnd(64, '0');
const entropy = ['3f9a01bc77d2e810', ''];
const fair: FairDice = { table, commitment: commit(table, secret), secret, entropy };
const seed = seedOf(table, secret, entropy);
const other = 'f'.repeat(64);

/** What failed, and what is said of it in English. */
function failures(found: unknown, playedWith = seed, known = {}): [about: string, why: string][] {
  const report = checkFair(found, playedWith, known);
  const failed = report.checks.filter(({ ok }) => !ok);
  expect(report.ok).toBe(failed.length === 0);
  for (const { why } of report.checks) expectBothLanguages(why);
  return failed.map(({ about, why }) => [about, why.en]);
}

function expectBothLanguages({ zh, en }: Bilingual): void {
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(zh + en).not.toMatch(/\{\w+\}/);
}

describe('dice that were fair', () => {
  test('hold, and every check says what it found', () => {
    const { ok, checks } = checkFair(fair, seed, { seats: 2, commitment: fair.commitment });
    expect(ok).toBe(true);
    expect(checks.map(({ about, ok, why }) => [about, ok, why.en])).toEqual([
      ['entropy', true, 'entropy: seat 1 gave 3f9a01bc77d2e810, seat 2 gave none'],
      ['commitment', true, 'the revealed secret is the one that was committed to'],
      ['seed', true, "the seed of the match comes from the secret and the seats' entropy"],
      ['noted', true, 'the commitment is the one you noted before the match'],
    ]);
    expect(checks[0].why.zh).toBe('各座位给的随机数：1 号位 3f9a01bc77d2e810，2 号位没有给');
  });

  test('without a commitment noted before the match, that check is not claimed', () => {
    expect(checkFair(fair, seed).checks.map(({ about }) => about)).toEqual(['entropy', 'commitment', 'seed']);
  });

  test('hold also when no seat gave entropy, which is said', () => {
    const silent = { ...fair, entropy: ['', ''] };
    const { ok, checks } = checkFair(silent, seedOf(table, secret, ['', '']), { seats: 2 });
    expect(ok).toBe(true);
    expect(checks[0].why.en).toBe("no seat gave entropy: the dice come from the server's secret alone");
  });
});

describe('what was changed is found', () => {
  test('the secret', () => {
    const made = commit(table, other);
    expect(failures({ ...fair, secret: other })).toEqual([
      [
        'commitment',
        `the revealed secret is not the one that was committed to: it gives the commitment ${made}, the record says ${fair.commitment}`,
      ],
      ['seed', expect.stringContaining('the seed is another')],
    ]);
  });

  test('the table', () => {
    expect(failures({ ...fair, table: 'another' }).map(([about]) => about)).toEqual(['commitment', 'seed']);
  });

  test('the commitment', () => {
    expect(failures({ ...fair, commitment: other }).map(([about]) => about)).toEqual(['commitment']);
  });

  test('the seed', () => {
    expect(failures(fair, 'moon')).toEqual([
      ['seed', `the seed is another: secret and entropy give ${seed}, the match was played with "moon"`],
    ]);
  });

  test.each([
    ['another text', ['3f9a01bc77d2e811', '']],
    ['withheld', ['', '']],
    ['put in later', ['3f9a01bc77d2e810', '00000000']],
    ['at the other seat', ['', '3f9a01bc77d2e810']],
  ])('the entropy: %s', (_, edited) => {
    expect(failures({ ...fair, entropy: edited }, seed, { seats: 2 }).map(([about]) => about)).toEqual([
      'seed',
    ]);
  });

  test('a seat too many', () => {
    const edited = [...entropy, ''];
    expect(failures({ ...fair, entropy: edited }, seedOf(table, secret, edited), { seats: 2 })).toEqual([
      ['entropy', 'the match has 2 seats, entropy is recorded for 3'],
    ]);
  });

  test('everything at once, after the match: only the commitment noted before it tells', () => {
    const forged = { ...fair, secret: other, commitment: commit(table, other) };
    const dealt = seedOf(table, other, entropy);
    expect(failures(forged, dealt)).toEqual([]);
    expect(failures(forged, dealt, { commitment: fair.commitment })).toEqual([
      [
        'noted',
        `the commitment is not the one you noted before the match: you noted ${fair.commitment}, the record says ${forged.commitment}`,
      ],
    ]);
  });
});

describe('what has not the form of fair dice is said, field by field', () => {
  const without = (field: keyof FairDice) => {
    const { [field]: _, ...rest } = fair;
    return rest;
  };
  test.each<[string, unknown, string[]]>([
    ['null', null, ['fair: expected table, commitment, secret and entropy, found null']],
    ['a list', [fair], ['fair: expected table, commitment, secret and entropy, found [']],
    ['no table', without('table'), ['fair.table: expected 1 to 64 letters, digits, - or _, found nothing']],
    ['no secret', without('secret'), ['fair.secret: expected 64 digits 0–9 a–f, found nothing']],
    ['no commitment', without('commitment'), ['fair.commitment: expected 64 digits 0–9 a–f, found nothing']],
    [
      'no entropy',
      without('entropy'),
      ['fair.entropy: expected a list with one text per seat, found nothing'],
    ],
    ['no seat', { ...fair, entropy: [] }, ['fair.entropy: expected a list with one text per seat, found []']],
    ['a secret that is not hex', { ...fair, secret: 'g'.repeat(64) }, ['fair.secret: expected 64 digits']],
    ['a commitment in capitals', { ...fair, commitment: other.toUpperCase() }, ['fair.commitment: expected']],
    [
      'a secret that is a number',
      { ...fair, secret: 7 },
      ['fair.secret: expected 64 digits 0–9 a–f, found 7'],
    ],
    ['a table of two lines', { ...fair, table: 'a\nb' }, ['fair.table: expected']],
    ['a short entropy', { ...fair, entropy: ['', 'short'] }, ['fair.entropy[1]: expected 8 to 64 letters']],
    ['a null entropy', { ...fair, entropy: [null, ''] }, ['fair.entropy[0]: expected 8 to 64 letters']],
    [
      'nothing at all',
      {},
      [
        'fair.table: expected',
        'fair.commitment: expected',
        'fair.secret: expected',
        'fair.entropy: expected',
      ],
    ],
  ])('%s', (_, found, messages) => {
    expect(failures(found)).toEqual(messages.map((message) => ['form', expect.stringContaining(message)]));
  });

  test('whatever stands there, it is reported and never thrown', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (found, playedWith) => {
        expect(checkFair(found, playedWith).ok).toBe(false);
      }),
    );
  });

  test('in Chinese too', () => {
    expect(checkFair(without('secret'), seed).checks[0].why.zh).toBe(
      'fair.secret：应是 64 个 0–9 a–f 的数位，却是：空缺',
    );
  });
});

describe.each(games)('a whole match of $id', (game) => {
  const seats = game.seats.min;
  const given = Array.from({ length: seats }, (_, seat) => `entropy-of-${seat}`);
  const promise: FairDice = { table, commitment: commit(table, secret), secret, entropy: given };
  const bots = Array.from({ length: seats }, () => random);
  const match = new Match(game, bots, { seats, seed: seedOf(table, secret, given) }, 'luck');

  test('is played with the seed, kept, read again, verified, and its dice were fair', () => {
    expect(match.play().result).not.toBeNull();
    const kept = JSON.stringify({ ...match.timeline.record(), fair: promise });
    const record = parseRecord(kept);
    expect(verify(game, record).table.result).toEqual(match.table.result);
    const known = { seats: record.deal.seats, commitment: promise.commitment };
    expect(checkFair(record.fair, record.deal.seed, known).ok).toBe(true);
  });
});

test('the example in docs/fair-dice.md is right', () => {
  const page = readFileSync(new URL('../../docs/fair-dice.md', import.meta.url), 'utf8');
  const [, printed] = /```json\n(.*?)```/s.exec(page) ?? [];
  expect(JSON.parse(printed)).toEqual(fair);
  expect(page).toContain(`# ${fair.commitment}\n`);
  expect(page).toContain(`# ${seed}\n`);
});
