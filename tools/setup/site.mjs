// Builds the page when it is missing or older than what it is made of.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './install.mjs';

/** The rooms that end up in the page. */
const ROOMS = ['web', 'games', 'kernel', 'registry', 'bots', 'server'];
const stamp = join(root, 'web/dist/.kaiju-stamp');

export function buildSite() {
  const made = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  console.log('Building the page (it takes some ten seconds, and only when something changed)…');
  if (npm(['run', '--silent', 'build', '--workspace', 'web']) !== 0) {
    console.error('The page could not be built; what went wrong stands just above.');
    process.exit(1);
  }
  writeFileSync(stamp, made);
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const room of ROOMS) {
    for (const file of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/(^|[\\/])(node_modules|dist|tests)([\\/]|$)|\.test\.tsx?$/.test(file)) continue;
      const { mtimeMs, size } = statSync(join(root, room, file));
      hash.update(`${room}/${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
