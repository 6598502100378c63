import {
  type AskView,
  type Bilingual,
  type Fact,
  fill,
  type Json,
  type Reason,
  rule,
  type Speech,
  type View,
  type Words,
} from '@kaiju/kernel';
import { colours, hits, tiers, traps } from './content/glossary.ts';
import { actionCards, aiCards, caves, characters, treasures } from './content/index.ts';
import type { Text } from './content/types.ts';
import { xOf, yOf } from './effects/tables.ts';
import type { DragonView, Phase } from './state.ts';
import { drawBoard } from './text-board.ts';

const FACTS: Record<string, Bilingual> = {
  setUp: { zh: '第 {game} 盘：{map}', en: 'Game {game}: {map}' },
  putOut: { zh: '摆出 {count} 件宝物', en: '{count} treasures are put out' },
  character: { zh: '{who} 选择{character}', en: '{who} plays {character}' },
  holder: { zh: '{who} 持有沙漏', en: '{who} gets the Hourglass' },
  round: { zh: '第 {round} 回合，{holder} 持漏', en: 'Round {round}; {holder} holds the Hourglass' },
  phase: { zh: '{phase}阶段', en: '{phase}' },
  roundEnded: { zh: '', en: '' },
  respawned: { zh: '{who} 回到 {cell}', en: '{who} is back at {cell}' },
  heirloom: { zh: '{who} 以{t}为传家宝', en: "{who}'s heirloom is the {t} now" },
  heldUp: { zh: '{who} 举起{t}', en: '{who} holds up the {t}' },
  used: { zh: '{who} 使用{t}', en: '{who} uses the {t}' },
  played: { zh: '{who} 打出《{card}》', en: '{who} plays {card}' },
  tapped: { zh: '{who} 横置{character}', en: '{who} taps {character}' },
  colour: { zh: '陷阱颜色变为{colour}', en: 'The trap colour is {colour} now' },
  peeked: { zh: '{who} 看到：{card}', en: '{who} sees {card}' },
  readOn: { zh: '{who} 看到下一回合：{card}', en: '{who} sees the card of the next round: {card}' },
  guarded: { zh: '{who} 进入戒备', en: '{who} is on Guard' },
  hid: { zh: '{who} 隐匿了', en: '{who} is Hidden' },
  thawed: { zh: '{who} 不再受制', en: '{who} thaws' },
  limit: { zh: '{who} 本回合可放置 {limit} 张', en: '{who} may place {limit} cards this round' },
  teleported: { zh: '{who} 传送到 {to}', en: '{who} teleports to {to}' },
  bait: { zh: '{who} 在 {cell} 放下诱饵', en: '{who} puts bait on {cell}' },
  turned: { zh: '怪物转向{facing}', en: 'The monster faces {facing}' },
  recovered: { zh: '{who} 收回：{cards}', en: '{who} takes back {cards}' },
  looked: { zh: '{who} 查看了扣着的宝物', en: '{who} looks at face-down treasures' },
  saw: { zh: '{who} 看到：{what}', en: '{who} sees {what}' },
  aiDrawn: {
    zh: '怪物的牌就位，牌库还有 {left} 张',
    en: "The monster's card is laid out; {left} left in the pile",
  },
  glassTurned: { zh: '沙漏翻转！{seconds} 秒', en: 'The Hourglass turns: {seconds} seconds' },
  flipped: { zh: '{who} 翻开：{card}', en: '{who} flips {card}' },
  placed: { zh: '{who} 放下第 {n} 张牌{what}', en: '{who} places card {n}{what}' },
  done: { zh: '{who} 放完了', en: '{who} is done' },
  undone: { zh: '{who} 还要再想想', en: '{who} is not done after all' },
  shieldOn: { zh: '{who} 的盾会自动使用', en: "{who}'s shield will be used" },
  shieldOff: { zh: '{who} 用盾之前会被问', en: '{who} will be asked before the shield is used' },
  tricksOn: { zh: '{who} 会被问是否换牌', en: '{who} will be asked about swapping' },
  tricksOff: { zh: '{who} 不再换牌', en: '{who} swaps no cards' },
  portalsOn: { zh: '{who} 在传送门上会被问', en: '{who} will be asked on portals' },
  portalsOff: { zh: '{who} 在传送门上不再被问', en: '{who} is asked no more on portals' },
  planned: { zh: '{who} 的准备：{what}', en: '{who} has prepared: {what}' },
  skipped: {
    zh: '{who} 的一项准备已做不到，跳过',
    en: 'Something {who} had prepared is not possible any more',
  },
  handedIn: { zh: '{who} 交了 {cards} 张，{choice}', en: '{who} hands in {cards}, {choice}' },
  laneClosed: { zh: '放置结束，共 {cards} 张', en: 'Placement is over: {cards} cards' },
  overLimit: { zh: '{who} 超限，《{card}》移除', en: "{who}'s {card} is over the limit" },
  opened: { zh: '翻开：{what}；怪物：{ai}', en: 'The lane: {what}; the monster: {ai}' },
  reordered: { zh: '{who} 把第 {from1} 张移到第 {to1} 位', en: '{who} moves card {from1} to place {to1}' },
  substituted: { zh: '{who} 收回《{back}》，改用《{card}》', en: '{who} takes back {back} and plays {card}' },
  executing: { zh: '{who}：《{card}》', en: '{who}: {card}' },
  cancelled: { zh: '{who} 的《{card}》取消（{why}）', en: "{who}'s {card} is cancelled ({why})" },
  noEffect: { zh: '《{card}》没有效果', en: '{card} has no effect' },
  shoved: { zh: '{who} 推 {whom}', en: '{who} shoves {whom}' },
  lurking: { zh: '{who} 埋伏下来', en: '{who} lies in wait' },
  moved: { zh: '{who} 走到 {to}', en: '{who} walks to {to}' },
  stopped: { zh: '{who} 在 {cell} 受阻（{why}）', en: '{who} is stopped at {cell} ({why})' },
  jumped: { zh: '{who} 跳到 {to}', en: '{who} jumps to {to}' },
  pushed: { zh: '{who} 被移到 {to}', en: '{who} is moved to {to}' },
  slammed: { zh: '{who} 撞上了（{why}）', en: '{who} slams ({why})' },
  stoodFast: { zh: '{who} 纹丝不动', en: '{who} stands fast' },
  dropped: { zh: '{who} 在 {cell} 掉落{t}', en: '{who} drops the {t} on {cell}' },
  immune: { zh: '{hit}对 {who} 无效', en: '{who} is immune to {hit}' },
  shield: { zh: '{who} 举盾面对{hit}', en: '{who} raises the shield against the {hit}' },
  spared: { zh: '{who} 抵消了{hit}（{by}）', en: "{who}'s {by} cancels the {hit}" },
  frozen: { zh: '{who} 被冻住', en: '{who} is Frozen' },
  inked: { zh: '{who} 被染墨', en: '{who} is Inked' },
  charmed: { zh: '{who} 的{t}保住了性命', en: "{who}'s {t} saves a life" },
  died: { zh: '{who} 死在 {cell}（{why}）', en: '{who} dies on {cell} ({why})' },
  scattered: { zh: '{who} 的宝物散落：{what}', en: "{who}'s treasures scatter: {what}" },
  displaced: { zh: '{who} 被挤到 {to}', en: '{who} is moved aside to {to}' },
  took: { zh: '{who} 拿到{what}', en: '{who} takes {what}' },
  mimic: { zh: '{t}咬了 {who}！', en: 'The {t} bites {who}!' },
  stolen: { zh: '{who} 偷了 {from}{what}', en: '{who} steals from {from}{what}' },
  special: { zh: '{who} 把{t}带到了 {cell}', en: '{who} has brought the {t} to {cell}' },
  trap: { zh: '{who} 踩中{trap}', en: '{who} sets off a {trap}' },
  aiActs: { zh: '怪物：{card}{what}', en: 'The monster: {card}{what}' },
  monsterMoved: { zh: '怪物移到 {to}', en: 'The monster moves to {to}' },
  baitGone: { zh: '{cell} 的诱饵没了', en: 'The bait on {cell} is gone' },
  struck: { zh: '波及 {count} 格', en: 'It strikes {count} cells' },
  marked: { zh: '标记 {count} 格', en: 'It marks {count} cells' },
  erupted: { zh: '标记发作', en: 'The marks erupt' },
  noTarget: { zh: '怪物没有目标', en: 'The monster finds nobody' },
  aiExecuted: { zh: '当前颜色：{colour}', en: 'The colour is {colour} now' },
  left: { zh: '{who} 第 {place} 个离开宝窟', en: '{who} leaves the Cave as number {place}' },
  gaveUp: { zh: '{who} 放弃了', en: '{who} has given up' },
  quitting: { zh: '{who} 宣布放弃', en: '{who} announces to give up' },
  countdown: {
    zh: '结束倒计时！（{why}）未离开者得 0 分',
    en: 'Countdown! ({why}) Anyone still inside scores 0',
  },
  reset: { zh: '归位第 {n} 次，牌库 {left} 张', en: 'Reset number {n}: {left} cards in the pile' },
  cardsBack: { zh: '所有人收回已用行动卡', en: 'Everybody takes back spent cards' },
  scored: { zh: '计分：{what}', en: 'Scores: {what}' },
  totals: { zh: '总分：{what}', en: 'Totals: {what}' },
};

