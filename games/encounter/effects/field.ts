import { describeJson, LoadError, readOnce, rule, rules } from '@kaiju/kernel';
import { duelMaps } from '../content/index.ts';
import type {
  DuelMap,
  ListedKey,
  Encounter as Printed,
  Field as PrintedField,
  Victory,
  ZoneBoon,
} from '../content/types.ts';
import type { Encounter } from '../state.ts';
import { eventOf, events, passiveOf, RNG, STATS, TERRAINS } from './code.ts';

/** What a zone adds, by stat: for its controller's units, and the part of it that is for everybody's. */
interface Lift {
  readonly own: readonly number[];
  readonly all: readonly number[];
}

/** A map ready to be fought on: every cell, also those that are `#`, has a number, `y * width + x`. */
export interface Field {
  readonly printed: PrintedField;
  /** What an encounter adds; null for duel maps. */
  readonly encounter: Printed | null;
  readonly duel: DuelMap | null;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** `4,1`, as answers, facts and scenes call a cell. */
  readonly names: readonly string[];
  readonly at: ReadonlyMap<string, number>;
  /** By cell: its zone; -1 for `#`. */
  readonly zone: Int8Array;
  /** By cell: printed terrain. */
  readonly terrain: Int8Array;
  /** Letters in order; a zone is its place here. */
  readonly letters: readonly string[];
  readonly cellsOf: readonly (readonly number[])[];
  /** Cells that are not `#`. */
  readonly cells: readonly number[];
  /** Four per cell: right, left, down, up; -1 where there is none. */
  readonly ways: Int16Array;
  /** Distances, `a * size + b` (EN-4.2, EN-4.3). */
  readonly far: Uint8Array;
  /** By zone and cell, `zone * size + cell`: how far the nearest cell of the zone is. */
  readonly near: Uint8Array;
  readonly boons: readonly (readonly ZoneBoon[])[];
  /** By zone: what its lasting boons add to stats, focus cap and draws; null where there is no stat. */
  readonly lift: readonly (Lift | null)[];
  /** By stat: whether any of them adds to it. */
  readonly lifts: readonly boolean[];
  /** Whether range hangs on the zone, by a boon or an event on the axis. */
  readonly liftsRange: boolean;
  readonly caps: readonly number[];
  readonly draws: readonly number[];
  readonly start: readonly number[];
  /** The events of its pool (EN-16.8), those on the axis in the beginning, and its key events. */
  readonly pool: readonly { event: number; zone: number; weight: number; x: number }[];
  readonly opening: readonly { event: number; zone: number }[];
  readonly keys: readonly { event: number; secret: boolean }[];
  /** By zone: who controls it in the beginning (EN-5.3, EN-28.3). */
  readonly owners: readonly number[];
  /** By zone: whether an encounter is won or lost there. */
  readonly goals: readonly boolean[];
  /** Ways to win that every state check looks for (EN-1.9). */
  readonly atOnce: readonly Victory[];
  /** By cell, nothing. Lists of a state are copies of these: to the engine they are all of one kind, which is fast. */
  readonly zeros: readonly number[];
}

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
export const RAYS = rules(['EN-15.2'], ['right', 'left', 'down', 'up'] as const);

/** EN-4.2, EN-4.3: up, down, left and right are 1 away, diagonals 2. */
const apart = rules(
  ['EN-4.2', 'EN-4.3'],
  (ax: number, ay: number, bx: number, by: number): number => Math.abs(ax - bx) + Math.abs(ay - by),
);

