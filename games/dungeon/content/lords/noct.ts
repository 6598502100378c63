import {
  aura,
  building,
  convert,
  damage,
  endRound,
  gold,
  heal,
  lord,
  npcSlain,
  redirect,
  reveal,
  rite,
  spring,
  supremacy,
  trap,
  unit,
  W,
  when,
} from '../verbs.ts';

export const noct = lord({
  id: 'noct',
  name: { zh: '伪圣·诺克特', en: 'Noct, the False Saint' },
  clause: 'DL-24.9',
  style: { zh: '牧养勇者', en: 'Lives on adventurers' },
  plan: {
    zh: '故意亮出高信仰和高魅力，收割弱了一分的勇者；传道者兑现最可怕的那个，诏书把人潮引向别家。',
    en: 'Show high Faith and Charisma on purpose and harvest NPCs that hit for 1 less; the Missionary cashes in the worst of them, the Edict sends the crowd elsewhere.',
  },
  weakness: {
    zh: '与他拉平属性的玩家；两人局里勇者太少。',
    en: 'Players who tie his attributes, and the few NPCs of a game for two.',
  },
  power: {
    name: { zh: '什一税', en: 'Tithe' },
    text: {
      zh: '攻略你地城的 NPC 攻击力 −1。每当有 NPC 死于你的地城：获得 1 金币。',
      en: 'NPCs raiding your dungeon have −1 ATK. Whenever an NPC dies in your dungeon: gain 1 gold.',
    },
    liberated: { zh: '改为获得 2 金币。', en: 'Gain 2 gold instead.' },
    n: [1, 2],
  },
  cards: [
    unit('blind-acolyte', '盲眼侍僧', 'Blind Acolyte', '3/0/1 FAI1 CHA1', {
      zh: '再生 1。',
      en: 'Regenerate 1.',
      has: { regenerate: 1 },
    }),
    unit('bloodsworn-paladin', '血誓骑士', 'Bloodsworn Paladin', '4/0/2 MIL1 CHA1', {
      zh: '猎勇 2。',
      en: 'Slayer 2.',
      has: { slayer: 2 },
    }),
    unit('penitent-champion', '忏悔的勇者', 'Penitent Champion', '3/0/2 CHA1', {
      zh: '先攻。',
      en: 'First Strike.',
      has: { firstStrike: true },
    }),
    unit('fallen-seraph', '堕翼炽天使', 'Fallen Seraph', '3/0/1 CHA1', {
      zh: '飞行。',
      en: 'Flight.',
      has: { flight: true },
    }),
    unit('missionary', '传道者', 'Missionary', '2/0/1 CHA1', {
      zh: '展示：感化等待区中最新进场的 1 名 NPC。',
      en: 'Reveal: convert the newest NPC in the waiting zone.',
      effects: [reveal(convert)],
    }),
    building('colossus-of-the-false-god', '伪神巨像', 'Colossus of the False God', '4/0/1 FAI2 CHA2', {
      zh: '本楼层的己方驻守单位防御力 +1。',
      en: 'Your garrison units on this floor have +1 DEF.',
      auras: [aura('floor', 'def', 1)],
    }),
    building('confessional', '忏悔室', 'Confessional', '4/0/1 FAI2 CHA1', {
      zh: '讨伐：获得 1 金币。',
      en: 'NPC slain: gain 1 gold.',
      effects: [npcSlain(gold(1))],
    }),
    building('font-of-lies', '谎言圣泉', 'Font of Lies', '5/1/1 FAI2 CHA1', {
      zh: '回合结束：若至尊（信仰），你的英雄回复 1 点生命。',
      en: 'End of round: if Supremacy (Faith), your hero heals 1.',
      effects: [endRound(when(supremacy('fai'), [heal(1)]))],
    }),
    trap('divine-punishment', '神罚', 'Divine Punishment', {
      zh: '触发：对最强的进攻者造成 W+1 点伤害。',
      en: 'Spring: W+1 damage to the strongest attacker.',
      effects: [spring(damage(W(1, 1), 'strongest'))],
    }),
    rite('edict-of-the-quest', '征讨诏书', 'Edict of the Quest', {
      zh: '展示：选择一名对手。本回合所有偏好信仰的 NPC 均以其地城为目标。',
      en: 'Reveal: choose an opponent. This round every NPC preferring Faith targets that dungeon.',
      effects: [reveal(redirect('fai'))],
    }),
  ],
});
