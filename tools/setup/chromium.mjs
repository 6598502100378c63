// Finds a Chromium for the tests in a real browser, and installs Debian's where it is missing and we may.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.KAIJU_CHROMIUM,
  // The same browser without windows: it spends a third less on every page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The program's path, or null where there is none and none can be had. */
function findChromium() {
  return PLACES.find((place) => place && existsSync(place)) ?? null;
}

/** As above, after an attempt to install it. */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the tests in a real browser…');
    await apt('update', '-q');
    for (const name of ['chromium-headless-shell', 'chromium'])
      if ((await apt('install', '-y', '-q', '--no-install-recommends', name)) === 0) break;
  }
  return findChromium();
}

async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [code] = await once(spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }), 'exit');
  return code;
}
