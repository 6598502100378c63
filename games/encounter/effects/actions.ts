import { rules } from '@kaiju/kernel';
import { type C, Card, type Encounter, Offence, Play, taskOf, type Unit, Using } from '../state.ts';
import { burst, ray } from './areas.ts';
import { deploy } from './arrivals.ts';
import { declare } from './battle.ts';
import { endsMove } from './board.ts';
import { cards, kinds } from './code.ts';
import { pass } from './damage.ts';
import { fieldOf } from './field.ts';
import { onlyChoice, questionsOf, targetAt } from './legal.ts';
import { costOf, setFocus } from './piles.ts';
import { unitOf } from './units.ts';

/** What a player, a rival or the Adversary does in the main phase. Each begins something; `settle` carries it through. */

/** EN-11.1, EN-11.4, EN-11.5: walks a path cell by cell, as far as it gets. */
export const walk = rules(
  ['EN-4.8', 'EN-11.1', 'EN-11.4', 'EN-11.5'],
  (ctx: C, u: Unit, path: readonly number[]): void => {
    const { g } = ctx;
    const field = fieldOf(g);
    u.mt--;
    ctx.tell('move', {
      uid: u.uid,
      unit: kinds[u.kind].id,
      side: u.side,
      seat: g.players[u.side].seat,
      from: field.names[u.cell],
      to: field.names[path[path.length - 1]],
    });
    for (const cell of path) {
      u.cell = cell;
      u.steps++;
      ctx.tell('step', { uid: u.uid, to: field.names[cell] });
      pass(ctx, field, u);
      if (u.hp <= 0 || u.stumble > 0 || endsMove(g, field, u, cell)) break;
    }
  },
);

/** EN-12.1, EN-11.8 */
export const attack = rules(['EN-11.8', 'EN-12.1'], (ctx: C, a: Unit, d: Unit): void => {
  a.at--;
  a.locked = ctx.g.house.attackLock;
  declare(ctx, a, d);
});

/** EN-12.2 */
export const offend = rules(['EN-12.2'], (ctx: C, a: Unit, path: readonly number[], d: Unit): void => {
  walk(ctx, a, path);
  ctx.g.offence = Offence.make({ by: a.uid, at: d.uid });
});

/** A hand card is taken up; what has but one answer is not asked (EN-33.13). */
export function takeUp(ctx: C, side: number, card: number): void {
  ctx.g.players[side].using = Using.make({ card });
  goOn(ctx, side);
}

/** Answers the question that the card taken up is at. */
export function choose(ctx: C, side: number, n: number): void {
  put(ctx.g, side, n);
  goOn(ctx, side);
}

function put(g: Encounter, side: number, n: number): void {
  const using = g.players[side].using as Using;
  const card = cards[g.players[side].hand.cards[using.card].kind];
  const target = card.unit >= 0 ? ({ t: 'cell' } as const) : targetAt(card, using.asked);
  using.asked++;
  if (target === null) using.user = n;
  else if (target.t === 'cell' || target.t === 'burst') using.cell = n;
  else if (target.t === 'ray') using.dir = n;
  else if (using.t1 < 0) using.t1 = n;
  else using.t2 = n;
}

function goOn(ctx: C, side: number): void {
  const { g } = ctx;
  const using = g.players[side].using as Using;
  const card = cards[g.players[side].hand.cards[using.card].kind];
  while (using.asked < questionsOf(card)) {
    const only = onlyChoice(g, side, using, using.asked);
    if (only < 0) return;
    put(g, side, only);
  }
  play(ctx, side);
}

/** EN-9.7: an order's user is its carrier, if it is there. */
function carrierOf(g: Encounter, side: number, carrier: number): number {
  if (carrier < 0) return -1;
  return g.units.find((u) => u.owner === side && u.hero === carrier)?.uid ?? -1;
}

/** EN-20.5: the cells of the area a card was aimed at. */
function aimed(g: Encounter, using: Using, card: (typeof cards)[number]): number[] {
  const field = fieldOf(g);
  for (const target of card.targets) {
    if (target.t === 'burst') return [...burst(field, target.level, using.cell)];
    if (target.t === 'ray') return ray(field, target.level, (unitOf(g, using.user) as Unit).cell, using.dir);
  }
  return [];
}

/** The units a card was aimed at. */
function chosen({ t1, t2 }: Using): number[] {
  if (t1 < 0) return t2 < 0 ? [] : [t2];
  return t2 < 0 ? [t1] : [t1, t2];
}

/** EN-9.2: pay, leave the hand, count, and let it happen. */
const play = rules(
  [
    'EN-3.6',
    'EN-3.9',
    'EN-7.10',
    'EN-8.9',
    'EN-8.10',
    'EN-9.2',
    'EN-9.3',
    'EN-9.5',
    'EN-9.6',
    'EN-9.7',
    'EN-20.5',
  ],
  (ctx: C, side: number): void => {
    const { g } = ctx;
    const player = g.players[side];
    const using = player.using as Using;
    player.using = null;
    const held = player.hand.cards[using.card];
    const card = cards[held.kind];
    const cost = costOf(g, side, held);
    player.hand.cards.splice(using.card, 1);
    player.used++;
    if (card.spell) player.spells++;
    ctx.reveal('use', {
      side,
      seat: player.seat,
      card: card.key,
      cost,
      user: using.user,
      targets: card.targets[0]?.t === 'unit' ? chosen(using) : [],
      at: using.cell < 0 ? null : fieldOf(g).names[using.cell],
    });
    setFocus(ctx, side, player.focus - cost);
    g.play = Play.make({ side, card: Card.make({ kind: held.kind, carrier: held.carrier }) });
    if (card.unit >= 0) {
      deploy(ctx, { kind: card.unit, side, cell: using.cell, card: held.kind, carrier: held.carrier });
      return;
    }
    const user = unitOf(g, using.user);
    if (card.spell && user !== undefined) {
      if (user.ct > 0) user.ct--;
      else user.at--;
    }
    const task = taskOf(card.code, side);
    task.user = card.spell ? using.user : carrierOf(g, side, held.carrier);
    task.t1 = using.t1;
    task.t2 = using.t2;
    task.cell = using.cell;
    task.cells = aimed(g, using, card);
    task.card = held.kind;
    g.scripts.push(task);
  },
);
