import { describe, expect, it } from 'vitest';
import { staticAbilities, triggeredAbilities } from './abilities.ts';
import { faultsOf } from './check.ts';
import { encounter, encounters } from './encounters/index.ts';
import * as glossary from './glossary.ts';
import {
  abilities,
  abilityName,
  abilityOf,
  bodyOf,
  campaign,
  canCarry,
  card,
  cards,
  coloursOf,
  costOf,
  derived,
  duelMap,
  duelMaps,
  enemies,
  enemy,
  event,
  events,
  feat,
  feats,
  hero,
  heroes,
  keyEvent,
  keyEvents,
  outset,
  prices,
  status,
  statuses,
  storyFlags,
  summonable,
  talents,
  terrain,
  terrains,
  tokens,
  unit,
  units,
  wordingOf,
} from './index.ts';
import type {
  AbilityKey,
  Amt,
  Card,
  Cells,
  Command,
  Encounter,
  Field,
  Op,
  Summon,
  Target,
  Text,
  Units,
  Variant,
} from './types.ts';
import { at } from './verbs.ts';

const summons = cards.filter((c): c is Summon => c.type === 'summon');
const commands = [...cards, ...derived].filter((c): c is Command => c.type === 'command');
const versions = (c: Card): Variant[] =>
  (['base', 'plus', 'turned'] as const).filter((v) => v === 'base' || c[v]);
const BADGE = { base: '', plus: '+', turned: '*' };
const known = new Set(units.map((u) => u.id));

/** Everything printed with verbs below it. */
interface Printed {
  where: string;
  text: Text;
  ops: readonly Op[];
  targets?: readonly Target[];
}
const printed: Printed[] = [
  ...commands.flatMap((c) =>
    versions(c).map((v) => ({ where: c.id + BADGE[v], ...wordingOf(c, v) }) satisfies Printed),
  ),
  ...triggeredAbilities.map((a) => ({ where: a.id, text: a.text, ops: a.ops ?? [] })),
  ...events.map((e) => ({ where: e.id, text: e.text, ops: e.ops })),
  ...keyEvents.map((e) => ({ where: e.id, text: e.text, ops: e.ops })),
  ...feats.map((f) => ({ where: f.id, text: f.text, ops: f.ops ?? [] })),
];

/** An op and all those inside it. */
function* within(op: Op): Generator<Op> {
  yield op;
  if ('ops' in op) for (const inner of op.ops) yield* within(inner);
  if (op.op === 'if') for (const inner of op.els ?? []) yield* within(inner);
}
const every = (ops: readonly Op[]) => ops.flatMap((op) => [...within(op)]);

/** A piece of text in both languages, any of whose forms will do. */
type Said = { zh: readonly string[]; en: readonly string[] };
const said = (zh: string | string[], en: string | string[]): Said => ({ zh: [zh].flat(), en: [en].flat() });
const named = ({ zh, en }: Text): Said => said(zh, en);

const WORDS: Record<number, Said> = {
  2: said(['2', '两', '二'], ['2', 'two']),
  3: said(['3', '三'], ['3', 'three']),
  4: said(['4', '四'], ['4', 'four']),
};
const plain = (n: number): Said => said(`${Math.abs(n)}`, `${Math.abs(n)}`);
const many = (n: number): Said[] => (n === 1 ? [] : [WORDS[n] ?? plain(n)]);
const printedAmount = (n: Amt): Said[] => {
  if (n === 'dealt') return [said('等量', 'that much')];
  if (typeof n === 'string') return [said(n, n)];
  if (typeof n === 'number') return [plain(n)];
  const { zh, en } = glossary.colours[n.hue].mark;
  const base = said(`${n.n}${zh}`, `${n.n}${en}`);
  return n.before
    ? [base, plain(n.before.each), said(`最多+${n.before.max}`, `max +${n.before.max}`)]
    : [base];
};
const amount = (n: Amt): Said[] => (typeof n === 'number' ? many(n) : printedAmount(n));
/** English plurals end in their own way; the stem is enough. */
const thing = (name: Text): Said => said(name.zh, name.en.slice(0, -2));

const whom = (to: Units): Said[] =>
  typeof to === 'string'
    ? []
    : to.only.flatMap((f): Said[] => {
        if (f.by === 'within') return [said(`${f.n}格内`, `within ${f.n}`)];
        if (f.by === 'burst') return [said(`${glossary.levels[f.level].zh}爆发`, `burst-${f.level}`)];
        if (f.by === 'hero') return [said('英雄', 'heroes')];
        if (f.by === 'contested') return [said('争夺', 'contested')];
        return f.by === 'next' ? [said('相邻', ['next to', 'adjacent'])] : [];
      });
