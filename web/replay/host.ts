import {
  type Fact,
  factFor,
  type Game,
  type MatchRecord,
  type Table,
  Timeline,
  type View,
  verify,
  view,
  waiting,
  wordsOf,
} from '@kaiju/kernel';
import type { FactSeen } from '@kaiju/server/protocol';
import type { Frame, Moment, Vantage, Verdict } from './replay.ts';

/**
 * Plays a record again where rules may run. A record that breaks off somewhere is played as far as it goes; what
 * is wrong with it is for `verify` to say.
 */
export class ReplayHost {
  private readonly record: MatchRecord;
  private readonly timeline: Timeline;
  private readonly facts: Fact[][] = [[]];
  private readonly standings: (number[] | null)[] = [];

  constructor(game: Game, record: MatchRecord) {
    this.record = record;
    this.timeline = new Timeline(game, record.deal, { facts: (fact) => this.facts[0].push(fact) });
    this.standings.push(standingOf(game, this.timeline.table));
    for (const input of record.inputs) {
      const facts: Fact[] = [];
      if (this.timeline.apply(input, { facts: (fact) => facts.push(fact) }) !== null) break;
      this.facts.push(facts);
      this.standings.push(standingOf(game, this.timeline.table));
    }
  }

  get length(): number {
    return this.timeline.length;
  }

  at(n: number, vantage: Vantage): Frame {
    const { game, inputs } = this.timeline;
    const table = this.timeline.at(n);
    const seen = vantage === 'all' ? unionOf(game, table) : view(game, table, vantage);
    return {
      view: { ...seen, ask: null },
      facts: this.factsOf(vantage)[n],
      ask: vantage === 'all' ? this.askedNext(table, n) : seen.ask,
      input: n === 0 ? null : inputs[n - 1],
    };
  }

  story(vantage: Vantage): Moment[] {
    const { inputs, deal } = this.timeline;
    return this.factsOf(vantage).map((facts, n) => ({
      at: n === 0 ? (deal.at ?? 0) : inputs[n - 1].at,
      facts,
      standing: this.standings[n],
    }));
  }

  verify(): Verdict {
    try {
      verify(this.timeline.game, this.record);
      return { ok: true };
    } catch (error) {
      return { ok: false, problem: wordsOf(error) };
    }
  }

  /** Counted as a seat counts them at a table: each audience its own, from 1. */
  private factsOf(vantage: Vantage): FactSeen[][] {
    let n = 0;
    return this.facts.map((facts) =>
      facts.flatMap((fact) => {
        const own = vantage === 'all' ? wholeOf(fact) : factFor(fact, vantage);
        if (own === null) return [];
        const { kind, clause, path, data } = own;
        return [{ n: ++n, kind, clause, path, data }];
      }),
    );
  }

  private askedNext(table: Table, n: number): Frame['ask'] {
    const { game, inputs } = this.timeline;
    const next = inputs[n];
    const open = waiting(table);
    const seat = next?.type === 'answer' && open.includes(next.seat) ? next.seat : open[0];
    return seat === undefined ? null : view(game, table, seat).ask;
  }
}

function standingOf(game: Game, table: Table): number[] | null {
  const { evaluate } = game;
  if (evaluate === undefined) return null;
  return Array.from({ length: table.seats }, (_, seat) => evaluate(table.g, seat));
}

/** A fact with all that anybody was told. */
function wholeOf(fact: Fact): Fact {
  return fact.aside === null ? fact : { ...fact, data: { ...fact.data, ...fact.aside.data } };
}

/** What all seats know together. */
function unionOf(game: Game, table: Table): View {
  const views = Array.from({ length: table.seats }, (_, seat) => view(game, table, seat));
  return { ...views[0], seat: -1, g: views.map(({ g }) => g).reduce(union) };
}

/** Two sights of the same thing: what one can't see is null there, and the other may. */
export function union(a: unknown, b: unknown): unknown {
  if (a === null || a === undefined) return b;
  if (b === null || typeof a !== 'object' || typeof b !== 'object') return a;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length ? a.map((one, i) => union(one, b[i])) : a;
  const both: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) both[key] = union(both[key], value);
  return both;
}
