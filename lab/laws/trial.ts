import {
  type Aids,
  type Deal,
  describeJson,
  type Fact,
  type Game,
  holdsSecrets,
  type Input,
  type MatchRecord,
  type Rng,
  Timeline,
} from '@kaiju/kernel';
import { looking, options, refusedCandidates, rules } from './asking.ts';
import { anyViewer, imagination, imaginedPair, otherDeal, otherDice } from './blindness.ts';
import { copied, forked, reloaded, sameDeed, tree } from './copies.ts';
import { anyInput, type Manner, oneIn } from './inputs.ts';
import type { Law, Ledger } from './ledger.ts';
import { type Pause, pauseAt } from './pause.ts';
import { refusals } from './refusals.ts';
import { invariants, result } from './standing.ts';
import { facts, views, words } from './telling.ts';
import type { Usage } from './usage.ts';

/** Checked at every pause. */
const ALWAYS: [Law, (pause: Pause) => string | null][] = [
  ['rules', rules],
  ['options', options],
  ['explain', refusedCandidates],
  ['tree', tree],
  ['clone', copied],
  ['reload', reloaded],
  ['invariants', invariants],
  ['result', result],
  ['facts', facts],
  ['words', words],
  ['views', views],
  ['looking', looking],
];

/** The laws that play on from a pause are checked at one pause in so many. */
const SELDOM = { refusals: 16, imagination: 12, luck: 8, fork: 64, deals: 2 };
/** One match in so many is played by seats that seek. */
const SEEKS = 4;
/** Where the state hides nothing, nothing but sealed answers is left to imagine. */
const SELDOM_IMAGINED = 48;

/** One random match, checked at every pause. */
export class Trial {
  private readonly game: Game;
  private readonly deal: Deal;
  private readonly rng: Rng;
  private readonly ledger: Ledger;
  private readonly usage: Usage;
  private readonly manner: Manner;
  private told: Fact[] = [];

  constructor(game: Game, deal: Deal, rng: Rng, ledger: Ledger, usage: Usage) {
    this.game = game;
    this.deal = deal;
    this.rng = rng;
    this.ledger = ledger;
    this.usage = usage;
    this.manner = {
      timeOut: oneIn(16, rng) ? 1 : 24,
      concede: oneIn(6, rng) ? 24 : 0,
      stayers: Array.from({ length: deal.seats }, (_, seat) => seat),
      seeks: game.seek !== undefined && oneIn(SEEKS, rng),
    };
  }

  /** Plays it; returns how many inputs it took. */
  play(): number {
    const { game, deal, ledger, rng } = this;
    ledger.beginMatch();
    const timeline = this.run('the deal', null, () => new Timeline(game, deal, this.aids()));
    if (timeline === null) return 0;
    const first = this.look(timeline, null);
    if (first !== null && oneIn(SELDOM.deals, rng))
      ledger.check('luck', timeline, () => otherDeal(first, anyViewer(first), deal));
    let pause = first;
    while (pause !== null && pause.table.result === null && timeline.length < game.bound)
      pause = this.goOn(timeline, pause);
    const endless = pause?.table.result === null;
    ledger.check('bound', timeline, () => (endless ? `still going after ${timeline.length} inputs` : null));
    return timeline.length;
  }

  /** Checks the laws that hold at any pause. Null where there is no going on. */
  private look(timeline: Timeline, input: Input | null): Pause | null {
    const { game, rng, ledger, told, usage } = this;
    const { table } = timeline;
    const hash = timeline.hashes[timeline.length];
    const pause = this.run('looking at the table', timeline, () =>
      pauseAt(game, table, { hash, input, facts: told, rng }),
    );
    if (pause === null) return null;
    for (const [law, problem] of ALWAYS) ledger.check(law, timeline, () => problem(pause));
    const over = table.result !== null;
    if (over || oneIn(SELDOM.refusals, rng)) ledger.check('refusals', timeline, () => refusals(pause));
    usage.see(table);
    const stuck = pause.asks.length === 0 || pause.asks.some(({ options }) => options?.length === 0);
    return stuck && !over ? null : pause;
  }

  /** Checks the laws about what may come of a pause, then lets something come of it. */
  private goOn(timeline: Timeline, pause: Pause): Pause | null {
    const { game, ledger, rng, manner } = this;
    const { table } = timeline;
    const viewer = anyViewer(pause);
    if (oneIn(SELDOM.fork, rng)) ledger.check('fork', timeline, () => forked(pause, manner));
    if (oneIn(holdsSecrets(game.state) ? SELDOM.imagination : SELDOM_IMAGINED, rng)) {
      ledger.check('imagination', timeline, () => imagination(pause, viewer));
      ledger.check('blindness', timeline, () => imaginedPair(pause, viewer));
    }
    const input = this.run('asking for an input', timeline, () => anyInput(game, table, manner, rng));
    if (input === null) return null;
    if (oneIn(SELDOM.luck, rng)) ledger.check('luck', timeline, () => otherDice(pause, viewer, input));
    const applied = this.run(describeJson(input), timeline, () => {
      const refusal = timeline.apply(input, this.aids());
      if (refusal !== null) throw new Error(`it was offered, and is refused: ${refusal.message}`);
      return true;
    });
    if (applied === null) return null;
    const deed = { input, hash: timeline.hashes[timeline.length], facts: this.told };
    ledger.check('same', timeline, () => sameDeed(pause, deed));
    return this.look(timeline, input);
  }

  private aids(): Aids {
    const told: Fact[] = [];
    this.told = told;
    return { facts: (fact) => void told.push(fact), ran: this.usage.ran };
  }

  /** Lets the rules do something. Where they break, that is noted, and there is no going on. */
  private run<T>(what: string, timeline: Timeline | null, act: () => T): T | null {
    try {
      return act();
    } catch (error) {
      const record = timeline?.record() ?? undealt(this.game, this.deal);
      this.ledger.fail('rules', `${what} breaks the rules: ${(error as Error).message}`, record);
      return null;
    }
  }
}

/** The record of a match that could not even be dealt. */
function undealt({ ruleset }: Game, deal: Deal): MatchRecord {
  return { kaiju: 'record', format: 1, ruleset, deal, inputs: [], hashes: [], checkpoints: [], result: null };
}