const ground = (cells: Cells): Said[] =>
  typeof cells === 'string' ? [] : [said(`${glossary.levels[cells.burst].zh}爆发`, [`urst-${cells.burst}`])];
const GROUND = {
  sticky: said('粘滞', 'sticky'),
  burning: said('烧灼', 'burn'),
  curse: said('诅咒', 'cursed'),
  fog: said('迷雾', 'fog'),
};

/** What a text has to say so that its verbs are all printed. */
function mustSay(op: Op): Said[] {
  switch (op.op) {
    case 'dmg':
      return [...whom(op.to), ...printedAmount(op.n)];
    case 'heal':
      return [...whom(op.to), ...printedAmount(op.n), said('回复', 'heal')];
    case 'status':
      return [
        ...whom(op.to),
        ...printedAmount(op.n),
        said(status(op.st).name.zh, status(op.st).name.en.slice(0, 6)),
      ];
    case 'cleanse':
      return [said('净化', 'cleanse')];
    case 'mod': {
      const { zh, en } = glossary.stats[op.stat];
      const n = op.n;
      return typeof n === 'number'
        ? [...whom(op.to), said(`${zh}+${n}`, [`+${n} ${en}`, `${en}+${n}`])]
        : [said(`${zh}+${n}`, `+${n} ${en}`)];
    }
    case 'adapt': {
      const { zh, en } = glossary.colours[op.colour].name;
      return [...whom(op.to), ...printedAmount(op.n), said(`${zh}色适性`, `${en.toLowerCase()} adaptation`)];
    }
    case 'give':
      return [...whom(op.to), named(abilityName(op.ability))];
    case 'act':
      return [op.kind === 'move' ? said('移动动作', 'move action') : said('标准动作', 'standard action')];
    case 'push':
      return [said(`推开${op.n}格`, `push it ${op.n}`)];
    case 'shift':
      return [said('位移', 'Shift')];
    case 'swap':
      return [said('交换', 'Swap')];
    case 'fight':
      return [said('立即攻击', 'at once')];
    case 'kill':
      return [said(['消灭', '阵亡'], ['Kill', 'dies'])];
    case 'charm':
      return [
        op.span === 'perm'
          ? said('永久夺取', 'permanent control')
          : said('直到回合结束', 'until end of turn'),
      ];
    case 'deploy':
      return [
        ...amount(op.n),
        thing(unit(op.unit).name),
        ...(op.orFor ? [thing(unit(op.orFor).name)] : []),
        ...(typeof op.where === 'object' && 'zones' in op.where
          ? op.where.zones.map((z) => said(z, `${z}`))
          : []),
      ];
    case 'draw':
      return [...printedAmount(op.n), said('抽', ['Draw', 'draw'])];
    case 'shuffle':
      return [said(`${op.n}张手牌洗回`, `shuffle ${op.n}`)];
    case 'recall':
      return [said('移回手牌', 'to your hand')];
    case 'gen':
      return [...amount(op.n), thing(card(op.card).name)];
    case 'cost':
      return [said(`费用−${-op.n}`, [`costs ${-op.n} less`])];
    case 'focus':
      return [...printedAmount(op.n), said('专注', 'focus')];
    case 'cool':
      return [said(`冷却−${-op.n}`, `${-op.n} turn`)];
    case 'terrain':
      return [...ground(op.cells), ...printedAmount(op.n), GROUND[op.kind]];
    case 'pick':
      return op.what === 'cells' ? printedAmount(op.n) : [said('随机一个战区', 'A random zone')];
    case 'axisSwap':
      return [said('交换', ['Swap', 'swap'])];
    case 'axisDelay':
      return [said(`延后${op.n}位`, `by ${op.n}`)];
    case 'axisDrop':
      return [
        said('删除', 'elete'),
        ...('below' in op
          ? [said(`小于${op.below}`, `0–${op.below - 1}`), named(glossary.eventTags[op.tag])]
          : []),
      ];
    case 'axisLength':
      return [op.n > 0 ? said(`长度+${op.n}`, `ength +${op.n}`) : said(`长度−${-op.n}`, `ength −${-op.n}`)];
    case 'axisVar':
      return [said(`${op.v}+${op.n}`, `${op.v}+${op.n}`)];
    case 'poolAdd':
      return [named(event(op.event).name), said(`权${op.weight}`, `weight ${op.weight}`)];
    case 'poolDrop':
      return [named(glossary.eventTags[op.tag])];
    case 'pages':
      return [...printedAmount(op.n), said('死页', 'death page')];
    case 'folios':
      return [...printedAmount(op.n), said('残卷', 'folio')];
    case 'repeat':
      return [WORDS[op.n], said('次', 'times')];
    case 'may':
      return [said('可以', 'may')];
    case 'if':
      switch (op.cond.c) {
        case 'resonance':
          return [said('共振', 'Resonance')];
        case 'played':
          return [said(`第${op.cond.n}张牌`, `${op.cond.n}nd card`)];
        case 'hp':
          return [said(`不高于${op.cond.le}`, `${op.cond.le} or less`)];
        case 'inMyZone':
          return [said('你控制的战区', 'zone you control')];
        case 'hero':
          return [said('英雄', 'hero')];
        case 'near':
          return [said('相邻', 'adjacent')];
        case 'playerControls':
          return [said('由玩家控制', 'a player controls')];
      }
      break;
    case 'clear':
      return [said('移除所有临时地形', 'Remove all temporary terrain')];
    default:
  }
  throw new Error(`no words for ${op.op}`);
}

