import { done, type Flow, type Json, rules } from '@kaiju/kernel';
import { attack, choose, offend, takeUp, walk } from '../effects/actions.ts';
import { endsMove, lies, Reach, survey } from '../effects/board.ts';
import { decide } from '../effects/check.ts';
import { BURNING, type CardKind, cards, F, FOG, kinds } from '../effects/code.ts';
import { type Field, fieldOf, RAYS } from '../effects/field.ts';
import {
  blanksOf,
  choices,
  eachChoice,
  isGuarded,
  targetAt,
  whyNotChoice,
  whyNotMove,
  whyNotStrike,
  whyNotTarget,
  whyNotUse,
} from '../effects/legal.ts';
import { costOf } from '../effects/piles.ts';
import { object, type Refuse } from '../effects/refusals.ts';
import { clearRangeOf, has, immune, isBlind, moveOf, rangeOf } from '../effects/stats.ts';
import { unitAt, unitOf } from '../effects/units.ts';
import { type C, type Card, type Encounter, type Unit, type Using, Walk } from '../state.ts';
import { type In, through } from './steps.ts';

/**
 * EN-33.3, EN-33.4, EN-33.5: what a player may answer in the main phase. A unit is its uid, a cell `x,y`, a hand card
 * its key and its carrier. A card that has been taken up (`use`) asks for its user, targets and cells one by one; a walk by hand asks
 * for each cell. `clock` is what silence says.
 */
export type MainAnswer =
  | 'end'
  | 'cancel'
  | 'stop'
  | 'clock'
  | { move: number; to: string }
  | { by: number; attack: number }
  | { by: number; to: string; attack: number }
  | { walk: number }
  | { step: string }
  | HandCard<'use'>
  | Choice;
type Choice =
  | { user: number }
  | { target: number }
  | { cell: string }
  | { ray: string }
  | { zone: string }
  | { event: number }
  | { hero: string }
  | { standby: number };

// ---- answers, made once ------------------------------------------------------------------------------------

function made<A>(make: (n: number) => A): (n: number) => A {
  const known: A[] = [];
  return (n) => {
    known[n] ??= make(n);
    return known[n];
  };
}
const walkOf = made((uid): MainAnswer => ({ walk: uid }));
const userOf = made((user): Choice => ({ user }));
const targetOf = made((target): Choice => ({ target }));
const eventOf = made((event): Choice => ({ event }));
const standbyOf = made((standby): Choice => ({ standby }));

const attacks: MainAnswer[][] = [];
function attackOf(by: number, at: number): MainAnswer {
  attacks[by] ??= [];
  attacks[by][at] ??= { by, attack: at };
  return attacks[by][at];
}

/** A hand card as answers name it: its key, and the hero who carries it. */
export type HandCard<K extends string> = { [key in K]: string } & { of?: string };

const isSame = (a: Card, b: Card) => a.kind === b.kind && a.carrier === b.carrier;

/** By card and hero. */
const uses: MainAnswer[][] = cards.map(() => []);
function useOf(g: Encounter, side: number, { kind, carrier }: Card): MainAnswer {
  const hero = carrier < 0 ? -1 : g.players[side].heroes[carrier].kind;
  const made = uses[kind];
  made[hero + 1] ??= hero < 0 ? { use: cards[kind].key } : { use: cards[kind].key, of: kinds[hero].id };
  return made[hero + 1];
}

/** Which card of the hand an answer means: of several the one that costs least. */
export function inHand(g: Encounter, side: number, key: string, of: string | undefined): number {
  const { hand, heroes } = g.players[side];
  let found = -1;
  hand.cards.forEach((card, i) => {
    const carrier = card.carrier < 0 ? undefined : kinds[heroes[card.carrier].kind].id;
    if (cards[card.kind].key !== key || carrier !== of) return;
    if (found < 0 || card.less > hand.cards[found].less) found = i;
  });
  return found;
}

interface Made {
  moves: MainAnswer[][];
  cells: Choice[];
  steps: MainAnswer[];
  /** By attacker, cell and target. */
  offences: MainAnswer[][][];
}
const madeFor = new WeakMap<Field, Made>();
let lastField: Field | null = null;
let lastMade: Made;
function answersOf(field: Field): Made {
  if (field === lastField) return lastMade;
  let answers = madeFor.get(field);
  if (answers === undefined) {
    answers = {
      moves: [],
      cells: field.names.map((cell) => ({ cell })),
      steps: field.names.map((step) => ({ step })),
      offences: [],
    };
    madeFor.set(field, answers);
  }
  lastField = field;
  lastMade = answers;
  return answers;
}

