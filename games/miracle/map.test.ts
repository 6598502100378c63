import { deal, TextError, view, whyNot } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { miracle } from './index.ts';
import { distance, type HexMap, PRINTED, parseMap, WAYS } from './map.ts';
import { mapOf } from './maps.ts';
import { randomMap, sound } from './random-map.ts';
import { drawBoard } from './text-board.ts';

const printed = mapOf('printed');
const named = (map: HexMap, cells: readonly number[]) => cells.map((cell) => map.names[cell]).sort();
const marked = (map: HexMap, flags: readonly boolean[]) => map.names.filter((_, cell) => flags[cell]).sort();
const turned = (names: readonly string[]) =>
  names
    .map((name) =>
      name
        .split(',')
        .map((n) => 0 - Number(n))
        .join(','),
    )
    .sort();

/** What lies on a cell, as a word; barracks and spawn points alike for both sides. */
function terrain(map: HexMap, cell: number): string {
  if (map.miracles.includes(cell)) return 'miracle';
  if (map.solid[cell]) return 'blocked';
  if (map.abyss[cell]) return 'abyss';
  if (map.barracks.some((b) => b.at === cell)) return 'barracks';
  if (map.barracks.some((b) => b.spawns.includes(cell))) return 'extra spawn point';
  return map.spawns.some((side) => side.includes(cell)) ? 'spawn point' : 'open';
}

/** Whether a way of laying the map on itself finds the same terrain everywhere. */
function same(map: HexMap, image: (x: number, y: number, z: number) => [number, number]): boolean {
  return map.names.every((_, cell) => {
    const [x, y] = image(map.x[cell], map.y[cell], -map.x[cell] - map.y[cell]);
    const other = map.at.get(`${x + 0},${y + 0}`);
    return other !== undefined && terrain(map, cell) === terrain(map, other);
  });
}

/** The least number of steps between two cells, by walking. */
function walked(map: HexMap, from: number): number[] {
  const steps = new Array<number>(map.size).fill(-1);
  steps[from] = 0;
  const queue = [from];
  for (const cell of queue) {
    for (const [dx, dy] of WAYS) {
      const next = map.at.get(`${map.x[cell] + dx},${map.y[cell] + dy}`);
      if (next === undefined || steps[next] >= 0) continue;
      steps[next] = steps[cell] + 1;
      queue.push(next);
    }
  }
  return steps;
}

describe('the printed map', () => {
  clause('MI-1.1', 'distance is (|dx| + |dy| + |dz|) / 2, which is the number of steps', () => {
    const between = (a: string, b: string) =>
      distance(printed, printed.at.get(a) as number, printed.at.get(b) as number);
    expect(between('0,0', '3,-1')).toBe(3);
    expect(between('-7,7', '7,-7')).toBe(14);
    expect(between('-6,-6', '6,6')).toBe(24);
    expect(between('2,3', '2,3')).toBe(0);
    for (const from of [0, 40, 144, 250]) {
      expect(walked(printed, from)).toEqual(printed.names.map((_, to) => distance(printed, from, to)));
    }
  });

  clause('MI-1.1', 'turned half round it is the same, held to a mirror it is not', () => {
    expect(same(printed, (x, y) => [-x, -y])).toBe(true);
    const mirrors: ((x: number, y: number, z: number) => [number, number])[] = [
      (x, y) => [y, x],
      (x, _, z) => [x, z],
      (_, y, z) => [z, y],
      (x, y) => [-y, -x],
      (x, _, z) => [-x, -z],
      (_, y, z) => [-z, -y],
    ];
    expect(mirrors.map((mirror) => same(printed, mirror))).toEqual(new Array(6).fill(false));
  });

  clause(
    'MI-1.2',
    '275 cells: |x| and |y| up to 8, |z| up to 14, without miracles and what lies behind them',
    () => {
      expect(marked(printed, printed.solid)).toEqual(
        ['-7,7', '-8,7', '-8,8', '-7,8', '7,-7', '8,-7', '8,-8', '7,-8'].sort(),
      );
      expect(printed.size - 8).toBe(275);
      const within = (x: number, y: number) => Math.abs(x) <= 8 && Math.abs(y) <= 8 && Math.abs(x + y) <= 14;
      expect(printed.names.every((_, cell) => within(printed.x[cell], printed.y[cell]))).toBe(true);
    },
  );

  clause('MI-1.2', 'as it looks', async () => {
    const table = deal(miracle, { seats: 2, seed: 'map' });
    const board = drawBoard(view(miracle, table, 0), { lang: 'en', name: (seat) => `Player ${seat}` });
    const drawn = board.split('\n').slice(2, 35).join('\n');
    await expect(`${drawn}\n`).toMatchFileSnapshot('./scenes/map.golden.txt');
  });

  clause('MI-1.3', 'two miracles, five spawn points beside each', () => {
    expect(named(printed, printed.miracles)).toEqual(['-7,7', '7,-7']);
    expect(named(printed, printed.spawns[0])).toEqual(['-6,6', '-6,7', '-6,8', '-7,6', '-8,6']);
    expect(named(printed, printed.spawns[1])).toEqual(turned(named(printed, printed.spawns[0])));
  });

  clause(
    'MI-1.4',
    'four barracks, three extra spawn points each, and none within 5 of another barracks',
    () => {
      expect(
        printed.barracks.map(({ at, spawns }) => [printed.names[at], ...named(printed, spawns)]),
      ).toEqual([
        ['-6,-6', '-5,-6', '-5,-7', '-7,-5'],
        ['6,6', '5,6', '5,7', '7,5'],
        ['0,-5', '-1,-4', '-1,-5', '0,-4'],
        ['0,5', '0,4', '1,4', '1,5'],
      ]);
      for (const { at, spawns } of printed.barracks) {
        expect(spawns.every((spawn) => distance(printed, spawn, at) === 1)).toBe(true);
        const others = [...printed.spawns.flat(), ...printed.barracks.flatMap((b) => b.spawns)].filter(
          (spawn) => !spawns.includes(spawn),
        );
        expect(Math.min(...others.map((spawn) => distance(printed, spawn, at)))).toBeGreaterThan(5);
      }
    },
  );

  clause('MI-1.7', 'thirty-nine cells of abyss', () => {
    expect(marked(printed, printed.abyss)).toEqual(ABYSS.split(/\s+/).sort());
  });
});

