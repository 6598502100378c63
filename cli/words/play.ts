import type { Bilingual } from '@kaiju/kernel';

export const play = {
  // ---- who plays
  you: { zh: '你', en: 'You' },
  youAre: { zh: '你坐 {place} 号位', en: 'You are {name}' },
  friends: { zh: '轮流用这台设备：{names}', en: 'taking turns on this device: {names}' },
  opponents: { zh: '对手：{bots}', en: 'Against {bots}' },
  opponent: { zh: '{name}（{level}）', en: '{name} ({level})' },
  beginner: { zh: '入门机器人', en: 'beginner bot' },
  casual: { zh: '休闲机器人', en: 'casual bot' },
  strong: { zh: '强手机器人', en: 'strong bot' },
  master: { zh: '大师机器人', en: 'master bot' },

  // ---- the first page
  howToPlay: {
    zh: '轮到你时，能做的事都列在下面：用 ↑↓ 移动，按 Enter 选定，或者直接按数字。',
    en: 'Whenever it is your turn, everything you may do is listed: move with ↑ ↓ and press Enter, or press its number.',
  },
  howToAsk: {
    zh: '想知道某件事为什么不能做，按 ?；想看依据的规则，按 r。看书的时候，时钟会停。',
    en: 'Wonder why something is not there? Press ?. The rule behind it? Press r. The clock waits while you read.',
  },
  resumed: { zh: '接着上次的第 {n} 步。', en: 'It goes on after step {n}.' },
  begin: { zh: '按 Enter 开始', en: 'Press Enter to begin' },

  // ---- the table
  asks: { zh: '▶ {who}：{what}', en: '▶ {who}: {what}' },
  thinks: { zh: '… 等待 {names}', en: '… waiting for {names}' },
  seconds: { zh: '{s} 秒', en: '{s} s' },
  ready: {
    zh: '接下来要抢时间：{s} 秒。准备好了就按 Enter',
    en: 'A race of {s} s comes next. Press Enter when you are ready',
  },
  pass: { zh: '请把设备交给 {name}', en: 'Pass the device to {name}' },
  passHint: {
    zh: '其他人请回避。{name} 准备好了就按 Enter',
    en: 'Nobody else may look. {name} presses Enter',
  },
  more: { zh: '还有 {n} 项', en: '{n} more' },
  tooLate: { zh: '晚了一步', en: 'Too late: it was decided before your key' },
  nothingToUndo: {
    zh: '没有可以撤回的：上一步不是你的，或者已经看到了新的东西',
    en: 'Nothing to take back: the last step was not yours, or something was learned by it',
  },
  undone: { zh: '撤回了一步', en: 'Taken back' },
  saved: { zh: '已存到 {file}', en: 'Saved to {file}' },
  typeAnswer: {
    zh: '输入答案（JSON），Tab 给出一个例子：',
    en: 'Type the answer as JSON; Tab gives an example:',
  },

  // ---- the keys, one by one
  keyMove: { zh: '↑↓ 移动', en: '↑↓ move' },
  keyChoose: { zh: 'Enter 选定', en: 'Enter choose' },
  keyNumber: { zh: '数字 直选', en: '1–9 at once' },
  keyFilter: { zh: '/ 查找', en: '/ find' },
  keyBoard: { zh: 'b 局面', en: 'b board' },
  keyWhy: { zh: '? 为何不能', en: '? why not' },
  keyRule: { zh: 'r 规则', en: 'r rule' },
  keyLog: { zh: 'l 经过', en: 'l log' },
  keyUndo: { zh: 'u 撤回', en: 'u undo' },
  keyLang: { zh: 'g English', en: 'g 中文' },
  keyLeave: { zh: 'q 离开', en: 'q leave' },
  keyGoOn: { zh: 'Enter 继续', en: 'Enter go on' },
  keyScroll: { zh: '↑↓ 滚动', en: '↑↓ scroll' },
  keyBack: { zh: 'Esc 返回', en: 'Esc back' },
  keyRematch: { zh: 'n 再来一局', en: 'n rematch' },
  keySave: { zh: 's 保存记录', en: 's save record' },
  keyStay: { zh: 'Esc 继续玩', en: 'Esc stay' },
  keyLeaveNow: { zh: 'y 离开', en: 'y leave' },
  keySaveLeave: { zh: 's 保存后离开', en: 's save and leave' },

  // ---- what opens over it
  whyTitle: { zh: '为什么不能……？', en: "Why can't I …?" },
  whyNothing: {
    zh: '规则没有拒绝什么：这一步能做的都在列表里。',
    en: 'Nothing was turned down: all that this step knows is in the list.',
  },
  whyNotAsked: { zh: '现在没有问你什么。', en: 'You are not asked anything now.' },
  logTitle: { zh: '经过', en: 'What happened' },
  logEmpty: { zh: '还什么都没有发生。', en: 'Nothing has happened yet.' },
  ruleReason: { zh: '理由：{why}', en: 'Why: {why}' },
  noRulebook: { zh: '这个游戏没有规则书。', en: 'This game has no rulebook.' },
  leaveTitle: { zh: '离开这一局？', en: 'Leave this match?' },
  leaveHint: {
    zh: '保存之后可以接着玩：kaiju play {game} --resume {file}',
    en: 'Saved, it can be taken up again: kaiju play {game} --resume {file}',
  },

  // ---- the end
  over: { zh: '终局。', en: 'The match is over.' },
  youWin: { zh: '你赢了！', en: 'You win!' },
  place: { zh: '第 {place} 名  {name}  {points}', en: '{place}.  {name}  {points}' },
  thanks: { zh: '谢谢你来玩{title}。', en: 'Thank you for playing {title}.' },
  seedNote: { zh: '种子 {seed}', en: 'seed {seed}' },
  left: { zh: '对局停在第 {n} 步。', en: 'The match stands at step {n}.' },

  // ---- line by line
  plainIntro: {
    zh: '输入编号或选项的文字；? 为何不能，r 规则，l 经过，u 撤回，q 离开',
    en: 'Type a number or the words of an option; ? why not, r rule, l log, u undo, q leave',
  },
  notUnderstood: {
    zh: "没听懂 '{line}'：请输入 1 到 {n} 的编号，或选项的文字",
    en: "'{line}' is not understood: type a number from 1 to {n}, or the words of an option",
  },
  notJson: { zh: "'{line}' 不是 JSON：{why}", en: "'{line}' is not JSON: {why}" },
  endOfInput: {
    zh: '输入到此为止，对局停在第 {n} 步。加上 --record 文件 可以保存，--auto 让机器人玩完。',
    en: 'The input ends here, and the match stands at step {n}. With --record file it is kept; --auto lets bots play it out.',
  },
} satisfies Record<string, Bilingual>;
