import type { Lang } from '@kaiju/kernel';
import { Icon } from '@kaiju/web/kit';
import { DAMAGE_SIGNS } from './look.ts';
import type { Health } from './pending.ts';
import { boardWords, speaker } from './words.ts';

/** A seat is told by its number as well as by its colour. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <span className={`dt-mark dt-seat-${seat}`} aria-hidden="true">
      {seat + 1}
    </span>
  );
}

/** DT-16.19, DT-16.19a: a black disc for normal damage, a red one with a letter for the others, a burst for an ultimate. */
export function DamageBadge({ n, type, lang }: { n: number; type: string; lang: Lang }) {
  const say = speaker(boardWords, lang);
  return (
    <span className={`dt-damage is-${type} numbers`} title={say(type as 'pure')}>
      {n}
      {DAMAGE_SIGNS[type] && <sup aria-hidden="true">{DAMAGE_SIGNS[type]}</sup>}
      <span className="unseen">{say(type as 'pure')}</span>
    </span>
  );
}

/** Health, with what is pending as hatched parts. */
export function HealthBar({ health, lang }: { health: Health; lang: Lang }) {
  const say = speaker(boardWords, lang);
  const { hp, cap, loss, heal, after } = health;
  const pending = loss > 0 || heal > 0;
  const part = (n: number) => `${(100 * Math.max(0, Math.min(cap, n))) / cap}%`;
  const low = Math.min(hp, after);
  return (
    <span
      className={`dt-hp ${hp <= cap / 4 ? 'is-low' : ''}`}
      role="img"
      aria-label={say(pending ? 'hpPending' : 'hp', { ...health })}
    >
      <span className="dt-hp-bar">
        <span className="dt-hp-fill" style={{ width: part(low) }} />
        {after < hp && <span className="dt-hp-loss" style={{ left: part(after), width: part(hp - after) }} />}
        {after > hp && <span className="dt-hp-heal" style={{ left: part(hp), width: part(after - hp) }} />}
      </span>
      <b className="numbers">{hp}</b>
      <span className="dt-hp-after numbers">{after !== hp ? `→${after}` : ''}</span>
    </span>
  );
}

export function Count({ icon, n, title }: { icon: string; n: number | string; title: string }) {
  return (
    <span className="dt-count numbers" title={title}>
      <Icon name={icon} label={title} />
      {n}
    </span>
  );
}
