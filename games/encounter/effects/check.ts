import { rule, rules } from '@kaiju/kernel';
import type { Victory } from '../content/types.ts';
import { type C, type Encounter, type Player, taskOf, type Unit } from '../state.ts';
import { trigger } from './arrivals.ts';
import { silence } from './axis.ts';
import { isContested, presences } from './board.ts';
import { campOf, cardOf, F, FEAT, feats, kinds, MHP, ON } from './code.ts';
import { of, who } from './damage.ts';
import { fieldOf } from './field.ts';
import { generate, releaseCard } from './piles.ts';
import { follow, has } from './stats.ts';
import { unitOf } from './units.ts';
import { addFolios, addPages } from './verbs.ts';

/** EN-19.3: the state check. Who dies, who controls what, who has won. */

/** EN-3.18: a feat's effect joins the queue. */
export const featTrigger = rules(
  ['EN-3.18', 'EN-26.16'],
  (g: Encounter, side: number, feat: number): void => {
    if (!g.players[side].feats.includes(feat)) return;
    const { code } = feats[feat];
    if (code < 0) return;
    const task = taskOf(code, side);
    task.cell = fieldOf(g).start[side];
    g.queue.push(task);
  },
);

/** EN-7.4, EN-7.5, EN-26.10: a hero goes to the recovery zone. */
const rest = rules(['EN-7.4', 'EN-7.5', 'EN-7.9', 'EN-26.10'], (ctx: C, u: Unit): void => {
  const { g } = ctx;
  const { heroes, seat } = g.players[u.owner];
  const hero = heroes[u.hero];
  hero.wait = hero.cooldown;
  ctx.tell('recovering', { side: u.owner, seat, hero: kinds[hero.kind].id, wait: hero.wait });
  addPages(ctx, u.owner, heroPages(g));
  featTrigger(g, u.owner, FEAT.F10);
});

/** EN-3.16, EN-18.5: death pages for a hero's death. */
const heroPages = rules(['EN-3.16', 'EN-18.5', 'EN-28.10'], (g: Encounter): number =>
  g.mode === 'duel' ? 1 : (fieldOf(g).encounter?.heroPages ?? 0),
);

/** Takes a unit off the battlefield, dead or not. */
function leave(ctx: C, u: Unit): void {
  const { g } = ctx;
  g.units.splice(g.units.indexOf(u), 1);
  releaseCard(ctx, u);
  silence(ctx, u.uid);
}

/** EN-10.19, EN-22.15: removed, which is not dying. */
export const remove = rules(['EN-10.19', 'EN-22.15'], (ctx: C, u: Unit): void => {
  ctx.tell('faded', { ...who(ctx.g, u), at: fieldOf(ctx.g).names[u.cell] });
  leave(ctx, u);
  if (u.hero >= 0) rest(ctx, u);
});

/** EN-19.3, EN-13.5: all with 0 HP or less die together. Says whether anybody did. */
export const bury = rules(
  ['EN-10.19', 'EN-13.5', 'EN-13.6', 'EN-19.3', 'EN-23.2', 'EN-23.5', 'EN-24.2'],
  (ctx: C): boolean => {
    const { g } = ctx;
    const { units } = g;
    // EN-10.9a: a zone that lifts maximum HP does so as one walks in and out.
    if (fieldOf(g).lifts[MHP]) for (let i = 0; i < units.length; i++) follow(g, units[i]);
    let any = false;
    for (let i = 0; i < units.length; i++) if (units[i].hp <= 0) any = true;
    if (!any) return false;
    const dead = units.filter((u) => u.hp <= 0);
    for (const u of dead) {
      ctx.tell('death', {
        uid: u.uid,
        unit: kinds[u.kind].id,
        side: u.side,
        seat: g.players[u.side].seat,
        at: fieldOf(g).names[u.cell],
        hero: u.hero >= 0,
        by: u.slayer,
      });
      if (u.side === 1) g.slain.push(u.kind);
      if (u.leader) g.leadersDown++;
      if (u.guarded) g.guardedDown = true;
    }
    for (const u of dead) leave(ctx, u);
    for (const u of dead) {
      const killer = unitOf(g, u.slayer);
      if (killer !== undefined) trigger(g, killer, ON.kill, { other: u.uid, dealt: 0, heroic: u.hero >= 0 });
    }
    // EN-19.1: the active side's first.
    for (const u of dead) if (u.side === g.active) trigger(g, u, ON.death);
    for (const u of dead) if (u.side !== g.active) trigger(g, u, ON.death);
    for (const u of dead) if (u.hero >= 0) rest(ctx, u);
    return true;
  },
);

