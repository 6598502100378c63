/** The questions of Resolution and Tidy-up: where to, what, from whom, and whether to leave. */
import type { Json } from '@kaiju/kernel';
import { actionCards, treasures } from '../content/index.ts';
import { aimsOf, namedOnMap } from '../effects/cards.ts';
import { bagCount, bagOf, heirloomOf } from '../effects/hoard.ts';
import { ACTION } from '../effects/tables.ts';
import type { Outlook } from './outlook.ts';
import type { Planner } from './plan.ts';
import type { Move } from './trek.ts';

/** A tap must bring so many points to be worth it now. */
const TAP = 5;

/** What each option is worth; the largest is taken. */
export function weighChoice(planner: Planner, kind: string, options: readonly Json[]): number[] {
  const { o, lying } = planner;
  const [due, ...rest] = lying;
  const weigh = (worth: (option: Json) => number) => options.map(worth);
  switch (kind) {
    case 'dash':
    case 'jump':
      return weigh((aim) =>
        planner.consider([{ ...due, aim: aimsOf(due.card).indexOf(aim as string) }, ...rest]),
      );
    case 'grab':
      return weigh((name) => worthGrabbing(o, name as string | number));
    case 'steal':
    case 'ambush':
      return weigh((other) => planner.trek.worthStealing(other as number));
    case 'shove':
      return weigh((other) => bagCount(o.g, other as number));
    case 'stash': {
      const best = bestToProtect(o);
      const own = heirloomOf(o.g, o.seat);
      const swaps = best >= 0 && (own < 0 || worthWearing(best) > worthWearing(own));
      return weigh((option) => (option === (swaps ? treasures[best].id : 'no') ? 1 : 0));
    }
    case 'portal':
      return weigh((to) => planner.arrive(to === 'stay' ? o.me.cell : (to as number), rest));
    case 'substitute':
      return weigh((card) =>
        card === 'no'
          ? planner.consider(lying) + TAP
          : Math.max(...waysWith(card as string).map((move) => planner.consider([move, ...rest]))),
      );
    case 'reorder':
      return weigh((option) => {
        if (option === 'no') return planner.consider(lying) + TAP;
        const { from, to } = option as { from: number; to: number };
        return planner.reordered(from, to);
      });
    case 'exit':
      return weigh((option) => (option === 'leave' ? planner.leaving() : planner.staying()));
    default:
      return weigh(() => 0);
  }
}

/** A face-down treasure is named by its cell, where several may lie. */
export function worthGrabbing({ g, lying }: Outlook, name: string | number): number {
  if (typeof name === 'string') return treasures[namedOnMap(g, name)].value;
  return lying[name] / g.hoard.place.filter((at) => at === name).length;
}

/** A card with each way to carry it out. */
function waysWith(id: string): Move[] {
  const card = ACTION[id];
  const { op } = actionCards[card].op;
  if (op !== 'dash' && op !== 'jump') return [{ card, aim: -1, arm: false, hop: 0 }];
  return aimsOf(card).map((_, aim) => ({ card, aim, arm: false, hop: 0 }));
}

/** The treasure of the bag that would be missed most, or −1. */
export function bestToProtect(o: Outlook): number {
  let best = -1;
  for (const t of bagOf(o.g, o.seat)) {
    if (treasures[t].noHeirloom) continue;
    if (best < 0 || worthWearing(t) > worthWearing(best)) best = t;
  }
  return best;
}

/** A mask is worth its heirloom's value more than it would cost in the bag. */
export function worthWearing(t: number): number {
  const { value, valueInBag, passive } = treasures[t];
  return value - (valueInBag ?? 0) + (passive?.while === 'heirloom' ? 12 : 0);
}
