import type { Json } from '@kaiju/kernel';
import type { Operation } from './operations.ts';
import { attackOf, boardOf, type Creature, type Miracle, near, sideOf, starOf } from './state.ts';

/** What a creature on the board is worth, in mana: its cost, less what it has lost, more the closer it is to harm. */
function worthOf(g: Miracle, c: Creature): number {
  const star = starOf(g, c);
  const gate = boardOf(g).miracles[sideOf(g, 1 - c.owner)];
  const away = near(g, c.at, gate);
  const health = Math.max(0, c.hp) / c.max;
  return (
    star.cost * (0.4 + 0.6 * health) + (c.shield ? 1 : 0) + attackOf(g, c) * Math.max(0, 14 - away) * 0.06
  );
}

/** How well a seat stands: miracles first, then the armies, barracks and mana. */
export function evaluate(g: Miracle, seat: number): number {
  let balance = (g.players[seat].miracle - g.players[1 - seat].miracle) * 1.2;
  balance += (g.players[seat].cap - g.players[1 - seat].cap) * 0.5;
  for (const c of g.creatures) balance += c.owner === seat ? worthOf(g, c) : -worthOf(g, c);
  for (const owner of g.barracks) balance += owner === seat ? 1.5 : owner === 1 - seat ? -1.5 : 0;
  return 1 / (1 + Math.exp(-balance / 12));
}

/** First guesses: attacks before summons before moves, the end of the turn last. */
export function policy(g: Miracle, seat: number, kind: string, options: readonly Json[]): number[] {
  if (kind !== 'operation') return options.map(() => 1);
  const map = boardOf(g);
  const gate = map.miracles[sideOf(g, 1 - seat)];
  return (options as readonly Operation[]).map((o) => {
    if (o.op === 'attack') return o.target === 'miracle' ? 12 : 6;
    if (o.op === 'summon') return 1 + o.star;
    if (o.op === 'move') {
      const c = g.creatures.find((other) => other.id === o.creature) as Creature;
      return near(g, map.at.get(o.to) as number, gate) < near(g, c.at, gate) ? 1 : 0.2;
    }
    return o.op === 'use' ? 0.1 : 0.3;
  });
}
