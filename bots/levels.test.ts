import { type Bot, type BotSpec, defineGame } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { tictactoe } from './fixtures/tictactoe.ts';
import { botFor, LEVELS } from './levels.ts';
import { Match } from './play.ts';

const nameOf = (wanted: string | BotSpec) => botFor(tictactoe, wanted).name;

test('every level plays a game that says nothing about its bots', () => {
  const clock = (
    (now) => () =>
      now++
  )(0);
  for (const level of LEVELS) {
    const bot = botFor(tictactoe, level, { clock });
    expect(bot.name).toBe(level);
    const table = new Match(tictactoe, [bot, bot], { seats: 2, seed: 'l' }, 'l').play();
    expect(table.result).not.toBeNull();
  }
});

test('a game may make its own', () => {
  const parrot: Bot = {
    name: 'parrot',
    decide: ({ ask }) => ({ value: ask.options?.[0] ?? null, after: 0 }),
  };
  const game = defineGame({ ...tictactoe, bots: { strong: { kind: 'own', make: () => parrot } } });
  const strong = botFor(game, 'strong');
  expect(strong.name).toBe('strong');
  const match = new Match(game, [strong, strong], { seats: 2, seed: 'l' }, 'l');
  match.play();
  expect(match.timeline.inputs.map((i) => 'value' in i && i.value)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

describe('names', () => {
  test('say what a bot is', () => {
    for (const name of ['random', 'greedy', 'greedy:0.3', 'search:500it', 'search:200ms']) {
      expect(nameOf(name)).toBe(name);
    }
    expect(nameOf({ kind: 'search', iterations: 30 })).toBe('search:30it');
    expect(nameOf({ kind: 'random' })).toBe('random');
  });

  test.each([
    '',
    'Search:500it',
    'search',
    'search:0it',
    'search:5',
    'search:1.5ms',
    'greedy:2',
    'random:1',
    'deep',
  ])('and %j is none', (name) => {
    expect(() => nameOf(name)).toThrow(
      `no bot is called '${name}'; there are: beginner, casual, strong, master, random, greedy`,
    );
  });
});
