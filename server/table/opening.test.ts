import { randomBytes } from 'node:crypto';
import type { Game } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { commit } from '../fair/index.ts';
import type { NewTable } from '../protocol/index.ts';
import type { Opening } from './entries.ts';
import { idAfter, openingAfter, openingOf } from './opening.ts';
import { readLog } from './state.ts';
import { tower } from './tower.ts';

const ann = { account: 'ann', name: { zh: '安', en: 'Ann' }, guest: true };
const open = { kind: 'open' } as const;
const bot = { kind: 'bot', level: 'casual' } as const;
const wish: NewTable = { game: 'tower', seats: [open, bot] };
const opened = (more: Partial<NewTable> = {}) =>
  openingOf(tower as Game, ann, { ...wish, ...more }, randomBytes);

describe('an opening', () => {
  test('has a name, a key and dice of its own', () => {
    const [one, other] = [opened(), opened()];
    expect(one.id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{12}$/);
    expect(one.key).toMatch(/^\w{12}$/);
    expect(one.commitment).toBe(commit(one.id, one.secret));
    for (const field of ['id', 'key', 'secret', 'pacing'] as const) expect(one[field]).not.toBe(other[field]);
  });

  test('draws no letter of a name more often than another: bytes beyond the last whole round are passed over', () => {
    let calls = 0;
    const { id } = openingOf(tower as Game, ann, wish, (length) =>
      new Uint8Array(length).fill(calls++ === 0 ? 232 : 231),
    );
    expect(id).toBe('z'.repeat(12));
  });

  test('counts for the ratings only if it is asked for, and then only with a clock', () => {
    const clock = { kind: 'days', days: 3, out: 'lose' } as const;
    expect(opened({ clock }).rated).toBe(false);
    expect(opened({ clock, rated: true }).rated).toBe(true);
    const printed = { kind: 'printed' } as const;
    expect(opened({ clock: printed, pace: 1, rated: true }).rated).toBe(true);
    for (const without of [{}, { clock: { kind: 'none' } as const }, { clock: printed, pace: 0 }]) {
      expect(() => opened({ ...without, rated: true })).toThrow('needs a clock');
    }
  });

  test('that the game is not made for is turned down', () => {
    expect(() => opened({ seats: new Array(16).fill(open) })).toThrow('number of seats');
    expect(() => opened({ options: { height: 'tall' } })).toThrow('options do not fit');
  });
});

describe('the opening after a match', () => {
  const after = (opening: Opening) => {
    const events = [
      { kind: 'created', opening } as const,
      { kind: 'sat', seat: 0, person: ann, entropy: '' } as const,
    ].map((body, n) => ({ n, at: 0, wall: 0, body }));
    return openingAfter(readLog(tower as Game, events, null), randomBytes);
  };

  test('is for the same people one seat further on, under a name that follows from the first', () => {
    const first = opened();
    const next = after(first);
    expect(next.id).toBe(idAfter(first));
    expect(next.plans).toEqual([bot, { kind: 'invited', account: 'ann' }]);
    expect(next.commitment).toBe(commit(next.id, next.secret));
    expect(next.secret).not.toBe(first.secret);
  });

  test('has dice of its own, even if the match before had those of another', () => {
    expect(after({ ...opened(), branch: { fair: null } })).not.toHaveProperty('branch');
  });
});
