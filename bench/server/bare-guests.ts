import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Players } from './crowd.ts';
import type { Meter } from './meter.ts';

/** As long as an answer in Battle of Miracles. */
const ANSWER = '{"t":"do"}'.padEnd(150);
const [ACK, QUESTION] = [Buffer.from('"ack"'), Buffer.from('"ask"')];

/** Pairs at sockets with nothing behind them: one answers whatever comes, and the other only hears of it. */
export class BareGuests implements Players {
  private readonly url: string;
  private readonly meter: Meter;
  private readonly movers: WebSocket[] = [];

  constructor(url: string, meter: Meter) {
    this.url = url.replace('http', 'ws');
    this.meter = meter;
  }

  async arrive(tables: number): Promise<void> {
    for (let n = 0; n < tables; n++) {
      const [mover, other] = [await this.connect(n), await this.connect(n)];
      other.on('message', () => {});
      this.play(mover);
      this.movers.push(mover);
    }
  }

  async begin(): Promise<void> {
    for (const mover of this.movers) mover.emit('question');
  }

  private async connect(table: number): Promise<WebSocket> {
    const socket = new WebSocket(`${this.url}/${table}`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    await once(socket, 'open');
    socket.on('error', (error) => this.meter.fail(`a socket broke: ${error.message}`));
    return socket;
  }

  private play(mover: WebSocket): void {
    let sent = 0;
    const answer = () => {
      sent = performance.now();
      mover.send(ANSWER);
    };
    mover.on('question', answer);
    mover.on('message', (data: Buffer) => {
      if (data.indexOf(ACK) === 5) this.meter.acknowledged(sent);
      else if (data.indexOf(QUESTION) > 0) answer();
    });
  }
}
