import { readFileSync } from 'node:fs';
import {
  type AskView,
  apply,
  below,
  deal,
  type Json,
  type Lang,
  optionsOf,
  parseRulebook,
  type Rng,
  sameJson,
  seeded,
  type Table,
  type View,
  view,
  waiting,
} from '@kaiju/kernel';
import { clause, faultsIn } from '@kaiju/kernel/testing';
import { Stage } from '@kaiju/web/kit';
import { iconSheets } from '@kaiju/web/kit/icon-names';
import { soundNames } from '@kaiju/web/kit/sound';
import { describe, expect, test } from 'vitest';
import { card as cardOf, heroes, hero as heroOf } from '../content/index.ts';
import { cards, heroOf as compiledHero, tierMet } from '../effects/code.ts';
import { lossOf } from '../effects/reckon.ts';
import { costOf } from '../effects/responses.ts';
import { dice } from '../index.ts';
import type { Dice, DiceView } from '../state.ts';
import { position } from '../testing.ts';
import {
  type Answer,
  armedOf,
  choicesOf,
  isArmable,
  marked,
  maskOf,
  mustConfirmSale,
  picked,
  refusalOf,
  stepOf,
  take,
  turned,
} from './choices.ts';
import { bestAbility, bestKeep, frozenDice, metWith, percent, standingsOf } from './hints.ts';
import { changesOn, forgetChanges, noteChange } from './history.ts';
import { DAMAGE_SIGNS, HERO_LOOKS, ICONS, STATUS_ICONS, SYMBOL_ICONS, TIMING_ICONS } from './look.ts';
import { motions, sounds } from './motions.ts';
import { healthOf, isFar, pendingFor, teamsFor } from './pending.ts';
import { pieces } from './pieces.ts';
import { costFor, sayChange, sayHappening, sayNeed, sayTurned } from './say.ts';
import * as words from './words.ts';

interface Moment {
  table: Table<Dice>;
  seat: number;
  seen: View<DiceView>;
  ask: AskView;
}

const SEATS = [2, 3, 4, 6];

/** Random play: rather something than nothing, so that cards meet. */
function choose(options: readonly Json[], rng: Rng): Json {
  const deeds = options.filter(
    (option) => typeof option === 'object' && !Object.hasOwn(option as object, 'sell'),
  );
  const from = deeds.length > 0 && below(rng, 3) > 0 ? deeds : options;
  return from[below(rng, from.length)];
}

/** Moments of a match, each through the eyes of somebody who is asked. */
function* moments(
  seats: number,
  seed: string,
  most: number,
  told?: (kind: string) => void,
): Generator<Moment> {
  const rng = seeded(`board ${seed}`);
  const table = deal(dice, { seats, seed, options: { heroes: 'dealt' } }) as Table<Dice>;
  for (let i = 0; i < most && table.result === null; i++) {
    const asked = waiting(table);
    const seat = asked[below(rng, asked.length)];
    const seen = view(dice, table, seat) as unknown as View<DiceView>;
    yield { table, seat, seen, ask: seen.ask as AskView };
    const value = choose(optionsOf(dice, table, seat) as readonly Json[], rng);
    const input = {
      type: 'answer',
      seat,
      ask: `${seat}.${table.asked[seat]}`,
      value,
      at: table.now,
    } as const;
    expect(apply(dice, table, input, { facts: ({ kind }) => told?.(kind) })).toBeNull();
  }
}

/** The answer that presses on the board lead to, when this is wanted. */
function pressed(ask: AskView, wanted: Answer): Answer | null {
  const choices = choicesOf(ask);
  const what = wanted.play === undefined ? 'spend' : 'play';
  let held = take(what, (wanted.play ?? wanted.spend) as string);
  for (let presses = 0; presses < 8; presses++) {
    const step = stepOf(choices, held);
    if (step.ask === 'nothing') return null;
    if (step.ask === 'confirm') return step.answer;
    if (step.ask === 'field') {
      held = { ...held, chosen: { ...held.chosen, [step.field]: wanted[step.field] } };
    } else if (step.ask === 'turn') {
      const next = wanted.set?.find(([die]) => !held.set.some(([i]) => i === die));
      if (next === undefined) return step.answer;
      expect(step.faces.get(next[0])).toContain(next[1]);
      held = picked(held, step, next[0]);
      if (held.die === next[0]) held = turned(held, ...next);
    } else {
      const next = wanted.reroll?.find((die) => !held.reroll.includes(die));
      if (next === undefined) return step.answer;
      expect(step.dice.has(next)).toBe(true);
      held = marked(held, next);
    }
  }
  return null;
}

