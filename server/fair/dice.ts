import { describeJson } from '@kaiju/kernel';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Fair dice. The host draws a secret and publishes its commitment; then every seat gives entropy of its own;
 * the seed of the match comes from the secret and from all of them. After the match the secret is revealed.
 * The host could not choose the secret to suit the entropy, the seats could not choose the entropy to suit
 * the secret. Runs in a page as well as in Node.
 */
export type FairDice = {
  /** The table's name; no two tables share a commitment. */
  table: string;
  commitment: string;
  secret: string;
  /** One text per seat, in the order of seats; empty where a seat gave none. */
  entropy: string[];
};

/** A source of that many unpredictable bytes. */
export type RandomBytes = (length: number) => Uint8Array;

/** Also keeps line breaks out of what is hashed: they stand between its parts. */
export const TABLE = /^[A-Za-z0-9_-]{1,64}$/;
export const DIGEST = /^[0-9a-f]{64}$/;
/** What a seat may give: hex or base64url. */
export const ENTROPY = /^[A-Za-z0-9_-]{8,64}$/;

const TITLE = 'kaiju fair dice 1';

export function newSecret(randomBytes: RandomBytes): string {
  return drawHex(randomBytes, 32);
}

/** What a seat's client gives when its player has no wish of their own. */
export function newEntropy(randomBytes: RandomBytes): string {
  return drawHex(randomBytes, 16);
}

/** What is published before anything random happens: it binds the host to the secret and tells nothing of it. */
export function commit(table: string, secret: string): string {
  return digest([TITLE, ...checked(table, secret)]);
}

/** The seed of the match. The order of seats matters; a seat that gave none has the empty text. */
export function seedOf(table: string, secret: string, entropies: readonly string[]): string {
  if (entropies.length === 0) throw new RangeError('entropies: expected one text per seat, found no seat');
  entropies.forEach((entropy, seat) => {
    if (entropy !== '' && !ENTROPY.test(entropy))
      throw new RangeError(
        `entropies[${seat}]: expected 8 to 64 letters, digits, - or _, or '', found ${describeJson(entropy)}`,
      );
  });
  return digest([TITLE, ...checked(table, secret), ...entropies]);
}

function digest(lines: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

function checked(table: string, secret: string): [table: string, secret: string] {
  if (!TABLE.test(table))
    throw new RangeError(`table: expected 1 to 64 letters, digits, - or _, found ${describeJson(table)}`);
  // The secret itself is never part of a message: messages end up in logs.
  if (!DIGEST.test(secret)) throw new RangeError('secret: expected 64 digits 0–9 a–f, found something else');
  return [table, secret];
}

function drawHex(randomBytes: RandomBytes, length: number): string {
  const bytes = randomBytes(length);
  if (bytes.length !== length)
    throw new RangeError(`randomBytes(${length}): expected ${length} bytes, found ${bytes.length}`);
  return bytesToHex(bytes);
}
