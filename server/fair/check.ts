import { type Bilingual, describeJson, fill, type Lang } from '@kaiju/kernel';
import { commit, DIGEST, ENTROPY, type FairDice, seedOf, TABLE } from './dice.ts';
import { words } from './words.ts';

/** One thing that was looked at, and what was found, in words for people. */
export interface FairCheck {
  about: 'form' | 'entropy' | 'commitment' | 'seed' | 'noted';
  ok: boolean;
  why: Bilingual;
}

export interface FairReport {
  ok: boolean;
  checks: FairCheck[];
}

/** What the one who checks knows from elsewhere. */
export interface Known {
  /** How many seats the match has. */
  seats?: number;
  /** The commitment that was seen before the match. Without it the record can only be held against itself. */
  commitment?: string;
}

/**
 * Holds what was revealed against what was promised, and against the seed that the match was played with.
 * `fair` is taken as it comes from a file: anything may stand there. That the seed leads to the recorded
 * match is the kernel's to verify.
 */
export function checkFair(fair: unknown, seed: string, known: Known = {}): FairReport {
  const flaws = flawsOf(fair);
  if (flaws.length > 0) return reportOf(flaws.map((why) => ({ about: 'form', ok: false, why })));

  const { table, commitment, secret, entropy } = fair as FairDice;
  const checks: FairCheck[] = [checkEntropy(entropy, known.seats ?? entropy.length)];

  const promised = commit(table, secret);
  checks.push(judge('commitment', promised === commitment, { made: promised, found: commitment }));
  const dealt = seedOf(table, secret, entropy);
  checks.push(judge('seed', dealt === seed, { made: dealt, found: describeJson(seed) }));
  const { commitment: noted } = known;
  if (noted !== undefined) checks.push(judge('noted', noted === commitment, { noted, found: commitment }));
  return reportOf(checks);
}

function judge(about: 'commitment' | 'seed' | 'noted', ok: boolean, blanks: Blanks): FairCheck {
  return { about, ok, why: say(`${about}${ok ? 'Holds' : 'Broken'}`, blanks) };
}

/** Each entropy is spelled out: a player's own should be there, and only the player can tell. */
function checkEntropy(entropy: readonly string[], seats: number): FairCheck {
  if (entropy.length !== seats)
    return { about: 'entropy', ok: false, why: say('entropyMiscounted', { seats, found: entropy.length }) };
  if (entropy.every((given) => given === '')) return { about: 'entropy', ok: true, why: words.entropyNone };
  const seatLines = entropy.map((given, i) =>
    say(given === '' ? 'seatSilent' : 'seatGave', { seat: i + 1, entropy: given }),
  );
  const list = { zh: seatLines.map(({ zh }) => zh).join('，'), en: seatLines.map(({ en }) => en).join(', ') };
  return { about: 'entropy', ok: true, why: say('entropyGiven', { list }) };
}

/** What keeps this from being fair dice at all, field by field. */
function flawsOf(fair: unknown): Bilingual[] {
  if (typeof fair !== 'object' || fair === null || Array.isArray(fair)) return [flaw('notFair', fair)];
  const { table, entropy, ...digests } = fair as Record<keyof FairDice, unknown>;
  const flaws: Bilingual[] = [];
  if (!matches(TABLE, table)) flaws.push(flaw('notTable', table));
  for (const field of ['commitment', 'secret'] as const)
    if (!matches(DIGEST, digests[field])) flaws.push(flaw('notDigest', digests[field], { field }));
  if (!Array.isArray(entropy) || entropy.length === 0) flaws.push(flaw('notEntropies', entropy));
  else
    entropy.forEach((given: unknown, index) => {
      if (given !== '' && !matches(ENTROPY, given)) flaws.push(flaw('notEntropy', given, { index }));
    });
  return flaws;
}

function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function flaw(phrase: Phrase, value: unknown, blanks: Blanks = {}): Bilingual {
  return say(phrase, { ...blanks, found: value === undefined ? words.missing : describeJson(value) });
}

function reportOf(checks: FairCheck[]): FairReport {
  return { ok: checks.every(({ ok }) => ok), checks };
}

type Phrase = keyof typeof words;
type Blanks = Record<string, string | number | Bilingual>;

function say(phrase: Phrase, blanks: Blanks): Bilingual {
  const sayIn = (lang: Lang) => {
    const filled = Object.entries(blanks).map(([name, b]) => [name, typeof b === 'object' ? b[lang] : b]);
    return fill(words[phrase][lang], Object.fromEntries(filled));
  };
  return { zh: sayIn('zh'), en: sayIn('en') };
}
