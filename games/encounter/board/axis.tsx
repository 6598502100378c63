import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import { events } from '../effects/code.ts';
import { fieldOf } from '../effects/field.ts';
import type { Encounter } from '../state.ts';
import { eventIcon, eventTone } from './look.ts';
import { boardWords, speaker } from './words.ts';

export interface AxisProps {
  g: Encounter;
  speech: Speech;
  stage: Stage;
  choosable: ReadonlySet<number>;
  shown: number;
  /** The pool behind the axis is being looked at. */
  pool: boolean;
  onPress(index: number): void;
  onPoint(index: number): void;
  onPool(): void;
}

/** The event axis: what comes next stands first. */
export function Axis({ g, speech, stage, choosable, shown, pool, onPress, onPoint, onPool }: AxisProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const { letters } = fieldOf(g);
  return (
    <nav className="en-axis" aria-label={say('axis')} ref={stage.ref('axis')}>
      <ol>
        {g.axis.map(({ event: n, zone, unit, x, y }, i) => {
          const event = events[n];
          const name = event.name[lang];
          return (
            // An event has no name of its own: its place on the axis is what it is.
            <li key={`${i}:${n}:${zone}:${unit}`} ref={stage.ref(`event:${i}`)}>
              <button
                type="button"
                className={`en-event is-${eventTone(event)} ${choosable.has(i) ? 'is-choosable' : ''}`}
                aria-pressed={shown === i}
                onClick={() => onPress(i)}
                onPointerEnter={() => onPoint(i)}
                onPointerLeave={() => onPoint(-1)}
              >
                <Icon name={eventIcon(event)} />
                <span className="en-event-words">
                  <small>
                    {i === 0 ? say('next') : i + 1}
                    {zone >= 0 && <b>@{letters[zone]}</b>}
                    {x > 0 && <span className="numbers">×{x}</span>}
                    {y > 0 && <span className="numbers is-y">{y}</span>}
                  </small>
                  <span>{name}</span>
                  {choosable.has(i) && <span className="unseen">{say('pickable')}</span>}
                </span>
              </button>
            </li>
          );
        })}
        <li>
          <button type="button" className="en-event is-more" aria-pressed={pool} onClick={onPool}>
            <Icon name="evil-eyes" />
            <span>{say('poolShort')}</span>
          </button>
        </li>
      </ol>
    </nav>
  );
}
