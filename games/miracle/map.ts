import { type Line, readLines, rule, TextError } from '@kaiju/kernel';

/**
 * MI-1: the board. A map is written for one side only; the other half is its image through the centre
 * (MI-1.1), so no map can favour a side.
 */
export interface HexMap {
  readonly name: string;
  /** Every cell within the bounds, the solid ones too, so that distances to a miracle are looked up as well. */
  readonly size: number;
  /** `x,y`, as operations and files call a cell. */
  readonly names: readonly string[];
  readonly at: ReadonlyMap<string, number>;
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Six per cell; -1 where the map ends. */
  readonly neighbours: Int16Array;
  /**
   * The same without solid cells, one list after the other: for the ground without the abyss (MI-1.7), and for fliers
   * also with the miracles' cells (MI-10.16).
   */
  readonly ways: { readonly ground: Adjacency; readonly air: Adjacency; readonly sky: Adjacency };
  readonly distances: Uint8Array;
  readonly abyss: readonly boolean[];
  /** Miracles and what lies behind them (MI-1.9). */
  readonly solid: readonly boolean[];
  /** By side; side 0 is the first player's. */
  readonly miracles: readonly [number, number];
  readonly spawns: readonly [readonly number[], readonly number[]];
  readonly barracks: readonly { at: number; spawns: readonly number[] }[];
}

/** The neighbours of cell c are `to[from[c]]` up to `to[from[c + 1] - 1]`. */
interface Adjacency {
  readonly from: Int16Array;
  readonly to: Int16Array;
}

/** The six ways, so that way w and way (w + 3) % 6 are opposite. */
export const WAYS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

/** MI-1.1: steps between two cells, over any ground. */
export function distance(map: HexMap, a: number, b: number): number {
  return map.distances[a * map.size + b];
}

/** All cells within so many steps of one. */
export function within(map: HexMap, centre: number, steps: number): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < map.size; cell++) if (distance(map, centre, cell) <= steps) cells.push(cell);
  return cells;
}

/** MI-1.2 to MI-1.4, MI-1.7: the printed map. */
export const PRINTED = `map printed
bounds 8 8 14
miracle -7,7
blocked -8,7 -8,8 -7,8
spawns -8,6 -7,6 -6,6 -6,7 -6,8
barracks -6,-6 spawns -7,-5 -5,-7 -5,-6
barracks 0,-5 spawns 0,-4 -1,-4 -1,-5
abyss -8,-6 -8,-5 -7,-7 -7,-6 -6,-8 -6,-7 -6,-5 -5,-8 -5,-5 -5,-4
abyss -4,-5 -4,-4 -3,-2 -2,-2 -2,-1 -1,-2 -1,0 -1,1 0,-1 0,0
`;

type XY = readonly [number, number];

interface Plan {
  name: string;
  bounds: [number, number, number];
  miracle: XY | null;
  blocked: XY[];
  spawns: XY[];
  barracks: { at: XY; spawns: XY[] }[];
  abyss: XY[];
  /** What each cell named so far is, its image included. */
  roles: Map<string, Role>;
}
const ROLES = {
  miracle: '神迹',
  blocked: '障碍',
  'spawn point': '出兵点',
  barracks: '驻扎点',
  abyss: '深渊',
};
type Role = keyof typeof ROLES;

/** Reads a map's text (MI-10.12). Mistakes are reported with their line and column. */
export const parseMap = rule('MI-10.12', (source: string): HexMap => {
  const plan: Plan = {
    name: 'map',
    bounds: [8, 8, 14],
    miracle: null,
    blocked: [],
    spawns: [],
    barracks: [],
    abyss: [],
    roles: new Map(),
  };
  const lines = readLines(source);
  for (const line of lines) {
    MAP_WORDS[
      line.among(Object.keys(MAP_WORDS), { zh: '地图的一行，以下列之一开头', en: 'a line of a map, one of' })
    ](line, plan);
    line.end();
  }
  const last = lines[lines.length - 1];
  if (last === undefined) throw new TextError({ zh: '还没有写任何内容', en: 'the text is empty' }, 1, 1);
  const lacks = (word: string) => ({ zh: `地图缺少“${word}”一行`, en: `the map has no '${word}' line` });
  last.expect(plan.miracle !== null, lacks('miracle'));
  last.expect(plan.spawns.length > 0, lacks('spawns'));
  return compile(plan);
});

const MAP_WORDS: Record<string, (line: Line, plan: Plan) => void> = {
  map: (line, plan) => {
    plan.name = line.word({ zh: '地图的名字', en: "the map's name" });
  },
  bounds: (line, plan) => {
    // MI-10.15
    const along = (axis: string) => line.int({ zh: `${axis} 方向的范围`, en: `how far ${axis} goes` });
    plan.bounds = [along('x'), along('y'), along('z')];
    line.expect(
      plan.bounds.every((b) => b > 0 && b <= 20),
      { zh: '范围须在 1 到 20 之间', en: 'bounds go from 1 to 20' },
    );
    line.expect(plan.roles.size === 0, {
      zh: '“bounds”应写在第一个格子之前',
      en: 'bounds come before the first cell',
    });
  },
  miracle: (line, plan) => {
    line.expect(plan.miracle === null, {
      zh: '神迹已经写过；另一座由对称得出',
      en: 'the map has its miracle already; the other one is its image',
    });
    plan.miracle = cell(line, plan, 'miracle');
  },
  blocked: (line, plan) => void plan.blocked.push(...cells(line, plan, 'blocked')),
  spawns: (line, plan) => void plan.spawns.push(...cells(line, plan, 'spawn point')),
  abyss: (line, plan) => void plan.abyss.push(...cells(line, plan, 'abyss')),
  barracks: (line, plan) => {
    const at = cell(line, plan, 'barracks');
    line.must('spawns');
    plan.barracks.push({ at, spawns: cells(line, plan, 'spawn point') });
  },
};

