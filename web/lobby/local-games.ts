import type { Room } from '@kaiju/server/protocol';
import { useEffect, useState } from 'react';
import { localTables, removeLocal } from '../local/index.ts';

export interface LocalGames {
  /** Those that go on first, then the latest that are over. */
  rooms: readonly Room[];
  remove(table: string): void;
}

/** Matches that are over and listed beside those that go on; the others are on the replay page. */
const SHOWN_OVER = 5;

/** The matches of this device, as they are when the page is opened. */
export function useLocalGames(): LocalGames {
  const [rooms, setRooms] = useState<readonly Room[]>([]);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    localTables().then(
      (tables) => {
        if (gone) return;
        const all = tables.map(({ room }) => room);
        const isOver = ({ status }: Room) => status === 'over';
        setRooms([...all.filter((room) => !isOver(room)), ...all.filter(isOver).slice(0, SHOWN_OVER)]);
      },
      // Where the browser keeps nothing, nothing was kept.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [round]);
  const remove = (table: string) => {
    void removeLocal(table).then(() => setRound((n) => n + 1));
  };
  return { rooms, remove };
}
