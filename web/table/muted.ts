import { useEffect, useState } from 'react';
import { complain } from './complain.ts';
import type { Setting } from './context.ts';

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
      (error) => void complain(null, error, speech),
    );
  };
  return { muted, mute };
}
