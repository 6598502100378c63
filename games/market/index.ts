import { defineGame, oneOf, record, rule, rules, won } from '@kaiju/kernel';
import { evaluate, policy } from './bot.ts';
import { match, night, poorestFirst, present } from './rules.ts';
import { scene } from './scene.ts';
import { Card, FOX, nights, Player, State, weight } from './state.ts';
import { words } from './words.ts';

/** Five of each good and six foxes. */
const DECK = ['1', '2', '3', '4', '5', '6']
  .flatMap((kind) => new Array<string>(5).fill(kind))
  .concat(new Array(6).fill(FOX));

/** 夜市 · Night Market: the teaching game. Dice, a hidden hand, a race, sealed offers and a reaction window. */
export const market = defineGame({
  id: 'market',
  version: 1,
  title: { zh: '夜市', en: 'Night Market' },
  clauses: 'NM',
  seats: { min: 2, max: 4 },
  state: State,
  options: rules(
    ['NM-2.9', 'NM-3.4'],
    record('options', { nights: nights.or(5), bell: oneOf('race', 'sealed').or('race') }),
  ),
  variants: [{}, { bell: 'sealed' }],
  setup: rule('NM-1.1', ({ seats, options }) => {
    const lying = (owner: number, sees: 'all' | 'owner' | 'count', ordered: boolean) => ({
      owner,
      sees,
      ordered,
      pool: 'cards',
    });
    return State.make({
      nights: options.nights,
      sealed: options.bell === 'sealed',
      deck: { ...lying(-1, 'count', true), cards: DECK.map((kind, i) => Card.make({ id: i + 1, kind })) },
      discard: { ...lying(-1, 'all', true), cards: [] },
      players: Array.from({ length: seats }, (_, seat) =>
        Player.make({
          hand: { ...lying(seat, 'owner', false), cards: [] },
          offer: { ...lying(seat, 'owner', true), cards: [] },
        }),
      ),
    });
  }),
  main: match,
  procedures: [night],
  /** NM-3.3: whoever goes home leaves the others to it. */
  concede: {
    clause: 'NM-3.3',
    run: ({ g, tell }, seat) => {
      g.players[seat].gone = true;
      g.players[seat].coins = 0;
      tell('wentHome', { seat });
    },
  },
  relaxed: rule('NM-2.9', (options) => (options.bell === 'race' ? { ...options, bell: 'sealed' } : options)),
  race: { precedence: poorestFirst },
  standing: (g) => {
    const left = present(g);
    return left.length === 1 ? won(left, g.players.length, 'NM-3.3') : null;
  },
  /** A fox, where there is something for it. */
  mayHide: (g, seat) => present(g).some((other) => other !== seat && weight(g, other) > 0),
  invariants: (g) => {
    const piles = [g.deck, g.discard, ...g.players.flatMap((p) => [p.hand, p.offer])];
    const cards = piles.flatMap((p) => p.cards);
    const wrong: string[] = [];
    if (cards.length !== DECK.length) wrong.push(`${cards.length} cards, not ${DECK.length}`);
    if (new Set(cards.map((c) => c.id)).size !== cards.length) wrong.push('two cards share a name');
    if (g.players.some((p) => p.coins < 0)) wrong.push('somebody owes coins');
    return wrong;
  },
  bound: 1000,
  words,
  scene,
  evaluate,
  policy,
  content: (g) => g.players.map((_, seat) => ({ seat, names: g.ringer === seat ? ['bell:rang'] : [] })),
});
