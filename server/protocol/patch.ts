type Json = unknown;
export type Path = (string | number)[];
/** The path to what changed and its new value; without one, it is gone. */
export type Change = [Path, Json] | [Path];

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What to change in `before` to have `after`; both are JSON. */
export function diff(before: Json, after: Json): Change[] {
  const changes: Change[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(before: Json, after: Json, path: Path, changes: Change[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    const shared = Math.min(before.length, after.length);
    for (let i = 0; i < shared; i++) step(before[i], after[i], path, i, changes);
    for (let i = shared; i < after.length; i++) changes.push([[...path, i], after[i]]);
    // From the end: what is taken away last stands first.
    for (let i = before.length - 1; i >= after.length; i--) changes.push([[...path, i]]);
  } else if (isObject(before) && isObject(after)) {
    for (const key in after) {
      if (after[key] === undefined) continue;
      if (before[key] === undefined) changes.push([[...path, key], after[key]]);
      else step(before[key], after[key], path, key, changes);
    }
    for (const key in before) {
      if (before[key] !== undefined && after[key] === undefined) changes.push([[...path, key]]);
    }
  } else changes.push([path, after]);
}

function step(before: Json, after: Json, path: Path, key: string | number, changes: Change[]): void {
  if (before === after) return;
  // Most of a table stays as it was: a path is only built where something may differ.
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) {
    changes.push([[...path, key], after]);
  } else {
    path.push(key);
    const from = changes.length;
    compare(before, after, path, changes);
    path.pop();
    // A replaced whole was noted with the path that we go on using.
    for (let i = from; i < changes.length; i++) if (changes[i][0] === path) changes[i][0] = [...path, key];
  }
}

/** A broken patch: it speaks of a place that is not there. */
export class PatchError extends Error {
  override name = 'PatchError';
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
    else if (Array.isArray(node)) node.length = Number(key);
    else delete node[key];
  }
  return root;
}
