import { type Stage, seeded } from '@kaiju/web/kit';
import { memo, type ReactNode, useRef } from 'react';
import { characters } from '../content/index.ts';
import type { Tier } from '../content/types.ts';
import { DOMAIN, EXIT, type Ground, ground, PORTAL_A, PORTAL_B, WALL } from '../effects/tables.ts';
import type { DragonView } from '../state.ts';
import { Beast } from './beast.tsx';
import type { Danger, Step } from './forecast.ts';
import {
  CHARACTER_ICONS,
  HARM_ICONS,
  type Harm,
  ICONS,
  SEAT_SHAPES,
  TIER_ICONS,
  TRAP_ICONS,
  treasureIcon,
} from './look.ts';
import { Sign } from './marks.tsx';
import { harmIn } from './motions.ts';
import { columnsOf, middle, rowsOf, SIDE } from './places.ts';
import type { Shown } from './unfold.ts';

const corner = (cell: number) => {
  const { x, y } = middle(cell);
  return { x: x - SIDE / 2, y: y - SIDE / 2 };
};

const cellsOf = ({ terrain }: Ground): number[] => [...terrain.keys()].filter((cell) => terrain[cell] > 0);

/** What never changes: the rock, and what is built into it. */
const Rock = memo(function Rock({ G }: { G: Ground }) {
  const { terrain } = G;
  const grain = seeded(`rock ${G.cave.id}`);
  const { x: dx, y: dy } = G.cave.map.domain;
  return (
    <g>
      {cellsOf(G).map((cell) => {
        const { x, y } = corner(cell);
        const bits = terrain[cell];
        const shade = grain();
        if (bits & WALL) return null;
        return (
          <rect
            key={cell}
            className={bits & DOMAIN ? 'dh-slab is-domain' : 'dh-slab'}
            style={{ opacity: 0.62 + shade * 0.38 }}
            x={x + 0.75}
            y={y + 0.75}
            width={SIDE - 1.5}
            height={SIDE - 1.5}
            rx={4 + shade * 5}
          />
        );
      })}
      <rect
        className="dh-domain"
        x={(dx[0] - 1) * SIDE}
        y={(dy[0] - 1) * SIDE}
        width={(dx[1] - dx[0] + 1) * SIDE}
        height={(dy[1] - dy[0] + 1) * SIDE}
        rx="10"
      />
      <Hoard at={G.home} />
      {cellsOf(G).map((cell) => {
        const { x, y } = middle(cell);
        const bits = terrain[cell];
        if (bits & WALL)
          return (
            <g key={cell} className="dh-pillar" transform={`translate(${x} ${y})`}>
              <ellipse className="dh-pillar-shade" cx="5" cy="9" rx="20" ry="15" />
              <path className="dh-pillar-side" d="M-17 8 -13 -12 -4 -18 8 -16 16 -7 17 8 8 17 -8 17Z" />
              <path className="dh-pillar-top" d="M-11 -3 -8 -11 -2 -14 7 -12 11 -6 5 0 -4 1Z" />
            </g>
          );
        if (bits & EXIT)
          return (
            <g key={cell} className="dh-exit" transform={`translate(${x} ${y})`}>
              <circle className="dh-exit-light" r="30" />
              <rect className="dh-exit-door" x="-17" y="-17" width="34" height="34" rx="6" />
              <Sign icon={ICONS.exit} size={25} />
            </g>
          );
        if (bits & (PORTAL_A | PORTAL_B))
          return (
            <g
              key={cell}
              className={`dh-portal ${bits & PORTAL_A ? 'is-a' : 'is-b'}`}
              transform={`translate(${x} ${y})`}
            >
              <circle className="dh-portal-glow" r="18" />
              <circle className="dh-portal-ring" r="14" />
              <text y="5">{bits & PORTAL_A ? 'A' : 'B'}</text>
            </g>
          );
        return null;
      })}
    </g>
  );
});

