import {
  apply,
  below,
  deal,
  determinise,
  type Fact,
  hash,
  type Input,
  type Json,
  optionsOf,
  seeded,
  take,
  view,
  waiting,
} from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect, test } from 'vitest';
import { elsewhere } from './clauses.ts';
import { aiCards, caves, treasures } from './content/index.ts';
import { options as choices, numbers } from './content/numbers.ts';
import { countIn, dragon, racePrecedence, raceRules } from './index.ts';
import { placesOf } from './procedures/match.ts';
import type { DragonView } from './state.ts';
import { position, say } from './testing.ts';

const seen = (table: ReturnType<typeof position>, seat: number) => view(dragon, table, seat).g as DragonView;
const nameOf = (card: { kind: number } | null | undefined) =>
  card ? aiCards[card.kind].id : (card ?? undefined);

/** A whole match by chance. */
function play(seed: string, seats: number, options = {}) {
  const table = deal(dragon, { seats, seed, options });
  const rng = seeded(seed);
  while (table.result === null) {
    const seatsAsked = waiting(table);
    const seat = seatsAsked[below(rng, seatsAsked.length)];
    const all = optionsOf(dragon, table, seat);
    take(dragon, table, seat, 'sample' in all ? all.sample(rng) : all[below(rng, all.length)]);
  }
  return table;
}

clause('DH-24.4 DH-3.18 DH-24.5', 'S21: only the one who flips sees Next', () => {
  const table = position('ai fire-breath\nnext frost-nova', { start: 'sand', seats: 3, when: '1 flip' });
  for (const seat of [-1, 0, 1, 2]) {
    const g = seen(table, seat);
    expect(nameOf(g.current.cards?.[0])).toBe('fire-breath');
    expect(nameOf(g.next.cards?.[0])).toBe(seat === 1 ? 'frost-nova' : undefined);
  }
});

clause('DH-24.3 DH-24.2', 'nobody sees into the draw pile, everybody what was executed', () => {
  const table = position('ai fire-breath\ntop frost-nova', { start: 'sand' });
  for (const seat of [-1, 0, 1]) {
    const g = seen(table, seat);
    expect(g.draw.cards?.every((c) => c === null)).toBe(true);
    expect(g.draw.count).toBe(16);
    expect(nameOf(g.executed.cards?.[0])).toBe('frost-nova');
  }
});

clause('DH-24.7 DH-3.23', 'the face of a card in the lane is its owner’s, aim and arming too', () => {
  const table = position('ai fire-breath', { start: 'sand', when: '0 places dash at N2' });
  expect(seen(table, 0).lane[0]).toMatchObject({ seat: 0, aim: 1, armed: false });
  expect(seen(table, 0).lane[0].card).not.toBeNull();
  for (const seat of [-1, 1])
    expect(seen(table, seat).lane).toEqual([{ seat: 0, card: null, aim: null, armed: null, face: -1 }]);
});

clause('DH-24.8', 'who is Done is not seen, and all are still waited for', () => {
  const table = position('ai fire-breath', { start: 'sand', seats: 3, when: '0 done' });
  expect(waiting(table)).toEqual([0, 1, 2]);
  expect(seen(table, 0).players[0].done).toBe(true);
  expect(seen(table, 1).players[0].done).toBeNull();
});

clause(
  'DH-24.10 DH-24.12 DH-24.13',
  'spent piles and heirlooms are open, exhausted treasures of a bag are not',
  () => {
    const table = position(
      'spent 0 grab\nheirloom 0 dragonscale-cloak\nexhausted dragonscale-cloak\nbag 0 star-compass\nexhausted star-compass',
      { start: 'prepare' },
    );
    const other = seen(table, 1);
    expect(other.players[0].spent).toBe(seen(table, 0).players[0].spent);
    expect(other.hoard.heirlooms[0]).toEqual({ t: 'dragonscale-cloak', exhausted: true });
    expect(other.hoard.bags[0]).toEqual({ count: 1, known: [] });
    expect(seen(table, 0).hoard.bags[0]).toEqual({
      count: 1,
      known: [{ t: 'star-compass', exhausted: true }],
    });
  },
);

