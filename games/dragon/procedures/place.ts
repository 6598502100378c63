import {
  act,
  below,
  describeJson,
  type Flow,
  type Json,
  next,
  type Rng,
  race,
  rule,
  rules,
  type Space,
  show,
  together,
} from '@kaiju/kernel';
import { actionCards, aiCards } from '../content/index.ts';
import { times } from '../content/numbers.ts';
import {
  aimsOf,
  limitOf,
  mayArm,
  type Placement,
  placeable,
  placements,
  set,
  settingsOf,
} from '../effects/cards.ts';
import { ACTION, ARMABLE, PLACEABLE } from '../effects/tables.ts';
import { able, byMail, type C, type Dragon, Entry, glassOrder, handOf, procedure } from '../state.ts';

/** DH-3.1 to DH-3.4: Next becomes Current, and the top of the pile Next. */
const drawAi = rules(['DH-3.1', 'DH-3.2', 'DH-3.3', 'DH-3.4'], (c: C): void => {
  const { g } = c;
  const current = g.next.cards.pop() ?? g.draw.cards.pop();
  g.current.sees = 'count';
  if (current !== undefined) g.current.cards.push(current);
  const top = g.draw.cards.pop();
  if (top !== undefined) g.next.cards.push(top);
  c.tell('aiDrawn', { left: g.draw.cards.length, next: g.next.cards.length });
});

/** DH-3.17, DH-3.18: the Current card for all, the Next card for the one who flips. */
const flip = rules(
  ['DH-3.17', 'DH-3.18', 'DH-3.19', 'DH-14.10', 'DH-24.4', 'DH-24.5'],
  (c: C, seat: number): void => {
    const { g } = c;
    g.flipper = seat;
    g.current.sees = 'all';
    const [current] = g.current.cards;
    c.reveal('flipped', { seat, card: aiCards[current.kind].id });
    const [upcoming] = g.next.cards;
    if (upcoming === undefined) return;
    show(upcoming, seat);
    c.reveal('peeked', { seat, card: aiCards[upcoming.kind].id }, { to: [seat] });
  },
);

/** DH-3.8, DH-3.14: a card lies in the lane, for good. */
const lay = rules(
  ['DH-3.8', 'DH-3.16', 'DH-3.14', 'DH-3.14a', 'DH-3.15', 'DH-3.23', 'DH-14.12', 'DH-24.7'],
  (c: C, seat: number, { place, aim, arm }: Placement): void => {
    const { g } = c;
    const card = ACTION[place];
    g.players[seat].placed++;
    g.lane.push(
      Entry.make({
        seat,
        card,
        aim: aim === undefined ? -1 : aimsOf(card).indexOf(aim),
        armed: arm === true,
      }),
    );
    const data: Record<string, Json> = { card: place, aim: aim ?? null, arm: arm === true };
    c.tell('placed', { seat, n: g.lane.length }, { aside: { to: [seat], data } });
  },
);

const RACING = ['DH-3.22', 'DH-3.22a', 'DH-3.24', 'DH-14.13', 'DH-24.8', 'DH-27.14'];
/** DH-3.22, DH-14.13: may anybody still place or flip? Who, nobody is told (DH-24.8). */
const racing = rules(RACING, ({ g, races }: { g: Dragon; races: number }): number[] => {
  if (!realtime(g)) return [];
  const seats: number[] = [];
  // Without a clock there is no sand that could run out.
  let open = g.fullGlass && races > 0;
  for (let seat = 0; seat < g.players.length; seat++) {
    if (!able(g, seat)) continue;
    seats.push(seat);
    const p = g.players[seat];
    if (!p.done && p.placed < limitOf(g, seat)) open = true;
  }
  return open ? seats : [];
});

/** DH-15.3: is there a second window for this seat? */
const waits = (g: Dragon, seat: number): boolean =>
  able(g, seat) && !g.players[seat].done && placeable(g, seat) !== 0;

const realtime = (g: Dragon) => g.mode === 'realtime';

/** How long each sealed window is open. */
export const sealedTime = rules(
  ['DH-15.6', 'DH-27.3'],
  ({ g }: { g: Dragon }): number => g.hours * 3_600_000,
);

// ── The relaxed variant (DH-15) ─────────────────────────────────────────────────────────────────────────────────

interface Sealed {
  cards: Placement[];
  choice: 'done' | 'wait' | 'flip';
  /** Leaves if the round ends on an exit; only where nobody is asked then (DH-15.6). */
  leave?: true;
  /** What the seat sets for itself from now on (DH-27.7). */
  set?: string[];
}

