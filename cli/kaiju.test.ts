import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kaiju-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** The real command in a process of its own, with `input` on its stdin; no terminal anywhere. */
function kaiju(args: string[], input = '', locale = 'C'): Promise<Ran> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/kaiju.ts', ...args], {
    cwd: root,
    env: { ...process.env, LC_ALL: locale },
  });
  child.stdin.end(input);
  return outcome(child);
}

async function outcome(child: ChildProcess): Promise<Ran> {
  const ran: Ran = { code: null, out: '', err: '' };
  child.stdout!.on('data', (part) => {
    ran.out += part;
  });
  child.stderr!.on('data', (part) => {
    ran.err += part;
  });
  ran.code = await new Promise((resolve) => child.on('close', resolve));
  return ran;
}

/** Starting a process takes its time on a busy machine. */
describe.concurrent('the command itself', { timeout: 60_000 }, () => {
  const oneNight = ['play', 'market', '--seed', 'moon', '--bots', 'beginner', '--options', '{"nights":1}'];

  test('a whole match through a pipe: numbers and words are answers, and no escape code is written', async () => {
    const { code, out, err } = await kaiju([...oneNight, '--lang', 'en'], '?\n1\nkeep\n'.repeat(6));
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('You are Ann');
    expect(out).toContain('a fox is no good to offer (NM-2.3)');
    expect(out).toContain('Thank you for playing Night Market.');
    expect(out).toMatch(/1\. (Ann|Ben) \d+/);
    expect(out).not.toContain('\x1b');
  });

  test('the input ends before the match: exit 0, and it can be taken up again to the same end', async () => {
    const file = join(folder, 'half.json');
    const half = await kaiju([...oneNight, '--record', file, '--lang', 'zh'], 'jump\n1\n');
    expect(half.code).toBe(0);
    expect(half.out).toContain("没听懂 'jump'");
    expect(half.out).toContain('输入到此为止');
    expect(JSON.parse(readFileSync(file, 'utf8')).players).toEqual(['human', 'beginner']);
    const [rest, whole] = await Promise.all([
      kaiju(['play', 'market', '--resume', file], '1\n'.repeat(9)),
      kaiju(oneNight, '1\n'.repeat(9)),
    ]);
    expect(rest.code).toBe(0);
    expect(rest.out.trim().split('\n').slice(-2)).toEqual(whole.out.trim().split('\n').slice(-2));
  });

  test('--auto prints what a spectator may know, in the language of the environment', async () => {
    const { code, out } = await kaiju(['play', 'market', '--auto', '--bots', 'beginner'], '', 'zh_CN.UTF-8');
    expect(code).toBe(0);
    expect(out).toContain('第 5 夜');
    expect(out).toContain('甲 摸了 4 张牌 (NM-1.3)');
    expect(out).toMatch(/1\. [甲乙] \d+ · [12]\. [甲乙] \d+ \(NM-3\.2\)/);
  });

  test('a reader that leaves early breaks nothing', async () => {
    const line = `"${process.execPath}" cli/bin.mjs play market --auto --bots beginner | head -1`;
    const { out, err } = await outcome(spawn('sh', ['-c', line], { cwd: root }));
    expect(err).toBe('');
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  test('wrong usage: exit 2', async () => {
    expect(await kaiju(['ply'])).toMatchObject({ code: 2, out: '' });
  });
});