clause('DH-24.16 DH-10.11', 'whoever did not see a theft is no longer sure of that bag', () => {
  const table = position(
    'ai homecoming-slumber\nat 0 6,2\nat 1 5,1\nat 2 8,2\nground moonstone 6,1\nbag 1 clay-urn\nlane 1 step-east\nlane 0 steal',
    { seats: 3, rolls: '1' },
  );
  expect(seen(table, 2).hoard.bags[1]).toEqual({ count: 1, known: [] });
  expect(seen(table, 0).hoard.bags[0].known.map(({ t }) => t)).toContain('clay-urn');
});

clause('DH-24.11', 'at scoring all bags are open', () => {
  const table = position('state 0 left\nbag 0 moonstone', { start: 'score' });
  expect(seen(table, 1).hoard.bags[0].known).toEqual([{ t: 'moonstone', exhausted: false }]);
});

clause('DH-0.7 DH-0.3', 'S125 the same lane, choices and seed come to the same end', () => {
  expect(hash(dragon, play('again', 4))).toBe(hash(dragon, play('again', 4)));
});

clause('DH-8.1', 'a match of several games comes to an end, with everybody placed', () => {
  for (const [seats, options] of [
    [2, { games: 3 }],
    [3, { map: 'vault', games: 2 }],
    [6, { mode: 'relaxed', order: 'random' }],
  ] as const) {
    const table = play(`match ${seats}`, seats, options);
    expect(table.result).toEqual(placesOf(table.g));
  }
});

clause('DH-14.9 DH-26.2', 'an answer after the time is refused and changes nothing', () => {
  const table = position('ai fire-breath', { start: 'sand' });
  table.stack[table.stack.length - 1].wait!.deadline = 1_000;
  const before = hash(dragon, table);
  const late: Input = {
    type: 'answer',
    seat: 0,
    ask: `0.${table.asked[0]}`,
    value: { place: 'grab' },
    at: 1_001,
  };
  expect(apply(dragon, table, late)?.code).toBe('late');
  expect(hash(dragon, table)).toBe(before);
});

clause('DH-26.23', 'foreign and doubled cards are refused, each with its clause', () => {
  const table = position('ai fire-breath', { start: 'sand', when: '0 places grab' });
  expect(say(table, { place: 'grab' }, 0)).toMatchObject({
    clause: 'DH-26.7',
    reason: { key: 'E-NOT-IN-HAND' },
  });
  expect(say(table, 'flip', 0)).toMatchObject({ clause: 'DH-26.15' });
  expect(say(table, { place: 'fireball' }, 0)?.code).toBe('illegal');
});

clause('DH-14.6 DH-14.3 DH-14.4 DH-14.5 DH-14.7 DH-14.8', 'what the host orders the race by', () => {
  const table = position('holder 2', { start: 'prepare', seats: 4 });
  expect(racePrecedence(table.g)).toEqual([2, 3, 0, 1]);
  expect(raceRules).toEqual({ cap: 120, opening: 400, reach: 800, hold: 150, penalty: 500, grace: 250 });
  expect(countIn).toBe(3_000);
});

clause('DH-16.1', 'what a seat imagines looks to it like the table, in every phase', () => {
  const table = deal(dragon, { seats: 3, seed: 'eyes' });
  const rng = seeded('eyes');
  for (let n = 0; n < 200 && table.result === null; n++) {
    for (const seat of [-1, 0, 1, 2]) {
      const world = determinise(dragon, table, seat, rng);
      expect(view(dragon, world, seat)).toEqual(view(dragon, table, seat));
    }
    const [seat] = waiting(table);
    const all = optionsOf(dragon, table, seat) as never[];
    take(dragon, table, seat, all[below(rng, all.length)]);
  }
});

clause('DH-27.4', 'options that there are not are refused with what would be right', () => {
  expect(() => deal(dragon, { seats: 2, seed: 'x', options: { seconds: 31 } })).toThrow('30, 45, 60, 90');
  expect(() => deal(dragon, { seats: 2, seed: 'x', options: { games: 6 } })).toThrow('1 to 5');
  expect(() => deal(dragon, { seats: 5, seed: 'x', options: { map: 'vault' } })).toThrow('2 to 4');
  expect(() => deal(dragon, { seats: 2, seed: 'x', options: { lineup: ['scholar', 'scholar'] } })).toThrow(
    'twice',
  );
});

