import { constants, setPriority } from 'node:os';
import { attacks } from './attacks.ts';
import type { Target } from './intruder.ts';
import { type Outcome, raid } from './raid.ts';

/** The process of the attackers. It gives way to everybody: what is measured is the server, not them. */

export type Orders = { target: Target; seed: string; only?: string } | 'end';
export interface Told {
  outcomes: Outcome[];
  /** Milliseconds of CPU that they took. */
  cpu: number;
}

setPriority(constants.priority.PRIORITY_LOW);
const before = process.cpuUsage();
let over = false;
process.on('disconnect', () => process.exit());
process.on('message', async (orders: Orders) => {
  if (orders === 'end') {
    over = true;
    return;
  }
  const { only, ...options } = orders;
  const chosen = attacks.filter(({ name }) => only === undefined || name === only);
  const outcomes = await raid({ ...options, attacks: chosen, over: () => over });
  const { user, system } = process.cpuUsage(before);
  process.send?.({ outcomes, cpu: (user + system) / 1000 } satisfies Told);
});
process.send?.('ready');
