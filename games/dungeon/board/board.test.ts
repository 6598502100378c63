import { readFileSync } from 'node:fs';
import {
  type AskView,
  apply,
  below,
  type Fact,
  factFor,
  type Json,
  optionsOf,
  parseRulebook,
  seeded,
  type Table,
  type View,
  view,
  waiting,
} from '@kaiju/kernel';
import { faultsIn } from '@kaiju/kernel/testing';
import { Stage } from '@kaiju/web/kit';
import { iconSheets } from '@kaiju/web/kit/icon-names';
import { soundNames } from '@kaiju/web/kit/sound';
import { describe, expect, test } from 'vitest';
import { lords } from '../content/index.ts';
import { ATTRS, kindOf, kinds } from '../effects/code.ts';
import { totalOf } from '../effects/values.ts';
import { dungeon } from '../index.ts';
import { goalOf } from '../procedures/battle.ts';
import { priceOf as priceByRules } from '../procedures/draw.ts';
import type { Dungeon, DungeonView, PieceView } from '../state.ts';
import { anyAnswer, dealt } from '../testing.ts';
import {
  assigned,
  choicesOf,
  deedsFor,
  type Held,
  keyOf,
  leftBehind,
  musterOf,
  type Plans,
  type Post,
  postOf,
  refusalOf,
  type Spot,
  shifted,
  wishFor,
} from './choices.ts';
import { follow, followAll, printed } from './follow.ts';
import { after, raidsOf, sayLured, sayOutcome } from './forecast.ts';
import { ATTR_ICONS, CARD_ICONS, ICONS, LORD_LOOKS, TYPE_ICONS } from './look.ts';
import { motions, sounds } from './motions.ts';
import { pieces } from './pieces.ts';
import { drafted, fameOf, floorsOf, goldLeft, lureOf, priceOf, raceOf, twilightIn } from './reading.ts';
import { advance, shownOn } from './scene.ts';
import { termLines } from './terms.ts';
import * as words from './words.ts';

const speech = { lang: 'en', name: (seat: number) => `P${seat}` } as const;

interface Moment {
  table: Table<Dungeon>;
  seat: number;
  seen: View<DungeonView>;
  ask: AskView;
}

const SEATS = [2, 3, 4];
const seenBy = (table: Table<Dungeon>, seat: number) =>
  structuredClone(view(dungeon, table, seat)) as unknown as View<DungeonView>;

/** Random play, with a liking for deeds: cards are put down and shown, and parties sent. */
function choose(table: Table<Dungeon>, seat: number, rng: ReturnType<typeof seeded>): Json {
  const options = optionsOf(dungeon, table, seat);
  if ('sample' in options) return options.sample(rng) as Json;
  const deeds = options.filter((option) => typeof option === 'object');
  return deeds.length > 0 && below(rng, 8) === 0
    ? (deeds[below(rng, deeds.length)] as Json)
    : anyAnswer(table, seat, rng);
}

type Heard = (facts: readonly Fact[], before: View<DungeonView>[], after: View<DungeonView>[]) => void;

/** Moments of a match, each seen by whoever is asked. `watch` sees every scene through these eyes. */
function* moments(
  seats: number,
  seed: string,
  most: number,
  watch?: Heard,
  eyes: readonly number[] = [],
): Generator<Moment> {
  const rng = seeded(`board ${seed}`);
  const table = dealt(seats, seed, { edition: seats === 4 ? 'paced' : 'classic' });
  const look = () => eyes.map((seat) => seenBy(table, seat));
  for (let i = 0; i < most && table.result === null; i++) {
    const [seat] = waiting(table);
    const seen = seenBy(table, seat);
    yield { table, seat, seen, ask: seen.ask as AskView };
    const facts: Fact[] = [];
    const before = look();
    const value = choose(table, seat, rng);
    const input = {
      type: 'answer',
      seat,
      ask: `${seat}.${table.asked[seat]}`,
      value,
      at: table.now,
    } as const;
    expect(apply(dungeon, table, input, { facts: (fact) => facts.push(fact) })).toBeNull();
    watch?.(facts, before, look());
  }
}

const piece = (of: PieceView | null) =>
  of && [of.kind, of.up, of.wounds, of.hp, of.def, of.atk, of.mil, of.kno, of.fai, of.eco, of.cha].join(' ');

