import { useMemo } from 'react';
import { useParams, useSearch } from 'wouter';
import { online } from '../online.ts';
import type { Place } from '../table/place.ts';
import { TableVisit } from '../table/visit.tsx';

/** A table on the server. */
export default function TablePage() {
  const { id = '' } = useParams<{ id: string }>();
  const key = new URLSearchParams(useSearch()).get('key') ?? undefined;
  const client = online();
  const place = useMemo((): Place => {
    const opens = key === undefined ? [] : [`key=${encodeURIComponent(key)}`];
    const href = (path: string, query: readonly string[]) =>
      query.length === 0 ? path : `${path}?${query.join('&')}`;
    return {
      client,
      kind: 'server',
      tableHref: (table) => `/table/${table}`,
      replayHref: (at) =>
        href(`/replay/${id}`, [...opens, ...(at ? [`seat=${at.seat}`, `fact=${at.fact}`] : [])]),
      // Who came to a private table without its key can't pass it on.
      inviteHref: ({ visibility }) =>
        visibility === 'private' && key === undefined ? null : href(`/table/${id}`, opens),
      record: () => client.http.record(id, key),
      remains: () => client.http.remains(id, key),
    };
  }, [client, id, key]);
  return <TableVisit key={id} place={place} table={id} inviteKey={key} />;
}
