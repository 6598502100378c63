import type { BoardModule, BoardProps } from '@kaiju/web/kit';
import { lazy } from 'react';
import type { DiceView } from '../state.ts';
import { HeroChoice } from './hero-choice.tsx';
import { motions, sounds } from './motions.ts';
import { heroAt } from './say.ts';
import { Table } from './table.tsx';
import { boardWords, speaker } from './words.ts';
import './board.css';
import './dice.css';
import './hero-board.css';
import './hand.css';
import './effects.css';
import './choice.css';
import './glance.css';
import './narrow.css';

/** Heroes are chosen, and then it is fought. */
function Board(props: BoardProps<DiceView>) {
  const choosing = props.view.g.players.some(({ hero }) => hero === '');
  return choosing ? <HeroChoice {...props} /> : <Table {...props} />;
}

export default {
  Board,
  motions,
  sounds,
  accent: '#ee93b4',
  icon: 'perspective-dice-six-faces-random',
  seatLine: ({ g }, seat, lang) => {
    const hero = heroAt(g, seat)?.name[lang];
    if (hero === undefined) return '';
    const { cp, out, side } = g.players[seat];
    return speaker(boardWords, lang)(out ? 'seatOut' : 'seatLine', { hero, cp, hp: g.sides[side].hp });
  },
  Options: lazy(async () => ({ default: (await import('./options.tsx')).Options })),
  pieces: async () => (await import('./pieces.ts')).pieces(),
} satisfies BoardModule<DiceView>;
