import type { Status, StatusId, Terrain, TerrainId, Text } from './types.ts';

const timed = (id: StatusId, zh: string, en: string, clause: string, text: Text): Status => ({
  id,
  name: { zh, en },
  clause,
  kind: 'timed',
  good: false,
  text,
});
const counted = (
  id: StatusId,
  zh: string,
  en: string,
  clause: string,
  good: boolean,
  text: Text,
): Status => ({
  id,
  name: { zh, en },
  clause,
  kind: 'count',
  good,
  text,
});

export const statuses: readonly Status[] = [
  timed('stumble', '绊足', 'Stumble', 'EN-21.1', {
    zh: '不能开始移动；正在进行的移动就此停下。',
    en: 'It cannot start moves; a move in progress ends.',
  }),
  timed('blind', '目盲', 'Blind', 'EN-21.2', {
    zh: '攻击距离与施法距离大于1的算作1。',
    en: 'Range and cast distances above 1 count as 1.',
  }),
  timed('cursed', '诅咒', 'Cursed', 'EN-21.3', {
    zh: '受到的每次伤害+1。',
    en: 'Each damage instance it takes is 1 higher.',
  }),
  timed('confused', '混乱', 'Confused', 'EN-21.4', {
    zh: '伤害请求的优先级−2。',
    en: 'Its damage requests have priority −2.',
  }),
  timed('disarm', '缴械', 'Disarmed', 'EN-21.5', {
    zh: '不能攻击，被攻击时不还手。',
    en: 'It cannot attack and does not strike back.',
  }),
  timed('stun', '眩晕', 'Stunned', 'EN-21.6', {
    zh: '不能移动、攻击、施法，被攻击时不还手。',
    en: 'It cannot move, attack or cast and does not strike back.',
  }),
  counted('ward', '护盾', 'Ward', 'EN-21.7', true, {
    zh: '总共吸收X点伤害。',
    en: 'It absorbs X damage in all.',
  }),
  counted('parry', '招架', 'Parry', 'EN-21.8', true, {
    zh: '抵消接下来的X次伤害。',
    en: 'It negates the next X damage instances.',
  }),
  counted('poison', '中毒', 'Poison', 'EN-21.9', false, {
    zh: '回合开始时受到X点伤害，然后X−1。',
    en: 'At turn start it takes X damage, then X−1.',
  }),
];

const ground = (id: TerrainId, letter: string, zh: string, en: string, text: Text): Terrain => ({
  id,
  letter,
  name: { zh, en },
  text,
});

export const terrains: readonly Terrain[] = [
  ground('sticky', 's', '粘滞', 'Sticky', {
    zh: '经过的单位绊足1回合。',
    en: 'A unit that passes it gains Stumble 1.',
  }),
  ground('burning', 'f', '烧灼', 'Burning', {
    zh: '经过的单位，以及回合开始时站在上面的单位，受到1点伤害。',
    en: 'A unit that passes it, or stands on it at turn start, takes 1 damage.',
  }),
  ground('curse', 'c', '诅咒之地', 'Cursed ground', {
    zh: '回合结束时站在上面的单位诅咒1回合。',
    en: 'A unit that stands on it at turn end is Cursed 1.',
  }),
  ground('fog', 'm', '迷雾', 'Fog', {
    zh: '站在上面的单位目盲。',
    en: 'A unit that stands in it is Blind.',
  }),
];