/** Too many ordered lists to name them all: what may be handed in is described, checked and drawn. */
const sealed = rules(
  ['DH-15.1', 'DH-15.3', 'DH-15.5', 'DH-3.22a'],
  (g: Dragon, seat: number, late: boolean): Space<Sealed> => {
    const left = limitOf(g, seat) - g.players[seat].placed;
    const first: readonly Sealed['choice'][] = ['done', 'wait', 'flip'];
    const possible = placeable(g, seat) === 0 ? first.filter((choice) => choice !== 'wait') : first;
    const choices = late ? (['done'] as const) : possible;
    return {
      describe: {
        left,
        choice: [...choices],
        cards: cardsIn(placeable(g, seat)),
        arm: mayArm(g, seat) ? cardsIn(ARMABLE[g.players[seat].character]) : [],
        leave: byMail(g),
        set: settingsOf(g, seat),
      },
      check: (value) => checkSealed(g, seat, left, choices, value),
      sample: (rng) => sampleSealed(g, seat, left, choices, rng),
    };
  },
);

const cardsIn = (mask: number): string[] => actionCards.filter((_, i) => mask & (1 << i)).map(({ id }) => id);

type Checked = ReturnType<Space<Sealed>['check']>;
const against = (clause: string, reason: string, message: string): Checked => ({
  clause,
  reason: { key: reason },
  message,
});

const checkSealed = rules(
  ['DH-26.7', 'DH-26.8', 'DH-26.14', 'DH-26.17'],
  (g: Dragon, seat: number, left: number, choices: readonly string[], value: unknown): Checked => {
    const answer = (typeof value === 'object' && value !== null ? value : {}) as Partial<Sealed>;
    const { cards, choice, leave, set: wishes = [] } = answer;
    if (leave !== undefined && (leave !== true || !byMail(g)))
      return against('DH-15.6', 'E-SEALED', 'leave: true says so ahead, and only where nobody is asked');
    if (!Array.isArray(wishes) || wishes.some((wish) => !settingsOf(g, seat).includes(wish)))
      return against('DH-27.7', 'E-SEALED', `set: any of ${settingsOf(g, seat).join(', ')}`);
    if (!Array.isArray(cards) || typeof choice !== 'string' || !choices.includes(choice))
      return against(
        'DH-15.1',
        'E-SEALED',
        `expected { cards: [{ place }], choice: ${choices.join(' or ')} }`,
      );
    if (cards.length > left) return against('DH-26.17', 'E-LIMIT', `at most ${left} cards`);
    if (choice === 'flip' && cards.length > 0)
      return against('DH-26.15', 'E-PLACED-ALREADY', 'flip only without cards');
    let hand = handOf(g, seat);
    let arms = mayArm(g, seat) ? ARMABLE[g.players[seat].character] : 0;
    const clean: Placement[] = [];
    for (const one of cards as unknown[]) {
      const { place, aim, arm } = (typeof one === 'object' && one !== null ? one : {}) as Placement;
      const card = typeof place === 'string' && Object.hasOwn(ACTION, place) ? ACTION[place] : -1;
      if (card < 0 || (hand & (1 << card)) === 0)
        return against('DH-26.7', 'E-NOT-IN-HAND', `${describeJson(place)} is not in your hand`);
      if ((PLACEABLE & (1 << card)) === 0)
        return against('DH-26.8', 'E-TIMING', `${place} is for Preparation`);
      if (aim !== undefined && !aimsOf(card).includes(aim))
        return against('DH-26.19', 'E-TARGET', `${place} can't be aimed at ${describeJson(aim)}`);
      if (arm !== undefined && (arm !== true || (arms & (1 << card)) === 0))
        return against('DH-26.14', 'E-ARM', `${place} can't be armed`);
      if (arm) arms = 0;
      hand &= ~(1 << card);
      clean.push({ place, ...(aim !== undefined && { aim }), ...(arm && { arm }) });
    }
    return {
      value: {
        cards: clean,
        choice: choice as Sealed['choice'],
        ...(leave && { leave }),
        ...(wishes.length > 0 && { set: [...new Set(wishes)] }),
      },
    };
  },
);

