/** The eight characters, each with one ability to tap for (DH-20). */
import type { Ability, Character } from './types.ts';

const character = (
  id: string,
  zh: string,
  en: string,
  clause: string,
  ability: Ability,
  text: { zh: string; en: string },
): Character => ({ id, name: { zh, en }, text, ability, clause });

export const characters: readonly Character[] = [
  character(
    'windrunner',
    '风行者·岚',
    'Lan the Windrunner',
    'DH-20.4',
    { when: 'arm', on: ['step', 'run'], does: 'further', n: 2 },
    {
      zh: '横置：此张迈步或奔跑多走 2 格。',
      en: 'Tap: this Step or Run walks 2 cells more.',
    },
  ),
  character(
    'acrobat',
    '飞贼·影',
    'Ying the Acrobat',
    'DH-20.5',
    { when: 'arm', on: ['step', 'run', 'dash'], does: 'phase' },
    {
      zh: '横置：此张迈步、奔跑或冲刺无视陷阱，并可穿过冒险家。',
      en: 'Tap: this Step, Run or Dash ignores traps and may pass through adventurers.',
    },
  ),
  character(
    'shieldbearer',
    '盾卫·岩',
    'Yan the Shieldbearer',
    'DH-20.6',
    { when: 'hit', does: 'cancel' },
    {
      zh: '横置：抵消一次火焰或寒冰伤害；若是火焰，你的宝物袋散落。',
      en: 'Tap: cancel a fire or ice hit on you; if it is fire, your bag is scattered.',
    },
  ),
  character(
    'scholar',
    '龙学者·书',
    'Shu the Dragon Scholar',
    'DH-20.7',
    { when: 'prep', does: 'peek', n: 2 },
    {
      zh: '横置：准备阶段查看接下来的 2 张 AI 牌：本回合的和下回合的。',
      en: 'Tap: in Preparation, look at the next 2 AI cards: that of this round and that of the one after it.',
    },
  ),
  character(
    'alchemist',
    '炼金师·釜',
    'Fu the Alchemist',
    'DH-20.8',
    { when: 'prep', does: 'colour' },
    {
      zh: '横置：准备阶段指定陷阱颜色，或全部失效，直到下一张 AI 牌执行完；获得隐匿。',
      en: 'Tap: in Preparation, name the trap colour, or none, until the next AI card has been executed; become Hidden.',
    },
  ),
  character(
    'grappler',
    '钩索手·铁',
    'Tie the Grappler',
    'DH-20.9',
    { when: 'arm', on: ['grab'], does: 'reach', line: 2 },
    {
      zh: '横置：此张抓取可沿直线达距离 2，怪物身下除外。',
      en: 'Tap: this Grab reaches 2 in a straight line, but not under the monster.',
    },
  ),
  character(
    'timekeeper',
    '计时官·砂',
    'Sha the Timekeeper',
    'DH-20.10',
    { when: 'reveal', does: 'reorder', n: 2 },
    {
      zh: '横置：结算开始时，把自己的一张卡前移或后移至多 2 位。',
      en: 'Tap: at the start of Resolution, move one of your cards up to 2 places earlier or later.',
    },
  ),
  character(
    'trickster',
    '戏法师·幻',
    'Huan the Trickster',
    'DH-20.11',
    { when: 'execute', does: 'substitute' },
    {
      zh: '横置：收回将要执行的卡，改为执行另一张手牌。',
      en: 'Tap: take back the card about to be executed and execute another of your hand instead.',
    },
  ),
];
