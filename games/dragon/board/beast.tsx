import { memo } from 'react';
import type { DragonView } from '../state.ts';
import { columnsOf, place, rowsOf, SIDE } from './places.ts';

/** Spines along the back, from the neck to the tail. */
const SPINES = [-30, -20, -10, 0, 10, 20, 30];

/** The dragon from above, facing north, three cells wide: one half is fire, the other ice. */
function Dragon() {
  const wing =
    'M-9 -16C-24 -46 -58 -56 -78 -34C-68 -34 -64 -26 -67 -15C-58 -20 -51 -12 -53 0C-45 -6 -37 0 -38 12C-31 6 -22 9 -18 22C-12 12 -9 0 -9 -16Z';
  return (
    <>
      <path
        className="dh-tail"
        d="M0 30C-4 48 8 58 24 58C36 58 43 50 39 42C45 52 40 66 24 68C4 70 -12 56 -8 28Z"
      />
      <path className="dh-tail-tip" d="M39 42 32 33 47 36Z" />
      <g className="dh-wings">
        <path className="dh-wing is-fire" d={wing} />
        <path className="dh-wing is-ice" d={wing} transform="scale(-1 1)" />
        <path
          className="dh-bones"
          d="M-10 -12C-26 -34 -52 -44 -76 -35M-14 -6C-30 -20 -48 -24 -66 -16M-14 4C-26 -8 -40 -8 -52 -1M10 -12C26 -34 52 -44 76 -35M14 -6C30 -20 48 -24 66 -16M14 4C26 -8 40 -8 52 -1"
        />
      </g>
      <path
        className="dh-claws"
        d="M-16 24l-9 6m9 -6l-5 10m5 -10l1 11M16 24l9 6m-9 -6l5 10m-5 -10l-1 11M-15 -18l-8 -5m8 5l-3 -9M15 -18l8 -5m-8 5l3 -9"
      />
      <path className="dh-body is-fire" d="M0 -34C-12 -32 -19 -18 -19 0C-19 18 -12 34 0 42Z" />
      <path className="dh-body is-ice" d="M0 -34C12 -32 19 -18 19 0C19 18 12 34 0 42Z" />
      <path className="dh-neck" d="M-9 -27C-8 -38 -7 -44 -6 -50H6C7 -44 8 -38 9 -27Z" />
      {SPINES.map((y) => (
        <path key={y} className="dh-spine" d={`M-4 ${y + 4}L0 ${y - 6}L4 ${y + 4}Z`} />
      ))}
      <path
        className="dh-horns"
        d="M-7 -51C-14 -50 -19 -44 -20 -36C-15 -42 -10 -44 -5 -45ZM7 -51C14 -50 19 -44 20 -36C15 -42 10 -44 5 -45Z"
      />
      <path
        className="dh-head is-fire"
        d="M0 -76C-5 -75 -6 -70 -7 -66C-12 -62 -12 -52 -8 -46C-4 -43 -2 -43 0 -43Z"
      />
      <path className="dh-head is-ice" d="M0 -76C5 -75 6 -70 7 -66C12 -62 12 -52 8 -46C4 -43 2 -43 0 -43Z" />
      <path className="dh-eye" d="M-8.5 -59 -3 -55.5 -7.5 -54.5Z" />
      <path className="dh-eye is-ice" d="M8.5 -59 3 -55.5 7.5 -54.5Z" />
      <path className="dh-nostrils" d="M-2.5 -72v2M2.5 -72v2" />
    </>
  );
}

const ARMS = [
  'M-14 -14C-40 -30 -62 -20 -66 -44',
  'M14 -14C40 -30 62 -20 66 -44',
  'M-18 -2C-44 -8 -58 6 -74 -6',
  'M18 -2C44 -8 58 6 74 -6',
  'M-16 12C-38 16 -44 36 -66 34',
  'M16 12C38 16 44 36 66 34',
  'M-8 20C-16 40 -30 44 -34 64',
  'M8 20C16 40 30 44 34 64',
];

/** The kraken from above: a mantle to the front, arms all around. */
function Kraken() {
  return (
    <>
      {ARMS.map((d) => (
        <path key={d} className="dh-arm" d={d} />
      ))}
      <path
        className="dh-mantle"
        d="M0 -72C20 -58 30 -30 24 -4C20 14 10 24 0 24C-10 24 -20 14 -24 -4C-30 -30 -20 -58 0 -72Z"
      />
      <path
        className="dh-fins"
        d="M-20 -44C-36 -46 -42 -34 -40 -26C-34 -30 -28 -28 -24 -24ZM20 -44C36 -46 42 -34 40 -26C34 -30 28 -28 24 -24Z"
      />
      <circle className="dh-eye" cx="-10" cy="4" r="4.5" />
      <circle className="dh-eye" cx="10" cy="4" r="4.5" />
      <path
        className="dh-nostrils"
        d="M-6 -50C-2 -54 2 -54 6 -50M-9 -38C-3 -43 3 -43 9 -38M-11 -26C-4 -31 4 -31 11 -26"
      />
    </>
  );
}

interface BeastProps {
  g: Pick<DragonView, 'map' | 'players'>;
  cell: number;
  /** Quarter turns since the beginning, so that a turn from west to north is a quarter. */
  turn: number;
  awake: boolean;
}

/** The monster over its nine cells, on a layer of its own: it breathes, and nothing else need be drawn again. */
export const Beast = memo(function Beast({ g, cell, turn, awake }: BeastProps) {
  const { left, top } = place(g, cell);
  return (
    <div
      className={`dh-beast is-${g.map} ${awake ? 'is-awake' : ''}`}
      style={{ transform: `translate(${left}, ${top})` }}
      aria-hidden="true"
    >
      <svg
        viewBox={`0 0 ${columnsOf(g) * SIDE} ${rowsOf(g) * SIDE}`}
        className="dh-beast-breath"
        aria-hidden="true"
      >
        <rect className="dh-lair-ground" x="-60" y="-60" width="120" height="120" rx="26" />
        <g style={{ transform: `rotate(${turn * 90}deg)` }} className="dh-beast-turn">
          {g.map === 'lair' ? <Dragon /> : <Kraken />}
          <path className="dh-facing" d="M-7 -84 0 -94 7 -84Z" />
        </g>
      </svg>
    </div>
  );
});
