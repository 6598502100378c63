import { type Ctx, GameEvent, install, type Modifier, rule, rules, type Trigger } from '@kaiju/kernel';
import { WAYS } from './map.ts';
import {
  active,
  artifactOf,
  attack,
  boardOf,
  type Creature,
  creature,
  isClosed,
  type Miracle,
  near,
  rulesFor,
  standing,
  starOf,
} from './state.ts';

type C = Ctx<Miracle, unknown>;

/** What the steps of the rulebook announce. `v` of a trigger is what the announcing procedure knows. */
export const turnStarted = new GameEvent<Miracle, unknown>('turnStarted');
export const turnEnded = new GameEvent<Miracle, unknown>('turnEnded');
export const marched = new GameEvent<Miracle, { id: number }>('marched');
export const attacking = new GameEvent<Miracle, { by: number; at: number }>('attacking');
export const attacked = new GameEvent<Miracle, { by: number; at: number; cell: number }>('attacked');
export const countered = new GameEvent<Miracle, { by: number; at: number; counters: boolean }>('countered');
export const dying = new GameEvent<Miracle, { id: number; dying: number[] }>('dying');
export const destroyed = new GameEvent<Miracle, { id: number }>('destroyed');
export const events = [turnStarted, turnEnded, marched, attacking, attacked, countered, dying, destroyed];

/** MI-8.8: damage; nothing is no damage. */
export const hurt = rule('MI-8.8', (ctx: C, c: Creature, amount: number): void => {
  if (amount <= 0 || cancelled(ctx, c, amount)) return;
  c.hp -= amount;
  ctx.tell('hurt', { id: c.id, kind: c.kind, star: c.star, amount, hp: c.hp });
});

/** MI-8.5: a holy shield takes the whole of it, and is gone. */
const cancelled = rule('MI-8.5', ({ tell }: C, c: Creature, amount: number): boolean => {
  if (!c.shield) return false;
  c.shield = false;
  tell('shielded', { id: c.id, kind: c.kind, star: c.star, amount });
  return true;
});

/** MI-1.3: a miracle takes damage and never heals. */
export const hurtMiracle = rule('MI-1.3', ({ g, tell }: C, seat: number, amount: number): void => {
  g.players[seat].miracle -= amount;
  tell('miracleHurt', { seat, amount, hp: g.players[seat].miracle });
});

/** MI-3.5: never above the maximum. */
export const heal = rule('MI-3.5', ({ tell }: C, c: Creature, amount: number): void => {
  const gained = Math.min(amount, c.max - c.hp);
  if (gained <= 0) return;
  c.hp += gained;
  tell('healed', { id: c.id, kind: c.kind, star: c.star, amount: gained, hp: c.hp });
});

export function giveShield({ tell }: C, c: Creature): void {
  if (c.shield) return;
  c.shield = true;
  tell('shieldGained', { id: c.id, kind: c.kind, star: c.star });
}

/** MI-10.11: one cell along a way; blocked, both are hurt by 1; a ground creature on the abyss dies (MI-1.8). */
export const push = rule('MI-10.11', (ctx: C, c: Creature, way: number): void => {
  const { g, tell } = ctx;
  const map = boardOf(g);
  const air = c.air;
  const to = map.neighbours[c.at * 6 + way];
  const blocker = to < 0 ? undefined : standing(g, to, air);
  if (to < 0 || isClosed(g, to, air) || blocker) {
    tell('pushBlocked', { id: c.id, kind: c.kind, star: c.star });
    hurt(ctx, c, 1);
    if (blocker) hurt(ctx, blocker, 1);
    return;
  }
  c.at = to;
  tell('pushed', { id: c.id, kind: c.kind, star: c.star, to: map.names[to] });
  if (!air && map.abyss[to]) fall(ctx, c);
});

/** MI-1.8: no shield helps against the abyss. */
const fall = rule('MI-1.8', ({ tell }: C, c: Creature): void => {
  c.hp = 0;
  tell('fell', { id: c.id, kind: c.kind, star: c.star });
});

/** The way that leads straight from one cell to a neighbour; -1 if it is none. */
export function wayBetween(g: Miracle, from: number, to: number): number {
  const map = boardOf(g);
  return WAYS.findIndex((_, way) => map.neighbours[from * 6 + way] === to);
}

export function friendsWithin(g: Miracle, seat: number, cell: number, steps: number): Creature[] {
  return g.creatures.filter((c) => c.owner === seat && near(g, c.at, cell) <= steps);
}
export function enemiesWithin(g: Miracle, seat: number, cell: number, steps: number): Creature[] {
  return g.creatures.filter((c) => c.owner !== seat && near(g, c.at, cell) <= steps);
}

/** MI-10.4: whether a card's "turn start" and "turn end" happen in this turn. */
const itsTurn = rule(
  'MI-10.4',
  (g: Miracle, owner: number): boolean =>
    rulesFor(g).switches['card-turns'] === 'every' || active(g) === owner,
);

