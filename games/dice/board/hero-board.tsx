import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import type { CSSProperties } from 'react';
import type { Ability } from '../content/types.ts';
import type { DiceView } from '../state.ts';
import type { Choices } from './choices.ts';
import { inColour } from './dice.tsx';
import { frozenDice, percent, type Standing, standingsOf } from './hints.ts';
import { ICONS } from './look.ts';
import { Need, Printed, plain, Spoken } from './printed.tsx';
import { heroAt, levelOf, ROMAN, sayNeed } from './say.ts';
import { boardWords, speaker } from './words.ts';

export interface HeroBoardProps {
  g: DiceView;
  seat: number;
  speech: Speech;
  stage: Stage;
  /** The player's own: its tiles can be pressed. */
  choices: Choices | null;
  kept: readonly boolean[];
  odds: boolean;
  /** The tile whose text is shown in full. */
  opened: string | null;
  onAbility(id: string): void;
}

/** How the abilities of a seat stand with the dice on the table; null while those are not its own. */
export function standings(
  g: DiceView,
  seat: number,
  kept: readonly boolean[],
): ReadonlyMap<string, Standing> | null {
  const hero = heroAt(g, seat);
  if (hero === null || g.active !== seat || g.dice.length === 0) return null;
  const throws = g.open && g.declared === '' ? g.throws : 0;
  return standingsOf(hero, { numbers: g.dice, throws, frozen: frozenDice(g), kept });
}

/** A hero's board: what the dice allow is lit, and what they may still become has its odds. */
export function HeroBoard(props: HeroBoardProps) {
  const { g, seat, speech, stage, choices, kept, odds } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const hero = heroAt(g, seat);
  if (hero === null) return null;
  const now = standings(g, seat, kept);
  const declaring = choices?.kind === 'declare' || choices?.kind === 'redeclare';
  return (
    <div className={`dt-board ${now ? 'is-rolling' : ''}`} style={inColour(hero)}>
      <ul className="dt-abilities" aria-label={say('abilities')}>
        {hero.abilities.map((ability, i) => (
          <AbilityTile
            key={ability.id}
            {...props}
            ability={ability}
            level={levelOf(g, seat, i)}
            standing={now?.get(ability.id) ?? null}
            odds={odds}
            ready={declaring && choices.words.includes(ability.id)}
            declared={g.active === seat && g.declared === ability.id}
          />
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <ul className="dt-guards" aria-label={say('defences')} tabIndex={0}>
        {hero.defences.map((defence, i) => {
          const { text, dice } = defence.levels[levelOf(g, seat, hero.abilities.length + i) - 1];
          const level = levelOf(g, seat, hero.abilities.length + i);
          const ready = choices?.kind === 'defend' && choices.words.includes(defence.id);
          const used = g.attack?.target === seat && g.attack.defence === defence.id;
          const tile = (
            <>
              <span className="dt-tile-head">
                <Icon name={ICONS.prevent} />
                <b>{defence.name[lang]}</b>
                <Pips level={level} most={defence.levels.length} />
                <span className="dt-need">{say('rolls', { n: dice })}</span>
              </span>
              <span className="dt-tile-text">
                <Printed text={text[lang]} hero={hero} lang={lang} />
              </span>
            </>
          );
          return (
            <li
              key={defence.id}
              ref={stage.ref(`ability:${defence.id}:${seat}`)}
              className={`dt-tile is-defence ${ready ? 'is-ready' : ''} ${used ? 'is-declared' : ''}`}
            >
              {ready ? (
                <button type="button" className="dt-tile-press" onClick={() => props.onAbility(defence.id)}>
                  <Spoken
                    text={`${defence.name[lang]}, ${say('rolls', { n: dice })}: ${plain(text[lang])} ${say('mayDefend')}`}
                  >
                    {tile}
                  </Spoken>
                </button>
              ) : (
                <span className="dt-tile-press">{tile}</span>
              )}
            </li>
          );
        })}
        {hero.passives.map(({ id, name, text }) => (
          <li key={id} ref={stage.ref(`ability:${id}:${seat}`)} className="dt-tile is-passive">
            <span className="dt-tile-press">
              <span className="dt-tile-head">
                <Icon name={ICONS.passive} />
                <b>{name[lang]}</b>
                <span className="dt-need">{say('passive')}</span>
              </span>
              <span className="dt-tile-text">
                <Printed text={text[lang]} hero={hero} lang={lang} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pips({ level, most }: { level: number; most: number }) {
  return (
    <span className={`dt-pips ${level > 1 ? 'is-raised' : ''}`} aria-hidden="true">
      {most > 1 ? ROMAN[level] : ''}
    </span>
  );
}

interface TileProps extends HeroBoardProps {
  ability: Ability;
  level: number;
  standing: Standing | null;
  ready: boolean;
  declared: boolean;
}

function AbilityTile(props: TileProps) {
  const { g, seat, speech, stage, choices, ability, level, standing, odds, ready, declared, opened } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const hero = heroAt(g, seat);
  if (hero === null) return null;
  const { id, name, req, ultimate, levels } = ability;
  const text = levels[level - 1].text[lang];
  const met = (standing?.tier ?? 0) > 0;
  const chance = odds && standing?.best !== null ? standing : null;
  const saidOdds =
    chance?.best == null
      ? ''
      : chance.kept === null
        ? say('oddsBest', { best: percent(chance.best) })
        : say('odds', { kept: percent(chance.kept), best: percent(chance.best) });
  const label = [
    name[lang],
    ...(ultimate ? [say('ultimate')] : []),
    say('level', { level }),
    say('needs', { need: sayNeed(req, hero, lang) }),
    ...(declared ? [say('declaredNow')] : met ? [say('met')] : []),
    ...(saidOdds === '' ? [] : [saidOdds]),
    plain(text),
    ...(ready ? [say('mayDeclare')] : []),
  ].join(', ');
  const state = [
    ultimate ? 'is-ultimate' : '',
    met ? 'is-met' : '',
    ready ? 'is-ready' : '',
    declared ? 'is-declared' : '',
    opened === id ? 'is-opened' : '',
  ].join(' ');
  const tile = (
    <>
      <span className="dt-tile-head">
        <b>{name[lang]}</b>
        <Pips level={level} most={levels.length} />
        <Need req={req} hero={hero} lang={lang} />
      </span>
      <span className="dt-tile-text">
        <Printed text={text} hero={hero} lang={lang} />
      </span>
      {chance?.best != null && (
        <span
          className="dt-odds numbers"
          style={{ '--kept': chance.kept ?? chance.best, '--best': chance.best } as CSSProperties}
          title={saidOdds}
        >
          <span className="dt-odds-bar" />
          {percent(chance.kept ?? chance.best)}
        </span>
      )}
    </>
  );
  return (
    <li ref={stage.ref(`ability:${id}:${seat}`)} className={`dt-tile ${state}`}>
      {choices === null ? (
        <span className="dt-tile-press">{tile}</span>
      ) : (
        <button type="button" className="dt-tile-press" onClick={() => props.onAbility(id)}>
          <Spoken text={label}>{tile}</Spoken>
        </button>
      )}
    </li>
  );
}
