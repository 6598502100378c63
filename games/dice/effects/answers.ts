import type { Json } from '@kaiju/kernel';
import type { Op } from '../content/types.ts';
import { type Dice, foesOf, living, openDice } from '../state.ts';
import { cards, spendable, type Use } from './code.ts';
import { fits, hasRoom, tryAs } from './legal.ts';
import { strippable } from './verbs.ts';

/** What a card or token is answered with: itself, and everything chosen with it (P-6). */

/** Everything a seat may answer with, beside passing. */
export interface Answer {
  play?: string;
  /** A card that is played although it does nothing (DT-7.9). */
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
}

/** Ready-made answers of one card or token: none is made twice. */
class Answers {
  readonly bare: Json;
  private readonly head: Record<string, Json>;
  private readonly made: Record<string, Json[]> = {};
  constructor(head: Record<string, Json>) {
    this.head = head;
    this.bare = head;
  }
  private kept(kind: string, index: number, make: () => Record<string, Json>): Json {
    const list = this.made[kind] ?? [];
    this.made[kind] = list;
    list[index] ??= { ...this.head, ...make() };
    return list[index];
  }
  foe(foe: number): Json {
    return this.kept('foe', foe, () => ({ foe }));
  }
  player(at: number): Json {
    return this.kept('at', at, () => ({ at }));
  }
  option(or: number): Json {
    return this.kept('or', or, () => ({ or }));
  }
  ownKind(st: string): Json {
    return this.kept(st, 0, () => ({ st }));
  }
  kindOf(at: number, st: string): Json {
    return this.kept(st, at, () => ({ at, st }));
  }
  moved(at: number, to: number, st: string): Json {
    return this.kept(st, at * 8 + to, () => ({ at, to, st }));
  }
  one(i: number, n: number): Json {
    return this.kept('one', i * 8 + n, () => ({ set: [[i, n]] }));
  }
  two(i: number, n: number, j: number, m: number): Json {
    return this.kept('two', ((i * 8 + n) * 8 + j) * 8 + m, () => ({
      set: [
        [i, n],
        [j, m],
      ],
    }));
  }
  reroll(mask: number): Json {
    return this.kept('reroll', mask, () => ({ reroll: diceOf(mask) }));
  }
}

export const PLAY: Record<string, Answers> = Object.create(null);
export const IDLE: Record<string, Json> = Object.create(null);
for (const id in cards) {
  PLAY[id] = new Answers({ play: id });
  IDLE[id] = { idle: id };
}
export const SPEND: Record<string, Answers> = Object.create(null);
for (const st of spendable) SPEND[st] = new Answers({ spend: st });

const DICE_OF: number[][] = Array.from({ length: 32 }, (_, mask) =>
  [0, 1, 2, 3, 4].filter((i) => (mask & (1 << i)) !== 0),
);

/** The dice that a number has a bit for. */
export function diceOf(mask: number): number[] {
  return DICE_OF[mask];
}

/** The use with every choice that would do something; a chosen opponent need not be in reach (DT-22.6). */
export function listChoices(g: Dice, seat: number, use: Use, answers: Answers, out: Json[]): void {
  const act = tryAs(seat, use.id);
  switch (use.choice) {
    case 'nothing':
      if (fits(g, use, act)) out.push(answers.bare);
      return;
    case 'foe':
      for (const foe of foesOf(g, seat)) {
        act.foe = foe;
        if (fits(g, use, act)) out.push(answers.foe(foe));
      }
      return;
    case 'player':
      for (const at of living(g)) {
        act.at = at;
        if (fits(g, use, act)) out.push(answers.player(at));
      }
      return;
    case 'option': {
      const options = use.code.nodes[0].options.length;
      for (let or = 0; or < options; or++) {
        act.or = or;
        if (fits(g, use, act)) out.push(answers.option(or));
      }
      return;
    }
    case 'ownKind': {
      const kinds = strippable(g, seat, 'negative');
      for (const st of kinds) out.push(answers.ownKind(st));
      if (kinds.length === 0 && fits(g, use, act)) out.push(answers.bare);
      return;
    }
    case 'kindOf':
      for (const at of living(g))
        for (const st of strippable(g, at, undefined)) out.push(answers.kindOf(at, st));
      return;
    case 'move':
      for (const at of living(g)) {
        for (const st of strippable(g, at, undefined)) {
          for (const to of living(g))
            if (to !== at && hasRoom(g, to, st)) out.push(answers.moved(at, to, st));
        }
      }
      return;
    default:
      if (fits(g, use, act)) listDice(g, use.code.nodes[0].op as Op & { op: 'die' }, answers, out);
  }
}

/** The same question without the list: whether there is any choice at all. */
export function hasChoice(g: Dice, seat: number, use: Use): boolean {
  if (use.choice === 'ownKind' && use.code.nodes.length === 1)
    return strippable(g, seat, 'negative').length > 0;
  const act = tryAs(seat, use.id);
  return fits(g, use, act);
}

const ANY_NUMBER = [1, 2, 3, 4, 5, 6];

/** The numbers a die may be turned to. */
function faces(op: Op & { op: 'die' }, dice: readonly number[], i: number): number[] {
  const now = dice[i];
  switch (op.mode) {
    case 'bump':
      return now === 1 ? [2] : now === 6 ? [5] : [now - 1, now + 1];
    case 'set':
      return now === op.value ? [] : [op.value];
    case 'copy':
      return ANY_NUMBER.filter((n) => n !== now && dice.includes(n));
    case 'wild':
      return ((op.only as readonly number[] | undefined) ?? ANY_NUMBER).filter((n) => n !== now);
    default:
      return [];
  }
}

function listDice(g: Dice, op: Op & { op: 'die' }, answers: Answers, out: Json[]): void {
  const dice = openDice(g) as number[];
  if (op.mode === 'reroll') {
    const all = (1 << dice.length) - 1;
    for (let mask = 1; mask <= all; mask++)
      if (DICE_OF[mask].length <= op.count) out.push(answers.reroll(mask));
    return;
  }
  const to = dice.map((_, i) => faces(op, dice, i));
  for (let i = 0; i < dice.length; i++) {
    for (const n of to[i]) {
      out.push(answers.one(i, n));
      if (op.count < 2) continue;
      for (let j = i + 1; j < dice.length; j++) for (const m of to[j]) out.push(answers.two(i, n, j, m));
    }
  }
}
