import { below, type Json, type Rng } from '@kaiju/kernel';

/** What somebody might send who wants to break something: too deep, too long, unwritable, or not what it looks like. */
const DEEP = JSON.parse(`${'['.repeat(8000)}${']'.repeat(8000)}`) as Json;
const HOSTILE: Json[] = [
  DEEP,
  { x: DEEP },
  'x'.repeat(60_000),
  '\ud800',
  '\0',
  JSON.parse('{"__proto__":{"x":1}}') as Json,
  { toString: 1, valueOf: 1, length: -1 },
  { constructor: null },
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  1.5,
  2 ** 53 - 1,
  null,
  true,
  '',
  '__proto__',
  'constructor',
  [],
  {},
  new Array<Json>(5000).fill(0),
];

/** The same answer with something else somewhere in it: too much of it, a part that is no such thing, nothing of the kind. */
export function spoilt(answer: Json, rng: Rng): Json {
  if (below(rng, 4) === 0) return HOSTILE[below(rng, HOSTILE.length)];
  if (Array.isArray(answer) && answer.length > 0) {
    if (below(rng, 4) === 0) return Array.from({ length: 2000 }, () => answer[0]);
    const i = below(rng, answer.length);
    return answer.with(i, spoilt(answer[i], rng));
  }
  if (isRecord(answer)) {
    const keys = Object.keys(answer);
    const key = keys[below(rng, keys.length)] ?? 'x';
    return { ...answer, [key]: spoilt(answer[key] ?? null, rng) };
  }
  return HOSTILE[below(rng, HOSTILE.length)];
}

/** The answer with a field that nobody knows in one of its records, as often as it has records. */
export function embroidered(answer: Json): Json[] {
  if (Array.isArray(answer))
    return answer.flatMap((part, i) => embroidered(part).map((other) => answer.with(i, other)));
  if (!isRecord(answer)) return [];
  const inner = Object.entries(answer).flatMap(([key, part]) =>
    embroidered(part).map((other): Json => ({ ...answer, [key]: other })),
  );
  return [{ ...answer, unheardOf: 1 }, ...inner];
}

function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
