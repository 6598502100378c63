import { type Ask, CLAUSE, describeJson, type Game, hash, printJson, type Space } from '@kaiju/kernel';
import type { Pause } from './pause.ts';
import { notPlain } from './plain.ts';

/** Laws about questions: who is asked, what may be answered, why something may not. */

const SAMPLES = 3;

/** Somebody is asked, nobody twice, and every seat asked is at the table. */
export function rules({ table, asks }: Pause): string | null {
  if (table.result !== null) return asks.length > 0 ? 'the match is over, yet somebody is asked' : null;
  if (asks.length === 0) return 'nobody is asked, yet the match is not over';
  for (let i = 0; i < asks.length; i++) {
    const { seat } = asks[i];
    if (!(seat >= 0 && seat < table.seats)) return `seat ${seat} is asked; there are ${table.seats}`;
    for (let j = 0; j < i; j++) if (asks[j].seat === seat) return `seat ${seat} is asked twice at once`;
  }
  return null;
}

export function options({ asks, table, rng }: Pause): string | null {
  for (const ask of asks) {
    const problem =
      (ask.space ? wrongSpace(ask.space, rng) : wrongList(ask.options ?? [])) ??
      (ask.deadline !== null && ask.deadline < table.now ? 'was due before it was asked' : null);
    if (problem) return `${nameOf(ask)} ${problem}`;
  }
  return null;
}

function wrongList(list: NonNullable<Ask['options']>): string | null {
  if (list.length === 0) return 'has no answer';
  const seen = new Set<string>();
  for (const option of list) {
    const problem = notPlain(option);
    if (problem) return `offers ${describeJson(option)}, which${problem}`;
    const key = printJson(option);
    if (seen.has(key)) return `offers ${key} twice`;
    seen.add(key);
  }
  return null;
}

function wrongSpace(space: Space, rng: Pause['rng']): string | null {
  const problem = notPlain(space.describe);
  if (problem) return `describes its answers by something that${problem}`;
  for (let i = 0; i < SAMPLES; i++) {
    const sample = space.sample(rng);
    const checked = space.check(sample);
    if (!('value' in checked)) return `samples ${describeJson(sample)} and refuses it: ${checked.message}`;
    if (printJson(checked.value) !== printJson(sample))
      return `samples ${describeJson(sample)} and reads it as ${describeJson(checked.value)}`;
  }
  return null;
}

export function refusedCandidates({ game, asks, refused: all }: Pause): string | null {
  const clauses = new Set<string>();
  for (const [i, ask] of asks.entries()) {
    const refused = all[i];
    if (refused.length === 0) continue;
    // One builder writes both lists, so the order of keys is the same; and there may be many candidates.
    const offered = new Set(ask.options?.map((option) => JSON.stringify(option)));
    for (const { candidate, clause } of refused) {
      if (offered.has(JSON.stringify(candidate)) || (ask.space && 'value' in ask.space.check(candidate)))
        return `${nameOf(ask)}: ${describeJson(candidate)} is offered, and refused by ${clause}`;
      if (clauses.has(clause)) continue;
      clauses.add(clause);
      if (!isClauseOf(game, clause))
        return `${nameOf(ask)}: ${describeJson(candidate)} is refused by '${clause}', which is no clause of ${game.clauses}`;
    }
  }
  return null;
}

export function looking({ game, table, hash: before }: Pause): string | null {
  return hash(game, table) === before ? null : 'the table is not what it was before it was looked at';
}

export function isClauseOf(game: Game, clause: string): boolean {
  return CLAUSE.test(clause) && clause.startsWith(`${game.clauses}-`);
}

export function nameOf(ask: Ask): string {
  return `${ask.clause} '${ask.kind}' to seat ${ask.seat}`;
}
