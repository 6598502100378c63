import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REFUSALS } from '../accounts/words.ts';
import { REJECTIONS, RULINGS } from './words.ts';

const server = join(import.meta.dirname, '..');
const CHINESE = /[\u3400-\u9fff]/;

/** The ways in which a code is given to somebody, in the sources of the server, of its client and of the rules. */
const GIVEN = [
  /\b(?:Rejected|Refused|refused|rejection|bye|lose|close)\(\s*'([a-z-]+)'/g,
  /\b(?:sayGoodbye|reject)\(\w+, '([a-z-]+)'/g,
  /\bcode: '([a-z-]+)'/g,
  /\bstate\.reason \?\? '([a-z-]+)'/g,
  /\bclose\(reason = '([a-z-]+)'/g,
];

function sources(): string[] {
  const ours = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.ts$/.test(file) && !/\.test\.ts$|testing\.ts$|^(chaos|hostile)|node_modules/.test(file),
    )
    .map((file) => join(server, file));
  return [...ours, join(server, '../kernel/input.ts')].map((file) => readFileSync(file, 'utf8'));
}

test('every code that can reach a person has words in both languages', () => {
  const words: Record<string, { zh: string; en: string }> = { ...REFUSALS, ...REJECTIONS, ...RULINGS };
  const given = new Set(
    sources().flatMap((text) => GIVEN.flatMap((way) => Array.from(text.matchAll(way), ([, code]) => code))),
  );
  for (const code of ['closed', 'network', 'silence', 'ended', 'early', 'late', 'malformed', 'name-taken']) {
    expect(given).toContain(code);
  }
  for (const code of given) {
    expect(words[code]?.zh, code).toMatch(CHINESE);
    expect(words[code]?.en, code).toMatch(/^[^\u3400-\u9fff]+$/);
  }
});

test('what a code says does not depend on who gave it', () => {
  const twice = Object.keys(REJECTIONS).filter((code) => code in RULINGS || code in REFUSALS);
  // An answer that is none is also a message that is none.
  expect(twice).toEqual(['malformed']);
});
