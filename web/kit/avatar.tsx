import { seeded } from './seed.ts';
import './avatar.css';

/** Grounds and marks that can be told apart on the table and on paper. */
const grounds = ['#7d3b2b', '#7a5a1f', '#3f5d2e', '#1f5c5a', '#2d4c78', '#53407c', '#77345c', '#4d4a45'];
const marks = ['#f7e3b5', '#ffd08a', '#cfe8b0', '#b9ece4', '#c6dcff', '#e2d0ff', '#ffd0e4', '#f4ead9'];
const petals = [
  'M0 -40 L9 -16 L0 -4 L-9 -16 Z',
  'M0 -40 C12 -30 10 -14 0 -6 C-10 -14 -12 -30 0 -40 Z',
  'M-5 -40 H5 L3 -10 H-3 Z',
  'M0 -38 A8 8 0 1 1 0 -22 A8 8 0 1 1 0 -38 Z',
  'M-9 -36 H9 L0 -12 Z',
];
const hearts = ['M0 -13 L12 8 H-12 Z', 'M-9 -9 H9 V9 H-9 Z', 'M0 -12 A12 12 0 1 1 0 12 A12 12 0 1 1 0 -12 Z'];

export interface AvatarProps {
  /** Whose: the same account always has the same emblem. */
  of: string;
  /** A bot's is square. */
  bot?: boolean;
  className?: string;
}

/** An emblem that is drawn from an account's id. Its person's name always stands beside it. */
export function Avatar({ of, bot = false, className = '' }: AvatarProps) {
  const next = seeded(of);
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(next() * list.length)];
  const ground = Math.floor(next() * grounds.length);
  const mark = (ground + 1 + Math.floor(next() * (marks.length - 1))) % marks.length;
  const petal = pick(petals);
  const count = 3 + Math.floor(next() * 6);
  const heart = pick(hearts);
  const turn = next() < 0.5 ? 0 : 180 / count;
  return (
    <svg
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      className={`avatar ${bot ? 'avatar-bot' : ''} ${className}`.trim()}
    >
      <rect x="-50" y="-50" width="100" height="100" fill={grounds[ground]} />
      <g fill={marks[mark]}>
        {Array.from({ length: count }, (_, i) => {
          const angle = turn + (i * 360) / count;
          return (
            <path
              key={angle}
              d={petal}
              transform={`rotate(${angle})`}
              opacity={i % 2 && count > 5 ? 0.55 : 1}
            />
          );
        })}
        <path d={heart} transform="scale(0.6)" />
      </g>
    </svg>
  );
}
