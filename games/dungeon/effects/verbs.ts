import { rule, rules } from '@kaiju/kernel';
import type { Amount, Moment, Op, Target } from '../content/types.ts';
import type { C, Dungeon, Piece } from '../state.ts';
import { ATTRS, type Code, kinds, type Line } from './code.ts';
import { expel, halt, named, pristine, strongest, toRear } from './party.ts';
import { holds, maxHp } from './values.ts';
import { discard, draw, gainGold, heal, loseGold } from './zones.ts';

/** DL-23: what each verb of a printed text does. */

/** Who speaks, and to whom it may point. */
export interface Act {
  /** Whose effect it is; -1 for an NPC. */
  readonly by: number;
  readonly self: Piece | null;
  /** DL-20.7 */
  readonly foe: Piece | null;
  /** The attacker that set a trap off. */
  readonly trigger: Piece | null;
  /** The opponent chosen for it; -1 for none. */
  readonly chosen: number;
  /** What Trapmasters add to the damage of a trap (DL-22.13). */
  readonly bonus: number;
  /** The printed id, for what is told. */
  readonly why: string;
}

export function actOf(by: number, self: Piece, foe: Piece | null = null): Act {
  return { by, self, foe, trigger: null, chosen: -1, bonus: 0, why: kinds[self.kind].id };
}

const amount = rule('DL-23.22', (g: Dungeon, n: Amount): number => {
  return typeof n === 'number' ? n : n.w * g.world + n.k;
});

const one = (piece: Piece | null): readonly Piece[] => (piece === null ? [] : [piece]);

/** DL-23.24, DL-23.27: the pieces a text means. */
const targetsOf = rules(
  ['DL-23.24', 'DL-23.27', 'DL-20.7'],
  (g: Dungeon, act: Act, to: Target): readonly Piece[] => {
    const { raid } = g;
    switch (to) {
      case 'self':
        return one(act.self);
      case 'foe':
        return one(act.foe);
      case 'trigger':
        return one(act.trigger);
      case 'attackers':
        return raid === null ? [] : raid.party.slice();
      case 'strongest':
        return raid === null ? [] : one(strongest(g, raid));
      case 'enemies':
        if (raid === null) return [];
        return raid.target === act.by ? raid.party.slice() : one(act.foe);
      case 'staging':
        return g.players[act.by].staging;
      default: {
        const type = to === 'garrison' ? 'unit' : 'building';
        const found: Piece[] = [];
        for (const piece of g.players[act.by].dungeon)
          if (piece?.up && kinds[piece.kind].type === type) found.push(piece);
        return found;
      }
    }
  },
);

type Verb<O extends Op> = (ctx: C, act: Act, op: O) => void;
type Verbs = { [K in Exclude<Op['op'], 'if' | 'sift' | 'sell'>]: Verb<Extract<Op, { op: K }>> };

export const mend = rule('DL-23.10', (ctx: C, piece: Piece, n: number, why: string): void => {
  const healed = Math.min(n, piece.wounds);
  if (healed <= 0) return;
  piece.wounds -= healed;
  ctx.tell('mend', { ...named(ctx.g, piece), n: healed, wounds: piece.wounds, why });
});

