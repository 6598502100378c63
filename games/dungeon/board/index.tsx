import type { BoardModule, BoardProps } from '@kaiju/web/kit';
import { lazy } from 'react';
import type { DungeonView } from '../state.ts';
import { lordName } from '../words.ts';
import { LordChoice } from './lord-choice.tsx';
import { motions, sounds } from './motions.ts';
import { Table } from './table.tsx';
import { termLines } from './terms.ts';
import { boardWords, speaker } from './words.ts';
import './board.css';
import './cards.css';
import './cutaway.css';
import './lure.css';
import './acts.css';
import './planner.css';
import './choice.css';
import './narrow.css';

/** Lords are chosen, and then it is built, shown and fought. */
function Board(props: BoardProps<DungeonView>) {
  const choosing = props.view.g.players.some(({ hero }) => hero === '');
  return choosing ? <LordChoice {...props} /> : <Table {...props} />;
}

export default {
  Board,
  motions,
  sounds,
  accent: '#b59df0',
  icon: 'dungeon-gate',
  seatLine: ({ g }, seat, lang) => {
    const { hero, hp, gold, out } = g.players[seat];
    if (hero === '') return '';
    const lord = lordName(hero, { lang, name: String });
    return speaker(boardWords, lang)(out ? 'seatOut' : 'seatLine', { lord, hp, gold });
  },
  terms: termLines,
  Options: lazy(async () => ({ default: (await import('./options.tsx')).Options })),
  pieces: async () => (await import('./pieces.ts')).pieces(),
} satisfies BoardModule<DungeonView>;
