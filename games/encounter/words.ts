import {
  type AskView,
  type Bilingual,
  type Fact,
  fill,
  type Json,
  type Lang,
  type Reason,
  type Speech,
  type View,
  type Words,
} from '@kaiju/kernel';
import { colours, stats } from './content/glossary.ts';
import {
  abilities,
  abilityName,
  campaign,
  duelMaps,
  feat,
  statuses,
  storyFlags,
  talents,
  terrains,
} from './content/index.ts';
import type { AbilityKey, Colour, Stat, StatusId, Text } from './content/types.ts';
import { cardOf, cards, eventOf, events, isKind, kindOf, kinds } from './effects/code.ts';
import type { RefusalKey } from './effects/refusals.ts';
import type { Card, EncounterView } from './state.ts';
import { drawBoard } from './text-board.ts';

/** By kind of fact; what is drawn and need not be said has no words. */
export const FACTS: Record<string, Bilingual> = {
  // The table.
  first: { zh: '{who} 先手', en: '{who} goes first' },
  map: { zh: '地图：{map}', en: 'The map is {map}' },
  team: { zh: '{who} 的队伍：{heroes}', en: "{who}'s team: {heroes}" },
  field: { zh: '遭遇开始', en: 'The encounter begins' },
  placed: { zh: '', en: '' },
  turn: { zh: '第 {round} 轮，{who} 的回合', en: 'Round {round}: {whose} turn' },
  round: { zh: '', en: '' },
  ended: { zh: '{who} 结束回合{what}', en: '{who} ends the turn{what}' },
  wornOff: { zh: '', en: '' },
  resigned: { zh: '{who} 认输', en: '{who} resigns' },
  outcome: { zh: '{what}', en: '{what}' },
  held: { zh: '据守{zones}：{n}/{of}', en: 'Held {zones}: {n}/{of}' },
  // Cards and focus.
  focus: { zh: '{who} 专注 {n}，现有 {now}', en: '{who}: focus {n}, now {now}' },
  draw: { zh: '{who} 抽 1 张牌{what}', en: '{who} draws a card{what}' },
  handFull: { zh: '{who} 手牌已满，这张没有抽', en: '{whose} hand is full: this card is not drawn' },
  reshuffle: {
    zh: '{who} 的待命区 {n} 张牌洗回牌库',
    en: '{who} shuffles {n} standby {cards} into the deck',
  },
  generate: { zh: '{n} 张「{card}」洗入 {who} 的牌库', en: '{n} × {card} shuffled into {whose} deck' },
  use: { zh: '{who} 使用「{card}」（{cost}）{what}', en: '{who} uses {card} ({cost}){what}' },
  standby: { zh: '', en: '' },
  destroyed: { zh: '「{card}」被销毁', en: '{card} is destroyed' },
  recall: { zh: '「{card}」回到 {who} 手中', en: '{card} returns to {whose} hand' },
  giveBack: { zh: '{who} 将 1 张手牌洗回牌库{what}', en: '{who} puts a card back into the deck{what}' },
  cheaper: { zh: '{who} 的牌本回合费用 −{n}', en: '{whose} cards cost {n} less this turn' },
  // Units.
  deploy: { zh: '{who} 在 {at} 部署{unit}', en: '{who} deploys {unit} at {at}' },
  move: { zh: '{unit}从 {from} 移向 {to}', en: '{unit} moves from {from} to {to}' },
  step: { zh: '', en: '' },
  intent: { zh: '', en: '' },
  rival: { zh: '', en: '' },
  battle: { zh: '{unit}攻击{target}', en: '{unit} attacks {target}' },
  blow: { zh: '', en: '' },
  discard: { zh: '{unit}够不着，请求作废', en: "{unit}'s blow does not reach" },
  battleEnd: { zh: '', en: '' },
  damage: { zh: '{unit}{what}', en: '{unit} {what}' },
  heal: { zh: '{unit}回复 {n}，生命 {hp}', en: '{unit} heals {n}: {hp} HP' },
  status: { zh: '{unit}：{status} {n}', en: '{unit}: {status} {n}' },
  cleansed: { zh: '{unit}被净化', en: '{unit} is cleansed' },
  trigger: { zh: '{what}', en: '{what}' },
  boost: { zh: '{unit}{stat} {n}', en: '{unit}: {n} {stat}' },
  attune: { zh: '{unit}的{colour}色适性 {n}', en: '{unit}: {n} {colour} adaptation' },
  gain: { zh: '{unit}获得{ability}', en: '{unit} gains {ability}' },
  action: { zh: '{unit}获得一次{kind}', en: '{unit} gains a {kind}' },
  driven: { zh: '{unit}被推到 {to}', en: '{unit} is driven to {to}' },
  shift: { zh: '{unit}位移到 {at}', en: '{unit} is shifted to {at}' },
  swap: { zh: '{unit}换了位置', en: '{unit} changes places' },
  killed: { zh: '{unit}被消灭', en: '{unit} is killed' },
  charm: { zh: '{who} 夺取{unit}', en: '{who} takes control of {unit}' },
  return: { zh: '{unit}回到原主', en: '{unit} goes back to its side' },
  death: { zh: '{unit}阵亡', en: '{unit} dies' },
  faded: { zh: '{unit}消散', en: '{unit} fades away' },
  recovering: { zh: '{hero}{what}', en: '{hero} {what}' },
  // Ground.
  control: { zh: '{who} 控制战区 {zone}', en: '{who} controls zone {zone}' },
  terrain: {
    zh: '{at} 变为{kind}（{rounds} 轮）{what}',
    en: '{at} becomes {kind} for {rounds} {roundsWord}{what}',
  },
  terrainGone: { zh: '{at} 的临时地形消失', en: 'The terrain at {at} is gone' },
  reset: { zh: '', en: '' },
  cleared: { zh: '临时地形消失', en: 'Temporary terrain is gone' },
  // The axis.
  event: { zh: '事件入轴：{event}{what}', en: 'An event joins the axis: {event}{what}' },
  roll: { zh: '事件触发：{event}{what}', en: 'The axis rolls: {event}{what}' },
  axis: { zh: '事件轴：{events}', en: 'The axis: {events}' },
  strength: { zh: '{event}的强度变为 {y}', en: '{event} grows to {y}' },
  pool: { zh: '随机事件池：{event}（权 {weight}）', en: 'Random pool: {event} (weight {weight})' },
  pages: { zh: '{who} 获得 {n} 死页（{now}/{cap}）', en: '{who} gains {n} death {pages} ({now}/{cap})' },
  folios: { zh: '{who} 获得 {n} 残卷', en: '{who} gains {n} {folios}' },
  story: { zh: '剧情：{flag}', en: 'Story: {flag}' },
  // The campaign.
  run: { zh: '战役开始', en: 'The campaign begins' },
  offer: { zh: '可选：{what}', en: 'On offer: {what}' },
  joined: { zh: '{hero}加入队伍', en: '{hero} joins the party' },
  arrived: { zh: '来到{node}', en: 'You come to {node}' },
  upgraded: { zh: '「{card}」升级', en: '{card} is upgraded' },
  feat: { zh: '获得专长「{feat}」', en: 'You gain the feat {feat}' },
  earned: { zh: '残卷 {n}，现有 {now}', en: 'Folios {n}, now {now}' },
  seed: { zh: '战役的种子：{seed}', en: "The campaign's seed: {seed}" },
  lostResolve: { zh: '战败，毅力剩 {left}', en: 'Defeat: {left} resolve left' },
  found: { zh: '获得「{card}」', en: 'You take {card}' },
  bought: { zh: '买下「{card}」', en: 'You buy {card}' },
  sold: { zh: '卖掉「{card}」', en: 'You sell {card}' },
  talent: { zh: '{hero}学会：{talent}', en: '{hero} learns: {talent}' },
};

