import { readFileSync } from 'node:fs';
import { type Clause, clausesOf, parseRulebook } from '@kaiju/kernel';
import { describe, expect, it } from 'vitest';
import {
  attributes,
  cardTypes,
  combatValues,
  keywords,
  moments,
  printKeywords,
  type Term,
} from './glossary.ts';
import {
  adventurer,
  adventurerPile,
  adventurers,
  card,
  commonCards,
  commonPile,
  lord,
  lords,
} from './index.ts';
import { costOf, earliestTwilight, editions, fameIn, growth, numbers, termBounds } from './numbers.ts';
import type { Adventurer, Amount, Attr, Card, CardType, Level, Op, OpName, Target, Text } from './types.ts';
import { pile, unit } from './verbs.ts';

const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];
const LANGS = ['zh', 'en'] as const;

const lordCards = lords.flatMap((l) => l.cards);
const allCards: readonly Card[] = [...commonCards, ...lordCards];
const everything: readonly (Card | Adventurer)[] = [...allCards, ...adventurers];
const standing = allCards.filter((c) => c.type !== 'trap');
const commons = (type: CardType, level?: Level) =>
  commonCards.filter((c) => c.type === type && (level === undefined || c.level === level));

/** An op and all those inside it. */
const within = (op: Op): Op[] =>
  op.op === 'if' ? [op, ...op.ops.flatMap(within), ...(op.els ?? []).flatMap(within)] : [op];
const opsOf = (thing: Card | Adventurer): Op[] => thing.effects.flatMap((e) => e.ops.flatMap(within));

const books = Object.fromEntries(
  LANGS.map((lang) => {
    const source = readFileSync(new URL(`../rulebook/${lang}.md`, import.meta.url), 'utf8');
    return [lang, new Map(clausesOf(parseRulebook(source, lang)).map((c) => [c.id, c]))];
  }),
) as Record<'zh' | 'en', Map<string, Clause>>;

describe('how much there is', () => {
  it('DL-4.3: so many kinds of buildings, traps and units on each level', () => {
    const types: readonly CardType[] = ['building', 'trap', 'unit'];
    expect(LEVELS.map((level) => types.map((type) => commons(type, level).length))).toEqual([
      [5, 2, 5],
      [5, 2, 5],
      [4, 2, 4],
      [4, 2, 4],
      [3, 2, 3],
    ]);
    expect(commonCards).toHaveLength(52);
  });

  it('DL-1.11 DL-4.2: four copies of each make piles of 48, 48, 40, 40 and 32', () => {
    expect(LEVELS.map((level) => commonPile(level).length)).toEqual([48, 48, 40, 40, 32]);
    expect(commonPile(1).filter((id) => id === 'army')).toHaveLength(4);
  });

  it('DL-1.12 DL-24.5: on each level one kind of NPC for each preference, two cards of each', () => {
    for (const level of LEVELS) {
      const prefs = adventurers.filter((a) => a.level === level).map((a) => a.pref);
      expect([...prefs].sort()).toEqual(['cha', 'eco', 'fai', 'kno', 'mil']);
      expect(adventurerPile(level)).toHaveLength(10);
      expect(new Set(adventurerPile(level)).size).toBe(5);
    }
  });

  it('DL-4.10: six lords, each with a power and ten different cards of its own', () => {
    expect(lords).toHaveLength(6);
    for (const l of lords) {
      expect(new Set(l.cards.map((c) => c.id)).size, l.id).toBe(10);
      for (const c of l.cards) expect(c.lord, c.id).toBe(l.id);
    }
  });

  it('no two things share an id or a name, and every id is found again', () => {
    const named = [...everything, ...lords];
    expect(new Set(named.map((t) => t.id)).size).toBe(named.length);
    for (const lang of LANGS) {
      const names = named.map((t) => t.name[lang]);
      expect(names.filter((n, i) => names.indexOf(n) < i)).toEqual([]);
    }
    for (const c of allCards) expect(card(c.id)).toBe(c);
    for (const a of adventurers) expect(adventurer(a.id)).toBe(a);
    for (const l of lords) expect(lord(l.id)).toBe(l);
    expect(() => card('spike')).toThrow('there is no card spike');
  });

  it('an id is the English name, as one writes it in a scene', () => {
    for (const { id, name } of everything) {
      const words = name.en.replace(/^The /, '').toLowerCase().replaceAll("'", '');
      expect(id).toBe(words.replaceAll(/[^a-z]+/g, '-'));
    }
  });
});

