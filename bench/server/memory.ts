import { Part } from './part.ts';
import type { House, Houses } from './run.ts';

interface Weight {
  rss: number;
  /** Bytes of heap and of buffers in use, after a collection. */
  used: number;
}

/** What tables weigh: bytes each, in memory and put away; of the whole process before and after; and how long until one is back. */
export interface Memory {
  tables: number;
  loaded: number;
  away: number;
  before: Weight;
  after: Weight;
  /** Milliseconds, the median. */
  reload: number;
}

const LOOK_EVERY = 1000;

/** How many are opened, how many of them are weighed in memory, and how long one without visitors stays there. */
export interface Weighing {
  tables: number;
  sample: number;
  keep: number;
}

export async function weighTables(houses: Houses, { tables, sample, keep }: Weighing): Promise<Memory> {
  const house = await houses.open('durable', keep);
  try {
    const url = await house.part.ask<string>('url');
    const crowd = new Part('./crowd.ts', ['durable', url]);
    try {
      // The first tables also load code and fill caches that all others share.
      await crowd.ask('openIdle', sample);
      await unloaded(house, url);
      const before = await house.part.ask<Weight>('weigh');
      await crowd.ask('openIdle', sample);
      const full = await house.part.ask<Weight>('weigh');
      const inMemory = await tablesIn(house, url);
      await crowd.ask('openIdle', Math.max(0, tables - 2 * sample));
      await unloaded(house, url);
      const after = await house.part.ask<Weight>('weigh');
      const reload = await crowd.ask<number>('comeBack', 50);
      return {
        ...{ tables, before, after, reload },
        loaded: (full.used - before.used) / inMemory,
        away: (after.used - before.used) / Math.max(sample, tables - sample),
      };
    } finally {
      await crowd.end();
    }
  } finally {
    await house.close();
  }
}

/** How many tables the server has in memory, by its own figures. */
async function tablesIn({ adminToken }: House, url: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${adminToken}` } });
  const lines = (await reply.text()).match(/^kaiju_tables\{.*$/gm) ?? [];
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

async function unloaded(house: House, url: string): Promise<void> {
  while ((await tablesIn(house, url)) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
}
