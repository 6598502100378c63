import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { random } from '@kaiju/bots';
import { miracle } from '@kaiju/game-miracle';
import { type Bot, deal, type Json, verify } from '@kaiju/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContestOrder, type ContestOutcome, programOf, runContest, runSeries } from './index.ts';
import { findCommand, type Program } from './program.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Generous: the machine may be busy, and only some tests are about time. */
const PATIENT = { turnMs: 20_000, initMs: 20_000 };

const bad = (how: string): Program => ({
  argv: [process.execPath, fileURLToPath(new URL('./fixtures/bad.mjs', import.meta.url)), how],
  name: how,
});

/** Takes the first deck and never does anything: 100 turns pass in no time. */
const idle: Bot = {
  name: 'idle',
  decide: ({ ask }) => ({ value: (ask.options as Json[])[0], after: 0 }),
};

/** A bad program at seat 0, who is first or second as the seed has it; the record must hold in any case. */
async function playBad(how: string, order: Partial<ContestOrder> = {}) {
  const outcome = await runContest({ players: [bad(how), idle], seed: FIRST, ...PATIENT, ...order });
  return held(outcome);
}
function held(outcome: ContestOutcome) {
  expect(verify(miracle, outcome.record).table.result).toEqual(outcome.result);
  return { outcome, side: outcome.sides[0], why: outcome.result.why };
}
/** Seeds by which seat 0 moves first, and second. */
const [FIRST, SECOND] = [0, 1].map((first) => {
  for (let n = 0; ; n++) if (deal(miracle, { seats: 2, seed: `s${n}` }).g.first === first) return `s${n}`;
});

