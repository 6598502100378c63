import {
  act,
  type Ctx,
  callAndStay,
  choose,
  done,
  type Flow,
  goto,
  key,
  next,
  rule,
  rules,
} from '@kaiju/kernel';
import { actionCards, aiCards, characters, treasures } from '../content/index.ts';
import { slotOf, times } from '../content/numbers.ts';
import type { PlayerOp } from '../content/types.ts';
import {
  aimsOf,
  bestGrab,
  dashes,
  fullestBag,
  grabs,
  landings,
  limitOf,
  namedOnMap,
  placeable,
  type Refuse,
  safeDash,
  safeLanding,
  shoves,
  steals,
  ways,
} from '../effects/cards.ts';
import { bagCount, bagOf, heirloomOf, openlyHoldsPrize, rob, swapHeirloom, worn } from '../effects/hoard.ts';
import { runMonster } from '../effects/monster.ts';
import { bite, gain, pickUp, push, teleport } from '../effects/moves.ts';
import { effect } from '../effects/prepare.ts';
import { warded } from '../effects/shield.ts';
import { ACTION, CHARACTER, COLOUR, DIRS, ground, PORTAL_B, STEP, TREASURE } from '../effects/tables.ts';
import { armedBy, travel } from '../effects/travel.ts';
import { able, byMail, type C, type Dragon, type Entry, procedure } from '../state.ts';

/** DH-3.10, DH-3.11: whoever placed too many loses the last ones, before anything happens. */
const dropOverLimit = rules(['DH-3.10', 'DH-3.11', 'DH-24.9'], (c: C): void => {
  const { g } = c;
  const counts = new Array<number>(g.players.length).fill(0);
  const over = g.lane.filter((e) => ++counts[e.seat] > limitOf(g, e.seat));
  if (over.length === 0) return;
  g.lane = g.lane.filter((e) => !over.includes(e));
  for (const { seat, card } of over) {
    g.players[seat].spent |= 1 << card;
    c.reveal('overLimit', { seat, card: actionCards[card].id });
  }
});

/** DH-4.1, DH-4.2: lane and Current card are open. */
const openAll = rules(['DH-4.1', 'DH-4.2', 'DH-24.5'], (c: C): void => {
  const { g } = c;
  for (const entry of g.lane) entry.face = entry.card;
  const lane = g.lane.map(({ seat, card }) => ({ seat, card: actionCards[card].id }));
  g.current.sees = 'all';
  c.reveal('opened', { lane, ai: aiCards[g.current.cards[0].kind].id, slot: slot(g) });
});

/** DH-4.3: after how many cards of the lane the AI card comes. */
const slot = rules(['DH-4.3', 'DH-4.7', 'DH-4.8'], (g: Dragon): number => {
  return slotOf(aiCards[g.current.cards[0].kind].speed, g.lane.length, g.players.length);
});

const TIMEKEEPER = CHARACTER.timekeeper;
const TRICKSTER = CHARACTER.trickster;

/** The seat that could move a card of its own now, or −1. */
function timekeeper(g: Dragon): number {
  const seat = g.players.findIndex((p) => p.character === TIMEKEEPER && !p.tapped);
  return seat >= 0 && able(g, seat) && g.lane.length > 1 && g.lane.some((e) => e.seat === seat) ? seat : -1;
}

/** DH-4: from the turning of the lane to its last card. */
export const resolve = procedure('resolve').steps(
  act('DH-3.10', (ctx) => {
    ctx.g.phase = 'resolution';
    ctx.tell('phase', { phase: 'resolution' });
    dropOverLimit(ctx as C);
  }),
  act('DH-4.1', (ctx) => openAll(ctx as C)),
  choose('DH-20.10', {
    kind: 'reorder',
    limit: rules(['DH-25.5'], times.timekeeper),
    when: ({ g }) => timekeeper(g) >= 0 && !byMail(g),
    who: ({ g }) => timekeeper(g),
    options: ({ g }, seat) => {
      const moves: ('no' | { from: number; to: number })[] = ['no'];
      g.lane.forEach((entry, from) => {
        if (entry.seat !== seat) return;
        for (const by of [-2, -1, 1, 2])
          if (from + by >= 0 && from + by < g.lane.length) moves.push({ from, to: from + by });
      });
      return moves;
    },
    otherwise: () => 'no' as const,
    take: ({ g, tell }, answer, seat) => {
      if (answer === 'no') return;
      g.players[seat].tapped = true;
      const [entry] = g.lane.splice(answer.from, 1);
      g.lane.splice(answer.to, 0, entry);
      tell('tapped', { seat, character: characters[TIMEKEEPER].id });
      tell('reordered', { seat, from: answer.from, to: answer.to });
    },
  }),
  act('DH-4.11', ({ g }): Flow => {
    if (!g.acted && g.played >= slot(g)) return next;
    return g.played < g.lane.length ? callAndStay(execute, {}) : done;
  }),
  ...warded('monster', (ctx) => actMonster(ctx as C)),
  act('DH-4.16', (ctx): Flow => {
    actMonster(ctx as C);
    return goto('DH-4.11');
  }),
);

