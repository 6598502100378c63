import {
  afterBattle,
  building,
  counter,
  damage,
  death,
  expel,
  gold,
  lord,
  perRound,
  raidAtk,
  recover,
  spring,
  toRear,
  trap,
  trapSprung,
  unit,
  W,
} from '../verbs.ts';

export const silth = lord({
  id: 'silth',
  name: { zh: '蛛后·希丝', en: 'Silth, the Spider Queen' },
  clause: 'DL-24.11',
  style: { zh: '陷阱与诈术', en: 'Traps and bluff' },
  plan: {
    zh: '处处盖着陷阱，每回合收回一张；毒牙巨蛛让进攻者永远变弱。',
    en: 'Traps face-down everywhere, one of which comes back every round; Venomfang weakens attackers for good.',
  },
  weakness: { zh: '巧手的盗贼，会飞的单位。', en: 'Nimble thieves, and whatever flies.' },
  power: {
    name: { zh: '补网', en: 'Reweave' },
    text: {
      zh: '每回合你首张触发的陷阱结算后收回手牌，而不弃置；4 级和 5 级的陷阱除外。',
      en: 'The first of your traps to spring each round returns to your hand after it resolves instead of being discarded; traps of level 4 and 5 do not.',
    },
    liberated: { zh: '改为每回合前三张。', en: 'The first three each round.' },
    n: [1, 3],
  },
  cards: [
    unit('web-spinner', '结网蛛', 'Web Spinner', '8/1/2 KNO1 CHA1', {
      zh: '缠缚 1。',
      en: 'Entangle 1.',
      has: { entangle: 1 },
    }),
    unit('leaping-assassin', '跳蛛刺客', 'Leaping Assassin', '6/0/3 MIL1 CHA1', {
      zh: '先攻。突袭 4。',
      en: 'First Strike. Raider 4.',
      has: { firstStrike: true, raider: 4 },
    }),
    unit('broodmother', '孵化母蛛', 'Broodmother', '9/0/3 FAI1 CHA1', {
      zh: '突袭 2。阵亡：将你英雄弃牌堆中最近的 1 张陷阱牌收回手牌。',
      en: 'Raider 2. Death: return the most recent trap in your hero discard to your hand.',
      has: { raider: 2 },
      effects: [death(recover(1))],
    }),
    unit('venomfang', '毒牙巨蛛', 'Venomfang', '7/0/2 MIL1 CHA1', {
      zh: '突袭 3。战后：在与其交战的单位上放置 1 个 −1 攻击力的变化指示物。',
      en: 'Raider 3. After battle: put a −1 ATK change counter on the unit it battled.',
      has: { raider: 3 },
      effects: [afterBattle(counter('atk', -1, 'foe'))],
    }),
    building('cocoon-nest', '丝茧温床', 'Cocoon Nest', '8/1/2 ECO1 CHA1', {
      zh: '机关发动：获得 1 金币（每回合至多 1 次）。',
      en: 'Trap sprung: gain 1 gold (at most once per round).',
      effects: [perRound(1, trapSprung(gold(1)))],
    }),
    building('trapworks', '机关工坊', 'Trapworks', '6/1/1 KNO2 CHA1', {
      zh: '机关大师 1。',
      en: 'Trapmaster 1.',
      has: { trapmaster: 1 },
    }),
    trap('sticky-web', '黏丝缠网', 'Sticky Web', {
      zh: '触发：触发者本次攻略攻击力 −(W+1)，并移至队尾。',
      en: 'Spring: the trigger has −(W+1) ATK this raid and moves to the rear of the party.',
      effects: [spring(raidAtk(W(-1, -1), 'trigger'), toRear('trigger'))],
    }),
    trap('needle-corridor', '毒针走廊', 'Needle Corridor', {
      zh: '触发：对所有进攻者各造成 W 点伤害。',
      en: 'Spring: W damage to every attacker.',
      effects: [spring(damage(W(1), 'attackers'))],
    }),
    trap('drop-guillotine', '坠落断头台', 'Drop Guillotine', {
      zh: '触发：对触发者造成 W+2 点伤害。',
      en: 'Spring: W+2 damage to the trigger.',
      effects: [spring(damage(W(1, 2), 'trigger'))],
    }),
    trap('cocoon-wrap', '缚茧', 'Cocoon Wrap', {
      zh: '触发：驱离触发者。',
      en: 'Spring: expel the trigger.',
      effects: [spring(expel('trigger'))],
    }),
  ],
});
