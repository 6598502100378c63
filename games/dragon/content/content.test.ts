import { readFileSync } from 'node:fs';
import { type Clause, clausesOf, parseRulebook } from '@kaiju/kernel';
import { describe, expect, it } from 'vitest';
import { colours, hits, ink, statuses, type Term, tiers, timings, traps, words } from './glossary.ts';
import {
  actionCard,
  actionCards,
  aiCard,
  aiCards,
  cave,
  caves,
  character,
  characters,
  treasure,
  treasures,
} from './index.ts';
import { numbers, options, race, slotOf, times } from './numbers.ts';
import type {
  AiCard,
  Area,
  Cave,
  Cell,
  Effect,
  MonsterOp,
  PlayerOp,
  Selector,
  Side,
  Speed,
  Text,
  Tier,
} from './types.ts';
import { after, cells, first, last, star } from './verbs.ts';

const LANGS = ['zh', 'en'] as const;
type Lang = (typeof LANGS)[number];

const [lair, vault] = caves;
const printed = [...actionCards, ...characters, ...treasures, ...aiCards];
const playersOf = (c: Cave) => Object.keys(c.map.seats).map(Number);
const at = (c: Cave, [x, y]: Cell) => c.map.rows[y - 1]?.[x - 1];
const all = (c: Cave, letter: string): Cell[] =>
  c.map.rows.flatMap((row, y) => [...row].flatMap((l, x): Cell[] => (l === letter ? [[x + 1, y + 1]] : [])));
const inDomain = ({ map: { domain } }: Cave, [x, y]: Cell) =>
  x >= domain.x[0] && x <= domain.x[1] && y >= domain.y[0] && y <= domain.y[1];
const spots = (c: Cave, players: number, tier?: Tier) =>
  c.map.spots.filter((s) => s.min <= players && (!tier || s.tier === tier)).flatMap((s) => s.at);
const key = (c: Cell) => c.join();
const count = <T>(things: readonly T[], of: (thing: T) => boolean) => things.filter(of).length;

const books = Object.fromEntries(
  LANGS.map((lang) => {
    const source = readFileSync(new URL(`../rulebook/${lang}.md`, import.meta.url), 'utf8');
    return [lang, parseRulebook(source, lang)];
  }),
);
const clauses = Object.fromEntries(
  LANGS.map((lang) => [lang, new Map(clausesOf(books[lang]).map((c) => [c.id, c]))]),
) as Record<Lang, Map<string, Clause>>;
const clause = (lang: Lang, id: string) => clauses[lang].get(id)?.text ?? '';
const numbersIn = (text: string) =>
  (text.replaceAll(/DH-[\d.]+/g, '').match(/−?\d+(?:\.\d+)?/g) ?? []).map((n) => Number(n.replace('−', '-')));

