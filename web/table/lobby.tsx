import type { Json } from '@kaiju/kernel';
import { clockSentence } from '@kaiju/server/clocks';
import { isLong } from '@kaiju/server/levels';
import type { CommandOf, Room } from '@kaiju/server/protocol';
import { useEffect, useRef } from 'react';
import { Avatar, Badge, Button, Icon, Panel, Select } from '../kit/index.ts';
import { useArrivals } from '../lobby/arrivals.ts';
import { clockName } from '../lobby/clocks.ts';
import { entryOf, titleOf } from '../lobby/games.ts';
import { freshEntropy } from '../lobby/opening.ts';
import { levels as allLevels } from '../lobby/start.ts';
import { useWords } from '../words/speak.ts';
import { ChatPanel, type ChatPanelProps } from './chat.tsx';
import { useSetting } from './context.ts';
import { InviteLink } from './invite-link.tsx';
import { words } from './lobby.words.ts';
import { accountsOf, faceOf, seatName } from './names.ts';
import { NotRated } from './not-rated.tsx';
import { levels } from './words.ts';
import './lobby.css';

type Plan = CommandOf<'plan'>['plan'];

/** A table before its match: who sits where, and when it begins. */
export function Lobby({ inviteKey, chat }: { inviteKey: string | undefined; chat: ChatPanelProps }) {
  const t = useWords(words);
  const { room, game, board, run, lang, place, mine } = useSetting();
  const me = accountsOf(place.client.state.me);
  const isHost = me.includes(room.host);
  useKeptSeat(me);
  useArrivals(room, me);
  const left = room.seats.filter(({ plan }) => plan.kind !== 'closed');
  const empty = left.some(({ person, bot }) => person === null && bot === null);
  const { min, max } = entryOf(game.id)?.seats ?? { min: 1, max: room.seats.length };
  const fits = left.length >= min && left.length <= max;
  // The server lets nobody's bots think for long; on a device they are whoever's it is.
  const onlyBots =
    place.kind === 'server' &&
    left.every(({ person }) => person === null) &&
    left.some(({ bot }) => bot !== null && isLong(bot));
  return (
    <div className="page table-lobby">
      <h1>{titleOf(room.game)[lang]}</h1>
      <div className="table-lobby-columns">
        <Panel title={t('lobby')} aside={<TableFacts room={room} />}>
          <ul className="lobby-seats">
            {room.seats.map((_, seat) => (
              // A seat is its number.
              <LobbySeat key={seat} seat={seat} isHost={isHost} me={me} inviteKey={inviteKey} />
            ))}
          </ul>
          <div className="lobby-start">
            <p aria-live="polite" className="soft">
              {!fits
                ? t('startSeats', { min, max })
                : empty
                  ? t(isHost ? 'startNeeds' : 'startWaits')
                  : onlyBots
                    ? t('startBots')
                    : t(isHost ? 'startReady' : 'waitHost')}
            </p>
            {isHost && (
              <Button
                kind="main"
                disabled={empty || !fits || onlyBots}
                onClick={() => void run({ do: 'start' })}
              >
                {t('start')}
              </Button>
            )}
          </div>
          <p className="small soft">{clockSentence(room.clock, room)[lang]}</p>
          {board.terms?.(room.options as Record<string, Json>, lang).map((line) => (
            <p key={line} className="small soft lobby-term">
              {line}
            </p>
          ))}
          <NotRated />
          <InviteLink />
        </Panel>
        {place.kind === 'server' && (
          <Panel title={t('chat')} className="lobby-chat">
            <ChatPanel {...chat} />
          </Panel>
        )}
      </div>
      {mine.length === 0 && room.spectators.allowed && <p className="soft">{t('watching')}</p>}
      <details className="lobby-promise">
        <summary>{t('commitment')}</summary>
        <p className="small soft">{t('commitmentHint')}</p>
        <code className="small">{room.commitment}</code>
      </details>
    </div>
  );
}

