import {
  type AskView,
  type Bilingual,
  type Fact,
  fill,
  type Json,
  PASS,
  type Reason,
  type Speech,
  type View,
  type Words,
} from '@kaiju/kernel';
import { heroes } from './content/index.ts';
import type { Amt, Op, SymbolId, Text } from './content/types.ts';
import { abilityOf, cards, codes, defenceOf, heroOf, statusOf } from './effects/code.ts';
import type { Answer } from './effects/responses.ts';
import { type DiceView, isPurseFull, NO_ABILITY, type Phase } from './state.ts';
import { drawBoard } from './text-board.ts';

const FACTS: Record<string, Bilingual> = {
  hero: { zh: '{who} 选择英雄：{hero}', en: '{who} plays the {hero}' },
  drew: { zh: '{who} 抽 {n} 张牌{what}', en: '{who} draws {n}{what}' },
  startRoll: { zh: '掷骰决定先手：{what}', en: 'Rolling for the start: {what}' },
  starts: { zh: '{who} 是起始玩家', en: '{who} goes first' },
  reshuffled: {
    zh: '{who} 将弃牌堆 {cards} 张洗成新牌库',
    en: "{who}'s discard pile of {cards} becomes the new deck",
  },
  discarded: { zh: '{who} 随机弃掉《{card}》', en: '{who} discards {card} at random' },
  sold: { zh: '{who} 卖出《{card}》', en: '{who} sells {card}' },
  played: { zh: '{who} 打出《{card}》（{cost}CP）{what}', en: '{who} plays {card} for {cost} CP{what}' },
  upgraded: { zh: '{who} 的{ability}升至 {level} 级', en: "{who}'s {ability} is level {level} now" },
  spent: { zh: '{who} 消耗1个{st}', en: '{who} spends {st}' },
  cp: { zh: '{who} {n}CP，现有 {now}', en: '{who}: {n} CP, now {now}' },
  tokens: { zh: '{who} 的{st} {n}，现为 {now}', en: "{who}'s {st} {n}, now {now}" },
  limit: { zh: '{who} 的{st}上限升为 {now}', en: "{who}'s limit of {st} is {now} now" },
  answered: { zh: '{who} 的{id}触发', en: "{who}'s {id} takes effect" },
  detonated: { zh: '{who} 身上的{st}引爆', en: '{st} detonates on {who}' },
  swarm: { zh: '{who} 的蜂群转盘为 {now}', en: "{who}'s Swarm is at {now}" },
  stung: { zh: '{other} 的蜂群蜇 {who}：{n} 点', en: "{other}'s Swarm stings {who} for {n}" },
  tide: { zh: '{who} 的潮位为 {now}，{what}', en: "{who}'s Tide is at {now}, {what}" },
  pending: {
    zh: '{who} 将受到 {n} 点{type}伤害（{src}）',
    en: '{who} is about to suffer {n} {type} ({src})',
  },
  healing: { zh: '{who} 将回复 {n} 点体力（{src}）', en: '{who} is about to heal {n} ({src})' },
  preventing: { zh: '{who} 免除{what}伤害（{src}）', en: '{who} prevents {what} ({src})' },
  settled: { zh: '结算：{what}', en: 'Settled: {what}' },
  out: { zh: '{who} 出局', en: '{who} is out' },
  resigned: { zh: '{who} 认输', en: '{who} gives up' },
  turn: { zh: '第 {turn} 回合：{who}', en: 'Turn {turn}: {who}' },
  phase: { zh: '{phase}', en: '{phase}' },
  threw: { zh: '{who} 掷出 {dice}，还可掷 {throws} 次', en: '{who} throws {dice}; {throws} left' },
  stopped: { zh: '{who} 停手', en: '{who} stops' },
  froze: { zh: '{who} 的骰子被冻结', en: "Some of {who}'s dice are frozen" },
  throws: { zh: '{who} 的掷骰次数变为 {now}', en: '{who} has {now} throws' },
  rolled: { zh: '{who} 掷骰（{why}）：{dice}', en: '{who} rolls for {why}: {dice}' },
  changed: { zh: '{other} 将 {who} 的骰子 {from} 改为 {to}', en: "{other} turns {who}'s {from} to {to}" },
  rerolled: {
    zh: '{other} 让 {who} 的骰子重掷，现为 {dice}',
    en: "{other} has {who}'s dice re-rolled: {dice}",
  },
  declared: { zh: '{who} 宣告：{ability}', en: '{who} declares {ability}' },
  wentBack: { zh: '{who} 返回掷骰', en: '{who} goes back to the dice' },
  activated: { zh: '{who} 启动{ability}', en: '{who} activates {ability}' },
  locked: {
    zh: '终极招式！对手在掷骰阶段结束前不能行动',
    en: 'An ultimate! Opponents are locked until the roll phase ends',
  },
  chose: { zh: '{who} 选择：{option}', en: '{who} chooses: {option}' },
  attack: { zh: '', en: '' },
  idle: { zh: '《{card}》毫无作用（DT-7.9）', en: '{card} does nothing (DT-7.9)' },
  putAway: { zh: '', en: '' },
  targeted: { zh: '{who} 以 {whom} 为目标', en: '{who} targets {whom}' },
  leaderBonus: { zh: '{whom} 是领袖，{who} 多抽1张牌', en: '{whom} leads: {who} draws a card' },
  announced: { zh: '{who} 攻击 {whom}：{n} 点{type}伤害', en: '{who} attacks {whom} for {n} {type}' },
  boosted: { zh: '攻击修正 +{n}，共 {total}', en: 'Attack modifier: +{n}, {total} in all' },
  unblocked: { zh: '该攻击变为不可防御', en: 'The attack becomes undefendable' },
  ignored: { zh: '{who} 忽略该攻击的伤害', en: "{who} ignores the attack's damage" },
  defended: { zh: '{who} 以{defence}防御', en: '{who} defends with {defence}' },
  declined: { zh: '{who} 不防御', en: '{who} does not defend' },
};

