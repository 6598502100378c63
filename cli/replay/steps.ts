import { type Fact, type Game, type Input, type Lang, type Table, type Timeline, view } from '@kaiju/kernel';
import { type Eyes, factSeen, type Sentence, sentences, speechIn } from '../speech.ts';
import { wordsIn } from '../words/index.ts';

/** A match that is over, or was left, seen again step by step through somebody's eyes. */
export class Replay {
  readonly timeline: Timeline;
  readonly eyes: Eyes;
  readonly lang: Lang;

  constructor(timeline: Timeline, eyes: Eyes, lang: Lang) {
    this.timeline = timeline;
    this.eyes = eyes;
    this.lang = lang;
  }

  private get game(): Game {
    return this.timeline.game;
  }

  /** What was done: step 0 is the deal. */
  caption(n: number): string {
    const say = wordsIn(this.lang);
    if (n === 0) return say('dealt');
    const input = this.timeline.inputs[n - 1];
    const { name } = speechIn(this.lang);
    switch (input.type) {
      case 'answer':
        return this.answer(input, this.timeline.at(n - 1));
      case 'concede':
        return say('conceded', { who: name(input.seat) });
      case 'settle':
        return say('settled');
      default:
        return say('timePassed');
    }
  }

  /** Others see that somebody decided; what, they learn from the facts alone. */
  private answer({ seat, value }: Input & { type: 'answer' }, before: Table): string {
    const say = wordsIn(this.lang);
    const speech = speechIn(this.lang);
    const who = speech.name(seat);
    const { ask, ...seen } = view(this.game, before, seat);
    if (!ask || (this.eyes !== 'all' && this.eyes !== seat)) return say('answeredUnseen', { who });
    return say('answered', { who, what: this.game.words.option(ask, value, speech, { ...seen, ask }) });
  }

  facts(n: number): Fact[] {
    return this.timeline.factsOf(n).flatMap((fact) => factSeen(fact, this.eyes) ?? []);
  }

  news(n: number): Sentence[] {
    return sentences(this.game, this.timeline.factsOf(n), this.eyes, speechIn(this.lang));
  }

  /** The table after a step. Whoever sees everything reads the secrets in what happened, not on the board. */
  board(n: number): string {
    const seat = this.eyes === 'all' ? -1 : this.eyes;
    return this.game.words.board(view(this.game, this.timeline.at(n), seat), speechIn(this.lang));
  }
}
