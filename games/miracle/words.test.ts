import {
  below,
  deal,
  explain,
  type Fact,
  factFor,
  type Lang,
  optionsOf,
  type Speech,
  seeded,
  type Table,
  take,
  view,
  waiting,
} from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { EDITIONS } from './edition.ts';
import { miracle } from './index.ts';
import type { Operation } from './operations.ts';
import type { Miracle } from './state.ts';
import { operate, position } from './testing.ts';

const LANGS: Lang[] = ['zh', 'en'];
const SPEECH: Record<Lang, Speech> = {
  zh: { lang: 'zh', name: (seat) => '甲乙'[seat] },
  en: { lang: 'en', name: (seat) => ['Ann', 'Ben'][seat] },
};
const { words } = miracle;

function sentence(text: string): void {
  expect(text).not.toMatch(/\{\w+\}|undefined|NaN|\[object|\bnull\b/);
  expect(text.trim()).not.toBe('');
}

function options(table: Table<Miracle>, lang: Lang): string[] {
  const [seat] = waiting(table);
  const seen = view(miracle, table, seat);
  return (seen.ask?.options ?? []).map((value) => words.option(seen.ask as never, value, SPEECH[lang], seen));
}

/** What an operation is reported as. */
function log(table: Table<Miracle>, operation: Operation): Record<Lang, string[]> {
  const facts: Fact[] = [];
  operate(table, operation, { facts: (fact) => void facts.push(fact) });
  return {
    zh: facts.map((fact) => words.fact(fact, SPEECH.zh)),
    en: facts.map((fact) => words.fact(fact, SPEECH.en)),
  };
}

/** In columns of a terminal. */
function width(text: string): number {
  return [...text].reduce((sum, c) => sum + (c >= '\u2e80' ? 2 : 1), 0);
}

const SKIRMISH = `mana 0 6
  creature a 0 swordsman 1 -4,3
  creature b 1 swordsman 2 -3,3
  creature c 0 archer 1 -7,3
  creature d 0 bat 3 -3,3
  creature e 0 swordsman 3 6,-6`;

describe('what is said', () => {
  test('of an attack: who, whom, and what it costs', () => {
    const said = options(position(SKIRMISH), 'en');
    expect(said.filter((text) => text.includes('attacks'))).toEqual([
      'Swordsman ★ #3 attacks Swordsman ★★ #4 (takes 4 back)',
      'Archer ★ #5 attacks Swordsman ★★ #4',
      'Black Bat ★★★ #6 attacks Swordsman ★★ #4',
      "Swordsman ★★★ #7 attacks Ben's miracle",
    ]);
    const chinese = options(position(SKIRMISH), 'zh');
    expect(chinese.filter((text) => text.includes('攻击'))).toEqual([
      '剑士★#3 攻击剑士★★#4（反受 4）',
      '弓箭手★#5 攻击剑士★★#4',
      '黑蝙蝠★★★#6 攻击剑士★★#4',
      '剑士★★★#7 攻击 乙 的神迹',
    ]);
  });

  test('what first strike or a shield spares the attacker is not announced', () => {
    const given = `creature a 0 lancer 2 -4,3
      creature b 1 swordsman 2 -3,3
      creature c 0 swordsman 1 -4,4 shield`;
    const said = options(position(given, { edition: 'trial' }), 'en').filter((text) =>
      text.includes('attacks'),
    );
    expect(said).toEqual(['Lancer ★★ #3 attacks Swordsman ★★ #4', 'Swordsman ★ #5 attacks Swordsman ★★ #4']);
  });

  test('of the other operations', () => {
    const table = position(SKIRMISH);
    expect(options(table, 'en')).toEqual(
      expect.arrayContaining([
        'end the turn',
        'summon ★★ Swordsman at -7,6',
        'Swordsman ★ #3 moves to -5,3',
        'use Holy Light at 0,0',
      ]),
    );
    expect(options(table, 'zh')).toEqual(
      expect.arrayContaining([
        '结束回合',
        '在 -7,6 召唤 ★★ 剑士',
        '剑士★#3 移动到 -5,3',
        '在 0,0 使用圣光之耀',
      ]),
    );
    const armed = position(
      'deck 0 salamander-shield swordsman archer bat\nmana 0 6\ncreature a 0 bat 2 -4,3',
    );
    expect(options(armed, 'en')).toContain('use Salamander Shield on Black Bat ★★ #3');
    expect(options(armed, 'zh')).toContain('对黑蝙蝠★★#3 使用阳炎之盾');
  });

  test('of decks', () => {
    const table = deal(miracle, { seats: 2, seed: 'decks', options: { contest: true } });
    expect(options(table, 'en')[0]).toBe('Holy Light: Swordsman, Archer, Black Bat');
    expect(options(table, 'zh')[0]).toBe('圣光之耀：剑士、弓箭手、黑蝙蝠');
    expect(options(table, 'en').at(-1)).toBe('an illegal deck');
  });

  test('of what happened: facts stand on their own', () => {
    const table = position(SKIRMISH);
    expect(log(table, { op: 'attack', creature: 3, target: 4 })).toEqual({
      zh: [
        '剑士★#3 攻击剑士★★#4',
        '剑士★★#4 受到 2 点伤害，剩 2',
        '剑士★★#4 反击剑士★#3',
        '剑士★#3 受到 4 点伤害，剩 0',
        '甲 的剑士★#3 阵亡',
      ],
      en: [
        'Swordsman ★ #3 attacks Swordsman ★★ #4',
        'Swordsman ★★ #4 takes 2 damage and is at 2',
        'Swordsman ★★ #4 strikes back at Swordsman ★ #3',
        'Swordsman ★ #3 takes 4 damage and is at 0',
        "Ann's Swordsman ★ #3 dies",
      ],
    });
    expect(log(table, { op: 'attack', creature: 7, target: 'miracle' }).en).toEqual([
      "Swordsman ★★★ #7 attacks Ben's miracle",
      "Ben's miracle takes 6 damage and is at 24",
    ]);
    expect(log(table, { op: 'use', at: '-3,3' })).toEqual({
      zh: ['甲 在 -3,3 使用圣光之耀', '黑蝙蝠★★★#6 获得 +2 攻击力'],
      en: ['Ann uses Holy Light at -3,3', 'Black Bat ★★★ #6 has +2 attack'],
    });
    expect(log(table, { op: 'end' }).en).toEqual([
      'Black Bat ★★★ #6 loses its +2 attack',
      'Turn 2: Ben',
      "Ben's mana cap grows to 3",
    ]);
  });

  test('of what can not be done', () => {
    const reason = (key: string, more = {}) =>
      LANGS.map((lang) => words.reason?.({ key, ...more }, SPEECH[lang]));
    expect(reason('noMana', { cost: 6, mana: 2 })).toEqual([
      '需要 6 点法力，只有 2 点',
      'it costs 6 mana, and you have 2',
    ]);
    expect(reason('outOfRange')).toEqual(['目标不在攻击范围内', 'the target is not in its range']);
  });

  test('a card of an edition of one’s own is called by that edition, in the log by its id', () => {
    const edition = `edition mine 我的 Mine
based-on classic
creature wolf 狼 "Grey Wolf"
  units 3
  star 1 cost 1 attack 1 hp 1 range 1-1 move 3 cooldown 1
  star 2 cost 2 attack 2 hp 2 range 1-1 move 3 cooldown 1
  star 3 cost 3 attack 3 hp 3 range 1-1 move 3 cooldown 1
`;
    const table = position('creature a 0 wolf 1 -4,3', { edition });
    expect(options(table, 'en')).toContain('Grey Wolf ★ #3 moves to -4,4');
    expect(log(table, { op: 'move', creature: 3, to: '-4,4' }).en).toEqual([
      'wolf ★ #3 moves from -4,3 to -4,4',
    ]);
  });
});

describe('in whole matches', () => {
  test.each(EDITIONS)('everything told, offered and refused has words in both languages (%s)', (edition) => {
    const told = new Set<string>();
    const reasons = new Set<string>();
    const hear = (fact: Fact) => {
      told.add(fact.kind);
      for (const lang of LANGS) {
        const text = words.fact(factFor(fact, -1) as Fact, SPEECH[lang]);
        sentence(text);
        expect(text).not.toBe(fact.kind);
      }
    };
    for (let match = 0; match < 3; match++) {
      const rng = seeded(`words ${match}`);
      const table = deal(miracle, { seats: 2, seed: `${match}`, options: { edition } }, { facts: hear });
      while (table.result === null) {
        const [seat] = waiting(table);
        const answers = optionsOf(miracle, table, seat) as readonly Operation[];
        const kinds = [...new Set(answers.map(({ op }) => op))];
        const kind = kinds[below(rng, kinds.length)];
        const alike = answers.filter(({ op }) => op === kind);
        const answer = alike[below(rng, alike.length)];
        if (below(rng, 20) === 0) {
          const seen = view(miracle, table, seat);
          for (const lang of LANGS) {
            sentence(words.ask(seen.ask as never, SPEECH[lang]));
            for (const option of alike) sentence(words.option(seen.ask as never, option, SPEECH[lang], seen));
          }
          for (const { reason } of explain(miracle, table, seat)) {
            if (reason === null || reasons.has(reason.key)) continue;
            reasons.add(reason.key);
            for (const lang of LANGS) {
              sentence(words.reason?.(reason, SPEECH[lang]) ?? '');
              expect(words.reason?.(reason, SPEECH[lang])).not.toBe(reason.key);
            }
          }
        }
        take(miracle, table, seat, answer, { facts: hear });
      }
    }
    expect(told.size).toBeGreaterThan(15);
    expect(reasons.size).toBeGreaterThan(10);
  });
});

describe('the board', () => {
  const table = position(
    `turn 31
    deck 0 salamander-shield swordsman volcano bat
    deck 1 inferno-flame shade ram lancer
    mana 0 7
    cap 0 9
    cap 1 9
    miracle 1 7
    units 0 volcano 0 cooling 5 5 4
    units 1 lancer 1 cooling 3
    barracks 2 1
    barracks 3 0
    creature a 0 swordsman 2 0,5
    creature b 0 bat 1 0,0
    creature c 1 shade 3 0,-5
    creature d 1 ram 1 -4,3
    creature e 0 bat 2 -4,3
    creature f 1 inferno 1 6,-6 hp 5
    creature g 0 volcano 1 -6,6 fresh
    artifact 0 on a`,
    { edition: 'trial' },
  );
  const drawn = (lang: Lang, seat = 0) => words.board(view(miracle, table, seat), SPEECH[lang]);

  test.each(LANGS)('as it looks (%s)', async (lang) => {
    await expect(`${drawn(lang)}\n`).toMatchFileSnapshot(`./scenes/board.${lang}.golden.txt`);
  });

  test('fits a terminal of eighty columns', () => {
    for (const lang of LANGS) {
      for (const line of drawn(lang).split('\n')) expect(width(line)).toBeLessThanOrEqual(80);
    }
  });

  test('the map is the same in both languages, without a wide character', () => {
    const map = (lang: Lang) => drawn(lang).split('\n').slice(2, 35);
    expect(map('zh')).toEqual(map('en'));
    expect(map('en').every((line) => width(line) === line.length)).toBe(true);
  });

  test('capitals are one’s own; a spectator’s are the first player’s', () => {
    expect(drawn('en', 1)).toContain('{s2}');
    expect(drawn('en', 1)).toContain('[H3]');
    expect(drawn('en', -1)).toContain('[S2]');
  });

  test('a flier over a miracle is shown in its brackets', () => {
    const over = position('creature a 0 bat 2 7,-7\ncreature b 1 bat 1 -7,7');
    const board = words.board(view(miracle, over, 0), SPEECH.en);
    expect(board).toContain('^B2>');
    expect(board).toContain('^b1>');
  });

  test('there is one before the decks are chosen', () => {
    const fresh = deal(miracle, { seats: 2, seed: 'fresh' });
    expect(words.board(view(miracle, fresh, 0), SPEECH.en)).toMatch(/^Choosing decks\n/);
    expect(words.board(view(miracle, fresh, 0), SPEECH.zh)).toMatch(/^选择卡组\n/);
  });
});