const PHASES: Record<Phase, Bilingual> = {
  setup: { zh: '设置', en: 'Setup' },
  upkeep: { zh: '维持阶段', en: 'Upkeep' },
  income: { zh: '收入阶段', en: 'Income' },
  main1: { zh: '主要阶段1', en: 'Main Phase 1' },
  offence: { zh: '进攻掷骰阶段', en: 'Offensive Roll' },
  targeting: { zh: '目标掷骰阶段', en: 'Targeting Roll' },
  defence: { zh: '防御掷骰阶段', en: 'Defensive Roll' },
  rollEnd: { zh: '掷骰阶段结束', en: 'Roll phase end' },
  main2: { zh: '主要阶段2', en: 'Main Phase 2' },
  discard: { zh: '弃牌阶段', en: 'Discard Phase' },
};
const TYPES: Record<string, Bilingual> = {
  normal: { zh: '一般', en: 'damage' },
  undef: { zh: '不可防御', en: 'undefendable damage' },
  ult: { zh: '终极', en: 'ultimate damage' },
  pure: { zh: '纯粹', en: 'pure damage' },
  collateral: { zh: '附属', en: 'collateral damage' },
  dusk: { zh: '暮色', en: 'dusk damage' },
};
const ROLLS: Record<string, Bilingual> = {
  target: { zh: '目标', en: 'the target' },
  defence: { zh: '防御', en: 'the defence' },
  written: { zh: '效果', en: 'the effect' },
};

