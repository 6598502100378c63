import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkHouse, checkManifest, checkSource } from './arrows.ts';

describe('an arrow the right way is silent', () => {
  test.each([
    ['kernel/step.ts', `import { clone } from './clone.ts';`],
    ['kernel/deep/step.ts', `import { clone } from '../clone.ts';`],
    ['kernel/step.test.ts', `import { test } from 'vitest'; import fc from 'fast-check'; import 'node:fs';`],
    ['kernel/testing.ts', `import { test } from 'vitest'; import 'node:fs'; import './scene.ts';`],
    ['games/market/buy.test.ts', `import { clause } from '@kaiju/kernel/testing';`],
    [
      'games/market/procedures/buy.ts',
      `import { act } from '@kaiju/kernel'; import type { G } from '../state.ts';`,
    ],
    [
      'registry/index.ts',
      `import { market } from '@kaiju/game-market'; import type { Game } from '@kaiju/kernel';`,
    ],
    [
      'games/market/board/stall.tsx',
      `import { Card } from '@kaiju/web/kit'; import { useState } from 'react';`,
    ],
    ['games/market/board/stall.tsx', `import { goods } from '../state.ts';`],
    ['bots/arena.ts', `import type { Table } from '@kaiju/kernel';`],
    ['lab/play.ts', `import { games } from '@kaiju/registry'; import { cpus } from 'node:os';`],
    ['cli/kaiju.ts', `const lab = await import('@kaiju/lab');`],
  ])('%s: %s', (file, source) => {
    expect(checkSource(file, source)).toEqual([]);
  });
});

describe('an arrow the wrong way is reported', () => {
  test.each([
    ['kernel/step.ts', `import { market } from '@kaiju/game-market';`, 'kernel may import nothing'],
    ['kernel/step.ts', `import { readFileSync } from 'node:fs';`, 'kernel may import nothing'],
    ['kernel/step.ts', `import { produce } from 'immer';`, 'kernel may import nothing'],
    ['kernel/step.ts', `import * as market from '../games/market/index.ts';`, 'leaves kernel'],
    ['kernel/index.ts', `export * from './testing.ts';`, 'for tests only'],
    ['games/market/buy.ts', `import { clause } from '@kaiju/kernel/testing';`, 'for tests only'],
    ['games/market/index.ts', `import { play } from '@kaiju/bots';`, 'may import only @kaiju/kernel'],
    ['games/market/index.ts', `export * from '@kaiju/game-dice';`, 'may import only @kaiju/kernel'],
    ['games/market/index.ts', `export { x } from '../dice/index.ts';`, 'leaves games/market'],
    ['games/market/buy.ts', `import { Card } from '@kaiju/web/kit';`, 'may import only @kaiju/kernel'],
    ['games/market/buy.ts', `import { Stall } from './board/stall.tsx';`, 'rules know no page'],
    ['games/market/rules/buy.ts', `import { act } from '../../../kernel/index.ts';`, 'leaves games/market'],
    ['games/market/buy.test.ts', `import { games } from '@kaiju/registry';`, 'may import only @kaiju/kernel'],
    ['bots/arena.ts', `import { games } from '@kaiju/registry';`, 'bots may import only @kaiju/kernel'],
    ['bots/arena.ts', `import type { G } from '@kaiju/game-market';`, 'bots may import only @kaiju/kernel'],
    ['bots/arena.ts', `type G = import('@kaiju/game-market').G;`, 'bots may import only @kaiju/kernel'],
    ['bots/arena.ts', `await import('@kaiju/game-market');`, 'bots may import only @kaiju/kernel'],
    ['bots/arena.ts', `await import(name);`, 'only known at run time'],
    ['registry/index.ts', `import { play } from '@kaiju/bots';`, 'registry may import only'],
    ['lab/play.ts', `import { market } from '@kaiju/game-market';`, 'lab may import only'],
    ['lab/play.ts', `import { x } from '../kernel/clone.ts';`, 'leaves lab'],
    ['bench/main.ts', `import { laws } from '@kaiju/lab';`, 'bench may import only'],
    ['tools/setup/start.mjs', `import { act } from '@kaiju/kernel';`, 'tools may import no other room'],
  ])('%s: %s', (file, source, reason) => {
    expect(checkSource(file, source)).toEqual([expect.stringContaining(reason)]);
  });

  test('the report names file and line', () => {
    const source = `import type { Table } from '@kaiju/kernel';\n\nimport { games } from '@kaiju/registry';\n`;
    expect(checkSource('bots/arena.ts', source)).toEqual([
      'bots/arena.ts:3: imports @kaiju/registry; bots may import only @kaiju/kernel',
    ]);
  });

  test('a declared dependency is an arrow too', () => {
    const bots = JSON.stringify({ dependencies: { '@kaiju/kernel': '*', '@kaiju/registry': '*' } });
    expect(checkManifest('bots/package.json', bots)).toEqual([
      'bots/package.json: depends on @kaiju/registry; bots may import only @kaiju/kernel',
    ]);
  });

  test('a house on disk: wrong imports are found, installed packages are left alone, a room needs its row', () => {
    const root = mkdtempSync(join(tmpdir(), 'kaiju-arrows-'));
    const put = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    try {
      put('package.json', JSON.stringify({ workspaces: ['kernel', 'games/*', 'attic'] }));
      put('kernel/index.ts', `export * from '@kaiju/lab';`);
      put('kernel/node_modules/other/index.js', `import 'anything';`);
      put('games/market/index.ts', `import { act } from '@kaiju/kernel';`);
      put('games/market/package.json', JSON.stringify({ dependencies: { '@kaiju/bots': '*' } }));
      const { files, problems } = checkHouse(root);
      expect(files).toBe(3);
      expect(problems).toEqual([
        'package.json: workspace attic has no row in tools/arrows.ts; say what it may import',
        'kernel/index.ts:1: imports @kaiju/lab; kernel may import nothing',
        'games/market/package.json: depends on @kaiju/bots; games/market may import only @kaiju/kernel',
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
