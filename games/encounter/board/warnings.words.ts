/** What one would rather be told before it is done. */
export const warningWords = {
  idle: { zh: '还有单位可以攻击', en: 'Units could still attack' },
  focus: { zh: '还有可用的牌', en: 'A card could still be used' },
  endAgain: { zh: '再按一次结束回合', en: 'press again to end the turn' },
  again: { zh: '再按一次才执行', en: 'press again to do it' },
  hazard: {
    zh: '这条路受 {n} 点火伤，同样长的路可以避开',
    en: 'This way burns for {n}; another one as long does not',
  },
  leaves: {
    zh: '战区 {zone} 将无人把守，可能失去：{boons}',
    en: 'Nobody would be left in zone {zone}, which could be lost: {boons}',
  },
  draws: { zh: '手牌将满：{n} 张里只抽得到 {m} 张', en: '{m} of {n} cards will be drawn: the hand is full' },
  hits: { zh: '会伤到自己人：{names}', en: 'It would hurt your own: {names}' },
  homeLost: { zh: '照敌军的意图，战区 {zone} 会失守', en: 'By the shown intents zone {zone} would be lost' },
  wardLost: { zh: '照敌军的意图，{name} 会阵亡', en: 'By the shown intents {name} would die' },
  lastPage: { zh: '你的死页会满，就此落败', en: 'Your death pages would be full, and you would lose' },
  nearPage: { zh: '再得 1 张死页就败了', en: 'One more death page loses' },
  noGround: {
    zh: '你能部署的战区都将被争夺',
    en: 'Every zone that you can deploy in is about to be contested',
  },
  falls: { zh: '{name} 会在这场战斗中阵亡', en: '{name} would die in this battle' },
} as const;
