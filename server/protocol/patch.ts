type Json = unknown;
export type Path = (string | number)[];
/**
 * The path to what changed and its new value; without one, it is gone. Or the path to a list, a place in it, how many
 * items are taken out there, and those that are put in.
 */
export type Change = [Path] | [Path, Json] | Splice;
type Splice = [path: Path, at: number, gone: number, come: Json[]];

type Parts = Record<string | number, Json>;

const isWhole = (value: Json): value is Parts => typeof value === 'object' && value !== null;

/** What to change in `before` to have `after`; both are JSON, and stand at `path` in something larger. */
export function diff(before: Json, after: Json, path: Path = []): Change[] {
  const changes: Change[] = [];
  compare(before, after, path.slice(), changes);
  return changes;
}

/** Most of a table stays as it was: the one path that is walked along is copied only where something differs. */
function compare(before: Json, after: Json, path: Path, changes: Change[]): void {
  if (before === after) return;
  const isList = Array.isArray(after);
  if (!isWhole(before) || !isWhole(after) || Array.isArray(before) !== isList) {
    changes.push([path.slice(), after]);
  } else if (isList) compareLists(before as unknown as Json[], after, path, changes);
  else compareFields(before, after, path, changes);
}

function compareLists(before: Json[], after: Json[], path: Path, changes: Change[]): void {
  const shared = Math.min(before.length, after.length);
  for (let i = 0; i < shared; i++) {
    if (before[i] === after[i]) continue;
    path.push(i);
    compare(before[i], after[i], path, changes);
    path.pop();
  }
  for (let i = shared; i < after.length; i++) changes.push([[...path, i], after[i]]);
  // From the end: what is taken away last stands first.
  for (let i = before.length - 1; i >= after.length; i--) changes.push([[...path, i]]);
}

function compareFields(before: Parts, after: Parts, path: Path, changes: Change[]): void {
  let missing = 0;
  for (const _ in before) missing++;
  for (const key in after) {
    const now = after[key];
    if (now === undefined) continue;
    const old = field(before, key);
    if (old !== undefined) missing--;
    if (old === now) continue;
    path.push(key);
    if (old === undefined) changes.push([path.slice(), now]);
    else compare(old, now, path, changes);
    path.pop();
  }
  // Fields are hardly ever taken away: which ones is only asked when some seem to be missing.
  if (missing === 0) return;
  for (const key in before) {
    if (before[key] !== undefined && field(after, key) === undefined) changes.push([[...path, key]]);
  }
}

/** JSON holds no functions: one that seems to stand there is what every object inherits. */
function field(whole: Parts, key: string): Json {
  const found = whole[key];
  return typeof found === 'function' ? undefined : found;
}

/** A broken patch: it speaks of a place that is not there. */
export class PatchError extends Error {
  override name = 'PatchError';
}

function spliced(list: Json, [path, at, gone, come]: Splice): Json[] {
  if (!Array.isArray(list) || list.length < at + gone) {
    throw new PatchError(`at ${path.join('.')} is no list of ${at + gone} items or more`);
  }
  return list.toSpliced(at, gone, ...come);
}

/** `value` with the changes made. What did not change is shared with the old value, which stays as it was. */
export function patched(value: Json, changes: readonly Change[]): Json {
  const copied = new Set<Json>();
  const own = (node: Json): Json => {
    if (copied.has(node)) return node;
    const copy = Array.isArray(node) ? node.slice() : { ...(node as object) };
    copied.add(copy);
    return copy;
  };
  let root = value;
  for (const change of changes) {
    const [path] = change;
    if (path.length === 0) {
      root = change[1];
      continue;
    }
    if (typeof root !== 'object' || root === null) throw new PatchError(`nothing at the root to change`);
    root = own(root);
    let node = root as Record<string | number, Json>;
    for (let i = 0; i < path.length - 1; i++) {
      const child = node[path[i]];
      if (typeof child !== 'object' || child === null || !Object.hasOwn(node, path[i])) {
        throw new PatchError(`nothing at ${path.slice(0, i + 1).join('.')} to change`);
      }
      node[path[i]] = own(child);
      node = node[path[i]] as Record<string | number, Json>;
    }
    const key = path[path.length - 1];
    if (key === '__proto__') throw new PatchError('no such field: __proto__');
    if (change.length === 2) node[key] = change[1];
    else if (change.length === 4) node[key] = spliced(node[key], change);
    else if (Array.isArray(node)) node.length = Number(key);
    else delete node[key];
  }
  return root;
}
