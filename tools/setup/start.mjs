// `npm start`: a match of the teaching game in this terminal.
import './node-version.mjs';

const { install, root } = await import('./install.mjs');
install();

const { spawn } = await import('node:child_process');
const match = ['--import', 'tsx', 'cli/kaiju.ts', 'play', 'market', ...process.argv.slice(2)];
const child = spawn(process.execPath, match, { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the match itself, which says goodbye in its own way; we only wait for it.
process.on('SIGINT', () => {});
child.on('exit', (code, signal) => process.exit(signal ? 130 : code));
