import { type Bilingual, fill, type Speech, wordsOf } from '@kaiju/kernel';
import { CommandRejected, type Refusal } from '@kaiju/server/client';
import { REJECTIONS, RULINGS } from '@kaiju/server/words';
import type { Voice } from '../voices.ts';
import { sayReason } from './names.ts';
import { words } from './words.ts';

/** Why something came to nothing: the rules' reason with its clause, or the server's in the page's language. */
export function sayRefusal(game: Voice | null, why: Refusal, speech: Speech): string {
  const { lang } = speech;
  const { code, message, clause, reason } = why;
  if (game !== null && clause !== undefined) {
    return fill(words.refusedBy[lang], { why: sayReason(game, reason, speech), clause });
  }
  const said = ({ ...RULINGS, ...REJECTIONS } as Record<string, Bilingual>)[code];
  if (said === undefined) return message;
  // It came as an English sentence with its blank filled, and perhaps with what fills it in both languages.
  const blank = said.en.indexOf('{what}');
  const after = blank + '{what}'.length - said.en.length;
  const what = (reason as Partial<Bilingual> | undefined)?.[lang] ?? message.slice(blank, after || undefined);
  return fill(said[lang], { what: blank < 0 ? '' : what });
}

export function sayError(game: Voice | null, error: unknown, speech: Speech): string {
  if (error instanceof CommandRejected) return sayRefusal(game, error, speech);
  return fill(words.failed[speech.lang], {
    what: error instanceof Error ? wordsOf(error)[speech.lang] : String(error),
  });
}
