import { type Ask, engraved, type Json } from '@kaiju/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patched } from '../protocol/patch.ts';
import { Question } from './question.ts';

/** What a game may list: its own objects that never change, others that are made anew, and words. */
const POOL: readonly Json[] = [
  ...Array.from({ length: 40 }, (_, to) => engraved({ op: 'move', to })),
  ...Array.from({ length: 5 }, (_, n) => ({ op: 'loose', at: [n] })),
  ...['pass', 'end', 7, null, true, '"quoted",', '走'],
];

let asked = 0;
const ask = (options: readonly Json[] | null, more: Partial<Ask> = {}): Ask => ({
  ...{ id: `0.${++asked}`, seat: 0, kind: 'turn', clause: 'X-1', step: 'choose', options, space: null },
  ...{ deadline: null, ...more },
});

const sent = ({ space, ...rest }: Ask) => ({ ...rest, space: space?.describe ?? null });
const changes = (now: Question, before: Question) => JSON.parse(`[${now.since(before)}]`);

/** Follows a seat's questions as a client does, and looks whether it knows what it is asked. */
function follow(asks: readonly Ask[]): Json[][] {
  let last = new Question(asks[0], null);
  let view: unknown = { ask: JSON.parse(last.text()) };
  expect(view).toEqual({ ask: sent(asks[0]) });
  return asks.slice(1).map((each) => {
    const question = new Question(each, last);
    const told = changes(question, last);
    view = patched(view, told);
    expect(view).toEqual({ ask: sent(each) });
    expect(JSON.parse(question.text())).toEqual(sent(each));
    last = question;
    return told;
  });
}

describe('a question', () => {
  test('is known to whoever knows the one before and what has changed, whatever is listed', () => {
    const lists = fc.array(fc.array(fc.constantFrom(...POOL), { maxLength: 60 }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(lists, (questions) => {
        follow(questions.map((options) => ask(options)));
      }),
      { numRuns: 500 },
    );
  });

  test('is known where some options have come and some are gone, in a few places or in many', () => {
    const edits = fc.array(fc.tuple(fc.nat(200), fc.nat(70), fc.nat(70)), { maxLength: 60 });
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => engraved({ n: from + i }));
    fc.assert(
      fc.property(edits, (places) => {
        let options: Json[] = numbered(0, 160);
        const asks = [ask(options)];
        let next = 1000;
        for (const [i, [at, gone, come]] of places.entries()) {
          options = options.toSpliced(at, gone, ...numbered(next, come));
          next += come;
          if (i % 7 === 0) asks.push(ask(options));
        }
        follow([...asks, ask(options)]);
      }),
      { numRuns: 200 },
    );
  });

  test('says only what has changed', () => {
    const moves = POOL.slice(0, 40);
    const [told] = follow([
      ask(moves),
      ask([...moves.slice(0, 10), 'end', ...moves.slice(15)], { deadline: 5 }),
    ]);
    expect(told).toEqual([
      [['ask', 'id'], `0.${asked}`],
      [['ask', 'deadline'], 5],
      [['ask', 'options'], 10, 5, ['end']],
    ]);
  });

  test('says nothing where it is still the same', () => {
    const space = { describe: { of: 'faces' } } as unknown as Ask['space'];
    for (const same of [ask(POOL), ask(POOL.slice(0, 10)), ask(null, { space })]) {
      const before = new Question(same, null);
      expect(before.since(before)).toBe('');
      expect(new Question({ ...same }, before).since(before)).toBe('');
    }
  });

  test('is told whole where it is another one, or the one before is not known', () => {
    const space = { describe: { of: 'faces' } } as unknown as Ask['space'];
    const first = new Question(ask(['a']), null);
    for (const other of [ask(['a'], { kind: 'other' }), ask(null, { space }), ask([{ loose: true }])]) {
      expect(changes(new Question(other, first), first)).toEqual([[['ask'], sent(other)]]);
    }
    const third = ask(['b']);
    const second = new Question(ask(['a', 'b']), first);
    expect(changes(new Question(third, second), first)).toEqual([[['ask'], sent(third)]]);
  });

  test('an option that was changed since is told as it is now', () => {
    const die = { face: 1 };
    const shallow = Object.freeze({ held: [1] });
    const before = new Question(ask([die, shallow]), null);
    die.face = 6;
    shallow.held.push(2);
    const now = new Question(ask([die, shallow]), before);
    expect(changes(now, before)[1]).toEqual([['ask', 'options'], 0, 2, [{ face: 6 }, { held: [1, 2] }]]);
  });
});
