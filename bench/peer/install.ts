import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted: string = read('package.json').dependencies['boardgame.io'];

/** The peer and its version, as tables name it. */
export const PEER = `boardgame.io ${wanted}`;

export function peerInstalled(): boolean {
  const file = 'node_modules/boardgame.io/package.json';
  return existsSync(folder + file) && read(file).version === wanted;
}

/** Installs the peer by its own lock file. Whatever npm says goes to stderr: stdout is for results. */
export function installPeer(): boolean {
  console.error(`Installing ${PEER} to compare with, in bench/peer (159 packages, 37 MB; this once)…`);
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'];
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...patience];
  const options = { stdio: ['ignore', 2, 2] as ('ignore' | number)[] };
  // Under `npm run`, npm says where it is itself: no shell, no PATH, the same on Windows.
  const self = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  if (self) spawnSync(process.execPath, [self, ...args], options);
  else spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return peerInstalled();
}

function read(file: string) {
  return JSON.parse(readFileSync(folder + file, 'utf8'));
}
