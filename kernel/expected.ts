import { LoadError } from './errors.ts';
import { describeJson } from './value.ts';
import type { Bilingual } from './words.ts';

/** Throws unless what was found at this place is what should have been there. */
export function expect(ok: boolean, found: unknown, path: string, what: Bilingual): void {
  if (ok) return;
  const shown = describeJson(found);
  throw new LoadError(
    `${path}: expected ${what.en}, found ${shown}`,
    `${path}：应为${what.zh}，实为 ${shown}`,
  );
}

/** Throws if there are fields at this place that nobody knows. */
export function expectOnly(names: readonly string[], found: object, path: string): void {
  const name = Object.keys(found).find((each) => !names.includes(each));
  if (name === undefined) return;
  const known = names.join(', ');
  const unknown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  throw new LoadError(
    `${path}: unknown field '${unknown}' (known: ${known})`,
    `${path}：没有“${unknown}”这一项（已知：${known}）`,
  );
}

/** What a value should have been. */
export const THINGS = {
  int: { zh: '整数', en: 'a whole number' },
  num: { zh: '数', en: 'a number' },
  bool: { zh: ' true 或 false', en: 'true or false' },
  text: { zh: '文字', en: 'a text' },
  key: { zh: '名称或整数', en: 'a name or a whole number' },
  json: { zh: '一个值', en: 'a value' },
  list: { zh: '列表', en: 'a list' },
  dict: { zh: '带名称的条目', en: 'named entries' },
} satisfies Record<string, Bilingual>;
