import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { sealed } from './sealed.ts';

const root = mkdtempSync(join(tmpdir(), 'kaiju-sealed-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Builds a page of one script, or one whose script is beside it. */
function page(script: string, beside = '') {
  const schemas = join(root, 'node_modules/typebox');
  mkdirSync(schemas, { recursive: true });
  writeFileSync(join(schemas, 'package.json'), '{"name":"typebox","type":"module","exports":"./index.js"}');
  writeFileSync(join(schemas, 'index.js'), 'export const Type = { schema: true };');
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="./main.js"></script>');
  writeFileSync(join(root, 'main.js'), script);
  writeFileSync(join(root, 'beside.js'), beside);
  return build({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [sealed()], build: { write: false } },
    worker: { format: 'es', plugins: () => [sealed()] },
  });
}
const worker = "new Worker(new URL('./beside.js', import.meta.url), { type: 'module' });";

test('what runs anywhere is let in', async () => {
  await page("console.log('here')", "console.log('there')");
});

test.each(['node:fs', 'fs'])('nothing of Node: %s', async (name) => {
  const uses = `import { readFileSync } from '${name}'; console.log(readFileSync);`;
  await expect(page(uses)).rejects.toThrow(`main.js imports ${name}: there is no Node in a page`);
  await expect(page(worker, uses)).rejects.toThrow(`beside.js imports ${name}`);
});

test('no schemas', async () => {
  const uses = "import { Type } from 'typebox'; console.log(Type);";
  await expect(page(uses)).rejects.toThrow(/typebox.* imported by .*main\.js/);
  await expect(page(worker, uses)).rejects.toThrow(/typebox.* imported by .*beside\.js/);
});

test('the page itself is built like that', async () => {
  const found = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(import.meta.dirname, '../vite.config.ts'),
  );
  const { plugins = [], worker = {} } = found?.config ?? {};
  for (const list of [plugins, worker.plugins?.() ?? []])
    expect([list].flat(9)).toContainEqual(expect.objectContaining({ name: 'kaiju-sealed' }));
});