const ASKS: Record<string, Bilingual> = {
  character: { zh: '选择角色', en: 'Choose a character' },
  prepare: { zh: '准备阶段：要做什么？', en: 'Preparation: what will you do?' },
  pick: { zh: '选择，或者够了', en: 'Pick, or say that it is enough' },
  ready: { zh: '准备好了吗？', en: 'Ready?' },
  place: { zh: '放置行动卡，或翻开怪物的牌', en: "Place cards, or flip the monster's" },
  snap: {
    zh: '抢先：按顺序交牌，然后完成、等待或翻牌',
    en: 'Snap: hand in cards in order, then Done, Wait or Flip',
  },
  late: { zh: '后手：交上其余的牌', en: 'Late: hand in the rest' },
  plan: { zh: '准备：按顺序写下要做的事', en: 'Preparation: write down what you will do, in order' },
  shield: { zh: '将被击中：用盾吗？', en: 'You are about to be hit: use the shield?' },
  reorder: { zh: '移动自己的一张牌？', en: 'Move one of your cards?' },
  substitute: { zh: '换一张牌执行？', en: 'Play another card instead?' },
  dash: { zh: '冲刺：往哪走，走几格？', en: 'Dash: where to, and how far?' },
  jump: { zh: '跳向哪里？', en: 'Jump where?' },
  grab: { zh: '抓取哪件宝物？', en: 'Grab which treasure?' },
  shove: { zh: '推谁？', en: 'Shove whom?' },
  steal: { zh: '偷谁？', en: 'Steal from whom?' },
  ambush: { zh: '埋伏：偷谁？', en: 'In wait: steal from whom?' },
  stash: { zh: '更换传家宝？', en: 'Swap the heirloom?' },
  portal: { zh: '走传送门？', en: 'Take the portal?' },
  exit: { zh: '离开宝窟？', en: 'Leave the Cave?' },
};

