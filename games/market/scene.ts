import type { Line, SceneWords } from '@kaiju/kernel';
import { match, night } from './rules.ts';
import { type Card, FOX, type Market } from './state.ts';

const KINDS = ['1', '2', '3', '4', '5', '6', FOX] as const;

function player(line: Line, g: Market) {
  const seat = line.int('a seat');
  if (!g.players[seat]) line.fail(`expected a seat from 0 to ${g.players.length - 1}`, 1);
  return g.players[seat];
}

/** Takes a card of this kind out of the deck. */
function fetch(line: Line, g: Market): Card {
  const kind = line.among(KINDS, 'a card, one of');
  const index = g.deck.cards.findIndex((c) => c.kind === kind);
  if (index < 0) line.fail(`no ${kind} is left in the deck`, 1);
  return g.deck.cards.splice(index, 1)[0];
}

/** Scenes begin at nightfall (`start night`), with the hands that `hand` gives. */
export const scene: SceneWords<Market> = {
  given: {
    coins: (line, g) => {
      player(line, g).coins = line.int('how many coins');
    },
    hand: (line, g) => {
      const { hand } = player(line, g);
      while (line.left > 0) hand.cards.push(fetch(line, g));
    },
    deck: (line, g) => {
      const kept: Card[] = [];
      while (line.left > 0) kept.push(fetch(line, g));
      g.discard.cards.push(...g.deck.cards);
      g.deck.cards = kept.reverse();
    },
    night: (line, g) => {
      g.night = line.int('nights gone by');
    },
    prize: (line, g) => {
      g.prize = line.int('coins on the stall');
    },
  },
  starts: {
    night: () => [{ procedure: match, step: 'NM-3.1' }, { procedure: night }],
  },
  move: (line, ask, g) => {
    if (ask.kind === 'bell' || ask.kind === 'sealedBell')
      return line.among(['rings', 'walks']) === 'rings' ? 'ring' : 'walk';
    if (ask.kind === 'fox') {
      if (line.maybe('passes')) return 'pass';
      line.among(['spoils']);
      return line.int('whose offer');
    }
    if (line.maybe('keeps')) return 'keep';
    line.among(['offers']);
    const kind = line.among(KINDS, 'a card, one of');
    return g.players[ask.seat].hand.cards.find((c) => c.kind === kind)?.id ?? -1;
  },
  claims: {
    coins: (line, g) => {
      const { coins } = player(line, g);
      const wanted = line.int('how many coins');
      line.expect(coins === wanted, `there are ${coins} coins`);
    },
    hand: (line, g) => {
      const { hand } = player(line, g);
      const wanted = line.int('how many cards');
      line.expect(hand.cards.length === wanted, `the hand holds ${hand.cards.length}`);
    },
    prize: (line, g) => {
      const wanted = line.int('how many coins');
      line.expect(g.prize === wanted, `the stall holds ${g.prize}`);
    },
    ringer: (line, g) => {
      const wanted = line.maybe('nobody') ? null : line.int('a seat, or nobody');
      line.expect(g.ringer === wanted, `the ringer is ${g.ringer ?? 'nobody'}`);
    },
    deck: (line, g) => {
      const wanted = line.int('how many cards');
      line.expect(g.deck.cards.length === wanted, `the deck holds ${g.deck.cards.length}`);
    },
  },
};
