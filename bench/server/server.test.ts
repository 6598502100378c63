import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PEER, peerInstalled } from '../peer/install.ts';

function bench(...args: string[]) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  return spawnSync(process.execPath, ['--import', 'tsx', main, ...args], { encoding: 'utf8' });
}

const LONG = 120_000;

describe('npm run bench:server', () => {
  test.each(['durable', 'crew', 'unstored', 'bare', 'theirs', 'alike', 'simple'])(
    '--quick plays and counts (%s)',
    { timeout: LONG },
    (kind) => {
      const { status, stdout, stderr } = bench('--quick', '--json', '--only', kind);
      expect(status, stderr).toBe(0);
      const { runs, memory } = JSON.parse(stdout);
      expect(memory).toBeNull();
      if (/theirs|simple/.test(kind) && !peerInstalled()) {
        expect(runs).toEqual([]);
        expect(stderr).toContain(`${PEER} is not installed, so`);
        return;
      }
      expect(runs).toMatchObject([{ kind, tables: 2 }]);
      const [{ moves, rate, p50, p99, cpu }] = runs;
      for (const figure of [moves, rate, p50, cpu.server, cpu.players]) expect(figure).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(p50);
    },
  );

  test('--quick lets ours and the peer take turns', { timeout: LONG }, () => {
    const { status, stdout, stderr } = bench('--quick', '--json', '--only', 'turns');
    expect(status, stderr).toBe(0);
    const { runs, turns } = JSON.parse(stdout);
    expect(runs).toEqual([]);
    if (!peerInstalled()) {
      expect(turns).toBeNull();
      return;
    }
    expect(turns).toMatchObject([[{ kind: 'crew', tables: 2 }], [{ kind: 'theirs', tables: 2 }]]);
    for (const [{ moves }] of turns) expect(moves).toBeGreaterThan(0);
  });

  test('--quick weighs tables that were put away and come back', { timeout: LONG }, () => {
    const { status, stdout, stderr } = bench('--quick', '--json', '--only', 'memory');
    expect(status, stderr).toBe(0);
    const { runs, memory } = JSON.parse(stdout);
    expect(runs).toEqual([]);
    expect(memory.tables).toBe(4);
    for (const figure of [memory.before.rss, memory.after.rss, memory.reload]) {
      expect(figure).toBeGreaterThan(0);
    }
  });

  test('what nobody knows is answered with what there is', () => {
    const { status, stdout, stderr } = bench('--only', 'fast');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'there are durable, crew, unstored, bare, theirs, alike, simple, turns and memory',
    );
  });
});
