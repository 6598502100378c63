import { parentPort, workerData } from 'node:worker_threads';
import { type Game, type Json, whyNot } from '@kaiju/kernel';
import { replay, Unfit } from '../table/reading.ts';
import type { Answer, Job } from './index.ts';

const port = parentPort;
if (port === null) throw new Error('reading/thread.ts is for a worker thread');
const { games } = (await import(workerData.games)) as { games: readonly Game[] };

function answered(job: Job): Answer {
  const game = games.find(({ ruleset }) => ruleset === job.ruleset) as Game;
  if (job.what === 'check') return { why: whyNot(game, job.seats, job.options as Record<string, Json>) };
  try {
    const { state, heard } = replay(game, job.entries, job.checkpoint);
    return { saved: state.saved(), heard };
  } catch (error) {
    return error instanceof Unfit ? { why: error.words } : { broken: (error as Error).message };
  }
}

port.on('message', (job: Job) => port.postMessage(answered(job)));
port.postMessage('ready');
