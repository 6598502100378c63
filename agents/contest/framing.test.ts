import type { Json } from '@kaiju/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decoder, encode, FrameError, MOST_BYTES } from './framing.ts';

function framed(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
}
function decode(...chunks: Buffer[]): Json[] {
  const decoder = new Decoder();
  return chunks.flatMap((chunk) => [...decoder.push(chunk)]);
}

describe('MI-12.1 to a program', () => {
  test('six digits, then JSON without spaces', () => {
    expect(encode({ camp: 1 }).toString()).toBe('000010{"camp":1}');
  });
  test('the length counts bytes', () => {
    expect(encode('神迹').toString()).toBe('000008"神迹"');
  });
  test('what needs seven digits is a mistake of ours', () => {
    expect(() => encode('x'.repeat(1_000_000))).toThrow(RangeError);
  });
});

describe('MI-12.1 from a program', () => {
  test('four bytes, the highest first, then JSON', () => {
    expect(decode(Buffer.from([0, 0, 0, 7, ...Buffer.from('{"a":1}')]))).toEqual([{ a: 1 }]);
  });

  test('the same messages, however the bytes are cut', () => {
    const message = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), fc.infiniteStream(fc.nat(9)), (messages, cuts) => {
        const sane = messages.filter((m) => Buffer.byteLength(JSON.stringify(m)) <= MOST_BYTES);
        const wire = Buffer.concat(sane.map((m) => framed(JSON.stringify(m))));
        const chunks: Buffer[] = [];
        for (let at = 0; at < wire.length; ) {
          const next = at + 1 + cuts.next().value;
          chunks.push(wire.subarray(at, next));
          at = next;
        }
        expect(decode(...chunks)).toEqual(JSON.parse(JSON.stringify(sane)));
      }),
    );
  });

  test('a message of exactly the limit passes, one byte more does not', () => {
    const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect(decode(framed(text(MOST_BYTES)))).toHaveLength(1);
    expect(() => decode(framed(text(MOST_BYTES + 1)))).toThrow(
      new FrameError(
        'message 1, from byte 0 of its output: it says that it has 1025 bytes, and at most 1024 are allowed',
      ),
    );
  });

  test.each<[what: string, bytes: Buffer, says: RegExp]>([
    ['printed text', Buffer.from('round 1\n'), /"round 1\\n": was something printed\?/],
    ['a negative length', Buffer.from([255, 255, 255, 255]), /4294967295 bytes/],
    ['an empty message', Buffer.from([0, 0, 0, 0]), /no bytes at all/],
    ['no JSON', framed('{"player":'), /not JSON: "\{\\"player\\":"/],
    ['no UTF-8', framed(Buffer.from([0x22, 0xff, 0x22])), /not UTF-8/],
  ])('%s is refused', (_, bytes, says) => {
    expect(() => decode(bytes)).toThrow(says);
  });

  test('what was whole before the garbage is heard, and the place is named', () => {
    const decoder = new Decoder();
    const heard: Json[] = [];
    expect(() => {
      for (const m of decoder.push(Buffer.concat([framed('1'), framed('2'), Buffer.from('oops')])))
        heard.push(m);
    }).toThrow(/^message 3, from byte 10 of its output/);
    expect(heard).toEqual([1, 2]);
  });

  test('the end within a message', () => {
    const decoder = new Decoder();
    expect([...decoder.push(framed('[1,2,3]').subarray(0, 6))]).toEqual([]);
    expect(decoder.cutOff()).toMatch(/only 6 of its 11 bytes came$/);
    expect([...decoder.push(framed('[1,2,3]').subarray(6))]).toEqual([[1, 2, 3]]);
    expect(decoder.cutOff()).toBeNull();
  });
});