/** A seat that is kept for this person, as after a rematch was agreed on, is taken on arrival. */
function useKeptSeat(me: readonly string[]): void {
  const { room, run } = useSetting();
  const arrived = useRef(false);
  const kept = room.seats.findIndex(
    ({ plan, person }) =>
      person === null && plan.kind === 'invited' && plan.account !== undefined && me.includes(plan.account),
  );
  useEffect(() => {
    // Once: whoever stands up again means it.
    if (kept < 0 || arrived.current) return;
    arrived.current = true;
    void run({ do: 'sit', seat: kept, entropy: freshEntropy() });
  }, [kept, run]);
}

function TableFacts({ room }: { room: Room }) {
  const t = useWords(words);
  const { lang } = useSetting();
  return (
    <p className="lobby-facts">
      <Badge>{t(room.visibility === 'public' ? 'isPublic' : 'isPrivate')}</Badge>
      <Badge>{clockName(room)[lang]}</Badge>
      <Badge tone={room.rated ? 'accent' : 'plain'}>{t(room.rated ? 'isRated' : 'isUnrated')}</Badge>
      {!room.spectators.allowed && <Badge>{t('noSpectators')}</Badge>}
    </p>
  );
}

interface LobbySeatProps {
  seat: number;
  isHost: boolean;
  me: readonly string[];
  inviteKey: string | undefined;
}

function LobbySeat({ seat, isHost, me, inviteKey }: LobbySeatProps) {
  const t = useWords(words);
  const { room, run, lang, look, mine } = useSetting();
  const { plan, person, bot } = room.seats[seat];
  const own = person !== null && me.includes(person.account);
  const sit = () =>
    void run({ do: 'sit', seat, entropy: freshEntropy(), ...(inviteKey && { key: inviteKey }) });
  const isKept = plan.kind === 'invited' && plan.account !== undefined;
  const isMine = plan.kind === 'invited' && plan.account !== undefined && me.includes(plan.account);
  const heldEnough = room.rated && mine.length > 0;
  const maySit =
    person === null &&
    !heldEnough &&
    (plan.kind === 'open' || (plan.kind === 'invited' && (!isKept || isMine)));
  return (
    <li className="lobby-seat">
      {person !== null || bot !== null ? (
        <Avatar {...faceOf(room, seat)} className="lobby-face" />
      ) : (
        <Icon name={plan.kind === 'closed' ? 'lock' : 'person'} className="lobby-face lobby-nobody" />
      )}
      <div className="lobby-who">
        <p className="seat-name">
          {person !== null || bot !== null
            ? seatName(room, seat, lang)
            : t(
                plan.kind === 'closed' ? 'closedSeat' : plan.kind === 'invited' ? 'invitedSeat' : 'emptySeat',
              )}
          {own && <Badge tone="accent">{t('you')}</Badge>}
          {person?.account === room.host && <Badge>{t('host')}</Badge>}
        </p>
        <p className="small soft">
          {t('seat', { n: seat + 1 })}
          {person !== null && ` · ${t(look.live.presence[seat] ? 'here' : 'away')}`}
        </p>
      </div>
      <div className="lobby-tools">
        {maySit && <Button onClick={sit}>{t('sitHere')}</Button>}
        {own && <Button onClick={() => void run({ do: 'leave', seat })}>{t('standUp')}</Button>}
        {isHost && person !== null && !own && (
          <Button onClick={() => void run({ do: 'leave', seat })}>{t('sendAway')}</Button>
        )}
        {isHost && person === null && (
          <Select<string>
            label={<span className="unseen">{t('seatFor', { n: seat + 1 })}</span>}
            value={plan.kind === 'bot' ? plan.level : plan.kind}
            choices={[
              { value: 'open', label: t('plan_open') },
              { value: 'invited', label: t('plan_invited') },
              ...allLevels.map((value) => ({
                value,
                label: t('plan_bot', { level: levels[value][lang] }),
              })),
              { value: 'closed', label: t('plan_closed') },
            ]}
            onChange={(chosen) => void run({ do: 'plan', seat, plan: planOf(chosen) })}
          />
        )}
      </div>
    </li>
  );
}

function planOf(chosen: string): Plan {
  const level = allLevels.find((one) => one === chosen);
  return level ? { kind: 'bot', level } : ({ kind: chosen } as Plan);
}
