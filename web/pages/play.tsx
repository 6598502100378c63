import { wordsOf } from '@kaiju/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { buttonClass, Empty, Spinner } from '../kit/index.ts';
import { entryOf } from '../lobby/games.ts';
import { againstBots, readStart } from '../lobby/start.ts';
import { exportRecord, localClient, localRemains, playLocal, takeBackLocal } from '../local/index.ts';
import { useTableWords } from '../table/context.ts';
import type { Place } from '../table/place.ts';
import { TableVisit } from '../table/visit.tsx';
import { useLang } from '../words/speak.ts';

/** A match that begins with what the address asks for; without a wish, against a bot that is no pushover. */
async function begin(game: string, search: string): Promise<string> {
  const start = readStart(search) ?? againstBots(entryOf(game)?.seats.min ?? 2, 'casual');
  const people = start.seats.filter((who) => who === 'me').length;
  // Whoever learns, or must pass the device on first, is not hurried by a printed limit.
  const hurries = people === 1 && entryOf(game)?.hurry === true;
  const clock = { kind: hurries ? 'printed' : 'none' } as const;
  return (await playLocal({ game, ...start, clock })).id;
}

/** A table in this page: against bots or among people at one device, with or without a network. */
export default function PlayPage() {
  const t = useTableWords();
  const lang = useLang();
  const { game = '', table } = useParams<{ game: string; table?: string }>();
  const search = useSearch();
  const [, navigate] = useLocation();
  const beginning = useRef<{ wish: string; table: Promise<string> } | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  useEffect(() => {
    if (table !== undefined) {
      beginning.current = null;
      return;
    }
    let gone = false;
    // One wish, one match, however often it is drawn.
    const wish = `${game}${search}`;
    if (beginning.current?.wish !== wish) beginning.current = { wish, table: begin(game, search) };
    beginning.current.table.then(
      // A reload comes back to the match instead of beginning another.
      (id) => gone || navigate(`/play/${game}/${id}`, { replace: true }),
      (error) => gone || setFailed(error),
    );
    return () => {
      gone = true;
    };
  }, [game, table, search, navigate]);
  const client = localClient();
  const place = useMemo(
    (): Place | null =>
      table === undefined
        ? null
        : {
            client,
            kind: 'local',
            tableHref: (next) => `/play/${game}/${next}`,
            replayHref: (at) => `/replay?local=${table}${at ? `&seat=${at.seat}&fact=${at.fact}` : ''}`,
            inviteHref: () => null,
            record: () => exportRecord(table),
            remains: () => localRemains(table),
            takeBack: () => takeBackLocal(table),
          },
    [client, game, table],
  );
  if (failed !== null) {
    const back = (
      <Link href={`/games/${game}`} className={buttonClass('main')}>
        {t('toGame')}
      </Link>
    );
    return (
      <div className="page page-narrow">
        <Empty action={back}>{t('failed', { what: wordsOf(failed)[lang] })}</Empty>
      </div>
    );
  }
  if (place === null || table === undefined) {
    return (
      <div className="opening">
        <Spinner label={t('loading')} />
      </div>
    );
  }
  return <TableVisit key={table} place={place} table={table} />;
}
