import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import type { CSSProperties } from 'react';
import type { Hero } from '../content/types.ts';
import type { DiceView } from '../state.ts';
import { nameOf } from '../words.ts';
import type { Held, Step } from './choices.ts';
import { frozenDice } from './hints.ts';
import { type Change, changesOn } from './history.ts';
import { HERO_LOOKS, ICONS, SYMBOL_ICONS } from './look.ts';
import { heroAt, ROLLS, symbolName } from './say.ts';
import { boardWords, speaker } from './words.ts';

export function inColour(hero: Hero | null): CSSProperties | undefined {
  return hero ? ({ '--hero': HERO_LOOKS[hero.id].colour } as CSSProperties) : undefined;
}

/** One face: the symbol, and its number. */
export function Face({ hero, n }: { hero: Hero | null; n: number }) {
  return (
    <span className="dt-face" aria-hidden="true">
      {hero && <Icon name={SYMBOL_ICONS[hero.die[n - 1]]} />}
      <b className="numbers">{n}</b>
    </span>
  );
}

export interface TrayProps {
  g: DiceView;
  speech: Speech;
  stage: Stage;
  /** The dice may be kept and thrown by whoever looks. */
  throwing: boolean;
  kept: readonly boolean[];
  /** A card or token that changes dice is held. */
  held: Held | null;
  step: Step | null;
  onKeep(die: number): void;
  /** A die is chosen to be turned, or turned back. */
  onPick(die: number): void;
  onMark(die: number): void;
  /** Enter throws; the space bar keeps. */
  onThrow(): void;
}

const FIVE = [0, 1, 2, 3, 4];

/** The dice on the table: five of the active player, and those of a defence or an effect beside them. */
export function Tray(props: TrayProps) {
  const { g, speech, stage } = props;
  const say = speaker(boardWords, speech.lang);
  const hero = g.active < 0 ? null : heroAt(g, g.active);
  const beside = g.roll.owner >= 0 && g.roll.dice.length > 0;
  const label =
    g.active < 0 || g.dice.length === 0
      ? say('trayIdle')
      : say('tray', { who: speech.name(g.active), n: g.throws });
  return (
    <section ref={stage.ref('tray')} className="dt-tray" style={inColour(hero)} aria-label={label}>
      <div className={`dt-dice ${beside ? 'is-past' : ''}`}>
        {FIVE.map((i) => (
          <Die key={i} {...props} row="five" i={i} n={g.dice[i] ?? 0} hero={hero} />
        ))}
        {g.dice.length > 0 && (
          <span className="dt-throws" title={say('throwsLeft', { n: g.throws })} aria-hidden="true">
            {Array.from({ length: Math.max(3, g.throws) }, (_, i) => (
              <span key={i} className={i < g.throws ? 'is-left' : ''} />
            ))}
          </span>
        )}
      </div>
      {beside && (
        <div className="dt-beside" style={inColour(heroAt(g, g.roll.owner))}>
          <span className="dt-beside-name">
            {say('rollOf', { who: speech.name(g.roll.owner), why: say(ROLLS[g.roll.why] ?? 'whyWritten') })}
          </span>
          <div className="dt-dice">
            {g.roll.dice.map((n, i) => (
              <Die key={i} {...props} row="beside" i={i} n={n} hero={heroAt(g, g.roll.owner)} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface DieProps extends TrayProps {
  row: 'five' | 'beside';
  i: number;
  /** 0 before the first throw. */
  n: number;
  hero: Hero | null;
}

function Die(props: DieProps) {
  const { g, speech, stage, row, i, n, hero, throwing, kept, held, step } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const name = stage.ref(`${row}:${i}`);
  if (n === 0) {
    return (
      <span ref={name} className="dt-die is-blank" role="img" aria-label={say('blank')}>
        <span className="dt-face" />
      </span>
    );
  }
  const change = changesOn(stage, row).get(i);
  const current = change?.to === n ? change : undefined;
  const frozen = row === 'five' && frozenDice(g)[i];
  const open = (row === 'beside') === g.roll.open;
  const spoken = [hero ? say('die', { i: i + 1, n, symbol: symbolName(hero, n, lang) }) : `${n}`];
  if (frozen) spoken.push(say('frozen'));
  if (current) spoken.push(sayChange(current, speech, 'changed'));

  const turning = held && open && step?.ask === 'turn' ? step : null;
  const marking = held && open && step?.ask === 'reroll' ? step : null;
  if (turning && held) {
    const to = held.set.find(([die]) => die === i)?.[1];
    const can = to !== undefined || turning.faces.has(i);
    return (
      <button
        ref={name}
        type="button"
        className={`dt-die ${held.die === i ? 'is-marked' : ''} ${to === undefined ? '' : 'is-turned'}`}
        aria-pressed={held.die === i || to !== undefined}
        aria-disabled={!can}
        aria-label={
          to !== undefined && hero
            ? say('turnedTo', { i: i + 1, n: to, symbol: symbolName(hero, to, lang) })
            : spoken.join(', ')
        }
        onClick={() => can && props.onPick(i)}
      >
        <Shown {...{ hero, n: to ?? n, frozen, change: current, speech }} />
      </button>
    );
  }
  if (marking && held) {
    const on = held.reroll.includes(i);
    return (
      <button
        ref={name}
        type="button"
        className={`dt-die ${on ? 'is-marked' : ''}`}
        aria-pressed={on}
        aria-disabled={!on && !marking.dice.has(i)}
        aria-label={[...spoken, ...(on ? [say('marked')] : [])].join(', ')}
        onClick={() => (on || marking.dice.has(i)) && props.onMark(i)}
      >
        <Shown {...{ hero, n, frozen, change: current, speech }} />
      </button>
    );
  }
  if (throwing && row === 'five') {
    const on = kept[i] || frozen;
    return (
      <button
        ref={name}
        type="button"
        className={`dt-die ${on ? 'is-kept' : 'is-loose'} ${frozen ? 'is-frozen' : ''}`}
        aria-pressed={on}
        aria-disabled={frozen}
        aria-label={[...spoken, say(on ? 'kept' : 'notKept')].join(', ')}
        onClick={() => props.onKeep(i)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          props.onThrow();
        }}
      >
        <Shown {...{ hero, n, frozen, change: current, speech }} />
        <span className="dt-latch" aria-hidden="true">
          <Icon name={on ? 'lock' : 'undo'} />
        </span>
      </button>
    );
  }
  return (
    <span
      ref={name}
      className={`dt-die ${frozen ? 'is-frozen' : ''}`}
      role="img"
      aria-label={spoken.join(', ')}
    >
      <Shown {...{ hero, n, frozen, change: current, speech }} />
    </span>
  );
}

function sayChange({ from, to, by, src }: Change, speech: Speech, key: 'changed' | 'changedShort'): string {
  const say = speaker(boardWords, speech.lang);
  return say(key, { from, to, by: speech.name(by), src: nameOf(src, speech) });
}

function Shown(props: {
  hero: Hero | null;
  n: number;
  frozen: boolean;
  change: Change | undefined;
  speech: Speech;
}) {
  const { hero, n, frozen, change, speech } = props;
  return (
    <>
      <span className={`dt-body ${change ? `is-changed dt-seat-${change.by}` : ''}`}>
        <Face hero={hero} n={n} />
        {frozen && <Icon className="dt-ice" name={ICONS.frozen} />}
      </span>
      {/* Drawn and not written: the die's name tells it in other words. */}
      {change && (
        <span
          className="dt-change"
          aria-hidden="true"
          data-said={sayChange(change, speech, 'changedShort')}
        />
      )}
    </>
  );
}
