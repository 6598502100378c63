import type { Card } from '../types.ts';
import {
  adapt,
  ally,
  body,
  burst,
  cellNearIt,
  dmg,
  draw,
  foe,
  freshAlly,
  give,
  has,
  hue,
  inArea,
  mod,
  moveAction,
  of,
  order,
  plusStat,
  resonance,
  shift,
  spell,
  standardAction,
  status,
  summon,
  terrain,
  times,
  unit,
} from '../verbs.ts';

export const green: readonly Card[] = [
  summon('G01', 'G', 2, unit('u13', '叶族射手', 'Leafkin Archer', 'Leafkin Archer', '2/2/3/3/1'), {
    boon: [has('fleet:1')],
    plus: body('2/4/3/3/1'),
    turned: ['GB', body('2/2/3/4/0')],
  }),
  summon('G02', 'G', 2, unit('u14', '双刃舞者', 'Twinblade', 'Leafkin Rogue', '1/5/4/1/4'), {
    boon: [has('fleet:1')],
    plus: body('1/7/4/1/4'),
    turned: ['GR', body('2/6/4/1/1')],
  }),
  summon('G03', 'G', 1, unit('u15', '林狼', 'Forest Wolf', 'Beast', '1/3/5/1/1', 'flank:1'), {
    boon: [plusStat('MOV')],
    plus: body('1/3/5/1/1', 'flank:1', 'haste'),
    turned: ['GR', body('2/3/4/1/1', 'flank:1')],
  }),
  summon('G04', 'G', 3, unit('u16', '鹰骑', 'Hawk Rider', 'Leafkin Rider', '2/5/5/1/2', 'flying'), {
    boon: [has('surefoot')],
    plus: body('2/7/5/1/2', 'flying'),
    turned: ['GW', body('1/5/5/1/2', 'flying', 't_scout', 'haste')],
  }),
  summon('G05', 'G', 2, unit('u17', '捕网手', 'Netcaster', 'Leafkin Rogue', '1/4/3/2/1', 't_net'), {
    plus: body('1/6/3/2/1', 't_net'),
    turned: ['GB', body('1/4/3/2/1', 't_net', 't_chill')],
  }),
  summon(
    'G06',
    'G',
    4,
    unit('u18', '千棘古木', 'Thornwood Ancient', 'Spirit Guard', '3/10/2/1/0', 'thorns:2', 'regen:1'),
    {
      boon: [has('regen:1')],
      plus: body('3/13/2/1/0', 'thorns:2', 'regen:1'),
      turned: ['GW', body('3/10/2/1/0', 'thorns:2', 'regen:1', 'guard')],
    },
  ),
  summon('G07', 'G', 3, unit('u19', '逐影猎手', 'Shadowstalker', 'Leafkin Rogue', '1/6/4/1/5', 'skirmish'), {
    boon: [has('fleet:1')],
    plus: body('1/8/4/1/5', 'skirmish'),
    turned: ['GP', body('1/5/4/1/5', 'skirmish', 'venom:1')],
  }),
  order('G08', '疾步', 'Quickstep', 'G', 1, {
    text: {
      zh: '一个友军获得一次移动动作，本回合具有稳步。',
      en: 'An ally gains a move action and Surefoot this turn.',
    },
    targets: [ally()],
    ops: [moveAction('t1'), give('surefoot', 't1', 'turn')],
    boon: [plusStat('MOV')],
    plus: {
      cost: 0,
      text: {
        zh: '费用0。一个友军获得一次移动动作，本回合具有稳步。',
        en: 'Cost 0. An ally gains a move action and Surefoot this turn.',
      },
    },
    turned: {
      colours: 'GP',
      text: {
        zh: '一个友军获得一次移动动作。共振：本回合攻击力+1。',
        en: 'An ally gains a move action. Resonance: +1 ATK this turn.',
      },
      ops: [moveAction('t1'), resonance(mod('ATK', 1, 't1', 'turn'))],
    },
  }),
  spell('G09', '箭雨', 'Volley', 'G', 2, {
    text: { zh: '对4格内一个敌人造成三次1[绿]伤害。', en: '1[G] damage three times to an enemy within 4.' },
    targets: [foe(4)],
    ops: [times(3, dmg(hue(1, 'G'), 't1'))],
    boon: [adapt('G')],
    plus: {
      text: { zh: '对4格内一个敌人造成四次1[绿]伤害。', en: '1[G] damage four times to an enemy within 4.' },
      ops: [times(4, dmg(hue(1, 'G'), 't1'))],
    },
    turned: {
      colours: 'GR',
      text: {
        zh: '以4格内一格为中心的小型爆发：敌人受到2[绿]伤害。',
        en: '2[G] damage to enemies in burst-2 centred within 4.',
      },
      targets: [burst(2, 4)],
      ops: [dmg(hue(2, 'G'), of('foes', inArea))],
    },
  }),
  order('G10', '淬毒', 'Envenom', 'G', 1, {
    text: { zh: '一个友军本回合具有淬毒2。', en: 'An ally has Venom 2 this turn.' },
    targets: [ally()],
    ops: [give('venom:2', 't1', 'turn')],
    plus: {
      text: { zh: '一个友军本回合具有淬毒3。', en: 'An ally has Venom 3 this turn.' },
      ops: [give('venom:3', 't1', 'turn')],
    },
    turned: {
      colours: 'GP',
      cost: 2,
      text: { zh: '你的所有单位本回合具有淬毒1。', en: 'All your units have Venom 1 this turn.' },
      targets: [],
      ops: [give('venom:1', 'allies', 'turn')],
    },
  }),
  spell('G11', '缠根', 'Entangling Roots', 'G', 2, {
    text: {
      zh: '以4格内一格为中心的小型爆发：敌人绊足1回合，范围粘滞2轮。',
      en: 'Enemies in burst-2 centred within 4 gain Stumble 1; the area is sticky for 2 rounds.',
    },
    targets: [burst(2, 4)],
    ops: [status('stumble', 1, of('foes', inArea)), terrain('sticky', 2, 'area')],
    boon: [adapt('G')],
    plus: {
      text: {
        zh: '以4格内一格为中心的中型爆发：敌人绊足1回合，范围粘滞2轮。',
        en: 'Enemies in burst-3 centred within 4 gain Stumble 1; the area is sticky for 2 rounds.',
      },
      targets: [burst(3, 4)],
    },
    turned: {
      colours: 'GB',
      cost: 3,
      text: {
        zh: '以4格内一格为中心的小型爆发：敌人缴械1回合。',
        en: 'Enemies in burst-2 centred within 4 are Disarmed 1.',
      },
      ops: [status('disarm', 1, of('foes', inArea))],
    },
  }),
  order('G12', '连击', 'Flurry', 'G', 2, {
    text: { zh: '一个友军本回合攻击速度+2。', en: 'An ally has +2 SPD this turn.' },
    targets: [ally()],
    ops: [mod('SPD', 2, 't1', 'turn')],
    boon: [has('fleet:1')],
    plus: {
      text: { zh: '一个友军本回合攻击速度+3。', en: 'An ally has +3 SPD this turn.' },
      ops: [mod('SPD', 3, 't1', 'turn')],
    },
    turned: {
      colours: 'GR',
      cost: 1,
      text: { zh: '一个友军本回合攻击力+1、攻击速度+1。', en: 'An ally has +1 ATK and +1 SPD this turn.' },
      ops: [mod('ATK', 1, 't1', 'turn'), mod('SPD', 1, 't1', 'turn')],
    },
  }),
  order('G13', '伏击', 'Ambush', 'G', 2, {
    text: {
      zh: '一个本回合部署的友军获得一次移动动作和一次标准动作。',
      en: 'An ally deployed this turn gains a move action and a standard action.',
    },
    targets: [freshAlly],
    ops: [moveAction('t1'), standardAction('t1')],
    boon: [has('fleet:1')],
    plus: {
      cost: 1,
      text: {
        zh: '费用1。一个本回合部署的友军获得一次移动动作和一次标准动作。',
        en: 'Cost 1. An ally deployed this turn gains a move action and a standard action.',
      },
    },
  }),
  order('G14', '佯退', 'Feint', 'G', 1, {
    text: { zh: '将一个友军位移到其2格内的空格。', en: 'Shift an ally to an empty cell within 2 of it.' },
    targets: [ally(), cellNearIt(2)],
    ops: [shift],
    plus: {
      text: { zh: '将一个友军位移到其4格内的空格。', en: 'Shift an ally to an empty cell within 4 of it.' },
      targets: [ally(), cellNearIt(4)],
    },
    turned: {
      colours: 'GB',
      cost: 2,
      text: {
        zh: '将一个友军位移到其2格内的空格。抽1张牌。',
        en: 'Shift an ally to an empty cell within 2 of it. Draw 1.',
      },
      ops: [shift, draw(1)],
    },
  }),
];
