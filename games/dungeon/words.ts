import {
  type AskView,
  type Bilingual,
  type Fact,
  fill,
  type Json,
  type Reason,
  type Speech,
  type View,
  type Words,
} from '@kaiju/kernel';
import { attributes, combatValues, moments } from './content/glossary.ts';
import { lords } from './content/index.ts';
import type { Attr, LordId, Moment } from './content/types.ts';
import { kindOf, kinds } from './effects/code.ts';
import { layoutOf } from './effects/layout.ts';
import type { RefusalKey } from './effects/refusals.ts';
import { type Dungeon, type DungeonView, type Phase, placeOf } from './state.ts';
import { drawBoard } from './text-board.ts';

const FACTS: Record<string, Bilingual> = {
  first: { zh: '{who} 坐 1 号位，先行动', en: '{who} has seat 1 and goes first' },
  hero: { zh: '{who} 扮演{hero}', en: '{who} plays {hero}' },
  round: { zh: '第 {round} 回合，{who} 先行动{what}', en: 'Round {round}: {who} goes first{what}' },
  phase: { zh: '{phase}', en: '{phase}' },
  draw: { zh: '{who} 摸 1 张 {level} 级牌{what}', en: '{who} draws a card of level {level}{what}' },
  buy: { zh: '{who} 花 {price} 金币买 1 张{kind}{what}', en: '{who} buys a {kind} for {price} gold{what}' },
  liberation: { zh: '{who} 的英雄进入解放模式', en: "{who}'s hero enters Liberation" },
  buyBack: { zh: '{who} 花 {price} 金币买回《{card}》', en: '{who} buys {card} back for {price} gold' },
  worldUp: {
    zh: '世界等级升为 {world}，每座地城有 {floors} 层',
    en: 'The world level rises to {world}: every dungeon has {floors} floors',
  },
  renewed: {
    zh: '{cards} 张 {level} 级弃牌洗成新牌堆',
    en: '{cards} discarded cards of level {level} become a new pile',
  },
  gold: { zh: '{who} {n} 金币（{why}），现有 {now}', en: '{who}: {n} gold ({why}), now {now}' },
  heal: { zh: '{who} 回复 {n} 点生命（{why}），现为 {now}', en: '{who} heals {n} ({why}), now {now} HP' },
  ghostDraw: { zh: '空席摸走《{card}》', en: 'A ghost seat draws {card}' },
  handDiscard: { zh: '{who} 弃掉《{card}》', en: '{who} discards {card}' },
  effect: { zh: '《{card}》：{moment}', en: '{card}: {moment}' },
  drafted: { zh: '你把《{card}》放在{at}', en: 'You put {card} at {at}' },
  tookBack: { zh: '你从{at}收回《{card}》', en: 'You take {card} back from {at}' },
  putDown: { zh: '{who} 结束建造{what}', en: '{who} ends the build phase{what}' },
  reenlisted: { zh: '{who} 返聘《{card}》', en: '{who} re-enlists {card}' },
  transferred: {
    zh: '{who} 将{what}的《{card}》调往备战区',
    en: '{who} transfers {card}{what} to the staging zone',
  },
  dismantled: { zh: '{who} 拆除{what}的《{card}》', en: '{who} dismantles {card}{what}' },
  reclaimed: { zh: '{who} 回收{what}的《{card}》', en: '{who} reclaims {card}{what}' },
  displaced: { zh: '{who} 的{at}只剩一个位置，《{card}》离开', en: "{who}'s {card} has to leave {at}" },
  retired: { zh: '{who} 让{at}的《{card}》退役', en: '{who} retires {card} from {at}' },
  npcPileDiscard: {
    zh: '尚未登场的 {level} 级勇者离去：{cards}',
    en: 'Undrawn NPCs of level {level} leave: {cards}',
  },
  npcsRenewed: { zh: '{cards} 名 5 级勇者卷土重来', en: '{cards} NPCs of level 5 come back' },
  npcEnter: { zh: '{no} 号勇者进场：{card}{what}', en: 'NPC {no} enters: {card}{what}' },
  flip: { zh: '{who} 翻开{at}的《{card}》', en: '{who} flips {card} at {at}' },
  pass: { zh: '{who} 不再行动', en: '{who} passes' },
  chosen: { zh: '{who} 选择 {whom}', en: '{who} chooses {whom}' },
  riteDone: { zh: '《{card}》完成，进入英雄弃牌堆', en: '{card} is done and goes to the hero discard' },
  npcTarget: { zh: '{no} 号{card}冲着 {whom} 的地城去', en: "NPC {no}, {card}, goes for {whom}'s dungeon" },
  npcStay: { zh: '{no} 号{card}留在等待区', en: 'NPC {no}, {card}, stays' },
  sortie: { zh: '{who} 出击：{what}', en: '{who} sends {what}' },
  stayHome: { zh: '{who} 按兵不动', en: '{who} sends nobody' },
  raidStart: { zh: '{raider}攻略 {whom} 的地城：{what}', en: "{raider} raid {whom}'s dungeon: {what}" },
  station: { zh: '', en: '' },
  turnUp: { zh: '{at}的《{card}》被翻开', en: '{card} at {at} is turned up' },
  battle: { zh: '{what}', en: '{what}' },
  exchange: {
    zh: '进攻者受 {onAttacker}（共 {attacker}），驻守者受 {onUnit}（共 {unit}）',
    en: 'The attacker takes {onAttacker} ({attacker} in all), the unit {onUnit} ({unit})',
  },
  buildingExchange: {
    zh: '{card}与{building}交锋：受 {onAttacker}，造成 {onBuilding}',
    en: '{card} trades blows with {building}: takes {onAttacker}, deals {onBuilding}',
  },
  buildingDestroyed: { zh: '{who} 的{card}被摧毁', en: "{who}'s {card} is destroyed" },
  trapSprung: { zh: '{trigger}触发陷阱《{card}》', en: '{trigger} sets off {card}' },
  trapSkipped: { zh: '进攻者飞过{at}', en: 'The attackers fly over {at}' },
  trapDisarmed: { zh: '{by}拆掉了《{card}》', en: '{by} disarms {card}' },
  riteSpoiled: { zh: '秘仪《{card}》被撞破', en: 'The rite {card} is spoiled' },
  rewoven: { zh: '《{card}》收回 {who} 手中', en: "{card} returns to {who}'s hand" },
  death: { zh: '{who} 的{card}阵亡{what}', en: "{who}'s {card} dies{what}" },
  npcSlain: { zh: '{no} 号{card}死于 {who} 的地城', en: "NPC {no}, {card}, dies in {who}'s dungeon" },
  repelled: { zh: '{card}被击退', en: '{card} is repelled' },
  expelled: { zh: '{card}被驱离', en: '{card} is expelled' },
  toRear: { zh: '{card}移至队尾', en: '{card} moves to the rear' },
  halted: { zh: '攻略终止', en: 'The raid is halted' },
  heroHit: {
    zh: '{card}打击 {who} 的英雄：{n} 点，剩 {hp}',
    en: "{card} strikes {who}'s hero for {n}: {hp} HP left",
  },
  lastRite: { zh: '{card}替 {who} 的英雄续命，生命变为 {hp}', en: "{card} saves {who}'s hero: {hp} HP" },
  passage: { zh: '{who} 的英雄从密道脱身', en: "{who}'s hero slips away" },
  heroGone: { zh: '{card}扑了个空', en: '{card} finds nobody' },
  home: { zh: '{who} 的{card}回到退休区', en: "{who}'s {card} comes home" },
  npcLeaves: { zh: '{no} 号{card}离去', en: 'NPC {no}, {card}, leaves' },
  npcReturns: { zh: '{no} 号{card}回到等待区', en: 'NPC {no}, {card}, goes back to wait' },
  raidEnd: { zh: '', en: '' },
  mend: { zh: '{card}移除 {n} 个受伤指示物', en: '{card} loses {n} wounds' },
  damage: { zh: '{card}受到 {n} 点伤害（{why}）', en: '{card} takes {n} damage ({why})' },
  slain: { zh: '{card}必死（{why}）', en: '{card} is doomed ({why})' },
  counter: { zh: '{card}的{stat} {n}', en: '{card}: {n} {stat}' },
  raidAtk: { zh: '{card}本次攻略攻击力 {n}', en: '{card} has {n} ATK this raid' },
  roundAtk: { zh: '{who} 的进攻者本回合攻击力 {n}', en: "{who}'s attackers have {n} ATK this round" },
  raised: { zh: '《{card}》进入 {who} 的退休区', en: "{card} rises to {who}'s retirement zone" },
  recovered: { zh: '《{card}》收回 {who} 手中', en: "{card} returns to {who}'s hand" },
  converted: { zh: '{who} 感化了 {no} 号{card}', en: '{who} converts NPC {no}, {card}' },
  redirected: {
    zh: '偏好{prefs}的勇者本回合都冲着 {whom} 去',
    en: 'NPCs that prefer {prefs} go for {whom} this round',
  },
  rested: { zh: '{who} 的伤员得到休整', en: "{who}'s wounded recover" },
  twilight: { zh: '末日黄昏：{who} 失去 {n} 点生命，剩 {hp}', en: 'Twilight: {who} loses {n} HP, {hp} left' },
  lastLight: {
    zh: '最后的余晖：第 {round} 回合之后不再继续，其余城主依次出局',
    en: 'Last light: nothing comes after round {round}, and the lords fall in order',
  },
  eliminated: { zh: '{who} 出局', en: '{who} is out' },
  spoils: { zh: '{who} 夺得 {whom} 的 {n} 金币', en: "{who} takes {n} of {whom}'s gold" },
};

