import type { Bilingual } from '@kaiju/kernel';

export const general = {
  // ---- kaiju help
  banner: {
    zh: '开局 Kaiju — 规则书就是程序的桌面游戏',
    en: 'Kaiju 开局 — tabletop games whose rulebook is the program',
  },
  firstStep: {
    zh: '第一次来？试试：kaiju play {game}',
    en: 'New here? Try: kaiju play {game}',
  },
  helpUsage: { zh: '用法：kaiju <命令> [选项]', en: 'Usage: kaiju <command> [flags]' },
  helpMore: {
    zh: '某个命令怎么用：kaiju help <命令>；这是哪个版本：kaiju --version',
    en: 'How to use a command: kaiju help <command>. Which version this is: kaiju --version',
  },
  exitCodes: {
    zh: '退出码：0 一切正常，1 发现了问题，2 用法不对',
    en: 'Exit codes: 0 all is well, 1 something was found, 2 wrong usage',
  },
  usage: { zh: '用法', en: 'Usage' },
  flags: { zh: '选项', en: 'Flags' },
  examples: { zh: '例子', en: 'Examples' },

  // ---- wrong usage
  noCommand: { zh: "没有 '{name}' 这个命令", en: "there is no command '{name}'" },
  noFlag: { zh: 'kaiju {command} 没有 {name} 这个选项', en: 'kaiju {command} has no flag {name}' },
  noGame: { zh: "没有 '{name}' 这个游戏；有：{known}", en: "no game is called '{name}'; there are: {known}" },
  meant: { zh: "；是想写 '{name}' 吗？", en: "; did you mean '{name}'?" },
  moreHelp: { zh: '怎么用：kaiju help {command}', en: 'See: kaiju help {command}' },
  needsValue: { zh: '--{name} 后面要有一个值', en: '--{name} needs a value' },
  needsNoValue: { zh: '--{name} 是个开关，后面不带值', en: '--{name} is a switch and takes no value' },
  tooFewWords: { zh: '还缺：kaiju {command} {takes}', en: 'something is missing: kaiju {command} {takes}' },
  tooManyWords: {
    zh: "多出了 '{word}'：kaiju {command} {takes}",
    en: "'{word}' is too much: kaiju {command} {takes}",
  },
  notNumber: {
    zh: "--{name}：应是 {low} 到 {high} 的整数，却是 '{found}'",
    en: "--{name}: expected a whole number from {low} to {high}, found '{found}'",
  },
  notAmount: {
    zh: "--{name}：应是不小于 {low} 的数，却是 '{found}'",
    en: "--{name}: expected a number of at least {low}, found '{found}'",
  },
  notLang: { zh: "--lang：应是 zh 或 en，却是 '{found}'", en: "--lang: expected zh or en, found '{found}'" },
  notOptions: {
    zh: '--options：应是 JSON 对象，例如 {example}；{why}',
    en: '--options: expected a JSON object such as {example}; {why}',
  },
  notCommitment: {
    zh: "--commitment：应是开局前看到的 64 个 0–9 a–f 的数位，却是 '{found}'",
    en: "--commitment: expected the 64 digits 0–9 a–f shown before the match, found '{found}'",
  },
  badOptions: { zh: '--options：{why}', en: '--options: {why}' },
  unknownBot: { zh: '--bots：{why}', en: '--bots: {why}' },
  noFile: { zh: '读不了 {file}：{why}', en: "{file} can't be read: {why}" },
  notWritten: { zh: '写不了 {file}：{why}', en: "{file} can't be written: {why}" },
  otherGame: { zh: '{file} 是 {game} 的记录', en: '{file} is a record of {game}' },
  sceneNeedsGame: {
    zh: '看不出 {file} 是哪个游戏的场景；请写明：kaiju scene {file} <game>',
    en: "{file} doesn't stand in a game's folder; say which game: kaiju scene {file} <game>",
  },

  // ---- verify, replay, scene, games
  verified: {
    zh: '✓ 记录属实：{title}（{ruleset}），{seats} 个座位，{inputs} 次输入，{result}，终局哈希 {hash}',
    en: '✓ the record holds: {title} ({ruleset}), {seats} seats, {inputs} inputs, {result}, final hash {hash}',
  },
  broken: { zh: '✗ 记录不实：{why}', en: '✗ the record does not hold: {why}' },
  rulesGone: {
    zh: '这份记录用的是《{title}》的旧规则（{ruleset}），这里只有 {now}：既不能重放，也无从核对。记录里写着：{seats} 个座位，{inputs} 次输入，{result}',
    en: 'this record has rules of {title} that are no longer here ({ruleset}; at hand are {now}): it can neither be played again nor checked. It says: {seats} seats, {inputs} inputs, {result}',
  },
  diceFair: { zh: '✓ 公平骰子：{why}', en: '✓ fair dice: {why}' },
  diceUnfair: { zh: '✗ 公平骰子：{why}', en: '✗ fair dice: {why}' },
  diceUnknown: {
    zh: '· 记录里没有公平骰子：种子从何而来，无从核对',
    en: '· no fair dice in this record: where its seed came from can not be checked',
  },
  diceMissing: {
    zh: '✗ 公平骰子：你开局前记下了承诺 {noted}，记录里却没有公平骰子',
    en: '✗ fair dice: you noted the commitment {noted} before the match, the record has no fair dice',
  },
  diceNotNoted: {
    zh: '· 只核对了记录自身；开局前记下承诺，再用 --commitment 给出，才知道它没有被事后替换',
    en: '· checked against the record itself only; note the commitment before a match and give it by --commitment to know that it was not replaced afterwards',
  },
  unfinished: { zh: '未下完', en: 'not finished' },
  dealt: { zh: '开局', en: 'the deal' },
  answered: { zh: '{who}：{what}', en: '{who}: {what}' },
  answeredUnseen: { zh: '{who} 作出了选择', en: '{who} has decided' },
  timePassed: { zh: '时间到', en: 'time is up' },
  conceded: { zh: '{who} 认输', en: '{who} concedes' },
  settled: { zh: '对局由主持人了结', en: 'the host ends the match' },
  eyes: { zh: '视角：{who}', en: 'eyes: {who}' },
  eyesAll: { zh: '全知', en: 'everything' },
  replayKeys: {
    zh: '←→ 逐步  Home/End 首尾  空格 播放/停  Tab 换视角  g English  q 离开',
    en: '← → step  Home/End first/last  space plays/stops  Tab other eyes  g 中文  q leave',
  },
  gameSeats: { zh: '{low}–{high} 人', en: '{low}–{high} seats' },
  gameSeatsExact: { zh: '{low} 人', en: '{low} seats' },
  scenesGood: { zh: '{good} 个场景全部成立', en: '{good} scenes hold' },
  scenesBad: { zh: '{all} 个场景中有 {bad} 个不成立', en: '{bad} of {all} scenes do not hold' },

  // ---- long runs
  progress: {
    zh: '{label} {done}/{total}，每秒 {rate}，还要 {left} 秒',
    en: '{label} {done}/{total}, {rate}/s, {left} s left',
  },
  arenaBots: {
    zh: '--bots：应列出 2 到 {max} 个机器人，用逗号隔开',
    en: '--bots: expected 2 to {max} bots, separated by commas',
  },
  arenaHead: {
    zh: '{game}：{rounds} 轮，{matches} 局（每一轮用同一副牌，让每个机器人坐遍各个座位）',
    en: '{game}: {rounds} rounds, {matches} matches (a round is one deal, played from every seat)',
  },
  arenaScore: {
    zh: '得分 {mean}%（{low}–{high}%），Elo {elo}（{eloLow} … {eloHigh}）',
    en: 'score {mean}% ({low}–{high}%), Elo {elo} ({eloLow} … {eloHigh})',
  },
  arenaBetter: {
    zh: '{name} 更强（检验的是领先 {elo} 分 Elo）',
    en: '{name} is stronger (tested for {elo} Elo)',
  },
  arenaNot: {
    zh: '{name} 并不更强（检验的是领先 {elo} 分 Elo）',
    en: '{name} is not stronger (tested for {elo} Elo)',
  },
  arenaOpen: { zh: '还没有分出强弱；多玩几局再看', en: 'not decided yet; it takes more games' },
  lawsHead: {
    zh: '{game}：{games} 局，{decisions} 个决定',
    en: '{game}: {games} games, {decisions} decisions',
  },
  lawsUnused: { zh: '从未用到：{names}', en: 'never used: {names}' },
  lawsRecord: {
    zh: '第 {at} 步；记录已存到 {file}，可用 kaiju replay {file} 重看',
    en: 'at step {at}; the record is in {file}: kaiju replay {file}',
  },
  lawsHold: { zh: '{game}：定律全部成立', en: '{game}: all laws hold' },
  lawsBroken: { zh: '{game}：有 {n} 处不成立', en: '{game}: {n} failures' },
} satisfies Record<string, Bilingual>;
