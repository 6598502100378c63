import type { Ask, Json, Lang, Seat } from '@kaiju/kernel';
import { clampScroll } from '../terminal/layout.ts';
import type { Key, Terminal } from '../terminal/terminal.ts';
import { type Phrase, wordsIn } from '../words/index.ts';
import { Choosing } from './choosing.ts';
import { Clock } from './clock.ts';
import { rulebookRows } from './pages.ts';
import type { Session } from './session.ts';
import { choicesOf, clauseAtHand, type Overlay, overlayRows, show, type TableState } from './show.ts';

export interface TableSettings {
  lang: Lang;
  /** Whether to begin with the page that explains. */
  introduce: boolean;
  /** Every time limit counts that the deal sets, not only those of races. */
  allClocks: boolean;
  /** Where the record goes when it is saved. */
  file: string;
  save(): void;
}

/** How a table was left, and in which language. */
export interface Leaving {
  rematch: boolean;
  lang: Lang;
}

const NOBODY = -1;
const TICK = 50;
/** How long a bot seems to think, at least and at most. */
const THINKS = { least: 400, most: 1200 };

/** One match on one terminal, from the first page to the last key: what happens when, and what keys do. */
export class TableScreen {
  private readonly session: Session;
  private readonly terminal: Terminal;
  private readonly settings: TableSettings;
  private readonly clock: Clock;
  private readonly timed: boolean;
  private lang: Lang;
  /** Who is at the screen; -1 while the device is on its way. */
  private seat: Seat;
  private overlay: Overlay | null;
  private scroll = 0;
  private readonly choosing = new Choosing();
  private restUntil = 0;
  private notice = '';
  /** The race that this person said to be ready for, by its deadline. */
  private readyFor: number | null = null;
  private limit = { deadline: 0, whole: 1 };
  /** Per seat, up to which input it had been told everything when it last decided something. */
  private readonly told = new Map<Seat, number>();
  private leave: (leaving: Leaving) => void = () => {};

  constructor(session: Session, terminal: Terminal, settings: TableSettings) {
    this.session = session;
    this.terminal = terminal;
    this.settings = settings;
    this.lang = settings.lang;
    this.overlay = settings.introduce ? 'intro' : null;
    this.clock = new Clock(session.table.now);
    this.timed = session.table.races > 0;
    this.seat = this.alone ? session.humans[0] : NOBODY;
  }

