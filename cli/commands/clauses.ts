import { fileURLToPath } from 'node:url';
import type { PrintMap } from '@kaiju/kernel';
import { checkClauses, formatClauses } from '@kaiju/lab';
import { games } from '@kaiju/registry';
import { command } from '../command.ts';
import { gameCalled } from '../flags.ts';
import { printOf } from '../print.ts';
import { root } from '../rulebook.ts';

export default command({
  flags: {},
  words: { min: 0, max: 1 },
  async run({ words: [id] }) {
    const asked = id ? [await gameCalled(id)] : games;
    const prints = new Map<string, PrintMap>();
    for (const game of asked) {
      const print = await printOf(game);
      if (print) prints.set(game.id, print);
    }
    const reports = checkClauses(fileURLToPath(root), asked, prints);
    console.log(formatClauses(reports));
    return reports.some(({ problems }) => problems.length > 0) ? 1 : 0;
  },
});
