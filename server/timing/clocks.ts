import type { Ask, Seat } from '@kaiju/kernel';
import { USUAL_WAIT } from './presets.ts';
import type { ClockSettings, Out } from './settings.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A question that is open now, as far as the clock cares. */
export interface OpenQuestion {
  seat: Seat;
  /** `seat.number`, as the kernel names it. */
  ask: string;
  step: Ask['step'];
  /** A bot answers for the seat at the moment: the seat's clock stands. */
  bot?: boolean;
}

interface Thinking {
  ask: string;
  /** The time that costs nothing. */
  free: number;
  /** Whether the bank runs after it. */
  banked: boolean;
  /** What it comes to when all is used; without it, what the settings say. */
  out?: Out;
  /** What was used of both before `since`. */
  spent: number;
  /** Match time from which it runs; null while it stands. */
  since: number | null;
  /** Match time from which a bot has last been thinking about it instead, and whether that was not the first time. */
  stood?: number;
  again?: boolean;
}

interface SeatTime {
  bank: number;
  thinking: Thinking | null;
  /** The highest number among the seat's closed questions. After an undo, numbers up to it are asked again. */
  closed: number;
  /** The free time that was left when the last question closed; one asked again has to do with that. */
  left: number;
}

/** All clocks of a table: plain JSON that follows from the settings and the entries of the log. */
export interface Clock {
  settings: ClockSettings;
  seats: SeatTime[];
}

export function newClock(settings: ClockSettings, seats: number): Clock {
  const bank = settings.kind === 'live' ? settings.bank : 0;
  return {
    settings,
    seats: Array.from({ length: seats }, () => ({ bank, thinking: null, closed: 0, left: 0 })),
  };
}

type Running = Extract<ClockSettings, { out: Out }>;

/** Whether a table with these settings has a clock of its own at all. */
export function hasClock(settings: ClockSettings): settings is Running {
  return settings.kind === 'live' || settings.kind === 'days';
}

/**
 * The clock after an entry of the log, stamped `at`, that left these questions open. A seat whose question is
 * still open goes on thinking; one whose question is gone pays for it, and gets its increment. Calling it once
 * more with the same questions changes nothing, so it does not matter which entries are looked at together.
 */
export function turn(clock: Clock, at: number, open: readonly OpenQuestion[]): Clock {
  const { settings } = clock;
  if (!hasClock(settings)) return clock;
  return {
    settings,
    seats: clock.seats.map((seat, number) => {
      const question = open.find((q) => q.seat === number && isTimed(q));
      if (seat.thinking !== null && seat.thinking.ask === question?.ask) {
        return { ...seat, thinking: goOn(seat.thinking, at, question.bot === true) };
      }
      const rested = close(settings, seat, at);
      return question === undefined ? rested : start(settings, rested, at, question);
    }),
  };
}

/**
 * The same after an undo that the others agreed to: the questions that come again are as good as new. What was open
 * has cost its time and earns nothing.
 */
export function turnBack(clock: Clock, at: number, open: readonly OpenQuestion[]): Clock {
  const { settings, seats } = clock;
  return turn({ settings, seats: seats.map((seat) => ({ ...interrupt(seat, at), closed: 0 })) }, at, open);
}

/**
 * After a seat's undo of its own answer. The question that comes again has the free time that it had left, less what
 * was thought since, and no second increment: else doing and undoing would be a way to make time. Whoever was asked
 * meanwhile has lost nothing.
 */
export function takeBack(clock: Clock, at: number, by: Seat, open: readonly OpenQuestion[]): Clock {
  const { settings, seats } = clock;
  const rested = seats.map((seat, number) => {
    const { thinking, closed, left } = seat;
    if (thinking === null) return seat;
    if (number !== by) return { ...seat, thinking: null };
    return {
      ...interrupt(seat, at),
      closed: Math.max(closed, numberOf(thinking.ask)),
      left: Math.max(0, left - used(thinking, at)),
    };
  });
  return turn({ settings, seats: rested }, at, open);
}

export interface TimeOut {
  at: number;
  seat: Seat;
  ask: string;
  out: Out;
}

