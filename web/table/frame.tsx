import { CommandRejected } from '@kaiju/server/client';
import type { Command, RejectionCode } from '@kaiju/server/protocol';
import { type CSSProperties, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { BoardModule } from '../kit/board.ts';
import { playSound, Spinner } from '../kit/index.ts';
import { entryOf } from '../lobby/games.ts';
import type { Voice } from '../voices.ts';
import { useLang } from '../words/speak.ts';
import type { ChatPanelProps } from './chat.tsx';
import { complain } from './complain.ts';
import { ConnectionBanner } from './connection.tsx';
import { type Instead, type Setting, SettingContext, useLook } from './context.ts';
import type { Eyes } from './eyes.ts';
import { HandOver } from './hand-over.tsx';
import { useHeld } from './held.ts';
import { useMuted } from './muted.ts';
import { speechOf } from './names.ts';
import type { Place } from './place.ts';
import { Playing } from './playing.tsx';
import { SeatSwitch } from './seat-switch.tsx';
import './frame.css';

const Lobby = lazy(async () => ({ default: (await import('./lobby.tsx')).Lobby }));
const ReportDialog = lazy(async () => ({ default: (await import('./menu.tsx')).ReportDialog }));

export interface TableFrameProps {
  /** Through whose eyes this device looks: its seats, or a spectator's. */
  eyes: readonly Eyes[];
  game: Voice;
  board: BoardModule;
  place: Place;
  /** What opens a private table. */
  inviteKey?: string;
}

/** A table, whatever is played on it. */
export function TableFrame({ eyes: all, game, board, place, inviteKey }: TableFrameProps) {
  const lang = useLang();
  const { held: eyes, to, taken, wish } = useHeld(all);
  const look = useLook(eyes);
  const { room } = look.live;
  const [clause, setClause] = useState<{ id: string; times: number } | null>(null);
  // Names change seldom; whatever is said with them need not be said anew each time.
  const called = JSON.stringify(room?.seats);
  // `called` is all of the room that names need.
  const speech = useMemo(() => speechOf(room, lang), [called, lang]);
  const openClause = useCallback(
    (id: string) => setClause((before) => ({ id, times: (before?.times ?? 0) + 1 })),
    [],
  );
  const run = useCallback(
    async (command: Command, instead: Instead = {}) => {
      try {
        await eyes.do(command);
        return true;
      } catch (error) {
        const other = error instanceof CommandRejected && instead[error.code as RejectionCode];
        if (other) other();
        else void complain(game, error, speech);
        return false;
      }
    },
    [eyes, game, speech],
  );
  const answer = useCallback(
    (value: unknown) => {
      eyes.answer(value).catch((error) => {
        void playSound('error');
        void complain(game, error, speech);
      });
    },
    [eyes, game, speech],
  );
  const mine = useMemo(() => all.map(({ seat }) => seat).filter((seat) => seat >= 0), [all]);
  const setting = useMemo(
    (): Setting | null =>
      room && {
        ...{ game, board, place, eyes, look, room, seat: eyes.seat, mine, lang, speech, run, answer },
        openClause,
      },
    [game, board, place, eyes, look, room, mine, lang, speech, run, answer, openClause],
  );
  if (setting === null) return null;
  return (
    <SettingContext value={setting}>
      <Table {...{ setting, inviteKey, clause, all, to, taken, wish }} />
    </SettingContext>
  );
}

interface TableProps {
  setting: Setting;
  inviteKey: string | undefined;
  clause: { id: string; times: number } | null;
  all: readonly Eyes[];
  to: Eyes | null;
  taken(): void;
  wish(eyes: Eyes): void;
}

function Table({ setting, inviteKey, clause, all, to, taken, wish }: TableProps) {
  const { room, board, game, eyes } = setting;
  const { muted, mute } = useMuted(setting);
  const [reported, setReported] = useState<string | null>(null);
  const chat: ChatPanelProps = { muted, onMute: mute, onReport: setReported };
  const accent = board.accent || entryOf(game.id)?.cover.accent;
  useEffect(() => {
    document.body.classList.toggle('at-table', room.status !== 'open');
    return () => document.body.classList.remove('at-table');
  }, [room.status]);
  return (
    <div className="table-room" style={accent ? ({ '--accent': accent } as CSSProperties) : undefined}>
      <ConnectionBanner />
      {room.status === 'open' ? (
        <Suspense
          fallback={
            <div className="opening">
              <Spinner />
            </div>
          }
        >
          <Lobby inviteKey={inviteKey} chat={chat} />
        </Suspense>
      ) : to !== null ? (
        <HandOver to={to.seat} onTaken={taken} />
      ) : (
        <Playing
          key={eyes.seat}
          {...{ clause, chat }}
          switcher={all.length > 1 ? <SeatSwitch all={all} onWish={wish} /> : null}
        />
      )}
      <Suspense fallback={null}>
        {reported !== null && <ReportDialog about={reported} onClose={() => setReported(null)} />}
      </Suspense>
    </div>
  );
}
