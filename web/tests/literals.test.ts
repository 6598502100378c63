import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const WORDS = /\p{L}{2,}/u;
/** What is read or heard, though it stands in an attribute. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label', 'hint']);

/** The same in every language. */
const NAMES = /^(game-icons\.net|CC BY 3\.0)$/;

/** Words in a source that no table of words holds, and so are in one language only. */
function literalsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (words: string, at: number) => {
    if (WORDS.test(words) && !NAMES.test(words.trim()))
      found.push(`${file}:${source.slice(0, at).split('\n').length}: “${words.trim()}”`);
  };
  const parsed = parseSync(file, source);
  expect(parsed.errors).toEqual([]);
  new Visitor({
    JSXText: ({ value, start }) => note(value, start),
    JSXAttribute: ({ name, value }) => {
      const spoken = name.type === 'JSXIdentifier' && SPOKEN.has(name.name);
      if (spoken && value?.type === 'Literal') note(String(value.value), value.start);
    },
  }).visit(parsed.program);
  return found;
}

test('words outside of a table of words are found', () => {
  const source = '<p title="Hello">\n  {t(a)} world<i aria-hidden="true" className="soft">×{2}</i></p>;';
  expect(literalsIn('some.tsx', source)).toEqual(['some.tsx:1: “Hello”', 'some.tsx:2: “world”']);
});

test('everything that the page says stands in a table of words, in both languages', () => {
  const files = ['web', 'games'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !/node_modules|dist/.test(file))
      .map((file) => join(room, file)),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
