import { percent, percentRange } from './report-figures.ts';
import type { Estimate, Histogram, Mark } from './statistics.ts';

/** Drawings of the page. Lengths are in percent of the width: they stretch, and their type stays readable. */

export function esc(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
}

interface Axis {
  from: number;
  to: number;
}

/** An interval with its estimate, on an axis whose dashed middle is par. */
export function intervalSvg(worth: Estimate, mark: Mark, { from, to }: Axis): string {
  const x = (v: number) => `${((100 * (v - from)) / (to - from)).toFixed(1)}%`;
  return (
    `<svg class="${mark}" role="img" aria-label="${percent(worth.value)}, ${percentRange(worth)}">` +
    '<line class="par" x1="50%" x2="50%" y1="0" y2="20"/>' +
    `<line class="ci" x1="${x(worth.low)}" x2="${x(worth.high)}" y1="10" y2="10"/>` +
    `<circle cx="${x(worth.value)}" cy="10" r="4.5" fill="currentColor"/></svg>`
  );
}

export function axisHead({ from, to }: Axis): string {
  const ends = [from, (from + to) / 2, to].map((v) => `<span>${percent(v, 0)}</span>`);
  return `<div class="ax">${ends.join('')}</div>`;
}

const FLOOR = 146;
const MOST_LABELS = 7;

export function histogramSvg({ from, width, counts }: Histogram, label: string): string {
  const most = Math.max(...counts);
  const all = counts.reduce((a, b) => a + b, 0);
  const step = 100 / counts.length;
  const every = Math.ceil(counts.length / MOST_LABELS);
  const at = (bin: number) => `${(step * bin).toFixed(2)}%`;
  const text = (bin: number, y: number, words: string | number) =>
    `<text x="${at(bin)}" y="${y.toFixed(1)}" text-anchor="middle">${words}</text>`;
  const bars = counts.map((count, i) => {
    const low = from + i * width;
    const range = width === 1 ? low : `${low}–${low + width - 1}`;
    const height = (count / most) * (FLOOR - 20);
    const top = FLOOR - height;
    const bar = `<rect x="${at(i + 0.08)}" width="${at(0.84)}" y="${top.toFixed(1)}" height="${height.toFixed(1)}"><title>${range}: ${count}</title></rect>`;
    // A bin of one value is named below its middle; a wider one is told by where it begins.
    const tick = i % every === 0 ? text(width === 1 ? i + 0.5 : i + 0.08, FLOOR + 17, low) : '';
    return bar + tick + (count === most ? text(i + 0.5, top - 5, percent(count / all, 0)) : '');
  });
  return `<svg class="hist" role="img" aria-label="${esc(label)}">${bars.join('')}<line x1="0" x2="100%" y1="${FLOOR}" y2="${FLOOR}" stroke="#75644f"/></svg>`;
}

/** The further from par, the deeper; the number stands in the cell, so colour is never alone. */
export function heatColour(value: number): string {
  const depth = Math.min(1, Math.abs(value - 0.5) / 0.35) * 0.55;
  return value >= 0.5 ? `rgb(31 107 102/${depth.toFixed(2)})` : `rgb(184 66 31/${depth.toFixed(2)})`;
}