const WINDOWS: Record<string, Bilingual> = {
  'W-A': { zh: '阶段开始：要响应吗？', en: 'The phase begins: respond?' },
  'W-B': { zh: '有牌打出：要响应吗？', en: 'A card is shown: respond?' },
  'W-C': { zh: '已掷骰：要响应吗？', en: 'The dice are thrown: respond?' },
  'W-D': { zh: '已宣告：要响应吗？', en: 'A declaration: respond?' },
  'W-E': { zh: '能力已启动：要响应吗？', en: 'An ability is activated: respond?' },
  'W-F': { zh: '目标骰已掷：要响应吗？', en: 'The targeting die is rolled: respond?' },
  'W-G': { zh: '攻击已宣布：要响应吗？', en: 'An attack is announced: respond?' },
  'W-H': { zh: '已掷骰：要改动它吗？', en: 'Dice are rolled: respond?' },
  'W-I': { zh: '最后机会：要响应吗？', en: 'Last chance: respond?' },
  'W-J': { zh: '结算之前：要响应吗？', en: 'Before the settlement: respond?' },
  'W-K': { zh: '“然后”之前：要响应吗？', en: 'A break at "Then": respond?' },
  'W-L': { zh: '掷骰阶段结束：要响应吗？', en: 'The roll phase ends: respond?' },
};
const ASKS: Record<string, Bilingual> = {
  ...WINDOWS,
  hero: { zh: '选择你的英雄', en: 'Choose your hero' },
  order: { zh: '先处理哪个维持效果？', en: 'Which upkeep effect comes first?' },
  choose: { zh: '二选一', en: 'Choose one' },
  main: { zh: '出牌、升级、卖牌、消耗状态，或结束阶段', en: 'Play, upgrade, sell, spend, or end the phase' },
  throw: { zh: '重掷哪些骰子？或者停手', en: 'Which dice to throw again? Or stop' },
  declare: { zh: '宣告一个进攻能力，或不发动', en: 'Declare an ability, or none' },
  redeclare: {
    zh: '骰面已变：改选其他能力，或返回掷骰',
    en: 'The faces changed: another ability, or go back',
  },
  target: { zh: '选择目标', en: 'Choose the target' },
  targetByFoes: { zh: '由你们决定：谁来承受？', en: 'Your side decides: who is the target?' },
  defend: { zh: '选择防御能力', en: 'Choose a defence' },
  discard: { zh: '手牌超过6张：卖掉一张', en: 'More than 6 cards: sell one' },
};
const OPTIONS: Record<string, Bilingual> = {
  [PASS]: { zh: '放弃响应', en: 'pass' },
  end: { zh: '结束阶段', en: 'end the phase' },
  stop: { zh: '停手', en: 'stop' },
  back: { zh: '返回掷骰', en: 'go back' },
  decline: { zh: '不防御', en: 'no defence' },
  [NO_ABILITY]: { zh: '不发动能力', en: 'no ability' },
};

/** Section 2.4: every refusal has a code and a text. */
const REASONS: Record<string, Bilingual & { clause: string }> = {
  'E-CP': { clause: 'DT-25.1', zh: '需要{n}CP，你只有{m}CP。', en: 'You need {n} CP, you have {m}.' },
  'E-OWN-MAIN': { clause: 'DT-25.2', zh: '只能在你自己的主要阶段打出。', en: 'Only in your own Main Phase.' },
  'E-ROLLPHASE': { clause: 'DT-25.3', zh: '只能在掷骰阶段打出。', en: 'Only during a roll phase.' },
  'E-NOWINDOW': {
    clause: 'DT-25.4',
    zh: '下一个响应时机可用；再点一次可预设。',
    en: 'You may act at the next pause; press again to arm it.',
  },
  'E-LOCK': {
    clause: 'DT-25.5',
    zh: '终极招式进行中，掷骰阶段结束前你不能行动。',
    en: 'An ultimate is being carried out; you cannot act until the roll phase ends.',
  },
  'E-GAG': { clause: 'DT-25.6', zh: '禁言令：不能打出掷骰阶段卡。', en: 'Gag Order: no roll phase cards.' },
  'E-NODICE': { clause: 'DT-25.7', zh: '现在没有可改变的骰子。', en: 'No dice you could change right now.' },
  'E-FROZEN': {
    clause: 'DT-25.8',
    zh: '该骰被霜缚冻结，不能重掷。',
    en: 'This die is frozen for throws (Rime).',
  },
  'E-THROWS': { clause: 'DT-25.9', zh: '掷骰次数已用完。', en: 'No throws left.' },
  'E-DECLARED': {
    clause: 'DT-25.10',
    zh: '太迟了：已宣告能力。',
    en: 'Too late: an ability has been declared.',
  },
  'E-REQ': {
    clause: 'DT-25.11',
    zh: '骰面不满足条件：还差{x}。',
    en: 'These faces do not meet the condition: missing {x}.',
  },
  'E-SAME': {
    clause: 'DT-25.12',
    zh: '骰面已改变：请改选其他能力或返回掷骰。',
    en: 'The faces changed: choose another ability or go back.',
  },
  'E-NOATTACK': {
    clause: 'DT-25.13',
    zh: '没有你的攻击可以修正。',
    en: 'There is no attack of yours to modify.',
  },
  'E-DEFSTARTED': {
    clause: 'DT-25.14',
    zh: '太迟了：防御能力已启动。',
    en: 'Too late: the defence has been activated.',
  },
  'E-NOPENDING': {
    clause: 'DT-25.15',
    zh: '该玩家没有可免除的待结算伤害。',
    en: 'No damage to that player is waiting that could be prevented.',
  },
  'E-ULTDMG': { clause: 'DT-25.16', zh: '终极伤害不可免除。', en: 'Ultimate damage cannot be prevented.' },
  'E-ULTDIE': {
    clause: 'DT-25.16a',
    zh: '终极招式的目标骰不能改变。',
    en: 'The targeting die of an ultimate cannot be changed.',
  },
  'E-LIMIT': {
    clause: 'DT-25.17',
    zh: '{status}已达叠加上限（{n}）。',
    en: '{status} is already at its limit ({n}).',
  },
  'E-NOSTATUS': {
    clause: 'DT-25.18',
    zh: '没有可作用的状态效果。',
    en: 'Nobody has a status this could affect.',
  },
  'E-UNIQUE': {
    clause: 'DT-25.19',
    zh: '独特状态与伙伴不能被移除或转移。',
    en: 'Unique statuses and companions cannot be removed or moved.',
  },
  'E-LEVEL': {
    clause: 'DT-25.20',
    zh: '该能力已达到或超过此等级。',
    en: 'This ability already has that level or higher.',
  },
  'E-PLAYED': { clause: 'DT-25.21', zh: '已打出的升级卡不能出售。', en: 'Upgrades in play cannot be sold.' },
  'E-REACH': {
    clause: 'DT-25.22',
    zh: '超出范围：只能选相邻对手或领袖。',
    en: 'Out of reach: neighbours or a leader only.',
  },
  'E-MOMENT': {
    clause: 'DT-25.23',
    zh: '该状态只能在{when}使用。',
    en: 'This token can only be spent {when}.',
  },
  'E-BUSY': {
    clause: 'DT-25.24',
    zh: '正在结算不可中断的效果。',
    en: 'Something is resolving that cannot be interrupted.',
  },
  'E-NOTHING': { clause: 'DT-25.25', zh: '现在使用不会有任何效果。', en: 'This would have no effect now.' },
  'E-TURN': { clause: 'DT-25.26', zh: '现在不是你的回合。', en: 'It is not your turn.' },
  'E-OUT': { clause: 'DT-23.1', zh: '该玩家已出局。', en: 'That player is out.' },
  'E-FOE': { clause: 'DT-9.1', zh: '只能选择对手。', en: 'Choose an opponent.' },
  'E-TAKEN': { clause: 'DT-2.18', zh: '该英雄已被选走。', en: 'That hero is taken.' },
};

