import { type Ask, type Json, type Line, PASS, type SceneWords, type StageFrame } from '@kaiju/kernel';
import { cardsOf, heroes, statuses } from './content/index.ts';
import type { HeroId, StatusId } from './content/types.ts';
import { abilityOf, cards, defenceOf, heroOf } from './effects/code.ts';
import { metAbilities } from './effects/dice.ts';
import { lossOf } from './effects/reckon.ts';
import { limitOf } from './effects/tokens.ts';
import { whyNot, whyNotSpend } from './effects/why.ts';
import { dress, match } from './procedures/match.ts';
import { turn } from './procedures/turn.ts';
import { Card, type Dice, NO_ABILITY, PHASES, type Player, sideOf } from './state.ts';

/**
 * Scenes call cards and abilities by their English names (`royal-wrath`, `mallet-arc-ii`), statuses by their ids,
 * and count dice from 1. Nobody holds a card, nor has one in the deck, that the scene does not give them.
 *
 * Nobody need say "passes" for others: a line passes all open windows until its seat is asked something that the
 * line answers. Only `plays`, `spends` and `passes` answer windows; a card or token that is not legal in a window
 * waits for the next one, and `passes W-G` passes up to that window and there.
 */

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-');

const cardIds: Record<string, string> = Object.create(null);
for (const id in cards) cardIds[slug(cards[id].card.name.en)] = id;
const abilityIds: Record<string, string> = Object.create(null);
for (const id in abilityOf) abilityIds[slug(abilityOf[id].ability.name.en)] = id;
const defenceIds: Record<string, string> = Object.create(null);
for (const id in defenceOf) defenceIds[slug(defenceOf[id].defence.name.en)] = id;
const statusIds: readonly string[] = statuses.map(({ id }) => id);
const heroIds = heroes.map(({ id }) => id);

function named(line: Line, ids: Record<string, string>, what: string): string {
  const name = line.word(what);
  return ids[name] ?? line.fail(`expected ${what}, found '${name}'`, 1);
}
const cardAt = (line: Line) => named(line, cardIds, 'a card');
const abilityAt = (line: Line) => named(line, abilityIds, 'an offensive ability');
const statusAt = (line: Line) => line.among(statusIds, 'a status, one of') as StatusId;

function seatAt(line: Line, g: Dice): number {
  const seat = line.int('a seat');
  if (!g.players[seat]) line.fail(`expected a seat from 0 to ${g.players.length - 1}, found ${seat}`, 1);
  return seat;
}

/** The player at a seat, with a hero. */
function playerAt(line: Line, g: Dice): Player {
  return g.players[dressed(g, seatAt(line, g))];
}

function dressed(g: Dice, seat: number): number {
  const player = g.players[seat];
  if (player.hero === '') player.hero = heroIds.find((id) => !g.players.some((p) => p.hero === id)) as string;
  if (player.levels.length > 0) return seat;
  dress(g, seat);
  player.deck.cards = [];
  return seat;
}

/** The place of an ability or a defence on its hero's board. */
function slotAt(line: Line, player: Player): number {
  const id = named(line, { ...abilityIds, ...defenceIds }, 'an ability');
  const { abilities, defences } = heroOf[player.hero];
  const board = [...abilities.map((a) => a.ability.id), ...defences.map((d) => d.defence.id)];
  const slot = board.indexOf(id);
  return slot < 0 ? line.fail(`expected an ability of ${player.hero}`, 1) : slot;
}

function cardsAt(line: Line, g: Dice, seat: number): Card[] {
  const kinds = cardsOf(g.players[seat].hero as HeroId).map(({ id }) => id);
  const list: Card[] = [];
  while (line.left > 0) {
    const kind = cardAt(line);
    if (!kinds.includes(kind)) line.fail(`expected a card of ${g.players[seat].hero}`, 1);
    list.push(Card.make({ id: 1 + seat * 64 + kinds.indexOf(kind), kind }));
  }
  return list;
}

const ARROWS = { up: 1, down: -1 } as const;

/** What nobody mentioned is as in the middle of a match. */
function complete(g: Dice): void {
  if (g.active < 0) g.active = 0;
  if (g.first < 0) g.first = 0;
  if (g.turn === 0) g.turn = 1;
  g.players.forEach((player, seat) => {
    dressed(g, seat);
    if (player.turns === 0) player.turns = 2;
  });
}

function startAt(step: string): (g: Dice) => StageFrame[] {
  return (g) => {
    complete(g);
    return [
      { procedure: match, step: 'DT-4.1' },
      { procedure: turn, step },
    ];
  };
}

// ---- moves -------------------------------------------------------------------------------------------------