clause('DH-7.2 DH-6.20', 'S72 five cards are kept, and five rounds are played', () => {
  const table = position('resets 2\nai homecoming-blaze');
  const left: number[] = [];
  let round = 1;
  while (table.result === null) {
    if (table.g.phase === 'placement' && table.g.round > round) {
      round = table.g.round;
      left.push(table.g.draw.cards.length);
    }
    const [seat] = waiting(table);
    const all = optionsOf(dragon, table, seat) as string[];
    say(table, ['end', 'ready', 'done'].find((answer) => all.includes(answer)) ?? 'undone', seat);
    const other = 1 - seat;
    if (waiting(table).includes(other) && table.g.phase === 'placement') say(table, 'done', other);
  }
  expect(left).toEqual([3, 2, 1, 0, 0]);
});

clause('DH-0.1 DH-1.11 DH-5.8', 'S96 every round goes through its four phases, in order', () => {
  const told: string[] = [];
  const aids = { facts: ({ kind, data }: Fact) => void (kind === 'phase' && told.push(String(data.phase))) };
  const table = deal(
    dragon,
    { seats: 2, seed: 'phases', options: { lineup: ['windrunner', 'acrobat'] } },
    aids,
  );
  const rng = seeded('phases');
  while (table.g.round < 3) {
    const seats = waiting(table);
    const seat = seats[below(rng, seats.length)];
    const all = optionsOf(dragon, table, seat) as Json[];
    take(dragon, table, seat, all[below(rng, all.length)], aids);
  }
  const round = ['preparation', 'placement', 'resolution', 'tidyUp'];
  expect(told.slice(0, 8)).toEqual([...round, ...round]);
});

clause('DH-13.7', 'silence gives nothing up', () => {
  const table = deal(dragon, { seats: 3, seed: 'silence', pace: 1 });
  for (let n = 0; n < 60 && table.result === null; n++)
    apply(dragon, table, { type: 'time', at: table.now + 40_000 });
  expect(table.g.players.map((p) => p.state)).toEqual(['in', 'in', 'in']);
  expect(table.g.round).toBeGreaterThan(3);
});

clause('DH-16.7', 'whoever left sees what is open to all, and the own bag', () => {
  const table = position('state 0 left\nbag 0 moonstone\nbag 1 clay-urn', { start: 'prepare', seats: 3 });
  expect(seen(table, 0).hoard.bags.map(({ known }) => known.map(({ t }) => t))).toEqual([
    ['moonstone'],
    [],
    [],
  ]);
});

clause('DH-0.6', '“cannot” beats “may”: a Shove says push, Guard says no', () => {
  const table = position('ai tail-sweep\nat 0 3,1\nat 1 2,1\nguard 1\nlane 0 shove');
  expect(table.g.players[1].cell).toBe(16 + 2);
});

clause(
  'DH-27.10',
  'what the print fixes: two cards, a hundred points, three treasures, thirty seconds, the third Reset',
  () => {
    expect([numbers.placements, numbers.winnerBonus, numbers.leaderTreasures, choices.seconds[0]]).toEqual([
      2, 100, 3, 30,
    ]);
    expect(caves[0].monster.countdown.resets).toBe(3);
  },
);

test.each(caves.flatMap(({ id, monster }) => monster.deck.map((card) => [id, card.id])))(
  '%s: %s is executed, with people all around',
  (map, card) => {
    const table = position(
      `ai ${card}\nat 0 7,8\nat 1 5,5\nat 2 9,5\nat 3 7,3\nbag 0 moonstone\nbag 1 clay-urn\nguard 2`,
      {
        seats: 4,
        options: { map },
      },
    );
    expect(dragon.invariants?.(table.g)).toEqual([]);
    expect(table.g.current.cards).toEqual([]);
  },
);

test.each(treasures.filter(({ active }) => active).map(({ id }) => [id]))(
  '%s can be used in Preparation',
  (id) => {
    const table = position(
      `at 0 5,5\nfrozen 0\nbag 0 ${id}\nground moonstone 5,4\nground old-coins-1 9,9 down\nnext frost-nova`,
      { start: 'prepare' },
    );
    const options = optionsOf(dragon, table, 0) as Json[];
    const use = options.find((o) => (o as { use?: string }).use === id) as Json;
    expect(say(table, use)).toBeNull();
    if (id === 'tattered-map') expect(say(table, 9 * 16 + 9)).toBeNull();
    expect(table.g.players[0].prepared & 2).toBe(2);
  },
);

test('what is carried out elsewhere says where', () => {
  for (const where of Object.values(elsewhere)) expect(where.length).toBeGreaterThan(5);
});
