import { describe, expect, test } from 'vitest';
import admin from './commands/admin.ts';
import agent from './commands/agent.ts';
import arena from './commands/arena.ts';
import bench from './commands/bench.ts';
import clauses from './commands/clauses.ts';
import games from './commands/games.ts';
import helpCommand from './commands/help.ts';
import lab from './commands/lab.ts';
import laws from './commands/laws.ts';
import play from './commands/play.ts';
import printMap from './commands/print-map.ts';
import replay from './commands/replay.ts';
import scene from './commands/scene.ts';
import serve from './commands/serve.ts';
import verify from './commands/verify.ts';
import { explainCommand, overview } from './help.ts';
import { width } from './terminal/text.ts';
import { type CommandName, groups, help } from './words/help.ts';

const commands = {
  admin,
  agent,
  arena,
  bench,
  clauses,
  games,
  help: helpCommand,
  lab,
  laws,
  play,
  'print-map': printMap,
  replay,
  scene,
  serve,
  verify,
};

describe.each(Object.entries(commands))('kaiju help %s', (name, { flags }) => {
  test('every flag is explained, and nothing else', () => {
    expect(Object.keys(help[name as CommandName].flags).sort()).toEqual(Object.keys(flags).sort());
  });

  test.each(['zh', 'en'] as const)(
    '%s: what it is, how it is called, examples; within 80 columns',
    async (lang) => {
      const text = await explainCommand(name as CommandName, lang, 80);
      expect(text).toContain(help[name as CommandName].what[lang].slice(0, 10));
      for (const flag of Object.keys(flags)) expect(text).toContain(`--${flag}`);
      expect(text).toContain(`  kaiju ${name}`);
      expect(text).not.toMatch(/\{\w+\}/);
      expect(Math.max(...text.split('\n').map(width))).toBeLessThanOrEqual(80);
    },
  );
});

test('the overview lists every command', async () => {
  const listed = groups.flatMap(({ names }) => names);
  expect([...listed, 'help'].sort()).toEqual(Object.keys(commands).sort());
  for (const name of listed) expect(await overview('en', 80)).toContain(`  ${name}`);
});