describe.each(SEATS)('in matches of %i', (seats) => {
  test('every option can be answered from the board', () => {
    for (const { ask } of moments(seats, 'options', 600)) {
      const choices = choicesOf(ask);
      const missed = (ask.options ?? []).filter((option) => {
        if (typeof option === 'string') return !choices.words.includes(option);
        if (typeof option === 'number') return !choices.seats.includes(option);
        const answer = option as unknown as Answer;
        if (answer.throw) return !choices.throws.has(maskOf(answer.throw));
        if (answer.sell !== undefined) return !choices.sells.has(answer.sell);
        if (answer.idle !== undefined) return !choices.idles.has(answer.idle);
        return !sameJson(pressed(ask, answer) as unknown as Json, option);
      });
      expect(missed).toEqual([]);
    }
  });

  test('what is pending comes to what the rules reckon, and a card costs what they ask', () => {
    let pending = 0;
    for (const { table, seat, seen } of moments(seats, 'ledger', 800)) {
      const { g } = seen;
      for (let s = 0; s < seats; s++) {
        const { loss } = pendingFor(g, s);
        if (loss > 0) pending++;
        if (!g.players[s].out) expect(loss).toBe(lossOf(table.g, s));
      }
      for (let side = 0; side < g.sides.length; side++) {
        const { hp, cap, after } = healthOf(g, side);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(Math.max(hp, after)).toBeLessThanOrEqual(cap);
      }
      for (const held of g.players[seat].hand.cards ?? [])
        if (held) expect(costFor(g, seat, cardOf(held.kind))).toBe(costOf(table.g, seat, cards[held.kind]));
    }
    expect(pending).toBeGreaterThan(20);
  });

  test('abilities are lit as the rules meet them; the advice keeps what is frozen', () => {
    for (const { table, seen, seat, ask } of moments(seats, 'odds', 500)) {
      const { g } = seen;
      if (g.dice.length === 0) continue;
      const hero = heroOf(g.players[g.active].hero as never);
      const frozen = frozenDice(g);
      const standings = standingsOf(hero, { numbers: g.dice, throws: g.throws, frozen, kept: frozen });
      const compiled = compiledHero[hero.id];
      hero.abilities.forEach(({ id }, i) => {
        expect(standings.get(id)?.tier).toBe(tierMet(compiled, i, table.g.dice));
        expect(metWith(hero, g.dice).includes(id)).toBe(tierMet(compiled, i, table.g.dice) > 0);
        const { kept, best } = standings.get(id) ?? {};
        if (kept != null && best != null) expect(kept).toBeLessThanOrEqual(best + 1e-9);
      });
      if (ask.kind === 'declare') {
        const met = choicesOf(ask).words.filter((id) => id !== 'none');
        if (met.length > 0) expect(met).toContain(bestAbility(g, seat, choicesOf(ask).words));
        else expect(bestAbility(g, seat, choicesOf(ask).words)).toBeNull();
      }
      if (ask.kind !== 'throw') continue;
      const keep = bestKeep(g, seat) as boolean[];
      frozen.forEach((cold, i) => {
        if (cold) expect(keep[i]).toBe(true);
      });
      const loose = g.dice.flatMap((_, i) => (keep[i] ? [] : [i]));
      if (loose.length > 0) expect(choicesOf(ask).throws.has(maskOf(loose))).toBe(true);
    }
  });

  test('everything that happens moves or is silent on purpose, and every window says what it is about', () => {
    const told = new Set<string>();
    const names = (seat: number) => `P${seat}`;
    for (const { seen, ask } of moments(seats, 'facts', 900, (kind) => told.add(kind))) {
      if (ask.step !== 'window') continue;
      for (const lang of ['zh', 'en'] as const) {
        const said = sayHappening(seen.g, ask.kind, { lang, name: names });
        expect(said).not.toMatch(/undefined|\{|\}/);
        expect(said).not.toBe('');
      }
    }
    // The attack is shown when it is announced.
    const silent = new Set(['attack']);
    expect([...told].filter((kind) => !(kind in motions) && !silent.has(kind))).toEqual([]);
  });
});

