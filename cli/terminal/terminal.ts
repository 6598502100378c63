import { constants } from 'node:os';
import { emitKeypressEvents, type Interface, type Key as ReadlineKey } from 'node:readline';
import { coloured, type Row } from './rows.ts';

export interface Size {
  columns: number;
  rows: number;
}

/** A key as it was pressed: `up`, `return`, `escape`, … by name, everything else by its character. */
export type Key = string;

/** A screen with keys. The real one is below; tests bring their own. */
export interface Terminal {
  readonly size: Size;
  show(rows: Row[]): void;
  /** Both are called until the terminal is closed. */
  listen(ears: { key(key: Key): void; resize(): void }): void;
  close(): void;
}

const ENTER_SCREEN = '\x1b[?1049h\x1b[?25l\x1b[?7l';
const LEAVE_SCREEN = '\x1b[?7h\x1b[?25h\x1b[?1049l';

export function hasTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}

/**
 * Takes the whole terminal: a screen of its own, every key at once. However the process ends, the terminal
 * is given back as it was.
 */
export function openTerminal(): Terminal {
  const { stdin, stdout } = process;
  const colours = stdout.hasColors();
  let shown = '';
  let closed = false;
  let forget = () => {};

  const close = () => {
    if (closed) return;
    closed = true;
    forget();
    process.off('exit', close);
    for (const signal of SIGNALS) process.off(signal, endBySignal);
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write(LEAVE_SCREEN);
  };
  // A signal ends a process without its `exit` event, and the terminal would stay as it is.
  const endBySignal = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  process.on('exit', close);
  for (const signal of SIGNALS) process.on(signal, endBySignal);

  stdout.write(ENTER_SCREEN);
  stdin.setRawMode(true);
  return {
    get size() {
      return { columns: stdout.columns || 80, rows: stdout.rows || 24 };
    },
    show(rows) {
      // Line by line from the top, in one piece: nothing flickers.
      const lines = rows.map((line) => `\x1b[2K${coloured(line, colours)}`);
      const screen = `\x1b[H${lines.join('\r\n')}\x1b[J`;
      if (screen !== shown) stdout.write(screen);
      shown = screen;
    },
    listen({ key, resize }) {
      forget();
      const onKey = (text: string | undefined, pressed: ReadlineKey) => key(nameOf(text, pressed));
      const onResize = () => {
        shown = '';
        resize();
      };
      emitKeypressEvents(stdin, { escapeCodeTimeout: ESCAPE_MS } as unknown as Interface);
      stdin.on('keypress', onKey);
      stdout.on('resize', onResize);
      stdin.resume();
      forget = () => {
        stdin.off('keypress', onKey);
        stdout.off('resize', onResize);
      };
    },
    close,
  };
}

/** How long an Esc may still turn out to be the beginning of another key. */
const ESCAPE_MS = 50;

const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

function nameOf(text: string | undefined, { name, ctrl }: ReadlineKey): Key {
  if (ctrl) return `ctrl-${name}`;
  // Letters, digits and signs are known by what they print; keys that print nothing by their name.
  const prints = text !== undefined && text > ' ' && text !== '\x7f' && !text.startsWith('\x1b');
  return prints ? text : name === 'enter' ? 'return' : (name ?? '');
}
