import { games } from '@kaiju/registry';
import { expect, test } from 'vitest';
import { voiceOf } from './voices.ts';

test.each(games.map((game) => [game.id, game] as const))(
  '%s speaks in the page as its rules do',
  async (id, game) => {
    expect(await voiceOf(id)).toEqual({ id, words: game.words });
  },
);

test('a game that is not here has no voice', async () => {
  expect(await voiceOf('chess')).toBeNull();
});

test.each(games.map((game) => [game.id, game] as const))(
  '%s can be resigned, as the menu of every table offers',
  (_, game) => {
    expect(game.concede).toBeDefined();
  },
);
