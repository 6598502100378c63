import type { FactSeen } from '@kaiju/server/protocol';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button, Icon, Switch } from '../kit/index.ts';
import { chronicle, type Line, latest, parts } from './chronicle.ts';
import { ClauseLink } from './clause-link.tsx';
import { useSetting, useTableWords } from './context.ts';
import { sayFact } from './names.ts';
import './log.css';

/** The log so far in the page's language. A sentence is made once: a match has thousands. */
export function useLines(): Line[] {
  const { game, look, speech } = useSetting();
  const { facts } = look;
  const say = useMemo(() => {
    const said = new WeakMap<FactSeen, string>();
    return (fact: FactSeen) => {
      const sentence = said.get(fact) ?? sayFact(game, fact, speech);
      said.set(fact, sentence);
      return sentence;
    };
  }, [game, speech]);
  return useMemo(() => chronicle(facts, say), [facts, say]);
}

/** Lines that are drawn at once; the older ones come when they are asked for. */
const DRAWN = 400;

/** What happened, grouped by cause, the newest in sight. */
export function LogPanel({ lines }: { lines: readonly Line[] }) {
  const t = useTableWords();
  const { room, place, seat } = useSetting();
  const [sought, setSought] = useState('');
  const [mainOnly, setMainOnly] = useState(false);
  const [follows, setFollows] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const needle = sought.trim().toLowerCase();
  const shown = useMemo(
    () =>
      lines
        .filter(({ depth, words }) => (!mainOnly || depth <= 1) && words.toLowerCase().includes(needle))
        .slice(-DRAWN),
    [lines, mainOnly, needle],
  );
  const groups = useMemo(() => parts(shown), [shown]);
  // A new line is what it follows, and the same line when fonts or another width move it.
  useEffect(() => {
    const box = scroller.current;
    if (!follows || box === null) return;
    const follow = () => {
      box.scrollTop = box.scrollHeight;
    };
    const moved = new ResizeObserver(follow);
    for (const one of [box, ...box.children]) moved.observe(one);
    follow();
    return () => moved.disconnect();
  }, [follows, shown]);
  return (
    <div className="log">
      <div className="log-tools">
        <input
          type="search"
          className="text-input"
          aria-label={t('filterLog')}
          placeholder={t('filterLog')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <Switch label={t('mainOnly')} checked={mainOnly} onChange={setMainOnly} />
      </div>
      <div
        ref={scroller}
        className="log-lines"
        role="log"
        aria-label={t('log')}
        // Events are announced once, elsewhere.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
        onScroll={({ currentTarget: box }) =>
          setFollows(box.scrollHeight - box.scrollTop - box.clientHeight < 40)
        }
      >
        {shown.length === 0 && <p className="soft">{t(lines.length === 0 ? 'logEmpty' : 'logNoMatch')}</p>}
        <ol>
          {groups.map((group) => (
            <Part
              key={group[0].fact.n}
              lines={group}
              replayed={room.status === 'over' ? (fact) => place.replayHref({ fact, seat }) : null}
            />
          ))}
        </ol>
      </div>
      {!follows && (
        <Button
          className="log-latest"
          icon="down"
          onClick={() => {
            setFollows(true);
          }}
        >
          {t('toLatest')}
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  lines: readonly Line[];
  replayed: ((fact: number) => string) | null;
}

/** A part of the log stays as it is while others are added. */
const Part = memo(
  function Part({ lines, replayed }: PartProps) {
    const t = useTableWords();
    return (
      <li className="log-part">
        <ol>
          {lines.map(({ fact, words, depth }) => (
            <li key={fact.n} className={`log-line log-depth-${depth}`}>
              <span className="log-words">{words}</span>
              {replayed && (
                <Link
                  href={replayed(fact.n)}
                  className="log-jump"
                  aria-label={t('showInReplay')}
                  title={t('showInReplay')}
                >
                  <Icon name="play" />
                </Link>
              )}
              <ClauseLink clause={fact.clause} />
            </li>
          ))}
        </ol>
      </li>
    );
  },
  (before, after) =>
    (before.replayed === null) === (after.replayed === null) &&
    before.lines.length === after.lines.length &&
    before.lines.every((line, i) => line.words === after.lines[i].words && line.fact === after.lines[i].fact),
);

/** What happened last stays in sight. */
export function LastEvents({ lines, onOpen }: { lines: readonly Line[]; onOpen(): void }) {
  const t = useTableWords();
  const last = latest(lines, 2, 5);
  return (
    <button type="button" className="last-events reach" onClick={onOpen}>
      <span className="last-title">{t('lastEvents')}</span>
      <span className="last-words">
        <span>{last.length === 0 ? t('nothingYet') : last.map(({ words }) => words).join(' · ')}</span>
      </span>
    </button>
  );
}