describe('how much there is', () => {
  it('DH-19.1: 17 action cards, 12 basic and 5 tactics', () => {
    expect(actionCards).toHaveLength(17);
    expect(count(actionCards, (c) => c.group === 'basic')).toBe(12);
  });

  it('DH-19.2 DH-19.3: a Step and a Run for each direction', () => {
    for (const [kind, n] of [
      ['step', 1],
      ['run', 2],
    ] as const) {
      expect(actionCards.filter((c) => c.kind === kind).map((c) => c.op)).toEqual(
        ['N', 'E', 'S', 'W'].map((dir) => ({ op: 'walk', dir, n })),
      );
    }
  });

  it('DH-20.1: eight characters, enough for six to differ', () => {
    expect(characters).toHaveLength(8);
  });

  it('DH-21.1: each cave has 33 treasures, of these tiers', () => {
    for (const c of caves) {
      const own = c.treasures.map(treasure);
      expect(own).toHaveLength(33);
      expect(Object.keys(tiers).map((tier) => count(own, (t) => t.tier === tier))).toEqual([1, 8, 8, 16]);
    }
  });

  it('DH-22.1 DH-23.13: how many AI cards, of which colour, how many with ⟲', () => {
    for (const [c, each, resets] of [
      [lair, 9, 4],
      [vault, 7, 3],
    ] as const) {
      const { deck, colours: two } = c.monster;
      expect(two.map((colour) => count(deck, (a) => a.colour === colour))).toEqual([each, each]);
      expect(deck).toHaveLength(2 * each);
      expect(count(deck, (a) => a.reset)).toBe(resets);
    }
    for (const colour of lair.monster.colours) {
      expect(count(lair.monster.deck, (a) => a.reset && a.colour === colour)).toBe(2);
    }
  });

  it('DH-22.2 DH-23.13: how many of each speed', () => {
    const written = (s: Speed) =>
      s.k === 'zero' ? '0' : s.k === 'inf' ? '∞' : s.k === 'n' ? `${s.n}` : `☆${s.num}/${s.den}`;
    const census = (c: Cave) => c.monster.deck.map((a) => written(a.speed)).sort();
    const expected = (text: string) => text.split(' ').sort();
    expect(census(lair)).toEqual(expected('0 0 0 ∞ ∞ ☆1/2 ☆1/2 ☆1/1 ☆1/1 ☆3/2 ☆3/2 1 1 2 3 4 5 8'));
    expect(census(vault)).toEqual(expected('0 0 ∞ ∞ ☆1/1 ☆1/1 ☆1/2 ☆3/2 1 2 3 4 5 6'));
  });

  it('no two things share an id or a name, but for the coins, and every id is found again', () => {
    const ids = printed.map((t) => t.id);
    expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([]);
    for (const lang of LANGS) {
      const names = printed.filter((t) => !t.id.startsWith('old-coins')).map((t) => t.name[lang]);
      expect(names.filter((n, i) => names.indexOf(n) < i)).toEqual([]);
    }
    for (const c of actionCards) expect(actionCard(c.id)).toBe(c);
    for (const c of characters) expect(character(c.id)).toBe(c);
    for (const t of treasures) expect(treasure(t.id)).toBe(t);
    for (const a of aiCards) expect(aiCard(a.id)).toBe(a);
    for (const c of caves) expect(cave(c.id)).toBe(c);
    expect(() => treasure('dragon-tooth')).toThrow('there is no treasure dragon-tooth');
  });

  it('an id is the English name, as one writes it in a scene', () => {
    const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    for (const { id, name } of [...actionCards, ...treasures, ...aiCards]) {
      expect(id.replace(/-\d$/, '')).toBe(slug(name.en));
    }
    for (const { id, name } of characters) expect(slug(name.en).endsWith(id), id).toBe(true);
  });
});

