import {
  type AskView,
  type Bilingual,
  type Fact,
  type Json,
  sameJson,
  type Table,
  take,
  type View,
  view,
  waiting,
} from '@kaiju/kernel';
import { iconSheets } from '@kaiju/web/kit/icon-names';
import { soundNames } from '@kaiju/web/kit/sound';
import { describe, expect, test } from 'vitest';
import { encounters } from '../content/encounters/index.ts';
import { derived, heroes, cards as library } from '../content/index.ts';
import { cards, events, kinds } from '../effects/code.ts';
import { fieldOf } from '../effects/field.ts';
import { encounter } from '../index.ts';
import type { Card, Encounter, EncounterView } from '../state.ts';
import { say as answer, dealt, play, playOn, position } from '../testing.ts';
import { type Aim, aimAt, aimRay, offersOf, usedCard, wishesAt } from './aims.ts';
import { type Choices, canAct, choicesOf, refusalOf, tagOf, useOf } from './choices.ts';
import { bestStand, threatened, threatOf, timelineOf, wayTo } from './forecast.ts';
import { hintOf } from './hints.ts';
import { intentsOf } from './intents.ts';
import { ALL_ICONS, cardIcon, eventIcon, unitIcon } from './look.ts';
import { motions, sounds } from './motions.ts';
import { optionWords } from './options.words.ts';
import { pieces } from './pieces.ts';
import { pieceWords } from './pieces.words.ts';
import { abilityLine, cardText, sayChange, sayGoal, zoneBoonLine } from './say.ts';
import { seen } from './seen.ts';
import { sheetWords } from './sheet.words.ts';
import { faultOf } from './teams.tsx';
import { momentsOf } from './timeline.tsx';
import { blowsOf } from './token.tsx';
import { worldWords } from './world.words.ts';

const LANGS = ['zh', 'en'] as const;

interface Sight {
  g: Encounter;
  ask: AskView;
  choices: Choices;
  own: number;
}

/** A table through the eyes of who is asked. */
function sightOf(table: Table<Encounter>, seat = waiting(table)[0]): Sight {
  const look = view(encounter, table, seat) as unknown as View<EncounterView>;
  const ask = look.ask as AskView;
  const own = look.g.players.findIndex((player) => player.seat === seat);
  return { g: seen(look.g), ask, choices: choicesOf(ask), own };
}
const cellOf = (g: Encounter, name: string) => fieldOf(g).at.get(name) as number;

/** Every answer that some press on the board leads to. */
function reachable({ g, choices, own }: Sight): Json[] {
  const found: Json[] = [...choices.words];
  const add = (aim: Aim | null) => aim && found.push(aim.answer);
  if (choices.may) found.push(true, false);
  const heroes = [null, ...choices.heroes.keys()];
  const picks = [null, ...g.units.filter((u) => canAct(choices, u.uid)).map(({ uid }) => uid)];
  for (const hero of heroes) {
    for (const picked of picks) {
      const held = { own, picked, hero, aim: null };
      for (const cell of fieldOf(g).cells) {
        const aim = aimAt(g, choices, held, cell);
        add(aim);
        // With the attack aimed, every other place to strike from can be pressed.
        if (aim?.attack)
          for (const stand of fieldOf(g).cells) add(aimAt(g, choices, { ...held, aim }, stand));
        for (const uid of choices.attacks.get(picked ?? -1)?.keys() ?? []) {
          const target = g.units.find((u) => u.uid === uid);
          const direct =
            target &&
            choices.attacks
              .get(picked as number)
              ?.get(uid)
              ?.get('');
          if (direct !== undefined) found.push(direct);
        }
      }
    }
  }
  for (const name of choices.rays.keys()) add(aimRay(g, choices, own, name));
  for (const map of [choices.uses, choices.backs, choices.events, choices.recovering, choices.standby])
    found.push(...map.values());
  for (const uid of choices.walks) found.push({ walk: uid });
  return found;
}

