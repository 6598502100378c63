import { useEffect, useState } from 'react';
import { toast } from '../kit/index.ts';
import type { Setting } from './context.ts';
import { sayError } from './names.ts';

/** Whose words this person does not want to read. The server keeps the list. */
export function useMuted({ place, speech }: Setting): {
  muted: ReadonlySet<string>;
  mute(account: string): void;
} {
  const [muted, setMuted] = useState<ReadonlySet<string>>(new Set());
  const { http } = place.client;
  const online = place.kind === 'server';
  useEffect(() => {
    if (!online) return;
    http.blocks().then(
      ({ blocks }) => setMuted(new Set(blocks.map(({ other }) => other))),
      // Without a list nobody is muted.
      () => {},
    );
  }, [http, online]);
  const mute = (account: string) => {
    const change = muted.has(account)
      ? http.unblock(account, 'mute')
      : http.block({ other: account, kind: 'mute' });
    change.then(
      ({ blocks }) => setMuted(new Set(blocks.map(({ other }) => other))),
      (error) => toast(sayError(null, error, speech), { tone: 'bad' }),
    );
  };
  return { muted, mute };
}
