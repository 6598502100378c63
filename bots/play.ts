import {
  type Ask,
  askOf,
  type Bot,
  type Deal,
  type Decision,
  deadline,
  type Fact,
  type Game,
  type Input,
  mindOf,
  type Refusal,
  type Rng,
  type Seat,
  seeded,
  type Table,
  Timeline,
  waiting,
} from '@kaiju/kernel';

interface Planned extends Decision {
  ask: string;
  at: number;
}

/** Bots at one table. Each input goes through the kernel's front door, in order of the table's own time. */
export class Match<G = unknown> {
  readonly timeline: Timeline<G>;
  private readonly bots: readonly Bot[];
  private readonly rng: Rng;
  private readonly facts: ((fact: Fact) => void) | undefined;
  private planned = new Map<Seat, Planned>();

  /** `luck` is the bots' own chance; the same deal and the same luck play the same match. */
  constructor(game: Game<G>, bots: readonly Bot[], deal: Deal, luck: string, facts?: (fact: Fact) => void) {
    this.timeline = new Timeline(game, deal, { facts });
    this.bots = bots;
    this.rng = seeded(`bots ${luck}`);
    this.facts = facts;
  }

  get table(): Table<G> {
    return this.timeline.table;
  }

  /** One input. False when the match is over. */
  step(): boolean {
    const { table } = this;
    if (table.result !== null) return false;
    const input = this.next();
    const refusal = this.timeline.apply(input, { facts: this.facts });
    if (refusal) this.refused(input, refusal);
    return true;
  }

  play(): Table<G> {
    while (this.step());
    return this.table;
  }

  /** The input that comes first: the earliest of all answers, unless the time is up before. */
  private next(): Input {
    const { table, timeline } = this;
    let first: { seat: Seat; plan: Planned } | null = null;
    const plans = new Map<Seat, Planned>();
    for (const seat of waiting(table)) {
      const plan = this.plan(seat);
      plans.set(seat, plan);
      if (first === null || plan.at < first.plan.at) first = { seat, plan };
    }
    this.planned = plans;
    const due = deadline(table);
    if (first === null) throw new Error(`${timeline.game.id}: nobody is asked, yet the match is not over`);
    if (due !== null && first.plan.at > due) return { type: 'time', at: due };
    const { ask, value, at } = first.plan;
    this.planned.delete(first.seat);
    return { type: 'answer', seat: first.seat, ask, value, at };
  }

  /** What a seat is going to answer; once made up, its mind changes only with the question. */
  private plan(seat: Seat): Planned {
    const { table, timeline } = this;
    const ask = askOf(timeline.game, table, seat) as Ask;
    const standing = this.planned.get(seat);
    if (standing?.ask === ask.id) return { ...standing, at: Math.max(standing.at, table.now) };
    const decision = this.bots[seat].decide(mindOf(timeline.game, table, seat, ask), this.rng);
    return { ...decision, ask: ask.id, at: table.now + decision.after };
  }

  /** In a race somebody else may have taken what a bot was after: it thinks again. Anything else is its fault. */
  private refused(input: Input, refusal: Refusal): void {
    if (input.type === 'answer') {
      const ask = askOf(this.timeline.game, this.table, input.seat);
      if (ask?.step === 'race' && refusal.code === 'illegal') return;
      throw new Error(`bot ${this.bots[input.seat].name} at seat ${input.seat}: ${refusal.message}`);
    }
    throw new Error(`${input.type}: ${refusal.message}`);
  }
}