const ASKS: Record<string, Bilingual> = {
  team: { zh: '选择三名英雄和他们的牌', en: 'Choose three heroes and their cards' },
  start: { zh: '部署主角：选择一格', en: 'Deploy your protagonist: choose a cell' },
  hero: { zh: '部署整装待发的英雄', en: 'Deploy a hero who is ready' },
  main: { zh: '使用牌、移动、进攻，或结束回合', en: 'Use cards, move, attack, or end the turn' },
  shuffle: { zh: '选择一张手牌洗回牌库', en: 'Choose a card to shuffle back into your deck' },
  place: { zh: '选择部署的格子', en: 'Choose a cell to deploy on' },
  may: { zh: '交换事件轴的前两个事件？', en: 'Swap the first two events of the axis?' },
  protagonist: { zh: '选择你的主角', en: 'Choose your protagonist' },
  companion: { zh: '选择一名同伴', en: 'Choose a companion' },
  road: { zh: '走哪条路？', en: 'Which way?' },
  camp: { zh: '整理携带的牌，然后出发', en: 'Arrange what your heroes carry, then go' },
  reward: { zh: '选择奖励', en: 'Choose your reward' },
  library: {
    zh: '书库：强化、铭转、买卖，或离开',
    en: 'The library: enhance, transform, buy, sell, or leave',
  },
  feat: { zh: '选择一项专长', en: 'Choose a feat' },
  shrine: { zh: '学习天赋，或离开', en: 'Learn talents, or leave' },
};
const USING: Bilingual = { zh: '{about}：选择{what}', en: '{about}: choose {what}' };
const CHOOSE: Bilingual = { zh: '选择{what}', en: 'Choose {what}' };
const CHOOSING: Record<string, Bilingual> = {
  user: { zh: '使用者', en: 'its user' },
  target: { zh: '目标', en: 'a target' },
  cell: { zh: '格子', en: 'a cell' },
  ray: { zh: '方向', en: 'a direction' },
  zone: { zh: '战区', en: 'a zone' },
  event: { zh: '事件', en: 'an event' },
  hero: { zh: '英雄', en: 'a hero' },
  standby: { zh: '待命的牌', en: 'a standby card' },
  step: { zh: '下一格', en: 'the next cell' },
};