describe('MI-12.3 loses the match', () => {
  test.concurrent.each<[what: string, how: string, fault: string, says: RegExp]>([
    ['a program that ends at once', 'exits', 'exit', /exit code 3/],
    ['one that ends after its deck', 'exits-with-deck', 'exit', /exit code 0/],
    ['one that ends in its turn', 'exits-in-turn', 'exit', /exit code 1/],
    ['one that throws', 'throws', 'exit', /exit code 1/],
    ['one that prints', 'prints', 'garbage', /"Hello, I am your player\\n": was something printed/],
    ['one that prints in its turn', 'garbage-in-turn', 'garbage', /^message 2, .*"oops/],
    ['one that sends no JSON', 'no-json', 'garbage', /not JSON/],
    ['one that sends too much at once', 'oversized', 'garbage', /at most 1024 are allowed/],
    ['one that stops within a message', 'cut-off', 'garbage', /only 20 of its \d+ bytes came/],
    ['one that sends without end', 'floods', 'flood', /more than 1000/],
    ['one that asks without end', 'dribbles', 'flood', /more than 1000 operations/],
  ])('%s', async (_, how, fault, says) => {
    const { outcome, side, why } = await playBad(how);
    expect(side.fault).toEqual({ how: fault, why: expect.stringMatching(says) });
    expect([outcome.winner, why]).toEqual([1, 'MI-12.3']);
  });

  test.concurrent('one that never hands in a deck', async () => {
    const { outcome, side, why } = await playBad('hangs', { initMs: 300 });
    expect(side.fault).toEqual({ how: 'time-out', why: 'no deck within 300 ms' });
    expect([outcome.winner, why]).toEqual([1, 'MI-12.3']);
  });
  test.concurrent('one that never ends its turn', async () => {
    const { side, why } = await playBad('hangs-in-turn', { turnMs: 300 });
    expect(side.fault).toEqual({ how: 'time-out', why: 'round 0 was not over after 300 ms' });
    expect(side.turnsMs[0]).toBeGreaterThanOrEqual(299);
    expect(why).toBe('MI-12.3');
  });
  test.concurrent('one whose operations together take too long', async () => {
    const { side } = await playBad('slow', { turnMs: 450 });
    expect(side.fault?.how).toBe('time-out');
    expect(side.ignoredCount).toBeLessThanOrEqual(4);
  });
  test.concurrent("one that ends in the other's turn, while a program plays", async () => {
    const players = [bad('exits-while-waiting'), bad('hangs-in-turn')] as const;
    const { outcome } = held(await runContest({ players, seed: FIRST, ...PATIENT }));
    expect(outcome.sides[0].fault).toEqual({ how: 'exit', why: 'it ended with exit code 7' });
    expect(outcome.sides[1].fault).toBeNull();
    expect(outcome.winner).toBe(1);
  });
  test.concurrent("one that ends in the other's turn, while a bot thinks", async () => {
    const slow: Bot = {
      name: 'slow',
      decide: (mind, rng) => {
        const until = performance.now() + 20;
        while (performance.now() < until);
        return idle.decide(mind, rng);
      },
    };
    const { side, outcome } = await playBad('exits-while-waiting', {
      players: [bad('exits-while-waiting'), slow],
    });
    expect(side.fault?.why).toBe('it ended with exit code 7');
    expect(outcome.winner).toBe(1);
  });
  test.concurrent('one that can not be started', async () => {
    const { side } = await playBad('', { players: [{ argv: ['/nowhere/at-all'] }, idle] });
    expect(side.fault).toEqual({ how: 'exit', why: expect.stringMatching(/could not be started: .*ENOENT/) });
  });

  test.concurrent.each([
    ['illegal-deck', /three different creatures \(MI-2.1\)/],
    ['token-deck', /Inferno .* \(MI-12.4\)/],
  ])('%s', async (how, says) => {
    const { outcome, side, why } = await playBad(how);
    expect(side.fault).toEqual({ how: 'deck', why: expect.stringMatching(says) });
    expect(side.deck).toBeNull();
    expect([outcome.winner, why, outcome.scores]).toEqual([1, 'MI-2.1', [0, 0]]);
  });
  test.concurrent('two at once are a draw, by a crash or by a deck', async () => {
    for (const pair of [
      ['exits', 'prints'],
      ['exits', 'illegal-deck'],
      ['illegal-deck', 'token-deck'],
    ]) {
      const { outcome } = held(
        await runContest({ players: [bad(pair[0]), bad(pair[1])], seed: FIRST, ...PATIENT }),
      );
      expect([outcome.winner, outcome.result.places]).toEqual([null, [1, 1]]);
    }
  });

  test.concurrent('whoever uses up its share of the processor', async ({ skip }) => {
    if (findCommand('prlimit') === null) skip('this system has no prlimit, so nothing is limited');
    const { side } = await playBad('spins', { limits: { cpuSeconds: 1 } });
    expect(side.fault?.why).toMatch(/ended by SIG(XCPU|KILL)/);
  });
});

describe('MI-12.2 is ignored and reported', () => {
  test.concurrent('an illegal operation: nothing changes, and the turn goes on', async () => {
    const { side, why } = await playBad('illegal');
    expect(side.fault).toBeNull();
    expect(side.stderr).toBe('');
    expect(why).toBe('MI-2.10');
    expect(side.ignoredCount).toBe(20 * 6);
    expect(side.ignored).toHaveLength(100);
    expect(side.ignored.slice(0, 6).map(({ clause }) => clause)).toEqual([
      'MI-4.1',
      'MI-4.1',
      'MI-5.1',
      'MI-12.4',
      'MI-12.2',
      'MI-12.2',
    ]);
    expect(side.ignored[6]).toEqual({
      round: 2,
      clause: 'MI-4.1',
      why: 'type: "Priest" is not in its deck',
      said: expect.stringContaining('"operation_type":"summon"'),
    });
  });
  test.concurrent('MI-12.4 a second deck', async () => {
    const { side } = await playBad('second-deck');
    expect(side.deck).toEqual(['HolyLight', 'Archer', 'Swordsman', 'BlackBat']);
    expect(new Set(side.ignored.map(({ clause }) => clause))).toEqual(new Set(['MI-12.4']));
    expect(side.ignoredCount).toBe(6);
  });
  test.concurrent("MI-12.4 orders to the other side's creatures, and in its name", async () => {
    const { outcome, side } = await playBad('other-side', { players: [bad('other-side'), random] });
    expect(side.fault).toBeNull();
    const reasons = new Set(side.ignored.map(({ clause, why }) => `${clause} ${why.replace(/\d+/g, 'n')}`));
    expect(reasons).toEqual(
      new Set([
        "MI-12.4 mover: creature n is the other side's",
        "MI-12.4 player: this is player n, it can't speak for n",
      ]),
    );
    expect(outcome.sides[1].ignoredCount).toBe(0);
  });
  test.concurrent('what is said out of turn', async () => {
    const { side } = await playBad('talks-unasked', { seed: SECOND });
    expect([side.camp, side.fault]).toEqual([1, null]);
    // On a busy machine what it says later may come out of turn as well.
    expect(side.ignored.length).toBeGreaterThanOrEqual(2);
    for (const { clause, why } of side.ignored) {
      expect(clause).toBe('MI-12.2');
      expect(why).toMatch(/not its turn|it is round \d+, not \d+/);
    }
  });
});

describe('MI-12.1 a match', () => {
  test.concurrent('is played to its end', async () => {
    const { outcome, side, why } = await playBad('quiet');
    expect(outcome.sides.map(({ camp }) => camp)).toEqual([0, 1]);
    expect([why, outcome.winner, outcome.scores]).toEqual(['MI-10.10', 1, [0, 0]]);
    expect([side.turnsMs.length, side.ignoredCount, side.fault]).toEqual([50, 0, null]);
    expect(outcome.record.deal.options).toEqual({ edition: 'season3', contest: true });
  });
  test.concurrent('may be given up', async () => {
    const { outcome, side, why } = await playBad('surrenders');
    expect([side.fault, outcome.winner, why]).toEqual([null, 1, 'MI-2.10']);
    expect(side.turnsMs).toHaveLength(3);
  });
  test.concurrent('keeps the last of what a program complains of', async () => {
    const { side } = await playBad('complains');
    expect(side.stderr.length).toBeLessThan(17_000);
    expect(side.stderr).toMatch(/^… \d+ bytes before …\n/);
    expect(side.stderr).toMatch(/the last words\n$/);
  });
  test('leaves no process behind', async () => {
    const { side } = await playBad('starts-others');
    const pid = Number(/started (\d+)/.exec(side.stderr)?.[1]);
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => runs(pid), { timeout: 5000 }).toBe(false);
  });
  test.concurrent('is never lost by a bot that takes whatever deck is offered last', async () => {
    const last: Bot = {
      name: 'last',
      decide: ({ ask }) => ({
        value: (ask.options as Json[]).at(ask.kind === 'deck' ? -1 : 0) ?? '',
        after: 0,
      }),
    };
    const { outcome, why } = held(await runContest({ players: [last, idle], seed: FIRST }));
    expect([why, outcome.sides.map(({ deck }) => deck?.length)]).toEqual(['MI-10.10', [4, 4]]);
  });
  test.concurrent('in a series each moves first as often as the other', async () => {
    const first: string[] = [];
    const winners = [];
    for await (const { outcome, winner } of runSeries(
      { players: [idle, bad('surrenders')], seed: 'x', ...PATIENT },
      4,
    )) {
      first.push(outcome.sides.find(({ camp }) => camp === 0)?.name ?? '');
      winners.push(winner);
    }
    expect(first.sort()).toEqual(['idle', 'idle', 'surrenders', 'surrenders']);
    expect(winners).toEqual([0, 0, 0, 0]);
  });
});

