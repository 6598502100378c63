// Our server in a process of its own, as it is; only where it is `unstored`, storing an entry takes no time.
import { games } from '@kaiju/registry';
import { Log, serve } from '@kaiju/server';
import { connect4 } from '../games/connect4.ts';
import { ownCpu, take } from './part.ts';

const [kind, data, keep, adminToken] = process.argv.slice(2);
if (kind === 'unstored') Log.prototype.append = () => Promise.resolve();

const everything = 1e9;
const share = { tables: everything, bots: everything };
const server = await serve({
  data,
  games: [...games, connect4],
  keep: Number(keep),
  adminToken,
  budget: { size: everything, refill: everything },
  sockets: { session: everything, person: everything, address: everything },
  newcomers: { size: everything, hourly: everything },
  shares: { guest: share, account: share },
});

take(
  {
    url: () => server.url,
    cpu: ownCpu,
    weigh: () => {
      (globalThis as { gc?(): void }).gc?.();
      const { rss, heapUsed, external } = process.memoryUsage();
      return { rss, used: heapUsed + external };
    },
  },
  () => server.close(),
);
