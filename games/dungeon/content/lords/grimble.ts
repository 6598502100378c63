import {
  ambush,
  breach,
  building,
  endDraw,
  expel,
  gold,
  goldAtLeast,
  kill,
  lord,
  raidAtk,
  raided,
  reveal,
  rite,
  sell,
  spring,
  steal,
  trap,
  unit,
  W,
  when,
  worldAtLeast,
} from '../verbs.ts';

export const grimble = lord({
  id: 'grimble',
  name: { zh: '鎏金王·格林波', en: 'Grimble, the Gilded King' },
  clause: 'DL-24.10',
  style: { zh: '经济与抢购', en: 'Buys and steals' },
  plan: {
    zh: '每回合第一张牌白拿，或花 3 枚金币买下一级的；偷，抢购，最先踏进下一个世界等级。',
    en: 'The first card of each round is free, or one of the next level costs 3; steal, buy more than the others, and be first at the next level.',
  },
  weakness: { zh: '早来的压力；他的单位平平无奇。', en: 'Early pressure: his units are plain.' },
  power: {
    name: { zh: '专营特许', en: 'Trade Licence' },
    text: {
      zh: '每个你的摸牌阶段，你购买的首张普通牌费用减少 1 金币（最低为 0）。',
      en: 'The first common card you buy in each of your draw phases costs 1 gold less (minimum 0).',
    },
    liberated: { zh: '改为前两张普通牌。', en: 'The first two common cards.' },
    n: [1, 2],
  },
  cards: [
    unit('hired-thugs', '雇佣打手', 'Hired Thugs', '7/0/3 MIL1 ECO1 CHA1', {
      zh: '破城：获得 1 金币。',
      en: 'Breach: gain 1 gold.',
      effects: [breach(gold(1))],
    }),
    unit('gilded-golem', '镀金魔像', 'Gilded Golem', '7/1/2 ECO1 CHA1', {
      zh: '你持有至少 3 金币时，此单位攻击力 +1、防御力 +1。',
      en: 'While you hold 3 or more gold, this unit has +1 ATK and +1 DEF.',
      statics: [{ cond: goldAtLeast(3), atk: 1, def: 1 }],
    }),
    unit('tax-collector', '税务官', 'Tax Collector', '6/0/2 ECO1 CHA1', {
      zh: '摸牌结束：获得 1 金币。',
      en: 'End of draw: gain 1 gold.',
      effects: [endDraw(gold(1))],
    }),
    unit('mimic', '宝箱怪', 'Mimic', '5/1/2 ECO1 CHA1', {
      zh: '猎勇 2。伏击：本次攻略攻击力 +2。斩杀：获得 1 金币。',
      en: 'Slayer 2. Ambush: +2 ATK this raid. Kill: gain 1 gold.',
      has: { slayer: 2 },
      effects: [ambush(raidAtk(2, 'self')), kill(gold(1))],
    }),
    unit('cat-burglar', '飞贼', 'Cat Burglar', '6/0/2 ECO1 CHA1', {
      zh: '飞行。破城：从被攻略者处偷取 W+1 金币。',
      en: 'Flight. Breach: steal W+1 gold from the raided lord.',
      has: { flight: true },
      effects: [breach(steal(W(1, 1)))],
    }),
    building('royal-mint', '铸币厂', 'Royal Mint', '8/1/2 ECO2 CHA1', {
      zh: '摸牌结束：获得 1 金币；世界等级不低于 3 时改为获得 2 金币。',
      en: 'End of draw: gain 1 gold; gain 2 gold instead while the world level is 3 or more.',
      effects: [endDraw(when(worldAtLeast(3), [gold(2)], [gold(1)]))],
    }),
    building('black-market', '黑市', 'Black Market', '8/1/2 ECO2 CHA1', {
      zh: '摸牌结束：可以弃至多 2 张手牌，每弃 1 张获得 1 金币。',
      en: 'End of draw: you may discard up to 2 cards from hand; gain 1 gold for each.',
      effects: [endDraw(sell(2))],
    }),
    building('bait-vault', '诱饵金窟', 'Bait Vault', '9/1/2 ECO2 CHA2', {
      zh: '遇袭：获得 1 金币。',
      en: 'Raided: gain 1 gold.',
      effects: [raided(gold(1))],
    }),
    trap('golden-bribe', '重金收买', 'Golden Bribe', {
      zh: '触发：驱离最强的进攻者。',
      en: 'Spring: expel the strongest attacker.',
      effects: [spring(expel('strongest'))],
    }),
    rite('hostile-takeover', '恶意收购', 'Hostile Takeover', {
      zh: '展示：选择一名对手，偷取其 W 金币。',
      en: 'Reveal: choose an opponent; steal W gold from that player.',
      effects: [reveal(steal(W(1, 0), 'chosenOpponent'))],
    }),
  ],
});
