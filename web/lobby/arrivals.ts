import type { Room } from '@kaiju/server/protocol';
import { useEffect, useRef } from 'react';
import { callBack, playSound } from '../kit/index.ts';
import { useLang, useWords } from '../words/speak.ts';
import { words } from './words.ts';

/** Tells who waits for others, and looks elsewhere meanwhile, that somebody has sat down. */
export function useArrivals(room: Room | null, me: readonly string[]): void {
  const t = useWords(words);
  const lang = useLang();
  const sitting = room?.seats.flatMap(({ person }) => person ?? []) ?? [];
  const others = sitting.filter(({ account }) => !me.includes(account));
  const known = useRef(others);
  useEffect(() => {
    const arrived = others.find(({ account }) => known.current.every((other) => other.account !== account));
    known.current = others;
    if (arrived === undefined || !document.hidden) return;
    callBack(t('satDown', { who: arrived.name[lang] }));
    void playSound('summon');
  });
}
