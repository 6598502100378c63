import { createHash } from 'node:crypto';
import type { Bilingual } from '@kaiju/kernel';
import { Refused } from './refused.ts';
import { isReserved } from './reserved.ts';
import { FORMER_PLAYER, GUEST_MANNERS, GUEST_TRADES } from './words.ts';

const NAME_LENGTH = { min: 2, max: 24 } as const;

/** Alphabets whose letters pass for one another: a name written in two of them is a disguise. */
const LOOKALIKES = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
};

/** Some letters of Unicode, such as the Hangul fillers, are drawn as nothing: they are refused as controls are. */
const ALLOWED = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]$/u;

/** The name as it is kept: normalised, so that one look has one spelling. Refuses what is no name. */
export function properName(written: string): string {
  const name = written.normalize('NFKC').trim();
  const characters = [...name];
  const { min, max } = NAME_LENGTH;
  if (characters.length < min || characters.length > max) {
    throw new Refused('name-length', { min, max, length: characters.length });
  }
  const stranger = characters.find((c) => !ALLOWED.test(c));
  if (stranger === ' ') throw new Refused('name-space');
  if (stranger !== undefined) throw new Refused('name-characters', { character: described(stranger) });
  const scripts = Object.entries(LOOKALIKES).flatMap(([script, letters]) =>
    letters.test(name) ? [script] : [],
  );
  if (scripts.length > 1) throw new Refused('name-mixed', { scripts: scripts.join(', ') });
  if (isReserved(name)) throw new Refused('name-reserved', { name });
  return name;
}

/** Two names are the same when their keys are: neither case nor width tells people apart. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC');
}

/** What can't be seen is named by its number. */
function described(character: string): string {
  const number = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]$/u.test(character)
    ? number
    : `${character} (${number})`;
}

/** A guest's name is drawn by the account's id: it needs not be unique, only friendly. */
export function guestName(account: string): Bilingual {
  const [manner, trade] = createHash('sha256').update(account).digest();
  const [zhManner, enManner] = GUEST_MANNERS[manner % GUEST_MANNERS.length];
  const [zhTrade, enTrade] = GUEST_TRADES[trade % GUEST_TRADES.length];
  return { zh: zhManner + zhTrade, en: `${enManner} ${enTrade}` };
}

/** How an account is shown to people. Who has a reserved name is called as a guest is, until they choose another. */
export function shownName({ id, name, friendly }: Named): Bilingual {
  if (name === null) return friendly ?? FORMER_PLAYER;
  return isReserved(name) ? guestName(id) : { zh: name, en: name };
}

export interface Named {
  id: string;
  name: string | null;
  friendly: Bilingual | null;
}
