import { Icon } from '@kaiju/web/kit';
import { ground } from '../effects/tables.ts';
import type { DragonView } from '../state.ts';
import type { Shown } from './unfold.ts';
import type { Say } from './words.ts';

interface WarningsProps {
  g: DragonView;
  seat: number;
  shown: Shown;
  /** The colour of traps that the open card will wake. */
  waking: number;
  say: Say;
}

/** What one had better know now. */
export function Warnings({ g, seat, shown, waking, say }: WarningsProps) {
  const G = ground(g);
  const me = shown.figures[seat];
  const prize = g.hoard.bags[seat].known.some(({ t }) => t === G.cave.prize);
  const trap = me.cell > 0 ? G.trap[me.cell] : 0;
  const { resets } = G.cave.monster.countdown;
  const said = [
    me.state === 'dead' && say('youDead'),
    me.state === 'left' && say('youOut'),
    me.state === 'gaveUp' && say('youGaveUp'),
    me.state === 'in' && me.frozen && shown.phase === 'placement' && say('youFrozen'),
    me.state === 'in' && trap !== 0 && (trap === waking || trap === shown.colour) && say('leaveCell'),
    me.state === 'in' && shown.marks.includes(me.cell) && say('leaveCell'),
    prize && !shown.countdown && say('prizeStep'),
    g.handicap === seat && me.state === 'in' && say('handicap'),
    shown.resets === resets - 1 && !shown.countdown && shown.phase === 'preparation' && say('lastReset'),
  ].filter((words): words is string => typeof words === 'string');
  if (said.length === 0) return null;
  return (
    <p className="dh-warnings" role="status">
      <Icon name="warn" /> {said.slice(0, 2).join(' · ')}
    </p>
  );
}
