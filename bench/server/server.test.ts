import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEER, peerInstalled } from '../peer/install.ts';

async function bench(...args: string[]) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args]);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: child.exitCode, stdout, stderr };
}

const LONG = 300_000;

describe('npm run bench:server --quick plays and counts', () => {
  let whole: Awaited<ReturnType<typeof bench>>;
  beforeAll(async () => {
    whole = await bench('--quick', '--json');
  }, LONG);
  const found = () => JSON.parse(whole.stdout);

  test('every row, in its order; the peer’s where it is installed', () => {
    expect(whole.status, whole.stderr).toBe(0);
    const rows = ['durable', 'crew', 'unstored', 'bare', 'theirs', 'alike', 'simple'];
    const here = rows.filter((row) => peerInstalled() || !/theirs|simple/.test(row));
    expect(found().runs).toMatchObject(here.map((kind) => ({ kind, tables: 2 })));
    for (const { moves, rate, p50, p99, cpu } of found().runs) {
      for (const figure of [moves, rate, p50, cpu.server, cpu.players]) expect(figure).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(p50);
    }
  });

  test('ours and the peer by turns', () => {
    const { turns } = found();
    if (!peerInstalled()) {
      expect(turns).toBeNull();
      expect(whole.stderr).toContain(`${PEER} is not installed, so`);
      return;
    }
    expect(turns).toMatchObject([[{ kind: 'crew', tables: 2 }], [{ kind: 'theirs', tables: 2 }]]);
    for (const [{ moves }] of turns) expect(moves).toBeGreaterThan(0);
  });

  test('tables that were put away and come back', () => {
    const { memory } = found();
    expect(memory.tables).toBe(4);
    for (const figure of [memory.before.rss, memory.after.rss, memory.reload]) {
      expect(figure).toBeGreaterThan(0);
    }
  });

  test('a beginner beside a guest’s masters', () => {
    const { quiet, flooded } = found().flood;
    for (const { count, p50 } of [quiet, flooded]) {
      expect(count).toBeGreaterThan(0);
      expect(p50).toBeGreaterThan(0);
    }
  });
});

test('one row alone is measured, and nothing else', { timeout: LONG }, async () => {
  const { status, stdout, stderr } = await bench('--quick', '--json', '--only', 'theirs');
  expect(status, stderr).toBe(0);
  const runs = peerInstalled() ? [{ kind: 'theirs' }] : [];
  expect(JSON.parse(stdout)).toMatchObject({ runs, turns: null, memory: null });
});

test('what nobody knows is answered with what there is', async () => {
  const { status, stdout, stderr } = await bench('--only', 'fast');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(
    'there are durable, crew, unstored, bare, theirs, alike, simple, turns, memory and flood',
  );
});
