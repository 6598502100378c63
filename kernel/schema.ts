import { LoadError } from './errors.ts';
import { hasher, intCode } from './hash.ts';
import { bytesOf, cloneJson, describeJson, flawOf, type Json, sameJson } from './value.ts';
import type { Bilingual } from './words.ts';

/**
 * A state is described once, by its schema. Constructor, clone, equality, hash, loading and the view of
 * a seat are generated from it as straight-line code, one function each per record: that is what makes a
 * copy of a table cost less than a microsecond, and what keeps a field from being forgotten in one of them.
 */

type Seat = number;

/** Who may see a thing: everybody; its owner; the owner's team; its number only; not even that. */
export type Sees = 'all' | 'owner' | 'team' | 'count' | 'none';

/** The eyes a view is made for. Seat -1 is a spectator. */
export interface Viewer {
  readonly seat: Seat;
  ally(owner: Seat): boolean;
}

type Node =
  | { kind: 'num' | 'bool' | 'key' | 'json' }
  | { kind: 'int'; bounds?: { from: number; to: number } }
  | { kind: 'text'; bounds?: { bytes: number } }
  | { kind: 'list'; of: Type; bounds?: { entries: number } }
  | { kind: 'oneOf'; among: readonly string[] }
  | { kind: 'nullable' | 'seats' | 'dict'; of: Type }
  | { kind: 'secret'; of: Type; sees: Sees }
  | { kind: 'record' };

/** `T` is the value, `V` what a seat sees of it, `D` whether a constructor may leave it out. */
export class Type<T = any, V = any, D extends boolean = boolean> {
  declare readonly value: T;
  declare readonly seen: V;
  declare readonly optional: D;
  readonly node: Node;
  readonly fallback: T | undefined;
  /** Older states lack it: while it has its fallback it does not count for a hash. */
  readonly late: boolean;
  constructor(node: Node, fallback?: T, late = false) {
    this.node = node;
    this.fallback = fallback;
    this.late = late;
  }
  /** The same type with a value that constructors fill in when none is given. */
  or(fallback: T): Type<T, V, true> {
    return new Type(this.node, fallback);
  }
  /** The same for a plain field that was added to a state later: whatever has this value hashes as it did before. */
  orBefore(fallback: T): Type<T, V, true> {
    return new Type(this.node, fallback, true);
  }
}

export type ValueOf<X> = X extends Type<infer T, any, any> ? T : never;
export type SeenOf<X> = X extends Type<any, infer V, any> ? V : never;
export type Fields = Record<string, Type>;
export type NoFields = Record<never, never>;
export type Shape<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };
type Seen<F extends Fields> = { [K in keyof F]: SeenOf<F[K]> };
type Optional<F extends Fields> = { [K in keyof F]: F[K] extends Type<any, any, true> ? K : never }[keyof F];
/** What a constructor takes: every field but those with a default. Where there are no fields, nothing. */
export type Given<F extends Fields> = [keyof F] extends [never]
  ? Record<string, never>
  : Omit<Shape<F>, Optional<F>> & Partial<Pick<Shape<F>, Optional<F>>>;

// What describes a state does nothing by itself: a page leaves out what it does not look at, and is told so.

