import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import { kinds } from '../effects/code.ts';
import type { DungeonView } from '../state.ts';
import { About, Sheet, Spoken, Stats, sayCard } from './card.tsx';
import { CARD_ICONS, ICONS } from './look.ts';
import { attackerValues } from './reading.ts';
import { boardWords, speaker } from './words.ts';

/** The party that raids, front first, with what each of them has left. */
export function RaidParty({ g, speech, stage }: { g: DungeonView; speech: Speech; stage: Stage }) {
  const { raid } = g;
  if (raid === null) return null;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const by = raid.by < 0 ? say('adventurers') : speech.name(raid.by);
  return (
    <section
      className={`dl-raid ${raid.by < 0 ? 'is-npcs' : `dl-seat-${raid.by}`}`}
      aria-label={say('raidOf', { by, whom: speech.name(raid.target) })}
      ref={stage.ref('raid')}
    >
      <span className="dl-raid-title">
        <Icon name={ICONS.raid} />
        <span>{say('raidOf', { by, whom: speech.name(raid.target) })}</span>
      </span>
      <ol>
        {raid.party.map((piece, i) => {
          const values = attackerValues(g, piece);
          const { id, card } = kinds[piece.kind];
          return (
            <li
              key={piece.no}
              ref={stage.ref(`att:${piece.no}`)}
              className={`dl-attacker ${i === 0 ? 'is-front' : ''} ${i < raid.struck ? 'is-done' : ''}`}
            >
              <About sheet={<Sheet {...{ g, kind: piece.kind, lang, values, piece }} />}>
                <span className="dl-attacker-body">
                  <Spoken text={sayCard(g, piece.kind, lang, values, piece)}>
                    <Icon name={CARD_ICONS[id]} />
                    <span className="dl-attacker-words">
                      <span>{card.name[lang]}</span>
                      <Stats values={values} />
                    </span>
                  </Spoken>
                </span>
              </About>
              <span className="dl-wounds" aria-hidden="true">
                <span style={{ width: `${Math.min(100, (100 * values.wounds) / values.hp)}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
