import { askOf, below, type Game, type Json, seeded, type Table } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, hashOf } from '../store/index.ts';
import { reachesBehind, replay } from './reading.ts';
import { BrokenLog, type TableState } from './state.ts';
import { House } from './testing.ts';
import { tower } from './tower.ts';

describe('a checkpoint and what follows it', () => {
  /** A match with undos, bots, orders and talk. */
  async function played(game: Game, luck: string, inputs: number): Promise<House> {
    const rng = seeded(luck);
    const house = new House(['open', 'open'], {
      game,
      pace: 0,
      clock: { kind: 'days', days: 3, out: 'default' },
    });
    const guests = await house.begun('ann', 'bob');
    for (let i = 0; i < inputs && house.room.status === 'playing'; i++) {
      const { asks, table } = house.state;
      const { seat, id: ask } = asks[below(rng, asks.length)];
      const question = askOf(game, table as Table, seat);
      const options = question?.options?.filter((option) => option !== 'topple' && option !== 'end');
      const value = options ? options[below(rng, options.length)] : question?.space?.sample(rng);
      guests[seat].say({ do: 'answer', seat, ask, value: value as Json });
      await house.pass(below(rng, 500));
      if (below(rng, 8) === 0) {
        const by = below(rng, 2);
        await guests[by].do({ do: 'offer', seat: by, what: 'undo' });
        await guests[1 - by].do({ do: 'reply', seat: 1 - by, what: 'undo', yes: true });
      }
      if (below(rng, 20) === 0)
        await guests[seat].do({ do: 'orders', seat, orders: { pass: 'always', stops: [] } });
      if (below(rng, 20) === 0) await guests[seat].do({ do: 'chat', text: 'hm' });
    }
    return house;
  }

  const whole = (state: TableState) => ({
    ...JSON.parse(state.saved()),
    hash: state.hash(),
    fair: state.fair,
  });

  test.each([
    ['tower', tower as Game, 200, 6],
    ['market', findGame('market'), 200, 4],
    ['miracle', findGame('miracle'), 150, 2],
  ])(
    'give the same table as the whole log (%s)',
    async (_, game, inputs, numRuns) => {
      const property = fc.asyncProperty(fc.string({ minLength: 6 }), async (luck) => {
        const { log, checkpoints } = await played(game, luck, inputs);
        const expected = whole(replay(game, log, null).state);
        for (const { n, body } of checkpoints) {
          const after = log.filter((entry) => entry.n >= n);
          if (!reachesBehind(after, n)) expect(whole(replay(game, after, body).state)).toEqual(expected);
        }
      });
      await fc.assert(property, { numRuns });
    },
    60_000,
  );
});

describe('a log that does not say what it should', () => {
  const log = async () => {
    const house = new House(['open', 'open']);
    const [ann] = await house.begun('ann', 'bob');
    await ann.answer('more');
    await ann.answer('add');
    return house.log;
  };
  /** As a forger would: every hash of the chain fits again. */
  const forged = (entries: Entry[], n: number, change: (body: string) => string): Entry[] => {
    const out: Entry[] = [];
    for (const entry of entries) {
      const next = { ...entry, body: entry.n === n ? change(entry.body) : entry.body };
      out.push({ ...next, hash: hashOf(out.at(-1)?.hash ?? '', next) });
    }
    return out;
  };
  const reading = (entries: Entry[]) => () => replay(tower as Game, entries, null);

  test('an entry was changed', async () => {
    const entries = await log();
    entries[4] = { ...entries[4], body: entries[4].body.replace('more', 'add') };
    expect(reading(entries)).toThrow(BrokenLog);
    expect(reading(entries)).toThrow(/entry 4 \(input\) does not match its hash/);
  });

  test('an entry is missing', async () => {
    const entries = await log();
    expect(reading(entries.toSpliced(3, 1))).toThrow(/entry 4 stands where entry 3 belongs/);
  });

  test('an input was changed and the chain forged: the table’s own hash tells', async () => {
    const entries = forged(await log(), 4, (body) => body.replace('more', 'peek'));
    expect(reading(entries)).toThrow(/entry 4: the table's hash is .*, the log says/);
  });

  test('an input that the rules refuse', async () => {
    const entries = forged(await log(), 4, (body) => body.replace('more', 'lay'));
    expect(reading(entries)).toThrow(/entry 4: .*TW-1.2/);
  });

  test('an input at which the rules break', async () => {
    const entries = forged(await log(), 4, (body) => body.replace('more', 'topple'));
    expect(reading(entries)).toThrow(BrokenLog);
  });

  test('a checkpoint of other rules', async () => {
    const entries = await log();
    const { state } = replay(tower as Game, entries, null);
    const other = state.saved().replaceAll('tower@1', 'tower@2');
    expect(() => replay(tower as Game, entries.slice(-1), other)).toThrow(BrokenLog);
  });

  test('a log that does not begin with its beginning', async () => {
    const entries = await log();
    expect(reading(forged([{ ...entries[1], n: 0 }], -1, String))).toThrow(/begins with 'created'/);
  });
});
