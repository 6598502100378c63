import type { Json } from './value.ts';

/**
 * A state is described once, by its schema. Constructor, clone, equality, hash, loading and the view of
 * a seat are generated from it (`generate.ts`), which keeps a field from being forgotten in one of them.
 */

type Seat = number;

/** Who may see a thing: everybody; its owner; the owner's team; its number only; not even that. */
export type Sees = 'all' | 'owner' | 'team' | 'count' | 'none';

/** The eyes a view is made for. Seat -1 is a spectator. */
export interface Viewer {
  readonly seat: Seat;
  ally(owner: Seat): boolean;
}

export type Node =
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

/** What can be done with a record's values. */
export interface Ops<T = any, V = any> {
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

let generator: (type: RecordType) => Ops = () => {
  throw new Error('schema: states are made where games are defined');
};

/** Says who writes the functions of records: what only describes states, as a page does, need not fetch that. */
export function generateBy(generate: (type: RecordType) => Ops): void {
  generator = generate;
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
    this.#ops ??= generator(this);
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
  const isClosed = ({ node }: Type): boolean =>
    node.kind === 'nullable' ? isClosed(node.of) : CLOSED.has(node.kind);
  const closed = (name: string) => name in type.fields && isClosed((type.fields as Fields)[name]);
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
