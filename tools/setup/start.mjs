// `npm start`: the site, with a database of its own, opened in the browser.
import './node-version.mjs';

const { install, root } = await import('./install.mjs');
install();
const { buildSite } = await import('./site.mjs');
buildSite();

const { spawn } = await import('node:child_process');
const given = process.argv.slice(2);
const open = process.stdout.isTTY && !process.env.CI && !given.includes('--no-open') ? ['--open'] : [];
const args = [
  // Every move makes much that is soon forgotten; with more room for it the collector comes far less often.
  '--max-semi-space-size=64',
  '--heap-growing-percent=100',
  '--import',
  'tsx',
  'cli/kaiju.ts',
  'serve',
  ...open,
  ...given.filter((arg) => arg !== '--no-open'),
];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the server itself, which hands over its tables and says goodbye; we only wait for it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 130 : code));
