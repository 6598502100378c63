import type { BoardModule, BoardProps } from '@kaiju/web/kit';
import { lazy, useEffect } from 'react';
import { duelMaps } from '../content/index.ts';
import type { EncounterView } from '../state.ts';
import { motions, sounds } from './motions.ts';
import { seen } from './seen.ts';
import { boardWords, speaker } from './words.ts';
// What the road and the fight have in common comes with the board, in one piece.
import './choices.ts';
import './look.ts';
import './say.ts';
import './board.css';
import './field.css';
import './hand.css';
import './sheet.css';
import './world.css';
import './narrow.css';

// A duel on a map of ours has no road and needs no encounters; a road begins without a fight.
const fight = () => import('./table.tsx');
const fields = () => import('../fields.ts');
const World = lazy(async () => ({ default: (await import('./world.tsx')).World }));
const Teams = lazy(async () => ({ default: (await import('./teams.tsx')).Teams }));
const Table = lazy(async () => ({ default: (await fight()).Table }));
const Elsewhere = lazy(async () => {
  const [{ Table: Shown }] = await Promise.all([fight(), fields()]);
  return { default: Shown };
});

/** Teams are chosen, the road is walked, and it is fought. */
function Board(props: BoardProps<EncounterView>) {
  const { run, players, field } = props.view.g;
  const leaving = run !== null && run.party.length > 0;
  // Whoever has set out will have to fight.
  useEffect(() => {
    if (leaving) void Promise.all([fight(), fields()]);
  }, [leaving]);
  if (run !== null && run.stage !== 'battle') return <World {...props} />;
  if (players.length < 2) return <Teams {...props} />;
  return duelMaps.some(({ id }) => id === field) ? <Table {...props} /> : <Elsewhere {...props} />;
}

export default {
  Board,
  motions,
  sounds,
  accent: '#e6b05c',
  icon: 'spell-book',
  seatLine: (view, seat, lang) => {
    const g = seen(view.g);
    const say = speaker(boardWords, lang);
    const side = g.players.findIndex((player) => player.seat === seat);
    if (g.run !== null && g.run.stage !== 'battle') return say('seatRun', { ...g.run });
    if (side < 0) return '';
    const { focus, hand, pages, pageCap } = g.players[side];
    const { count } = hand as unknown as { count: number };
    return say(pageCap > 0 ? 'seatPages' : 'seatLine', {
      ...{ focus, hand: count, pages, most: pageCap },
    });
  },
  Options: lazy(async () => ({ default: (await import('./options.tsx')).Options })),
  pieces: async () => (await import('./pieces.ts')).pieces(),
} satisfies BoardModule<EncounterView>;
