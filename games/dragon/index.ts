import {
  bool,
  defineGame,
  type Json,
  LoadError,
  listUpTo,
  oneOf,
  record,
  rule,
  rules,
  textUpTo,
  whole,
} from '@kaiju/kernel';
import { bots } from './bot/levels.ts';
import { actionCards, aiCards, characters, treasures } from './content/index.ts';
import { options as choices, numbers, race, times } from './content/numbers.ts';
import { ALL_CARDS, CHARACTER, EXIT, FLOOR, ground, PORTAL_A } from './effects/tables.ts';
import { imagine } from './imagine.ts';
import { match, round } from './procedures/match.ts';
import { place } from './procedures/place.ts';
import { prepare } from './procedures/prepare.ts';
import { execute, resolve } from './procedures/resolve.ts';
import { tidyUp } from './procedures/tidy.ts';
import { scene } from './scene.ts';
import { evaluate } from './score.ts';
import { AWAY, type Dragon, FIRST_CELL, glassOrder, HEIRLOOM, Hoard, Player, State } from './state.ts';
import { words } from './words.ts';

/** A number with the bounds of those there are to choose from. */
const among = (numbers: readonly number[]) => whole(Math.min(...numbers), Math.max(...numbers));

const options = rules(
  ['DH-1.13', 'DH-27.2', 'DH-27.3', 'DH-27.4', 'DH-27.5', 'DH-27.6', 'DH-27.9', 'DH-27.13', 'DH-27.14'],
  record('options', {
    edition: oneOf('standard').or('standard'),
    map: oneOf(...choices.map).or('lair'),
    mode: oneOf(...choices.mode).or('realtime'),
    seconds: among(choices.seconds).or(choices.seconds[0]),
    games: among(choices.games).or(choices.games[0]),
    hours: among(choices.hours).or(choices.hours[0]),
    order: oneOf(...choices.order).or('glass'),
    recover: oneOf(...choices.recover).or('reset'),
    handicap: oneOf(...choices.handicap).or('game'),
    fullGlass: bool.or(false),
    /** Characters set beforehand for the first game, by seat; empty where the seat chooses. */
    lineup: listUpTo(6, textUpTo(32)),
  }),
);

/** DH-1.5a: characters that the host has set, by seat; −1 where the seat chooses. */
const lineup = rule('DH-1.5a', (wanted: readonly string[], seats: number): number[] => {
  return Array.from({ length: seats }, (_, seat) => {
    const id = wanted[seat] ?? '';
    if (id === '') return -1;
    if (CHARACTER[id] === undefined)
      throw new LoadError(
        `options.lineup: no character is called '${id}'; there are ${Object.keys(CHARACTER).join(', ')} (DH-1.5)`,
        `options.lineup：没有叫“${id}”的角色；有 ${Object.keys(CHARACTER).join('、')}（DH-1.5）`,
      );
    if (wanted.indexOf(id) !== seat)
      throw new LoadError(
        `options.lineup: '${id}' is taken twice; choose different ones (DH-1.5a)`,
        `options.lineup：“${id}”选了两次；须各不相同（DH-1.5a）`,
      );
    return CHARACTER[id];
  });
});

/** Of these numbers not all between the least and the greatest can be had. */
function mustBeOffered(option: 'seconds' | 'hours', found: number, clause: string): void {
  const offered: readonly number[] = choices[option];
  if (offered.includes(found)) return;
  const sorted = offered.toSorted((a, b) => a - b);
  throw new LoadError(
    `options.${option}: ${found}; it is one of ${sorted.join(', ')} (${clause})`,
    `options.${option}：${found}；应为 ${sorted.join('、')} 之一（${clause}）`,
  );
}

/** What a host orders the race by. */
const racing = rules(
  ['DH-14.1', 'DH-14.2', 'DH-14.3', 'DH-14.4', 'DH-14.5', 'DH-14.6', 'DH-14.7', 'DH-14.8', 'DH-14.9'],
  {
    ...race,
    countIn: times.countIn,
    precedence: glassOrder,
    // DH-3.14: nobody takes a card back.
    final: true,
    // DH-14.5 is about cards: a word needs no reaching out, and the flip comes before them.
    reaching: (answer: Json) => typeof answer === 'object',
  },
);