const OPTIONS: Record<string, Bilingual> = {
  end: { zh: '结束准备', en: 'end' },
  enough: { zh: '够了', en: 'enough' },
  ready: { zh: '准备好了', en: 'ready' },
  flip: { zh: '翻开怪物的牌', en: "flip the monster's card" },
  done: { zh: '完成', en: 'done' },
  undone: { zh: '还没完成', en: 'not done after all' },
  shieldOn: { zh: '自动用盾', en: 'use the shield without asking' },
  shieldOff: { zh: '用盾前问我', en: 'ask me about the shield' },
  portalsOn: { zh: '在传送门上问我', en: 'ask me on portals' },
  portalsOff: { zh: '在传送门上别问我', en: "don't ask on portals" },
  use: { zh: '用盾', en: 'use the shield' },
  keep: { zh: '留着盾', en: 'keep the shield back' },
  tricksOn: { zh: '每张牌都问我', en: 'ask me about each card' },
  tricksOff: { zh: '别问我换牌', en: "don't ask about swapping" },
  no: { zh: '不', en: 'no' },
  stay: { zh: '留下', en: 'stay' },
  leave: { zh: '离开', en: 'leave' },
  wait: { zh: '等待', en: 'wait' },
};

const WHYS: Record<string, Bilingual> = {
  edge: { zh: '边缘', en: 'the edge' },
  pillar: { zh: '石柱', en: 'a pillar' },
  body: { zh: '怪物', en: 'the monster' },
  adventurer: { zh: '冒险家', en: 'an adventurer' },
  dead: { zh: '死亡', en: 'dead' },
  left: { zh: '已离开', en: 'left' },
  gaveUp: { zh: '放弃', en: 'gave up' },
  frozen: { zh: '冰冻', en: 'Frozen' },
  shattered: { zh: '击碎', en: 'shattered' },
  resets: { zh: '归位已满', en: 'the last Reset' },
  special: { zh: '至宝被带走', en: 'the prize was carried off' },
  guard: { zh: '戒备', en: 'Guard' },
  shield: { zh: '盾', en: 'shield' },
  charm: { zh: '幸运符', en: 'charm' },
  far: { zh: '太远', en: 'too far' },
  blocked: { zh: '过不去', en: 'blocked' },
  portal: { zh: '在 A 型传送门上', en: 'on an A portal' },
  hidden: { zh: '隐匿中', en: 'Hidden' },
  empty: { zh: '袋子是空的', en: 'an empty bag' },
  out: { zh: '不在宝窟里', en: 'not in the Cave' },
  none: { zh: '无', en: 'none' },
  N: { zh: '北', en: 'north' },
  E: { zh: '东', en: 'east' },
  S: { zh: '南', en: 'south' },
  W: { zh: '西', en: 'west' },
  done: { zh: '完成', en: 'done' },
  wait: { zh: '等待', en: 'waiting' },
  flip: { zh: '翻牌', en: 'flipping' },
};