function sampleSealed(
  g: Dragon,
  seat: number,
  left: number,
  choices: readonly Sealed['choice'][],
  rng: Rng,
): Sealed {
  const hand = cardsIn(placeable(g, seat));
  const cards: Placement[] = [];
  for (let n = below(rng, left + 1); n > 0 && hand.length > 0; n--)
    cards.push({ place: hand.splice(below(rng, hand.length), 1)[0] });
  const choice = choices[below(rng, choices.length)];
  const leave: Pick<Sealed, 'leave'> = byMail(g) && below(rng, 2) === 0 ? { leave: true } : {};
  return { cards, choice: choice === 'flip' && cards.length > 0 ? 'wait' : choice, ...leave };
}

/** DH-15.4: layer by layer, everybody's first card and then everybody's second. */
const layer = rules(['DH-15.4', 'DH-24.19'], (c: C, answers: readonly (Sealed | undefined)[]): void => {
  const { g } = c;
  for (const seat of glassOrder(g)) {
    const answer = answers[seat];
    if (answer === undefined) continue;
    const { cards, choice, leave = false, set: wishes = [] } = answer;
    const told = { seat, cards: cards.length, choice };
    c.reveal('handedIn', byMail(g) ? { ...told, leave } : told);
    g.players[seat].leaving ||= leave;
    for (const wish of wishes) set(c, seat, wish);
  }
  const most = Math.max(0, ...answers.map((a) => a?.cards.length ?? 0));
  for (let i = 0; i < most; i++) {
    const seats = glassOrder(g).filter((s) => answers[s]?.cards[i] !== undefined);
    if (g.order === 'random') c.shuffle(seats);
    for (const seat of seats) lay(c, seat, (answers[seat] as Sealed).cards[i]);
  }
});

/** DH-3: the thirty seconds, or the two sealed windows. */
export const place = procedure('place').steps(
  act('DH-3.1', (ctx) => {
    ctx.g.phase = 'placement';
    ctx.tell('phase', { phase: 'placement' });
    drawAi(ctx as C);
  }),
  /** DH-14.1: the host counts three seconds down from here. */
  together('DH-3.5', {
    kind: 'ready',
    limit: rules(['DH-14.1', 'DH-25.3'], times.ready),
    who: racing,
    options: () => ['ready'],
    otherwise: () => 'ready',
    take: ({ g, tell }) => {
      if (realtime(g)) tell('glassTurned', { seconds: g.seconds });
    },
  }),
  race('DH-3.7', {
    kind: 'place',
    /** The count-in belongs to it: nobody can answer before the glass turns. */
    limit: rules(['DH-3.6', 'DH-14.14'], ({ g }: { g: Dragon }) => times.countIn + g.seconds * 1_000),
    who: racing,
    options: ({ g, refuse }, seat) => placements(g, seat, refuse),
    take: (ctx, answer, seat): void => {
      const { g } = ctx;
      switch (answer) {
        case 'flip':
          flip(ctx as C, seat);
          return;
        case 'done':
        case 'undone':
          g.players[seat].done = answer === 'done';
          ctx.tell(answer, { seat }, { to: [seat] });
          return;
        default:
          if (typeof answer === 'string') set(ctx as C, seat, answer);
          else lay(ctx as C, seat, answer as unknown as Placement);
      }
    },
  }),
  together('DH-15.1', {
    kind: 'snap',
    limit: sealedTime,
    who: ({ g }) => (realtime(g) ? [] : glassOrder(g).filter((s) => able(g, s))),
    options: ({ g }, seat) => sealed(g, seat, false),
    otherwise: (): Sealed => ({ cards: [], choice: 'done' }),
    take: (ctx, answers): Flow => {
      const { g } = ctx;
      if (realtime(g)) return next;
      layer(ctx as C, answers);
      const flips = glassOrder(g).filter((s) => answers[s]?.choice === 'flip');
      if (flips.length > 0) flipFirst(ctx as C, flips);
      for (let seat = 0; seat < g.players.length; seat++)
        g.players[seat].done = answers[seat] === undefined || answers[seat]?.choice === 'done';
      return next;
    },
  }),
  together('DH-15.3', {
    kind: 'late',
    limit: sealedTime,
    who: ({ g }) => (realtime(g) ? [] : glassOrder(g).filter((s) => waits(g, s))),
    options: ({ g }, seat) => sealed(g, seat, true),
    otherwise: (): Sealed => ({ cards: [], choice: 'done' }),
    take: (ctx, answers) => {
      if (!realtime(ctx.g)) layer(ctx as C, answers);
    },
  }),
  act('DH-14.9', ({ g, reveal }) => {
    reveal('laneClosed', { cards: g.lane.length });
  }),
);

/** DH-15.2: the first in glass order flips. */
const flipFirst = rule('DH-15.2', (c: C, seats: readonly number[]): void => flip(c, seats[0]));
