import { describeJson } from '@kaiju/kernel';

/** What keeps a value from being plain JSON, after its place in it (`.cards[2] is undefined`); null if nothing does. */
export function notPlain(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(value) ? null : ` is ${value}`;
    case 'object':
      return value === null ? null : partNotPlain(value);
    default:
      return value === undefined ? ' is undefined' : ` is a ${typeof value}`;
  }
}

function partNotPlain(value: object): string | null {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const problem = notPlain(value[i]);
      if (problem) return `[${i}]${problem}`;
    }
    return null;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return ` is a ${prototype.constructor.name}`;
  for (const key in value) {
    const problem = notPlain((value as Record<string, unknown>)[key]);
    if (problem) return `.${key}${problem}`;
  }
  return null;
}

/** Adds every object and array of a value to `found`; returns the first that is there already. */
export function collect(value: unknown, found: Set<object>): object | null {
  if (typeof value !== 'object' || value === null) return null;
  if (found.has(value)) return value;
  found.add(value);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const twice = collect(value[i], found);
      if (twice) return twice;
    }
    return null;
  }
  for (const key in value) {
    const twice = collect((value as Record<string, unknown>)[key], found);
    if (twice) return twice;
  }
  return null;
}

/** The first object or array of a value that is among others; null if none is. */
export function shared(value: unknown, others: ReadonlySet<object>): object | null {
  if (typeof value !== 'object' || value === null) return null;
  if (others.has(value)) return value;
  for (const key in value) {
    const found = shared((value as Record<string, unknown>)[key], others);
    if (found) return found;
  }
  return null;
}

/** Where an object stands in a value, every place of it. */
export function placesOf(target: object, value: unknown, path = '$'): string[] {
  if (value === target) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(target, inner, `${path}.${key}`));
}

/** The first place where two plain values differ, in words. */
export function difference(a: unknown, b: unknown, path = '$'): string | null {
  if (a === b) return null;
  const deep = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (!deep || Array.isArray(a) !== Array.isArray(b))
    return `${path} is ${describeJson(a)} here and ${describeJson(b)} there`;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = difference(left[key], right[key], `${path}.${key}`);
    if (found) return found;
  }
  return Object.keys(left).join() === Object.keys(right).join()
    ? null
    : `${path} has its keys in another order`;
}