describe('maps', () => {
  it('rows are of one length, and every letter means something', () => {
    const sizes = caves.map((c) => [c.map.rows[0].length, c.map.rows.length]);
    expect(sizes).toEqual([
      [13, 13],
      [13, 11],
    ]);
    for (const c of caves) {
      for (const row of c.map.rows) {
        expect(row).toHaveLength(13);
        for (const letter of row) expect('.#ABE'.includes(letter) || letter in c.map.traps).toBe(true);
      }
    }
  });

  it('DH-11.1 DH-23.2: ten traps of each kind in the lair, six in the vault', () => {
    for (const [c, n] of [
      [lair, 10],
      [vault, 6],
    ] as const) {
      for (const [letter, kind] of Object.entries(c.map.traps)) {
        expect(all(c, letter)).toHaveLength(n);
        expect(c.monster.colours).toContain(c.monster.traps[kind]!.on);
      }
    }
  });

  it('the lair is the same from all four sides, but for the traps at its gates', () => {
    const turned = ([x, y]: Cell): Cell => [14 - y, x];
    const gates = ['7,2', '12,7', '7,12', '2,7'];
    lair.map.rows.forEach((row, y) => {
      [...row].forEach((letter, x) => {
        const cell: Cell = [x + 1, y + 1];
        if (!gates.includes(key(cell))) expect(at(lair, turned(cell)), key(cell)).toBe(letter);
      });
    });
    expect(gates.map((gate) => at(lair, cells(gate)[0]))).toEqual(['f', 'i', 'f', 'i']);
    for (const s of lair.map.spots) {
      expect(s.at.map(turned).map(key).sort()).toEqual(s.at.map(key).sort());
    }
  });

  it('the vault is the same on both sides', () => {
    for (const row of vault.map.rows) expect([...row].reverse().join('')).toBe(row);
    for (const s of vault.map.spots) {
      expect(s.at.map(([x, y]) => key([14 - x, y])).sort()).toEqual(s.at.map(key).sort());
    }
  });

  it('DH-1.2 DH-12.2: the body stands inside the domain, over the prize, and on nothing else', () => {
    for (const c of caves) {
      const [x, y] = c.monster.home;
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          const cell: Cell = [x + dx, y + dy];
          expect(inDomain(c, cell) && at(c, cell) === '.').toBe(true);
          const lies = spots(c, 6).some((s) => key(s) === key(cell));
          expect(lies, key(cell)).toBe(dx === 0 && dy === 0);
        }
      }
      expect(spots(c, 2, 'prize')).toEqual([c.monster.home]);
    }
  });

  it('DH-17.1 DH-17.2 DH-17.4 DH-23.12: everybody arrives on an A portal or on an exit that becomes one', () => {
    expect(caves.map(playersOf)).toEqual([
      [2, 3, 4, 5, 6],
      [2, 3, 4],
    ]);
    for (const c of caves) {
      for (const n of playersOf(c)) {
        const seats = c.map.seats[n]!;
        expect(new Set(seats.map(key)).size).toBe(n);
        for (const s of seats) expect(['A', 'E']).toContain(at(c, s));
        expect(seats.filter((s) => at(c, s) === 'E')).toHaveLength(Math.max(0, n - 4));
      }
    }
    expect(all(vault, 'E')).toEqual(cells('1,6 13,6 7,11'));
  });

  it('portals and exits lie where they should: B portals in the domain, A portals and exits outside', () => {
    for (const c of caves) {
      for (const b of all(c, 'B')) expect(inDomain(c, b)).toBe(true);
      for (const out of [...all(c, 'A'), ...all(c, 'E')]) expect(inDomain(c, out)).toBe(false);
    }
  });

  it('DH-1.4 DH-17.3 DH-23.11: so many treasures lie on plain floor, for so many players', () => {
    const amounts = (c: Cave, tier?: Tier) => playersOf(c).map((n) => spots(c, n, tier).length);
    expect(amounts(lair)).toEqual([17, 21, 29, 33, 33]);
    expect(amounts(lair, 'gold')).toEqual([4, 4, 8, 8, 8]);
    expect(amounts(lair, 'silver')).toEqual([4, 8, 8, 8, 8]);
    expect(amounts(lair, 'bronze')).toEqual([8, 8, 12, 16, 16]);
    expect(amounts(vault)).toEqual([17, 21, 27]);
    expect(amounts(vault, 'gold')).toEqual([3, 3, 6]);
    expect(amounts(vault, 'silver')).toEqual([5, 7, 8]);
    expect(amounts(vault, 'bronze')).toEqual([8, 10, 12]);
    for (const c of caves) {
      const places = spots(c, 6).map(key);
      expect(new Set(places).size).toBe(places.length);
      for (const s of spots(c, 6)) expect(at(c, s), key(s)).toBe('.');
      expect(c.always.map((id) => treasure(id).tier)).toEqual(['gold']);
      for (const id of c.always) expect(c.treasures).toContain(id);
    }
  });

  it('every spot and exit can be walked to from every portal', () => {
    for (const c of caves) {
      const reached = new Set<string>();
      const open = [...c.map.seats[2]!];
      for (let cell = open.pop(); cell; cell = open.pop()) {
        if (reached.has(key(cell))) continue;
        reached.add(key(cell));
        const [x, y] = cell;
        for (const next of [
          [x, y - 1],
          [x + 1, y],
          [x, y + 1],
          [x - 1, y],
        ] satisfies Cell[]) {
          if ((at(c, next) ?? '#') !== '#') open.push(next);
        }
      }
      for (const cell of [...spots(c, 6), ...all(c, 'E'), ...all(c, 'A'), ...all(c, 'B')]) {
        expect(reached.has(key(cell)), key(cell)).toBe(true);
      }
    }
  });

  it('a cell that is not written so is refused', () => {
    expect(() => cells('2,2 7;7')).toThrow('cell 7;7: expected one such as 7,7');
  });
});