/** DH-4.16, DH-4.20: the AI card acts, and its colour comes after it. */
const actMonster = rules(
  ['DH-4.4', 'DH-4.5', 'DH-4.9', 'DH-4.10', 'DH-4.16', 'DH-4.18', 'DH-4.20'],
  (c: C): void => {
    const { g } = c;
    const [card] = g.current.cards;
    runMonster(c, card.kind);
    g.current.cards.pop();
    g.executed.cards.push(card);
    g.acted = true;
    g.colour = COLOUR[card.kind];
    c.tell('aiExecuted', { card: aiCards[card.kind].id, colour: aiCards[card.kind].colour });
  },
);

const due = (g: Dragon): Entry => g.lane[g.played];
const opDue = (g: Dragon) => actionCards[due(g).card].op;

/** DH-14.12: what the card was aimed at, if that is possible now. */
function aimed<T extends string>(g: Dragon, options: readonly T[]): T | undefined {
  const { aim, card } = due(g);
  const wanted = aim < 0 ? undefined : (aimsOf(card)[aim] as T);
  return wanted !== undefined && options.includes(wanted) ? wanted : undefined;
}

/** DH-4.21: why the card that is due is cancelled, or null. */
const cancelled = rules(['DH-4.21', 'DH-10.2'], (g: Dragon, seat: number): string | null => {
  const p = g.players[seat];
  if (p.state !== 'in') return p.state;
  return p.quitting ? 'gaveUp' : p.frozen ? 'frozen' : null;
});

/** How far a grab reaches: its own range or better gloves, and the Grappler's line. */
const grabReach = rules(['DH-20.9', 'DH-21.7'], (g: Dragon): { n: number; line: number } => {
  const entry = due(g);
  const op = opDue(g);
  const { ability } = characters[g.players[entry.seat].character];
  const line = armedBy(g, entry) === 'reach' && ability.does === 'reach' ? ability.line : 0;
  return { n: Math.max(op.op === 'grab' ? op.range : 0, worn(g, entry.seat)?.grabRange ?? 0), line };
});

function grabsDue(g: Dragon, seat: number, refuse?: Refuse) {
  const { n, line } = grabReach(g);
  return grabs(g, seat, n, line, refuse);
}

/** A card that asks nothing, or had nothing to ask. */
const UNASKED = '';
type Executing = Ctx<Dragon, { choice: string | number }>;

const whose = ({ g }: { g: Dragon }): number => due(g).seat;

/** What a card does whose owner says nothing: first what was aimed at, then what most would do. */
const inSilence = rules(
  ['DH-25.7', 'DH-25.8', 'DH-25.9', 'DH-25.10', 'DH-25.11', 'DH-25.12', 'DH-14.12'],
  ({ g }: Executing, seat: number): string | number => {
    const op = opDue(g);
    switch (op.op) {
      case 'dash': {
        const options = dashes(g, seat);
        return aimed(g, options) ?? safeDash(g, seat, options);
      }
      case 'jump': {
        const options = landings(g, seat, op.n);
        return aimed(g, options) ?? safeLanding(g, seat, op.n, options);
      }
      case 'grab':
        return bestGrab(g, seat, grabsDue(g, seat));
      case 'shove':
        return nearestShove(g, seat);
      case 'steal':
        return fullestBag(g, steals(g, seat, op.range));
      default:
        return bestHeirloom(g, seat);
    }
  },
);

