import type { Speech } from '@kaiju/kernel';
import { Icon } from '@kaiju/web/kit';
import { PRINTED_IN } from '../content/clauses.ts';
import {
  artifactOf,
  attackOf,
  type Creature,
  kindOf,
  type Miracle,
  rulesFor,
  type Slot,
  starOf,
} from '../state.ts';
import type { Hand } from './hand.ts';
import { artifactIcon, creatureIcon, ICONS } from './look.ts';
import { SeatMark } from './marks.tsx';
import { effectsOf, rangeText, stars, traitsOf } from './pieces.ts';
import { sayPlace, unitName } from './say.ts';
import { boardWords, speaker } from './words.ts';

export interface InspectorProps {
  g: Miracle;
  seat: number;
  speech: Speech;
  hand: Hand | null;
  cell: number;
  creatures: readonly Creature[];
  /** What would happen, in words. */
  forecast: string | null;
  why: { text: string; clause: string } | null;
  /** On a small screen it stands above what is pointed at, not below. */
  above: boolean;
  openClause(id: string): void;
}

/** What is pointed at, in numbers and words, with the clauses behind them. */
export function Inspector(props: InspectorProps) {
  const { g, seat, speech, hand, cell, creatures, forecast, why, above, openClause } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const clause = (id: string | undefined) =>
    id && (
      <button
        type="button"
        className="mi-clause reach"
        aria-label={say('clause', { id })}
        onClick={() => openClause(id)}
      >
        {id}
      </button>
    );
  const place = cell < 0 ? '' : sayPlace(g, cell, seat, speech);
  const idle = why === null && forecast === null && creatures.length === 0 && place === '';
  if (idle && (hand === null || hand.what === 'unit')) return null;
  return (
    <aside className={`mi-inspector ${above ? 'is-above' : ''}`}>
      {why && (
        <p className="mi-why">
          <Icon name="info" /> {why.text} {clause(why.clause)}
        </p>
      )}
      {forecast && <p className="mi-forecast">{forecast}</p>}
      {creatures.map((c) => {
        const star = starOf(g, c);
        const attack = attackOf(g, c);
        return (
          <section key={c.id} className={`mi-facts mi-seat-${c.owner}`}>
            <h3>
              <SeatMark seat={c.owner} />
              {unitName(g, c, lang)} {clause(PRINTED_IN[c.kind])}
            </h3>
            <p className="mi-stats numbers">
              <Stat
                icon={ICONS.attack}
                name={say('attack')}
                value={attack > star.attack ? `${attack} (+${attack - star.attack})` : attack}
              />
              <Stat icon={ICONS.health} name={say('health')} value={`${Math.max(0, c.hp)}/${c.max}`} />
              <Stat icon={ICONS.range} name={say('range')} value={rangeText(star.range, lang)} />
              <Stat icon={ICONS.move} name={say('move')} value={star.move} />
            </p>
            <p className="mi-traits">{traitsOf(kindOf(g, c), lang).join(lang === 'zh' ? '；' : '; ')}</p>
          </section>
        );
      })}
      {creatures.length === 0 && hand?.what === 'summon' && (
        <SummonFacts
          g={g}
          kind={hand.kind}
          star={hand.star}
          speech={speech}
          clause={clause(PRINTED_IN[hand.kind])}
        />
      )}
      {creatures.length === 0 && hand?.what === 'artifact' && (
        <section className="mi-facts">
          <h3>
            <Icon name={artifactIcon(artifactOf(g, seat))} /> {artifactOf(g, seat).title[lang]}{' '}
            {clause(PRINTED_IN[g.players[seat].artifact])}
          </h3>
          <p className="mi-traits">
            {effectsOf(rulesFor(g), artifactOf(g, seat), lang).join(lang === 'zh' ? '；' : '; ')}
          </p>
        </section>
      )}
      {place !== '' && <p className="mi-place">{place}</p>}
    </aside>
  );
}

function Stat({ icon, name, value }: { icon: string; name: string; value: string | number }) {
  return (
    <span title={name}>
      <Icon name={icon} label={name} />
      {value}
    </span>
  );
}

function SummonFacts(props: {
  g: Miracle;
  kind: Slot['kind'];
  star: number;
  speech: Speech;
  clause: React.ReactNode;
}) {
  const { lang } = props.speech;
  const say = speaker(boardWords, lang);
  const kind = rulesFor(props.g).creatures[props.kind];
  const star = kind.stars[props.star - 1];
  return (
    <section className="mi-facts">
      <h3>
        <Icon name={creatureIcon(kind)} /> {kind.title[lang]} {stars(props.star)} {props.clause}
      </h3>
      <p className="mi-stats numbers">
        <Stat icon={ICONS.cost} name={say('cost')} value={star.cost} />
        <Stat icon={ICONS.attack} name={say('attack')} value={star.attack} />
        <Stat icon={ICONS.health} name={say('health')} value={star.hp} />
        <Stat icon={ICONS.range} name={say('range')} value={rangeText(star.range, lang)} />
        <Stat icon={ICONS.move} name={say('move')} value={star.move} />
        <Stat icon={ICONS.cooldown} name={say('cooldown')} value={star.cooldown} />
      </p>
      <p className="mi-traits">{traitsOf(kind, lang).join(lang === 'zh' ? '；' : '; ')}</p>
    </section>
  );
}
