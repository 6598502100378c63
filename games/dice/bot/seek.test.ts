import { askOf, below, deal, seeded, take, waiting } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { heroes } from '../content/index.ts';
import { dice } from '../index.ts';
import { position } from '../testing.ts';
import { seek } from './seek.ts';

const duel = 'hero 0 warden\nhero 1 gambler\ncp 0 9';

test('keeps what the ultimate needs, and throws the rest', () => {
  const table = position(duel, { start: 'offence', rolls: '6 1 6 2 6' });
  const { kind, options } = askOf(dice, table, 0)!;
  expect(seek(table.g, 0, kind, options!)).toEqual({ throw: [1, 3] });
});

test('turns the last die when no throw is left, and then declares it', () => {
  const table = position(`${duel}\nhand 0 crowned-die`, {
    start: 'offence',
    rolls: '6 6 6 6 1 2 3',
    when: '0 passes W-A\n0 throws 5\n0 throws 5',
  });
  const first = askOf(dice, table, 0)!;
  const turned = seek(table.g, 0, first.kind, first.options!)!;
  expect(turned).toEqual({ play: 'c03', set: [[4, 6]] });
  take(dice, table, 0, turned);
  const { kind, options } = askOf(dice, table, 0)!;
  expect(seek(table.g, 0, kind, options!)).toBe('k8');
});

test('has no opinion of the dice of others', () => {
  const table = position(`${duel}\nhand 1 nudge\ncp 1 5`, {
    start: 'offence',
    rolls: '6 1 6 2 6',
    when: '1 passes W-A',
  });
  const { kind, options } = askOf(dice, table, 1)!;
  expect(kind).toBe('W-C');
  expect(seek(table.g, 1, kind, options!)).toBe(null);
});

test('who seeks finds every ultimate there is', () => {
  const found = new Set<string>();
  const rng = seeded('seek');
  const all = heroes.map(({ abilities }) => abilities.at(-1)?.id);
  for (let match = 0; match < 200 && found.size < all.length; match++) {
    const table = deal(dice, { seats: 2, seed: `seek ${match}`, options: { heroes: 'dealt' } });
    while (table.result === null) {
      const [seat] = waiting(table);
      const { kind, options } = askOf(dice, table, seat)!;
      take(dice, table, seat, seek(table.g, seat, kind, options!) ?? options![below(rng, options!.length)]);
      if (table.g.lock >= 0) found.add(table.g.declared);
    }
  }
  expect([...found].sort()).toEqual(all.toSorted());
});
