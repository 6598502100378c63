import { fill, type Lang } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import { pad, width, wrap } from './terminal/text.ts';
import { type CommandHelp, type CommandName, groups, help, langFlag } from './words/help.ts';
import { wordsIn } from './words/index.ts';

/** The first game there is, and its options as they are without a wish. */
async function firstGame() {
  const { id, options } = await catalogue[0].load();
  return { game: id, options: JSON.stringify(options.ops.load({}, 'options')) };
}

/** The whole house at a glance. */
export async function overview(lang: Lang, columns: number): Promise<string> {
  const say = wordsIn(lang);
  const example = await firstGame();
  const lines = [say('banner'), '', say('helpUsage'), say('firstStep', example)];
  const left = Math.max(...Object.keys(help).map(width));
  for (const { title, names } of groups) {
    const rows = names.map((name): [string, string] => [name, help[name].what[lang]]);
    lines.push('', title[lang], ...table(rows, columns, left));
  }
  return [...lines, '', say('helpMore'), say('exitCodes')].join('\n');
}

/** One command: what it is for, how it is called, what its flags do, and examples to copy. */
export async function explainCommand(name: CommandName, lang: Lang, columns: number): Promise<string> {
  const say = wordsIn(lang);
  const example = await firstGame();
  const { what, takes, flags, examples }: CommandHelp = help[name];
  const usage = `kaiju ${name} ${takes}`.trim() + (Object.keys(flags).length > 0 ? ' [--…]' : '');
  const documented = Object.entries({ ...flags, lang: langFlag });
  return [
    ...wrap(`kaiju ${name} — ${what[lang]}`, columns, 2),
    '',
    say('usage'),
    `  ${usage}`,
    '',
    say('flags'),
    ...table(
      documented.map(([flag, { value, [lang]: does }]) => [`--${flag} ${value}`.trim(), fill(does, example)]),
      columns,
    ),
    '',
    say('examples'),
    ...examples.flatMap(({ line, does }) => [`  ${fill(line, example)}`, `      ${does[lang]}`]),
  ].join('\n');
}

/** Two columns, the left one at least so wide; the right one is wrapped under itself. */
function table(rows: [string, string][], columns: number, least = 0): string[] {
  const left = 4 + Math.max(least, ...rows.map(([name]) => width(name)));
  return rows.flatMap(([name, text]) => {
    const [first, ...rest] = wrap(text, Math.max(20, columns - left));
    return [`  ${pad(name, left - 2)}${first}`, ...rest.map((line) => ' '.repeat(left) + line)];
  });
}
