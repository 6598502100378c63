import { type Ask, askOf, below, type Game, type Json, seeded, type Table } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { describe, expect, test } from 'vitest';
import type { Command } from '../protocol/index.ts';
import { BRISK, type Guest, House } from './testing.ts';

/** Nothing that a person sends to a table, past all doors, keeps its clocks from running. */

/** Longer than any time that the rules print. */
const LONGEST = 10 * 86_400_000;

/** Nested until writing it fails. */
const bomb = JSON.parse('['.repeat(8000) + ']'.repeat(8000)) as Json;
const prototype = JSON.parse('{"__proto__":{"at":9}}') as Json;
const oddities: Json[] = [bomb, '\ud800', '\0', prototype, 1e308, -1, '', [], {}, null, 'constructor'];

/** What a seat may answer, with something odd in every place. */
function* oddAnswers(ask: Ask): Generator<Json> {
  const legal = ask.space?.sample(seeded('hostile')) ?? ask.options?.[0];
  for (const odd of oddities) {
    yield odd;
    if (typeof legal !== 'object' || legal === null) continue;
    if (Array.isArray(legal)) yield [...legal, odd];
    else {
      yield { ...legal, x: odd };
      for (const field of Object.keys(legal)) yield { ...legal, [field]: odd };
    }
  }
}

function* oddCommands(seat: number): Generator<Command> {
  for (const odd of oddities) {
    const answer = { face: odd };
    yield { do: 'orders', seat, orders: { pass: 'smart', stops: [], armed: [{ answer, when: 'possible' }] } };
    yield { do: 'orders', seat, orders: { pass: 'smart', stops: [odd as string] } };
    if (typeof odd === 'string') yield { do: 'chat', text: odd };
    yield { do: 'offer', seat, what: odd as 'draw' };
    yield { do: 'reply', seat, what: odd as 'draw', yes: true };
    yield { do: 'stand-in', seat, level: odd as 'casual' };
    yield { do: 'concede', seat: odd as number };
    yield { do: 'sit', seat: 0, entropy: odd as string };
    yield { do: 'leave', seat: odd as number };
    yield { do: 'plan', seat: 0, plan: { kind: 'invited', account: odd as string } };
    yield { do: 'close-chat', closed: odd as boolean };
    yield { do: 'send-away', account: odd as string };
  }
}

async function begun(
  game: Game,
  options: Record<string, Json> = {},
): Promise<{ house: House; guests: Guest[] }> {
  const count = Math.max(2, game.seats.min);
  const house = new House(
    Array.from({ length: count }, () => 'open' as const),
    {
      ...{ game, options: game.options.ops.load(options, 'options'), clock: BRISK },
    },
  );
  const guests = await house.begun(
    ...Array.from({ length: count }, (_, seat) => (seat === 0 ? 'ann' : `p${seat}`)),
  );
  return { house, guests };
}

/** Something happens by itself, sooner or later. */
async function runsOn(house: House): Promise<void> {
  const before = house.state.inputs;
  for (let wait = 5000; house.state.inputs === before; wait *= 2) {
    expect(wait).toBeLessThan(LONGEST);
    await house.pass(wait);
  }
}

/** The kinds of question that describe their answers are asked by these. */
const played: { id: string; options: Record<string, Json>; described: string[] }[] = [
  { id: 'market', options: {}, described: [] },
  { id: 'dice', options: {}, described: [] },
  { id: 'miracle', options: {}, described: [] },
  { id: 'encounter', options: {}, described: [] },
  { id: 'dungeon', options: {}, described: ['sortie'] },
  { id: 'dragon', options: { mode: 'relaxed' }, described: ['snap', 'late'] },
  { id: 'dragon', options: { mode: 'mail' }, described: ['plan'] },
];

describe.each(played)('$id $options', ({ id, options, described }) => {
  const game = findGame(id);

  test('goes on by its clocks, whatever its players send', async () => {
    const { house, guests } = await begun(game, options);
    for (const command of oddCommands(0)) await guests[0].do(command);
    await runsOn(house);
    const seen = new Set<string>();
    const spaces = new Set<string>();
    const rng = seeded('legal');
    const missing = () => described.filter((kind) => !spaces.has(kind));
    for (let steps = 0; house.room.status === 'playing' && (steps < 40 || missing().length > 0); steps++) {
      const table = house.state.table as Table;
      const ask = askOf(game, table, 0);
      if (ask !== null && !seen.has(ask.kind)) {
        seen.add(ask.kind);
        if (ask.space !== null) spaces.add(ask.kind);
        for (const value of oddAnswers(ask)) guests[0].say({ do: 'answer', seat: 0, ask: ask.id, value });
        await house.quiet();
        await runsOn(house);
      } else {
        const [{ seat, id: question }] = house.state.asks;
        const { options, space } = askOf(game, table, seat) as Ask;
        const value = options === null ? space?.sample(rng) : options[below(rng, options.length)];
        await guests[seat].do({ do: 'answer', seat, ask: question, value });
        await house.pass(1);
      }
    }
    expect(missing()).toEqual([]);
    // Nothing of it got as far as the rules.
    expect(house.failures).toEqual([]);
  });
});