/** A cell that has no other role yet; abyss and blocked cells may be named more than once. */
function cell(line: Line, plan: Plan, role: Role): XY {
  const expected = { zh: '形如 -7,6 的格子', en: 'a cell such as -7,6' };
  const found = line.word(expected);
  const parts = /^(-?\d+),(-?\d+)$/.exec(found);
  if (!parts) return line.instead(expected);
  const [x, y] = [Number(parts[1]), Number(parts[2])];
  const [bx, by, bz] = plan.bounds;
  if (Math.abs(x) > bx || Math.abs(y) > by || Math.abs(x + y) > bz) {
    const bounds = plan.bounds.join(' ');
    line.fail({ zh: `${found} 超出范围 ${bounds}`, en: `${found} lies outside the bounds ${bounds}` }, 1);
  }
  const again = role === 'abyss' || role === 'blocked';
  if (x === 0 && y === 0 && !again) {
    const zh = `${ROLES[role]}不能放在正中：它的对称格也在那里`;
    line.fail({ zh, en: `no ${role} can lie on the centre: its image would too` }, 1);
  }
  const before = plan.roles.get(nameOf([x, y]));
  if (before && !(again && before === role)) {
    const zh = `${found}（或它的对称格）已经是${ROLES[before]}`;
    line.fail({ zh, en: `${found} is ${before} already, or the image of it is` }, 1);
  }
  plan.roles.set(nameOf([x, y]), role);
  plan.roles.set(nameOf(mirror([x, y])), role);
  return [x, y];
}

function cells(line: Line, plan: Plan, role: Role): XY[] {
  const list = [cell(line, plan, role)];
  while (line.left > 0) list.push(cell(line, plan, role));
  return list;
}

const mirror = ([x, y]: XY): XY => [x === 0 ? 0 : -x, y === 0 ? 0 : -y];
const nameOf = ([x, y]: XY): string => `${x},${y}`;

function compile(plan: Plan): HexMap {
  const [bx, by, bz] = plan.bounds;
  const names: string[] = [];
  const x: number[] = [];
  const y: number[] = [];
  const at = new Map<string, number>();
  for (let cx = -bx; cx <= bx; cx++) {
    for (let cy = -by; cy <= by; cy++) {
      if (Math.abs(cx + cy) > bz) continue;
      at.set(`${cx},${cy}`, names.length);
      names.push(`${cx},${cy}`);
      x.push(cx);
      y.push(cy);
    }
  }
  const size = names.length;
  const find = (c: XY): number => at.get(nameOf(c)) as number;
  const both = (list: readonly XY[]): number[] => list.flatMap((c) => [find(c), find(mirror(c))]);
  const neighbours = new Int16Array(size * 6).fill(-1);
  const distances = new Uint8Array(size * size);
  for (let a = 0; a < size; a++) {
    WAYS.forEach(([dx, dy], way) => {
      neighbours[a * 6 + way] = at.get(`${x[a] + dx},${y[a] + dy}`) ?? -1;
    });
    for (let b = 0; b < size; b++) {
      const dx = x[a] - x[b];
      const dy = y[a] - y[b];
      distances[a * size + b] = (Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy)) / 2;
    }
  }
  const miracle = plan.miracle as XY;
  const marked = (list: number[]): boolean[] => {
    const flags = new Array<boolean>(size).fill(false);
    for (const c of list) flags[c] = true;
    return flags;
  };
  const abyss = marked(both(plan.abyss));
  const solid = marked(both([miracle, ...plan.blocked]));
  const miracles: [number, number] = [find(miracle), find(mirror(miracle))];
  const adjacency = (open: (cell: number) => boolean): Adjacency => {
    const from = new Int16Array(size + 1);
    const to: number[] = [];
    for (let a = 0; a < size; a++) {
      from[a] = to.length;
      for (let way = 0; way < 6; way++) {
        const next = neighbours[a * 6 + way];
        if (next >= 0 && open(next)) to.push(next);
      }
    }
    from[size] = to.length;
    return { from, to: Int16Array.from(to) };
  };
  return {
    name: plan.name,
    size,
    names,
    at,
    x,
    y,
    neighbours,
    distances,
    ways: {
      ground: adjacency((c) => !solid[c] && !abyss[c]),
      air: adjacency((c) => !solid[c]),
      sky: adjacency((c) => !solid[c] || miracles.includes(c)),
    },
    abyss,
    solid,
    miracles,
    spawns: [plan.spawns.map(find), plan.spawns.map((c) => find(mirror(c)))],
    barracks: plan.barracks.flatMap((b) => [
      { at: find(b.at), spawns: b.spawns.map(find) },
      { at: find(mirror(b.at)), spawns: b.spawns.map((c) => find(mirror(c))) },
    ]),
  };
}