/**
 * When the time of each seat that is thinking is out. From that very millisecond on an answer to the question is too
 * late, however late the host's timer is. `lose` is for the host to soften where a game knows no giving up.
 */
export function timeOuts({ settings, seats }: Clock): TimeOut[] {
  if (!hasClock(settings)) return [];
  return seats.flatMap(({ bank, thinking }, seat) => {
    if (thinking === null || thinking.since === null) return [];
    const at = thinking.since + Math.max(0, allowance(bank, thinking) - thinking.spent);
    return [{ at, seat, ask: thinking.ask, out: thinking.out ?? settings.out }];
  });
}

/** What a seat's clock shows: null where there is no such time. */
export interface Remaining {
  bank: number | null;
  free: number | null;
  running: boolean;
}

export function remaining(clock: Clock, at: number): Remaining[] {
  const live = clock.settings.kind === 'live';
  return clock.seats.map(({ bank, thinking }) => ({
    bank: live ? bank - fromBank(bank, thinking, at) : null,
    free: thinking === null ? null : Math.max(0, thinking.free - used(thinking, at)),
    running: thinking !== null && thinking.since !== null,
  }));
}

/** A race has one deadline for all, and to wait may be good play there: it costs nobody anything. */
function isTimed(question: OpenQuestion): boolean {
  return question.step !== 'race';
}

function used(thinking: Thinking, at: number): number {
  return thinking.spent + (thinking.since === null ? 0 : at - thinking.since);
}

function allowance(bank: number, thinking: Thinking): number {
  return thinking.banked ? thinking.free + bank : thinking.free;
}

function fromBank(bank: number, thinking: Thinking | null, at: number): number {
  if (thinking === null || !thinking.banked) return 0;
  return Math.min(bank, Math.max(0, used(thinking, at) - thinking.free));
}

/**
 * A clock that a bot has stopped, or that a person coming back starts again. To hand the seat over and back again and
 * again is no way to make time: from the second time on, a bot thinks at its person's cost.
 */
function goOn(thinking: Thinking, at: number, standing: boolean): Thinking {
  const { spent, since, stood, again } = thinking;
  if (standing === (since === null)) return thinking;
  if (standing) {
    return { ...thinking, spent: used(thinking, at), since: null, stood: at, again: stood !== undefined };
  }
  return { ...thinking, spent: spent + (again ? at - (stood ?? at) : 0), since: at };
}

/** A question that is gone without an answer. */
function interrupt(seat: SeatTime, at: number): SeatTime {
  const { bank, thinking } = seat;
  return { ...seat, bank: bank - fromBank(bank, thinking, at), thinking: null };
}

function close(settings: Running, seat: SeatTime, at: number): SeatTime {
  const { bank, thinking, closed } = seat;
  if (thinking === null) return seat;
  const number = numberOf(thinking.ask);
  const inTime = thinking.since !== null && used(thinking, at) < allowance(bank, thinking);
  const earned = settings.kind === 'live' && thinking.banked && inTime && number > closed;
  return {
    bank: bank - fromBank(bank, thinking, at) + (earned ? settings.increment : 0),
    thinking: null,
    closed: Math.max(closed, number),
    left: Math.max(0, thinking.free - used(thinking, at)),
  };
}

function start(settings: Running, seat: SeatTime, at: number, question: OpenQuestion): SeatTime {
  const { ask, step } = question;
  // Who is not there to react has lost nothing yet.
  const out = settings.kind === 'days' && step === 'window' ? 'default' : settings.out;
  const banked = settings.kind === 'live' && step !== 'window';
  const free = freeTime(settings, step);
  return {
    ...seat,
    thinking: {
      ask,
      free: numberOf(ask) > seat.closed ? free : Math.min(free, seat.left),
      banked,
      out,
      spent: 0,
      ...(question.bot === true ? { since: null, stood: at } : { since: at }),
    },
  };
}

function freeTime(settings: Running, step: Ask['step']): number {
  const reacts = step === 'window';
  if (settings.kind === 'live') return reacts ? settings.reaction : settings.decision;
  return reacts ? (settings.reaction ?? USUAL_WAIT) : settings.days * DAY;
}

function numberOf(ask: string): number {
  return Number(ask.slice(ask.indexOf('.') + 1));
}