describe('what is drawn', () => {
  const built = new Set<string>(Object.values(iconSheets).flat());
  test('every icon is built into the page, and every piece has one of its own', () => {
    expect(ALL_ICONS.filter((icon) => !built.has(icon))).toEqual([]);
    for (const { n } of kinds) expect(ALL_ICONS).toContain(unitIcon(n));
    for (const card of cards) expect(ALL_ICONS).toContain(cardIcon(card));
    for (const event of events) expect(ALL_ICONS).toContain(eventIcon(event));
    const heroes = kinds.filter(({ hero }) => hero !== null).map(({ n }) => unitIcon(n));
    expect(new Set(heroes).size).toBe(heroes.length);
  });

  test('every sound is one of the kit, and every fact that is heard or moves is one that happens', () => {
    expect(Object.values(sounds).filter((name) => !(soundNames as string[]).includes(name))).toEqual([]);
    const told = new Set<string>();
    const tell = ({ kind }: Fact) => void told.add(kind);
    for (let i = 0; i < 6; i++) {
      playOn(dealt(2, `facts ${i}`, {}, tell), `facts ${i}`, undefined, tell);
      playOn(dealt(1, `facts ${i}`, { mode: `E0${i + 1}` }, tell), `alone ${i}`, undefined, tell);
    }
    // Effects of single cards and events, which need not meet in a few matches by chance.
    const rare = [
      'handFull',
      'recall',
      'driven',
      'shift',
      'charm',
      'killed',
      'faded',
      'axis',
      'strength',
      'folios',
      'terrain',
    ];
    const unheard = [...Object.keys(motions), ...Object.keys(sounds)].filter((kind) => !told.has(kind));
    expect(unheard.filter((kind) => !rare.includes(kind))).toEqual([]);
  });

  test('everything is said in both languages', () => {
    for (const table of [sheetWords, worldWords, optionWords, pieceWords]) {
      for (const [key, { zh, en }] of Object.entries(table as Record<string, Bilingual>)) {
        expect(`${key} ${zh}`).toMatch(/[\u4e00-\u9fff{]/);
        expect(`${key}: ${en}`).not.toMatch(/[\u4e00-\u9fff]/);
      }
    }
  });

  test('every piece of the gallery has lines in both languages and no blank is left open', () => {
    const all = pieces();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, name, lines } of all) {
      for (const line of [name, ...lines]) {
        for (const lang of LANGS) expect(`${id} ${line[lang]}`).not.toMatch(/undefined|NaN|[{}]| $/);
      }
    }
    expect(all.filter(({ id }) => /^[WRGBPD]\d/.test(id))).toHaveLength(library.length);
    expect(all.filter(({ id }) => id.startsWith('V'))).toHaveLength(derived.length);
  });

  test('what wins and what loses is said of every encounter, and what every zone gives', () => {
    for (const { id } of encounters) {
      const { g } = sightOf(dealt(1, 'goals', { mode: id }));
      for (const lang of LANGS) {
        const { goal, defeat, limit } = sayGoal(g, lang);
        expect(`${goal} ${defeat}`).not.toMatch(/undefined|NaN|[{}]/);
        expect(goal.length).toBeGreaterThan(3);
        expect(limit).toBeGreaterThan(0);
        for (const boon of fieldOf(g).boons.flat())
          expect(zoneBoonLine(g, boon, lang).text).not.toMatch(/undefined|[{}]/);
      }
    }
  });

  test('an ability says its own number', () => {
    expect(abilityLine('armor:2', 'en').name).toBe('Armor 2');
    expect(abilityLine('armor:2', 'en').text).not.toContain('X');
    expect(cardText(cards[0].printed, 'plus', 'zh')).not.toBe(cardText(cards[0].printed, 'base', 'zh'));
  });
});

