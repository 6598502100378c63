import { askOf, type Fact, type Json, seeded, type Table, take, waiting } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { canCarry } from './content/index.ts';
import { cards, codes, events, HEROES, kinds, MOMENTS, traits } from './effects/code.ts';
import { encounter } from './index.ts';
import type { Encounter } from './state.ts';
import { anyAnswer, position } from './testing.ts';

/** Everything that is printed happens at least once, and nothing of it breaks. */

function answer(table: Table<Encounter>, value: Json, facts: Fact[]): void {
  take(encounter, table, waiting(table)[0], value, { facts: (fact) => void facts.push(fact) });
}

/** Answers what a card or an effect asks by chance until the main phase is free again. */
function finish(table: Table<Encounter>, facts: Fact[], seed: string): void {
  const rng = seeded(seed);
  const busy = () =>
    table.result === null &&
    (table.g.players[0].using !== null || askOf(encounter, table, waiting(table)[0])?.kind !== 'main');
  for (let left = 40; busy() && left > 0; left--) {
    const options = anyAnswer(table, waiting(table)[0], rng);
    if (options !== 'cancel') answer(table, options, facts);
  }
  expect(busy()).toBe(false);
}

/** A hero who may carry the card, so that its user and its adaptation are there. */
function carrierOf(kind: number): string {
  const { printed, variant } = cards[kind];
  const hero = HEROES.map((n) => kinds[n].hero).find(
    (one) => one !== null && canCarry(one, printed, variant),
  );
  return hero?.id ?? 'H01';
}

test.each(cards.map(({ key, n }) => [key, n] as const))('%s is used', (key, n) => {
  const table = position(
    `hero h 0 ${carrierOf(n)} 2,2
     hero r 0 H01 waits 2
     unit a 0 u01 2,3 hp 2 fresh
     unit b 0 u08 1,2 hp 5
     unit x 1 e08 3,2 hp 3
     unit y 1 u18 3,3
     unit z 1 e24 4,2
     unit c 0 u01 0,8
     control A 0
     standby 0 B08 W01
     hand 0 ${key}
     deck 0 W01 W02 W03 W04
     axis EV15 EV08@C EV10
     pool EV29 2
     focus 0 9`,
  );
  const facts: Fact[] = [];
  const held = table.g.players[0].hand.cards[0];
  const use: Json =
    held.carrier < 0
      ? { use: key }
      : { use: key, of: kinds[table.g.players[0].heroes[held.carrier].kind].id };
  answer(table, use, facts);
  finish(table, facts, key);
  expect(facts.filter(({ kind, data }) => kind === 'use' && data.card === key)).toHaveLength(1);
});

test.each(events.map(({ id, source }) => [id, source] as const))('%s happens', (id, source) => {
  const at = { zone: '@B', unit: '@x', encounter: '' }[source];
  const table = position(
    `unit a 0 u01 4,4
     unit x 1 e24 6,6 leader hp 20
     unit y 1 e08 0,8
     deck 0 W01 W02
     axis ${id}${id.startsWith('KV') ? '' : at} EV10 EV29
     picks 0 ${['EV11'].includes(id) ? '1,0' : '4,4 2,2 6,6'}`,
    { start: 'prepare' },
  );
  const facts: Fact[] = [];
  answer(table, 'end', facts);
  finish(table, facts, id);
  expect(facts.some(({ kind, data }) => kind === 'roll' && data.event === id)).toBe(true);
});

test('every triggered ability is heard of in play', () => {
  const wanted = [...new Set(traits.filter(({ on }) => on >= 0).map(({ code }) => codes[code].of))];
  const met = new Set<string>();
  const hear = ({ kind, data }: Fact) => {
    if (kind === 'trigger') met.add(String(data.what));
  };
  for (const { n, on, key } of traits) {
    if (on < 0) continue;
    const moment = MOMENTS[on];
    const table = position(
      `hero h 0 H03 ${moment === 'deploy' ? 'waits 1' : `4,4 ${moment === 'death' ? 'hp 1' : ''}`}
       unit a 0 u01 2,4
       unit x 1 ${moment === 'kill' ? 'k01' : 'u08'} 5,4
       hand 0 V02 V02 V02
       deck 0 W01 W02 W03 W04
       axis EV15 EV08@C EV10`,
    );
    const { g } = table;
    g.players[0].heroes[0].traits.push(n);
    const [hero] = g.units;
    const act = (value: Json) => take(encounter, table, waiting(table)[0], value, { facts: hear });
    if (moment === 'card') for (let i = 0; i < 3; i++) act({ use: 'V02' });
    if (['hit', 'hurt', 'kill', 'death'].includes(moment))
      act({ by: hero.uid, attack: g.units.find(({ side }) => side === 1)?.uid ?? 0 });
    else if (moment !== 'card') {
      const rng = seeded(key);
      act('end');
      for (let left = 20; askOf(encounter, table, waiting(table)[0])?.kind !== 'main' && left > 0; left--)
        act(anyAnswer(table, 0, rng));
    }
  }
  expect(wanted.filter((what) => !met.has(what))).toEqual([]);
});
