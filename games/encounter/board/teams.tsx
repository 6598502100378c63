import type { Json, Lang } from '@kaiju/kernel';
import type { BoardProps } from '@kaiju/web/kit';
import { Button, Icon, Select } from '@kaiju/web/kit';
import { useState } from 'react';
import { canCarry, heroes, hero as heroOf } from '../content/index.ts';
import type { Hero } from '../content/types.ts';
import { cardOf, cards } from '../effects/code.ts';
import type { EncounterView } from '../state.ts';
import { hues, unitIconOf } from './look.ts';
import { abilityLine, cardName, statsLine } from './say.ts';
import { speaker } from './words.ts';
import { worldWords } from './world.words.ts';

export interface Member {
  readonly hero: string;
  readonly cards: readonly string[];
}

const TEAM = 3;
const COPIES = 2;
const UPGRADES = 3;

/** What the rules would say against a team of three (EN-31.2); empty if nothing. */
export function faultOf(team: readonly Member[], lang: Lang): string {
  const say = speaker(worldWords, lang);
  for (const { hero, cards: load } of team) {
    const ids = load.map((key) => cards[cardOf(key)].id);
    const often = ids.findIndex((id) => ids.filter((other) => other === id).length > COPIES);
    if (often >= 0) {
      const card = cards[cardOf(load[often])].name[lang];
      return say('tooMany', { hero: heroOf(hero).name[lang], card, n: COPIES });
    }
  }
  const upgraded = team.flatMap(({ cards: load }) => load).filter((key) => isUpgraded(key)).length;
  return upgraded > UPGRADES ? say('tooUpgraded', { n: UPGRADES, now: upgraded }) : '';
}
const isUpgraded = (key: string) => cards[cardOf(key)].variant !== 'base';

/** EN-31.1: three heroes for a duel, the first of them the protagonist, each with five spells. */
export function Teams({ ask, lang, answer }: BoardProps<EncounterView>) {
  const say = speaker(worldWords, lang);
  const [team, setTeam] = useState<readonly Member[]>([]);
  if (ask?.kind !== 'team')
    return <p className="en-waiting">{say(team.length > 0 ? 'sealed' : 'waiting')}</p>;
  const toggle = (id: string) => {
    if (team.some(({ hero }) => hero === id)) setTeam(team.filter(({ hero }) => hero !== id));
    else if (team.length < TEAM) setTeam([...team, { hero: id, cards: heroOf(id).load }]);
  };
  const change = (at: number, load: readonly string[]) =>
    setTeam(team.with(at, { ...team[at], cards: load }));
  const fault = faultOf(team, lang);
  return (
    <div className="en-world is-team" data-ask={ask.id} data-kind={ask.kind}>
      <header className="en-purse">
        <b>{say('team')}</b>
        <span className="numbers">
          {team.length}/{TEAM}
        </span>
      </header>
      <div className="en-place">
        <ul className="en-choices is-small">
          {heroes.map((hero) => (
            <li key={hero.id}>
              <Choice
                {...{ hero, lang }}
                place={team.findIndex((one) => one.hero === hero.id)}
                onPick={() => toggle(hero.id)}
              />
            </li>
          ))}
        </ul>
        {team.map(({ hero, cards: load }, at) => (
          <section key={hero} className="en-paper en-team">
            <h2>
              <Icon name={unitIconOf(hero)} />
              {say(at === 0 ? 'leads' : 'teamOf', { n: at + 1 })} · {heroOf(hero).name[lang]}
            </h2>
            <div className="en-team-cards">
              {load.map((key, i) => (
                <Select
                  // A hero may carry a card twice: the place tells them apart.
                  key={i}
                  label={say('card', { n: i + 1 })}
                  value={key}
                  choices={choicesOf(heroOf(hero), lang)}
                  onChange={(next) => change(at, load.with(i, next))}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <footer className="en-going">
        {fault && (
          <p className="en-why is-here" role="status">
            <Icon name="info" />
            <span>{fault}</span>
          </p>
        )}
        <Button
          kind="main"
          disabled={team.length < TEAM || fault !== ''}
          onClick={() => answer(team as unknown as Json)}
        >
          {say('ready')}
        </Button>
      </footer>
    </div>
  );
}

/** Every card that a hero can carry, by what it costs. */
function choicesOf(hero: Hero, lang: Lang): { value: string; label: string }[] {
  return cards
    .filter(({ derived, printed, variant }) => !derived && canCarry(hero, printed, variant))
    .map((card) => ({ value: card.key, label: `${card.cost} ${cardName(card, lang)}` }));
}

/** A hero to choose from; `place` is where it stands in the team, -1 outside. */
function Choice({ hero, lang, place, onPick }: { hero: Hero; lang: Lang; place: number; onPick(): void }) {
  return (
    <button
      type="button"
      className={`en-option en-hero ${hues(hero.colours)}`}
      aria-pressed={place >= 0}
      onClick={onPick}
    >
      <span className="en-option-head">
        <Icon name={unitIconOf(hero.id)} />
        <span>
          <b>{hero.name[lang]}</b>
          <small>{hero.title[lang]}</small>
        </span>
        {place >= 0 && <i className="en-place-mark numbers">{place + 1}</i>}
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
  );
}
