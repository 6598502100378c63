import { readFileSync, writeFileSync } from 'node:fs';
import { type Game, type Json, whyNot } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import { UsageError } from './command.ts';

/** What flags and words mean, each with its complaint. */

/** Its rules alone are loaded. */
export async function gameCalled(id: string): Promise<Game> {
  const known = catalogue.map((entry) => entry.id);
  const entry = catalogue.find((one) => one.id === id);
  if (!entry) throw new UsageError('noGame', { name: id, known: known.join(', ') }, known);
  return entry.load();
}

/** A whole number within bounds; without the flag, what is usual. */
export function whole<D>(
  found: string | undefined,
  name: string,
  low: number,
  high: number,
  usual: D,
): number | D {
  if (found === undefined) return usual;
  const value = Number(found);
  if (!/^\d+$/.test(found) || value < low || value > high)
    throw new UsageError('notNumber', { name, low, high: high === MANY ? '…' : high, found });
  return value;
}
export const MANY = Number.MAX_SAFE_INTEGER;

/** Any number from `low` upwards. */
export function amount<D>(found: string | undefined, name: string, low: number, usual: D): number | D {
  if (found === undefined) return usual;
  const value = Number(found);
  if (found.trim() === '' || !Number.isFinite(value) || value < low)
    throw new UsageError('notAmount', { name, low, found });
  return value;
}

/** The options of a match, if it can be dealt with them at one of these numbers of seats; else at any. */
export function optionsFor(
  game: Game,
  source: string | undefined,
  seats: readonly number[] = countsOf(game),
): Record<string, Json> | undefined {
  if (source === undefined) return undefined;
  const example = JSON.stringify(game.options.ops.load({}, 'options'));
  let options: Record<string, Json>;
  try {
    options = JSON.parse(source);
  } catch (error) {
    throw new UsageError('notOptions', { example, why: (error as Error).message });
  }
  const faults = seats.map((count) => whyNot(game, count, options));
  if (!faults.includes(null)) throw new UsageError('badOptions', { why: faults[0] });
  return options;
}

function countsOf({ seats: { min, max } }: Game): number[] {
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

export function list(found: string | undefined): string[] {
  return (found ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError('noFile', { file, why: (error as Error).message });
  }
}

export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError('notWritten', { file, why: (error as Error).message });
  }
}