test('a die is turned, turned back, and turned to the only number at once', () => {
  const answers: Json[] = [2, 4].map((n) => ({ play: 'c01', set: [[0, n]] }));
  const ask = { id: '0.1', kind: 'throw', options: [...answers, { play: 'c01', set: [[1, 5]] }] };
  const choices = choicesOf(ask as unknown as AskView);
  let held = take('play', 'c01');
  held = picked(held, stepOf(choices, held), 1);
  expect(held.set).toEqual([[1, 5]]);
  expect(stepOf(choices, held)).toMatchObject({ ask: 'turn', answer: { set: [[1, 5]] } });
  held = picked(held, stepOf(choices, held), 1);
  expect(held.set).toEqual([]);
  expect(stepOf(choices, held)).toMatchObject({ answer: null });
  held = picked(held, stepOf(choices, held), 0);
  expect(held).toMatchObject({ die: 0, set: [] });
  expect(turned(held, 0, 4)).toMatchObject({ die: null, set: [[0, 4]] });
});

test('a refusal is found by what was tried', () => {
  const refused = [{ candidate: { play: 'c01' }, clause: 'DT-19.12', reason: { key: 'E-NODICE' } }];
  expect(refusalOf(refused, { play: 'c01' })?.clause).toBe('DT-19.12');
  expect(refusalOf(refused, { play: 'c02' })).toBeNull();
});

test('who changed a die is kept until it is thrown again', () => {
  const stage = new Stage();
  noteChange(stage, 'five', 2, { from: 6, to: 5, by: 1, src: 'c01' });
  expect(changesOn(stage, 'five').get(2)).toMatchObject({ from: 6, to: 5 });
  forgetChanges(stage, 'five', [0, 1]);
  expect(changesOn(stage, 'five').size).toBe(1);
  forgetChanges(stage, 'five', [2]);
  expect(changesOn(stage, 'five').size).toBe(0);
});

test('what a changed die would meet, and what a prevention would save, is said beforehand', () => {
  const speech = { lang: 'en', name: (seat: number) => `P${seat}` } as const;
  for (const { seen } of moments(2, 'said', 400)) {
    const { g } = seen;
    if (g.phase !== 'offence' || g.dice.length === 0 || g.roll.open) continue;
    const warden: DiceView = {
      ...g,
      dice: [6, 6, 6, 1, 4],
      players: g.players.map((player) => ({ ...player, hero: 'warden' })),
    };
    expect(sayTurned(warden, { play: 'c01', set: [[3, 2]] }, speech)).toBe('1→2: meets Kiln Mouth');
    expect(sayTurned(warden, { play: 'c01', set: [[0, 5]] }, speech)).toBe('6→5: meets nothing');
    const hit = { to: 0, from: 1, n: 4, type: 'pure', src: 'scorch', steal: false } as const;
    const before: DiceView = { ...g, attack: null, damage: [hit], prevention: [], healing: [] };
    const guard = { to: 0, n: 3, half: false, scope: 'any', src: 'glaze' } as const;
    expect(sayChange(before, { ...before, prevention: [guard] }, speech)).toBe('P0 loses 4 → 1');
    expect(sayChange(before, before, speech)).toBeNull();
    return;
  }
  throw new Error('no dice were thrown');
});

test('chances are read at a glance', () => {
  expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});