const PHASES: Record<Phase, Bilingual> = {
  setup: { zh: '设置', en: 'Setup' },
  draw: { zh: '摸牌阶段', en: 'Draw phase' },
  endDraw: { zh: '摸牌阶段结束', en: 'End of draw' },
  build: { zh: '建造阶段', en: 'Build phase' },
  endBuild: { zh: '建造阶段结束', en: 'End of build' },
  reveal: { zh: '展示阶段', en: 'Reveal phase' },
  npcBattle: { zh: 'NPC 战斗阶段', en: 'NPC battle phase' },
  playerBattle: { zh: '玩家战斗阶段', en: 'Player battle phase' },
  endRound: { zh: '回合结束阶段', en: 'End of round' },
};

/** Why gold or HP changed, where it was no card. */
const REASONS_OF_CHANGE: Record<string, Bilingual> = {
  npc: { zh: '讨伐勇者', en: 'an NPC slain' },
  noct: { zh: '什一税', en: 'Tithe' },
  loot: { zh: '劫掠', en: 'loot' },
  spoils: { zh: '战利', en: 'spoils' },
  home: { zh: '凯旋退役', en: 'coming home' },
  retire: { zh: '退役', en: 'retiring' },
  reclaim: { zh: '回收', en: 'reclaiming' },
  reenlist: { zh: '返聘', en: 're-enlisting' },
  sell: { zh: '黑市', en: 'Black Market' },
};

