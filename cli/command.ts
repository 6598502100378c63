import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Lang } from '@kaiju/kernel';
import { closestMatch } from 'leven';
import { type CommandName, help } from './words/help.ts';
import { environmentLang, type Phrase, type Say, wordsIn } from './words/index.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;
type Values<F extends Flags> = ReturnType<typeof parseArgs<{ options: F }>>['values'];

/** What a command is given when it runs. */
export interface Call<F extends Flags = Flags> {
  flags: Values<F>;
  words: string[];
  lang: Lang;
  say: Say;
}

export interface Command<F extends Flags = Flags> {
  flags: F;
  /** How many words it takes besides its flags. */
  words: { min: number; max: number };
  /** The exit code: 0 all is well, 1 something was found, 2 wrong usage. */
  run(call: Call<F>): number | Promise<number>;
}

/** Keeps the types of a command's flags for its `run`. */
export function command<const F extends Flags>(parts: Command<F>): Command {
  return parts as unknown as Command;
}

/** The user asked for something that can't be; said in the user's language, with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
  readonly phrase: Phrase;
  readonly blanks: Record<string, unknown>;
  /** What the unknown name might have meant. */
  readonly meant: string | undefined;
  constructor(phrase: Phrase, blanks: Record<string, unknown> = {}, among: readonly string[] = []) {
    super(phrase);
    this.phrase = phrase;
    this.blanks = blanks;
    this.meant = nearest(String(blanks.name ?? ''), among);
  }
  in(say: Say): string {
    return say(this.phrase, this.blanks) + (this.meant ? say('meant', { name: this.meant }) : '');
  }
}

/** A name so near that it was probably meant: about one letter in three may be wrong. */
function nearest(name: string, among: readonly string[]): string | undefined {
  return closestMatch(name, among, { maxDistance: Math.max(1, Math.ceil(name.length / 3)) });
}

const SHARED = { lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** Reads the arguments after a command's name. Everything that doesn't fit is a UsageError. */
export function parse(
  name: CommandName,
  { flags, words }: Command,
  args: string[],
): Call & { help: boolean } {
  const options: Flags = { ...flags, ...SHARED };
  const parsed = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const { values, positionals, tokens } = parsed;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const known = options[token.name];
    if (!known) throw new UsageError('noFlag', { name: token.rawName, command: name }, flagNames(options));
    // `--seed --auto`: a flag is no value, unless it is written as one (`--seed=--auto`).
    const missing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'));
    if (known.type === 'string' && missing) throw new UsageError('needsValue', token);
    if (known.type === 'boolean' && token.value !== undefined) throw new UsageError('needsNoValue', token);
  }
  const lang = langOf(values.lang as string | undefined);
  const asksHelp = values.help === true;
  const { takes } = help[name];
  if (!asksHelp && positionals.length < words.min)
    throw new UsageError('tooFewWords', { command: name, takes });
  if (positionals.length > words.max)
    throw new UsageError('tooManyWords', { command: name, takes, word: positionals[words.max] });
  return { flags: values as Call['flags'], words: positionals, lang, say: wordsIn(lang), help: asksHelp };
}

function flagNames(options: Flags): string[] {
  return Object.keys(options).map((flag) => `--${flag}`);
}

function langOf(given: string | undefined): Lang {
  if (given === undefined) return environmentLang();
  if (given !== 'zh' && given !== 'en') throw new UsageError('notLang', { found: given });
  return given;
}

/** The language to complain in, before the arguments are understood. */
export function roughLang(args: string[]): Lang {
  const given = /^(?:.*\s)?--lang[= ](zh|en)(?:\s|$)/.exec(args.join(' '))?.[1];
  return (given as Lang | undefined) ?? environmentLang();
}
