import { describe, expect, it } from 'vitest';
import { ability, card, cardsOf, clauseOf, commonCards, hero, heroes, status, statuses } from './index.ts';
import type { Action, Amt, Card, Cond, Hero, Op, OpName, Step, Text, Trigger } from './types.ts';

const actions = (cards: readonly Card[]): Action[] => cards.filter((c) => c.timing !== 'upgrade');
const allCards = [...commonCards, ...heroes.flatMap((h) => h.cards)];

/** Everything printed with ops below it: where it stands, its words, its verbs, and whose symbols it may name. */
interface Printed {
  where: string;
  text: Text;
  ops: readonly Op[];
  of?: Hero;
}

const triggered = (triggers: readonly Trigger[] = []): Op[] => triggers.flatMap((t) => t.ops);

const printed: Printed[] = [
  ...heroes.flatMap((of) => [
    ...[...of.abilities, ...of.defences].flatMap((a) =>
      (a.levels as readonly Step[]).map((l, i) => ({ where: `${a.id} level ${i + 1}`, ...l, of })),
    ),
    ...actions(of.cards).map((c) => ({ where: c.id, ...c, of })),
    ...of.passives.map((p) => ({ where: p.id, text: p.text, ops: triggered(p.triggers), of })),
    ...(of.setup ? [{ where: `${of.id} setup`, ...of.setup, of }] : []),
  ]),
  ...commonCards.map((c) => ({ where: c.id, ...c })),
  ...statuses.map((s) => ({
    where: s.id,
    text: s.text,
    ops: [...(s.spend ?? []).flatMap((w) => w.ops), ...triggered(s.triggers)],
  })),
];

/** An op and all those inside it. */
function* within(op: Op): Generator<Op> {
  yield op;
  if ('ops' in op) for (const inner of op.ops) yield* within(inner);
  if (op.op === 'if') for (const inner of op.els ?? []) yield* within(inner);
  if (op.op === 'choose') for (const inner of op.opts.flat()) yield* within(inner);
  if (op.op === 'consume') {
    yield* within(op.each);
    for (const inner of op.also?.ops ?? []) yield* within(inner);
  }
}
const every = (ops: readonly Op[]) => ops.flatMap((op) => [...within(op)]);

/** The parts of an amount that a text has to print; a plain 1 in front of a count goes without saying. */
function numbers(n: Amt | 'half'): number[] {
  if (n === 'half') return [];
  if (typeof n === 'number') return [Math.abs(n)];
  if (!('k' in n)) return [...n];
  return [n.base, n.k === 1 && !('sym' in n) ? undefined : n.k, n.div, n.max].filter((x) => x !== undefined);
}

function symbolsOf(op: Op): string[] {
  const counted = 'n' in op && typeof op.n === 'object' && 'sym' in op.n ? [op.n.sym] : [];
  return op.op === 'on' ? [op.sym] : counted;
}

function statusesOf(op: Op): string[] {
  const counted = 'n' in op && typeof op.n === 'object' && 'st' in op.n ? [op.n.st] : [];
  const asked = op.op === 'if' && op.cond.c === 'st' ? [op.cond.st] : [];
  return [...counted, ...asked, ...('st' in op ? [op.st] : [])];
}

const TEXT_OF: Partial<Record<OpName, Text>> = {
  cp: { zh: 'CP', en: 'CP' },
  stealCp: { zh: '盗取', en: 'teal' },
  stealHp: { zh: '盗取', en: 'teal' },
  draw: { zh: '抽', en: 'raw' },
  discard: { zh: '弃', en: 'discard' },
  heal: { zh: '治疗', en: 'eal' },
  prevent: { zh: '免除', en: 'revent' },
  ignore: { zh: '忽略', en: 'ignore' },
  collateral: { zh: '附属', en: 'collateral' },
  unblock: { zh: '不可防御', en: 'undefendable' },
  choose: { zh: '或', en: 'OR' },
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
  then: { zh: '**然后**', en: '**Then**' },
};

