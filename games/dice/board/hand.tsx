import type { Speech } from '@kaiju/kernel';
import { type ArmedWhen, Icon, type Stage } from '@kaiju/web/kit';
import type { CSSProperties } from 'react';
import { card as cardOf } from '../content/index.ts';
import type { Card } from '../content/types.ts';
import type { DiceView } from '../state.ts';
import { ICONS, TIMING_ICONS } from './look.ts';
import { Printed, plain, Spoken } from './printed.tsx';
import { cardTitle, costFor, heroAt } from './say.ts';
import { boardWords, speaker } from './words.ts';

/** The cards of a hand that may be seen. */
export function handOf(g: DiceView, seat: number): Card[] {
  return (g.players[seat].hand.cards ?? []).flatMap((held) => (held ? [cardOf(held.kind)] : []));
}

export interface CardFaceProps {
  g: DiceView;
  seat: number;
  card: Card;
  speech: Speech;
}

/** A printed card: its frame says when it is played. */
export function CardFace({ g, seat, card, speech }: CardFaceProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const cost = costFor(g, seat, card);
  return (
    <>
      <span className="dt-card-head">
        <b className={`dt-cost numbers ${cost < card.cost ? 'is-less' : ''}`}>{cost}</b>
        <span className="dt-card-name">{cardTitle(card, lang)}</span>
      </span>
      <span className="dt-card-kind">
        <Icon name={TIMING_ICONS[card.timing]} />
        {say(card.timing !== 'upgrade' && card.modifier ? 'modifier' : `timing_${card.timing}`)}
      </span>
      <span className="dt-card-text">
        <Printed text={card.text[lang]} hero={heroAt(g, seat)} lang={lang} />
      </span>
    </>
  );
}

function sayCard(g: DiceView, seat: number, card: Card, speech: Speech): string {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  return say('card', {
    name: cardTitle(card, lang),
    timing: say(`timing_${card.timing}`),
    cost: costFor(g, seat, card),
    text: plain(card.text[lang]),
  });
}

export interface HandProps {
  g: DiceView;
  seat: number;
  speech: Speech;
  stage: Stage;
  playable: ReadonlyMap<string, unknown>;
  /** Cards that the question is about: sold at the end of the turn. */
  wanted: boolean;
  taken: string | null;
  /** Cards that are armed, and when they are used. */
  armed: ReadonlyMap<string, ArmedWhen>;
  /** The hand may not act: an ultimate is being carried out. */
  locked: boolean;
  /** `careful` with the shift key. */
  onTake(id: string, careful: boolean): void;
}

/** The own hand, as a fan on a desk and as a strip on a phone. */
export function Hand(props: HandProps) {
  const { g, seat, speech, stage, playable, wanted, taken, armed, locked, onTake } = props;
  const say = speaker(boardWords, speech.lang);
  const cards = handOf(g, seat);
  /** More than can be seen, for whoever watches. */
  const count = g.players[seat].hand.count ?? 0;
  return (
    <section ref={stage.ref(`hand:${seat}`)} className="dt-hand" aria-label={say('hand')}>
      {cards.length === 0 && (
        <p className="dt-hand-empty">{count > 0 ? say('cards', { n: count }) : say('handEmpty')}</p>
      )}
      {locked && (
        <p className="dt-hand-lock">
          <Icon name={ICONS.lock} />
          {say('lockedHand')}
        </p>
      )}
      <ul style={{ '--cards': cards.length } as CSSProperties}>
        {cards.map((card, i) => {
          const can = playable.has(card.id);
          const pinned = armed.get(card.id);
          const state = pinned ? `armed_${pinned}` : can ? 'canPlay' : 'cantPlay';
          const said = `${sayCard(g, seat, card, speech)} ${say(state as 'canPlay')}`;
          return (
            <li key={card.id} style={{ '--i': i } as CSSProperties}>
              <button
                ref={stage.ref(`card:${card.id}`)}
                type="button"
                className={`dt-card paper is-${card.timing} ${can ? 'is-playable' : wanted ? '' : 'is-dim'}`}
                aria-pressed={taken === card.id}
                title={pinned && say(`armed_${pinned}`)}
                onClick={({ shiftKey }) => onTake(card.id, shiftKey)}
              >
                {pinned && <Icon className={`dt-pin is-${pinned}`} name={ICONS.armed} />}
                <Spoken text={said}>
                  <CardFace {...{ g, seat, card, speech }} />
                </Spoken>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
