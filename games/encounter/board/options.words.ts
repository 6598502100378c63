/** Before a table is opened. */
export const optionWords = {
  mode: { zh: '玩法（一人）', en: 'What to play (one seat)' },
  modeHint: {
    zh: '只在一人时有用：两人对坐，打的总是决斗。',
    en: 'For one seat only: two always play a duel.',
  },
  campaign: { zh: '战役', en: 'Campaign' },
  difficulty: { zh: '难度', en: 'Difficulty' },
  story: { zh: '故事', en: 'Story' },
  normal: { zh: '普通', en: 'Normal' },
  hard: { zh: '困难', en: 'Hard' },
  map: { zh: '决斗地图（两人）', en: 'Duel map (two seats)' },
  byLot: { zh: '随机', en: 'By lot' },
  teams: { zh: '决斗队伍', en: 'Teams of the duel' },
  dealt: { zh: '发给', en: 'Dealt' },
  chosen: { zh: '自选', en: 'Chosen' },
  attackLock: { zh: '先动后攻：攻击之后不能再移动', en: 'Move first: no move after an attack' },
  uncompensated: { zh: '后手没有补偿', en: 'Nothing more for whoever goes second' },
  boonsOwn: { zh: '高地只归控制者的单位', en: "High ground lifts its holder's units only" },
} as const;