describe('how much there is', () => {
  it('DT-2.9 DT-2.10: 18 common cards and 15 of the hero make 33', () => {
    expect(commonCards).toHaveLength(18);
    expect(heroes).toHaveLength(8);
    for (const h of heroes) {
      expect(h.cards, h.id).toHaveLength(15);
      expect(new Set(cardsOf(h.id).map((c) => c.id)).size).toBe(33);
    }
  });

  it('22 statuses, each on one hero sheet', () => {
    expect(statuses).toHaveLength(22);
    const sheets = heroes.flatMap((h) => h.statuses);
    expect([...sheets].sort()).toEqual(statuses.map((s) => s.id).sort());
  });

  it('no two things share an id, and every id is found again', () => {
    const abilities = heroes.flatMap((h) => [...h.abilities, ...h.defences]);
    for (const things of [heroes, allCards, abilities, statuses]) {
      expect(new Set(things.map((t) => t.id)).size).toBe(things.length);
    }
    for (const h of heroes) expect(hero(h.id)).toBe(h);
    for (const c of allCards) expect(card(c.id)).toBe(c);
    for (const a of abilities) expect(ability(a.id)).toBe(a);
    for (const s of statuses) expect(status(s.id)).toBe(s);
    expect(() => card('c99')).toThrow('there is no card c99');
  });

  it('DT-30.1: everything has its place in the rulebook', () => {
    const abilities = heroes.flatMap((h) => [...h.abilities, ...h.defences, ...h.passives]);
    for (const { id } of [...heroes, ...allCards, ...abilities, ...statuses]) {
      expect(clauseOf(id), id).toMatch(/^DT-(29|30)\.\d+$/);
    }
    expect(clauseOf('c07')).toBe('DT-30.24');
    expect(clauseOf('ka1')).toBe('DT-30.1');
    expect(clauseOf('kd')).toBe('DT-30.3');
    expect(clauseOf('td2')).toBe('DT-30.19');
    expect(clauseOf('hc')).toBe('DT-30.8');
    expect(clauseOf('tp')).toBe('DT-30.17');
    expect(() => clauseOf('c99')).toThrow('there is no content c99');
  });

  it('DT-30.2: nine common cards for dice, two modifiers, two that prevent, three for statuses, CP, cards', () => {
    const first = commonCards.map(({ ops: [op] }) => (op.op === 'if' ? op.ops[0] : op).op);
    const verbs = first.map((op) => (op === 'throws' ? 'die' : op));
    const kinds = verbs.map((op) => (op === 'strip' || op === 'move' ? 'status' : op));
    const many = (kind: string) => kinds.filter((k) => k === kind).length;
    expect(['die', 'boost', 'prevent', 'status', 'cp', 'draw'].map(many)).toEqual([9, 2, 2, 3, 1, 1]);
  });
});