function mustAsk(target: Target): Said[] {
  const reach = 'within' in target && target.within !== undefined ? target.within : null;
  const far =
    reach === null ? [] : [reach === 1 ? said('相邻', 'adjacent') : said(`${reach}格内`, `within ${reach}`)];
  switch (target.t) {
    case 'unit':
      return [
        ...far,
        target.side === 'foe' ? said('敌人', 'enemy') : said('友军', ['ally', 'allies']),
        ...(target.hp
          ? [said(`不高于${target.hp}`, `${target.hp} or less HP`), said('非英雄', 'non-hero')]
          : []),
        ...(target.fresh ? [said('本回合部署', 'deployed this turn')] : []),
        ...(target.inRange ? [said('范围内', 'range')] : []),
      ];
    case 'cell':
      return [...far, said('空格', 'empty cell')];
    case 'burst':
      return [
        ...(reach === null ? [] : [said(`以${reach}格内一格为中心`, `centred within ${reach}`)]),
        ...(target.inMyZone ? [said('你控制的战区', 'zone you control')] : []),
        said(`${glossary.levels[target.level].zh}爆发`, `urst-${target.level}`),
      ];
    case 'ray':
      return [said(`${glossary.levels[target.level].zh}射线`, `ray-${target.level}`)];
    case 'zone':
      return [said('一个战区', 'a zone')];
    case 'recovering':
      return [said('恢复区', 'in recovery')];
    case 'event':
      return [said('事件', 'event')];
    case 'standby':
      return [said('待命区', 'standby')];
  }
}

const says = (text: string, forms: readonly string[]) =>
  forms.some((form) =>
    /^\d+$/.test(form) ? new RegExp(`(?<!\\d)${form}(?!\\d)`).test(text) : text.includes(form),
  );

describe('how much there is', () => {
  it('EN-27.2 EN-27.4: ten heroes; 83 cards, all enhanced, 68 transformed', () => {
    expect(heroes).toHaveLength(10);
    expect(cards).toHaveLength(83);
    expect(summons).toHaveLength(37);
    expect(cards.filter((c) => c.plus)).toHaveLength(83);
    expect(cards.filter((c) => c.turned)).toHaveLength(68);
  });

  it('EN-27.7: five derived cards, destroyed when used', () => {
    expect(derived).toHaveLength(5);
    expect(commands.filter((c) => c.destroyed).map((c) => c.id)).toEqual([
      'B17',
      'B18',
      'V01',
      'V02',
      'V03',
      'V04',
      'V05',
    ]);
  });

  it('EN-27.8: 75 units: 37 of cards, 8 tokens, 30 of the Adversary', () => {
    expect([summonable, tokens, enemies].map((list) => list.length)).toEqual([37, 8, 30]);
    expect(units).toHaveLength(75);
  });

  it('28 static and 36 triggered abilities, 9 statuses, 4 terrains', () => {
    expect([staticAbilities, triggeredAbilities].map((list) => list.length)).toEqual([28, 36]);
    expect(statuses).toHaveLength(9);
    expect(terrains).toHaveLength(4);
  });

  it('EN-27.9 EN-27.10: 33 random and 10 key events; 15 feats, 10 encounters, 3 duel maps', () => {
    expect([events, keyEvents, feats, encounters, duelMaps].map((list) => list.length)).toEqual([
      33, 10, 15, 10, 3,
    ]);
  });

  it('no two things share an id, and every id is found again', () => {
    const finders: [readonly { id: string }[], (id: never) => unknown][] = [
      [heroes, hero],
      [units, unit],
      [enemies, enemy],
      [[...cards, ...derived], card],
      [events, event],
      [keyEvents, keyEvent],
      [feats, feat],
      [encounters, encounter],
      [duelMaps, duelMap],
      [statuses, status],
      [terrains, terrain],
    ];
    for (const [things, find] of finders) {
      expect(new Set(things.map((t) => t.id)).size).toBe(things.length);
      for (const t of things) expect(find(t.id as never)).toBe(t);
    }
    expect(new Set(abilities.map((a) => a.id)).size).toBe(abilities.length);
    expect(() => card('W99')).toThrow('there is no card W99');
  });
});