// ---- what may be done --------------------------------------------------------------------------------------

const reach = new Reach();

/** The answers listed so far; the list is kept, and what is found in it is handed out as a copy. */
const listed: MainAnswer[] = [];
let count = 0;
function offer(answer: MainAnswer): void {
  listed[count++] = answer;
}

/** The other side's units: where each stands, who it is, whether it guards; and whether one of them is a Guard. */
const foeCells = new Int16Array(1024);
const foeUids = new Int32Array(1024);
const foeGuards = new Uint8Array(1024);
let foes = 0;
let guards = false;
/** Those of them whom the unit at hand could get to with a move. */
const near = new Int16Array(1024);

function lookAtFoes(g: Encounter, side: number): void {
  const { units } = g;
  foes = 0;
  guards = false;
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if (u.side === side) continue;
    const guard = has(u, F.guard);
    foeCells[foes] = u.cell;
    foeUids[foes] = u.uid;
    foeGuards[foes] = guard ? 1 : 0;
    foes++;
    if (guard) guards = true;
  }
}

/** EN-33.5: drawing a path by hand is worth it only where a fire lies on the way. */
function firesNear(g: Encounter, u: Unit): boolean {
  if (!lies(BURNING) || immune(g, u, BURNING)) return false;
  const { stops, burnt } = reach;
  for (let i = 0; i < reach.count; i++) if (burnt[stops[i]] > 0) return true;
  return false;
}

/** How far away the nearest foe is. */
function nearestFoe(field: Field, u: Unit): number {
  const row = u.cell * field.size;
  let least = 99;
  for (let i = 0; i < foes; i++) {
    const far = field.far[row + foeCells[i]];
    if (far < least) least = far;
  }
  return least;
}

function listUnit(g: Encounter, field: Field, u: Unit): void {
  const move = whyNotMove(u) === null ? moveOf(g, u) : 0;
  // Most units are far from everybody, and that is seen quickly.
  const far = u.at === 0 || nearestFoe(field, u) > move + clearRangeOf(g, u);
  const strikes = (!far || (u.at > 0 && field.liftsRange)) && whyNotStrike(g, u) === null;
  if (strikes) listAttacks(g, field, u);
  if (move > 0) listMoves(g, field, u, move, strikes);
}

function listMoves(g: Encounter, field: Field, u: Unit, move: number, strikes: boolean): void {
  reach.lookOn(g, u, move);
  const { stops } = reach;
  const made = answersOf(field);
  made.moves[u.uid] ??= [];
  const moves = made.moves[u.uid];
  for (let i = 0; i < reach.count; i++) {
    const cell = stops[i];
    moves[cell] ??= { move: u.uid, to: field.names[cell] };
    offer(moves[cell]);
  }
  if (firesNear(g, u)) offer(walkOf(u.uid));
  if (strikes) listOffences(g, field, u, move);
}

function listAttacks(g: Encounter, field: Field, u: Unit): void {
  const range = rangeOf(g, u);
  const row = u.cell * field.size;
  const held = guards && isGuarded(g, field, u.side, u.cell);
  for (let i = 0; i < foes; i++) {
    if (field.far[row + foeCells[i]] <= range && (!held || foeGuards[i] === 1))
      offer(attackOf(u.uid, foeUids[i]));
  }
}

/** EN-12.2: attacks from every cell it can walk to; its range is that of the cell. */
function listOffences(g: Encounter, field: Field, u: Unit, move: number): void {
  const { stops } = reach;
  const { far, size, liftsRange } = field;
  const { offences } = answersOf(field);
  offences[u.uid] ??= [];
  const mine = offences[u.uid];
  const home = u.cell;
  const walked = u.steps;
  u.steps = walked + 1;
  const clear = clearRangeOf(g, u);
  const sees = clear <= 1 || (u.blind === 0 && (!lies(FOG) || has(u, F.flying)));
  let close = 0;
  for (let k = 0; k < foes; k++)
    if (liftsRange || far[home * size + foeCells[k]] <= move + clear) near[close++] = k;
  for (let i = 0; i < reach.count && close > 0; i++) {
    const cell = stops[i];
    let range = clear;
    if (liftsRange || !sees) {
      u.cell = cell;
      range = liftsRange ? rangeOf(g, u) : isBlind(g, u) ? 1 : clear;
    }
    const row = cell * size;
    for (let n = 0; n < close; n++) {
      const k = near[n];
      if (far[row + foeCells[k]] > range) continue;
      if (guards && foeGuards[k] === 0 && isGuarded(g, field, u.side, cell)) continue;
      mine[cell] ??= [];
      offer(offenceOf(field, mine[cell], u.uid, cell, foeUids[k]));
    }
  }
  u.cell = home;
  u.steps = walked;
}

