import type { BoardModule, BoardProps } from '@kaiju/web/kit';
import { lazy } from 'react';
import { characters, treasure } from '../content/index.ts';
import type { DragonView } from '../state.ts';
import { CharacterChoice } from './characters.tsx';
import { motions, sounds } from './motions.ts';
import { Table } from './table.tsx';
import { termLines } from './terms.ts';
import { boardWords, speaker } from './words.ts';
import './board.css';
import './cave.css';
import './hand.css';
import './narrow.css';

/** Characters are chosen, and then the race is on. */
function Board(props: BoardProps<DragonView>) {
  const choosing = props.view.g.players.some(({ character }) => character < 0);
  return <div className="dh-room">{choosing ? <CharacterChoice {...props} /> : <Table {...props} />}</div>;
}

export default {
  Board,
  motions,
  sounds,
  accent: '#93cc74',
  icon: 'dragon-head',
  seatLine: ({ g }, seat, lang) => {
    const say = speaker(boardWords, lang);
    const { character, state, frozen, total } = g.players[seat];
    if (character < 0) return '';
    const heirloom = g.hoard.heirlooms[seat];
    const parts = [
      characters[character].name[lang].split(/·| the /)[0],
      state !== 'in' && say(state),
      frozen && say(g.map === 'vault' ? 'inked' : 'frozen'),
      say('bagLine', { n: g.hoard.bags[seat].count }),
      heirloom !== null && `◆ ${treasure(heirloom.t).value}`,
      g.games > 1 && say('scoreLine', { n: total }),
    ];
    return parts.filter((part) => typeof part === 'string').join(' · ');
  },
  terms: termLines,
  Options: lazy(async () => ({ default: (await import('./options.tsx')).Options })),
  pieces: async () => (await import('./pieces.ts')).pieces(),
} satisfies BoardModule<DragonView>;