describe('values and attributes', () => {
  it('DL-4.4: every building and unit has an attribute and HP; a trap has neither', () => {
    for (const c of allCards) {
      if (c.type === 'trap') {
        expect(c).not.toHaveProperty('values');
        expect(c).not.toHaveProperty('attrs');
        continue;
      }
      expect(Object.keys(c.attrs).length, c.id).toBeGreaterThan(0);
      for (const n of Object.values(c.attrs)) expect(n, c.id).toBeGreaterThan(0);
      expect(c.values.hp, c.id).toBeGreaterThan(0);
      expect(c.values.atk, c.id).toBeGreaterThan(0);
      expect(c.values.def, c.id).toBeGreaterThanOrEqual(0);
    }
  });

  it('DL-4.5 DL-4.6 DL-24.3: Charisma is on every hero building and hero unit and on no common card', () => {
    for (const c of standing) expect('cha' in c.attrs, c.id).toBe(c.lord !== undefined);
    for (const attr of ['mil', 'kno', 'fai', 'eco'] satisfies Attr[]) {
      for (const of of [commonCards, lordCards]) {
        expect(
          of.some((c) => c.type !== 'trap' && attr in c.attrs),
          attr,
        ).toBe(true);
      }
    }
  });

  it('DL-24.4: what the cards of a level have on average', () => {
    const usual = {
      unit: ['5/0/2', '7/1/3', '10/1/5', '14/2/8', '17/2/12'],
      building: ['6/1/1', '8/1/2', '13/2/3', '18/3/5', '24/4/7'],
    };
    for (const type of ['unit', 'building'] as const) {
      for (const level of LEVELS) {
        const cards = standing.filter((c) => c.type === type && c.level === level);
        const line = usual[type][level - 1].split('/').map(Number);
        (['hp', 'def', 'atk'] as const).forEach((value, i) => {
          const mean = cards.reduce((sum, c) => sum + c.values[value], 0) / cards.length;
          expect(Math.abs(mean - line[i]), `${type} ${level} ${value}`).toBeLessThanOrEqual(1);
        });
      }
    }
  });

  it('DL-24.4: a card with one attribute has so much of it', () => {
    const main = { unit: [[1, 2], [2], [3], [4], [5]], building: [[2], [3], [5], [7], [9]] };
    for (const c of standing) {
      const [only, ...more] = Object.values(c.attrs);
      if (c.level && more.length === 0) expect(main[c.type][c.level - 1], c.id).toContain(only);
    }
  });

  it('DL-24.2: the four cards that the print names are of level 1', () => {
    const four = ['小教堂', '小金库', '军队', '军械库'];
    expect(four.map((name) => commonCards.find((c) => c.name.zh === name)?.level)).toEqual([1, 1, 1, 1]);
  });

  it('DL-24.3: gold is Economy, cards and Pierce Knowledge, healing Faith, auras for the garrison Military', () => {
    const leads: Partial<Record<OpName, Attr>> = { draw: 'kno', sift: 'kno', heal: 'fai' };
    for (const c of commonCards) {
      if (c.type === 'trap') continue;
      for (const { op } of opsOf(c)) if (leads[op]) expect(c.attrs, c.id).toHaveProperty(leads[op]);
      if (c.keywords.pierce) expect(c.attrs, c.id).toHaveProperty('kno');
      if (c.keywords.regenerate) expect(c.attrs, c.id).toHaveProperty('fai');
      if (c.effects.some((e) => e.on === 'endDraw') && opsOf(c).some((o) => o.op === 'gold'))
        expect(c.attrs, c.id).toHaveProperty('eco');
      if (c.auras.some((a) => a.on !== 'attackers' && a.stat === 'atk'))
        expect(c.attrs, c.id).toHaveProperty('mil');
    }
  });

  it('DL-24.6: what NPCs of each preference are like', () => {
    for (const a of adventurers) {
      const { nimble, tend, pierce, command } = a.keywords;
      expect([Boolean(nimble), Boolean(tend), Boolean(pierce), Boolean(command)], a.id).toEqual(
        ['eco', 'fai', 'kno', 'cha'].map((pref) => a.pref === pref),
      );
      expect(
        opsOf(a).some((op) => op.op === 'loseGold'),
        a.id,
      ).toBe(a.pref === 'eco' && a.level > 1);
      const peers = adventurers.filter((b) => b.level === a.level && b !== a).map((b) => b.values);
      if (a.pref === 'mil') for (const b of peers) expect(a.values.hp, a.id).toBeGreaterThan(b.hp);
      if (a.pref === 'kno') {
        for (const b of peers) expect(a.values.hp < b.hp && a.values.atk > b.atk, a.id).toBe(true);
      }
    }
  });

  it('a line that is not printed so is refused', () => {
    expect(() => unit('giant', '巨人', 'Giant', '9/9/9 STR2')).toThrow(
      'attribute STR2: expected one such as MIL2',
    );
    expect(pile(2, [unit('giant', '巨人', 'Giant', '9/1/3 MIL2 CHA1')])[0]).toMatchObject({
      level: 2,
      values: { hp: 9, def: 1, atk: 3 },
      attrs: { mil: 2, cha: 1 },
      text: { zh: '', en: '' },
    });
  });
});

