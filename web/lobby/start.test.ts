import { expect, test } from 'vitest';
import { againstBots, playHref, readStart } from './start.ts';

const read = (href: string) => readStart(href.slice(href.indexOf('?')));

test('what an address is made of is what it asks for', () => {
  const start = againstBots(3, 'strong', { edition: 'a & b', list: [1] });
  expect(start.seats).toEqual(['me', 'strong', 'strong']);
  const href = playHref('market', start);
  expect(href.startsWith('/play/market?')).toBe(true);
  expect(read(href)).toEqual(start);
});

test('without options the address stays short', () => {
  expect(playHref('market', againstBots(2, 'casual'))).toBe('/play/market?seats=me%2Ccasual');
  expect(read('?seats=me%2Ccasual')).toEqual({ seats: ['me', 'casual'], options: {} });
});

test.each(['', '?seats=me,nobody', '?seats=me&options=[1]', '?seats=me&options={', '?seats=me&options=null'])(
  'an address that makes no sense asks for nothing: %s',
  (search) => expect(readStart(search)).toBeNull(),
);
