import type { HexMap } from '../map.ts';

/**
 * Where the cells lie on the screen. All hexes stand on their flat side. `wide` has the miracles above and below
 * each other and suits landscape; `tall` is the same map turned by sixty degrees, which fills a phone.
 */
export type Turned = 'wide' | 'tall';

/** From a hex's centre to its corner, in the pixels of the unscaled map. */
export const SIZE = 40;
const HALF = (SIZE * Math.sqrt(3)) / 2;
const MARGIN = 14;

export const HEX = [0, 1, 2, 3, 4, 5].map((corner) => {
  const angle = (corner * Math.PI) / 3;
  return [SIZE * Math.cos(angle), SIZE * Math.sin(angle)] as const;
});

/** The corners of a hex around a point, a little smaller if wanted. */
export function hexPath(x: number, y: number, scale = 1): string {
  return `M${HEX.map(([dx, dy]) => `${round(x + dx * scale)} ${round(y + dy * scale)}`).join('L')}Z`;
}

const round = (n: number) => Math.round(n * 10) / 10;

export interface Layout {
  readonly map: HexMap;
  readonly turned: Turned;
  readonly width: number;
  readonly height: number;
  /** Centres of the cells. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Cells line by line, as they are read. */
  readonly rows: readonly (readonly number[])[];
}

const known = new WeakMap<HexMap, Map<string, Layout>>();

/** `side` is the one that looks at the map from below: a map is the same when it is turned half round (MI-1.1). */
export function layoutOf(map: HexMap, turned: Turned, side: 0 | 1): Layout {
  const layouts = known.get(map) ?? new Map<string, Layout>();
  known.set(map, layouts);
  const key = `${turned} ${side}`;
  const layout = layouts.get(key) ?? layOut(map, turned, side);
  layouts.set(key, layout);
  return layout;
}

function layOut(map: HexMap, turned: Turned, side: 0 | 1): Layout {
  const way = side === 0 ? 1 : -1;
  const at = (cell: number): [number, number] => {
    const [x, y] = [map.x[cell] * way, map.y[cell] * way];
    return turned === 'wide' ? [1.5 * SIZE * (x + y), HALF * (y - x)] : [1.5 * SIZE * y, -HALF * (2 * x + y)];
  };
  const places = map.names.map((_, cell) => at(cell));
  const left = Math.min(...places.map(([x]) => x)) - SIZE - MARGIN;
  const top = Math.min(...places.map(([, y]) => y)) - HALF - MARGIN;
  const x = places.map((place) => round(place[0] - left));
  const y = places.map((place) => round(place[1] - top));
  return {
    map,
    turned,
    x,
    y,
    width: Math.max(...x) + SIZE + MARGIN,
    height: Math.max(...y) + HALF + MARGIN,
    rows: rowsOf(x, y),
  };
}

function rowsOf(x: readonly number[], y: readonly number[]): number[][] {
  const rows = new Map<number, number[]>();
  for (let cell = 0; cell < x.length; cell++) {
    const line = Math.round(y[cell] / HALF);
    const row = rows.get(line);
    if (row) row.push(cell);
    else rows.set(line, [cell]);
  }
  return [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, row]) => row.sort((a, b) => x[a] - x[b]));
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * The neighbour an arrow leads to; -1 where the map ends. To the left and right lie two neighbours each: the one
 * nearer to the height where the cursor set out is taken, so that it goes straight across the map.
 */
export function stepFrom(layout: Layout, cell: number, arrow: Arrow, height: number): number {
  const { map, x, y } = layout;
  let best = -1;
  for (let way = 0; way < 6; way++) {
    const next = map.neighbours[cell * 6 + way];
    if (next < 0) continue;
    const across = x[next] - x[cell];
    const down = y[next] - y[cell];
    const upright = Math.abs(across) < 1;
    const fits =
      (arrow === 'ArrowUp' && upright && down < 0) ||
      (arrow === 'ArrowDown' && upright && down > 0) ||
      (arrow === 'ArrowLeft' && across < -1) ||
      (arrow === 'ArrowRight' && across > 1);
    if (fits && (best < 0 || Math.abs(y[next] - height) < Math.abs(y[best] - height))) best = next;
  }
  return best;
}

/** The way of turning that shows more of the map's middle, where the miracles are, in a window of this size. */
export function bestTurn(width: number, height: number): Turned {
  const wide = Math.min(width / 44.5, height / 30);
  const tall = Math.min(width / 26.5, height / 30);
  return tall > wide * 1.15 ? 'tall' : 'wide';
}
