import { Match, random } from '@kaiju/bots';
import type { MatchRecord } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { describe, expect, test } from 'vitest';
import { readTarget, targetSearch } from './address.ts';
import { flawIn } from './check.ts';
import { ReplayHost, union } from './host.ts';
import { leadsOf, logOf, marksOf, momentOf, turnFrom } from './marks.ts';
import type { Moment } from './replay.ts';

function played(id: string) {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`no game ${id}`);
  const { min: seats } = game.seats;
  const bots = Array.from({ length: seats }, () => random);
  const match = new Match(game, bots, { seats, seed: 'a match to be seen again' }, 'luck');
  match.play();
  const { timeline } = match;
  return { game, timeline, record: timeline.record(), host: new ReplayHost(game, timeline.record()) };
}

type HandView = { players: { hand: { cards: (null | { kind: string })[] | null } }[] };
const hands = (g: unknown) => (g as HandView).players.map(({ hand }) => hand.cards ?? []);

describe('a match of market, seen again', () => {
  const { game, timeline, record, host } = played('market');

  test('has as many moments as inputs, and the deal', () => {
    expect(host.length).toBe(record.inputs.length);
    expect(host.story('all')).toHaveLength(record.inputs.length + 1);
    expect(host.at(0, 'all').input).toBeNull();
    expect(host.at(3, 'all').input).toEqual(record.inputs[2]);
  });

  test("a seat sees its own cards and not the others'; together they see all", () => {
    const [own, other] = hands(host.at(0, 0).view.g);
    expect(own.every((card) => card !== null)).toBe(true);
    expect(other.every((card) => card === null)).toBe(true);
    expect(
      hands(host.at(0, -1).view.g)
        .flat()
        .every((card) => card === null),
    ).toBe(true);
    expect(
      hands(host.at(0, 'all').view.g)
        .flat()
        .every((card) => card !== null),
    ).toBe(true);
  });

  test('what is told is told to those who heard it, numbered as they count', () => {
    for (const vantage of [-1, 0, 1, 'all'] as const) {
      const facts = host.story(vantage).flatMap((moment) => moment.facts);
      expect(facts.map(({ n }) => n)).toEqual(facts.map((_, i) => i + 1));
    }
    const drew = (vantage: number | 'all') =>
      host
        .at(0, vantage)
        .facts.filter(({ kind }) => kind === 'drew')
        .map(({ data }) => 'cards' in (data as object));
    expect(drew(-1)).toEqual([false, false]);
    expect(drew(0)).toEqual([true, false]);
    expect(drew('all')).toEqual([true, true]);
  });

  test('through all eyes the question is the one that was answered next', () => {
    record.inputs.forEach((input, n) => {
      if (input.type === 'answer') expect(host.at(n, 'all').ask?.id).toBe(input.ask);
    });
    expect(host.at(0, -1).ask).toBeNull();
    expect(host.at(host.length, 'all').ask).toBeNull();
  });

  test('nobody can answer on it: the view holds no question', () => {
    expect(host.at(1, 0).view.ask).toBeNull();
  });

  test('the record is found true', () => {
    expect(host.verify()).toEqual({ ok: true });
  });

  test('a changed hash is found, with its move; the match can be looked at all the same', () => {
    const hashes = record.hashes.slice();
    hashes[4] = '0'.repeat(hashes[4].length);
    const changed = new ReplayHost(game, { ...record, hashes });
    const verdict = changed.verify();
    expect(verdict.ok).toBe(false);
    expect(verdict.ok || flawIn(verdict.problem)).toMatchObject({
      ...{ about: 'hash', n: 4 },
      problem: { zh: expect.stringMatching('^record.hashes\\[4]：.*记录里却写着'), en: expect.any(String) },
    });
    expect(changed.length).toBe(record.inputs.length);
  });

  test('a move against the rules ends it there, and is named', () => {
    const inputs = record.inputs.slice();
    inputs[5] = { type: 'answer', seat: 0, ask: '0.999', value: 'nonsense', at: inputs[5].at };
    const broken = new ReplayHost(game, { ...record, inputs } as MatchRecord);
    expect(broken.length).toBe(5);
    const verdict = broken.verify();
    expect(verdict.ok || flawIn(verdict.problem)).toMatchObject({ about: 'input', n: 6 });
  });

  test('the nights are its turns, and every line of the log knows its moment', () => {
    const story = host.story('all');
    const lines = logOf(story, ({ kind }) => kind);
    for (const { fact, n } of lines) expect(story[n].facts).toContain(fact);
    const turns = marksOf(lines, {}).filter(({ kind }) => kind === 'turn');
    expect(new Set(turns.map(({ words }) => words))).toEqual(new Set(['opened']));
    const nights = story.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'opened');
    expect(turns).toHaveLength(nights.length);
    expect(timeline.table.result).toEqual(record.result);
  });

  test('a fact leads to the moment it was told', () => {
    const story = host.story(1);
    const [fact] = story[7].facts.length > 0 ? story[7].facts : story[4].facts;
    const n = momentOf(story, fact.n);
    expect(story[n].facts).toContain(fact);
    expect(momentOf(story, 99_999)).toBe(0);
  });
});

