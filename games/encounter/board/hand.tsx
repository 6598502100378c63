import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import { cards, kinds } from '../effects/code.ts';
import { costOf } from '../effects/piles.ts';
import type { Card, Encounter } from '../state.ts';
import { cardIcon, hues } from './look.ts';
import { cardName, cardText, cardType } from './say.ts';
import { boardWords, speaker } from './words.ts';

export interface HandProps {
  g: Encounter;
  side: number;
  hand: readonly Card[];
  speech: Speech;
  stage: Stage;
  /** By place in the hand: whether it may be used, or given back. */
  able: readonly boolean[];
  held: number;
  onPress(index: number): void;
}

/** The hand: what can be used lifts. */
export function Hand({ g, side, hand, speech, stage, able, held, onPress }: HandProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  return (
    <section className="en-hand" aria-label={say('hand')} ref={stage.ref('hand')}>
      {hand.length === 0 && <p className="en-empty">{say('handEmpty')}</p>}
      <ul>
        {hand.map((card, i) => (
          // Equal cards are equal: the place in the hand is all that tells them apart.
          <li key={`${i}:${card.kind}`}>
            <CardFace
              {...{ g, side, card, speech }}
              number={i + 1}
              able={able[i]}
              held={held === i}
              onPress={() => onPress(i)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A card of the hand, as a button. */
function CardFace({
  g,
  side,
  card,
  speech,
  number,
  able,
  held,
  onPress,
}: {
  g: Encounter;
  side: number;
  card: Card;
  speech: Speech;
  number: number;
  able: boolean;
  held: boolean;
  onPress(): void;
}) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const kind = cards[card.kind];
  const cost = costOf(g, side, card);
  const name = cardName(kind, lang);
  const carrier = card.carrier >= 0 ? kinds[g.players[side].heroes[card.carrier].kind].name[lang] : '';
  return (
    <button
      type="button"
      className={`en-card ${hues(kind.colours)} ${able ? 'is-able' : 'is-dim'} ${held ? 'is-held' : ''} is-${kind.variant}`}
      aria-pressed={held}
      onClick={onPress}
    >
      <span className={`en-cost numbers ${cost < kind.cost ? 'is-less' : ''}`}>{cost}</span>
      <span className="en-card-name">{name}</span>
      <Icon className="en-card-icon" name={cardIcon(kind)} />
      <span className="en-card-text">{faceText(kind, lang)}</span>
      <span className="en-card-foot">
        {cardType(kind, lang)}
        {carrier && <i>{carrier}</i>}
        <kbd>{number}</kbd>
        {able && <span className="unseen">{say('playable')}</span>}
      </span>
    </button>
  );
}

/** On the face there is room for what counts. */
function faceText(kind: (typeof cards)[number], lang: 'zh' | 'en'): string {
  if (kind.unit < 0) return cardText(kind.printed, kind.variant, lang);
  const [atk, mhp, mov, rng] = kinds[kind.unit].stats;
  return lang === 'zh' ? `攻${atk} 血${mhp} 移${mov} 距${rng}` : `${atk}/${mhp} · move ${mov} · range ${rng}`;
}
