import { type AskView, type Json, sameJson } from '@kaiju/kernel';
import type { ArmedWhen, Prepared, RefusedCandidate } from '@kaiju/web/kit';
import { card as cardOf } from '../content/index.ts';
import { isPurseFull } from '../state.ts';

/** An answer as the rules list it: a card, a token or a sale with what was chosen for it, or dice to throw. */
export interface Answer {
  play?: string;
  idle?: string;
  spend?: string;
  sell?: string;
  foe?: number;
  at?: number;
  to?: number;
  st?: string;
  or?: number;
  /** Dice and their new numbers. */
  set?: [number, number][];
  reroll?: number[];
  throw?: number[];
}

/** What may be answered, by what a hand takes hold of. */
export interface Choices {
  readonly kind: string | null;
  /** Ways to play a card, and to spend a token. */
  readonly plays: ReadonlyMap<string, readonly Answer[]>;
  readonly spends: ReadonlyMap<string, readonly Answer[]>;
  readonly sells: ReadonlySet<string>;
  /** Cards that may be played and would do nothing. */
  readonly idles: ReadonlySet<string>;
  /** The dice that may be thrown again, one bit each; by how they are chosen together. */
  readonly throws: ReadonlySet<number>;
  /** Everything that is one word: `pass`, `end`, `stop`, an ability, a hero. */
  readonly words: readonly string[];
  readonly seats: readonly number[];
}

const NOTHING: Choices = {
  kind: null,
  plays: new Map(),
  spends: new Map(),
  sells: new Set(),
  idles: new Set(),
  throws: new Set(),
  words: [],
  seats: [],
};

export function maskOf(dice: readonly number[]): number {
  return dice.reduce((mask, i) => mask | (1 << i), 0);
}

export function choicesOf(ask: AskView | null): Choices {
  if (ask === null || ask.options === null) return NOTHING;
  const plays = new Map<string, Answer[]>();
  const spends = new Map<string, Answer[]>();
  const sells = new Set<string>();
  const idles = new Set<string>();
  const throws = new Set<number>();
  const words: string[] = [];
  const seats: number[] = [];
  const put = (into: Map<string, Answer[]>, id: string, answer: Answer) => {
    const known = into.get(id);
    if (known) known.push(answer);
    else into.set(id, [answer]);
  };
  for (const option of ask.options) {
    if (typeof option === 'string') words.push(option);
    else if (typeof option === 'number') seats.push(option);
    else {
      const answer = option as unknown as Answer;
      if (answer.throw) throws.add(maskOf(answer.throw));
      else if (answer.play !== undefined) put(plays, answer.play, answer);
      else if (answer.spend !== undefined) put(spends, answer.spend, answer);
      else if (answer.sell !== undefined) sells.add(answer.sell);
      else if (answer.idle !== undefined) idles.add(answer.idle);
    }
  }
  return { kind: ask.kind, plays, spends, sells, idles, throws, words, seats };
}

/** A card of the hand, or a token. */
export interface Thing {
  readonly what: 'play' | 'spend';
  readonly id: string;
}

/** What may be answered with: main actions and upgrades wait for the own Main Phase, tokens are asked for when spendable. */
export function isArmable({ what, id }: Thing): boolean {
  if (what === 'spend') return true;
  const { timing } = cardOf(id);
  return timing === 'instant' || timing === 'roll';
}

/** The cards and tokens that are armed, and when they are used. */
export function armedOf(
  prepared: Prepared | undefined,
): Readonly<Record<Thing['what'], ReadonlyMap<string, ArmedWhen>>> {
  const armed = { play: new Map<string, ArmedWhen>(), spend: new Map<string, ArmedWhen>() };
  for (const { answer, when } of prepared?.armed ?? []) {
    const { play, spend } = answer as Answer;
    if (play !== undefined) armed.play.set(play, when);
    if (spend !== undefined) armed.spend.set(spend, when);
  }
  return armed;
}

/** A card or token that is held, and what was chosen for it so far. */
export interface Held extends Thing {
  readonly chosen: Partial<Pick<Answer, Field>>;
  /** Dice that were turned, or marked to be rolled again. */
  readonly set: readonly (readonly [number, number])[];
  /** The die whose new number is being chosen. */
  readonly die: number | null;
  readonly reroll: readonly number[];
}

const FIELDS = ['foe', 'at', 'st', 'to', 'or'] as const;
export type Field = (typeof FIELDS)[number];

