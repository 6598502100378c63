import type { Card } from '../types.ts';
import {
  adapt,
  ally,
  body,
  cleanse,
  deploy,
  dmg,
  draw,
  foe,
  give,
  has,
  heal,
  hue,
  inArea,
  inZone,
  mod,
  moveAction,
  of,
  order,
  plusStat,
  ray,
  recover,
  recovering,
  resonance,
  spell,
  status,
  summon,
  unit,
  when,
  zone,
} from '../verbs.ts';

export const white: readonly Card[] = [
  summon('W01', 'W', 1, unit('u01', '民兵', 'Militia', 'Human Guard', '1/4/3/1/1'), {
    boon: [plusStat('MHP')],
    plus: body('1/6/3/1/1'),
    turned: ['WR', body('2/3/3/1/1', 'haste')],
  }),
  summon('W02', 'W', 2, unit('u02', '盾卫', 'Shieldbearer', 'Human Guard', '1/7/2/1/0', 'guard'), {
    boon: [plusStat('MHP', 2)],
    plus: body('1/9/2/1/0', 'guard'),
    turned: ['WR', body('1/7/2/1/0', 'guard', 'territorial:1')],
  }),
  summon('W03', 'W', 1, unit('u03', '斥候', 'Scout', 'Human Rider', '1/3/5/1/1', 'haste'), {
    boon: [plusStat('MOV')],
    plus: body('2/3/5/1/1', 'haste'),
    turned: ['WG', body('1/3/5/2/1', 'skirmish')],
  }),
  summon('W04', 'W', 2, unit('u04', '随军祭司', 'Camp Chaplain', 'Human Priest', '1/5/3/2/0', 't_mend'), {
    boon: [adapt('W')],
    plus: body('1/7/3/2/0', 't_mend'),
    turned: ['WB', body('1/5/3/2/0/1', 't_mend', 'caster')],
  }),
  summon('W05', 'W', 2, unit('u05', '弩手', 'Crossbowman', 'Human Archer', '2/3/3/3/-1'), {
    plus: body('2/5/3/3/-1'),
    turned: ['WG', body('2/3/3/3/-1', 'steady')],
  }),
  summon(
    'W06',
    'W',
    3,
    unit('u06', '石像守望', 'Stone Watcher', 'Construct Guard', '2/9/1/1/-1', 'armor:1', 'intercept'),
    {
      boon: [has('armor:1')],
      plus: body('2/11/1/1/-1', 'armor:1', 'intercept'),
      turned: ['WB', body('2/9/2/1/-1', 'armor:1', 'intercept', 'spellproof')],
    },
  ),
  order('W07', '整队', 'Regroup', 'W', 1, {
    text: { zh: '抽1张牌。你的所有单位回复1[白]。', en: 'Draw 1. All your units heal 1[W].' },
    ops: [draw(1), heal(hue(1, 'W'), 'allies')],
    boon: [plusStat('MHP')],
    plus: {
      text: { zh: '抽1张牌。你的所有单位回复2[白]。', en: 'Draw 1. All your units heal 2[W].' },
      ops: [draw(1), heal(hue(2, 'W'), 'allies')],
    },
    turned: {
      colours: 'WP',
      text: { zh: '抽1张牌。共振：再抽1张。', en: 'Draw 1. Resonance: draw 1 more.' },
      ops: [draw(1), resonance(draw(1))],
    },
  }),
  spell('W08', '急救', 'First Aid', 'W', 1, {
    text: { zh: '2格内一个友军回复3[白]。', en: 'An ally within 2 heals 3[W].' },
    targets: [ally(2)],
    ops: [heal(hue(3, 'W'), 't1')],
    boon: [has('regen:1')],
    plus: {
      text: { zh: '2格内一个友军回复4[白]并净化。', en: 'An ally within 2 heals 4[W]; cleanse it.' },
      ops: [heal(hue(4, 'W'), 't1'), cleanse('t1')],
    },
    turned: {
      colours: 'WG',
      mode: 'order',
      text: {
        zh: '任意友军回复2[白]。（号令：无需使用者）',
        en: 'Any ally heals 2[W]. (Order: no caster needed.)',
      },
      targets: [ally()],
      ops: [heal(hue(2, 'W'), 't1')],
    },
  }),
  order('W09', '前进号令', 'Forward March', 'W', 1, {
    text: { zh: '一个友军获得一次移动动作。', en: 'An ally gains a move action.' },
    targets: [ally()],
    ops: [moveAction('t1')],
    plus: {
      text: {
        zh: '一个友军获得一次移动动作，本回合移动力+1。',
        en: 'An ally gains a move action and +1 MOV this turn.',
      },
      ops: [moveAction('t1'), mod('MOV', 1, 't1', 'turn')],
    },
    turned: {
      colours: 'WR',
      cost: 2,
      text: {
        zh: '一个友军获得一次移动动作，本回合攻击力+2。',
        en: 'An ally gains a move action and +2 ATK this turn.',
      },
      ops: [moveAction('t1'), mod('ATK', 2, 't1', 'turn')],
    },
  }),
  order('W10', '坚守阵线', 'Hold the Line', 'W', 2, {
    text: { zh: '一个战区内你的单位获得护盾2[白]。', en: 'Your units in a zone gain Ward 2[W].' },
    targets: [zone],
    ops: [status('ward', hue(2, 'W'), of('allies', inZone('t1')))],
    boon: [has('fleet:1')],
    plus: {
      text: { zh: '一个战区内你的单位获得护盾3[白]。', en: 'Your units in a zone gain Ward 3[W].' },
      ops: [status('ward', hue(3, 'W'), of('allies', inZone('t1')))],
    },
    turned: {
      colours: 'WR',
      text: {
        zh: '一个战区内你的单位获得护盾1[白]与荆棘1直到你的下个回合。',
        en: 'Your units in a zone gain Ward 1[W] and Thorns 1 until your next turn.',
      },
      ops: [
        status('ward', hue(1, 'W'), of('allies', inZone('t1'))),
        give('thorns:1', of('allies', inZone('t1')), 'next'),
      ],
    },
  }),
  order('W11', '征召', 'Levy', 'W', 2, {
    text: { zh: '部署两个新兵。', en: 'Deploy two Recruits.' },
    ops: [deploy('k01', 2, 'own')],
    plus: { text: { zh: '部署三个新兵。', en: 'Deploy three Recruits.' }, ops: [deploy('k01', 3, 'own')] },
    turned: {
      colours: 'WG',
      text: { zh: '部署两个小树人。', en: 'Deploy two Saplings.' },
      ops: [deploy('k03', 2, 'own')],
    },
  }),
  order('W12', '重整旗鼓', 'Second Wind', 'W', 1, {
    text: {
      zh: '恢复区一名英雄的冷却−1。抽1张牌。',
      en: 'A hero in recovery recovers 1 turn faster. Draw 1.',
    },
    targets: [recovering],
    ops: [recover(1), draw(1)],
    boon: [plusStat('MHP')],
    plus: {
      text: {
        zh: '恢复区一名英雄的冷却−2。抽1张牌。',
        en: 'A hero in recovery recovers 2 turns faster. Draw 1.',
      },
      ops: [recover(2), draw(1)],
    },
  }),
  spell('W13', '裁决之光', 'Verdict', 'W', 3, {
    text: {
      zh: '对3格内一个敌人造成4[白]伤害；若其位于你控制的战区则改为6[白]。',
      en: '4[W] damage to an enemy within 3; 6[W] instead if it stands in a zone you control.',
    },
    targets: [foe(3)],
    ops: [when({ c: 'inMyZone', unit: 't1' }, [dmg(hue(6, 'W'), 't1')], [dmg(hue(4, 'W'), 't1')])],
    boon: [adapt('W')],
    plus: {
      text: {
        zh: '对3格内一个敌人造成5[白]伤害；若其位于你控制的战区则改为7[白]。',
        en: '5[W] damage to an enemy within 3; 7[W] in a zone you control.',
      },
      ops: [when({ c: 'inMyZone', unit: 't1' }, [dmg(hue(7, 'W'), 't1')], [dmg(hue(5, 'W'), 't1')])],
    },
    turned: {
      colours: 'WB',
      text: { zh: '中型射线内敌人受到3[白]伤害。', en: '3[W] damage to enemies in ray-3.' },
      targets: [ray(3)],
      ops: [dmg(hue(3, 'W'), of('foes', inArea))],
    },
  }),
];
