import { act, call, install, int, text } from '@kaiju/kernel';
import { effectsOf } from '../effects.ts';
import { active, boardOf, Creature, type Miracle, procedure, rulesFor } from '../state.ts';
import { sweep } from './sweep.ts';

/** MI-4: a creature is summoned. The declaration was checked when it was offered (MI-4.1). */
export const summon = procedure('summon', { kind: text, star: int, cell: int, id: int.or(0) });
summon.steps(
  act('MI-4.2.1', ({ g, v }) => {
    g.players[active(g)].mana -= rulesFor(g).creatures[v.kind].stars[v.star - 1].cost;
  }),
  act('MI-4.2.2', ({ g, v }) => {
    for (const slot of g.players[active(g)].slots) if (slot.kind === v.kind) slot.ready--;
  }),
  act('MI-4.2.3', ({ g, v, tell }) => {
    const seat = active(g);
    v.id = appear(g, seat, v.kind, v.star, v.cell).id;
    tell('summoned', { id: v.id, seat, kind: v.kind, star: v.star, at: boardOf(g).names[v.cell] });
  }),
  act('MI-4.2.4', ({ g, v }) => {
    const c = g.creatures[g.creatures.length - 1];
    install(g, v.id, ...effectsOf(g, c));
  }),
  act('MI-7.1', () => call(sweep, {})),
);

/** A creature in a cell, as it comes into play (MI-3.5, MI-4.3). */
export function appear(g: Miracle, owner: number, kind: string, star: number, at: number): Creature {
  const data = rulesFor(g).creatures[kind];
  const { hp } = data.stars[star - 1];
  const c = Creature.make({
    id: g.nextId++,
    owner,
    kind,
    star,
    at,
    air: data.has.flying,
    hp,
    max: hp,
    hidden: data.has.stealth,
  });
  g.creatures.push(c);
  return c;
}