/** What is drawn of a table. */
function drawn(g: DungeonView, putDown: ReadonlySet<number>) {
  return {
    ...{ world: g.world, round: g.round, phase: g.phase, first: g.first, alive: g.alive },
    // Draws that are owed when a match ends in the middle of a raid are not told.
    raid: g.raid && { ...g.raid, owed: [] },
    piles: g.piles.map(({ count }) => count),
    npcs: g.npcs.map(({ count }) => count),
    waiting: g.waiting.map(({ kind, no, goal }) => `${no} ${kind} ${goal}`),
    redirected: g.redirected,
    discard: [...g.discard],
    fallen: [...g.fallen].sort((a, b) => a - b),
    parties: g.parties.length,
    players: g.players.map((player, seat) => ({
      ...{ hp: player.hp, gold: player.gold, out: player.out, liberated: player.liberated },
      ...{ place: player.place, lost: player.lost, fury: player.fury, passed: player.passed },
      ...{ cards: player.hand.cards && [...player.hand.cards].sort((a, b) => a - b) },
      ...{ hand: player.hand.count, deck: player.deck.count, discard: [...player.discard].sort() },
      heroes: putDown.has(seat) ? null : player.hand.heroes,
      staging: player.staging.map(piece),
      retired: player.retired.map(piece).sort(),
      dungeon: putDown.has(seat) ? null : player.dungeon.map(piece),
    })),
  };
}

describe.each(SEATS)('in matches of %i', (seats) => {
  test('the table that facts tell of is the table as it is', { timeout: 60_000 }, () => {
    let raids = 0;
    for (const seed of ['a', 'b']) {
      const watch: Heard = (facts, before, after) => {
        if (facts.some(({ kind }) => kind === 'drafted' || kind === 'tookBack')) return;
        raids += facts.filter(({ kind }) => kind === 'raidStart').length;
        // Where a card was shifted to make room is not told, nor which back was put down.
        const putDown = new Set(
          facts
            .filter(({ kind }) => kind === 'putDown')
            .map(({ data }) => Number((data as { seat: number }).seat)),
        );
        before.forEach(({ g, seat }, i) => {
          const told = facts.flatMap((fact) => factFor(fact, seat) ?? []);
          expect(drawn(followAll(g, told as never), putDown)).toEqual(drawn(after[i].g, putDown));
        });
      };
      for (const _ of moments(seats, seed, 700, watch, [-1, 0]));
    }
    expect(raids).toBeGreaterThan(30);
  });

  test('everything that happens moves, and every option can be answered from the board', () => {
    const told = new Set<string>();
    const watch: Heard = (facts) => {
      for (const { kind } of facts) told.add(kind);
    };
    for (const { ask, seen, seat } of moments(seats, 'options', 700, watch)) {
      const choices = choicesOf(ask);
      const reached = new Set(reachable(seen.g, seat, ask).map(keyOf));
      expect((ask.options ?? []).filter((option) => !reached.has(keyOf(option)))).toEqual([]);
      for (const option of ask.options ?? []) expect(choices.may(option as never)).toBe(true);
    }
    // A draft is shown by the view that comes with it.
    const silent = new Set(['drafted', 'tookBack']);
    expect([...told].filter((kind) => !(kind in motions) && !silent.has(kind))).toEqual([]);
    expect(told.size).toBeGreaterThan(30);
  });

  test('totals, goals and prices are those of the rules, whoever looks', () => {
    let drawn = 0;
    for (const { table, seat, seen, ask } of moments(seats, 'reading', 700)) {
      const race = raceOf(seen.g);
      table.g.players.forEach(({ out }, s) => {
        if (!out)
          expect(race.map(({ totals }) => totals[s])).toEqual(ATTRS.map((_, i) => totalOf(table.g, s, i)));
      });
      table.g.waiting.forEach((npc, i) => {
        const { goal, why } = lureOf(seen.g, seen.g.waiting[i], race);
        expect(goal).toBe(goalOf(table.g, npc));
        expect(goal < 0).toBe(why === 'tie' || why === 'zero');
        if (goal >= 0) drawn++;
      });
      if (ask.kind !== 'buy') continue;
      for (let level = seen.g.world; level <= 5; level++)
        expect(priceOf(seen.g, seat, level).price).toBe(priceByRules(table.g, seat, level));
    }
    expect(drawn).toBeGreaterThan(20);
  });

  test('a dungeon is drawn with its draft, and a hand without it', () => {
    let plans = 0;
    for (const { seat, seen, table } of moments(seats, 'draft', 500)) {
      const { g } = seen;
      for (let s = 0; s < seats; s++) {
        const cells = floorsOf(g, s).flatMap(({ entrance, buildings, exit }) => [
          entrance,
          ...buildings,
          exit,
        ]);
        const own = s === seat ? table.g.players[s].draft.length : 0;
        const stands = table.g.players[s].dungeon.filter((of) => of !== null).length;
        expect(cells.filter((cell) => cell !== null)).toHaveLength(stands + own);
        expect(cells.filter((cell) => cell?.drafted)).toHaveLength(own);
        for (const cell of cells)
          if (cell && !cell.drafted) expect(g.players[s].dungeon[cell.home]).toBe(cell.piece);
        plans += own;
      }
      const { draft, hand, gold } = table.g.players[seat];
      const veterans = draft.filter(({ from }) => from >= 0).length;
      expect(drafted(g, seat).player.hand.cards).toHaveLength(hand.cards.length - draft.length + veterans);
      expect(goldLeft(g.players[seat])).toBe(gold - veterans);
    }
    expect(plans).toBeGreaterThan(20);
  });
});

