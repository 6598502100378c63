import { rules } from '@kaiju/kernel';
import type { EventTag, KeyCond, KeyEvent } from '../content/types.ts';
import { type C, type Encounter, Entry, type Key, Slot, taskOf, type Unit } from '../state.ts';
import { CALM, events, kinds, traits } from './code.ts';
import { type Field, fieldOf } from './field.ts';
import { heroOf, sideOf } from './stats.ts';

/** The event axis and the pool it is filled from. */

const MAX_LENGTH = 6;
const MIN_LENGTH = 3;
/** EN-16.4 */
const MAX_Y = 4;

/** How a fact tells an event on the axis. */
function tellSlot(field: Field, { event, zone, unit, x, y, picks }: Slot) {
  const { id, picks: kind } = events[event];
  const called = kind === 'zones' ? field.letters : field.names;
  const places = picks.map((n) => called[n]);
  return { event: id, zone: zone < 0 ? null : field.letters[zone], source: unit, x, y, picks: places };
}

/** EN-20.35: of several conditions one is enough. */
const holds = rules(['EN-16.6', 'EN-20.35'], (g: Encounter, conditions: readonly KeyCond[]): boolean =>
  conditions.some((cond) => {
    if ('round' in cond) return g.round >= cond.round;
    if ('kills' in cond) return g.slain.length >= cond.kills;
    if ('pages' in cond) return g.players[0].pages >= cond.pages;
    if ('zones' in cond) return g.control.filter((side) => side === 0).length >= cond.zones;
    const { half } = cond;
    return g.units.some(
      (u) => (half === 'leaders' ? u.leader : kinds[u.kind].id === half.unit) && u.hp * 2 <= u.mhp,
    );
  }),
);

/** EN-16.16, EN-32.11: the first key event that holds and has not been used; those that hold are secrets no more. */
const nextKey = rules(['EN-16.16', 'EN-32.11'], (g: Encounter): Key | undefined => {
  let first: Key | undefined;
  for (const key of g.keys) {
    if (key.used || !holds(g, (events[key.event].printed as KeyEvent).when)) continue;
    key.secret = false;
    first ??= key;
  }
  return first;
});

function isOnAxis(g: Encounter, { event, zone, unit }: Entry): boolean {
  for (const slot of g.axis)
    if (slot.event === event && slot.zone === zone && slot.unit === unit) return true;
  return false;
}

/** EN-32.11: what may be drawn next, and how it weighs. */
export function drawable(g: Encounter): Entry[] {
  return g.pool.filter((entry) => !isOnAxis(g, entry));
}

/** EN-16.16: drawn by weight; what is drawn stays in the pool. */
function drawEntry(ctx: C): Entry {
  const { g } = ctx;
  let sum = 0;
  for (const entry of g.pool) if (!isOnAxis(g, entry)) sum += entry.weight;
  if (sum === 0) return Entry.make({ event: CALM, weight: 0 });
  let at = ctx.random(sum);
  for (const entry of g.pool) {
    if (isOnAxis(g, entry)) continue;
    at -= entry.weight;
    if (at < 0) return entry;
  }
  throw new RangeError('a weight was lost');
}

/** EN-16.19, EN-20.27: random places are rolled as the event enters. */
const pickPlaces = rules(['EN-16.19', 'EN-20.27'], (ctx: C, event: number, x: number): number[] => {
  const { picks } = events[event];
  if (picks === null) return [];
  const field = fieldOf(ctx.g);
  const among = picks === 'zones' ? field.letters.map((_, zone) => zone) : field.cells.slice();
  const found: number[] = [];
  for (let n = Math.min(x, among.length); n > 0; n--) {
    const i = ctx.random(among.length);
    found.push(among[i]);
    among[i] = among[among.length - 1];
    among.pop();
  }
  return found;
});

/** An event takes the last place. */
export function enqueue(ctx: C, event: number, zone: number, unit: number, x: number): void {
  const { g } = ctx;
  const slot = Slot.make({
    event,
    zone,
    unit,
    x,
    y: Math.max(0, events[event].y),
    picks: pickPlaces(ctx, event, x),
  });
  g.axis.push(slot);
  ctx.reveal('event', { index: g.axis.length - 1, ...tellSlot(fieldOf(g), slot) });
}

/** EN-16.16 */
export const refill = rules(['EN-16.10', 'EN-16.16', 'EN-27.10'], (ctx: C): void => {
  const { g } = ctx;
  while (g.axis.length < g.length) {
    const key = nextKey(g);
    if (key !== undefined) {
      key.used = true;
      enqueue(ctx, key.event, -1, -1, events[key.event].x);
      continue;
    }
    const { event, zone, unit, x } = drawEntry(ctx);
    enqueue(ctx, event, zone, unit, x);
  }
});

function tellAxis(ctx: C, how: string): void {
  ctx.tell('axis', { how, length: ctx.g.length, events: ctx.g.axis.map(({ event }) => events[event].id) });
}

