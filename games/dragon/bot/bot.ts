import { type Bot, below, type Decision, type Json, type Mind, type Rng, type Table } from '@kaiju/kernel';
import { limitOf, placeable } from '../effects/cards.ts';
import { deeds, opOf, picksFor } from '../effects/prepare.ts';
import { byMail, type Dragon } from '../state.ts';
import { weighChoice } from './choices.ts';
import { Outlook } from './outlook.ts';
import { Pace, type Span } from './pace.ts';
import { type Plan, Planner, worthKnowing } from './plan.ts';
import { pickFor, prepareWith } from './preparation.ts';
import { type Effort, searchPlan } from './search.ts';
import { placement } from './trek.ts';
import type { Temper } from './worth.ts';

/** How a level plays. */
export interface Manner {
  name: string;
  /** When its first card comes, in milliseconds after the turn of the glass. */
  first: Span;
  /** Points by which it misjudges plans and choices. */
  noise: number;
  /** The chance of any answer at all. */
  slips: number;
  /** The chance that it thinks of its special cards and treasures in Preparation. */
  prepares: number;
  /** What it must be worth to know the AI card before it flips it. */
  curiosity: number;
  /** With how many points it makes for the exit, from and to. */
  greed: Span;
  temper: Omit<Temper, 'greed'>;
  /** How hard it thinks about what the others may be planning; not at all without this. */
  effort?: Effort;
}

/** Plans its round, and answers by its plans. */
export function planningBot(manner: Manner, clock: () => number): Bot {
  /** Of some plans, the best as far as this level sees. */
  const choose: Choose = (mind, plans, temper, rng) =>
    manner.effort === undefined
      ? noisiest(plans, manner.noise, rng)
      : searchPlan(mind, plans, temper, manner.effort, clock, rng);
  return {
    name: manner.name,
    decide: (mind: Mind<Dragon>, rng: Rng): Decision => {
      const { ask } = mind;
      if (ask.step === 'race') return inRace(mind, manner, choose, rng);
      const { options } = ask;
      if (options?.length === 1) return { value: options[0], after: 0 };
      if (ask.kind === 'character' || happens(manner.slips, rng))
        return { value: anything(mind, rng), after: 0 };
      return { value: considered(mind, manner, choose, rng), after: 0 };
    },
  };
}

type Choose = (mind: Mind<Dragon>, plans: readonly Plan[], temper: Temper, rng: Rng) => Plan;

function considered(mind: Mind<Dragon>, manner: Manner, choose: Choose, rng: Rng): Json {
  const { seat, ask } = mind;
  const { g } = mind.imagine(rng);
  const temper = temperOf(manner, g, seat);
  if (ask.kind === 'plan') return happens(manner.prepares, rng) ? planAhead(g, seat, temper) : [];
  if (ask.options === null) {
    const outlook = new Outlook(g, seat);
    const plans = new Planner(outlook, temper).plans();
    if (ask.kind === 'snap' && worthKnowing(outlook, plans) > manner.curiosity)
      return { cards: [], choice: 'flip' };
    const { moves } = choose(mind, plans, temper, rng);
    const sealed: Json = { cards: moves.map(placement) as unknown as Json[], choice: 'done' };
    if (!byMail(g)) return sealed;
    const [leave, stay] = weighChoice(new Planner(outlook, temper), 'exit', ['leave', 'stay']);
    return leave > stay ? { ...sealed, leave: true } : sealed;
  }
  const { options, kind } = ask;
  if (kind === 'prepare')
    return happens(manner.prepares, rng) ? prepareWith(g, seat, options, temper) : options[0];
  const outlook = new Outlook(g, seat);
  if (kind === 'pick') return pickFor(outlook, options);
  const worths = weighChoice(new Planner(outlook, temper), kind, options);
  return options[largest(worths.map((worth) => worth + luck(manner.noise, rng)))];
}

/** Over days Preparation is written down ahead (DH-15.6): the best deed, of those that ask for no picks. */
function planAhead(g: Dragon, seat: number, temper: Temper): Json {
  const plain = deeds(g, seat).filter((deed) => {
    const { use, play } = deed as { use?: string; play?: string };
    const what = use ?? play;
    return what === undefined || picksFor(opOf(what)) === 0;
  });
  const deed = prepareWith(g, seat, plain, temper);
  return deed === 'end' ? [] : [deed];
}

function anything({ ask }: Mind, rng: Rng): Json {
  return ask.options === null ? ask.space?.sample(rng) : ask.options[below(rng, ask.options.length)];
}

/** While the sand runs: the next card of the best plan, a look at the AI card, or nothing more. */
function inRace(mind: Mind<Dragon>, manner: Manner, choose: Choose, rng: Rng): Decision {
  const { seat, ask } = mind;
  const table: Table<Dragon> = mind.imagine(rng);
  const { g } = table;
  const me = g.players[seat];
  const pace = new Pace(mind.game, table, rng);
  const options = ask.options as readonly Json[];
  if (me.done || me.placed >= limitOf(g, seat))
    return { value: options[options.length - 1], after: pace.never };
  if (placeable(g, seat) === 0) return { value: 'done', after: pace.atOnce };
  const after = me.placed > 0 || g.flipper === seat ? pace.next() : pace.first(manner.first);
  if (happens(manner.slips, rng)) return { value: anyCard(options, rng), after };
  const outlook = new Outlook(g, seat);
  const temper = temperOf(manner, g, seat);
  const plans = new Planner(outlook, temper).plans();
  if (options.includes('flip') && worthKnowing(outlook, plans) > manner.curiosity)
    return { value: 'flip', after: pace.flip() };
  const [move] = choose(mind, plans, temper, rng).moves;
  return { value: move === undefined ? 'done' : (placement(move) as unknown as Json), after };
}

function noisiest(plans: readonly Plan[], noise: number, rng: Rng): Plan {
  return plans[largest(plans.map(({ worth }) => worth + luck(noise, rng)))];
}

function anyCard(options: readonly Json[], rng: Rng): Json {
  const cards = options.filter((o) => typeof o === 'object');
  return cards.length === 0 ? 'done' : cards[below(rng, cards.length)];
}

/** DH-16.4: how much is enough is drawn once per game, here from what doesn't change in one. */
function temperOf({ greed, temper }: Manner, g: Dragon, seat: number): Temper {
  const [from, to] = greed;
  const lot = g.players.reduce(
    (sum, { character }, i) => sum * 31 + character * (i === seat ? 7 : 1),
    g.game,
  );
  return { ...temper, greed: from + (((lot * 2_654_435_761) >>> 0) % Math.max(1, to - from + 1)) };
}

function happens(chance: number, rng: Rng): boolean {
  return chance > 0 && below(rng, 1_000) < 1_000 * chance;
}

function luck(noise: number, rng: Rng): number {
  return noise === 0 ? 0 : noise * ((below(rng, 2_001) + below(rng, 2_001)) / 1_000 - 2);
}

function largest(worths: readonly number[]): number {
  let best = 0;
  for (let i = 1; i < worths.length; i++) if (worths[i] > worths[best]) best = i;
  return best;
}
