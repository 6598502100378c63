import stringWidth from 'string-width';

/** How many columns a text takes: a Chinese character takes two. */
export function width(text: string): number {
  // Most texts on an English screen are plain, and measuring is most of what drawing costs.
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text);
}

export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - width(text)));
}

/** Rows with their cells below each other. What strangers wrote may stand in them: it is made visible. */
export function columned(rows: readonly string[][]): string[] {
  const cells = rows.map((row) => row.map(visible));
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => width(row[i]))));
  return cells.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i]))
      .join('  ')
      .trimEnd(),
  );
}

/** The text without what a terminal would obey instead of showing it, on one line. */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The text within so many columns; what doesn't fit is replaced by an ellipsis. */
export function clip(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (width(kept + segment) > columns - 1) break;
    kept += segment;
  }
  return columns > 0 ? `${kept}…` : '';
}

/**
 * Breaks a text into lines. Between Chinese characters a line may break anywhere, but no line begins with a
 * comma or ends with an opening bracket. Lines after the first are indented by `hang`; what the text itself
 * is indented by stays.
 */
export function wrap(text: string, columns: number, hang = 0): string[] {
  const room = Math.max(columns, hang + 2);
  const indent = ' '.repeat(hang);
  const lines: string[] = [];
  let line = /^ */.exec(text)?.[0] ?? '';
  let empty = true;
  for (const unit of text.trimStart().match(UNITS) ?? []) {
    for (const piece of pieces(unit, room - hang)) {
      if (!empty && width(line) + width(piece.trimEnd()) > room) {
        lines.push(line.trimEnd());
        line = indent;
      }
      line += piece;
      empty = false;
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

const graphemes = new Intl.Segmenter();

/** What a line break keeps together: a word or one wide character, the marks that cling to it, the space after. */
const WIDE = String.raw`\p{Script=Han}\u3000-\u303f\uff00-\uffef`;
const CLOSING = '，。：；！？、）」』】》…,.:;!?)';
const OPENING = '（「『【《(';
const UNITS = new RegExp(
  String.raw`[${OPENING}]*(?:[${WIDE}]|[^\s${WIDE}${OPENING}]+|[${OPENING}])[${CLOSING}]*\s*`,
  'gu',
);

/** A word longer than a whole line is cut. */
function pieces(unit: string, room: number): string[] {
  if (width(unit.trimEnd()) <= room) return [unit];
  const cut: string[] = [''];
  for (const { segment } of graphemes.segment(unit)) {
    if (width(cut[cut.length - 1] + segment) > room && segment.trim() !== '') cut.push('');
    cut[cut.length - 1] += segment;
  }
  return cut;
}
