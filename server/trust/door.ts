import { flawOf } from '@kaiju/kernel';
import { Compile } from 'typebox/compile';
import { ClientMessage } from '../protocol/index.ts';
import { fault } from './validation.ts';

const check = Compile(ClientMessage);
const KINDS: readonly unknown[] = ClientMessage.anyOf.map(({ properties }) => properties.t.const);

/** Why something is no message of a client's, in words; null if it is one. Whoever brings it, it is looked at here. */
export function faultOf(message: unknown): string | null {
  const flaw = flawOf(message);
  if (flaw !== null) return flaw.en;
  if (check.Check(message)) return null;
  if (!KINDS.includes((message as { t?: unknown } | null)?.t)) return 't: no such message';
  const { instancePath, message: words } = fault(ClientMessage, message);
  return `${instancePath.slice(1)}: ${words}`;
}
