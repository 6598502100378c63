import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import type { DiceView } from '../state.ts';
import { nameOf } from '../words.ts';
import { ICONS } from './look.ts';
import { DamageBadge, SeatMark } from './marks.tsx';
import { isPending, pendingFor } from './pending.ts';
import { boardWords, speaker } from './words.ts';

/** What is pending for everybody, as it adds up and is prevented. */
export function Ledger({ g, speech, stage }: { g: DiceView; speech: Speech; stage: Stage }) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const rows = g.players.flatMap((_, seat) => {
    const pending = pendingFor(g, seat);
    return isPending(pending) ? [{ seat, ...pending }] : [];
  });
  return (
    <section ref={stage.ref('ledger')} className="dt-ledger" aria-label={say('ledger')}>
      {rows.length === 0 && <span className="dt-ledger-empty">{say('ledgerEmpty')}</span>}
      {rows.map(({ seat, attack, boost, type, ignored, other, prevented, halves, loss, heal }) => (
        <p key={seat} className="dt-ledger-row">
          <SeatMark seat={seat} />
          <span className="unseen">{speech.name(seat)}</span>
          {type !== null && (
            <span
              className={ignored ? 'is-ignored' : ''}
              title={say('ledgerAttack', { n: attack, type: say(type) })}
            >
              <DamageBadge n={attack - boost} type={type} lang={lang} />
            </span>
          )}
          {boost !== 0 && (
            <span className="dt-boost numbers" title={say('ledgerBoost', { n: boost })}>{`+${boost}`}</span>
          )}
          {other.map((entry, i) => (
            <span
              key={i}
              className="dt-ledger-other"
              title={say('ledgerOther', { ...entry, src: nameOf(entry.src, speech), type: say(entry.type) })}
            >
              <DamageBadge n={entry.n} type={entry.type} lang={lang} />
              <small>{nameOf(entry.src, speech)}</small>
            </span>
          ))}
          {prevented > 0 && (
            <span className="dt-guard numbers" title={say('ledgerPrevent', { n: prevented })}>
              <Icon name={ICONS.prevent} />
              {`−${prevented}`}
            </span>
          )}
          {Array.from({ length: halves }, (_, i) => (
            <span key={i} className="dt-guard" title={say('ledgerHalf')}>
              <Icon name={ICONS.prevent} />½
            </span>
          ))}
          {ignored && <small>{say('ledgerIgnored')}</small>}
          {heal > 0 && (
            <span className="dt-heal numbers" title={say('ledgerHeal', { n: heal })}>{`+${heal}`}</span>
          )}
          <b className="dt-ledger-sum numbers" title={say('ledgerLoss', { n: loss })}>{`→ −${loss}`}</b>
        </p>
      ))}
    </section>
  );
}
