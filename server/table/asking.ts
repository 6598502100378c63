import {
  apply,
  determinise,
  explain,
  type Fact,
  factFor,
  type Json,
  type Refusal,
  sameJson,
  seeded,
  type Table,
} from '@kaiju/kernel';
import type { FactSeen, ServerMessageOf } from '../protocol/index.ts';
import { seen } from './audience.ts';
import { isTelling, type TableState } from './state.ts';

type Answer<K extends 'preview' | 'why'> = Omit<ServerMessageOf<K>, 't' | 'id'>;

/** A table that the seat can't tell from the real one: whatever is tried on it tells nothing. */
function imagined({ game, table }: TableState, seat: number, luck: string): Table {
  return determinise(game, table as Table, seat, seeded(luck));
}

/** What an answer would do, as far as the seat can tell; or why it may not be given. */
export function preview(
  state: TableState,
  luck: string,
  { seat, ask, value }: { seat: number; ask: string; value: Json },
): Answer<'preview'> | Refusal {
  const { game } = state;
  const table = imagined(state, seat, luck);
  const facts: FactSeen[] = [];
  const { drawn } = table.rng;
  const others = table.stack.at(-1)?.wait?.open ?? [];
  // What others have sealed is only imagined.
  let guessed = others.some((open) => open.answered && open.seat !== seat);
  const hear = (fact: Fact) => {
    guessed ||= isTelling(fact);
    const own = factFor(fact, seat);
    if (own === null) return;
    const { kind, clause, path, data } = own;
    facts.push({ n: facts.length + 1, kind, clause, path, data });
  };
  const refusal = apply(game, table, { type: 'answer', seat, ask, value, at: table.now }, { facts: hear });
  if (refusal !== null) return refusal;
  return { facts, certain: table.rng.drawn === drawn && !guessed, view: seen(game, table, seat) };
}

/** Of a thousand cells that are too far, a few are enough to see what is meant. */
const EXAMPLES = 12;

/** What the rules considered for the seat and turned down, by reason; of certain answers, if it is `about` those. */
export function why(
  state: TableState,
  luck: string,
  { seat, about }: { seat: number; about?: readonly Json[] },
): Answer<'why'> {
  const groups = new Map<string, Answer<'why'>['refused'][number]>();
  for (const { candidate, clause, reason } of explain(state.game, imagined(state, seat, luck), seat)) {
    if (about && !about.some((wish) => sameJson(wish, candidate))) continue;
    const key = JSON.stringify([clause, reason]);
    const group = groups.get(key) ?? { clause, reason, count: 0, candidates: [] };
    groups.set(key, group);
    group.count++;
    if (about || group.count <= EXAMPLES) group.candidates.push(candidate);
  }
  return { refused: [...groups.values()] };
}