/** Verbs that ask something (`sift`, `sell`) are carried out by their procedures. */
const verbs: Verbs = {
  gold: rule('DL-23.5', (ctx, act, { n }) => gainGold(ctx, act.by, amount(ctx.g, n), act.why)),
  steal: rule('DL-23.16', (ctx, act, { n, from }) => {
    const victim = from === 'chosenOpponent' ? act.chosen : (ctx.g.raid?.target ?? -1);
    if (victim < 0) return;
    const stolen = loseGold(ctx, victim, amount(ctx.g, n), act.why);
    gainGold(ctx, act.by, stolen, act.why);
  }),
  loseGold: rule('DL-23.17', (ctx, act, { n }) => {
    if (ctx.g.raid !== null) loseGold(ctx, ctx.g.raid.target, amount(ctx.g, n), act.why);
  }),
  draw: rules(['DL-23.6', 'DL-5.8'], (ctx, act, { n }) => {
    const { raid } = ctx.g;
    for (let i = 0; i < n; i++) {
      if (raid === null) draw(ctx, act.by, act.why);
      else raid.owed.push(act.by);
    }
  }),
  raise: rule('DL-23.20', (ctx, act, { n }) => {
    const { g } = ctx;
    let left = n;
    for (let i = g.discard.length - 1; i >= 0 && left > 0; i--) {
      const kind = g.discard[i];
      if (kinds[kind].type !== 'unit') continue;
      g.discard.splice(i, 1);
      g.players[act.by].retired.push(pristine(kind, act.by));
      ctx.tell('raised', { seat: act.by, card: kinds[kind].id });
      left--;
    }
  }),
  recover: rule('DL-23.21', (ctx, act, { n }) => {
    const { discard: pile, hand } = ctx.g.players[act.by];
    let left = n;
    for (let i = pile.length - 1; i >= 0 && left > 0; i--) {
      const kind = pile[i];
      if (kinds[kind].type !== 'trap') continue;
      pile.splice(i, 1);
      hand.cards.push(kind);
      ctx.tell('recovered', { seat: act.by, card: kinds[kind].id });
      left--;
    }
  }),
  heal: rule('DL-23.9', (ctx, act, { n }) => heal(ctx, act.by, amount(ctx.g, n), act.why)),
  mend: rule('DL-23.10', (ctx, act, { n, to }) => {
    for (const piece of targetsOf(ctx.g, act, to)) mend(ctx, piece, n === 'all' ? piece.wounds : n, act.why);
  }),
  // Who dies of it is looked at by whoever let the effect happen, after all targets got theirs.
  damage: rules(['DL-23.11', 'DL-18.9', 'DL-22.13'], (ctx, act, { n, to }) => {
    const wounds = amount(ctx.g, n) + act.bonus;
    for (const piece of targetsOf(ctx.g, act, to)) {
      piece.wounds += wounds;
      ctx.tell('damage', { ...named(ctx.g, piece), n: wounds, wounds: piece.wounds, why: act.why });
    }
  }),
  slay: rule('DL-23.12', (ctx, act, { to }) => {
    for (const piece of targetsOf(ctx.g, act, to)) {
      piece.wounds = Math.max(piece.wounds, maxHp(ctx.g, piece));
      ctx.tell('slain', { ...named(ctx.g, piece), why: act.why });
    }
  }),
  counter: rules(['DL-23.13', 'DL-18.7'], (ctx, act, { stat, n, to }) => {
    for (const piece of targetsOf(ctx.g, act, to)) {
      piece[stat] += n;
      ctx.tell('counter', { ...named(ctx.g, piece), stat, n, sum: piece[stat], why: act.why });
    }
  }),
  raidAtk: rule('DL-23.14', (ctx, act, { n, to }) => {
    const more = amount(ctx.g, n);
    for (const piece of targetsOf(ctx.g, act, to)) {
      piece.raidAtk += more;
      ctx.tell('raidAtk', { ...named(ctx.g, piece), n: more, why: act.why });
    }
  }),
  roundAtk: rule('DL-23.15', (ctx, act, { n }) => {
    const player = ctx.g.players[act.by];
    player.fury += n;
    ctx.tell('roundAtk', { seat: act.by, n, sum: player.fury, why: act.why });
  }),
  toRear: rule('DL-18.31', (ctx, act, { to }) => {
    for (const piece of targetsOf(ctx.g, act, to)) toRear(ctx, piece);
  }),
  expel: rule('DL-18.31', (ctx, act, { to }) => {
    for (const piece of targetsOf(ctx.g, act, to)) expel(ctx, piece);
  }),
  halt: rule('DL-18.31', (ctx) => halt(ctx)),
  convert: rule('DL-23.18', (ctx, act) => {
    const npc = ctx.g.waiting.pop();
    if (npc === undefined) return;
    const { id, level } = kinds[npc.kind];
    discard(ctx.g, npc.kind, -1);
    ctx.tell('converted', { seat: act.by, card: id, no: npc.no });
    gainGold(ctx, act.by, level, act.why);
  }),
  redirect: rule('DL-23.19', (ctx, act, { prefs }) => {
    for (const pref of prefs) ctx.g.redirected[ATTRS.indexOf(pref)] = act.chosen;
    ctx.tell('redirected', { seat: act.by, target: act.chosen, prefs: prefs.slice() });
  }),
};

/** Carries out one line; returns the number of the next. */
export const perform = rules(
  ['DL-20.2', 'DL-23.23'],
  (ctx: C, lines: readonly Line[], at: number, act: Act): number => {
    const { op, skip } = lines[at];
    if (op.op === 'jump') return skip;
    if (op.op === 'if') return holds(ctx.g, act.by, op.cond) ? at + 1 : skip;
    (verbs as Record<string, Verb<Op>>)[op.op](ctx, act, op as Op);
    return at + 1;
  },
);

/** Whether a piece may still do its limited effect this round, and if so counts it (DL-20.4). */
export const count = rule('DL-20.4', (piece: Piece, code: Code): boolean => {
  if (code.limit === 0) return true;
  if (piece.used >= code.limit) return false;
  piece.used++;
  return true;
});

/** All of an effect that asks nobody. */
export function run(ctx: C, code: Code, act: Act): void {
  const { lines } = code;
  for (let at = 0; at < lines.length; ) at = perform(ctx, lines, at, act);
}

/** One piece's effect at a moment, if it has one. */
export function happen(ctx: C, piece: Piece, on: Moment, act: Act): void {
  const code = kinds[piece.kind].on[on];
  if (code === null || !count(piece, code)) return;
  ctx.tell('effect', { ...named(ctx.g, piece), moment: on });
  run(ctx, code, act);
}

/** The face-up cards of a dungeon with an effect at this moment do it, in station order. */
export const happenIn = rules(['DL-6.12', 'DL-20.1', 'DL-20.3'], (ctx: C, seat: number, on: Moment): void => {
  const { dungeon } = ctx.g.players[seat];
  for (let place = 0; place < dungeon.length; place++) {
    const piece = dungeon[place];
    if (piece?.up && kinds[piece.kind].on[on] !== null) happen(ctx, piece, on, actOf(seat, piece));
  }
});

/** The damage Trapmasters add to the traps of a dungeon. */
export const trapmasters = rule('DL-22.13', (g: Dungeon, seat: number): number => {
  let sum = 0;
  for (const piece of g.players[seat].dungeon) if (piece?.up) sum += kinds[piece.kind].trapmaster;
  return sum;
});
