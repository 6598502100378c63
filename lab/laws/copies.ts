import {
  apply,
  bits,
  clone,
  equal,
  type Fact,
  type Game,
  hash,
  type Input,
  load,
  type Rng,
  reseed,
  save,
  seeded,
  type Table,
  take,
} from '@kaiju/kernel';
import { anyInput, type Manner, oneIn } from './inputs.ts';
import { nameOfViewer, type Pause } from './pause.ts';
import { collect, difference, notPlain, placesOf, shared } from './plain.ts';

/** Laws about copies: clone, save and fork, and the table's being one plain tree. */

/**
 * What is in a table twice is one thing in the original and two in its copy; what somebody outside holds
 * may change under their hands, or by them.
 */
export function tree({ table, parts, input, facts, views, rng }: Pause): string | null {
  const twice = collect(table, parts);
  if (twice) return `${placesOf(twice, table).join(' and ')} are one and the same object`;
  const problem = notPlain(table);
  if (problem) return `the table's ${problem.slice(1)}`;
  const held = (value: unknown, whose: string): string | null => {
    const found = shared(value, parts);
    return found && `${whose} holds the table's own ${placesOf(found, table)[0]}`;
  };
  const kept = input?.type === 'answer' ? held(input.value, 'the answer that was recorded') : null;
  if (kept) return kept;
  for (const { kind, data, aside } of facts) {
    const leaked = held(data, `fact ${kind}`) ?? held(aside, `fact ${kind}`);
    if (leaked) return leaked;
  }
  // Going through every view costs as much as all the rest of this law.
  const someViews = oneIn(4, rng) ? views : [];
  for (const view of someViews) {
    const leaked = held(view, `the view of ${nameOfViewer(view.seat)}`);
    if (leaked) return leaked;
  }
  return null;
}

/** The copies that prove good are kept: the next input is tried on them as well. */
export function copied({ game, table, hash: original, parts, twins }: Pause): string | null {
  const copy = clone(game, table);
  if (!equal(game, table, copy)) return `it differs: ${difference(table, copy) ?? 'but not as JSON'}`;
  if (hash(game, copy) !== original) return 'it is equal, but its hash is not';
  const found = shared(copy, parts);
  if (found) return `original and copy share ${placesOf(found, table)[0]}`;
  twins.push(copy);
  return null;
}

/** Writing JSON is the dearest thing the laws do, so the second writing is compared at one pause in so many. */
const WRITTEN_TWICE = 8;

export function reloaded({ game, table, hash: original, twins, rng }: Pause): string | null {
  const saved = JSON.stringify(save(game, table));
  const twin = load(game, JSON.parse(saved));
  if (hash(game, twin) !== original) return `it differs: ${difference(table, twin) ?? 'but not as JSON'}`;
  if (oneIn(WRITTEN_TWICE, rng)) {
    const again = JSON.stringify(save(game, twin));
    if (again !== saved)
      return `it is written differently: ${difference(JSON.parse(saved), JSON.parse(again))}`;
  }
  twins.push(twin);
  return null;
}

/** What an input did to the table, which is what it must do to the table's twins. */
interface Deed {
  input: Input;
  hash: string;
  facts: Fact[];
}

export function sameDeed({ game, twins }: Pause, deed: Deed): string | null {
  const told = JSON.stringify(deed.facts);
  const when = `after ${JSON.stringify(deed.input)}`;
  for (const twin of twins) {
    const facts: Fact[] = [];
    const refusal = apply(game, twin, deed.input, { facts: (fact) => void facts.push(fact) });
    if (refusal) return `a copy refuses ${JSON.stringify(deed.input)}: ${refusal.message}`;
    if (hash(game, twin) !== deed.hash) return `${when} table and copy are no longer the same`;
    if (JSON.stringify(facts) !== told)
      return `${when} other facts are told: ${difference(deed.facts, facts)}`;
  }
  return null;
}

/** Both forks are given the same luck and the same answers, one by the front door and one as search does it. */
export function forked({ game, table, rng }: Pause, manner: Manner): string | null {
  const seed = `fork ${bits(rng)}`;
  const ends = [throughTheDoor, asSearchDoes].map((act) => {
    const fork = clone(game, table);
    const luck = seeded(seed);
    reseed(fork.rng, luck);
    return playOut(game, fork, { ...manner, stayers: manner.stayers.slice() }, luck, act);
  });
  if (hash(game, ends[0]) === hash(game, ends[1])) return null;
  const problem = difference(save(game, ends[0]), save(game, ends[1]));
  return `the fork played by take() ends otherwise than the one played by apply(): ${problem}`;
}

type Act = (game: Game, table: Table, input: Input) => void;

function playOut(game: Game, table: Table, manner: Manner, luck: Rng, act: Act): Table {
  for (let left = game.bound; left > 0 && table.result === null; left--)
    act(game, table, anyInput(game, table, manner, luck));
  return table;
}

function throughTheDoor(game: Game, table: Table, input: Input): void {
  const refusal = apply(game, table, input);
  if (refusal) throw new Error(`${JSON.stringify(input)} is refused: ${refusal.message}`);
}

function asSearchDoes(game: Game, table: Table, input: Input): void {
  if (input.type === 'answer') {
    table.now = input.at;
    take(game, table, input.seat, input.value);
  } else throughTheDoor(game, table, input);
}
