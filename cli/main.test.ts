import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { commit, seedOf } from '@kaiju/server/fair';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from './main.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = process.cwd();
/** By game, what an earlier build wrote. */
const previous = JSON.parse(
  String(gunzipSync(readFileSync(join(root, 'server/fixtures/previous/records.json.gz')))),
) as Record<string, MatchRecord>;
const folder = mkdtempSync(join(tmpdir(), 'kaiju-main-'));
const inFolder = (name: string) => join(folder, name);
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

let out = '';
let err = '';
beforeAll(() => {
  process.chdir(folder);
  writeFileSync('lonely.scene', '');
  vi.spyOn(console, 'log').mockImplementation((line) => {
    out += `${line}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((line) => {
    err += `${line}\n`;
  });
});
beforeEach(() => {
  vi.stubEnv('LC_ALL', 'C');
  out = '';
  err = '';
});

test('--version says the one version of the house, whatever follows', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const line of [['--version'], ['-v'], ['--version', '--lang', 'zh']]) {
    out = '';
    expect(await main(line)).toBe(0);
    expect(out).toBe(`kaiju ${version}\n`);
  }
});

describe('wrong usage: exit 2, and what would be right', () => {
  test.each([
    ['ply', "there is no command 'ply'; did you mean 'play'?"],
    ['help verfy', "did you mean 'verify'?"],
    ['play', 'something is missing: kaiju play <game>'],
    ['play market market', "'market' is too much"],
    ['play markt', "did you mean 'market'?"],
    ['play market --sed 1', "has no flag --sed; did you mean '--seed'?"],
    ['play market --seed', '--seed needs a value'],
    ['play market --auto=yes', '--auto is a switch'],
    ['play market --seats 9', '--seats: expected a whole number from 2 to 4, found'],
    ['play market --pace -1', '--pace needs a value'],
    ['play market --pace fast', '--pace: expected a number of at least 0'],
    ['play market --options {"nights"', '--options: expected a JSON object such as {"nights":5,'],
    ['play market --options {"night":3}', "unknown field 'night' (known: nights"],
    ['play encounter --seats 2 --options {"map":"nowhere"}', '--options: field: "nowhere" is neither'],
    ['arena encounter --bots beginner,random --options {"map":"nowhere"}', '--options: field: "nowhere"'],
    ['laws encounter --seats 2 --options {"map":"nowhere"}', '--options: field: "nowhere" is neither'],
    ['lab encounter --seats 2 --options {"map":"nowhere"}', '--options: field: "nowhere" is neither'],
    ['play market --bots genius', '--bots: '],
    ['play market --lang fr', "--lang: expected zh or en, found 'fr'"],
    ['arena market --bots beginner', '--bots: expected 2 to 4 bots'],
    ['scene lonely.scene', "doesn't stand in a game's folder"],
    ['print-map market --skeleton', '--skeleton: say by --against which printed rulebook'],
    ['verify nowhere.json', "nowhere.json can't be read"],
    ['verify nowhere.json --commitment 5d41', '--commitment: expected the 64 digits 0–9 a–f'],
  ])('kaiju %s', async (line, message) => {
    expect(await main(line.split(' '))).toBe(2);
    expect(err).toContain(message);
    expect(out).toBe('');
  });

  test.each([
    [
      ['dragon', '--seats', '5', '--options', '{"map":"vault"}'],
      'options.map: the Sunken Vault is for 2 to 4 players, not 5 (DH-23.11)',
      'options.map：沉没金库供 2 至 4 人，不是 5 人（DH-23.11）',
    ],
    [
      ['dragon', '--options', '{"games":9}'],
      'options.games: expected a whole number from 1 to 5, found 9',
      'options.games：',
    ],
    [
      ['encounter', '--options', '{"mode":"E99"}'],
      `options.mode: "E99" is neither 'campaign', the text of an encounter, nor one of E01`,
      'options.mode："E99" 既不是 campaign',
    ],
  ])('options that a table can not be set up with: %j', async (args, en, zh) => {
    expect(await main(['play', ...args, '--auto', '--lang', 'en'])).toBe(2);
    expect(err).toContain(`kaiju: --options: ${en}`);
    expect(err.trimEnd().split('\n')).toHaveLength(2);
    expect(await main(['play', ...args, '--auto', '--lang', 'zh'])).toBe(2);
    expect(err).toContain(`--options：${zh}`);
  });

  test('in the language asked for', async () => {
    expect(await main(['ply', '--lang', 'zh'])).toBe(2);
    expect(err).toContain("没有 'ply' 这个命令；是想写 'play' 吗？");
    expect(await main(['play', 'market', '--options', '{"night":3}', '--lang', 'zh'])).toBe(2);
    expect(err).toContain('--options：options：没有“night”这一项');
  });
});

describe('print-map', () => {
  const print = inFolder('print.md');
  beforeAll(() => writeFileSync(print, '# 夜市\n## 1\n摇铃的人先走。没摇的人后走。'));

  test('of a game that was never printed says so', async () => {
    expect(await main(['print-map', 'market'])).toBe(0);
    expect(out).toContain('Night Market was never printed');
    out = '';
    expect(await main(['print-map', 'market', '--lang', 'zh'])).toBe(0);
    expect(out).toContain('《夜市》没有印刷的规则书');
  });

  test('against a print: every sentence without a place is a gap', async () => {
    expect(await main(['print-map', 'market', '--against', print])).toBe(1);
    expect(out).toContain('✗ §1 · 1: has no place: 摇铃的人先走。');
    expect(out).toContain('the printed rulebook has 2 sentences\n2 wrong');
  });

  test('--json has the places, the counts and what is wrong', async () => {
    expect(await main(['print-map', 'market', '--against', print, '--json'])).toBe(1);
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      game: 'market',
      sentences: 2,
      sections: [],
      counts: { exact: 0, tale: 0 },
    });
    expect(report.problems).toHaveLength(2);
  });

  test('--sentences and --skeleton help to write one', async () => {
    expect(await main(['print-map', 'market', '--against', print, '--sentences'])).toBe(0);
    expect(out).toContain('§1 · 2\n  没摇的人后走。\n  (no place)');
    out = '';
    expect(await main(['print-map', 'market', '--against', print, '--skeleton'])).toBe(0);
    expect(out).toMatch(/section\('1', \[\n {6}exact\('\S+'\),\n {6}exact\('\S+'\),\n {4}\]\)/);
  });
});

describe('a record', () => {
  const good = inFolder('good.json');
  beforeAll(async () => {
    await main(['play', 'market', '--auto', '--bots', 'beginner', '--seed', 'moon', '--record', good]);
  });
  const edited = (name: string, edit: (text: string) => string) => {
    writeFileSync(inFolder(name), edit(readFileSync(good, 'utf8')));
    return inFolder(name);
  };

  test('that holds: exit 0, and what was verified', async () => {
    expect(await main(['verify', good])).toBe(0);
    expect(out).toMatch(/Night Market \(market@\d+\), 2 seats, \d+ inputs, .+, final hash [0-9a-f]{16}/);
  });

  test.each([
    [
      'another seed',
      (text: string) => text.replace('"seed":"moon"', '"seed":"noon"'),
      'record.hashes[0]: the deal gives',
    ],
    [
      'no deal at all',
      (text: string) => text.replace(/"deal":\{.*?\},"inputs"/, '"inputs"'),
      'the record does not hold',
    ],
    [
      'another answer',
      (text: string) => text.replace(/"value":[^,]+,/, '"value":"dance",'),
      'record.inputs[',
    ],
    ['another result', (text: string) => text.replace('"places":[', '"places":[3,'), 'record.result'],
    ['cut off', (text: string) => text.slice(0, text.length / 2), 'the file is cut off or not JSON'],
    ['an unknown game', (text: string) => text.replace('market@', 'bazaar@'), 'no game here plays "bazaar@'],
  ])('%s: exit 1, and where', async (name, edit, message) => {
    expect(await main(['verify', edited(`${name}.json`, edit)])).toBe(1);
    expect(err).toContain(message);
  });

  test('of rules that are gone: exit 2, and what it says without them', async () => {
    const gone = edited('gone.json', (text) => text.replace(/market@\d+/, 'market@0'));
    for (const line of [
      ['verify', gone],
      ['replay', gone],
      ['play', 'market', '--resume', gone],
    ]) {
      err = '';
      expect(await main(line)).toBe(2);
      expect(err).toMatch(
        /rules of Night Market that are no longer here \(market@0; at hand are market@\d+\).+2 seats, \d+ inputs, 1\. \w+ \d+/,
      );
    }
    err = '';
    expect(await main(['verify', gone, '--lang', 'zh'])).toBe(2);
    expect(err).toMatch(/《夜市》的旧规则（market@0）.+2 个座位，\d+ 次输入，1\. [甲乙] \d+/);
    const odd = edited('odd.json', (text) =>
      text.replace(/market@\d+/, 'market@0').replace('"places":[', '"places":["x",'),
    );
    expect(await main(['verify', odd])).toBe(1);
  });

  test.each(Object.entries(previous))(
    'of the build before: %s holds, or its rules are gone',
    async (id, record) => {
      const file = inFolder(`previous-${id}.json`);
      writeFileSync(file, JSON.stringify(record));
      const isHere = games.some(({ ruleset }) => ruleset === record.ruleset);
      expect(await main(['verify', file])).toBe(isHere ? 0 : 2);
      expect(err).toContain(isHere ? '' : record.ruleset);
    },
  );

  test('a broken one is neither replayed nor resumed', async () => {
    const file = edited('broken.json', (text) => text.slice(0, 99));
    expect(await main(['replay', file])).toBe(1);
    expect(await main(['play', 'market', '--resume', file])).toBe(1);
    expect(err).toContain('kaiju: record: the file is cut off');
    expect(await main(['play', 'market', '--resume', file, '--lang', 'zh'])).toBe(1);
    expect(err).toContain('kaiju: record：文件不完整，或者不是 JSON');
  });

  test('is replayed as one seat came to know it', async () => {
    expect(await main(['replay', good, '--seat', '2', '--to', '3'])).toBe(0);
    expect(out).toMatch(/Ben draws 4: /);
    expect(out).toMatch(/Ann draws 4 \(/);
    expect(out).not.toMatch(/Ann: /);
  });

  test('is replayed whole, in Chinese, with the result', async () => {
    expect(await main(['replay', good, '--lang', 'zh'])).toBe(0);
    expect(out).toMatch(/甲 摸了 4 张牌：/);
    expect(out).toMatch(/1\. [甲乙] \d+ · 2\. [甲乙] \d+ \(NM-3\.2\)\n$/);
  });

  test('gives its facts as JSON lines', async () => {
    await main(['replay', good, '--facts', '--to', '0']);
    const facts = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(facts[0]).toMatchObject({ step: 0, kind: 'shuffled', clause: 'NM-1.2' });
  });
});

describe('the fair dice of a record', () => {
  const file = inFolder('fair.json');
  const table = 'GmPq7RtWx2Za';
  const secret = 'c0ffee'.padEnd(64, '0');
  const entropy = ['3f9a01bc77d2e810', ''];
  const commitment = commit(table, secret);
  beforeAll(async () => {
    const seed = seedOf(table, secret, entropy);
    await main(['play', 'market', '--auto', '--bots', 'beginner', '--seed', seed, '--record', file]);
  });
  const withFair = (fair: unknown) => {
    const { fair: _, ...record } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...record, fair }));
    return file;
  };

  test('that hold: exit 0, what each seat gave, and what was not checked', async () => {
    expect(await main(['verify', withFair({ table, commitment, secret, entropy })])).toBe(0);
    expect(out).toContain('✓ the record holds');
    expect(out).toContain('✓ fair dice: entropy: seat 1 gave 3f9a01bc77d2e810, seat 2 gave none\n');
    expect(out).toContain('✓ fair dice: the revealed secret is the one that was committed to\n');
    expect(out).toContain('✓ fair dice: the seed of the match comes from');
    expect(out).toContain('give it by --commitment');
    expect(err).toBe('');
  });

  test('against the commitment noted before the match, however it was copied', async () => {
    withFair({ table, commitment, secret, entropy });
    expect(await main(['verify', file, '--commitment', ` ${commitment.toUpperCase()}`])).toBe(0);
    expect(out).toContain('✓ fair dice: the commitment is the one you noted');
    expect(out).not.toContain('--commitment');
    expect(await main(['verify', file, '--commitment', 'f'.repeat(64), '--lang', 'zh'])).toBe(1);
    expect(err).toContain('✗ 公平骰子：承诺与你开局前记下的不同');
  });

  test.each([
    ['another secret', { secret: 'f'.repeat(64) }, '✗ fair dice: the revealed secret is not the one'],
    ['another commitment', { commitment: 'f'.repeat(64) }, '✗ fair dice: the revealed secret is not the one'],
    ['another entropy', { entropy: ['', ''] }, '✗ fair dice: the seed is another'],
    ['a seat too few', { entropy: ['3f9a01bc77d2e810'] }, 'the match has 2 seats, entropy is recorded for 1'],
    ['a field missing', { secret: undefined }, '✗ fair dice: fair.secret: expected 64 digits'],
    ['not hex', { secret: 'x'.repeat(64) }, '✗ fair dice: fair.secret: expected 64 digits'],
  ])('%s: exit 1, and why', async (_, edit, message) => {
    expect(await main(['verify', withFair({ table, commitment, secret, entropy, ...edit })])).toBe(1);
    expect(err).toContain(message);
    expect(out).not.toContain('--commitment');
  });

  test('a record without them holds, and says so; not when a commitment was noted', async () => {
    withFair(undefined);
    expect(await main(['verify', file])).toBe(0);
    expect(out).toContain('· no fair dice in this record');
    expect(await main(['verify', file, '--commitment', commitment])).toBe(1);
    expect(err).toContain(`you noted the commitment ${commitment} before the match`);
  });

  test('of another match with another seed', async () => {
    const other = inFolder('other.json');
    await main(['play', 'market', '--auto', '--bots', 'beginner', '--seed', 'moon', '--record', other]);
    const fair = { table, commitment, secret, entropy };
    writeFileSync(other, JSON.stringify({ ...JSON.parse(readFileSync(other, 'utf8')), fair }));
    expect(await main(['verify', other])).toBe(1);
    expect(err).toMatch(/✗ fair dice: the seed is another: .+ the match was played with "moon"/);
  });
});

describe('the rest of the house', () => {
  test('games: what can be played, and what it is', async () => {
    expect(await main(['games'])).toBe(0);
    expect(out).toContain('market  Night Market 夜市, 2–4 seats');
    expect(out).toContain('Two to four traders');
  });

  test('scenes are played and reported', async () => {
    expect(await main(['scene', join(root, 'games/market/scenes/match.scene')])).toBe(0);
    expect(out).toContain('scenes hold');
  });

  test.each([
    ['  prize 8\n  waiting 0 1', ':5:3: the stall holds 7'],
    ['  prise 8\n  waiting 0 1', ':5:3: expected a claim'],
    ['  prize 7', ":5:1: 'the prize' must end by saying what is asked"],
  ])('a scene that does not hold has its line and column: %j', async (then, message) => {
    const file = inFolder('wrong.scene');
    writeFileSync(file, `scene the prize\nrolls 3 4\nstart night\nthen\n${then}\n`);
    expect(await main(['scene', file, 'market'])).toBe(1);
    expect(out + err).toContain(file + message);
  });

  test('laws: what was checked and how often', async () => {
    expect(await main(['laws', 'market', '--games', '2', '--seats', '2'])).toBe(0);
    expect(out).toMatch(/✓ +\d+× +blindness/);
    expect(out).toContain('market: all laws hold');
  });

  test('clauses: all of them are carried out and tested', async () => {
    expect(await main(['clauses', 'market'])).toBe(0);
    expect(out).toMatch(/market: \d+ clauses/);
  });

  test('arena: scores with their intervals, and a verdict when asked for', async () => {
    const line = 'arena market --bots beginner,random --games 4 --sprt --options {"nights":1}';
    expect(await main(line.split(' '))).toBe(0);
    expect(out).toMatch(/beginner +score \d+\.\d%/);
    expect(out).toContain('not decided yet');
  });

  test('lab: a report, a comparison, and one game again as a record', async () => {
    const line = `lab market --bots beginner --seats 2 --games 4 --against {"nights":1} --out ${inFolder('r.html')}`;
    expect(await main(line.split(' '))).toBe(0);
    expect(out).toContain('Night Market');
    expect(readFileSync(inFolder('r.html'), 'utf8')).toContain('<html');
    out = '';
    expect(await main('lab market --replay lab/2/0 --bots beginner,beginner'.split(' '))).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ kaiju: 'record', deal: { seed: 'lab/2/0' } });
  });
});