/** DH-4.12: one card of the lane, with everything that follows from it. */
export const execute = procedure('execute', { choice: key.or(UNASKED) }).steps(
  act('DH-4.13', (ctx): Flow => {
    const { g, tell } = ctx;
    const { seat, card } = due(g);
    const why = cancelled(g, seat);
    if (why === null) return next;
    tell('cancelled', { seat, card: actionCards[card].id, why, n: g.played });
    if (why === 'frozen') {
      g.players[seat].frozen = false;
      tell('thawed', { seat });
    }
    spend(g);
    return done;
  }),
  choose('DH-20.11', {
    kind: 'substitute',
    limit: rules(['DH-25.6'], times.trickster),
    // Whoever switched the question off is asked nothing: only the page shows that, and it is their own.
    when: ({ g }) => {
      if (byMail(g)) return false;
      const p = g.players[whose({ g })];
      return p.character === TRICKSTER && !p.tapped && placeable(g, whose({ g })) !== 0;
    },
    who: whose,
    options: ({ g }, seat) => {
      const hand = g.players[seat].tricks ? placeable(g, seat) : 0;
      return ['no', ...actionCards.filter((_, i) => hand & (1 << i)).map(({ id }) => id)];
    },
    otherwise: () => 'no',
    take: ({ g, tell }, answer, seat) => {
      if (answer === 'no') return;
      const entry = due(g);
      const back = actionCards[entry.card].id;
      g.players[seat].tapped = true;
      entry.card = entry.face = ACTION[answer];
      // The aim was that of another card.
      entry.aim = rules(['DH-20.12'], -1);
      entry.armed = false;
      tell('tapped', { seat, character: characters[TRICKSTER].id });
      tell('substituted', { seat, back, card: answer, n: g.played });
    },
  }),
  act('DH-4.12', (ctx): Flow => {
    const { g, v } = ctx;
    const { seat, card, armed } = due(g);
    const p = g.players[seat];
    const step = STEP_OF[actionCards[card].op.op];
    const asks = step !== undefined && possible(g);
    // Over days nobody is asked: what the card will do is told with it.
    if (asks && byMail(g)) v.choice = inSilence(ctx, seat);
    const told = { seat, card: actionCards[card].id, n: g.played, armed };
    ctx.reveal('executing', v.choice === UNASKED ? told : { ...told, choice: v.choice });
    if (armed) {
      p.tapped = true;
      ctx.tell('tapped', { seat, character: characters[p.character].id });
    }
    return goto(asks && v.choice === UNASKED ? step : 'DH-20.6/card');
  }),
  choose('DH-19.8', {
    kind: 'dash',
    limit: rules(['DH-25.7'], times.choice),
    who: whose,
    options: ({ g, refuse }, seat) => dashes(g, seat, refuse),
    unlessForced: true,
    otherwise: inSilence,
    take: decide,
  }),
  choose('DH-19.4', {
    kind: 'jump',
    limit: rules(['DH-25.8'], times.choice),
    who: whose,
    options: ({ g, refuse }, seat) => landings(g, seat, 2, refuse),
    unlessForced: true,
    otherwise: inSilence,
    take: decide,
  }),
  choose('DH-19.5', {
    kind: 'grab',
    limit: rules(['DH-25.9'], times.choice),
    who: whose,
    options: ({ g, refuse }, seat) => grabsDue(g, seat, refuse),
    unlessForced: true,
    otherwise: inSilence,
    take: decide,
  }),
  choose('DH-19.6', {
    kind: 'shove',
    limit: rules(['DH-25.10'], times.choice),
    who: whose,
    options: ({ g, refuse }, seat) => shoves(g, seat, refuse),
    unlessForced: true,
    otherwise: inSilence,
    take: decide,
  }),
  choose('DH-19.7', {
    kind: 'steal',
    limit: rules(['DH-25.11'], times.choice),
    who: whose,
    options: ({ g, refuse }, seat) => steals(g, seat, 1, refuse),
    unlessForced: true,
    otherwise: inSilence,
    take: decide,
  }),
  choose('DH-19.10', {
    kind: 'stash',
    limit: rules(['DH-25.12'], times.choice),
    who: whose,
    options: ({ g, refuse }, seat) => {
      const options = ['no'];
      for (const t of bagOf(g, seat)) {
        if (treasures[t].noHeirloom) refuse?.(treasures[t].id, 'DH-26.10', { key: 'E-NO-HEIRLOOM' });
        else options.push(treasures[t].id);
      }
      return options;
    },
    otherwise: inSilence,
    take: decide,
  }),
  ...warded('card', carryOut),
  act('DH-4.12/carried-out', (ctx) => carryOut(ctx)),
  choose('DH-9.11', {
    kind: 'portal',
    limit: rules(['DH-25.13'], times.portal),
    when: ({ g }) => {
      if (byMail(g)) return false;
      const seat = whose({ g });
      const p = g.players[seat];
      if (p.state !== 'in' || (ground(g).terrain[p.cell] & PORTAL_B) === 0) return false;
      return !openlyHoldsPrize(g, seat);
    },
    who: whose,
    options: ({ g, refuse }, seat) => ways(g, seat, refuse),
    otherwise: () => 'stay' as const,
    take: (ctx, answer, seat) => {
      if (answer !== 'stay') teleport(ctx as C, seat, answer);
    },
  }),
  ...warded('treasure', (ctx) => pickUp(ctx as C, due(ctx.g).seat)),
  act('DH-9.6', (ctx) => {
    const { g } = ctx;
    pickUp(ctx as C, due(g).seat);
    spend(g);
  }),
);

