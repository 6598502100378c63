// A side of a row in a process of its own, so that nothing else has shaped what the compiler made of it.
import type { Order, Ready, Round } from './rounds.ts';
import { rows } from './rows.ts';

const [name, ...sides] = process.argv.slice(2);
const row = rows.find((r) => r.name === name);
const cells = sides.map((side) => {
  const maker = side === 'ours' ? row?.ours : row?.other;
  if (!maker) throw new Error(`no such cell: ${name} ${side}`);
  return maker.make();
});

async function round({ cell, ms }: Order): Promise<Round> {
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  let count = 0;
  let wall = 0;
  while (wall < ms) {
    count += await cells[cell].run();
    wall = performance.now() - began;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return { count, wall, cpu: (user + system) / 1000 };
}

process.on('message', async (order: Order) => process.send?.(await round(order)));
process.send?.({ proofs: cells.map((cell) => cell.proof) } satisfies Ready);
