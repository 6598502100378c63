/** The set of action cards that everybody has (DH-19). */
import type { ActionCard, Dir, Kind, PlayerOp, Timing } from './types.ts';
import { dash, grab, guard, jump, limit, recover, shove, stash, stealOrWait } from './verbs.ts';

const DIRS: readonly { dir: Dir; zh: string; en: string }[] = [
  { dir: 'N', zh: '北', en: 'North' },
  { dir: 'E', zh: '东', en: 'East' },
  { dir: 'S', zh: '南', en: 'South' },
  { dir: 'W', zh: '西', en: 'West' },
];

const steps = DIRS.map(
  ({ dir, zh, en }): ActionCard => ({
    id: `step-${en.toLowerCase()}`,
    name: { zh: `迈步·${zh}`, en: `Step ${en}` },
    text: { zh: `向${zh}走 1 格。`, en: `Walk 1 cell ${en.toLowerCase()}.` },
    kind: 'step',
    group: 'basic',
    timing: 'place',
    op: { op: 'walk', dir, n: 1 },
    clause: 'DH-19.2',
  }),
);

const runs = DIRS.map(
  ({ dir, zh, en }): ActionCard => ({
    id: `run-${en.toLowerCase()}`,
    name: { zh: `奔跑·${zh}`, en: `Run ${en}` },
    text: { zh: `向${zh}走 2 格，受阻则停。`, en: `Walk 2 cells ${en.toLowerCase()}, less if stopped.` },
    kind: 'run',
    group: 'basic',
    timing: 'place',
    op: { op: 'walk', dir, n: 2 },
    clause: 'DH-19.3',
  }),
);

function card(
  group: ActionCard['group'],
  kind: Kind,
  zh: string,
  en: string,
  clause: string,
  timing: Timing,
  op: PlayerOp,
  text: { zh: string; en: string },
): ActionCard {
  return { id: kind, name: { zh, en }, text, kind, group, timing, op, clause };
}

export const actionCards: readonly ActionCard[] = [
  ...steps,
  ...runs,
  card('basic', 'jump', '跳跃', 'Jump', 'DH-19.4', 'place', jump(2), {
    zh: '选八方向之一，越过中间一格，落在第 2 格。',
    en: 'Choose one of eight directions, leap over one cell and land on the 2nd.',
  }),
  card('basic', 'grab', '抓取', 'Grab', 'DH-19.5', 'place', grab(1), {
    zh: '取走距离 1 以内的 1 件宝物，怪物身下也可。',
    en: 'Take 1 treasure within 1, from under the monster, too.',
  }),
  card('basic', 'shove', '推搡', 'Shove', 'DH-19.6', 'place', shove(2), {
    zh: '把上下左右相邻的 1 名冒险家推开 2 格；没推满则其掉落 1 件宝物。',
    en: 'Push 1 orthogonally adjacent adventurer 2 cells away; stopped short, they drop 1 treasure.',
  }),
  card('basic', 'steal', '偷窃', 'Steal', 'DH-19.7', 'place', stealOrWait(1), {
    zh: '从距离 1 以内的冒险家袋中随机偷 1 件；没有目标，就埋伏到整理阶段。',
    en: 'Steal 1 random treasure from the bag of an adventurer within 1; without a target, lie in wait until Tidy-up.',
  }),
  card('tactic', 'dash', '冲刺', 'Dash', 'DH-19.8', 'place', dash(3), {
    zh: '选一个方向，走 1 至 3 格。',
    en: 'Choose a direction and walk 1 to 3 cells.',
  }),
  card('tactic', 'guard', '戒备', 'Guard', 'DH-19.9', 'both', guard, {
    zh: '本回合内不会被推、被拉、被偷、掉落宝物；抵消首次伤害。',
    en: "This round you can't be pushed, pulled, stolen from or made to drop anything; the first hit on you is cancelled.",
  }),
  card('tactic', 'stash', '藏宝', 'Stash', 'DH-19.10', 'place', stash, {
    zh: '可以更换一次传家宝。',
    en: 'You may swap your heirloom once.',
  }),
  card('tactic', 'haste', '急智', 'Haste', 'DH-19.11', 'prep', limit(1), {
    zh: '本回合可多放置 1 张行动卡。',
    en: 'You may place 1 more card this round.',
  }),
  card('tactic', 'regroup', '整备', 'Regroup', 'DH-19.12', 'prep', recover(3), {
    zh: '收回至多 3 张已用行动卡，此牌除外。',
    en: 'Take back up to 3 spent cards, not this one.',
  }),
];
