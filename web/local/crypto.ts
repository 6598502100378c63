import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Stands in for Node's `hash` where there is no Node; the page's build puts it in the place of `node:crypto`. */
export function hash(algorithm: 'sha256', text: string): string {
  if (algorithm !== 'sha256') throw new RangeError(`hash: only sha256 is here, not ${algorithm}`);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