/** The gold that the monster sleeps on. */
const Hoard = memo(function Hoard({ at }: { at: number }) {
  const { x, y } = middle(at);
  const chance = seeded('hoard');
  const coins = Array.from({ length: 150 }, (_, i) => {
    const far = Math.sqrt(chance()) * 64;
    const turn = chance() * Math.PI * 2;
    return { i, x: x + Math.cos(turn) * far, y: y + Math.sin(turn) * far * 0.96, r: 2 + chance() * 2.2 };
  });
  return (
    <g className="dh-gold">
      <circle className="dh-gold-glow" cx={x} cy={y} r="104" />
      {coins.map((c) => (
        <ellipse key={c.i} cx={c.x} cy={c.y} rx={c.r} ry={c.r * 0.72} />
      ))}
    </g>
  );
});

/** Traps: asleep, or awake with the colour of the last card. */
function Traps({ G, colour, waking }: { G: Ground; colour: number; waking: number }) {
  return (
    <g>
      {cellsOf(G).map((cell) => {
        const kind = G.trap[cell];
        if (kind === 0) return null;
        const { x, y } = corner(cell);
        const state = kind === colour ? 'is-active' : kind === waking ? 'is-waking' : '';
        const name = G.traps[kind - 1].kind;
        return (
          <g key={cell} className={`dh-trap is-${name} ${state}`} transform={`translate(${x} ${y})`}>
            <rect className="dh-trap-bed" x="2" y="2" width={SIDE - 4} height={SIDE - 4} rx="6" />
            <rect
              className="dh-trap-weave"
              x="2"
              y="2"
              width={SIDE - 4}
              height={SIDE - 4}
              rx="6"
              fill={`url(#dh-weave-${kind})`}
            />
            <Sign icon={TRAP_ICONS[name]} size={21} x={SIDE / 2} y={SIDE / 2} />
          </g>
        );
      })}
    </g>
  );
}

