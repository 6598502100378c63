import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Gives a command a terminal; part of util-linux. Where there is none, these tests have nothing to type into. */
const script = 'script';
const hasScript = process.platform === 'linux' && spawnSync(script, ['--version']).status === 0;

/** A real terminal with the command in it. */
class RealTerminal {
  written = '';
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcessWithoutNullStreams;
  constructor(args: string) {
    const command = `stty cols 60 rows 20; "${process.execPath}" --import tsx cli/kaiju.ts ${args}`;
    const env = { ...process.env, TERM: 'xterm-256color', LC_ALL: 'C' };
    this.child = spawn(script, ['-qefc', command, '/dev/null'], { cwd: root, env });
    this.child.stdout.on('data', (part) => {
      this.written += part;
    });
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
  }
  async see(text: string): Promise<void> {
    await expect.poll(() => this.written, { timeout: 15_000 }).toContain(text);
  }
  press(keys: string): void {
    this.written = '';
    this.child.stdin.write(keys);
  }
}

const ENTER = '\r';
const DOWN = '\x1b[B';
const CTRL_C = '\x03';

const patient = { timeout: 60_000 };

test.skipIf(!hasScript)(
  'a real terminal: keys, screen, and everything given back at the end',
  patient,
  async () => {
    const terminal = new RealTerminal('play market --seed moon --bots beginner --pace 0');
    await terminal.see('Press Enter to begin');
    expect(terminal.written).toContain('\x1b[?1049h');
    terminal.press(ENTER);
    await terminal.see('▸ 1)');
    terminal.press(DOWN);
    await terminal.see('▸ 2)');
    terminal.press('?');
    await terminal.see("Why can't I");
    terminal.press('\x1b');
    await terminal.see('▸ 2)');
    terminal.press(CTRL_C);
    expect(await terminal.ended).toBe(0);
    expect(terminal.written).toContain('\x1b[?25h\x1b[?1049l');
    expect(terminal.written).toContain('seed moon');
  },
);

test.skipIf(!hasScript)('line by line on a terminal: it ends when the match does', patient, async () => {
  const oneNight = 'play market --plain --seed moon --bots beginner --options \'{"nights":1}\'';
  const terminal = new RealTerminal(oneNight);
  await terminal.see('1)');
  expect(terminal.written).not.toContain('\x1b');
  terminal.press('1\n'.repeat(9));
  expect(await terminal.ended).toBe(0);
  expect(terminal.written).toContain('Thank you for playing');
});
