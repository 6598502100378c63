import {
  allyBreach,
  building,
  counter,
  damage,
  death,
  draw,
  endBuild,
  gold,
  lord,
  perRound,
  reveal,
  rite,
  roundAtk,
  spring,
  trap,
  unit,
  W,
} from '../verbs.ts';

export const vashka = lord({
  id: 'vashka',
  name: { zh: '烬皇·瓦什卡', en: 'Vashka, the Ember Tyrant' },
  clause: 'DL-24.7',
  style: { zh: '掠袭速攻', en: 'Raids and burns down' },
  plan: {
    zh: '早早调遣，喂饱熔炉大殿，打刚行动过的人；留着战争宣言，一举定局。',
    en: 'Transfer early, feed the Furnace Hall, hit whoever has just acted; keep the Declaration of War for the round that kills.',
  },
  weakness: { zh: '打中全队的陷阱；自己空虚的家。', en: 'Traps that hit everybody, and an empty home.' },
  power: {
    name: { zh: '首焰', en: 'First Flame' },
    text: { zh: '你的进攻者攻击力 +1。', en: 'Your attackers have +1 ATK.' },
    liberated: { zh: '改为你的进攻者攻击力 +2。', en: 'Your attackers have +2 ATK instead.' },
    n: [1, 2],
  },
  cards: [
    unit('ember-rider', '余烬骑手', 'Ember Rider', '5/0/2 MIL1 CHA1', {
      zh: '猎勇 2。',
      en: 'Slayer 2.',
      has: { slayer: 2 },
    }),
    unit('cinder-colossus', '烬甲巨像', 'Cinder Colossus', '10/1/2 MIL1 CHA1', {
      zh: '攻城。守备 1。猎勇 2。',
      en: 'Siege. Guard 1. Slayer 2.',
      has: { siege: true, guard: 1, slayer: 2 },
    }),
    unit('moltenheart-salamander', '熔心蜥', 'Moltenheart Salamander', '7/0/2 MIL1 CHA1', {
      zh: '穿透。守备 1。猎勇 2。',
      en: 'Pierce. Guard 1. Slayer 2.',
      has: { pierce: true, guard: 1, slayer: 2 },
    }),
    unit('wardrum-fiend', '战鼓恶魔', 'Wardrum Fiend', '5/0/1 MIL1 CHA1', {
      zh: '统率 1。',
      en: 'Command 1.',
      has: { command: 1 },
    }),
    unit('ashwing-drake', '焚翼龙', 'Ashwing Drake', '6/0/2 MIL1 CHA2', {
      zh: '飞行。',
      en: 'Flight.',
      has: { flight: true },
    }),
    unit('pyre-martyr', '殉火者', 'Pyre Martyr', '3/0/2 FAI1 CHA1', {
      zh: '阵亡：对与其交战的单位造成 W+1 点伤害。',
      en: 'Death: deal W+1 damage to the unit it was battling.',
      effects: [death(damage(W(1, 1), 'foe'))],
    }),
    building('furnace-hall', '熔炉大殿', 'Furnace Hall', '9/1/2 MIL2 CHA1', {
      zh: '建造结束：在你备战区的每个单位上放置 1 个 +1 攻击力的变化指示物。',
      en: 'End of build: put a +1 ATK change counter on each unit in your staging zone.',
      effects: [endBuild(counter('atk', 1, 'staging'))],
    }),
    building('reavers-camp', '掠夺者营地', "Reavers' Camp", '8/1/2 MIL1 ECO1 CHA1', {
      zh: '友军破城：获得 1 金币（每回合至多 2 次）。',
      en: 'Allied breach: gain 1 gold (at most twice per round).',
      effects: [perRound(2, allyBreach(gold(1)))],
    }),
    trap('magma-vent', '岩浆喷口', 'Magma Vent', {
      zh: '触发：对所有进攻者各造成 W+2 点伤害。',
      en: 'Spring: W+2 damage to every attacker.',
      effects: [spring(damage(W(1, 2), 'attackers'))],
    }),
    rite('declaration-of-war', '战争宣言', 'Declaration of War', {
      zh: '展示：本回合你的进攻者攻击力 +1；摸 1 张普通牌。',
      en: 'Reveal: your attackers have +1 ATK until end of round; draw 1 common card.',
      effects: [reveal(roundAtk(1), draw(1))],
    }),
  ],
});
