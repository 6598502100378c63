import { act, callAndStay, type Flow, rule, rules } from '@kaiju/kernel';
import { lords } from '../content/index.ts';
import { numbers } from '../content/numbers.ts';
import type { LordId } from '../content/types.ts';
import { kindOf } from '../effects/code.ts';
import { object, objection } from '../effects/refusals.ts';
import { type Dungeon, inTurnOrder, procedure } from '../state.ts';
import { round } from './round.ts';
import { decision } from './steps.ts';

/** DL-1.5: lords nobody has taken. */
const freeLords = rule('DL-1.5', (g: Dungeon): LordId[] => {
  return lords.map(({ id }) => id).filter((id) => !g.players.some(({ hero }) => hero === id));
});

/** Who has no hero yet, in seat order; -1 when all have. */
function withoutHero(g: Dungeon): number {
  return inTurnOrder(g).find((seat) => g.players[seat].hero === '') ?? -1;
}

/** DL-1.9: a hero and its ten cards. */
export const takeLord = rules(
  ['DL-1.5', 'DL-1.9', 'DL-4.10'],
  (g: Dungeon, seat: number, id: LordId): void => {
    const player = g.players[seat];
    player.hero = id;
    const lord = lords.find((other) => other.id === id) as (typeof lords)[number];
    player.deck.cards = lord.cards.map((card) => kindOf[card.id]);
  },
);

const TAKEN = rules(['DL-27.23'], objection('E-HERO', 'DL-1.5'));

/** DL-1: seats, heroes, shuffled piles; then rounds until one lord is left. */
export const match = rules(['DL-1.1', 'DL-1.2', 'DL-1.13'], procedure('match')).steps(
  act('DL-1.7', ({ g, random, reveal }) => {
    g.first = random(g.players.length);
    g.players[g.first].gold += rules(['DL-1.8'], numbers.firstSeatExtra)[g.players.length];
    reveal('first', { seat: g.first });
  }),
  act('DL-28.2', (ctx) => {
    const { g } = ctx;
    for (const seat of inTurnOrder(g)) {
      const { hero } = g.players[seat];
      if (hero !== '') takeLord(g, seat, hero as LordId);
      else if (g.dealt) takeLord(g, seat, ctx.pick(freeLords(g)));
      else continue;
      ctx.reveal('hero', { seat, hero: g.players[seat].hero });
    }
  }),
  decision<unknown, LordId>('DL-1.5', {
    kind: 'hero',
    silence: 'DL-26.1',
    limit: 45_000,
    who: ({ g }) => Math.max(0, withoutHero(g)),
    when: ({ g }) => withoutHero(g) >= 0,
    options: ({ g, refuse }) => {
      for (const { hero } of g.players) if (hero !== '') object(refuse, hero, TAKEN);
      return freeLords(g);
    },
    otherwise: ({ g, pick }) => pick(freeLords(g)),
    take: (ctx, id, seat): Flow => {
      takeLord(ctx.g, seat, id);
      ctx.reveal('hero', { seat, hero: id });
      return { op: 'stay' };
    },
    gone: { op: 'stay' },
  }),
  act('DL-1.11', (ctx) => {
    const { g } = ctx;
    for (const { cards } of rules(['DL-1.12'], [...g.piles, ...g.npcs])) ctx.shuffle(cards);
    for (const { deck } of rules(['DL-1.9'], g.players)) ctx.shuffle(deck.cards);
  }),
  act('DL-9.1', () => callAndStay(round, {})),
);
