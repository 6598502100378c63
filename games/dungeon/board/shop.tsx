import type { Speech } from '@kaiju/kernel';
import { Icon } from '@kaiju/web/kit';
import { numbers } from '../content/numbers.ts';
import { kinds, LEVELS } from '../effects/code.ts';
import type { DungeonView } from '../state.ts';
import { cardName } from '../words.ts';
import { Spoken, Token } from './card.tsx';
import type { Choices, Wish } from './choices.ts';
import { ICONS } from './look.ts';
import { priceOf } from './reading.ts';
import { boardWords, speaker } from './words.ts';

export interface ShopProps {
  g: DungeonView;
  seat: number;
  speech: Speech;
  choices: Choices;
  onTry(wish: Wish): void;
}

/** What can be bought, for how much, and why it costs that (DL-10.4 to DL-10.10). */
export function Shop({ g, seat, speech, choices, onTry }: ShopProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const player = g.players[seat];
  const levels = Array.from({ length: LEVELS - g.world + 1 }, (_, i) => g.world + i);
  return (
    <ul className="dl-shop" aria-label={say('shop')}>
      {levels.map((level) => {
        const { price, above, off } = priceOf(g, seat, level);
        const wish = { buy: level };
        const why = above === 0 ? say('priceHere') : say('priceAbove', { above });
        const less = off > 0 ? say('priceLess', { off }) : '';
        const left = g.piles[level - 1].count;
        return (
          <li key={level}>
            <button
              type="button"
              className={`dl-pile ${choices.may(wish) ? '' : 'is-dim'}`}
              onClick={() => onTry(wish)}
            >
              <Spoken text={say('buyLevel', { level, price, why: `${why}${less}`, left })}>
                <span className="dl-pile-level">
                  <Icon name={ICONS.commonBack} />
                  <b className="numbers">{level}</b>
                </span>
                <span className="dl-pile-words">
                  <span className="dl-price numbers">
                    <Icon name={ICONS.gold} />
                    {price}
                  </span>
                  <small className="numbers">
                    {above === 0 ? say('thisWorld') : say('formula', { above, full: price + off })}
                    {off > 0 && ` −${off}`}
                  </small>
                </span>
                <small className="dl-pile-left numbers">{left}</small>
              </Spoken>
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          className={`dl-pile is-hero ${choices.may('hero') ? '' : 'is-dim'}`}
          onClick={() => onTry('hero')}
        >
          <Spoken text={say('buyHero', { price: numbers.heroCardCost, left: player.deck.count })}>
            <span className="dl-pile-level">
              <Icon name={ICONS.heroBack} />
            </span>
            <span className="dl-pile-words">
              <span className="dl-price numbers">
                <Icon name={ICONS.gold} />
                {numbers.heroCardCost}
              </span>
              <small>{say('heroCard')}</small>
            </span>
            <small className="dl-pile-left numbers">{player.deck.count}</small>
          </Spoken>
        </button>
      </li>
      {player.liberated &&
        player.discard.map((kind, i) => {
          const { id } = kinds[kind];
          const wish = { back: id };
          return (
            <li key={`${id} ${i}`}>
              <button
                type="button"
                className={`dl-pile is-hero ${choices.may(wish) ? '' : 'is-dim'}`}
                onClick={() => onTry(wish)}
              >
                <Spoken text={say('buyBack', { card: cardName(id, speech), price: numbers.liberationCost })}>
                  <Token kind={kind} />
                  <span className="dl-pile-words">
                    <span className="dl-price numbers">
                      <Icon name={ICONS.gold} />
                      {numbers.liberationCost}
                    </span>
                    <small>{cardName(id, speech)}</small>
                  </span>
                </Spoken>
              </button>
            </li>
          );
        })}
    </ul>
  );
}