describe('treasures', () => {
  it('DH-21.2: what a tier is worth', () => {
    const worth: Record<Tier, [number, number]> = {
      prize: [100, 100],
      gold: [50, 80],
      silver: [30, 45],
      bronze: [10, 20],
    };
    for (const { id, tier, value } of treasures) {
      if (id === 'cursed-mask' || id === 'mimic') continue;
      expect(value, id).toBeGreaterThanOrEqual(worth[tier][0]);
      expect(value, id).toBeLessThanOrEqual(worth[tier][1]);
    }
  });

  it('DH-2.15 DH-21.3 DH-23.9: the prize of a cave is no heirloom, and its holder does not teleport', () => {
    expect(treasures.filter((t) => t.noHeirloom).map((t) => t.id)).toEqual(caves.map((c) => c.prize));
    for (const c of caves) {
      expect(treasure(c.prize)).toMatchObject({ tier: 'prize', passive: { noTeleport: true } });
      expect(c.treasures).toContain(c.prize);
    }
  });

  it('DH-23.10: the vault has a Pearl, an egg and an anchor of its own, and otherwise the same', () => {
    const only = (a: Cave, b: Cave) => a.treasures.filter((id) => !b.treasures.includes(id));
    expect(only(lair, vault)).toEqual(['dragon-heart', 'dragon-egg', 'scepter-of-flame']);
    expect(only(vault, lair)).toEqual(['pearl-of-tides', 'kraken-egg', 'stilling-anchor']);
  });

  it('DH-21.5: what protects from a trap protects from one of its own cave', () => {
    for (const c of caves) {
      for (const id of c.treasures) {
        const trap = treasure(id).passive?.immuneTrap;
        if (trap) expect(Object.values(c.map.traps), id).toContain(trap);
      }
    }
  });

  it('DH-21.9 DH-21.10: only the Mask and the Mimic are not what they seem', () => {
    expect(treasures.filter((t) => t.valueInBag !== undefined).map((t) => t.id)).toEqual(['cursed-mask']);
    expect(treasures.filter((t) => t.onFirstTake).map((t) => t.id)).toEqual(['mimic']);
  });
});

describe('monsters', () => {
  it('DH-22.5: a Reset card goes home first, and no other card goes home', () => {
    for (const { id, reset, ops } of aiCards) {
      expect(
        ops.map((o, i) => o.op === 'home' && i === 0),
        id,
      ).toEqual(ops.map((_, i) => reset && i === 0));
    }
  });

  it('beams are centred on the body, so their width is odd', () => {
    for (const { id, ops } of aiCards) {
      for (const o of ops) {
        if ((o.op === 'strike' || o.op === 'mark') && o.area.area === 'beam')
          expect(o.area.w % 2, id).toBe(1);
      }
    }
  });

  it('DH-22.3 DH-4.8: what ☆ is worth', () => {
    const at = (speed: Speed) => [2, 3, 4, 5, 6].map((players) => slotOf(speed, 99, players));
    for (const lang of LANGS) {
      expect(numbersIn(clause(lang, 'DH-22.3').replaceAll(/☆×\d\/\d/g, ''))).toEqual([
        ...[2, 3, 4, 5, 6],
        ...at(star(1, 2)),
        ...at(star()),
        ...at(star(3, 2)),
      ]);
    }
  });

  it('DH-4.4 DH-4.5 DH-4.9 DH-4.10: where the AI card comes in a lane', () => {
    expect([first, last, after(3), after(4), star(1, 2)].map((s) => slotOf(s, 3, 4))).toEqual([
      0, 3, 3, 3, 2,
    ]);
  });

  it('DH-6.4 DH-6.20 DH-6.21 DH-23.7 DH-23.8: how the end begins', () => {
    expect(caves.map((c) => c.monster.countdown)).toEqual([
      { resets: 3, special: 'outsideDomain', keep: 5, rage: 1 },
      { resets: 2, special: 'onPortalA', keep: 7, rage: 0 },
    ]);
    for (const { monster } of caves) {
      expect(monster.countdown.keep).toBeLessThan(count(monster.deck, (a) => !a.reset));
    }
  });

  it('DH-11.2 DH-23.3 DH-23.4: what traps do', () => {
    expect(caves.map((c) => c.monster.traps)).toEqual([
      {
        fire: { on: 'fire', stop: false, effect: { op: 'hit', kind: 'fire' } },
        ice: { on: 'ice', stop: true, effect: { op: 'hit', kind: 'ice' } },
      },
      {
        undertow: { on: 'flood', stop: true, effect: { op: 'pull', n: 2 } },
        reef: { on: 'ebb', stop: true, effect: { op: 'drop', n: 1 } },
      },
    ]);
  });
});

