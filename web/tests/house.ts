import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Server, serve, startScratch } from '@kaiju/server';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A server with a database of its own that serves the page, and what it takes to visit it. */
export interface House {
  url: string;
  /** The program of the browser. */
  chromium: string;
  /** Where the page was built. */
  site: string;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const site = builtPage();
  const chromium = chromiumHere();
  const scratch = await startScratch({ durable: false });
  let server: Server | undefined;
  const close = async () => {
    await server?.close();
    await scratch.stop();
  };
  try {
    // Tests are in more of a hurry than people: they ask more often, and nobody is waited for.
    server = await serve({
      database: scratch.url,
      site,
      budget: { size: 1e6, refill: 1e6 },
      newcomers: { size: 1e6, hourly: 1e6 },
      patience: 0,
    });
    return { url: server.url, chromium, site, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The page, built when it is missing or stale. KAIJU_SITE may say where another one is. */
function builtPage(): string {
  const given = process.env.KAIJU_SITE;
  if (given !== undefined) return given;
  setUp("const { buildSite } = await import('./tools/setup/site.mjs'); buildSite();");
  return join(root, 'web/dist');
}

function chromiumHere(): string {
  const given = process.env.KAIJU_CHROMIUM;
  if (given !== undefined && existsSync(given)) return given;
  const path = setUp(
    "const { ensureChromium } = await import('./tools/setup/chromium.mjs'); console.log((await ensureChromium()) ?? '');",
  );
  if (path === '')
    throw new Error('no Chromium: install it (Debian: apt-get install chromium) or set KAIJU_CHROMIUM');
  return path;
}

/** The house's own setup is no room to import from: it runs before anything is installed. What it says last. */
function setUp(program: string): string {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  if (lines.length > 1) console.log(lines.slice(0, -1).join('\n'));
  if (status !== 0) throw new Error(`the setup failed: ${lines[lines.length - 1]}`);
  return lines[lines.length - 1];
}
