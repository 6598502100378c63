import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { serveBots } from '@kaiju/bots';
import { catalogue } from '@kaiju/registry/catalogue';

if (parentPort === null) throw new Error('thinking/thread.ts is for a worker thread');
// Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(workerData.nice);
serveBots(catalogue, parentPort);
parentPort.postMessage('ready');
