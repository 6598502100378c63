import { below, LoadError, type Rng, rule, seeded } from '@kaiju/kernel';
import { distance, type HexMap, PRINTED, parseMap, within } from './map.ts';

/**
 * MI-10.13: a map from a seed. The printed bounds, miracles and first spawn points stay; abyss and barracks are
 * laid out anew on one half and mirrored. A draft that breaks a condition is thrown away.
 */
export const randomMap = rule('MI-10.13', (seed: string): string => {
  const rng = seeded(`map ${seed}`);
  const blank = parseMap(PRINTED.replace(/^(abyss|barracks).*\n/gm, ''));
  for (let attempt = 0; attempt < 1000; attempt++) {
    const source = draft(blank, rng, seed);
    if (source !== null && sound(parseMap(source))) return source;
  }
  throw new LoadError(`map: no sound map grows from seed '${seed}'`, `map：种子“${seed}”长不出合格的地图`);
});

const BARRACKS_FROM_FOREIGN_SPAWNS = 6;

function draft(blank: HexMap, rng: Rng, seed: string): string | null {
  const mirrored = (cell: number) => blank.at.get(`${0 - blank.x[cell]},${0 - blank.y[cell]}`) as number;
  const camp = [...within(blank, blank.miracles[0], 3), ...within(blank, blank.miracles[1], 3)];
  const open = Array.from({ length: blank.size }, (_, cell) => cell).filter(
    (c) => !blank.solid[c] && !camp.includes(c),
  );
  const pick = (cells: number[]) => cells[below(rng, cells.length)];
  const barracks: { at: number; spawns: number[] }[] = [];
  for (let pair = 0; pair < 2; pair++) {
    const at = pick(open);
    if (distance(blank, at, mirrored(at)) < 2 * BARRACKS_FROM_FOREIGN_SPAWNS - 4) return null;
    const around = within(blank, at, 1).filter((c) => c !== at && !blank.solid[c]);
    if (around.length < 6) return null;
    const from = below(rng, 6);
    barracks.push({ at, spawns: [0, 1, 2].map((i) => around[(from + i) % 6]) });
  }
  const kept = new Set(barracks.flatMap((b) => [b.at, ...b.spawns].flatMap((c) => [c, mirrored(c)])));
  const images = barracks.map((b) => ({ at: mirrored(b.at), spawns: b.spawns.map(mirrored) }));
  if (kept.size < 2 * 2 * 4 || !apart(blank, [...barracks, ...images])) return null;
  const abyss = new Set<number>();
  for (let rift = 0; rift < 4 + below(rng, 3); rift++) {
    let cell = pick(open);
    for (let step = 0; step < 2 + below(rng, 4); step++) {
      if (!kept.has(cell) && !camp.includes(cell) && !blank.solid[cell]) abyss.add(cell);
      const on = blank.neighbours[cell * 6 + below(rng, 6)];
      if (on >= 0) cell = on;
    }
  }
  const names = (cells: Iterable<number>) => [...cells].map((c) => blank.names[c]).join(' ');
  const half = [...abyss].filter((c) => c <= mirrored(c) || !abyss.has(mirrored(c)));
  return [
    `map random:${seed}`,
    ...PRINTED.split('\n').filter((line) => /^(bounds|miracle|blocked|spawns)/.test(line)),
    ...barracks.map((b) => `barracks ${blank.names[b.at]} spawns ${names(b.spawns)}`),
    ...(half.length > 0 ? [`abyss ${names(half)}`] : []),
    '',
  ].join('\n');
}

/** Ground connected, and no barracks within 6 of a spawn point that is not its own. */
export function sound(map: HexMap): boolean {
  if (!apart(map, map.barracks)) return false;
  const spawns = [...map.spawns[0], ...map.spawns[1]];
  const passable = (cell: number) => !map.solid[cell] && !map.abyss[cell];
  if (![...spawns, ...map.barracks.flatMap((b) => [b.at, ...b.spawns])].every(passable)) return false;
  const reached = new Set([map.spawns[0][0]]);
  for (const cell of reached) {
    for (let way = 0; way < 6; way++) {
      const on = map.neighbours[cell * 6 + way];
      if (on >= 0 && passable(on)) reached.add(on);
    }
  }
  for (let cell = 0; cell < map.size; cell++) if (passable(cell) && !reached.has(cell)) return false;
  return true;
}

function apart(map: HexMap, barracks: HexMap['barracks']): boolean {
  return barracks.every((b) => {
    const others = barracks.filter((other) => other !== b);
    const foreign = [...map.spawns[0], ...map.spawns[1], ...others.flatMap((other) => other.spawns)];
    return foreign.every((spawn) => distance(map, spawn, b.at) >= BARRACKS_FROM_FOREIGN_SPAWNS);
  });
}
