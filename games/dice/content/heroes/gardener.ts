import {
  ability,
  addDmg,
  alike,
  atk,
  boost,
  collateral,
  consume,
  count,
  defence,
  each,
  faces,
  gain,
  heal,
  hero,
  holds,
  inflict,
  instant,
  largeStraight,
  main,
  modifier,
  on,
  parry,
  smallStraight,
  stacks,
  stealHp,
  tiers,
  ult,
  ultimate,
  undef,
  upgrade,
} from '../verbs.ts';

export const gardener = hero({
  id: 'gardener',
  name: { zh: '菌园师', en: 'Spore Gardener' },
  clause: 'DT-30.5',
  complexity: 2,
  theme: {
    zh: '耐心的菌类园丁：把孢子种满战场，以腐殖滋养自己，待菌伞成熟一次采收。',
    en: 'A patient caretaker of fungi who seeds the arena, feeds on what rots and harvests when the caps are ripe.',
  },
  plan: {
    zh: '消耗与采收：叠孢子，在持续掉血与一次性“采收”之间取舍。',
    en: 'Attrition and harvest: stack Spores, choose between the slow drip and cashing them with Harvest.',
  },
  die: ['spade', 'spade', 'cap', 'cap', 'root', 'bloom'],
  symbols: {
    spade: { name: { zh: '铲', en: 'Spade' } },
    cap: { name: { zh: '伞', en: 'Cap' } },
    root: { name: { zh: '根', en: 'Root' } },
    bloom: { name: { zh: '绽', en: 'Bloom' } },
  },
  statuses: ['spore', 'mulch', 'rootbound'],
  passives: [
    {
      id: 'sp',
      name: { zh: '飘散', en: 'Drift' },
      text: {
        zh: '你对对手施加孢子时，每有1个因叠加上限而放不下，你治疗1点。',
        en: 'Whenever you inflict Spores on an opponent and some cannot be placed because of the stack limit, you heal 1 for each one not placed.',
      },
      triggers: [{ clause: 'DT-30.6', on: 'overflow', st: 'spore', ops: [heal(count('overflow'))] }],
    },
  ],

  abilities: [
    ability('s1', '铲击', 'Spade Jab', tiers('spade'), [
      { text: { zh: '造成4 / 6 / 8点伤害。', en: 'Deal 4 / 6 / 8 damage.' }, ops: [atk(4, 6, 8)] },
      {
        text: { zh: '造成5 / 7 / 9点伤害；施加1层孢子。', en: 'Deal 5 / 7 / 9 damage; inflict 1 Spore.' },
        ops: [atk(5, 7, 9), inflict('spore', 1)],
      },
    ]),
    ability('s2', '撒伞', 'Scatter Caps', faces({ cap: 3 }), [
      {
        text: { zh: '造成3点伤害；施加2层孢子。', en: 'Deal 3 damage; inflict 2 Spore.' },
        ops: [atk(3), inflict('spore', 2)],
      },
      {
        text: { zh: '造成5点伤害；施加2层孢子。', en: 'Deal 5 damage; inflict 2 Spore.' },
        ops: [atk(5), inflict('spore', 2)],
      },
      {
        text: { zh: '造成6点伤害；施加3层孢子。', en: 'Deal 6 damage; inflict 3 Spore.' },
        ops: [atk(6), inflict('spore', 3)],
      },
    ]),
    ability('s3', '绊根', 'Snaring Root', faces({ spade: 2, root: 1 }), [
      {
        text: { zh: '造成4点伤害；施加1层缠根。', en: 'Deal 4 damage; inflict 1 Rootbound.' },
        ops: [atk(4), inflict('rootbound', 1)],
      },
      {
        text: {
          zh: '造成5点伤害；施加1层缠根；施加1层孢子。',
          en: 'Deal 5 damage; inflict 1 Rootbound; inflict 1 Spore.',
        },
        ops: [atk(5), inflict('rootbound', 1), inflict('spore', 1)],
      },
    ]),
    ability('s4', '堆肥', 'Compost', alike(3), [
      {
        text: { zh: '造成4点伤害；获得1个腐殖。', en: 'Deal 4 damage; gain 1 Mulch.' },
        ops: [atk(4), gain('mulch', 1)],
      },
      {
        text: { zh: '造成5点伤害；获得2个腐殖。', en: 'Deal 5 damage; gain 2 Mulch.' },
        ops: [atk(5), gain('mulch', 2)],
      },
    ]),
    ability('s5', '采收', 'Harvest', faces({ bloom: 3 }), [
      {
        text: {
          zh: '造成3点不可防御伤害；移除目标的全部孢子，每移除1层，伤害+2。',
          en: 'Deal 3 undefendable damage; remove all Spore from the defender; +2 damage for each stack removed.',
        },
        ops: [undef(3), consume('spore', 'target', addDmg(2))],
      },
      {
        text: {
          zh: '造成5点不可防御伤害；移除目标的全部孢子，每移除1层，伤害+2。',
          en: 'Deal 5 undefendable damage; remove all Spore from the defender; +2 damage for each stack removed.',
        },
        ops: [undef(5), consume('spore', 'target', addDmg(2))],
      },
    ]),
    ability('s6', '菌网蔓延', 'Creeping Net', smallStraight, [
      {
        text: { zh: '造成5点伤害；施加1层孢子。', en: 'Deal 5 damage; inflict 1 Spore.' },
        ops: [atk(5), inflict('spore', 1)],
      },
      {
        text: { zh: '造成6点伤害；施加2层孢子。', en: 'Deal 6 damage; inflict 2 Spore.' },
        ops: [atk(6), inflict('spore', 2)],
      },
    ]),
    ability('s7', '林地翻涌', 'Forest Floor Rising', largeStraight, [
      {
        text: {
          zh: '造成8点伤害；施加2层孢子；施加1层缠根。',
          en: 'Deal 8 damage; inflict 2 Spore; inflict 1 Rootbound.',
        },
        ops: [atk(8), inflict('spore', 2), inflict('rootbound', 1)],
      },
    ]),
    ultimate('s8', '子夜怒放', 'Midnight Bloom', faces({ bloom: 5 }), [
      {
        text: {
          zh: '造成10点终极伤害；治疗5点；施加5层孢子；施加1层缠根。',
          en: 'Deal 10 ultimate damage; heal 5; inflict 5 Spore; inflict 1 Rootbound.',
        },
        ops: [ult(10), heal(5), inflict('spore', 5), inflict('rootbound', 1)],
      },
    ]),
  ],

  defences: [
    defence('sd', '爆孢球', 'Puffball', [
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[伞] + 1×[根] 点伤害；出现[绽]：对进攻方施加1层孢子。',
          en: 'Prevent 1×[Cap] + 1×[Root] damage; on [Bloom]: inflict 1 Spore on the attacker.',
        },
        ops: [parry(each('cap')), parry(each('root')), on('bloom', inflict('spore', 1, 'attacker'))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[伞] + 1×[根] 点伤害；出现[根]：获得1个腐殖；出现[绽]：对进攻方施加1层孢子。',
          en: 'Prevent 1×[Cap] + 1×[Root] damage; on [Root]: gain 1 Mulch; on [Bloom]: inflict 1 Spore on the attacker.',
        },
        ops: [
          parry(each('cap')),
          parry(each('root')),
          on('root', gain('mulch', 1)),
          on('bloom', inflict('spore', 1, 'attacker')),
        ],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[伞] + 2×[根] 点伤害；出现[根]：获得1个腐殖；出现[绽]：对进攻方施加1层孢子。',
          en: 'Prevent 1×[Cap] + 2×[Root] damage; on [Root]: gain 1 Mulch; on [Bloom]: inflict 1 Spore on the attacker.',
        },
        ops: [
          parry(each('cap')),
          parry(each('root', 2)),
          on('root', gain('mulch', 1)),
          on('bloom', inflict('spore', 1, 'attacker')),
        ],
      },
    ]),
  ],

  upgrades: [
    upgrade('su1', 2, 's1', 2),
    upgrade('su2', 2, 's2', 2),
    upgrade('su3', 4, 's2', 3),
    upgrade('su4', 2, 's3', 2),
    upgrade('su5', 2, 's4', 2),
    upgrade('su6', 2, 's5', 2),
    upgrade('su7', 3, 's6', 2),
    upgrade('su8', 2, 'sd', 2),
    upgrade('su9', 4, 'sd', 3),
  ],

  actions: [
    main('sa1', 1, '一把孢粉', 'Handful of Spores', {
      text: { zh: '对指定的一名对手施加2层孢子。', en: 'Inflict 2 Spore on a chosen opponent.' },
      ops: [inflict('spore', 2, 'foe')],
    }),
    instant('sa2', 0, '沃土', 'Rich Soil', {
      text: { zh: '获得1个腐殖。', en: 'Gain 1 Mulch.' },
      ops: [gain('mulch', 1)],
    }),
    modifier('sa3', 2, '骤然结实', 'Sudden Fruiting', {
      text: {
        zh: '攻击修正：目标每有1层孢子，伤害+1。',
        en: 'Attack modifier: +1 damage per Spore on the defender.',
      },
      legal: [holds('spore', 'target')],
      ops: [boost(stacks('spore', 'target'))],
    }),
    main('sa4', 2, '吸养菌丝', 'Leeching Threads', {
      text: {
        zh: '从指定的一名对手盗取体力：其每有1层孢子盗取1点（最多3点）。',
        en: 'Steal HP from a chosen opponent: 1 per Spore on them (max 3).',
      },
      legal: [holds('spore', 'foe')],
      ops: [stealHp(stacks('spore', 'foe', { max: 3 }))],
    }),
    main('sa5', 2, '扼根', 'Choking Roots', {
      text: {
        zh: '对指定的一名对手施加1层缠根；对该对手施加1层孢子。',
        en: 'Inflict 1 Rootbound on a chosen opponent; inflict 1 Spore on that opponent.',
      },
      ops: [inflict('rootbound', 1, 'foe'), inflict('spore', 1, 'foe')],
    }),
    main('sa6', 2, '随风飘散', 'Wind-Borne', {
      text: {
        zh: '对所有对手施加1层孢子；对所有对手造成2点附属伤害。',
        en: 'Inflict 1 Spore on every opponent; 2 collateral damage to every opponent.',
      },
      ops: [inflict('spore', 1, 'allFoes'), collateral(2, 'allFoes')],
    }),
  ],
});
