import { type BoardProps, Button, Icon } from '@kaiju/web/kit';
import { useState } from 'react';
import { lords } from '../content/index.ts';
import type { Lord } from '../content/types.ts';
import { kindOf } from '../effects/code.ts';
import type { DungeonView } from '../state.ts';
import { Attrs, inLordColour, SeatMark, Stats } from './card.tsx';
import { choicesOf } from './choices.ts';
import { CARD_ICONS, LORD_LOOKS } from './look.ts';
import { handValues } from './reading.ts';
import { boardWords, speaker } from './words.ts';

/** Who plays whom: six lords, their powers and their ten cards. */
export function LordChoice({ view, ask, speech, lang, answer, stage }: BoardProps<DungeonView>) {
  const say = speaker(boardWords, lang);
  const { g } = view;
  const choices = choicesOf(ask);
  const asked = choices.kind === 'hero';
  const [wanted, look] = useState<Lord | null>(null);
  const chooser = view.waiting.find((seat) => g.players[seat]?.hero === '');
  const taker = (id: string) => g.players.findIndex(({ hero }) => hero === id);
  const looked = wanted ?? lords.find(({ id }) => taker(id) < 0) ?? lords[0];
  return (
    <div className="dl-choice">
      <h2>
        {asked || chooser === undefined
          ? say('chooseLordTitle')
          : say('waitLord', { who: speech.name(chooser) })}
      </h2>
      <ul className="dl-choices">
        {lords.map((lord) => {
          const by = taker(lord.id);
          return (
            <li key={lord.id} style={inLordColour(lord.id)} ref={stage.ref(`choice:${lord.id}`)}>
              <button
                type="button"
                className={`dl-choose ${by >= 0 ? 'is-taken' : ''}`}
                aria-pressed={looked === lord}
                onClick={() => look(lord)}
              >
                <span className="dl-portrait">
                  <Icon name={LORD_LOOKS[lord.id].icon} />
                  {by >= 0 && <SeatMark seat={by} />}
                </span>
                <b>{lord.name[lang]}</b>
                <small>{lord.style[lang]}</small>
                {by >= 0 && <span className="unseen">{say('takenBy', { who: speech.name(by) })}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <section
        className="dl-lord-facts"
        style={inLordColour(looked.id)}
        aria-label={looked.name[lang]}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
      >
        <header>
          <h3>
            <Icon name={LORD_LOOKS[looked.id].icon} />
            {looked.name[lang]}
          </h3>
          {asked && (
            <Button kind="main" disabled={!choices.may(looked.id)} onClick={() => answer(looked.id)}>
              {say('playAs', { lord: looked.name[lang] })}
            </Button>
          )}
        </header>
        <p>
          <b>{looked.power.name[lang]}</b> {looked.power.text[lang]}
        </p>
        <p className="soft">
          <b>{say('liberated')}</b> {looked.power.liberated[lang]}
        </p>
        <p className="soft">{looked.plan[lang]}</p>
        <p className="soft">
          <b>{say('weakness')}</b> {looked.weakness[lang]}
        </p>
        <ul className="dl-deck">
          {looked.cards.map((card) => {
            const kind = kindOf[card.id];
            return (
              <li key={card.id} className={`paper is-${card.type}`}>
                <Icon name={CARD_ICONS[card.id]} />
                <span>
                  <b>{card.name[lang]}</b>
                  {card.type !== 'trap' && (
                    <span className="dl-sheet-line">
                      <Stats values={handValues(g, kind)} />
                      <Attrs {...{ g, kind }} />
                    </span>
                  )}
                  <small>{card.text[lang]}</small>
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
