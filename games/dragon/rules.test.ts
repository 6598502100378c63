import { existsSync, readFileSync } from 'node:fs';
import {
  apply,
  askOf,
  type Bot,
  below,
  clone,
  deadline,
  deal,
  determinise,
  type Fact,
  gong,
  hash,
  type Input,
  type Json,
  optionsOf,
  type Speech,
  seeded,
  take,
  view,
  waiting,
} from '@kaiju/kernel';
import { clause, mindAt } from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { elsewhere } from './clauses.ts';
import { actionCards, aiCards, caves, treasures } from './content/index.ts';
import { options as choices, numbers } from './content/numbers.ts';
import { roundsLeft } from './effects/rounds.ts';
import { dragon } from './index.ts';
import { placesOf } from './procedures/match.ts';
import type { DragonView } from './state.ts';
import { position, say } from './testing.ts';
import { words } from './words.ts';

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

clause(
  'DH-24.13 DH-24.12',
  'what was held up or laid aside for all to see is known to all, watchers included',
  () => {
    const map = position('bag 0 tattered-map\nground old-coins-1 9,9 down', { start: 'prepare' });
    expect(say(map, { use: 'tattered-map' })).toBeNull();
    for (const seat of [-1, 1])
      expect(seen(map, seat).hoard.bags[0].known).toEqual([{ t: 'tattered-map', exhausted: false }]);
    const swap = position('heirloom 0 moonstone\nbag 0 clay-urn star-compass\nexhausted star-compass', {
      start: 'prepare',
      when: '0 keeps star-compass',
    });
    for (const seat of [-1, 1]) {
      expect(seen(swap, seat).hoard.bags[0].known).toEqual([{ t: 'moonstone', exhausted: false }]);
      expect(seen(swap, seat).hoard.heirlooms[0]).toEqual({ t: 'star-compass', exhausted: true });
    }
    const over = position('state 0 left\nbag 0 star-compass\nexhausted star-compass', { start: 'score' });
    expect(seen(over, 1).hoard.bags[0].known).toEqual([{ t: 'star-compass', exhausted: false }]);
  },
);

clause(
  'DH-6.11 DH-24.3',
  'the Reset cards that are taken out have names that tell nothing of where they lay',
  () => {
    const table = position('countdown\nai homecoming-slumber');
    const taken = table.g.removed.cards.filter(({ kind }) => aiCards[kind].reset);
    expect(taken.length).toBe(4);
    const byKind = taken.toSorted((a, b) => a.kind - b.kind);
    expect(byKind.map(({ id }) => id - byKind[0].id)).toEqual([0, 1, 2, 3]);
  },
);

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
  const { precedence, reaching, ...rules } = dragon.race!;
  expect(precedence?.(table.g)).toEqual([2, 3, 0, 1]);
  expect(rules).toEqual({
    ...{
      cap: 120,
      opening: 400,
      reach: 800,
      hold: 150,
      penalty: 500,
      grace: 250,
      countIn: 3_000,
      final: true,
    },
  });
  expect(['flip', 'done', { place: 'grab' }].map((answer) => reaching?.(answer))).toEqual([
    false,
    false,
    true,
  ]);
});

clause(
  'DH-14.1 DH-14.2 DH-3.5',
  'the glass turns three seconds after all are ready, by the table’s time alone',
  () => {
    for (const [pace, seconds] of [
      [1, 30],
      [2, 45],
    ]) {
      const options = { lineup: ['windrunner', 'acrobat'], seconds };
      const table = deal(dragon, { seats: 2, seed: 'gong', options, pace, at: 1_000 });
      expect(gong(dragon, table)).toBeNull();
      while (table.g.phase === 'preparation') say(table, 'end');
      for (const seat of [0, 1]) say(table, 'ready', seat);
      expect(gong(dragon, table)).toBe(1_000 + 3_000 * pace);
      expect(deadline(table)).toBe(1_000 + (3_000 + seconds * 1_000) * pace);
    }
  },
);

