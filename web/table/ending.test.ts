import type { Room } from '@kaiju/server/protocol';
import { expect, test } from 'vitest';
import { endingFor } from './ending.ts';
import { accountsOf, seatName, seatsOf } from './names.ts';
import { gathered } from './refused.ts';

test('how a match ended for a seat', () => {
  const ending = (places: number[], seat: number) => endingFor({ places, why: 'AA-1', scores: null }, seat);
  expect(ending([1, 2], 0)).toBe('won');
  expect(ending([1, 2], 1)).toBe('lost');
  expect(ending([1, 2, 3], 1)).toBe('placed');
  expect(ending([1, 1], 0)).toBe('drawn');
  expect(ending([1, 2], -1)).toBe('seen');
  // Alone against the game.
  expect(ending([1], 0)).toBe('won');
  expect(ending([2], 0)).toBe('lost');
});

const person = (account: string) => ({
  account,
  name: { zh: `名${account}`, en: `N${account}` },
  guest: true,
});
const seat = (who: string | null, bot: string | null = null) => ({
  ...{ plan: { kind: 'open' }, person: who === null ? null : person(who), bot },
});
const room = (...seats: unknown[]) => ({ seats }) as Room;

test('seats are called by their person, their bot or their number; namesakes are told apart', () => {
  expect(seatName(room(seat('a'), seat(null)), 0, 'zh')).toBe('名a');
  expect(seatName(room(seat('a'), seat(null)), 1, 'en')).toBe('Seat 2');
  expect(seatName(room(seat(null, 'casual'), seat(null, 'casual')), 1, 'en')).toBe('Casual bot 2');
  expect(seatName(room(seat('a'), seat('a')), 1, 'en')).toBe('Na 2');
  // A bot that stands in keeps its person's name.
  expect(seatName(room(seat('a', 'casual')), 0, 'en')).toBe('Na');
  expect(seatsOf(room(seat('a'), seat('b'), seat('a')), ['a'])).toEqual([0, 2]);
  expect(seatsOf(room(seat('a')), [])).toEqual([]);
  // A seat that was taken as a guest is still one's own.
  const me = { account: 'a', name: { zh: '安', en: 'Ann' }, guest: false, formerly: ['b'] };
  expect(seatsOf(room(seat('a'), seat('b'), seat('c')), accountsOf(me))).toEqual([0, 1]);
  expect(accountsOf(null)).toEqual([]);
});

test('what was turned down is gathered by reason and clause', () => {
  const far = { key: 'tooFar' };
  const refused = [
    { clause: 'AA-1', reason: { ...far, by: 1 }, count: 30, candidates: [1] },
    { clause: 'AA-1', reason: { ...far, by: 2 }, count: 1, candidates: [2] },
    { clause: 'AA-2', reason: far, count: 1, candidates: [3] },
  ];
  const groups = gathered(refused, (reason) => (reason as { key: string }).key);
  expect(groups).toEqual([
    { clause: 'AA-1', why: 'tooFar', count: 31, candidates: [1, 2] },
    { clause: 'AA-2', why: 'tooFar', count: 1, candidates: [3] },
  ]);
});
