import { type Deal, view } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { picture } from '../terminal/layout.ts';
import type { Row } from '../terminal/rows.ts';
import type { Key, Terminal } from '../terminal/terminal.ts';
import { type Player, Session, type Think } from './session.ts';
import { type Leaving, TableScreen, type TableSettings } from './table.ts';

const game = games.find((g) => g.id === 'market')!;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen that remembers what it shows, and fingers for its keys. */
class FakeTerminal implements Terminal {
  readonly size = { columns: 80, rows: 24 };
  text = '';
  /** Every screen so far. */
  readonly all: string[] = [];
  private ears: Parameters<Terminal['listen']>[0] | undefined;
  show(rows: Row[]): void {
    this.text = picture(rows);
    this.all.push(this.text);
  }
  listen(ears: Parameters<Terminal['listen']>[0]): void {
    this.ears = ears;
  }
  close(): void {}
  press(...keys: Key[]): void {
    for (const key of keys) this.ears!.key(key);
  }
  resize(columns: number, rows: number): void {
    Object.assign(this.size, { columns, rows });
    this.ears!.resize();
  }
}

/** Bots that always take the first option, in a race after three seconds. */
const slow: Think = (_, ask) => ({ value: ask.options![0], after: 3000 });

interface Sitting {
  players?: Player[];
  deal?: Partial<Deal>;
  think?: Think;
  settings?: Partial<TableSettings>;
}

/** Sits down, past the first page. */
function sit({ players = ['human', 'casual'], deal = {}, think = slow, settings = {} }: Sitting = {}) {
  const order = { seats: players.length, seed: 'moon', pace: 1, options: { nights: 1 }, ...deal };
  const session = Session.deal(game, order, players, think);
  const terminal = new FakeTerminal();
  const save = vi.fn();
  const screen = new TableScreen(session, terminal, {
    lang: 'en',
    introduce: false,
    allClocks: false,
    file: 'match.json',
    save,
    ...settings,
  });
  const left: Promise<Leaving> = screen.play();
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { session, terminal, left, save, pass };
}

