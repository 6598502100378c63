import {
  below,
  clone,
  type Game,
  type Json,
  optionsOf,
  PASS,
  type Rng,
  reseed,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';
import type { Op, OpName, StatusId } from '../content/types.ts';
import { cards, codes, spends } from '../effects/code.ts';
import { type Answer, costOf } from '../effects/responses.ts';
import { average, groupOf, numbersOf, thrown } from '../odds/index.ts';
import { type Dice, NO_ABILITY } from '../state.ts';
import { winChance } from './appraise.ts';
import { fighterAt } from './fighter.ts';
import { heldWorth, purse, upgradeGain } from './hand.ts';
import { prospectOf } from './prospect.ts';
import {
  boutOf,
  diceWorth,
  isRolling,
  pendingLoss,
  type Rolling,
  rollingOf,
  type Standing,
  situation,
  standingOf,
  targetWorth,
} from './situation.ts';
import { abilityWorth, stackWorth } from './worth.ts';

/** A question at a table that the seat imagines: what is hidden from it is made up. */
export interface Question {
  game: Game<Dice>;
  table: Table<Dice>;
  seat: number;
  kind: string;
  options: readonly Json[];
  rng: Rng;
}

/** What each answer is worth: how well the seat stands with it, 0 to 1; in questions of taste any number. */
export function weigh(question: Question): number[] {
  const { table, seat, kind, options } = question;
  const { g } = table;
  switch (kind) {
    case 'hero':
    case 'order':
      return options.map(() => 0);
    case 'target':
      return options.map((foe) => targetWorth(g, seat, foe as number));
    case 'targetByFoes':
      return options.map((foe) => -targetWorth(g, g.active, foe as number));
    case 'defend':
      return defences(g, seat, options);
    case 'choose':
      return options.map((key) => choiceWorth(g, seat, key as string));
    case 'redeclare':
      return redeclared(g, seat, options);
    default:
      return new Weighing(question).all();
  }
}

function defences(g: Dice, seat: number, options: readonly Json[]): number[] {
  const { attack } = g;
  if (attack === null) return options.map(() => 0);
  const bout = boutOf(g, attack.by, seat);
  const amount = attack.base + attack.boost;
  return options.map((id) => {
    const index = bout.target.hero.defences.findIndex((defence) => defence.id === id);
    return index < 0 ? -bout.loss(amount) : -bout.behind(index, amount);
  });
}

/** An OR: what its verbs are worth to the one who chooses. */
function choiceWorth(g: Dice, seat: number, key: string): number {
  const bout = boutOf(g, seat);
  const ops = codes[key].nodes.map(({ op }) => op);
  return bout.best(prospectOf(ops, bout.self.hero.die));
}

function redeclared(g: Dice, seat: number, options: readonly Json[]): number[] {
  const rolling = rollingOf(g, seat);
  const group = groupOf(g.dice);
  return options.map((option) => {
    const index = abilityIndex(rolling, option as string);
    return index < 0 ? rolling.plan.worth[g.throws][group] : abilityWorth(rolling.bout, index, group);
  });
}

function abilityIndex({ bout }: Rolling, id: string): number {
  return bout.self.hero.abilities.findIndex((ability) => ability.id === id);
}

/** "Becomes undefendable" comes before the defence or never (DT-16.18). */
const MUST_BE_EARLY: ReadonlySet<string> = new Set<OpName>(['unblock']);

function canBeLate(op: Op): boolean {
  if (op.op === 'if' || op.op === 'roll') return op.ops.some(canBeLate);
  if (op.op === 'consume') return canBeLate(op.each);
  return op.op === 'boost' || op.op === 'prevent';
}

/** Chance is asked so many times what a card with dice in it comes to. */
const SAMPLES = 6;
/** A card that is carried out is answered by nobody, in a trial. */
const MOST_PASSES = 16;
/** More dice of a defence than these nobody thinks of rolling again. */
const MOST_REROLLED = 2;
/** What can't be judged now. */
const NEVER = -1;

class Weighing {
  private readonly q: Question;
  private readonly g: Dice;
  private readonly side: number;
  private readonly rolling: Rolling | null;
  private readonly now: Standing;
  /** What the dice on the table add to the active side now. */
  private readonly lying: number;
  private rerolled: Float64Array | null = null;
  private readonly prices = new Map<string, number>();

  constructor(question: Question) {
    const { table, seat } = question;
    const { g } = table;
    this.q = question;
    this.g = g;
    this.side = g.players[seat].side;
    this.rolling = isRolling(g) ? rollingOf(g, seat) : null;
    this.now = standingOf(g, seat, this.rolling);
    this.lying = this.rolling === null ? 0 : diceWorth(g, this.rolling);
  }

  all(): number[] {
    return this.q.options.map((option) => this.one(option));
  }

  private one(option: Json): number {
    const { rolling } = this;
    if (option === PASS || option === 'end') return this.chance(0, 0);
    if (typeof option === 'string') return this.declared(option);
    const answer = option as Answer & { throw?: number[] };
    if (answer.idle !== undefined) return NEVER;
    if (rolling !== null) {
      if (answer.throw !== undefined) return this.thrown(answer.throw);
      if (answer.set !== undefined || answer.reroll !== undefined) return this.turned(answer);
    }
    if (answer.sell !== undefined && this.q.kind === 'main') return this.sold(answer.sell);
    if (this.mayWait(answer)) return NEVER;
    if (answer.set !== undefined || answer.reroll !== undefined) return this.besides(answer);
    return this.tried(answer);
  }

  /** How the seat stands when its own side has so much more, and the active side's dice are worth so much more. */
  private chance(own: number, dice: number): number {
    const { g, side, now } = this;
    const all = now.all.slice();
    all[side] += own;
    if (g.active >= 0) all[g.players[g.active].side] += dice;
    return winChance(all, g, side, now.turns);
  }

  private declared(option: string): number {
    const { g, rolling } = this;
    if (rolling === null) return NEVER;
    const group = groupOf(g.dice);
    if (option === 'stop')
      return this.chance(0, rolling.held[group] + rolling.unused * g.throws - this.lying);
    const index = abilityIndex(rolling, option);
    const worth = option === NO_ABILITY || index < 0 ? 0 : abilityWorth(rolling.bout, index, group);
    return this.chance(0, worth - this.lying);
  }

  private thrown(dice: readonly number[]): number {
    const { g } = this;
    const { plan } = this.rolling as Rolling;
    const keep = groupOf(g.dice.filter((_, i) => !dice.includes(i)));
    return this.chance(0, plan.after[g.throws - 1][keep] - this.lying);
  }

  /** One of the five dice is turned or rolled again. Own dice are worth turning once all throws are done. */
  private turned(answer: Answer): number {
    const { g, q } = this;
    const rolling = this.rolling as Rolling;
    if (q.kind === 'throw' || q.kind === 'W-C') return NEVER;
    const worth = rolling.plan.worth[g.throws];
    let then: number;
    if (answer.set !== undefined) {
      const dice = g.dice.slice();
      for (const [i, n] of answer.set) dice[i] = n;
      then = worth[groupOf(dice)];
    } else {
      this.rerolled ??= thrown(worth);
      then = this.rerolled[groupOf(g.dice.filter((_, i) => !answer.reroll?.includes(i)))];
    }
    return this.chance(-this.price(answer), then - this.lying);
  }

  /** A card is sold for what it is worth as CP; or because an upgrade in hand wants paying. */
  private sold(kind: string): number {
    const { g, now, q } = this;
    const self = fighterAt(g, q.seat);
    const held = g.players[q.seat].hand.cards
      .map((card) => ({ kind: card.kind, worth: heldWorth(card.kind, self, now.turns) }))
      .sort((a, b) => a.worth - b.worth);
    const own = held.find((card) => card.kind === kind)?.worth ?? 0;
    let gain = purse(self.cp + 1) - purse(self.cp) - own;
    for (const { kind: wanted, worth } of held) {
      const { upgrade } = cards[wanted];
      if (upgrade === null || wanted === kind) continue;
      const others = held.filter((card) => card.kind !== wanted);
      const missing = costOf(g, q.seat, cards[wanted]) - self.cp;
      if (missing < 1 || missing > others.length || !others.slice(0, missing).some((c) => c.kind === kind))
        continue;
      let net = upgradeGain(self, upgrade.slot, upgrade.level, now.turns) - worth - purse(self.cp);
      for (let i = 0; i < missing; i++) net -= others[i].worth;
      gain = Math.max(gain, net);
    }
    return this.chance(gain, 0);
  }

  /** Dice of a defence are turned or rolled again. */
  private besides(answer: Answer): number {
    const { g, now, side } = this;
    const { attack, roll } = g;
    const { set = [], reroll = [] } = answer;
    if (roll.why !== 'defence' || attack === null || reroll.length > MOST_REROLLED) return NEVER;
    const dice = roll.dice.slice();
    for (const [i, n] of set) dice[i] = n;
    const kept = dice.filter((_, i) => !reroll.includes(i));
    const { target } = attack;
    const loss = average(reroll.length, (group) => pendingLoss(g, target, [...kept, ...numbersOf(group)]));
    const all = now.all.slice();
    all[g.players[target].side] += pendingLoss(g, target) - loss;
    all[side] -= this.price(answer);
    return winChance(all, g, side, now.turns);
  }

  /** What changes or softens an attack is better kept until the defence is known (DT-16.13). */
  private mayWait(answer: Answer): boolean {
    const { attack } = this.g;
    return this.q.kind === 'W-G' && attack?.type === 'normal' && !attack.ignored && WAITS.has(idOf(answer));
  }

  /** What a card or token costs: itself, and its CP. */
  private price(answer: Answer): number {
    const id = idOf(answer);
    let price = this.prices.get(id);
    if (price === undefined) {
      price = this.priced(answer);
      this.prices.set(id, price);
    }
    return price;
  }

  private priced(answer: Answer): number {
    const { g, q, now } = this;
    const player = g.players[q.seat];
    if (answer.spend !== undefined) {
      const st = answer.spend as StatusId;
      const has = player.tokens[st];
      return stackWorth(st, has, now.turns) - stackWorth(st, has - 1, now.turns);
    }
    const kind = answer.play as string;
    const cost = costOf(g, q.seat, cards[kind]);
    return purse(player.cp) - purse(player.cp - cost) + heldWorth(kind, fighterAt(g, q.seat), now.turns);
  }

  /** What it comes to when it is done, on a table of its own. */
  private tried(answer: Answer): number {
    const times = isChancy(answer) ? SAMPLES : 1;
    let sum = 0;
    for (let i = 0; i < times; i++) sum += this.trial(answer);
    return sum / times;
  }

  private trial(answer: Answer): number {
    const { game, table, seat, rng } = this.q;
    const world = clone(game, table);
    reseed(world.rng, rng);
    take(game, world, seat, answer as Json);
    for (let i = 0; i < MOST_PASSES && isShown(world.g); i++) {
      if (world.result !== null) break;
      const [asked] = waiting(world);
      const options = optionsOf(game, world, asked) as readonly Json[];
      take(game, world, asked, options[0]);
    }
    return situation(world.g, seat, this.rolling);
  }
}

function idOf({ play, spend }: Answer): string {
  return play ?? spend ?? '';
}

/** Cards and tokens that can be used in the last chance as well as when the attack is announced. */
const WAITS: ReadonlySet<string> = new Set([
  ...['ante', 'gust', 'glaze', 'aloft'],
  ...Object.values(cards).flatMap(({ id, card }) =>
    card.timing !== 'upgrade' &&
    card.ops.every(({ op }) => !MUST_BE_EARLY.has(op)) &&
    card.ops.some(canBeLate)
      ? [id]
      : [],
  ),
]);

/** Whether some card is being carried out. */
function isShown(g: Dice): boolean {
  return g.players.some(({ shown }) => shown.cards.length > 0);
}

/** Whether dice are rolled in what a card or token does. */
function isChancy({ play, spend }: Answer): boolean {
  if (play !== undefined) {
    const { upgrade, card } = cards[play];
    return upgrade === null && card.ops.some(rolls);
  }
  return spends[spend as StatusId]?.some(({ code }) => code.nodes.some(({ op }) => rolls(op))) ?? false;
}

function rolls({ op }: Op): boolean {
  return op === 'roll';
}

/** The place of the largest; of several that are, any. */
export function largest(worths: readonly number[], rng: Rng): number {
  let most = Number.NEGATIVE_INFINITY;
  let alike = 0;
  let at = 0;
  for (let i = 0; i < worths.length; i++) {
    if (worths[i] > most + CLEARLY) {
      most = worths[i];
      alike = 1;
      at = i;
    } else if (worths[i] > most - CLEARLY && below(rng, ++alike) === 0) at = i;
  }
  return at;
}

const CLEARLY = 1e-9;