test('a match of miracle marks its turns and its dead', () => {
  const { host } = played('miracle');
  const lines = logOf(host.story(-1), ({ kind }) => kind);
  const marks = marksOf(lines, { died: 'die', moved: 'move' });
  expect(marks.some(({ kind, words }) => kind === 'turn' && words === 'turnBegan')).toBe(true);
  expect(marks.filter(({ kind }) => kind === 'event').every(({ words }) => words === 'died')).toBe(true);
});

test('two sights of the same thing are put together', () => {
  const a = { hand: [{ id: 1 }, null], secret: null, coins: 3, open: [1, 2] };
  const b = { hand: [null, { id: 2 }], secret: 'x', coins: 3, open: [1, 2] };
  expect(union(a, b)).toEqual({ hand: [{ id: 1 }, { id: 2 }], secret: 'x', coins: 3, open: [1, 2] });
});

describe('on the bar', () => {
  const marks = [2, 9, 20].map((n) => ({ n, kind: 'turn' as const, words: '' }));

  test.each([
    [0, 1, 2],
    [2, 1, 9],
    [20, 1, 30],
    [10, -1, 9],
    [9, -1, 2],
    [1, -1, 0],
  ] as const)('from %i by %i turn to %i', (n, by, to) => {
    expect(turnFrom(marks, n, by, 30)).toBe(to);
  });

  const standing = (...shares: number[]): Moment[] =>
    shares.map((share) => ({ at: 0, facts: [], standing: [share, 1 - share] }));

  test('a lead counts when it is clear and lasts', () => {
    const long = (share: number) => Array.from({ length: 20 }, () => share);
    expect(leadsOf(standing(...long(0.8), ...long(0.2))).map(({ seat }) => seat)).toEqual([1]);
    // One blow that is answered at once.
    expect(leadsOf(standing(...long(0.7), 0.4, ...long(0.7)))).toEqual([]);
    expect(leadsOf(standing(0.5, 0.51, 0.49))).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    ['?move=12&seat=1', { move: 12, fact: null, vantage: 1 }],
    ['?seat=all', { move: null, fact: null, vantage: 'all' }],
    ['?seat=-1&fact=7', { move: null, fact: 7, vantage: -1 }],
    ['?seat=9&move=x', { move: null, fact: null, vantage: null }],
    ['', { move: null, fact: null, vantage: null }],
  ])('%j', (search, target) => {
    expect(readTarget(search, 2)).toEqual(target);
  });

  test('leads back to where it was made, and keeps what else stood there', () => {
    const search = targetSearch('?local=abc&fact=3', 40, 'all');
    expect(new URLSearchParams(search).get('local')).toBe('abc');
    expect(readTarget(search, 2)).toEqual({ move: 40, fact: null, vantage: 'all' });
  });
});

describe('what is wrong with a record is placed', () => {
  test.each([
    ['record.ruleset: it was played by another', { about: 'ruleset', n: null }],
    ['record.inputs[5]: refused', { about: 'input', n: 6 }],
    ['record.hashes[0]: the deal gives', { about: 'hash', n: 0 }],
    ['record.checkpoints[2]: the table', { about: 'checkpoint', n: null }],
    ['record.result: the match ends', { about: 'result', n: null }],
    ['something else', { about: 'other', n: null }],
  ])('%s', (en, flaw) => {
    const problem = { zh: '哪里不对', en };
    expect(flawIn(problem)).toEqual({ ...flaw, problem });
  });
});
