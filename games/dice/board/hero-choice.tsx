import { type BoardProps, Button, Icon } from '@kaiju/web/kit';
import { useState } from 'react';
import { heroes } from '../content/index.ts';
import type { Hero } from '../content/types.ts';
import type { DiceView } from '../state.ts';
import { choicesOf } from './choices.ts';
import { Face, inColour } from './dice.tsx';
import { HERO_LOOKS } from './look.ts';
import { SeatMark } from './marks.tsx';
import { Need, Printed } from './printed.tsx';
import { sayDice } from './say.ts';
import { boardWords, speaker } from './words.ts';

const FACES = [1, 2, 3, 4, 5, 6];

/** Who plays whom: eight heroes, and what each of them can do. */
export function HeroChoice({ view, ask, speech, lang, answer, stage }: BoardProps<DiceView>) {
  const say = speaker(boardWords, lang);
  const { g } = view;
  const free = choicesOf(ask).words;
  const asked = ask?.kind === 'hero';
  const [looked, look] = useState<Hero>(heroes[0]);
  const takers = (id: string) => g.players.flatMap((player, seat) => (player.hero === id ? [seat] : []));
  const chooser = view.waiting.find((seat) => g.players[seat]?.hero === '');
  return (
    <div className="dt-choice">
      <h2>
        {asked || chooser === undefined ? say('chooseHero') : say('waitHero', { who: speech.name(chooser) })}
      </h2>
      <ul className="dt-heroes">
        {heroes.map((hero) => {
          const by = takers(hero.id);
          return (
            <li key={hero.id} style={inColour(hero)} ref={stage.ref(`hero:${hero.id}`)}>
              <button
                type="button"
                className={`dt-hero ${by.length > 0 ? 'is-taken' : ''}`}
                aria-pressed={looked === hero}
                onClick={() => look(hero)}
              >
                <Icon name={HERO_LOOKS[hero.id].icon} />
                <b>{hero.name[lang]}</b>
                <span className="dt-stars" aria-hidden="true">
                  {'★'.repeat(hero.complexity)}
                  {'☆'.repeat(3 - hero.complexity)}
                </span>
                <span className="unseen">{say('complexity', { n: hero.complexity })}</span>
                {by.map((seat) => (
                  <span key={seat} className="dt-taker">
                    <SeatMark seat={seat} />
                    <span className="unseen">{say('takenBy', { who: speech.name(seat) })}</span>
                  </span>
                ))}
              </button>
            </li>
          );
        })}
      </ul>
      <section
        className="dt-hero-facts"
        style={inColour(looked)}
        aria-label={looked.name[lang]}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
      >
        <header>
          <h3>
            <Icon name={HERO_LOOKS[looked.id].icon} />
            {looked.name[lang]}
          </h3>
          {asked && (
            <Button kind="main" disabled={!free.includes(looked.id)} onClick={() => answer(looked.id)}>
              {say('playAs', { hero: looked.name[lang] })}
            </Button>
          )}
        </header>
        <p>{looked.theme[lang]}</p>
        <p className="soft">{looked.plan[lang]}</p>
        <p className="dt-hero-dice">
          <span className="unseen">{say('heroDice', { faces: sayDice(looked, FACES, lang) })}</span>
          {FACES.map((n) => (
            <span key={n} className="dt-die is-small">
              <span className="dt-body">
                <Face hero={looked} n={n} />
              </span>
            </span>
          ))}
        </p>
        <ul className="dt-abilities">
          {looked.abilities.map((ability) => (
            <li key={ability.id} className={`dt-tile ${ability.ultimate ? 'is-ultimate' : ''}`}>
              <span className="dt-tile-press">
                <span className="dt-tile-head">
                  <b>{ability.name[lang]}</b>
                  <Need req={ability.req} hero={looked} lang={lang} />
                </span>
                <span className="dt-tile-text">
                  <Printed text={ability.levels[0].text[lang]} hero={looked} lang={lang} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
