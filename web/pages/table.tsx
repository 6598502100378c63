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
    const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
    return {
      client,
      kind: 'server',
      tableHref: (table) => `/table/${table}`,
      replayHref: (at) => `/replay/${id}${at ? `?seat=${at.seat}&fact=${at.fact}` : ''}`,
      inviteHref: `/table/${id}${query}`,
      record: () => client.http.record(id, key),
    };
  }, [client, id, key]);
  return <TableVisit key={id} place={place} table={id} inviteKey={key} />;
}
