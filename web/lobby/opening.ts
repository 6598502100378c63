import type { NewTable, TableOpened } from '@kaiju/server/protocol';
import { useState } from 'react';
import { toast } from '../kit/index.ts';
import { api, refreshMe, troubleOf } from '../online.ts';

/** Chance that this person brings to the dice of a table. */
export function freshEntropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Opening tables on the server: what was opened last, and whether one is being opened. */
export function useOpening() {
  const [opened, setOpened] = useState<TableOpened | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (wish: NewTable): Promise<TableOpened | null> => {
    setBusy(true);
    try {
      const table = await api.openTable({ ...wish, entropy: freshEntropy() });
      setOpened(table);
      // A stranger has become a guest by it.
      refreshMe();
      return table;
    } catch (error) {
      toast(troubleOf(error), { tone: 'bad' });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { opened, busy, open, close: () => setOpened(null) };
}

/** A private table with every seat open, the opener at the first. */
export function forFriends(game: string, seats: number): NewTable {
  return {
    game,
    seats: Array.from({ length: seats }, () => ({ kind: 'open' as const })),
    visibility: 'private',
    sit: 0,
  };
}
