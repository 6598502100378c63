import type { FactSeen } from '@kaiju/server/protocol';
import { chronicle } from '../table/chronicle.ts';
import type { Moment } from './replay.ts';

/** A line of the log, at the moment it was told. */
export interface LogLine {
  fact: FactSeen;
  words: string;
  depth: number;
  /** The input that told it. */
  n: number;
  /** It opens a turn, a night: whatever the match is a row of. */
  opens: boolean;
}

/** The whole log of a match, each line with its moment. */
export function logOf(story: readonly Moment[], say: (fact: FactSeen) => string): LogLine[] {
  const moments = new Map<FactSeen, number>();
  story.forEach(({ facts }, n) => {
    for (const fact of facts) moments.set(fact, n);
  });
  const facts = story.flatMap((moment) => moment.facts);
  return chronicle(facts, say).map(({ fact, words, depth }) => ({
    ...{ fact, words, depth, n: moments.get(fact) ?? 0 },
    opens: depth === 0 && fact.path.length > 1,
  }));
}

/** A place on the scrub bar that one may want to go to. */
export interface Mark {
  n: number;
  kind: 'turn' | 'event' | 'lead';
  words: string;
}

/** Sounds of what changes a match. */
const BIG: ReadonlySet<string> = new Set(['die', 'win', 'lose']);

/** Turns and big events. What is big is heard: the board's own sounds say so. */
export function marksOf(lines: readonly LogLine[], sounds: Readonly<Record<string, string>>): Mark[] {
  return lines.flatMap(({ fact, n, words, opens }): Mark[] => {
    if (opens) return [{ n, kind: 'turn', words }];
    return BIG.has(sounds[fact.kind]) ? [{ n, kind: 'event', words }] : [];
  });
}

/** A lead that is smaller than this is none. */
const CLEAR = 0.1;
/** How much a moment weighs against those before it: what one blow turns and the next turns back is no change. */
const FRESH = 0.2;

/** Where another seat takes the lead, and which; a lead must be clear, and last, before it counts. */
export function leadsOf(story: readonly Moment[]): { n: number; seat: number }[] {
  const changes: { n: number; seat: number }[] = [];
  let leader = -1;
  let mean: number[] | null = null;
  story.forEach(({ standing }, n) => {
    if (standing === null || standing.length < 2) return;
    const before = mean ?? standing;
    const now = standing.map((one, seat) => before[seat] + (one - before[seat]) * FRESH);
    mean = now;
    const order = now.map((_, seat) => seat).sort((a, b) => now[b] - now[a]);
    if (now[order[0]] - now[order[1]] < CLEAR || order[0] === leader) return;
    if (leader >= 0) changes.push({ n, seat: order[0] });
    leader = order[0];
  });
  return changes;
}

/** The moment where the turn before or after this one begins; the ends of the match where there is none. */
export function turnFrom(marks: readonly Mark[], n: number, by: 1 | -1, length: number): number {
  const turns = marks.filter(({ kind }) => kind === 'turn').map((mark) => mark.n);
  if (by > 0) return turns.find((turn) => turn > n) ?? length;
  return turns.findLast((turn) => turn < n) ?? 0;
}

/** The moment at which a fact was told. */
export function momentOf(story: readonly Moment[], fact: number): number {
  const n = story.findIndex(({ facts }) => facts.some((one) => one.n === fact));
  return Math.max(0, n);
}
