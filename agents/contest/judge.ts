import { setImmediate as breathe } from 'node:timers/promises';

import { miracle } from '@kaiju/game-miracle';
import {
  active,
  artifactNames,
  type Camp,
  Chronicle,
  creatureNames,
  type Deck,
  editionOf,
  ILLEGAL,
  type Miracle,
  type Operation,
  observe,
  type Refused,
  readDeck,
  readOperation,
  scoresOf,
  sideOf,
  unoffered,
} from '@kaiju/game-miracle/contest';
import {
  type Ask,
  askOf,
  type Bot,
  below,
  drawn,
  type Input,
  type Json,
  type MatchRecord,
  mindOf,
  type Refusal,
  type Result,
  type Rng,
  RulesError,
  rule,
  type Seat,
  type Speech,
  seeded,
  Timeline,
  won,
} from '@kaiju/kernel';
import { type Gone, type Limits, MOST_WAITING, nameOf, type Program, Running } from './program.ts';

/** Who plays: a program of the contest, or one of our bots. */
export type Contender = Program | Bot;

export interface ContestOrder {
  players: readonly [Contender, Contender];
  seed: string;
  /** For a whole turn, all its operations together. */
  turnMs?: number;
  /** To hand in a deck; starting the program counts. */
  initMs?: number;
  limits?: Limits;
}

/** The contest's own. */
export const TURN_MS = 3_000;
export const INIT_MS = 10_000;
/** So many operations make no sense in one turn, and each is answered with a whole observation. */
const MOST_OPERATIONS = MOST_WAITING;
/** Of what was ignored, so many are kept word for word. */
const IGNORED_KEPT = 100;
const EXCERPT = 200;
const ENGLISH: Speech = { lang: 'en', name: (seat) => `seat ${seat}` };

/** A message that did nothing, and why (MI-12.2). */
export interface Ignored extends Refused {
  round: number;
  said: string;
}

/** What lost a program the match (MI-12.3). */
export interface Fault {
  how: Gone['how'] | 'time-out' | 'deck';
  why: string;
}

export interface SideReport {
  name: string;
  camp: Camp;
  /** As the contest names them, the artifact first; null before a legal one was handed in. */
  deck: string[] | null;
  fault: Fault | null;
  ignored: Ignored[];
  /** How many in all; the first hundred are kept. */
  ignoredCount: number;
  /** Milliseconds until the deck was there, and for each of its turns. */
  initMs: number;
  turnsMs: number[];
  /** The end of its error output; bots have none. */
  stderr: string;
}

export interface ContestOutcome {
  record: MatchRecord;
  result: Result;
  /** The seat that won; null for a draw. */
  winner: Seat | null;
  /** By seat (MI-12.5). */
  scores: number[];
  sides: [SideReport, SideReport];
}

/** Two contenders at a table of `season3`, to the end. All processes have ended when it returns, however it does. */
export async function runContest(order: ContestOrder): Promise<ContestOutcome> {
  const match = new ContestMatch(order);
  try {
    match.start();
    await match.handInDecks();
    while (match.result === null) await match.playTurn();
  } finally {
    await match.end();
  }
  return match.outcome();
}

/** One side of the table. */
interface Side {
  readonly seat: Seat;
  readonly camp: Camp;
  readonly contender: Contender;
  /** Null for bots. */
  program: Running | null;
  readonly report: SideReport;
}

class ContestMatch {
  private readonly timeline: Timeline<Miracle>;
  private readonly chronicle = new Chronicle();
  private readonly luck: Rng;
  private readonly began = performance.now();
  private readonly turnMs: number;
  private readonly initMs: number;
  private readonly limits: Limits | undefined;
  private readonly sides: [Side, Side];

  constructor({ players, seed, turnMs = TURN_MS, initMs = INIT_MS, limits }: ContestOrder) {
    this.timeline = new Timeline(miracle, { seats: 2, seed, options: { edition: 'season3', contest: true } });
    this.luck = seeded(`contest ${seed}`);
    this.turnMs = turnMs;
    this.initMs = initMs;
    this.limits = limits;
    const side = (seat: Seat): Side => ({
      seat,
      camp: sideOf(this.g, seat),
      contender: players[seat],
      program: null,
      report: newReport(players[seat], sideOf(this.g, seat)),
    });
    this.sides = [side(0), side(1)];
  }

