// biome-ignore-all lint/a11y/useSemanticElements: cells of a battlefield are no table of the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the cells have the focus, not the rows.
import type { Speech } from '@kaiju/kernel';
import { Icon, iconHref, type Stage } from '@kaiju/web/kit';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { terrains } from '../content/index.ts';
import { isContested } from '../effects/board.ts';
import { events, TERRAINS } from '../effects/code.ts';
import { type Field as FieldMap, fieldOf } from '../effects/field.ts';
import { attackOf, terrainAt } from '../effects/stats.ts';
import type { Encounter, Unit } from '../state.ts';
import { bordersOf, cornerOf, type Plan } from './forecast.ts';
import { BOON_ICONS, TERRAIN_ICONS } from './look.ts';
import { unitName } from './say.ts';
import { Token, type TokenState } from './token.tsx';
import { boardWords, speaker } from './words.ts';

/** What a cell offers at this moment. */
export type Offer = 'move' | 'attack' | 'choose' | 'deploy';

export interface Lights {
  offers: ReadonlyMap<number, Offer>;
  /** Cells that what is aimed at would cover. */
  area: ReadonlySet<number>;
  /** The way of what is aimed at, without its first cell. */
  path: readonly number[];
  /** Where else the attack could be made from. */
  stands: ReadonlySet<number>;
  aimed: number;
  chosen: number;
  threats: ReadonlySet<number>;
  plans: readonly Plan[];
  /** The zone, unit or cells that an event on the axis is about. */
  source: ReadonlySet<number>;
}

export interface FieldProps {
  g: Encounter;
  own: number;
  speech: Speech;
  stage: Stage;
  lights: Lights;
  /** It is the own turn, and nothing is in the hand: who is not able to act has nothing left to do. */
  idle: boolean;
  /** Whether a unit may still act, by uid. */
  able(uid: number): boolean;
  onPress(cell: number): void;
  onPoint(cell: number): void;
}

const at = (field: FieldMap, cell: number): CSSProperties =>
  ({ '--x': cell % field.width, '--y': Math.floor(cell / field.width) }) as CSSProperties;

