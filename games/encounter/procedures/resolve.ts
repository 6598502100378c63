import { act, choose, done, type Flow, goto } from '@kaiju/kernel';
import { cards, kinds } from '../effects/code.ts';
import { fieldOf } from '../effects/field.ts';
import { answer, askedSide, openCells, settle, silenceOf } from '../effects/settle.ts';
import { type Card, type Encounter, procedure } from '../state.ts';
import { timeLeft } from './clock.ts';
import { type HandCard, inHand } from './main.ts';

/** What an effect asks its player on the way (EN-33.6 to EN-33.9). */
export const resolve = procedure('resolve');

const seatOf = ({ g }: { g: Encounter }) => g.players[askedSide(g)].seat;

function backOf(g: Encounter, { kind, carrier }: Card): HandCard<'back'> {
  const hero = g.players[askedSide(g)].heroes[carrier];
  return hero === undefined ? { back: cards[kind].key } : { back: cards[kind].key, of: kinds[hero.kind].id };
}

/** Hand cards; of two that are alike one is enough. */
function backs(g: Encounter): HandCard<'back'>[] {
  const hand = g.players[askedSide(g)].hand.cards;
  const first = (card: Card) =>
    hand.find(({ kind, carrier }) => kind === card.kind && carrier === card.carrier);
  return hand.filter((card) => first(card) === card).map((card) => backOf(g, card));
}

resolve.steps(
  choose<Encounter, unknown, HandCard<'back'>>('EN-33.6', {
    kind: 'shuffle',
    when: ({ g }) => g.ask === 'shuffle',
    who: seatOf,
    limit: timeLeft,
    options: ({ g }) => backs(g),
    otherwise: ({ g }) => backOf(g, g.players[askedSide(g)].hand.cards[silenceOf(g)]),
    take: (ctx, { back, of }) => {
      answer(ctx, inHand(ctx.g, askedSide(ctx.g), back, of));
    },
  }),
  choose<Encounter, unknown, { at: string }>('EN-33.7', {
    kind: 'place',
    when: ({ g }) => g.ask === 'place',
    who: seatOf,
    limit: timeLeft,
    options: ({ g }) => openCells(g).map((cell) => ({ at: fieldOf(g).names[cell] })),
    otherwise: ({ g }) => ({ at: fieldOf(g).names[silenceOf(g)] }),
    take: (ctx, { at }) => {
      answer(ctx, fieldOf(ctx.g).at.get(at) as number);
    },
  }),
  choose<Encounter, unknown, boolean>('EN-33.9', {
    kind: 'may',
    when: ({ g }) => g.ask === 'may',
    who: seatOf,
    limit: timeLeft,
    options: () => [true, false],
    otherwise: () => false,
    take: (ctx, yes) => {
      answer(ctx, yes ? 1 : 0);
    },
  }),
  act('EN-19.3', (ctx): Flow => {
    settle(ctx);
    if (ctx.g.outcome !== '' || ctx.g.ask === '') return done;
    return goto('EN-33.6');
  }),
);