function offenceOf(field: Field, made: MainAnswer[], by: number, cell: number, at: number): MainAnswer {
  made[at] ??= { by, to: field.names[cell], attack: at };
  return made[at];
}

function choiceOf(g: Encounter, side: number, card: CardKind, k: number, n: number): Choice {
  const field = fieldOf(g);
  if (card.unit >= 0) return answersOf(field).cells[n];
  const target = targetAt(card, k);
  if (target === null) return userOf(n);
  switch (target.t) {
    case 'unit':
      return targetOf(n);
    case 'cell':
    case 'burst':
      return answersOf(field).cells[n];
    case 'ray':
      return { ray: RAYS[n] };
    case 'zone':
      return { zone: field.letters[n] };
    case 'event':
      return eventOf(n);
    case 'recovering':
      return { hero: kinds[g.players[side].heroes[n].kind].id };
    default:
      return standbyOf(n);
  }
}

function numberOf(g: Encounter, side: number, answer: Choice): number {
  const field = fieldOf(g);
  if ('user' in answer) return answer.user;
  if ('target' in answer) return answer.target;
  if ('cell' in answer) return field.at.get(answer.cell) as number;
  if ('ray' in answer) return RAYS.indexOf(answer.ray as (typeof RAYS)[number]);
  if ('zone' in answer) return field.letters.indexOf(answer.zone);
  if ('event' in answer) return answer.event;
  if ('hero' in answer) return g.players[side].heroes.findIndex(({ kind }) => kinds[kind].id === answer.hero);
  return answer.standby;
}

function listSteps(g: Encounter, field: Field): void {
  const { uid, path } = g.walk as NonNullable<Encounter['walk']>;
  const u = unitOf(g, uid) as Unit;
  const at = path.length === 0 ? u.cell : path[path.length - 1];
  offer('cancel');
  if (path.length > 0 && unitAt(g, at) === undefined) offer('stop');
  if (path.length >= moveOf(g, u) || (path.length > 0 && endsMove(g, field, u, at))) return;
  for (let way = 0; way < 4; way++) {
    const to = field.ways[at * 4 + way];
    if (to >= 0 && mayStep(g, field, u, to, path.length + 1)) offer(answersOf(field).steps[to]);
  }
}

/** EN-11.2, EN-11.5: it crosses friends, and the last cell must be empty. */
function mayStep(g: Encounter, field: Field, u: Unit, to: number, n: number): boolean {
  const other = unitAt(g, to);
  if (other === undefined) return true;
  if (other.side !== u.side && !has(u, F.flying)) return false;
  return other !== u && n < moveOf(g, u) && !endsMove(g, field, u, to);
}

/** Everything a side may do now. */
export const listMain = rules(
  ['EN-1.2', 'EN-6.10', 'EN-33.3', 'EN-33.4', 'EN-33.5'],
  (g: Encounter, side: number): MainAnswer[] => {
    const field = fieldOf(g);
    const { using, hand } = g.players[side];
    count = 0;
    if (using !== null) listChoices(g, side, using);
    else if (g.walk !== null) listSteps(g, field);
    else {
      offer('end');
      survey(g);
      lookAtFoes(g, side);
      const { units } = g;
      for (let i = 0; i < units.length; i++) if (units[i].side === side) listUnit(g, field, units[i]);
      listUses(g, side, hand.cards);
    }
    return listed.slice(0, count);
  },
);

function listChoices(g: Encounter, side: number, using: Using): void {
  const card = cards[g.players[side].hand.cards[using.card].kind];
  offer('cancel');
  for (const n of choices(g, side, using, using.asked)) offer(choiceOf(g, side, card, using.asked, n));
}

/** Hand cards; of two that are alike one is enough. */
function listUses(g: Encounter, side: number, hand: readonly Card[]): void {
  const first = count;
  for (let i = 0; i < hand.length; i++) {
    if (whyNotUse(g, side, hand[i]) !== null) continue;
    const use = useOf(g, side, hand[i]);
    let known = false;
    for (let k = first; k < count && !known; k++) known = listed[k] === use;
    if (!known) offer(use);
  }
}

// ---- why not -----------------------------------------------------------------------------------------------

