import { RulesError, rules } from '@kaiju/kernel';
import { type C, Card, type Encounter, type Task } from '../state.ts';
import { attack } from './actions.ts';
import { deploy, trigger } from './arrivals.ts';
import { strike } from './battle.ts';
import { nearest } from './board.ts';
import { bury, contend, featTrigger, verdict } from './check.ts';
import { cards, codes, FEAT, INK_BLOT, kinds, ON } from './code.ts';
import { of } from './damage.ts';
import { fieldOf } from './field.ts';
import { whyNotAttack } from './legal.ts';
import { drawCards, named, shuffleDeck } from './piles.ts';
import { unitOf } from './units.ts';
import { carryOut, lineOf, type Placing, placeCells, placedKind, placingSide } from './verbs.ts';

/** Effects, triggers, battles and state checks until nothing is left to do, or somebody has to be asked. */

const MAX_TRIGGERS = 200;

/** EN-19.1, EN-19.3: the one loop through which everything passes. */
export const settle = rules(['EN-9.2', 'EN-19.1', 'EN-19.3'], (ctx: C): void => {
  const { g } = ctx;
  while (g.outcome === '') {
    if (g.ask !== '') {
      if (isAsked(g)) return;
      answer(ctx, silenceOf(g));
      continue;
    }
    const waiting = g.battle === null ? 0 : g.battle.depth;
    if (g.scripts.length > waiting) {
      runScript(ctx, g.scripts[g.scripts.length - 1]);
      continue;
    }
    if (g.battle === null && g.play !== null && !g.play.settled) {
      putAway(ctx);
      continue;
    }
    // EN-23.8: what answers a blow comes before the deaths it brought.
    if (!(g.queue.length > 0 && g.queue[0].dealt > 0)) {
      if (bury(ctx)) continue;
    }
    if (g.queue.length > 0) {
      const next = g.queue.shift() as Task;
      if (++g.fired > MAX_TRIGGERS) {
        throw new RulesError(
          `more than ${MAX_TRIGGERS} triggers in one action, the last of ${codes[next.code].of} (EN-19.1)`,
        );
      }
      const unit = unitOf(g, next.self);
      ctx.tell('trigger', {
        side: next.side,
        seat: g.players[next.side].seat,
        what: codes[next.code].of,
        uid: next.self,
        unit: unit ? kinds[unit.kind].id : null,
      });
      g.scripts.push(next);
      continue;
    }
    if (contend(ctx)) continue;
    verdict(ctx);
    if (g.outcome !== '') return;
    if (g.battle !== null) strike(ctx);
    else if (g.play !== null) echo(ctx);
    else if (g.offence !== null) charge(ctx);
    else return;
  }
});

function runScript(ctx: C, task: Task): void {
  const { g } = ctx;
  for (;;) {
    const line = lineOf(task);
    if (line === undefined) {
      if (g.scripts[g.scripts.length - 1] === task) g.scripts.pop();
      else g.scripts.splice(g.scripts.indexOf(task), 1);
      return;
    }
    const goes = carryOut(ctx, task, line);
    if (goes === 'ask') {
      g.ask = line.op === 'shuffle' ? 'shuffle' : line.op === 'offer' ? 'may' : 'place';
      return;
    }
    task.at++;
    if (goes === 'wait') return;
  }
}

/** EN-8.6, EN-8.26, EN-20.34: where a used card goes; a summon card is with its unit. */
const putAway = rules(
  ['EN-8.6', 'EN-8.9', 'EN-8.10', 'EN-8.26', 'EN-20.34', 'EN-26.12', 'EN-27.6', 'EN-27.7'],
  (ctx: C): void => {
    const { g } = ctx;
    const play = g.play as NonNullable<Encounter['play']>;
    play.settled = true;
    const { kind, carrier } = play.card;
    const { unit, destroyed, key } = cards[kind];
    const player = g.players[play.side];
    if (kind === INK_BLOT && player.feats.includes(FEAT.F12)) drawCards(ctx, play.side, 1);
    if (unit >= 0) return;
    const card = Card.make({ kind, carrier });
    if (destroyed) {
      player.destroyed.push(card);
      ctx.tell('destroyed', { side: play.side, seat: player.seat, card: key });
    } else {
      player.standby.push(card);
      ctx.tell('standby', { side: play.side, seat: player.seat, card: key });
    }
  },
);

