import {
  type Ask,
  askOf,
  type Deal,
  type Decision,
  deadline,
  type Fact,
  type Game,
  type Input,
  type Json,
  type MatchRecord,
  type Refusal,
  type Seat,
  type Table,
  Timeline,
  waiting,
} from '@kaiju/kernel';

/** Who sits at a seat: a person, or a bot by its level or name. */
export type Player = 'human' | (string & {});

/** How a bot comes to its answer. */
export type Think = (table: Table, ask: Ask) => Decision | Promise<Decision>;

/** What a bot is going to answer: so long after it was asked, at this moment of the table's time. */
export interface Plan {
  seat: Seat;
  ask: string;
  value: Json;
  after: number;
  at: number;
}

/** Without clocks, a person is taken to answer so many milliseconds after being asked. */
const REACTION = 500;

/** The record as it is written to a file: with who played, so that the match can be taken up again. */
export type SavedMatch = MatchRecord & { players?: Player[] };

/** People and bots at one table. It knows no screen and no real time. */
export class Session {
  readonly game: Game;
  readonly timeline: Timeline;
  readonly players: readonly Player[];
  /** What was told by each input; the first entry is the deal. */
  readonly told: Fact[][];
  private readonly think: Think;
  private readonly plans = new Map<Seat, Plan>();
  private readonly thinking = new Set<string>();
  /** How often something was taken back: from then on, questions may bear the names of others before. */
  private undone = 0;

  private constructor(timeline: Timeline, players: readonly Player[], told: Fact[][], think: Think) {
    this.game = timeline.game;
    this.timeline = timeline;
    this.players = players;
    this.told = told;
    this.think = think;
  }

  static deal(game: Game, deal: Deal, players: readonly Player[], think: Think): Session {
    const facts: Fact[] = [];
    const timeline = new Timeline(game, deal, { facts: (fact) => void facts.push(fact) });
    return new Session(timeline, players, [facts], think);
  }

  /** A match that was left, taken up where it stopped. */
  static resume(timeline: Timeline, players: readonly Player[], think: Think): Session {
    const told = Array.from({ length: timeline.length + 1 }, (_, n) => timeline.factsOf(n));
    return new Session(timeline, players, told, think);
  }

  get table(): Table {
    return this.timeline.table;
  }

  get humans(): Seat[] {
    return this.players.flatMap((player, seat) => (player === 'human' ? [seat] : []));
  }

  /** The people who are asked something now. */
  get asked(): Seat[] {
    return waiting(this.table).filter((seat) => this.players[seat] === 'human');
  }

  ask(seat: Seat): Ask | null {
    return askOf(this.game, this.table, seat);
  }

  /** Is something going on in which whoever comes first is served first? */
  get racing(): boolean {
    const [seat] = waiting(this.table);
    return seat !== undefined && this.ask(seat)?.step === 'race';
  }

  get deadline(): number | null {
    return deadline(this.table);
  }

  apply(input: Input): Refusal | null {
    const facts: Fact[] = [];
    const refusal = this.timeline.apply(input, { facts: (fact) => void facts.push(fact) });
    if (!refusal) this.told.push(facts);
    return refusal;
  }

  answer(ask: Ask, value: Json, at: number): Refusal | null {
    return this.apply({
      type: 'answer',
      seat: ask.seat,
      ask: ask.id,
      value,
      at: Math.max(at, this.table.now),
    });
  }

  /** Lets every bot that is asked make up its mind; it changes only with the question. */
  async prepare(): Promise<void> {
    const bots = waiting(this.table).filter((seat) => this.players[seat] !== 'human');
    await Promise.all(bots.map((seat) => this.plan(this.ask(seat) as Ask)));
  }

  private async plan(ask: Ask): Promise<void> {
    const { seat, id } = ask;
    const thought = `${this.undone}/${id}`;
    if (this.plans.get(seat)?.ask === id || this.thinking.has(thought)) return;
    const { now } = this.table;
    this.thinking.add(thought);
    const { value, after } = await this.think(this.table, ask);
    this.thinking.delete(thought);
    // What was thought about a moment that has been taken back means nothing any more.
    if (thought !== `${this.undone}/${id}`) return;
    this.plans.set(seat, { seat, ask: id, value, after, at: now + after });
  }

  /** The bot that answers first, of those that have made up their minds. */
  next(): Plan | null {
    let first: Plan | null = null;
    for (const seat of waiting(this.table)) {
      const plan = this.plans.get(seat);
      if (plan && plan.ask === this.ask(seat)?.id && (first === null || plan.at < first.at)) first = plan;
    }
    return first;
  }

  /** In a match without clocks: the bot that goes before the people who are asked. In a race, only a quick one. */
  nextUntimed(): Plan | null {
    const plan = this.next();
    const first = plan && (this.asked.length === 0 || !this.racing || plan.after < REACTION);
    return first ? plan : null;
  }

  /** In a match without clocks: when a person's answer counts. */
  get untimedNow(): number {
    return this.table.now + (this.racing ? REACTION : 0);
  }

  /** Carries out what a bot decided. */
  follow({ seat, ask, value }: Plan, at: number): void {
    this.plans.delete(seat);
    const refusal = this.apply({ type: 'answer', seat, ask, value, at: Math.max(at, this.table.now) });
    // In a race somebody may have taken what it was after: it thinks again. Anything else is the bot's fault.
    if (refusal && !(refusal.code === 'illegal' && this.racing))
      throw new Error(`bot ${this.players[seat]} at seat ${seat + 1}: ${refusal.message}`);
  }

  /** Takes back a seat's own last step, as far as nothing was learned by it. False: there is none. */
  undo(seat: Seat): boolean {
    const { timeline } = this;
    if (timeline.undoPoint(seat) === timeline.length) return false;
    timeline.rewind(timeline.length - 1);
    this.told.length = timeline.length + 1;
    this.plans.clear();
    this.undone++;
    return true;
  }

  record(): SavedMatch {
    return { ...this.timeline.record(), players: [...this.players] };
  }
}
