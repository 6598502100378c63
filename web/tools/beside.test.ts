import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { rulesBeside } from './beside.ts';

test('the page is built without rules, and says so to who asks it for them', async () => {
  const root = mkdtempSync(join(tmpdir(), 'kaiju-beside-'));
  try {
    writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="./main.js"></script>');
    writeFileSync(join(root, 'main.js'), "import('@kaiju/game-chess').then(console.log);");
    const { output } = (await build({
      ...{ root, configFile: false, logLevel: 'silent', plugins: [rulesBeside()], build: { write: false } },
    })) as Rolldown.RolldownOutput;
    const written = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
    expect(
      written.filter((code) => code.includes('@kaiju/game-chess: rules run in the worker')),
    ).toHaveLength(1);
  } finally {
    rmSync(root, { recursive: true });
  }
});
