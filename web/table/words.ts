import type { Bilingual, Level } from '@kaiju/kernel';

export const words = {
  // Seats
  you: { zh: '你', en: 'you' },
  seat: { zh: '{n} 号位', en: 'Seat {n}' },
  opponents: { zh: '其他座位', en: 'Other seats' },
  here: { zh: '在线', en: 'here' },
  away: { zh: '离开了', en: 'away' },
  standingIn: { zh: '{bot} 代打中', en: '{bot} is standing in' },
  isAsked: { zh: '正在等 {who}', en: 'waiting for {who}' },
  clockOf: { zh: '{who} 的剩余时间', en: "{who}'s time" },
  watching: { zh: '你在观战', en: 'You are watching' },
  watchingDelay: { zh: '观战，晚 {time} 播出', en: 'Watching, {time} behind' },
  yourSeats: { zh: '本机的座位', en: 'Seats on this device' },
  seatActions: { zh: '{who}：更多', en: '{who}: more' },
  mute: { zh: '不看其发言', en: 'Mute' },
  unmute: { zh: '恢复其发言', en: 'Unmute' },
  report: { zh: '举报', en: 'Report' },
  putBot: { zh: '让机器人代打', en: 'Let a bot stand in' },
  putBotFor: {
    zh: '对方离开了。过一分钟可以让机器人代打，回来后归还座位。',
    en: 'They have left. After a minute a bot may play on until they are back.',
  },

  // Prompt
  prompt: { zh: '现在', en: 'Now' },
  yourDecision: { zh: '轮到你：{ask}', en: 'Your decision: {ask}' },
  yourTurn: { zh: '轮到你了', en: 'Your turn' },
  decisionOf: { zh: '{who}：{ask}', en: '{who}: {ask}' },
  waitingFor: { zh: '等待{names}', en: 'Waiting for {names}' },
  sending: { zh: '正在提交…', en: 'Sending…' },
  sealed: { zh: '已提交，稍后翻开', en: 'Sent; it turns over in a moment' },
  passing: { zh: '按你的设置，这次代你放弃', en: 'Passing for you, by your orders' },
  armedNow: { zh: '马上用上你预设的应对', en: 'What you armed is about to be used' },
  botPlays: { zh: '机器人正在替你打', en: 'A bot is playing for you' },
  imBack: { zh: '我回来了', en: "I'm back" },
  pausedNow: { zh: '对局暂停中', en: 'The match is paused' },
  nobodyAsked: { zh: '请稍候', en: 'One moment' },
  until: { zh: '还剩 {time}', en: '{time} left' },
  clauseOf: { zh: '规则 {clause}', en: 'Rule {clause}' },
  optionsCount: { zh: '全部选项（{n}）', en: 'All options ({n})' },
  skip: { zh: '跳过动画', en: 'Skip' },
  lastEvents: { zh: '刚刚', en: 'Last' },
  nothingYet: { zh: '对局开始', en: 'The match begins' },

  // Options
  options: { zh: '选项', en: 'Options' },
  forbidden: { zh: '规则不允许', en: 'the rules forbid it' },
  mayDiffer: {
    zh: '有运气或未知的成分，结果可能不同',
    en: 'Luck or something hidden has a say: it may come out otherwise',
  },
  nothingWould: { zh: '没有看得见的变化', en: 'Nothing that you would see' },

  // Side
  side: { zh: '记录、规则与聊天', en: 'Log, rules and chat' },
  log: { zh: '记录', en: 'Log' },
  filterLog: { zh: '在记录里查找', en: 'Search the log' },
  mainOnly: { zh: '只看大事', en: 'Main events' },
  logEmpty: { zh: '还没有发生什么。', en: 'Nothing has happened yet.' },
  logNoMatch: { zh: '没有找到。', en: 'Nothing found.' },
  toLatest: { zh: '回到最新', en: 'To the latest' },
  showInReplay: { zh: '在复盘中查看', en: 'Show in the replay' },
  rules: { zh: '规则', en: 'Rules' },
  wholeRulebook: { zh: '打开整本规则书', en: 'Open the whole rulebook' },
  chat: { zh: '聊天', en: 'Chat' },

  // Table menu
  tableMenu: { zh: '桌面菜单', en: 'Table' },
  undo: { zh: '撤回', en: 'Undo' },
  undoUnrates: { zh: '本局不再计分？', en: 'Rated no more?' },
  undoUnratesHint: {
    zh: '这一步之后，有人得知了原本不知道的事。撤回它，本局就不再计等级分。',
    en: 'Somebody has learned something since. If it is taken back, this match is rated no more.',
  },
  cancel: { zh: '取消', en: 'Cancel' },
  notRated: { zh: '本局不计等级分：{why}。', en: 'Not rated: {why}.' },
  speed: { zh: '动画速度', en: 'Motion' },
  invite: { zh: '邀请链接', en: 'Invitation' },
  copyLink: { zh: '复制链接', en: 'Copy the link' },
  copied: { zh: '链接已复制', en: 'Link copied' },
  inviteHint: {
    zh: '把链接发给朋友，不用注册就能入座。',
    en: 'Send it to a friend: no account needed to sit down.',
  },
  keyboard: { zh: '键盘', en: 'Keyboard' },
  boardArea: { zh: '棋盘', en: 'Board' },
  textBoard: { zh: '局面', en: 'The table as text' },

  // Offers
  offer_resume: { zh: '继续对局', en: 'Go on' },
  offer_rematch: { zh: '再来一局', en: 'Rematch' },
  offered_draw: { zh: '{who} 提议和棋', en: '{who} offers a draw' },
  offered_undo: { zh: '{who} 想撤回上一步', en: '{who} would like to take a step back' },
  offered_undo_unrated: {
    zh: '{who} 想撤回上一步；同意的话，本局不再计等级分',
    en: '{who} would like to take a step back; the match would be rated no more',
  },
  offered_pause: { zh: '{who} 提议暂停', en: '{who} would like a pause' },
  offered_resume: { zh: '{who} 提议继续', en: '{who} would like to go on' },
  offered_rematch: { zh: '{who} 想再来一局', en: '{who} would like a rematch' },
  waits_draw: { zh: '你提议和棋，等待对方', en: 'You offered a draw; waiting for the others' },
  waits_undo: {
    zh: '你想撤回，等待对方同意',
    en: 'You would like to take a step back; waiting for the others',
  },
  waits_pause: { zh: '你提议暂停，等待对方', en: 'You would like a pause; waiting for the others' },
  waits_resume: { zh: '你提议继续，等待对方', en: 'You would like to go on; waiting for the others' },
  waits_rematch: { zh: '等待对方同意再来一局', en: 'Waiting for the others to agree to a rematch' },
  agree: { zh: '同意', en: 'Agree' },
  decline: { zh: '不同意', en: 'Decline' },
  withdraw: { zh: '收回', en: 'Withdraw' },
  toRematch: { zh: '去新的一局', en: 'To the next match' },

  // Ending
  over: { zh: '对局结束', en: 'The match is over' },
  youWon: { zh: '你赢了', en: 'You won' },
  youLost: { zh: '你输了', en: 'You lost' },
  youPlaced: { zh: '你获得第 {place} 名', en: 'You came in at place {place}' },
  drawn: { zh: '平局', en: 'A draw' },
  winsSentence: { zh: '{names} 获胜', en: '{names} won' },
  failsSentence: { zh: '{name} 没有成功', en: '{name} did not make it' },
  winsTogether: { zh: '{names} 并列第一', en: '{names} share the first place' },
  result: { zh: '结果', en: 'Result' },
  toGame: { zh: '游戏主页', en: "The game's page" },

  // Hot seat
  handOver: { zh: '请把设备交给 {who}', en: 'Pass the device to {who}' },
  handOverHint: { zh: '接下来的内容只给 {who} 看。', en: 'What comes next is for {who} alone.' },
  handOverGo: { zh: '我是 {who}，开始', en: 'I am {who}: show it' },

  // The way
  offline: {
    zh: '连接断了，正在重连。你的操作不会丢。',
    en: 'The connection is lost; trying again. What you did is not lost.',
  },
  closedLine: {
    zh: '连接已关闭（{reason}），请刷新页面',
    en: 'The connection is closed ({reason}); reload the page',
  },
  reload: { zh: '刷新', en: 'Reload' },
  cantEnter: { zh: '进不了这张桌子', en: 'You can’t get to this table' },
  home: { zh: '回首页', en: 'Home' },
  elsewhere: {
    zh: '这一局已在另一个标签页打开。',
    en: 'This match is open in another tab.',
  },
  playHere: { zh: '改在这里玩', en: 'Play it here' },
  noGame: { zh: '没有这款游戏', en: 'There is no such game' },
  loading: { zh: '正在摆桌…', en: 'Setting the table…' },
  refusedBy: { zh: '{why}（{clause}）', en: '{why} ({clause})' },
  failed: { zh: '没有成功：{what}', en: 'That did not work: {what}' },

  // Reports

  and: { zh: '、', en: ', ' },
} satisfies Record<string, Bilingual>;

export const levels: Record<Level, Bilingual> = {
  beginner: { zh: '入门', en: 'beginner' },
  casual: { zh: '休闲', en: 'casual' },
  strong: { zh: '强手', en: 'strong' },
  master: { zh: '大师', en: 'master' },
};

export const botNames: Record<Level, Bilingual> = {
  beginner: { zh: '入门机器人', en: 'Beginner bot' },
  casual: { zh: '休闲机器人', en: 'Casual bot' },
  strong: { zh: '强手机器人', en: 'Strong bot' },
  master: { zh: '大师机器人', en: 'Master bot' },
};