/** EN-5.8, EN-5.16, EN-25.8: boons that come with a change of control, in the order listed. */
const reward = rules(
  [
    'EN-5.8',
    'EN-5.10',
    'EN-5.13',
    'EN-5.15',
    'EN-5.16',
    'EN-5.17',
    'EN-25.4',
    'EN-25.5',
    'EN-25.6',
    'EN-25.7',
    'EN-25.8',
  ],
  (ctx: C, side: number, zone: number): void => {
    const { g } = ctx;
    const player = g.players[side];
    if (!player.full || (g.taken[zone] & (1 << side)) !== 0) return;
    const boons = fieldOf(g).boons[zone];
    let used = false;
    for (const boon of boons) {
      if (boon.k === 'focusCap' || boon.k === 'draw' || boon.k === 'stat') continue;
      used = true;
      if (boon.k === 'deploy') {
        const camp = taskOf(campOf(boon.unit), side);
        camp.zone = zone;
        g.queue.push(camp);
      } else if (boon.k === 'gen') generate(ctx, side, cardOf(boon.card), boon.n);
      else if (boon.k === 'folios') addFolios(ctx, side, boon.n);
      else if (!player.stories.includes(boon.flag)) {
        player.stories.push(boon.flag);
        ctx.tell('story', { ...of(ctx.g, side), flag: boon.flag });
      }
    }
    if (used) g.taken[zone] |= 1 << side;
  },
);

/** EN-25.4, EN-10.19: whoever a zone's Camp has brought leaves as the zone changes hands, which is not dying. */
const breakCamp = rules(['EN-10.19', 'EN-25.4'], (ctx: C, zone: number): void => {
  for (const u of ctx.g.units.filter(({ camp }) => camp === zone)) remove(ctx, u);
});

/** EN-5.4, EN-5.5, EN-5.7: control, zone by zone in the order of letters. Says whether anything changed hands. */
export const contend = rules(['EN-5.3', 'EN-5.4', 'EN-5.5', 'EN-5.7', 'EN-26.8'], (ctx: C): boolean => {
  const { g } = ctx;
  const field = fieldOf(g);
  let changed = false;
  const all = presences(g, field);
  for (let zone = 0; zone < field.letters.length; zone++) {
    const there = all[zone];
    if (there !== 1 && there !== 2) continue;
    const side = there - 1;
    if (g.control[zone] === side) continue;
    g.control[zone] = side;
    changed = true;
    const player = g.players[side];
    ctx.tell('control', { side, seat: player.seat, zone: field.letters[zone] });
    breakCamp(ctx, zone);
    reward(ctx, side, zone);
    if (side === g.active && !player.flagged && g.step !== 'setup') {
      player.flagged = true;
      featTrigger(g, side, FEAT.F08);
    }
  }
  return changed;
});

// ---- victory and defeat ------------------------------------------------------------------------------------

export function decide(ctx: C, outcome: 'won' | 'lost' | 'drawn', why: string): void {
  const { g } = ctx;
  if (g.outcome !== '') return;
  g.outcome = outcome;
  g.why = why;
  const winner = outcome === 'drawn' ? {} : of(g, outcome === 'won' ? 0 : 1);
  ctx.tell('outcome', { outcome, why, round: g.round, ...winner });
}

/** Full players on both sides: a duel or a rival's encounter. */
function isEven(g: Encounter): boolean {
  return g.players[1].full;
}

function isFull({ pages, pageCap }: Player): boolean {
  return pageCap > 0 && pages >= pageCap;
}

/** EN-3.15, EN-18.9: both at the cap, the one with fewer pages wins. */
const byPages = rules(['EN-3.14', 'EN-3.15', 'EN-18.9', 'EN-24.8', 'EN-24.11'], (ctx: C): void => {
  const a = ctx.g.players[0];
  const b = ctx.g.players[1];
  const down = isFull(a);
  const up = isFull(b);
  if (!down && !up) return;
  if (down && up) decide(ctx, a.pages < b.pages ? 'won' : a.pages > b.pages ? 'lost' : 'drawn', 'EN-18.9');
  else decide(ctx, down ? 'lost' : 'won', 'EN-3.15');
});

function hasUnits({ units }: Encounter, side: number): boolean {
  for (let i = 0; i < units.length; i++) if (units[i].side === side) return true;
  return false;
}

function holdsNow(g: Encounter, way: Victory): boolean {
  if (way.by === 'annihilate') return !hasUnits(g, 1);
  if (way.by === 'leader') return g.leadersDown >= way.n;
  if (way.by !== 'slay') return false;
  let n = 0;
  for (const kind of g.slain) if (kinds[kind].id === way.unit) n++;
  return n >= way.n;
}

const WHY: Record<Victory['by'], string> = {
  annihilate: 'EN-24.1',
  leader: 'EN-24.2',
  slay: 'EN-24.3',
  hold: 'EN-24.4',
  survive: 'EN-24.5',
  reach: 'EN-24.6',
  escort: 'EN-24.7',
  rival: 'EN-24.8',
};

function win(ctx: C, holds: (way: Victory) => boolean): void {
  for (const way of fieldOf(ctx.g).encounter?.win ?? []) if (holds(way)) decide(ctx, 'won', WHY[way.by]);
}

function loses(g: Encounter, by: string): boolean {
  return fieldOf(g).encounter?.lose.some((way) => way.by === by) ?? false;
}

