import type { Bilingual } from '@kaiju/kernel';
import { keyEvents } from './events/key.ts';
import { events } from './events/random.ts';
import type { Encounter, Field, Op } from './types.ts';

/** What is wrong with an encounter or a map, in which field, and what would be right (EN-28.7). */
export interface Fault {
  field: string;
  says: Bilingual;
  clause: string;
}

/** EN-28.13: how much a map or an encounter may hold. */
const MOST = {
  side: 30,
  units: { most: 40, zh: '个单位', en: 'units' },
  boons: { most: 4, zh: '项增益', en: 'boons of one zone' },
  'axis.pool': { most: 24, zh: '项事件池', en: 'entries of the pool' },
  keys: { most: 12, zh: '个关键事件', en: 'key events' },
  win: { most: 8, zh: '种胜法', en: 'ways to win' },
  lose: { most: 8, zh: '种败法', en: 'ways to lose' },
};

/** What there is too much of: looked at before anything that takes the longer the more there is. */
function excess(map: Field | Encounter): Fault[] {
  const faults: Fault[] = [];
  const clause = 'EN-28.13';
  const width = Math.max(0, ...map.zones.map((row) => row.length));
  const height = map.zones.length;
  const { side } = MOST;
  if (width > side || height > side) {
    const says = {
      zh: `${width}×${height} 格，地图最大 ${side}×${side} 格`,
      en: `${width} by ${height} cells; a map has at most ${side} by ${side}`,
    };
    faults.push({ field: 'zones', says, clause });
  }
  const count = (field: Exclude<keyof typeof MOST, 'side'>, n: number, place: string = field) => {
    const { most, zh, en } = MOST[field];
    if (n > most)
      faults.push({
        field: place,
        says: { zh: `${n} ${zh}，最多 ${most}`, en: `${n} ${en}; at most ${most}` },
        clause,
      });
  };
  for (const [zone, boons] of Object.entries(map.boons)) count('boons', boons.length, `boons.${zone}`);
  count('axis.pool', map.axis.pool.length);
  if (isEncounter(map))
    for (const field of ['units', 'keys', 'win', 'lose'] as const) count(field, map[field].length);
  return faults;
}

const LETTERS = '.sfcm#';
const isEncounter = (field: Field | Encounter): field is Encounter => 'units' in field;