/** What follows a card or token: `on 1`, `die 3 down`, `dice 1 2`, `debt from 0 to 1`, `b`. */
interface Chosen {
  on?: number;
  to?: number;
  from?: number;
  st?: string;
  or?: number;
  dice?: { die: number; change: string; number: number }[];
  reroll?: number[];
}

function chosenAt(line: Line): Chosen {
  const chosen: Chosen = {};
  while (line.left > 0) {
    const word = line.word();
    if (word === 'on') chosen.on = line.int('a seat');
    else if (word === 'from') chosen.from = line.int('a seat');
    else if (word === 'to') chosen.to = line.int('a seat');
    else if (word === 'a' || word === 'b') chosen.or = word === 'a' ? 0 : 1;
    else if (statusIds.includes(word)) chosen.st = word;
    else if (word === 'dice') {
      chosen.reroll = [];
      while (line.left > 0) chosen.reroll.push(line.int('a die, from 1') - 1);
    } else if (word === 'die') {
      const die = line.int('a die, from 1') - 1;
      const change = line.left > 0 ? line.among(['up', 'down', 'to'], 'its change, one of') : '';
      if (change === '') chosen.reroll = [die];
      else {
        const number = change === 'to' ? line.int('a number') : 0;
        chosen.dice = [...(chosen.dice ?? []), { die, change, number }];
      }
    } else
      line.fail(`expected what is chosen (on, from, to, die, dice, a, b, or a status), found '${word}'`, 1);
  }
  return chosen;
}

/** The choice in the form of an answer. Without any option of this card the bare card says it all. */
function answerWith(head: Record<string, Json>, chosen: Chosen, ask: Ask, g: Dice): Json {
  const open = (ask.options ?? []).filter((option) => isOf(option, head)) as Record<string, Json>[];
  const shape = open[0] ?? {};
  const answer: Record<string, Json> = { ...head };
  const table = g.roll.open ? g.roll.dice : g.dice;
  if (chosen.from !== undefined) answer.at = chosen.from;
  if (chosen.on !== undefined) answer['foe' in shape ? 'foe' : 'at'] = chosen.on;
  if (chosen.to !== undefined) answer.to = chosen.to;
  if (chosen.st !== undefined) answer.st = chosen.st;
  if (chosen.or !== undefined) answer.or = chosen.or;
  if (chosen.dice !== undefined)
    answer.set = chosen.dice.map(({ die, change, number }) => [
      die,
      change === 'to' ? number : table[die] + (change === 'up' ? 1 : -1),
    ]);
  if (chosen.reroll !== undefined) answer.reroll = chosen.reroll;
  if (open.length === 0 && chosen.from === undefined) return head;
  return answer;
}

function isOf(option: Json, head: Record<string, Json>): boolean {
  if (typeof option !== 'object' || option === null) return false;
  const said = option as Record<string, Json>;
  return Object.entries(head).every(([key, value]) => said[key] === value);
}

/** The card or token a line is about. */
function headAt(line: Line, verb: string): Record<string, Json> {
  if (verb === 'wastes') return { idle: cardAt(line) };
  return verb === 'plays' ? { play: cardAt(line) } : { spend: statusAt(line) };
}

const VERBS = [
  'passes',
  'plays',
  'wastes',
  'spends',
  'sells',
  'ends',
  'throws',
  'stops',
  'declares',
  'goes',
  'targets',
  'defends',
  'declines',
  'chooses',
  'pays',
  'suffers',
  'orders',
  'takes',
] as const;

function moveAt(line: Line, ask: Ask, g: Dice): Json {
  const verb = line.among(VERBS, 'what the seat does, one of');
  switch (verb) {
    case 'passes':
      if (line.left > 0) line.expect(line.word('a window') === ask.kind, `the window is ${ask.kind}`);
      return PASS;
    case 'wastes':
      return headAt(line, verb);
    case 'plays':
    case 'spends':
      return answerWith(headAt(line, verb), chosenAt(line), ask, g);
    case 'sells':
      return { sell: cardAt(line) };
    case 'ends':
      return 'end';
    case 'stops':
      return 'stop';
    case 'throws': {
      const dice: number[] = [];
      while (line.left > 0) dice.push(line.int('a die, from 1') - 1);
      return { throw: dice };
    }
    case 'declares':
      return line.maybe('nothing') ? NO_ABILITY : abilityAt(line);
    case 'goes':
      line.among(['back']);
      return 'back';
    case 'targets':
      return line.int('a seat');
    case 'defends':
      return named(line, defenceIds, 'a defence');
    case 'declines':
      return 'decline';
    case 'orders':
      return statusAt(line);
    case 'takes':
      return line.among(heroIds, 'a hero, one of');
    case 'pays':
      return optionNumber(ask, 0);
    case 'suffers':
      return optionNumber(ask, 1);
    default:
      return optionNumber(ask, line.among(['a', 'b']) === 'a' ? 0 : 1);
  }
}

