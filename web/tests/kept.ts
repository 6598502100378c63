import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { failures } from './visitor.ts';

const folder = fileURLToPath(new URL('./pictures', import.meta.url));
/** The share of pixels that may differ: letters are not drawn alike on every machine. */
const TOLERANCE = 0.004;

/** What is wrong with a picture, held against the one that was kept; null if nothing is. */
export function compare(name: string, picture: Buffer): string | null {
  const path = join(folder, `${name}.png`);
  if (process.env.KAIJU_KEEP_PICTURES !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, small(PNG.sync.read(picture)));
    return null;
  }
  if (!existsSync(path)) return `${name}: no picture was kept; look at it and keep it with --update`;
  const [kept, now] = [PNG.sync.read(readFileSync(path)), PNG.sync.read(picture)];
  const { width, height } = kept;
  if (now.width !== width || now.height !== height)
    return `${name}: it is ${now.width} × ${now.height}, and was ${width} × ${height}`;
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

/** Fewer shades and no transparency: a third of the bytes, and nothing that an eye would miss. */
function small(png: PNG): Buffer {
  const { data } = png;
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : Math.min(255, (data[i] >> 4) * 17);
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9 });
}