  /** Starts the programs; `end` must follow, whatever happens. */
  start(): void {
    for (const side of this.sides) {
      if ('argv' in side.contender) side.program = new Running(side.contender, this.limits);
    }
  }

  get g(): Miracle {
    return this.timeline.table.g;
  }
  get result(): Result | null {
    return this.timeline.table.result;
  }

  /** MI-2.1: both at the same time, neither knowing the other's. */
  async handInDecks(): Promise<void> {
    const chosen: (Deck | typeof ILLEGAL | null)[] = [];
    const choose = async (side: Side) => {
      chosen[side.seat] = await this.deckOf(side);
    };
    // A bot thinks without pausing: no program's clock may run meanwhile.
    for (const side of this.sides) if (side.program === null) await choose(side);
    await Promise.all(this.sides.filter(({ program }) => program !== null).map(choose));
    const failed = this.sides.filter(({ report }) => report.fault !== null && report.fault.how !== 'deck');
    if (failed.length > 0) {
      // A crash and an illegal deck weigh the same.
      this.lose(...this.sides.filter(({ report }) => report.fault !== null));
      return;
    }
    for (const { seat } of this.sides) this.mustApply(this.answer(seat, chosen[seat] as Json));
  }

  async playTurn(): Promise<void> {
    const side = this.sides[active(this.g)];
    const began = performance.now();
    const { turn } = this.g;
    const fault =
      side.program === null
        ? await this.botTurn(side, turn)
        : await this.programTurn(side, side.program, turn);
    side.report.turnsMs.push(Math.round(performance.now() - began));
    if (fault !== null) this.lose(fault);
  }

  outcome(): ContestOutcome {
    const result = this.result as Result;
    const winners = result.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
    for (const { report, program } of this.sides) if (program) report.stderr = program.stderr;
    return {
      record: this.timeline.record(),
      result,
      winner: winners.length === 1 ? winners[0] : null,
      scores: scoresOf(this.g),
      sides: [this.sides[0].report, this.sides[1].report],
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.sides.map(({ program }) => program?.end()));
  }

  // -------------------------------------------------------------- decks

  private async deckOf(side: Side): Promise<Deck | typeof ILLEGAL | null> {
    const { report, camp, program, seat } = side;
    if (program === null) {
      const deck = this.botDeck(side);
      report.deck = namesOf(deck.artifact, deck.creatures);
      return deck;
    }
    const began = performance.now();
    program.send({ camp });
    const heard = await program.next(this.initMs);
    report.initMs = Math.round(performance.now() - began);
    if (heard === null || 'gone' in heard) {
      this.fault(side, heard?.gone ?? { how: 'time-out', why: `no deck within ${this.initMs} ms` });
      return null;
    }
    const handed = readDeck(editionOf('season3'), camp, heard.message);
    if ('illegal' in handed) {
      const { why, clause } = handed.illegal;
      this.fault(side, { how: 'deck', why: `${why} (${clause})` });
      return ILLEGAL;
    }
    this.chronicle.handedIn(seat, handed.order);
    report.deck = namesOf(handed.deck.artifact, handed.order);
    return handed.deck;
  }

  /** Bots are offered legal decks alone; the illegal one is there for programs that hand in anything. */
  private botDeck({ seat, contender }: Side): Deck {
    const { table } = this.timeline;
    const ask = askOf(miracle, table, seat) as Ask;
    const options = (ask.options as Json[]).filter((option) => option !== ILLEGAL);
    const { value } = (contender as Bot).decide(mindOf(miracle, table, seat, { ...ask, options }), this.luck);
    return (value === ILLEGAL ? options[below(this.luck, options.length)] : value) as Deck;
  }

  // -------------------------------------------------------------- turns

  /** The side that lost by it, or null. */
  private async botTurn({ seat, contender }: Side, turn: number): Promise<Side | null> {
    while (this.result === null && this.g.turn === turn) {
      const ask = askOf(miracle, this.timeline.table, seat) as Ask;
      const { value } = (contender as Bot).decide(mindOf(miracle, this.timeline.table, seat, ask), this.luck);
      this.mustApply(this.answer(seat, value));
      // Bots think without pausing; whatever has happened to the other side meanwhile is heard now.
      await breathe();
      const other = this.sides[1 - seat];
      if (other.program?.gone) return this.fault(other, other.program.gone);
    }
    return null;
  }