/** An OR is answered by the key of an option, which ends with its number. */
function optionNumber(ask: Ask, n: number): Json {
  const found = (ask.options ?? []).find((option) => String(option).endsWith(`.${n}`));
  return found ?? `${String(ask.options?.[0] ?? '').replace(/\d+$/, '')}${n}`;
}

/** Windows that a line does not answer are passed. */
function meanwhile(line: Line, seat: number, ask: Ask): Json | undefined {
  if (!ask.kind.startsWith('W-')) return undefined;
  if (ask.seat !== seat) return PASS;
  line.word();
  const verb = line.word('what the seat does');
  if (verb === 'passes' && line.left > 0) return line.word() === ask.kind ? undefined : PASS;
  if (verb === 'passes' || verb === 'expires' || verb === 'concedes' || verb === 'answers') return undefined;
  if (verb !== 'plays' && verb !== 'spends' && verb !== 'wastes') return PASS;
  const head = headAt(line, verb);
  return ask.options?.some((option) => isOf(option, head)) ? undefined : PASS;
}

// ---- claims ------------------------------------------------------------------------------------------------

/** A claim about a number: `hp 0 44`. */
function equals(line: Line, found: number, what: string): void {
  const wanted = line.int(what);
  line.expect(found === wanted, `${what}: ${found}, not ${wanted}`);
}

function sum(list: readonly { to: number; n: number }[], seat: number): number {
  return list.reduce((total, { to, n }) => total + (to === seat ? n : 0), 0);
}

