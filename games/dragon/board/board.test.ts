import {
  type Ask,
  type AskView,
  apply,
  askOf,
  below,
  deal,
  type Fact,
  factFor,
  type Json,
  optionsOf,
  type Rng,
  type Space,
  seeded,
  type Table,
  take,
  type View,
  view,
  waiting,
} from '@kaiju/kernel';
import { clause, faultsIn } from '@kaiju/kernel/testing';
import { type FactSeen, Stage } from '@kaiju/web/kit';
import { iconSheets } from '@kaiju/web/kit/icon-names';
import { soundNames } from '@kaiju/web/kit/sound';
import { describe, expect, test } from 'vitest';
import { actionCards, aiCards } from '../content/index.ts';
import { AI, ground } from '../effects/tables.ts';
import { dragon } from '../index.ts';
import type { Dragon, DragonView } from '../state.ts';
import { position } from '../testing.ts';
import { cellFor, planned } from './choices.ts';
import { dangerOf, placeInLane, planOf } from './forecast.ts';
import { meaningOf } from './keys.ts';
import { allIcons } from './look.ts';
import { motions, sounds } from './motions.ts';
import { pieces } from './pieces.ts';
import { happen, hasJustTurned } from './play.ts';
import { EMPTY, onward, optionFor, type Placing, prepare, pressCard, sealed, stillThere } from './reach.ts';
import { endOf, glassOf } from './sand.tsx';
import { type Shown, shownOf, unfold } from './unfold.ts';
import { boardWords, optionWords, pieceWords } from './words.ts';

interface Happening {
  table: Table<Dragon>;
  seat: number;
  before: DragonView;
  facts: Fact[];
}

const eyesOf = (table: Table<Dragon>, seat: number): DragonView =>
  (view(dragon, table, seat) as unknown as View<DragonView>).g;

function choose(options: readonly Json[], rng: Rng): Json {
  const deeds = options.filter((option) => typeof option === 'object' || option === 'leave');
  const from = deeds.length > 0 && below(rng, 3) > 0 ? deeds : options;
  return from[below(rng, from.length)];
}

/** Random matches, input by input, through the eyes of one seat or of a spectator. */
function* happenings(seats: number, seed: string, options: Record<string, Json>): Generator<Happening> {
  const rng = seeded(`board ${seed}`);
  const table = deal(dragon, { seats, seed, options, pace: 1 }) as Table<Dragon>;
  const seat = below(rng, seats + 1) - 1;
  for (let i = 0; i < 700 && table.result === null; i++) {
    const before = eyesOf(table, seat);
    const asked = waiting(table);
    const who = asked[below(rng, asked.length)];
    const given = optionsOf(dragon, table, who);
    const value = Array.isArray(given) ? choose(given, rng) : (given as Space<Json>).sample(rng);
    const facts: Fact[] = [];
    const ask = `${who}.${table.asked[who]}`;
    // Now and then the sand runs out.
    const due = table.stack.at(-1)?.wait?.deadline;
    const input =
      below(rng, 12) === 0 && due != null
        ? ({ type: 'time', at: due } as const)
        : ({ type: 'answer', seat: who, ask, value, at: table.now } as const);
    expect(apply(dragon, table, input, { facts: (fact) => facts.push(fact) })).toBeNull();
    yield { table, seat, before, facts };
  }
}

const seenBy = (facts: readonly Fact[], seat: number): FactSeen[] =>
  facts.flatMap((fact) => (factFor(fact, seat) as FactSeen | null) ?? []);

/** What must agree between what was unfolded and what is so. */
function essence({ figures, ground, ...shown }: Shown) {
  const { acting: _, blow: _blow, stamp: _stamp, resonant: _resonant, ...known } = shown;
  const { next: _next, after: _after, ...rest } = known;
  const byCell = (a: { cell: number; t: string | null }, b: typeof a) =>
    a.cell - b.cell || String(a.t).localeCompare(String(b.t));
  const lane = rest.lane.map(({ seat, card }) => ({ seat, card }));
  return { ...rest, lane, figures, ground: [...ground].sort(byCell) };
}

