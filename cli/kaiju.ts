import { main } from './main.ts';

// The reader of a pipe may leave early (`| head`): that is no failure of ours, and there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await main(process.argv.slice(2));
