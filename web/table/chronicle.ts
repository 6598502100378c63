import type { FactSeen } from '@kaiju/server/protocol';

/** A line of the log: what happened, and how deep below what caused it. */
export interface Line {
  fact: FactSeen;
  words: string;
  /** 0 opens a part of the log: a turn, a night, the deal. */
  depth: number;
}

/** Deeper than this the eye no longer counts. */
const DEEPEST = 3;

/**
 * The log, grouped by cause. A fact belongs below the last one that was told by a procedure around its own; when
 * that procedure begins again (the same clause tells the same kind), so does its group. Facts without words keep
 * their place as a cause and are not listed.
 */
export function chronicle(facts: readonly FactSeen[], say: (fact: FactSeen) => string): Line[] {
  const lines: Line[] = [];
  const causes: FactSeen[] = [];
  for (const fact of facts) {
    while (causes.length > 0 && !isCause(causes[causes.length - 1], fact)) causes.pop();
    const cause = causes[causes.length - 1];
    const words = say(fact);
    if (words !== '') lines.push({ fact, words, depth: Math.min(causes.length, DEEPEST) });
    // The match itself is everybody's cause, so it is nobody's.
    if (fact.path.length > 1 && fact.path.length > (cause?.path.length ?? 0)) causes.push(fact);
  }
  return lines;
}

function isCause(cause: FactSeen, fact: FactSeen): boolean {
  if (cause.path.length > fact.path.length) return false;
  if (!cause.path.every((procedure, i) => procedure === fact.path[i])) return false;
  const again = cause.path.length === fact.path.length;
  return !(again && cause.clause === fact.clause && cause.kind === fact.kind);
}

/** The lines in their parts, each under the line that opens it. */
export function parts(lines: readonly Line[]): Line[][] {
  const all: Line[][] = [];
  for (const line of lines) {
    if (line.depth === 0 || all.length === 0) all.push([line]);
    else all[all.length - 1].push(line);
  }
  return all;
}

/** What happened last: at least `least` lines, and all that the first of them belongs to, but no more than `most`. */
export function latest(lines: readonly Line[], least: number, most: number): Line[] {
  let from = Math.max(0, lines.length - least);
  while (from > 0 && lines[from].depth > 1) from--;
  return lines.slice(Math.max(from, lines.length - most));
}