const OPTIONS: Record<string, Bilingual> = {
  end: { zh: '结束回合', en: 'end the turn' },
  cancel: { zh: '取消', en: 'call it off' },
  stop: { zh: '停在这里', en: 'stop here' },
  go: { zh: '出发', en: 'go' },
  leave: { zh: '离开', en: 'leave' },
  skip: { zh: '不要（得 1 残卷）', en: 'none (1 folio)' },
  pass: { zh: '不要', en: 'none' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  move: { zh: '{unit}移到 {to}', en: '{unit} moves to {to}' },
  attack: { zh: '{unit}攻击{target}', en: '{unit} attacks {target}' },
  offence: { zh: '{unit}移到 {to} 攻击{target}', en: '{unit} moves to {to} and attacks {target}' },
  walk: { zh: '{unit}自选路线', en: '{unit} walks by hand' },
  step: { zh: '走到 {to}', en: 'on to {to}' },
  use: { zh: '使用「{card}」', en: 'use {card}' },
  back: { zh: '洗回「{card}」', en: 'shuffle back {card}' },
  at: { zh: '{at}', en: '{at}' },
  deploy: { zh: '在 {at} 部署{hero}', en: 'deploy {hero} at {at}' },
  event: { zh: '{index}：{event}', en: '{index}: {event}' },
  carry: { zh: '「{card}」交给{hero}', en: 'give {card} to {hero}' },
  drop: { zh: '放下「{card}」', en: 'put {card} down' },
  enhance: { zh: '强化「{card}」', en: 'enhance {card}' },
  transform: { zh: '铭转「{card}」', en: 'transform {card}' },
  buy: { zh: '购买「{card}」', en: 'buy {card}' },
  sell: { zh: '卖掉「{card}」', en: 'sell {card}' },
  talent: { zh: '{hero}：{talent}', en: '{hero}: {talent}' },
  team: { zh: '{heroes}', en: '{heroes}' },
};

const RAYS: Record<string, Bilingual> = {
  right: { zh: '向右', en: 'right' },
  left: { zh: '向左', en: 'left' },
  down: { zh: '向下', en: 'down' },
  up: { zh: '向上', en: 'up' },
};

const REASONS: Record<RefusalKey, Bilingual> = {
  NO_AP: { zh: '专注不够，还差 {missing}', en: 'not enough focus: {missing} is missing' },
  NO_TARGET: {
    zh: '没有合法的目标，或这不是它要的目标',
    en: 'there is no legal target, or this is not what it asks for',
  },
  NOT_YOUR_TURN: { zh: '现在不是你的回合', en: 'it is not your turn' },
  NO_AT: { zh: '没有标准动作了{fresh}', en: 'it has no standard action left{fresh}' },
  NO_MT: { zh: '没有移动动作了{fresh}', en: 'it has no move action left{fresh}' },
  LOCKED: { zh: '攻击之后不能再移动', en: 'it has attacked and cannot move any more' },
  STUMBLED: { zh: '绊足，不能移动', en: 'it stumbles and cannot move' },
  STUNNED: { zh: '眩晕，什么也做不了', en: 'it is stunned and can do nothing' },
  DISARMED: { zh: '缴械，不能攻击；仍可施法', en: 'it is disarmed and cannot attack; it may still cast' },
  OUT_OF_RANGE: { zh: '太远了{far}', en: 'too far{far}' },
  GUARDED: {
    zh: '旁边有守卫，只能选守卫：{guard} {at}',
    en: 'a Guard stands next to it and must be chosen: {guard} {at}',
  },
  SPELLPROOF: {
    zh: '抗咒：对手的牌不能指定它，范围仍有效',
    en: "Spellproof: an opponent's card cannot choose it; areas can",
  },
  ZONE_NOT_CONTROLLED: { zh: '这个战区不归你控制', en: 'you do not control this zone' },
  ZONE_CONTESTED: { zh: '战区正在争夺，谁也不能部署', en: 'the zone is contested, and nobody deploys in it' },
  CELL_OCCUPIED: { zh: '格子上已有单位', en: 'a unit stands there' },
  NO_CASTER: { zh: '没有能施放它的单位', en: 'no unit can cast it' },
  KEY_EVENT: { zh: '关键事件不能这样处理', en: 'a key event cannot be treated so' },
  NO_PATH: { zh: '走不到那里', en: 'no path leads there' },
  UNARMED: { zh: '它不会打仗', en: 'it cannot fight' },
  TEAM: { zh: '队伍不合规则：{hero} {card}', en: 'the team breaks a rule: {hero} {card}' },
  NO_FOLIOS: { zh: '残卷不够，还差 {missing}', en: 'not enough folios: {missing} missing' },
  CLOSED: { zh: '路不通向那里', en: 'the road does not lead there' },
  FILE: { zh: '文件有误', en: 'the file is faulty' },
};

const OUTCOMES: Record<string, Bilingual> = {
  won: { zh: '胜利', en: 'Victory' },
  lost: { zh: '失败', en: 'Defeat' },
  drawn: { zh: '平局', en: 'A draw' },
};
/** By the clause that decides. */
const ENDINGS: Record<string, Bilingual> = {
  'EN-1.10': { zh: '场上再无战斗单位', en: 'no fighting unit is left' },
  'EN-1.11': { zh: '轮数用尽', en: 'the last round has ended' },
  'EN-3.15': { zh: '死页已满', en: 'the death pages are full' },
  'EN-18.9': { zh: '终局比较', en: 'by the final count' },
  'EN-24.1': { zh: '敌人全灭', en: 'every enemy is destroyed' },
  'EN-24.2': { zh: '首领已死', en: 'the leaders are dead' },
  'EN-24.3': { zh: '目标已被击杀', en: 'the prey is slain' },
  'EN-24.4': { zh: '守住了战区', en: 'the ground is held' },
  'EN-24.5': { zh: '坚持到了最后', en: 'the last round is survived' },
  'EN-24.6': { zh: '英雄抵达目的地', en: 'the heroes have arrived' },
  'EN-24.7': { zh: '护送抵达', en: 'the protected unit has arrived' },
  'EN-24.8': { zh: '宿敌败退', en: 'the rival is beaten' },
  'EN-24.12': { zh: '家园失守', en: 'the home zone is lost' },
  'EN-24.13': { zh: '保护目标阵亡', en: 'the protected unit is dead' },
  'EN-33.12': { zh: '连续两回合超时', en: 'two turns in a row ran out of time' },
};
const ACTIONS: Record<string, Bilingual> = {
  move: { zh: '移动动作', en: 'move action' },
  std: { zh: '标准动作', en: 'standard action' },
  cast: { zh: '施法', en: 'cast' },
};
const NOBODY: Bilingual = { zh: '敌军', en: 'the Adversary' };

// ---- names -------------------------------------------------------------------------------------------------

export function unitName(id: string, { lang }: Speech): string {
  return isKind(id) ? kinds[kindOf(id)].name[lang] : id;
}
/** With the badge of an upgraded card (EN-8.24). */
export function cardName(key: string, { lang }: Speech): string {
  const { name, variant } = cards[cardOf(key)];
  return name[lang] + { base: '', plus: '+', turned: '*' }[variant];
}
export function eventName(id: string, { lang }: Speech): string {
  return events[eventOf(id)].name[lang];
}
export function sideName(seat: number, speech: Speech): string {
  return seat < 0 ? NOBODY[speech.lang] : speech.name(seat);
}
/** One of ours by its id; another says in its own lines what it is called. */
function mapName(map: string, lang: Lang): string {
  const ours = duelMaps.find(({ id }) => id === map)?.name[lang];
  return ours ?? new RegExp(`^${lang} (.+)$`, 'm').exec(map)?.[1] ?? map.split(/\s+/)[1] ?? map;
}
function nodeName(id: string, { lang }: Speech): string {
  return campaign.find((node) => node.id === id)?.name[lang] ?? id;
}
function named(list: readonly { id: string; name: Text }[], id: string, { lang }: Speech): string {
  return list.find((one) => one.id === id)?.name[lang] ?? id;
}
const join = (items: readonly string[], { lang }: Speech) => items.join(lang === 'zh' ? '、' : ', ');
const signed = (n: unknown) => (Number(n) < 0 ? `−${-Number(n)}` : `+${n}`);
const plural = (n: unknown, word: string) => (Number(n) === 1 ? word : `${word}s`);
function owns(seat: number, speech: Speech): string {
  return `${sideName(seat, speech)}'s`;
}

// ---- facts -------------------------------------------------------------------------------------------------

type Data = Record<string, Json>;
const CELL = /^\d+,\d+$/;
const placed = (at: Json): string => (CELL.test(String(at)) ? `(${at})` : String(at));

function sayDamage(data: Data, { lang }: Speech): string {
  const { n, parried, absorbed, stands } = data;
  const hp = Math.max(0, Number(data.hp));
  if (parried) return { zh: '招架', en: 'parries' }[lang];
  const ward =
    Number(absorbed) > 0 ? { zh: `（护盾吸收 ${absorbed}）`, en: ` (Ward takes ${absorbed})` }[lang] : '';
  const last = stands ? { zh: '，不屈', en: ', unyielding' }[lang] : '';
  return {
    zh: `受到 ${n} 点伤害${ward}，生命 ${hp}${last}`,
    en: `takes ${n} damage${ward}: ${hp} HP${last}`,
  }[lang];
}

function sayPlace(data: Data): string {
  const places = [...(data.zone === null ? [] : [data.zone]), ...((data.picks as string[]) ?? [])].map(
    placed,
  );
  return places.length === 0 ? '' : ` @${places.join(' ')}`;
}

/** What `{what}` stands for, by kind of fact. */
const WHAT: Record<string, (data: Data, speech: Speech) => string> = {
  ended: ({ clock }, { lang }) => (clock ? { zh: '（时间到）', en: ' (time is up)' }[lang] : ''),
  outcome: ({ outcome, why, seat }, speech) => {
    const { lang } = speech;
    const what =
      typeof seat === 'number' && seat >= 0
        ? { zh: `${sideName(seat, speech)} 获胜`, en: `${sideName(seat, speech)} wins` }[lang]
        : OUTCOMES[String(outcome)][lang];
    const because = ENDINGS[String(why)]?.[lang];
    return because === undefined ? what : { zh: `${what}：${because}`, en: `${what}: ${because}` }[lang];
  },
  draw: ({ card }, speech) => (card ? ` ${cardName(String(card), speech)}` : ''),
  giveBack: ({ card }, speech) => (card ? ` ${cardName(String(card), speech)}` : ''),
  use: ({ at }, { lang }) => (at === null ? '' : { zh: `，${placed(at)}`, en: ` at ${placed(at)}` }[lang]),
  damage: sayDamage,
  trigger: ({ what, unit }, speech) => {
    const { lang } = speech;
    const [kind, id] = String(what).split(' ');
    if (kind === 'camp') return { zh: '营地', en: 'Camp' }[lang];
    if (kind === 'feat') return feat(id).name[lang];
    const ability = named(abilities, id, speech);
    if (typeof unit !== 'string') return ability;
    return { zh: `${unitName(unit, speech)}：${ability}`, en: `${unitName(unit, speech)}: ${ability}` }[lang];
  },
  recovering: ({ wait }, { lang }) =>
    Number(wait) <= 0
      ? { zh: '整装待发', en: 'is ready to return' }[lang]
      : {
          zh: `在恢复区，还需 ${wait} 回合`,
          en: `recovers for ${wait} more ${plural(wait, 'turn')}`,
        }[lang],
  terrain: ({ flash }, { lang }) => (flash ? { zh: '，爆燃', en: ': flash fire' }[lang] : ''),
  event: sayPlace,
  roll: sayPlace,
  offer: ({ heroes, cards: keys, feats }, speech) => {
    if (Array.isArray(heroes))
      return join(
        heroes.map((id) => unitName(String(id), speech)),
        speech,
      );
    if (Array.isArray(keys))
      return join(
        keys.map((key) => cardName(String(key), speech)),
        speech,
      );
    return join(
      ((feats as string[]) ?? []).map((id) => feat(id).name[speech.lang]),
      speech,
    );
  },
};

/** The blanks of a fact in words. */
function blanksOf({ kind, data }: Fact, speech: Speech): Record<string, unknown> {
  const { lang } = speech;
  const blanks: Record<string, unknown> = { ...data };
  for (const [key, value] of Object.entries(data)) if (typeof value === 'string') blanks[key] = placed(value);
  if (typeof data.seat === 'number') {
    blanks.who = sideName(data.seat, speech);
    blanks.whose = owns(data.seat, speech);
  }
  if (typeof data.unit === 'string') blanks.unit = unitName(data.unit, speech);
  if (typeof data.hero === 'string') blanks.hero = unitName(data.hero, speech);
  if (Array.isArray(data.heroes))
    blanks.heroes = join(
      data.heroes.map((id) => unitName(String(id), speech)),
      speech,
    );
  if (typeof data.card === 'string') blanks.card = cardName(data.card, speech);
  if (typeof data.event === 'string') blanks.event = eventName(data.event, speech);
  if (Array.isArray(data.events))
    blanks.events = join(
      data.events.map((id) => eventName(String(id), speech)),
      speech,
    );
  if (typeof data.status === 'string') blanks.status = named(statuses, data.status as StatusId, speech);
  if (typeof data.stat === 'string') blanks.stat = stats[data.stat as Stat][lang];
  if (typeof data.colour === 'string') blanks.colour = colours[data.colour as Colour].name[lang];
  if (typeof data.ability === 'string') blanks.ability = abilityName(data.ability as AbilityKey)[lang];
  if (typeof data.feat === 'string') blanks.feat = feat(data.feat).name[lang];
  if (typeof data.flag === 'string') blanks.flag = storyFlags[data.flag]?.name[lang] ?? data.flag;
  if (typeof data.node === 'string') blanks.node = nodeName(data.node, speech);
  if (typeof data.talent === 'string')
    blanks.talent = talents.find(({ id }) => id === data.talent)?.text[lang];
  if (kind === 'terrain') blanks.kind = named(terrains, String(data.kind), speech);
  if (kind === 'action') blanks.kind = ACTIONS[String(data.kind)][lang];
  if (kind === 'driven') blanks.to = `(${(data.path as string[])[(data.path as string[]).length - 1]})`;
  if (typeof data.target === 'string') blanks.target = unitName(data.target, speech);
  if (['focus', 'boost', 'attune', 'earned'].includes(kind)) blanks.n = signed(data.n);
  if (kind === 'map') blanks.map = mapName(String(data.map), lang);
  Object.assign(blanks, {
    cards: plural(data.n, 'card'),
    pages: plural(data.n, 'page'),
    folios: plural(data.n, 'folio'),
    roundsWord: plural(data.rounds, 'round'),
  });
  blanks.what = WHAT[kind]?.(data, speech) ?? '';
  return blanks;
}

function sayFact(fact: Fact, speech: Speech): string {
  const template = FACTS[fact.kind]?.[speech.lang] ?? fact.kind;
  if (template === '') return '';
  // A name that is a word of the language stands among the others without a gap.
  const said = fill(template, blanksOf(fact, speech)).replace(/敌军 (?=[\u4e00-\u9fff])/g, NOBODY.zh);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

// ---- questions ---------------------------------------------------------------------------------------------

function sayAsk(ask: AskView, speech: Speech, view?: View<EncounterView>): string {
  const { lang } = speech;
  const first = ask.options?.find((option) => typeof option === 'object' && option !== null) as
    | Data
    | undefined;
  const what = first && CHOOSING[Object.keys(first)[0]];
  if (ask.kind !== 'main' || !ask.options?.includes('cancel') || what === undefined)
    return ASKS[ask.kind]?.[lang] ?? ask.kind;
  const about = view && underWay(view, ask.seat, speech);
  return fill((about ? USING : CHOOSE)[lang], { about, what: what[lang] });
}

/** The card that is being used, or the unit that walks. */
function underWay({ g }: View<EncounterView>, seat: number, speech: Speech): string | null {
  const player = g.players.find((one) => one.seat === seat);
  const card = player?.using && (player.hand.cards as Card[] | null)?.[player.using.card];
  if (card) return { zh: `「${nameOf(card, speech)}」`, en: nameOf(card, speech) }[speech.lang];
  const walker = g.units.find(({ uid }) => uid === g.walk?.uid);
  return walker ? kinds[walker.kind].name[speech.lang] : null;
}
const nameOf = ({ kind }: Card, speech: Speech) => cardName(cards[kind].key, speech);

function unitOn(view: View<EncounterView>, uid: Json, speech: Speech): string {
  const u = view.g.units.find((one) => one.uid === uid);
  if (u === undefined) return '?';
  return `${kinds[u.kind].name[speech.lang]}#${u.uid}`;
}

/** An answer in the main phase, or to what an effect asks. */
function sayAction(ask: AskView, answer: Data, speech: Speech, view: View<EncounterView>): string | null {
  const { lang } = speech;
  const say = (key: string, blanks: Data) => fill(OPTIONS[key][lang], blanks);
  const unit = (uid: Json) => unitOn(view, uid, speech);
  if (answer.move !== undefined) return say('move', { unit: unit(answer.move), to: answer.to });
  if (answer.attack !== undefined)
    return say(answer.to === undefined ? 'attack' : 'offence', {
      unit: unit(answer.by),
      target: unit(answer.attack),
      to: answer.to ?? '',
    });
  if (answer.walk !== undefined) return say('walk', { unit: unit(answer.walk) });
  if (answer.step !== undefined) return say('step', { to: answer.step });
  if (answer.use !== undefined) return say('use', { card: cardName(String(answer.use), speech) });
  if (answer.back !== undefined) return say('back', { card: cardName(String(answer.back), speech) });
  if (answer.user !== undefined) return unit(answer.user);
  if (answer.target !== undefined) return unit(answer.target);
  if (answer.cell !== undefined) return String(answer.cell);
  if (answer.ray !== undefined) return RAYS[String(answer.ray)][lang];
  if (answer.zone !== undefined) return String(answer.zone);
  if (answer.event !== undefined) {
    const slot = view.g.axis[Number(answer.event)];
    return say('event', {
      index: answer.event,
      event: slot === undefined ? '?' : events[slot.event].name[lang],
    });
  }
  if (answer.standby !== undefined) {
    const card = view.g.players.find(({ seat }) => seat === ask.seat)?.standby[Number(answer.standby)];
    return card === undefined ? '?' : cardName(cards[card.kind].key, speech);
  }
  if (answer.hero !== undefined && answer.at !== undefined)
    return say('deploy', { hero: unitName(String(answer.hero), speech), at: answer.at });
  if (answer.at !== undefined) return String(answer.at);
  return null;
}

/** An answer on the world map. */
function sayTravel(answer: Data, speech: Speech, view: View<EncounterView>): string {
  const { lang } = speech;
  const say = (key: string, blanks: Data) => fill(OPTIONS[key][lang], blanks);
  const owned = (i: Json) => {
    const card = view.g.run?.cards[Number(i)];
    return card === undefined ? '?' : cardName(cards[card.kind].key, speech);
  };
  const hero = (id: Json) => unitName(String(id), speech);
  if (answer.talent !== undefined)
    return say('talent', {
      hero: hero(answer.by),
      talent: talents.find(({ id }) => id === answer.talent)?.text[lang] ?? '',
    });
  if (answer.carry !== undefined) return say('carry', { card: owned(answer.carry), hero: hero(answer.by) });
  for (const key of ['drop', 'enhance', 'transform', 'sell'])
    if (answer[key] !== undefined) return say(key, { card: owned(answer[key]) });
  if (answer.buy !== undefined) return say('buy', { card: cardName(String(answer.buy), speech) });
  if (answer.card !== undefined) return cardName(String(answer.card), speech);
  if (answer.feat !== undefined) return feat(String(answer.feat)).name[lang];
  if (answer.to !== undefined) return nodeName(String(answer.to), speech);
  return hero(answer.hero ?? '');
}

function sayOption(ask: AskView, value: Json, speech: Speech, view: View<EncounterView>): string {
  const { lang } = speech;
  if (typeof value === 'boolean') return OPTIONS[value ? 'yes' : 'no'][lang];
  if (typeof value === 'string') {
    const paid = value !== 'skip' || view.g.run?.offer.length !== 0;
    return OPTIONS[paid ? value : 'pass']?.[lang] ?? value;
  }
  if (Array.isArray(value))
    return join(
      (value as { hero: string }[]).map(({ hero }) => unitName(hero, speech)),
      speech,
    );
  const answer = value as Data;
  return sayAction(ask, answer, speech, view) ?? sayTravel(answer, speech, view);
}

function sayReason(reason: Reason, speech: Speech): string {
  const { lang } = speech;
  const { fresh, distance, reach, hero, card, guard } = reason as Reason & Data;
  return fill(REASONS[reason.key as RefusalKey]?.[lang] ?? reason.key, {
    ...reason,
    fresh: fresh ? { zh: '（刚部署）', en: ': it was just deployed' }[lang] : '',
    far:
      distance === undefined
        ? ''
        : { zh: `：距离 ${distance}，只及 ${reach}`, en: `: ${distance} away, reach ${reach}` }[lang],
    guard: typeof guard === 'string' ? unitName(guard, speech) : '',
    hero: typeof hero === 'string' ? unitName(hero, speech) : '',
    card: typeof card === 'string' ? cardName(card, speech) : '',
  });
}

export const words: Words<EncounterView> = {
  fact: sayFact,
  ask: sayAsk,
  option: sayOption,
  reason: sayReason,
  board: drawBoard,
};
