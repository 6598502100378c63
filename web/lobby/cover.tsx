import type { Cover } from '@kaiju/registry/catalogue';
import { useId } from 'react';
import { iconHref, seeded } from '../kit/index.ts';
import './cover.css';

/** Patterns that a cover's ground is laid with: the size of a tile and what is drawn on it. */
const grounds: Record<Cover['ground'], { width: number; height: number; path: string }> = {
  hexes: { width: 42, height: 72, path: 'M21 0v12L0 24v24l21 12v12M21 12l21 12v24L21 60' },
  tiles: { width: 40, height: 40, path: 'M20 0 40 20 20 40 0 20ZM20 12l8 8-8 8-8-8Z' },
  waves: { width: 48, height: 24, path: 'M0 12q12-12 24 0t24 0M0 24q12-12 24 0t24 0M0 0q12-12 24 0t24 0' },
  rays: { width: 60, height: 60, path: 'M0 60 60 0M-15 15 15-15M45 75 75 45M0 30 30 0M30 60 60 30' },
  scales: {
    width: 40,
    height: 40,
    path: 'M0 0a20 20 0 0 0 40 0M-20 20a20 20 0 0 0 40 0m0 0a20 20 0 0 0 40 0',
  },
};

const WIDTH = 480;
const HEIGHT = 300;

/** A game's cover, drawn of its icons, its ground and its colour. */
export function CoverArt({ id, cover }: { id: string; cover: Cover }) {
  const name = useId();
  const { width, height, path } = grounds[cover.ground];
  const [main, ...others] = cover.icons;
  const next = seeded(id);
  const sparks = Array.from({ length: 14 }, () => ({
    x: next() * WIDTH,
    y: next() * HEIGHT * 0.8,
    r: 0.8 + next() * 1.8,
  }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="cover-art"
      style={{ color: cover.accent }}
    >
      <defs>
        <pattern id={`${name}-ground`} width={width} height={height} patternUnits="userSpaceOnUse">
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.4" />
        </pattern>
        <radialGradient id={`${name}-glow`} cx="0.5" cy="0.48" r="0.62">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.5" />
          <stop offset="0.55" stopColor="currentColor" stopOpacity="0.13" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${name}-dusk`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.45" stopColor="#120e0a" stopOpacity="0" />
          <stop offset="1" stopColor="#120e0a" stopOpacity="0.82" />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="#1c1510" />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${name}-ground)`} opacity="0.2" />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${name}-glow)`} />
      {sparks.map(({ x, y, r }) => (
        <circle key={`${x}`} cx={x} cy={y} r={r} fill="currentColor" opacity="0.65" />
      ))}
      {others.map((icon, i) => {
        const left = i % 2 === 0;
        return (
          <g
            key={icon}
            fill="currentColor"
            opacity="0.34"
            transform={`rotate(${left ? -9 : 9} ${left ? 80 : 400} 190)`}
          >
            <use href={iconHref(icon)} x={left ? 8 : WIDTH - 152} y="108" width="144" height="144" />
          </g>
        );
      })}
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${name}-dusk)`} />
      <g fill="#120e0a" opacity="0.55" transform="translate(3 6)">
        <use href={iconHref(main)} x={WIDTH / 2 - 95} y="42" width="190" height="190" />
      </g>
      <g fill={cover.accent}>
        <use href={iconHref(main)} x={WIDTH / 2 - 95} y="42" width="190" height="190" />
      </g>
    </svg>
  );
}
