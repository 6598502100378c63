import type { Card } from '../types.ts';
import {
  adapt,
  ally,
  body,
  burst,
  charm,
  dmg,
  foe,
  foeNearIt,
  has,
  heal,
  hue,
  inArea,
  mod,
  moveAction,
  of,
  order,
  plusStat,
  recall,
  resonance,
  rising,
  spell,
  standardAction,
  standbyCommand,
  status,
  summon,
  swap,
  unit,
  weakFoe,
} from '../verbs.ts';

export const purple: readonly Card[] = [
  summon('P01', 'P', 2, unit('u26', '吟游者', 'Minstrel', 'Human Bard', '1/4/3/2/1', 'aura_atk'), {
    boon: [adapt('P')],
    plus: body('1/6/3/2/1', 'aura_atk'),
    turned: ['PW', body('1/4/3/2/1', 't_mend', 'aura_armor')],
  }),
  summon('P02', 'P', 3, unit('u27', '双生舞姬', 'Twin Dancer', 'Human Bard', '1/5/4/1/2', 't_twin'), {
    boon: [has('fleet:1')],
    plus: body('1/7/4/1/2', 't_twin'),
    turned: ['PG', body('1/5/5/1/2', 't_twin', 'skirmish')],
  }),
  summon('P03', 'P', 2, unit('u28', '面具刺客', 'Masked Assassin', 'Shade Rogue', '2/3/4/1/3'), {
    boon: [has('fleet:1')],
    plus: body('2/4/4/1/3', 'skirmish'),
    turned: ['PG', body('1/5/4/1/5')],
  }),
  summon(
    'P04',
    'P',
    1,
    unit('u29', '共鸣水晶', 'Resonance Crystal', 'Construct', '0/5/0/0/0', 'immobile', 't_crystal'),
    {
      plus: body('0/8/0/0/0', 'immobile', 't_crystal'),
      turned: ['PW', body('0/5/0/0/0', 'immobile', 't_crystal', 'aura_armor')],
    },
  ),
  summon('P05', 'P', 3, unit('u30', '惑心妖', 'Beguiler', 'Shade Mage', '1/6/3/2/1', 't_beguile'), {
    boon: [adapt('P')],
    plus: body('1/8/3/2/1', 't_beguile'),
    turned: ['PB', body('1/5/3/3/1', 't_beguile')],
  }),
  summon(
    'P06',
    'P',
    2,
    unit('u31', '王庭使者', 'Court Envoy', 'Human Bard', '1/6/3/1/0', 'aura_pri', 't_envoy'),
    {
      boon: [plusStat('MHP')],
      plus: body('1/8/3/1/0', 'aura_pri', 't_envoy'),
      turned: ['PR', body('1/6/3/1/0', 'aura_pri', 'aura_atk')],
    },
  ),
  order('P07', '鼓舞', 'Inspire', 'P', 1, {
    text: {
      zh: '一个友军本回合攻击力+1、优先级+1。共振：获得一次移动动作。',
      en: 'An ally has +1 ATK and +1 priority this turn. Resonance: it gains a move action.',
    },
    targets: [ally()],
    ops: [mod('ATK', 1, 't1', 'turn'), mod('PRI', 1, 't1', 'turn'), resonance(moveAction('t1'))],
    boon: [has('fleet:1')],
    plus: {
      text: {
        zh: '一个友军本回合攻击力+2、优先级+1。共振：获得一次移动动作。',
        en: 'An ally has +2 ATK and +1 priority this turn. Resonance: it gains a move action.',
      },
      ops: [mod('ATK', 2, 't1', 'turn'), mod('PRI', 1, 't1', 'turn'), resonance(moveAction('t1'))],
    },
    turned: {
      colours: 'PW',
      text: {
        zh: '一个友军本回合攻击力+1，获得护盾1[紫]。共振：再获得护盾2[紫]。',
        en: 'An ally has +1 ATK this turn and Ward 1[P]. Resonance: Ward 2[P] more.',
      },
      ops: [
        mod('ATK', 1, 't1', 'turn'),
        status('ward', hue(1, 'P'), 't1'),
        resonance(status('ward', hue(2, 'P'), 't1')),
      ],
    },
  }),
  spell('P08', '魅惑', 'Charm', 'P', 3, {
    text: {
      zh: '夺取3格内一个生命不高于4的非英雄敌人的控制权直到回合结束，其可以行动。',
      en: 'Take control of a non-hero enemy within 3 with 4 or less HP until end of turn; it can act.',
    },
    targets: [weakFoe(4, 3)],
    ops: [charm('turn')],
    plus: {
      text: {
        zh: '夺取3格内一个生命不高于6的非英雄敌人的控制权直到回合结束，其可以行动。',
        en: 'Take control of a non-hero enemy within 3 with 6 or less HP until end of turn; it can act.',
      },
      targets: [weakFoe(6, 3)],
    },
    turned: {
      colours: 'PG',
      cost: 4,
      text: {
        zh: '永久夺取3格内一个生命不高于4的非英雄敌人的控制权（本回合不能行动）。',
        en: 'Take permanent control of a non-hero enemy within 3 with 4 or less HP (it cannot act this turn).',
      },
      ops: [charm('perm')],
    },
  }),
  order('P09', '换位', 'Switch Places', 'P', 1, {
    text: { zh: '交换两个友军的位置。', en: 'Swap the positions of two allies.' },
    targets: [ally(), ally()],
    ops: [swap],
    plus: {
      text: {
        zh: '交换两个友军的位置，并各回复1[紫]。',
        en: 'Swap the positions of two allies; both heal 1[P].',
      },
      ops: [swap, heal(hue(1, 'P'), 't1'), heal(hue(1, 'P'), 't2')],
    },
    turned: {
      colours: 'PB',
      cost: 2,
      text: { zh: '交换一个友军与其3格内一个敌人的位置。', en: 'Swap an ally with an enemy within 3 of it.' },
      targets: [ally(), foeNearIt(3)],
      ops: [swap],
    },
  }),
  order('P10', '二重奏', 'Duet', 'P', 2, {
    text: {
      zh: '两个友军各回复2[紫]，本回合攻击力+1。',
      en: 'Two allies heal 2[P] and have +1 ATK this turn.',
    },
    targets: [ally(), ally()],
    ops: [
      mod('ATK', 1, 't1', 'turn'),
      mod('ATK', 1, 't2', 'turn'),
      heal(hue(2, 'P'), 't1'),
      heal(hue(2, 'P'), 't2'),
    ],
    boon: [plusStat('MHP')],
    plus: {
      text: {
        zh: '两个友军各回复3[紫]，本回合攻击力+1。',
        en: 'Two allies heal 3[P] and have +1 ATK this turn.',
      },
      ops: [
        mod('ATK', 1, 't1', 'turn'),
        mod('ATK', 1, 't2', 'turn'),
        heal(hue(3, 'P'), 't1'),
        heal(hue(3, 'P'), 't2'),
      ],
    },
    turned: {
      colours: 'PG',
      text: {
        zh: '两个友军各获得一次移动动作，本回合优先级+1。',
        en: 'Two allies gain a move action and +1 priority this turn.',
      },
      ops: [moveAction('t1'), moveAction('t2'), mod('PRI', 1, 't1', 'turn'), mod('PRI', 1, 't2', 'turn')],
    },
  }),
  order('P11', '安可', 'Encore', 'P', 1, {
    text: {
      zh: '将待命区一张非「安可」的指令牌移回手牌。',
      en: 'Return a command other than Encore from your standby zone to your hand.',
    },
    targets: [standbyCommand],
    ops: [recall],
    plus: {
      cost: 0,
      text: {
        zh: '费用0。将待命区一张非「安可」的指令牌移回手牌。',
        en: 'Cost 0. Return a command other than Encore from your standby zone to your hand.',
      },
    },
  }),
  spell('P12', '共振爆发', 'Resonant Burst', 'P', 2, {
    text: {
      zh: '以3格内一格为中心的小型爆发：敌人受到1[紫]伤害，本回合你每使用过一张其他牌+1（最多+3）。',
      en: 'Enemies in burst-2 centred within 3 take 1[P] plus 1 per other card you played this turn (max +3).',
    },
    targets: [burst(2, 3)],
    ops: [dmg(rising(1, 'P', 1, 3), of('foes', inArea))],
    boon: [adapt('P')],
    plus: {
      text: {
        zh: '以3格内一格为中心的小型爆发：敌人受到2[紫]伤害，本回合你每使用过一张其他牌+1（最多+3）。',
        en: 'Enemies in burst-2 centred within 3 take 2[P] plus 1 per other card you played this turn (max +3).',
      },
      ops: [dmg(rising(2, 'P', 1, 3), of('foes', inArea))],
    },
    turned: {
      colours: 'PR',
      text: {
        zh: '3格内一个敌人受到2[紫]伤害，本回合每使用过一张其他牌+2（最多+4）。',
        en: 'An enemy within 3 takes 2[P] plus 2 per other card played this turn (max +4).',
      },
      targets: [foe(3)],
      ops: [dmg(rising(2, 'P', 2, 4), 't1')],
    },
  }),
  spell('P13', '低语', 'Whispers', 'P', 1, {
    text: { zh: '3格内一个敌人混乱2回合、诅咒1回合。', en: 'An enemy within 3 is Confused 2 and Cursed 1.' },
    targets: [foe(3)],
    ops: [status('confused', 2, 't1'), status('cursed', 1, 't1')],
    plus: {
      text: {
        zh: '3格内一个敌人混乱2回合、诅咒2回合。',
        en: 'An enemy within 3 is Confused 2 and Cursed 2.',
      },
      ops: [status('confused', 2, 't1'), status('cursed', 2, 't1')],
    },
    turned: {
      colours: 'PB',
      cost: 2,
      text: {
        zh: '以3格内一格为中心的小型爆发：敌人混乱1回合、诅咒1回合。',
        en: 'Enemies in burst-2 centred within 3 are Confused 1 and Cursed 1.',
      },
      targets: [burst(2, 3)],
      ops: [status('confused', 1, of('foes', inArea)), status('cursed', 1, of('foes', inArea))],
    },
  }),
  order('P14', '再演', 'Reprise', 'P', 3, {
    text: { zh: '一个友军获得一次标准动作。', en: 'An ally gains a standard action.' },
    targets: [ally()],
    ops: [standardAction('t1')],
    boon: [has('fleet:1')],
    plus: {
      cost: 2,
      text: { zh: '费用2。一个友军获得一次标准动作。', en: 'Cost 2. An ally gains a standard action.' },
    },
    turned: {
      colours: 'PR',
      text: {
        zh: '一个友军获得一次标准动作，本回合攻击力+1。',
        en: 'An ally gains a standard action and +1 ATK this turn.',
      },
      ops: [standardAction('t1'), mod('ATK', 1, 't1', 'turn')],
    },
  }),
];
