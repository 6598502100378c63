import { LoadError } from './errors.ts';
import { expect, THINGS } from './expected.ts';
import type { Game } from './game.ts';
import { hasher } from './hash.ts';
import { Rng } from './rng.ts';
import { int, json, list, nullable, num, record, text } from './schema.ts';
import { type Frame, Result, type Table, Wait } from './table.ts';
import { cloneJson, describeJson, flawOf, sameJson } from './value.ts';

/** Copy, equality, hash, saving and loading of whole tables, from the schemas of state and locals. */

export function clone<G>(game: Game<G>, table: Table<G>): Table<G> {
  const stack: Frame[] = [];
  for (let i = 0; i < table.stack.length; i++) {
    const f = table.stack[i];
    stack.push({
      procedure: f.procedure,
      step: f.step,
      into: f.into,
      v: game.table[f.procedure].locals.ops.clone(f.v),
      wait: f.wait === null ? null : Wait.ops.clone(f.wait),
      kept: f.kept.length === 0 ? [] : cloneJson(f.kept),
    });
  }
  return {
    ruleset: table.ruleset,
    seats: table.seats,
    seq: table.seq,
    now: table.now,
    pace: table.pace,
    races: table.races,
    rng: Rng.ops.clone(table.rng),
    asked: table.asked.slice(),
    stack,
    result: table.result === null ? null : Result.ops.clone(table.result),
    g: game.state.ops.clone(table.g) as G,
  };
}

export function equal<G>(game: Game<G>, a: Table<G>, b: Table<G>): boolean {
  return (
    Saved.ops.equal(head(a), head(b)) &&
    a.races === b.races &&
    a.stack.length === b.stack.length &&
    a.stack.every((f, i) => {
      const o = b.stack[i];
      return (
        f.procedure === o.procedure &&
        f.step === o.step &&
        f.into === o.into &&
        (f.wait === null || o.wait === null ? f.wait === o.wait : Wait.ops.equal(f.wait, o.wait)) &&
        sameJson(f.kept, o.kept) &&
        game.table[f.procedure].locals.ops.equal(f.v, o.v)
      );
    }) &&
    game.state.ops.equal(a.g, b.g)
  );
}

/**
 * Sixteen hex digits over everything in the table. Frames count by name, so that renumbering changes nothing. A pace of
 * its own counts for races only where they have one: tables are older than that.
 */
export function hash(game: Game, table: Table): string {
  hasher.begin();
  Saved.ops.hash(head(table));
  if (table.races !== table.pace) hasher.num(table.races);
  hasher.int(table.stack.length);
  for (const f of table.stack) {
    const { name, steps, locals } = game.table[f.procedure];
    hasher.text(name);
    hasher.text(steps[f.step]?.id ?? END);
    hasher.text(f.into);
    hasher.int(f.wait === null ? 0 : 1);
    if (f.wait !== null) Wait.ops.hash(f.wait);
    hasher.json(f.kept);
    locals.ops.hash(f.v);
  }
  game.state.ops.hash(table.g);
  return hasher.end();
}

/** A frame that waits for a called procedure after its own last step stands at no step. */
const END = 'end';

/** A saved frame names its procedure and step; `load` finds them again. */
const SavedFrame = record('frame', {
  procedure: text,
  step: text,
  into: text.or(''),
  v: json<any>(),
  wait: nullable(Wait),
  kept: list(json<any>()),
});

const Saved = record('table', {
  ruleset: text,
  seats: int,
  seq: int,
  now: num,
  pace: num,
  rng: Rng,
  asked: list(int),
  result: nullable(Result),
});

function head(table: Table) {
  const { ruleset, seats, seq, now, pace, rng, asked, result } = table;
  return { ruleset, seats, seq, now, pace, rng, asked, result };
}

export type SavedTable = ReturnType<typeof head> & {
  /** Where it is left out races have the pace of all else. */
  races?: number;
  stack: ReturnType<typeof SavedFrame.make>[];
  g: unknown;
};

/** The table as a plain value that may be written as JSON. It shares nothing with the table. */
export function save(game: Game, table: Table): SavedTable {
  const copy = clone(game, table);
  return {
    ...head(copy),
    races: copy.races,
    stack: copy.stack.map((f) => {
      const { name, steps } = game.table[f.procedure];
      return {
        procedure: name,
        step: steps[f.step]?.id ?? END,
        into: f.into,
        v: f.v,
        wait: f.wait,
        kept: f.kept,
      };
    }),
    g: copy.g,
  };
}

