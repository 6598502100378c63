import type { Refusal } from '@kaiju/server/client';
import type { Room } from '@kaiju/server/protocol';
import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { boardOf } from '../boards.ts';
import type { BoardModule } from '../kit/board.ts';
import { Button, buttonClass, playSound, Spinner, usePageTitle } from '../kit/index.ts';
import { titleOf } from '../lobby/games.ts';
import { type Voice, voiceOf } from '../voices.ts';
import { useLang } from '../words/speak.ts';
import { useTableWords } from './context.ts';
import { Eyes } from './eyes.ts';
import { TableFrame } from './frame.tsx';
import { accountsOf, seatsOf, speechOf } from './names.ts';
import type { Place } from './place.ts';
import { plainBoard } from './plain-board.ts';
import { follow } from './source.ts';

const Refused = lazy(async () => {
  const { sayRefusal } = await import('./refusal.ts');
  return {
    default: ({ why }: { why: Refusal }) => sayRefusal(null, why, speechOf(null, useLang())),
  };
});

const GoneTable = lazy(async () => ({ default: (await import('./gone.tsx')).GoneTable }));

interface Visit {
  eyes: readonly Eyes[];
  room: Room;
}

const around = { sound: (name: string) => void playSound(name), hidden: () => document.hidden };

/**
 * Through whose eyes this device looks at a table. It begins as a spectator's; when it turns out that seats are
 * held here, it goes on with theirs. What was seen stays until the others see something.
 */
function useVisit({ client }: Place, table: string, key: string | undefined) {
  const accounts = useSyncExternalStore(client.subscribe, () => accountsOf(client.state.me).join());
  const [seats, setSeats] = useState('-1');
  const [visit, setVisit] = useState<Visit | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [tries, setTries] = useState(0);
  // Watched anew when it is tried again.
  useEffect(() => {
    const eyes = seats.split(',').map((seat) => {
      return new Eyes(follow(client, table, Number(seat), key), { motions: {}, sounds: {} }, around);
    });
    const look = () => {
      const { room, refused: why } = eyes[0].look.live;
      if (why !== null) {
        // A seat that is ours no longer: it may have moved up, or been given away.
        if (why.code === 'not-yours' && seats !== '-1') setSeats('-1');
        else setRefused(why);
        return;
      }
      if (room === null || eyes.some((one) => one.look.live.room === null)) return;
      const mine = seatsOf(room, accounts.split(','));
      const due = mine.length > 0 ? mine.join() : '-1';
      if (due !== seats) setSeats(due);
      setVisit((before) => (before?.eyes === eyes && before.room === room ? before : { eyes, room }));
    };
    const leave = eyes.map((one) => one.subscribe(look));
    look();
    return () => {
      for (const go of leave) go();
      for (const one of eyes) one.close();
    };
  }, [client, table, key, seats, accounts, tries]);
  const again = () => {
    setRefused(null);
    setTries((n) => n + 1);
  };
  return { visit, refused, again };
}

interface Loaded {
  game: Voice;
  board: BoardModule;
}

/** A game with its board; a game without one is played on the plain board. */
function useGame(id: string | undefined): Loaded | 'none' | null {
  const [loaded, setLoaded] = useState<Loaded | 'none' | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let gone = false;
    void Promise.all([voiceOf(id), boardOf(id)]).then(([game, board]) => {
      if (!gone) setLoaded(game === null ? 'none' : { game, board: board ?? plainBoard });
    });
    return () => {
      gone = true;
    };
  }, [id]);
  return loaded;
}

/** A visit to a table, from the door to the end of the match. */
export function TableVisit({ place, table, inviteKey }: { place: Place; table: string; inviteKey?: string }) {
  const t = useTableWords();
  const lang = useLang();
  const { visit, refused, again } = useVisit(place, table, inviteKey);
  const loaded = useGame(visit?.room.game);
  usePageTitle(visit ? titleOf(visit.room.game)[lang] : null);
  if (loaded !== null && loaded !== 'none') {
    for (const eyes of visit?.eyes ?? []) eyes.board = loaded.board;
  }
  if (refused?.code === 'rules-missing') return <GoneTable remains={place.remains} />;
  if (refused !== null || loaded === 'none') {
    const { takeBack } = place;
    const elsewhere = refused?.code === 'elsewhere' && takeBack !== undefined;
    return (
      <div className="page page-narrow">
        <h1>{t(elsewhere ? 'elsewhere' : 'cantEnter')}</h1>
        {!elsewhere && <p>{refused ? <Refused why={refused} /> : t('noGame')}</p>}
        <p>
          {elsewhere ? (
            <Button kind="main" onClick={() => void takeBack().then(again)}>
              {t('playHere')}
            </Button>
          ) : (
            <Link href="/" className={buttonClass('main')}>
              {t('home')}
            </Link>
          )}
        </p>
      </div>
    );
  }
  if (visit === null || loaded === null) {
    return (
      <div className="opening">
        <Spinner label={t('loading')} />
      </div>
    );
  }
  return <TableFrame eyes={visit.eyes} {...loaded} place={place} inviteKey={inviteKey} />;
}
