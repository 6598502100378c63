import {
  apply,
  below,
  clone,
  deal,
  explain,
  type Fact,
  type Json,
  optionsOf,
  type Rng,
  sameJson,
  seeded,
  type Table,
  view,
  waiting,
} from '@kaiju/kernel';
import { faultsIn } from '@kaiju/kernel/testing';
import type { FactSeen, RefusedCandidate } from '@kaiju/web/kit';
import { iconSheets } from '@kaiju/web/kit/icon-names';
import { soundNames } from '@kaiju/web/kit/sound';
import { describe, expect, test } from 'vitest';
import { EDITIONS, editionOf } from '../edition.ts';
import { policy } from '../evaluate.ts';
import { miracle } from '../index.ts';
import { mapOf } from '../maps.ts';
import type { Operation } from '../operations.ts';
import { boardOf, type Creature, creature, type Miracle, sideOf, starOf } from '../state.ts';
import { position } from '../testing.ts';
import { choicesOf, deckOption, summonKey } from './choices.ts';
import { attackOutcome, nextCap, outcomeOf, reachOf, threatOf } from './forecast.ts';
import { deedsAt, type Hand, holds, lightsOf, refusalAt, wishesOf } from './hand.ts';
import { type Arrow, layoutOf, SIZE, stepFrom } from './layout.ts';
import { artifactIcon, creatureIcon, ICONS, KEYWORD_ICONS } from './look.ts';
import { motions, sounds } from './motions.ts';
import { pieces } from './pieces.ts';
import { sayPlace, sayUnit } from './say.ts';
import * as words from './words.ts';

const seen = (facts: readonly Fact[]): FactSeen[] =>
  facts.map(({ kind, clause, path, data }, n) => ({ n, kind, clause, path, data }));

function answer(table: Table<Miracle>, value: Operation): Fact[] {
  const facts: Fact[] = [];
  const [seat] = waiting(table);
  const ask = `${seat}.${table.asked[seat]}`;
  const input = { type: 'answer', seat, ask, value, at: table.now } as const;
  expect(apply(miracle, table, input, { facts: (fact) => facts.push(fact) })).toBeNull();
  return facts;
}

/** By the bots' first guesses, so that armies meet. */
function choose(g: Miracle, seat: number, options: readonly Operation[], rng: Rng): Operation {
  const weights = policy(g, seat, 'operation', options as unknown as Json[]);
  let left = (below(rng, 1000) / 1000) * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return options[Math.max(0, chosen)];
}

/** Some moments of a match, each with the options of whoever is asked. */
function* moments(edition: string, seed: string, count: number, every = 1) {
  const rng = seeded(`board ${seed}`);
  const table = deal(miracle, { seats: 2, seed, options: { edition, decks: 'dealt' } });
  for (let i = 0; i < count && table.result === null; i++) {
    const [seat] = waiting(table);
    const options = optionsOf(miracle, table, seat) as readonly Operation[];
    if (i % every === 0) yield { table, seat, options };
    answer(table, choose(table.g, seat, options, rng));
  }
}

/** What a hand must hold, and where it must go, to do this. */
function handFor(g: Miracle, o: Operation): { hand: Hand; cell: number } | null {
  const { at, miracles } = boardOf(g);
  const cellAt = (name: string) => at.get(name) as number;
  if (o.op === 'summon') return { hand: { what: 'summon', kind: o.kind, star: o.star }, cell: cellAt(o.at) };
  if (o.op === 'move') return { hand: { what: 'unit', id: o.creature }, cell: cellAt(o.to) };
  if (o.op === 'attack') {
    const { owner } = creature(g, o.creature) as Creature;
    const cell =
      o.target === 'miracle' ? miracles[sideOf(g, 1 - owner)] : (creature(g, o.target) as Creature).at;
    return { hand: { what: 'unit', id: o.creature }, cell };
  }
  if (o.op === 'use') {
    const cell = 'on' in o ? (creature(g, o.on) as Creature).at : cellAt(o.at);
    return { hand: { what: 'artifact' }, cell };
  }
  return null;
}

