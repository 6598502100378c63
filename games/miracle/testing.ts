import { type Aids, apply, type Json, parseScenes, playScene, type Table, waiting } from '@kaiju/kernel';
import { miracle } from './index.ts';
import type { Operation } from './operations.ts';
import type { Miracle } from './state.ts';

/** For tests that say more than a scene can: a table laid out in a scene's words, its main phase begun. */
export function position(given: string, options: Record<string, Json> = {}): Table<Miracle> {
  const lines = given.split('\n').map((line) => `  ${line.trim()}`);
  const source = ['scene position', 'start main', 'given', ...lines, 'then', '  asked 0 operation'];
  const turn = /^\s*turn (\d+)/m.exec(given);
  if (turn && Number(turn[1]) % 2 === 0) source[source.length - 1] = '  asked 1 operation';
  const [scene] = parseScenes(source.join('\n'));
  return playScene(miracle, { ...scene, options });
}

/** Whoever is asked does this. */
export function operate(table: Table<Miracle>, operation: Operation, aids: Aids = {}): void {
  const [seat] = waiting(table);
  const input = {
    type: 'answer',
    seat,
    ask: `${seat}.${table.asked[seat]}`,
    value: operation,
    at: table.now,
  } as const;
  const refusal = apply(miracle, table, input, aids);
  if (refusal) throw new Error(refusal.message);
}
