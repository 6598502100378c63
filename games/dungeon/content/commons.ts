import type { CommonCard } from './types.ts';
import {
  aura,
  breach,
  building,
  counter,
  damage,
  death,
  draw,
  endBuild,
  endDraw,
  expel,
  gold,
  halt,
  heal,
  kill,
  mend,
  npcSlain,
  pile,
  raidAtk,
  sift,
  slay,
  spring,
  steal,
  supremacy,
  toRear,
  trap,
  unit,
  when,
} from './verbs.ts';

const level1 = pile(1, [
  building('small-vault', '小金库', 'Small Vault', '5/1/1 ECO2', {
    zh: '摸牌结束：获得 1 金币。',
    en: 'End of draw: gain 1 gold.',
    effects: [endDraw(gold(1))],
  }),
  building('small-chapel', '小教堂', 'Small Chapel', '6/1/1 FAI2', {
    zh: '讨伐：你的英雄回复 1 点生命。',
    en: 'NPC slain: your hero heals 1.',
    effects: [npcSlain(heal(1))],
  }),
  building('armoury', '军械库', 'Armoury', '6/1/1 MIL2', {
    zh: '本楼层的己方驻守单位攻击力 +1。',
    en: 'Your garrison units on this floor have +1 ATK.',
    auras: [aura('floor', 'atk', 1)],
  }),
  building('reading-nook', '读书室', 'Reading Nook', '5/1/1 KNO2', {
    zh: '摸牌结束：摸 1 张普通牌，然后弃 1 张手牌。至尊（知识）：不必弃牌。',
    en: 'End of draw: draw 1 common card, then discard 1 card from hand. Supremacy (Knowledge): skip the discard.',
    effects: [endDraw(when(supremacy('kno'), [draw(1)], [sift(1)]))],
  }),
  building('cellar-tavern', '地窖酒馆', 'Cellar Tavern', '6/1/1 MIL1 ECO1', {
    zh: '讨伐：获得 1 金币。',
    en: 'NPC slain: gain 1 gold.',
    effects: [npcSlain(gold(1))],
  }),
  unit('army', '军队', 'Army', '5/0/2 MIL2'),
  unit('goblin-cutpurse', '哥布林扒手', 'Goblin Cutpurse', '4/0/1 ECO1', {
    zh: '破城：从被攻略者处偷取 1 金币。',
    en: 'Breach: steal 1 gold from the raided lord.',
    effects: [breach(steal(1))],
  }),
  unit('skeleton-apprentice', '骷髅学徒', 'Skeleton Apprentice', '4/0/1 KNO1', {
    zh: '阵亡：摸 1 张普通牌。',
    en: 'Death: draw 1 common card.',
    effects: [death(draw(1))],
  }),
  unit('zealot', '狂信徒', 'Zealot', '3/0/2 FAI1', {
    zh: '阵亡：对与其交战的单位造成 1 点伤害。',
    en: 'Death: deal 1 damage to the unit it was battling.',
    effects: [death(damage(1, 'foe'))],
  }),
  unit('clay-warden', '泥偶守卫', 'Clay Warden', '7/1/1 FAI1', {
    zh: '固守。',
    en: 'Stationary.',
    has: { stationary: true },
  }),
  trap('spike-pit', '尖刺坑', 'Spike Pit', {
    zh: '触发：对触发者造成 3 点伤害。',
    en: 'Spring: 3 damage to the trigger.',
    effects: [spring(damage(3, 'trigger'))],
  }),
  trap('snare-net', '捕兽网', 'Snare Net', {
    zh: '触发：触发者本次攻略攻击力 −2，并移至队尾。',
    en: 'Spring: the trigger has −2 ATK this raid and moves to the rear of the party.',
    effects: [spring(raidAtk(-2, 'trigger'), toRear('trigger'))],
  }),
]);