const ASKS: Record<string, Bilingual> = {
  hero: { zh: '选择你的英雄', en: 'Choose your hero' },
  buy: { zh: '购买普通牌或英雄牌，或结束摸牌', en: 'Buy common or hero cards, or end' },
  discard: { zh: '弃 1 张手牌', en: 'Discard a card from your hand' },
  sell: { zh: '弃 1 张手牌换 1 金币，或到此为止', en: 'Discard a card for 1 gold, or stop' },
  build: {
    zh: '建造、放置、返聘、调遣、拆除、回收、退役，或结束建造',
    en: 'Build, place, re-enlist, transfer, dismantle, reclaim, retire, or end',
  },
  reveal: { zh: '翻开一张牌，或不再行动', en: 'Flip a card, or pass' },
  opponent: { zh: '选择一名对手', en: 'Choose an opponent' },
  sortie: { zh: '编组出击：谁去攻略谁？', en: 'Form parties: who raids whom?' },
  limit: { zh: '手牌太多：弃 1 张', en: 'Too many cards in hand: discard one' },
};

const OPTIONS: Record<string, Bilingual> = {
  end: { zh: '结束', en: 'end' },
  hero: { zh: '购买英雄牌', en: 'buy a hero card' },
  pass: { zh: '不再行动', en: 'pass' },
  buy: { zh: '购买 {buy} 级普通牌', en: 'buy a card of level {buy}' },
  back: { zh: '买回《{card}》', en: 'buy {card} back' },
  build: { zh: '在第 {floor} 层建造《{card}》{what}', en: 'build {card} on floor {floor}{what}' },
  place: { zh: '将《{card}》放在{at}', en: 'place {card} at {at}' },
  enlist: { zh: '返聘《{card}》到{at}', en: 're-enlist {card} at {at}' },
  transfer: { zh: '调遣{at}的《{card}》', en: 'transfer {card} from {at}' },
  dismantle: { zh: '拆除{at}的《{card}》', en: 'dismantle {card} at {at}' },
  reclaim: { zh: '回收{at}的《{card}》{what}', en: 'reclaim {card} at {at}{what}' },
  retire: { zh: '让{at}的《{card}》退役', en: 'retire {card} from {at}' },
  undo: { zh: '收回刚放在{at}的牌', en: 'take back what you put at {at}' },
  flip: { zh: '翻开{at}的《{card}》{what}', en: 'flip {card} at {at}{what}' },
  nobody: { zh: '按兵不动', en: 'send nobody' },
  sortie: { zh: '出击：{what}', en: 'send {what}' },
};

