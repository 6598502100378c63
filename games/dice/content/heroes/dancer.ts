import {
  ability,
  alike,
  atk,
  boost,
  collateral,
  count,
  defence,
  draw,
  each,
  faces,
  gain,
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
  unblock,
  undef,
  upgrade,
} from '../verbs.ts';

export const dancer = hero({
  id: 'dancer',
  name: { zh: '鸢舞者', en: 'Kite Dancer' },
  clause: 'DT-30.20',
  complexity: 2,
  theme: {
    zh: '踩着风筝线的杂技师：早早收手，把风攒起来，专打没有盾的地方。',
    en: 'An acrobat on a storm-kite line. Stops rolling early, banks the wind, hits where shields are not.',
  },
  plan: {
    zh: '节奏快攻：省下的掷骰变成乘风；不可防御的突袭；一个凌空化解一半重击。',
    en: 'Tempo: unused throws become Gust; undefendable strikes; one Aloft token halves the next big hit.',
  },
  die: ['ribbon', 'ribbon', 'wind', 'wind', 'feather', 'storm'],
  symbols: {
    ribbon: { name: { zh: '绫', en: 'Ribbon' } },
    wind: { name: { zh: '风', en: 'Wind' } },
    feather: { name: { zh: '羽', en: 'Feather' } },
    storm: { name: { zh: '雷', en: 'Storm' } },
  },
  statuses: ['gust', 'aloft', 'tangled'],
  passives: [
    {
      id: 'ip',
      name: { zh: '顺风', en: 'Tailwind' },
      text: {
        zh: '你启动进攻能力时若还有未用的掷骰次数，每剩1次获得1个乘风（最多2个）。',
        en: 'When you activate an offensive ability while you still have unused throws, gain 1 Gust per unused throw (at most 2).',
      },
      triggers: [{ clause: 'DT-30.21', on: 'activate', ops: [gain('gust', count('throws', { max: 2 }))] }],
    },
  ],

  abilities: [
    ability('i1', '绫鞭', 'Ribbon Lash', tiers('ribbon'), [
      { text: { zh: '造成5 / 6 / 8点伤害。', en: 'Deal 5 / 6 / 8 damage.' }, ops: [atk(5, 6, 8)] },
      { text: { zh: '造成6 / 8 / 10点伤害。', en: 'Deal 6 / 8 / 10 damage.' }, ops: [atk(6, 8, 10)] },
      {
        text: { zh: '造成7 / 9 / 11点伤害；获得1个乘风。', en: 'Deal 7 / 9 / 11 damage; gain 1 Gust.' },
        ops: [atk(7, 9, 11), gain('gust', 1)],
      },
    ]),
    ability('i2', '牵线直上', 'Rising Line', faces({ wind: 3 }), [
      {
        text: { zh: '造成4点伤害；获得2个乘风。', en: 'Deal 4 damage; gain 2 Gust.' },
        ops: [atk(4), gain('gust', 2)],
      },
      {
        text: {
          zh: '造成6点伤害；获得2个乘风；获得1个凌空。',
          en: 'Deal 6 damage; gain 2 Gust; gain 1 Aloft.',
        },
        ops: [atk(6), gain('gust', 2), gain('aloft', 1)],
      },
    ]),
    ability('i3', '俯冲', 'Stoop', faces({ feather: 2, ribbon: 2 }), [
      {
        text: { zh: '造成5点不可防御伤害；获得1个凌空。', en: 'Deal 5 undefendable damage; gain 1 Aloft.' },
        ops: [undef(5), gain('aloft', 1)],
      },
      {
        text: { zh: '造成7点不可防御伤害；获得1个凌空。', en: 'Deal 7 undefendable damage; gain 1 Aloft.' },
        ops: [undef(7), gain('aloft', 1)],
      },
    ]),
    ability('i4', '引线惊雷', 'Wire and Thunder', faces({ storm: 3 }), [
      {
        text: {
          zh: '造成2×[雷]点不可防御伤害；对目标以外的所有对手造成2点附属伤害；获得1个乘风。',
          en: 'Deal 2×[Storm] undefendable damage; 2 collateral damage to every opponent other than the defender; gain 1 Gust.',
        },
        ops: [undef(each('storm', 2)), collateral(2, 'otherFoes'), gain('gust', 1)],
      },
      {
        text: {
          zh: '造成2 + 2×[雷]点不可防御伤害；对目标以外的所有对手造成2点附属伤害；获得1个乘风。',
          en: 'Deal 2 + 2×[Storm] undefendable damage; 2 collateral damage to every opponent other than the defender; gain 1 Gust.',
        },
        ops: [undef(each('storm', 2, 2)), collateral(2, 'otherFoes'), gain('gust', 1)],
      },
    ]),
    ability('i5', '四面来风', 'Four Winds', alike(4), [
      {
        text: {
          zh: '造成8点伤害；获得1个乘风；施加1层线缠。',
          en: 'Deal 8 damage; gain 1 Gust; inflict 1 Tangled.',
        },
        ops: [atk(8), gain('gust', 1), inflict('tangled', 1)],
      },
      {
        text: {
          zh: '造成9点伤害；获得2个乘风；施加1层线缠。',
          en: 'Deal 9 damage; gain 2 Gust; inflict 1 Tangled.',
        },
        ops: [atk(9), gain('gust', 2), inflict('tangled', 1)],
      },
    ]),
    ability('i6', '尾流', 'Slipstream', smallStraight, [
      {
        text: { zh: '造成6点伤害；获得1个凌空。', en: 'Deal 6 damage; gain 1 Aloft.' },
        ops: [atk(6), gain('aloft', 1)],
      },
      {
        text: {
          zh: '造成7点伤害；获得1个凌空；获得1个乘风。',
          en: 'Deal 7 damage; gain 1 Aloft; gain 1 Gust.',
        },
        ops: [atk(7), gain('aloft', 1), gain('gust', 1)],
      },
    ]),
    ability('i7', '千绫蔽日', 'Thousand Streamers', largeStraight, [
      {
        text: {
          zh: '造成8点不可防御伤害；施加1层线缠。',
          en: 'Deal 8 undefendable damage; inflict 1 Tangled.',
        },
        ops: [undef(8), inflict('tangled', 1)],
      },
    ]),
    ultimate('i8', '风眼止境', 'Stillpoint', faces({ storm: 5 }), [
      {
        text: {
          zh: '造成12点终极伤害；获得4个乘风；获得1个凌空；对目标以外的所有对手造成4点附属伤害。',
          en: 'Deal 12 ultimate damage; gain 4 Gust; gain 1 Aloft; 4 collateral damage to every opponent other than the defender.',
        },
        ops: [ult(12), gain('gust', 4), gain('aloft', 1), collateral(4, 'otherFoes')],
      },
    ]),
  ],

  defences: [
    defence('idf', '鼓帆', 'Billow', [
      {
        dice: 4,
        text: {
          zh: '免除该攻击 1×[风] + 1×[羽] 点伤害；出现[羽]：获得1个乘风。',
          en: 'Prevent 1×[Wind] + 1×[Feather] damage; on [Feather]: gain 1 Gust.',
        },
        ops: [parry(each('wind')), parry(each('feather')), on('feather', gain('gust', 1))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[风] + 1×[羽] 点伤害；出现[羽]：获得1个乘风。',
          en: 'Prevent 1×[Wind] + 1×[Feather] damage; on [Feather]: gain 1 Gust.',
        },
        ops: [parry(each('wind')), parry(each('feather')), on('feather', gain('gust', 1))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[风] + 1×[羽] 点伤害；出现[羽]：获得1个乘风；出现[雷]：进攻方受到2点纯粹伤害。',
          en: 'Prevent 1×[Wind] + 1×[Feather] damage; on [Feather]: gain 1 Gust; on [Storm]: the attacker suffers 2 pure damage.',
        },
        ops: [
          parry(each('wind')),
          parry(each('feather')),
          on('feather', gain('gust', 1)),
          on('storm', hit(2, 'attacker')),
        ],
      },
    ]),
  ],

  upgrades: [
    upgrade('iu1', 2, 'i1', 2),
    upgrade('iu2', 4, 'i1', 3),
    upgrade('iu3', 3, 'i2', 2),
    upgrade('iu4', 2, 'i3', 2),
    upgrade('iu5', 2, 'i4', 2),
    upgrade('iu6', 2, 'i5', 2),
    upgrade('iu7', 3, 'i6', 2),
    upgrade('iu8', 2, 'idf', 2),
    upgrade('iu9', 4, 'idf', 3),
  ],

  actions: [
    instant('ia1', 1, '借风', 'Catch the Wind', {
      text: { zh: '获得2个乘风。', en: 'Gain 2 Gust.' },
      ops: [gain('gust', 2)],
    }),
    instant('ia2', 2, '备用长线', 'Spare Line', {
      text: { zh: '获得1个凌空。', en: 'Gain 1 Aloft.' },
      ops: [gain('aloft', 1)],
    }),
    main('ia3', 1, '丝网', 'Silk Snare', {
      text: { zh: '对指定的一名对手施加2层线缠。', en: 'Inflict 2 Tangled on a chosen opponent.' },
      ops: [inflict('tangled', 2, 'foe')],
    }),
    modifier('ia4', 2, '刃缘', 'Razor Hem', {
      text: {
        zh: '攻击修正：该攻击变为不可防御；伤害+1。',
        en: 'Attack modifier: this attack becomes undefendable; +1 damage.',
      },
      ops: [unblock, boost(1)],
    }),
    modifier('ia5', 1, '旋舞终曲', 'Whirling Finale', {
      text: {
        zh: '攻击修正：你每有1个乘风，伤害+1（最多+4）。',
        en: 'Attack modifier: +1 damage per Gust you hold (max +4).',
      },
      legal: [holds('gust', 'self')],
      ops: [boost(stacks('gust', 'self', { max: 4 }))],
    }),
    main('ia6', 2, '加长鸢尾', 'Longer Tail', {
      text: {
        zh: '你的乘风叠加上限+1（持续整局）；获得2个乘风；抽1张牌。',
        en: 'Your Gust stack limit +1 for the rest of the game; gain 2 Gust; draw 1 card.',
      },
      ops: [limit('gust', 1), gain('gust', 2), draw(1)],
    }),
  ],
});
