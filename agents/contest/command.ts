import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findCommand, type Program } from './program.ts';

/** What runs a file that can't run by itself. */
const RUNNERS: Record<string, string> = { py: 'python3', js: 'node', mjs: 'node', cjs: 'node' };

/**
 * The program that a line means: `ai.py`, `./ai`, `python3 ai/main.py --quick`; null if there is none.
 * It is started in its own folder, where the contest's programs keep their data.
 */
export function programOf(line: string): Program | null {
  const words = line.match(/"[^"]*"|'[^']*'|[^\s"']+/g)?.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
  if (!words) return null;
  const files = words.map((word) => (isFile(word) ? resolve(word) : null));
  const runner = files[0] && RUNNERS[/\.(\w+)$/.exec(files[0])?.[1] ?? ''];
  const argv = words.map((word, i) => files[i] ?? word);
  if (runner) argv.unshift(runner);
  if (findCommand(argv[0]) === null) return null;
  const own = files.findLast((file) => file !== null);
  return {
    argv: argv as [string, ...string[]],
    cwd: own ? dirname(own) : undefined,
    name: (own ?? argv[0]).split('/').pop(),
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
