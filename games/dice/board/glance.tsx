import type { Speech } from '@kaiju/kernel';
import { Drawer, Icon, Stage } from '@kaiju/web/kit';
import { card as cardOf, clauseOf } from '../content/index.ts';
import type { DiceView } from '../state.ts';
import { inColour } from './dice.tsx';
import { CardFace, handOf } from './hand.tsx';
import { HeroBoard } from './hero-board.tsx';
import { ICONS, STATUS_ICONS } from './look.ts';
import { Count, HealthBar } from './marks.tsx';
import { healthOf } from './pending.ts';
import { Printed } from './printed.tsx';
import { heroAt, limitOf } from './say.ts';
import { tokensOn } from './tokens.tsx';
import { boardWords, speaker } from './words.ts';

/** Nothing moves in here: what moves is on the table. */
const still = new Stage();

interface GlanceProps {
  g: DiceView;
  seat: number;
  own: number;
  speech: Speech;
  openClause(id: string): void;
  onClose(): void;
}

/** The whole board of somebody else: abilities, tokens with their texts, upgrades, the discard pile. */
export function Glance({ g, seat, own, speech, openClause, onClose }: GlanceProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const hero = heroAt(g, seat);
  const player = g.players[seat];
  const hand = seat === own ? [] : handOf(g, seat);
  const pile = (cards: typeof player.discard.cards) =>
    (cards ?? []).flatMap((c) => (c ? [cardOf(c.kind)] : []));
  const piles = [
    { title: say('partnerHand', { n: hand.length }), cards: hand },
    { title: say('upgrades', { n: player.upgrades.count }), cards: pile(player.upgrades.cards) },
    { title: say('discardPile', { n: player.discard.count }), cards: pile(player.discard.cards).reverse() },
  ];
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${speech.name(seat)} · ${hero?.name[lang] ?? ''}`}
      className="dt-glance"
    >
      <section
        className="dt-glance-body"
        style={inColour(hero)}
        aria-label={say('board', { who: speech.name(seat) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
      >
        <div className="dt-glance-line">
          <HealthBar health={healthOf(g, player.side)} lang={lang} />
          <Count icon={ICONS.cp} n={player.cp} title={say('cpOf', { n: player.cp })} />
          <Count
            icon={ICONS.hand}
            n={player.hand.count ?? 0}
            title={say('cards', { n: player.hand.count ?? 0 })}
          />
          <Count
            icon={ICONS.deck}
            n={player.deck.count ?? 0}
            title={say('deck', { n: player.deck.count ?? 0 })}
          />
          {player.swarm >= 0 && (
            <Count
              icon={ICONS.swarm}
              n={player.swarm}
              title={say('swarm', { n: player.swarm, max: hero?.swarm?.max ?? 0 })}
            />
          )}
          {player.tide >= 0 && (
            <Count
              icon={STATUS_ICONS.tide}
              n={`${player.tide}${player.arrow === 1 ? '↑' : '↓'}`}
              title={say(player.arrow === 1 ? 'tideUp' : 'tideDown', { n: player.tide })}
            />
          )}
        </div>
        <ul className="dt-glance-tokens">
          {tokensOn(g, seat).map(({ status, n }) => (
            <li key={status.id} className={`is-${status.polarity}`}>
              <Icon name={STATUS_ICONS[status.id]} />
              <span>
                <b>{say('token', { name: status.name[lang], n, limit: limitOf(g, seat, status.id) })}</b>{' '}
                <Printed text={status.text[lang]} hero={hero} lang={lang} />
              </span>
              <button
                type="button"
                className="dt-clause reach"
                aria-label={say('clause', { id: status.clause })}
                onClick={() => {
                  onClose();
                  openClause(status.clause);
                }}
              >
                {status.clause}
              </button>
            </li>
          ))}
        </ul>
        <HeroBoard
          {...{ g, seat, speech, stage: still, choices: null, kept: [], odds: true, opened: null }}
          onAbility={() => {}}
        />
        {piles.map(
          ({ title, cards }) =>
            cards.length > 0 && (
              <section key={title} className="dt-glance-pile">
                <h3>{title}</h3>
                <ul>
                  {cards.map((card) => (
                    <li
                      key={card.id}
                      className={`dt-card paper is-${card.timing}`}
                      data-clause={clauseOf(card.id)}
                    >
                      <CardFace {...{ g, seat, card, speech }} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </section>
    </Drawer>
  );
}
