import type { Bilingual } from '@kaiju/kernel';

export const words = {
  title: { zh: '关于开局', en: 'About Kaiju' },
  what: {
    zh: '开局是一张放桌面策略游戏的桌子。每款游戏的规则书都在运行：发生的每件事都写着它依据的条款，做不了的事会说明为什么。',
    en: 'Kaiju is a table for strategy games. Each rulebook runs: whatever happens names the clause it follows, and whatever can’t be done says why.',
  },
  version: { zh: '开局 {version} 版', en: 'Kaiju {version}' },
  promises: { zh: '我们的约定', en: 'What we promise' },
  promiseRules: { zh: '规则书会运行', en: 'The rulebook runs' },
  promiseRulesText: {
    zh: '记录里的每一行都能点开对应的条款；点一下不能做的事，也会告诉你是哪一条不许。',
    en: 'Every line of the log opens its clause, and every refused move tells you which clause refused it.',
  },
  promiseDice: { zh: '骰子可以查验', en: 'Dice you can check' },
  promiseDiceText: {
    zh: '开局前先公布承诺，再混入每位玩家的随机数；结束后在复盘页即可验证。',
    en: 'A commitment before the first shuffle, every player’s chance mixed in, and a check on the replay page afterwards.',
  },
  promiseOffline: { zh: '断网也能玩', en: 'Plays offline' },
  promiseOfflineText: {
    zh: '游戏、机器人、规则书和复盘都能在这个页面里独立运行，可安装到桌面或手机。',
    en: 'Games, bots, rulebooks and replays run in this page alone. Install it on a desktop or a phone.',
  },
  promiseOpen: { zh: '开放', en: 'Open' },
  promiseOpenText: {
    zh: '协议公开，对局记录可以下载，在任何一台电脑上重放验证。',
    en: 'The protocol is documented; match records can be taken home and verified on any computer.',
  },
  keys: { zh: '按键', en: 'Keys' },
  keyMute: { zh: '静音或恢复声音', en: 'Mute, or hear again' },
  keyHelp: { zh: '在桌上：列出所有按键', en: 'At a table: lists all keys' },
  keyTab: { zh: '走到下一个可操作处', en: 'To the next thing that can be done' },
  keyEscape: { zh: '关掉打开的东西，跳过动画', en: 'Close what is open, skip what moves' },
  credits: { zh: '致谢', en: 'Credits' },
  creditIcons: {
    zh: '图标来自 game-icons.net，作者 Lorc、Delapouite 与其他贡献者，按 CC BY 3.0 使用；路径精度做了简化。',
    en: 'Icons from game-icons.net by Lorc, Delapouite and contributors, used under CC BY 3.0; their paths were simplified.',
  },
  creditFonts: {
    zh: '字体为思源黑体与思源宋体（Noto Sans SC、Noto Serif SC），英文标点与代码为 Source Sans 3、Source Code Pro，SIL 开放字体许可证 1.1。',
    en: 'Type set in Noto Sans SC and Noto Serif SC, English marks and code in Source Sans 3 and Source Code Pro, SIL Open Font License 1.1.',
  },
  creditSound: {
    zh: '音效由 Frank Force 的 ZzFX 合成，MIT 许可证。',
    en: 'Sounds made by Frank Force’s ZzFX, MIT licence.',
  },
  creditCode: {
    zh: '页面由 React、Vite（MIT）与 wouter（Unlicense）构建。',
    en: 'The page is built with React and Vite (MIT) and wouter (Unlicense).',
  },
  creditOurs: { zh: '本站代码按 MIT 许可证开放。', en: 'Our own code is open under the MIT licence.' },
} satisfies Record<string, Bilingual>;
