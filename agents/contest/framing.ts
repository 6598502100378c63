import type { Json } from '@kaiju/kernel';

/**
 * MI-12.1: how the contest puts messages on a wire. To a program: six decimal digits, the length in bytes,
 * then JSON. From a program: the length in four bytes, the highest first, then JSON.
 */

/** The longest message a program may send; the contest's own limit. Its longest operation has some 120 bytes. */
export const MOST_BYTES = 1024;
const HEAD = 4;
const DIGITS = 6;

/** A message to a program. */
export function encode(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const head = String(body.length);
  if (head.length > DIGITS) throw new RangeError(`a message of ${head} bytes has no room in six digits`);
  return Buffer.concat([Buffer.from(head.padStart(DIGITS, '0')), body]);
}

/** What came is no message. The stream is of no use from here on: nobody knows where the next one begins. */
export class FrameError extends Error {
  override name = 'FrameError';
}

/** Messages from a program, in whatever pieces they arrive. Never keeps more than one message's bytes. */
export class Decoder {
  private readonly most: number;
  private pending: Buffer = Buffer.alloc(0);
  /** Bytes of whole messages so far, to say where something was wrong. */
  private done = 0;
  private count = 0;

  constructor(most: number = MOST_BYTES) {
    this.most = most;
  }

  /** The messages that these bytes complete, one by one; a FrameError where they make no sense. */
  *push(chunk: Buffer): Generator<Json, void> {
    let rest = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk;
    this.pending = Buffer.alloc(0);
    while (rest.length >= HEAD) {
      const length = rest.readUInt32BE(0);
      if (length === 0) throw this.wrong('it says that it has no bytes at all');
      if (length > this.most) {
        throw this.wrong(
          `it says that it has ${length} bytes, and at most ${this.most} are allowed${asText(rest)}`,
        );
      }
      if (rest.length < HEAD + length) break;
      const message = this.parse(rest.subarray(HEAD, HEAD + length));
      rest = rest.subarray(HEAD + length);
      this.done += HEAD + length;
      this.count++;
      yield message;
    }
    // A copy: a few bytes left over should not keep a large chunk alive.
    this.pending = Buffer.from(rest);
  }

  /** Nothing more will come: says what was cut off, or null. */
  cutOff(): string | null {
    const { pending } = this;
    if (pending.length === 0) return null;
    const wanted = pending.length < HEAD ? HEAD : HEAD + pending.readUInt32BE(0);
    return this.wrong(`only ${pending.length} of its ${wanted} bytes came${asText(pending)}`).message;
  }

  private parse(body: Buffer): Json {
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    } catch {
      throw this.wrong(`it is not UTF-8: ${excerpt(body)}`);
    }
    try {
      return JSON.parse(text) as Json;
    } catch (error) {
      throw this.wrong(`it is not JSON: ${excerpt(body)} (${(error as Error).message})`);
    }
  }

  private wrong(what: string): FrameError {
    return new FrameError(`message ${this.count + 1}, from byte ${this.done} of its output: ${what}`);
  }
}

/** The usual mistake: something was printed where only messages belong. */
function asText(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD);
  const readable = head.length > 0 && head.every((b) => (b >= 0x20 && b < 0x7f) || b === 0x0a || b === 0x0d);
  return readable ? `; it begins with the text ${excerpt(bytes)}: was something printed?` : '';
}

function excerpt(bytes: Buffer): string {
  const text = bytes.subarray(0, 40).toString('utf8');
  return JSON.stringify(text) + (bytes.length > 40 ? '…' : '');
}