const REASONS: Record<string, Bilingual> = {
  'E-PHASE': { zh: '已经过了时间，或者现在是另一个阶段', en: 'time is up, or this belongs to another phase' },
  'E-FALSE-START': {
    zh: '沙漏还没翻转，或者抢跑之后还不能放',
    en: "the Hourglass hasn't turned yet, or it is too soon after a false start",
  },
  'E-NOT-OWNED': {
    zh: '这件宝物不在你的袋中',
    en: "this treasure isn't in your bag",
  },
  'E-ALREADY-USED': {
    zh: '这个准备行动本回合已做过',
    en: 'you have taken this preparation action already this round',
  },
  'E-NOT-IN-HAND': {
    zh: '手里没有这张牌',
    en: "this card isn't in your hand; spent ones come back at a Reset",
  },
  'E-TIMING': { zh: '这张牌不能在这个阶段用', en: 'this card is for another phase' },
  'E-HEART': { zh: '持有至宝者不能传送', en: "whoever holds the prize can't teleport" },
  'E-NO-HEIRLOOM': { zh: '这件宝物不能作传家宝', en: "this treasure can't be an heirloom" },
  'E-EXHAUSTED': { zh: '这件宝物已耗尽，等待归位', en: 'this treasure is exhausted until a Reset' },
  'E-NO-EFFECT': { zh: '这件宝物没有主动效果', en: 'this treasure has no active effect' },
  'E-TAPPED': { zh: '角色已横置，等待归位', en: 'your character is tapped until a Reset' },
  'E-ARM': { zh: '这张牌不能附加角色能力', en: "your character can't arm this card, or has armed another" },
  'E-PLACED-ALREADY': { zh: '放过牌就不能翻牌了', en: "whoever has placed a card can't flip any more" },
  'E-ALREADY-FLIPPED': { zh: '怪物的牌已翻开', en: 'the card is open already' },
  'E-LIMIT': { zh: '已到放置上限', en: 'you are at the placement limit' },
  'E-TARGET': { zh: '不能选它：{why}', en: "this can't be chosen: {why}" },
  'E-NOTHING': { zh: '现在这样做什么也不会改变', en: 'it would change nothing now' },
  'E-HANDICAP': {
    zh: '领先者须持有 3 件宝物方可离开（现有 {n} 件）',
    en: 'as leader you need 3 treasures to leave (you have {n})',
  },
  'E-CHARACTER': { zh: '别人已选这个角色', en: 'somebody else has this character' },
  'E-PLAN': { zh: '这份准备现在做不到', en: 'this preparation is not possible now' },
  'E-SEALED': { zh: '交上来的不是一份放置', en: 'this is no placement' },
};

