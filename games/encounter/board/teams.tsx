import type { Json } from '@kaiju/kernel';
import type { BoardProps } from '@kaiju/web/kit';
import { Button, Icon, Select } from '@kaiju/web/kit';
import { useState } from 'react';
import { canCarry, heroes, hero as heroOf } from '../content/index.ts';
import { cards } from '../effects/code.ts';
import type { EncounterView } from '../state.ts';
import { hues, unitIconOf } from './look.ts';
import { abilityLine, cardName, statsLine } from './say.ts';
import { speaker, worldWords } from './words.ts';

/** EN-31.1: three heroes for a duel, the first of them the protagonist, each with five spells. */
export function Teams({ ask, lang, answer }: BoardProps<EncounterView>) {
  const say = speaker(worldWords, lang);
  const [team, setTeam] = useState<readonly { hero: string; cards: readonly string[] }[]>([]);
  if (ask?.kind !== 'team')
    return <p className="en-waiting">{say(team.length > 0 ? 'sealed' : 'waiting')}</p>;
  const toggle = (id: string) =>
    setTeam(
      team.some(({ hero }) => hero === id)
        ? team.filter(({ hero }) => hero !== id)
        : team.length < 3
          ? [...team, { hero: id, cards: heroOf(id).load }]
          : team,
    );
  const change = (at: number, i: number, key: string) =>
    setTeam(
      team.map((one, k) =>
        k === at ? { ...one, cards: one.cards.map((c, n) => (n === i ? key : c)) } : one,
      ),
    );
  return (
    <div className="en-world is-team" data-ask={ask.id} data-kind={ask.kind}>
      <header className="en-purse">
        <b>{say('team')}</b>
        <span className="numbers">{team.length}/3</span>
      </header>
      <div className="en-place">
        {team.map(({ hero, cards: load }, at) => (
          <section key={hero} className="en-paper en-team">
            <h2>
              <Icon name={unitIconOf(hero)} />
              {say('teamOf', { n: at + 1 })} · {heroOf(hero).name[lang]}
            </h2>
            <div className="en-team-cards">
              {load.map((key, i) => (
                <Select
                  // A hero may carry a card twice: the place tells them apart.
                  key={i}
                  label={say('card', { n: i + 1 })}
                  value={key}
                  choices={cards
                    .filter(
                      ({ derived, printed, variant }) => !derived && canCarry(heroOf(hero), printed, variant),
                    )
                    .map((card) => ({ value: card.key, label: `${card.cost} ${cardName(card, lang)}` }))}
                  onChange={(next) => change(at, i, next)}
                />
              ))}
            </div>
          </section>
        ))}
        <ul className="en-choices">
          {heroes.map((hero) => (
            <li key={hero.id}>
              <button
                type="button"
                className={`en-option en-hero ${hues(hero.colours)}`}
                aria-pressed={team.some((one) => one.hero === hero.id)}
                onClick={() => toggle(hero.id)}
              >
                <span className="en-option-head">
                  <Icon name={unitIconOf(hero.id)} />
                  <span>
                    <b>{hero.name[lang]}</b>
                    <small>{hero.title[lang]}</small>
                  </span>
                </span>
                <span>{statsLine(hero, lang)}</span>
                {hero.abilities.map((key) => {
                  const { name, text } = abilityLine(key, lang);
                  return (
                    <span key={key}>
                      <b>{name}</b> {text}
                    </span>
                  );
                })}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <footer className="en-going">
        <Button kind="main" disabled={team.length < 3} onClick={() => answer(team as unknown as Json)}>
          {say('ready')}
        </Button>
      </footer>
    </div>
  );
}