/** EN-34: everything that was considered and turned down, each with its reason. */
export function refuseMain(g: Encounter, side: number, refuse: Refuse): void {
  const field = fieldOf(g);
  const { using, hand, focus } = g.players[side];
  if (using !== null) {
    refuseChoices(g, side, using, refuse);
    return;
  }
  if (g.walk !== null) return;
  for (const u of g.units) if (u.side === side) refuseUnit(g, field, u, refuse);
  for (const card of hand.cards) {
    if (hand.cards.some((other) => isSame(other, card) && whyNotUse(g, side, other) === null)) continue;
    const why = whyNotUse(g, side, card);
    const use = useOf(g, side, card) as Json;
    if (why === 'NO_AP') object(refuse, use, why, { missing: costOf(g, side, card) - focus });
    else if (why !== null) object(refuse, use, why);
  }
}

function refuseUnit(g: Encounter, field: Field, u: Unit, refuse: Refuse): void {
  const stays = whyNotMove(u);
  if (stays !== null) object(refuse, { move: u.uid }, stays, { fresh: u.fresh });
  else {
    reach.look(g, u);
    const there = new Set(reach.cells);
    for (const [cell, to] of field.names.entries())
      if (!there.has(cell)) object(refuse, { move: u.uid, to }, 'NO_PATH');
  }
  const idle = whyNotStrike(g, u);
  if (idle !== null) {
    object(refuse, { by: u.uid }, idle, { fresh: u.fresh });
    return;
  }
  for (const d of g.units) {
    const why = whyNotTarget(g, u, d);
    if (why === null) continue;
    object(refuse, { by: u.uid, attack: d.uid }, why, blanksOf(g, why, u, d));
  }
}

function refuseChoices(g: Encounter, side: number, using: Using, refuse: Refuse): void {
  const card = cards[g.players[side].hand.cards[using.card].kind];
  const k = using.asked;
  for (const n of eachChoice(g, side, card, k)) {
    const why = whyNotChoice(g, side, card, using, k, n);
    if (why === null) continue;
    const first = why === 'GUARDED' ? unitOf(g, using.t1) : undefined;
    const blanks = first === undefined ? {} : blanksOf(g, why, first, unitOf(g, n) as Unit);
    object(refuse, choiceOf(g, side, card, k, n) as Json, why, blanks);
  }
}

// ---- doing it ----------------------------------------------------------------------------------------------

/** Begins what was answered; what it sets off is carried through by whoever called. */
export function begin(ctx: C, side: number, answer: MainAnswer): void {
  const { g } = ctx;
  const field = fieldOf(g);
  const player = g.players[side];
  g.fired = 0;
  if (typeof answer === 'string') {
    if (answer === 'cancel') {
      player.using = null;
      g.walk = null;
    } else if (answer === 'stop') {
      const { uid, path } = g.walk as NonNullable<Encounter['walk']>;
      g.walk = null;
      walk(ctx, unitOf(g, uid) as Unit, path);
    }
  } else if ('move' in answer) {
    const u = unitOf(g, answer.move) as Unit;
    walk(ctx, u, reach.look(g, u).path(field.at.get(answer.to) as number));
  } else if ('attack' in answer) {
    const u = unitOf(g, answer.by) as Unit;
    const d = unitOf(g, answer.attack) as Unit;
    if ('to' in answer) offend(ctx, u, reach.look(g, u).path(field.at.get(answer.to) as number), d);
    else attack(ctx, u, d);
  } else if ('walk' in answer) g.walk = Walk.make({ uid: answer.walk });
  else if ('step' in answer)
    (g.walk as NonNullable<Encounter['walk']>).path.push(field.at.get(answer.step) as number);
  else if ('use' in answer) takeUp(ctx, side, inHand(g, side, answer.use, answer.of));
  else choose(ctx, side, numberOf(g, side, answer));
}

/** The answer of the main phase; EN-33.12 counts turns in which only the clock spoke. */
export const takeMain = rules(
  ['EN-6.10', 'EN-33.3', 'EN-33.12'],
  <V extends { done: boolean }>(ctx: In<V>, answer: MainAnswer): Flow | void => {
    const { g, v } = ctx;
    const player = g.players[g.active];
    if (typeof answer === 'string' && (answer === 'end' || answer === 'clock')) {
      player.using = null;
      g.walk = null;
      player.idle = answer === 'clock' && !v.done ? player.idle + 1 : 0;
      ctx.tell('ended', { side: g.active, seat: player.seat, clock: answer === 'clock' });
      if (player.idle < 2) return;
      decide(ctx, g.active === 0 ? 'lost' : 'won', 'EN-33.12');
      return done;
    }
    begin(ctx, g.active, answer);
    if (answer !== 'cancel') v.done = true;
    return through(ctx, { op: 'stay' });
  },
);
