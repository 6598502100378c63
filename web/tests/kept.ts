import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { failures } from './visitor.ts';

const folder = fileURLToPath(new URL('./pictures', import.meta.url));
/** The share of pixels that may differ: letters are not drawn alike on every machine. */
const TOLERANCE = 0.004;

/** Of red, green and blue each. */
const SHADES = 31;

/** Who drew the pictures that were kept. */
const signature = join(folder, 'painter.txt');
let warned = false;

/** Whether pictures drawn here can be held against the kept ones dot by dot; if not, that is said once. */
function drawnAlike(painter: string): boolean {
  const kept = existsSync(signature) ? readFileSync(signature, 'utf8').trim() : 'nobody knows what';
  if (kept === painter) return true;
  if (!warned) {
    console.log(
      `The kept pictures were drawn by ${kept}; here it is ${painter}, and letters come out differently: only sizes are compared.`,
    );
  }
  warned = true;
  return false;
}

/** What is wrong with a picture, held against the one that was kept; null if nothing is. */
export function compare(name: string, picture: Buffer, painter: string): string | null {
  const path = join(folder, `${name}.png`);
  if (process.env.KAIJU_KEEP_PICTURES !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(signature, `${painter}\n`);
    writeFileSync(path, small(PNG.sync.read(picture)));
    return null;
  }
  if (!existsSync(path)) return `${name}: no picture was kept; look at it and keep it with --update`;
  const [kept, now] = [PNG.sync.read(readFileSync(path)), PNG.sync.read(picture)];
  const { width, height } = kept;
  if (now.width !== width || now.height !== height)
    return `${name}: it is ${now.width} × ${now.height}, and was ${width} × ${height}`;
  if (!drawnAlike(painter)) return null;
  const difference = new PNG({ width, height });
  const differing = pixelmatch(kept.data, now.data, difference.data, width, height, { threshold: 0.15 });
  const share = differing / (width * height);
  if (share <= TOLERANCE) return null;
  mkdirSync(failures, { recursive: true });
  const [seen, where] = [join(failures, `${name}.png`), join(failures, `${name}.difference.png`)];
  writeFileSync(seen, picture);
  writeFileSync(where, PNG.sync.write(difference));
  return `${name}: ${(share * 100).toFixed(2)} % of it differ; see ${seen} and ${where}`;
}

/** As many colours as a byte can name: a third of the bytes, and nothing that an eye would miss. */
function small({ width, height, data }: PNG): Buffer {
  const pixels = new Uint16Array(width * height);
  const uses = new Map<number, number>();
  for (let i = 0; i < pixels.length; i++) {
    const [red, green, blue] = [0, 1, 2].map((part) => Math.round((data[i * 4 + part] / 255) * SHADES));
    const colour = (red << 10) | (green << 5) | blue;
    pixels[i] = colour;
    uses.set(colour, (uses.get(colour) ?? 0) + 1);
  }
  const palette = [...uses.keys()].sort((a, b) => uses.get(b)! - uses.get(a)!).slice(0, 256);
  const parts = (colour: number) => [colour >> 10, (colour >> 5) & SHADES, colour & SHADES];
  const far = (a: number[], b: number[]) => a.reduce((sum, part, i) => sum + (part - b[i]) ** 2, 0);
  const nearest = (colour: number) =>
    palette.reduce(
      (best, one, i) =>
        far(parts(one), parts(colour)) < far(parts(palette[best]), parts(colour)) ? i : best,
      0,
    );
  const index = new Map(Array.from(uses.keys(), (colour) => [colour, nearest(colour)]));
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = index.get(pixels[y * width + x])!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel, which name a colour of the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(
        palette.flatMap((colour) => parts(colour).map((part) => Math.round((part / SHADES) * 255))),
      ),
    ),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
