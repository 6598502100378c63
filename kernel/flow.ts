import type { Fields, Given } from './schema.ts';
import type { Procedure } from './steps.ts';
import type { Result } from './table.ts';

/** What a step returns: where the match goes from here. Nothing returned means `next`. */
export type Flow =
  | { op: 'next' }
  | { op: 'stay' }
  | { op: 'done'; value: unknown }
  | { op: 'goto'; step: string }
  | { op: 'call'; procedure: Procedure<any, any>; args: any; into: string; again: boolean }
  | { op: 'over'; result: Result };

/** On to the next step; after the last one the procedure is done. */
export const next: Flow = { op: 'next' };
/** This step again. */
export const stay: Flow = { op: 'stay' };
/** The procedure ends here. */
export const done: Flow = { op: 'done', value: undefined };

/** The procedure ends here with a value for its caller. */
export function answerWith(value: unknown): Flow {
  return { op: 'done', value };
}

/** To a step of the same procedure, by its printed id. */
export function goto(step: string): Flow {
  return { op: 'goto', step };
}

/**
 * Run another procedure, then the next step. With `into`, what it answers is kept in that local; a trigger keeps
 * it in a local of its event.
 */
export function call<G, F extends Fields>(procedure: Procedure<G, F>, args: Given<F>, into = ''): Flow {
  return { op: 'call', procedure, args, into, again: false };
}

/** Run another procedure, then this step again. */
export function callAndStay<G, F extends Fields>(
  procedure: Procedure<G, F>,
  args: Given<F>,
  into = '',
): Flow {
  return { op: 'call', procedure, args, into, again: true };
}

/** The match ends. */
export function over(result: Result): Flow {
  return { op: 'over', result };
}
