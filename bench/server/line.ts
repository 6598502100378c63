import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** All lines are read into one place, one after the other: nothing of it is kept. */
const ARRIVALS = Buffer.allocUnsafe(1024 * 1024);
const END_OF_HEAD = '\r\n\r\n';
/** What the first byte of a whole text message is, and the bit of the second that says that it is masked. */
const TEXT = 0x81;
const MASKED = 0x80;
/** What a client sends must be; by what is its own choice. */
const MASK = [0x6b, 0x61, 0x69, 0x6a];
/** Lengths that are written in two bytes more, and in eight. */
const [TWO, EIGHT] = [126, 127];

/**
 * A player's end of a WebSocket, with no more to it than playing takes: text messages, each in one frame, read as
 * Latin-1. Players share the machine with the server that they are to measure, and a library for every case would take
 * twice as much of it.
 */
export class Line {
  private readonly socket: Socket;
  private readonly hear: (message: string) => void;
  private readonly broke: (why: string) => void;
  private opened: (() => void) | null = null;
  /** The beginning of a message whose end has not come yet. */
  private rest: Buffer | null = null;

  private constructor(url: URL, hear: (message: string) => void, broke: (why: string) => void) {
    this.hear = hear;
    this.broke = broke;
    const onread = { buffer: ARRIVALS, callback: (length: number) => this.read(length) };
    this.socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true, onread });
    this.socket.on('error', ({ message }) => broke(message));
    this.socket.on('close', () => broke('closed'));
  }

  static open(
    address: string,
    headers: Record<string, string>,
    hear: (message: string) => void,
    broke: (why: string) => void,
  ): Promise<Line> {
    const url = new URL(address);
    const line = new Line(url, hear, broke);
    const asked = {
      ...{ Host: url.host, Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' },
      ...{ 'Sec-WebSocket-Key': randomBytes(16).toString('base64'), ...headers },
    };
    const lines = Object.entries(asked).map(([name, value]) => `${name}: ${value}\r\n`);
    line.socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return new Promise((resolve) => {
      line.opened = () => resolve(line);
    });
  }

  /** Any message of a player is shorter than 64 KB, and its length is always written in two bytes. */
  say(message: string): void {
    const { length } = message;
    const frame = Buffer.allocUnsafe(8 + length);
    frame[0] = TEXT;
    frame[1] = MASKED | TWO;
    frame.writeUInt16BE(length, 2);
    frame.set(MASK, 4);
    frame.write(message, 8, 'latin1');
    for (let i = 0; i < length; i++) frame[8 + i] ^= MASK[i & 3];
    this.socket.write(frame);
  }

  private read(length: number): boolean {
    const { rest } = this;
    const fresh = ARRIVALS.subarray(0, length);
    const all = rest === null ? fresh : Buffer.concat([rest, fresh]);
    const end = this.opened === null ? this.readMessages(all) : this.readHead(all, this.opened);
    // What is kept is copied: the next line is read into the same place.
    this.rest = end === all.length ? null : Buffer.from(all.subarray(end));
    return true;
  }

  private readHead(all: Buffer, opened: () => void): number {
    const end = all.indexOf(END_OF_HEAD);
    if (end < 0) return 0;
    const head = all.toString('latin1', 0, end);
    if (!head.startsWith('HTTP/1.1 101')) {
      this.broke(head);
      return all.length;
    }
    this.opened = null;
    opened();
    const begin = end + END_OF_HEAD.length;
    return begin + this.readMessages(all.subarray(begin));
  }

  /** Hands on what has arrived whole; where the first message begins that has not. */
  private readMessages(all: Buffer): number {
    let at = 0;
    while (at + 2 <= all.length) {
      const short = all[at + 1];
      const begin = at + (short === EIGHT ? 10 : short === TWO ? 4 : 2);
      if (begin > all.length) break;
      const size =
        short === EIGHT ? all.readUInt32BE(at + 6) : short === TWO ? all.readUInt16BE(at + 2) : short;
      if (begin + size > all.length) break;
      if (all[at] === TEXT) this.hear(all.toString('latin1', begin, begin + size));
      at = begin + size;
    }
    return at;
  }
}
