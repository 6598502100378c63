import type { Json } from '@kaiju/kernel';
import type { Entry } from '@kaiju/registry/catalogue';
import type { NewTable } from '@kaiju/server/protocol';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { boardOf } from '../boards.ts';
import type { BoardModule } from '../kit/board.ts';
import {
  Avatar,
  Button,
  buttonClass,
  Empty,
  Icon,
  Panel,
  Segments,
  Select,
  Spinner,
  Switch,
  Tabs,
  usePageTitle,
} from '../kit/index.ts';
import { ClockChoice } from '../lobby/clock-choice.tsx';
import type { Clock } from '../lobby/clocks.ts';
import { CoverArt } from '../lobby/cover.tsx';
import { GameFacts, inColourOf } from '../lobby/game-cover.tsx';
import { entryOf } from '../lobby/games.ts';
import { Invite, tableHref } from '../lobby/invite.tsx';
import { useOpening } from '../lobby/opening.ts';
import { keepClock } from '../lobby/own-clocks.ts';
import { againstBots, type Level, type LocalSeat, levels, playHref } from '../lobby/start.ts';
import { TableList, useTables } from '../lobby/table-list.tsx';
import { words as lobbyWords } from '../lobby/words.ts';
import { api, useAccounts, useReached } from '../online.ts';
import { ratingText } from '../words/rating.ts';
import { useLang, useWords } from '../words/speak.ts';
import { words } from './game.words.ts';
import NotFound from './not-found.tsx';
import './game.css';

type Options = Record<string, Json>;

export default function GamePage() {
  const { game } = useParams<{ game: string }>();
  const entry = entryOf(game);
  return entry ? <Game key={game} entry={entry} /> : <NotFound />;
}

function Game({ entry }: { entry: Entry }) {
  const t = useWords(words);
  const lobby = useWords(lobbyWords);
  const lang = useLang();
  const me = useAccounts();
  const [shown, show] = useState('bots');
  const [options, setOptions] = useState<Options>({});
  const [count, setCount] = useState(entry.seats.min);
  const board = useBoard(entry.id);
  const open = useTables('open', entry.id);
  const { id, title, pitch, cover } = entry;
  usePageTitle(title[lang]);

  const Options = board?.Options;
  const chosen =
    board === undefined ? (
      <Spinner />
    ) : (
      Options && (
        <Suspense fallback={<Spinner />}>
          <Options value={options} seats={count} onChange={setOptions} lang={lang} />
        </Suspense>
      )
    );
  const way = { entry, options, count, onCount: setCount };
  return (
    <div className="page game" style={inColourOf(cover)}>
      <header className="game-head">
        <div className="game-art">
          <CoverArt id={id} cover={cover} />
        </div>
        <div className="game-head-text">
          <h1>{title[lang]}</h1>
          <p>{pitch[lang]}</p>
          <GameFacts entry={entry} />
          <p className="game-links">
            <Link href={`/rules/${id}`} className={buttonClass()}>
              <Icon name="book" />
              <span>{t('rules')}</span>
            </Link>
            <Link href={`/gallery/${id}`} className={buttonClass()}>
              <Icon name="eye" />
              <span>{t('gallery')}</span>
            </Link>
          </p>
        </div>
      </header>
      <div className="game-body">
        <div className="game-ways">
          <Panel aria-label={t('ways')}>
            <Tabs
              label={t('ways')}
              value={shown}
              onChange={show}
              tabs={[
                { id: 'bots', label: t('bots'), content: <AgainstBots {...way} /> },
                { id: 'online', label: t('online'), content: <Online {...way} /> },
                { id: 'here', label: t('here'), content: <OneDevice {...way} /> },
              ]}
            />
          </Panel>
          {chosen && <Panel title={t('options')}>{chosen}</Panel>}
        </div>
        <div className="game-side">
          <Panel title={t('tables')}>
            <TableList {...open} none={lobby('noTables')} me={me} />
          </Panel>
          <Leaderboard game={id} />
        </div>
      </div>
    </div>
  );
}

/** A game's board: undefined while it is loaded, null if it has none. */
function useBoard(game: string): BoardModule | null | undefined {
  const [board, setBoard] = useState<BoardModule | null>();
  useEffect(() => {
    let gone = false;
    boardOf(game).then(
      (found) => !gone && setBoard(() => found),
      () => !gone && setBoard(null),
    );
    return () => {
      gone = true;
    };
  }, [game]);
  return board;
}