describe('a round is unfolded fact by fact', () => {
  const variants: [number, Record<string, Json>][] = [
    [2, {}],
    [3, { map: 'vault' }],
    [4, { mode: 'relaxed' }],
    [6, { recover: 'everyRound' }],
    [3, { map: 'vault', mode: 'mail', order: 'random' }],
  ];
  test.each(variants)('%i seats, %o: what is drawn at its end is what is so', (seats, options) => {
    const kinds = new Set<string>();
    for (let game = 0; game < 4; game++) {
      for (const { table, seat, before, facts } of happenings(seats, `unfold ${seats} ${game}`, options)) {
        const seen = seenBy(facts, seat);
        // A new game is laid out anew, and nothing is told of where.
        if (seen.some(({ kind }) => kind === 'setUp' || kind === 'scored')) continue;
        const shown = seen.reduce((drawn, fact) => unfold(drawn, fact, before), shownOf(before));
        for (const { kind } of seen) kinds.add(kind);
        const so = shownOf(eyesOf(table, seat));
        // That a card is done is told by what comes after it.
        const last =
          so.phase === 'resolution' && shown.played === so.played - 1 ? so.lane[shown.played] : null;
        const spent = last === null ? 0 : 1 << (last.card ?? 31);
        const drawn = { ...shown, played: so.played };
        if (last !== null)
          drawn.figures = shown.figures.map((f, s) =>
            s === last.seat ? { ...f, spent: f.spent | spent } : f,
          );
        expect(essence(drawn), seen.map(({ kind }) => kind).join(' ')).toEqual(essence(so));
      }
    }
    for (const kind of ['moved', 'took', 'struck', 'aiExecuted', 'roundEnded']) expect(kinds).toContain(kind);
  });
});

clause('DH-20.7', 'the Scholar has this card and the one after it before their eyes until they come', () => {
  let read = 0;
  for (let game = 0; game < 12; game++) {
    for (const { table, seat, before, facts } of happenings(4, `scholar ${game}`, {})) {
      const seen = seenBy(facts, seat);
      const shown = seen.reduce((drawn, fact) => unfold(drawn, fact, before), shownOf(before));
      const so = shownOf(eyesOf(table, seat));
      if (!seen.some(({ kind }) => kind === 'readOn') || so.round !== before.round) continue;
      expect([shown.next, shown.after]).toEqual([so.next, so.after]);
      // When the race is opened, what came after is what comes next.
      expect(seen.some(({ kind }) => kind === 'aiDrawn') ? so.next : so.after).not.toBeNull();
      read++;
    }
  }
  expect(read).toBeGreaterThan(5);
});

clause('DH-24.20', 'the danger painted is what the card does, as far as bags do not decide it', () => {
  let seen = 0;
  const cards = new Set<string>();
  for (let game = 0; game < 20; game++) {
    const options: Record<string, Json> = game % 3 === 0 ? { map: 'vault' } : {};
    for (const { table, before, facts } of happenings(2 + (game % 3), `danger ${game}`, options)) {
      let shown: Shown = shownOf(before);
      const g = before;
      let foreseen: ReturnType<typeof dangerOf> | null = null;
      let struck: number[] = [];
      const steps: number[] = [];
      let harmed = false;
      for (const fact of seenBy(facts, -1)) {
        const data = fact.data as Record<string, never>;
        if (fact.kind === 'aiActs') {
          foreseen = dangerOf(aiCards[AI[data.card]], shown, { ...g, rage: before.rage });
          cards.add(data.card);
          [struck, harmed] = [[], false];
          steps.length = 0;
        } else if (foreseen !== null) {
          if (fact.kind === 'monsterMoved') steps.push(data.to);
          if (fact.kind === 'struck' || fact.kind === 'marked') struck = data.cells;
          if (['died', 'displaced', 'baitGone'].includes(fact.kind)) harmed = true;
          if (fact.kind === 'aiExecuted') {
            // Who is crushed on the way changes whom it follows; and ties are broken by what bags hold.
            if (!harmed && table.g.hoard.place.every((at, t) => t !== 2 || at < 0 || at > 16)) {
              expect(foreseen.way).toEqual(steps);
              for (const cell of struck) expect(foreseen.cells.has(cell), `${data.card} ${cell}`).toBe(true);
              expect(foreseen.facing).toBe(shown.facing);
              seen++;
            }
            foreseen = null;
          }
        }
        shown = unfold(shown, fact, g);
      }
    }
  }
  expect(seen).toBeGreaterThan(150);
  expect(cards.size).toBe(32);
});

test('where the open card comes in is counted as the rules count it', () => {
  const breath = aiCards[AI['fire-breath']];
  expect(placeInLane(breath, 6, 4)).toBe(4);
  expect(placeInLane(breath, 3, 4)).toBe(3);
  expect(placeInLane(aiCards[AI['wing-gale']], 6, 4)).toBe(0);
});

