import type { Bilingual, Lang } from '@kaiju/kernel';
import { counted } from '@kaiju/web/kit';

/** How a table of words speaks: typed keys, both languages, blanks filled. */
export function speaker<T extends Record<string, Bilingual>>(table: T, lang: Lang) {
  return (key: keyof T, blanks: Record<string, unknown> = {}): string => counted(table[key][lang], blanks);
}

export const boardWords = {
  // Beside a name
  bagLine: { zh: '袋 {n}', en: 'bag {n}' },
  scoreLine: { zh: '总分 {n}', en: 'total {n}' },
  in: { zh: '在宝窟里', en: 'in the Cave' },
  dead: { zh: '死亡', en: 'dead' },
  left: { zh: '已离开', en: 'out' },
  gaveUp: { zh: '已放弃', en: 'gave up' },
  frozen: { zh: '冰冻', en: 'Frozen' },
  inked: { zh: '染墨', en: 'Inked' },
  guard: { zh: '戒备', en: 'Guard' },
  hidden: { zh: '隐匿', en: 'Hidden' },
  lurking: { zh: '埋伏', en: 'in wait' },
  holds: { zh: '持漏者', en: 'holds the Hourglass' },
  handicap: { zh: '须有 3 件宝物才能离开', en: 'needs 3 treasures to leave' },

  // The strip above
  game: { zh: '第 {game}/{games} 盘', en: 'Game {game} of {games}' },
  round: { zh: '第 {round} 回合', en: 'Round {round}' },
  phases: { zh: '回合的阶段', en: 'Phases of the round' },
  resets: { zh: '归位 {n}/{most}', en: 'Resets {n} of {most}' },
  lastReset: { zh: '下一次归位将进入结束倒计时', en: 'The next Reset starts the countdown' },
  countdown: { zh: '结束倒计时', en: 'Countdown' },
  roundsOpen: { zh: '轮数未定：归位牌未出', en: 'open: a Reset is still to come' },
  roundsLeft: { zh: '至多还有 {n} 回合', en: 'at most {n} {n|round|rounds} left' },
  deckLeft: { zh: '牌库 {n} 张', en: '{n} {n|card|cards} in the pile' },
  traps: { zh: '陷阱：{colour}', en: 'Traps: {colour}' },
  trapsNone: { zh: '陷阱：都未激活', en: 'Traps: none active' },

  // The map
  map: { zh: '{name}的地图', en: 'Map: {name}' },
  mapSays: {
    zh: '{monster}在 {cell}，面朝{facing}。{people}',
    en: '{monster} at {cell}, facing {facing}. {people}',
  },
  personSays: { zh: '{who} 在 {cell}', en: '{who} at {cell}' },
  cell: { zh: '第 {x} 列第 {y} 行', en: 'column {x}, row {y}' },
  north: { zh: '北', en: 'north' },
  east: { zh: '东', en: 'east' },
  south: { zh: '南', en: 'south' },
  west: { zh: '西', en: 'west' },
  danger: { zh: '怪物若此刻行动，会波及标出的格子', en: 'Where the monster would strike as things stand' },

  // AI cards
  monsterCard: { zh: '怪物的牌', en: "The monster's card" },
  current: { zh: '本回合', en: 'This round' },
  next: { zh: '下回合', en: 'Next' },
  thenCard: { zh: '之后是{card}', en: 'then {card}' },
  onlyYou: { zh: '只有你看得到', en: 'only you see it' },
  executed: { zh: '上一张', en: 'Last' },
  faceDown: { zh: '扣着', en: 'face-down' },
  noCard: { zh: '无', en: 'none' },
  speed: { zh: '速度 {speed}', en: 'Speed {speed}' },
  actsFirst: { zh: '先于所有牌', en: 'before all cards' },
  actsAfter: { zh: '第 {n} 张牌之后', en: 'after card {n}' },
  isReset: { zh: '归位牌', en: 'Reset card' },
  flippedBy: { zh: '{who} 翻开', en: 'flipped by {who}' },
  seen: { zh: '已执行：{names}', en: 'Executed: {names}' },

  // The lane
  lane: { zh: '行动卡放置区', en: 'The lane' },
  laneEmpty: { zh: '还没有人放牌', en: 'Nobody has placed a card' },
  laneCard: { zh: '第 {n} 张：{who}，{card}', en: 'Card {n}: {who}, {card}' },
  laneCancelled: { zh: '取消：{why}', en: 'cancelled: {why}' },
  laneGhost: { zh: '正在放：{card}', en: 'on its way: {card}' },
  laneAi: { zh: '怪物在这里行动：{card}', en: 'the monster acts here: {card}' },

  // The sand
  sandLeft: { zh: '还剩 {n} 秒', en: '{n} {n|second|seconds} left' },
  countIn: { zh: '{n} 秒后翻转沙漏', en: 'The Hourglass turns in {n}' },
  go: { zh: '开始！', en: 'Go!' },
  untimed: { zh: '不限时', en: 'no clock' },

  // The hand
  hand: { zh: '你的行动卡', en: 'Your action cards' },
  card: { zh: '{name}：{text}', en: '{name}: {text}' },
  cardKey: { zh: '按键 {key}', en: 'key {key}' },
  spent: { zh: '已用，等待归位', en: 'spent until a Reset' },
  inLane: { zh: '已放下', en: 'in the lane' },
  preparedAs: { zh: '备好第 {n} 张', en: 'prepared as number {n}' },
  preparedNone: {
    zh: '先备好牌：现在选，沙漏翻转后再按就放下',
    en: 'Pick cards now; press them again once the sand runs',
  },
  sealNone: { zh: '按顺序选牌，再交上', en: 'Pick cards in order, then hand them in' },
  placeNext: { zh: '放下 {card}', en: 'Place {card}' },
  placed: { zh: '已放 {n}/{limit}', en: '{n} of {limit} placed' },
  atLimit: {
    zh: '到上限了：再放须长按，超限的牌会被移除',
    en: 'At the limit: hold a card to place it all the same; it will be removed',
  },
  overHold: { zh: '超限：此牌将被移除', en: 'Over the limit: this card will be removed' },
  done: { zh: '完成', en: 'Done' },
  undone: { zh: '还没完成', en: 'Not done' },
  flip: { zh: '翻牌', en: 'Flip' },
  flipSays: {
    zh: '翻开怪物本回合的牌，只有你再看下一张；放过牌就不能翻',
    en: "Turn up the monster's card, and look at the next one alone; not after placing a card",
  },
  arm: { zh: '附加：{name}', en: 'Arm: {name}' },
  armed: { zh: '已附加能力', en: 'armed' },
  wait: { zh: '等待', en: 'Wait' },
  handIn: { zh: '交上 {n} 张：', en: 'Hand in {n}:' },
  aimAt: { zh: '{card}：瞄准方向', en: '{card}: aim' },
  aimNone: { zh: '不瞄准', en: 'No aim' },
  cancel: { zh: '取消', en: 'Cancel' },
  farther: { zh: '走 {n} 格，点击更改', en: '{n} {n|cell|cells} far: press to change' },
  cells: { zh: '{dir} {n} 格', en: '{dir}, {n} {n|cell|cells}' },
  youFrozen: { zh: '你被冰冻：第一张牌会被取消', en: 'You are Frozen: your first card will be cancelled' },
  youDead: { zh: '你死了，下回合回到传送门', en: 'You are dead, and back at your portal next round' },
  youOut: { zh: '你已离开宝窟', en: 'You are out of the Cave' },
  youGaveUp: { zh: '你已放弃', en: 'You have given up' },
  leaveCell: { zh: '本回合结束前离开此格！', en: 'Leave this cell before the round ends!' },
  prizeStep: {
    zh: '把至宝带出去，结束倒计时就开始',
    en: 'Carry the prize out, and the countdown starts',
  },

  // Bag
  bag: { zh: '你的宝物袋', en: 'Your bag' },
  bagOf: { zh: '{who}的宝物', en: "{who}'s treasures" },
  bagEmpty: { zh: '袋子是空的', en: 'The bag is empty' },
  bagWorth: { zh: '{n} 件，共 {v} 分', en: '{n} {n|treasure|treasures}, {v} {v|point|points}' },
  heirloom: { zh: '传家宝', en: 'Heirloom' },
  exhausted: { zh: '已耗尽', en: 'exhausted' },
  points: { zh: '{v} 分', en: '{v} {v|point|points}' },
  unknown: { zh: '另有 {n} 件未知', en: '{n} more unknown' },

  // Preparation and questions
  makeHeirloom: { zh: '定为传家宝', en: 'Make heirloom' },
  use: { zh: '使用', en: 'Use' },
  play: { zh: '打出', en: 'Play' },
  tap: { zh: '横置：{what}', en: 'Tap: {what}' },
  endPrep: { zh: '准备完毕', en: 'End preparation' },
  planList: { zh: '写下的准备', en: 'Written down' },
  planHandIn: { zh: '交上准备（{n} 项）', en: 'Hand in ({n})' },
  leaveAhead: { zh: '到出口就离开', en: 'Leave if on an exit' },
  settings: { zh: '我的设置', en: 'My settings' },
  targetOf: { zh: '{what}：选择', en: '{what}: choose' },
  enough: { zh: '够了', en: 'Enough' },
  ready: { zh: '准备好了', en: 'Ready' },
  no: { zh: '不', en: 'No' },
  stay: { zh: '留下', en: 'Stay' },
  leave: { zh: '离开宝窟', en: 'Leave the Cave' },
  leaveWith: { zh: '带着 {v} 分离开宝窟？', en: 'Leave the Cave with {v} {v|point|points}?' },
  moveTo: { zh: '{card}：第 {from} 位 → 第 {to} 位', en: '{card}: place {from} → {to}' },
  keepCard: { zh: '照旧执行', en: 'Play it as it is' },
  noTraps: { zh: '都不激活', en: 'none active' },
  choose: { zh: '可选', en: 'Choices' },

  // Characters
  chooseCharacter: { zh: '选择你的角色', en: 'Choose your character' },
  choosingCharacter: { zh: '{who} 正在选角色', en: '{who} is choosing a character' },
  taken: { zh: '{who} 已选', en: "{who}'s" },
  tapped: { zh: '已横置，等待归位', en: 'tapped until a Reset' },

  // Stamps
  stampCountdown: { zh: '结束倒计时！', en: 'Countdown!' },
  stampCountdownSays: { zh: '未离开者得 0 分', en: 'Anyone still inside scores 0' },
  stampReset: { zh: '归位', en: 'Reset' },
  stampResetSays: { zh: '第 {n} 次：卡牌与角色恢复', en: 'Number {n}: cards and characters recover' },
  stampLeft: { zh: '{who} 离开了宝窟', en: '{who} is out' },
  stampLeftSays: { zh: '第 {n} 个离开', en: 'number {n} to leave' },
  stampDied: { zh: '{who} 死了', en: '{who} dies' },
  stampRound: { zh: '第 {n} 回合', en: 'Round {n}' },
  stampRoundSays: { zh: '{who} 持漏', en: '{who} holds the Hourglass' },
  stampScored: { zh: '计分', en: 'Scores' },
  stampNobody: { zh: '没有人离开，没有胜者', en: 'Nobody got out: no winner' },
  winner: { zh: '胜者', en: 'wins' },
  winnerBonus: { zh: '胜者，另加 {n} 分', en: 'wins, and {n} points more' },
  total: { zh: '总分', en: 'Total' },
  people: { zh: '冒险家', en: 'Adventurers' },
  spentOf: { zh: '已用：{names}', en: 'spent: {names}' },
} satisfies Record<string, Bilingual>;

