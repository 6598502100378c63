import type { Speech } from '@kaiju/kernel';
import { Phases, type Stage } from '@kaiju/web/kit';
import { numbers } from '../content/numbers.ts';
import { LEVELS } from '../effects/code.ts';
import { type DungeonView, PHASES } from '../state.ts';
import { phaseName } from '../words.ts';
import { Count, SeatMark } from './card.tsx';
import { ICONS } from './look.ts';
import { fameOf, turnOrder, twilightIn } from './reading.ts';
import { boardWords, phaseWords, speaker } from './words.ts';

/** The phases somebody acts in, or something is fought in. */
const SHOWN = PHASES.filter((phase) => !['setup', 'endDraw', 'endBuild'].includes(phase));
type Shown = keyof typeof phaseWords;

/** The phase a moment between two of them belongs to. */
function ribbon(phase: string): string {
  return { endDraw: 'draw', endBuild: 'build' }[phase] ?? phase;
}

export interface WorldProps {
  g: DungeonView;
  own: number;
  over: boolean;
  speech: Speech;
  stage: Stage;
}

/** Round, phase and turn; the world's level, and what is left until it rises; how far off fame and Twilight are. */
export function World({ g, own, over, speech, stage }: WorldProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const left = g.piles[g.world - 1]?.count ?? 0;
  const twilight = twilightIn(g);
  const fame = fameOf(g);
  const ghosts = g.terms.ghosts > 0 ? numbers.seats - g.alive : 0;
  return (
    <div className={`dl-world ${twilight === 0 ? 'is-twilight' : ''}`} ref={stage.ref('world')}>
      <b className="dl-turn">
        {over
          ? say('over')
          : g.active < 0
            ? phaseName(g.phase, speech)
            : g.active === own
              ? say('yours')
              : say('theirs', { who: speech.name(g.active) })}
      </b>
      <Phases
        label={say('phases', { round: g.round })}
        phases={SHOWN.map((id) => ({ id, name: speaker(phaseWords, lang)(id as Shown) }))}
        now={ribbon(g.phase)}
      />
      <ol className="dl-order" aria-label={say('order')}>
        {turnOrder(g).map((seat) => (
          <li key={seat} className={g.active === seat ? 'is-now' : ''}>
            <SeatMark seat={seat} />
            <span className="unseen">{speech.name(seat)}</span>
          </li>
        ))}
      </ol>
      <span className="dl-facts">
        <span className="dl-round numbers">{say('round', { n: g.round })}</span>
        <Count
          icon={ICONS.world}
          n={say('worldShort', { w: g.world })}
          title={say('worldLevel', { w: g.world })}
        />
        {g.world < LEVELS && (
          <Count icon={ICONS.commonBack} n={left} title={say('levelRises', { n: left })} />
        )}
        {fame !== null && (
          <Count
            icon={ICONS.fame}
            n={fame.now > 0 ? `+${fame.now}` : fame.soon}
            title={say(fame.now > 0 ? 'fameNow' : 'fameIn', {
              n: fame.soon,
              atk: numbers.fame.atk * fame.now,
              hp: numbers.fame.hp * fame.now,
            })}
          />
        )}
        {twilight !== null && (
          <Count
            icon={ICONS.twilight}
            n={twilight === 0 ? say('now') : twilight}
            title={twilight === 0 ? say('twilightNow') : say('twilightIn', { n: twilight })}
          />
        )}
        {ghosts > 0 && (
          <Count icon={ICONS.ghost} n={ghosts} title={say('ghosts', { n: ghosts, cards: g.terms.ghosts })} />
        )}
      </span>
    </div>
  );
}