const AREAS = ['entrance', 'building', 'exit'] as const;

/** Every answer that presses on the board lead to. */
function reachable(g: DungeonView, seat: number, { kind }: AskView): Json[] {
  const { hand, retired, dungeon: own } = g.players[seat];
  const ids = (hand.cards ?? []).map((n) => kinds[n].id);
  if (kind === 'hero') return lords.map(({ id }) => id);
  if (kind === 'buy')
    return [
      'end',
      'hero',
      ...[1, 2, 3, 4, 5].map((buy) => ({ buy })),
      ...kinds.map(({ id }) => ({ back: id })),
    ];
  if (kind === 'opponent') return g.players.map((_, other) => other);
  if (kind !== 'build' && kind !== 'reveal') return ['end', ...ids];
  const cells = floorsOf(g, seat).flatMap(({ entrance, buildings, exit }) =>
    [entrance, ...buildings, exit].flatMap((cell) => cell ?? []),
  );
  const deeds = cells.flatMap(({ piece: { kind: n }, drafted: fresh, name }) =>
    deedsFor(kind, kinds[n].type, fresh).flatMap((deed): Json[] => {
      const at = deed === 'undo' && kinds[n].type === 'building' ? `${name.split('.')[0]}.building` : name;
      if (deed === 'reclaim') return [{ reclaim: at }, { reclaim: at, stays: 'exit' }];
      return deed === 'flip' ? [{ flip: at }, { flip: at, pass: true }] : [{ [deed]: at }];
    }),
  );
  if (kind === 'reveal') return ['pass', ...deeds];
  const held: Held[] = [
    ...ids.map((id): Held => ({ from: 'hand', id })),
    ...retired.map((veteran, i): Held => ({ from: 'retired', i, id: kinds[veteran.kind].id })),
  ];
  const spots = Array.from({ length: own.length / 4 }, (_, floor) =>
    AREAS.flatMap((area): Spot[] => [
      { floor, area },
      { floor, area, before: true },
    ]),
  ).flat();
  return ['end', ...deeds, ...held.flatMap((card) => spots.map((spot) => wishFor(card, spot) as Json))];
}

test('a building is put in front of a card or behind it, a unit at a place, a veteran by its number', () => {
  const held = (id: string): Held => ({ from: 'hand', id });
  expect(wishFor(held('armoury'), { floor: 1, area: 'building' })).toEqual({ build: 'armoury', floor: 2 });
  expect(wishFor(held('armoury'), { floor: 1, area: 'building', before: true })).toEqual({
    ...{ build: 'armoury', floor: 2, occupant: 'exit' },
  });
  expect(wishFor(held('army'), { floor: 0, area: 'exit' })).toEqual({ place: 'army', at: '1.exit' });
  expect(wishFor({ from: 'retired', i: 2, id: 'army' }, { floor: 2, area: 'entrance' })).toEqual({
    ...{ enlist: 2, at: '3.entrance' },
  });
});

