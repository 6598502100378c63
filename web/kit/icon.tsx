import type { SVGProps } from 'react';
import { type Glyph, glyphs } from './glyphs.ts';
import { type IconSheet, iconSheets } from './icon-names.ts';
import './icon.css';

/** Where the build put each sheet of icons. */
declare const __ICON_SHEETS__: Record<IconSheet, string>;

const sheets: Record<string, string> =
  typeof __ICON_SHEETS__ === 'undefined'
    ? Object.fromEntries(Object.keys(iconSheets).map((sheet) => [sheet, `/icons/${sheet}.svg`]))
    : __ICON_SHEETS__;

const sheetWith: ReadonlyMap<string, string> = new Map(
  Object.entries(iconSheets).flatMap(([sheet, names]) => names.map((name) => [name, sheet] as const)),
);

/** Where an icon of the set is drawn, for `<use href>` in a board's own drawing. Its square is 512 wide. */
export function iconHref(name: string): string {
  return `${sheets[sheetWith.get(name) ?? 'boards']}#${name}`;
}

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** A sign of the controls, or an icon of the set that `icon-names.ts` lists. */
  name: Glyph | (string & {});
  /** What it says to who can't see it; without it the words beside it say enough. */
  label?: string;
}

export function Icon({ name, label, className, ...rest }: IconProps) {
  const glyph = (glyphs as Record<string, string>)[name];
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const shape = glyph === undefined ? 'icon' : 'icon glyph';
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden from, or labelled for, who can't see it.
    <svg
      viewBox={glyph === undefined ? '0 0 512 512' : '0 0 24 24'}
      className={className ? `${shape} ${className}` : shape}
      {...spoken}
      {...rest}
    >
      {glyph === undefined ? <use href={iconHref(name)} /> : <path d={glyph} />}
    </svg>
  );
}
