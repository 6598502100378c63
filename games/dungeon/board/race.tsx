import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import { attributes } from '../content/glossary.ts';
import { ATTRS, kinds } from '../effects/code.ts';
import type { DungeonView } from '../state.ts';
import { About, SeatMark, Sheet, Spoken, Stats, sayCard } from './card.tsx';
import { ATTR_ICONS, CARD_ICONS, ICONS } from './look.ts';
import { handValues, type Lure, lureOf, raceOf } from './reading.ts';
import { boardWords, speaker } from './words.ts';

export interface RaceProps {
  g: DungeonView;
  /** The table as it would be after what is being considered. */
  soon: DungeonView | null;
  speech: Speech;
  stage: Stage;
}

/** Who is ahead in what: the five totals of every dungeon, the strict highest crowned. */
export function Race({ g, soon, speech, stage }: RaceProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const now = raceOf(g);
  const thenRace = soon && raceOf(soon);
  return (
    <table className="dl-race" ref={stage.ref('race')}>
      <caption className="unseen">{say('race')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say('attribute')}</span>
          </th>
          {g.players.map((_, seat) => (
            <th key={seat} scope="col">
              <SeatMark seat={seat} />
              <span className="unseen">{speech.name(seat)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {now.map(({ attr, totals, leader, tied }, i) => {
          const later = thenRace?.[i];
          return (
            <tr key={attr} className={`is-${attr}`} ref={stage.ref(`race:${attr}`)}>
              <th scope="row" title={attributes[attr].name[lang]}>
                <Icon name={ATTR_ICONS[attr]} />
                <span>{attributes[attr].short[lang]}</span>
              </th>
              {totals.map((total, seat) => {
                const next = later?.totals[seat] ?? total;
                const leads = (later ?? { leader }).leader === seat;
                const shared =
                  (later ?? { tied }).tied && next === Math.max(...(later?.totals ?? totals)) && next > 0;
                return (
                  <td
                    key={seat}
                    className={`numbers ${leads ? 'is-lead' : ''} ${shared ? 'is-tied' : ''} ${next !== total ? 'is-changed' : ''} ${g.players[seat].out ? 'is-out' : ''}`}
                  >
                    {leads && <Icon name={ICONS.lead} label={say('leads')} />}
                    {shared && (
                      <span className="dl-tie" title={say('tied')}>
                        =<span className="unseen">{say('tied')}</span>
                      </span>
                    )}
                    {g.players[seat].out ? '–' : next}
                    {next !== total && <small>{next > total ? `+${next - total}` : next - total}</small>}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function sayLure({ goal, why }: Lure, speech: Speech): string {
  const say = speaker(boardWords, speech.lang);
  if (why === 'sent') return say('lureSent', { who: speech.name(goal) });
  if (why === 'highest') return say('lureHighest', { who: speech.name(goal) });
  return say(why === 'tie' ? 'lureTie' : 'lureZero');
}

/** The heroes that wait, in the order in which they choose: the latest first (DL-15.1). */
export function Waiting({ g, soon, speech, stage }: RaceProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const shown = soon ?? g;
  const race = raceOf(shown);
  const npcs = g.waiting.slice().reverse();
  return (
    <section className="dl-waiting" aria-label={say('waitingZone')} ref={stage.ref('waiting')}>
      <h2>
        <Icon name={ICONS.waiting} />
        {say('waitingZone')}
        <small className="numbers">{npcs.length}</small>
      </h2>
      {npcs.length === 0 && <p className="dl-none">{say('nobodyWaits')}</p>}
      <ul tabIndex={npcs.length > 0 ? 0 : undefined} aria-label={say('waitingZone')}>
        {npcs.map((npc) => {
          const { id, card, pref } = kinds[npc.kind];
          const attr = ATTRS[pref];
          const gone = soon !== null && !soon.waiting.some(({ no }) => no === npc.no);
          const lure = lureOf(shown, npc, race);
          const before = soon === null ? lure : lureOf(g, npc);
          const turns = lure.goal !== before.goal;
          return (
            <li
              key={npc.no}
              ref={stage.ref(`npc:${npc.no}`)}
              className={`dl-npc is-${attr} ${lure.goal >= 0 ? `dl-seat-${lure.goal} is-drawn` : ''} ${turns ? 'is-turning' : ''} ${gone ? 'is-gone' : ''}`}
            >
              <About sheet={<Sheet {...{ g, kind: npc.kind, lang }} note={sayLure(lure, speech)} />}>
                <span className="dl-npc-body">
                  <Spoken text={`${sayCard(g, npc.kind, lang)} ${sayLure(lure, speech)}`}>
                    <span className="dl-npc-sign">
                      <Icon name={CARD_ICONS[id]} />
                      <b className="numbers">{npc.no}</b>
                    </span>
                    <span className="dl-npc-words">
                      <span className="dl-npc-name">{card.name[lang]}</span>
                      <Stats values={handValues(g, npc.kind)} />
                    </span>
                    <span className="dl-npc-wants" title={attributes[attr].name[lang]}>
                      <Icon name={ATTR_ICONS[attr]} />
                      <small>{attributes[attr].short[lang]}</small>
                    </span>
                    <span className="dl-npc-goal" title={sayLure(lure, speech)}>
                      {lure.goal >= 0 ? (
                        <>
                          <Icon name="forward" />
                          <SeatMark seat={lure.goal} />
                        </>
                      ) : (
                        <span className="dl-tie">{lure.why === 'tie' ? '=' : '0'}</span>
                      )}
                    </span>
                  </Spoken>
                </span>
              </About>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
