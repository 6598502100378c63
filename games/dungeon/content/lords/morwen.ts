import {
  allyLost,
  building,
  counter,
  death,
  draw,
  endDraw,
  gold,
  kill,
  lord,
  mend,
  perRound,
  raise,
  reveal,
  rite,
  sift,
  supremacy,
  unit,
  when,
} from '../verbs.ts';

export const morwen = lord({
  id: 'morwen',
  name: { zh: '巫妖典司·莫雯', en: 'Morwen, the Lich Archivist' },
  clause: 'DL-24.8',
  style: { zh: '消耗与复生', en: 'Outlasts and returns' },
  plan: {
    zh: '整天换子：拘魂账、不朽和骨窖让损失变得便宜，命匣再买回一条命。',
    en: 'Trade units all day: the Ledger, Undying and the Ossuary make losses cheap, and the Phylactery buys off one death.',
  },
  weakness: {
    zh: '驱离和终止（谁也不死）；末日黄昏（命匣挡不住）。',
    en: 'Expelling and halting, by which nobody dies; and Twilight, which the Phylactery does not answer.',
  },
  power: {
    name: { zh: '拘魂账', en: 'Soul Ledger' },
    text: {
      zh: '每回合你首个死亡的单位改为进入你的退休区（不获得退役金，移除指示物；不朽单位不计入）。',
      en: 'The first of your units to die each round goes to your retirement zone instead of the discard (no retirement gold, no counters; units with Undying are not counted).',
    },
    liberated: { zh: '改为每回合前两个。', en: 'The first two each round.' },
    n: [1, 2],
  },
  cards: [
    unit('bone-sentinel', '骸骨哨兵', 'Bone Sentinel', '5/1/1 MIL1 CHA1', {
      zh: '不朽。猎勇 2。',
      en: 'Undying. Slayer 2.',
      has: { undying: true, slayer: 2 },
    }),
    unit('weeping-banshee', '泣血女妖', 'Weeping Banshee', '4/0/2 FAI1 CHA1', {
      zh: '先攻。阵亡：在与其交战的单位上放置 1 个 −2 攻击力的变化指示物。',
      en: 'First Strike. Death: put a −2 ATK change counter on the unit it was battling.',
      has: { firstStrike: true },
      effects: [death(counter('atk', -2, 'foe'))],
    }),
    unit('stitched-hulk', '缝合巨怪', 'Stitched Hulk', '9/0/2 CHA1', {
      zh: '猎勇 3。斩杀：移除此单位 3 个受伤指示物。',
      en: 'Slayer 3. Kill: remove 3 wounds from this unit.',
      has: { slayer: 3 },
      effects: [kill(mend(3, 'self'))],
    }),
    unit('ghost-scribe', '幽魂抄写员', 'Ghost Scribe', '3/0/1 KNO1 CHA1', {
      zh: '摸牌结束：摸 1 张普通牌，然后弃 1 张手牌。',
      en: 'End of draw: draw 1 common card, then discard 1 card from hand.',
      effects: [endDraw(sift(1))],
    }),
    unit('death-knight', '死亡骑士', 'Death Knight', '6/1/2 MIL2 CHA1', {
      zh: '猎勇 2。突袭 1。',
      en: 'Slayer 2. Raider 1.',
      has: { slayer: 2, raider: 1 },
    }),
    unit('soul-eater', '噬魂者', 'Soul Eater', '4/0/2 KNO1 CHA1', {
      zh: '折损：在此单位上放置 +1 攻击力、+1 生命值的变化指示物各 1 个（每回合至多 1 次）。',
      en: 'Ally lost: put a +1 ATK and a +1 HP change counter on this unit (at most once per round).',
      effects: [perRound(1, allyLost(counter('atk', 1, 'self'), counter('hp', 1, 'self')))],
    }),
    building('forbidden-archive', '禁书库', 'Forbidden Archive', '6/1/1 KNO2 CHA1', {
      zh: '摸牌结束：摸 1 张普通牌，然后弃 1 张手牌。至尊（知识）：不必弃牌。',
      en: 'End of draw: draw 1 common card, then discard 1 card from hand. Supremacy (Knowledge): skip the discard.',
      effects: [endDraw(when(supremacy('kno'), [draw(1)], [sift(1)]))],
    }),
    building('ossuary', '骨窖', 'Ossuary', '6/1/1 FAI1 CHA1', {
      zh: '折损：获得 1 金币（每回合至多 2 次）。',
      en: 'Ally lost: gain 1 gold (at most twice per round).',
      effects: [perRound(2, allyLost(gold(1)))],
    }),
    building('phylactery', '命匣', 'Phylactery', '5/2/1 KNO1 CHA2', {
      zh: '续命：正面在场时，若伤害将使你的英雄生命降至 0 或以下，改为令其生命变为 6，并摧毁此建筑（进入英雄弃牌堆）。对末日黄昏的流失无效。',
      en: 'Last Rite: while face-up in your dungeon, when damage would leave your hero at 0 or less, set your hero to 6 HP instead and destroy this building (hero discard). Does not answer Twilight loss.',
      has: { lastRite: 6 },
    }),
    rite('mass-raising', '群尸复起', 'Mass Raising', {
      zh: '展示：将弃牌区中最近被弃置的 2 张普通单位牌放入你的退休区。',
      en: 'Reveal: put the 2 most recently discarded common unit cards from the discard zone into your retirement zone.',
      effects: [reveal(raise(2))],
    }),
  ],
});
