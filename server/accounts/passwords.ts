import { hash, parseOptions, verify } from '@node-rs/argon2';
import { nameKey } from './names.ts';
import { Refused } from './refused.ts';

const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** argon2id with one lane: the first of the settings that OWASP's password storage page recommends. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash, by the settings above, of a password nobody knows. An unknown name is checked against it, so that
 * the answer takes as long as for a known one.
 */
let decoy: Promise<string> | undefined;
const decoyHash = () => {
  decoy ??= hash(crypto.getRandomValues(new Uint8Array(32)), ARGON2);
  return decoy;
};

/** Keyboards write the same character in several ways; the hash sees one of them. */
const bytes = (password: string) => password.normalize('NFKC');

export function checkPasswordRules(password: string, name: string): void {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password].length;
  if (length < min || length > max) throw new Refused('password-length', { min, max });
  if (nameKey(password) === nameKey(name)) throw new Refused('password-is-name');
}

export function hashPassword(password: string): Promise<string> {
  return hash(bytes(password), ARGON2);
}

/** Whether the password is right; for an account without one, false after the same work. */
export async function passwordFits(hashed: string | null, password: string): Promise<boolean> {
  const fits = await verify(hashed ?? (await decoyHash()), bytes(password));
  return hashed !== null && fits;
}

/** Whether a hash was made by other settings than today's. */
export function isOutdated(hashed: string): boolean {
  const made = parseOptions(hashed);
  return (
    !hashed.startsWith('$argon2id$') ||
    made.memoryCost !== ARGON2.memoryCost ||
    made.timeCost !== ARGON2.timeCost ||
    made.parallelism !== ARGON2.parallelism
  );
}
