import type { Card } from '../types.ts';
import {
  adapt,
  ally,
  anyEvent,
  axisLength,
  body,
  burst,
  cheaper,
  cleanse,
  delayEvent,
  dmg,
  draw,
  dropEvent,
  dropEvents,
  focus,
  foe,
  give,
  has,
  heroes,
  hue,
  inArea,
  inZone,
  mod,
  of,
  order,
  plusStat,
  poolAdd,
  poolDrop,
  randomEvent,
  ray,
  resonance,
  shuffle,
  spell,
  status,
  summon,
  swapEvents,
  unit,
  zone,
} from '../verbs.ts';

export const blue: readonly Card[] = [
  summon('B01', 'B', 2, unit('u20', '学徒法师', 'Apprentice Mage', 'Human Mage', '1/4/3/2/0/1', 'caster'), {
    boon: [adapt('B')],
    plus: body('1/6/3/2/0/1', 'caster'),
    turned: ['BP', body('1/4/3/2/0/1', 'caster', 'aura_pri')],
  }),
  summon(
    'B02',
    'B',
    3,
    unit('u21', '秘法魔像', 'Arcane Golem', 'Construct', '2/7/2/1/0', 'spellproof', 't_scholar'),
    {
      plus: body('2/10/2/1/0', 'spellproof', 't_scholar'),
      turned: ['BR', body('3/7/2/1/0', 'spellproof', 'armor:1')],
    },
  ),
  summon(
    'B03',
    'B',
    1,
    unit('u22', '时钟鸦', 'Clockwork Raven', 'Construct', '1/2/4/1/1', 'flying', 't_delay'),
    {
      boon: [has('surefoot')],
      plus: body('2/2/4/1/1', 'flying', 't_delay'),
      turned: ['BG', body('1/2/4/1/1', 'flying', 'haste')],
    },
  ),
  summon(
    'B04',
    'B',
    3,
    unit('u23', '镜像守卫', 'Mirror Guard', 'Construct Guard', '2/7/3/1/1', 't_reflect'),
    {
      boon: [plusStat('MHP')],
      plus: body('2/10/3/1/1', 't_reflect'),
      turned: ['BW', body('2/7/3/1/1', 't_reflect', 'guard')],
    },
  ),
  summon('B05', 'B', 3, unit('u24', '霜语者', 'Frostspeaker', 'Menka Mage', '2/4/3/3/0', 't_chill'), {
    boon: [adapt('B')],
    plus: body('2/6/3/3/0', 't_chill'),
    turned: ['BR', body('3/4/3/3/0')],
  }),
  summon('B06', 'B', 4, unit('u25', '溯时兽', 'Chronobeast', 'Spirit Beast', '3/10/3/1/1', 't_rewind'), {
    plus: body('3/13/3/1/1', 't_rewind'),
    turned: ['BG', body('3/10/3/1/1', 'haste')],
  }),
  spell('B07', '奥术飞弹', 'Arcane Bolt', 'B', 1, {
    text: { zh: '对4格内一个敌人造成2[蓝]伤害。', en: '2[B] damage to an enemy within 4.' },
    targets: [foe(4)],
    ops: [dmg(hue(2, 'B'), 't1')],
    boon: [adapt('B')],
    plus: {
      text: { zh: '对4格内一个敌人造成3[蓝]伤害。', en: '3[B] damage to an enemy within 4.' },
      ops: [dmg(hue(3, 'B'), 't1')],
    },
    turned: {
      colours: 'BW',
      text: {
        zh: '对4格内一个敌人造成1[蓝]伤害。抽1张牌。',
        en: '1[B] damage to an enemy within 4. Draw 1.',
      },
      ops: [dmg(hue(1, 'B'), 't1'), draw(1)],
    },
  }),
  order('B08', '浏览', 'Skim', 'B', 0, {
    text: { zh: '抽1张牌。', en: 'Draw 1.' },
    ops: [draw(1)],
    plus: {
      text: { zh: '抽1张牌，该牌本回合费用−1。', en: 'Draw 1; it costs 1 less this turn.' },
      ops: [draw(1), cheaper('drawn')],
    },
    turned: {
      colours: 'BG',
      text: { zh: '抽1张牌。你的英雄本回合移动力+1。', en: 'Draw 1. Your heroes +1 MOV this turn.' },
      ops: [draw(1), mod('MOV', 1, of('allies', heroes), 'turn')],
    },
  }),
  order('B09', '博览', 'Study', 'B', 2, {
    text: { zh: '抽2张牌。', en: 'Draw 2.' },
    ops: [draw(2)],
    plus: { cost: 1, text: { zh: '费用1。抽2张牌。', en: 'Cost 1. Draw 2.' } },
    turned: {
      colours: 'BP',
      text: { zh: '抽2张牌。共振：获得1专注。', en: 'Draw 2. Resonance: gain 1 focus.' },
      ops: [draw(2), resonance(focus(1))],
    },
  }),
  order('B10', '推演', 'Deduce', 'B', 1, {
    text: {
      zh: '抽3张牌，随后选择2张手牌洗回牌库。',
      en: 'Draw 3, then shuffle 2 cards of your choice from your hand into your deck.',
    },
    ops: [draw(3), shuffle(2)],
    plus: {
      text: {
        zh: '抽3张牌，随后选择1张手牌洗回牌库。',
        en: 'Draw 3, then shuffle 1 card from your hand into your deck.',
      },
      ops: [draw(3), shuffle(1)],
    },
  }),
  order('B11', '聚神', 'Focus', 'B', 0, {
    text: { zh: '获得1专注。', en: 'Gain 1 focus.' },
    ops: [focus(1)],
    plus: { text: { zh: '获得2专注。', en: 'Gain 2 focus.' }, ops: [focus(2)] },
    turned: {
      colours: 'BR',
      text: { zh: '获得1专注。你的英雄本回合攻击力+1。', en: 'Gain 1 focus. Your heroes +1 ATK this turn.' },
      ops: [focus(1), mod('ATK', 1, of('allies', heroes), 'turn')],
    },
  }),
  order('B12', '拨轴', 'Turn the Axis', 'B', 1, {
    text: { zh: '交换事件轴上的两个事件。抽1张牌。', en: 'Swap two events on the axis. Draw 1.' },
    targets: [anyEvent, anyEvent],
    ops: [swapEvents, draw(1)],
    plus: {
      cost: 0,
      text: {
        zh: '费用0。交换事件轴上的两个事件。抽1张牌。',
        en: 'Cost 0. Swap two events on the axis. Draw 1.',
      },
    },
    turned: {
      colours: 'BP',
      text: { zh: '将一个事件延后2位。抽1张牌。', en: 'Delay an event by 2. Draw 1.' },
      targets: [anyEvent],
      ops: [delayEvent(2), draw(1)],
    },
  }),
  order('B13', '抹除', 'Erase', 'B', 2, {
    text: { zh: '从事件轴删除一个随机事件。', en: 'Delete a random-type event from the axis.' },
    targets: [randomEvent],
    ops: [dropEvent],
    plus: {
      cost: 1,
      text: {
        zh: '费用1。从事件轴删除一个随机事件。',
        en: 'Cost 1. Delete a random-type event from the axis.',
      },
    },
    turned: {
      colours: 'BR',
      cost: 3,
      text: { zh: '删除序号小于3的所有敌势事件。', en: 'Delete every enemy-tagged event at index 0–2.' },
      targets: [],
      ops: [dropEvents('enemy', 3)],
    },
  }),
  spell('B14', '闪电长枪', 'Lightning Lance', 'B', 3, {
    text: { zh: '超大型射线内所有单位受到3[蓝]伤害。', en: '3[B] damage to ALL units in ray-5.' },
    targets: [ray(5)],
    ops: [dmg(hue(3, 'B'), of('units', inArea))],
    boon: [adapt('B')],
    plus: {
      text: { zh: '超大型射线内所有单位受到4[蓝]伤害。', en: '4[B] damage to ALL units in ray-5.' },
      ops: [dmg(hue(4, 'B'), of('units', inArea))],
    },
    turned: {
      colours: 'BP',
      text: {
        zh: '超大型射线内敌人受到2[蓝]伤害并混乱1回合。',
        en: 'Enemies in ray-5 take 2[B] and are Confused 1.',
      },
      ops: [dmg(hue(2, 'B'), of('foes', inArea)), status('confused', 1, of('foes', inArea))],
    },
  }),
  spell('B15', '法力护盾', 'Mana Shield', 'B', 1, {
    text: { zh: '3格内一个友军获得护盾3[蓝]。', en: 'An ally within 3 gains Ward 3[B].' },
    targets: [ally(3)],
    ops: [status('ward', hue(3, 'B'), 't1')],
    plus: {
      text: { zh: '3格内一个友军获得护盾4[蓝]并净化。', en: 'An ally within 3 gains Ward 4[B]; cleanse it.' },
      ops: [status('ward', hue(4, 'B'), 't1'), cleanse('t1')],
    },
    turned: {
      colours: 'BW',
      text: {
        zh: '以3格内一格为中心的小型爆发：你的单位获得护盾1[蓝]。',
        en: 'Your units in burst-2 centred within 3 gain Ward 1[B].',
      },
      targets: [burst(2, 3)],
      ops: [status('ward', hue(1, 'B'), of('allies', inArea))],
    },
  }),
  order('B16', '反制结界', 'Counterward', 'B', 2, {
    text: {
      zh: '一个友军获得招架1，并具有抗咒直到你的下个回合。',
      en: 'An ally gains Parry 1 and, until your next turn, Spellproof.',
    },
    targets: [ally()],
    ops: [status('parry', 1, 't1'), give('spellproof', 't1', 'next')],
    plus: {
      text: {
        zh: '一个友军获得招架2，并具有抗咒直到你的下个回合。',
        en: 'An ally gains Parry 2 and, until your next turn, Spellproof.',
      },
      ops: [status('parry', 2, 't1'), give('spellproof', 't1', 'next')],
    },
    turned: {
      colours: 'BW',
      cost: 3,
      text: { zh: '一个战区内你的单位获得招架1。', en: 'Your units in a zone gain Parry 1.' },
      targets: [zone],
      ops: [status('parry', 1, of('allies', inZone('t1')))],
    },
  }),
  order('B17', '展卷', 'Unroll the Scroll', 'B', 1, {
    text: {
      zh: '事件轴长度+1（最多6）。抽1张牌。销毁此牌。',
      en: 'Axis length +1 (max 6). Draw 1. Destroy this card.',
    },
    ops: [axisLength(1), draw(1)],
    destroyed: true,
    plus: {
      text: {
        zh: '事件轴长度+1（最多6）。抽2张牌。销毁此牌。',
        en: 'Axis length +1 (max 6). Draw 2. Destroy this card.',
      },
      ops: [axisLength(1), draw(2)],
    },
    turned: {
      colours: 'BW',
      text: {
        zh: '事件轴长度−1（最少3）。抽1张牌。销毁此牌。',
        en: 'Axis length −1 (min 3). Draw 1. Destroy this card.',
      },
      ops: [axisLength(-1), draw(1)],
    },
  }),
  order('B18', '编纂', 'Annotate', 'B', 1, {
    text: {
      zh: '将「灵感」（权3）加入随机事件池。抽1张牌。销毁此牌。',
      en: 'Add Inspiration (weight 3) to the random pool. Draw 1. Destroy this card.',
    },
    ops: [poolAdd('EV15', 3), draw(1)],
    destroyed: true,
    plus: {
      text: {
        zh: '将「灵感」（权6）加入随机事件池。抽1张牌。销毁此牌。',
        en: 'Add Inspiration (weight 6) to the random pool. Draw 1. Destroy this card.',
      },
      ops: [poolAdd('EV15', 6), draw(1)],
    },
    turned: {
      colours: 'BR',
      cost: 2,
      text: {
        zh: '从随机事件池移除一个随机的敌势事件（传令来源除外）。销毁此牌。',
        en: 'Remove one random enemy-tagged entry from the random pool (herald entries excluded). Destroy this card.',
      },
      ops: [poolDrop('enemy', 1)],
    },
  }),
];