/** The text of an AI card, from what it does. */
function said(card: AiCard, lang: Lang): string {
  const zh = lang === 'zh';
  const who: Record<Selector, string> = zh
    ? { nearest: '最近者', richest: '最富有者' }
    : { nearest: 'the nearest', richest: 'the richest' };
  const side: Record<Side, string> = zh
    ? { front: '前', back: '后', left: '左', right: '右' }
    : { front: 'front', back: 'back', left: 'left', right: 'right' };
  const effect = (e: Effect): string => {
    switch (e.op) {
      case 'hit':
        return (e.kind === 'ice' && card.colour !== 'ice' ? ink : hits[e.kind]).name[lang];
      case 'push':
        return zh ? `推开 ${e.n} 格` : `push ${e.n}`;
      case 'pull':
        return zh ? `拉近 ${e.n} 格` : `pull ${e.n}`;
      case 'drop':
        return zh ? `掉落 ${e.n} 件` : `drop ${e.n}`;
    }
  };
  const area = (a: Area): string => {
    if (a.area === 'targets') return zh ? '每个可选目标所在的格子' : 'the cells of all whom it could choose';
    if (a.area === 'ring') return zh ? `环 ${a.r}` : `ring ${a.r}`;
    const sides = a.sides.map((s) => side[s]);
    if (zh) return `${sides.length > 1 ? `${sides.join('')}两侧，各` : `${sides[0]}方`}宽 ${a.w} 长 ${a.l}`;
    return `${sides.join(' and ')}, ${sides.length > 1 ? 'each ' : ''}${a.w} wide and ${a.l} long`;
  };
  const resonance = (a: Area): string[] => {
    if (a.area === 'targets' || a.res === undefined) return [];
    if (a.area === 'ring') return [zh ? `共鸣：环 +${a.res}` : `Resonance: ring +${a.res}`];
    return [zh ? `共鸣：长 +${a.res}` : `Resonance: +${a.res} long`];
  };
  const capital = (s: string) => s[0].toUpperCase() + s.slice(1);
  const op = (o: MonsterOp): string[] => {
    switch (o.op) {
      case 'face':
        return [zh ? `转向${who[o.sel]}` : `Turns to ${who[o.sel]}`];
      case 'advance':
        return [
          zh ? `追赶${who[o.sel]} ${o.n} 格，碾压` : `Advances ${o.n} cells on ${who[o.sel]}, crushing`,
        ];
      case 'charge':
        return [
          zh ? `直冲 ${o.n} 格，碾压` : `Charges ${o.n} cells, crushing`,
          ...(o.res ? [zh ? `共鸣：+${o.res} 格` : `Resonance: +${o.res} cell`] : []),
        ];
      case 'home':
        return [words.home.name[lang]];
      case 'strike': {
        const does = o.effects.map(effect);
        const what = zh
          ? `${area(o.area)}：${does.join('，')}`
          : `${capital(area(o.area))}: ${does.join(', ')}`;
        return [what, ...resonance(o.area)];
      }
      case 'mark': {
        const does = o.effects.map(effect);
        return [
          zh
            ? `标记${area(o.area)}；整理阶段：${does.join('，')}`
            : `Marks ${area(o.area)}; in Tidy-up: ${does.join(', ')}`,
        ];
      }
    }
  };
  const sentences = card.ops.flatMap(op);
  return zh ? sentences.map((s) => `${s}。`).join('') : sentences.map((s) => `${s}.`).join(' ');
}

