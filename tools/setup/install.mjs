// Installs what the house needs, when it is missing or stale. Runs before anything is installed: node: modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'node_modules/.kaiju-stamp');
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

export function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  console.log('Installing dependencies (the first time takes about a minute)…');
  const began = performance.now();
  if (npm(['install', '--no-audit', '--no-fund', '--include=dev']) !== 0) {
    console.error(
      '\nThe dependencies could not be installed, so nothing else can run yet; npm says why just above.\n' +
        'What is needed: npm (it comes with Node.js), a connection to an npm registry, and about 300 MB of disk.\n' +
        'Run the same command again when that is mended; it goes on from where it stopped.',
    );
    process.exit(1);
  }
  installMissingBinaries();
  writeFileSync(stamp, fingerprint());
  console.log(`Installed in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
}

/** Runs npm in the root, on the same terminal; gives its exit code. */
export function npm(args) {
  const { status, error } = spawnSync(...npmCommand(args, 'inherit'));
  if (error) console.error(`npm can't be started: ${error.message}`);
  return status ?? 1;
}

/** What `spawn` is to be given to run npm in the root. */
export function npmCommand(args, stdio) {
  // Under `npm start` and `npm test`, npm says where it is itself: no shell, no PATH, the same on Windows.
  const self = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const options = { cwd: root, stdio };
  return self
    ? [process.execPath, [self, ...args], options]
    : ['npm', args, { ...options, shell: process.platform === 'win32' }];
}

/** What an installation depends on: the lock file, every package.json, and the kind of machine. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package-lock.json', 'package.json', ...manifests()])
    hash.update(`${file}\n${read(file)}\n`);
  return hash.digest('hex');
}

function manifests() {
  return JSON.parse(read('package.json'))
    .workspaces.flatMap((folder) => {
      if (!folder.endsWith('/*')) return [folder];
      const parent = folder.slice(0, -2);
      return existsSync(join(root, parent))
        ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
        : [];
    })
    .map((folder) => `${folder}/package.json`);
}

/**
 * A lock file written on one system may leave out the compiled parts for another, and npm 10 (which comes with
 * Node 20 and 22) then skips them without a word. They are asked for by name.
 */
function installMissingBinaries() {
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  const ours = new RegExp(`${process.platform}-${process.arch}${musl ? '-musl' : '(-gnu|-msvc)?'}$`);
  const missing = Object.values(JSON.parse(read('package-lock.json')).packages)
    .flatMap((entry) => Object.entries(entry.optionalDependencies ?? {}))
    .filter(([name]) => ours.test(name) && !existsSync(join(root, 'node_modules', name)))
    .map(([name, version]) => `${name}@${version}`);
  if (missing.length === 0) return;
  console.log(`Adding the parts compiled for this system: ${missing.join(', ')}`);
  if (npm(['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', ...missing]) !== 0) {
    console.error('They could not be added. The games run without them; some stages of `npm test` do not.');
  }
}
