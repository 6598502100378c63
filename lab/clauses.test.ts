import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  act,
  defineGame,
  exact,
  GameEvent,
  noOptions,
  type PrintMap,
  proceduresOf,
  record,
  section,
  won,
} from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { afterEach, expect, test } from 'vitest';
import { checkClauses, formatClauses } from './clauses.ts';

const falling = new GameEvent('falling');
falling.trigger('spring', 'TO-1.4', { run: () => {} });

/** A game of three rules, one trigger and a way to give up. */
const tower = defineGame({
  id: 'tower',
  version: 1,
  title: { zh: '塔', en: 'Tower' },
  clauses: 'TO',
  seats: { min: 2, max: 2 },
  state: record('Tower', {}),
  options: noOptions,
  setup: () => ({}),
  main: proceduresOf<object>()('build').steps(
    act('TO-1.1', () => {}),
    act('TO-1.2/again', () => {}),
  ),
  procedures: [],
  events: [falling],
  concede: { clause: 'TO-1.5', run: () => {} },
  standing: () => won([0], 2, 'TO-1.1'),
  bound: 1,
  words: { fact: () => '', ask: () => '', option: () => '', board: () => '' },
});

const IDS = ['TO-1.1', 'TO-1.2', 'TO-1.3', 'TO-1.4', 'TO-1.5'];
const SOUND: Record<string, string> = {
  'rulebook/zh.md': rulebook(
    '塔',
    IDS.map((id) => `**${id}** · 规则 — 条文。`),
  ),
  'rulebook/en.md': rulebook(
    'Tower',
    IDS.map((id) => `**${id}** · rule — Text.`),
  ),
  'rules.ts': `import { rule } from '@kaiju/kernel';\nexport const height = rule('TO-1.3', () => 3);\n`,
  'scenes/build.scene': 'scene a tower\nclauses TO-1.1 TO-1.2\nthen\n  over\n',
  'rules.test.ts': [
    `clause('TO-1.3', 'three stones high', () => {});`,
    `describe('[TO-1.4] springs', () => {});`,
    `test.each([1, 2])('TO-1.5 seat %i gives up', () => {});`,
  ].join('\n'),
};

