import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOM } from './threads.ts';

/** How large the heaps may get of a process, before and after it has begun a thread, and of the thread. */
async function limits(...flags: string[]): Promise<{ before: number; after: number; thread: number }> {
  const script = `
    import { once } from 'node:events';
    import { getHeapStatistics } from 'node:v8';
    import { beginThread } from ${JSON.stringify(new URL('./threads.ts', import.meta.url).href)};
    const limit = () => getHeapStatistics().heap_size_limit;
    const before = limit();
    const code = 'import { parentPort } from "node:worker_threads"; import { getHeapStatistics } from "node:v8";'
      + 'parentPort.postMessage(getHeapStatistics().heap_size_limit);';
    const worker = beginThread(new URL('data:text/javascript,' + encodeURIComponent(code)), {});
    const [thread] = await once(worker, 'message');
    console.log(JSON.stringify({ before, after: limit(), thread }));
  `;
  const args = [...flags, '--import', 'tsx', '--input-type=module', '--eval', script];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return JSON.parse(stdout);
}

test('a thread has no more room for what is soon forgotten than Node.js gives it, and the loop keeps its own', async () => {
  const [plain, roomy] = await Promise.all([limits(), limits(...ROOM)]);
  // Newer versions of Node.js give the loop as much without being told.
  expect(roomy.before).toBeGreaterThanOrEqual(plain.before);
  expect(roomy.after).toBe(roomy.before);
  expect(roomy.thread).toBe(plain.thread);
});
