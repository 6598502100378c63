import { styleText } from 'node:util';
import { width } from './text.ts';

/** How a piece of a line looks. Whatever a colour says is also said by a mark or a word. */
const LOOKS = {
  plain: 'reset',
  title: ['bold', 'yellow'],
  strong: 'bold',
  dim: 'dim',
  key: 'cyan',
  picked: ['bold', 'inverse'],
  alert: ['bold', 'red'],
} as const;
export type Look = keyof typeof LOOKS;

interface Span {
  text: string;
  look: Look;
}
/** One line of a screen. */
export type Row = Span[];

export function row(text = '', look: Look = 'plain'): Row {
  return [{ text, look }];
}

export function plain(line: Row): string {
  return line.map((span) => span.text).join('');
}

export function widthOf(line: Row): number {
  return width(plain(line));
}

export function coloured(line: Row, colours: boolean): string {
  if (!colours) return plain(line);
  return line
    .map(({ text, look }) =>
      look === 'plain' || text === ''
        ? text
        : styleText(LOOKS[look] as Parameters<typeof styleText>[0], text, { validateStream: false }),
    )
    .join('');
}

/** Left and right on one line; when there is no room for both, the right one goes without. */
export function spread(left: Row, right: Row, columns: number): Row {
  const gap = columns - widthOf(left) - widthOf(right);
  return gap < 2 ? left : [...left, { text: ' '.repeat(gap), look: 'plain' }, ...right];
}
