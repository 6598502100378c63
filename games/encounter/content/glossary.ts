import type { Colour, EventTag, Level, Stat, Tag, Text, ZoneBoon } from './types.ts';

/** EN-8.15, EN-9.10. `mark` is how texts print a number of the colour: `3[R]`, `3[红]`. */
export const colours: Readonly<Record<Colour, { name: Text; mark: Text; descriptor: Text }>> = {
  W: {
    name: { zh: '白', en: 'White' },
    mark: { zh: '[白]', en: '[W]' },
    descriptor: { zh: '光辉', en: 'Radiant' },
  },
  R: {
    name: { zh: '红', en: 'Red' },
    mark: { zh: '[红]', en: '[R]' },
    descriptor: { zh: '炽烈', en: 'Fierce' },
  },
  G: {
    name: { zh: '绿', en: 'Green' },
    mark: { zh: '[绿]', en: '[G]' },
    descriptor: { zh: '灵迅', en: 'Keen' },
  },
  B: {
    name: { zh: '蓝', en: 'Blue' },
    mark: { zh: '[蓝]', en: '[B]' },
    descriptor: { zh: '奥秘', en: 'Arcane' },
  },
  P: {
    name: { zh: '紫', en: 'Purple' },
    mark: { zh: '[紫]', en: '[P]' },
    descriptor: { zh: '魅影', en: 'Glamour' },
  },
};

export const stats: Readonly<Record<Stat, Text>> = {
  ATK: { zh: '攻击力', en: 'ATK' },
  MHP: { zh: '最大生命', en: 'MHP' },
  MOV: { zh: '移动力', en: 'MOV' },
  RNG: { zh: '攻击距离', en: 'RNG' },
  SPD: { zh: '攻击速度', en: 'SPD' },
  PRI: { zh: '优先级', en: 'priority' },
};

/** EN-15.1. English texts say the level: `burst-2`. */
export const levels: Readonly<Record<Level, Text>> = {
  1: { zh: '微型', en: 'micro' },
  2: { zh: '小型', en: 'small' },
  3: { zh: '中型', en: 'medium' },
  4: { zh: '大型', en: 'large' },
  5: { zh: '超大型', en: 'extra-large' },
  6: { zh: '巨型', en: 'giant' },
};

export const tags: Readonly<Record<Tag, Text>> = {
  Human: { zh: '人类', en: 'Human' },
  Leafkin: { zh: '叶族', en: 'Leafkin' },
  Menka: { zh: '门卡', en: 'Menka' },
  Shade: { zh: '影', en: 'Shade' },
  Spirit: { zh: '精魂', en: 'Spirit' },
  Beast: { zh: '野兽', en: 'Beast' },
  Construct: { zh: '构装', en: 'Construct' },
  Ink: { zh: '墨', en: 'Ink' },
  Guard: { zh: '卫士', en: 'Guard' },
  Warrior: { zh: '战士', en: 'Warrior' },
  Rider: { zh: '骑手', en: 'Rider' },
  Archer: { zh: '弓手', en: 'Archer' },
  Rogue: { zh: '游侠', en: 'Rogue' },
  Mage: { zh: '法师', en: 'Mage' },
  Priest: { zh: '祭司', en: 'Priest' },
  Bard: { zh: '歌者', en: 'Bard' },
  Bandit: { zh: '山匪', en: 'Bandit' },
  Zealot: { zh: '狂信者', en: 'Zealot' },
};

export const eventTags: Readonly<Record<EventTag, Text>> = {
  reinforce: { zh: '增援', en: 'reinforce' },
  enemy: { zh: '敌势', en: 'enemy' },
  boon: { zh: '增益', en: 'boon' },
  hazard: { zh: '灾害', en: 'hazard' },
  fate: { zh: '命运', en: 'fate' },
};

/** `clause` is where the rulebook prints it; `n` and the rest of a boon fill its text. */
export const zoneBoons: Readonly<Record<ZoneBoon['k'], { name: Text; clause: string; text: Text }>> = {
  focusCap: {
    name: { zh: '烽台', en: 'Beacon Tower' },
    clause: 'EN-25.1',
    text: { zh: '专注上限+{n}', en: 'Focus cap +{n}' },
  },
  draw: {
    name: { zh: '书亭', en: 'Reading Pavilion' },
    clause: 'EN-25.2',
    text: { zh: '抽牌步骤多抽{n}张', en: 'Draw {n} more each turn' },
  },
  stat: {
    name: { zh: '高地', en: 'High Ground' },
    clause: 'EN-25.3',
    text: { zh: '其中{whose}单位{stat}+{n}', en: '{whose} units in it have +{n} {stat}' },
  },
  deploy: {
    name: { zh: '营帐', en: 'Camp' },
    clause: 'EN-25.4',
    text: { zh: '夺取时：在其中部署一个{unit}', en: 'On capture: deploy a {unit} in it' },
  },
  gen: {
    name: { zh: '宝箱', en: 'Cache' },
    clause: 'EN-25.5',
    text: { zh: '夺取时：将{n}张{card}洗入牌库', en: 'On capture: shuffle {n} {card} into your deck' },
  },
  folios: {
    name: { zh: '残卷架', en: 'Folio Rack' },
    clause: 'EN-25.6',
    text: { zh: '夺取时：获得{n}残卷，打赢后入账', en: 'On capture: {n} folios, yours if you win' },
  },
  story: {
    name: { zh: '碑文', en: 'Inscription' },
    clause: 'EN-25.7',
    text: { zh: '夺取时：记下一段往事', en: 'On capture: a piece of the story' },
  },
};