  private async programTurn(side: Side, program: Running, turn: number): Promise<Side | null> {
    for (const message of program.unasked())
      this.ignore(side, message, { clause: 'MI-12.2', why: 'it was not its turn' });
    const until = performance.now() + this.turnMs;
    const other = this.sides[1 - side.seat];
    for (let said = 0; ; said++) {
      if (this.result !== null || this.g.turn !== turn) return null;
      if (said > MOST_OPERATIONS)
        return this.fault(side, { how: 'flood', why: `more than ${MOST_OPERATIONS} operations in a turn` });
      program.send(observe(this.g, side.camp, this.chronicle));
      const heard = await this.listen(program, other.program, until);
      if (heard === 'other') return this.fault(other, (other.program as Running).gone as Gone);
      if (heard === null) {
        return this.fault(side, {
          how: 'time-out',
          why: `round ${turn - 1} was not over after ${this.turnMs} ms`,
        });
      }
      if ('gone' in heard) return this.fault(side, heard.gone);
      this.obey(side, heard.message);
    }
  }

  /** What the side in turn says; unless the other one, who only waits, is gone. */
  private async listen(program: Running, other: Running | null, until: number) {
    for (;;) {
      const heard = await program.next(0);
      if (heard !== null) return heard;
      if (other?.gone) return 'other';
      const left = until - performance.now();
      if (left <= 0) return null;
      await program.news(left, ...(other ? [other] : []));
    }
  }

  private obey(side: Side, message: Json): void {
    const wish = readOperation(this.g, side.camp, message);
    if ('refused' in wish) this.ignore(side, message, wish.refused);
    else if ('surrender' in wish) this.mustApply({ type: 'concede', seat: side.seat, at: this.now() });
    else {
      const refusal = this.apply(this.answer(side.seat, wish.operation as Json));
      if (refusal !== null) this.ignore(side, message, reasonOf(wish.operation, refusal));
    }
  }

  // -------------------------------------------------------------- the table

  private answer(seat: Seat, value: Json): Input {
    const { id: ask } = askOf(miracle, this.timeline.table, seat) as Ask;
    return { type: 'answer', seat, ask, value, at: this.now() };
  }
  private apply(input: Input): Refusal | null {
    return this.timeline.apply(input, { facts: (fact) => this.chronicle.hear(fact, this.g) });
  }
  private mustApply(input: Input): void {
    const refusal = this.apply(input);
    if (refusal) throw new RulesError(`contest: ${refusal.message}`);
  }
  private now(): number {
    return Math.round(performance.now() - this.began);
  }

  private fault(side: Side, fault: Fault): Side {
    side.report.fault = fault;
    return side;
  }

  /** MI-12.3: a crash or a time-out loses the match; both at once is a draw. */
  private readonly lose = rule('MI-12.3', (...losers: Side[]): void => {
    const scores = scoresOf(this.g);
    const [{ seat }] = losers;
    const result = losers.length === 2 ? drawn(2, 'MI-12.3', scores) : won([1 - seat], 2, 'MI-12.3', scores);
    this.mustApply({ type: 'settle', result, at: this.now() });
  });

  private ignore({ report }: Side, message: Json, refused: Refused): void {
    report.ignoredCount++;
    if (report.ignored.length >= IGNORED_KEPT) return;
    const said = JSON.stringify(message);
    const round = this.g.turn - 1;
    report.ignored.push({
      round,
      said: said.length > EXCERPT ? `${said.slice(0, EXCERPT)}…` : said,
      ...refused,
    });
  }
}

function newReport(contender: Contender, camp: Camp): SideReport {
  return {
    name: 'argv' in contender ? nameOf(contender) : contender.name,
    camp,
    deck: null,
    fault: null,
    ignored: [],
    ignoredCount: 0,
    initMs: 0,
    turnsMs: [],
    stderr: '',
  };
}

function reasonOf(operation: Operation, { clause, reason }: Refusal): Refused {
  if (clause === undefined) return unoffered(operation);
  return { clause, why: (reason && miracle.words.reason?.(reason, ENGLISH)) ?? unoffered(operation).why };
}

function namesOf(artifact: string, creatures: readonly string[]): string[] {
  return [artifactNames.name(artifact), ...creatures.map((kind) => creatureNames.name(kind))];
}
