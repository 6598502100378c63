// biome-ignore-all lint/a11y/useSemanticElements: hexes fit no table of the page.
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, type Ref } from 'react';
import { hexPath, type Layout } from './layout.ts';

interface CellProps {
  cell: number;
  path: string;
  label: string;
  column: number;
  reachable: boolean;
  chosen: boolean;
  name: (element: Element | null) => void;
}

const Cell = memo(function Cell({ cell, path, label, column, reachable, chosen, name }: CellProps) {
  return (
    <path
      ref={name}
      role="gridcell"
      aria-label={label}
      aria-colindex={column}
      aria-selected={chosen}
      tabIndex={reachable ? 0 : -1}
      data-cell={cell}
      d={path}
    />
  );
});

export interface CellsProps {
  layout: Layout;
  label: string;
  labels: readonly string[];
  cursor: number;
  /** The cell of what is in the hand. */
  chosen: number;
  name(cell: string): (element: Element | null) => void;
  grid: Ref<SVGSVGElement>;
  onClick(event: MouseEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(cell: number): void;
  onBlur(): void;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerLeave(): void;
}

export function cellUnder(target: EventTarget | null): number {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  return cell === null ? -1 : Number((cell as SVGElement).dataset.cell);
}

/** The map as a grid of cells that can be pointed at, walked over with arrows, and heard. */
export function Cells(props: CellsProps) {
  const { layout, labels, cursor, chosen, name } = props;
  const { map, x, y, width, height, rows } = layout;
  return (
    <svg
      ref={props.grid}
      className="mi-cells"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this drawing is what is played on.
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length}
      aria-colcount={Math.max(...rows.map((row) => row.length))}
      onClick={props.onClick}
      onKeyDown={props.onKeyDown}
      onFocus={(event) => props.onFocus(cellUnder(event.target))}
      onBlur={props.onBlur}
      onPointerDown={props.onPointerDown}
      onPointerMove={props.onPointerMove}
      onPointerLeave={props.onPointerLeave}
    >
      {rows.map((row, i) => (
        <g key={row[0]} role="row" aria-rowindex={i + 1}>
          {row.map((cell, k) => (
            <Cell
              key={cell}
              cell={cell}
              path={hexPath(x[cell], y[cell])}
              label={labels[cell]}
              column={k + 1}
              reachable={cell === cursor}
              chosen={cell === chosen}
              name={name(map.names[cell])}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
