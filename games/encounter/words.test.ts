import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AskView, type Fact, type Speech, type Table, type View, view, waiting } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { encounters } from './content/encounters/index.ts';
import { cards } from './effects/code.ts';
import { encounter } from './index.ts';
import type { Encounter } from './state.ts';
import { dealt, play, playOn, position } from './testing.ts';
import { FACTS, words } from './words.ts';

const speech = (lang: 'zh' | 'en'): Speech => ({ lang, name: (seat) => ['Ann', 'Bob'][seat] });
const LANGS = ['zh', 'en'] as const;

/** The kinds of facts that the rules tell, as their code names them. */
function kindsTold(): string[] {
  const files = ['effects', 'procedures'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder)).map((file) => join(import.meta.dirname, folder, file)),
  );
  const found = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:tell|reveal)\(\s*'(\w+)'/g),
  ]);
  return [...new Set(found.map(([, kind]) => kind))];
}

describe('what happened', () => {
  test('every fact that the rules tell has its words in both languages, or is left to the eye', () => {
    const told = kindsTold();
    expect(told.length).toBeGreaterThan(60);
    expect(told.filter((kind) => FACTS[kind] === undefined)).toEqual([]);
    for (const [kind, { zh, en }] of Object.entries(FACTS))
      expect([kind, zh === '']).toEqual([kind, en === '']);
  });

  test('no sentence of any match has a hole in it, or names a thing by its id', () => {
    const faults = new Set<string>();
    const tell = (fact: Fact) => {
      for (const lang of LANGS) {
        const said = words.fact(fact, speech(lang));
        if (/[{}]|undefined|null|NaN|\b(PM|EV|KE|[EHF])\d+\b|\b[uke]\d\d\b/.test(said) || said === fact.kind)
          faults.add(`${fact.kind}: ${said}`);
        if (lang === 'zh' && said !== '' && !/[\u4e00-\u9fff]/.test(said))
          faults.add(`${fact.kind}: ${said}`);
        if (lang === 'en' && /[\u4e00-\u9fff]/.test(said)) faults.add(`${fact.kind}: ${said}`);
      }
    };
    for (const { id } of encounters) playOn(dealt(1, id, { mode: id }, tell), id, undefined, tell);
    for (const seed of ['a', 'b', 'c', 'd']) {
      playOn(dealt(2, seed, { teams: 'chosen' }, tell), seed, undefined, tell);
      playOn(dealt(1, seed, { difficulty: 'story' }, tell), seed, undefined, tell);
    }
    expect([...faults]).toEqual([]);
  });

  test('who has won is said, and why', () => {
    const said = (data: Fact['data']) =>
      LANGS.map((lang) => words.fact({ kind: 'outcome', clause: '', path: [], data } as never, speech(lang)));
    expect(said({ outcome: 'lost', why: 'EN-3.15', side: 1, seat: 1 })).toEqual([
      'Bob 获胜：死页已满',
      'Bob wins: the death pages are full',
    ]);
    expect(said({ outcome: 'lost', why: 'EN-1.10', side: 1, seat: -1 })[1]).toBe(
      'Defeat: no fighting unit is left',
    );
  });
});

describe('what is asked', () => {
  const asked = (table: Table<Encounter>, lang: 'zh' | 'en') => {
    const seen = view(encounter, table, waiting(table)[0]) as View;
    return words.ask(seen.ask as AskView, speech(lang), seen);
  };
  test('a card that is being used is named', () => {
    const table = dealt(1, 'use', { mode: 'E01', party: ['H03', 'H01'] });
    playOn(table, 'use', (g) => g.step === 'main');
    const seen = view(encounter, table, 0) as View;
    const use = (seen.ask as AskView).options?.find((option) => {
      const key = (option as { use?: string }).use;
      return key !== undefined && cards.some((card) => card.key === key && card.unit >= 0);
    });
    expect(use).toBeDefined();
    const { use: key } = use as { use: string };
    const { name } = cards.find((card) => card.key === key) as (typeof cards)[number];
    play(table, use as never);
    expect(asked(table, 'zh')).toBe(`「${name.zh}」：选择格子`);
    expect(asked(table, 'en')).toBe(`${name.en}: choose a cell`);
  });

  test('a unit that walks is named', () => {
    const table = position('unit a 0 u01 2,2\nunit b 1 u01 8,8\nground 3,2 burning 3');
    play(table, { walk: table.g.units[0].uid });
    expect(asked(table, 'en')).toBe('Militia: choose the next cell');
  });
});
