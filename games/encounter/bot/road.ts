import type { Json } from '@kaiju/kernel';
import type { Hero as Printed } from '../content/types.ts';
import { cards, kinds, versionOf } from '../effects/code.ts';
import { whyNotCarry } from '../effects/party.ts';
import type { Encounter, Run } from '../state.ts';
import type { Option } from './fight.ts';

/** The world map: whom to take along, what to carry, what to buy. */

/** Heroes whose cards serve a player who looks one action ahead, the best first; the others are alike. */
const COMPANY = ['H06', 'H03', 'H04', 'H05', 'H09'];

/** A card as such a player uses it: creatures most, dear cards more than cheap ones, better versions above all. */
function cardWorth(kind: number): number {
  const { unit, cost, variant } = cards[kind];
  return cost + (unit >= 0 ? 1 : 0) + (variant === 'base' ? 0 : 2);
}

function heroWorth(id: string): number {
  const rank = COMPANY.indexOf(id);
  return rank < 0 ? 0 : COMPANY.length - rank;
}

function rooms(run: Run, by: number): number {
  const talent = run.talents[by] === 'capacity' ? 1 : 0;
  const held = run.cards.filter((card) => card.by === by).length;
  return (kinds[run.party[by]].hero as Printed).capacity + talent - held;
}

/** How much better the best kept card is that this hero could carry instead of one of its own. */
function gainOfDropping(run: Run, card: number): number {
  const { kind, by } = run.cards[card];
  let best = 0;
  for (const other of run.cards) {
    if (other.by >= 0 || whyNotCarry(run.party[by], other.kind)) continue;
    const copies = run.cards.filter((one) => one.by === by && cards[one.kind].id === cards[other.kind].id);
    if (copies.length < 2) best = Math.max(best, cardWorth(other.kind) - cardWorth(kind));
  }
  return best;
}

/** Before a fight: fill every free place, then exchange a card for a better one. */
function loading(run: Run, answer: { carry: number; by: string } | { drop: number }): number {
  if ('drop' in answer)
    return rooms(run, run.cards[answer.drop].by) > 0 ? -1 : gainOfDropping(run, answer.drop);
  const { kind, by } = run.cards[answer.carry];
  return by >= 0 ? -1 : 10 + cardWorth(kind);
}

function isUseful(run: Run, kind: number): boolean {
  return run.party.some(
    (hero, by) =>
      !whyNotCarry(hero, kind) &&
      (rooms(run, by) > 0 ||
        run.cards.some((card) => card.by === by && cardWorth(card.kind) < cardWorth(kind))),
  );
}

type Service =
  | { enhance: number }
  | { transform: number }
  | { sell: number }
  | { buy: string }
  | { card: string }
  | { talent: string; by: string };

/** What is to be had for a card that is carried, for a new one, or for a hero; nothing at all is worth 0. */
function service(run: Run, answer: Service): number {
  if ('enhance' in answer) {
    const { kind, by } = run.cards[answer.enhance];
    return by < 0 ? -1 : 1 + cardWorth(kind);
  }
  if ('card' in answer || 'buy' in answer) {
    const key = 'card' in answer ? answer.card : answer.buy;
    const { n } = cards.find((card) => card.key === key) as (typeof cards)[number];
    const worth = isUseful(run, n) ? cardWorth(n) : -1;
    // A better version of what one has is cheaper than something new.
    return 'card' in answer ? worth : worth - 3;
  }
  if ('talent' in answer) return answer.talent === 'mhp' ? 1 + heroWorth(answer.by) : -1;
  // Another effect is no better as a rule: it is taken where it costs nothing and its hero can still carry it.
  if ('transform' in answer && (run.stage === 'reward' || run.gift)) {
    const { kind, by } = run.cards[answer.transform];
    return by >= 0 && !whyNotCarry(run.party[by], versionOf(kind, 'turned')) ? cardWorth(kind) : -1;
  }
  return -1;
}

function worth(run: Run, kind: string, answer: Json): number {
  // To go, to leave, to skip.
  if (typeof answer !== 'object' || answer === null) return 0;
  switch (kind) {
    case 'protagonist':
    case 'companion':
      return heroWorth((answer as { hero: string }).hero);
    case 'camp':
      return loading(run, answer as never);
    case 'reward':
    case 'library':
    case 'shrine':
      return service(run, answer as never);
    default:
      // Of two roads the first is the easier one.
      return 0;
  }
}

/** Answers on the world map. */
export function onRoad(g: Encounter, kind: string, options: readonly Json[]): Option[] {
  const run = g.run as Run;
  return options.map((answer) => ({ answer, worth: worth(run, kind, answer) }));
}
