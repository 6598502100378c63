import { command, UsageError } from '../command.ts';
import { explainCommand, overview } from '../help.ts';
import { type CommandName, help } from '../words/help.ts';

export default command({
  flags: {},
  words: { min: 0, max: 1 },
  run({ words: [name], lang }) {
    const columns = process.stdout.columns ?? 80;
    if (name !== undefined && !Object.hasOwn(help, name))
      throw new UsageError('noCommand', { name }, Object.keys(help));
    console.log(name ? explainCommand(name as CommandName, lang, columns) : overview(lang, columns));
    return 0;
  },
});