describe('a match against a bot', () => {
  test('from the first page to the rematch, with keys alone', async () => {
    const { session, terminal, left, pass } = sit({ settings: { introduce: true } });
    expect(terminal.text).toContain('Two to four traders');
    expect(terminal.text).toContain('Races have the time that the rules print.');
    expect(terminal.text).toContain('Press Enter to begin');
    terminal.press('return');
    expect(terminal.text).toContain('A race of 5 s comes next');
    terminal.press('return', '1');
    expect(terminal.text).toContain('Ann rings the bell');
    terminal.press('down', 'down', 'return');
    while (!session.table.result) {
      await pass(1300);
      terminal.press('return');
    }
    expect(terminal.text).toMatch(/The match is over\. (You win! )?\(NM-3\.2\)/);
    expect(terminal.text).toContain('Thank you for playing Night Market.');
    terminal.press('n');
    expect(await left).toEqual({ rematch: true, lang: 'en' });
  });

  test('nothing moves before the person is ready, then the clock runs and the bot rings at its moment', async () => {
    const { session, terminal, pass } = sit();
    await pass(60_000);
    expect(session.timeline.length).toBe(0);
    terminal.press('return');
    await pass(2900);
    expect(terminal.text).toMatch(/2\.[01] s/);
    expect(session.timeline.length).toBe(0);
    await pass(200);
    expect(terminal.text).toContain('Ben rings the bell');
    expect(session.timeline.inputs[0]).toMatchObject({ type: 'answer', seat: 1, at: 3000 });
  });

  test('a race runs out at its deadline', async () => {
    const { session, terminal, pass } = sit({ think: (_, ask) => ({ value: ask.options![0], after: 9000 }) });
    terminal.press('return');
    await pass(5100);
    expect(session.timeline.inputs[0]).toEqual({ type: 'time', at: 5000 });
  });

  test('a key that comes just after a race was lost is not taken for the next answer', async () => {
    const { session, terminal, pass } = sit();
    terminal.press('return');
    await pass(3050);
    terminal.press('2');
    expect(session.timeline.length).toBe(1);
    await pass(400);
    terminal.press('2');
    expect(session.timeline.inputs.some((i) => i.type === 'answer' && i.seat === 0)).toBe(true);
  });

  test('time stands still while a page lies over the table', async () => {
    const { session, terminal, pass } = sit();
    terminal.press('return');
    await pass(1000);
    terminal.press('r');
    expect(terminal.text).toContain('▶ NM-2.2');
    await pass(60_000);
    terminal.press('escape');
    expect(session.timeline.length).toBe(0);
    await pass(2100);
    expect(session.timeline.length).toBe(1);
  });

  test('outside races nobody is hurried, unless the printed limits were asked for', async () => {
    const relaxed = sit();
    relaxed.terminal.press('return', '1');
    await relaxed.pass(40_000);
    expect(relaxed.terminal.text).toContain('Offer one good face down');
    const strict = sit({ settings: { allClocks: true } });
    strict.terminal.press('return', '1');
    expect(strict.terminal.text).toMatch(/30\.0 s/);
    await strict.pass(31_000);
    expect(strict.terminal.text).toContain('Ann offers nothing');
  });

  test('? says why not, with the clause and its words', async () => {
    const { terminal } = sit();
    terminal.press('return', '1', '?');
    expect(terminal.text).toMatch(/fox — a fox is no good to offer +NM-2\.3/);
    expect(terminal.text.replace(/\s+/g, ' ')).toContain('A fox is not a good.');
  });

  test('u takes back what nobody has learned from', async () => {
    const { session, terminal } = sit();
    terminal.press('return', '2');
    expect(terminal.text).toContain('Ann leaves the bell alone');
    terminal.press('u');
    expect(terminal.text).toContain('Taken back');
    expect(terminal.text).not.toContain('Ann leaves the bell alone');
    expect(session.timeline.length).toBe(0);
    terminal.press('u');
    expect(terminal.text).toContain('Nothing to take back');
  });

  test('g switches the language, log included', () => {
    const { terminal } = sit();
    terminal.press('return', '1', 'g');
    expect(terminal.text).toContain('你 摇响了铃，付 1 枚铜钱');
    terminal.press('l');
    expect(terminal.text).toContain('洗好 36 张牌');
  });

  test('q asks first; s saves and leaves', async () => {
    const { terminal, left, save } = sit();
    terminal.press('q');
    expect(terminal.text).toContain('kaiju play market --resume match.json');
    terminal.press('escape', 'q', 's');
    expect(await left).toEqual({ rematch: false, lang: 'en' });
    expect(save).toHaveBeenCalledOnce();
  });

  test('a bot that breaks ends the match with its error', async () => {
    const { terminal, left, pass } = sit({ think: () => Promise.reject(new Error('no idea')) });
    const ending = expect(left).rejects.toThrow('no idea');
    terminal.press('return');
    await pass(100);
    await ending;
  });

  test('every screen fits, whatever the size', async () => {
    const { terminal, pass } = sit();
    terminal.press('return', '1');
    for (const [columns, rows] of [
      [40, 24],
      [30, 10],
      [132, 43],
    ]) {
      terminal.resize(columns, rows);
      await pass(1300);
      expect(terminal.text.split('\n')).toHaveLength(rows);
    }
  });
});

describe('nothing leaks', () => {
  test('what others hold is never on the screen', async () => {
    const { session, terminal, pass } = sit({ players: ['human', 'casual', 'casual'], deal: { pace: 0 } });
    const seen = () => view(game, session.table, 0).g;
    expect(seen().players[1].hand.cards).toEqual([null, null, null, null]);
    while (!session.table.result) {
      await pass(1300);
      terminal.press('l');
      const drawn = terminal.text.split('\n').filter((line) => /(Ben|Cleo) draws/.test(line));
      for (const line of drawn) expect(line).toMatch(/draws \d +NM/);
      terminal.press('escape', 'return');
    }
  });

  test('on one device, nobody sees a hand before saying who they are', async () => {
    const { session, terminal, pass } = sit({ players: ['human', 'human'], deal: { pace: 0 } });
    expect(terminal.text).toContain('Pass the device to Ann');
    expect(terminal.text).not.toContain('hand');
    terminal.press('l', '?', '1', '2');
    expect(terminal.text).toContain('Pass the device to Ann');
    terminal.press('return', '2');
    expect(terminal.text).toContain('Pass the device to Ben');
    await pass(1000);
    terminal.press('return');
    expect(terminal.text).toContain('Ann leaves the bell alone');
    expect(terminal.text).not.toMatch(/Ann draws 4:/);
    terminal.press('2', '1');
    // Taken back by whoever holds the device: it goes back to its owner before anything is shown.
    terminal.press('u');
    expect(terminal.text).toMatch(/Pass the device to (Ann|Ben)/);
    expect(terminal.text).not.toContain('hand');
    while (!session.table.result) {
      await pass(500);
      terminal.press('return');
    }
    expect(terminal.text).not.toContain('hand:');
  });
});