describe('the samples', () => {
  const greedy: Program = { argv: ['python3', join(folder, 'samples/greedy.py')] };
  const hasPython = findCommand('python3') !== null;
  const compiler = findCommand('g++');
  const noPython = 'python3 is not installed, so the Python sample was not played';
  const noCompiler = 'g++ is not installed, so the C++ sample was not compiled';
  const bin = mkdtempSync(join(tmpdir(), 'kaiju-contest-'));
  const simple: Program = { argv: [join(bin, 'simple')] };
  beforeAll(() => {
    if (compiler === null) return;
    const source = join(folder, 'samples/simple.cpp');
    execFileSync(compiler, [
      '-O1',
      '-std=c++17',
      '-Wall',
      '-Wextra',
      '-Werror',
      '-o',
      simple.argv[0],
      source,
    ]);
  }, 60_000);
  afterAll(() => rmSync(bin, { recursive: true }));

  test.for([FIRST, SECOND])(
    'MI-12.1 greedy.py beats a random bot without a wrong word, seed %s',
    async (seed, { skip }) => {
      if (!hasPython) skip(noPython);
      const { outcome, side, why } = held(await runContest({ players: [greedy, random], seed, ...PATIENT }));
      expect([side.fault, side.ignored, side.stderr]).toEqual([null, [], '']);
      expect([outcome.winner, why]).toEqual([0, 'MI-2.8']);
      expect(outcome.scores[0]).toBeGreaterThanOrEqual(30_000);
      expect(outcome.record.inputs.length).toBeGreaterThan(50);
    },
  );
  test('MI-12.2 simple.cpp beats a random bot, and learns from what is ignored', async ({ skip }) => {
    if (compiler === null) skip(noCompiler);
    const { outcome, side } = held(await runContest({ players: [simple, random], seed: FIRST, ...PATIENT }));
    expect([side.fault, outcome.winner, side.stderr]).toEqual([null, 0, '']);
    expect(side.deck).toEqual(['HolyLight', 'VolcanoDragon', 'Swordsman', 'Archer']);
    expect(side.ignoredCount).toBeGreaterThan(0);
  });
  test('MI-12.1 the two of them meet, and a match of the same programs is the same match', async ({
    skip,
  }) => {
    if (!hasPython) skip(noPython);
    if (compiler === null) skip(noCompiler);
    const play = () => runContest({ players: [greedy, simple], seed: FIRST, ...PATIENT });
    const [one, two] = await Promise.all([play(), play()]);
    expect(one.sides.map(({ fault }) => fault)).toEqual([null, null]);
    expect(one.record.inputs.map(timeless)).toEqual(two.record.inputs.map(timeless));
    expect(one.result).toEqual(two.result);
  });
});

describe('a program by its command', () => {
  const python = findCommand('python3') !== null;
  test('runs a script by what runs such scripts, in its own folder', ({ skip }) => {
    if (!python) skip('python3 is not installed');
    const file = join(folder, 'samples/greedy.py');
    const program = { argv: ['python3', file], cwd: join(folder, 'samples'), name: 'greedy.py' };
    expect(programOf(file)).toEqual(program);
    expect(programOf(`python3 "${file}"`)).toEqual(program);
  });
  test('keeps its arguments', () => {
    const file = join(folder, 'fixtures/bad.mjs');
    expect(programOf(`node ${file} 'two words' --flag`)).toEqual({
      argv: ['node', file, 'two words', '--flag'],
      cwd: join(folder, 'fixtures'),
      name: 'bad.mjs',
    });
  });
  test('is none if nothing can be run', () => {
    for (const line of ['', '  ', 'no-such-command', './no/such/file', folder])
      expect(programOf(line)).toBeNull();
  });
});

function timeless<T extends { at: number }>({ at, ...rest }: T) {
  expect(at).toBeGreaterThanOrEqual(0);
  return rest;
}

/** Whether a process still runs; one that has ended and was not yet buried does not. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
