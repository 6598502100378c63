import type { Card } from '../types.ts';
import {
  adapt,
  ally,
  body,
  burst,
  dmg,
  draw,
  fight,
  focus,
  foe,
  foeInItsRange,
  has,
  hue,
  inArea,
  kill,
  mod,
  of,
  order,
  plusStat,
  push,
  ray,
  resonance,
  spell,
  status,
  summon,
  terrain,
  unit,
  weakFoe,
} from '../verbs.ts';

export const red: readonly Card[] = [
  summon('R01', 'R', 2, unit('u07', '狂战士', 'Berserker', 'Human Warrior', '3/4/3/1/1'), {
    boon: [plusStat('MHP')],
    plus: body('4/4/3/1/1'),
    turned: ['RP', body('3/5/3/1/1', 't_frenzy')],
  }),
  summon('R02', 'R', 3, unit('u08', '门卡勇士', 'Menka Bruiser', 'Menka Warrior', '3/8/3/1/0'), {
    boon: [plusStat('MHP', 2)],
    plus: body('3/10/3/1/0'),
    turned: ['RW', body('2/8/3/1/0', 'guard', 'unyielding')],
  }),
  summon('R03', 'R', 1, unit('u09', '焰犬', 'Cinder Hound', 'Beast', '2/2/4/1/1', 'haste', 't_ember'), {
    boon: [has('fleet:1')],
    plus: body('2/4/4/1/1', 'haste', 't_ember'),
    turned: ['RG', body('1/3/4/1/2', 'haste', 't_ember')],
  }),
  summon(
    'R04',
    'R',
    4,
    unit('u10', '攻城巨像', 'Siege Colossus', 'Construct Warrior', '4/12/2/1/-2', 'cleave:1'),
    {
      boon: [plusStat('ATK')],
      plus: body('4/15/2/1/-2', 'cleave:1'),
      turned: ['RB', body('4/9/2/3/-2', 'cleave:1')],
    },
  ),
  summon('R05', 'R', 3, unit('u11', '火炮手', 'Bombardier', 'Menka Archer', '2/5/2/3/-1', 't_splash'), {
    boon: [adapt('R')],
    plus: body('3/5/2/3/-1', 't_splash'),
    turned: ['RG', body('2/5/3/3/-1', 't_splash', 'steady')],
  }),
  summon(
    'R06',
    'R',
    3,
    unit('u12', '血旗骑手', 'Bloodbanner Rider', 'Human Rider', '3/6/4/1/1', 'charge:1'),
    {
      boon: [plusStat('MOV')],
      plus: body('3/8/4/1/1', 'charge:1'),
      turned: ['RP', body('3/6/4/1/1', 'charge:1', 't_rally')],
    },
  ),
  spell('R07', '火球', 'Fireball', 'R', 3, {
    text: {
      zh: '以4格内一格为中心的小型爆发：所有单位受到3[红]伤害。',
      en: '3[R] damage to ALL units in burst-2 centred within 4.',
    },
    targets: [burst(2, 4)],
    ops: [dmg(hue(3, 'R'), of('units', inArea))],
    boon: [adapt('R')],
    plus: {
      text: {
        zh: '以4格内一格为中心的小型爆发：所有单位受到4[红]伤害。',
        en: '4[R] damage to ALL units in burst-2 centred within 4.',
      },
      ops: [dmg(hue(4, 'R'), of('units', inArea))],
    },
    turned: {
      colours: 'RB',
      text: {
        zh: '以4格内一格为中心的小型爆发：敌人受到2[红]伤害，范围烧灼2轮。',
        en: '2[R] damage to enemies in burst-2 centred within 4; the area burns 2 rounds.',
      },
      ops: [dmg(hue(2, 'R'), of('foes', inArea)), terrain('burning', 2, 'area')],
    },
  }),
  spell('R08', '猛击', 'Mighty Blow', 'R', 1, {
    text: { zh: '对相邻一个敌人造成3[红]伤害。', en: '3[R] damage to an adjacent enemy.' },
    targets: [foe(1)],
    ops: [dmg(hue(3, 'R'), 't1')],
    boon: [plusStat('MHP')],
    plus: {
      text: { zh: '对相邻一个敌人造成4[红]伤害。', en: '4[R] damage to an adjacent enemy.' },
      ops: [dmg(hue(4, 'R'), 't1')],
    },
    turned: {
      colours: 'RG',
      text: {
        zh: '对相邻一个敌人造成2[红]伤害并推开2格。',
        en: '2[R] damage to an adjacent enemy, then push it 2.',
      },
      ops: [dmg(hue(2, 'R'), 't1'), push(2, 't1')],
    },
  }),
  order('R09', '战吼', 'War Cry', 'R', 2, {
    text: { zh: '你的所有单位本回合攻击力+1。', en: 'All your units +1 ATK this turn.' },
    ops: [mod('ATK', 1, 'allies', 'turn')],
    boon: [has('fleet:1')],
    plus: {
      text: {
        zh: '你的所有单位本回合攻击力+1、优先级+1。',
        en: 'All your units +1 ATK and +1 priority this turn.',
      },
      ops: [mod('ATK', 1, 'allies', 'turn'), mod('PRI', 1, 'allies', 'turn')],
    },
    turned: {
      colours: 'RP',
      text: {
        zh: '你的所有单位本回合攻击力+1。共振：抽1张牌。',
        en: 'All your units +1 ATK this turn. Resonance: draw 1.',
      },
      ops: [mod('ATK', 1, 'allies', 'turn'), resonance(draw(1))],
    },
  }),
  spell('R10', '烈焰之路', 'Path of Flame', 'R', 2, {
    text: {
      zh: '中型射线内敌人受到2[红]伤害，射线烧灼2轮。',
      en: '2[R] damage to enemies in ray-3; the ray burns 2 rounds.',
    },
    targets: [ray(3)],
    ops: [dmg(hue(2, 'R'), of('foes', inArea)), terrain('burning', 2, 'area')],
    boon: [has('surefoot')],
    plus: {
      text: {
        zh: '大型射线内敌人受到2[红]伤害，射线烧灼2轮。',
        en: '2[R] damage to enemies in ray-4; the ray burns 2 rounds.',
      },
      targets: [ray(4)],
    },
    turned: {
      colours: 'RB',
      text: { zh: '大型射线内敌人受到3[红]伤害。', en: '3[R] damage to enemies in ray-4.' },
      targets: [ray(4)],
      ops: [dmg(hue(3, 'R'), of('foes', inArea))],
    },
  }),
  order('R11', '决斗', 'Duel', 'R', 2, {
    text: {
      zh: '一个友军立即攻击其范围内的一个敌人，不消耗动作。',
      en: 'An ally attacks an enemy in its range at once; no action is spent.',
    },
    targets: [ally(), foeInItsRange],
    ops: [fight],
    plus: {
      text: {
        zh: '一个友军以优先级+2立即攻击其范围内的一个敌人。',
        en: 'An ally attacks an enemy in its range at once with +2 priority.',
      },
      ops: [mod('PRI', 2, 't1', 'battle'), fight],
    },
    turned: {
      colours: 'RP',
      text: {
        zh: '使友军范围内一个敌人混乱1回合，然后该友军立即攻击它。',
        en: "Confuse 1 an enemy in an ally's range, then that ally attacks it at once.",
      },
      ops: [status('confused', 1, 't2'), fight],
    },
  }),
  order('R12', '淬火', 'Temper', 'R', 1, {
    text: {
      zh: '一个友军获得护盾2[红]，本回合攻击力+1。',
      en: 'An ally gains Ward 2[R] and +1 ATK this turn.',
    },
    targets: [ally()],
    ops: [status('ward', hue(2, 'R'), 't1'), mod('ATK', 1, 't1', 'turn')],
    boon: [plusStat('MHP')],
    plus: {
      text: {
        zh: '一个友军获得护盾3[红]，本回合攻击力+2。',
        en: 'An ally gains Ward 3[R] and +2 ATK this turn.',
      },
      ops: [status('ward', hue(3, 'R'), 't1'), mod('ATK', 2, 't1', 'turn')],
    },
  }),
  spell('R13', '焦土', 'Scorched Earth', 'R', 1, {
    text: {
      zh: '以3格内一格为中心的小型爆发范围烧灼3轮。',
      en: 'Burst-2 centred within 3 burns for 3 rounds.',
    },
    targets: [burst(2, 3)],
    ops: [terrain('burning', 3, 'area')],
    boon: [has('surefoot')],
    plus: {
      text: {
        zh: '以3格内一格为中心的中型爆发范围烧灼3轮。',
        en: 'Burst-3 centred within 3 burns for 3 rounds.',
      },
      targets: [burst(3, 3)],
    },
    turned: {
      colours: 'RG',
      text: {
        zh: '以3格内一格为中心的小型爆发范围粘滞3轮。',
        en: 'Burst-2 centred within 3 is sticky for 3 rounds.',
      },
      ops: [terrain('sticky', 3, 'area')],
    },
  }),
  spell('R14', '处决', 'Execution', 'R', 2, {
    text: {
      zh: '消灭2格内一个生命不高于3的非英雄敌人。',
      en: 'Kill a non-hero enemy within 2 that has 3 or less HP.',
    },
    targets: [weakFoe(3, 2)],
    ops: [kill('t1')],
    plus: {
      text: {
        zh: '消灭2格内一个生命不高于4的非英雄敌人。',
        en: 'Kill a non-hero enemy within 2 that has 4 or less HP.',
      },
      targets: [weakFoe(4, 2)],
    },
    turned: {
      colours: 'RB',
      cost: 3,
      text: {
        zh: '消灭2格内一个生命不高于3的非英雄敌人；抽1张牌并获得1专注。',
        en: 'Kill a non-hero enemy within 2 with 3 or less HP; draw 1 and gain 1 focus.',
      },
      ops: [kill('t1'), draw(1), focus(1)],
    },
  }),
];
