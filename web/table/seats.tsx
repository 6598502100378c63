import { isByDays } from '@kaiju/server/clocks';
import { Avatar, Badge, Button, Icon, Popover } from '../kit/index.ts';
import { levels as allLevels } from '../lobby/start.ts';
import { useSetting, useTableWords } from './context.ts';
import { faceOf, seatName } from './names.ts';
import { EARNEST, sayTime, timeLeft, useTicking } from './time.ts';
import { botNames, levels } from './words.ts';
import './seats.css';

/** A seat's clock, as it runs. */
function SeatTime({ seat }: { seat: number }) {
  const t = useTableWords();
  const { eyes, look, room, lang, speech } = useSetting();
  const clock = look.live.clocks?.[seat] ?? null;
  const runs = clock?.running === true && room.status === 'playing' && !room.paused;
  const left = clock && timeLeft(clock, runs ? eyes.source.now() - look.live.at : 0);
  useTicking(runs, left);
  if (left === null) return null;
  const late = runs && left < EARNEST;
  return (
    <span
      role="timer"
      aria-label={t('clockOf', { who: speech.name(seat) })}
      className={`seat-time numbers ${runs ? 'is-running' : ''} ${late ? 'is-late' : ''}`}
    >
      {sayTime(left, lang)}
    </span>
  );
}

/** One seat in a line: who, whether they are here, how they stand, how much time they have. */
export function SeatCard({ seat, own = false }: { seat: number; own?: boolean }) {
  const t = useTableWords();
  const { board, look, room, lang, speech } = useSetting();
  const { person, bot } = room.seats[seat];
  const { sight, live } = look;
  const view = sight.view as Parameters<NonNullable<typeof board.seatLine>>[0] | null;
  const asked = room.status === 'playing' && !room.paused && (view?.waiting.includes(seat) ?? false);
  const away = person !== null && bot === null && live.presence[seat] === false;
  const line = view === null ? '' : (board.seatLine?.(view, seat, lang) ?? '');
  const name = seatName(room, seat, lang);
  return (
    <div className={`seat ${asked ? 'is-asked' : ''} ${away ? 'is-away' : ''} seat-side-${seat % 4}`}>
      <div className="seat-face">
        <Avatar {...faceOf(room, seat)} />
        {person !== null && bot === null && (
          <span className="seat-presence" role="img" aria-label={away ? t('away') : t('here')} />
        )}
      </div>
      <div className="seat-words">
        <p className="seat-name">
          <span className="seat-name-text">{name}</span>
          {own && <Badge tone="accent">{t('you')}</Badge>}
          {person === null && bot !== null && <Icon name="robot-golem" className="seat-bot" />}
          {person !== null && bot !== null && (
            <Badge tone="warn">{t('standingIn', { bot: botNames[bot][lang] })}</Badge>
          )}
          {away && <Badge>{t('away')}</Badge>}
        </p>
        {line !== '' && <p className="seat-line">{line}</p>}
        {asked && <span className="unseen">{t('isAsked', { who: speech.name(seat) })}</span>}
      </div>
      <SeatTime seat={seat} />
    </div>
  );
}

/** The other seats, each with what can be done about whoever sits there. */
export function Opponents({
  muted,
  onMute,
  onReport,
}: {
  muted: ReadonlySet<string>;
  onMute(account: string): void;
  onReport(account: string): void;
}) {
  const t = useTableWords();
  const { room, seat: own, look, run, lang, place, mine } = useSetting();
  const others = room.seats.map((_, seat) => seat).filter((seat) => seat !== own);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many seats scroll, and what scrolls must be reachable by keys.
    <ul className="opponents" aria-label={t('opponents')} tabIndex={0}>
      {others.map((seat) => {
        const { person, bot } = room.seats[seat];
        const stranger = person !== null && !mine.includes(seat);
        // By days nobody is missed for not being there.
        const away = stranger && bot === null && look.live.presence[seat] === false && !isByDays(room);
        return (
          <li key={seat} className="opponent">
            <SeatCard seat={seat} />
            {stranger && place.kind === 'server' && (
              <Popover
                label={t('seatActions', { who: seatName(room, seat, lang) })}
                content={(close) => (
                  <div className="seat-actions">
                    {away && room.status === 'playing' && mine.length > 0 && (
                      <>
                        <p className="small soft">{t('putBotFor')}</p>
                        {allLevels.map((level) => (
                          <Button
                            key={level}
                            onClick={() => {
                              close();
                              void run({ do: 'stand-in', seat, level });
                            }}
                          >
                            {t('putBot')} · {levels[level][lang]}
                          </Button>
                        ))}
                      </>
                    )}
                    <Button
                      onClick={() => {
                        close();
                        onMute(person.account);
                      }}
                    >
                      {t(muted.has(person.account) ? 'unmute' : 'mute')}
                    </Button>
                    <Button
                      onClick={() => {
                        close();
                        onReport(person.account);
                      }}
                    >
                      {t('report')}
                    </Button>
                  </div>
                )}
              >
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('seatActions', { who: seatName(room, seat, lang) })}
                >
                  <Icon name="more" />
                </button>
              </Popover>
            )}
          </li>
        );
      })}
    </ul>
  );
}
