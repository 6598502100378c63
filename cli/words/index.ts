import { type Bilingual, fill, type Lang } from '@kaiju/kernel';
import { admin } from './admin.ts';
import { agent } from './agent.ts';
import { general } from './general.ts';
import { play } from './play.ts';
import { print } from './print.ts';
import { serve } from './serve.ts';

/** All that the command line says by itself, in both languages. What a game says is in its own words. */
const catalogue = { ...general, ...play, ...print, ...agent, ...serve, ...admin } satisfies Record<
  string,
  Bilingual
>;

export type Phrase = keyof typeof catalogue;
export type Say = (phrase: Phrase, blanks?: Record<string, unknown>) => string;

export function wordsIn(lang: Lang): Say {
  return (phrase, blanks = {}) => {
    const said = Object.entries(blanks).map(([name, blank]) => [
      name,
      isBilingual(blank) ? blank[lang] : blank,
    ]);
    return fill(catalogue[phrase][lang], Object.fromEntries(said));
  };
}

/** A blank may be filled by what was found elsewhere and is said in both languages. */
function isBilingual(blank: unknown): blank is Bilingual {
  return typeof blank === 'object' && blank !== null && 'zh' in blank && 'en' in blank;
}

/** The language asked for, or that of the environment: Chinese where it begins with zh, else English. */
export function environmentLang(env: NodeJS.ProcessEnv = process.env): Lang {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^zh/i.test(locale) ? 'zh' : 'en';
}
