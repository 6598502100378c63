import {
  act,
  callAndStay,
  drawn,
  type Flow,
  fire,
  goto,
  int,
  list,
  next,
  over,
  rule,
  uninstall,
  won,
} from '@kaiju/kernel';
import { destroyed, dying } from '../effects.ts';
import { scoresOf } from '../score.ts';
import { type Creature, creature, kindOf, type Miracle, procedure, type Slot, starOf } from '../state.ts';
import { recycle } from './use.ts';

/** MI-7.1: the dead are found, mourned and removed, until there are none; then the miracles are looked at. */
export const sweep = procedure('sweep', {
  dying: list(int),
  /** Whose death is being announced, and how many were before it. */
  id: int.or(0),
  mourned: int.or(0),
});
export const destroy = procedure('destroy', { id: int });

sweep.steps(
  act('MI-7.1', ({ g, v }) => {
    for (const c of g.creatures) if (c.hp <= 0) v.dying.push(c.id);
    return v.dying.length > 0 ? next : goto('MI-2.8');
  }),
  act('MI-7.1/each', ({ v }) => {
    if (v.mourned === v.dying.length) return goto('MI-7.2');
    v.id = v.dying[v.mourned++];
    return next;
  }),
  fire('MI-7.1/dying', dying),
  act('MI-7.1/next', () => goto('MI-7.1/each')),
  // Healed or not, whoever is on the list goes.
  act('MI-7.2', ({ v }) => {
    const id = v.dying.shift();
    if (id !== undefined) return destroying(id);
    v.mourned = 0;
    return goto('MI-7.1');
  }),
  act('MI-2.8', ({ g }) => {
    const lost = [0, 1].filter((seat) => g.players[seat].miracle <= 0);
    if (lost.length === 0) return next;
    const scores = scoresOf(g);
    return over(lost.length === 2 ? drawn(2, 'MI-2.8', scores) : won([1 - lost[0]], 2, 'MI-2.8', scores));
  }),
);

const destroying = rule('MI-7.3', (id: number): Flow => callAndStay(destroy, { id }));
destroy.steps(
  fire('MI-7.3.1', destroyed),
  act('MI-7.3.2', ({ g, v }) => {
    uninstall(g, v.id);
    for (const loan of g.loans) if (loan.creature === v.id) uninstall(g, loan.n);
    g.loans = g.loans.filter((loan) => loan.creature !== v.id);
  }),
  act('MI-7.3.3', ({ g, v }) => coolDown(g, creature(g, v.id) as Creature)),
  act('MI-7.3.4', ({ g, v, tell }) => {
    const c = creature(g, v.id) as Creature;
    g.players[c.owner].starsLost += c.star;
    g.creatures = g.creatures.filter((other) => other !== c);
    tell('died', { id: c.id, seat: c.owner, kind: c.kind, star: c.star });
  }),
);

/** MI-3.2: a unit of the creature cools; an artifact that hung on it is recycled (MI-3.3). */
const coolDown = rule('MI-3.2', (g: Miracle, c: Creature): void => {
  if (g.players[c.owner].artifactOn === c.id) recycle(g, c.owner);
  const slot = slotOf(g, c);
  if (slot === undefined) return;
  const { cooldown } = starOf(g, c);
  if (cooldown > 0) slot.cooling.push(cooldown);
  else slot.ready++;
});

/** MI-9.3: an artifact's creature belongs to no unit. */
const slotOf = rule('MI-9.3', (g: Miracle, c: Creature): Slot | undefined =>
  kindOf(g, c).token ? undefined : g.players[c.owner].slots.find((slot) => slot.kind === c.kind),
);
