import type { Lang } from '@kaiju/kernel';
import { Icon } from '@kaiju/web/kit';
import { treasure } from '../content/index.ts';
import { ICONS, treasureIcon } from './look.ts';
import { SeatMark } from './marks.tsx';
import type { Stamp } from './unfold.ts';
import type { Say } from './words.ts';

interface StampProps {
  stamp: Stamp;
  name(seat: number): string;
  why(reason: string): string;
  /** Points that the winner of a game gets besides. */
  bonus: number;
  lang: Lang;
  say: Say;
}

/** Great moments, written across the cave. */
export function StampOver({ stamp, name, why, bonus, lang, say }: StampProps) {
  switch (stamp.what) {
    case 'countdown':
      return (
        <div className="dh-stamp is-countdown">
          <Icon name="ringing-bell" />
          <strong>{say('stampCountdown')}</strong>
          <span>{stamp.why.map(why).join(' · ')}</span>
          <span>{say('stampCountdownSays')}</span>
        </div>
      );
    case 'reset':
      return (
        <div className="dh-stamp is-reset">
          <Icon name={ICONS.reset} />
          <strong>{say('stampReset')}</strong>
          <span>{say('stampResetSays', { n: stamp.n })}</span>
        </div>
      );
    case 'left':
      return (
        <div className="dh-stamp is-left">
          <SeatMark seat={stamp.seat} />
          <strong>{say('stampLeft', { who: name(stamp.seat) })}</strong>
          <span>{say('stampLeftSays', { n: stamp.place })}</span>
        </div>
      );
    case 'died':
      return (
        <div className="dh-stamp is-died">
          <SeatMark seat={stamp.seat} />
          <strong>{say('stampDied', { who: name(stamp.seat) })}</strong>
          <span>{why(stamp.why)}</span>
        </div>
      );
    case 'round':
      return (
        <div className="dh-stamp is-round">
          <strong>{say('stampRound', { n: stamp.round })}</strong>
          <span>{say('stampRoundSays', { who: name(stamp.holder) })}</span>
        </div>
      );
    case 'scored':
      return (
        <div className="dh-stamp is-scored">
          <strong>{say('stampScored')}</strong>
          {stamp.winner < 0 && <span>{say('stampNobody')}</span>}
          <Scores
            {...stamp}
            {...{ name, lang }}
            note={bonus === 0 ? say('winner') : say('winnerBonus', { n: bonus })}
          />
        </div>
      );
  }
}

interface ScoresProps {
  scores: readonly number[];
  winner: number;
  bags: readonly (readonly string[])[];
  /** What is said of the winner. */
  note: string | null;
  name(seat: number): string;
  lang: Lang;
}

/** What everybody has brought out. */
export function Scores({ scores, winner, bags, note, name, lang }: ScoresProps) {
  return (
    <ul className="dh-scores">
      {scores.map((score, seat) => (
        <li key={seat} className={seat === winner ? 'is-winner' : ''}>
          <SeatMark seat={seat} />
          <b>{name(seat)}</b>
          <span className="dh-scores-bag">
            {bags[seat].map((t) => (
              <Icon key={t} name={treasureIcon(t)} label={treasure(t).name[lang]} />
            ))}
          </span>
          <b className="numbers">{score}</b>
          {seat === winner && note !== null && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}
