import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import type { DiceView } from '../state.ts';
import { inColour } from './dice.tsx';
import { standings } from './hero-board.tsx';
import { HERO_LOOKS, ICONS } from './look.ts';
import { Count, HealthBar, SeatMark } from './marks.tsx';
import { healthOf, isFar, isLeading, teamsFor } from './pending.ts';
import { heroAt } from './say.ts';
import { Tokens, tokensOn } from './tokens.tsx';
import { boardWords, speaker } from './words.ts';

export interface PanelProps {
  g: DiceView;
  seat: number;
  /** Who looks. */
  own: number;
  speech: Speech;
  stage: Stage;
  choosable: boolean;
  onOpen(seat: number): void;
  onChoose(seat: number): void;
}

/** Another player at a glance; a press shows the whole board. */
export function Panel({ g, seat, own, speech, stage, choosable, onOpen, onChoose }: PanelProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const hero = heroAt(g, seat);
  const player = g.players[seat];
  if (hero === null) return null;
  const health = healthOf(g, player.side);
  const partner = own >= 0 && own !== seat && player.side === g.players[own].side;
  const now = standings(g, seat, []);
  const leads = isLeading(g, seat);
  const far = isFar(g, own, seat);
  const targeted = g.target === seat || g.attack?.target === seat;
  const what = player.out
    ? say('out')
    : [
        hero.name[lang],
        say('hp', { ...health }),
        say('cpOf', { n: player.cp }),
        say('cards', { n: player.hand.count }),
        ...(far ? [say('far')] : []),
        ...tokensOn(g, seat).map(({ status, n }) => `${status.name[lang]} ${n}`),
      ].join(', ');
  const state = [
    g.active === seat ? 'is-active' : '',
    player.out ? 'is-out' : '',
    partner ? 'is-partner' : '',
    targeted ? 'is-target' : '',
    choosable ? 'is-choosable' : '',
    far ? 'is-far' : '',
  ].join(' ');
  return (
    <li
      ref={stage.ref(`panel:${seat}`)}
      className={`dt-panel dt-seat-${seat} ${state}`}
      style={inColour(hero)}
    >
      <button
        type="button"
        className="dt-panel-press"
        onClick={() => (choosable ? onChoose(seat) : onOpen(seat))}
      >
        <span className="unseen">
          {choosable
            ? `${say('target')}: ${speech.name(seat)}`
            : say('see', { who: speech.name(seat), what })}
        </span>
        <span className="dt-portrait" aria-hidden="true">
          <Icon name={HERO_LOOKS[hero.id].icon} />
          <SeatMark seat={seat} />
        </span>
        <span className="dt-panel-words" aria-hidden="true">
          <span className="dt-panel-name">
            <b>{speech.name(seat)}</b>
            {leads && <Icon className="dt-crown" name={ICONS.leader} />}
            {targeted && <Icon className="dt-aimed" name={ICONS.target} />}
            {partner && <small>{say('partner')}</small>}
            {far && <small className="dt-far">{say('far')}</small>}
          </span>
          {player.out ? (
            <span className="dt-out">
              <Icon name={ICONS.out} />
              {say('out')}
            </span>
          ) : (
            <>
              {g.mode !== 'team' && <HealthBar health={health} lang={lang} />}
              <span className="dt-counts">
                <span ref={stage.ref(`cp:${seat}`)}>
                  <Count icon={ICONS.cp} n={player.cp} title={say('cpOf', { n: player.cp })} />
                </span>
                <span ref={stage.ref(`hand:${seat}`)}>
                  <Count
                    icon={ICONS.hand}
                    n={player.hand.count ?? 0}
                    title={say('cards', { n: player.hand.count ?? 0 })}
                  />
                </span>
              </span>
              <span className={`dt-strip ${now ? 'is-rolling' : ''}`}>
                {hero.abilities.map(({ id, name, ultimate }) => (
                  <i
                    key={id}
                    className={`${(now?.get(id)?.tier ?? 0) > 0 ? 'is-met' : ''} ${ultimate ? 'is-ultimate' : ''} ${g.active === seat && g.declared === id ? 'is-declared' : ''}`}
                  >
                    <span>{name[lang]}</span>
                  </i>
                ))}
              </span>
            </>
          )}
        </span>
      </button>
      {!player.out && <Tokens {...{ g, seat, lang, stage }} />}
    </li>
  );
}

/** 2v2: the shared health of both teams, the own one first. */
export function Teams({ g, own, speech, stage }: Pick<PanelProps, 'g' | 'own' | 'speech' | 'stage'>) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  return (
    <ul className="dt-teams" aria-label={say('teams')}>
      {teamsFor(g, own).map(({ side, seats: [a, b] }, i) => {
        return (
          <li key={side} ref={stage.ref(`side:${side}`)} className={i === 0 ? 'is-own' : ''}>
            <span className="dt-team-name">
              <SeatMark seat={a} />
              <SeatMark seat={b} />
              <span>{say('team', { a: speech.name(a), b: speech.name(b) })}</span>
            </span>
            <HealthBar health={healthOf(g, side)} lang={lang} />
          </li>
        );
      })}
    </ul>
  );
}
