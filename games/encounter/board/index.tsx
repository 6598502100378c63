import type { BoardModule, BoardProps } from '@kaiju/web/kit';
import { lazy } from 'react';
import type { EncounterView } from '../state.ts';
import { motions, sounds } from './motions.ts';
import { seen } from './seen.ts';
import { Table } from './table.tsx';
import { boardWords, speaker, worldWords } from './words.ts';
import { World } from './world.tsx';
import './board.css';
import './field.css';
import './hand.css';
import './sheet.css';
import './world.css';
import './narrow.css';

const Teams = lazy(async () => ({ default: (await import('./teams.tsx')).Teams }));

/** Teams are chosen, the road is walked, and it is fought. */
function Board(props: BoardProps<EncounterView>) {
  const { run, players } = props.view.g;
  if (run !== null && run.stage !== 'battle') return <World {...props} />;
  return players.length < 2 ? <Teams {...props} /> : <Table {...props} />;
}

export default {
  Board,
  motions,
  sounds,
  accent: '#e6b05c',
  icon: 'spell-book',
  seatLine: (view, seat, lang) => {
    const g = seen(view.g);
    const side = g.players.findIndex((player) => player.seat === seat);
    if (g.run !== null && g.run.stage !== 'battle')
      return speaker(worldWords, lang)('seatLine', { ...g.run });
    if (side < 0) return '';
    const { focus, hand, pages, pageCap } = g.players[side];
    const { count } = hand as unknown as { count: number };
    return speaker(boardWords, lang)(pageCap > 0 ? 'seatPages' : 'seatLine', {
      ...{ focus, hand: count, pages, most: pageCap },
    });
  },
  Options: lazy(async () => ({ default: (await import('./options.tsx')).Options })),
  pieces: async () => (await import('./pieces.ts')).pieces(),
} satisfies BoardModule<EncounterView>;