/** EN-9.2, EN-23.6: "card used" triggers. */
const echo = rules(['EN-9.2', 'EN-23.6', 'EN-26.11'], ({ g }: C): void => {
  const { side } = g.play as NonNullable<Encounter['play']>;
  g.play = null;
  for (const u of g.units) if (u.side === side) trigger(g, u, ON.card);
  featTrigger(g, side, FEAT.F11);
});

/** EN-12.2: the attack after the move, if it is still there to be made. */
const charge = rules(['EN-12.1', 'EN-12.2'], (ctx: C): void => {
  const { g } = ctx;
  const { by, at } = g.offence as NonNullable<Encounter['offence']>;
  g.offence = null;
  const a = unitOf(g, by);
  const d = unitOf(g, at);
  if (a === undefined || d === undefined || whyNotAttack(g, a, d) !== null) return;
  attack(ctx, a, d);
});

// ---- what effects ask --------------------------------------------------------------------------------------

function asking(g: Encounter): Task {
  return g.scripts[g.scripts.length - 1];
}

/** The line of an effect that deploys, while it asks where; null while it asks something else. */
function placing(g: Encounter): Placing | null {
  const line = lineOf(asking(g));
  return line?.op === 'deploy' || line?.op === 'camp' ? line : null;
}

/** The side an effect asks. */
export function askedSide(g: Encounter): number {
  const line = placing(g);
  return line === null ? asking(g).side : placingSide(g, asking(g), line);
}

/** Where the unit that an effect deploys may stand. */
export function openCells(g: Encounter): number[] {
  const line = placing(g);
  return line === null ? [] : placeCells(g, asking(g), line);
}

/** EN-6.14: only whose turn it is decides anything; nobody sits at the Adversary's or the rival's place. */
const isAsked = rules(['EN-6.14', 'EN-19.2', 'EN-33.13'], (g: Encounter): boolean => {
  const side = askedSide(g);
  if (g.players[side].seat < 0 || (side !== g.active && g.step !== 'setup')) return false;
  if (g.ask === 'shuffle') {
    const { left } = asking(g);
    return left > 0 && left < g.players[side].hand.cards.length;
  }
  return g.ask !== 'place' || openCells(g).length > 1;
});

/** What is answered for whoever says nothing. */
export const silenceOf = rules(['EN-33.6', 'EN-33.7', 'EN-33.8', 'EN-33.9'], (g: Encounter): number => {
  const side = askedSide(g);
  const { hand, heroes } = g.players[side];
  if (g.ask === 'may') return 0;
  if (g.ask === 'shuffle') {
    let best = hand.cards.length - 1;
    for (let i = best - 1; i >= 0; i--) {
      if (cards[hand.cards[i].kind].cost > cards[hand.cards[best].kind].cost) best = i;
    }
    return best;
  }
  const cells = openCells(g);
  if (placing(g)?.op === 'camp') return cells[0];
  const field = fieldOf(g);
  const lead = heroes.length > 0 ? g.units.find((u) => u.owner === side && u.hero === 0) : undefined;
  return nearest(field, cells, lead?.cell ?? field.start[side]);
});

/** The answer to what an effect asks: a hand card by its place, a cell, or 1 and 0 for yes and no. */
export function answer(ctx: C, value: number): void {
  const { g } = ctx;
  const task = asking(g);
  const asked = g.ask;
  g.ask = '';
  if (asked === 'may') {
    const line = lineOf(task);
    task.at = value === 1 ? task.at + 1 : line?.op === 'offer' ? line.to : task.at;
  } else if (asked === 'shuffle') giveBack(ctx, task, value);
  else putDown(ctx, task, placing(g) as Placing, value);
}

/** EN-20.18 */
const giveBack = rules(['EN-20.18'], (ctx: C, task: Task, value: number): void => {
  const player = ctx.g.players[task.side];
  const [card] = player.hand.cards.splice(value, 1);
  if (card !== undefined) {
    card.less = 0;
    player.deck.cards.push(card);
    task.left--;
    const to = player.seat < 0 ? [] : [player.seat];
    ctx.tell('giveBack', of(ctx.g, task.side), { aside: { to, data: named(player, card) } });
  } else task.left = 0;
  if (task.left > 0) return;
  task.left = -1;
  task.at++;
  shuffleDeck(ctx, task.side);
});

function putDown(ctx: C, task: Task, line: Placing, cell: number): void {
  const { g } = ctx;
  const camps = line.op === 'camp';
  const kind = placedKind(g, task, line);
  deploy(ctx, { kind, side: placingSide(g, task, line), cell, camp: camps ? task.zone : -1 });
  if (camps) task.at++;
  else task.left--;
}
