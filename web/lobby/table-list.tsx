import { clockSentence } from '@kaiju/server/clocks';
import type { Room } from '@kaiju/server/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  Avatar,
  Badge,
  Button,
  buttonClass,
  Dialog,
  Empty,
  Icon,
  IconButton,
  Spinner,
} from '../kit/index.ts';
import { api, troubleOf } from '../online.ts';
import { sayTime } from '../table/time.ts';
import { unratedBy } from '../words/rating.ts';
import { useLang, useWords } from '../words/speak.ts';
import { clockName } from './clocks.ts';
import { titleOf } from './games.ts';
import type { LocalGames } from './local-games.ts';
import { words } from './words.ts';
import './table-list.css';

const AGAIN = 5000;

export interface Tables {
  tables: Room[] | null;
  trouble: string | null;
  again(): void;
}

/** Whether one is waited for: such matches come first. */
const waits = ({ asked = [] }: Room) => Math.min(1, asked.length);

/** A list of tables from the server, asked for again and again while the page is looked at. */
export function useTables(ask: 'mine' | 'open' | 'playing', game?: string): Tables {
  const [tables, setTables] = useState<Room[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      if (document.hidden) return;
      try {
        const reply = await (ask === 'mine' ? api.myTables() : api.listTables({ status: ask, game }));
        if (gone) return;
        setTables(reply.tables);
        setTrouble(null);
      } catch (error) {
        if (!gone) setTrouble(troubleOf(error));
      }
    };
    void look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ask, game, round]);
  return { tables, trouble, again: () => setRound((n) => n + 1) };
}

export interface TableListProps extends Tables {
  /** Said when there are none. */
  none: string;
  /** The accounts whose seats are 'mine'. */
  me?: readonly string[];
  filter?(room: Room): boolean;
  /** Matches of this device, listed first; they need no server. */
  here?: LocalGames;
}

export function TableList({ tables, trouble, again, none, me, here, filter = () => true }: TableListProps) {
  const t = useWords(words);
  const shown = (tables?.filter(filter) ?? []).sort((a, b) => waits(b) - waits(a));
  if (shown.length === 0 && (here?.rooms.length ?? 0) === 0) {
    if (tables === null && trouble !== null) {
      return <Empty action={<Button onClick={again}>{t('tryAgain')}</Button>}>{trouble}</Empty>;
    }
    return tables === null ? <Spinner /> : <Empty>{none}</Empty>;
  }
  return (
    <ul className="table-list">
      {here?.rooms.map((room) => (
        <TableRow key={room.id} room={room} remove={() => here.remove(room.id)} />
      ))}
      {shown.map((room) => (
        <TableRow key={room.id} room={room} me={me} />
      ))}
    </ul>
  );
}

/** Whether it is over, and whose turn it is as far as lists say so: of one's own matches by days. */
function Standing({ room: { status, asked, gone } }: { room: Room }) {
  const t = useWords(words);
  const lang = useLang();
  if (gone && status === 'playing') return <span>{t('unfinished')}</span>;
  if (status !== 'playing' || asked === undefined) return <span>{t(status)}</span>;
  if (asked.length === 0) return <span>{t('othersTurn')}</span>;
  const left = Math.min(...asked.map(({ until }) => until)) - Date.now();
  return <strong className="table-turn">{t('yourTurnUntil', { time: sayTime(left, lang) })}</strong>;
}

/** A table of this device can be removed, and is its own. */
function TableRow({ room, me, remove }: { room: Room; me?: readonly string[]; remove?(): void }) {
  const t = useWords(words);
  const lang = useLang();
  const seats = room.seats.filter(({ plan }) => plan.kind !== 'closed');
  const taken = seats.filter(({ person, bot }) => person !== null || bot !== null);
  const isHere = remove !== undefined;
  const mine = isHere || seats.some(({ person }) => person !== null && me?.includes(person.account));
  const nameOf = ({ person, bot }: Room['seats'][number]) =>
    person?.name[lang] ?? t('bot', { level: t(bot ?? 'casual') });
  const listed = (some: Room['seats']) => some.map(nameOf).join(lang === 'zh' ? '、' : ', ');
  const people = listed(taken);
  const { places = [] } = room.gone?.result ?? {};
  const first = room.seats.filter((_, seat) => places[seat] === 1);
  const called = t('tableOf', { game: titleOf(room.game)[lang], people });
  const way =
    room.gone || room.aside
      ? 'see'
      : room.status === 'over'
        ? 'replay'
        : mine
          ? 'goOn'
          : room.status === 'open'
            ? 'join'
            : 'watch';
  const there = way === 'replay' ? `/replay/${room.id}` : `/table/${room.id}`;
  const onDevice = way === 'replay' ? `/replay?local=${room.id}` : `/play/${room.game}/${room.id}`;
  const [asking, setAsking] = useState(false);
  return (
    <li className="table-row">
      <span className="table-seats">
        {seats.map(({ person, bot }, seat) =>
          person !== null || bot !== null ? (
            <Avatar key={seat} of={person?.account ?? `bot ${bot}`} bot={person === null} />
          ) : (
            <span key={seat} className="table-seat" title={t('emptySeat')} />
          ),
        )}
      </span>
      <span className="table-what">
        <strong>{titleOf(room.game)[lang]}</strong>
        <span className="table-people">{people || t('emptySeat')}</span>
        <span className="table-facts">
          {room.status === 'open' && (
            <span>{t('seatsTaken', { taken: taken.length, all: seats.length })}</span>
          )}
          {room.status !== 'open' && <Standing room={room} />}
          {!isHere && !room.gone && (
            <span title={clockSentence(room.clock, room)[lang]}>
              <Icon name="clock" /> {clockName(room)[lang]}
            </span>
          )}
          {places.length > 0 && (
            <span>{first.length === places.length ? t('draw') : t('won', { names: listed(first) })}</span>
          )}
          {room.gone && (
            <Badge tone="warn" title={t('goneText')}>
              {t('gone')}
            </Badge>
          )}
          {room.aside && (
            <Badge tone="warn" title={t('asideText')}>
              {t('aside')}
            </Badge>
          )}
          {room.rated && !room.gone && unratedBy(room) === null && <Badge tone="accent">{t('rated')}</Badge>}
          {isHere ? (
            <span>{t('onDevice')}</span>
          ) : (
            room.visibility === 'private' && (
              <span>
                <Icon name="lock" /> {t('private')}
              </span>
            )
          )}
        </span>
      </span>
      <span className="table-ways">
        {isHere && (
          <IconButton icon="trash" label={`${t('remove')}: ${called}`} onClick={() => setAsking(true)} />
        )}
        <Link
          href={isHere ? onDevice : there}
          className={buttonClass('plain')}
          aria-label={`${t(way)}: ${called}`}
        >
          {t(way)}
        </Link>
      </span>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t('removeTitle')}
          actions={
            <Button kind="danger" onClick={remove}>
              {t('remove')}
            </Button>
          }
        >
          <p>{t('removeText')}</p>
        </Dialog>
      )}
    </li>
  );
}
