import { parentPort } from 'node:worker_threads';
import { serveBots } from '@kaiju/bots';
import { games } from '@kaiju/registry';

if (parentPort === null) throw new Error('thinking/thread.ts is for a worker thread');
serveBots(games, parentPort);
