import {
  apply,
  determinise,
  explain,
  type Fact,
  factFor,
  type Json,
  type Refusal,
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

/** What the rules considered for the seat and turned down. */
export function why(state: TableState, luck: string, seat: number): Answer<'why'> {
  return { refused: explain(state.game, imagined(state, seat, luck), seat) };
}