/** 魔龙宝窟 · Wyrm's Vault: a race for a lane, and a dragon in between. */
export const dragon = defineGame({
  id: 'dragon',
  version: 2,
  title: { zh: '魔龙宝窟', en: "Wyrm's Vault" },
  clauses: 'DH',
  seats: { min: 2, max: 6 },
  state: State,
  options,
  variants: [
    {},
    { mode: 'relaxed' },
    { games: 2, recover: 'everyRound' },
    { games: 3, handicap: 'match', fullGlass: true },
    { mode: 'relaxed', order: 'random' },
    { mode: 'mail' },
  ],
  setup: rules(['DH-17.1', 'DH-27.1', 'DH-23.11'], ({ seats, options: chosen }) => {
    const { map, mode, seconds, games, hours, order, recover, handicap, fullGlass } = chosen;
    mustBeOffered('seconds', seconds, 'DH-14.14');
    mustBeOffered('hours', hours, 'DH-27.3');
    if (map === 'vault' && seats > numbers.vaultSeats)
      throw new LoadError(
        `options.map: the Sunken Vault is for 2 to ${numbers.vaultSeats} players, not ${seats} (DH-23.11)`,
        `options.map：沉没金库供 2 至 ${numbers.vaultSeats} 人，不是 ${seats} 人（DH-23.11）`,
      );
    const pile = (sees: 'all' | 'count') => ({ owner: -1, sees, ordered: true, pool: 'ai', cards: [] });
    const set = lineup(chosen.lineup, seats);
    return State.make({
      map,
      mode,
      seconds,
      games,
      hours,
      order,
      recover,
      handicapBy: handicap,
      fullGlass,
      players: set.map((character) => Player.make({ character })),
      hoard: Hoard.make({ place: treasures.map(() => AWAY), flags: treasures.map(() => 0), seats }),
      current: pile('count'),
      next: pile('count'),
      draw: pile('count'),
      executed: pile('all'),
      removed: pile('all'),
    });
  }),
  main: match,
  procedures: [round, prepare, place, resolve, execute, tidyUp],
  imagine,
  /** DH-13.5: announced now, and done at the end of the round. */
  concede: {
    clause: 'DH-13.5',
    run: ({ g, tell }, seat) => {
      const p = g.players[seat];
      if (p.quitting || p.state === 'left' || p.state === 'gaveUp') return;
      p.quitting = true;
      tell('quitting', { seat });
    },
  },
  ladder: rule('DH-15.7', ({ mode }) => (mode === 'realtime' ? null : 'relaxed')),
  relaxed: rules(['DH-15.6', 'DH-27.3'], (chosen) =>
    chosen.mode === 'realtime' ? { ...chosen, mode: 'mail' } : chosen,
  ),
  race: racing,
  /** DH-16.6: from Preparation on, or from the question whether all are ready where nobody prepares anything. */
  absence: rule('DH-16.6', ({ mode, phase }: Dragon) => {
    if (mode !== 'realtime') return null;
    return { races: numbers.offline, now: phase !== 'resolution' && phase !== 'tidyUp' };
  }),
  refusals: {
    closed: { clause: 'DH-26.2', reason: { key: 'E-PHASE' } },
    late: { clause: 'DH-26.2', reason: { key: 'E-PHASE' } },
    early: { clause: 'DH-26.4', reason: { key: 'E-FALSE-START' } },
  },
  forced: rules(['DH-27.7'], { prepare: 'end', substitute: 'no', portal: 'stay', exit: 'stay' }),
  invariants,
  opening: 1,
  bound: 40_000,
  words,
  scene,
  evaluate,
  bots,
  content: (g) => g.players.map((p, seat) => ({ seat, names: contentOf(g, seat, p) })),
  catalogue: [
    ...characters.map(({ id }) => `character:${id}`),
    ...actionCards.map(({ id }) => `card:${id}`),
    ...treasures.map(({ id }) => `treasure:${id}`),
    ...aiCards.map(({ id }) => `ai:${id}`),
  ],
});

/** Character, cards spent, treasures owned; the Holder answers for the AI cards executed. */
function contentOf(g: Dragon, seat: number, p: Player): string[] {
  if (p.character < 0) return [];
  const names = [`character:${characters[p.character].id}`];
  actionCards.forEach(({ id }, i) => {
    if (p.spent & (1 << i)) names.push(`card:${id}`);
  });
  g.hoard.place.forEach((at, t) => {
    if (at === seat || at === HEIRLOOM - seat) names.push(`treasure:${treasures[t].id}`);
  });
  const open = g.current.sees === 'all' ? [...g.executed.cards, ...g.current.cards] : g.executed.cards;
  if (seat === g.holder) for (const { kind } of open) names.push(`ai:${aiCards[kind].id}`);
  return names;
}

/** What must hold at every pause. */
function invariants(g: Dragon): string[] {
  const wrong: string[] = [];
  const { terrain, cave } = ground(g);
  const cards = [g.current, g.next, g.draw, g.executed, g.removed].flatMap((p) => p.cards.map((c) => c.kind));
  if (g.game > 0 && new Set(cards).size !== cave.monster.deck.length)
    wrong.push(`${new Set(cards).size} AI cards, not ${cave.monster.deck.length}`);
  if (cards.length !== new Set(cards).size) wrong.push('an AI card is there twice');
  const { place: at } = g.hoard;
  g.players.forEach((p, seat) => {
    const on = p.state === 'in' && g.game > 0;
    if (on !== p.cell > 0) wrong.push(`seat ${seat} is ${p.state} and on cell ${p.cell} (DH-0.4)`);
    if (on && (terrain[p.cell] & FLOOR) === 0) wrong.push(`seat ${seat} stands on no floor (DH-9.2)`);
    if (on && (terrain[p.cell] & (PORTAL_A | EXIT)) === 0)
      g.players.forEach((q, other) => {
        if (other > seat && q.cell === p.cell) wrong.push(`seats ${seat} and ${other} share a cell (DH-9.2)`);
      });
    if (at.filter((where) => where === HEIRLOOM - seat).length > 1)
      wrong.push(`seat ${seat} has two heirlooms (DH-2.10)`);
    if ((p.spent & ~ALL_CARDS) !== 0) wrong.push(`seat ${seat} has spent cards there are not`);
  });
  for (const where of at)
    if (where >= FIRST_CELL && (terrain[where] & FLOOR) === 0) wrong.push(`a treasure lies on cell ${where}`);
  return wrong;
}
