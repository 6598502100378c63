import { rule } from '@kaiju/kernel';
import { type HexMap, PRINTED, parseMap } from './map.ts';
import { randomMap } from './random-map.ts';

const known = new Map<string, HexMap>();

/** The printed map, `random:<seed>` (MI-10.13), or the map that the text describes (MI-10.12). */
export function mapOf(nameOrText: string): HexMap {
  let map = known.get(nameOrText);
  if (map === undefined) {
    if (nameOrText === 'printed') map = printed();
    else if (nameOrText.startsWith('random:')) map = parseMap(randomMap(nameOrText.slice('random:'.length)));
    else if (nameOrText.includes('\n')) map = parseMap(nameOrText);
    else
      throw new RangeError(
        `map: '${nameOrText}' is neither 'printed', 'random:<seed>', nor the text of a map`,
      );
    known.set(nameOrText, map);
  }
  return map;
}

const printed = rule('MI-1.2', (): HexMap => parseMap(PRINTED));
