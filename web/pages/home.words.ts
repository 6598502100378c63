import type { Bilingual } from '@kaiju/kernel';

export const words = {
  title: { zh: '坐下，开一局。', en: 'Sit down. Open a game.' },
  lead: {
    zh: '规则书会运行的桌面策略游戏。不用注册，一键与机器人对局，或发个链接叫上朋友。',
    en: 'Tabletop strategy whose rulebook runs. No account: play a bot with one click, or send a friend a link.',
  },
  games: { zh: '游戏', en: 'Games' },
  openTables: { zh: '公开的桌子', en: 'Open tables' },
  live: { zh: '实时更新', en: 'Live' },
  mine: { zh: '我的对局', en: 'My games' },
  beingPlayed: { zh: '正在进行', en: 'Being played' },
  noneWatched: { zh: '现在没有公开的对局可看。', en: 'Nothing public is being played right now.' },
} satisfies Record<string, Bilingual>;
