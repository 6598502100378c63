import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Part {
  file: string;
  imports?: string[];
}

/** What the home page may load together with a table of a game, in bytes as sent. */
export const MOST = 200_000;

/** The home page, a table on the server, one on this device, and the board with the rules behind it. */
const ENTRIES = [
  ...['index.html', 'pages/home.tsx', 'pages/table.tsx', 'pages/play.tsx'],
  ...['../games/miracle/index.ts', '../games/miracle/board/index.tsx'],
  ...['../node_modules/zzfx/ZzFX.js', '../node_modules/workbox-window/build/workbox-window.prod.es5.mjs'],
];

/** The files that a page of these sources loads, without what only comes when it is asked for. */
function filesOf(site: string, sources: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Part
  >;
  const found = new Set<string>();
  const add = (source: string) => {
    const part = manifest[source];
    if (part === undefined) throw new Error(`${source} is no part of the page that was built in ${site}`);
    if (found.has(part.file)) return;
    found.add(part.file);
    part.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...found].filter((file) => file.endsWith('.js'));
}

export interface Weight {
  file: string;
  bytes: number;
}

/** The page's JavaScript, file by file, the heaviest first. */
export function weigh(site: string): Weight[] {
  return weights(site, filesOf(site, ENTRIES));
}

/** What runs beside the page: the tables and the bots of this device, replays. */
export function weighWorkers(site: string): Weight[] {
  return weights(
    site,
    readdirSync(join(site, 'workers'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => `workers/${file}`),
  );
}

function weights(site: string, files: readonly string[]): Weight[] {
  return files
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(site, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
}

export function total(weights: readonly Weight[]): number {
  return weights.reduce((sum, { bytes }) => sum + bytes, 0);
}