/** EN-16.13 */
export const swapEvents = rules(['EN-16.13'], (ctx: C, a: number, b: number): void => {
  const { axis } = ctx.g;
  if (a === b || axis[a] === undefined || axis[b] === undefined) return;
  const held = axis[a];
  axis[a] = axis[b];
  axis[b] = held;
  tellAxis(ctx, 'swap');
});

/** EN-16.14 */
export const delayEvent = rules(['EN-16.14'], (ctx: C, at: number, n: number): void => {
  const { axis } = ctx.g;
  if (axis[at] === undefined) return;
  const [slot] = axis.splice(at, 1);
  axis.splice(Math.min(axis.length, at + n), 0, slot);
  tellAxis(ctx, 'delay');
});

/** EN-16.15, EN-20.24: events go, the others close up, new ones come. Key events stay. */
export const dropEvents = rules(
  ['EN-16.15', 'EN-20.24'],
  (ctx: C, goes: (slot: Slot, at: number) => boolean): void => {
    const { g } = ctx;
    const kept = g.axis.filter((slot, at) => events[slot.event].key || !goes(slot, at));
    if (kept.length === g.axis.length) return;
    g.axis = kept;
    tellAxis(ctx, 'drop');
    refill(ctx);
  },
);

export function hasTag(event: number, tag: EventTag): boolean {
  return events[event].tags.includes(tag);
}

/** EN-16.10 */
export const changeLength = rules(['EN-16.9', 'EN-16.10'], (ctx: C, n: number): void => {
  const { g } = ctx;
  const length = Math.max(MIN_LENGTH, Math.min(MAX_LENGTH, g.length + n));
  if (length === g.length) return;
  g.length = length;
  if (g.axis.length > length) g.axis.length = length;
  tellAxis(ctx, 'length');
  refill(ctx);
});

/** EN-20.25 */
export const strengthen = rules(
  ['EN-16.4', 'EN-20.25'],
  (ctx: C, slot: Slot | undefined, n: number): void => {
    if (slot === undefined || events[slot.event].y < 0 || slot.y >= MAX_Y) return;
    slot.y = Math.min(MAX_Y, slot.y + n);
    ctx.tell('strength', { index: ctx.g.axis.indexOf(slot), event: events[slot.event].id, y: slot.y });
  },
);

/** EN-20.26 */
export const addToPool = rules(['EN-16.8', 'EN-20.26'], (ctx: C, event: number, weight: number): void => {
  ctx.g.pool.push(Entry.make({ event, weight, x: events[event].x }));
  ctx.tell('pool', { event: events[event].id, weight });
});

/** EN-20.26: heralds' entries are excepted. */
export const dropFromPool = rules(['EN-20.26'], (ctx: C, tag: EventTag, n: number): void => {
  const { g } = ctx;
  for (let i = 0; i < n; i++) {
    const among = g.pool.filter(({ event, unit }) => unit < 0 && hasTag(event, tag));
    if (among.length === 0) return;
    const gone = among[ctx.random(among.length)];
    g.pool.splice(g.pool.indexOf(gone), 1);
    ctx.reveal('pool', { event: events[gone.event].id, weight: 0 });
  }
});

/** EN-22.25: its events enter the pool. */
export const herald = rules(['EN-22.25', 'EN-28.5'], (g: Encounter, u: Unit): void => {
  const enter = (event: number) =>
    g.pool.push(Entry.make({ event, unit: u.uid, weight: events[event].weight, x: events[event].x }));
  for (const event of kinds[u.kind].heralds) enter(event);
  for (const n of heroOf(g, u)?.traits ?? []) if (traits[n].event >= 0) enter(traits[n].event);
});

/** EN-16.18: what came from a unit goes with it. */
export const silence = rules(['EN-16.18'], (ctx: C, uid: number): void => {
  const { g } = ctx;
  if (!g.pool.some(({ unit }) => unit === uid)) return;
  g.pool = g.pool.filter(({ unit }) => unit !== uid);
  dropEvents(ctx, ({ unit }) => unit === uid);
});

/** EN-16.12: the head leaves the axis and its effect waits to happen; the axis is refilled afterwards. */
export const takeHead = rules(['EN-16.12', 'EN-16.17', 'EN-18.10', 'EN-20.1'], (ctx: C): void => {
  const { g } = ctx;
  const slot = g.axis.shift();
  if (slot === undefined) return;
  const { key, code, picks } = events[slot.event];
  const field = fieldOf(g);
  ctx.tell('roll', tellSlot(field, slot));
  const task = taskOf(code, key ? 1 : sideOf(g, slot.zone, slot.unit));
  task.x = slot.x;
  task.y = slot.y;
  task.zone = slot.zone;
  task.source = slot.unit;
  task.cells = picks === 'zones' ? slot.picks.flatMap((zone) => [...field.cellsOf[zone]]) : slot.picks;
  g.scripts.push(task);
});