export function take(what: Held['what'], id: string): Held {
  return { what, id, chosen: {}, set: [], die: null, reroll: [] };
}

export function waysOf(choices: Choices, { what, id }: Thing): readonly Answer[] {
  return (what === 'play' ? choices.plays : choices.spends).get(id) ?? [];
}

/** What is still to be chosen for what is held. */
export type Step =
  | { ask: 'nothing' }
  /** It is all said: this is the answer. */
  | { ask: 'confirm'; answer: Answer }
  | { ask: 'field'; field: Field; values: readonly (string | number)[] }
  /** Dice that may be turned, and to what; `answer` once it may be left at that. */
  | { ask: 'turn'; faces: ReadonlyMap<number, readonly number[]>; answer: Answer | null }
  | { ask: 'reroll'; dice: ReadonlySet<number>; answer: Answer | null };

/** The next thing to choose. What leaves no choice is not asked. */
export function stepOf(choices: Choices, held: Held): Step {
  const fitting = waysOf(choices, held).filter((way) =>
    FIELDS.every((field) => held.chosen[field] === undefined || held.chosen[field] === way[field]),
  );
  if (fitting.length === 0) return { ask: 'nothing' };
  if (fitting.some((way) => way.set)) return turning(fitting, held.set);
  if (fitting.some((way) => way.reroll)) return rerolling(fitting, held.reroll);
  for (const field of FIELDS) {
    const values = [...new Set(fitting.flatMap((way) => way[field] ?? []))];
    if (values.length > 1 && held.chosen[field] === undefined) return { ask: 'field', field, values };
  }
  return { ask: 'confirm', answer: fitting[0] };
}

function has(way: Answer, die: number, face: number): boolean {
  return way.set?.some(([i, n]) => i === die && n === face) ?? false;
}

function turning(ways: readonly Answer[], turned: Held['set']): Step {
  const fitting = ways.filter((way) => turned.every(([i, n]) => has(way, i, n)));
  const faces = new Map<number, number[]>();
  for (const way of fitting) {
    for (const [i, n] of way.set ?? []) {
      if (turned.some(([die]) => die === i)) continue;
      const known = faces.get(i) ?? [];
      faces.set(i, known);
      if (!known.includes(n)) known.push(n);
    }
  }
  for (const known of faces.values()) known.sort((a, b) => a - b);
  return { ask: 'turn', faces, answer: fitting.find((way) => way.set?.length === turned.length) ?? null };
}

function rerolling(ways: readonly Answer[], marked: Held['reroll']): Step {
  const fitting = ways.filter((way) => marked.every((i) => way.reroll?.includes(i)));
  const dice = new Set(fitting.flatMap((way) => way.reroll ?? []));
  return { ask: 'reroll', dice, answer: fitting.find((way) => way.reroll?.length === marked.length) ?? null };
}

export function turned(held: Held, die: number, face: number): Held {
  const rest = held.set.filter(([i]) => i !== die);
  return { ...held, die: null, set: [...rest, [die, face] as const].sort(([a], [b]) => a - b) };
}

/** Chooses a die to be turned. One that can only be turned to one number is turned; one that is turned is turned back. */
export function picked(held: Held, step: Step, die: number): Held {
  if (step.ask !== 'turn') return held;
  if (held.set.some(([i]) => i === die))
    return { ...held, die: null, set: held.set.filter(([i]) => i !== die) };
  const faces = step.faces.get(die) ?? [];
  if (faces.length === 1) return turned(held, die, faces[0]);
  return faces.length === 0 ? held : { ...held, die: held.die === die ? null : die };
}

export function marked(held: Held, die: number): Held {
  const rest = held.reroll.filter((i) => i !== die);
  return { ...held, reroll: rest.length < held.reroll.length ? rest : [...rest, die].sort() };
}

/** Why the rules turn this down, if they have said so. */
export function refusalOf(
  refused: readonly RefusedCandidate[],
  wish: Record<string, Json> | string,
): RefusedCandidate | null {
  return refused.find(({ candidate }) => sameJson(candidate as Json, wish)) ?? null;
}

/** A sale that gains nothing and that nobody must make is asked about first (DT-7.7). */
export function mustConfirmSale(player: { cp: number }, kind: string | null): boolean {
  return isPurseFull(player) && kind !== 'discard';
}
