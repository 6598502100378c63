/** The verbs of printed texts, so that what stands under a text reads like it. */
import type {
  AiCard,
  Area,
  Cell,
  Colour,
  Effect,
  HitKind,
  MonsterOp,
  PlayerOp,
  Selector,
  Side,
  Speed,
  Tier,
  Treasure,
} from './types.ts';

// Adventurers.
export const dash = (max: number): PlayerOp => ({ op: 'dash', max });
export const path = (n: number): PlayerOp => ({ op: 'path', n });
export const jump = (n: number): PlayerOp => ({ op: 'jump', n });
export const teleport = (...to: ('A' | 'B')[]): PlayerOp => ({ op: 'teleport', to });
export const grab = (range: number): PlayerOp => ({ op: 'grab', range });
export const shove = (n: number): PlayerOp => ({ op: 'shove', n });
export const stealOrWait = (range: number): PlayerOp => ({ op: 'steal', range, wait: true });
export const stash: PlayerOp = { op: 'stash' };
export const guard: PlayerOp = { op: 'guard' };
export const hide: PlayerOp = { op: 'hide' };
export const thaw: PlayerOp = { op: 'thaw' };
export const limit = (n: number): PlayerOp => ({ op: 'limit', n });
export const recover = (n: number): PlayerOp => ({ op: 'recover', n });
export const peek: PlayerOp = { op: 'peek' };
export const look = (n: number): PlayerOp => ({ op: 'look', n });
export const bait = (range: number): PlayerOp => ({ op: 'bait', range });
export const turn: PlayerOp = { op: 'turn' };

export const remove = (op: PlayerOp): Treasure['active'] => ({ cost: 'remove', op });
export const exhaust = (op: PlayerOp): Treasure['active'] => ({ cost: 'exhaust', op });

// Monsters.
export const hit = (kind: HitKind): Effect => ({ op: 'hit', kind });
export const push = (n: number): Effect => ({ op: 'push', n });
export const pull = (n: number): Effect => ({ op: 'pull', n });
export const drop = (n: number): Effect => ({ op: 'drop', n });

export const beam = (sides: Side | readonly Side[], w: number, l: number, res?: number): Area => ({
  area: 'beam',
  sides: typeof sides === 'string' ? [sides] : sides,
  w,
  l,
  ...(res && { res }),
});
export const ring = (r: number, res?: number): Area => ({ area: 'ring', r, ...(res && { res }) });
export const targets: Area = { area: 'targets' };

export const face = (sel: Selector): MonsterOp => ({ op: 'face', sel });
export const advance = (n: number, sel: Selector): MonsterOp => ({ op: 'advance', n, sel });
export const charge = (n: number, res?: number): MonsterOp => ({ op: 'charge', n, ...(res && { res }) });
export const home: MonsterOp = { op: 'home' };
export const strike = (area: Area, ...effects: Effect[]): MonsterOp => ({ op: 'strike', area, effects });
export const mark = (area: Area, ...effects: Effect[]): MonsterOp => ({ op: 'mark', area, effects });

// Speeds.
export const first: Speed = { k: 'zero' };
export const last: Speed = { k: 'inf' };
export const star = (num: 1 | 3 = 1, den: 1 | 2 = 1): Speed => ({ k: 'star', num, den });
export const after = (n: number): Speed => ({ k: 'n', n });

/** Cells as one writes them: `2,2 12,12`. */
export function cells(text: string): Cell[] {
  return text.split(' ').map((at) => {
    const xy = /^(\d+),(\d+)$/.exec(at);
    if (xy === null) throw new Error(`cell ${at}: expected one such as 7,7`);
    return [Number(xy[1]), Number(xy[2])];
  });
}

/** An AI card: what it is called, its colour and speed, what it says, what it does. */
export function ai(
  id: string,
  zh: string,
  en: string,
  colour: Colour,
  speed: Speed,
  text: { zh: string; en: string; ops: readonly MonsterOp[]; reset?: true },
): AiCard {
  return {
    id,
    name: { zh, en },
    text: { zh: text.zh, en: text.en },
    colour,
    reset: text.reset ?? false,
    speed,
    ops: text.ops,
  };
}

type Does = Omit<Treasure, 'id' | 'name' | 'text' | 'tier' | 'value'>;

/** A treasure; without `what` it is only beautiful. */
export function treasure(
  tier: Tier,
  id: string,
  zh: string,
  en: string,
  value: number,
  what: Does & { zh: string; en: string } = { zh: '', en: '' },
): Treasure {
  const { zh: textZh, en: textEn, ...does } = what;
  return { id, name: { zh, en }, text: { zh: textZh, en: textEn }, tier, value, ...does };
}
