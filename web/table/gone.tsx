import { type Bilingual, fill, type MatchRecord, type Result } from '@kaiju/kernel';
import type { Remains, Room } from '@kaiju/server/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Avatar, buttonClass, Empty, Panel, Spinner, usePageTitle } from '../kit/index.ts';
import { titleOf } from '../lobby/games.ts';
import { troubleOf } from '../online.ts';
import { useLang, useWords } from '../words/speak.ts';
import { words } from './gone.words.ts';
import { faceOf, listed, seatName } from './names.ts';
import './gone.css';

/** What can be seen of a match whose rules are not here. */
export interface GoneMatch {
  ruleset: string;
  /** Who played; null where nobody knows. */
  room: Room | null;
  status: Room['status'];
  result: Result | null;
  moves: number;
  /** When the last of them came, in epoch milliseconds. */
  moved: number | null;
  /** The latest of the log; where the first seat is named stands `{seat0}`. */
  told: readonly Bilingual[];
}

export function goneTable({ room, ...rest }: Remains): GoneMatch {
  return { ...rest, ruleset: room.ruleset, room, status: room.status, result: room.gone?.result ?? null };
}

/** What the file itself says; a record has no names and no words. */
export function goneRecord({ ruleset, inputs, result }: MatchRecord): GoneMatch {
  const moves = inputs.length;
  const status = result === null ? 'playing' : 'over';
  return { ruleset, room: null, status, result, moves, moved: null, told: [] };
}

/** The page of a table whose rules are not here. */
export function GoneTable({ remains }: { remains(): Promise<Remains> }) {
  const t = useWords(words);
  const [found, setFound] = useState<Remains | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    remains().then(
      (remains) => !left && setFound(remains),
      (error) => !left && setTrouble(troubleOf(error)),
    );
    return () => {
      left = true;
    };
  }, [remains]);
  const home = (
    <Link href="/" className={buttonClass('main')}>
      {t('home')}
    </Link>
  );
  if (trouble !== null) {
    return (
      <div className="page page-narrow">
        <Empty action={home}>{trouble}</Empty>
      </div>
    );
  }
  if (found === null) {
    return (
      <div className="opening">
        <Spinner />
      </div>
    );
  }
  return <Gone match={goneTable(found)} action={home} />;
}

/** That its rules are gone, and all that can be seen without them. */
export function Gone({ match, action }: { match: GoneMatch; action: ReactNode }) {
  const t = useWords(words);
  const lang = useLang();
  const { ruleset, room, moves: n, moved, told } = match;
  const game = titleOf(ruleset.split('@')[0])[lang];
  usePageTitle(game);
  const name = (seat: number) => seatName(room, seat, lang);
  const names = Object.fromEntries(Array.from({ length: 16 }, (_, seat) => [`seat${seat}`, name(seat)]));
  const moment = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <div className="page page-narrow">
      <h1>{t('title')}</h1>
      <p>{t('text', { ruleset: `${game} · ${ruleset}` })}</p>
      <Panel title={t('ended')}>
        <p className="gone-outcome">{outcome(match, name, lang, t)}</p>
        <Seats match={match} />
        <p className="soft">
          {moved === null ? t('moves', { n }) : t('moved', { n, when: moment.format(moved) })}
        </p>
      </Panel>
      <Panel title={t('log')}>
        {told.length === 0 ? (
          <p className="soft">{t('noLog')}</p>
        ) : (
          <ol className="gone-log">
            {told.map((sentence, line) => (
              <li key={line}>{fill(sentence[lang], names)}</li>
            ))}
          </ol>
        )}
      </Panel>
      <p>{action}</p>
    </div>
  );
}

function outcome(
  { status, result }: GoneMatch,
  name: (seat: number) => string,
  lang: keyof Bilingual,
  t: (key: 'notBegun' | 'notOver' | 'draw' | 'won', blanks?: Record<string, unknown>) => string,
): string {
  if (result === null) return t(status === 'open' ? 'notBegun' : 'notOver');
  const first = result.places.flatMap((place, seat) => (place === 1 ? name(seat) : []));
  return first.length === result.places.length ? t('draw') : t('won', { names: listed(first, lang) });
}

/** Who sat there, and where each of them came. */
function Seats({ match: { room, result } }: { match: GoneMatch }) {
  const t = useWords(words);
  const lang = useLang();
  const seats = room?.seats.map(({ plan }) => plan.kind !== 'closed') ?? result?.places.map(() => true) ?? [];
  const scores = result?.scores?.some((score) => score !== 0) ? result.scores : null;
  const order = seats
    .flatMap((plays, who) => (plays ? { who, rank: result?.places[who] ?? 0 } : []))
    .sort((a, b) => a.rank - b.rank || a.who - b.who);
  if (order.length === 0) return null;
  return (
    <table className="gone-seats">
      <thead>
        <tr>
          {result && <th scope="col">{t('place')}</th>}
          <th scope="col">{t('player')}</th>
          {scores && <th scope="col">{t('points')}</th>}
        </tr>
      </thead>
      <tbody>
        {order.map(({ who, rank }) => (
          <tr key={who}>
            {result && <td className="numbers">{rank}</td>}
            <td>
              <span className="gone-who">
                {room && <Avatar {...faceOf(room, who)} />}
                {seatName(room, who, lang)}
              </span>
            </td>
            {scores && <td className="numbers">{scores[who]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
