/** In the gallery. */
export const pieceWords = {
  heroes: { zh: '英雄', en: 'Heroes' },
  cards_W: { zh: '白色法术', en: 'White spells' },
  cards_R: { zh: '红色法术', en: 'Red spells' },
  cards_G: { zh: '绿色法术', en: 'Green spells' },
  cards_B: { zh: '蓝色法术', en: 'Blue spells' },
  cards_P: { zh: '紫色法术', en: 'Purple spells' },
  derived: { zh: '衍生牌', en: 'Derived cards' },
  tokens: { zh: '衍生单位', en: 'Tokens' },
  enemies: { zh: '敌人', en: 'Enemies' },
  events: { zh: '随机事件', en: 'Random events' },
  keys: { zh: '关键事件', en: 'Key events' },
  feats: { zh: '遭遇专长', en: 'Encounter feats' },
  encounters: { zh: '遭遇', en: 'Encounters' },
  enhanced: { zh: '强化：{text}', en: 'Enhanced: {text}' },
  transformed: { zh: '铭转：{text}', en: 'Transformed: {text}' },
  costs: { zh: '费用 {cost} · {type}', en: 'Cost {cost} · {type}' },
} as const;
