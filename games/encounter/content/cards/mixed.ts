import type { Card } from '../types.ts';
import {
  adapt,
  body,
  burst,
  dmg,
  has,
  heal,
  hue,
  inArea,
  inZone,
  mod,
  of,
  order,
  plusStat,
  spell,
  status,
  summon,
  terrain,
  unit,
  zone,
} from '../verbs.ts';

export const mixed: readonly Card[] = [
  summon('D01', 'RG', 3, unit('u32', '劫掠者', 'Marauder', 'Human Rider', '2/5/4/1/2', 'haste'), {
    boon: [plusStat('MOV')],
    plus: body('2/7/4/1/2', 'haste'),
  }),
  summon(
    'D02',
    'GB',
    3,
    unit('u33', '雾行者', 'Mistwalker', 'Leafkin Rogue', '2/4/4/2/1', 'skirmish', 't_mist'),
    { boon: [has('surefoot')], plus: body('2/6/4/2/1', 'skirmish', 't_mist') },
  ),
  summon(
    'D03',
    'BP',
    3,
    unit('u34', '梦境织者', 'Dreamweaver', 'Spirit Mage', '1/5/3/3/0/1', 'caster', 't_scholar'),
    { boon: [adapt('B'), adapt('P')], plus: body('1/7/3/3/0/1', 'caster', 't_scholar') },
  ),
  summon('D04', 'PR', 3, unit('u35', '战争歌者', 'War-singer', 'Menka Bard', '2/7/3/1/1', 'aura_atk'), {
    boon: [plusStat('ATK')],
    plus: body('2/9/3/1/1', 'aura_atk'),
  }),
  summon(
    'D05',
    'WB',
    3,
    unit('u36', '守藏魔像', 'Vault Keeper', 'Construct Guard', '2/8/2/1/-1', 'guard', 't_keeper'),
    { boon: [plusStat('MHP', 2)], plus: body('2/11/2/1/-1', 'guard', 't_keeper') },
  ),
  summon(
    'D06',
    'WG',
    3,
    unit('u37', '巡林官', 'Warden Ranger', 'Human Archer', '2/5/4/2/1', 'surefoot', 't_scout'),
    { boon: [plusStat('MOV')], plus: body('2/7/4/2/1', 'surefoot', 't_scout') },
  ),
  spell('D07', '陨星', 'Meteor', 'RB', 4, {
    text: {
      zh: '以4格内一格为中心的大型爆发：所有单位受到3[红]伤害，中心格烧灼3轮。',
      en: '3[R] damage to ALL units in burst-4 centred within 4; the centre burns 3 rounds.',
    },
    targets: [burst(4, 4)],
    ops: [dmg(hue(3, 'R'), of('units', inArea)), terrain('burning', 3, 'centre')],
    boon: [adapt('R')],
    plus: {
      text: {
        zh: '以4格内一格为中心的大型爆发：所有单位受到4[红]伤害，中心格烧灼3轮。',
        en: '4[R] damage to ALL units in burst-4 centred within 4; the centre burns 3 rounds.',
      },
      ops: [dmg(hue(4, 'R'), of('units', inArea)), terrain('burning', 3, 'centre')],
    },
  }),
  order('D08', '狂欢狩猎', 'Wild Hunt', 'GP', 3, {
    text: {
      zh: '你的所有单位本回合移动力+1、攻击速度+1。',
      en: 'All your units +1 MOV and +1 SPD this turn.',
    },
    ops: [mod('MOV', 1, 'allies', 'turn'), mod('SPD', 1, 'allies', 'turn')],
    boon: [has('fleet:1')],
    plus: {
      cost: 2,
      text: {
        zh: '费用2。你的所有单位本回合移动力+1、攻击速度+1。',
        en: 'Cost 2. All your units +1 MOV and +1 SPD this turn.',
      },
    },
  }),
  order('D09', '圣歌', 'Anthem', 'WP', 2, {
    text: {
      zh: '你的所有单位回复2[白]，本回合优先级+1。',
      en: 'All your units heal 2[W] and have +1 priority this turn.',
    },
    ops: [heal(hue(2, 'W'), 'allies'), mod('PRI', 1, 'allies', 'turn')],
    boon: [adapt('W')],
    plus: {
      text: {
        zh: '你的所有单位回复3[白]，本回合优先级+1。',
        en: 'All your units heal 3[W] and have +1 priority this turn.',
      },
      ops: [heal(hue(3, 'W'), 'allies'), mod('PRI', 1, 'allies', 'turn')],
    },
  }),
  order('D10', '守土', 'Defend the Soil', 'WR', 2, {
    text: {
      zh: '一个战区内你的单位攻击力+1直到你的下个回合，并获得护盾1[白]。',
      en: 'Your units in a zone have +1 ATK until your next turn and gain Ward 1[W].',
    },
    targets: [zone],
    ops: [
      mod('ATK', 1, of('allies', inZone('t1')), 'next'),
      status('ward', hue(1, 'W'), of('allies', inZone('t1'))),
    ],
    boon: [plusStat('MHP')],
    plus: {
      text: {
        zh: '一个战区内你的单位攻击力+1直到你的下个回合，并获得护盾2[白]。',
        en: 'Your units in a zone have +1 ATK until your next turn and gain Ward 2[W].',
      },
      ops: [
        mod('ATK', 1, of('allies', inZone('t1')), 'next'),
        status('ward', hue(2, 'W'), of('allies', inZone('t1'))),
      ],
    },
  }),
];