describe('boards', () => {
  const dice: [string, string][] = [
    ['DT-30.3', 'hammer hammer hammer clay clay ember'],
    ['DT-30.5', 'spade spade cap cap root bloom'],
    ['DT-30.7', 'smoker smoker smoker comb comb queen'],
    ['DT-30.11', 'quill quill seal seal ink codex'],
    ['DT-30.13', 'coin coin knife knife haze sun'],
    ['DT-30.15', 'wave wave wave anchor anchor moon'],
    ['DT-30.20', 'ribbon ribbon wind wind feather storm'],
    ['DT-30.22', 'striker striker striker bell bell frost'],
  ];
  it('DT-30.3 DT-30.5 DT-30.7 DT-30.11 DT-30.13 DT-30.15 DT-30.20 DT-30.22: the faces of the dice', () => {
    expect(heroes.map((h) => [h.clause, h.die.join(' ')])).toEqual(dice);
  });

  it('DT-30.25: tiers, combinations, of a kind, straights, ultimate; all but two go up a level', () => {
    for (const h of heroes) {
      const [basic] = h.abilities;
      const [small, large, ultimate] = h.abilities.slice(5);
      expect(h.abilities).toHaveLength(8);
      expect(basic.req).toHaveProperty('tier');
      expect(h.abilities.filter((a) => 'kind' in a.req)).toHaveLength(1);
      expect([small.req, large.req]).toEqual([{ straight: 4 }, { straight: 5 }]);
      expect(h.abilities.map((a) => a.ultimate ?? false)).toEqual([...Array(7).fill(false), true]);
      for (const a of h.abilities) {
        if (a === large || a === ultimate) expect(a.levels, a.id).toHaveLength(1);
        else expect([2, 3], a.id).toContain(a.levels.length);
      }
      for (const d of h.defences) expect(d.levels, d.id).toHaveLength(d.id === 'td2' ? 1 : 3);
    }
  });

  it('DT-30.19: the Tidewright alone has two defences', () => {
    for (const h of heroes) expect(h.defences, h.id).toHaveLength(h.id === 'tidewright' ? 2 : 1);
  });

  it('DT-12.8: the ultimate needs five of the symbol on face 6, which is on no other face', () => {
    for (const h of heroes) {
      expect(h.abilities[7].req).toEqual({ sym: { [h.die[5]]: 5 } });
      expect(h.die.filter((s) => s === h.die[5])).toHaveLength(1);
      expect(h.abilities[7].levels[0].ops[0]).toMatchObject({ op: 'attack', type: 'ult' });
    }
  });

  it('a hero names exactly the symbols of its die', () => {
    for (const h of heroes) expect(Object.keys(h.symbols).sort()).toEqual([...new Set(h.die)].sort());
  });

  it('every symbol an ability needs is on the die, and five dice are enough', () => {
    for (const h of heroes) {
      for (const { req, id } of h.abilities) {
        const needed = 'sym' in req ? req.sym : 'tier' in req ? { [req.tier]: req.at[2] } : {};
        for (const symbol of Object.keys(needed)) expect(h.die, id).toContain(symbol);
        expect(
          Object.values(needed).reduce((a, b) => a + b, 0),
          id,
        ).toBeLessThanOrEqual(5);
      }
    }
  });

  it('DT-16.17: an ability has one attack at most; an OR has one in each option or none', () => {
    const attacks = (ops: readonly Op[]) =>
      ops.filter((op) => op.op === 'attack' || (op.op === 'choose' && op.opts[0][0].op === 'attack')).length;
    for (const h of heroes) {
      for (const a of h.abilities) {
        for (const { ops } of a.levels) {
          expect(attacks(ops), a.id).toBeLessThanOrEqual(1);
          for (const op of ops) {
            if (op.op === 'choose') expect(new Set(op.opts.map(attacks)).size, a.id).toBe(1);
          }
        }
      }
    }
  });

  it('three numbers stand where there are three tiers, and only there', () => {
    for (const h of heroes) {
      for (const a of h.abilities) {
        for (const { ops } of a.levels) {
          for (const op of every(ops)) {
            if (op.op === 'attack') expect(Array.isArray(op.n), a.id).toBe('tier' in a.req);
          }
        }
      }
    }
  });

  it('upgrades cover every level above I once, and a higher level does not cost less (DT-13.5)', () => {
    for (const h of heroes) {
      const upgrades = h.cards.filter((c) => c.timing === 'upgrade');
      const levels = [...h.abilities, ...h.defences].flatMap((a) =>
        a.levels.slice(1).map((_, i) => `${a.id}=${i + 2}`),
      );
      expect(upgrades.map((u) => `${u.ability}=${u.level}`).sort()).toEqual(levels.sort());
      for (const three of upgrades.filter((u) => u.level === 3)) {
        const two = upgrades.find((u) => u.ability === three.ability && u.level === 2);
        expect(three.cost, three.id).toBeGreaterThanOrEqual(two!.cost);
      }
    }
  });

  it('an upgrade card bears the name and the words of its level', () => {
    expect(card('ku2')).toMatchObject({
      name: { zh: '抡锤 III', en: 'Mallet Arc III' },
      text: { en: 'Deal 6 / 8 / 10 damage; gain 1 Glaze.' },
    });
    expect(card('ku8').text).toEqual({
      zh: '掷5骰。免除该攻击1×[陶]点伤害；出现[焰]：获得1个釉甲。',
      en: 'Roll 5. Prevent 1×[Clay] damage; on [Ember]: gain 1 Glaze.',
    });
  });
});

