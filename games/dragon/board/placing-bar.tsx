import type { AskView, Json, Lang } from '@kaiju/kernel';
import { Button } from '@kaiju/web/kit';
import { nameOf } from '../words.ts';
import { choicesOf, optionsOf } from './choices.ts';
import { ICONS } from './look.ts';
import type { Reach } from './reach.ts';
import type { Say } from './words.ts';

interface PlacingBarProps {
  ask: AskView | null;
  /** Cards are handed in, and no sand runs. */
  sealed: boolean;
  racing: boolean;
  current: Reach;
  over: boolean;
  left: number;
  mine: number;
  limit: number;
  onGo(): void;
  onSay(value: Json): void;
  onHandIn(choice: 'done' | 'wait' | 'flip'): void;
  /** Where nobody will be asked on an exit it is said ahead; null where one is asked. */
  leave: boolean | null;
  onLeave(leave: boolean): void;
  lang: Lang;
  say: Say;
}

/** Below the pad: how many are placed, and when one is done. */
export function PlacingBar(props: PlacingBarProps) {
  const { ask, racing, current, over, left, mine, limit, onGo, onSay, onHandIn, leave, onLeave, lang, say } =
    props;
  const [first] = current.prepared;
  if (ask?.kind === 'ready')
    return (
      <>
        <span className="dh-placed">{first === undefined ? say('preparedNone') : ''}</span>
        <Button kind="main" className="dh-go" onClick={() => onSay('ready')}>
          {say('ready')}
        </Button>
      </>
    );
  if (ask?.kind === 'snap' || ask?.kind === 'late')
    return (
      <>
        <span className="dh-placed">
          {first === undefined
            ? say('sealNone')
            : say('handIn', { n: Math.min(current.prepared.length, limit - mine) })}
        </span>
        {leave !== null && (
          <Button
            className="dh-leave-ahead"
            icon={ICONS.exit}
            aria-pressed={leave}
            onClick={() => onLeave(!leave)}
          >
            {say('leaveAhead')}
          </Button>
        )}
        {choicesOf(ask).includes('wait') && <Button onClick={() => onHandIn('wait')}>{say('wait')}</Button>}
        <Button kind="main" className="dh-done" onClick={() => onHandIn('done')}>
          {say('done')}
        </Button>
      </>
    );
  const options = optionsOf(ask);
  const undo = options.includes('undone');
  if (!racing)
    return first === undefined ? (
      <span className="dh-placed">{say(props.sealed ? 'sealNone' : 'preparedNone')}</span>
    ) : null;
  return (
    <>
      <span className="dh-placed numbers" data-placed={mine}>
        {over ? say('atLimit') : say('placed', { n: mine, limit })}
      </span>
      {first !== undefined && left > 0 ? (
        <Button kind="main" className="dh-go" onClick={onGo}>
          {say('placeNext', { card: nameOf(first.place, { lang }) })}
        </Button>
      ) : (
        !over && (
          <Button
            kind={mine > 0 ? 'main' : 'plain'}
            className="dh-done"
            aria-pressed={undo}
            onClick={() => onSay(undo ? 'undone' : 'done')}
          >
            {undo ? say('undone') : say('done')}
          </Button>
        )
      )}
    </>
  );
}
