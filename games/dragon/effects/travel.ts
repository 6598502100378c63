/** Cards that move their owner. */
import { rules } from '@kaiju/kernel';
import { actionCards, characters } from '../content/index.ts';
import type { C, Dragon, Entry } from '../state.ts';
import { dash, leap } from './cards.ts';
import { worn } from './hoard.ts';
import { walk } from './moves.ts';
import { DIRS } from './tables.ts';

/** Whether a character's ability goes with the card, and what it is. */
export function armedBy(g: Dragon, entry: Entry): string | null {
  return entry.armed ? characters[g.players[entry.seat].character].ability.does : null;
}

const cellsToWalk = rules(['DH-20.4', 'DH-21.7'], (g: Dragon, entry: Entry, n: number): number => {
  const { ability } = characters[g.players[entry.seat].character];
  const boots = actionCards[entry.card].kind === 'run' ? (worn(g, entry.seat)?.runBonus ?? 0) : 0;
  return n + boots + (armedBy(g, entry) === 'further' && ability.does === 'further' ? ability.n : 0);
});

/** The card takes its owner where it says, or where was chosen. */
export function travel(c: C, entry: Entry, choice: string): void {
  const { seat, card } = entry;
  const { op } = actionCards[card];
  const phasing = armedBy(c.g, entry) === 'phase';
  if (op.op === 'walk') walk(c, seat, DIRS.indexOf(op.dir), cellsToWalk(c.g, entry, op.n), phasing);
  else if (op.op === 'dash') dash(c, seat, choice, phasing);
  else if (op.op === 'jump') leap(c, seat, choice, op.n);
}
