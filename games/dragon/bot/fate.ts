/** What an AI card would do to this seat, if it stood on some cell when the card acts. */
import { bagCount } from '../effects/hoard.ts';
import { runMonster } from '../effects/monster.ts';
import { type C, type Dragon, State } from '../state.ts';
import type { Outlook } from './outlook.ts';

export interface Fate {
  alive: boolean;
  frozen: boolean;
  cell: number;
  /** Part of the bag that was dropped. */
  dropped: number;
  /** A shield or a charm was used up. */
  spared: boolean;
  /** Where the monster is afterwards, and the cells it has marked. */
  beast: number;
  marks: readonly number[];
}

/** For asking the rules what would become of a copy of the table: nobody hears of it, and nothing is left to chance. */
export function unheard(g: Dragon): C {
  const silent = () => {};
  return { g, tell: silent, reveal: silent, random: () => 0 } as unknown as C;
}

/** The card's own rules are asked, on a copy of the table. */
export class Fates {
  private readonly outlook: Outlook;
  private readonly known = new Map<number, Fate>();

  constructor(outlook: Outlook) {
    this.outlook = outlook;
  }

  of(kind: number, cell: number, frozen: boolean, guard: boolean): Fate {
    const key = ((kind * 256 + cell) * 2 + (frozen ? 1 : 0)) * 2 + (guard ? 1 : 0);
    let fate = this.known.get(key);
    if (fate === undefined) {
      fate = this.look(kind, cell, frozen, guard);
      this.known.set(key, fate);
    }
    return fate;
  }

  private look(kind: number, cell: number, frozen: boolean, guard: boolean): Fate {
    const { seat } = this.outlook;
    const g = State.ops.clone(this.outlook.g);
    const p = g.players[seat];
    p.cell = cell;
    p.frozen = frozen;
    p.guard = guard;
    const before = bagCount(g, seat);
    const { tapped } = p;
    runMonster(unheard(g), kind);
    const after = bagCount(g, seat);
    return {
      alive: p.state === 'in',
      frozen: p.frozen,
      cell: p.cell,
      dropped: before === 0 ? 0 : (before - after) / before,
      spared: p.spared || p.tapped !== tapped,
      beast: g.beast,
      marks: g.marks,
    };
  }
}
