import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

/** Without indentation, so that an excerpt may stand further left than in its file. */
function lines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

describe('docs/add-a-game.md', () => {
  const page = readFileSync(new URL('docs/add-a-game.md', root), 'utf8');
  const market = new URL('games/market/', root);
  const sources = readdirSync(market, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(ts|md|scene)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => lines(readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')));
  const excerpts = [...page.matchAll(/```(?:ts|md|text)\n([\s\S]*?)```/g)].flatMap((found) =>
    found[1].split('\n\n'),
  );

  test('has code to check', () => expect(excerpts.length).toBeGreaterThan(8));
  test.each(excerpts)('shows what stands in the game: %s', (excerpt) => {
    expect(sources.some((source) => source.includes(lines(excerpt)))).toBe(true);
  });
});

describe('links between pages', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...readdirSync(new URL('docs/', root))
      .filter((f) => f.endsWith('.md'))
      .map((f) => `docs/${f}`),
  ];
  test.each(pages)('%s leads somewhere', (page) => {
    const text = readFileSync(new URL(page, root), 'utf8');
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)) {
      expect(() => readdirOrFile(new URL(target, new URL(page, root)))).not.toThrow();
    }
  });
});

function readdirOrFile(url: URL): void {
  try {
    readdirSync(url);
  } catch {
    readFileSync(url);
  }
}
