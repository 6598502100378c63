import { act, bool, call, fire, goto, int, next, rule } from '@kaiju/kernel';
import { attacked, attacking, countered, hurt, hurtMiracle } from '../effects.ts';
import { inRange, reachesLayer } from '../operations.ts';
import {
  active,
  attackOf,
  boardOf,
  type Creature,
  creature,
  has,
  type Miracle,
  near,
  procedure,
  sideOf,
} from '../state.ts';
import { sweep } from './sweep.ts';

/** MI-6.4: an attack, its ten steps in order. `at` is the target's id, 0 for the miracle. */
export const strike = procedure('strike', {
  by: int,
  at: int,
  /** Where the target stood when it was locked. */
  cell: int.or(-1),
  counters: bool.or(false),
});
strike.steps(
  act('MI-6.4.1', ({ g, v, tell }) => {
    const by = creature(g, v.by) as Creature;
    by.attacked = true;
    by.hidden = false;
    const at = creature(g, v.at);
    tell('attacked', {
      seat: by.owner,
      by: by.id,
      kind: by.kind,
      star: by.star,
      at: v.at,
      atKind: at?.kind ?? null,
      atStar: at?.star ?? null,
    });
  }),
  fire('MI-6.4.2', attacking),
  act('MI-6.4.3', ({ g, v }) => ((creature(g, v.by) as Creature).hp > 0 ? next : goto('MI-7.1'))),
  act('MI-6.4.4', ({ g, v }) => {
    v.cell = v.at === 0 ? boardOf(g).miracles[sideOf(g, 1 - active(g))] : (creature(g, v.at) as Creature).at;
  }),
  act(
    'MI-6.4.5',
    rule('MI-6.3a', ({ g, v }) => {
      v.counters = v.at !== 0 && mayCounter(g, creature(g, v.at) as Creature, creature(g, v.by) as Creature);
    }),
  ),
  // From here on the attacker is the counter's target, whatever becomes of it.
  act('MI-6.4.6', ({ g, v }) => {
    if (v.counters) (creature(g, v.at) as Creature).hidden = false;
  }),
  act('MI-6.4.7', (ctx) => {
    const { g, v } = ctx;
    const amount = attackOf(g, creature(g, v.by) as Creature);
    if (v.at === 0) hurtMiracle(ctx, 1 - active(g), amount);
    else hurt(ctx, creature(g, v.at) as Creature, amount);
  }),
  act('MI-6.4.8', (ctx) => {
    const { g, v, tell } = ctx;
    if (!v.counters) return;
    const by = creature(g, v.by) as Creature;
    const target = creature(g, v.at) as Creature;
    if (forestalled(g, by, target)) {
      v.counters = false;
      return;
    }
    tell('countered', {
      seat: target.owner,
      by: target.id,
      kind: target.kind,
      star: target.star,
      at: by.id,
      atKind: by.kind,
      atStar: by.star,
    });
    hurt(ctx, by, attackOf(g, target));
  }),
  fire('MI-6.4.9', attacked),
  act('MI-6.4.10', ({ v }) => (v.counters ? next : goto('MI-7.1'))),
  fire('MI-6.4.10/countered', countered),
  act(
    'MI-7.1',
    rule('MI-6.5', () => call(sweep, {})),
  ),
);

export const mayCounter = rule(
  'MI-6.3',
  (g: Miracle, target: Creature, attacker: Creature): boolean =>
    inRange(g, target, near(g, target.at, attacker.at)) &&
    reachesLayer(g, target, attacker) &&
    attackOf(g, target) > 0,
);

/** A fallen target still strikes back (MI-6.5), unless the attacker was too quick for it. */
const forestalled = rule(
  'MI-8.4',
  (g: Miracle, by: Creature, target: Creature): boolean => target.hp <= 0 && has(g, by, 'first-strike'),
);
