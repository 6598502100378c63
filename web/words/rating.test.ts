import type { Room } from '@kaiju/server/protocol';
import { expect, test } from 'vitest';
import { ratingText, unratedBy } from './rating.ts';

test('a rating that is uncertain still says so wherever it is written', () => {
  expect(ratingText({ rating: 1553, provisional: true })).toBe('1553?');
  expect(ratingText({ rating: 1624, provisional: false })).toBe('1624');
});

test('why a table counts no more is known from its verdict, or from who sits there', () => {
  const room = (guest: boolean, change: Partial<Room> = {}) => {
    const person = { account: 'ann', name: { zh: '安', en: 'Ann' }, guest };
    return { rated: true, verdict: null, seats: [{ person }, { person: null }], ...change } as Room;
  };
  expect(unratedBy(room(false))).toBeNull();
  expect(unratedBy(room(true))).toBe('guest');
  expect(unratedBy(room(true, { rated: false }))).toBeNull();
  expect(unratedBy(room(true, { verdict: 'counted' }))).toBeNull();
  expect(unratedBy(room(true, { verdict: 'undo' }))).toBe('undo');
});