describe('cards', () => {
  it('cost 0 to 5 CP', () => {
    for (const c of allCards) expect(c.cost >= 0 && c.cost <= 5 && Number.isInteger(c.cost), c.id).toBe(true);
  });

  it('DT-16.12: attack modifiers are roll phase cards, and nothing else boosts an attack', () => {
    for (const c of actions(allCards)) {
      const boosts = every(c.ops).some((op) => op.op === 'boost' || op.op === 'unblock');
      expect(c.modifier ?? false, c.id).toBe(boosts);
      if (c.modifier) expect(c.timing, c.id).toBe('roll');
      expect(c.text.en.startsWith('Attack modifier'), c.id).toBe(boosts);
      expect(c.text.zh.startsWith('攻击修正'), c.id).toBe(boosts);
    }
  });

  it('DT-13.9: whatever changes dice or throws is a roll phase card', () => {
    for (const c of actions(allCards)) {
      if (every(c.ops).some((op) => op.op === 'die' || op.op === 'throws'))
        expect(c.timing, c.id).toBe('roll');
    }
  });

  it('DT-13.14: the keyword Then stands on main phase cards only', () => {
    for (const c of actions(allCards)) {
      if (c.ops.some((op) => op.op === 'then')) expect(c.timing, c.id).toBe('main');
    }
  });

  it('DT-7.9: what some cards need beside the general checks', () => {
    const asks = ({ c, ...more }: Cond) => `${c} ${Object.values(more).join(' ')}`;
    const needs = actions(allCards).flatMap((c) => (c.legal ?? []).map((l) => `${c.id}: ${asks(l)}`));
    expect(needs).toEqual([
      'ka3: st self glaze 1',
      'ka6: st target scorch 1',
      'sa3: st target spore 1',
      'sa4: st foe spore 1',
      'ha3: swarm 1',
      'ha4: swarm 1',
      'ia5: st self gust 1',
      'ba3: st foe resonance 1',
    ]);
  });

  it('conditions ask for statuses that exist', () => {
    const conditions: Cond[] = actions(allCards).flatMap((c) => c.legal ?? []);
    for (const c of conditions) if (c.c === 'st') expect(status(c.st).id).toBe(c.st);
  });
});

describe('statuses', () => {
  it('a spendable can be spent, a persistent one does something by itself', () => {
    for (const s of statuses) {
      expect(Boolean(s.spend?.length), s.id).toBe(s.kind === 'spendable');
      expect(Boolean(s.triggers?.length), s.id).toBe(s.kind !== 'spendable');
      expect(s.limit, s.id).toBeGreaterThan(0);
    }
  });

  it('DT-14.16: tokens read numbers, never symbols', () => {
    for (const p of printed)
      if (!p.of) for (const op of every(p.ops)) expect(symbolsOf(op), p.where).toEqual([]);
  });

  it('DT-14.5: no text gives more stacks than the limit holds', () => {
    for (const p of printed) {
      for (const op of every(p.ops)) {
        if ((op.op === 'gain' || op.op === 'inflict') && typeof op.n === 'number') {
          expect(op.n, p.where).toBeLessThanOrEqual(status(op.st).limit);
        }
      }
    }
  });
});

describe('ops', () => {
  it('name only statuses and symbols that exist, the symbols of their own hero', () => {
    for (const { where, ops, of } of printed) {
      for (const op of every(ops)) {
        for (const id of statusesOf(op)) expect(statuses.map((s) => s.id) as string[], where).toContain(id);
        for (const id of symbolsOf(op)) expect(of!.die, where).toContain(id);
      }
    }
  });

  it('the Swarm and the Tide are moved by their owners only', () => {
    for (const { where, ops, of } of printed) {
      if (!of) continue;
      for (const op of every(ops)) {
        if (op.op === 'swarm' || op.op === 'sting') expect(of.swarm, where).toBeDefined();
        if (op.op === 'tide') expect(of.tide, where).toBeDefined();
      }
    }
  });

  it('DT-17.4: what a defence prevents is of the attack, what a card prevents is of anything', () => {
    for (const h of heroes) {
      const defences = h.defences.flatMap((d) => d.levels.flatMap((l) => every(l.ops)));
      for (const op of defences) if (op.op === 'prevent') expect(op.scope).toBe('attack');
    }
    for (const c of actions(allCards)) {
      for (const op of every(c.ops)) if (op.op === 'prevent') expect(op.scope, c.id).toBe('any');
    }
  });
});