const ABYSS = `-8,-6 -8,-5 -7,-7 -7,-6 -6,-8 -6,-7 -6,-5 -5,-8 -5,-5 -5,-4 -4,-5 -4,-4 -3,-2 -2,-2 -2,-1
  -1,-2 -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0 1,2 2,1 2,2 3,2 4,4 4,5 5,4 5,5 5,8 6,5 6,7 6,8 7,6 7,7 8,5 8,6`;

describe('maps of one’s own', () => {
  clause(
    'MI-10.12',
    'a map from a text is played at once, its other half the image of the written one',
    () => {
      const source =
        'map small\nbounds 4 4 6\nmiracle -3,3\nblocked -4,4\nspawns -3,2 -2,3\nbarracks 0,-2 spawns 1,-2\nabyss 0,0\n';
      const map = mapOf(source);
      expect(named(map, map.miracles)).toEqual(['-3,3', '3,-3']);
      expect(named(map, map.spawns[1])).toEqual(['2,-3', '3,-2']);
      expect(map.barracks.map(({ at }) => map.names[at])).toEqual(['0,-2', '0,2']);
      expect(marked(map, map.abyss)).toEqual(['0,0']);
      const table = deal(miracle, { seats: 2, seed: 'small', options: { map: source } });
      expect(table.g.barracks).toEqual([-1, -1]);
    },
  );

  clause('MI-10.12', 'the printed map may list an abyss cell and its image', () => {
    expect(marked(parseMap(`${PRINTED}abyss 0,1 0,-1\n`), printed.abyss)).toEqual(
      marked(printed, printed.abyss),
    );
  });

  const HEAD = 'bounds 4 4 6\nmiracle -3,3\nspawns -3,2\n';
  test.each([
    ['', 1, 1, 'the text is empty'],
    ['\n# nothing\n', 1, 1, 'the text is empty'],
    [
      'rivers 1,1\n',
      1,
      1,
      "expected a line of a map, one of map, bounds, miracle, blocked, spawns, abyss, barracks, found 'rivers'",
    ],
    ['map\n', 1, 4, "expected the map's name, found the end of the line"],
    ['map a b\n', 1, 7, "expected the end of the line, found 'b'"],
    ['bounds 4 4\n', 1, 11, 'expected how far z goes, found the end of the line'],
    ['bounds 4 four 6\n', 1, 10, "expected how far y goes, found 'four'"],
    ['bounds 4 0 6\n', 1, 1, 'bounds go from 1 to 20'],
    ['bounds 4 4 21\n', 1, 1, 'bounds go from 1 to 20'],
    ['miracle -3,3\nbounds 4 4 6\n', 2, 1, 'bounds come before the first cell'],
    ['bounds 4 4 6\nspawns -3,2\n', 2, 1, "the map has no 'miracle' line"],
    ['bounds 4 4 6\nmiracle -3,3\n', 2, 1, "the map has no 'spawns' line"],
    [`${HEAD}miracle -2,2\n`, 4, 1, 'the map has its miracle already; the other one is its image'],
    ['miracle 0,0\n', 1, 9, 'no miracle can lie on the centre: its image would too'],
    [`${HEAD}barracks 0,0 spawns 1,0\n`, 4, 10, 'no barracks can lie on the centre: its image would too'],
    [`${HEAD}spawns 0,0\n`, 4, 8, 'no spawn point can lie on the centre: its image would too'],
    ['miracle 7\n', 1, 9, "expected a cell such as -7,6, found '7'"],
    ['miracle -7,6,1\n', 1, 9, "expected a cell such as -7,6, found '-7,6,1'"],
    ['miracle -7;6\n', 1, 9, "expected a cell such as -7,6, found '-7;6'"],
    ['miracle\n', 1, 8, 'expected a cell such as -7,6, found the end of the line'],
    [`${HEAD}abyss 1,1 5,0\n`, 4, 11, '5,0 lies outside the bounds 4 4 6'],
    [`${HEAD}abyss 4,3\n`, 4, 7, '4,3 lies outside the bounds 4 4 6'],
    [`${HEAD}barracks 1,1\n`, 4, 13, 'expected the word spawns, found the end of the line'],
    [`${HEAD}barracks 1,1 near 1,0\n`, 4, 14, "expected the word spawns, found 'near'"],
    [`${HEAD}barracks 1,1 spawns\n`, 4, 20, 'expected a cell such as -7,6, found the end of the line'],
    [`${HEAD}abyss -3,2\n`, 4, 7, '-3,2 is spawn point already, or the image of it is'],
    [`${HEAD}abyss 3,-2\n`, 4, 7, '3,-2 is spawn point already, or the image of it is'],
    [`${HEAD}blocked 3,-3\n`, 4, 9, '3,-3 is miracle already, or the image of it is'],
    [`${HEAD}spawns 3,-2\n`, 4, 8, '3,-2 is spawn point already, or the image of it is'],
    [`${HEAD}barracks 1,1 spawns 1,1\n`, 4, 21, '1,1 is barracks already, or the image of it is'],
    [`${HEAD}abyss 1,1\nbarracks -1,-1 spawns 1,0\n`, 5, 10, '-1,-1 is abyss already, or the image of it is'],
  ])('[MI-10.12] %j is refused at line %i, column %i: %s', (source, line, column, message) => {
    expect(() => parseMap(source)).toThrow(new TextError(message, line, column).message);
  });

  test('[MI-10.12] a host that names no map there is gets told what there is', () => {
    expect(() => deal(miracle, { seats: 2, seed: 'x', options: { map: 'moon' } })).toThrow(
      `map: "moon" is neither 'printed', 'random:<seed>', nor the text of a map`,
    );
  });
});

