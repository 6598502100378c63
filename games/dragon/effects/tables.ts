/**
 * Content compiled into numbers once, at load: whatever the rules look up in a hurry. A cell is `y * 16 + x`, so that
 * north is −16, east +1, and every way off the map ends on a number whose terrain is 0.
 */
import { actionCards, aiCards, caves, characters, treasures } from '../content/index.ts';
import type { Cave, Cell, Dir, Kind, MapId, Trap, TrapKind } from '../content/types.ts';

export const DIRS: readonly Dir[] = ['N', 'E', 'S', 'W'];
export const STEP: readonly number[] = [-16, 1, 16, -1];
export const DIRS8 = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
/** Clockwise from north, as everything that looks around looks (DH-10.6, DH-10.8). */
export const AROUND: readonly number[] = [-16, -15, 1, 17, 16, 15, -1, -17];

const cellAt = ([x, y]: Cell): number => y * 16 + x;
export const xOf = (cell: number): number => cell & 15;
export const yOf = (cell: number): number => cell >> 4;
/** DH-9.1 */
export function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 15) - (b & 15)), Math.abs((a >> 4) - (b >> 4)));
}

/** Bits of the terrain. */
export const FLOOR = 1;
export const WALL = 2;
export const PORTAL_A = 4;
export const PORTAL_B = 8;
export const EXIT = 16;
export const DOMAIN = 32;

/** A cave as so many seats play it. */
export interface Ground {
  cave: Cave;
  /** Bits per cell; 0 is off the map. */
  terrain: Uint8Array;
  /** Which of the two colours wakes the trap of a cell; 0 where there is none. */
  trap: Uint8Array;
  /** The two kinds of traps, by colour 1 and 2. */
  traps: readonly (Trap & { kind: TrapKind })[];
  portalsA: number[];
  portalsB: number[];
  starts: number[];
  home: number;
  facing: number;
  /** Where the monster's centre may be. */
  roam: { x: readonly [number, number]; y: readonly [number, number] };
  prize: number;
  /** The treasures of the cave, by number. */
  treasures: number[];
}

const COLOURLESS = 0;

function groundOf(cave: Cave, seats: number): Ground {
  const { map, monster } = cave;
  const terrain = new Uint8Array(256);
  const trap = new Uint8Array(256);
  const kinds = Object.entries(monster.traps) as [TrapKind, Trap][];
  const colourOf = (kind: TrapKind) => 1 + monster.colours.indexOf((monster.traps[kind] as Trap).on);
  const starts = (map.seats[seats] ?? []).map(cellAt);
  map.rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      const cell = cellAt([x + 1, y + 1]);
      let bits = letter === '#' ? WALL : FLOOR;
      if (letter === 'A' || starts.includes(cell)) bits |= PORTAL_A;
      else if (letter === 'E') bits |= EXIT;
      if (letter === 'B') bits |= PORTAL_B;
      const { domain } = map;
      if (x + 1 >= domain.x[0] && x + 1 <= domain.x[1] && y + 1 >= domain.y[0] && y + 1 <= domain.y[1])
        bits |= DOMAIN;
      terrain[cell] = bits;
      const kind = map.traps[letter];
      trap[cell] = kind === undefined ? COLOURLESS : colourOf(kind);
    });
  });
  const cellsWith = (bit: number) => [...terrain.keys()].filter((cell) => terrain[cell] & bit);
  const traps = monster.colours.map((colour) => {
    const [kind, t] = kinds.find(([, { on }]) => on === colour) as [TrapKind, Trap];
    return { ...t, kind };
  });
  return {
    cave,
    terrain,
    trap,
    traps,
    portalsA: cellsWith(PORTAL_A),
    portalsB: cellsWith(PORTAL_B),
    starts,
    home: cellAt(monster.home),
    facing: DIRS.indexOf(monster.facing),
    roam: {
      x: [map.domain.x[0] + 1, map.domain.x[1] - 1],
      y: [map.domain.y[0] + 1, map.domain.y[1] - 1],
    },
    prize: TREASURE[cave.prize],
    treasures: cave.treasures.map((id) => TREASURE[id]),
  };
}

const numbered = (things: readonly { id: string }[]): Record<string, number> =>
  Object.fromEntries(things.map(({ id }, i) => [id, i]));

/** Numbers by id. */
export const ACTION: Record<string, number> = numbered(actionCards);
export const CHARACTER: Record<string, number> = numbered(characters);
export const TREASURE: Record<string, number> = numbered(treasures);
export const AI: Record<string, number> = numbered(aiCards);

/** All action cards, one bit each. */
export const ALL_CARDS = (1 << actionCards.length) - 1;
const maskOf = (fits: (card: (typeof actionCards)[number]) => boolean): number =>
  actionCards.reduce((mask, card, i) => (fits(card) ? mask | (1 << i) : mask), 0);
export const PLACEABLE = maskOf(({ timing }) => timing !== 'prep');
export const PLAYABLE = maskOf(({ timing }) => timing !== 'place');

const ofKinds = (kinds: readonly Kind[]): number => maskOf(({ kind }) => kinds.includes(kind));
/** Per character, the cards it can be armed on (DH-20.2). */
export const ARMABLE: readonly number[] = characters.map(({ ability }) =>
  ability.when === 'arm' ? ofKinds(ability.on) : 0,
);

/** Per AI card, which of its cave's two colours it has: 1 or 2. */
export const COLOUR: readonly number[] = aiCards.map(({ colour }) => {
  const cave = caves.find(({ monster }) => monster.colours.includes(colour)) as Cave;
  return 1 + cave.monster.colours.indexOf(colour);
});

const grounds = {} as Record<MapId, Ground[]>;
for (const cave of caves) grounds[cave.id] = [0, 1, 2, 3, 4, 5, 6].map((seats) => groundOf(cave, seats));

export function ground(g: { map: MapId; players: { length: number } }): Ground {
  return grounds[g.map][g.players.length];
}
