import { memo, useEffect, useMemo, useRef } from 'react';
import { useWords } from '../words/speak.ts';
import type { LogLine } from './marks.ts';
import { words } from './words.ts';
import './log.css';

export interface ReplayLogProps {
  lines: readonly LogLine[];
  n: number;
  /** The fact that is being shown, by its number. */
  fact: number | null;
  onGo(n: number): void;
  onClause(id: string): void;
}

/** The log of the whole match. What is still to come is faint; the line of this moment stays in sight. */
export function ReplayLog({ lines, n, fact, onGo, onClause }: ReplayLogProps) {
  const t = useWords(words);
  const box = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => {
    const all: LogLine[][] = [];
    for (const line of lines) {
      if (line.depth === 0 || all.length === 0) all.push([line]);
      else all[all.length - 1].push(line);
    }
    return all;
  }, [lines]);
  // The first line of this moment; where it told nothing, the last one before it.
  const here = lines.find((line) => line.n === n) ?? lines.findLast((line) => line.n < n);
  const mark = lines.some((line) => line.fact.n === fact) ? fact : (here?.fact.n ?? null);
  useEffect(() => {
    const scroller = box.current;
    const line = mark === null ? null : scroller?.querySelector<HTMLElement>(`[data-fact="${mark}"]`);
    if (!scroller || !line) return;
    const { top, bottom } = line.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    // Only as far as needed, and only the log: the page stays where it is.
    if (top < frame.top + 40) scroller.scrollTop += top - frame.top - frame.height / 3;
    else if (bottom > frame.bottom - 40) scroller.scrollTop += bottom - frame.bottom + frame.height / 3;
  }, [mark]);
  return (
    <div
      ref={box}
      className="replay-log"
      role="log"
      aria-live="off"
      aria-label={t('log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
    >
      <ol>
        {parts.map((part) => {
          const [from, to] = [part[0].n, part[part.length - 1].n];
          // A part that is wholly past, or wholly to come, need not know the moment.
          const at = n < from ? from - 1 : n > to ? to + 1 : n;
          const marked = part.some((line) => line.fact.n === mark) ? mark : null;
          return <Part key={part[0].fact.n} {...{ part, at, marked, onGo, onClause }} />;
        })}
      </ol>
    </div>
  );
}

interface PartProps extends Pick<ReplayLogProps, 'onGo' | 'onClause'> {
  part: readonly LogLine[];
  at: number;
  marked: number | null;
}

const Part = memo(function Part({ part, at, marked, onGo, onClause }: PartProps) {
  const t = useWords(words);
  return (
    <li className="replay-part">
      <ol>
        {part.map(({ fact, words: said, depth, n }) => (
          <li
            key={fact.n}
            data-fact={fact.n}
            className={`replay-line replay-depth-${depth} ${n > at ? 'is-to-come' : n === at ? 'is-now' : ''}`}
            aria-current={fact.n === marked ? 'step' : undefined}
          >
            <button type="button" className="replay-line-go" onClick={() => onGo(n)}>
              {said}
            </button>
            <button
              type="button"
              className="replay-line-clause numbers"
              aria-label={t('clauseOf', { clause: fact.clause })}
              onClick={() => onClause(fact.clause)}
            >
              {fact.clause}
            </button>
          </li>
        ))}
      </ol>
    </li>
  );
});