clause('DT-7.7', 'a sale that gains nothing is asked about, and says so', () => {
  const at = (cp: number) => {
    const table = position(`hero 0 warden\nhero 1 gambler\ncp 0 ${cp}\nhand 0 brace`);
    const { ask, ...seen } = view(dice, table, 0) as unknown as View<DiceView>;
    const say = (lang: Lang) =>
      dice.words.option(ask as AskView, { sell: 'c12' }, { lang, name: String }, { ask, ...seen } as never);
    const player = seen.g.players[0];
    return [mustConfirmSale(player, 'main'), mustConfirmSale(player, 'discard'), say('zh'), say('en')];
  };
  expect(at(14)).toEqual([false, false, '卖出《沉身格挡》', 'sell Brace']);
  expect(at(15)).toEqual([true, false, '卖出《沉身格挡》（+0 CP）', 'sell Brace (+0 CP)']);
});

test('what an ability needs is said', () => {
  const tidewright = heroes.find(({ id }) => id === 'tidewright') as (typeof heroes)[number];
  expect(tidewright.abilities.map(({ req }) => sayNeed(req, tidewright, 'en'))).toEqual([
    '3/4/5 Wave',
    '2 Wave + 2 Anchor',
    '3 Anchor',
    '2 Moon + 2 Wave',
    '4 of a kind',
    'small straight',
    'large straight',
    '5 Moon',
  ]);
});

test('every icon is on a sheet, and every sound is one of the kit', () => {
  const all: readonly string[] = Object.values(iconSheets).flat();
  const used = [SYMBOL_ICONS, STATUS_ICONS, TIMING_ICONS, ICONS].flatMap((table) => Object.values(table));
  for (const icon of [...used, ...Object.values(HERO_LOOKS).map(({ icon }) => icon)])
    expect(all).toContain(icon);
  for (const sound of Object.values(sounds)) expect(soundNames).toContain(sound);
  for (const kind of Object.keys(sounds)) expect(Object.keys(motions)).toContain(kind);
});

test('the words are there in both languages, with the same blanks', () => {
  const tables = [words.boardWords, words.phaseWords, words.optionWords, words.pieceWords];
  expect(tables.flatMap(faultsIn)).toEqual([]);
});

test('the gallery shows every hero, status and card, each with a clause that is printed', () => {
  const rulebook = readFileSync(new URL('../rulebook/en.md', import.meta.url), 'utf8');
  const printed = new Set(
    parseRulebook(rulebook, 'en').chapters.flatMap(({ clauses }) => clauses.map(({ id }) => id)),
  );
  const all = pieces();
  expect(all.length).toBe(8 + 22 + 18 + 8 * 15);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { clauses, lines, name } of all) {
    for (const clause of clauses) expect(printed).toContain(clause);
    for (const text of [name, ...lines]) {
      expect(text.zh).not.toMatch(/undefined|\*\*/);
      expect(text.en).not.toMatch(/undefined|\*\*/);
    }
  }
});

clause('DT-18.4', 'whoever has to choose is told what asks for it', () => {
  const table = position('hero 0 warden\nhero 1 gambler\ncp 0 1\ntoken 0 debt 1', { start: 'upkeep' });
  const { ask } = view(dice, table, 0);
  expect(ask?.kind).toBe('choose');
  const name = (seat: number) => `player ${seat + 1}`;
  expect(dice.words.ask(ask as AskView, { lang: 'en', name })).toBe('Debt: choose one');
  expect(dice.words.ask(ask as AskView, { lang: 'zh', name })).toBe('赌债：二选一');
});

