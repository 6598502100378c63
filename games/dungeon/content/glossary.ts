/** The words of printed texts, and where the rulebook explains them. */
import type { Attr, CardType, Keyword, Keywords, Moment, Text, Values } from './types.ts';

export interface Term {
  name: Text;
  clause: string;
}

const term = (zh: string, en: string, clause: string): Term => ({ name: { zh, en }, clause });

export const attributes: Readonly<Record<Attr, Term & { short: Text }>> = {
  mil: { ...term('军事', 'Military', 'DL-4.5'), short: { zh: '军', en: 'MIL' } },
  kno: { ...term('知识', 'Knowledge', 'DL-4.5'), short: { zh: '知', en: 'KNO' } },
  fai: { ...term('信仰', 'Faith', 'DL-4.5'), short: { zh: '信', en: 'FAI' } },
  eco: { ...term('经济', 'Economy', 'DL-4.6'), short: { zh: '经', en: 'ECO' } },
  cha: { ...term('英雄魅力', 'Charisma', 'DL-4.5'), short: { zh: '魅', en: 'CHA' } },
};

export const combatValues: Readonly<Record<keyof Values, Term>> = {
  hp: term('生命值', 'HP', 'DL-4.7'),
  def: term('防御力', 'DEF', 'DL-4.7'),
  atk: term('攻击力', 'ATK', 'DL-4.7'),
};

export const cardTypes: Readonly<Record<CardType | 'rite', Term>> = {
  building: term('建筑', 'Building', 'DL-4.1'),
  unit: term('单位', 'Unit', 'DL-4.1'),
  trap: term('陷阱', 'Trap', 'DL-4.1'),
  rite: term('秘仪', 'Rite', 'DL-4.13'),
};

export const moments: Readonly<Record<Moment, Term>> = {
  reveal: term('展示', 'Reveal', 'DL-21.1'),
  endDraw: term('摸牌结束', 'End of draw', 'DL-21.2'),
  endBuild: term('建造结束', 'End of build', 'DL-21.3'),
  endRound: term('回合结束', 'End of round', 'DL-21.4'),
  raided: term('遇袭', 'Raided', 'DL-21.5'),
  ambush: term('伏击', 'Ambush', 'DL-21.6'),
  spring: term('触发', 'Spring', 'DL-21.7'),
  kill: term('斩杀', 'Kill', 'DL-21.8'),
  death: term('阵亡', 'Death', 'DL-21.9'),
  afterBattle: term('战后', 'After battle', 'DL-21.10'),
  breach: term('破城', 'Breach', 'DL-21.11'),
  allyBreach: term('友军破城', 'Allied breach', 'DL-21.12'),
  npcSlain: term('讨伐', 'NPC slain', 'DL-21.13'),
  allyLost: term('折损', 'Ally lost', 'DL-21.14'),
  trapSprung: term('机关发动', 'Trap sprung', 'DL-21.15'),
};

export const keywords: Readonly<Record<Keyword, Term>> = {
  firstStrike: term('先攻', 'First Strike', 'DL-22.1'),
  pierce: term('穿透', 'Pierce', 'DL-22.2'),
  siege: term('攻城', 'Siege', 'DL-22.3'),
  flight: term('飞行', 'Flight', 'DL-22.4'),
  stationary: term('固守', 'Stationary', 'DL-22.5'),
  regenerate: term('再生', 'Regenerate', 'DL-22.6'),
  command: term('统率', 'Command', 'DL-22.7'),
  raider: term('突袭', 'Raider', 'DL-22.8'),
  guard: term('守备', 'Guard', 'DL-22.9'),
  entangle: term('缠缚', 'Entangle', 'DL-22.10'),
  slayer: term('猎勇', 'Slayer', 'DL-22.11'),
  undying: term('不朽', 'Undying', 'DL-22.12'),
  trapmaster: term('机关大师', 'Trapmaster', 'DL-22.13'),
  lastRite: term('续命', 'Last Rite', 'DL-22.14'),
  nimble: term('巧手', 'Nimble', 'DL-22.15'),
  tend: term('疗伤', 'Tend', 'DL-22.16'),
};

/** The keywords of a card as they are printed: `Siege`, `Raider 1`. */
export function printKeywords(of: Keywords): Text[] {
  return (Object.entries(of) as [Keyword, true | number][]).map(([keyword, n]) => {
    const { zh, en } = keywords[keyword].name;
    return n === true || keyword === 'lastRite' ? { zh, en } : { zh: `${zh} ${n}`, en: `${en} ${n}` };
  });
}