export const scene: SceneWords<Dice> = {
  /** `heroes` by seat, `bonus` for the second seats. */
  options: ({ heroes: lineup, bonus, ...given }) => ({
    ...given,
    ...(Array.isArray(lineup) ? { lineup } : lineup === undefined ? {} : { heroes: lineup }),
    ...(bonus === undefined ? {} : { secondSeatBonus: bonus }),
  }),
  given: {
    hero: (line, g) => {
      const seat = seatAt(line, g);
      g.players[seat].hero = line.among(heroIds, 'a hero, one of');
      dressed(g, seat);
    },
    active: (line, g) => {
      g.active = seatAt(line, g);
    },
    first: (line, g) => {
      g.first = seatAt(line, g);
    },
    hp: (line, g) => {
      sideOf(g, seatAt(line, g)).hp = line.int('HP');
    },
    cp: (line, g) => {
      g.players[seatAt(line, g)].cp = line.int('CP');
    },
    turns: (line, g) => {
      playerAt(line, g).turns = line.int('own turns begun');
    },
    token: (line, g) => {
      const player = playerAt(line, g);
      player.tokens[statusAt(line)] = line.int('how many stacks');
    },
    level: (line, g) => {
      const player = playerAt(line, g);
      const slot = slotAt(line, player);
      const level = line.int('its level');
      player.levels[slot] = level;
      const seat = g.players.indexOf(player);
      cardsOf(player.hero as HeroId).forEach(({ id: kind }, i) => {
        const { upgrade } = cards[kind];
        if (upgrade?.slot === slot && upgrade.level === level)
          player.upgrades.cards.push(Card.make({ id: 1 + seat * 64 + i, kind }));
      });
    },
    swarm: (line, g) => {
      playerAt(line, g).swarm = line.int('the dial');
    },
    /** `tide 0 3 up` */
    tide: (line, g) => {
      const player = playerAt(line, g);
      player.tide = line.int('the level');
      player.arrow = ARROWS[line.among(['up', 'down'], 'the arrow, one of')];
    },
    hand: (line, g) => {
      const seat = dressed(g, seatAt(line, g));
      g.players[seat].hand.cards = cardsAt(line, g, seat);
    },
    /** The first one named is drawn first. */
    deck: (line, g) => {
      const seat = dressed(g, seatAt(line, g));
      g.players[seat].deck.cards = cardsAt(line, g, seat).reverse();
    },
    discard: (line, g) => {
      const seat = dressed(g, seatAt(line, g));
      g.players[seat].discard.cards = cardsAt(line, g, seat);
    },
    out: (line, g) => {
      const player = playerAt(line, g);
      player.out = true;
      player.place = 1 + g.players.filter((p) => !p.out).length;
      g.sides[player.side].hp = 0;
      g.alive--;
    },
  },
  starts: {
    upkeep: startAt('DT-4.2/upkeep'),
    income: startAt('DT-6.3'),
    main1: startAt('DT-4.2/main1'),
    offence: startAt('DT-4.2/rolls'),
    main2: startAt('DT-11.5'),
    discard: startAt('DT-4.2/discard'),
  },
  move: moveAt,
  meanwhile,
  claims: {
    phase: (line, g) => {
      const wanted = line.among(PHASES, 'a phase, one of');
      line.expect(g.phase === wanted, `the phase is ${g.phase}`);
    },
    active: (line, g) => equals(line, g.active, 'the active player'),
    first: (line, g) => equals(line, g.first, 'the starting player'),
    turns: (line, g) => equals(line, g.players[seatAt(line, g)].turns, 'own turns'),
    hp: (line, g) => equals(line, sideOf(g, seatAt(line, g)).hp, 'HP'),
    cp: (line, g) => equals(line, g.players[seatAt(line, g)].cp, 'CP'),
    hand: (line, g) => equals(line, g.players[seatAt(line, g)].hand.cards.length, 'cards in hand'),
    deck: (line, g) => equals(line, g.players[seatAt(line, g)].deck.cards.length, 'cards in the deck'),
    discard: (line, g) => equals(line, g.players[seatAt(line, g)].discard.cards.length, 'cards discarded'),
    /** `holds 0 nudge`, `discarded 0 nudge`: this card is there. */
    holds: (line, g) => {
      const { hand } = g.players[seatAt(line, g)];
      const kind = cardAt(line);
      line.expect(
        hand.cards.some((c) => c.kind === kind),
        'it is not in that hand',
      );
    },
    discarded: (line, g) => {
      const { discard } = g.players[seatAt(line, g)];
      const kind = cardAt(line);
      line.expect(
        discard.cards.some((c) => c.kind === kind),
        'it is not in that discard pile',
      );
    },
    token: (line, g) => {
      const { tokens } = g.players[seatAt(line, g)];
      equals(line, tokens[statusAt(line)], 'stacks');
    },
    limit: (line, g) => {
      const seat = seatAt(line, g);
      equals(line, limitOf(g, seat, statusAt(line)), 'the limit');
    },
    level: (line, g) => {
      const player = g.players[seatAt(line, g)];
      equals(line, player.levels[slotAt(line, player)], 'the level');
    },
    swarm: (line, g) => equals(line, g.players[seatAt(line, g)].swarm, 'the dial'),
    tide: (line, g) => {
      const { tide, arrow } = g.players[seatAt(line, g)];
      equals(line, tide, 'the Tide');
      const wanted = line.among(['up', 'down'], 'the arrow, one of');
      line.expect(arrow === ARROWS[wanted], `the arrow points ${arrow === 1 ? 'up' : 'down'}`);
    },
    /** `dice 6 6 5 1 2`: the five dice, or the roll that may be changed now. */
    dice: (line, g) => {
      const wanted = line.words().join(' ');
      const found = (g.roll.open ? g.roll.dice : g.dice).join(' ');
      line.expect(found === wanted, `the dice show ${found}`);
    },
    throws: (line, g) => equals(line, g.throws, 'throws left'),
    met: (line, g) => {
      const wanted: string[] = [];
      while (line.left > 0) wanted.push(abilityAt(line));
      const found = metAbilities(g).map(({ ability }) => ability.id);
      line.expect(found.join() === wanted.join(), `met: ${found.join(' ') || 'none'}`);
    },
    declared: (line, g) => {
      const wanted = line.maybe('nothing') ? ['', NO_ABILITY] : [abilityAt(line)];
      line.expect(wanted.includes(g.declared), `declared: ${g.declared || 'nothing'}`);
    },
    target: (line, g) => equals(line, g.target, 'the target'),
    /** What the attack stands at, modifiers included. */
    attack: (line, g) => equals(line, g.attack === null ? -1 : g.attack.base + g.attack.boost, 'the attack'),
    /** What a player would lose, and be healed, if nothing more happened. */
    pending: (line, g) => equals(line, lossOf(g, seatAt(line, g)), 'pending damage'),
    healing: (line, g) => equals(line, sum(g.healing, seatAt(line, g)), 'pending healing'),
    /** `side 0 2`: they live on the same HP. */
    side: (line, g) => {
      const seats: number[] = [];
      while (line.left > 0) seats.push(seatAt(line, g));
      const sides = new Set(seats.map((seat) => g.players[seat].side));
      line.expect(sides.size === 1, `they are on ${sides.size} sides`);
    },
    out: (line, g) => line.expect(g.players[seatAt(line, g)].out, 'that player is not out'),
    /** `barred E-LOCK 1 brace`: whoever is not even asked may not play this card, or spend this token, either. */
    barred: (line, g) => {
      const why = line.word('a refusal code');
      const seat = seatAt(line, g);
      const name = line.word('a card or a status');
      const { reason } = cardIds[name]
        ? whyNot(g, seat, cardIds[name], null)
        : whyNotSpend(g, seat, name as StatusId, null);
      line.expect(reason.key === why, `barred by ${reason.key}`);
    },
  },
};
