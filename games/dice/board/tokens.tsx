import type { Lang } from '@kaiju/kernel';
import { type ArmedWhen, Icon, type Stage, Tooltip } from '@kaiju/web/kit';
import { statuses } from '../content/index.ts';
import type { Status } from '../content/types.ts';
import type { DiceView } from '../state.ts';
import { ICONS, STATUS_ICONS } from './look.ts';
import { plain } from './printed.tsx';
import { heroAt, limitOf } from './say.ts';
import { boardWords, speaker } from './words.ts';

export function tokensOn(g: DiceView, seat: number): { status: Status; n: number }[] {
  const { tokens } = g.players[seat];
  return statuses.flatMap((status) => (tokens[status.id] > 0 ? [{ status, n: tokens[status.id] }] : []));
}

export interface TokensProps {
  g: DiceView;
  seat: number;
  lang: Lang;
  stage: Stage;
  /** Tokens that may be spent now. */
  spends?: ReadonlyMap<string, unknown>;
  /** A token is pressed: to spend it, or to learn why not; `careful` with the shift key. */
  onPress?(id: string, careful: boolean): void;
  held?: string | null;
  /** Tokens that are armed, and when they are spent. */
  armed?: ReadonlyMap<string, ArmedWhen>;
}

/** The tokens on a hero, the companion and the track, each with its stacks. */
export function Tokens({ g, seat, lang, stage, spends, onPress, held, armed }: TokensProps) {
  const say = speaker(boardWords, lang);
  const { swarm, tide, arrow } = g.players[seat];
  const hero = heroAt(g, seat);
  return (
    <ul className="dt-tokens" aria-label={say('tokens')}>
      {swarm >= 0 && (
        <li ref={stage.ref(`swarm:${seat}`)}>
          <Token
            icon={ICONS.swarm}
            text={`${swarm}`}
            title={say('swarm', { n: swarm, max: hero?.swarm?.max ?? swarm })}
            note={hero?.swarm?.text[lang] ?? ''}
            polarity="own"
            lang={lang}
          />
        </li>
      )}
      {tide >= 0 && (
        <li ref={stage.ref(`tide:${seat}`)}>
          <Token
            icon={STATUS_ICONS.tide}
            text={`${tide}${arrow === 1 ? '↑' : '↓'}`}
            title={say(arrow === 1 ? 'tideUp' : 'tideDown', { n: tide })}
            note={plain(statuses.find(({ id }) => id === 'tide')?.text[lang] ?? '')}
            polarity="own"
            lang={lang}
          />
        </li>
      )}
      {tokensOn(g, seat).map(({ status, n }) => (
        <li key={status.id} ref={stage.ref(`token:${seat}:${status.id}`)}>
          <Token
            icon={STATUS_ICONS[status.id]}
            text={`${n}`}
            title={say('token', { name: status.name[lang], n, limit: limitOf(g, seat, status.id) })}
            note={plain(status.text[lang])}
            armed={armed?.get(status.id)}
            polarity={status.polarity}
            lang={lang}
            ready={spends?.has(status.id)}
            pressed={held === status.id}
            onPress={
              onPress && status.kind === 'spendable' ? (careful) => onPress(status.id, careful) : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}

interface TokenProps {
  icon: string;
  text: string;
  title: string;
  note: string;
  polarity: string;
  ready?: boolean;
  pressed?: boolean;
  armed?: ArmedWhen;
  lang: Lang;
  onPress?(careful: boolean): void;
}

function Token(props: TokenProps) {
  const { icon, text, title, note, polarity, ready = false, pressed, armed, lang, onPress } = props;
  const pinned = armed && speaker(boardWords, lang)(`armed_${armed}`);
  const face = (
    <>
      <Icon name={icon} />
      <span className="numbers" aria-hidden="true">
        {text}
      </span>
      {armed && <Icon className={`dt-pin is-${armed}`} name={ICONS.armed} />}
      <span className="unseen">{[title, note, pinned].filter(Boolean).join('. ')}</span>
    </>
  );
  const content = (
    <span className="dt-tip">
      <b>{title}</b>
      {note}
      {pinned && <i>{pinned}</i>}
    </span>
  );
  const className = `dt-token is-${polarity} ${ready ? 'is-ready' : ''}`;
  return (
    <Tooltip content={content}>
      {onPress ? (
        <button
          type="button"
          className={`${className} reach`}
          aria-pressed={pressed}
          onClick={({ shiftKey }) => onPress(shiftKey)}
        >
          {face}
        </button>
      ) : (
        <span className={className}>{face}</span>
      )}
    </Tooltip>
  );
}