/** The battlefield: ground and zones, cells that can be pressed, and units above them. */
export function Field(props: FieldProps) {
  const { g, own, speech, stage, lights } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const field = fieldOf(g);
  const { width, height } = field;
  const [cursor, setCursor] = useState(() => field.start[Math.max(0, own)]);
  const grid = useRef<HTMLDivElement>(null);
  const byCell = useMemo(() => new Map(g.units.map((u) => [u.cell, u])), [g]);
  const picked = useMemo(() => picksOf(g, field), [g, field]);

  // What moved and stayed where it went is now drawn there.
  useLayoutEffect(() => {
    for (const animation of grid.current?.parentElement?.getAnimations({ subtree: true }) ?? [])
      if (animation.effect?.getTiming().fill === 'forwards') animation.cancel();
  }, [g]);
  // What is held is in sight, also where the map is larger than the screen.
  const { chosen, aimed } = lights;
  useEffect(() => {
    const cell = aimed >= 0 ? aimed : chosen;
    const element = grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
    if (element) bringIntoSight(element);
  }, [chosen, aimed]);

  function move(event: KeyboardEvent): void {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    const x = Math.min(width - 1, Math.max(0, (cursor % width) + dx));
    const y = Math.min(height - 1, Math.max(0, Math.floor(cursor / width) + dy));
    const next = y * width + x;
    setCursor(next);
    props.onPoint(next);
    const element = grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`);
    element?.focus({ preventScroll: true });
    if (element) bringIntoSight(element);
  }
  function point(event: PointerEvent): void {
    if (event.pointerType === 'mouse') props.onPoint(cellUnder(event.target));
  }

  const labels = field.names.map((_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const zone = field.zone[cell];
    if (zone < 0) return say('noCell', { x, y });
    const parts = [say('cell', { x, y, zone: field.letters[zone] })];
    const terrain = terrainAt(g, field, cell);
    if (terrain > 0) parts.push(terrains.find(({ id }) => id === TERRAINS[terrain - 1])?.name[lang] ?? '');
    const u = byCell.get(cell);
    if (u) parts.push(unitSaid(g, u, own, speech), ...(props.able(u.uid) ? [say('ready')] : []));
    const event = picked.get(cell);
    if (event !== undefined) parts.push(say('picked', { name: events[event].name[lang] }));
    const offer = lights.offers.get(cell);
    if (cell === aimed) parts.push(say('aimed'));
    else if (offer !== undefined)
      parts.push(
        say(
          ({ move: 'canMove', attack: 'canAttack', choose: 'canChoose', deploy: 'canDeploy' } as const)[
            offer
          ],
        ),
      );
    return parts.join(lang === 'zh' ? '，' : ', ');
  });

  const style = { '--w': width, '--h': height } as CSSProperties;
  return (
    <div className="en-map" style={style}>
      <Ground {...{ g, field }} />
      <Zones {...{ g, field, stage }} />
      <div
        ref={grid}
        className="en-cells"
        role="grid"
        tabIndex={-1}
        aria-label={say('field')}
        onKeyDown={move}
        onPointerMove={point}
        onPointerLeave={() => props.onPoint(-1)}
      >
        {Array.from({ length: height }, (_, y) => (
          <div key={y} role="row" className="en-row">
            {Array.from({ length: width }, (_, x) => {
              const cell = y * width + x;
              return (
                <button
                  key={cell}
                  ref={stage.ref(`cell:${field.names[cell]}`)}
                  type="button"
                  role="gridcell"
                  className={cellClass(field, lights, picked, cell)}
                  aria-label={labels[cell]}
                  aria-selected={cell === chosen || cell === aimed}
                  tabIndex={cell === cursor ? 0 : -1}
                  data-cell={cell}
                  data-offer={lights.offers.get(cell)}
                  onFocus={() => setCursor(cell)}
                  onClick={() => props.onPress(cell)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className="en-units" aria-hidden="true">
        {g.units.map((u) => (
          <Token
            key={u.uid}
            {...{ g, u, stage }}
            seat={colourOf(g, u.side)}
            state={stateOf(props, u)}
            style={at(field, u.cell)}
          />
        ))}
      </div>
      <Paths {...{ field, g, lights }} />
      <div ref={stage.ref('effects')} className="en-effects" aria-hidden="true" />
    </div>
  );
}

/** Scrolls the view of the map, and nothing around it. */
function bringIntoSight(element: HTMLElement): void {
  const view = element.closest('.en-view');
  if (view === null) return;
  const [box, frame] = [element.getBoundingClientRect(), view.getBoundingClientRect()];
  view.scrollBy({
    left: Math.min(0, box.left - frame.left) + Math.max(0, box.right - frame.right),
    top: Math.min(0, box.top - frame.top) + Math.max(0, box.bottom - frame.bottom),
  });
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function cellUnder(target: EventTarget | null): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  return cell === null ? -1 : Number(cell.dataset.cell);
}

/** Which of the two colours of seats a side has; who has no seat has the other one. */
export function colourOf(g: Encounter, side: number): number {
  const { seat } = g.players[side];
  return seat >= 0 ? seat : 1 - Math.max(0, g.players[1 - side].seat);
}

function unitSaid(g: Encounter, u: Unit, own: number, speech: Speech): string {
  const say = speaker(boardWords, speech.lang);
  const marks = [
    say('unitAt', {
      whose: say(u.side === own ? 'own' : 'enemy'),
      name: unitName(u.kind, speech.lang),
      ...{ hp: u.hp, mhp: u.mhp, atk: attackOf(g, u) },
    }),
    ...(u.fresh ? [say('fresh')] : []),
    ...(u.leader ? [say('leader')] : []),
    ...(u.guarded ? [say('protected')] : []),
  ];
  return marks.join(speech.lang === 'zh' ? '，' : ', ');
}

function stateOf({ own, lights, able, idle }: FieldProps, u: Unit): TokenState {
  return {
    able: able(u.uid),
    spent: idle && u.side === own && !able(u.uid),
    chosen: lights.chosen === u.cell,
    aimed: lights.aimed === u.cell,
  };
}

function cellClass(
  field: FieldMap,
  { offers, area, stands, aimed, chosen, threats, source }: Lights,
  picked: ReadonlyMap<number, number>,
  cell: number,
): string {
  if (field.zone[cell] < 0) return 'en-cell is-void';
  const offer = offers.get(cell);
  return [
    'en-cell',
    offer && `may-${offer}`,
    area.has(cell) && 'in-area',
    stands.has(cell) && 'may-stand',
    cell === aimed && 'is-aimed',
    cell === chosen && 'is-chosen',
    threats.has(cell) && 'is-threatened',
    source.has(cell) && 'is-source',
    picked.has(cell) && 'is-picked',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Cells that events on the axis have picked, with the event that comes first. */
function picksOf(g: Encounter, field: FieldMap): Map<number, number> {
  const cells = new Map<number, number>();
  for (const { event, picks } of g.axis) {
    const where = events[event].picks === 'zones' ? picks.flatMap((zone) => [...field.cellsOf[zone]]) : picks;
    for (const cell of where) if (!cells.has(cell)) cells.set(cell, event);
  }
  return cells;
}

/** Terrain, drawn so that it needs no legend. */
const Ground = memo(function Ground({ g, field }: { g: Encounter; field: FieldMap }) {
  return (
    <div className="en-ground" aria-hidden="true">
      {field.names.map((name, cell) => {
        if (field.zone[cell] < 0) return <span key={name} className="en-rock" style={at(field, cell)} />;
        const terrain = terrainAt(g, field, cell);
        const rounds = g.ground[cell] >> 3;
        return terrain === 0 ? null : (
          <span key={name} className={`en-terrain is-${TERRAINS[terrain - 1]}`} style={at(field, cell)}>
            <Icon name={TERRAIN_ICONS[terrain]} />
            {rounds > 0 && <small>{rounds}</small>}
          </span>
        );
      })}
    </div>
  );
});

/** Who holds which zone: a wash of their colour, hatched where it is contested, its letter and boons in a corner. */
function Zones({ g, field, stage }: { g: Encounter; field: FieldMap; stage: Stage }) {
  const borders = useMemo(() => bordersOf(field), [field]);
  return (
    <div className="en-zones" aria-hidden="true">
      {field.letters.map((letter, zone) => {
        const contested = isContested(g, zone);
        const corner = cornerOf(g, zone);
        return (
          <div
            key={letter}
            className={`en-zone en-seat-${colourOf(g, g.control[zone])} ${contested ? 'is-contested' : ''}`}
          >
            {field.cellsOf[zone].map((cell) => {
              const [right, left, down, up] = borders[cell];
              const edges = [right && 'edge-r', left && 'edge-l', down && 'edge-d', up && 'edge-u'];
              return <span key={cell} className={edges.filter(Boolean).join(' ')} style={at(field, cell)} />;
            })}
            <b ref={stage.ref(`zone:${letter}`)} className="en-zone-mark" style={at(field, corner)}>
              {letter}
              {field.boons[zone].map((boon) => (
                <Icon key={boon.k} name={BOON_ICONS[boon.k]} />
              ))}
              {field.printed.home?.includes(letter) && <Icon name="village" />}
            </b>
          </div>
        );
      })}
    </div>
  );
}

/** Ways and plans, drawn as lines of ink. */
function Paths({ field, g, lights }: { field: FieldMap; g: Encounter; lights: Lights }) {
  const { width, height } = field;
  const point = (cell: number) => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5] as const;
  const line = (cells: readonly number[]) => cells.map((cell) => point(cell).join(',')).join(' ');
  const way = lights.path.length > 0 && lights.chosen >= 0 ? [lights.chosen, ...lights.path] : [];
  return (
    <svg className="en-paths" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {way.length > 0 && <polyline className="en-way" points={line(way)} />}
      {way.length > 0 && (
        <circle
          className="en-way-end"
          cx={point(way[way.length - 1])[0]}
          cy={point(way[way.length - 1])[1]}
          r="0.12"
        />
      )}
      {lights.plans.map(({ uid, from, to, target }) => {
        const struck = g.units.find((u) => u.uid === target);
        const [x, y] = point(to);
        return (
          <g key={uid} className={`en-plan ${struck ? 'is-strike' : ''}`}>
            {from !== to && <polyline points={line([from, to])} />}
            {from !== to && <circle cx={x} cy={y} r="0.1" />}
            {struck && <polyline className="is-blow" points={line([to, struck.cell])} />}
            {struck && (
              <use
                href={iconHref('crossed-swords')}
                x={(x + point(struck.cell)[0]) / 2 - 0.16}
                y={(y + point(struck.cell)[1]) / 2 - 0.16}
                width="0.32"
                height="0.32"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
