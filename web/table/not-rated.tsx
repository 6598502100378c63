import { UNCOUNTED } from '@kaiju/server/uncounted';
import { useEffect, useRef } from 'react';
import { toast } from '../kit/index.ts';
import { unratedBy } from '../words/rating.ts';
import { useSetting, useTableWords } from './context.ts';

function useWhy(): string | null {
  const t = useTableWords();
  const { room, lang } = useSetting();
  const why = unratedBy(room);
  return why && t('notRated', { why: UNCOUNTED[why][lang] });
}

/** Why a match that was to count does not. */
export function NotRated() {
  const why = useWhy();
  return why && <p className="small soft">{why}</p>;
}

/** Says so when that happens while the match is played. */
export function useNotRated(): void {
  const why = useWhy();
  const { room } = useSetting();
  const before = useRef(why);
  useEffect(() => {
    if (why !== null && before.current === null && room.status === 'playing') toast(why);
    before.current = why;
  }, [why, room.status]);
}