export const PHASE_NAMES: Record<Phase, Bilingual> = {
  setup: { zh: '设置', en: 'Setup' },
  preparation: { zh: '准备', en: 'Preparation' },
  placement: { zh: '放置', en: 'Placement' },
  resolution: { zh: '结算', en: 'Resolution' },
  tidyUp: { zh: '整理', en: 'Tidy-up' },
};

const NAMES = new Map<string, Text>(
  [...actionCards, ...characters, ...treasures, ...aiCards, ...caves].map(({ id, name }) => [id, name]),
);
for (const table of [colours, traps, hits, tiers])
  for (const [id, { name }] of Object.entries(table)) if (!NAMES.has(id)) NAMES.set(id, name);

/** The printed name of a thing by its id. */
export function nameOf(id: string, { lang }: Pick<Speech, 'lang'>): string {
  return NAMES.get(id)?.[lang] ?? WHYS[id]?.[lang] ?? id;
}

export const cellName = (cell: number): string => `(${xOf(cell)},${yOf(cell)})`;

const CELLS = ['cell', 'to', 'at', 'bait'];
const SEATS: Record<string, string> = { seat: 'who', target: 'whom' };

function blanksOf(fact: Fact, speech: Speech): Record<string, unknown> {
  const { data, kind } = fact;
  const blanks: Record<string, unknown> = { ...data, what: '' };
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'number' && SEATS[key] !== undefined) blanks[SEATS[key]] = speech.name(value);
    else if (typeof value === 'number' && CELLS.includes(key)) blanks[key] = cellName(value);
    else if (typeof value === 'string') blanks[key] = nameOf(value, speech);
    else if (Array.isArray(value)) {
      if (key !== 'effects') blanks.count = value.length;
      blanks[key] = value.map((v) => (typeof v === 'string' ? nameOf(v, speech) : v)).join(' ');
    }
  }
  blanks.what = whatOf(fact, speech);
  if (kind === 'phase') blanks.phase = PHASE_NAMES[data.phase as Phase][speech.lang];
  if (kind === 'round') blanks.holder = speech.name(Number(data.holder));
  if (kind === 'stolen') blanks.from = speech.name(Number(data.from));
  if (kind === 'reordered') {
    blanks.from1 = Number(data.from) + 1;
    blanks.to1 = Number(data.to) + 1;
  }
  return blanks;
}

/** What everybody has. Names may end in a number: it is told from theirs. */
function sayPoints(points: readonly number[], { lang, name }: Speech): string {
  const [of, and] = lang === 'zh' ? ['：', '、'] : [': ', ', '];
  return points.map((n, seat) => `${name(seat)}${of}${n}`).join(and);
}

