import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { compress } from './compress.ts';

const root = mkdtempSync(join(tmpdir(), 'kaiju-compress-'));
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['inside the root', 'out'],
  ['anywhere else', join(root, 'elsewhere', 'out')],
])('small copies are laid beside a page that is built %s', async (_, outDir) => {
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Hello</title>');
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compress()], build: { outDir } });
  const page = join(root, outDir === 'out' ? 'out' : 'elsewhere/out', 'index.html');
  expect(gunzipSync(readFileSync(`${page}.gz`)).toString()).toBe(readFileSync(page, 'utf8'));
});