describe('effects', () => {
  it('a rite works when revealed and never springs; another trap springs and does nothing else', () => {
    for (const c of allCards) {
      if (c.type !== 'trap') continue;
      expect(
        c.effects.map((e) => e.on),
        c.id,
      ).toEqual([c.rite ? 'reveal' : 'spring']);
      if (c.rite) expect(c.lord, c.id).toBeDefined();
    }
  });

  it('only traps spring', () => {
    for (const c of standing) for (const e of c.effects) expect(e.on, c.id).not.toBe('spring');
  });

  it('what happens to fighters happens to units and NPCs', () => {
    const fights = ['ambush', 'kill', 'death', 'afterBattle', 'breach'];
    for (const thing of everything) {
      const fighter = 'pref' in thing || thing.type === 'unit';
      for (const { on } of thing.effects) if (fights.includes(on)) expect(fighter, thing.id).toBe(true);
    }
  });

  it('Nimble and Tend are for NPCs, Last Rite for the Phylactery', () => {
    for (const c of allCards) {
      expect(c.keywords.nimble ?? c.keywords.tend, c.id).toBeUndefined();
      expect(c.keywords.lastRite, c.id).toBe(c.id === 'phylactery' ? 6 : undefined);
    }
  });

  it('a target makes sense at the moment it is named', () => {
    const raid: readonly Target[] = ['trigger', 'attackers', 'strongest'];
    const battle: readonly Target[] = ['foe', 'enemies'];
    for (const thing of everything) {
      for (const { on, ops } of thing.effects) {
        for (const op of ops.flatMap(within)) {
          if (!('to' in op)) continue;
          const where = `${thing.id} ${on}`;
          if (raid.includes(op.to)) expect(on, where).toBe('spring');
          if (battle.includes(op.to)) expect(['death', 'afterBattle'], where).toContain(on);
          if (op.to === 'staging') expect(on, where).toBe('endBuild');
        }
      }
    }
  });

  it('DL-26.11: no effect that asks somebody happens in a raid', () => {
    const calm = ['reveal', 'endDraw', 'endBuild', 'endRound'];
    for (const thing of everything) {
      for (const { on, ops } of thing.effects) {
        const asks = ops
          .flatMap(within)
          .some(
            (o) =>
              o.op === 'sift' ||
              o.op === 'sell' ||
              o.op === 'redirect' ||
              ('from' in o && o.from !== 'raidedLord'),
          );
        if (asks) expect(calm, thing.id).toContain(on);
      }
    }
  });

  it('only the Gilded Golem looks at its purse', () => {
    expect(standing.filter((c) => c.statics.length > 0).map((c) => c.id)).toEqual(['gilded-golem']);
  });

  it('every keyword, moment, verb, aura and condition of the vocabulary is used', () => {
    const used = (of: readonly string[]) => [...new Set(of)].sort();
    expect(used(everything.flatMap((t) => Object.keys(t.keywords)))).toEqual(Object.keys(keywords).sort());
    expect(used(everything.flatMap((t) => t.effects.map((e) => e.on)))).toEqual(Object.keys(moments).sort());
    expect(used(everything.flatMap(opsOf).map((o) => o.op))).toEqual([...Object.keys(VERBS), 'if'].sort());
    expect(used(standing.flatMap((c) => c.auras.map((a) => a.on)))).toEqual([
      'attackers',
      'dungeon',
      'floor',
    ]);
    const conditions = everything.flatMap(opsOf).flatMap((o) => (o.op === 'if' ? [o.cond.c] : []));
    const statics = standing.flatMap((c) => c.statics.map((s) => s.cond.c));
    expect(used([...conditions, ...statics])).toEqual(['gold', 'supremacy', 'unbreached', 'world']);
  });
});