const SYMBOLS: Partial<Record<SymbolId, Text>> = {};
const PASSIVES: Record<string, Text> = {};
for (const { symbols, passives } of heroes) {
  for (const [id, face] of Object.entries(symbols)) if (face) SYMBOLS[id as SymbolId] = face.name;
  for (const { id, name } of passives) PASSIVES[id] = name;
}
const DUSK: Text = { zh: '暮色', en: 'dusk' };

/** What anything printed is called: hero, card, ability, defence, status or passive. */
export function nameOf(id: string, { lang }: Pick<Speech, 'lang'>): string {
  const name =
    cards[id]?.card.name ??
    abilityOf[id]?.ability.name ??
    defenceOf[id]?.defence.name ??
    statusOf[id]?.name ??
    heroOf[id]?.hero.name ??
    PASSIVES[id] ??
    (id === 'dusk' ? DUSK : OPTIONS[id]);
  return name?.[lang] ?? id;
}

function say(table: Record<string, Bilingual>, key: string, { lang }: Speech): string {
  return table[key]?.[lang] ?? key;
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}
function join(list: readonly string[], { lang }: Speech): string {
  return list.join(lang === 'zh' ? '、' : ', ');
}

/** Words for the blanks of a fact's sentence. */
function sayFact({ kind, data }: Fact, speech: Speech): string {
  const { lang, name } = speech;
  const blanks: Record<string, unknown> = { what: '', ...data };
  if (typeof data.seat === 'number') blanks.who = name(data.seat);
  const whom = data.target ?? data.foe ?? data.at;
  if (typeof whom === 'number') blanks.whom = name(whom);
  if (typeof data.by === 'number') blanks.other = name(data.by);
  for (const field of ['hero', 'card', 'ability', 'defence', 'st', 'id', 'src'] as const) {
    if (typeof data[field] === 'string') blanks[field] = nameOf(data[field], speech);
  }
  if (typeof data.type === 'string') blanks.type = say(TYPES, data.type, speech);
  if (typeof data.why === 'string') blanks.why = say(ROLLS, data.why, speech);
  if (typeof data.phase === 'string') blanks.phase = say(PHASES, data.phase, speech);
  if (Array.isArray(data.dice)) blanks.dice = data.dice.join(' ');
  if (typeof data.option === 'string') blanks.option = describe(data.option, speech);
  switch (kind) {
    case 'cp':
    case 'tokens':
      blanks.n = signed(data.n as number);
      break;
    case 'drew':
      if (Array.isArray(data.cards))
        blanks.what = `${lang === 'zh' ? '：' : ': '}${join(
          data.cards.map((id) => nameOf(String(id), speech)),
          speech,
        )}`;
      break;
    case 'startRoll': {
      const dice = data.dice as number[];
      blanks.what = join(
        (data.seats as number[]).map((seat, i) => `${name(seat)} ${dice[i]}`),
        speech,
      );
      break;
    }
    case 'played':
      blanks.what = blanks.whom === undefined ? '' : ` → ${blanks.whom}`;
      break;
    case 'tide':
      blanks.what =
        lang === 'zh' ? (data.arrow === 1 ? '涨潮' : '退潮') : data.arrow === 1 ? 'rising' : 'falling';
      break;
    case 'preventing':
      blanks.what = data.half
        ? lang === 'zh'
          ? '一半'
          : 'half'
        : lang === 'zh'
          ? `${data.n}点`
          : String(data.n);
      break;
    case 'settled':
      blanks.what = saySettled(data, speech);
      break;
    default:
  }
  return fill(FACTS[kind]?.[lang] ?? kind, blanks);
}

