/** How far it is from cell to cell, for whoever walks round pillars and finds nobody in the way. */
import { EXIT, FLOOR, type Ground, STEP } from '../effects/tables.ts';

export interface Routes {
  /** Steps from a cell to another: `on[from * 256 + to]`. B portals are taken as one step. */
  on: Uint8Array;
  /** The same for those who can't teleport. */
  onFoot: Uint8Array;
  exits: readonly number[];
}

export const FAR = 99;

const known = new Map<Ground, Routes>();

export function routesOf(ground: Ground): Routes {
  let routes = known.get(ground);
  if (routes === undefined) {
    const exits = [...ground.terrain.keys()].filter((cell) => ground.terrain[cell] & EXIT);
    routes = { on: measure(ground, ground.portalsB), onFoot: measure(ground, []), exits };
    known.set(ground, routes);
  }
  return routes;
}

function measure({ terrain }: Ground, portals: readonly number[]): Uint8Array {
  const steps = new Uint8Array(256 * 256).fill(FAR);
  for (let from = 0; from < 256; from++) {
    if ((terrain[from] & FLOOR) === 0) continue;
    const base = from * 256;
    steps[base + from] = 0;
    const queue = [from];
    for (const cell of queue) {
      const next = steps[base + cell] + 1;
      const ways = STEP.map((step) => cell + step);
      if (portals.includes(cell)) ways.push(...portals);
      for (const to of ways) {
        if ((terrain[to] & FLOOR) === 0 || steps[base + to] !== FAR) continue;
        steps[base + to] = next;
        queue.push(to);
      }
    }
  }
  return steps;
}