const REASONS: Record<RefusalKey, Bilingual> = {
  'E-TURN': { zh: '还没轮到你', en: 'it is not your turn' },
  'E-PHASE': { zh: '这属于别的阶段', en: 'this belongs to another phase' },
  'E-GOLD': { zh: '金币不够，还差 {missing}', en: 'you have too little gold; {missing} is missing' },
  'E-LEVEL': {
    zh: '买不到这个等级的牌，世界等级是 {world}',
    en: 'there are no cards of this level; the world is at {world}',
  },
  'E-PILE': { zh: '牌堆空了', en: 'this pile is empty' },
  'E-LIBERATION': {
    zh: '只有解放后才能买回自己英雄弃牌堆里的牌',
    en: 'only in Liberation, and only from your own hero discard',
  },
  'E-TYPE': { zh: '这类牌不能这样用', en: 'this is not for cards of that type' },
  'E-FLOOR': { zh: '这一层已有别的建筑，或已有两座', en: 'this floor has another building, or two already' },
  'E-AREA': { zh: '这个区域已被占，或没有这个区域', en: 'this area is taken, or there is no such area' },
  'E-STATIONARY': { zh: '这个单位固守不出', en: 'this unit is Stationary' },
  'E-FACEDOWN': { zh: '只有正面朝上的牌可以', en: 'only face-up cards can' },
  'E-VETERAN': {
    zh: '本阶段刚退役的单位不能返聘',
    en: 'this unit came to the retirement zone in this phase',
  },
  'E-FINAL': { zh: '这一步不能收回', en: 'this can not be taken back' },
  'E-HOLDS': {
    zh: '先收回靠这座建筑放下的牌',
    en: 'another card of your draft needs this building; take that one back first',
  },
  'E-PASSED': { zh: '你已不再行动', en: 'you have passed' },
  'E-FACEUP': { zh: '这张牌已经正面朝上', en: 'this card is face-up already' },
  'E-STAGING': { zh: '备战区的单位必须全部出击', en: 'all units of the staging zone must be in a party' },
  'E-PARTY': {
    zh: '每个单位只能在一支队伍里，队伍不能空',
    en: 'each unit in one party, and none without units',
  },
  'E-TARGET': { zh: '请选择存活的对手', en: 'choose a living opponent' },
  'E-COUNT': { zh: '还须弃 {must} 张', en: 'you have to discard {must} more' },
  'E-CARD': { zh: '你没有这张牌', en: 'this card is not yours, or is not there' },
  'E-HERO': { zh: '已有人扮演这位英雄', en: 'somebody else plays this hero' },
};

const SPOTS: Record<string, Bilingual> = {
  entrance: { zh: '入口', en: 'entrance' },
  building: { zh: '建筑区', en: 'building' },
  annex: { zh: '第二建筑', en: 'second building' },
  exit: { zh: '出口', en: 'exit' },
};

export function cardName(id: string, { lang }: Speech): string {
  const kind = kindOf[id];
  return kind === undefined ? id : kinds[kind].card.name[lang];
}
export function phaseName(phase: string, { lang }: Speech): string {
  return PHASES[phase as Phase]?.[lang] ?? phase;
}
export function lordName(id: string, { lang }: Speech): string {
  return lords.find((lord) => lord.id === (id as LordId))?.name[lang] ?? id;
}

/** `1.entrance` in words; also the staging zone. */
export function placeName(at: string, { lang }: Speech): string {
  const [floor, spot] = at.split('.');
  if (floor === 'staging') return lang === 'zh' ? '备战区' : 'the staging zone';
  const name = SPOTS[spot]?.[lang] ?? spot;
  return lang === 'zh' ? `第 ${floor} 层${name}` : `floor ${floor} ${name}`;
}

function statName(stat: string, { lang }: Speech): string {
  const found = attributes[stat as Attr] ?? combatValues[stat as 'hp'];
  return found?.name[lang] ?? stat;
}

