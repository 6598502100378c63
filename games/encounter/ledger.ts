import { cards, events, HEROES, kinds } from './effects/code.ts';
import { fieldOf } from './effects/field.ts';
import type { Encounter, Player } from './state.ts';

/** What must hold at every pause, and what of the content is in play. */

export function invariants(g: Encounter): string[] {
  if (g.players.length === 0 || g.field === '' || g.step === 'setup' || g.outcome !== '') return [];
  if (g.run !== null && g.run.stage !== 'battle') return [];
  const wrong: string[] = [];
  const field = fieldOf(g);
  const cells = new Set<number>();
  let last = 0;
  for (const u of g.units) {
    const { id } = kinds[u.kind];
    if (u.uid <= last) wrong.push(`${id} stands out of the order of arrival`);
    last = u.uid;
    if (field.zone[u.cell] === undefined || field.zone[u.cell] < 0)
      wrong.push(`${id} stands on no cell (EN-4.6)`);
    if (cells.has(u.cell)) wrong.push(`two units on ${field.names[u.cell]} (EN-4.4)`);
    cells.add(u.cell);
    if (u.hp <= 0 && g.ask === '') wrong.push(`${id} is dead and not gone (EN-13.5)`);
    if (u.hp > u.mhp) wrong.push(`${id} has ${u.hp} of ${u.mhp} HP (EN-10.9)`);
    if (Math.min(u.at, u.mt, u.ct, u.ward, u.parry, u.poison) < 0) wrong.push(`${id} has less than nothing`);
  }
  for (const [side, player] of g.players.entries()) wrong.push(...wrongWith(g, player, side));
  if (g.axis.length !== g.length && g.ask === '')
    wrong.push(`${g.axis.length} events on an axis of ${g.length} (EN-16.10)`);
  for (const { y } of g.axis) if (y > 4) wrong.push(`an event of strength ${y} (EN-16.4)`);
  if (g.length < 3 || g.length > 6) wrong.push(`an axis of ${g.length} (EN-16.9)`);
  if (g.control.some((side) => side !== 0 && side !== 1)) wrong.push('a zone is nobody’s (EN-5.3)');
  return wrong;
}

function wrongWith(g: Encounter, player: Player, side: number): string[] {
  const wrong: string[] = [];
  if (player.focus < 0) wrong.push(`side ${side} owes focus (EN-3.5)`);
  player.heroes.forEach(({ wait, kind }, i) => {
    const there = g.units.some((u) => u.owner === side && u.hero === i);
    if (there !== wait < 0)
      wrong.push(`${kinds[kind].id} is ${there ? 'on the field and in recovery' : 'nowhere'} (EN-7.4)`);
  });
  if (g.mode === 'duel' && player.full) {
    const carried = everyCard(g, player, side).filter(({ carrier }) => carrier >= 0).length;
    if (carried !== 5 * player.heroes.length)
      wrong.push(`side ${side} has ${carried} cards of its heroes (EN-8.8)`);
  }
  return wrong;
}

/** All cards of a player, wherever they are. */
function everyCard(g: Encounter, player: Player, side: number): { kind: number; carrier: number }[] {
  const list: { kind: number; carrier: number }[] = [
    ...player.hand.cards,
    ...player.deck.cards,
    ...player.standby,
    ...player.destroyed,
  ];
  for (const u of g.units)
    if (u.owner === side && u.card >= 0) list.push({ kind: u.card, carrier: u.carrier });
  if (g.play !== null && g.play.side === side && !g.play.settled && cards[g.play.card.kind].unit < 0)
    list.push(g.play.card);
  return list;
}

/** For the lab's tables: heroes, cards, units and events that are in this match. */
export function contentOf(g: Encounter): { seat: number; names: string[] }[] {
  return g.players.flatMap((player, side) => {
    if (player.seat < 0) return [];
    const names = new Set<string>();
    for (const { kind } of player.heroes) names.add(`hero:${kinds[kind].id}`);
    for (const { kind } of everyCard(g, player, side)) names.add(`card:${cards[kind].key}`);
    if (side === 0 || g.mode !== 'duel') {
      for (const u of g.units) if (u.hero < 0) names.add(`unit:${kinds[u.kind].id}`);
      for (const { event } of g.axis) names.add(`event:${events[event].id}`);
    }
    return [{ seat: player.seat, names: [...names] }];
  });
}

export const catalogue: readonly string[] = [
  ...HEROES.map((n) => `hero:${kinds[n].id}`),
  ...cards.map(({ key }) => `card:${key}`),
  ...[...new Set(kinds.filter(({ hero }) => hero === null).map(({ id }) => id))].map((id) => `unit:${id}`),
  ...events.map(({ id }) => `event:${id}`),
];