// ── the hand over the lane ──────────────────────────────────────────────────────────────────────────────────────

const asked = (id: string, ...options: Json[]): AskView => ({
  ...{ id, seat: 0, kind: 'place', clause: 'DH-3.7', step: 'race' as const, options, space: null },
  deadline: null,
});

describe('what is pressed', () => {
  const north = { place: 'step-north' };
  const dash = { place: 'dash', aim: 'E2' };

  test('is prepared in order, taken back by a second press, and aimed anew by another aim', () => {
    const two = prepare(prepare(EMPTY, north, 2), dash, 2);
    expect(two.prepared).toEqual([north, dash]);
    expect(prepare(two, north, 2).prepared).toEqual([dash]);
    expect(prepare(two, { place: 'dash', aim: 'W1' }, 2).prepared).toEqual([
      north,
      { place: 'dash', aim: 'W1' },
    ]);
    expect(prepare(two, { place: 'grab' }, 2).prepared).toEqual([north, dash]);
    expect(stillThere(two, (id) => id !== 'dash').prepared).toEqual([north]);
  });

  test('goes at once, and what is pressed meanwhile follows with the next question', () => {
    const pressed = pressCard(pressCard(prepare(EMPTY, north, 2), north), dash);
    expect(pressed.prepared).toEqual([]);
    const first = onward(pressed, asked('0.4', north, dash as Json));
    expect(first.send).toEqual(north);
    expect(first.reach.queue).toEqual([dash]);
    const away = onward(first.reach, null);
    expect(away.send).toBeNull();
    // Pressed twice, it flies once.
    expect(pressCard(away.reach, north).queue).toEqual([dash]);
    const second = onward(away.reach, asked('0.5', dash as Json));
    expect(second.send).toEqual(dash);
    expect(onward(onward(second.reach, null).reach, asked('0.6')).reach).toEqual(EMPTY);
  });

  test('is forgotten with what follows it when it is turned down, and dropped when it can not be placed', () => {
    const pressed = pressCard(pressCard(EMPTY, north), dash);
    const flying = onward(onward(pressed, asked('0.4', north)).reach, null).reach;
    expect(onward(flying, asked('0.4', north)).reach).toEqual(EMPTY);
    const { lost, send } = onward(pressed, asked('0.4', dash as Json));
    expect(lost).toEqual(north);
    expect(send).toBeNull();
  });

  test('leaves away an aim or an arming that is not possible', () => {
    const ask = asked('0.1', { place: 'dash' }, { place: 'step-north', arm: true }, north);
    expect(optionFor(ask, dash)).toEqual({ place: 'dash' });
    expect(optionFor(ask, { ...north, arm: true })).toEqual({ place: 'step-north', arm: true });
    expect(optionFor(ask, { place: 'guard' })).toBeNull();
  });

  test('is handed in sealed, in order, with what goes along', () => {
    const besides = { leave: true, set: ['portalsOff'] };
    expect(sealed([north, dash], 'wait', besides)).toEqual({
      ...{ cards: [north, dash], choice: 'wait', leave: true, set: ['portalsOff'] },
    });
    expect(sealed([], 'done', { leave: false, set: [] })).toEqual({ cards: [], choice: 'done' });
  });
});

test('a plan has one deed of each sort, and the later counts', () => {
  const plan = planned(planned([], { play: 'guard' }), { heirloom: 'moonstone' });
  expect(planned(plan, { play: 'haste' })).toEqual([{ play: 'haste' }, { heirloom: 'moonstone' }]);
});

test('every card has its key, and no key has two', () => {
  const press = (key: string, shiftKey = false) =>
    meaningOf({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  const found = new Set<string>();
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', ...'abcdefghijklmnopqrstuvwxyz'])
    for (const shift of [false, true]) {
      const meaning = press(key, shift);
      if (meaning?.what === 'card') found.add(meaning.id);
    }
  const placed = actionCards.filter(({ timing }) => timing !== 'prep').map(({ id }) => id);
  expect([...found].sort()).toEqual(placed.sort());
  expect(press('w')).toEqual(press('ArrowUp'));
  expect(press(' ')).toEqual({ what: 'flip' });
  expect(meaningOf({ key: 'g', shiftKey: false, ctrlKey: true, metaKey: false, altKey: false })).toBeNull();
});

test('what can be chosen on the map lies on it', () => {
  const kinds = new Set<string>();
  for (let game = 0; game < 5; game++)
    for (const { table } of happenings(4, `spots ${game}`, {
      mode: 'relaxed',
      map: ['lair', 'vault'][game % 2],
    })) {
      const [who] = waiting(table);
      if (who === undefined) continue;
      const { g, ask } = view(dragon, table, who) as unknown as View<DragonView>;
      const shown = shownOf(g);
      for (const value of ask?.options ?? []) {
        const cell = cellFor(ask as AskView, value, shown);
        if (cell === null) continue;
        kinds.add((ask as AskView).kind);
        // A dash may be aimed farther than there is room.
        if (ask?.kind !== 'dash')
          expect(ground(g).terrain[cell], JSON.stringify([ask?.kind, value])).not.toBe(0);
      }
    }
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['dash', 'grab', 'jump', 'portal', 'prepare']));
});