/** Every fault of an encounter or a duel map; `known` says which units there are. */
export function faultsOf(map: Field | Encounter, known: ReadonlySet<string>): Fault[] {
  const faults = excess(map);
  if (faults.length > 0) return faults;
  const fault = (clause: string, field: string, zh: string, en: string) =>
    faults.push({ field, says: { zh, en }, clause });
  const width = map.zones[0]?.length ?? 0;
  const letterAt = (x: number, y: number) => map.zones[y]?.[x];
  const isCell = (x: number, y: number) => /^[A-Z]$/.test(letterAt(x, y) ?? '');

  map.zones.forEach((row, y) => {
    if (row.length !== width)
      fault(
        'EN-28.2',
        `zones[${y}]`,
        `${row.length} 格；每一行都应有 ${width} 格`,
        `${row.length} cells; every row has ${width}`,
      );
    const odd = /[^A-Z#]/.exec(row);
    if (odd)
      fault(
        'EN-28.2',
        `zones[${y}]`,
        `“${odd[0]}”；一格是一个大写字母或 #`,
        `'${odd[0]}'; a cell is a capital letter or #`,
      );
  });
  if (map.terrain.length !== map.zones.length) {
    fault(
      'EN-28.2',
      'terrain',
      `${map.terrain.length} 行；战区有 ${map.zones.length} 行`,
      `${map.terrain.length} rows; the zones have ${map.zones.length}`,
    );
  }
  map.terrain.forEach((row, y) => {
    if (row.length !== width)
      fault(
        'EN-28.2',
        `terrain[${y}]`,
        `${row.length} 格；每一行都应有 ${width} 格`,
        `${row.length} cells; every row has ${width}`,
      );
    [...row].forEach((letter, x) => {
      if (!LETTERS.includes(letter)) {
        fault(
          'EN-28.2',
          `terrain[${y}]`,
          `“${letter}”；地形是 ${LETTERS} 之一`,
          `'${letter}'; terrain is one of ${LETTERS}`,
        );
      } else if ((letter === '#') !== (letterAt(x, y) === '#')) {
        fault(
          'EN-28.2',
          `terrain[${y}]`,
          `(${x},${y}) 只在一张图上是 #；两张图都应写上`,
          `# at (${x},${y}) in one map only; it belongs in both`,
        );
      }
    });
  });

  const zones = new Set([...map.zones.join('')].filter((letter) => letter !== '#'));
  for (const zone of zones) {
    const cells = cellsOf(map.zones, zone);
    if (reached(cells) < cells.length) {
      fault(
        'EN-5.2',
        'zones',
        `战区 ${zone} 不连通；它的任意两格须在区内相通`,
        `zone ${zone} is in pieces; any two of its cells must be joined inside it`,
      );
    }
  }
  const named = (letter: string, field: string) => {
    if (!zones.has(letter)) {
      fault(
        'EN-28.3',
        field,
        `没有战区 ${letter}；地图上有 ${[...zones].sort().join('')}`,
        `there is no zone ${letter}; the map has ${[...zones].sort().join('')}`,
      );
    }
  };
  for (const letter of map.ours) named(letter, 'ours');
  for (const letter of Object.keys(map.boons)) named(letter, `boons.${letter}`);
  for (const letter of map.home ?? []) named(letter, 'home');

  const starts: [string, readonly [number, number], boolean][] = [['start', map.start, true]];
  if (map.startB) starts.push(['startB', map.startB, false]);
  for (const [field, [x, y], mine] of starts) {
    if (!isCell(x, y)) fault('EN-28.3', field, `(${x},${y}) 不是格子`, `(${x},${y}) is no cell`);
    else if (map.ours.includes(letterAt(x, y) as string) !== mine) {
      fault(
        'EN-28.3',
        field,
        `(${x},${y}) 在战区 ${letterAt(x, y)}，那是另一方的`,
        `(${x},${y}) lies in zone ${letterAt(x, y)}, which is the other side's`,
      );
    }
  }

  const { length, opening, pool } = map.axis;
  if (length < 3 || length > 6)
    fault(
      'EN-16.9',
      'axis.length',
      `${length}；事件轴有 3 到 6 个事件`,
      `${length}; the axis has 3 to 6 events`,
    );
  if (opening.length > length) {
    fault(
      'EN-28.5',
      'axis.opening',
      `${opening.length} 个事件；事件轴只放得下 ${length} 个`,
      `${opening.length} events; the axis has room for ${length}`,
    );
  }
  const entry = (field: string, id: string, zone: string | undefined) => {
    const event = events.find((e) => e.id === id);
    if (!event) fault('EN-28.5', field, `没有事件 ${id}`, `there is no event ${id}`);
    else if (event.source === 'unit') {
      fault(
        'EN-28.5',
        field,
        `${id} 来自单位；应给某个单位异能 herald:${id}`,
        `${id} comes from a unit; give a unit the ability herald:${id}`,
      );
    } else if (event.source === 'zone' && zone === undefined) {
      fault(
        'EN-28.5',
        field,
        `${id} 来自战区；应写作 ${id}@ 加战区字母`,
        `${id} comes from a zone; write ${id}@ and its letter`,
      );
    } else if (event.source === 'encounter' && zone !== undefined) {
      fault(
        'EN-28.5',
        field,
        `${id} 来自遭遇；不应写战区`,
        `${id} comes from the encounter; write it without a zone`,
      );
    }
    if (zone !== undefined) named(zone, field);
  };
  opening.forEach((what, i) => {
    const [id, zone] = what.split('@');
    entry(`axis.opening[${i}]`, id, zone);
  });
  pool.forEach(({ event, zone, weight }, i) => {
    entry(`axis.pool[${i}]`, event, zone);
    if (weight < 1)
      fault(
        'EN-28.5',
        `axis.pool[${i}].weight`,
        `${weight}；权至少是 1`,
        `${weight}; a weight is at least 1`,
      );
  });

  if (!isEncounter(map)) return faults;

  const START = { zh: '起始格', en: 'the start cell' };
  const taken = new Map([[String(map.start), START]]);
  map.units.forEach(({ unit, at }, i) => {
    const field = `units[${i}]`;
    if (!known.has(unit)) fault('EN-28.4', field, `没有单位 ${unit}`, `there is no unit ${unit}`);
    if (!isCell(...at)) fault('EN-28.4', field, `(${at}) 不是格子`, `(${at}) is no cell`);
    const other = taken.get(String(at));
    if (other) {
      const clause = other === START ? 'EN-28.3' : 'EN-28.4';
      fault(clause, field, `(${at}) 已被${other.zh}占用`, `(${at}) is taken by ${other.en}`);
    }
    taken.set(String(at), { zh: ` ${field} `, en: field });
  });
  map.keys.forEach((key, i) => {
    const id = typeof key === 'string' ? key : key.event;
    const event = keyEvents.find((e) => e.id === id);
    if (!event) fault('EN-28.5', `keys[${i}]`, `没有关键事件 ${id}`, `there is no key event ${id}`);
    for (const zone of event ? zonesNamed(event.ops) : []) named(zone, `keys[${i}]`);
  });
  const marked = (mark: string) => map.units.filter((u) => u.mark === mark).length;
  map.win.forEach((way, i) => {
    const field = `win[${i}]`;
    if (way.by === 'hold') for (const zone of way.zones) named(zone, field);
    if (way.by === 'reach' || way.by === 'escort') named(way.zone, field);
    if (way.by === 'leader' && marked('leader') < way.n) {
      fault(
        'EN-24.2',
        field,
        `应有 ${way.n} 名首领阵亡，只摆放了 ${marked('leader')} 名；应把更多单位标为首领`,
        `${way.n} leaders to fall, ${marked('leader')} placed; mark more units as leader`,
      );
    }
    if (way.by === 'escort' && marked('protected') === 0) {
      fault(
        'EN-24.7',
        field,
        '没有要护送的；应把一个单位标为受保护',
        'nobody to escort; mark a unit as protected',
      );
    }
    if (way.by === 'slay' && !known.has(way.unit))
      fault('EN-24.3', field, `没有单位 ${way.unit}`, `there is no unit ${way.unit}`);
    if (way.by === 'rival' && !map.rival)
      fault('EN-24.8', field, '没有对手；应写明一名', 'there is no rival; name one');
  });
  map.lose.forEach((way, i) => {
    if (way.by === 'home') named(way.zone, `lose[${i}]`);
    if (way.by === 'protected' && marked('protected') === 0) {
      fault(
        'EN-24.13',
        `lose[${i}]`,
        '没有受保护的；应把一个单位标为受保护',
        'nobody is protected; mark a unit as protected',
      );
    }
  });
  if (map.win.length === 0)
    fault('EN-24.15', 'win', '没有胜法；至少应写一种', 'there is no way to win; name at least one');
  return faults;
}

function cellsOf(rows: readonly string[], zone: string): [number, number][] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((letter, x): [number, number][] => (letter === zone ? [[x, y]] : [])),
  );
}

/** How many of the cells can be walked to from the first without leaving them. */
function reached(cells: readonly [number, number][]): number {
  const left = new Set(cells.map(String));
  const front = cells.slice(0, 1);
  left.delete(String(cells[0]));
  for (const [x, y] of front) {
    const around: [number, number][] = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ];
    for (const cell of around) if (left.delete(String(cell))) front.push(cell);
  }
  return front.length;
}

function zonesNamed(ops: readonly Op[]): string[] {
  return ops.flatMap((op) =>
    op.op === 'deploy' && typeof op.where === 'object' && 'zones' in op.where ? [...op.where.zones] : [],
  );
}
