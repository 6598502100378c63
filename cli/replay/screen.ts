import type { Lang } from '@kaiju/kernel';
import { type Eyes, resultIn, speechIn } from '../speech.ts';
import { layout } from '../terminal/layout.ts';
import type { Row } from '../terminal/rows.ts';
import type { Key, Size, Terminal } from '../terminal/terminal.ts';
import { wordsIn } from '../words/index.ts';
import { Replay } from './steps.ts';

/** How long each step is shown when the match plays by itself, at speed 1. */
const STEP_MS = 1000;
/** How many steps back what happened is still shown. */
const REACH = 8;

/** Steps through a match with keys. */
export class ReplayScreen {
  private replay: Replay;
  private readonly terminal: Terminal;
  private readonly first: number;
  private readonly last: number;
  private readonly speed: number;
  private at: number;
  private playing: NodeJS.Timeout | undefined;

  constructor(replay: Replay, terminal: Terminal, range: { from: number; to: number }, speed: number) {
    this.replay = replay;
    this.terminal = terminal;
    this.first = range.from;
    this.last = range.to;
    this.at = range.from;
    this.speed = speed;
  }

  /** Until somebody has seen enough. */
  async watch(): Promise<void> {
    await new Promise<void>((resolve) => {
      const draw = () => this.terminal.show(replayRows(this.replay, this.at, this.last, this.terminal.size));
      this.terminal.listen({
        key: (key) => {
          if (key === 'q' || key === 'escape' || key === 'ctrl-c') resolve();
          this.press(key, draw);
          draw();
        },
        resize: draw,
      });
      draw();
    });
    clearInterval(this.playing);
  }

  private press(key: Key, draw: () => void): void {
    const page = 10;
    const steps: Record<Key, number> = { right: 1, down: 1, left: -1, up: -1, pagedown: page, pageup: -page };
    if (key in steps) this.go(this.at + steps[key]);
    else if (key === 'home') this.go(this.first);
    else if (key === 'end') this.go(this.last);
    else if (key === 'tab') this.look(nextEyes(this.replay), this.replay.lang);
    else if (key === 'g') this.look(this.replay.eyes, this.replay.lang === 'zh' ? 'en' : 'zh');
    else if (key === 'space') this.toggle(draw);
  }

  private go(at: number): void {
    this.at = Math.max(this.first, Math.min(this.last, at));
  }

  private look(eyes: Eyes, lang: Lang): void {
    this.replay = new Replay(this.replay.timeline, eyes, lang);
  }

  private toggle(draw: () => void): void {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = undefined;
      return;
    }
    if (this.at === this.last) this.go(this.first);
    this.playing = setInterval(() => {
      this.go(this.at + 1);
      if (this.at === this.last) this.toggle(draw);
      draw();
    }, STEP_MS / this.speed);
  }
}

/** All, then each seat in turn. */
function nextEyes({ eyes, timeline }: Replay): Eyes {
  if (eyes === 'all') return 0;
  return eyes + 1 < timeline.table.seats ? eyes + 1 : 'all';
}

/** The screen of one step. */
export function replayRows(replay: Replay, at: number, last: number, size: Size): Row[] {
  const { timeline, eyes, lang } = replay;
  const say = wordsIn(lang);
  const speech = speechIn(lang);
  const news = [];
  for (let n = Math.max(0, at - REACH); n <= at; n++) {
    news.push(...replay.news(n).map((sentence) => ({ ...sentence, fresh: n === at })));
  }
  const ended = at === timeline.length ? `\n${resultIn(timeline.table.result, speech, say)}` : '';
  const who = eyes === 'all' ? say('eyesAll') : speech.name(eyes);
  return layout(
    {
      title: `${timeline.game.title[lang]}  ${at}/${last}`,
      corner: say('eyes', { who }),
      board: replay.board(at),
      own: eyes === 'all' ? '' : speech.name(eyes),
      news,
      prompt: { text: `▶ ${replay.caption(at)}${ended}`, look: 'strong', time: null },
      choices: [],
      picked: -1,
      notice: '',
      keys: say('replayKeys').split('  '),
    },
    size,
    String,
  );
}
