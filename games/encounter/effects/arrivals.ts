import { rules } from '@kaiju/kernel';
import { type C, type Encounter, taskOf, Unit } from '../state.ts';
import { herald } from './axis.ts';
import { F, kinds, ON, traits, X } from './code.ts';
import { fieldOf } from './field.ts';
import { defaultAt, defaultMt, flagsOf, has, heroOf, maxHpOf, xOf } from './stats.ts';

/** Units come to the battlefield, and abilities find their moment. */

/** What happened to a unit: with whom (a uid, -1 for nobody), how much was dealt, and whether the other was a hero. */
interface Happening {
  other: number;
  dealt: number;
  heroic: boolean;
}
const ALONE: Happening = { other: -1, dealt: 0, heroic: false };

/** EN-19.1, EN-23.9: the abilities of a unit that answer a moment (`ON`) join the queue. */
export const trigger = rules(
  ['EN-14.7', 'EN-19.1', 'EN-20.30', 'EN-23.9'],
  (g: Encounter, u: Unit, moment: number, what: Happening = ALONE): void => {
    const printed = kinds[u.kind].on[moment];
    for (let i = 0; i < printed.length; i++) answer(g, u, printed[i], what);
    const hero = heroOf(g, u);
    if (hero !== null) for (const n of hero.traits) if (traits[n].on === moment) answer(g, u, n, what);
    const { boosts } = u;
    for (let i = 0; i < boosts.length; i++) {
      const { trait } = boosts[i];
      if (trait >= 0 && traits[trait].on === moment) answer(g, u, trait, what);
    }
  },
);

function answer(g: Encounter, u: Unit, n: number, { other, dealt, heroic }: Happening): void {
  const { code, x, once, hasX } = traits[n];
  // EN-14.8: an ability with an X from several places counts once, with the highest.
  if (hasX) {
    for (const task of g.queue) {
      if (task.self !== u.uid || task.code !== code || task.other !== other) continue;
      task.x = Math.max(task.x, x);
      return;
    }
  }
  if (once !== 0) {
    if ((u.once & once) !== 0) return;
    u.once |= once;
  }
  const task = taskOf(code, u.side);
  task.self = u.uid;
  task.cell = u.cell;
  task.x = x;
  task.other = other;
  task.dealt = dealt;
  task.heroic = heroic;
  g.queue.push(task);
}

export interface Arrival {
  kind: number;
  side: number;
  cell: number;
  hero?: number;
  card?: number;
  carrier?: number;
  leader?: boolean;
  guarded?: boolean;
  /** The zone of the Camp that brings it. */
  camp?: number;
}

function settleIn(g: Encounter, from: Arrival): Unit {
  const { kind, side, cell } = from;
  const u = Unit.make({
    uid: ++g.uids,
    kind,
    side,
    owner: side,
    cell,
    hp: 1,
    mhp: 1,
    flags: 0,
    ct: kinds[kind].ct,
    hero: from.hero ?? -1,
    card: from.card ?? -1,
    carrier: from.carrier ?? -1,
    leader: from.leader ?? false,
    guarded: from.guarded ?? false,
    camp: from.camp ?? -1,
  });
  u.flags = flagsOf(g, u);
  g.units.push(u);
  u.mhp = maxHpOf(g, u);
  u.hp = u.mhp;
  u.fades = xOf(g, u, X.fleeting);
  herald(g, u);
  return u;
}

/** EN-2.2: placed before the fight; not fresh, no battlecry. */
export const place = rules(
  ['EN-2.2', 'EN-17.5', 'EN-23.1', 'EN-28.4', 'EN-28.8', 'EN-28.9'],
  (g: Encounter, from: Arrival): Unit => {
    const u = settleIn(g, from);
    u.at = defaultAt(u);
    u.mt = defaultMt(u);
    return u;
  },
);

/** EN-10.3, EN-10.15, EN-14.4, EN-16.20: deployed; fresh, with its CT, and with its actions if it has Haste. */
export const deploy = rules(
  ['EN-7.8', 'EN-10.3', 'EN-10.15', 'EN-12.3', 'EN-14.4', 'EN-16.20', 'EN-22.1', 'EN-22.15', 'EN-23.1'],
  (ctx: C, from: Arrival): Unit => {
    const { g } = ctx;
    const u = settleIn(g, from);
    u.fresh = true;
    if (has(u, F.haste)) {
      u.at = defaultAt(u);
      u.mt = defaultMt(u);
    }
    ctx.tell('deploy', {
      uid: u.uid,
      unit: kinds[u.kind].id,
      side: u.side,
      seat: g.players[u.side].seat,
      at: fieldOf(g).names[u.cell],
      hp: u.hp,
      hero: u.hero >= 0,
    });
    trigger(g, u, ON.deploy);
    return u;
  },
);
