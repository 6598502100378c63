import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Row } from './rows.ts';

/** What the process of a cell, or of both, tells and is told: it is ready; a round, please; what came of it. */
export interface Ready {
  proofs: (string | undefined)[];
}
export interface Order {
  cell: number;
  ms: number;
}
export interface Round {
  count: number;
  /** Milliseconds. */
  wall: number;
  cpu: number;
}

/** In milliseconds. Short rounds by turns: what else the machine is busy with then hits both sides alike. */
export interface Pace {
  warmUp: number;
  round: number;
  /** All rounds of a side together; there are at least `rounds` of them, however long one takes. */
  total: number;
  rounds: number;
}

/** Per second of wall time and per second of CPU time; for units of time, microseconds of either. */
export interface Figure {
  wall: number;
  cpu: number;
}

type SideName = 'ours' | 'other';

class Bench {
  private readonly child: ChildProcess;
  private readonly label: string;
  constructor(row: Row, sides: SideName[]) {
    this.label = `${row.name} (${sides.join(' and ')})`;
    this.child = fork(fileURLToPath(new URL('./cell.ts', import.meta.url)), [row.name, ...sides], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2, 'ipc'],
    });
  }
  hear<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error(`${this.label}: its process ended too early; why is said above`));
      this.child.once('exit', gone);
      this.child.once('message', (message) => {
        this.child.off('exit', gone);
        resolve(message as T);
      });
    });
  }
  round(cell: number, ms: number): Promise<Round> {
    this.child.send({ cell, ms } satisfies Order);
    return this.hear();
  }
  end(): void {
    this.child.kill();
  }
}

/** Both sides of a row by turns, one round each; never two at once. */
export async function measure(row: Row, withOther: boolean, pace: Pace): Promise<Figure[]> {
  const sides: SideName[] = withOther ? ['ours', 'other'] : ['ours'];
  const benches: Bench[] = [];
  const proofs: (string | undefined)[] = [];
  const cells: { round(ms: number): Promise<Round>; rounds: Round[] }[] = [];
  try {
    for (const group of row.fine ? [sides] : sides.map((side) => [side])) {
      const bench = new Bench(row, group);
      benches.push(bench);
      proofs.push(...(await bench.hear<Ready>()).proofs);
      for (const i of group.keys()) cells.push({ round: (ms) => bench.round(i, ms), rounds: [] });
    }
    if (proofs.some((proof) => proof !== proofs[0])) {
      throw new Error(`${row.name}: the two sides don't play the same games: ${proofs.join(' and ')}`);
    }
    for (const cell of cells) await cell.round(pace.warmUp);
    const total = row.fine ? 4 * pace.total : pace.total;
    for (let spent = 0, n = 0; spent < total || n < pace.rounds; n++) {
      for (const cell of cells) {
        const round = await cell.round(Math.min(pace.total, row.round ?? pace.round));
        cell.rounds.push(round);
        spent += round.wall / cells.length;
      }
    }
  } finally {
    for (const bench of benches) bench.end();
  }
  return cells.map(({ rounds }) => ({ wall: figure(row, rounds, 'wall'), cpu: figure(row, rounds, 'cpu') }));
}

function figure({ unit }: Row, rounds: Round[], clock: 'wall' | 'cpu'): number {
  return median(
    rounds.map((r) => (unit === 'µs' ? (r[clock] * 1000) / r.count : (r.count * 1000) / r[clock])),
  );
}

export function median(numbers: number[]): number {
  const sorted = numbers.slice().sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
