import {
  building,
  counter,
  damage,
  death,
  endBuild,
  endDraw,
  endRound,
  gold,
  heal,
  lord,
  mend,
  raidAtk,
  raided,
  reveal,
  rite,
  spring,
  trap,
  unbreached,
  unit,
  W,
  when,
} from '../verbs.ts';

export const lothe = lord({
  id: 'lothe',
  name: { zh: '荆母·洛瑟', en: 'Lothe, the Thornmother' },
  clause: 'DL-24.12',
  style: { zh: '要塞与建筑', en: 'Fortress and buildings' },
  plan: {
    zh: '每座建筑打每个经过的人：队伍越长，流血越多；守林人修补城堡，疯长一劳永逸。',
    en: 'Every building strikes everyone who passes, so long parties bleed; the Grovekeeper mends the keep, and Overgrowth lasts.',
  },
  weakness: { zh: '攻城；单个的巨人。', en: 'Siege, and a single giant.' },
  power: {
    name: { zh: '活城', en: 'Living Keep' },
    text: {
      zh: '你的建筑会与每一名经过的进攻者（由前至后）各交锋一次，而非仅与先头进攻者交锋。',
      en: 'Your buildings trade one exchange with every attacker that passes, front to rear, not only with the front attacker.',
    },
    liberated: {
      zh: '此外你的正面建筑攻击力 +2，且回合结束时移除其全部受伤指示物。',
      en: 'In addition your face-up buildings have +2 ATK, and at end of round they lose all wounds.',
    },
    n: [0, 2],
  },
  cards: [
    unit('barkhide-warden', '树皮巨卫', 'Barkhide Warden', '9/1/2 FAI1 CHA1', {
      zh: '固守。再生 2。',
      en: 'Stationary. Regenerate 2.',
      has: { stationary: true, regenerate: 2 },
    }),
    unit('briar-wolf', '荆棘狼', 'Briar Wolf', '8/0/3 MIL1 CHA1', {
      zh: '再生 1。突袭 1。',
      en: 'Regenerate 1. Raider 1.',
      has: { regenerate: 1, raider: 1 },
    }),
    unit('spore-mage', '孢子法师', 'Spore Mage', '4/0/2 KNO1 CHA1', {
      zh: '阵亡：对此战的所有敌方造成 W 点伤害（驻守时为全体进攻者；进攻时为与其交战的单位）。',
      en: 'Death: W damage to every enemy in this battle (as garrison: every attacker; as attacker: the unit it was battling).',
      effects: [death(damage(W(1), 'enemies'))],
    }),
    unit('grovekeeper', '守林人', 'Grovekeeper', '6/1/2 FAI1 CHA1', {
      zh: '建造结束：你的每个驻守单位和正面建筑各移除 3 个受伤指示物。',
      en: 'End of build: remove 3 wounds from each of your garrison units and face-up buildings.',
      effects: [endBuild(mend(3, 'garrison'), mend(3, 'buildings'))],
    }),
    unit('elder-treant', '古树人', 'Elder Treant', '10/1/3 FAI1 CHA2', {
      zh: '攻城。突袭 1。',
      en: 'Siege. Raider 1.',
      has: { siege: true, raider: 1 },
    }),
    building('wall-of-thorns', '荆棘之墙', 'Wall of Thorns', '12/2/3 MIL1 CHA1', {
      zh: '遇袭：移除此建筑 3 个受伤指示物。',
      en: 'Raided: remove 3 wounds from this building.',
      effects: [raided(mend(3, 'self'))],
    }),
    building('lifespring', '生命之泉', 'Lifespring', '7/1/1 FAI2 CHA1', {
      zh: '回合结束：若本回合你的英雄未因进攻者失去生命，则回复 1 点生命。',
      en: 'End of round: if your hero lost no HP to attackers this round, it heals 1.',
      effects: [endRound(when(unbreached, [heal(1)]))],
    }),
    building('root-granary', '根须粮仓', 'Root Granary', '8/1/1 ECO1 CHA1', {
      zh: '摸牌结束：获得 1 金币。',
      en: 'End of draw: gain 1 gold.',
      effects: [endDraw(gold(1))],
    }),
    trap('entangling-roots', '缠根', 'Entangling Roots', {
      zh: '触发：所有进攻者本次攻略攻击力 −1；对触发者造成 W 点伤害。',
      en: 'Spring: every attacker has −1 ATK this raid; W damage to the trigger.',
      effects: [spring(raidAtk(-1, 'attackers'), damage(W(1), 'trigger'))],
    }),
    rite('overgrowth', '疯长', 'Overgrowth', {
      zh: '展示：在你的每座正面建筑上放置 +2 生命值、+1 攻击力的变化指示物各 1 个。',
      en: 'Reveal: put a +2 HP and a +1 ATK change counter on each of your face-up buildings.',
      effects: [reveal(counter('hp', 2, 'buildings'), counter('atk', 1, 'buildings'))],
    }),
  ],
});
