import type { Json, Speech } from '@kaiju/kernel';
import { Button, Icon, IconButton, type Stage } from '@kaiju/web/kit';
import { cards } from '../effects/code.ts';
import { focusCap } from '../effects/piles.ts';
import type { Encounter } from '../state.ts';
import type { Aim } from './aims.ts';
import type { Choices } from './choices.ts';
import { colourOf } from './field.tsx';
import { ICONS, unitIconOf } from './look.ts';
import { cardName, heroName, sideName } from './say.ts';
import { boardWords, speaker } from './words.ts';

/** Why not, and the clause that says so. */
export interface Why {
  text: string;
  clause: string | null;
}

interface TrayProps {
  g: Encounter;
  own: number;
  speech: Speech;
  stage: Stage;
  choices: Choices;
  aim: Aim | null;
  card: number;
  hero: string | null;
  picked: number | null;
  /** It was pressed, and something speaks against it. */
  warned: boolean;
  /** What speaks against what is aimed at or held up. */
  warnings: readonly string[];
  /** Warnings are wanted. */
  careful: boolean;
  why: Why | null;
  threats: boolean;
  intents: boolean;
  spend: number;
  openClause(id: string): void;
  onPiles(side: number): void;
  onHero(id: string): void;
  onAnswer(value: Json): void;
  onRay(name: string): void;
  onConfirm(): void;
  onCancel(): void;
  onEnd(): void;
  onStop(): void;
  onCare(): void;
  onThreats(): void;
  onIntents(): void;
}

/** Focus, piles and what to press. */
export function Tray(props: TrayProps) {
  const { g, own, speech, stage, choices, aim, card, hero, picked, warned, why } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const player = own >= 0 ? g.players[own] : null;
  const { words: said } = choices;
  const deck = player?.deck as unknown as { count: number } | undefined;
  return (
    <div className="en-tray">
      {why && (
        <p className="en-why" role="status">
          <Icon name="info" />
          <span>{why.text}</span>
          {why.clause && (
            <button
              type="button"
              className="en-clause reach"
              onClick={() => props.openClause(why.clause as string)}
            >
              {why.clause}
            </button>
          )}
        </p>
      )}
      {props.warnings.length > 0 && (
        <ul className={`en-why en-warnings ${warned ? 'is-read' : ''}`} role="status">
          {props.warnings.map((warning) => (
            <li key={warning}>
              <Icon name={ICONS.warning} />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="en-tools">
        {player && (
          <span ref={stage.ref(`focus:${own}`)} className="en-focus">
            <Gems n={player.focus} cap={focusCap(g, own)} spend={props.spend} />
            <b className="unseen">{say('focus', { n: player.focus, cap: focusCap(g, own) })}</b>
          </span>
        )}
        {g.players.map((other, side) =>
          other.full ? (
            <button
              key={side}
              type="button"
              ref={stage.ref(`piles:${side}`)}
              className={`en-piles en-seat-${colourOf(g, side)}`}
              onClick={() => props.onPiles(side)}
            >
              <span className="unseen">{sideName(g, side, speech)}</span>
              <Count
                icon={ICONS.deck}
                label={say('deck')}
                n={side === own ? (deck?.count ?? 0) : (other.deck as unknown as { count: number }).count}
              />
              <Count icon={ICONS.standby} label={say('standby')} n={other.standby.length} />
              <Count
                icon={ICONS.recovery}
                label={say('recovery')}
                n={other.heroes.filter(({ wait }) => wait >= 0).length}
              />
            </button>
          ) : null,
        )}
        <IconButton
          icon={ICONS.threat}
          className="en-toggle"
          label={`${say('threats')} (A)`}
          aria-pressed={props.threats}
          onClick={props.onThreats}
        />
        {g.players[1] && !g.players[1].full && (
          <IconButton
            icon={ICONS.intent}
            className="en-toggle"
            label={`${say('intents')} (I)`}
            aria-pressed={props.intents}
            onClick={props.onIntents}
          />
        )}
        {player && (
          <IconButton
            icon={ICONS.warning}
            className="en-toggle en-care"
            label={`${say('warnings')} (W)`}
            aria-pressed={props.careful}
            onClick={props.onCare}
          />
        )}
      </div>
      <div className="en-acts">
        {choices.heroes.size > 1 &&
          [...choices.heroes.keys()].map((id) => (
            <Button
              key={id}
              icon={unitIconOf(id)}
              aria-pressed={hero === id}
              onClick={() => props.onHero(id)}
            >
              {heroName(id, lang)}
            </Button>
          ))}
        {[...choices.recovering].map(([id, answer]) => (
          <Button key={id} icon={unitIconOf(id)} onClick={() => props.onAnswer(answer)}>
            {heroName(id, lang)}
          </Button>
        ))}
        {[...choices.standby].map(([i, answer]) => (
          <Button key={i} onClick={() => props.onAnswer(answer)}>
            {cardName(cards[(player as Encounter['players'][number]).standby[i].kind], lang)}
          </Button>
        ))}
        {[...choices.rays.keys()].map((name) => (
          <IconButton
            key={name}
            icon={`${name}`}
            className={`en-ray is-${name}`}
            label={say(name as 'up')}
            onClick={() => props.onRay(name)}
          />
        ))}
        {choices.may && (
          <>
            <Button kind="main" onClick={() => props.onAnswer(true)}>
              {say('yes')}
            </Button>
            <Button onClick={() => props.onAnswer(false)}>{say('no')}</Button>
          </>
        )}
        {picked !== null && choices.walks.has(picked) && aim === null && (
          <Button onClick={() => props.onAnswer({ walk: picked })}>{say('walk')}</Button>
        )}
        {said.has('stop') && (
          <Button kind={aim ? 'plain' : 'main'} onClick={props.onStop}>
            {say('stop')}
          </Button>
        )}
        {(said.has('cancel') || aim !== null || card >= 0) && (
          <Button onClick={props.onCancel}>{say('cancel')}</Button>
        )}
        {(aim !== null || card >= 0) && (
          <Button
            kind={props.warnings.length > 0 ? 'danger' : 'main'}
            className="en-confirm"
            onClick={props.onConfirm}
          >
            {say(warned ? 'anyway' : aim === null ? 'use' : 'confirm')}
          </Button>
        )}
        {said.has('end') && aim === null && card < 0 && (
          <Button
            kind={
              warned || choices.attacks.size + choices.uses.size + choices.moves.size === 0 ? 'main' : 'plain'
            }
            className="en-end"
            onClick={props.onEnd}
          >
            {say('endTurn')}
          </Button>
        )}
      </div>
    </div>
  );
}

const Count = ({ icon, label, n }: { icon: string; label: string; n: number }) => (
  <span className="en-count">
    <Icon name={icon} label={label} />
    <b className="numbers">{n}</b>
  </span>
);

/** Focus as gems: full, about to be spent, empty. */
function Gems({ n, cap, spend }: { n: number; cap: number; spend: number }) {
  return (
    <span className="en-gems" aria-hidden="true">
      {Array.from({ length: Math.max(n, cap) }, (_, i) => (
        <Icon
          key={i}
          name={ICONS.focus}
          className={i >= n ? 'is-empty' : i >= n - spend ? 'is-spent' : i >= cap ? 'is-over' : ''}
        />
      ))}
      <b className="numbers">
        {n}/{cap}
      </b>
    </span>
  );
}
