import {
  type Bilingual,
  type Fact,
  factFor,
  type Game,
  type Input,
  type Json,
  type Lang,
  type MatchRecord,
  type Table,
} from '@kaiju/kernel';
import type { FactSeen } from '../protocol/index.ts';
import { epochOf } from './audience.ts';
import type { Event } from './entries.ts';
import type { Heard } from './gallery.ts';
import { readLog, type TableState, takenBack } from './state.ts';

const PAGE = 200;

/** What a seat learned after its fact number `from`, or the first part of it. */
export class Page {
  private readonly seat: number;
  private readonly from: number;
  private readonly facts: FactSeen[] = [];

  constructor(seat: number, from: number) {
    this.seat = seat;
    this.from = from;
  }

  /** There is more than it holds. */
  get full(): boolean {
    return this.facts.length > PAGE;
  }

  add({ fact, learned }: Heard): void {
    const n = learned.at(this.seat) as number;
    if (n <= this.from || this.full) return;
    const own = factFor(fact, this.seat);
    if (own === null) return;
    const { kind, clause, path, data } = own;
    this.facts.push({ n, kind, clause, path, data });
  }

  told(undos: number): History {
    return { epoch: epochOf({ undos }, ''), facts: this.facts.slice(0, PAGE), more: this.full };
  }
}

export interface History {
  epoch: string;
  facts: FactSeen[];
  more: boolean;
}

/** The same from a whole log. */
export function historyOf(game: Game, events: readonly Event[], seat: number, from: number): History {
  const page = new Page(seat, from);
  const { undos } = readLog(game, events, null, ({ learned }, fact) => page.add({ fact, learned }));
  return page.told(undos);
}

/**
 * The latest that spectators learned, in sentences that can be read without the rules. A person's name is not kept:
 * where the first seat is named stands `{seat0}`.
 */
export function toldLately({ game, latest }: TableState): Bilingual[] {
  const say = (fact: Fact, lang: Lang) => game.words.fact(fact, { lang, name: (seat) => `{seat${seat}}` });
  return latest.flatMap((fact): Bilingual[] => {
    try {
      const zh = say(fact, 'zh');
      return zh === '' ? [] : [{ zh, en: say(fact, 'en') }];
    } catch {
      // What a game can't say is kept out of the log, not in the way of it.
      return [];
    }
  });
}

/** A match for the archive, with everything needed to check it. */
export function recordOf(state: TableState, events: readonly Event[]): MatchRecord {
  const gone = takenBack(events);
  const inputs: Input[] = [];
  const hashes: string[] = [];
  const races: NonNullable<MatchRecord['races']> = [];
  let deal: MatchRecord['deal'] | null = null;
  for (const { n, body } of events) {
    if (body.kind === 'started') {
      deal = body.deal;
      hashes.push(body.hash);
    }
    if (body.kind !== 'input' || gone.has(n)) continue;
    if (body.race !== undefined) races.push({ input: inputs.length, ...body.race });
    inputs.push(body.input);
    hashes.push(body.hash);
  }
  const { result } = state.table as Table;
  const { ruleset } = state.opening;
  return {
    ...{ kaiju: 'record', format: 1, ruleset, deal: deal as MatchRecord['deal'], inputs, hashes },
    ...{ checkpoints: [], result },
    ...(state.fair !== null && { fair: state.fair as Json }),
    ...(races.length > 0 && { races }),
  };
}