interface WayProps {
  entry: Entry;
  options: Options;
  /** How many will play. */
  count: number;
  onCount(n: number): void;
}

function useLevelChoices() {
  const t = useWords(lobbyWords);
  return levels.map((value) => ({ value, label: t(value) }));
}

function HowMany({ entry, value, onChange }: { entry: Entry; value: number; onChange(n: number): void }) {
  const t = useWords(words);
  const { min, max } = entry.seats;
  if (min === max) return null;
  const choices = Array.from({ length: max - min + 1 }, (_, i) => ({ value: min + i, label: `${min + i}` }));
  return <Segments label={t('howMany')} value={value} choices={choices} onChange={onChange} />;
}

function AgainstBots({ entry, options, count, onCount }: WayProps) {
  const t = useWords(words);
  const levelChoices = useLevelChoices();
  const [level, setLevel] = useState<Level>('casual');
  return (
    <div className="way">
      {count > 1 && <Segments label={t('level')} value={level} choices={levelChoices} onChange={setLevel} />}
      <HowMany entry={entry} value={count} onChange={onCount} />
      <p className="soft small">{t('offlineFine')}</p>
      <Link
        href={playHref(entry.id, againstBots(count, level, options))}
        className={buttonClass('main', 'way-go')}
      >
        <Icon name="play" />
        <span>{t('play')}</span>
      </Link>
    </div>
  );
}

function OneDevice({ entry, options, count, onCount }: WayProps) {
  const t = useWords(words);
  const levelChoices = useLevelChoices();
  const [seats, setSeats] = useState<LocalSeat[]>(() => Array.from({ length: entry.seats.max }, () => 'me'));
  const choices = [
    { value: 'me' as LocalSeat, label: t('someone') },
    ...levelChoices.map(({ value, label }) => ({
      value: value as LocalSeat,
      label: t('botSeat', { level: label }),
    })),
  ];
  return (
    <div className="way">
      <HowMany entry={entry} value={count} onChange={onCount} />
      <div className="way-seats">
        {seats.slice(0, count).map((seat, i) => (
          <Select
            key={i}
            label={t('seat', { n: i + 1 })}
            value={seat}
            choices={choices}
            onChange={(next) => setSeats(seats.with(i, next))}
          />
        ))}
      </div>
      <p className="soft small">{t('passDevice')}</p>
      <Link
        href={playHref(entry.id, { seats: seats.slice(0, count), options })}
        className={buttonClass('main', 'way-go')}
      >
        <Icon name="play" />
        <span>{t('play')}</span>
      </Link>
    </div>
  );
}

type SeatWish = 'me' | 'open' | 'closed' | Level;
const DELAYS = [0, 30_000, 120_000, 600_000];