function saySettled(data: Fact['data'], speech: Speech): string {
  const heals = data.heals as number[];
  const parts = (data.losses as number[]).flatMap((loss, seat) => {
    const changes = [loss > 0 ? signed(-loss) : '', heals[seat] > 0 ? signed(heals[seat]) : ''].filter(
      Boolean,
    );
    return changes.length > 0 ? [`${speech.name(seat)} ${changes.join(' ')}`] : [];
  });
  return parts.length > 0 ? join(parts, speech) : speech.lang === 'zh' ? '无变化' : 'nothing changes';
}

// ---- options -----------------------------------------------------------------------------------------------

function number(n: Amt | 'half'): string {
  return typeof n === 'object' && 'base' in n ? `${n.base}+` : String(n);
}

/** Verbs that an OR chooses between, in words. */
function describeOp(op: Op, speech: Speech): string {
  const zh = speech.lang === 'zh';
  switch (op.op) {
    case 'attack':
      return zh ? `造成${number(op.n)}点伤害` : `deal ${number(op.n)} damage`;
    case 'roll':
      return zh ? `掷骰${op.dice}` : `roll ${op.dice}`;
    case 'heal':
      return zh ? `治疗${number(op.n)}点` : `heal ${number(op.n)}`;
    case 'swarm':
      return zh ? `蜂群${'n' in op ? signed(op.n) : op.set}` : `Swarm ${'n' in op ? signed(op.n) : op.set}`;
    case 'tide':
      return zh ? `潮位${'n' in op ? signed(op.n) : ''}` : `Tide ${'n' in op ? signed(op.n) : ''}`;
    case 'loseCp':
      return zh ? `支付${op.n}CP` : `pay ${op.n} CP`;
    case 'hit':
      return zh ? `受到${number(op.n)}点纯粹伤害` : `suffer ${number(op.n)} pure damage`;
    case 'drop':
      return zh ? `移除${op.n}层${nameOf(op.st, speech)}` : `remove ${op.n} ${nameOf(op.st, speech)}`;
    default:
      return op.op;
  }
}

/** An option of an OR, by the key of its verbs. */
function describe(key: string, speech: Speech): string {
  const code = codes[key];
  if (code === undefined) return key;
  return code.nodes.map(({ op }) => describeOp(op, speech)).join(speech.lang === 'zh' ? '；' : '; ');
}