export type Say = ReturnType<typeof speaker<typeof boardWords>>;

export const optionWords = {
  map: { zh: '地图', en: 'Map' },
  vaultFull: {
    zh: '沉没金库最多坐 {n} 人（DH-23.11）',
    en: 'The Sunken Vault is for {n} at most (DH-23.11)',
  },
  mapHint: { zh: '每张地图有自己的怪物', en: 'The monster comes with the map' },
  mode: { zh: '放置', en: 'Placing' },
  modeHint: {
    zh: '抢放限时；密封不抢；书信一天一步，准备也密封',
    en: 'The race has a clock; sealed has none; by mail a step takes a day, and Preparation is sealed, too',
  },
  realtime: { zh: '实时抢放', en: 'The race' },
  relaxed: { zh: '从容密封', en: 'Sealed' },
  mail: { zh: '多日书信', en: 'By mail' },
  hours: { zh: '每次期限', en: 'Time for each step' },
  hoursOf: { zh: '{n} 小时', en: '{n} h' },
  seconds: { zh: '沙漏', en: 'Hourglass' },
  secondsOf: { zh: '{n} 秒', en: '{n} s' },
  games: { zh: '盘数', en: 'Games' },
  gamesHint: {
    zh: '总分累计，每盘的胜者另得 100 分；得分最高的人下一盘须有 3 件宝物才能离开',
    en: 'Totals are carried, and each winner gets 100 more; whoever scored most needs 3 treasures to leave next time',
  },
  handicap: { zh: '谁要 3 件宝物', en: 'Who needs 3 treasures' },
  handicapHint: {
    zh: '上一盘得分最高的人，或累计总分最高的人',
    en: 'Whoever scored most in the last game, or in the match so far',
  },
  ofGame: { zh: '看上一盘', en: 'By the game' },
  ofMatch: { zh: '看总分', en: 'By the match' },
  fullGlass: { zh: '每次都等沙子流完', en: 'The sand always runs out' },
  order: { zh: '同层次序', en: 'Within a layer' },
  glass: { zh: '沙漏顺序', en: 'Glass order' },
  random: { zh: '随机', en: 'Random' },
  recover: { zh: '行动卡每回合收回', en: 'Cards come back every round' },
  relaxedTerm: {
    zh: '放置分两轮密封提交，不抢（DH-15）',
    en: 'Cards are handed in sealed, in two windows, and nobody races (DH-15)',
  },
  mailTerm: {
    zh: '准备和放置都密封提交，执行时不再询问（DH-15.6）',
    en: 'Preparation and cards are handed in sealed, and nobody is asked at execution (DH-15.6)',
  },
  randomTerm: {
    zh: '同一层的卡随机排序（DH-15.4）',
    en: 'Cards of one layer are shuffled (DH-15.4)',
  },
  fullGlassTerm: {
    zh: '放置不提前结束，沙子总要流完（DH-27.14）',
    en: 'Placement never ends early: the sand always runs out (DH-27.14)',
  },
  recoverTerm: {
    zh: '行动卡每回合都收回，不等归位（DH-27.6）',
    en: 'Action cards come back every round, without a Reset (DH-27.6)',
  },
  handicapTerm: {
    zh: '下一盘须有 3 件宝物的，是累计总分领先的人（DH-27.13）',
    en: 'Whoever leads the match, not the last game, needs 3 treasures to leave (DH-27.13)',
  },
  own: { zh: '你的角色', en: 'Your character' },
  ownHint: {
    zh: '一号位的角色；不选则开局时再选',
    en: "The first seat's; otherwise it is chosen at the start",
  },
  any: { zh: '开局时选', en: 'Choose at the start' },
} satisfies Record<string, Bilingual>;

export const pieceWords = {
  action: { zh: '行动卡', en: 'Action card' },
  character: { zh: '角色', en: 'Character' },
  treasure: { zh: '宝物', en: 'Treasure' },
  ai: { zh: '{monster}的牌', en: 'Cards of the {monster}' },
  tier: { zh: '{tier} · {v} 分', en: '{tier} · {v} {v|point|points}' },
} satisfies Record<string, Bilingual>;