const level2 = pile(2, [
  building('market', '集市', 'Market', '8/1/2 ECO3', {
    zh: '摸牌结束：获得 1 金币。至尊（经济）：改为获得 2 金币。',
    en: 'End of draw: gain 1 gold. Supremacy (Economy): gain 2 gold instead.',
    effects: [endDraw(when(supremacy('eco'), [gold(2)], [gold(1)]))],
  }),
  building('barracks', '兵营', 'Barracks', '9/1/2 MIL3', {
    zh: '本楼层的己方驻守单位攻击力 +1、防御力 +1。',
    en: 'Your garrison units on this floor have +1 ATK and +1 DEF.',
    auras: [aura('floor', 'atk', 1), aura('floor', 'def', 1)],
  }),
  building('library', '图书馆', 'Library', '8/1/2 KNO3', {
    zh: '摸牌结束：摸 1 张普通牌。',
    en: 'End of draw: draw 1 common card.',
    effects: [endDraw(draw(1))],
  }),
  building('healing-shrine', '疗愈圣坛', 'Healing Shrine', '9/1/2 FAI3', {
    zh: '建造结束：移除你所有驻守单位的受伤指示物。讨伐：你的英雄回复 2 点生命。',
    en: 'End of build: remove all wounds from your garrison units. NPC slain: your hero heals 2.',
    effects: [endBuild(mend('all', 'garrison')), npcSlain(heal(2))],
  }),
  building('arrow-tower', '箭塔', 'Arrow Tower', '8/1/4 MIL1 KNO1'),
  unit('heavy-infantry', '重甲步兵', 'Heavy Infantry', '7/1/3 MIL2'),
  unit('gnoll-raiders', '豺狼人掠袭者', 'Gnoll Raiders', '7/0/3 MIL1 ECO1', {
    zh: '突袭 1。破城：在此单位上放置 1 个 +1 攻击力的变化指示物。',
    en: 'Raider 1. Breach: put a +1 ATK change counter on this unit.',
    has: { raider: 1 },
    effects: [breach(counter('atk', 1, 'self'))],
  }),
  unit('kobold-sappers', '狗头人工兵', 'Kobold Sappers', '6/0/3 ECO2', {
    zh: '攻城。',
    en: 'Siege.',
    has: { siege: true },
  }),
  unit('hedge-witch', '荒野女巫', 'Hedge Witch', '5/0/4 KNO2', {
    zh: '穿透。',
    en: 'Pierce.',
    has: { pierce: true },
  }),
  unit('battle-nun', '战斗修女', 'Battle Nun', '7/1/3 FAI2', {
    zh: '再生 2。',
    en: 'Regenerate 2.',
    has: { regenerate: 2 },
  }),
  trap('rockfall', '滚石', 'Rockfall', {
    zh: '触发：对所有进攻者各造成 2 点伤害。',
    en: 'Spring: 2 damage to every attacker.',
    effects: [spring(damage(2, 'attackers'))],
  }),
  trap('misfire-portal', '错位传送门', 'Misfire Portal', {
    zh: '触发：驱离触发者。',
    en: 'Spring: expel the trigger.',
    effects: [spring(expel('trigger'))],
  }),
]);

const level3 = pile(3, [
  building('underbank', '地下银行', 'Underbank', '12/2/3 ECO5', {
    zh: '摸牌结束：获得 2 金币。',
    en: 'End of draw: gain 2 gold.',
    effects: [endDraw(gold(2))],
  }),
  building('war-college', '战争学院', 'War College', '14/2/4 MIL4 KNO1', {
    zh: '你的所有驻守单位攻击力 +1。',
    en: 'All your garrison units have +1 ATK.',
    auras: [aura('dungeon', 'atk', 1)],
  }),
  building('cathedral', '大教堂', 'Cathedral', '14/2/3 FAI5', {
    zh: '讨伐：你的英雄回复 2 点生命，并获得 1 金币。',
    en: 'NPC slain: your hero heals 2 and you gain 1 gold.',
    effects: [npcSlain(heal(2), gold(1))],
  }),
  building('alchemy-lab', '炼金工坊', 'Alchemy Lab', '12/2/3 KNO4 ECO1', {
    zh: '摸牌结束：摸 1 张普通牌；然后再摸 1 张普通牌并弃 1 张手牌。',
    en: 'End of draw: draw 1 common card; then draw 1 common card and discard 1 card from hand.',
    effects: [endDraw(draw(1), sift(1))],
  }),
  unit('minotaur-guard', '牛头人卫士', 'Minotaur Guard', '12/1/5 MIL3', {
    zh: '守备 1。',
    en: 'Guard 1.',
    has: { guard: 1 },
  }),
  unit('wyvern', '双足飞龙', 'Wyvern', '9/1/6 MIL2 ECO1', {
    zh: '飞行。',
    en: 'Flight.',
    has: { flight: true },
  }),
  unit('vampire-baron', '吸血男爵', 'Vampire Baron', '10/1/5 FAI3', {
    zh: '斩杀：移除此单位 3 个受伤指示物。',
    en: 'Kill: remove 3 wounds from this unit.',
    effects: [kill(mend(3, 'self'))],
  }),
  unit('arcanist', '奥术师', 'Arcanist', '8/0/6 KNO3', {
    zh: '穿透。破城：摸 1 张普通牌。',
    en: 'Pierce. Breach: draw 1 common card.',
    has: { pierce: true },
    effects: [breach(draw(1))],
  }),
  trap('poison-fog-hall', '毒雾回廊', 'Poison Fog Hall', {
    zh: '触发：对所有进攻者各造成 3 点伤害。',
    en: 'Spring: 3 damage to every attacker.',
    effects: [spring(damage(3, 'attackers'))],
  }),
  trap('petrifying-gaze', '石化凝视', 'Petrifying Gaze', {
    zh: '触发：对最强的进攻者造成 8 点伤害。',
    en: 'Spring: 8 damage to the strongest attacker.',
    effects: [spring(damage(8, 'strongest'))],
  }),
]);