const signed = (n: unknown): string => (Number(n) > 0 ? `+${n}` : String(n));

function list(items: readonly string[], { lang }: Speech): string {
  return items.join(lang === 'zh' ? '、' : ', ');
}

/** What stands behind a colon where a seat learns more than the others. */
function aside(text: string, { lang }: Speech): string {
  return lang === 'zh' ? `：${text}` : `: ${text}`;
}

type Data = Record<string, Json>;
type Named = { card: string; [more: string]: Json };

/** Where a card was that leaves a dungeon: of one that was put down in the same phase only its player knows. */
function whence({ at }: Data, speech: Speech, before: string): string {
  if (at === null) return speech.lang === 'zh' ? '刚放下' : ', just put down,';
  return speech.lang === 'zh' ? placeName(String(at), speech) : ` ${before} ${placeName(String(at), speech)}`;
}

/** What `{what}` stands for, by kind of fact. */
const WHAT: Record<string, (data: Data, speech: Speech) => string> = {
  transferred: (data, speech) => whence(data, speech, 'from'),
  dismantled: (data, speech) => whence(data, speech, 'at'),
  reclaimed: (data, speech) => whence(data, speech, 'at'),
  npcEnter: ({ fame }, { lang }) => (fame ? { zh: `，威名 ${fame}`, en: `, with ${fame} fame` }[lang] : ''),
  round: ({ twilight }, { lang }) => (twilight ? (lang === 'zh' ? '（末日黄昏）' : ' (Twilight)') : ''),
  draw: ({ card }, speech) => (card ? aside(cardName(String(card), speech), speech) : ''),
  buy: ({ card }, speech) => (card ? aside(cardName(String(card), speech), speech) : ''),
  putDown: ({ places }, speech) => {
    const names = (places as string[]).map((at) => placeName(at, speech));
    return names.length === 0 ? '' : aside(list(names, speech), speech);
  },
  death: ({ kept }, { lang }) =>
    kept ? (lang === 'zh' ? '，进入退休区' : ' and goes to the retirement zone') : '',
  raidStart: ({ party }, speech) =>
    list(
      (party as Named[]).map(({ card }) => cardName(card, speech)),
      speech,
    ),
  sortie: ({ parties }, speech) =>
    sayParties(
      (parties as { target: number; units: string[] }[]).map(({ target, units }) => ({
        target,
        units: units.map((id) => cardName(id, speech)),
      })),
      speech,
    ),
  battle: ({ attacker, unit }, speech) => {
    const [a, b] = [attacker as Named, unit as Named].map(
      (side) => `${cardName(side.card, speech)} (${Number(side.hp) - Number(side.wounds)}/${side.strike})`,
    );
    return speech.lang === 'zh' ? `${a} 对 ${b}` : `${a} fights ${b}`;
  },
};

function sayParties(
  parties: readonly { target: number; units: readonly string[] }[],
  speech: Speech,
): string {
  return parties
    .map(({ target, units }) => `${list(units, speech)} → ${speech.name(target)}`)
    .join(speech.lang === 'zh' ? '；' : '; ');
}

function reasonOfChange(why: string, speech: Speech): string {
  return REASONS_OF_CHANGE[why]?.[speech.lang] ?? cardName(why, speech);
}

/** The blanks of a fact in words. */
function blanksOf({ kind, data }: Fact, speech: Speech): Record<string, unknown> {
  const { lang, name } = speech;
  const blanks: Record<string, unknown> = { ...data };
  const seat = data.seat ?? data.first;
  if (typeof seat === 'number') blanks.who = name(seat);
  const whom = data.target ?? data.from;
  if (typeof whom === 'number') blanks.whom = name(whom);
  for (const blank of ['card', 'building', 'trigger', 'by'])
    if (typeof data[blank] === 'string') blanks[blank] = cardName(String(data[blank]), speech);
  if (Array.isArray(data.cards))
    blanks.cards = list(
      data.cards.map((id) => cardName(String(id), speech)),
      speech,
    );
  if (typeof data.at === 'string') blanks.at = placeName(data.at, speech);
  if (typeof data.why === 'string') blanks.why = reasonOfChange(data.why, speech);
  if (typeof data.stat === 'string') blanks.stat = statName(data.stat, speech);
  if (Array.isArray(data.prefs))
    blanks.prefs = list(
      data.prefs.map((attr) => statName(String(attr), speech)),
      speech,
    );
  if (['gold', 'counter', 'raidAtk', 'roundAtk'].includes(kind)) blanks.n = signed(data.n);
  if (kind === 'hero') blanks.hero = lordName(String(data.hero), speech);
  if (kind === 'phase') blanks.phase = phaseName(String(data.phase), speech);
  if (kind === 'effect') blanks.moment = moments[data.moment as Moment].name[lang];
  if (kind === 'buy')
    blanks.kind =
      data.level === null
        ? { zh: '英雄牌', en: 'hero card' }[lang]
        : { zh: ` ${data.level} 级普通牌`, en: `card of level ${data.level}` }[lang];
  if (kind === 'raidStart')
    blanks.raider =
      Number(data.by) < 0
        ? { zh: '勇者', en: 'Adventurers' }[lang]
        : { zh: `${name(Number(data.by))} 的队伍`, en: `${name(Number(data.by))}'s units` }[lang];
  blanks.what = WHAT[kind]?.(data, speech) ?? '';
  return blanks;
}

