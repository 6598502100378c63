import { apply, askOf, type Bot, clone, deal, type Level, seeded, type Table, waiting } from '@kaiju/kernel';
import * as testing from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { miracle } from '../index.ts';
import type { Miracle } from '../state.ts';
import { position } from '../testing.ts';
import { bots } from './levels.ts';

/** A clock that counts how often it is looked at: budgets in milliseconds become budgets in turns compared. */
const made = (level: Level) => testing.ownBot(bots[level]);

const mindAt = (table: Table<Miracle>, seat: number) => testing.mindAt(miracle, table, seat);

/** Plays on until the match is over or the turn is; every answer must be legal. */
function playOn(table: Table<Miracle>, players: Bot[], until: (table: Table<Miracle>) => boolean): void {
  const rng = seeded('bots');
  while (table.result === null && !until(table)) {
    const [seat] = waiting(table);
    const mind = mindAt(table, seat);
    const { value } = players[seat].decide(mind, rng);
    const refusal = apply(miracle, table, { type: 'answer', seat, ask: mind.ask.id, value, at: table.now });
    expect(refusal).toBe(null);
  }
}

describe('the bots', () => {
  test.each(['classic', 'season3', 'grand'])('play whole matches of %s by the rules', (edition) => {
    const table = deal(miracle, { seats: 2, seed: edition, options: { edition } });
    playOn(table, [made('beginner'), made('casual')], () => false);
    expect(table.result).not.toBe(null);
  });

  test.each<Level>(['casual', 'strong'])('%s strikes the last blow when it can', (level) => {
    const table = position('miracle 1 3\ncreature a 0 archer 3 6,-4\ncreature b 1 swordsman 1 0,2');
    playOn(table, [made(level), made('beginner')], ({ g }) => g.turn > 1);
    expect(table.result?.places).toEqual([1, 2]);
  });

  test('strong does not throw a wounded dragon away', () => {
    const given =
      'creature a 0 volcano 3 -2,3 hp 2\ncreature b 1 swordsman 1 -1,3\ncreature c 1 swordsman 3 0,3';
    const table = position(given);
    playOn(table, [made('strong'), made('beginner')], ({ g }) => g.turn > 1);
    expect(table.g.creatures.some((c) => c.kind === 'volcano')).toBe(true);
  });

  test('a plan is dropped when the table is not what it was made for', () => {
    const bot = made('strong');
    const here = position('mana 0 8\ncap 0 8\ncreature a 0 archer 3 6,-4\ncreature b 1 swordsman 1 0,2');
    const there = clone(miracle, here);
    there.g.players[0].mana = 0;
    const first = bot.decide(mindAt(here, 0), seeded('x')).value;
    apply(miracle, here, {
      type: 'answer',
      seat: 0,
      ask: askOf(miracle, here, 0)?.id ?? '',
      value: first,
      at: 0,
    });
    const { ask } = mindAt(there, 0);
    const { value } = bot.decide(mindAt(there, 0), seeded('x'));
    expect(ask.options).toContainEqual(value);
  });

  test('the same luck and as many looks at the clock give the same turn', () => {
    const given = 'mana 0 8\ncap 0 8\ncreature a 0 archer 3 3,-2\ncreature b 1 swordsman 2 4,-4';
    const turns = [0, 1].map(() => {
      const table = position(given);
      playOn(table, [made('strong'), made('beginner')], ({ g }) => g.turn > 1);
      return JSON.stringify(table.g);
    });
    expect(turns[0]).toBe(turns[1]);
  });

  test('strong knows which decks are good, and does not always bring the same', () => {
    const decks = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const table = deal(miracle, { seats: 2, seed: `deck ${i}` });
      decks.add(JSON.stringify(made('strong').decide(mindAt(table, 0), seeded(`deck ${i}`)).value));
    }
    expect(decks.size).toBeGreaterThan(3);
    expect(decks.size).toBeLessThan(25);
  });
});
