import { factFor, type Game, type Input, type Json, type MatchRecord, type Table } from '@kaiju/kernel';
import type { FactSeen } from '../protocol/index.ts';
import { epochOf } from './audience.ts';
import type { Event } from './entries.ts';
import { readLog, type TableState, takenBack } from './state.ts';

const HISTORY_PAGE = 200;

/** What happened after a seat's fact number `from`, as the seat learned it, or the first part of it. */
export function historyOf(
  game: Game,
  events: readonly Event[],
  seat: number,
  from: number,
): { epoch: string; facts: FactSeen[]; more: boolean } {
  const facts: FactSeen[] = [];
  let n = 0;
  const state = readLog(game, events, null, (_, fact) => {
    const own = factFor(fact, seat);
    if (own === null || ++n <= from || facts.length > HISTORY_PAGE) return;
    facts.push({ n, kind: own.kind, clause: own.clause, path: own.path, data: own.data });
  });
  const more = facts.length > HISTORY_PAGE;
  return { epoch: epochOf(state, ''), facts: facts.slice(0, HISTORY_PAGE), more };
}

/** A match for the archive, with everything needed to check it. */
export function recordOf(state: TableState, events: readonly Event[]): MatchRecord {
  const gone = takenBack(events);
  const inputs: Input[] = [];
  const hashes: string[] = [];
  const races: NonNullable<MatchRecord['races']> = [];
  let deal: MatchRecord['deal'] | null = null;
  for (const { n, body } of events) {
    if (body.kind === 'started') {
      deal = body.deal;
      hashes.push(body.hash);
    }
    if (body.kind !== 'input' || gone.has(n)) continue;
    if (body.race !== undefined) races.push({ input: inputs.length, ...body.race });
    inputs.push(body.input);
    hashes.push(body.hash);
  }
  const { result } = state.table as Table;
  const { ruleset } = state.opening;
  return {
    ...{ kaiju: 'record', format: 1, ruleset, deal: deal as MatchRecord['deal'], inputs, hashes },
    ...{ checkpoints: [], result },
    ...(state.fair !== null && { fair: state.fair as Json }),
    ...(races.length > 0 && { races }),
  };
}
