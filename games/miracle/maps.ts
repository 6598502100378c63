import { describeJson, LoadError, readOnce, rule } from '@kaiju/kernel';
import { type HexMap, PRINTED, parseMap } from './map.ts';
import { randomMap } from './random-map.ts';

const RANDOM = 'random:';
export const LONGEST_SEED = 64;
const SEED = new RegExp(`^\\S{0,${LONGEST_SEED}}$`);

/** The printed map, `random:<seed>` (MI-10.13), or the map that the text describes (MI-10.12). */
export const mapOf = readOnce((nameOrText: string): HexMap => {
  if (nameOrText === 'printed') return printed();
  if (nameOrText.startsWith(RANDOM)) return parseMap(randomMap(seedIn(nameOrText)));
  if (nameOrText.includes('\n')) return parseMap(nameOrText);
  throw new LoadError(
    `map: ${describeJson(nameOrText)} is neither 'printed', 'random:<seed>', nor the text of a map`,
    'map：这不是一张地图的文字',
  );
});

const seedIn = rule('MI-10.15', (name: string): string => {
  const seed = name.slice(RANDOM.length);
  if (SEED.test(seed)) return seed;
  throw new LoadError(
    `map: the seed of a random map has at most ${LONGEST_SEED} characters and no space, found ${describeJson(seed)} (MI-10.15)`,
    `map：种子最多 ${LONGEST_SEED} 个字符，不含空格（MI-10.15）`,
  );
});

const printed = rule('MI-1.2', (): HexMap => parseMap(PRINTED));