const lay = rules(
  ['EN-4.1', 'EN-4.6', 'EN-5.1', 'EN-5.8', 'EN-25.8', 'EN-28.2'],
  (printed: PrintedField): Field => {
    const width = printed.zones[0].length;
    const height = printed.zones.length;
    const size = width * height;
    const letters = [...new Set(printed.zones.join(''))].filter((letter) => letter !== '#').sort();
    const names: string[] = [];
    const zone = new Int8Array(size);
    const terrain = new Int8Array(size);
    const ways = new Int16Array(size * 4).fill(-1);
    const far = new Uint8Array(size * size);
    const ground = ['.', ...TERRAINS.map((id) => ({ sticky: 's', burning: 'f', curse: 'c', fog: 'm' })[id])];
    for (let cell = 0; cell < size; cell++) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      names.push(`${x},${y}`);
      zone[cell] = letters.indexOf(printed.zones[y][x]);
      terrain[cell] = Math.max(0, ground.indexOf(printed.terrain[y][x]));
      for (let other = 0; other < size; other++)
        far[cell * size + other] = apart(x, y, other % width, Math.floor(other / width));
      WAYS.forEach(([dx, dy], way) => {
        const [nx, ny] = [x + dx, y + dy];
        if (nx >= 0 && nx < width && ny >= 0 && ny < height && printed.zones[ny][nx] !== '#')
          ways[cell * 4 + way] = ny * width + nx;
      });
    }
    const cells = names.map((_, cell) => cell).filter((cell) => zone[cell] >= 0);
    const near = new Uint8Array(letters.length * size).fill(255);
    for (const other of cells) {
      const row = zone[other] * size;
      for (let cell = 0; cell < size; cell++)
        near[row + cell] = Math.min(near[row + cell], far[cell * size + other]);
    }
    const boons = letters.map((letter) => printed.boons[letter] ?? []);
    const lift = boons.map((list) => liftOf(list));
    const sum = (list: readonly ZoneBoon[], kind: 'focusCap' | 'draw') =>
      list.reduce((n, boon) => (boon.k === kind ? n + boon.n : n), 0);
    const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
    const zoneNamed = (letter: string | undefined) => (letter === undefined ? -1 : letters.indexOf(letter));
    return {
      printed,
      encounter: 'units' in printed ? (printed as Printed) : null,
      duel: 'bonus' in printed ? (printed as DuelMap) : null,
      width,
      height,
      size,
      names,
      at: new Map(names.map((name, cell) => [name, cell])),
      zone,
      terrain,
      letters,
      cellsOf: letters.map((_, n) => cells.filter((cell) => zone[cell] === n)),
      cells,
      ways,
      far,
      near,
      boons,
      lift,
      lifts: STATS.map((_, stat) => lift.some((adds) => adds !== null && adds.own[stat] !== 0)),
      liftsRange:
        passiveOf.some((passive) => passive?.inZone === true && passive.stat === RNG) ||
        lift.some((adds) => adds !== null && adds.own[RNG] !== 0),
      caps: boons.map((list) => sum(list, 'focusCap')),
      draws: boons.map((list) => sum(list, 'draw')),
      start: [cellOf(printed.start), cellOf(printed.startB ?? printed.start)],
      pool: printed.axis.pool.map((entry) => {
        const event = eventOf(entry.event);
        return { event, zone: zoneNamed(entry.zone), weight: entry.weight, x: entry.x ?? events[event].x };
      }),
      opening: printed.axis.opening.map((what) => {
        const [id, letter] = what.split('@');
        return { event: eventOf(id), zone: zoneNamed(letter) };
      }),
      keys: 'keys' in printed ? (printed as Printed).keys.map(listed) : [],
      owners: letters.map((letter) => (printed.ours.includes(letter) ? 0 : 1)),
      goals: letters.map((letter) => objectives(printed).includes(letter)),
      atOnce: 'units' in printed ? (printed as Printed).win.filter(({ by }) => AT_ONCE.includes(by)) : [],
      zeros: names.map(() => 0),
    };
  },
);

function listed(key: ListedKey): Field['keys'][number] {
  return typeof key === 'string'
    ? { event: eventOf(key), secret: false }
    : { event: eventOf(key.event), secret: true };
}

const AT_ONCE: readonly Victory['by'][] = ['annihilate', 'leader', 'slay'];

function objectives(printed: PrintedField): string {
  if (!('units' in printed)) return '';
  const { win, lose } = printed as Printed;
  let zones = '';
  for (const way of win) {
    if (way.by === 'hold') zones += way.zones;
    if (way.by === 'reach' || way.by === 'escort') zones += way.zone;
  }
  for (const way of lose) if (way.by === 'home') zones += way.zone;
  return zones;
}

/** EN-25.3 */
const liftOf = rule('EN-25.3', (list: readonly ZoneBoon[]): Lift | null => {
  const own = STATS.map(() => 0);
  const all = STATS.map(() => 0);
  let any = false;
  for (const boon of list) {
    if (boon.k !== 'stat') continue;
    const stat = STATS.indexOf(boon.stat);
    own[stat] += boon.n;
    if (!boon.own) all[stat] += boon.n;
    any = true;
  }
  return any ? { own, all } : null;
});

/** EN-25.3: whether a boon is for all units in its zone. */
export const isForAll = rule(
  'EN-25.3',
  ({ house }: Pick<Encounter, 'house'>, boon: ZoneBoon): boolean =>
    boon.k === 'stat' && !boon.own && house.boons === 'all',
);

/** Ours, by id. */
const known = new Map<string, Field>();
/** Those that somebody has written. */
let written: ((text: string) => Field) | null = null;

export function learnMaps(maps: readonly PrintedField[]): void {
  for (const printed of maps) known.set(printed.id, lay(printed));
}
learnMaps(duelMaps);

/** Lets the text of a file be a map as well. */
export function readFilesBy(reader: (text: string) => PrintedField): void {
  written = readOnce((text) => lay(reader(text)));
}

/** An encounter or a duel map: one of ours by its id, or the text of a file (EN-28.1, EN-28.7). */
export const fieldNamed = rules(
  ['EN-1.1', 'EN-2.1', 'EN-28.1', 'EN-28.12', 'EN-31.4'],
  (name: string): Field => {
    const field = known.get(name);
    if (field !== undefined) return field;
    if (name.includes('\n') && written !== null) return written(name);
    const ids = [...known.keys()].join(', ');
    throw new LoadError(
      `field: ${describeJson(name)} is neither the text of a file nor one of ${ids}`,
      `field：${describeJson(name)} 既不是一份文件的文字，也不是 ${ids} 之一`,
    );
  },
);

let lastName = '';
let last: Field;

/** The field that is fought on. */
export function fieldOf(g: Encounter): Field {
  if (g.field !== lastName) {
    last = fieldNamed(g.field);
    lastName = g.field;
  }
  return last;
}

export function distance(field: Field, a: number, b: number): number {
  return field.far[a * field.size + b];
}