describe('words', () => {
  const texts: [string, Text][] = [
    ...printed.map((p): [string, Text] => [p.where, p.text]),
    ...allCards.flatMap((c): [string, Text][] => [
      [c.id, c.text],
      [c.id, c.name],
    ]),
    ...statuses.flatMap((s): [string, Text][] => [
      [s.id, s.name],
      [s.id, s.when],
    ]),
    ...heroes.flatMap((h) => [
      ...[h.name, h.theme, h.plan].map((t): [string, Text] => [h.id, t]),
      ...Object.values(h.symbols).map((f): [string, Text] => [h.id, f.name]),
      ...[...h.abilities, ...h.defences, ...h.passives].map((a): [string, Text] => [a.id, a.name]),
    ]),
  ];

  it('stand in both languages, each in its own', () => {
    for (const [where, { zh, en }] of texts) {
      expect(zh, where).toMatch(/\p{Script=Han}/u);
      expect(en, where).toMatch(/^[(A-Za-z]/);
      expect(en, where).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it('no two cards, abilities or statuses have the same name', () => {
    const named = [
      ...allCards,
      ...statuses,
      ...heroes,
      ...heroes.flatMap((h) => [...h.abilities, ...h.defences]),
    ];
    for (const language of ['zh', 'en'] as const) {
      const names = named.map((n) => n.name[language]);
      expect(names.filter((n, i) => names.indexOf(n) < i)).toEqual([]);
    }
  });

  it('every [symbol] printed is one of the hero', () => {
    for (const { where, text, of } of printed) {
      for (const language of ['zh', 'en'] as const) {
        const known = Object.values(of?.symbols ?? {}).map((f) => f.name[language]);
        for (const [, symbol] of text[language].matchAll(/\[(.+?)\]/g))
          expect(known, where).toContain(symbol);
      }
    }
  });

  it('every symbol and status an op names is printed', () => {
    for (const { where, text, ops, of } of printed) {
      for (const op of every(ops)) {
        for (const language of ['zh', 'en'] as const) {
          for (const id of symbolsOf(op) as (keyof Hero['symbols'])[]) {
            expect(text[language], where).toContain(`[${of!.symbols[id]!.name[language]}]`);
          }
          for (const s of statuses) {
            if (s.id !== where && statusesOf(op).includes(s.id)) {
              expect(text[language], where).toContain(s.name[language]);
            }
          }
        }
      }
    }
  });

  it('every number of an op is printed, in both languages the same', () => {
    const digits = (s: string) => (s.match(/\d+/g) ?? []).map(Number);
    for (const { where, text, ops } of printed) {
      for (const language of ['zh', 'en'] as const) {
        const seen = digits(text[language]);
        for (const op of every(ops)) {
          if (op.op === 'die' || !('n' in op)) continue;
          if (op.op === 'drop' || op.op === 'throws' || op.op === 'move' || typeof op.n === 'string')
            continue;
          // "half" stands for a division by 2, and "per stack" needs no 1.
          for (const n of numbers(op.n)) {
            if (typeof op.n === 'object' && 'up' in op.n) continue;
            expect(seen, `${where} ${op.op}: ${text[language]}`).toContain(n);
          }
        }
      }
      // 每有1个 says "per": ones come and go with the language.
      const large = (s: string) =>
        digits(s)
          .filter((n) => n > 1)
          .sort();
      expect(large(text.zh), where).toEqual(large(text.en));
    }
  });

  it('a verb is printed by its word', () => {
    for (const { where, text, ops } of printed) {
      for (const op of every(ops)) {
        const word = TEXT_OF[op.op];
        if (!word) continue;
        expect(text.zh, `${where} ${op.op}`).toContain(word.zh);
        expect(text.en, `${where} ${op.op}`).toContain(word.en);
      }
    }
  });

  it('damage is printed with its type', () => {
    const words = { undef: ['不可防御', 'undefendable'], ult: ['终极伤害', 'ultimate damage'] };
    for (const { where, text, ops } of printed) {
      for (const op of every(ops)) {
        if (op.op === 'hit') {
          expect(text.zh, where).toContain('纯粹伤害');
          expect(text.en, where).toContain('pure damage');
        }
        if (op.op === 'attack' && op.type !== 'normal') {
          expect(text.zh, where).toContain(words[op.type][0]);
          expect(text.en, where).toContain(words[op.type][1]);
        }
        if (op.op === 'attack' && op.type === 'normal') expect(text.en, where).not.toContain('undefendable');
      }
    }
  });
});