/** The part of a sentence that not everybody hears, or that lists things. */
function whatOf({ kind, data }: Fact, speech: Speech): string {
  const name = (id: Json) => nameOf(String(id), speech);
  switch (kind) {
    case 'placed':
      return data.card === undefined ? '' : ` · ${name(data.card)}`;
    case 'took':
      return data.t === undefined ? `${name(data.tier)} ▒` : name(data.t);
    case 'stolen':
      return data.t === undefined ? '' : ` · ${name(data.t)}`;
    case 'aiActs':
      return data.resonant ? ' ✦' : '';
    case 'opened':
      return (
        (data.lane as { seat: number; card: string }[])
          .map((e) => `${speech.name(e.seat)} ${name(e.card)}`)
          .join(', ') || '—'
      );
    case 'planned':
      return (data.plan as Json[]).map((deed) => sayDeed(deed, speech)).join(', ') || '—';
    case 'scattered':
      return (data.lies as { t: string; cell: number }[])
        .map((l) => `${name(l.t)} ${cellName(l.cell)}`)
        .join(', ');
    case 'saw':
      return (data.seen as { t: string; cell: number }[])
        .map((l) => `${name(l.t)} ${cellName(l.cell)}`)
        .join(', ');
    case 'scored':
      return sayPoints(data.scores as number[], speech);
    case 'totals':
      return sayPoints(data.totals as number[], speech);
    default:
      return '';
  }
}

function sayOption(ask: AskView, value: Json, speech: Speech, view: View<DragonView>): string {
  const name = (id: Json | undefined) => nameOf(String(id), speech);
  if (typeof value === 'string') return OPTIONS[value]?.[speech.lang] ?? name(value);
  if (typeof value === 'number') {
    if (ask.kind === 'shove' || ask.kind === 'steal' || ask.kind === 'ambush') return speech.name(value);
    const lying = view.g.hoard.ground.find((l) => l.cell === value && !l.up);
    return lying && ask.kind !== 'portal'
      ? `${name(lying.t ?? lying.tier)} ${cellName(value)}`
      : cellName(value);
  }
  const v = value as { [key: string]: Json };
  if (v.place !== undefined) {
    const more = [v.aim, v.arm && '★', v.over && '!'].filter(Boolean).join(' ');
    return more ? `${name(v.place)} ${more}` : name(v.place);
  }
  if (Array.isArray(v.cards)) {
    const cards = v.cards.map((c) => sayOption(ask, c, speech, view)).join(', ');
    return `${cards || '—'} · ${OPTIONS[String(v.choice)]?.[speech.lang] ?? v.choice}`;
  }
  if (Array.isArray(value)) return value.map((deed) => sayDeed(deed, speech)).join(', ') || '—';
  if (v.from !== undefined) return `${Number(v.from) + 1} → ${Number(v.to) + 1}`;
  return sayDeed(value, speech);
}

/** Something done in Preparation. */
function sayDeed(deed: Json, speech: Speech): string {
  const v = deed as { [key: string]: Json };
  const name = (id: Json) => (typeof id === 'number' ? cellName(id) : nameOf(String(id), speech));
  if (v.heirloom !== undefined) return `◆ ${name(v.heirloom)}`;
  if (v.tap !== undefined) return `↷ ${name(v.tap)}`;
  const more = Array.isArray(v.picks) ? v.picks : v.to === undefined ? [] : [v.to];
  return [v.use ?? v.play, ...more].map(name).join(' ');
}

/** What ice does is called Inked in the Vault. */
const kindOf = rule('DH-23.6', ({ kind, data }: Fact): string =>
  kind === 'frozen' && data.inked ? 'inked' : kind,
);

export const words: Words<DragonView> = {
  fact: (fact, speech) => fill(FACTS[kindOf(fact)]?.[speech.lang] ?? fact.kind, blanksOf(fact, speech)),
  ask: (ask, speech) => ASKS[ask.kind]?.[speech.lang] ?? ask.kind,
  option: sayOption,
  reason: (reason: Reason, speech) => {
    const why = typeof reason.why === 'string' ? (WHYS[reason.why]?.[speech.lang] ?? reason.why) : '';
    return fill(REASONS[reason.key]?.[speech.lang] ?? reason.key, { ...reason, why });
  },
  board: drawBoard,
};
