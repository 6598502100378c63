import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaiju-agent-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = (how: string) =>
  `node ${fileURLToPath(new URL('../../agents/contest/fixtures/bad.mjs', import.meta.url))} ${how}`;

let out = '';
let err = '';
beforeEach(() => {
  vi.stubEnv('LC_ALL', 'C');
  out = '';
  err = '';
  vi.spyOn(console, 'log').mockImplementation((line) => {
    out += `${line}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((line) => {
    err += `${line}\n`;
  });
});

describe('kaiju agent --contest', () => {
  test('0: the match was played; its record holds', async () => {
    const record = join(folder, 'match.json');
    expect(
      await main(['agent', '--contest', program('illegal'), 'random', '--seed', '1', '--record', record]),
    ).toBe(0);
    expect(out).toMatch(
      /^1\. random beat bad\.mjs, \d+ : 0 \(MI-2\.10\), \d+ turns, .* moved first, seed 1\n/,
    );
    expect(out).toContain('120 operations ignored');
    expect(out).toContain('type: "Priest" is not in its deck (MI-4.1)');
    expect(out).toContain('… and 112 more');
    expect(existsSync(record)).toBe(true);
  });
  test('1: a program lost by its own fault, and what it said last is shown', async () => {
    expect(await main(['agent', '--contest', 'random', program('throws')])).toBe(1);
    expect(out).toContain('bad.mjs lost by this: it ended with exit code 1');
    expect(out).toContain('lost my way in round');
  });
  test('several games: one line each, and the score', async () => {
    const games = ['--games', '2', '--record', join(folder, 'series.json')];
    expect(await main(['agent', '--contest', program('surrenders'), program('surrenders'), ...games])).toBe(
      0,
    );
    const lines = out.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^bad\.mjs#1 \d : \d bad\.mjs#2, 0 drawn$/);
    for (const n of [1, 2]) expect(existsSync(join(folder, `series-${n}.json`))).toBe(true);
  });
  test.each([
    [['agent', 'random', 'random'], 'say which protocol'],
    [['agent', '--contest', 'random'], 'something is missing'],
    [['agent', '--contest', 'random', 'nobody at all'], "'nobody at all' is neither a bot nor a program"],
    [['agent', '--contest', 'random', 'random', '--turn-ms', '0'], '--turn-ms: expected a whole number'],
  ])('2: %j', async (args, message) => {
    expect(await main(args)).toBe(2);
    expect(err).toContain(message);
  });
});