test('a refusal is found by what was tried, in whatever order it is said', () => {
  const refused = [
    { candidate: { at: '1.exit', place: 'army' }, clause: 'DL-6.6', reason: { key: 'E-AREA' } },
  ];
  expect(refusalOf(refused, { place: 'army', at: '1.exit' })?.clause).toBe('DL-6.6');
  expect(refusalOf(refused, { place: 'army', at: '2.exit' })).toBeNull();
});

test('units join parties, change places in them, and go home again', () => {
  const first = (target: number): Post => ({ target, nth: 0 });
  let plans: Plans = [];
  plans = assigned(plans, '1.entrance', first(2));
  plans = assigned(plans, '2.exit', first(2));
  plans = assigned(plans, 'staging.0', first(1));
  expect(plans).toEqual([
    { target: 2, units: ['1.entrance', '2.exit'] },
    { target: 1, units: ['staging.0'] },
  ]);
  plans = shifted(plans, '2.exit', -1);
  expect(plans[0].units).toEqual(['2.exit', '1.entrance']);
  expect(shifted(plans, '2.exit', -1)[0].units).toEqual(['2.exit', '1.entrance']);
  plans = assigned(plans, 'staging.0', first(2), 1);
  expect(plans).toEqual([{ target: 2, units: ['2.exit', 'staging.0', '1.entrance'] }]);
  expect(postOf(plans, 'staging.0')).toEqual(first(2));
  // A party of its own against the same opponent, which raids after the first.
  plans = assigned(plans, '2.exit', { target: 2, nth: 1 });
  expect(plans).toEqual([
    { target: 2, units: ['staging.0', '1.entrance'] },
    { target: 2, units: ['2.exit'] },
  ]);
  expect(postOf(plans, '2.exit')).toEqual({ target: 2, nth: 1 });
  expect(shifted(plans, '1.entrance', -1)[0].units).toEqual(['1.entrance', 'staging.0']);
  plans = assigned(plans, '1.entrance', { target: 2, nth: 1 });
  expect(plans[1].units).toEqual(['2.exit', '1.entrance']);
  const muster = { units: [], must: ['staging.0', 'staging.1'], targets: [1, 2] };
  expect(leftBehind(muster, plans)).toEqual(['staging.1']);
  plans = ['2.exit', 'staging.0', '1.entrance'].reduce((rest, unit) => assigned(rest, unit, null), plans);
  expect(plans).toEqual([]);
});

test('whoever may be sent is asked about, and what a planned raid comes to is what the rules say', () => {
  let raids = 0;
  for (const { table, seat, seen, ask } of moments(3, 'raids', 900)) {
    const muster = musterOf(ask);
    if (muster === null) continue;
    const [target0] = muster.targets;
    const plans = muster.units.reduce<Plans>(
      (all, unit) => assigned(all, unit, { target: target0, nth: 0 }),
      [],
    );
    const facts: Fact[] = [];
    const copy = structuredClone(table);
    const input = { type: 'answer', seat, ask: ask.id, at: table.now } as const;
    expect(
      apply(
        dungeon,
        copy,
        { ...input, value: { parties: plans } as never },
        { facts: (fact) => facts.push(fact) },
      ),
    ).toBeNull();
    const [outcome, ...more] = raidsOf(facts as never, seat);
    expect(more).toEqual([]);
    const { target, damage, falls, lost, home } = outcome;
    expect(target).toBe(muster.targets[0]);
    // Where it is the end of the match nobody comes home.
    if (copy.result === null) expect(lost + home).toBe(muster.units.length);
    const hp = after(seen.g, facts.flatMap((fact) => factFor(fact, seat) ?? []) as never).players[target].hp;
    expect(hp <= 0).toBe(falls);
    if (!falls) expect(hp).toBe(seen.g.players[target].hp - damage);
    expect(sayOutcome(seen.g, outcome, speech)).toMatch(/lord/);
    raids++;
  }
  expect(raids).toBeGreaterThan(5);
});