/** What must stand in a text for each verb. */
function verb(o: PlayerOp): Text {
  switch (o.op) {
    case 'walk':
      return { zh: `走 ${o.n} 格`, en: `Walk ${o.n} cell` };
    case 'dash':
      return { zh: `走 1 至 ${o.max} 格`, en: `walk 1 to ${o.max} cells` };
    case 'path':
      return { zh: `走至多 ${o.n} 步`, en: `up to ${o.n} steps` };
    case 'jump':
      return { zh: `落在第 ${o.n} 格`, en: `land on the ${o.n}nd` };
    case 'teleport':
      return { zh: '传送到任意 A 型或 B 型传送门', en: 'teleport to any A or B portal' };
    case 'grab':
      return { zh: `距离 ${o.range}`, en: `within ${o.range}` };
    case 'shove':
      return { zh: `推开 ${o.n} 格`, en: `${o.n} cells away` };
    case 'steal':
      return { zh: `距离 ${o.range} 以内`, en: `within ${o.range}` };
    case 'stash':
      return { zh: '更换一次传家宝', en: 'swap your heirloom once' };
    case 'guard':
      return { zh: '戒备', en: 'Guard' };
    case 'hide':
      return { zh: '隐匿', en: 'Hidden' };
    case 'thaw':
      return { zh: '解冻', en: 'thaw' };
    case 'limit':
      return { zh: `可多放置 ${o.n} 张行动卡`, en: `place ${o.n} more card` };
    case 'recover':
      return { zh: `收回至多 ${o.n} 张`, en: `Take back up to ${o.n} spent cards` };
    case 'peek':
      return { zh: '查看本回合将执行的 AI 牌', en: 'look at the AI card of this round' };
    case 'look':
      return { zh: `查看至多 ${o.n} 件`, en: `look at up to ${o.n}` };
    case 'bait':
      return { zh: `距离 ${o.range} 以内放一个诱饵`, en: `put bait on a cell within ${o.range}` };
    case 'turn':
      return { zh: '选定怪物的朝向', en: "choose the monster's facing" };
  }
}

