import { below, clone, type Game, optionsOf, type Rng, type Table, take, waiting } from '@kaiju/kernel';
import { distance } from '../map.ts';
import { END, type Operation } from '../operations.ts';
import { active, boardOf, type Creature, cellOf, creature, type Miracle, sideOf, starOf } from '../state.ts';
import { appraise, type Taste, wasted } from './value.ts';

type T = Table<Miracle>;

/** A whole turn: its operations, and where it leads. */
export interface Turn {
  operations: Operation[];
  end: T;
  value: number;
}

/** How a turn is made up: how much luck is in each choice, and how many moves of each creature are looked at. */
export interface Manner {
  noise: number;
  breadth: number;
}

const MOST_OPERATIONS = 40;

/** Makes up a turn operation by operation, each time the one that looks best, until ending the turn looks best. */
export function composeTurn(game: Game<Miracle>, start: T, taste: Taste, manner: Manner, rng: Rng): Turn {
  const seat = active(start.g);
  let table = start;
  const operations: Operation[] = [];
  let standing = appraise(table.g, seat, taste) - wasted(table.g, taste);
  while (operations.length < MOST_OPERATIONS && goesOn(table, start)) {
    let best: { operation: Operation; table: T; value: number } | null = null;
    for (const operation of worthTrying(game, table, manner, rng)) {
      const tried = clone(game, table);
      take(game, tried, seat, operation as never);
      const value = valueAfter(tried, seat, taste) + luck(manner.noise, rng);
      if (value > standing + 1e-6 && (best === null || value > best.value))
        best = { operation, table: tried, value };
    }
    if (best === null) break;
    operations.push(best.operation);
    table = best.table;
    standing = valueAfter(table, seat, taste);
  }
  return finish(game, start, table, operations, seat, taste);
}

/** Plays given operations as far as they are legal, then completes the turn in the usual manner. */
export function replayTurn(
  game: Game<Miracle>,
  start: T,
  wanted: readonly Operation[],
  taste: Taste,
  manner: Manner,
  rng: Rng,
): Turn {
  const seat = active(start.g);
  const table = clone(game, start);
  const operations: Operation[] = [];
  for (const operation of wanted) {
    if (!goesOn(table, start)) break;
    const options = optionsOf(game, table, seat) as unknown as Operation[];
    if (operation === END || !options.includes(operation)) continue;
    take(game, table, seat, operation as never);
    operations.push(operation);
  }
  if (!goesOn(table, start)) return finish(game, start, table, operations, seat, taste);
  const rest = composeTurn(game, table, taste, manner, rng);
  return { ...rest, operations: [...operations, ...rest.operations] };
}

function finish(
  game: Game<Miracle>,
  start: T,
  table: T,
  operations: Operation[],
  seat: number,
  taste: Taste,
): Turn {
  const end = clone(game, table);
  if (goesOn(end, start)) take(game, end, seat, END as never);
  return { operations: [...operations, END], end, value: valueAfter(end, seat, taste) };
}

/** Whether it is still the turn that began at `start`. */
function goesOn(table: T, start: T): boolean {
  return table.result === null && table.g.turn === start.g.turn && waiting(table).length > 0;
}

/** A finished match is worth what it is; one that goes on, what it looks like. */
export function valueAfter(table: T, seat: number, taste: Taste): number {
  if (table.result !== null) {
    const [mine, other] = [table.result.places[seat], table.result.places[1 - seat]];
    return mine < other ? 1e6 : mine > other ? -1e6 : 0;
  }
  const waste = active(table.g) === seat ? wasted(table.g, taste) : 0;
  return appraise(table.g, seat, taste) - waste;
}

function luck(noise: number, rng: Rng): number {
  return noise === 0 ? 0 : noise * (below(rng, 2001) / 1000 - 1 + below(rng, 2001) / 1000 - 1);
}

/** The options a player would look at: all attacks, a few cells for each creature and each summon. */
function worthTrying(game: Game<Miracle>, table: T, manner: Manner, rng: Rng): Operation[] {
  const { g } = table;
  const seat = active(g);
  const options = optionsOf(game, table, seat) as unknown as Operation[];
  const chosen: Operation[] = [];
  const groups = new Map<string, { operation: Operation; appeal: number }[]>();
  for (const operation of options) {
    if (operation.op === 'end') continue;
    if (operation.op === 'attack') chosen.push(operation);
    else {
      const name = groupOf(operation);
      const entry = { operation, appeal: appealOf(g, seat, operation) + below(rng, 100) / 200 };
      const group = groups.get(name);
      if (group) group.push(entry);
      else groups.set(name, [entry]);
    }
  }
  for (const group of groups.values()) {
    group.sort((a, b) => b.appeal - a.appeal);
    for (const { operation } of group.slice(0, manner.breadth)) chosen.push(operation);
  }
  return chosen;
}

function groupOf(o: Operation): string {
  if (o.op === 'move') return `move ${o.creature}`;
  if (o.op === 'summon') return `summon ${o.kind} ${o.star}`;
  return 'use';
}

/** A first glance at a cell: towards the enemy, near prey, on barracks. */
function appealOf(g: Miracle, seat: number, o: Operation): number {
  const map = boardOf(g);
  const gate = map.miracles[sideOf(g, 1 - seat)];
  if (o.op === 'use') {
    if ('on' in o) return starOf(g, creature(g, o.on) as Creature).cost;
    const cell = cellOf(g, o.at);
    let crowd = 0;
    for (const c of g.creatures) if (distance(map, c.at, cell) <= 2) crowd++;
    return crowd - distance(map, cell, gate) * 0.01;
  }
  if (o.op !== 'move' && o.op !== 'summon') return 0;
  const cell = cellOf(g, o.op === 'move' ? o.to : o.at);
  let appeal = -0.5 * distance(map, cell, gate);
  for (const c of g.creatures) {
    if (c.owner === seat) continue;
    const away = distance(map, c.at, cell);
    if (away <= 4) appeal += 1 / (1 + away);
  }
  for (let i = 0; i < map.barracks.length; i++) {
    if (map.barracks[i].at === cell && g.barracks[i] !== seat) appeal += 3;
  }
  return appeal;
}