// ── the glass ───────────────────────────────────────────────────────────────────────────────────────────────────

test('the glass turns three seconds after the race is opened, however quickly a table goes', () => {
  expect(glassOf(133_000, 30, 1)).toEqual({ gong: 103_000, end: 133_000 });
  expect(glassOf(106_600, 30, 0.2)).toEqual({ gong: 100_600, end: 106_600 });
  expect(glassOf(null, 30, 0)).toEqual({ gong: null, end: null });
});

test('who is not asked sees the same glass as who is', () => {
  const options = { mode: 'realtime' as const };
  for (const pace of [0, 0.5, 1]) {
    const table = deal(dragon, { seats: 2, seed: 'sand', options, pace }) as Table<Dragon>;
    const stage = new Stage();
    const eyes = () => view(dragon, table, -1) as unknown as View<DragonView>;
    let before = eyes();
    const show = (fact: Fact) => {
      const seen = factFor(fact, -1);
      if (seen !== null) happen(stage, before, seen as unknown as FactSeen);
    };
    for (let at = 0; ; at += 700) {
      const [seat] = waiting(table);
      const ask = askOf(dragon, table, seat) as Ask;
      if (ask.kind === 'place') break;
      before = eyes();
      expect(hasJustTurned(stage, before)).toBe(false);
      const value = (ask.options as readonly Json[]).at(-1) as Json;
      const input = { type: 'answer', seat, ask: ask.id, value, at } as const;
      expect(apply(dragon, table, input, { facts: show })).toBeNull();
    }
    expect(hasJustTurned(stage, before)).toBe(false);
    const after = eyes();
    expect(hasJustTurned(stage, after)).toBe(true);
    expect(endOf(after.now, after.g.seconds, pace)).toBe(askOf(dragon, table, 0)?.deadline);
  }
});

// ── plans ───────────────────────────────────────────────────────────────────────────────────────────────────────

test('the way of a plan stops at what is in it, and warns of what is awake', () => {
  const table = deal(dragon, {
    seats: 2,
    seed: 'plan',
    options: { lineup: ['windrunner', 'acrobat'] },
  }) as Table<Dragon>;
  const g = eyesOf(table, 0);
  const shown = shownOf(g);
  const cells = (...cards: Placing[]) => planOf(shown, g, 0, cards).map(({ cell }) => cell);
  // From (2,2): eastward to the pillar at (5,2), and no farther.
  expect(cells({ place: 'run-east' }, { place: 'run-east' })).toEqual([35, 36]);
  expect(cells({ place: 'dash', aim: 'S2' })).toEqual([50, 66]);
  expect(cells({ place: 'dash' }, { place: 'step-north' })).toEqual([]);
  expect(cells({ place: 'jump', aim: 'E' })).toEqual([36]);
  expect(cells({ place: 'jump', aim: 'SE' })).toEqual([]);
  expect(cells({ place: 'step-north', arm: true })).toEqual([18]);
  const frozen = { ...shown, figures: shown.figures.map((f) => ({ ...f, frozen: true })) };
  expect(planOf(frozen, g, 0, [{ place: 'step-north' }, { place: 'step-east' }])).toHaveLength(1);
  // (3,6) has a fire trap.
  const awake = { ...shown, colour: 1, figures: shown.figures.map((f) => ({ ...f, cell: 6 * 16 + 2 })) };
  expect(planOf(awake, g, 0, [{ place: 'step-east' }])).toEqual([{ cell: 99, peril: 'trap' }]);
});

