import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { catalogue } from '@kaiju/registry/catalogue';
import { describe, expect, test } from 'vitest';
import { iconSheets } from '../kit/icon-names.ts';
import { plainer, sheetOf } from './icons.ts';

const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
const all: readonly string[] = Object.values(iconSheets).flat();

/** The numbers of a path, as an SVG reader takes it apart. */
const numbers = (body: string) =>
  [...body.matchAll(/ d="([^"]*)"/g)].flatMap(([, path]) =>
    [...path.matchAll(/[a-df-z]|-?(?:\d+\.?\d*|\.\d+)/gi)].map(([token]) => token),
  );

describe('the sheets of icons', () => {
  test('hold every icon of the list once, and what the covers show', () => {
    expect(new Set(all).size).toBe(all.length);
    for (const { cover } of catalogue) {
      for (const icon of cover.icons) expect(iconSheets.site).toContain(icon);
    }
    const sheet = sheetOf(set, all);
    for (const name of all) expect(sheet).toContain(`<symbol id="${name}"`);
  });

  test('what the shell needs fits into 30 kB', () => {
    expect(gzipSync(sheetOf(set, iconSheets.site)).length).toBeLessThan(30_000);
  });

  test('a name that is no icon says so', () => {
    expect(() => sheetOf(set, ['sword-of-nobody'])).toThrow("'sword-of-nobody' is no icon");
  });

  test.each(all.map((name) => [name]))('%s is drawn as before, within a tenth', (name) => {
    const { body } = set.icons[name];
    const [before, after] = [numbers(body), numbers(plainer(body))];
    expect(after.length).toBe(before.length);
    before.forEach((token, i) => {
      if (/[a-z]/i.test(token)) expect(after[i]).toBe(token);
      else expect(Math.abs(Number(token) - Number(after[i]))).toBeLessThanOrEqual(0.0501);
    });
  });

  test('numbers that touch stay apart', () => {
    expect(plainer('<path d="m1.234.567-.97.04 3.05-12.345"/>')).toBe('<path d="m1.2.6-1.0.0 3.0-12.3"/>');
    expect(plainer('<path d="m1.26.96"/>')).toBe('<path d="m1.3 1.0"/>');
    expect(plainer('<path d="m1.234 5a1 1 0 01.234.567"/>')).toBe('<path d="m1.234 5a1 1 0 01.234.567"/>');
  });
});
