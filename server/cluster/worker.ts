import { type ServeOptions, type Server, serve } from '../index.ts';

export interface Ready {
  url: string;
  port: number;
}

/** What a worker says to the process that forked it. */
export type FromWorker = 'what now' | { ready: Ready } | { failed: string };

const tell = (what: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(what, () => resolve());
    else resolve();
  });

let server: Promise<Server> | null = null;
let leaving = false;

/** Hands everything over and ends. */
async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  const running = await server?.catch(() => null);
  await running?.close();
  process.exit();
}

process.once('message', async (options: ServeOptions) => {
  server = serve({ ...options, drain: () => void leave() });
  try {
    const { url, port } = await server;
    await tell({ ready: { url, port } });
  } catch (error) {
    await tell({ failed: (error as Error).message });
    process.exit(1);
  }
});
process.on('SIGTERM', () => void leave());
// Ctrl-C reaches every process of a terminal; the one that forked us decides what it means.
process.on('SIGINT', () => {});
// Whoever forked us is gone.
process.on('disconnect', () => void leave());
// Before this there was nobody to hear.
void tell('what now');
