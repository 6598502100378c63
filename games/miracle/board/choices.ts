import type { AskView, Json } from '@kaiju/kernel';
import type { Deck } from '../decks.ts';
import type { Operation } from '../operations.ts';

/** What may be answered, by what a hand takes hold of: a creature, a slot, the artifact. */
export interface Choices {
  /** By creature and cell. */
  readonly moves: ReadonlyMap<number, ReadonlyMap<string, Operation>>;
  /** By creature and target. */
  readonly attacks: ReadonlyMap<number, ReadonlyMap<number | 'miracle', Operation>>;
  /** By `kind ★` and cell. */
  readonly summons: ReadonlyMap<string, ReadonlyMap<string, Operation>>;
  /** The artifact: by cell, or by who is to bear it. */
  readonly uses: ReadonlyMap<string | number, Operation>;
  readonly end: Operation | null;
}

const NOTHING: Choices = {
  moves: new Map(),
  attacks: new Map(),
  summons: new Map(),
  uses: new Map(),
  end: null,
};

export const summonKey = (kind: string, star: number): string => `${kind} ${star}`;

function put<K, L>(into: Map<K, Map<L, Operation>>, key: K, at: L, operation: Operation): void {
  const inner = into.get(key);
  if (inner) inner.set(at, operation);
  else into.set(key, new Map([[at, operation]]));
}

export function choicesOf(ask: AskView | null): Choices {
  if (ask?.kind !== 'operation' || ask.options === null) return NOTHING;
  const moves = new Map<number, Map<string, Operation>>();
  const attacks = new Map<number, Map<number | 'miracle', Operation>>();
  const summons = new Map<string, Map<string, Operation>>();
  const uses = new Map<string | number, Operation>();
  let end: Operation | null = null;
  for (const o of ask.options as unknown as readonly Operation[]) {
    if (o.op === 'end') end = o;
    else if (o.op === 'move') put(moves, o.creature, o.to, o);
    else if (o.op === 'attack') put(attacks, o.creature, o.target, o);
    else if (o.op === 'summon') put(summons, summonKey(o.kind, o.star), o.at, o);
    else uses.set('on' in o ? o.on : o.at, o);
  }
  return { moves, attacks, summons, uses, end };
}

/** The option that is this deck; the order of its creatures does not count. */
export function deckOption(ask: AskView, artifact: string, creatures: readonly string[]): Json | undefined {
  return ask.options?.find((option) => {
    const deck = option as unknown as Deck;
    return (
      deck.artifact === artifact &&
      deck.creatures.length === creatures.length &&
      creatures.every((id) => deck.creatures.includes(id))
    );
  });
}