/** The table back from its saved form; every part is checked and every name resolved. */
export function load<G>(game: Game<G>, saved: unknown): Table<G> {
  const isTable = typeof saved === 'object' && saved !== null && !Array.isArray(saved);
  expect(isTable, saved, 'table', { zh: '存下的牌桌', en: 'a saved table' });
  const flaw = flawOf(saved);
  if (flaw !== null) throw new LoadError(`table: ${flaw.en}`, `table：${flaw.zh}`);
  const { stack, g, races = (saved as SavedTable).pace, ...rest } = saved as SavedTable;
  if (rest.ruleset !== game.ruleset) {
    const by = describeJson(rest.ruleset);
    throw new LoadError(
      `table.ruleset: saved by ${by}, the rules at hand are "${game.ruleset}"`,
      `table.ruleset：存下时用的是 ${by}，手头的规则是 "${game.ruleset}"`,
    );
  }
  const whole = Saved.ops.load(rest, 'table');
  expect(Number.isFinite(races), races, 'table.races', THINGS.num);
  expect(Array.isArray(stack), stack, 'table.stack', THINGS.list);
  expect(whole.asked.length === whole.seats, whole.asked.length, 'table.asked', {
    zh: `一个数对应 ${whole.seats} 个座位中的每一个`,
    en: `a number for each of ${whole.seats} seats`,
  });
  const { ruleset, seats, seq, now, pace, rng, asked, result } = whole;
  const { min, max } = game.seats;
  const fits = seats >= min && seats <= max;
  expect(fits, seats, 'table.seats', { zh: ` ${min} 到 ${max}`, en: `${min} to ${max}` });
  const table: Table<G> = {
    ruleset,
    seats,
    seq,
    now,
    pace,
    races,
    rng,
    asked,
    stack: stack.map((f, i) => loadFrame(game, f, `table.stack[${i}]`)),
    result,
    g: game.state.ops.load(g, 'table.g') as G,
  };
  checkPause(game, table);
  return table;
}

/** A match that goes on waits for somebody, at the step on top; below it only a race keeps its questions. */
function checkPause(game: Game, { stack, result, asked }: Table): void {
  const mustBe = (ok: boolean, path: string, zh: string, en: string, found: unknown) =>
    expect(ok, found, `table.${path}`, { zh, en });
  const last = asked.length - 1;
  const aSeat = [` 0 到 ${last} 的座位`, `a seat from 0 to ${last}`] as const;
  const goesOn = result === null;
  if (goesOn) mustBe(stack.length > 0, 'stack', '还有步骤', 'frames', stack.length);
  else mustBe(stack.length === 0, 'stack', '终局后没有步骤', 'none after the end', stack.length);
  stack.forEach(({ procedure, step, into, wait }, i) => {
    const at = `stack[${i}]`;
    const kind = game.table[procedure].steps[step]?.kind ?? END;
    if (i === stack.length - 1) {
      mustBe(!['act', 'fire', END].includes(kind), `${at}.step`, '提问的步骤', 'a step that asks', kind);
      mustBe(
        wait?.open.some((o) => !o.answered) ?? false,
        `${at}.wait`,
        '没有答完的提问',
        'an open question',
        wait,
      );
    } else
      mustBe(
        wait === null || kind === 'race',
        `${at}.wait`,
        '下层没有提问',
        'nothing open below another frame',
        wait,
      );
    if (into !== '') {
      // What a trigger's procedure answers is kept by the event's own procedure, below the dispatch.
      let below = stack[i - 1];
      if (below && game.table[below.procedure].procedure === game.dispatch) below = stack[i - 2];
      const known = below !== undefined && into in game.table[below.procedure].locals.fields;
      mustBe(known, `${at}.into`, '调用者的局部量', "a local of the frame's caller", into);
    }
    if (wait === null) return;
    wait.open.forEach(({ seat, ask }, n) => {
      const path = `${at}.wait.open[${n}]`;
      mustBe(seat in asked, `${path}.seat`, ...aSeat, seat);
      mustBe(
        ask >= 1 && ask <= asked[seat],
        `${path}.ask`,
        ` 1 到 ${asked[seat]}`,
        `1 to ${asked[seat]}`,
        ask,
      );
    });
    if (kind === 'window') {
      const { order, turn, open } = wait;
      const { seat } = open[0];
      mustBe(
        order[turn] === seat,
        `${at}.wait.turn`,
        `座位 ${seat} 的次序`,
        `the place of seat ${seat}`,
        turn,
      );
      order.forEach((seat, n) => {
        mustBe(seat in asked, `${at}.wait.order[${n}]`, ...aSeat, seat);
      });
    }
  });
}

function loadFrame(game: Game, saved: unknown, path: string): Frame {
  const f = SavedFrame.ops.load(saved, path);
  const alias = (name: string) => game.aliases?.[name] ?? name;
  const procedure = game.table.findIndex((p) => p.name === alias(f.procedure));
  if (procedure < 0) {
    throw new LoadError(
      `${path}.procedure: ${game.ruleset} has no procedure '${f.procedure}'`,
      `${path}.procedure：${game.ruleset} 没有“${f.procedure}”这个过程`,
    );
  }
  const { name, steps, locals } = game.table[procedure];
  const step = f.step === END ? steps.length : steps.findIndex((s) => s.id === alias(f.step));
  if (step < 0) {
    throw new LoadError(
      `${path}.step: ${name} has no step '${f.step}'`,
      `${path}.step：${name} 没有“${f.step}”这一步`,
    );
  }
  return { procedure, step, into: f.into, v: locals.ops.load(f.v, `${path}.v`), wait: f.wait, kept: f.kept };
}