function sayFact(fact: Fact, speech: Speech): string {
  const template = FACTS[fact.kind]?.[speech.lang] ?? fact.kind;
  return template === '' ? '' : fill(template, blanksOf(fact, speech));
}

/** The id of the card that a seat sees at a place of its own dungeon, draft and all, or in its staging zone. */
function seenAt({ g }: View<DungeonView>, seat: number, at: string): string {
  const kind =
    at in placeOf
      ? layoutOf(g as unknown as Dungeon, seat).stands[placeOf[at]]
      : (g.players[seat].staging[Number(at.split('.')[1])]?.kind ?? -1);
  return kind >= 0 ? kinds[kind].id : '?';
}

const AND_PASS = { zh: '，然后不再行动', en: ' and pass' };
const EXIT_STAYS = { zh: '，留下出口的牌', en: '; the card at the exit stays' };
const AT_PLACE = ['transfer', 'dismantle', 'reclaim', 'retire', 'undo', 'flip'] as const;

function sayOption(ask: AskView, value: Json, speech: Speech, view: View<DungeonView>): string {
  const { lang } = speech;
  const say = (key: string, blanks: Record<string, unknown> = {}) => fill(OPTIONS[key][lang], blanks);
  if (ask.kind === 'opponent') return speech.name(Number(value));
  if (typeof value === 'string') {
    if (ask.kind === 'hero') return lordName(value, speech);
    return OPTIONS[value] ? say(value) : cardName(value, speech);
  }
  const answer = value as Record<string, Json>;
  if (Array.isArray(answer.parties)) {
    const parties = (answer.parties as { target: number; units: string[] }[]).map(({ target, units }) => ({
      target,
      units: units.map((at) => cardName(seenAt(view, ask.seat, at), speech)),
    }));
    return parties.length === 0 ? say('nobody') : say('sortie', { what: sayParties(parties, speech) });
  }
  for (const key of AT_PLACE) {
    if (answer[key] === undefined) continue;
    const at = String(answer[key]);
    const what = answer.pass ? AND_PASS[lang] : answer.stays ? EXIT_STAYS[lang] : '';
    return say(key, { at: placeName(at, speech), card: cardName(seenAt(view, ask.seat, at), speech), what });
  }
  const at = placeName(String(answer.at ?? ''), speech);
  if (answer.buy !== undefined) return say('buy', { buy: answer.buy });
  if (answer.back !== undefined) return say('back', { card: cardName(String(answer.back), speech) });
  if (answer.place !== undefined) return say('place', { card: cardName(String(answer.place), speech), at });
  if (answer.enlist !== undefined) {
    const veteran = view.g.players[ask.seat].retired[Number(answer.enlist)];
    return say('enlist', { card: veteran ? kinds[veteran.kind].card.name[lang] : '?', at });
  }
  const what = answer.occupant
    ? { zh: '，原有的牌移到出口', en: '; the card there moves to the exit' }[lang]
    : '';
  return say('build', { card: cardName(String(answer.build), speech), floor: answer.floor, what });
}

export const words: Words<DungeonView> = {
  fact: sayFact,
  ask: (ask, { lang }) => ASKS[ask.kind]?.[lang] ?? ask.kind,
  option: sayOption,
  reason: (reason: Reason, { lang }) => fill(REASONS[reason.key as RefusalKey]?.[lang] ?? reason.key, reason),
  board: drawBoard,
};
