import {
  ability,
  alike,
  atk,
  boost,
  consume,
  defence,
  each,
  faces,
  gain,
  heal,
  hero,
  hit,
  holds,
  inflict,
  instant,
  largeStraight,
  limit,
  main,
  modifier,
  on,
  parry,
  smallStraight,
  stacks,
  tiers,
  ult,
  ultimate,
  undef,
  upgrade,
} from '../verbs.ts';

export const warden = hero({
  id: 'warden',
  name: { zh: '窑甲卫', en: 'Kiln Warden' },
  clause: 'DT-30.3',
  complexity: 1,
  theme: {
    zh: '身披陶甲的活窑炉：给自己上釉，任敌人敲碎釉面，再以飞溅瓷片与余烬还击。',
    en: 'A walking kiln in fired-clay plate. Glazes itself, lets blows crack the glaze, and answers with flying shards and slow burns.',
  },
  plan: {
    zh: '护甲经营：先囤釉甲挡大招，再用“成套”“飞溅瓷片”把护甲变成伤害。',
    en: 'Armour economy: bank Glaze early, spend it on the big hit, cash it in with Matched Set / Flying Shards.',
  },
  die: ['hammer', 'hammer', 'hammer', 'clay', 'clay', 'ember'],
  symbols: {
    hammer: { name: { zh: '锤', en: 'Hammer' } },
    clay: { name: { zh: '陶', en: 'Clay' } },
    ember: { name: { zh: '焰', en: 'Ember' } },
  },
  statuses: ['glaze', 'scorch'],
  passives: [
    {
      id: 'kp',
      name: { zh: '开片', en: 'Crackle' },
      text: {
        zh: '每次攻击中你首次消耗釉甲抵挡该攻击时，进攻方受到1点纯粹伤害（计入同一次结算）。',
        en: 'The first time you spend Glaze against each attack, the attacker suffers 1 pure damage (enters the same settlement).',
      },
      triggers: [{ clause: 'DT-30.4', on: 'spend', st: 'glaze', once: 'attack', ops: [hit(1, 'attacker')] }],
    },
  ],

  abilities: [
    ability('k1', '抡锤', 'Mallet Arc', tiers('hammer'), [
      { text: { zh: '造成4 / 5 / 7点伤害。', en: 'Deal 4 / 5 / 7 damage.' }, ops: [atk(4, 5, 7)] },
      { text: { zh: '造成5 / 7 / 9点伤害。', en: 'Deal 5 / 7 / 9 damage.' }, ops: [atk(5, 7, 9)] },
      {
        text: { zh: '造成6 / 8 / 10点伤害；获得1个釉甲。', en: 'Deal 6 / 8 / 10 damage; gain 1 Glaze.' },
        ops: [atk(6, 8, 10), gain('glaze', 1)],
      },
    ]),
    ability('k2', '上釉猛击', 'Coat and Strike', faces({ hammer: 2, clay: 2 }), [
      {
        text: { zh: '造成5点伤害；获得1个釉甲。', en: 'Deal 5 damage; gain 1 Glaze.' },
        ops: [atk(5), gain('glaze', 1)],
      },
      {
        text: { zh: '造成6点伤害；获得2个釉甲。', en: 'Deal 6 damage; gain 2 Glaze.' },
        ops: [atk(6), gain('glaze', 2)],
      },
    ]),
    ability('k3', '阴干养坯', 'Slow Cure', faces({ clay: 3 }), [
      {
        text: { zh: '造成2点不可防御伤害；获得1个釉甲。', en: 'Deal 2 undefendable damage; gain 1 Glaze.' },
        ops: [undef(2), gain('glaze', 1)],
      },
      {
        text: {
          zh: '造成3点不可防御伤害；获得1个釉甲；治疗2点。',
          en: 'Deal 3 undefendable damage; gain 1 Glaze; heal 2.',
        },
        ops: [undef(3), gain('glaze', 1), heal(2)],
      },
    ]),
    ability('k4', '窑口喷火', 'Kiln Mouth', faces({ ember: 3 }), [
      {
        text: {
          zh: '造成5点不可防御伤害；施加1层灼痕。',
          en: 'Deal 5 undefendable damage; inflict 1 Scorch.',
        },
        ops: [undef(5), inflict('scorch', 1)],
      },
      {
        text: {
          zh: '造成7点不可防御伤害；施加2层灼痕。',
          en: 'Deal 7 undefendable damage; inflict 2 Scorch.',
        },
        ops: [undef(7), inflict('scorch', 2)],
      },
    ]),
    ability('k5', '成套', 'Matched Set', alike(4), [
      {
        text: { zh: '造成8点伤害，你每有1个釉甲+1。', en: 'Deal 8 damage, +1 per Glaze you hold.' },
        ops: [atk(stacks('glaze', 'self', { base: 8 }))],
      },
      {
        text: { zh: '造成10点伤害，你每有1个釉甲+1。', en: 'Deal 10 damage, +1 per Glaze you hold.' },
        ops: [atk(stacks('glaze', 'self', { base: 10 }))],
      },
    ]),
    ability('k6', '列罐', 'Row of Jars', smallStraight, [
      {
        text: { zh: '造成6点伤害；获得1个釉甲。', en: 'Deal 6 damage; gain 1 Glaze.' },
        ops: [atk(6), gain('glaze', 1)],
      },
      {
        text: {
          zh: '造成7点伤害；获得1个釉甲；施加1层灼痕。',
          en: 'Deal 7 damage; gain 1 Glaze; inflict 1 Scorch.',
        },
        ops: [atk(7), gain('glaze', 1), inflict('scorch', 1)],
      },
    ]),
    ability('k7', '龙窑', 'Dragon Kiln', largeStraight, [
      {
        text: { zh: '造成9点伤害；施加2层灼痕。', en: 'Deal 9 damage; inflict 2 Scorch.' },
        ops: [atk(9), inflict('scorch', 2)],
      },
    ]),
    ultimate('k8', '大开窑', 'Great Firing', faces({ ember: 5 }), [
      {
        text: {
          zh: '造成13点终极伤害；获得3个釉甲；施加3层灼痕。',
          en: 'Deal 13 ultimate damage; gain 3 Glaze; inflict 3 Scorch.',
        },
        ops: [ult(13), gain('glaze', 3), inflict('scorch', 3)],
      },
    ]),
  ],

  defences: [
    defence('kd', '窑烧之躯', 'Fired Hide', [
      {
        dice: 4,
        text: {
          zh: '免除该攻击1×[陶]点伤害；出现[焰]：获得1个釉甲。',
          en: 'Prevent 1×[Clay] damage; on [Ember]: gain 1 Glaze.',
        },
        ops: [parry(each('clay')), on('ember', gain('glaze', 1))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击1×[陶]点伤害；出现[焰]：获得1个釉甲。',
          en: 'Prevent 1×[Clay] damage; on [Ember]: gain 1 Glaze.',
        },
        ops: [parry(each('clay')), on('ember', gain('glaze', 1))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[陶] + 1×[焰] 点伤害；进攻方受到1×[焰]点纯粹伤害；出现[焰]：获得1个釉甲。',
          en: 'Prevent 1×[Clay] + 1×[Ember] damage; the attacker suffers 1×[Ember] pure damage; on [Ember]: gain 1 Glaze.',
        },
        ops: [
          parry(each('clay')),
          parry(each('ember')),
          hit(each('ember'), 'attacker'),
          on('ember', gain('glaze', 1)),
        ],
      },
    ]),
  ],

  upgrades: [
    upgrade('ku1', 2, 'k1', 2),
    upgrade('ku2', 4, 'k1', 3),
    upgrade('ku3', 2, 'k2', 2),
    upgrade('ku4', 2, 'k3', 2),
    upgrade('ku5', 2, 'k4', 2),
    upgrade('ku6', 2, 'k5', 2),
    upgrade('ku7', 3, 'k6', 2),
    upgrade('ku8', 2, 'kd', 2),
    upgrade('ku9', 4, 'kd', 3),
  ],

  actions: [
    instant('ka1', 1, '速釉', 'Quick Glaze', {
      text: { zh: '获得1个釉甲。', en: 'Gain 1 Glaze.' },
      ops: [gain('glaze', 1)],
    }),
    main('ka2', 1, '添柴', 'Stoke the Fire', {
      text: { zh: '对指定的一名对手施加2层灼痕。', en: 'Inflict 2 Scorch on a chosen opponent.' },
      ops: [inflict('scorch', 2, 'foe')],
    }),
    modifier('ka3', 1, '飞溅瓷片', 'Flying Shards', {
      text: {
        zh: '攻击修正：你每有1个釉甲，伤害+1（最多+4）。',
        en: 'Attack modifier: +1 damage per Glaze you hold (max +4).',
      },
      legal: [holds('glaze', 'self')],
      ops: [boost(stacks('glaze', 'self', { max: 4 }))],
    }),
    main('ka4', 2, '二次入窑', 'Second Firing', {
      text: {
        zh: '你的釉甲叠加上限+1（持续整局）；获得2个釉甲。',
        en: 'Your Glaze stack limit +1 for the rest of the game; gain 2 Glaze.',
      },
      ops: [limit('glaze', 1), gain('glaze', 2)],
    }),
    main('ka5', 2, '金缮', 'Gold-Seam Mending', {
      text: { zh: '治疗2点，你每有1个釉甲+1。', en: 'Heal 2, +1 per Glaze you hold.' },
      ops: [heal(stacks('glaze', 'self', { base: 2 }))],
    }),
    modifier('ka6', 1, '骤冷炸裂', 'Thermal Shock', {
      text: {
        zh: '攻击修正：移除目标的全部灼痕，每移除1层，伤害+2。',
        en: 'Attack modifier: remove all Scorch from the defender; +2 damage for each stack removed.',
      },
      legal: [holds('scorch', 'target')],
      ops: [consume('scorch', 'target', boost(2))],
    }),
  ],
});
