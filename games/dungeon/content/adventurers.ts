import type { Adventurer } from './types.ts';
import { adventurer, band, breach, loseGold } from './verbs.ts';

/** The NPCs: every kind once, level by level, one for each preference (DL-24.5). */
export const adventurers: readonly Adventurer[] = [
  ...band(1, [
    adventurer('novice-fighter', 'mil', '见习战士', 'Novice Fighter', '10/0/2'),
    adventurer('petty-thief', 'eco', '小毛贼', 'Petty Thief', '8/0/2', {
      zh: '巧手。',
      en: 'Nimble.',
      has: { nimble: true },
    }),
    adventurer('wandering-friar', 'fai', '游方修士', 'Wandering Friar', '9/0/2', {
      zh: '疗伤 1。',
      en: 'Tend 1.',
      has: { tend: 1 },
    }),
    adventurer('spell-student', 'kno', '魔法学徒', 'Spell Student', '7/0/3', {
      zh: '穿透。',
      en: 'Pierce.',
      has: { pierce: true },
    }),
    adventurer('village-bard', 'cha', '乡村歌手', 'Village Bard', '8/0/2', {
      zh: '统率 1。',
      en: 'Command 1.',
      has: { command: 1 },
    }),
  ]),
  ...band(2, [
    adventurer('mercenary-blade', 'mil', '佣兵剑士', 'Mercenary Blade', '17/1/4'),
    adventurer('treasure-hunter', 'eco', '寻宝猎人', 'Treasure Hunter', '14/1/4', {
      zh: '巧手。破城：被攻略者失去 1 金币。',
      en: 'Nimble. Breach: the raided lord loses 1 gold.',
      has: { nimble: true },
      effects: [breach(loseGold(1))],
    }),
    adventurer('church-healer', 'fai', '教会医师', 'Church Healer', '16/1/4', {
      zh: '疗伤 1。',
      en: 'Tend 1.',
      has: { tend: 1 },
    }),
    adventurer('fireball-adept', 'kno', '火球术士', 'Fireball Adept', '12/0/6', {
      zh: '穿透。',
      en: 'Pierce.',
      has: { pierce: true },
    }),
    adventurer('travelling-minstrel', 'cha', '吟游诗人', 'Travelling Minstrel', '14/1/4', {
      zh: '统率 1。',
      en: 'Command 1.',
      has: { command: 1 },
    }),
  ]),
  ...band(3, [
    adventurer('royal-knight', 'mil', '王国骑士', 'Royal Knight', '28/2/7'),
    adventurer('shadow-thief', 'eco', '影子盗贼', 'Shadow Thief', '24/1/7', {
      zh: '巧手。破城：被攻略者失去 2 金币。',
      en: 'Nimble. Breach: the raided lord loses 2 gold.',
      has: { nimble: true },
      effects: [breach(loseGold(2))],
    }),
    adventurer('paladin', 'fai', '圣骑士', 'Paladin', '26/2/7', {
      zh: '疗伤 2。',
      en: 'Tend 2.',
      has: { tend: 2 },
    }),
    adventurer('battle-mage', 'kno', '战斗法师', 'Battle Mage', '20/1/9', {
      zh: '穿透。',
      en: 'Pierce.',
      has: { pierce: true },
    }),
    adventurer('storied-captain', 'cha', '传奇队长', 'Storied Captain', '24/1/7', {
      zh: '统率 1。',
      en: 'Command 1.',
      has: { command: 1 },
    }),
  ]),
  ...band(4, [
    adventurer('dragon-slayer', 'mil', '屠龙勇士', 'Dragon Slayer', '41/2/10', {
      zh: '先攻。',
      en: 'First Strike.',
      has: { firstStrike: true },
    }),
    adventurer('guildmaster-of-thieves', 'eco', '盗贼公会长', 'Guildmaster of Thieves', '35/2/10', {
      zh: '巧手。破城：被攻略者失去 3 金币。',
      en: 'Nimble. Breach: the raided lord loses 3 gold.',
      has: { nimble: true },
      effects: [breach(loseGold(3))],
    }),
    adventurer('grand-inquisitor', 'fai', '审判官', 'Grand Inquisitor', '38/2/10', {
      zh: '疗伤 2。',
      en: 'Tend 2.',
      has: { tend: 2 },
    }),
    adventurer('archmage', 'kno', '大魔导师', 'Archmage', '30/1/13', {
      zh: '穿透。',
      en: 'Pierce.',
      has: { pierce: true },
    }),
    adventurer('warrior-princess', 'cha', '铁血公主', 'Warrior Princess', '35/2/10', {
      zh: '统率 2。',
      en: 'Command 2.',
      has: { command: 2 },
    }),
  ]),
  ...band(5, [
    adventurer('sword-saint', 'mil', '剑圣', 'Sword Saint', '57/3/15', {
      zh: '先攻。',
      en: 'First Strike.',
      has: { firstStrike: true },
    }),
    adventurer('thousand-hand-thief', 'eco', '千手盗圣', 'Thousand-Hand Thief', '48/3/15', {
      zh: '巧手。破城：被攻略者失去 5 金币。',
      en: 'Nimble. Breach: the raided lord loses 5 gold.',
      has: { nimble: true },
      effects: [breach(loseGold(5))],
    }),
    adventurer('radiant-champion', 'fai', '圣辉冠军', 'Radiant Champion', '52/3/14', {
      zh: '疗伤 3。',
      en: 'Tend 3.',
      has: { tend: 3 },
    }),
    adventurer('astral-sage', 'kno', '星界贤者', 'Astral Sage', '42/2/18', {
      zh: '穿透。',
      en: 'Pierce.',
      has: { pierce: true },
    }),
    adventurer('chosen-hero', 'cha', '命定勇者', 'The Chosen Hero', '50/3/15', {
      zh: '统率 2。',
      en: 'Command 2.',
      has: { command: 2 },
    }),
  ]),
];
