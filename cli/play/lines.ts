import { createInterface, type Interface } from 'node:readline';
import { type Ask, type Lang, printJson, type Seat } from '@kaiju/kernel';
import { clauseOf } from '../rulebook.ts';
import { type Sentence, standings } from '../speech.ts';
import { Person } from './pages.ts';
import { readAnswer, readOption } from './reading.ts';
import type { Session } from './session.ts';

/** A match line by line: questions are printed, answers are read. No clock runs and no escape code is written. */
export class LineTable {
  private readonly session: Session;
  private readonly lang: Lang;
  private readonly reader: Interface;
  private readonly input: AsyncIterator<string>;
  private readonly print: (line: string) => void;
  private seat: Seat;
  /** How much of what happened each seat has read. */
  private readonly read = new Map<Seat, number>();

  constructor(session: Session, lang: Lang, input: NodeJS.ReadableStream, print: (line: string) => void) {
    this.session = session;
    this.lang = lang;
    this.print = print;
    this.reader = createInterface({ input, terminal: false });
    this.input = this.reader[Symbol.asyncIterator]();
    this.seat = session.humans[0];
  }

  /** Plays until the match is over, the input ends or somebody leaves. */
  async play(): Promise<void> {
    try {
      await this.playOn();
    } finally {
      this.reader.close();
    }
  }

  private async playOn(): Promise<void> {
    const { session } = this;
    this.print(`${session.game.title[this.lang]}. ${this.person.whoAmI()}. ${this.person.opponents()}`);
    this.print(this.person.say('plainIntro'));
    while (!session.table.result) {
      await session.prepare();
      const plan = session.nextUntimed();
      if (plan) session.follow(plan, plan.at);
      else if (!(await this.ask())) return;
    }
    this.tellNews();
    this.print(standings(session.table.result, this.person.speech));
    this.print(this.person.say('thanks', { title: session.game.title[this.lang] }));
  }

  private get person(): Person {
    return new Person(this.session, this.seat, this.lang);
  }

  /** Asks one person until there is an answer. False: nobody answers any more. */
  private async ask(): Promise<boolean> {
    const { session } = this;
    const { asked } = session;
    if (!asked.includes(this.seat)) this.seat = asked.find((seat) => seat > this.seat) ?? asked[0];
    const { person } = this;
    this.tellNews();
    this.print(`\n${person.board}\n`);
    const ask = session.ask(this.seat) as Ask;
    this.print(`${person.question()} (${ask.clause})`);
    const options = person.options();
    options.forEach((option, i) => {
      this.print(`  ${i + 1}) ${option}`);
    });
    if (ask.space) this.print(`  ${printJson(ask.space.describe)}`);
    for (;;) {
      const { value: line, done } = await this.input.next();
      if (done) {
        this.print(person.say('endOfInput', { n: session.timeline.length }));
        return false;
      }
      const said = this.obey(line.trim(), ask, options);
      if (said !== 'again') return said === 'answered';
    }
  }

  /** One line of input: a command, or an answer. */
  private obey(line: string, ask: Ask, options: string[]): 'answered' | 'again' | 'left' {
    const { session, person } = this;
    const { say } = person;
    switch (line) {
      case '':
        return 'again';
      case 'q':
        this.print(say('left', { n: session.timeline.length }));
        return 'left';
      case '?':
        return this.tell(person.refusals(), say('whyNothing'));
      case 'l':
        return this.tell(person.log(-1), say('logEmpty'));
      case 'r': {
        const clause = clauseOf(session.game, ask.clause, this.lang);
        return this.tell([{ text: clause?.text ?? say('noRulebook'), clause: ask.clause }], '');
      }
      case 'u': {
        const undone = session.undo(this.seat);
        this.print(say(undone ? 'undone' : 'nothingToUndo'));
        return undone ? 'answered' : 'again';
      }
    }
    const answer = ask.options ? readOption(line, ask.options, options) : readAnswer(line);
    if ('problem' in answer) {
      this.print(
        ask.options
          ? say('notUnderstood', { line, n: options.length })
          : say('notJson', { line, why: answer.problem }),
      );
      return 'again';
    }
    const refusal = session.answer(ask, answer.json, session.untimedNow);
    if (refusal) this.print(refusal.message);
    return refusal ? 'again' : 'answered';
  }

  private tell(lines: Sentence[], otherwise: string): 'again' {
    for (const { text, clause } of lines) this.print(`  ${text} (${clause})`);
    if (lines.length === 0) this.print(`  ${otherwise}`);
    return 'again';
  }

  /** What happened since this seat last read of it. */
  private tellNews(): void {
    const { told } = this.session;
    this.tell(this.person.news(Math.min(this.read.get(this.seat) ?? -1, told.length - 1)), '');
    this.read.set(this.seat, told.length - 1);
  }
}