function sayChoice(id: string, answer: Answer, speech: Speech, view: View<DiceView>): string {
  const zh = speech.lang === 'zh';
  const parts: string[] = [];
  const whom = answer.foe ?? answer.at;
  if (answer.st !== undefined) parts.push(nameOf(answer.st, speech));
  if (whom !== undefined) parts.push(`→ ${speech.name(whom)}`);
  if (answer.to !== undefined) parts.push(`→ ${speech.name(answer.to)}`);
  if (answer.or !== undefined) {
    const head = answer.play ?? `${id}/spend.0`;
    parts.push(describe(`${head}.0.${answer.or}`, speech));
  }
  const dice = view.g.roll.open ? view.g.roll.dice : view.g.dice;
  for (const [i, n] of answer.set ?? [])
    parts.push(zh ? `第${i + 1}骰 ${dice[i]}→${n}` : `die ${i + 1}: ${dice[i]}→${n}`);
  if (answer.reroll !== undefined) {
    const which = answer.reroll.map((i) => i + 1).join(' ');
    parts.push(zh ? `重掷第${which}骰` : `re-roll dice ${which}`);
  }
  return parts.length === 0 ? '' : ` ${parts.join(' ')}`;
}

function sayAsk(ask: AskView, speech: Speech): string {
  const said = say(ASKS, ask.kind, speech);
  const [option] = ask.options ?? [];
  if (ask.kind !== 'choose' || typeof option !== 'string') return said;
  // What is chosen between is called after whatever says it: `clause/upkeep.0.1`.
  const source = nameOf(option.split(/[/.]/)[0], speech);
  return speech.lang === 'zh' ? `${source}：${said}` : `${source}: ${said.toLowerCase()}`;
}

function sayOption(ask: AskView, value: Json, speech: Speech, view: View<DiceView>): string {
  const zh = speech.lang === 'zh';
  if (typeof value === 'number') return speech.name(value);
  if (typeof value === 'string')
    return ask.kind === 'choose' ? describe(value, speech) : nameOf(value, speech);
  const answer = value as unknown as Answer & { throw?: number[] };
  if (answer.throw !== undefined) {
    const which = answer.throw.map((i) => `${i + 1}(${view.g.dice[i]})`).join(' ');
    return zh ? `重掷 ${which}` : `throw ${which}`;
  }
  if (answer.sell !== undefined) {
    const name = nameOf(answer.sell, speech);
    const gain = isPurseFull(view.g.players[ask.seat]) ? (zh ? '（+0 CP）' : ' (+0 CP)') : '';
    return zh ? `卖出《${name}》${gain}` : `sell ${name}${gain}`;
  }
  if (answer.idle !== undefined) {
    const name = nameOf(answer.idle, speech);
    return zh ? `打出《${name}》（毫无作用）` : `play ${name} (it does nothing)`;
  }
  const id = answer.play ?? answer.spend ?? '';
  const what = nameOf(id, speech);
  const verb =
    answer.play !== undefined
      ? zh
        ? `打出《${what}》`
        : `play ${what}`
      : zh
        ? `消耗${what}`
        : `spend ${what}`;
  return `${verb}${sayChoice(id, answer, speech, view)}`;
}

// ---- reasons -----------------------------------------------------------------------------------------------

/** `clay*2+ember*1`, `kind*4`, `straight*5`: what the faces lack. */
function sayMissing(missing: string, speech: Speech): string {
  const zh = speech.lang === 'zh';
  return missing
    .split('+')
    .map((part) => {
      const [what, n] = part.split('*');
      if (what === 'kind') return zh ? `${n}相等` : `${n} of a kind`;
      if (what === 'straight')
        return zh ? (n === '4' ? '小顺' : '大顺') : n === '4' ? 'a small straight' : 'a large straight';
      return `${n}×${SYMBOLS[what as SymbolId]?.[speech.lang] ?? what}`;
    })
    .join(' + ');
}

function sayReason(reason: Reason, speech: Speech): string {
  const blanks: Record<string, unknown> = { ...reason };
  const { status, x } = reason;
  if (typeof status === 'string') {
    blanks.status = nameOf(status, speech);
    blanks.when = statusOf[status]?.when[speech.lang] ?? '';
  }
  if (typeof x === 'string') blanks.x = sayMissing(x, speech);
  return fill(say(REASONS, reason.key, speech), blanks);
}

export const words: Words<DiceView> = {
  fact: sayFact,
  ask: sayAsk,
  option: sayOption,
  reason: sayReason,
  board: drawBoard,
};

export function phaseName(phase: Phase, speech: Speech): string {
  return say(PHASES, phase, speech);
}