describe('what can be pressed', () => {
  test('every answer the rules offer is reached by presses, in duels and encounters played by chance', () => {
    for (const [seats, options] of [
      [2, { map: 'PM1' }],
      [1, { mode: 'E02' }],
      [1, { mode: 'E09' }],
    ] as const) {
      const table = dealt(seats, 'presses', options);
      for (let i = 0; i < 60 && table.result === null; i++) {
        const sight = sightOf(table);
        const pressed = reachable(sight);
        const missing = (sight.ask.options as Json[]).filter(
          (option) => !pressed.some((one) => sameJson(one, option)),
        );
        expect(missing).toEqual([]);
        playOn(table, `presses ${i}`, once());
      }
    }
  });

  test('a press that is no answer asks the rules why, and they know', () => {
    const table = position('unit a 0 u01 2,2\nunit b 1 u01 6,6\nunit c 0 u07 3,3 fresh');
    const { g, choices, own } = sightOf(table);
    const [a, c] = [g.units[0], g.units.find(({ fresh }) => fresh)];
    const tooFar = wishesAt(g, choices, { own, picked: a.uid, hero: null, aim: null }, cellOf(g, '6,6'));
    expect(tooFar).toContainEqual({ by: a.uid, attack: g.units[1].uid });
    const fresh = wishesAt(g, choices, { own, picked: null, hero: null, aim: null }, c?.cell ?? -1);
    expect(fresh).toEqual([{ move: c?.uid }, { by: c?.uid }]);
    const refused = [{ candidate: { by: c?.uid }, clause: 'EN-10.13', reason: { key: 'NO_AT' } }];
    expect(refusalOf(refused as never, fresh)?.clause).toBe('EN-10.13');
    expect(refusalOf([], fresh)).toBeNull();
  });

  test('cards of the hand are told by key and carrier; equal ones are one answer', () => {
    const table = dealt(1, 'hand', { mode: 'E01' });
    playOn(table, 'hand', (g) => g.step === 'main');
    const { g, choices, own } = sightOf(table);
    for (const card of g.players[own].hand.cards as Card[]) {
      const able = choices.uses.get(tagOf(g, own, card));
      if (able !== undefined) expect(able).toEqual(useOf(g, own, card));
    }
    expect(choices.uses.size).toBeGreaterThan(0);
  });

  test('a card in use lights what it may be used on, and the question alone says what it waits for', () => {
    const table = dealt(1, 'use', { mode: 'E01', party: ['H03', 'H01'] });
    playOn(table, 'use', (g) => g.step === 'main');
    const { g, choices, own } = sightOf(table);
    const [use] = [...choices.uses.values()].filter((value) => {
      const copy = structuredClone(value) as { use: string };
      return cards.find(({ key }) => key === copy.use)?.unit !== -1;
    });
    expect(use).toBeDefined();
    play(table, use);
    const next = sightOf(table);
    expect(usedCard(next.g, own)).not.toBeNull();
    const held = { own, picked: null, hero: null, aim: null };
    const offers = offersOf(next.g, next.choices, held);
    expect([...offers.values()]).toContain('deploy');
    expect(offers.size).toBe(next.choices.cells.size);
    const hint = hintOf({
      ...{ g: next.g, speech: { lang: 'en', name: String }, choices: next.choices, held },
      ...{ shown: null, change: null, warned: '', used: usedCard(next.g, own) },
    });
    expect(hint).toBeNull();
    expect(offersOf(g, choices, held).size).toBe(0);
  });
});

describe('a team', () => {
  test('what the rules would refuse is said before it is sent', () => {
    const load = (hero: string) => heroes.find(({ id }) => id === hero)?.load ?? [];
    const team = ['H01', 'H03', 'H05'].map((hero) => ({ hero, cards: load(hero) }));
    expect(faultOf(team, 'en')).toBe('');
    const often = team.with(0, { hero: 'H01', cards: ['W01', 'W01', 'W01+', 'W02', 'W03'] });
    expect(faultOf(often, 'en')).toBe('Aelin: at most 2 of Militia');
    const better = team.map(({ hero }) => ({ hero, cards: ['W01+', 'W02+', 'W03', 'W04', 'W05'] }));
    expect(faultOf(better, 'zh')).toBe('全队至多 3 张升级过的牌，现有 6 张');
    const table = dealt(2, 'team', { teams: 'chosen' });
    for (const wrong of [often, better]) expect(answer(table, wrong as never)?.clause).toBe('EN-31.2');
    expect(answer(table, team as never)).toBeNull();
  });
});

