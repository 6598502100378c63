import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Visitor } from './visitor.ts';

/** What the home page may load together with a table of a game, in bytes as sent. */
export const MOST = 200_000;

/** The page's JavaScript on the way from the home page to the first decision of a game, on this device or at a server. */
export async function loadedFor(
  { page, api }: Visitor,
  game: string,
  where: 'device' | 'server',
): Promise<string[]> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const [, file] = /\/(assets\/[^/?]+\.js)$/.exec(response.url()) ?? [];
    if (file !== undefined) files.add(file);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  if (where === 'device') await page.goto(`/play/${game}`);
  else {
    const { room } = await api.openTable({
      ...{ game, visibility: 'private', pace: 0, sit: 0 },
      seats: [{ kind: 'open' }, { kind: 'bot', level: 'beginner' }],
    });
    await page.goto(`/table/${room.id}`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
  }
  await page.locator('.prompt.is-ask').waitFor();
  await page.waitForLoadState('networkidle');
  return [...files];
}

/** What the page is made of: each source with the file that holds it. */
export function sourcesOf(site: string): { source: string; file: string }[] {
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return Object.entries(manifest).map(([source, { file }]) => ({ source, file }));
}

export interface Weight {
  file: string;
  bytes: number;
}

/** Files of the page as they are sent, the heaviest first. */
export function weigh(site: string, files: readonly string[]): Weight[] {
  return files
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(site, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
}

/** What runs beside the page: the tables and the bots of this device, replays. */
export function weighWorkers(site: string): Weight[] {
  return weigh(site, scriptsIn(site, 'workers'));
}

export function scriptsIn(site: string, folder: string): string[] {
  return readdirSync(join(site, folder))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `${folder}/${file}`);
}

export function total(weights: readonly Weight[]): number {
  return weights.reduce((sum, { bytes }) => sum + bytes, 0);
}
