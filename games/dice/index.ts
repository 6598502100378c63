import { bool, defineGame, LoadError, listUpTo, oneOf, record, rules, textUpTo } from '@kaiju/kernel';
import { bots } from './bot/levels.ts';
import { seek } from './bot/seek.ts';
import { commonCards, heroes } from './content/index.ts';
import { removable } from './effects/code.ts';
import { bury, standing } from './effects/ledger.ts';
import { isIdlePlay, mayHide } from './effects/responses.ts';
import { limitOf } from './effects/tokens.ts';
import { isWorthwhile } from './effects/worthwhile.ts';
import { carry } from './procedures/carry.ts';
import { defend } from './procedures/defence.ts';
import { discard, main, playCard } from './procedures/main.ts';
import { match, startRoll } from './procedures/match.ts';
import { offence, rollEnd } from './procedures/offence.ts';
import { aim } from './procedures/targeting.ts';
import { income, turn, upkeep } from './procedures/turn.ts';
import { scene } from './scene.ts';
import { evaluate } from './score.ts';
import { areFoes, CP_CAP, type Dice, MODES, type Mode, NO_ABILITY, Player, Side, State } from './state.ts';
import { words } from './words.ts';

const DECK = 33;
/** What a side begins with, and by which clauses. */
const HP: Record<Mode, number> = {
  duel: rules(['DT-2.4'], 50),
  team: rules(['DT-2.5', 'DT-20.4'], 50),
  leader: rules(['DT-2.6', 'DT-21.1'], 35),
  melee: rules(['DT-2.7', 'DT-22.1'], 35),
};
const ABOVE_START = 10;

const MODE_RULES = ['DT-20.1', 'DT-21.2', 'DT-22.2', 'DT-31.1'];
/** What so many seats play. Four play in teams unless they want a melee; fewer than four can't have one. */
const modeFor = rules(MODE_RULES, (seats: number, wanted: Mode | 'usual'): Mode => {
  const usual: Mode = seats === 2 ? 'duel' : seats === 3 ? 'leader' : seats === 4 ? 'team' : 'melee';
  if (wanted === 'usual' || wanted === usual) return usual;
  if (wanted === 'melee') return seats < 4 ? usual : wanted;
  throw new LoadError(
    `options.mode: ${wanted} is not for ${seats} seats; they play ${usual} (DT-20.1, DT-22.1)`,
    `options.mode：${seats} 个座位不能玩 ${wanted}，应为 ${usual}（DT-20.1、DT-22.1）`,
  );
});

/** DT-2.18: heroes that the host has set, by seat; empty where the seat chooses or chance does. */
function lineup(wanted: readonly string[], seats: number, mirror: boolean): string[] {
  const known = new Set<string>(heroes.map(({ id }) => id));
  return Array.from({ length: seats }, (_, seat) => {
    const id = wanted[seat] ?? '';
    if (id !== '' && !known.has(id))
      throw new LoadError(
        `options.lineup: no hero is called '${id}'; there are ${[...known].join(', ')} (DT-2.18)`,
        `options.lineup：没有叫“${id}”的英雄；有 ${[...known].join('、')}（DT-2.18）`,
      );
    if (id !== '' && !mirror && wanted.indexOf(id) !== seat)
      throw new LoadError(
        `options.lineup: '${id}' is taken twice; set mirror to allow it (DT-2.18)`,
        `options.lineup：“${id}”选了两次；打开 mirror 才允许（DT-2.18）`,
      );
    return id;
  });
}

/** An empty pile, and who sees what will lie in it: a hand its owner and the partner, a deck nobody, the rest all. */
const lying = rules(
  ['DT-20.2', 'DT-26.1', 'DT-26.2', 'DT-26.3', 'DT-26.4', 'DT-26.5'],
  (owner: number, sees: 'all' | 'owner' | 'team' | 'count', ordered: boolean) => ({
    owner,
    sees,
    ordered,
    pool: `seat${owner}`,
    cards: [],
  }),
);