clause('DH-26.4 DH-26.2', 'what is too early or too late is refused by its clause, in both languages', () => {
  const table = position('ai fire-breath', { start: 'sand' });
  const stale: Input = { type: 'answer', seat: 0, ask: '0.1', value: { place: 'grab' }, at: table.now };
  expect(apply(dragon, table, stale)).toBeNull();
  expect(apply(dragon, table, stale)).toMatchObject({ code: 'closed', clause: 'DH-26.2' });
  for (const { reason } of Object.values(dragon.refusals ?? {})) {
    const said = (['zh', 'en'] as const).map((lang) => words.reason?.(reason!, { lang } as Speech));
    expect(new Set([...said, reason?.key]).size).toBe(3);
  }
  expect(dragon.refusals?.early?.clause).toBe('DH-26.4');
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

clause(
  'DH-24.7',
  'others imagine no arming before the card is carried out, and know of it from then on',
  () => {
    const table = position(
      'ai homecoming-slumber\ncharacter 0 acrobat\nat 0 3,5\nat 1 5,5\nlane 1 dash\nlane 0 dash*',
    );
    const armed = () =>
      [-1, 0, 1].map((seat) => determinise(dragon, table, seat, seeded('arm')).g.lane[1].armed);
    expect([table.g.played, armed()]).toEqual([0, [false, true, false]]);
    const [dash] = optionsOf(dragon, table, 1) as Json[];
    say(table, dash, 1);
    expect([table.g.played, waiting(table), armed()]).toEqual([1, [0], [true, true, true]]);
  },
);

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

const ahead = ({ g }: ReturnType<typeof position>) => ({
  ...{ draw: g.draw.cards.length, next: g.next.cards.length, current: g.current.cards.length },
});

clause(
  'DH-6.11 DH-7.2 DH-24.20',
  'how many rounds are left is said once no Reset can come, and holds',
  () => {
    // Even with one card in the pile it may be a Reset.
    const open = position('countdown\ndraw 1\nai fire-breath', { start: 'sand' });
    expect(roundsLeft(seen(open, 0), ahead(open))).toBeNull();
    const early = position('ai fire-breath', { start: 'sand' });
    expect(roundsLeft(seen(early, 0), ahead(early))).toBeNull();
    let said = 0;
    for (const [seed, seats, options] of [
      ['a', 2, {}],
      ['b', 3, { map: 'vault' }],
      ['c', 4, { mode: 'relaxed' }],
      ['d', 5, {}],
    ] as const) {
      const table = deal(dragon, { seats, seed, options });
      const rng = seeded(seed);
      let last = Number.POSITIVE_INFINITY;
      while (table.result === null) {
        const left = roundsLeft(seen(table, 0), ahead(table));
        const { round, phase } = table.g;
        if (left !== null && phase === 'placement') {
          said++;
          last = Math.min(last, round - 1 + left);
        }
        expect(round).toBeLessThanOrEqual(last);
        const asked = waiting(table);
        const seat = asked[below(rng, asked.length)];
        const all = optionsOf(dragon, table, seat);
        // By chance somebody leaves at once; to see the end of the pile they stay.
        const value = 'sample' in all ? all.sample(rng) : all.includes('stay' as never) ? 'stay' : null;
        take(dragon, table, seat, (value ?? (all as Json[])[below(rng, (all as Json[]).length)]) as never);
      }
    }
    expect(said).toBeGreaterThan(20);
  },
);

clause('DH-7.3', 'once nobody is in the Cave, no further round would change a score', () => {
  const rng = seeded('nobody is left');
  for (let end = 0; end < 500; end++) {
    const cave = caves[below(rng, 2)];
    const seats = 2 + below(rng, cave.id === 'vault' ? 3 : 5);
    const loot = cave.treasures.slice();
    const given = [`beast 7,${cave.monster.home[1]}`, 'bait 6,10'];
    for (let seat = 0; seat < seats; seat++) {
      given.push(`state ${seat} ${below(rng, 3) > 0 ? 'left' : 'gaveUp'}`);
      for (let n = below(rng, 5); n > 0; n--)
        given.push(`bag ${seat} ${loot.splice(below(rng, loot.length), 1)[0]}`);
    }
    given.push(`ground ${loot[0]} 5,3`, `next ${cave.monster.deck[below(rng, cave.monster.deck.length)].id}`);
    const layout = { seats, options: { map: cave.id } };
    const scored = position(given.join('\n'), { ...layout, start: 'score' });
    const later = position(given.join('\n'), { ...layout, start: 'round' });
    expect(later.g.round).toBe(scored.g.round + 1);
    expect(later.result).toEqual(scored.result);
    expect(later.g.players.map(({ score }) => score)).toEqual(scored.g.players.map(({ score }) => score));
  }
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

clause('DH-16.6', 'after two Placements without its person a bot has the seat, from Preparation on', () => {
  const { g } = position('', { start: 'prepare' });
  const phases = (['setup', 'preparation', 'placement', 'resolution', 'tidyUp'] as const).filter(
    (phase) => dragon.absence?.({ ...g, phase })?.now,
  );
  // Whoever has nothing to prepare is next asked whether they are ready.
  expect(phases).toEqual(['setup', 'preparation', 'placement']);
  expect(dragon.absence?.(g)?.races).toBe(numbers.offline);
  expect(dragon.absence?.({ ...g, mode: 'relaxed' })).toBeNull();
  // A bot that is put on a seat in mid-match answers whatever it is asked.
  const bot = (dragon.bots!.casual as { make(clock: () => number): Bot }).make(() => 0);
  const table = deal(dragon, { seats: 3, seed: 'stand-in', pace: 1 });
  const rng = seeded('stand-in');
  for (let n = 0; n < 120 && table.result === null; n++) {
    const [seat] = waiting(table);
    const mind = mindAt(dragon, table, seat);
    const { options } = mind.ask;
    const own = options![below(rng, options!.length)];
    const value = table.g.round > 2 && seat === 1 ? bot.decide(mind, rng).value : own;
    expect(say(table, value, seat)).toBeNull();
  }
});

clause('DH-15.7', 'whoever takes their time is rated apart from those who race', () => {
  const ladders = choices.mode.map((mode) => dragon.ladder?.({ mode }));
  expect(ladders).toEqual([null, 'relaxed', 'relaxed']);
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

clause('DH-21.10', 'that no shield is raised tells that what lies here will not bite', () => {
  const told = (under: string) => {
    const given = `character 0 shieldbearer\nat 0 4,1\nground ${under} 4,1 down`;
    const table = position(given, { start: 'prepare' });
    const facts: Fact[] = [];
    const input = { type: 'answer', ask: `0.${table.asked[0]}`, seat: 0, at: table.now } as const;
    const answer = { ...input, value: { play: 'haste' } };
    expect(apply(dragon, table, answer, { facts: (fact) => facts.push(fact) })).toBeNull();
    return facts[1];
  };
  expect(told('mimic')).toMatchObject({ kind: 'shield', reveals: true });
  expect(told('clay-urn')).toMatchObject({ kind: 'limit', reveals: true });
});

clause('DH-25.14', 'the shield is asked for wherever a hit comes from, and the default is to use it', () => {
  const bearer = 'character 0 shieldbearer\nasks 0\n';
  const places: [string, string, Parameters<typeof position>[1]][] = [
    ['a trap one walks onto', 'colour ice\nat 0 8,5\nlane 0 step-north\nai tail-sweep', {}],
    ['a trap one is shoved onto', 'colour ice\nat 0 9,5\nat 1 9,6\nlane 1 shove\nai tail-sweep', {}],
    ['a trap under one’s feet', 'top ice-breath\nat 0 8,4', { start: 'tidyUp' }],
    ['the monster itself', 'ai frost-nova\nat 0 7,5', {}],
    ['marks', 'ai magma-rift\nat 0 7,4', {}],
    ['the Mimic', 'ai tail-sweep\nat 0 3,1\nground mimic 4,1 down\nlane 0 step-east', {}],
  ];
  for (const [what, given, more] of places) {
    const table = position(bearer + given, more);
    expect([what, askOf(dragon, table, 0)?.kind]).toEqual([what, 'shield']);
    const other = clone(dragon, table);
    expect(say(other, 'keep')).toBeNull();
    expect([what, other.g.players[0].tapped]).toEqual([what, false]);
    apply(dragon, table, { type: 'expire', ask: `0.${table.asked[0]}`, at: table.now });
    expect([what, table.g.players[0].tapped, table.g.players[0].state]).toEqual([what, true, 'in']);
  }
});

clause('DH-27.7', 'what somebody sets for themselves, nobody else sees', () => {
  const table = position('ai homecoming-slumber\nat 0 6,3\ncharacter 0 trickster', { start: 'sand' });
  const before = [1, -1].map((seat) => view(dragon, table, seat));
  for (const setting of ['portalsOff', 'tricksOff']) expect(say(table, setting, 0)).toBeNull();
  expect([1, -1].map((seat) => view(dragon, table, seat))).toEqual(before);
  expect(seen(table, 0).players[0]).toMatchObject({ portals: false, tricks: false });
  say(table, { place: 'step-east' }, 0);
  for (const seat of [0, 1]) say(table, 'done', seat);
  // Asked they are all the same, with one answer that the host may give.
  expect(askOf(dragon, table, 0)).toMatchObject({ kind: 'substitute', options: ['no'] });
  say(table, 'no');
  expect(askOf(dragon, table, 0)).toMatchObject({ kind: 'portal', options: ['stay'] });
  expect(dragon.forced).toMatchObject({ substitute: 'no', portal: 'stay', prepare: 'end' });
});

/** Whoever is asked hands in nothing until the table stands like this. */
function idleUntil(table: ReturnType<typeof position>, is: () => boolean): string[] {
  const asked: string[] = [];
  while (!is()) {
    const [seat] = waiting(table);
    const kind = askOf(dragon, table, seat)?.kind as string;
    asked.push(`${seat} ${kind}`);
    expect(say(table, kind === 'plan' ? [] : { cards: [], choice: 'done' }, seat)).toBeNull();
  }
  return asked;
}

describe('over days', () => {
  const mail = (given: string, more: Parameters<typeof position>[1] = {}) =>
    position(given, { start: 'round', options: { mode: 'mail' }, ...more });

  clause('DH-15.6', 'all write their Preparation down at once, and it is done in glass order', () => {
    const table = mail(
      'holder 0\nat 0 5,5\nat 1 9,9\nbag 0 dragon-diamond\nbag 1 moonstone dragonscale-cloak',
    );
    expect(waiting(table)).toEqual([1, 0]);
    expect(say(table, [{ play: 'haste' }, { play: 'guard' }], 0)).toMatchObject({ clause: 'DH-15.6' });
    expect(say(table, [{ heirloom: 'moonstone' }], 0)).toMatchObject({ clause: 'DH-15.6' });
    expect(say(table, 'end', 0)?.code).toBe('illegal');
    expect(say(table, [{ play: 'guard' }, { use: 'dragon-diamond', to: 11 * 16 + 7 }], 0)).toBeNull();
    // Nothing of it shows before all have handed in.
    expect(seen(table, 1).players[0]).toMatchObject({ guard: false, cell: 5 * 16 + 5 });
    expect(
      say(table, [{ heirloom: 'moonstone' }, { use: 'dragonscale-cloak' }, { play: 'haste' }], 1),
    ).toBeNull();
    expect(table.g.players[0]).toMatchObject({ guard: true, cell: 11 * 16 + 7 });
    expect(table.g.players[1]).toMatchObject({ guard: true, extra: 1 });
    expect(seen(table, 0).hoard.heirlooms[1]?.t).toBe('moonstone');
    expect(askOf(dragon, table, 0)?.kind).toBe('snap');
  });

  clause('DH-15.6', 'what is not possible any more is skipped, and the rest is done', () => {
    const table = mail('holder 1\nat 0 5,5\nat 1 6,11\nbag 0 dragon-diamond\nbag 1 climbing-rope');
    const skipped: Json[] = [];
    const facts = ({ kind, data }: Fact) => void (kind === 'skipped' && skipped.push(data));
    const plan = (seat: number, value: Json) => {
      const input: Input = { type: 'answer', seat, ask: `${seat}.${table.asked[seat]}`, value, at: 0 };
      expect(apply(dragon, table, input, { facts })).toBeNull();
    };
    const to = 11 * 16 + 7;
    plan(1, [{ use: 'climbing-rope', to: 'E' }, { play: 'guard' }]);
    // Seat 0 holds the glass, and stands there first.
    plan(0, [{ use: 'dragon-diamond', to }]);
    expect(skipped).toEqual([{ seat: 1 }]);
    const [first, second] = table.g.players;
    expect([first.cell, second.cell, second.guard]).toEqual([to, to - 1, true]);
    expect(seen(table, 1).hoard.bags[1].count).toBe(1);
  });

  clause('DH-15.6', 'picks go with what they are for', () => {
    const table = mail(
      'holder 0\nspent 0 run-north grab jump\nbag 1 tattered-map\nground old-coins-1 9,9 down',
    );
    expect(say(table, [{ play: 'regroup' }], 0)).toMatchObject({ clause: 'DH-15.6' });
    for (const picks of [['grab', 'grab'], ['guard'], 'grab', [], null])
      expect(say(table, [{ play: 'regroup', picks }], 0)?.code).toBe('illegal');
    for (const rubbish of [null, 7, {}, [null], [[]], [{}], [{ play: 'guard', twice: true }]])
      expect(say(table, rubbish as Json, 0)?.code).toBe('illegal');
    expect(say(table, [{ play: 'regroup', picks: ['grab', 'jump'] }], 0)).toBeNull();
    expect(say(table, [{ use: 'tattered-map', picks: [9 * 16 + 9] }], 1)).toBeNull();
    const { spent } = table.g.players[0];
    expect(actionCards.filter((_, i) => spent & (1 << i)).map(({ id }) => id)).toEqual([
      'run-north',
      'regroup',
    ]);
    expect(seen(table, 1).hoard.ground.find(({ cell }) => cell === 9 * 16 + 9)?.t).toBe('old-coins-1');
  });

  clause(
    'DH-15.6 DH-14.12',
    'cards do as aimed or by default, and nobody is asked more than three times a round',
    () => {
      const table = mail(
        'holder 0\nat 0 5,5\nat 1 9,9\nnext homecoming-slumber\ncharacter 0 timekeeper\ncharacter 1 trickster',
      );
      const asked: string[] = [];
      const hand = (seat: number, value: Json) => {
        asked.push(`${seat} ${askOf(dragon, table, seat)?.kind}`);
        expect(say(table, value, seat)).toBeNull();
      };
      for (const seat of waiting(table)) hand(seat, []);
      hand(0, { cards: [{ place: 'dash', aim: 'W2' }], choice: 'wait' });
      hand(1, { cards: [{ place: 'jump' }], choice: 'wait' });
      const { round } = table.g;
      hand(0, { cards: [{ place: 'grab' }], choice: 'done' });
      hand(1, { cards: [], choice: 'done' });
      expect(table.g.round).toBe(round + 1);
      expect(table.g.players.map((p) => p.cell)).toEqual([5 * 16 + 3, 7 * 16 + 9]);
      expect(asked).toEqual(['1 plan', '0 plan', '0 snap', '1 snap', '0 late', '1 late']);
    },
  );

  clause('DH-15.6 DH-25.15 DH-24.19', 'whoever wants to leave says so with the cards', () => {
    const table = mail('holder 0\nat 0 7,1\nat 1 1,7\nbag 0 moonstone\nnext homecoming-slumber');
    for (const seat of waiting(table)) say(table, [], seat);
    expect(say(table, { cards: [], choice: 'done', leave: true }, 0)).toBeNull();
    expect(seen(table, 1).players[0].leaving).toBe(false);
    expect(say(table, { cards: [], choice: 'done' }, 1)).toBeNull();
    expect(table.g.players.map((p) => p.state)).toEqual(['left', 'in']);
    const relaxed = position('', { start: 'place', options: { mode: 'relaxed' } });
    expect(say(relaxed, { cards: [], choice: 'done', leave: true }, 0)).toMatchObject({ clause: 'DH-15.6' });
  });

  clause('DH-15.6 DH-27.3', 'each window is open for as long as was chosen, and silence does nothing', () => {
    expect(() => deal(dragon, { seats: 2, seed: 'x', options: { hours: 7 } })).toThrow(
      '6, 12, 24, 48, 72, 168',
    );
    const lineup = ['windrunner', 'acrobat'];
    const table = deal(dragon, {
      seats: 2,
      seed: 'mail',
      pace: 1,
      options: { mode: 'mail', hours: 48, lineup },
    });
    const hours: number[] = [];
    while (table.g.round === 1) {
      hours.push(((deadline(table) as number) - table.now) / 3_600_000);
      apply(dragon, table, { type: 'time', at: deadline(table) as number });
    }
    expect(hours).toEqual([48, 48]);
    expect(table.g.players.map(({ spent, state }) => [spent, state])).toEqual([
      [0, 'in'],
      [0, 'in'],
    ]);
  });

  clause('DH-8.1 DH-15.6', 'whole matches are played, with totals carried', () => {
    const table = play('by mail', 3, { mode: 'mail', games: 2 });
    expect(table.result).toEqual(placesOf(table.g));
    expect(table.g.game).toBe(2);
  });

  clause('DH-27.7', 'what one sets goes with what one hands in', () => {
    const table = position('character 0 shieldbearer', { start: 'place', options: { mode: 'relaxed' } });
    expect(say(table, { cards: [], choice: 'wait', set: ['tricksOff'] }, 0)).toMatchObject({
      clause: 'DH-27.7',
    });
    expect(say(table, { cards: [], choice: 'wait', set: ['shieldOff', 'portalsOff'] }, 0)).toBeNull();
    expect(say(table, { cards: [], choice: 'done' }, 1)).toBeNull();
    expect(table.g.players[0]).toMatchObject({ shield: false, portals: false });
    expect(seen(table, 1).players[0]).toMatchObject({ shield: null, portals: null });
    idleUntil(table, () => table.g.phase !== 'placement');
  });
});

clause(
  'DH-27.11',
  'strong players need as many rounds as are aimed at, and whoever wins carries something',
  () => {
    const bot = (dragon.bots!.strong as { make(clock: () => number): Bot }).make(() => 0);
    for (const seed of ['length 0', 'length 1']) {
      const table = deal(dragon, { seats: 4, seed, options: { mode: 'relaxed' } });
      const rng = seeded(seed);
      while (table.result === null) {
        const [seat] = waiting(table);
        expect(say(table, bot.decide(mindAt(dragon, table, seat), rng).value, seat)).toBeNull();
      }
      expect(table.g.round).toBeGreaterThanOrEqual(8);
      expect(table.g.round).toBeLessThanOrEqual(24);
      const scores = table.g.players.map((p) => p.score);
      expect(Math.max(...scores)).toBeGreaterThan(0);
      expect(table.result.places.every((place, seat) => place > 1 || scores[seat] > 0)).toBe(true);
    }
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

test('what is carried out elsewhere is in the book, and there is somebody or something that does it', () => {
  const book = readFileSync(new URL('./rulebook/en.md', import.meta.url), 'utf8');
  for (const [id, where] of Object.entries(elsewhere)) {
    expect(book).toContain(`**${id}**`);
    const [place] = where.split(': ');
    const known = ['the kernel', 'the host', 'the page', 'the lab'].includes(place);
    expect([id, known || existsSync(new URL(place, import.meta.url))]).toEqual([id, true]);
  }
});
