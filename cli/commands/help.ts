import { command, UsageError } from '../command.ts';
import { explainCommand, overview } from '../help.ts';
import { type CommandName, help } from '../words/help.ts';

export default command({
  flags: {},
  words: { min: 0, max: 1 },
  async run({ words: [name], lang }) {
    const columns = process.stdout.columns ?? 80;
    if (name !== undefined && !Object.hasOwn(help, name))
      throw new UsageError('noCommand', { name }, Object.keys(help));
    const explained = name ? explainCommand(name as CommandName, lang, columns) : overview(lang, columns);
    console.log(await explained);
    return 0;
  },
});
