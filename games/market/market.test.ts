import { readdirSync, readFileSync } from 'node:fs';
import { parseScenes, playScene } from '@kaiju/kernel';
import { describe, test } from 'vitest';
import { market } from './index.ts';

const folder = new URL('./scenes/', import.meta.url);
for (const file of readdirSync(folder)) {
  describe(file, () => {
    for (const scene of parseScenes(readFileSync(new URL(file, folder), 'utf8'))) {
      test(`${scene.clauses.join(' ')} ${scene.title}`, () => {
        playScene(market, scene);
      });
    }
  });
}