/** The word by which a verb is printed. */
const VERBS: Record<Exclude<OpName, 'if'>, Text> = {
  gold: { zh: '获得', en: 'gain' },
  steal: { zh: '偷取', en: 'steal' },
  loseGold: { zh: '失去', en: 'loses' },
  draw: { zh: '摸', en: 'draw' },
  sift: { zh: '弃 1 张手牌', en: 'discard 1 card' },
  sell: { zh: '可以弃至多', en: 'may discard up to' },
  raise: { zh: '退休区', en: 'retirement zone' },
  recover: { zh: '收回手牌', en: 'return' },
  heal: { zh: '回复', en: 'heals' },
  mend: { zh: '移除', en: 'remove' },
  damage: { zh: '伤害', en: 'damage' },
  slay: { zh: '死亡', en: 'dies' },
  counter: { zh: '变化指示物', en: 'change counter' },
  raidAtk: { zh: '本次攻略', en: 'this raid' },
  roundAtk: { zh: '本回合你的进攻者', en: 'your attackers have' },
  toRear: { zh: '移至队尾', en: 'to the rear' },
  expel: { zh: '驱离', en: 'expel' },
  halt: { zh: '终止', en: 'halt' },
  convert: { zh: '感化', en: 'convert' },
  redirect: { zh: '均以其地城为目标', en: 'targets that dungeon' },
};

const TARGETS: Partial<Record<Target, Text>> = {
  foe: { zh: '与其交战的单位', en: 'the unit it' },
  trigger: { zh: '触发者', en: 'the trigger' },
  attackers: { zh: '所有进攻者', en: 'every attacker' },
  strongest: { zh: '最强的进攻者', en: 'the strongest attacker' },
  enemies: { zh: '此战的所有敌方', en: 'every enemy in this battle' },
  garrison: { zh: '驻守单位', en: 'your garrison units' },
  buildings: { zh: '正面建筑', en: 'face-up buildings' },
  staging: { zh: '备战区', en: 'staging zone' },
};