test('a plan shows what the rules do: the Windrunner goes two cells further, the Acrobat over traps', () => {
  const options = { lineup: ['windrunner', 'acrobat'] };
  const table = deal(dragon, { seats: 2, seed: 'plan', options }) as Table<Dragon>;
  const from = (seat: number, cell: number, colour: number, ...cards: Placing[]) => {
    const shown = shownOf(eyesOf(table, seat));
    const figures = shown.figures.map((f) => ({ ...f, cell }));
    return planOf({ ...shown, colour, figures }, eyesOf(table, seat), seat, cards);
  };
  const run = from(0, 16 + 2, 0, { place: 'run-east', arm: true });
  expect(run.map(({ cell }) => cell)).toEqual([16 + 3, 16 + 4, 16 + 5, 16 + 6]);
  // (3,6) has a fire trap.
  const over = from(1, 6 * 16 + 1, 1, { place: 'dash', aim: 'E3', arm: true });
  expect(over).toEqual([2, 3, 4].map((x) => ({ cell: 6 * 16 + x, peril: null })));
});

test('where nobody else comes first, what a plan shows is what happens', () => {
  const rng = seeded('ghosts');
  const way = actionCards.filter(({ op }) => ['walk', 'dash', 'jump'].includes(op.op));
  let walked = 0;
  for (let n = 0; n < 1_000; n++) {
    const { character, armed } = GHOSTS[below(rng, GHOSTS.length)];
    const from = [35, 16 + 3, 5 * 16 + 2, 6 * 16 + 2, 9 * 16 + 4, 11 * 16 + 5][below(rng, 6)];
    const given = `ai homecoming-slumber\ncolour ${['fire', 'ice'][below(rng, 2)]}\ncharacter 0 ${character}\nat 0 ${from & 15},${from >> 4}\nstate 1 left`;
    const table = position(given, { start: 'sand' });
    const cards = [0, 1].map((): Placing => {
      const { id, op } = way[below(rng, way.length)];
      const dir = 'NESW'[below(rng, 4)];
      return op.op === 'walk' ? { place: id } : { place: id, aim: op.op === 'dash' ? `${dir}2` : dir };
    });
    if (cards[0].place === cards[1].place) continue;
    if (armed(cards[0].place)) cards[0].arm = true;
    const g = eyesOf(table, 0);
    const foreseen = planOf(shownOf(g), g, 0, cards).map(({ cell }) => cell);
    const went: number[] = [];
    const facts = ({ kind, data }: Fact) => {
      if (['moved', 'jumped', 'pushed'].includes(kind) && data.seat === 0) went.push(data.to as number);
    };
    const answers: Json[] = [...(cards as unknown as Json[]), 'done'];
    let asked = 0;
    while (table.result === null && ['placement', 'resolution'].includes(table.g.phase)) {
      const kind = askOf(dragon, table, 0)?.kind;
      const { aim } = cards.find(({ place }) => place === kind) ?? {};
      const legal = optionsOf(dragon, table, 0) as Json[];
      const value =
        kind === 'place' ? answers[asked++] : legal.includes(aim as Json) ? (aim as Json) : 'stay';
      // Where a card can't go as it was aimed, it asks, and the plan doesn't know.
      if (!legal.some((one) => JSON.stringify(one) === JSON.stringify(value))) break;
      take(dragon, table, 0, value, { facts });
    }
    if (!['placement', 'resolution'].includes(table.g.phase) || table.result !== null) {
      expect([given, cards, went]).toEqual([given, cards, foreseen]);
      walked += went.length;
    }
  }
  expect(walked).toBeGreaterThan(1_000);
});

const GHOSTS = [
  { character: 'windrunner', armed: (id: string) => /^(step|run)/.test(id) },
  { character: 'acrobat', armed: (id: string) => /^(step|run|dash)/.test(id) },
  { character: 'scholar', armed: () => false },
];

// ── words, icons, sounds ────────────────────────────────────────────────────────────────────────────────────────

test('every icon is there, every sound is one, and everything is said in both languages', () => {
  const icons = new Set<string>(Object.values(iconSheets).flat());
  for (const icon of allIcons()) expect(icons, icon).toContain(icon);
  for (const { icon, lines, name } of pieces()) {
    expect(icons, icon).toContain(icon);
    for (const { zh, en } of [name, ...lines]) expect(zh !== '' && en !== '', name.en).toBe(true);
  }
  for (const sound of Object.values(sounds)) expect(soundNames).toContain(sound);
  for (const kind of Object.keys(sounds)) expect(motions[kind], kind).toBeDefined();
  expect([boardWords, optionWords, pieceWords].flatMap(faultsIn)).toEqual([]);
});