const level4 = pile(4, [
  building('dragon-hoard', '巨龙宝库', 'Dragon Hoard', '17/3/5 ECO7', {
    zh: '摸牌结束：获得 3 金币。',
    en: 'End of draw: gain 3 gold.',
    effects: [endDraw(gold(3))],
  }),
  building('black-iron-keep', '黑铁要塞', 'Black Iron Keep', '22/3/9 MIL7', {
    zh: '本楼层的己方驻守单位防御力 +1。',
    en: 'Your garrison units on this floor have +1 DEF.',
    auras: [aura('floor', 'def', 1)],
  }),
  building('astral-spire', '占星塔', 'Astral Spire', '16/2/5 KNO7', {
    zh: '摸牌结束：摸 2 张普通牌。',
    en: 'End of draw: draw 2 common cards.',
    effects: [endDraw(draw(2))],
  }),
  building('pantheon', '万神殿', 'Pantheon', '18/3/5 FAI7', {
    zh: '你的所有驻守单位防御力 +1。建造结束：你的每个驻守单位和正面建筑各移除 3 个受伤指示物。',
    en: 'All your garrison units have +1 DEF. End of build: remove 3 wounds from each of your garrison units and face-up buildings.',
    effects: [endBuild(mend(3, 'garrison'), mend(3, 'buildings'))],
    auras: [aura('dungeon', 'def', 1)],
  }),
  unit('black-knights', '黑骑士团', 'Black Knights', '14/2/8 MIL4', {
    zh: '先攻。',
    en: 'First Strike.',
    has: { firstStrike: true },
  }),
  unit('siege-giant', '攻城巨人', 'Siege Giant', '18/1/8 MIL2 ECO2', {
    zh: '攻城。突袭 3。',
    en: 'Siege. Raider 3.',
    has: { siege: true, raider: 3 },
  }),
  unit('bone-archmage', '枯骨法王', 'Bone Archmage', '11/1/9 KNO4', {
    zh: '穿透。突袭 2。',
    en: 'Pierce. Raider 2.',
    has: { pierce: true, raider: 2 },
  }),
  unit('fallen-hierophant', '堕落大祭司', 'Fallen Hierophant', '14/2/7 FAI4', {
    zh: '统率 1。再生 2。',
    en: 'Command 1. Regenerate 2.',
    has: { command: 1, regenerate: 2 },
  }),
  trap('lava-flood', '熔岩洪流', 'Lava Flood', {
    zh: '触发：对所有进攻者各造成 5 点伤害。',
    en: 'Spring: 5 damage to every attacker.',
    effects: [spring(damage(5, 'attackers'))],
  }),
  trap('corridor-of-time', '时之回廊', 'Corridor of Time', {
    zh: '触发：终止此次攻略。',
    en: 'Spring: halt the raid.',
    effects: [spring(halt)],
  }),
]);

const level5 = pile(5, [
  building('throne-of-conquest', '征服王座', 'Throne of Conquest', '26/4/8 MIL9 ECO2', {
    zh: '你的所有驻守单位攻击力 +2。',
    en: 'All your garrison units have +2 ATK.',
    auras: [aura('dungeon', 'atk', 2)],
  }),
  building('world-forge', '世界熔炉', 'World Forge', '22/3/7 KNO4 ECO8', {
    zh: '摸牌结束：获得 3 金币并摸 1 张普通牌。',
    en: 'End of draw: gain 3 gold and draw 1 common card.',
    effects: [endDraw(gold(3), draw(1))],
  }),
  building('sanctum-of-eternal-night', '永夜圣殿', 'Sanctum of Eternal Night', '24/4/7 KNO2 FAI9', {
    zh: '你地城中的进攻者攻击力 −2。',
    en: 'Attackers in your dungeon have −2 ATK.',
    auras: [aura('attackers', 'atk', -2)],
  }),
  unit('elder-red-dragon', '太古红龙', 'Elder Red Dragon', '20/3/12 MIL5', {
    zh: '飞行。突袭 3。',
    en: 'Flight. Raider 3.',
    has: { flight: true, raider: 3 },
  }),
  unit('reaper', '死神', 'The Reaper', '14/1/13 KNO5', {
    zh: '穿透。先攻。',
    en: 'Pierce. First Strike.',
    has: { pierce: true, firstStrike: true },
  }),
  unit('abyss-lord', '深渊领主', 'Abyss Lord', '18/3/10 FAI5', {
    zh: '统率 2。突袭 2。',
    en: 'Command 2. Raider 2.',
    has: { command: 2, raider: 2 },
  }),
  trap('annihilation-circle', '湮灭法阵', 'Annihilation Circle', {
    zh: '触发：触发者死亡。',
    en: 'Spring: the trigger dies.',
    effects: [spring(slay('trigger'))],
  }),
  trap('abyssal-rift', '深渊裂隙', 'Abyssal Rift', {
    zh: '触发：对所有进攻者各造成 8 点伤害。',
    en: 'Spring: 8 damage to every attacker.',
    effects: [spring(damage(8, 'attackers'))],
  }),
]);

/** Every kind once, level by level (DL-4.3). */
export const commonCards: readonly CommonCard[] = [...level1, ...level2, ...level3, ...level4, ...level5];