describe('random maps', () => {
  test('[MI-10.15] the seed has 64 characters at most, and no space', () => {
    const words = (map: string) => whyNot(miracle, 2, { map })?.en;
    expect(words(`random:${'x'.repeat(64)}`)).toBeUndefined();
    for (const seed of ['x'.repeat(65), 'two words', 'x\nbounds 20 20 20'])
      expect(words(`random:${seed}`)).toMatch(/^map: the seed of a random map has at most 64 characters/);
  });

  const maps = Array.from({ length: 200 }, (_, seed) => mapOf(`random:${seed}`));

  clause('MI-10.13', 'of 200 seeds all grow a sound and symmetric map', () => {
    for (const map of maps) {
      expect(sound(map)).toBe(true);
      expect(same(map, (x, y) => [-x, -y])).toBe(true);
      expect(map.barracks.length).toBe(4);
      expect(map.barracks.every(({ spawns }) => spawns.length === 3)).toBe(true);
    }
  });

  clause(
    'MI-10.13',
    'their ground is connected, and barracks lie 6 or more from foreign spawn points',
    () => {
      for (const map of maps) {
        const ground = map.names.map((_, cell) => !map.solid[cell] && !map.abyss[cell]);
        const reached = new Set([ground.indexOf(true)]);
        for (const cell of reached) {
          for (const [dx, dy] of WAYS) {
            const next = map.at.get(`${map.x[cell] + dx},${map.y[cell] + dy}`);
            if (next !== undefined && ground[next]) reached.add(next);
          }
        }
        expect(reached.size).toBe(ground.filter(Boolean).length);
        for (const { at, spawns } of map.barracks) {
          const foreign = [...map.spawns.flat(), ...map.barracks.flatMap((b) => b.spawns)].filter(
            (spawn) => !spawns.includes(spawn),
          );
          expect(Math.min(...foreign.map((spawn) => distance(map, spawn, at)))).toBeGreaterThanOrEqual(6);
        }
      }
    },
  );

  clause('MI-10.13', 'the seed says which: the same one the same map, another one another', () => {
    expect(randomMap('7')).toBe(randomMap('7'));
    expect(new Set(maps.map((map) => marked(map, map.abyss).join(' '))).size).toBeGreaterThan(190);
  });

  clause('MI-10.13', 'an unsound map is known for one', () => {
    expect(sound(printed)).toBe(true);
    // Six cells of abyss round one that is none.
    const island = `${PRINTED}abyss -3,3 -3,2 -4,2 -5,3 -5,4 -4,4\n`;
    expect(sound(parseMap(island))).toBe(false);
    expect(
      sound(parseMap(PRINTED.replace('barracks 0,-5 spawns 0,-4 -1,-4 -1,-5', 'barracks -4,4 spawns -4,3'))),
    ).toBe(false);
  });
});
