import { type Bilingual, fill, type Lang } from '@kaiju/kernel';

/** Everything the reports say. */
const WORDS = {
  report: { zh: '平衡报告', en: 'lab report' },
  facts: {
    zh: '{ruleset} · {games} 局 · 机器人 {bots} · 种子 {seed}',
    en: '{ruleset} · {games} games · bots {bots} · seed {seed}',
  },
  options: { zh: '选项 {options}', en: 'options {options}' },

  findings: { zh: '值得注意', en: 'What stands out' },
  nothing: {
    zh: '没有超出偶然的发现。',
    en: 'Nothing beyond chance.',
  },
  seatHigh: { zh: '{seats} 人局的 {name}占优', en: '{name} of {seats} has the better of it' },
  seatLow: { zh: '{seats} 人局的 {name}吃亏', en: '{name} of {seats} has the worse of it' },
  contentHigh: { zh: '{name} 偏强', en: '{name} is strong' },
  contentLow: { zh: '{name} 偏弱', en: '{name} is weak' },
  counters: { zh: '{name} 克制 {other}', en: '{name} beats {other}' },
  someUnused: { zh: '从未用到：{names}', en: 'Never used: {names}' },
  someUnlisted: { zh: '不在目录里：{names}', en: 'In no catalogue: {names}' },

  table: { zh: '{seats} 人局', en: '{seats} seats' },
  tableFacts: { zh: '{games} 局，{deals} 副牌', en: '{games} games of {deals} deals' },
  bySeat: { zh: '各座位胜率', en: 'Win rate by seat' },
  seat: { zh: '{n} 号位', en: 'seat {n}' },
  byBot: { zh: '各机器人胜率', en: 'Win rate by bot' },
  botMatchups: { zh: '机器人对阵', en: 'Bot against bot' },
  length: { zh: '对局长度', en: 'Length' },
  inputsHow: {
    zh: '横轴是步数（每次作答、超时等都算一步），柱高是局数。',
    en: 'Across: inputs (every answer, every time-out); up: games.',
  },
  overall: { zh: '所有对局', en: 'All games' },
  mean: { zh: '平均', en: 'mean' },
  median: { zh: '中位数', en: 'median' },
  shortest: { zh: '最短', en: 'shortest' },
  longest: { zh: '最长', en: 'longest' },
  middle: { zh: '九成在', en: 'nine of ten' },
  decisions: { zh: '每席决策', en: 'decisions by seat' },
  draws: { zh: '平局', en: 'Draws' },
  leads: { zh: '领先与翻盘', en: 'Leads and comebacks' },
  leadChanges: { zh: '领先易手', en: 'lead changes' },
  firstWins: { zh: '最先领先者获胜', en: 'the first leader wins' },
  halfWins: { zh: '中盘领先者获胜', en: 'the leader at half-time wins' },
  lastWins: { zh: '终局前领先者获胜', en: 'the leader before the end wins' },
  behind: { zh: '胜者最多落后（评估 0–1）', en: 'winners were at worst behind by (evaluation, 0–1)' },
  comebacks: {
    zh: '中盘落后而获胜：{part}',
    en: 'Won after being behind at half-time: {part}',
  },
  noEvaluation: {
    zh: '这个游戏没有局面评估，看不出谁领先。',
    en: 'The game has no evaluation, so nobody can say who leads.',
  },

  content: { zh: '内容胜率', en: 'Win rate by content' },
  kind: { zh: '内容胜率：{kind}', en: 'Win rate by {kind}' },
  name: { zh: '名称', en: 'name' },
  with: { zh: '有它', en: 'with it' },
  without: { zh: '没有', en: 'without' },
  games: { zh: '局数', en: 'games' },
  gamesOf: { zh: '{n} 局', en: '{n} games' },
  interval: { zh: '95% 区间', en: '95% interval' },
  matchups: { zh: '对阵：{kind}', en: 'Matchups: {kind}' },
  matchupsHow: {
    zh: '行对列的胜率（%）；小字是相遇次数。',
    en: 'How the row fares against the column, in %; below it, how often they met.',
  },
  left: { zh: '另有 {n} 项较少见，未列入。', en: '{n} rarer ones are left out.' },
  unused: { zh: '从未用到', en: 'Never used' },
  allUsed: { zh: '目录中的内容全都用到了。', en: 'Everything in the catalogue was used.' },
  noCatalogue: { zh: '这个游戏没有内容目录。', en: 'The game has no catalogue of content.' },
  unlisted: { zh: '不在目录里', en: 'Not in the catalogue' },

  odd: { zh: '值得一看的对局', en: 'Games worth a look' },
  odd_longest: { zh: '最长：{value} 步', en: 'The longest: {value} inputs' },
  odd_shortest: { zh: '最短：{value} 步', en: 'The shortest: {value} inputs' },
  odd_upset: {
    zh: '最大翻盘：胜者中盘落后 {value}',
    en: 'The largest upset: the winner was {value} behind at half-time',
  },
  odd_seesaw: { zh: '最胶着：领先易手 {value} 次', en: 'The closest: {value} lead changes' },
  odd_slowest: { zh: '最慢：{value} 毫秒', en: 'The slowest: {value} ms' },

  timing: { zh: '耗时', en: 'Time' },
  speed: {
    zh: '{threads} 个线程，{seconds} 秒，每秒 {rate} 局',
    en: '{threads} threads, {seconds} s, {rate} games per second',
  },
  thinking: {
    zh: '{name}：{decisions} 次决策，平均 {mean} 毫秒，最长 {most} 毫秒',
    en: '{name}: {decisions} decisions, {mean} ms on average, {most} ms at most',
  },

  how: { zh: '怎么读', en: 'How to read this' },
  howWorth: {
    zh: '胜率按名次计：独自第一为 100%，并列平分，垫底为 0%；无论几人，50% 就是持平。',
    en: 'A win rate counts places: alone on top is 100%, shared places share, last is 0%. With any number of seats, 50% is par.',
  },
  howInterval: {
    zh: '每副牌由机器人轮换座位各打一遍，同一副牌的几局并不独立；所以 95% 区间按副牌之间的差异计算（威尔逊区间，有效样本量取自组间方差；长度等平均数用 t 区间）。',
    en: 'Every deal is played once per rotation of the bots, and its games resemble each other; so the 95% intervals come from how deals differ (Wilson intervals at the effective sample size; t intervals for lengths and other means).',
  },
  howMany: {
    zh: '比较得越多，偶然显得特别的也越多：全都持平时，二十行里也会有一行标 *。** 表示按同表行数（至少算十行）收紧（邦费罗尼校正）后仍然成立；* 只是线索，换个种子再看。',
    en: 'The more is compared, the more seems special by chance: of twenty rows that are all at par, one will carry a *. ** still holds when corrected for all rows of its table, ten at least (Bonferroni); * is a hint to be checked with another seed.',
  },
  howCause: {
    zh: '内容胜率说的是持有它的座位赢得多不多，不是因为它才赢：强的机器人、顺风的一方也会用得更多。',
    en: 'A win rate by content says how often its holders win, not that they win by it: stronger bots, or whoever is ahead anyway, may use it more.',
  },
  howClock: {
    zh: '按时间思考的机器人在这里按次数思考（预算每毫秒一次），所以同样的种子总是同样的报告；它们可能比对局中弱一些或强一些。',
    en: 'Bots that think by the clock think by count here, one iteration per millisecond of their budget, so that the same seed gives the same report; they may be a little weaker or stronger than at the table.',
  },
  howReplay: {
    zh: '每局都能重现：命令写出记录，再用 kaiju replay 观看。',
    en: 'Every game can be played again: the command writes its record, and kaiju replay shows it.',
  },

  patch: { zh: '改动前后', en: 'before and after' },
  patchFacts: {
    zh: '{games} 对同牌对局，其中 {touched} 对走法或结果不同',
    en: '{games} games on paired deals; {touched} of them went differently',
  },
  before: { zh: '前', en: 'before' },
  after: { zh: '后', en: 'after' },
  change: { zh: '变化', en: 'change' },
  lengthOf: { zh: '{seats} 人局长度（步）', en: 'length of {seats} seats (inputs)' },
  drawsOf: { zh: '{seats} 人局平局', en: 'draws of {seats} seats' },
  leadsOf: { zh: '{seats} 人局领先易手', en: 'lead changes of {seats} seats' },
  seatOf: { zh: '{seats} 人局 {n} 号位', en: 'seat {n} of {seats}' },
  botRow: { zh: '机器人 {name}', en: 'bot {name}' },
  nowUsed: { zh: '现在用到了：{names}', en: 'Used only after: {names}' },
  nowUnused: { zh: '现在用不到了：{names}', en: 'Used only before: {names}' },
} satisfies Record<string, Bilingual>;

type Phrase = keyof typeof WORDS;
export type Say = (phrase: Phrase, blanks?: Record<string, unknown>) => string;

export function wordsIn(lang: Lang): Say {
  return (phrase, blanks = {}) => fill(WORDS[phrase][lang], blanks);
}