/** DH-25.10: in the direction aimed at, else the first clockwise from north. */
function nearestShove(g: Dragon, seat: number): number {
  const { cell } = g.players[seat];
  const options = shoves(g, seat);
  const towards = (dir: number) => options.find((s) => g.players[s].cell === cell + STEP[dir]);
  const { aim } = due(g);
  const wanted = aim < 0 ? undefined : towards(aim);
  return wanted ?? ([0, 1, 2, 3].map(towards).find((s) => s !== undefined) as number);
}

/** What was chosen is kept until it is done: somebody else may have to be asked before. */
function decide({ v }: Executing, choice: string | number): Flow {
  v.choice = choice;
  return goto('DH-20.6/card');
}

/** The card that is due does what it says; without a choice where it needs one, nothing. */
function carryOut(ctx: Executing): void {
  const c = ctx as C;
  const { g } = c;
  const { choice } = ctx.v;
  const { seat, card } = due(g);
  const { op } = actionCards[card];
  if (op.op === 'walk') travel(c, due(g), UNASKED);
  else if (op.op === 'guard') effect(c, seat, op);
  else if (choice !== UNASKED) chosen(c, seat, op, choice);
  else if (op.op === 'steal') lurk(c, seat);
  else c.tell('noEffect', { seat, card: actionCards[card].id });
}

function chosen(c: C, seat: number, op: PlayerOp, choice: string | number): void {
  const { g } = c;
  switch (op.op) {
    case 'dash':
    case 'jump':
      travel(c, due(g), choice as string);
      return;
    case 'grab': {
      const mimic = gain(c, seat, namedOnMap(g, choice));
      if (mimic >= 0) bite(c, seat, mimic);
      return;
    }
    case 'shove': {
      const target = choice as number;
      const dir = STEP.indexOf(g.players[target].cell - g.players[seat].cell);
      c.tell('shoved', { seat, target, dir: DIRS[dir] });
      push(c, target, dir, op.n, 'push');
      return;
    }
    case 'steal':
      rob(c, seat, choice as number);
      return;
    case 'stash':
      if (choice !== 'no') swapHeirloom(c, seat, TREASURE[choice]);
  }
}

/** DH-4.15: is there any way to carry out the card that asks? */
const possible = rule('DH-4.15', (g: Dragon): boolean => {
  const { seat } = due(g);
  const op = opDue(g);
  switch (op.op) {
    case 'dash':
      return dashes(g, seat).length > 0;
    case 'jump':
      return landings(g, seat, op.n).length > 0;
    case 'grab':
      return grabsDue(g, seat).length > 0;
    case 'shove':
      return shoves(g, seat).length > 0;
    case 'steal':
      return steals(g, seat, op.range).length > 0;
    default:
      return bagCount(g, seat) > 0;
  }
});

/** DH-18.8: nobody to steal from now, perhaps there is in Tidy-up. */
const lurk = rule('DH-18.8', ({ g, tell }: C, seat: number): void => {
  g.players[seat].lurking = true;
  tell('lurking', { seat });
});

/** The question each kind of card begins with. */
const STEP_OF: Partial<Record<string, string>> = {
  dash: 'DH-19.8',
  jump: 'DH-19.4',
  grab: 'DH-19.5',
  shove: 'DH-19.6',
  steal: 'DH-19.7',
  stash: 'DH-19.10',
};

/** DH-25.12: the most valuable that can be one, if it beats the present one. */
const bestHeirloom = rules(['DH-25.12'], (g: Dragon, seat: number): string => {
  const own = heirloomOf(g, seat);
  let best = 'no';
  let most = own < 0 ? Number.NEGATIVE_INFINITY : treasures[own].value;
  for (const t of bagOf(g, seat)) {
    if (treasures[t].noHeirloom || treasures[t].value <= most) continue;
    most = treasures[t].value;
    best = treasures[t].id;
  }
  return best;
});

/** DH-4.22: the card goes to the spent pile, and counts. */
const spend = rules(['DH-4.22', 'DH-4.6'], (g: Dragon): void => {
  const { seat, card } = due(g);
  g.players[seat].spent |= 1 << card;
  g.played++;
});