const AURAS = {
  floor: { zh: '本楼层的己方驻守单位', en: 'Your garrison units on this floor' },
  dungeon: { zh: '你的所有驻守单位', en: 'All your garrison units' },
  attackers: { zh: '你地城中的进攻者', en: 'Attackers in your dungeon' },
} satisfies Record<string, Text>;

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** A number as a card prints it: 3, W, W+1, 2W+2, −(W+1). */
function printAmount(n: Amount, sign = false): string {
  if (typeof n === 'number') return sign ? signed(n) : `${n}`;
  if (n.w < 0) return `−(${printAmount({ w: -n.w, k: -n.k })})`;
  return `${n.w === 1 ? '' : n.w}W${n.k === 0 ? '' : signed(n.k)}`;
}

describe('words', () => {
  const texts: [string, Text][] = [
    ...everything.flatMap((t): [string, Text][] => [
      [t.id, t.name],
      ...(t.text.en === '' && t.text.zh === '' ? [] : [[t.id, t.text] as [string, Text]]),
    ]),
    ...lords.flatMap((l) =>
      [l.name, l.style, l.plan, l.weakness, l.power.name, l.power.text, l.power.liberated].map(
        (t): [string, Text] => [l.id, t],
      ),
    ),
    ...Object.values(editions).flatMap((e): [string, Text][] => [
      [e.id, e.name],
      [e.id, e.about],
    ]),
  ];

  it('stand in both languages, each in its own', () => {
    for (const [where, { zh, en }] of texts) {
      expect(zh, where).toMatch(/\p{Script=Han}/u);
      expect(en, where).toMatch(/^[A-Z]/);
      expect(en, where).not.toMatch(/\p{Script=Han}/u);
      expect(zh + en, where).not.toMatch(/(^|[\s(（])-\d/);
    }
  });

  it('a card says something just when it does something', () => {
    for (const t of everything) {
      const more = 'auras' in t ? t.auras.length + t.statics.length : 0;
      const does = Object.keys(t.keywords).length + t.effects.length + more > 0;
      expect(t.text.en !== '' && t.text.zh !== '', t.id).toBe(does);
    }
  });

  it('a keyword is printed, with its number', () => {
    for (const t of everything) {
      for (const { zh, en } of printKeywords(t.keywords)) {
        const ends = t.keywords.lastRite ? [':', '：'] : ['.', '。'];
        expect(t.text.en, t.id).toContain(`${en}${ends[0]}`);
        expect(t.text.zh, t.id).toContain(`${zh}${ends[1]}`);
      }
    }
    expect(printKeywords({ siege: true, raider: 1 })).toEqual([
      { zh: '攻城', en: 'Siege' },
      { zh: '突袭 1', en: 'Raider 1' },
    ]);
  });

  it('an effect begins with its moment, and no other moment is printed', () => {
    for (const t of everything) {
      const zh = [...t.text.zh.matchAll(/(?:^|。)([^。：（）]+)(?:（\p{Script=Han}+）)?：/gu)].map(
        (m) => m[1],
      );
      const en = [...t.text.en.matchAll(/(?:^|\. )([A-Z][A-Za-z ]+?)(?: \([A-Z][a-z]+\))?:/g)].map(
        (m) => m[1],
      );
      const said = (words: string[], more: string[]) => words.filter((w) => !more.includes(w));
      expect(said(zh, ['至尊', '续命']), t.id).toEqual(t.effects.map((e) => moments[e.on].name.zh));
      expect(said(en, ['Supremacy', 'Last Rite']), t.id).toEqual(t.effects.map((e) => moments[e.on].name.en));
    }
  });

  it('a verb is printed by its word, and so is whom it is for', () => {
    for (const t of everything) {
      for (const op of opsOf(t)) {
        if (op.op === 'if') continue;
        const who = 'to' in op ? TARGETS[op.to] : undefined;
        for (const lang of LANGS) {
          const text = t.text[lang].toLowerCase();
          expect(text, `${t.id} ${op.op}`).toContain(VERBS[op.op][lang].toLowerCase());
          if (who) expect(text, `${t.id} ${op.op}`).toContain(who[lang].toLowerCase());
        }
      }
    }
  });

  it('every number of a verb is printed, in both languages', () => {
    const plus: readonly OpName[] = ['counter', 'raidAtk', 'roundAtk'];
    for (const t of everything) {
      for (const op of opsOf(t)) {
        if (!('n' in op) || op.n === 'all') continue;
        // "Return the most recent trap" needs no 1 in English.
        if (op.op === 'recover') continue;
        const n = printAmount(op.n, plus.includes(op.op));
        for (const lang of LANGS) expect(t.text[lang], `${t.id} ${op.op}`).toContain(n);
      }
      for (const e of t.effects) {
        if (!e.limit) continue;
        expect(t.text.en, t.id).toContain(`at most ${['', 'once', 'twice'][e.limit]} per round`);
        expect(t.text.zh, t.id).toContain(`每回合至多 ${e.limit} 次`);
      }
    }
  });

  it('the two languages print the same numbers', () => {
    // 各 1 个 and 1 名 count where English has an article or a word.
    const large = (s: string) =>
      (s.match(/\d+/g) ?? [])
        .map(Number)
        .filter((n) => n !== 1)
        .sort();
    for (const [where, { zh, en }] of texts) {
      if (everything.some((t) => t.id === where && t.effects.some((e) => e.limit === 2))) continue;
      expect(large(zh), where).toEqual(large(en));
    }
  });

  it('an aura is printed with whom it is for and its number', () => {
    for (const c of standing) {
      for (const { on, stat, n } of c.auras) {
        const { zh, en } = combatValues[stat].name;
        expect(c.text.zh, c.id).toContain(AURAS[on].zh);
        expect(c.text.en, c.id).toContain(AURAS[on].en);
        expect(c.text.zh, c.id).toContain(`${zh} ${signed(n)}`);
        expect(c.text.en, c.id).toContain(`${signed(n)} ${en}`);
      }
      for (const { cond, def } of c.statics) {
        expect(cond, c.id).toEqual({ c: 'gold', ge: 3 });
        expect(c.text.zh, c.id).toContain(`至少 3 金币时，此单位防御力 +${def}`);
        expect(c.text.en, c.id).toContain(`3 or more gold, this unit has +${def} DEF`);
      }
    }
  });

  it('Supremacy and the world level are printed where they are asked for', () => {
    for (const t of everything) {
      for (const op of opsOf(t)) {
        if (op.op !== 'if') continue;
        const { cond } = op;
        if (cond.c === 'supremacy') {
          expect(t.text.zh, t.id).toContain(`至尊（${attributes[cond.attr].name.zh}）`);
          expect(t.text.en, t.id).toContain(`Supremacy (${attributes[cond.attr].name.en})`);
        }
        if (cond.c === 'world') {
          expect(t.text.zh, t.id).toContain(`世界等级不低于 ${cond.ge}`);
          expect(t.text.en, t.id).toContain(`the world level is ${cond.ge} or more`);
        }
      }
    }
  });

  it('a power prints its numbers', () => {
    const words = { zh: ['', '首', '前两', '前三'], en: ['', 'first', 'first two', 'first three'] };
    for (const { id, power } of lords) {
      for (const lang of LANGS) {
        const says = (text: Text, n: number) =>
          text[lang].includes(`${n}`) || text[lang].includes(words[lang][n]);
        if (power.n[0]) expect(says(power.text, power.n[0]), id).toBe(true);
        expect(says(power.liberated, power.n[1]), id).toBe(true);
      }
    }
  });
});

describe('the rulebook says the same', () => {
  const clause = (lang: 'zh' | 'en', id: string) => books[lang].get(id)?.text ?? '';

  it('a moment or keyword is explained where the glossary says', () => {
    for (const { name, clause: id } of [...Object.values(moments), ...Object.values(keywords)]) {
      expect(clause('zh', id), id).toMatch(new RegExp(`^${name.zh}(?: N)?[：，]`));
      expect(clause('en', id), id).toMatch(new RegExp(`^${name.en}(?: N)?[:,]`));
    }
  });

  it('DL-4.1 DL-4.7: so is every attribute, combat value and type', () => {
    const terms: Term[] = [attributes, combatValues, cardTypes].flatMap((of) => Object.values<Term>(of));
    for (const { name, clause: id } of terms) {
      expect(clause('zh', id), id).toContain(name.zh);
      expect(clause('en', id).toLowerCase(), id).toContain(name.en.toLowerCase());
    }
  });

  it('a lord and its power stand in its clause', () => {
    for (const { name, power, clause: id } of lords) {
      for (const lang of LANGS) {
        expect(clause(lang, id).startsWith(name[lang]), id).toBe(true);
        expect(clause(lang, id), id).toContain(power.name[lang]);
      }
    }
  });

  it('growth', () => {
    for (const lang of LANGS) {
      const printed = [...clause(lang, 'DL-4.12').matchAll(/\+(\d+)/g)].map((m) => Number(m[1]));
      expect(printed).toEqual([...growth.hp, ...growth.def, ...growth.atk, ...growth.cha]);
    }
  });

  it('DL-10.4 DL-10.5: prices at world level 1 are 1, 4, 7, 10 and 13', () => {
    expect(LEVELS.map((level) => costOf(level, 1))).toEqual([1, 4, 7, 10, 13]);
    expect(costOf(5, 4)).toBe(4);
  });

  it('DL-28.3 DL-28.4: the editions differ in the secret passage and in ghost seats', () => {
    const { classic, paced } = editions;
    expect(classic.terms).toEqual({
      ...{ fame: true, ghosts: 0, handLimit: 0, spoils: 0, twilight: 0, passage: 0 },
    });
    expect(paced.terms).toEqual({ ...classic.terms, ghosts: 2, passage: 8 });
  });

  it('DL-8.10: fame grows by steps that grow', () => {
    expect([1, 8, 9, 10, 11, 12, 16].map(fameIn)).toEqual([0, 0, 1, 3, 6, 10, 36]);
  });

  it('DL-19.12: five Twilight losses are as much as a hero can have', () => {
    expect([1, 2, 3, 4, 5].reduce((sum, n) => sum + n * numbers.twilightStep, 0)).toBe(numbers.heroHp);
  });

  it('every number is the one of its clause', () => {
    const said: [string, number][] = [
      ['DL-1.6', numbers.heroHp],
      ['DL-1.8', numbers.startGold],
      ['DL-1.8', numbers.startGold + numbers.firstSeatExtra[4]],
      ['DL-8.10', numbers.fame.from],
      ['DL-8.10', numbers.fame.atk],
      ['DL-8.10', numbers.fame.hp],
      ['DL-18.5a', numbers.homeAtk],
      ['DL-10.2', numbers.freeDraws],
      ['DL-10.6', numbers.heroCardCost],
      ['DL-10.9', numbers.liberationCost],
      ['DL-4.2', numbers.commonCopies],
      ['DL-12.8', numbers.reclaimHeroBuilding],
      ['DL-7.5', numbers.retireGold],
      ['DL-12.10', numbers.reenlistCost],
      ['DL-7.6', numbers.lootGold],
      ['DL-17.3', numbers.healPerRound],
      ['DL-19.8', earliestTwilight],
      ['DL-19.8', termBounds.twilight[1]],
      ['DL-19.9', numbers.twilightStep],
      ['DL-19.13', numbers.lastRound],
      ['DL-10.13', editions.paced.terms.ghosts],
      ['DL-18.28', editions.paced.terms.passage],
      ['DL-22.14', 6],
    ];
    for (const [id, n] of said) {
      for (const lang of LANGS) expect(clause(lang, id).match(/\d+/g)?.map(Number), id).toContain(n);
    }
  });
});
