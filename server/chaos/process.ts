import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '../index.ts';
import type { Gauge, Orders, Telling } from './house.ts';

/** One server process for a storm: `serve` as it is, with a clock that can be made to jump and a scale for its memory. */

const {
  KAIJU_CHAOS_DATABASE: database,
  KAIJU_CHAOS_CLOCK: clock = '',
  KAIJU_CHAOS_LIMITS: limits,
  KAIJU_CHAOS_LOG: log,
} = process.env;
if (database === undefined || process.send === undefined) {
  throw new Error('chaos/process.ts is started by chaos/house.ts, which says where the database is');
}
jump(clock);

const plenty = { tables: 1e9, bots: 1e9 };
const server = await serve({
  database,
  ...(limits !== 'usual' && {
    keep: 1000,
    budget: { size: 1e9, refill: 1e9 },
    rates: { chat: 1e9, orders: 1e9, offers: 1e9, seats: 1e9 },
    shares: { guest: plenty, account: plenty },
    // Far beyond what a clock may jump.
    newcomers: { size: 1e9, hourly: 1e6 },
  }),
  logger: log === undefined ? false : { level: log },
});
const late = monitorEventLoopDelay({ resolution: 10 });
late.enable();
tell({ url: server.url });

process.on('message', (order: Orders) => {
  if (order === 'weigh') tell({ heap: weigh() });
  else if (order === 'gauge') tell(gauge());
  else server.close().finally(() => process.exit());
});
process.on('disconnect', () => process.exit());

function tell(what: Telling): void {
  process.send?.(what);
}

/** Bytes that are really in use. */
function weigh(): number {
  (globalThis as { gc?(): void }).gc?.();
  return process.memoryUsage().heapUsed;
}

/** What it takes at the moment, and for how long nobody was answered since it was last asked. */
function gauge(): Gauge {
  const { heapUsed: heap, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const stall = late.max / 1e6;
  late.reset();
  return { heap, rss, cpu: (user + system) / 1000, stall };
}

/** `3000:+60000,9000:-3600000`: so many milliseconds after the start, the time of day is off by so much. */
function jump(plan: string): void {
  const jumps = plan
    .split(',')
    .filter(Boolean)
    .map((part) => part.split(':').map(Number));
  if (jumps.length === 0) return;
  const honest = Date.now;
  Date.now = () => {
    let off = 0;
    for (const [after, by] of jumps) if (performance.now() >= after) off = by;
    return honest() + off;
  };
}
