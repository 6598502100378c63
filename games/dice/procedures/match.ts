import {
  act,
  call,
  callAndStay,
  choose,
  type Flow,
  int,
  list,
  next,
  rule,
  rules,
  shuffle,
} from '@kaiju/kernel';
import { cardsOf, heroes } from '../content/index.ts';
import type { HeroId } from '../content/types.ts';
import { Act } from '../effects/act.ts';
import { codes, heroOf } from '../effects/code.ts';
import { draw, gainCp } from '../effects/resources.ts';
import { run } from '../effects/verbs.ts';
import { type C, Card, type Dice, living, procedure } from '../state.ts';
import { passTurn, turn } from './turn.ts';

/** There is no mulligan. */
const HAND = rules(['DT-2.11', 'DT-2.12'], 4);

/** DT-2.18: heroes nobody has taken, or all of them in a game of mirrors. */
function freeHeroes(g: Dice): HeroId[] {
  return heroes.map(({ id }) => id).filter((id) => g.mirror || !g.players.some((p) => p.hero === id));
}
function withoutHero(g: Dice): number {
  return g.players.findIndex((p) => p.hero === '');
}

const takeHero = rule('DT-2.1', ({ g, tell }: C, seat: number, id: string): void => {
  g.players[seat].hero = id;
  tell('hero', { seat, hero: id });
});

/** DT-2.2, DT-2.10, DT-13.3: a hero's board as it lies at the beginning, the deck unshuffled. */
export const dress = rules(['DT-2.2', 'DT-2.9', 'DT-2.10'], (g: Dice, seat: number): void => {
  const player = g.players[seat];
  const { abilities, defences, hero } = heroOf[player.hero];
  player.levels = new Array<number>(abilities.length + defences.length).fill(1);
  player.swarm = hero.swarm?.start ?? -1;
  player.tide = hero.tide?.start ?? -1;
  player.arrow = hero.tide?.dir ?? 1;
  player.deck.cards = cardsOf(hero.id).map(({ id }, i) => Card.make({ id: 1 + seat * 64 + i, kind: id }));
});

/** DT-2.13, DT-2.14: the highest die begins; those who tie roll again. */
export const startRoll = procedure('startRoll', { tied: list(int) }).steps(
  act('DT-2.14', ({ g, v, roll, tell }): Flow => {
    const dice = v.tied.map(() => roll(6));
    const most = Math.max(...dice);
    tell('startRoll', { seats: v.tied.slice(), dice });
    v.tied = v.tied.filter((_, i) => dice[i] === most);
    if (v.tied.length > 1) return { op: 'stay' };
    g.first = v.tied[0];
    g.active = g.first;
    tell('starts', { seat: g.first });
    return next;
  }),
);

/** DT-1, DT-2: setting up, rolling for the start, and turns until one side is left. */
export const match = procedure('match').steps(
  act('DT-2.1', (ctx) => {
    const { g, pick } = ctx;
    g.players.forEach(({ hero }, seat) => {
      if (hero !== '') ctx.tell('hero', { seat, hero });
      else if (g.dealt) takeHero(ctx as C, seat, pick(freeHeroes(g)));
    });
  }),
  choose('DT-2.18', {
    kind: 'hero',
    limit: 30_000,
    when: ({ g }) => withoutHero(g) >= 0,
    who: ({ g }) => withoutHero(g),
    options: ({ g, refuse }) => {
      const free = freeHeroes(g);
      if (refuse !== undefined) {
        for (const { hero } of g.players)
          if (hero !== '' && !free.includes(hero as HeroId)) refuse(hero, 'DT-2.18', { key: 'E-TAKEN' });
      }
      return free;
    },
    otherwise: rules(['DT-27.1'], ({ g, pick }) => pick(freeHeroes(g))),
    take: (ctx, id, seat): Flow => {
      takeHero(ctx as C, seat, id);
      return { op: 'stay' };
    },
  }),
  act('DT-2.11', (ctx) => {
    const { g } = ctx;
    g.players.forEach((player, seat) => {
      dress(g, seat);
      shuffle(ctx, player.deck);
      draw(ctx as C, seat, HAND);
    });
  }),
  act('DT-2.13', ({ g }) => call(startRoll, { tied: living(g) })),
  act('DT-2.15', (ctx) => {
    const { g } = ctx;
    // Clockwise from the starting player.
    for (const seat of rules(['DT-2.16'], living(g))) {
      const code = codes[`${g.players[seat].hero}/setup`];
      if (code) run(ctx as C, code, Act.make({ by: seat, src: g.players[seat].hero }));
    }
  }),
  act('DT-2.19', (ctx) => {
    const { g } = ctx;
    for (const seat of living(g)) if (g.bonus && seat !== g.first) gainCp(ctx as C, seat, 1);
  }),
  act('DT-4.1', (ctx) => {
    if (ctx.g.turn > 0) passTurn(ctx as C);
    return callAndStay(turn, {});
  }),
);
