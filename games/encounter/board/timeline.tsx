import type { Lang } from '@kaiju/kernel';
import type { Forecast } from '../effects/battle.ts';
import type { Encounter, Unit } from '../state.ts';
import { colourOf } from './field.tsx';
import { unitName } from './say.ts';
import { sheetWords } from './sheet.words.ts';
import { speaker } from './words.ts';

/** The priorities of a battle, from the first to the last, without those at which nothing happens. */
export function momentsOf({ blows }: Forecast): { priority: number; a: Blow | null; d: Blow | null }[] {
  const priorities = [...new Set(blows.map(({ priority }) => priority))].sort((a, b) => b - a);
  const find = (by: 'a' | 'd', priority: number) =>
    blows.find((blow) => blow.by === by && blow.priority === priority) ?? null;
  return priorities.map((priority) => ({ priority, a: find('a', priority), d: find('d', priority) }));
}
export type Blow = Forecast['blows'][number];

/** The whole course of an attack before it is confirmed: a lane for each fighter, blows where they fall. */
export function Timeline({
  g,
  forecast,
  by,
  at,
  from,
  lang,
}: {
  g: Encounter;
  forecast: Forecast;
  by: Unit;
  at: Unit;
  /** Where it is made from; '' where the unit stands. */
  from: string;
  lang: Lang;
}) {
  const say = speaker(sheetWords, lang);
  const { dealt, taken, kills, dies } = forecast;
  const moments = momentsOf(forecast);
  const names = { a: unitName(by.kind, lang), d: unitName(at.kind, lang) };
  const lanes = [
    { who: 'a' as const, u: by, to: by.hp - taken },
    { who: 'd' as const, u: at, to: at.hp - dealt },
  ];
  return (
    <section className="en-timeline" aria-label={say('timeline')}>
      <h2>
        {say('timeline')}
        {from !== '' && <small>{say('fromCell', { at: from })}</small>}
      </h2>
      <p className="unseen">{say('timelineSaid', { a: names.a, d: names.d, dealt, taken })}</p>
      <div className="en-lanes" aria-hidden="true">
        {lanes.map(({ who, u, to }) => (
          <div key={who} className={`en-lane en-seat-${colourOf(g, u.side)}`}>
            <b>{names[who]}</b>
            <span className="en-track">
              {moments.map((moment) => {
                const blow = moment[who];
                return (
                  <span
                    key={moment.priority}
                    className={`en-moment ${moment.a && moment.d && !moment.a.dropped && !moment.d.dropped ? 'is-joined' : ''}`}
                  >
                    {blow && (
                      <i
                        className={`en-blow ${blow.dropped ? 'is-dropped' : ''}`}
                        title={saidOf(blow, names[who], lang)}
                      >
                        {blow.dropped ? '×' : blow.lost}
                      </i>
                    )}
                  </span>
                );
              })}
            </span>
            <span className="en-after numbers">
              {u.hp}→<b className={to <= 0 ? 'is-dead' : ''}>{Math.max(0, to)}</b>
            </span>
          </div>
        ))}
        <div className="en-lane is-scale">
          <b />
          <span className="en-track numbers">
            {moments.map(({ priority }) => (
              <span key={priority} className="en-moment">
                {priority < 0 ? `−${-priority}` : priority}
              </span>
            ))}
          </span>
          <span />
        </div>
      </div>
      <ol className="unseen">
        {forecast.blows.map((blow, i) => (
          <li key={`${i}:${blow.by}`}>{saidOf(blow, names[blow.by], lang)}</li>
        ))}
      </ol>
      <p className="en-verdict">
        {kills && <b className="is-good">{say('kills')}</b>}
        {dies && <b className="is-bad">{say('dies')}</b>}
        <span>{say('timelineSaid', { a: names.a, d: names.d, dealt, taken })}</span>
      </p>
    </section>
  );
}

function saidOf({ priority, dropped, lost }: Blow, who: string, lang: Lang): string {
  const say = speaker(sheetWords, lang);
  const what = say('blowSaid', { p: priority, who, n: lost });
  if (dropped === '') return what;
  const why = say(dropped === 'range' ? 'droppedRange' : 'droppedOver');
  return lang === 'zh' ? `${what}（${why}）` : `${what} (${why})`;
}