describe('what is foreseen', () => {
  test('the timeline of an attack comes true, blow by blow', () => {
    let battles = 0;
    const table = dealt(1, 'foreseen', { mode: 'E01', party: ['H03', 'H06'] });
    for (let i = 0; i < 40 && battles < 6 && table.result === null; i++) {
      const { g, choices } = sightOf(table);
      const [by, targets] = [...choices.attacks][0] ?? [];
      if (by === undefined || targets === undefined) {
        playOn(table, `on ${i}`, once());
        continue;
      }
      const [at, froms] = [...targets][0];
      const stand = bestStand(g, by, at, froms.keys());
      const forecast = timelineOf(g, by, at, stand);
      const hp = (uid: number) => table.g.units.find((u) => u.uid === uid)?.hp ?? 0;
      const before = [hp(by), hp(at)];
      play(table, froms.get(stand) as Json);
      battles++;
      expect(forecast?.blows.length).toBeGreaterThan(0);
      expect(hp(at)).toBe(Math.max(0, before[1] - (forecast?.dealt ?? 0)));
    }
    expect(battles).toBeGreaterThan(2);
  });

  test('moments go from the highest priority to the lowest, and equal ones are one', () => {
    const table = position('unit a 0 u08 2,2\nunit b 1 u07 3,2');
    const { g } = sightOf(table);
    const moments = momentsOf(timelineOf(g, g.units[0].uid, g.units[1].uid, '') as never);
    // S45: Bruiser and Berserker strike at once.
    expect(moments).toHaveLength(1);
    expect([moments[0].a?.lost, moments[0].d?.lost]).toEqual([3, 3]);
    expect([-4, 1, 2, 4, 5].map(blowsOf)).toEqual([1, 1, 2, 2, 3]);
  });

  test('what the Adversary is said to do is what it does', () => {
    const table = dealt(1, 'intents', { mode: 'E01' });
    playOn(table, 'intents', (g) => g.step === 'main');
    const plans = intentsOf(sightOf(table).g);
    expect(plans.length).toBeGreaterThan(2);
    const told: { uid: number; at: string; target: number }[] = [];
    const facts = ({ kind, data }: Fact) => kind === 'intent' && told.push(data as never);
    take(encounter, table, 0, 'end', { facts });
    const { names } = fieldOf(table.g);
    expect(told[0]).toMatchObject({ uid: plans[0].uid, at: names[plans[0].to], target: plans[0].target });
  });

  test('a threat is a walk and a blow', () => {
    const { g } = sightOf(position('unit a 0 u01 0,0\nunit b 1 u05 4,4'));
    const [, b] = g.units;
    const { walks, strikes } = threatOf(g, b);
    expect(walks.has(b.cell)).toBe(true);
    for (const cell of threatened(g, 1)) expect(strikes.has(cell)).toBe(true);
    expect(strikes.has(cellOf(g, '4,6'))).toBe(true);
    expect(threatened(g, 1).has(cellOf(g, '0,0'))).toBe(false);
  });

  test('a way goes round a fire where it can', () => {
    const { g } = sightOf(position('unit a 0 u01 0,0\nunit b 1 u01 8,8\nground 1,0 burning 3'));
    const way = wayTo(g, g.units[0], '1,1');
    expect(way).toEqual({ cells: ['0,1', '1,1'], burnt: 0 });
    expect(wayTo(g, g.units[0], '8,8')).toBeNull();
  });

  test('a change is said as what is lost, healed, taken and killed', () => {
    const table = position('unit a 0 u07 2,2\nunit b 1 k01 3,2');
    const before = structuredClone(table.g);
    answer(table, { by: before.units[0].uid, attack: before.units[1].uid });
    const said = sayChange(before, table.g, 0, 'en');
    expect(said).toContain('Recruit dies');
  });
});

/** Stops after one answer. */
function once(): () => boolean {
  let n = 0;
  return () => n++ > 0;
}