/** What a style sheet says of a selector, alone or among others; and a colour in it as red, green and blue. */
function styleOf(sheet: string, selector: string): string {
  const css = readFileSync(new URL(sheet, import.meta.url), 'utf8');
  const start = selector.replaceAll('.', '\\.');
  return new RegExp(`^${start}(?:,\\n[^{]*)? \\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? '';
}
function colourIn(style: string, property: string): number[] {
  const [, ...parts] = new RegExp(`${property}: #(..)(..)(..);`).exec(style) ?? [];
  return parts.map((hex) => Number.parseInt(hex, 16));
}

clause('DT-13.8 DT-13.9 DT-13.10', 'a main action is blue, a roll action orange, an instant red', () => {
  const kind = (selector: string) => colourIn(styleOf('hand.css', selector), '--kind');
  const main = kind('.dt-card');
  expect(Math.max(...main)).toBe(main[2]);
  const [red, green, blue] = kind('.dt-card.is-roll');
  expect([red > green, green > 2 * blue]).toEqual([true, true]);
  const instant = kind('.dt-card.is-instant');
  expect(instant[0]).toBeGreaterThan(3 * Math.max(instant[1], instant[2]));
});

clause('DT-13.18', 'every kind of card has a picture of its own', () => {
  const pictures = Object.values(TIMING_ICONS);
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(TIMING_ICONS).toMatchObject({ main: 'card-play', roll: 'rolling-dices', instant: 'lightning-trio' });
});

clause('DT-16.19', 'normal damage is black, the other kinds are red, an ultimate is a burst', () => {
  const look = (kind: string) => styleOf('dice.css', `.dt-damage${kind}`);
  expect(Math.max(...colourIn(look(''), 'background'))).toBeLessThan(32);
  for (const kind of ['.is-undef', '.is-pure', '.is-collateral', '.is-ult']) {
    const [red, green, blue] = colourIn(look(kind), 'background');
    expect(red).toBeGreaterThan(3 * Math.max(green, blue));
    expect(look(kind).includes('clip-path')).toBe(kind === '.is-ult');
  }
});

clause('DT-16.19a', 'every kind of damage but the normal one has a sign of its own', () => {
  const kinds = ['undef', 'pure', 'collateral', 'ult', 'dusk'];
  expect(Object.keys(DAMAGE_SIGNS).sort()).toEqual(kinds.sort());
  expect(new Set(Object.values(DAMAGE_SIGNS)).size).toBe(kinds.length);
  expect(DAMAGE_SIGNS.normal).toBeUndefined();
});

clause('DT-20.11', 'partners are drawn together, the own team first', () => {
  const table = deal(dice, { seats: 4, seed: 'teams', options: { heroes: 'dealt' } });
  const drawn = (seat: number) =>
    teamsFor(view(dice, table, seat).g as DiceView, seat).map(({ seats }) => seats);
  expect(drawn(0)).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(drawn(3)).toEqual([
    [1, 3],
    [0, 2],
  ]);
});

clause('DT-22.3 DT-22.4', 'whoever could not be aimed at is drawn grey', () => {
  const table = deal(dice, { seats: 6, seed: 'far', options: { heroes: 'dealt' } });
  const far = (seat: number) => {
    const { g } = view(dice, table, seat) as { g: DiceView };
    return [0, 1, 2, 3, 4, 5].filter((other) => isFar(g, seat, other));
  };
  table.g.sides.forEach((side, i) => {
    side.hp = i === 3 ? 35 : 30;
  });
  expect(far(0)).toEqual([2, 4]);
  expect(far(3)).toEqual([0, 1, 5]);
  table.g.players[1].out = true;
  // The next that lives is the neighbour.
  expect(far(0)).toEqual([4]);
  table.g.players[2].out = true;
  table.g.players[4].out = true;
  expect(far(0)).toEqual([]);
  expect(far(-1)).toEqual([]);
});

clause('DT-24.19', 'what answers others can be armed, what waits for the own Main Phase can not', () => {
  const armable = ['c12', 'c01', 'c10', 'c15', 'ku1'].filter((id) => isArmable({ what: 'play', id }));
  expect(armable).toEqual(['c12', 'c01', 'c10']);
  expect(isArmable({ what: 'spend', id: 'glaze' })).toBe(true);
  const armed = armedOf({
    armed: [
      { answer: { play: 'c12' }, when: 'possible' },
      { answer: { spend: 'glaze' }, when: 'worthwhile' },
    ],
    ...{ quiet: false, arm: () => {}, hush: () => {} },
  });
  expect([...armed.play]).toEqual([['c12', 'possible']]);
  expect([...armed.spend]).toEqual([['glaze', 'worthwhile']]);
  expect([...armedOf(undefined).play]).toEqual([]);
});