/** 牧师 · Priest — at turn end friendly creatures nearby heal. */
const priestHeals = turnEnded.trigger('priestHeals', 'MI-11.4', {
  when: ({ g, host }) => itsTurn(g, (creature(g, host as number) as Creature).owner),
  run: rule('MI-11.4a', (ctx) => {
    const priest = creature(ctx.g, ctx.host as number) as Creature;
    const { amount, within } = starOf(ctx.g, priest).heal as { amount: number; within: number };
    for (const friend of friendsWithin(ctx.g, priest.owner, priest.at, within))
      if (friend.hp > 0) heal(ctx, friend, amount);
  }),
});

/** 牧师 · Priest — aura: friendly creatures nearby have more attack. */
const priestAura = attack.modifier('priestAura', 'MI-8.7', (g, host, subject, value) => {
  const priest = creature(g, host as number) as Creature;
  const aura = starOf(g, priest).aura as { attack: number; within: number; others: boolean };
  if (priest.owner !== subject.owner || (aura.others && priest === subject)) return value;
  return near(g, priest.at, subject.at) <= aura.within ? value + aura.attack : value;
});

/** 火山之龙 · Volcano Dragon — after attacking: enemies next to the target and exactly 2 from itself are hurt. */
const volcanoSplash = attacked.trigger('volcanoSplash', 'MI-11.5', {
  when: ({ g, v, host }) => v.by === host && lavaFollows(g, v.at),
  run: (ctx) => {
    const { g, v } = ctx;
    const dragon = creature(g, v.by) as Creature;
    const { splash } = starOf(g, dragon);
    for (const enemy of enemiesWithin(g, dragon.owner, v.cell, 1)) {
      if (near(g, enemy.at, v.cell) !== 1 || near(g, enemy.at, dragon.at) !== 2) continue;
      if (lavaReaches(g, enemy)) hurt(ctx, enemy, splash);
    }
  },
});

/** MI-10.5: whether a splash follows an attack on this target (0: the miracle), and whom it reaches. */
const lavaFollows = rule(
  'MI-10.5',
  (g: Miracle, at: number): boolean => at !== 0 || rulesFor(g).switches.splash === 'both-layers',
);
const lavaReaches = rule(
  'MI-10.5',
  (g: Miracle, enemy: Creature): boolean => !enemy.air || rulesFor(g).switches.splash === 'both-layers',
);

/** 蛮角兽 · Ram Beast — after attacking: pushes the target one cell away. */
const ramPushes = attacked.trigger('ramPushes', 'MI-11.10', {
  when: ({ v, host }) => v.by === host && v.at !== 0,
  run: (ctx) => {
    const { g, v } = ctx;
    const way = wayBetween(g, (creature(g, v.by) as Creature).at, v.cell);
    if (way >= 0) push(ctx, creature(g, v.at) as Creature, way);
  },
});

/** 圣光之耀 · Holy Light — attack lent for a while. */
const lent = attack.modifier('lent', 'MI-11.11', (g, host, subject, value) => {
  const loan = g.loans.find((l) => l.n === host);
  return loan?.creature === subject.id ? value + loan.attack : value;
});

export function lend(ctx: C, c: Creature, amount: number, ends: number): void {
  const n = 1_000_000 + ctx.g.rows.installed;
  ctx.g.loans.push({ n, creature: c.id, attack: amount, ends });
  install(ctx.g, n, lent);
  ctx.tell('lent', { id: c.id, kind: c.kind, star: c.star, attack: amount });
}

/** 阳炎之盾 · Salamander Shield — turn start: the bearer gains holy shield. */
const salamanderGlows = turnStarted.trigger('salamanderGlows', 'MI-11.13', {
  when: ({ g, host }) => itsTurn(g, (creature(g, host as number) as Creature).owner),
  run: (ctx) => giveShield(ctx, creature(ctx.g, ctx.host as number) as Creature),
});

/** 余烬之心 · Ember Heart — deathrattle: damage to all creatures within 1. */
const emberBursts = destroyed.trigger('emberBursts', 'MI-11.16', {
  when: ({ v, host }) => v.id === host,
  run: (ctx) => {
    const { g } = ctx;
    const bearer = creature(g, ctx.host as number) as Creature;
    const { deathrattle } = artifactOf(g, bearer.owner);
    for (const c of g.creatures) if (c !== bearer && near(g, c.at, bearer.at) <= 1) hurt(ctx, c, deathrattle);
  },
});

/** MI-4.2.4, MI-8.1, MI-8.1a: what a creature brings into play, and takes with it when it goes. */
export const effectsOf = rules(['MI-8.1', 'MI-8.1a'], (g: Miracle, c: Creature): (Trigger | Modifier)[] => {
  const star = starOf(g, c);
  const effects: (Trigger | Modifier)[] = [];
  if (star.heal) effects.push(priestHeals);
  if (star.aura) effects.push(priestAura);
  if (star.splash > 0) effects.push(volcanoSplash);
  if (star.push) effects.push(ramPushes);
  return effects;
});

/** MI-9.2.5: what an artifact gives its bearer. */
export function effectsOfArtifact(g: Miracle, seat: number): Trigger[] {
  const artifact = artifactOf(g, seat);
  const effects: Trigger[] = [];
  if (artifact.shield === 'each-turn') effects.push(salamanderGlows);
  if (artifact.deathrattle > 0) effects.push(emberBursts);
  return effects;
}