describe.each(EDITIONS)('in matches of %s', (edition) => {
  test('every option can be done from the board, and its cell is lit', () => {
    for (const { table, seat, options } of moments(edition, 'options', 200, 5)) {
      const { g, ask } = view(miracle, table, seat);
      const choices = choicesOf(ask);
      expect(choices.end).not.toBeNull();
      const missed: Operation[] = [];
      for (const option of options) {
        const way = handFor(g, option);
        if (way === null) continue;
        const deeds = deedsAt(g, choices, way.hand, way.cell);
        const found = deeds.some(({ operation }) => sameJson(operation, option));
        if (!found || !holds(g, choices, way.hand)) missed.push(option);
      }
      expect(missed).toEqual([]);
      for (const [key, cells] of choices.summons) {
        const [kind, star] = key.split(' ');
        const lights = lightsOf(g, choices, { what: 'summon', kind, star: Number(star) });
        expect(summonKey(kind, Number(star))).toBe(key);
        expect(lights.size).toBe(cells.size);
      }
    }
  });

  test('reach is what the rules offer, along paths of neighbours', () => {
    for (const { table, seat, options } of moments(edition, 'reach', 200, 5)) {
      const { g } = view(miracle, table, seat);
      const map = boardOf(g);
      const movers = new Set(options.flatMap((o) => (o.op === 'move' ? [o.creature] : [])));
      for (const id of movers) {
        const c = creature(g, id) as Creature;
        const reach = reachOf(g, c);
        const offered = options.flatMap((o) => (o.op === 'move' && o.creature === id ? [o.to] : []));
        expect([...reach.keys()].map((cell) => map.names[cell]).sort()).toEqual(offered.sort());
        const next = (from: number, to: number) => map.distances[from * map.size + to] === 1;
        const bad = [...reach].filter(([cell, { path }]) => {
          const whole = [c.at, ...path];
          const connected = path.every((to, i) => next(whole[i], to)) && path[path.length - 1] === cell;
          // Who is made to stop stops: no path leads through.
          const stopped = path.slice(0, -1).some((through) => reach.get(through)?.stops);
          return !connected || stopped || path.length > starOf(g, c).move;
        });
        expect(bad).toEqual([]);
      }
    }
  });

  test('the numbers shown before an attack are those the rules deal', () => {
    let tried = 0;
    for (const { table, options } of moments(edition, 'attacks', 400, 2)) {
      for (const option of options) {
        if (option.op !== 'attack') continue;
        const shown = attackOutcome(table.g, option.creature, option.target);
        const facts = seen(answer(clone(miracle, table), option));
        // What a push or a deathrattle adds is told by the exact preview alone.
        const push = facts.findIndex(({ kind }) => kind.startsWith('push'));
        const struck = push < 0 ? facts : facts.slice(0, push);
        const told = outcomeOf(struck.filter(({ path }) => !path.includes('sweep')));
        expect(shown.miracles).toEqual(told.miracles);
        for (const [id, { lost, blocked }] of told.creatures)
          expect(shown.creatures.get(id)).toMatchObject({ lost, blocked });
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(20);
  });

  test('everything that is told is seen and heard', () => {
    const kinds = new Set<string>();
    for (const seed of ['told', 'heard']) {
      const rng = seeded(seed);
      const facts: Fact[] = [];
      const table = deal(
        miracle,
        { seats: 2, seed, options: { edition, decks: 'dealt' } },
        {
          facts: (fact) => facts.push(fact),
        },
      );
      for (let i = 0; i < 500 && table.result === null; i++) {
        const options = optionsOf(miracle, table, waiting(table)[0]) as readonly Operation[];
        facts.push(...answer(table, choose(table.g, waiting(table)[0], options, rng)));
      }
      for (const { kind } of facts) kinds.add(kind);
    }
    expect(kinds.size).toBeGreaterThan(10);
    for (const kind of kinds) {
      expect(motions[kind], kind).toBeTypeOf('function');
      expect(soundNames, kind).toContain(sounds[kind]);
    }
  });
});

test('a motion is known for every kind with a sound, and the other way round', () => {
  expect(Object.keys(motions).sort()).toEqual(Object.keys(sounds).sort());
});

test('why not: the refusal of the likeliest wish is found', () => {
  const table = position('creature a 0 swordsman 1 -4,3\ncreature b 1 bat 1 -3,3\ncreature c 1 archer 1 2,0');
  const { g } = view(miracle, table, 0);
  const refused = explain(miracle, table, 0) as unknown as RefusedCandidate[];
  const [a, b, c] = g.creatures;
  const hand: Hand = { what: 'unit', id: a.id };
  expect(refusalAt(g, refused, hand, b.at)).toMatchObject({ reason: { key: 'cantHitFliers' } });
  expect(refusalAt(g, refused, hand, c.at)).toMatchObject({
    clause: 'MI-6.2',
    reason: { key: 'outOfRange' },
  });
  const far = boardOf(g).at.get('5,0') as number;
  expect(refusalAt(g, refused, hand, far)).toMatchObject({ reason: { key: 'tooFar' } });
  expect(wishesOf(g, hand, c.at)).toEqual([
    { op: 'attack', creature: a.id, target: c.id },
    { op: 'move', creature: a.id, to: '2,0' },
  ]);
});

test('why not: a unit that can be summoned nowhere is asked about where it would stand', () => {
  const { g } = view(miracle, position('creature a 0 swordsman 1 -4,3'), 0);
  const wishes = wishesOf(g, { what: 'summon', kind: 'archer', star: 2 }, null);
  expect(wishes).toContainEqual({ op: 'summon', kind: 'archer', star: 2, at: '-6,6' });
  expect(wishes.length).toBeLessThanOrEqual(64);
});

test('MI-6.1, MI-8.3: only the swift threaten from where they may go', () => {
  const table = position('creature a 1 windrunner 1 2,0\ncreature b 1 lancer 1 -4,-2', { edition: 'grand' });
  const { g } = table;
  const [a, b] = g.creatures;
  const { damage } = threatOf(g, 1);
  const far = (c: Creature) =>
    Math.max(...[...damage.keys()].filter((x) => near(c, x) < 7).map((x) => near(c, x)));
  const near = (c: Creature, cell: number) => {
    const map = boardOf(g);
    return map.distances[c.at * map.size + cell];
  };
  expect(far(a)).toBe(starOf(g, a).move + 2);
  expect([...damage.keys()].filter((x) => near(b, x) === 2)).toEqual(
    [...damage.keys()].filter((x) => near(b, x) === 2 && near(a, x) <= 5),
  );
});

test('MI-10.2: the cap of the next turn is told', () => {
  const { g } = position('turn 3');
  expect(nextCap(g, 0)).toBe(g.players[0].cap + 1);
  const { g: slow } = position('turn 3', { edition: 'season3' });
  expect(nextCap(slow, 0)).toBe(slow.players[0].cap + 1);
  expect(nextCap(slow, 1)).toBe(slow.players[1].cap + 1);
});

test('a deck is found whatever the order of its creatures', () => {
  const table = deal(miracle, { seats: 2, seed: 'deck', options: {} });
  const { ask } = view(miracle, table, 0);
  expect(deckOption(ask as NonNullable<typeof ask>, 'holy-light', ['volcano', 'archer', 'bat'])).toEqual({
    artifact: 'holy-light',
    creatures: ['archer', 'bat', 'volcano'],
  });
  expect(deckOption(ask as NonNullable<typeof ask>, 'holy-light', ['volcano', 'archer'])).toBeUndefined();
});

describe.each(['wide', 'tall'] as const)('the map laid out %s', (turned) => {
  test.each([0, 1] as const)('side %i looks at it from below', (side) => {
    const map = mapOf('printed');
    const layout = layoutOf(map, turned, side);
    expect(layout.y[map.miracles[side]]).toBeGreaterThan(layout.y[map.miracles[1 - side]]);
    expect(layout.rows.flat().sort((a, b) => a - b)).toEqual(map.names.map((_, cell) => cell));
    for (let cell = 0; cell < map.size; cell++) {
      for (let way = 0; way < 6; way++) {
        const next = map.neighbours[cell * 6 + way];
        if (next < 0) continue;
        const apart = Math.hypot(layout.x[next] - layout.x[cell], layout.y[next] - layout.y[cell]);
        expect(apart).toBeCloseTo(SIZE * Math.sqrt(3), 0);
      }
    }
  });

  test('arrows lead across the whole map and back', () => {
    const map = mapOf('printed');
    const layout = layoutOf(map, turned, 0);
    const walk = (from: number, arrow: Arrow) => {
      let cell = from;
      for (let on = from; on >= 0; on = stepFrom(layout, cell, arrow, layout.y[from])) cell = on;
      return cell;
    };
    const middle = map.at.get('0,0') as number;
    const left = walk(middle, 'ArrowLeft');
    const right = walk(middle, 'ArrowRight');
    expect(layout.x[right] - layout.x[left]).toBeGreaterThan(15 * SIZE);
    expect(Math.abs(layout.y[left] - layout.y[middle])).toBeLessThan(SIZE * 2);
    const top = walk(middle, 'ArrowUp');
    expect(layout.x[top]).toBe(layout.x[middle]);
    expect(stepFrom(layout, top, 'ArrowUp', 0)).toBe(-1);
  });
});

describe('pieces', () => {
  const all = pieces();
  test('every creature and artifact of every edition is one', () => {
    for (const edition of EDITIONS.map(editionOf)) {
      const ids = [
        ...Object.keys(edition.creatures).map((id) => `creature:${id}@${edition.name}`),
        ...Object.keys(edition.artifacts).map((id) => `artifact:${id}@${edition.name}`),
      ];
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });
  test('their words are complete in both languages, and their clauses are named', () => {
    for (const { lines, clauses, name } of all) {
      for (const text of [name, ...lines]) {
        expect(text.zh).not.toMatch(/[{}]|undefined/);
        expect(text.en).not.toMatch(/[{}]|undefined|[\u4e00-\u9fff]/);
      }
      for (const clause of clauses) expect(clause).toMatch(/^MI-\d+\.\d+$/);
    }
  });
  test('all icons of the board are in the sheets', () => {
    const known: readonly string[] = [...iconSheets.site, ...iconSheets.boards];
    const used = new Set([
      ...all.map(({ icon }) => icon),
      ...Object.values(ICONS),
      ...Object.values(KEYWORD_ICONS),
    ]);
    for (const edition of EDITIONS.map(editionOf)) {
      for (const kind of Object.values(edition.creatures))
        used.add(creatureIcon({ ...kind, id: 'unheard-of' }));
      for (const it of Object.values(edition.artifacts)) used.add(artifactIcon({ ...it, id: 'unheard-of' }));
    }
    expect([...used].filter((icon) => !known.includes(icon))).toEqual([]);
  });
});

describe('words', () => {
  test('every table is complete in both languages', () => {
    const { boardWords, cellWords, deckWords, optionWords, pieceWords } = words;
    expect([boardWords, cellWords, deckWords, optionWords, pieceWords].flatMap(faultsIn)).toEqual([]);
  });
  test('a cell says who stands there and what it may do', () => {
    const table = position('creature a 0 archer 2 -4,3 hp 2\ncreature b 1 bat 1 -3,3');
    const { g } = table;
    const speech = { lang: 'en' as const, name: (seat: number) => `Seat ${seat}` };
    const [a, b] = g.creatures;
    expect(sayUnit(g, a, 0, speech, 0)).toBe(
      'your Archer two stars, attack 2, 2 of 3 health, may move and attack',
    );
    expect(sayUnit(g, b, 0, speech, 0)).toBe('enemy Black Bat one star, attack 1, 1 of 1 health, in the air');
    expect(sayPlace(g, boardOf(g).miracles[1], 0, speech)).toBe('enemy miracle, 30 of 30 health');
    expect(sayPlace(g, boardOf(g).at.get('0,0') as number, 0, speech)).toBe('abyss');
    expect(sayPlace(g, a.at, 0, speech)).toBe('');
  });
});

test('one is one, in English too', () => {
  const say = words.speaker(words.boardWords, 'en');
  expect(say('idle', { n: 1 })).toBe('1 creature can still act');
  expect(say('idle', { n: 2 })).toBe('2 creatures can still act');
});
