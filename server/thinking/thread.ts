import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { serveBots } from '@kaiju/bots';
import { catalogue } from '@kaiju/registry/catalogue';
import { restingClock } from '../occupation.ts';
import type { Settings } from './threads.ts';

if (parentPort === null) throw new Error('thinking/thread.ts is for a worker thread');
const { givesWay } = workerData as Settings;
// Elsewhere it would be the priority of the whole process.
if (givesWay !== null && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
serveBots(catalogue, parentPort, givesWay === null ? {} : { clock: restingClock(givesWay) });
parentPort.postMessage('ready');