/** Weaves that tell harms apart without colours. */
function Weaves() {
  return (
    <defs>
      <pattern
        id="dh-weave-1"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className="dh-weave" d="M0 0V6" />
      </pattern>
      <pattern id="dh-weave-2" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle className="dh-weave-dot" cx="3" cy="3" r="1" />
      </pattern>
      <radialGradient id="dh-fire-half" cx="0.6" cy="0.4" r="0.9">
        <stop offset="0" stopColor="#ffb35c" />
        <stop offset="0.5" stopColor="#d2451f" />
        <stop offset="1" stopColor="#5c130c" />
      </radialGradient>
      <radialGradient id="dh-ice-half" cx="0.4" cy="0.4" r="0.9">
        <stop offset="0" stopColor="#d6f5ff" />
        <stop offset="0.5" stopColor="#3f97cf" />
        <stop offset="1" stopColor="#123c66" />
      </radialGradient>
      <radialGradient id="dh-deep" cx="0.5" cy="0.35" r="0.8">
        <stop offset="0" stopColor="#9ff0d4" />
        <stop offset="0.55" stopColor="#1f7f78" />
        <stop offset="1" stopColor="#0b2f3a" />
      </radialGradient>
      <radialGradient id="dh-gold-light">
        <stop offset="0" stopColor="#ffcf5e" stopOpacity="0.55" />
        <stop offset="0.6" stopColor="#e58f2a" stopOpacity="0.2" />
        <stop offset="1" stopColor="#e58f2a" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
}

function Cells({
  cells,
  className,
  bed,
  harm,
  signs,
}: {
  cells: readonly number[];
  className: string;
  bed: string;
  harm: (cell: number) => Harm;
  signs: boolean;
}) {
  return (
    <g>
      {cells.map((cell) => {
        const { x, y } = corner(cell);
        const kind = harm(cell);
        return (
          <g key={cell} className={`${className} is-${kind}`} transform={`translate(${x} ${y})`}>
            <rect className={bed} x="1" y="1" width={SIDE - 2} height={SIDE - 2} rx="5" />
            {signs && <Sign icon={HARM_ICONS[kind]} size={12} x={SIDE - 9} y={9} />}
          </g>
        );
      })}
    </g>
  );
}

const TIER_SHAPES: Record<Tier, string> = {
  prize: 'M0 13C-18 -1 -13 -14 -5 -12C-2 -11 0 -8 0 -7C0 -8 2 -11 5 -12C13 -14 18 -1 0 13Z',
  gold: 'M-6 -11H6L12 0 6 11H-6L-12 0Z',
  silver: 'M0 -12 12 0 0 12 -12 0Z',
  bronze: 'M0 -10A10 10 0 1 1 0 10 10 10 0 1 1 0 -10Z',
};
const TIERS: readonly Tier[] = ['prize', 'gold', 'silver', 'bronze'];

/** What lies about: the best of each cell on top, and how many. */
function Treasures({ lying }: { lying: Shown['ground'] }) {
  const byCell = new Map<number, Shown['ground']>();
  for (const each of lying) byCell.set(each.cell, [...(byCell.get(each.cell) ?? []), each]);
  return (
    <g>
      {[...byCell].map(([cell, heap]) => {
        const { x, y } = middle(cell);
        const [best] = [...heap].sort(
          (a, b) => TIERS.indexOf(a.tier as Tier) - TIERS.indexOf(b.tier as Tier),
        );
        const tier = best.tier as Tier;
        return (
          <g
            key={cell}
            className={`dh-treasure is-${tier} ${best.up ? 'is-up' : ''}`}
            transform={`translate(${x} ${y})`}
          >
            <path className="dh-treasure-coin" d={TIER_SHAPES[tier]} />
            {tier !== 'prize' && (
              <Sign icon={best.t === null ? TIER_ICONS[tier] : treasureIcon(best.t)} size={13} />
            )}
            {heap.length > 1 && (
              <text x="11" y="13">
                {heap.length}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Several on a cell stand beside each other. */
const BESIDE: readonly (readonly [number, number])[] = [
  ...[[0, 0] as const, [9, 7] as const, [-9, 7] as const],
  ...[[9, -8] as const, [-9, -8] as const, [0, 12] as const],
];

function Tokens({ shown, g, seat, stage }: { shown: Shown; g: DragonView; seat: number; stage: Stage }) {
  const last = useRef<number[]>([]);
  return (
    <g>
      {shown.figures.map((figure, who) => {
        const { cell, state, frozen, guard, hidden, lurking } = figure;
        // Whoever has gone fades where it stood last.
        if (cell > 0) last.current[who] = cell;
        const at = cell > 0 ? cell : last.current[who];
        if (at === undefined) return null;
        const before = shown.figures.filter((f, s) => s < who && f.cell === cell && cell > 0).length;
        const [bx, by] = BESIDE[before];
        const { x, y } = middle(at);
        const character = g.players[who].character;
        const marks = [
          `dh-token dh-seat-${who}`,
          who === seat && 'is-own',
          state !== 'in' && 'is-gone',
          hidden && 'is-hidden',
          frozen && 'is-frozen',
          shown.acting !== null &&
            shown.acting !== 'ai' &&
            shown.lane[shown.acting]?.seat === who &&
            'is-acting',
        ];
        return (
          <g
            key={who}
            ref={stage.ref(`token:${who}`)}
            data-cell={at}
            className={marks.filter(Boolean).join(' ')}
            style={{ transform: `translate(${x + bx}px, ${y + by}px)` }}
          >
            <ellipse className="dh-token-shade" cx="2" cy="14" rx="13" ry="5" />
            <g transform="translate(-16 -16) scale(0.32)">
              <path className="dh-token-base" d={SEAT_SHAPES[who]} />
            </g>
            {character >= 0 && <Sign icon={CHARACTER_ICONS[characters[character].id]} size={17} />}
            {guard && (
              <path className="dh-token-guard" d="M0 -20 17 -12V2C17 12 8 18 0 21C-8 18 -17 12 -17 2V-12Z" />
            )}
            {frozen && <Sign icon={ICONS.frozen} size={15} x={11} y={-11} className="dh-token-frost" />}
            {lurking && <Sign icon={ICONS.lurking} size={13} x={-11} y={-11} className="dh-token-frost" />}
          </g>
        );
      })}
    </g>
  );
}

function Plan({ from, steps, seat }: { from: number; steps: readonly Step[]; seat: number }) {
  if (steps.length === 0) return null;
  const points = [from, ...steps.map(({ cell }) => cell)].map((cell) => {
    const { x, y } = middle(cell);
    return `${x},${y}`;
  });
  const end = steps[steps.length - 1];
  const { x, y } = middle(end.cell);
  return (
    <g className={`dh-plan dh-seat-${seat}`}>
      <polyline className="dh-plan-way" points={points.join(' ')} />
      <circle className="dh-plan-end" cx={x} cy={y} r="15" />
      {steps.map(({ cell, peril }, i) => {
        if (peril === null) return null;
        const at = middle(cell);
        return (
          <text key={i} className="dh-peril" x={at.x} y={at.y - 11}>
            ⚠
          </text>
        );
      })}
    </g>
  );
}

/** Quarter turns add up, so that the monster never spins the long way round. */
function useTurn(facing: number): number {
  const turn = useRef(facing);
  const by = (((facing - turn.current) % 4) + 4) % 4;
  turn.current += by === 3 ? -1 : by;
  return turn.current;
}

export interface Spot {
  cell: number;
  chosen: boolean;
  press(): void;
}

interface CaveProps {
  shown: Shown;
  g: DragonView;
  seat: number;
  stage: Stage;
  danger: Danger | null;
  /** The colour of traps that the open card will wake. */
  waking: number;
  plan: readonly Step[];
  spots: readonly Spot[];
  label: string;
  children?: ReactNode;
}

/** The lair from above. What can be chosen here can be chosen by buttons, too. */
export function Cave(props: CaveProps) {
  const { shown, g, seat, stage, danger, waking, plan, spots, label, children } = props;
  const G = ground(g);
  const turn = useTurn(shown.facing);
  const [columns, rows] = [columnsOf(g), rowsOf(g)];
  const { blow } = shown;
  const own = seat >= 0 ? shown.figures[seat].cell : 0;
  return (
    <div className={`dh-cave-room is-${g.map}`} style={{ '--ratio': columns / rows } as never}>
      <div className="dh-cave" ref={stage.ref('cave')}>
        <svg viewBox={`0 0 ${columns * SIDE} ${rows * SIDE}`} role="img" aria-label={label}>
          <Weaves />
          <Rock G={G} />
          <Traps G={G} colour={shown.colour} waking={waking} />
          {danger !== null && (
            <Cells
              cells={[...danger.cells.keys()]}
              className={danger.later ? 'dh-harm is-later' : 'dh-harm'}
              bed="dh-danger"
              harm={(cell) => danger.cells.get(cell) as Harm}
              signs
            />
          )}
          {shown.marks.length > 0 && blow === null && (
            <g>
              {shown.marks.map((cell) => {
                const { x, y } = middle(cell);
                return <Sign key={cell} icon={ICONS.mark} size={34} x={x} y={y} className="dh-mark" />;
              })}
            </g>
          )}
          <Treasures lying={shown.ground} />
        </svg>
        {shown.beast > 0 && (
          <Beast g={g} cell={shown.beast} turn={turn} awake={shown.acting === 'ai' || shown.countdown} />
        )}
        <svg viewBox={`0 0 ${columns * SIDE} ${rows * SIDE}`} aria-hidden="true">
          {danger !== null && danger.way.length > 0 && (
            <polyline
              className="dh-way"
              points={[shown.beast, ...danger.way].map((c) => `${middle(c).x},${middle(c).y}`).join(' ')}
            />
          )}
          {blow !== null && (
            <Cells
              cells={blow.cells}
              className={blow.marks ? 'dh-harm is-mark' : 'dh-harm'}
              bed="dh-blow"
              harm={() => harmIn(blow.effects)}
              signs={false}
            />
          )}
          {shown.bait.map((cell, i) => {
            const { x, y } = middle(cell);
            return (
              <g key={i} className="dh-bait" transform={`translate(${x} ${y})`}>
                <circle className="dh-bait-plate" r="14" />
                <Sign icon={ICONS.bait} size={20} />
              </g>
            );
          })}
          {own > 0 && <Plan from={own} steps={plan} seat={seat} />}
          <Tokens {...{ shown, g, seat, stage }} />
          {spots.map(({ cell, chosen, press }) => {
            const { x, y } = corner(cell);
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way for the pointer; the same is a button beside the map.
              <rect
                key={cell}
                className={`dh-spot ${chosen ? 'is-chosen' : ''}`}
                x={x + 2}
                y={y + 2}
                width={SIDE - 4}
                height={SIDE - 4}
                rx="7"
                onClick={press}
              />
            );
          })}
        </svg>
        <div className="dh-effects" ref={stage.ref('effects')} />
        {children}
      </div>
    </div>
  );
}
