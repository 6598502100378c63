import { act, call, fire, int } from '@kaiju/kernel';
import { marched } from '../effects.ts';
import { boardOf, type Creature, creature, procedure } from '../state.ts';
import { sweep } from './sweep.ts';

/** MI-5.6: a creature moves. */
export const march = procedure('march', { id: int, to: int });
march.steps(
  act('MI-5.6.1', ({ g, v }) => {
    (creature(g, v.id) as Creature).moved = true;
  }),
  act('MI-5.6.2', ({ g, v, tell }) => {
    const c = creature(g, v.id) as Creature;
    const { names } = boardOf(g);
    const from = names[c.at];
    c.at = v.to;
    tell('moved', { id: c.id, kind: c.kind, star: c.star, from, to: names[v.to] });
  }),
  fire('MI-5.6.3', marched),
  act('MI-7.1', () => call(sweep, {})),
);
