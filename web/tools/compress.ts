import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORDY = /\.(js|css|html|svg|webmanifest)$/;

/** Lays a small copy beside every file of text, so that the server need not press them anew for everybody. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'kaiju-compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!WORDY.test(file)) continue;
          const text = readFileSync(join(folder, file));
          writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
          writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }));
        }
      },
    },
  };
}
