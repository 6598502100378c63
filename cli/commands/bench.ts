import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { command } from '../command.ts';
import { root } from '../rulebook.ts';

/** The measurements run in a process of their own: nothing of this one may warm them up. */
export default command({
  flags: {
    only: { type: 'string' },
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    write: { type: 'boolean' },
  },
  words: { min: 0, max: 0 },
  run({ flags }) {
    const given = Object.entries(flags).filter(([name]) => name !== 'lang');
    const args = given.flatMap(([name, value]) =>
      value === true ? [`--${name}`] : [`--${name}`, String(value)],
    );
    const main = fileURLToPath(new URL('bench/main.ts', root));
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
      cwd: fileURLToPath(root),
      stdio: ['inherit', 'pipe', 'inherit'],
    });
    // Through our own stdout, so that a reader who leaves early ends us both in peace.
    child.stdout.pipe(process.stdout);
    process.once('exit', () => child.kill());
    return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  },
});