/** EN-1.9: what every state check looks for; against the Adversary a defeat comes first. */
export const verdict = rules(
  ['EN-1.7', 'EN-1.8', 'EN-1.9', 'EN-24.1', 'EN-24.2', 'EN-24.3', 'EN-24.13', 'EN-24.15'],
  (ctx: C): void => {
    const { g } = ctx;
    if (g.outcome !== '' || g.step === 'setup') return;
    byPages(ctx);
    if (g.mode === 'duel') return;
    if (g.guardedDown && loses(g, 'protected')) decide(ctx, 'lost', 'EN-24.13');
    const ways = fieldOf(g).atOnce;
    for (let i = 0; i < ways.length; i++) if (holdsNow(g, ways[i])) decide(ctx, 'won', WHY[ways[i].by]);
  },
);

function holdsZones(g: Encounter, zones: string, uncontested: boolean): boolean {
  const { letters } = fieldOf(g);
  return [...zones].every((letter) => {
    const zone = letters.indexOf(letter);
    return g.control[zone] === 0 && !(uncontested && isContested(g, zone));
  });
}

/** EN-6.12, EN-24.4, EN-24.6, EN-24.7, EN-1.10: what side A's turn end step decides. */
export const turnVerdict = rules(
  ['EN-1.10', 'EN-24.4', 'EN-24.6', 'EN-24.7', 'EN-24.9', 'EN-31.6'],
  (ctx: C): void => {
    const { g } = ctx;
    if (g.outcome !== '' || g.mode === 'duel') return;
    const field = fieldOf(g);
    if (loses(g, 'rout') && g.units.every((u) => u.side !== 0 || has(u, F.civilian)))
      decide(ctx, 'lost', 'EN-1.10');
    win(ctx, (way) => {
      if (way.by === 'hold') {
        if (!holdsZones(g, way.zones, way.uncontested === true)) return false;
        g.held++;
        ctx.tell('held', { n: g.held, of: way.n, zones: way.zones });
        return g.held >= way.n;
      }
      if (way.by !== 'reach' && way.by !== 'escort') return false;
      const zone = field.letters.indexOf(way.zone);
      if (way.by === 'escort') return g.units.some((u) => u.guarded && field.zone[u.cell] === zone);
      const there = g.units.filter((u) => u.side === 0 && u.hero >= 0 && field.zone[u.cell] === zone);
      return g.control[zone] === 0 && there.length >= way.n;
    });
  },
);

/** EN-24.12 */
export const homeVerdict = rule('EN-24.12', (ctx: C): void => {
  const { g } = ctx;
  if (g.outcome !== '' || g.mode === 'duel') return;
  const { letters, encounter } = fieldOf(g);
  for (const way of encounter?.lose ?? []) {
    if (way.by === 'home' && g.control[letters.indexOf(way.zone)] === 1) decide(ctx, 'lost', 'EN-24.12');
  }
});

/** EN-18.6 to EN-18.8: the pages of a round end, given together. */
const roundPages = rules(['EN-18.6', 'EN-18.7', 'EN-18.8', 'EN-18.9', 'EN-28.10'], (ctx: C): void => {
  const { g } = ctx;
  const { home } = fieldOf(g).printed;
  const { letters } = fieldOf(g);
  if (g.round < 4) return;
  const zones = [0, 1].map((side) => g.control.filter((owner) => owner === side).length);
  for (const side of [0, 1]) {
    let n = zones[side] < zones[1 - side] ? 1 : 0;
    if (home !== undefined && g.control[letters.indexOf(home[side])] !== side) n++;
    if (g.round >= 12) n++;
    addPages(ctx, side, n);
  }
  byPages(ctx);
  if (g.outcome !== '' || g.round < ROUNDS) return;
  const [a, b] = g.players;
  const lead = b.pages - a.pages || zones[0] - zones[1];
  decide(ctx, lead > 0 ? 'won' : lead < 0 ? 'lost' : 'drawn', 'EN-18.9');
});

/** EN-1.11, EN-18.9 */
const ROUNDS = rules(['EN-1.11', 'EN-35.5'], 20);

/** EN-6.13, EN-1.11, EN-24.5: what a round end decides. */
export const roundVerdict = rules(
  ['EN-1.11', 'EN-6.13', 'EN-24.5', 'EN-24.10', 'EN-31.6'],
  (ctx: C): void => {
    const { g } = ctx;
    if (g.outcome !== '') return;
    if (isEven(g)) roundPages(ctx);
    const { encounter } = fieldOf(g);
    if (encounter === null) return;
    win(ctx, (way) => way.by === 'survive' && g.round >= way.n);
    if (g.outcome !== '' || encounter.win.some((way) => way.by === 'survive')) return;
    const limit = encounter.lose.find((way) => way.by === 'limit');
    if (g.round >= (limit?.by === 'limit' ? limit.rounds : ROUNDS)) decide(ctx, 'lost', 'EN-1.11');
  },
);