test('what a flip would draw, and turn away, is said beforehand', () => {
  const [{ seen }] = moments(2, 'lure', 1);
  const { g } = seen;
  g.waiting = [printed(kindOf['petty-thief'], -1, { no: 7 })];
  g.players[0].dungeon[1] = printed(kindOf['small-vault'], 0, { up: false });
  const soon = follow(g, {
    kind: 'flip',
    data: { seat: 0, at: '1.building', card: 'small-vault', counters: {} },
  });
  expect(sayLured(g, soon, 0, speech)).toBe('This would draw Petty Thief #7');
  expect(sayLured(soon, g, 0, speech)).toBe('This would turn away Petty Thief #7');
  expect(sayLured(g, soon, 1, speech)).toBeNull();
  // What was there before is as it was.
  expect(g.players[0].dungeon[1]?.up).toBe(false);
});

test('what is shown goes along with the facts of a scene, and ends with it', () => {
  const [{ seen }] = moments(2, 'scene', 1);
  const stage = new Stage();
  const fact = {
    n: 1,
    kind: 'gold',
    clause: 'DL-7.3',
    path: [],
    data: { seat: 1, n: 3, now: 9, why: 'npc' },
  };
  expect(shownOn(stage, seen)).toBe(seen.g);
  advance(stage, seen, fact);
  expect(shownOn(stage, seen).players[1].gold).toBe(9);
  expect(seen.g.players[1].gold).not.toBe(9);
  const next = structuredClone(seen);
  expect(shownOn(stage, next)).toBe(next.g);
});

test('fame is counted down to, and Twilight where there is one', () => {
  const [{ seen }] = moments(2, 'dusk', 1);
  const { g } = seen;
  expect(twilightIn({ ...g, round: 12 })).toBeNull();
  const dusky = { ...g, terms: { ...g.terms, twilight: 10, fame: false } };
  expect([1, 9, 10, 12].map((round) => twilightIn({ ...dusky, round }))).toEqual([9, 1, 0, 0]);
  expect([1, 8, 9, 11].map((round) => fameOf({ ...g, round }))).toEqual([
    ...[
      { now: 0, soon: 8 },
      { now: 0, soon: 1 },
    ],
    ...[
      { now: 1, soon: 0 },
      { now: 6, soon: 0 },
    ],
  ]);
  expect(fameOf(dusky)).toBeNull();
});

test('what a table has that the print is silent about is said in a line each', () => {
  expect(termLines({}, 'zh')).toEqual(['威名：第 9 回合起进场的勇者，一回合比一回合强']);
  expect(termLines({ edition: 'paced', fame: false }, 'en')).toEqual([
    ...['Ghost seats: each draws 2 cards every round'],
    ...['Secret passage: a hero who lost 8 HP in a round slips away'],
  ]);
  const all = { twilight: 12, spoils: 10, handLimit: 8, ghosts: 1, passage: 5 };
  expect(termLines(all, 'en')).toHaveLength(6);
});

test('every icon is on a sheet, and every sound is one of the kit', () => {
  const all: readonly string[] = Object.values(iconSheets).flat();
  const used = [CARD_ICONS, ATTR_ICONS, TYPE_ICONS, ICONS].flatMap((table) => Object.values(table));
  for (const icon of [...used, ...Object.values(LORD_LOOKS).map(({ icon }) => icon)])
    expect(all).toContain(icon);
  expect(Object.keys(CARD_ICONS).sort()).toEqual(kinds.map(({ id }) => id).sort());
  for (const sound of Object.values(sounds)) expect(soundNames).toContain(sound);
  for (const kind of Object.keys(sounds)) expect(Object.keys(motions)).toContain(kind);
});

test('the words are there in both languages, with the same blanks', () => {
  const tables = [words.boardWords, words.phaseWords, words.optionWords, words.termWords, words.pieceWords];
  expect(tables.flatMap(faultsIn)).toEqual([]);
});

test('the gallery shows every lord, card and adventurer, each with a clause that is printed', () => {
  const rulebook = readFileSync(new URL('../rulebook/en.md', import.meta.url), 'utf8');
  const clauses = new Set(
    parseRulebook(rulebook, 'en').chapters.flatMap((chapter) => chapter.clauses.map(({ id }) => id)),
  );
  const all = pieces();
  expect(all).toHaveLength(lords.length + kinds.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const piece of all) {
    for (const clause of piece.clauses) expect(clauses).toContain(clause);
    for (const { zh, en } of [piece.name, piece.group, ...piece.lines])
      expect(`${zh} ${en}`).not.toMatch(/undefined|\{/);
  }
});
