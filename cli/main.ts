import { LoadError, RefusedOptions, wordsOf } from '@kaiju/kernel';
import { type Command, parse, roughLang, UsageError } from './command.ts';
import { explainCommand, overview } from './help.ts';
import { version } from './version.ts';
import { type CommandName, help } from './words/help.ts';
import { wordsIn } from './words/index.ts';

/** Each command is loaded when it is asked for: nobody who plays waits for the lab. */
const commands: Record<CommandName, () => Promise<{ default: Command }>> = {
  play: () => import('./commands/play.ts'),
  replay: () => import('./commands/replay.ts'),
  games: () => import('./commands/games.ts'),
  serve: () => import('./commands/serve.ts'),
  admin: () => import('./commands/admin.ts'),
  verify: () => import('./commands/verify.ts'),
  scene: () => import('./commands/scene.ts'),
  clauses: () => import('./commands/clauses.ts'),
  'print-map': () => import('./commands/print-map.ts'),
  laws: () => import('./commands/laws.ts'),
  arena: () => import('./commands/arena.ts'),
  lab: () => import('./commands/lab.ts'),
  bench: () => import('./commands/bench.ts'),
  agent: () => import('./commands/agent.ts'),
  help: () => import('./commands/help.ts'),
};

/** Runs one command; gives its exit code. */
export async function main(args: string[]): Promise<number> {
  const [first = 'help', ...rest] = args;
  const columns = process.stdout.columns ?? 80;
  try {
    if (first === '--version' || first === '-v') {
      console.log(`kaiju ${version()}`);
      return 0;
    }
    if (first.startsWith('-')) {
      const { lang } = parse('help', (await commands.help()).default, args);
      console.log(await overview(lang, columns));
      return 0;
    }
    if (!isCommand(first)) throw new UsageError('noCommand', { name: first }, Object.keys(commands));
    const command = (await commands[first]()).default;
    const call = parse(first, command, rest);
    if (call.help) {
      console.log(await explainCommand(first, call.lang, columns));
      return 0;
    }
    return await command.run(call);
  } catch (thrown) {
    const error =
      thrown instanceof RefusedOptions ? new UsageError('badOptions', { why: wordsOf(thrown) }) : thrown;
    if (error instanceof LoadError) {
      console.error(`kaiju: ${wordsOf(error)[roughLang(args)]}`);
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    const say = wordsIn(roughLang(args));
    console.error(`kaiju: ${error.in(say)}`);
    console.error(say('moreHelp', { command: isCommand(first) ? first : '' }).trimEnd());
    return 2;
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(help, name);
}
