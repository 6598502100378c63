import type { Bilingual } from '@kaiju/kernel';
import type { Flaw } from './check.ts';

export const words = {
  title: { zh: '复盘', en: 'Replay' },
  titleOf: { zh: '{game} · 复盘', en: '{game}: replay' },
  seat: { zh: '{n} 号位', en: 'Seat {n}' },
  loading: { zh: '正在取记录', en: 'Fetching the record' },
  playingAgain: { zh: '正在把对局重放一遍', en: 'Playing the match again' },

  // The door
  lead: {
    zh: '打开一份对局记录：看双方的手牌，逐步回放，核对骰子，或从任意一步接着下。',
    en: 'Open the record of a match: see what everybody held, step through it, check the dice, or play on from any move.',
  },
  choose: { zh: '选择记录文件', en: 'Choose a record' },
  drop: { zh: '或把文件拖到这里', en: 'or drop the file here' },
  letGo: { zh: '松手打开', en: 'Let go to open it' },
  fileStays: {
    zh: '文件只在这台设备上打开，不会上传。',
    en: 'The file is opened on this device and goes nowhere.',
  },
  here: { zh: '这台设备上的对局', en: 'Matches on this device' },
  watch: { zh: '观看', en: 'Watch' },
  online: { zh: '服务器上我的对局', en: 'My matches on the server' },
  noneHere: { zh: '还没有下完的对局。', en: 'No finished match yet.' },
  oldRules: { zh: '旧规则，不能重放', en: 'old rules: it can not be played again' },
  failed: { zh: '打不开这份记录', en: 'This record could not be opened' },
  other: { zh: '打开另一份', en: 'Open another' },
  unknownGame: { zh: '这里没有“{game}”这个游戏。', en: 'There is no game “{game}” here.' },
  tooLarge: {
    zh: '文件太大（{size} MB），不像是一份记录。',
    en: 'The file is too large ({size} MB) to be a record.',
  },

  // Whose eyes
  eyes: { zh: '视角', en: 'Seen by' },
  all: { zh: '全部信息', en: 'Everything' },
  spectator: { zh: '观众', en: 'Spectator' },
  unfinished: {
    zh: '对局没有下完，只能以观众的视角看。',
    en: 'The match is not over: it can only be seen as spectators see it.',
  },

  // Transport
  transport: { zh: '回放', en: 'Playback' },
  scrub: { zh: '进度', en: 'Where in the match' },
  atMove: { zh: '第 {n} 步，共 {all} 步', en: 'Move {n} of {all}' },
  dealt: { zh: '开局', en: 'The deal' },
  first: { zh: '回到开局', en: 'To the beginning' },
  last: { zh: '到终局', en: 'To the end' },
  turnBack: { zh: '上一回合', en: 'Previous turn' },
  turnOn: { zh: '下一回合', en: 'Next turn' },
  stepBack: { zh: '后退一步', en: 'One move back' },
  stepOn: { zh: '前进一步', en: 'One move on' },
  play: { zh: '播放', en: 'Play' },
  pause: { zh: '暂停', en: 'Pause' },
  pace: { zh: '速度', en: 'Speed' },
  paceOf: { zh: '×{n}', en: '×{n}' },
  leads: { zh: '{who} 取得领先', en: '{who} takes the lead' },
  standing: { zh: '局势：{list}', en: 'How they stand: {list}' },
  share: { zh: '{who} {percent}%', en: '{who} {percent}%' },
  keys: {
    zh: '空格播放或暂停，← → 一步，Shift + ← → 一回合，Home / End 到两端',
    en: 'Space plays and pauses, ← → one move, Shift + ← → one turn, Home and End go to the ends',
  },

  // Caption
  asked: { zh: '{who}：{ask}', en: '{who}: {ask}' },
  chose: { zh: '{who}：{choice}', en: '{who}: {choice}' },
  next: { zh: '接下来', en: 'Next' },
  timeRan: { zh: '时间流逝', en: 'Time passes' },
  ranOut: { zh: '超时', en: 'Time runs out' },
  conceded: { zh: '{who} 认输', en: '{who} resigns' },
  settled: { zh: '对局由桌主或各方商定结束', en: 'The match is settled' },
  nothingSeen: { zh: '从这个视角看，没有可见的变化', en: 'Nothing that these eyes could see' },
  won: { zh: '{names} 获胜', en: '{names} wins' },
  wonTogether: { zh: '{names} 获胜', en: '{names} win' },
  drawn: { zh: '平局', en: 'A draw' },
  and: { zh: '、', en: ' and ' },
  trouble: { zh: '回放停下了：{what}', en: 'The replay stopped: {what}' },

  // Side
  side: { zh: '记录、规则与核对', en: 'Log, rules and check' },
  log: { zh: '记录', en: 'Log' },
  goTo: { zh: '到这一步', en: 'Go there' },
  rules: { zh: '规则', en: 'Rules' },
  check: { zh: '核对', en: 'Check' },
  clauseOf: { zh: '规则 {clause}', en: 'Rule {clause}' },

  // Check
  checkLead: {
    zh: '在这个页面里核对，不必相信任何人：规则从种子起把整局重放一遍，骰子按承诺验算。',
    en: 'Checked in this page, so that nobody need be believed: the rules play the whole match again from its seed, and the dice are worked out from what was promised.',
  },
  checkNow: { zh: '核对这份记录', en: 'Check this record' },
  checking: { zh: '正在核对', en: 'Checking' },
  recordGood: { zh: '记录属实', en: 'The record is true' },
  recordGoodWhy: {
    zh: '从种子起重放了 {n} 步，每一步都合规则，{hashes} 个校验值全部一致，结果相同。',
    en: '{n} {n|move was|moves were} played again from the seed. Each was legal, {hashes} {hashes|hash agrees|hashes agree}, and so does the result.',
  },
  recordBad: { zh: '记录有问题', en: 'The record is not true' },
  firstFlawAt: { zh: '第一处不符在第 {n} 步。', en: 'The first thing wrong is at move {n}.' },
  showFlaw: { zh: '看那一步', en: 'Show that move' },
  detail: { zh: '细节', en: 'Detail' },
  diceGood: { zh: '骰子公平', en: 'The dice were fair' },
  diceBad: { zh: '骰子对不上', en: 'The dice do not hold' },
  diceNone: { zh: '没有骰子的承诺', en: 'No promise about the dice' },
  diceNoneWhy: {
    zh: '这份记录没有附上开局前的承诺（例如在本机下的对局），所以无从核对种子的来历。',
    en: 'The record carries no promise from before the match (as when it was played on one device), so where its seed came from can not be checked.',
  },
  noted: { zh: '你开局前记下的承诺（可不填）', en: 'The promise you noted before the match (if you did)' },
  notedHint: {
    zh: '桌上公布的 64 位十六进制数。填了它，才能证明服务器没有事后改口。',
    en: 'The 64 digits shown at the table. Only with them is it proved that the server did not change its mind later.',
  },
  ok: { zh: '通过', en: 'holds' },
  notOk: { zh: '不通过', en: 'does not hold' },

  // What can be done
  copyLink: { zh: '复制此刻的链接', en: 'Copy a link to this move' },
  copied: { zh: '链接已复制', en: 'The link was copied' },
  copyFailed: {
    zh: '浏览器不允许复制。链接：{link}',
    en: 'The browser did not let us copy. The link: {link}',
  },
  linkNeedsServer: {
    zh: '这是本机的记录，链接只在这台设备上有效。要给别人看，请下载记录发过去。',
    en: 'This record is on this device only. To show it to others, download it and send it.',
  },
  download: { zh: '下载记录', en: 'Download the record' },
  branch: { zh: '从这里接着下', en: 'Play on from here' },
  branchShort: { zh: '接着下', en: 'Play on' },
  branchTitle: { zh: '从第 {n} 步接着下', en: 'Play on from move {n}' },
  branchText: {
    zh: '在这台设备上开一张新桌，从这一刻起由你来下。之后的骰子是新的。',
    en: 'A new table on this device begins at this moment, and you take over. What comes after has dice of its own.',
  },
  branchSeat: { zh: '你坐', en: 'You sit at' },
  branchLevel: { zh: '对手', en: 'Against' },
  branchGo: { zh: '开始', en: 'Begin' },
  branchOver: { zh: '对局到此已经结束，退回几步再试。', en: 'The match is over here; go back a few moves.' },
  branchFailed: { zh: '开不了桌：{what}', en: 'The table could not be opened: {what}' },
  textBoard: { zh: '桌面', en: 'The table' },
} satisfies Record<string, Bilingual>;

/** What kind of thing was found wrong, in words for people. */
export const flaws = {
  ruleset: { zh: '它用的是另一版规则，这里无法重放。', en: 'It was played by another version of the rules.' },
  deal: { zh: '按记录里的种子和选项，发不出这样的开局。', en: 'Its seed and options can not be dealt.' },
  input: { zh: '有一步不合规则。', en: 'A move in it is against the rules.' },
  hash: {
    zh: '重放得到的桌面与记录的校验值不同：这一步或更早的内容被改过。',
    en: 'Played again, the table is not the one that was recorded: this move, or something before it, was changed.',
  },
  result: { zh: '结果与对局不符。', en: 'The result is not what the match came to.' },
  checkpoint: {
    zh: '途中保存的桌面与对局不符。',
    en: 'A table that was saved on the way is not that of the match.',
  },
  other: { zh: '它不是一份完整的记录。', en: 'It is not a whole record.' },
} satisfies Record<Flaw['about'], Bilingual>;
