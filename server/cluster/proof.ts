import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Which end of a link proves itself: the answer of one must not serve as the answer of the other. */
export type End = 'near' | 'far';

export function newNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** Only a process of this database can answer a nonce so: the secret stands nowhere else, and is never sent. */
export function proofOf(secret: string, end: End, from: string, to: string, nonce: string): string {
  return createHmac('sha256', secret).update([end, from, to, nonce].join('\n')).digest('base64url');
}

export function proves(proof: unknown, wanted: string): boolean {
  if (typeof proof !== 'string') return false;
  const [given, right] = [Buffer.from(proof), Buffer.from(wanted)];
  return given.length === right.length && timingSafeEqual(given, right);
}