/** 王权骰铸 · Crownforge Dice: heroes, dice and cards; any step may be answered. */
export const dice = defineGame({
  id: 'dice',
  version: 2,
  title: { zh: '王权骰铸', en: 'Crownforge Dice' },
  clauses: 'DT',
  seats: { min: 2, max: 6 },
  state: State,
  options: rules(
    ['DT-31.2', 'DT-31.3', 'DT-31.4', 'DT-31.5'],
    record('options', {
      edition: oneOf('standard').or('standard'),
      mode: oneOf('usual', ...MODES).or('usual'),
      /** Whether the seats choose their heroes or chance does. */
      heroes: oneOf('chosen', 'dealt').or('chosen'),
      /** Heroes set beforehand, by seat; empty for the others. */
      lineup: listUpTo(6, textUpTo(32)),
      mirror: bool.or(false),
      /** DT-2.19 */
      secondSeatBonus: bool.or(false),
      /** DT-23.5 */
      dusk: bool.or(false),
      /** DT-7.9 */
      idlePlays: bool.or(true),
      /** Who decides on a 5: the first opponent to answer, or the left one. */
      foes: oneOf('race', 'left').or('race'),
    }),
  ),
  variants: [{}, { heroes: 'dealt' }, { heroes: 'dealt', mirror: true, secondSeatBonus: true, foes: 'left' }],
  setup: rules(['DT-2.8', 'DT-20.10'], ({ seats, options }) => {
    const mode = modeFor(seats, options.mode);
    const hp = HP[mode];
    const sides = mode === 'team' ? 2 : seats;
    const set = lineup(options.lineup, seats, options.mirror);
    return State.make({
      mode,
      mirror: options.mirror,
      dusk: options.dusk,
      bonus: options.secondSeatBonus,
      dealt: options.heroes === 'dealt',
      idlePlays: options.idlePlays,
      leftDecides: options.foes === 'left',
      sides: Array.from({ length: sides }, () => Side.make({ hp, cap: hp + ABOVE_START })),
      alive: sides,
      players: Array.from({ length: seats }, (_, seat) =>
        Player.make({
          hero: set[seat],
          side: seat % sides,
          hand: lying(seat, mode === 'team' ? 'team' : 'owner', false),
          deck: lying(seat, 'count', true),
          discard: lying(seat, 'all', true),
          upgrades: lying(seat, 'all', true),
          shown: lying(seat, 'all', true),
        }),
      ),
    });
  }),
  main: match,
  procedures: [
    startRoll,
    turn,
    upkeep,
    income,
    main,
    playCard,
    carry,
    offence,
    aim,
    defend,
    rollEnd,
    discard,
  ],
  standing,
  allies: (g, a, b) => a !== b && !areFoes(g, a, b),
  /** DT-23.4: HP become 0 at once; a team gives up when both do. */
  concede: {
    clause: 'DT-23.4',
    run: (ctx, seat) => {
      const { g, tell } = ctx;
      g.players[seat].resigned = true;
      tell('resigned', { seat });
      const { side } = g.players[seat];
      if (!g.players.every((p) => p.side !== side || p.resigned)) return;
      g.sides[side].hp = 0;
      bury(ctx);
    },
  },
  invariants,
  opening: 1,
  bound: 20_000,
  words,
  scene,
  evaluate,
  bots,
  relaxed: rules(['DT-31.5'], (options, seats) => {
    const mayTeam = seats >= 4 && options.mode !== 'melee';
    return mayTeam && options.foes === 'race' ? { ...options, foes: 'left' } : options;
  }),
  turn: ({ turn }) => turn,
  isWorthwhile,
  isIdle: isIdlePlay,
  mayHide,
  seek,
  content: (g) => g.players.map((_, seat) => ({ seat, names: contentOf(g, seat) })),
  catalogue: [
    ...heroes.map(({ id }) => `hero:${id}`),
    ...[...commonCards, ...heroes.flatMap(({ cards }) => cards)].map(({ id }) => `card:${id}`),
    ...heroes.flatMap(({ abilities, defences }) =>
      [...abilities, ...defences].map(({ id }) => `ability:${id}`),
    ),
    ...removable.map((id) => `status:${id}`),
  ],
});

/** Hero, cards played or sold, the ability at work, the tokens held. */
function contentOf(g: Dice, seat: number): string[] {
  const { hero, upgrades, discard, tokens } = g.players[seat];
  if (hero === '') return [];
  const names = [`hero:${hero}`];
  for (const { kind } of [...upgrades.cards, ...discard.cards]) names.push(`card:${kind}`);
  for (const st of removable) if (tokens[st] > 0) names.push(`status:${st}`);
  if (seat === g.active && g.declared !== '' && g.declared !== NO_ABILITY)
    names.push(`ability:${g.declared}`);
  if (g.attack !== null && g.attack.target === seat && g.attack.defence !== '')
    names.push(`ability:${g.attack.defence}`);
  return names;
}

/** What must hold at every pause. */
function invariants(g: Dice): string[] {
  const wrong: string[] = [];
  for (const { hp, cap } of g.sides)
    if (hp < 0 || hp > cap) wrong.push(`a side has ${hp} of ${cap} HP (DT-17.6)`);
  g.players.forEach((p, seat) => {
    if (p.cp < 0 || p.cp > CP_CAP) wrong.push(`seat ${seat} has ${p.cp} CP (DT-3.1)`);
    if (p.out || p.levels.length === 0) return;
    const cards = [p.hand, p.deck, p.discard, p.upgrades, p.shown].flatMap((pile) => pile.cards);
    if (cards.length !== DECK) wrong.push(`seat ${seat} has ${cards.length} cards (DT-2.9)`);
    if (new Set(cards.map((c) => c.kind)).size !== cards.length) wrong.push(`seat ${seat} has a card twice`);
    for (const st of removable) {
      if (p.tokens[st] < 0 || p.tokens[st] > limitOf(g, seat, st))
        wrong.push(`seat ${seat} has ${p.tokens[st]} ${st} (DT-14.5)`);
    }
  });
  return wrong;
}
