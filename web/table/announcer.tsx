import { useEffect, useRef, useState } from 'react';
import type { Line } from './chronicle.ts';
import { useSetting, useTableWords } from './context.ts';
import { promptOf } from './prompt.tsx';

/** More at once is not listened to. */
const MOST = 6;

/** For who listens: what happened, in turn; what is asked of them, at once. */
export function Announcer({ lines }: { lines: readonly Line[] }) {
  const t = useTableWords();
  const setting = useSetting();
  const { tone, words } = promptOf(setting, t);
  const last = lines[lines.length - 1]?.fact.n ?? 0;
  const heard = useRef(last);
  const [news, setNews] = useState('');
  useEffect(() => {
    // Something was taken back: numbers start anew.
    if (last < heard.current) heard.current = last;
    if (last === heard.current) return;
    const fresh = lines.filter(({ fact }) => fact.n > heard.current);
    heard.current = last;
    setNews(
      fresh
        .slice(-MOST)
        .map((line) => line.words)
        .join('. '),
    );
  }, [last, lines]);
  return (
    <>
      <div className="unseen" aria-live="polite">
        {news}
      </div>
      <div className="unseen" aria-live="polite">
        {tone === 'wait' || tone === 'paused' ? words : ''}
      </div>
      <div className="unseen" role="alert">
        {tone === 'ask' || tone === 'offer' || tone === 'over' ? words : ''}
      </div>
    </>
  );
}