function Online({ entry, options, count, onCount }: WayProps) {
  const t = useWords(words);
  const levelChoices = useLevelChoices();
  const reached = useReached();
  const opening = useOpening();
  const [, go] = useLocation();
  const { min, max } = entry.seats;
  const [sit, setSit] = useState(0);
  const [seats, setSeats] = useState<SeatWish[]>(() =>
    Array.from({ length: max }, (_, i) => (i < count ? 'open' : 'closed')),
  );
  const [clock, setClock] = useState<Clock>({ kind: 'none' });
  const [visibility, setVisibility] = useState<'public' | 'private'>('private');
  const [watched, setWatched] = useState(true);
  const [delay, setDelay] = useState(0);
  const [rated, setRated] = useState(false);

  const people = seats.every((seat, i) => i === sit || seat === 'open' || seat === 'closed');
  const mayRate = people && clock.kind !== 'none';
  const wish: NewTable = {
    game: entry.id,
    options,
    // A closed seat is no seat at all.
    seats: seats.flatMap((seat, i): NewTable['seats'] => {
      if (i === sit || seat === 'me' || seat === 'open') return [{ kind: 'open' }];
      return seat === 'closed' ? [] : [{ kind: 'bot', level: seat }];
    }),
    visibility,
    clock,
    spectators: { allowed: watched, delay: watched ? delay : 0 },
    rated: rated && mayRate,
    sit: seats.slice(0, sit).filter((seat) => seat !== 'closed').length,
  };
  const change = (next: SeatWish[]) => {
    setSeats(next);
    onCount(next.filter((seat) => seat !== 'closed').length);
  };
  const openTable = async () => {
    const opened = await opening.open(wish);
    if (opened !== null && (clock.kind === 'live' || clock.kind === 'days')) keepClock(clock);
    // At a public table anybody may sit down: there is nobody to send a link to.
    if (opened !== null && visibility === 'public') go(tableHref(opened));
  };
  const choices = [
    { value: 'open' as SeatWish, label: t('openSeat') },
    ...levelChoices.map(({ value, label }) => ({
      value: value as SeatWish,
      label: t('botSeat', { level: label }),
    })),
  ];
  const tooFew = wish.seats.length < min;
  return (
    <div className="way">
      <div className="way-seats">
        {seats.map((seat, i) => (
          <Select
            key={i}
            label={t('seat', { n: i + 1 })}
            value={i === sit ? 'me' : seat}
            choices={
              i === sit
                ? [{ value: 'me', label: t('mine') }]
                : i >= min
                  ? [...choices, { value: 'closed' as SeatWish, label: t('closedSeat') }]
                  : choices
            }
            disabled={i === sit}
            onChange={(next) => change(seats.with(i, next))}
          />
        ))}
      </div>
      <Segments
        label={t('first')}
        value={sit}
        choices={seats.slice(0, min).map((_, i) => ({ value: i, label: t('seat', { n: i + 1 }) }))}
        onChange={setSit}
      />
      <ClockChoice value={clock} onChange={setClock} />
      <Segments
        label={t('visibility')}
        value={visibility}
        choices={[
          { value: 'private', label: t('private') },
          { value: 'public', label: t('public') },
        ]}
        onChange={setVisibility}
      />
      <Switch label={t('spectators')} checked={watched} onChange={setWatched} />
      {watched && (
        <Select
          label={t('delay')}
          value={delay}
          choices={DELAYS.map((ms) => ({
            value: ms,
            label:
              ms === 0
                ? t('noDelay')
                : ms < 60_000
                  ? t('seconds', { n: ms / 1000 })
                  : t('minutes', { n: ms / 60_000 }),
          }))}
          onChange={setDelay}
        />
      )}
      <Switch
        label={t('rated')}
        hint={t(!people ? 'ratedPeople' : clock.kind === 'none' ? 'ratedClock' : 'ratedHint')}
        checked={rated && mayRate}
        disabled={!mayRate}
        onChange={setRated}
      />
      {reached === false && <p className="soft">{t('needsServer')}</p>}
      <Button
        kind="main"
        className="way-go"
        icon="people"
        busy={opening.busy}
        disabled={reached === false || tooFew}
        onClick={openTable}
      >
        {t('openTable')}
      </Button>
      <Invite opened={visibility === 'private' ? opening.opened : null} onClose={opening.close} />
    </div>
  );
}

type Row = Awaited<ReturnType<typeof api.leaderboard>>['rows'][number];

function Leaderboard({ game }: { game: string }) {
  const t = useWords(words);
  const lang = useLang();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    let gone = false;
    api.leaderboard(game, { limit: 10 }).then(
      (reply) => !gone && setRows(reply.rows),
      // What can't be had is left out; the list of tables says why.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [game]);
  if (rows === null) return null;
  return (
    <Panel title={t('best')}>
      {rows.length === 0 ? (
        <Empty>{t('nobody')}</Empty>
      ) : (
        <>
          <table className="ranks">
            <thead>
              <tr>
                <th scope="col">{t('place')}</th>
                <th scope="col">{t('name')}</th>
                <th scope="col" className="ranks-number">
                  {t('rating')}
                </th>
                <th scope="col" className="ranks-number">
                  {t('games')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.account}>
                  <td className="numbers">{row.place ?? '–'}</td>
                  <th scope="row">
                    <Avatar of={row.account} className="ranks-avatar" /> {row.name[lang]}
                  </th>
                  <td className="ranks-number">{ratingText(row)}</td>
                  <td className="ranks-number">{row.games}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.some(({ provisional }) => provisional) && <p className="small soft">{t('provisional')}</p>}
        </>
      )}
    </Panel>
  );
}
