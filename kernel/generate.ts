import { LoadError } from './errors.ts';
import { expect, expectOnly, THINGS } from './expected.ts';
import { hasher, intCode } from './hash.ts';
import { type Fields, type Ops, RecordType, type Type } from './schema.ts';
import { bytesOf, cloneJson, flawOf, sameJson } from './value.ts';

const FLAT = new Set(['int', 'num', 'bool', 'text', 'key', 'oneOf']);

function isFlat(type: Type): boolean {
  const { node } = type;
  if (node.kind === 'nullable' || node.kind === 'secret') return isFlat(node.of);
  return FLAT.has(node.kind);
}

/**
 * Writes what can be done with a record as straight-line code, one function each: that is what makes a copy of a table
 * cost less than a microsecond.
 */
export function generate(type: RecordType): Ops {
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
  const ops = new Function('K', 'R', source)(KIT, scope.records) as Ops;
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
    expectOnly(names, x as object, path);
  },
};