  async play(): Promise<Leaving> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.leave = resolve;
        const guarded = (act: () => boolean) => {
          try {
            if (act()) this.terminal.show(show(this.state, this.terminal.size));
          } catch (error) {
            reject(error);
          }
        };
        const press = (key: Key) => {
          this.press(key);
          return true;
        };
        const tick = () => {
          const happened = this.advance();
          if (!this.standing) this.session.prepare().catch(reject);
          return happened || this.clock.running;
        };
        this.terminal.listen({
          key: (key) => guarded(() => press(key)),
          resize: () => guarded(() => true),
        });
        timer = setInterval(() => guarded(tick), TICK);
        guarded(() => true);
      });
    } finally {
      clearInterval(timer);
    }
  }

  private get alone(): boolean {
    return this.session.humans.length === 1;
  }

  private get state(): TableState {
    const { session, seat, lang, overlay, scroll, standing, choosing, notice } = this;
    const ask = session.ask(seat);
    if (ask) choosing.turnTo(ask);
    return {
      session,
      seat,
      lang,
      overlay,
      scroll,
      standing,
      notice,
      next: standing === 'pass' ? this.nextPerson() : seat,
      since: this.told.get(seat) ?? -1,
      picked: choosing.picked,
      filter: choosing.filter,
      typed: choosing.typed,
      time: this.timeLeft(),
      file: this.settings.file,
      limits: { pace: this.settings.allClocks ? session.table.pace : 0, races: session.table.races },
    };
  }

  // ---------------------------------------------------------------- time

  private get standing(): TableState['standing'] {
    const { session } = this;
    if (this.overlay) return 'overlay';
    if (session.table.result) return 'over';
    if (session.asked.length === 0) return null;
    if (!session.asked.includes(this.seat)) return 'pass';
    return this.timed && session.racing && this.readyFor !== session.deadline ? 'ready' : null;
  }

  /** Lets everything happen that is due by now. False: nothing was. */
  private advance(): boolean {
    const { session, clock, timed } = this;
    for (let happened = false; ; happened = true) {
      const hurried = timed && session.racing;
      clock.run(!this.standing && timed && (this.settings.allClocks || hurried));
      if (this.standing) return happened;
      const now = clock.now();
      const due = session.deadline;
      const plan = timed ? session.next() : session.nextUntimed();
      if (plan && hurried && plan.at <= Math.min(now, due ?? now)) session.follow(plan, plan.at);
      else if (plan && !hurried && performance.now() >= this.restUntil) session.follow(plan, now);
      else if (due !== null && now >= due) session.apply({ type: 'time', at: due });
      else return happened;
      this.rest();
    }
  }

  /** After each step the bots take a breath, so that people can follow. */
  private rest(): void {
    this.restUntil = performance.now() + THINKS.least + Math.random() * (THINKS.most - THINKS.least);
  }

  private timeLeft(): TableState['time'] {
    const { session, clock } = this;
    const due = session.deadline;
    if (due === null || !(this.settings.allClocks || session.racing)) return null;
    if (this.limit.deadline !== due) this.limit = { deadline: due, whole: due - session.table.now };
    return { left: Math.max(0, due - clock.now()), whole: this.limit.whole };
  }

  // ---------------------------------------------------------------- keys

  private press(key: Key): void {
    this.notice = '';
    if (key === 'ctrl-c') this.stop();
    else if (this.overlay) this.pressInOverlay(this.overlay, key);
    else if (this.choose(key)) return;
    else if (key === 'g') this.switchLanguage();
    else if (key === 'r') this.openRulebook();
    else if (this.session.table.result) this.pressAtTheEnd(key);
    else if (key === 'q' || key === 'escape') this.open('leave');
    else if (key === 'u') this.undo();
    else if (this.standing === 'pass') {
      if (key === 'return') this.seat = this.nextPerson();
    } else if (key === 'l') this.openLog();
    else if (key === 'b') this.open('board');
    else if (key === '?') this.open('why');
    else if (this.standing === 'ready') {
      if (key === 'return') this.readyFor = this.session.deadline;
    }
  }

  private pressInOverlay(overlay: Overlay, key: Key): void {
    const { rows, columns } = this.terminal.size;
    const page = rows - 4;
    const steps: Record<Key, number> = { up: -1, down: 1, pageup: -page, pagedown: page, space: page };
    if (key in steps) {
      const { length } = overlayRows(this.state, overlay, columns);
      this.scroll = clampScroll(clampScroll(this.scroll, length, page) + steps[key], length, page);
    } else if (key === 'home') this.scroll = 0;
    else if (key === 'end') this.scroll = Number.MAX_SAFE_INTEGER;
    else if (key === 'g') this.switchLanguage();
    else if (overlay === 'leave') {
      if (key === 's') this.settings.save();
      if (key === 's' || key === 'y') this.stop();
      else this.overlay = null;
    } else if (overlay === 'intro' && key === 'q') this.stop();
    else if (overlay !== 'intro' || key === 'return') this.overlay = null;
  }

  private pressAtTheEnd(key: Key): void {
    if (key === 'n') this.leave({ rematch: true, lang: this.lang });
    else if (key === 'l') this.openLog();
    else if (key === 'q' || key === 'escape') this.stop();
    else if (key === 's') {
      this.settings.save();
      this.note('saved', { file: this.settings.file });
    }
  }

  /** A key that has to do with the question at hand. False: it has not. */
  private choose(key: Key): boolean {
    const ask = this.standing === null ? this.session.ask(this.seat) : null;
    if (!ask) return false;
    const values = choicesOf(this.state).map(({ value }) => value);
    const outcome = this.choosing.press(key, ask, values);
    if (outcome === 'unused') return false;
    if (outcome === 'used') return true;
    if ('problem' in outcome) this.note('notJson', { line: this.choosing.typed, why: outcome.problem });
    else this.answer(ask, outcome.answer);
    return true;
  }

  private answer(ask: Ask, value: Json): void {
    const { session } = this;
    // Whatever came before this key counts before it.
    this.advance();
    if (session.ask(this.seat)?.id !== ask.id) {
      this.note('tooLate');
      return;
    }
    const told = session.told.length - 1;
    const refusal = session.answer(ask, value, this.timed ? this.clock.now() : session.untimedNow);
    if (refusal) {
      if (refusal.code === 'late') this.note('tooLate');
      else this.notice = refusal.message;
      return;
    }
    this.choosing.settle();
    this.told.set(this.seat, told);
    this.rest();
  }

  private undo(): void {
    const undone = this.session.undo(this.seat);
    this.note(undone ? 'undone' : 'nothingToUndo');
    // The key may have been pressed by whoever got the device next: what comes back is not theirs to see.
    if (undone && !this.alone) this.seat = NOBODY;
    this.rest();
  }

  /** Who gets the device next: going round from whoever has it. */
  private nextPerson(): Seat {
    const { asked } = this.session;
    return asked.find((seat) => seat > this.seat) ?? asked[0];
  }

  private open(overlay: Overlay, scroll = 0): void {
    this.overlay = overlay;
    this.scroll = scroll;
  }

  private openLog(): void {
    this.open('log', Number.MAX_SAFE_INTEGER);
  }

  private openRulebook(): void {
    const { columns } = this.terminal.size;
    this.open('rules', rulebookRows(this.session.game, this.lang, columns, clauseAtHand(this.state)).at);
  }

  private switchLanguage(): void {
    this.lang = this.lang === 'zh' ? 'en' : 'zh';
  }

  private note(phrase: Phrase, blanks: Record<string, unknown> = {}): void {
    this.notice = wordsIn(this.lang)(phrase, blanks);
  }

  private stop(): void {
    this.leave({ rematch: false, lang: this.lang });
  }
}