export const int: Type<number, number, false> = new Type({ kind: 'int' });
export const num: Type<number, number, false> = new Type({ kind: 'num' });
export const bool: Type<boolean, boolean, false> = new Type({ kind: 'bool' });
export const text: Type<string, string, false> = new Type({ kind: 'text' });
/** A whole number that somebody chooses, from … to …. */
/* @__NO_SIDE_EFFECTS__ */
export function whole(from: number, to: number): Type<number, number, false> {
  return new Type({ kind: 'int', bounds: { from, to } });
}
/** The longest text that anybody may write: a page of a book, or a map with everything on it. */
export const LONGEST_TEXT = 8 * 1024;
/** A text that somebody writes, of so many bytes at most. */
/* @__NO_SIDE_EFFECTS__ */
export function textUpTo(bytes: number): Type<string, string, false> {
  return new Type({ kind: 'text', bounds: { bytes } });
}
/** A name or a number: what things are called by. */
export const key: Type<string | number, string | number, false> = new Type({ kind: 'key' });
/** Any plain value. Copied and compared by walking it, so keep it out of hot state. */
/* @__NO_SIDE_EFFECTS__ */
export function json<T = Json>(): Type<T, T, false> {
  return new Type({ kind: 'json' });
}
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const L extends string>(...among: L[]): Type<L, L, false> {
  return new Type({ kind: 'oneOf', among });
}
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T, V>(of: Type<T, V>): Type<T | null, V | null, true> {
  return new Type({ kind: 'nullable', of }, null) as Type<T | null, V | null, true>;
}
/* @__NO_SIDE_EFFECTS__ */
export function list<T, V>(of: Type<T, V>): Type<T[], V[], true> {
  return new Type({ kind: 'list', of }, []) as Type<T[], V[], true>;
}
/** A list that somebody chooses, of so many entries at most. */
/* @__NO_SIDE_EFFECTS__ */
export function listUpTo<T, V>(entries: number, of: Type<T, V>): Type<T[], V[], true> {
  return new Type({ kind: 'list', of, bounds: { entries } }, []) as Type<T[], V[], true>;
}
/** One per seat, in seat order: what lies inside belongs to that seat. */
/* @__NO_SIDE_EFFECTS__ */
export function bySeat<T, V>(of: Type<T, V>): Type<T[], V[], true> {
  return new Type({ kind: 'seats', of }, []) as Type<T[], V[], true>;
}
/* @__NO_SIDE_EFFECTS__ */
export function dict<T, V>(of: Type<T, V>): Type<Record<string, T>, Record<string, V>, true> {
  return new Type({ kind: 'dict', of }, {}) as Type<Record<string, T>, Record<string, V>, true>;
}
/** A field that only some may see; the others see null in its place. */
/* @__NO_SIDE_EFFECTS__ */
export function secret<T, V, D extends boolean>(
  of: Type<T, V, D>,
  sees: 'owner' | 'team' | 'none',
): Type<T, V | null, D> {
  return new Type({ kind: 'secret', of, sees }, of.fallback) as Type<T, V | null, D>;
}

interface Ops<T, V> {
  make(given: any): T;
  clone(value: T): T;
  equal(a: T, b: T): boolean;
  hash(value: T): void;
  load(value: unknown, path: string): T;
  /** What is as it was in an earlier view of the same eyes is taken over from there. */
  view(value: T, viewer: Viewer, owner: Seat, before?: V): V;
  walk(value: T, visit: (found: any) => void): void;
}

interface RecordOptions {
  /** The field that says whose the record is; without one it belongs to whoever owns what holds it. */
  owner?: string;
  /** Replaces the generated view. */
  view?: (value: any, viewer: Viewer) => unknown;
  /** Whether `walk` reports it. */
  marked?: boolean;
}

