import {
  type Ask,
  apply,
  clone,
  deadline,
  describeJson,
  flawOf,
  hash,
  type Input,
  type Json,
  printJson,
  type RefusalCode,
  type Table,
} from '@kaiju/kernel';
import { embroidered, spoilt } from './hostile.ts';
import type { Pause } from './pause.ts';

/** What should never be accepted, and the code it should be refused with. */
type Bad = [input: unknown, code: RefusalCode];

/** Values that no game's answers look like. */
const NONSENSE: Json[] = [null, -7, 1.5, 'no such answer', [], [[[]]], {}, { no: 'such answer' }];

export function refusals(pause: Pause): string | null {
  const bad = pause.table.result === null ? badInputs(pause) : lateGuests(pause);
  const copy = clone(pause.game, pause.table);
  const problem =
    bad.map((input) => accepted(pause, copy, input)).find(Boolean) ??
    nonsense(pause, copy) ??
    spoiltAnswers(pause);
  if (problem) return problem;
  return hash(pause.game, copy) === pause.hash
    ? null
    : 'all bad inputs are refused, but the table has changed';
}

function accepted({ game }: Pause, copy: Table, [input, code]: Bad): string | null {
  const refusal = apply(game, copy, input as Input);
  if (refusal === null) return `${describeJson(input)} is accepted`;
  if (refusal.code === code)
    return refusal.message === '' ? `${describeJson(input)} is refused without a word` : null;
  return `${describeJson(input)} is refused as '${refusal.code}', expected '${code}': ${refusal.message}`;
}

function lateGuests({ table: { now: at } }: Pause): Bad[] {
  return [
    [{ type: 'time', at }, 'over'],
    [{ type: 'answer', seat: 0, ask: '0.1', value: null, at }, 'over'],
  ];
}

function badInputs({ game, table, asks }: Pause): Bad[] {
  const { now: at, seats } = table;
  const bad: Bad[] = [
    [null, 'malformed'],
    ['answer', 'malformed'],
    [{}, 'malformed'],
    [{ type: 'sing', at }, 'malformed'],
    [{ type: 'time' }, 'malformed'],
    [{ type: 'time', at: Number.NaN }, 'malformed'],
    [{ type: 'time', at: at - 1 }, 'early'],
    [{ type: 'concede', seat: seats, at }, 'malformed'],
    [{ type: 'settle', result: { places: [] }, at }, 'malformed'],
    [{ type: 'settle', result: { places: new Array(seats).fill('first'), why: '' }, at }, 'malformed'],
    [{ type: 'expire', ask: 'somebody', at }, 'malformed'],
  ];
  if (!game.concede) bad.push([{ type: 'concede', seat: 0, at }, 'illegal']);
  for (const ask of asks) bad.push(...badAnswers(ask, at, seats, deadline(table)));
  return bad;
}

function badAnswers(ask: Ask, at: number, seats: number, due: number | null): Bad[] {
  const { seat, id } = ask;
  const value = ask.options?.[0] ?? 'anything';
  const number = Number(id.split('.')[1]);
  const good = { type: 'answer', seat, ask: id, value, at };
  const bad: Bad[] = [
    [{ ...good, value: undefined }, 'malformed'],
    [{ ...good, seat: String(seat) }, 'malformed'],
    [{ ...good, seat: seats }, 'malformed'],
    [{ ...good, ask: number }, 'malformed'],
    [{ ...good, ask: `${seat}.${number + 1}` }, 'unknown'],
    [{ ...good, ask: `${seat}.0` }, 'unknown'],
    [{ ...good, at: at - 1 }, 'early'],
  ];
  if (number > 1) bad.push([{ ...good, ask: `${seat}.${number - 1}` }, 'closed']);
  if (seats > 1) bad.push([{ ...good, seat: (seat + 1) % seats }, 'seat']);
  if (due !== null) {
    bad.push([{ ...good, at: due + 1 }, 'late']);
    if (at < due) bad.push([{ type: 'expire', ask: id, at }, ask.step === 'race' ? 'illegal' : 'early']);
  }
  return bad;
}

/** A list refuses all that is not in it. A space may well accept odd things, but never breaks over them. */
function nonsense(pause: Pause, copy: Table): string | null {
  const { asks, table } = pause;
  for (const { seat, id, options, space } of asks) {
    const offered = new Set(options?.map(printJson));
    for (const value of NONSENSE) {
      if (offered.has(printJson(value)) || (space && 'value' in space.check(value))) continue;
      const input = { type: 'answer', seat, ask: id, value, at: table.now };
      const problem = accepted(pause, copy, [input, 'illegal']);
      if (problem) return problem;
    }
  }
  return null;
}

const SPOILT = 16;

/** Out of a space comes nothing that no rule reads, and nothing that can't be written; and nobody breaks it by trying. */
export function spoiltAnswers({ game, table, asks, rng }: Pause): string | null {
  for (const { seat, id, space } of asks) {
    if (space === null) continue;
    const tried = (value: Json) => {
      let kept: Input | null = null;
      const input: Input = { type: 'answer', seat, ask: id, value, at: table.now };
      const refusal = apply(game, clone(game, table), input, { accepted: (accepted) => (kept = accepted) });
      return { refusal, kept };
    };
    for (const value of embroidered(space.sample(rng)))
      if (tried(value).refusal === null) return `${describeJson(value)} is accepted, unknown field and all`;
    for (let i = 0; i < SPOILT; i++) {
      const value = spoilt(space.sample(rng), rng);
      const { refusal, kept } = tried(value);
      if (refusal !== null && refusal.code !== 'malformed' && refusal.code !== 'illegal')
        return `${describeJson(value)} is refused as '${refusal.code}'`;
      if (refusal === null && flawOf(kept) !== null) return `${describeJson(value)} is kept`;
    }
  }
  return null;
}