describe('words', () => {
  const texts: [string, Text][] = [
    ...printed.map((p): [string, Text] => [p.where, p.text]),
    ...[...units, ...heroes, ...cards, ...derived, ...abilities, ...events, ...keyEvents, ...feats].map(
      (t): [string, Text] => [`${t.id} name`, t.name],
    ),
    ...[...statuses, ...terrains, ...encounters, ...duelMaps, ...campaign].map((t): [string, Text] => [
      t.id,
      t.name,
    ]),
    ...[...abilities, ...statuses, ...terrains, ...talents].map((t): [string, Text] => [t.id, t.text]),
    ...heroes.map((h): [string, Text] => [h.id, h.title]),
    ...encounters.map((e): [string, Text] => [e.id, e.story]),
    ...keyEvents.map((e): [string, Text] => [e.id, e.condition]),
    ...events.flatMap((e): [string, Text][] => (e.passive ? [[e.id, e.passive.text]] : [])),
    ...Object.entries(storyFlags).flatMap(([id, f]): [string, Text][] => [
      [id, f.name],
      [id, f.text],
    ]),
  ];

  it.each(texts)('%s is printed in both languages', (_, { zh, en }) => {
    expect(zh).toMatch(/[\u4e00-\u9fff]/);
    expect(en).toMatch(/[A-Za-z]/);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('EN-10.16: no text speaks of AT, MT, CT or the priority modifier', () => {
    for (const [where, { zh, en }] of texts) {
      expect(zh + en, where).not.toMatch(/\b(AT|MT|CT|AP|PriSPD|BP|EP)\b/);
    }
  });

  it.each(printed.map((p): [string, Printed] => [p.where, p]))(
    '%s prints what its verbs do',
    (_, { text, ops, targets }) => {
      const wanted = [...every(ops).flatMap(mustSay), ...(targets ?? []).flatMap(mustAsk)];
      for (const { zh, en } of wanted) {
        expect(says(text.zh, zh), `'${text.zh}' says ${zh.join(' or ')}`).toBe(true);
        expect(says(text.en, en), `'${text.en}' says ${en.join(' or ')}`).toBe(true);
      }
    },
  );

  it.each(printed.map((p): [string, Printed] => [p.where, p]))(
    '%s prints no number its verbs have not',
    (_, p) => {
      const marked = (lang: 'zh' | 'en') =>
        every(p.ops)
          .flatMap((op) => ('n' in op && typeof op.n === 'object' ? [op.n] : []))
          .map((n) => `${n.n}${glossary.colours[n.hue].mark[lang]}`);
      for (const lang of ['zh', 'en'] as const) {
        const found = p.text[lang].match(/\d+\[.\]/g) ?? [];
        expect(new Set(found), lang).toEqual(new Set(marked(lang)));
      }
      // The same numbers in both languages, areas aside: English prints their level, Chinese their name.
      const digits = (s: string) =>
        new Set(
          (
            s
              .replace(/(burst|Burst|ray)-\d/g, '')
              .replace(/0–(\d)/g, (_all, n) => `${Number(n) + 1}`)
              .match(/\d+/g) ?? []
          ).filter((n) => n !== '1'),
        );
      expect(digits(p.text.zh)).toEqual(digits(p.text.en));
    },
  );

  it('EN-20.34: what is destroyed says so', () => {
    for (const c of cards.filter((x): x is Command => x.type === 'command')) {
      for (const v of versions(c)) {
        const { text } = wordingOf(c, v);
        expect(text.zh.includes('销毁此牌'), c.id).toBe(c.destroyed === true);
        expect(text.en.includes('Destroy this card'), c.id).toBe(c.destroyed === true);
      }
    }
  });

  it('EN-27.9: X and Y are printed where an event has them, and only there', () => {
    for (const e of [...events, ...keyEvents]) {
      const used = JSON.stringify(e.ops);
      expect(used.includes('"X"'), e.id).toBe(e.x !== undefined);
      if ('source' in e) expect(used.includes('"Y"'), e.id).toBe(e.y !== undefined);
      expect(e.text.zh.includes('Y'), e.id).toBe(
        used.includes('"Y"') || e.ops.some((op) => op.op === 'axisVar'),
      );
    }
  });
});

describe('references', () => {
  const keys: [string, AbilityKey][] = [
    ...[...units, ...heroes].flatMap((u) => u.abilities.map((a): [string, AbilityKey] => [u.id, a])),
    ...summons.flatMap((c) =>
      versions(c).flatMap((v) =>
        bodyOf(c, v).abilities.map((a): [string, AbilityKey] => [c.id + BADGE[v], a]),
      ),
    ),
    ...cards.flatMap((c) =>
      c.boon.flatMap((b): [string, AbilityKey][] => (b.b === 'ability' ? [[c.id, b.ability]] : [])),
    ),
  ];

  it('every ability of a unit exists, with what it takes', () => {
    for (const [where, key] of keys) expect(() => abilityName(key), where).not.toThrow();
    expect(abilityOf('armor:1')).toMatchObject({ x: 1 });
    expect(abilityOf('strike:P').colour).toBe('P');
    expect(abilityName('armor:1')).toEqual({ zh: '坚甲1', en: 'Armor 1' });
    expect(abilityName('herald:EV10')).toEqual({ zh: '传令：天火', en: 'Herald: Skyfire' });
    expect(() => abilityOf('armor' as AbilityKey)).toThrow('ability armor: armor takes x after a colon');
  });

  it('EN-27.12: every ability is somewhere to be found, save those kept for later', () => {
    const given = commands.flatMap((c) =>
      versions(c).flatMap((v) =>
        every(wordingOf(c, v).ops).flatMap((op) => (op.op === 'give' ? [op.ability] : [])),
      ),
    );
    const used = new Set([...keys.map(([, key]) => key), ...given].map((key) => key.split(':')[0]));
    const unused = abilities.map((a) => a.id).filter((id) => !used.has(id));
    expect(unused).toEqual(['sluggish', 'relentless', 't_inkheart']);
  });

  it('EN-27.12: every token and enemy is somewhere to be found, save those kept for later', () => {
    const used = new Set([
      ...encounters.flatMap((e) => e.units.map((u) => u.unit)),
      ...[...encounters, ...duelMaps].flatMap((e) =>
        Object.values(e.boons).flatMap((list) => list.flatMap((b) => (b.k === 'deploy' ? [b.unit] : []))),
      ),
      ...printed.flatMap((p) =>
        every(p.ops).flatMap((op) => (op.op === 'deploy' ? [op.unit, op.orFor ?? ''] : [])),
      ),
    ]);
    const unused = [...tokens, ...enemies].map((u) => u.id).filter((id) => !used.has(id));
    expect(unused).toEqual(['k04', 'k05', 'k08', 'e26']);
  });

  it('EN-27.12: every event comes up somewhere, save those kept for later', () => {
    const placed = new Set(encounters.flatMap((e) => e.units.map((u) => u.unit)));
    const heralds = enemies
      .filter((u) => placed.has(u.id))
      .flatMap((u) => u.abilities.map((a) => abilityOf(a).event));
    const used = new Set([
      ...heralds,
      ...[...encounters, ...duelMaps].flatMap(({ axis }) => [
        ...axis.opening.map((what) => what.split('@')[0]),
        ...axis.pool.map((p) => p.event),
      ]),
      ...encounters.flatMap((e) => e.keys),
    ]);
    const unused = [...events, ...keyEvents].map((e) => e.id).filter((id) => !used.has(id));
    expect(unused).toEqual(['EV05', 'EV33']);
  });

  it('static abilities are printed in the order of their chapter; triggered ones name their moment', () => {
    expect(staticAbilities.map((a) => a.clause)).toEqual(staticAbilities.map((_, i) => `EN-22.${i + 1}`));
    for (const a of triggeredAbilities) expect(a.clause, a.id).toMatch(/^EN-23\.[1-7]$/);
  });

  it('EN-23.4: what answers a blow says that it takes attack damage and survives it', () => {
    const answers = triggeredAbilities.filter(({ on }) => on === 'hurt');
    expect(answers).toHaveLength(4);
    for (const { id, text } of answers) {
      expect(text.zh, id).toMatch(/攻击伤害且存活/);
      expect(text.en, id).toMatch(/attack damage.* and survives/);
    }
  });

  it('EN-22.18: an Attuned Strike names its colour', () => {
    expect(abilityName('strike:P')).toEqual({ zh: '属性打击（紫）', en: 'Attuned Strike (Purple)' });
    expect(feats.map((f) => f.clause)).toEqual(feats.map((_, i) => `EN-26.${i + 1}`));
    expect(statuses.map((s) => s.clause)).toEqual(statuses.map((_, i) => `EN-21.${i + 1}`));
  });

  it('every event named by a herald or a card exists', () => {
    for (const [where, key] of keys) {
      const { event: called } = abilityOf(key);
      if (called !== undefined) expect(() => event(called), where).not.toThrow();
    }
  });
});

describe('heroes and cards', () => {
  it('EN-7.11: each hero can carry the default load, five cards and no three alike', () => {
    for (const h of heroes) {
      expect(h.load, h.id).toHaveLength(h.capacity);
      for (const id of h.load) {
        expect(canCarry(h, card(id), 'base'), `${h.id} ${id}`).toBe(true);
        expect(h.load.filter((other) => other === id).length).toBeLessThanOrEqual(2);
      }
    }
  });

  it('EN-27.13: white is for everybody, and a transformed card goes by its new colours', () => {
    expect(canCarry(hero('H03'), card('W01'), 'base')).toBe(true);
    expect(canCarry(hero('H03'), card('D05'), 'base')).toBe(true);
    expect(canCarry(hero('H03'), card('G03'), 'base')).toBe(false);
    expect(canCarry(hero('H03'), card('G03'), 'turned')).toBe(true);
  });

  it('EN-8.24: a transformed card keeps a colour of its own and has one more', () => {
    for (const c of cards.filter((x) => x.turned)) {
      const turned = coloursOf(c, 'turned');
      expect(turned, c.id).toHaveLength(2);
      expect(turned[0], c.id).toBe(c.colours[0]);
    }
    expect(coloursOf(card('W01'), 'plus')).toEqual(['W']);
  });

  it('EN-8.22: an enhanced card is the base card or better', () => {
    for (const c of summons) {
      const [base, plus] = [bodyOf(c, 'base'), bodyOf(c, 'plus')];
      for (const stat of ['atk', 'mhp', 'mov', 'rng', 'spd', 'ct'] as const) {
        expect(plus[stat], `${c.id} ${stat}`).toBeGreaterThanOrEqual(base[stat]);
      }
      expect(plus.abilities, c.id).toEqual(expect.arrayContaining([...base.abilities]));
      expect({ ...plus }, c.id).not.toEqual({ ...base });
    }
    for (const c of commands.filter((x) => x.plus)) {
      expect(costOf(c, 'plus'), c.id).toBeLessThanOrEqual(costOf(c, 'base'));
      expect(wordingOf(c, 'plus'), c.id).not.toEqual(wordingOf(c, 'base'));
    }
    expect(() => bodyOf(card('D01') as Summon, 'turned')).toThrow('D01 has no turned version');
    expect(() => wordingOf(card('W12') as Command, 'turned')).toThrow('W12 has no turned version');
  });

  it('EN-9.3: orders measure nothing from a user, spells do', () => {
    for (const c of commands) {
      for (const v of versions(c)) {
        const { mode, targets, ops } = wordingOf(c, v);
        const fromUser = targets.some(
          (t) => t.t === 'ray' || (t.t === 'burst' && t.within) || (t.t === 'unit' && t.within && !t.from),
        );
        expect(fromUser, c.id + BADGE[v]).toBe(mode === 'spell');
        if (mode === 'order') expect(JSON.stringify(ops), c.id).not.toContain('"user"');
      }
    }
  });

  it('EN-8.16: costs run from 0 to 4', () => {
    for (const c of cards) for (const v of versions(c)) expect([0, 1, 2, 3, 4]).toContain(costOf(c, v));
  });

  it('EN-10.17: printed stats keep to their limits', () => {
    for (const u of [...units, ...heroes, ...summons.flatMap((c) => versions(c).map((v) => bodyOf(c, v)))]) {
      expect(u.spd).toBeGreaterThanOrEqual(-4);
      expect(u.spd).toBeLessThanOrEqual(5);
      expect(u.mhp).toBeGreaterThanOrEqual(1);
      for (const n of [u.atk, u.mov, u.rng, u.ct]) expect(n).toBeGreaterThanOrEqual(0);
    }
  });

  it('EN-9.4: CT is for those who can cast', () => {
    for (const u of units) if (u.ct > 0) expect(u.abilities, u.id).toContain('caster');
  });
});

describe('encounters and maps', () => {
  const maps: [string, Field | Encounter][] = [...encounters, ...duelMaps].map((m) => [m.id, m]);

  it.each(maps)('EN-28.7: %s has no fault', (_, map) => {
    expect(faultsOf(map, known)).toEqual([]);
  });

  it('EN-1.11: a round limit where nobody can win by surviving', () => {
    for (const e of encounters.filter((x) => !x.rival)) {
      const survive = e.win.some((w) => w.by === 'survive');
      expect(
        e.lose.some((l) => l.by === 'limit'),
        e.id,
      ).toBe(!survive);
      expect(
        e.lose.some((l) => l.by === 'rout'),
        e.id,
      ).toBe(true);
    }
  });

  it('EN-2.8: the head of every opening is Calm', () => {
    for (const [id, map] of maps) expect(map.axis.opening[0], id).toBe('EV01');
  });

  it('EN-28.12: every way to win has its battle', () => {
    const ways = new Set(encounters.flatMap((e) => e.win.map((w) => w.by)));
    expect([...ways].sort()).toEqual([
      'annihilate',
      'escort',
      'hold',
      'leader',
      'reach',
      'rival',
      'slay',
      'survive',
    ]);
  });

  it.each(duelMaps.map((m): [string, (typeof duelMaps)[number]] => [m.id, m]))(
    'EN-31.4: %s is the same turned half round',
    (_, m) => {
      const flip = (rows: readonly string[]) => [...rows].reverse().map((row) => [...row].reverse().join(''));
      const other = new Map<string, string>();
      flip(m.zones).forEach((row, y) => {
        [...row].forEach((letter, x) => {
          const here = m.zones[y][x];
          expect(other.get(here) ?? letter).toBe(letter);
          other.set(here, letter);
        });
      });
      expect(flip(m.terrain)).toEqual([...m.terrain]);
      expect(m.startB).toEqual([m.zones[0].length - 1 - m.start[0], m.zones.length - 1 - m.start[1]]);
      expect(other.get(m.home[0])).toBe(m.home[1]);
      for (const [zone, boons] of Object.entries(m.boons)) {
        expect(m.boons[other.get(zone) as string], zone).toEqual(boons);
      }
      for (const zone of new Set(m.zones.join('').replaceAll('#', ''))) {
        expect(m.ours.includes(zone)).not.toBe(m.ours.includes(other.get(zone) as string));
      }
      for (const { event: id, zone, weight } of m.axis.pool.filter((p) => p.zone)) {
        expect(m.axis.pool).toContainEqual({ event: id, zone: other.get(zone as string), weight });
      }
    },
  );

  it('EN-18.3, EN-18.4: what the first player lacks and the second gets', () => {
    expect(duelMaps.map((m) => [m.handicap, m.bonus.hand, m.bonus.focus])).toEqual([
      [false, 1, 1],
      [false, 0, 0],
      [false, 1, 1],
    ]);
  });

  const broken: [string, (e: Encounter) => Partial<Encounter>, string, string][] = [
    ['a short row', (e) => ({ zones: e.zones.with(1, 'AAABBCC') }), 'zones[1]', '7 cells; every row has 8'],
    [
      'a small letter',
      (e) => ({ zones: e.zones.with(1, 'AAABBCCc') }),
      'zones[1]',
      "'c'; a cell is a capital letter or #",
    ],
    ['too little terrain', (e) => ({ terrain: e.terrain.slice(1) }), 'terrain', '5 rows; the zones have 6'],
    [
      'unknown terrain',
      (e) => ({ terrain: e.terrain.with(0, '...x....') }),
      'terrain[0]',
      "'x'; terrain is one of .sfcm#",
    ],
    [
      'a hole in one map',
      (e) => ({ terrain: e.terrain.with(0, '#.......') }),
      'terrain[0]',
      '# at (0,0) in one map only; it belongs in both',
    ],
    [
      'a zone in pieces',
      (e) => ({ zones: e.zones.with(0, 'AAABBCCA') }),
      'zones',
      'zone A is in pieces; any two of its cells must be joined inside it',
    ],
    ['a zone that is not there', () => ({ ours: 'AX' }), 'ours', 'there is no zone X; the map has ABC'],
    ['a start off the map', () => ({ start: [9, 9] }), 'start', '(9,9) is no cell'],
    [
      'a start among enemies',
      () => ({ start: [6, 0] }),
      'start',
      "(6,0) lies in zone C, which is the other side's",
    ],
    ['an unknown unit', () => ({ units: [at('e99', 4, 1)] }), 'units[0]', 'there is no unit e99'],
    [
      'two units on a cell',
      () => ({ units: [at('e08', 4, 1), at('e09', 4, 1)] }),
      'units[1]',
      '(4,1) is taken by units[0]',
    ],
    [
      'a unit on the start cell',
      () => ({ units: [at('e08', 1, 2)] }),
      'units[0]',
      '(1,2) is taken by the start cell',
    ],
    ['a unit in a hole', () => ({ units: [at('e08', 2, 5)] }), 'units[0]', '(2,5) is no cell'],
    [
      'a short axis',
      (e) => ({ axis: { ...e.axis, length: 2 } }),
      'axis.length',
      '2; the axis has 3 to 6 events',
    ],
    [
      'an unknown event',
      (e) => ({ axis: { ...e.axis, opening: ['EV99'] } }),
      'axis.opening[0]',
      'there is no event EV99',
    ],
    [
      'a zone event without a zone',
      (e) => ({ axis: { ...e.axis, pool: [{ event: 'EV08', weight: 1 }] } }),
      'axis.pool[0]',
      'EV08 comes from a zone; write EV08@ and its letter',
    ],
    [
      'a unit event in the pool',
      (e) => ({ axis: { ...e.axis, pool: [{ event: 'EV19', weight: 1 }] } }),
      'axis.pool[0]',
      'EV19 comes from a unit; give a unit the ability herald:EV19',
    ],
    [
      'no weight',
      (e) => ({ axis: { ...e.axis, pool: [{ event: 'EV01', weight: 0 }] } }),
      'axis.pool[0].weight',
      '0; a weight is at least 1',
    ],
    ['a key event elsewhere', () => ({ keys: ['KV03'] }), 'keys[0]', 'there is no zone E; the map has ABC'],
    [
      'no leader',
      () => ({ win: [{ by: 'leader', n: 1 }] }),
      'win[0]',
      '1 leaders to fall, 0 placed; mark more units as leader',
    ],
    [
      'nobody to escort',
      () => ({ win: [{ by: 'escort', zone: 'C' }] }),
      'win[0]',
      'nobody to escort; mark a unit as protected',
    ],
    [
      'nobody to protect',
      () => ({ lose: [{ by: 'protected' }] }),
      'lose[0]',
      'nobody is protected; mark a unit as protected',
    ],
    ['no way to win', () => ({ win: [] }), 'win', 'there is no way to win; name at least one'],
  ];
  it.each(broken)('EN-28.7: %s is refused with its field', (_, change, field, wrong) => {
    const fork = encounter('E01');
    const faults = faultsOf({ ...fork, ...change(fork) }, known);
    expect(faults.map((f) => [f.field, f.says.en])).toContainEqual([field, wrong]);
    for (const f of faults) {
      expect(f.clause).toMatch(/^EN-\d+\.\d+$/);
      expect(f.says.zh).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('the campaign', () => {
  it('EN-30.2: the road leads from the start to The Unwritten, past every encounter', () => {
    const byId = new Map(campaign.map((n) => [n.id, n]));
    const seen = new Set(['N0']);
    for (const id of seen) for (const next of byId.get(id)?.to ?? []) seen.add(next);
    expect(seen.size).toBe(campaign.length);
    expect(campaign.filter((n) => n.to.length === 0).map((n) => n.encounter)).toEqual(['E10']);
    expect(campaign.flatMap((n) => n.encounter ?? [])).toEqual(encounters.map((e) => e.id));
    expect(campaign.filter((n) => n.to.length > 1).map((n) => n.id)).toEqual(['N1', 'N3', 'N6']);
  });

  it('EN-30.1 EN-30.7: what one starts with, and what things cost', () => {
    expect(outset).toEqual({ focusCap: 3, handLimit: 5, heroes: 2, resolve: 3, folios: 0 });
    expect(prices).toEqual({ plus: 2, turned: 4, buy: 3, offered: 5, sale: 1, talent: 4, skip: 1 });
  });

  it('rewards name feats that exist, and expected parties grow along the road', () => {
    for (const e of encounters) {
      for (const r of e.rewards) if (r.r === 'feat') for (const id of r.oneOf) expect(feat(id).id).toBe(id);
    }
    const caps = encounters.map((e) => e.party.focusCap);
    expect(caps).toEqual([...caps].sort());
  });

  it('EN-30.5: every story flag of a zone is known', () => {
    const flags = encounters.flatMap((e) =>
      Object.values(e.boons).flatMap((list) => list.flatMap((b) => (b.k === 'story' ? [b.flag] : []))),
    );
    expect(flags).toEqual(Object.keys(storyFlags));
  });
});