describe('texts', () => {
  const terms: Term[] = [colours, traps, hits, tiers, statuses, words].flatMap((of) =>
    Object.values<Term>(of),
  );
  const texts: [string, Text][] = [
    ...printed.flatMap((t): [string, Text][] => [
      [t.id, t.name],
      [t.id, t.text],
    ]),
    ...caves.flatMap((c): [string, Text][] => [
      [c.id, c.name],
      [c.id, c.about],
      [c.id, c.monster.name],
    ]),
    ...Object.entries(timings),
  ].filter(([, text]) => text.zh + text.en !== '');

  it('stand in both languages, each in its own', () => {
    for (const [where, { zh, en }] of texts) {
      expect(zh, where).toMatch(/\p{Script=Han}/u);
      expect(en, where).toMatch(/^[A-Z]/);
      expect(en, where).not.toMatch(/\p{Script=Han}/u);
      expect(zh + en, where).not.toMatch(/(^|[\s(（值])-\d/);
    }
  });

  it('the two languages print the same numbers', () => {
    for (const [where, { zh, en }] of texts)
      expect(numbersIn(zh).sort(), where).toEqual(numbersIn(en).sort());
  });

  it('an AI card says what it does, in order and with every number', () => {
    for (const card of aiCards) {
      for (const lang of LANGS) expect(card.text[lang], card.id).toBe(said(card, lang));
    }
  });

  it('an action card says its verb, with its numbers', () => {
    for (const { id, op, text } of actionCards) {
      // Guard is spelt out on the card that is called so.
      if (op.op === 'guard') continue;
      for (const lang of LANGS) expect(text[lang], id).toContain(verb(op)[lang]);
    }
  });

  it('DH-18.10: the Guard card says what Guard is', () => {
    for (const word of ['推', '拉', '偷', '掉落', '首次伤害']) {
      expect(actionCard('guard').text.zh).toContain(word);
    }
    for (const word of ['pushed', 'pulled', 'stolen from', 'drop', 'first hit']) {
      expect(actionCard('guard').text.en).toContain(word);
      expect(clause('en', 'DH-18.10')).toContain(word);
    }
  });

  it('an active treasure says its price and its verb', () => {
    for (const { id, active, text } of treasures) {
      if (!active) continue;
      const price = words[active.cost].name;
      expect(text.zh.startsWith(`${price.zh}：`), id).toBe(true);
      expect(text.en.startsWith(`${price.en}: `), id).toBe(true);
      for (const lang of LANGS) expect(text[lang], id).toContain(verb(active.op)[lang]);
    }
  });

  it('DH-18.21: a passive treasure says where it works, and its number', () => {
    for (const { id, tier, passive, text } of treasures) {
      if (!passive || tier === 'prize') continue;
      const held = passive.while === 'held';
      expect(text.zh.startsWith(held ? '持有：' : '传家宝：'), id).toBe(true);
      expect(text.en.startsWith(held ? 'Held: ' : 'Heirloom: '), id).toBe(true);
      const own = Object.values(passive).filter((v) => typeof v === 'number');
      for (const lang of LANGS) expect(numbersIn(text[lang]), id).toEqual(own);
      if (passive.immuneTrap) expect(text.zh, id).toContain(traps[passive.immuneTrap].name.zh);
      if (passive.immuneHit) expect(text.zh, id).toContain(hits[passive.immuneHit].name.zh);
    }
    const mask = treasure('cursed-mask');
    for (const lang of LANGS) expect(numbersIn(mask.text[lang])).toEqual([mask.value, mask.valueInBag]);
  });

  it('a treasure says something just when it does something', () => {
    for (const t of treasures) {
      const does = t.active ?? t.passive ?? t.onFirstTake ?? t.valueInBag ?? t.noHeirloom;
      for (const lang of LANGS) expect(t.text[lang] !== '', t.id).toBe(does !== undefined);
    }
  });

  it('a character says its number, and the cards it is armed on', () => {
    for (const { id, ability, text } of characters) {
      const own = Object.values(ability).filter((v) => typeof v === 'number');
      for (const lang of LANGS) expect(numbersIn(text[lang]), id).toEqual(own);
      if (ability.when !== 'arm') continue;
      for (const kind of ability.on) {
        const named = actionCards.find((c) => c.kind === kind)!.name;
        expect(text.zh, id).toContain(named.zh.split('·')[0]);
        expect(text.en, id).toContain(named.en.split(' ')[0]);
      }
    }
  });

  it('every term stands in the clause that explains it', () => {
    for (const { name, clause: id } of [...terms, ink]) {
      expect(clause('zh', id), id).toContain(name.zh);
      expect(clause('en', id).toLowerCase(), id).toContain(name.en.toLowerCase());
    }
  });
});

describe('the rulebook says the same', () => {
  it('it can be read, and has the same clauses in both languages', () => {
    for (const lang of LANGS) expect(books[lang].problems).toEqual([]);
    const shape = (lang: Lang) => clausesOf(books[lang]).map((c) => `${c.id} ${c.kind}`);
    expect(shape('zh')).toEqual(shape('en'));
  });

  it('a card or character stands in its clause, with its numbers', () => {
    for (const c of actionCards) {
      for (const lang of LANGS) {
        expect(clause(lang, c.clause).startsWith(c.name[lang].split(/[· ]/)[0]), c.id).toBe(true);
      }
    }
    for (const { id, name, ability, clause: where } of characters) {
      for (const lang of LANGS) {
        expect(clause(lang, where).startsWith(name[lang]), id).toBe(true);
        for (const n of Object.values(ability)) {
          if (typeof n === 'number') expect(numbersIn(clause(lang, where)), id).toContain(n);
        }
      }
    }
  });

  it('DH-3.21: cards for Preparation, for placing, and for both', () => {
    for (const { id, timing, clause: where } of actionCards) {
      const en = clause('en', where);
      expect(en.includes('For placing only'), id).toBe(timing === 'place');
      expect(en.includes('For Preparation only'), id).toBe(timing === 'prep');
      expect(en.includes('or played in Preparation'), id).toBe(timing === 'both');
    }
  });

  it('a treasure that a clause is about is named in it', () => {
    const named: [string, string[]][] = [
      ['DH-2.15', ['dragon-heart', 'pearl-of-tides']],
      ['DH-2.17', ['dragon-diamond', 'dragon-heart']],
      ['DH-21.4', ['dragon-egg', 'kraken-egg']],
      ['DH-21.5', ['scepter-of-flame', 'stilling-anchor']],
      ['DH-21.6', ['frost-mirror']],
      ['DH-21.7', ['gale-boots', 'spidersilk-gloves', 'iron-dagger']],
      ['DH-21.8', ['lucky-charm']],
      ['DH-21.9', ['cursed-mask']],
      ['DH-21.10', ['mimic']],
    ];
    for (const [id, which] of named) {
      for (const lang of LANGS) {
        for (const t of which) expect(clause(lang, id), id).toContain(treasure(t).name[lang]);
      }
    }
  });

  it('every number is the one of its clause', () => {
    const s = (ms: number) => ms / 1000;
    const said: [string, number][] = [
      ['DH-3.9', numbers.placements],
      ['DH-14.11', times.press],
      ['DH-8.2', numbers.winnerBonus],
      ['DH-8.3', numbers.leaderTreasures],
      ['DH-15.6', options.hours[0]],
      ['DH-14.3', race.cap],
      ['DH-14.4', race.opening],
      ['DH-14.5', race.reach],
      ['DH-14.7', race.hold],
      ['DH-14.7', race.opening],
      ['DH-14.8', race.penalty],
      ['DH-14.9', race.grace],
      ['DH-14.1', s(times.ready)],
      ['DH-14.1', s(times.countIn)],
      ['DH-25.2', s(times.prep)],
      ['DH-25.2', s(times.prepMore)],
      ['DH-25.2', s(times.prepMost)],
      ['DH-25.3', s(times.ready)],
      ['DH-25.4', options.seconds[0]],
      ['DH-25.5', s(times.timekeeper)],
      ['DH-25.6', s(times.trickster)],
      ...['7', '8', '9', '10', '11', '12'].map((n): [string, number] => [`DH-25.${n}`, s(times.choice)]),
      ['DH-25.13', s(times.portal)],
      ['DH-25.14', s(times.shield)],
      ['DH-25.15', s(times.exit)],
      ['DH-6.20', lair.monster.countdown.keep],
      ['DH-6.21', lair.monster.countdown.rage],
      ['DH-23.8', vault.monster.countdown.keep],
      ['DH-21.7', 2 + treasure('gale-boots').passive!.runBonus!],
    ];
    for (const [id, n] of said) {
      for (const lang of LANGS) expect(numbersIn(clause(lang, id)), id).toContain(n);
    }
    expect(clause('en', 'DH-16.6')).toContain('two Placements');
    expect(numbers.offline).toBe(2);
  });

  it('DH-14.14 DH-27.2 DH-27.3 DH-27.4 DH-27.5 DH-27.6 DH-27.13 DH-27.14: what a table may choose', () => {
    const chapter = (lang: Lang) =>
      ['2', '3', '4', '5', '6', '13', '14'].map((n) => clause(lang, `DH-27.${n}`)).join('\n');
    for (const lang of LANGS) {
      for (const [name, values] of Object.entries(options)) {
        expect(chapter(lang)).toContain(`\`${name}\``);
        for (const v of values) if (typeof v === 'string') expect(chapter(lang)).toContain(`\`${v}\``);
      }
      for (const n of options.seconds) expect(numbersIn(clause(lang, 'DH-14.14'))).toContain(n);
      for (const n of options.hours) expect(numbersIn(clause(lang, 'DH-27.3'))).toContain(n);
      expect(numbersIn(clause(lang, 'DH-27.4'))).toEqual(
        expect.arrayContaining([...options.seconds, options.games[0], options.games.at(-1)]),
      );
    }
    expect([...options.map]).toEqual(caves.map((c) => c.id));
  });

  it('DH-17.2 DH-17.4 DH-23.12: portals and exits by their cells', () => {
    const named = (text: string) => [...text.matchAll(/\((\d+,\d+)\)/g)].map((m) => m[1]).sort();
    const seats = (c: Cave) => [...new Set(Object.values(c.map.seats).flatMap((of) => of!.map(key)))];
    for (const lang of LANGS) {
      expect(named(clause(lang, 'DH-17.2'))).toEqual(seats(lair).sort());
      const exits = all(vault, 'E').map(key);
      expect(named(clause(lang, 'DH-23.12'))).toEqual([...seats(vault), ...exits].sort());
    }
  });
});