export class RecordType<F extends Fields = any, V = any> extends Type<Shape<F>, V, false> {
  readonly name: string;
  readonly fields: F;
  readonly options: RecordOptions;
  #ops: Ops<Shape<F>, V> | undefined;
  constructor(name: string, fields: F, options: RecordOptions, fallback?: Shape<F>) {
    super({ kind: 'record' }, fallback);
    this.name = name;
    this.fields = fields;
    this.options = options;
    for (const field of Object.keys(fields)) {
      if (!/^[A-Za-z_]\w*$/.test(field)) throw new TypeError(`schema ${name}: '${field}' is not a name`);
    }
  }
  override or(fallback: Shape<F>): Type<Shape<F>, V, true> {
    return new RecordType(this.name, this.fields, this.options, fallback) as never;
  }
  get ops(): Ops<Shape<F>, V> {
    this.#ops ??= generate(this) as Ops<Shape<F>, V>;
    return this.#ops;
  }
  /** The one constructor: key order, and with it the shape the engine sees, is the schema's. */
  make(given: Given<F>): Shape<F> {
    return this.ops.make(given);
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function record<F extends Fields>(
  name: string,
  fields: F,
  options: RecordOptions = {},
): RecordType<F, Seen<F>> {
  return new RecordType(name, fields, options);
}

/** Whether anything in it is kept from somebody. */
export function holdsSecrets(type: Type): boolean {
  if (type instanceof RecordType) {
    return type.options.view !== undefined || Object.values(type.fields as Fields).some(holdsSecrets);
  }
  return type.node.kind === 'secret' || ('of' in type.node && holdsSecrets(type.node.of));
}

/** The fields marked secret, by their place in the state. */
export function secretFields(type: Type, path = ''): string[] {
  if (type instanceof RecordType) {
    return Object.entries(type.fields as Fields).flatMap(([name, of]) =>
      secretFields(of, path ? `${path}.${name}` : name),
    );
  }
  if (type.node.kind === 'secret') return [path];
  return 'of' in type.node ? secretFields(type.node.of, path) : [];
}

/** A record without what somebody may have written: only its numbers, and words from a closed list. */
export function unwritten<F extends Fields>(type: RecordType<F>, value: Shape<F>): Partial<Shape<F>> {
  const closed = (name: string) => CLOSED.has((type.fields as Fields)[name]?.node.kind);
  return Object.fromEntries(Object.entries(value).filter(([name]) => closed(name))) as Partial<Shape<F>>;
}

const CLOSED = new Set(['int', 'num', 'bool', 'oneOf']);
/** What in a type has no bounds, by its place; null if there is nothing. Whoever lets others fill it in needs them. */
export function boundless(type: Type, path: string): string | null {
  const { node } = type;
  if (type instanceof RecordType) {
    const fields = Object.entries(type.fields as Fields);
    return fields.map(([name, of]) => boundless(of, `${path}.${name}`)).find(Boolean) ?? null;
  }
  switch (node.kind) {
    case 'bool':
    case 'oneOf':
      return null;
    case 'int':
    case 'text':
      return node.bounds === undefined ? path : null;
    case 'list':
      return node.bounds === undefined ? path : boundless(node.of, `${path}[]`);
    case 'nullable':
      return boundless(node.of, path);
    default:
      return path;
  }
}

/** What may be chosen: a number from … to …, a text of so many bytes, so many entries of a kind, one of these words. */
export interface Bounds {
  from?: number;
  to?: number;
  bytes?: number;
  entries?: number;
  each?: Bounds;
  among?: readonly string[];
}

/** The bounds of each field, for those who ask somebody to fill them in. */
export function boundsOf(type: RecordType): Record<string, Bounds> {
  return Object.fromEntries(
    Object.entries(type.fields as Fields).map(([name, of]) => [name, boundsIn(of.node)]),
  );
}

function boundsIn(node: Node): Bounds {
  if (node.kind === 'oneOf') return { among: node.among };
  if (node.kind === 'nullable') return boundsIn(node.of.node);
  if (node.kind === 'list') return { ...node.bounds, each: boundsIn(node.of.node) };
  return 'bounds' in node ? { ...node.bounds } : {};
}

const FLAT = new Set(['int', 'num', 'bool', 'text', 'key', 'oneOf']);

function isFlat(type: Type): boolean {
  const { node } = type;
  if (node.kind === 'nullable' || node.kind === 'secret') return isFlat(node.of);
  return FLAT.has(node.kind);
}

function generate(type: RecordType): Ops<unknown, unknown> {
  const fields = Object.entries(type.fields as Fields);
  const scope = new Scope();
  const names = fields.map(([name]) => name);
  const at = type.options.owner ? `o.${type.options.owner}` : 'owner';
  const source = `'use strict';
const { lanes: L, num, text } = K.hasher;
const make = (${names.join(', ')}) => ({ ${names.map((n) => `${n}: ${n}`).join(', ')} });
${scope.keep({
  make: `(o) => make(${fields.map(([n, t]) => scope.given(t, `o.${n}`)).join(', ')})`,
  clone: `(o) => make(${fields.map(([n, t]) => scope.clone(t, `o.${n}`)).join(', ')})`,
  equal: `(a, b) => ${fields.map(([n, t]) => scope.equal(t, `a.${n}`, `b.${n}`)).join(' && ') || 'true'}`,
  hash: `(o) => { ${fields.map(([n, t]) => scope.hashField(t, `o.${n}`)).join(' ')} }`,
  load: `(o, path) => { K.isRecord(o, path, ${JSON.stringify(names)}); return make(${fields
    .map(([n, t]) => scope.load(t, `o.${n}`, `path + ${JSON.stringify(`.${n}`)}`))
    .join(', ')}); }`,
  view: `(o, w, owner, p) => { ${fields.map(([n, t], i) => `const x${i} = ${scope.view(t, `o.${n}`, at, `(p && p.${n})`)};`).join(' ')}
    return p${names.map((n, i) => ` && p.${n} === x${i}`).join('')} ? p : { ${names.map((n, i) => `${n}: x${i}`).join(', ')} }; }`,
  walk: `(o, f) => { ${fields.map(([n, t]) => scope.walk(t, `o.${n}`)).join(' ')} }`,
})}`;
  const ops = new Function('K', 'R', source)(KIT, scope.records) as Ops<unknown, unknown>;
  const { view, marked } = type.options;
  if (view) {
    ops.view = (value, viewer, _, before) => {
      const now = view(value, viewer);
      return before && sameJson(before, now) ? before : now;
    };
  }
  if (marked) {
    const inner = ops.walk;
    ops.walk = (value, visit) => {
      visit(value);
      inner(value, visit);
    };
  }
  return ops;
}

/** Writes the code of one record's functions; loops become helper functions of their own. */
class Scope {
  readonly records: RecordType[] = [];
  readonly helpers: string[] = [];

  keep(functions: Record<string, string>): string {
    const entries = Object.entries(functions).map(([name, code]) => `${name}: ${code}`);
    const records = this.records.map((_, i) => `const r${i} = R[${i}].ops;`);
    return `${[...records, ...this.helpers].join('\n')}\nreturn { ${entries.join(',\n')} };`;
  }
  private record(type: RecordType): string {
    let i = this.records.indexOf(type);
    if (i < 0) i = this.records.push(type) - 1;
    return `r${i}`;
  }
  private helper(params: string, body: string): string {
    const name = `f${this.helpers.length}`;
    this.helpers.push(`function ${name}(${params}) { ${body} }`);
    return name;
  }
  given(type: Type, x: string): string {
    if (type.fallback === undefined) return x;
    let fallback = JSON.stringify(type.fallback);
    if (type instanceof RecordType) fallback = `${this.record(type)}.clone(${fallback})`;
    return `(${x} === undefined ? ${fallback} : ${x})`;
  }
  clone(type: Type, x: string): string {
    const { node } = type;
    if (type instanceof RecordType) return `${this.record(type)}.clone(${x})`;
    if (isFlat(type)) return x;
    switch (node.kind) {
      case 'secret':
        return this.clone(node.of, x);
      case 'nullable':
        return `(${x} === null ? null : ${this.clone(node.of, x)})`;
      case 'list':
      case 'seats': {
        if (isFlat(node.of)) return `${x}.slice()`;
        return `${this.helper('a', `const b = a.slice(); for (let i = 0; i < b.length; i++) b[i] = ${this.clone(node.of, 'b[i]')}; return b;`)}(${x})`;
      }
      case 'dict':
        return `${this.helper('a', `const b = {}; for (const k in a) b[k] = ${this.clone(node.of, 'a[k]')}; return b;`)}(${x})`;
      default:
        return `K.cloneJson(${x})`;
    }
  }
  equal(type: Type, a: string, b: string): string {
    const { node } = type;
    if (type instanceof RecordType) return `${this.record(type)}.equal(${a}, ${b})`;
    switch (node.kind) {
      case 'secret':
        return this.equal(node.of, a, b);
      case 'nullable':
        if (isFlat(node.of)) return `${a} === ${b}`;
        return `(${a} === null || ${b} === null ? ${a} === ${b} : ${this.equal(node.of, a, b)})`;
      case 'list':
      case 'seats':
        return `${this.helper('a, b', `if (a.length !== b.length) return false; for (let i = 0; i < a.length; i++) if (!(${this.equal(node.of, 'a[i]', 'b[i]')})) return false; return true;`)}(${a}, ${b})`;
      case 'dict':
        return `${this.helper('a, b', `const ks = Object.keys(a); if (ks.length !== Object.keys(b).length) return false; for (const k of ks) if (!(k in b) || !(${this.equal(node.of, 'a[k]', 'b[k]')})) return false; return true;`)}(${a}, ${b})`;
      case 'json':
        return `K.sameJson(${a}, ${b})`;
      default:
        return `${a} === ${b}`;
    }
  }
  hashField(type: Type, x: string): string {
    const code = this.hash(type, x);
    return type.late ? `if (${x} !== ${JSON.stringify(type.fallback)}) { ${code} }` : code;
  }
  hash(type: Type, x: string): string {
    const { node } = type;
    if (type instanceof RecordType) return `${this.record(type)}.hash(${x});`;
    switch (node.kind) {
      case 'int':
        return intCode(x);
      case 'bool':
        return intCode(`${x} ? 1 : 0`);
      case 'num':
        return `num(${x});`;
      case 'text':
      case 'oneOf':
        return `text(${x});`;
      case 'key':
        return `K.hasher.key(${x});`;
      case 'json':
        return `K.hasher.json(${x});`;
      case 'secret':
        return this.hash(node.of, x);
      case 'nullable':
        return `if (${x} === null) ${intCode('-1')} else { ${intCode('1')} ${this.hash(node.of, x)} }`;
      case 'dict':
        return `${this.helper('a', `const ks = K.keysOf(a); ${intCode('ks.length')} for (const k of ks) { text(k); ${this.hash(node.of, 'a[k]')} }`)}(${x});`;
      default: {
        const of = (node as { of: Type }).of;
        return `${this.helper('a', `${intCode('a.length')} for (let i = 0; i < a.length; i++) { ${this.hash(of, 'a[i]')} }`)}(${x});`;
      }
    }
  }
  load(type: Type, x: string, path: string): string {
    const { node } = type;
    const value = this.given(type, x);
    if (type instanceof RecordType) return `${this.record(type)}.load(${value}, ${path})`;
    switch (node.kind) {
      case 'oneOf':
        return `K.isAmong(${value}, ${path}, ${JSON.stringify(node.among)})`;
      case 'secret':
        return this.load(node.of, value, path);
      case 'nullable':
        return `(${value} === null ? null : ${this.load(node.of, value, path)})`;
      case 'int':
        if (node.bounds === undefined) return `K.is_int(${value}, ${path})`;
        return `K.isWhole(${value}, ${path}, ${node.bounds.from}, ${node.bounds.to})`;
      case 'text':
        if (node.bounds === undefined) return `K.is_text(${value}, ${path})`;
        return `K.isTextUpTo(${value}, ${path}, ${node.bounds.bytes})`;
      case 'list':
      case 'seats':
        return `${this.helper('a, path', `K.isList(a, path, ${node.kind === 'list' ? node.bounds?.entries : undefined}); const b = []; for (let i = 0; i < a.length; i++) b.push(${this.load(node.of, 'a[i]', "path + '[' + i + ']'")}); return b;`)}(${value}, ${path})`;
      case 'dict':
        return `${this.helper('a, path', `K.isDict(a, path); const b = {}; for (const k in a) b[k] = ${this.load(node.of, 'a[k]', "path + '.' + k")}; return b;`)}(${value}, ${path})`;
      default:
        return `K.is_${node.kind}(${value}, ${path})`;
    }
  }
  /** `p` is what was seen there before, if anything was. */
  view(type: Type, x: string, owner: string, p: string): string {
    const { node } = type;
    if (type instanceof RecordType) return `${this.record(type)}.view(${x}, w, ${owner}, ${p})`;
    switch (node.kind) {
      case 'secret': {
        // What belongs to nobody (-1) is not the spectator's (-1 too).
        const own = `(${owner} >= 0 && w.seat === ${owner})`;
        const may =
          node.sees === 'none' ? 'false' : node.sees === 'owner' ? own : `(${own} || w.ally(${owner}))`;
        return `(${may} ? ${this.view(node.of, x, owner, p)} : null)`;
      }
      case 'nullable':
        return isFlat(node.of) ? x : `(${x} === null ? null : ${this.view(node.of, x, owner, p)})`;
      case 'list':
        return `${this.helper('a, w, owner, p', viewOfList(this.view(node.of, 'a[i]', 'owner', '(p && p[i])')))}(${x}, w, ${owner}, ${p})`;
      case 'seats':
        return `${this.helper('a, w, p', viewOfList(this.view(node.of, 'a[i]', 'i', '(p && p[i])')))}(${x}, w, ${p})`;
      case 'dict': {
        const each = this.view(node.of, 'a[k]', 'owner', 'q');
        return `${this.helper('a, w, owner, p', `const b = {}; let same = !!p; for (const k in a) { const q = K.entry(p, k); b[k] = ${each}; if (b[k] !== q) same = false; } return same && K.count(p) === K.count(b) ? p : b;`)}(${x}, w, ${owner}, ${p})`;
      }
      case 'json':
        return `K.seenAgain(${p}, ${x})`;
      default:
        return x;
    }
  }
  walk(type: Type, x: string): string {
    const { node } = type;
    if (type instanceof RecordType) return `${this.record(type)}.walk(${x}, f);`;
    switch (node.kind) {
      case 'secret':
        return this.walk(node.of, x);
      case 'nullable': {
        const inner = this.walk(node.of, x);
        return inner && `if (${x} !== null) { ${inner} }`;
      }
      case 'list':
      case 'seats': {
        const inner = this.walk(node.of, 'a[i]');
        return inner && `${this.helper('a, f', `for (let i = 0; i < a.length; i++) { ${inner} }`)}(${x}, f);`;
      }
      case 'dict': {
        const inner = this.walk(node.of, 'a[k]');
        return inner && `${this.helper('a, f', `for (const k in a) { ${inner} }`)}(${x}, f);`;
      }
      default:
        return '';
    }
  }
}

/** The old list as long as nothing in it differs; what follows the first difference goes into a new one. */
function viewOfList(each: string): string {
  return `let b = p && p.length === a.length ? p : []; for (let i = 0; i < a.length; i++) { const x = ${each}; if (b === p) { if (p[i] === x) continue; b = p.slice(0, i); } b.push(x); } return b;`;
}

function expect(ok: boolean, value: unknown, path: string, what: Bilingual): void {
  if (ok) return;
  const found = describeJson(value);
  throw new LoadError(
    `${path}: expected ${what.en}, found ${found}`,
    `${path}：应为${what.zh}，实为 ${found}`,
  );
}

/** What a value should have been. */
const THINGS = {
  int: { zh: '整数', en: 'a whole number' },
  num: { zh: '数', en: 'a number' },
  bool: { zh: ' true 或 false', en: 'true or false' },
  text: { zh: '文字', en: 'a text' },
  key: { zh: '名称或整数', en: 'a name or a whole number' },
  json: { zh: '一个值', en: 'a value' },
  list: { zh: '列表', en: 'a list' },
  dict: { zh: '带名称的条目', en: 'named entries' },
} satisfies Record<string, Bilingual>;

/** What the generated code calls. */
const KIT = {
  hasher,
  cloneJson,
  sameJson,
  seenAgain(before: unknown, x: unknown) {
    return before !== undefined && sameJson(before, x) ? before : cloneJson(x);
  },
  entry(dict: Record<string, unknown> | null | undefined, key: string) {
    return dict && Object.hasOwn(dict, key) ? dict[key] : undefined;
  },
  count(dict: object) {
    let entries = 0;
    for (const _ in dict) entries++;
    return entries;
  },
  keysOf(dict: object): string[] {
    const keys = Object.keys(dict);
    for (let i = 1; i < keys.length; i++) if (keys[i - 1] > keys[i]) return keys.sort();
    return keys;
  },
  is_int(x: unknown, path: string) {
    expect(Number.isSafeInteger(x), x, path, THINGS.int);
    return x;
  },
  isWhole(x: unknown, path: string, from: number, to: number) {
    const isWithin = Number.isSafeInteger(x) && (x as number) >= from && (x as number) <= to;
    if (!isWithin) {
      const zh = `从 ${from} 到 ${to} 的整数`;
      expect(false, x, path, { zh, en: `a whole number from ${from} to ${to}` });
    }
    return x;
  },
  is_num(x: unknown, path: string) {
    expect(typeof x === 'number' && Number.isFinite(x), x, path, THINGS.num);
    return x;
  },
  is_bool(x: unknown, path: string) {
    expect(typeof x === 'boolean', x, path, THINGS.bool);
    return x;
  },
  is_text(x: unknown, path: string) {
    expect(typeof x === 'string', x, path, THINGS.text);
    return x;
  },
  isTextUpTo(x: unknown, path: string, bytes: number) {
    const text = KIT.is_text(x, path) as string;
    const length = bytesOf(text);
    if (length > bytes) {
      throw new LoadError(
        `${path}: a text of ${length} bytes; at most ${bytes}`,
        `${path}：文字有 ${length} 字节，最多 ${bytes} 字节`,
      );
    }
    const flaw = flawOf(text);
    if (flaw !== null) throw new LoadError(`${path}: ${flaw.en}`, `${path}：${flaw.zh}`);
    return text;
  },
  is_key(x: unknown, path: string) {
    expect(typeof x === 'string' || Number.isSafeInteger(x), x, path, THINGS.key);
    return x;
  },
  is_json(x: unknown, path: string) {
    expect(x !== undefined, x, path, THINGS.json);
    return cloneJson(x);
  },
  isAmong(x: unknown, path: string, among: string[]) {
    if (!among.includes(x as string)) {
      const names = among.join(', ');
      expect(false, x, path, { zh: `其中之一：${names}`, en: `one of ${names}` });
    }
    return x;
  },
  isList(x: unknown, path: string, entries?: number) {
    expect(Array.isArray(x), x, path, THINGS.list);
    const { length } = x as unknown[];
    if (entries === undefined || length <= entries) return;
    throw new LoadError(
      `${path}: ${length} entries; at most ${entries}`,
      `${path}：有 ${length} 项，最多 ${entries} 项`,
    );
  },
  isDict(x: unknown, path: string) {
    expect(typeof x === 'object' && x !== null && !Array.isArray(x), x, path, THINGS.dict);
    if (Object.hasOwn(x as object, '__proto__')) {
      throw new LoadError(`${path}: nothing can be called '__proto__'`, `${path}：名称不能是“__proto__”`);
    }
  },
  isRecord(x: unknown, path: string, names: string[]) {
    KIT.isDict(x, path);
    for (const name of Object.keys(x as object)) {
      if (!names.includes(name)) {
        const known = names.join(', ');
        const unknown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
        throw new LoadError(
          `${path}: unknown field '${unknown}' (known: ${known})`,
          `${path}：没有“${unknown}”这一项（已知：${known}）`,
        );
      }
    }
  },
};
