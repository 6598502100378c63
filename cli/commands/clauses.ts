import { fileURLToPath } from 'node:url';
import { checkClauses, formatClauses } from '@kaiju/lab';
import { games } from '@kaiju/registry';
import { command } from '../command.ts';
import { gameCalled } from '../flags.ts';
import { root } from '../rulebook.ts';

export default command({
  flags: {},
  words: { min: 0, max: 1 },
  run({ words: [id] }) {
    const reports = checkClauses(fileURLToPath(root), id ? [gameCalled(id)] : games);
    console.log(formatClauses(reports));
    return reports.some(({ problems }) => problems.length > 0) ? 1 : 0;
  },
});
