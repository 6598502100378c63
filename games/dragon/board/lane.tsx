import { Icon, type Stage } from '@kaiju/web/kit';
import { actionCards } from '../content/index.ts';
import type { ActionCard } from '../content/types.ts';
import { CARD_ICONS, ICONS } from './look.ts';
import { Arrow, SeatMark } from './marks.tsx';
import type { Placing } from './reach.ts';
import type { Shown } from './unfold.ts';
import type { Say } from './words.ts';

/** The face of an action card, small: an arrow for those that walk, else its icon. */
export function Face({ card, aim }: { card: ActionCard; aim?: string }) {
  if (card.op.op === 'walk') return <Arrow dir={card.op.dir} heads={card.op.n} />;
  return (
    <>
      <Icon name={CARD_ICONS[card.kind]} />
      {aim !== undefined && <Arrow dir={aim.replace(/\d/, '')} heads={Number(aim.slice(1)) || 1} />}
    </>
  );
}

interface LaneProps {
  shown: Shown;
  /** Before which card the monster acts, if that is known. */
  slot: number | null;
  monster: { name: string; icon: string; colour: string } | null;
  ghosts: readonly Placing[];
  seat: number;
  name(seat: number): string;
  cardName(card: ActionCard): string;
  why(reason: string): string;
  stage: Stage;
  say: Say;
}

/** The lane, first card first; the monster's place in it is marked as soon as it is known. */
export function Lane(props: LaneProps) {
  const { shown, slot, monster, ghosts, seat, name, cardName, why, stage, say } = props;
  const { lane, played, acting, acted } = shown;
  const marker = (i: number) =>
    slot === i &&
    monster !== null && (
      <li
        key="ai"
        className={`dh-laid is-ai is-${monster.colour} ${acting === 'ai' ? 'is-acting' : ''} ${acted ? 'is-done' : ''}`}
        title={say('laneAi', { card: monster.name })}
      >
        <Icon name={monster.icon} className="dh-laid-monster" label={say('laneAi', { card: monster.name })} />
      </li>
    );
  return (
    <ol className="dh-lane" aria-label={say('lane')} ref={stage.ref('lane')} data-cards={lane.length}>
      {lane.length === 0 && ghosts.length === 0 && slot === null && (
        <li className="dh-lane-empty">{say('laneEmpty')}</li>
      )}
      {lane.map((laid, i) => {
        const card = laid.card === null ? null : actionCards[laid.card];
        const said = say('laneCard', {
          n: i + 1,
          who: name(laid.seat),
          card: card === null ? say('faceDown') : cardName(card),
        });
        const more =
          laid.cancelled === undefined ? '' : ` · ${say('laneCancelled', { why: why(laid.cancelled) })}`;
        const state = [
          `dh-laid dh-seat-${laid.seat}`,
          card === null && 'is-down',
          acting === i && 'is-acting',
          i < played && acting !== i && 'is-done',
          laid.cancelled !== undefined && 'is-cancelled',
        ];
        return [
          marker(i),
          <li
            key={i}
            ref={stage.ref(`lane:${i}`)}
            className={state.filter(Boolean).join(' ')}
            title={said + more}
            data-seat={laid.seat}
          >
            <small className="numbers" aria-hidden="true">
              {i + 1}
            </small>
            <SeatMark seat={laid.seat} />
            <span className="dh-laid-face" aria-hidden="true">
              {card === null ? <Icon name={ICONS.holder} /> : <Face card={card} />}
            </span>
            <span className="unseen">{said + more}</span>
          </li>,
        ];
      })}
      {marker(lane.length)}
      {ghosts.map((ghost) => {
        const card = actionCards.find(({ id }) => id === ghost.place) as ActionCard;
        const said = say('laneGhost', { card: cardName(card) });
        return (
          <li key={ghost.place} className={`dh-laid is-ghost dh-seat-${seat}`} title={said}>
            <SeatMark seat={seat} />
            <span className="dh-laid-face" aria-hidden="true">
              <Face card={card} aim={ghost.aim} />
            </span>
            <span className="unseen">{said}</span>
          </li>
        );
      })}
    </ol>
  );
}
