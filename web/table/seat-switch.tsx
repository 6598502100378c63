import { Avatar } from '../kit/index.ts';
import { useSetting, useTableWords } from './context.ts';
import type { Eyes } from './eyes.ts';
import { faceOf } from './names.ts';
import { SeatCard } from './seats.tsx';

/** The seat that is held, and the way to the other seats of this device. */
export function SeatSwitch({ all, onWish }: { all: readonly Eyes[]; onWish(eyes: Eyes): void }) {
  const t = useTableWords();
  const { eyes: held, room, speech } = useSetting();
  return (
    <div className="seat-switch">
      <SeatCard seat={held.seat} own />
      <ul aria-label={t('yourSeats')}>
        {all
          .filter((eyes) => eyes !== held)
          .map((eyes) => (
            <li key={eyes.seat}>
              <button
                type="button"
                className="icon-button"
                aria-label={t('handOver', { who: speech.name(eyes.seat) })}
                title={t('handOver', { who: speech.name(eyes.seat) })}
                onClick={() => onWish(eyes)}
              >
                <Avatar {...faceOf(room, eyes.seat)} />
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