function rulebook(title: string, clauses: string[]): string {
  return [`# ${title}`, '## 1', ...clauses].join('\n\n');
}

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** What is found in a folder with these files instead of the sound ones; null leaves a file out. */
function found(change: Record<string, string | null>, print?: PrintMap): string[] {
  const root = mkdtempSync(join(tmpdir(), 'kaiju-clauses-'));
  roots.push(root);
  for (const [name, text] of Object.entries({ ...SOUND, ...change })) {
    if (text === null) continue;
    const file = join(root, 'games/tower', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const [report] = checkClauses(root, [tower], new Map(print && [['tower', print]]));
  return report.problems.map(({ kind, message }) => `${kind} ${message}`);
}

test('Night Market has no problem', () => {
  for (const { problems } of checkClauses(join(import.meta.dirname, '..'), [findGame('market')]))
    expect(problems).toEqual([]);
});

test('steps, triggers, giving up and quoted ids carry clauses out; scenes and titles try them', () => {
  expect(found({})).toEqual([]);
});

test('a clause that no code cites', () => {
  expect(found({ 'rules.ts': '' })).toEqual(['uncited TO-1.3']);
});

test.each([
  ['a comment', '// rule TO-1.3\n/* rule("TO-1.3", x) */'],
  ['a sentence', `throw new Error('too high (TO-1.3)');`],
  ['a longer id', `rule('TO-1.33x', () => {});`],
  ["another game's id", `rule('MI-1.3', () => {});`],
])('%s is no citation', (_, source) => {
  expect(found({ 'rules.ts': source })).toContain('uncited TO-1.3');
});

test.each([
  ['a template', 'rule(`TO-1.3`, () => {});'],
  ['a step with a label', `act('TO-1.3/again', () => {});`],
  ['an attribute of a page', `const page = <Rule id="TO-1.3" />;`, 'board/page.tsx'],
])('%s is a citation', (_, source, file = 'rules.ts') => {
  expect(found({ 'rules.ts': '', [file]: source })).toEqual([]);
});

test('the map of the print carries nothing out', () => {
  const map = `import { exact } from '@kaiju/kernel';\nexact('塔', 'TO-1.3');`;
  expect(found({ 'rules.ts': '', 'print.ts': map })).toEqual(['uncited TO-1.3']);
});

test('a map of the print is held against the rulebook', () => {
  const book = { zh: '塔', en: 'Tower' };
  const sections = [section('1', [exact('石', 'TO-1.3', 'TO-9.9')])];
  expect(found({}, { book, sections })).toEqual(['print §1 · 1 · 石: TO-9.9 is in no rulebook']);
});

test('a clause without a test', () => {
  expect(found({ 'scenes/build.scene': null })).toEqual(['untested TO-1.1', 'untested TO-1.2']);
});

test.each([
  ['a skipped test', `test.skip('TO-1.3 three', () => {});`],
  ['a comment', `// clause('TO-1.3', 'three', () => {});`],
  ['any other call', `expect('TO-1.3').toBe(height);`],
])('%s tries nothing', (_, source) => {
  expect(found({ 'rules.test.ts': source })).toContain('untested TO-1.3');
});

test('a clause in one language only', () => {
  const en = rulebook(
    'Tower',
    IDS.slice(1).map((id) => `**${id}** · rule — Text.`),
  );
  expect(found({ 'rulebook/en.md': en })).toEqual(['untranslated TO-1.1 is only in rulebook/zh.md']);
});

test('a rule that is a ruling in the other language', () => {
  const zh = SOUND['rulebook/zh.md'].replace(
    '**TO-1.2** · 规则 — 条文。',
    '**TO-1.2** · 裁定 — 条文。理由：无。',
  );
  expect(found({ 'rulebook/zh.md': zh })).toEqual(['untranslated TO-1.2 is a ruling in zh and a rule in en']);
});

test('a rulebook that is not there', () => {
  expect(found({ 'rulebook/en.md': null })).toContain('rulebook rulebook/en.md: there is no such file');
});

test.each([
  ['a malformed line', '**TO-1.6** rule: Text.', /^rulebook rulebook\/en\.md:\d+: expected/],
  ['a ruling without a reason', '**TO-1.6** · ruling — Text.', /TO-1\.6 is a ruling and must say 'Why:'/],
  ["another game's clause", '**MI-1.1** · rule — Text.', /MI-1\.1; the clauses of tower begin with TO-/],
])('%s in a rulebook', (_, line, problem) => {
  const en = `${SOUND['rulebook/en.md']}\n\n${line}\n`;
  expect(found({ 'rulebook/en.md': en })).toContainEqual(expect.stringMatching(problem));
});

test('a clause that is cited, but in no rulebook', () => {
  const change = {
    'rules.ts': `rule('TO-1.3', f);\nrule('TO-9.1', f);\n`,
    'rules.test.ts': `${SOUND['rules.test.ts']}\nclause('TO-9.2', 'x', () => {});`,
    'scenes/more.scene': 'scene more\nclauses TO-9.3\nthen\n  over\n',
  };
  expect(found(change)).toEqual([
    'unknown TO-9.1: rules.ts:2',
    'unknown TO-9.3: scenes/more.scene:1',
    'unknown TO-9.2: rules.test.ts:4',
  ]);
});

test('a step of a clause that is in no rulebook', () => {
  const strip = (file: string) => SOUND[file].replace(/\*\*TO-1\.[24].*\n?/g, '');
  const change = { 'rulebook/zh.md': strip('rulebook/zh.md'), 'rulebook/en.md': strip('rulebook/en.md') };
  const problems = found(change);
  expect(problems).toContain('unknown TO-1.2: step build TO-1.2/again');
  expect(problems).toContain('unknown TO-1.4: trigger falling.spring');
});

test('files that can not be read are named', () => {
  const problems = found({ 'rules.ts': 'const = ;', 'scenes/build.scene': 'then\n' });
  expect(problems).toContainEqual(expect.stringMatching(/^unreadable rules\.ts: /));
  expect(problems).toContainEqual(expect.stringMatching(/^unreadable scenes\/build\.scene: line 1/));
});

test('the list says what is wrong under a heading for each kind', () => {
  const text = formatClauses([
    { game: 'market', clauses: 13, problems: [] },
    {
      game: 'tower',
      clauses: 5,
      problems: [
        { kind: 'untested', clause: 'TO-1.2', message: 'TO-1.2' },
        { kind: 'uncited', clause: 'TO-1.3', message: 'TO-1.3' },
      ],
    },
  ]);
  expect(text.split('\n')).toEqual([
    'market: 13 clauses, all in both languages, carried out and tested',
    'tower: 5 clauses, 2 problems',
    '  carried out by no step and cited nowhere in the code:',
    '    TO-1.3',
    '  tried by no scene and no test:',
    '    TO-1.2',
  ]);
});
