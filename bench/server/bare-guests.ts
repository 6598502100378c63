import type { Players } from './crowd.ts';
import { Line } from './line.ts';
import type { Meter } from './meter.ts';

/** As long as an answer in Battle of Miracles. */
const ANSWER = '{"t":"do"}'.padEnd(150);

/** Pairs at sockets with nothing behind them: one answers whatever comes, and the other only hears of it. */
export class BareGuests implements Players {
  private readonly url: string;
  private readonly meter: Meter;
  private readonly movers: Mover[] = [];

  constructor(url: string, meter: Meter) {
    this.url = url;
    this.meter = meter;
  }

  async arrive(tables: number): Promise<void> {
    for (let n = 0; n < tables; n++) {
      const mover = new Mover(this.meter);
      mover.line = await this.connect(n, (message) => mover.hear(message));
      await this.connect(n, () => {});
      this.movers.push(mover);
    }
  }

  async begin(): Promise<void> {
    for (const mover of this.movers) mover.answer();
  }

  private connect(table: number, hear: (message: string) => void): Promise<Line> {
    return Line.open(`${this.url}/${table}`, {}, hear, (why) => this.meter.fail(`a socket broke: ${why}`));
  }
}

class Mover {
  line: Line | null = null;
  private readonly meter: Meter;
  private sent = 0;

  constructor(meter: Meter) {
    this.meter = meter;
  }

  answer(): void {
    this.sent = performance.now();
    this.line?.say(ANSWER);
  }

  hear(message: string): void {
    if (message.indexOf('"ack"') === 5) this.meter.acknowledged(this.sent);
    else if (message.includes('"ask"')) this.answer();
  }
}
