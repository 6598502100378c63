import {
  ability,
  alike,
  andThen,
  atk,
  boost,
  count,
  defence,
  each,
  faces,
  gain,
  hero,
  inflict,
  instant,
  largeStraight,
  main,
  modifier,
  on,
  parry,
  prevent,
  smallStraight,
  sting,
  swarm,
  tiers,
  ult,
  ultimate,
  undef,
  upgrade,
} from '../verbs.ts';

export const keeper = hero({
  id: 'keeper',
  name: { zh: '蜂巢匠', en: 'Hive Keeper' },
  clause: 'DT-30.7',
  complexity: 2,
  theme: {
    zh: '黄铜机蜂的驯养者。伙伴“蜂群”逐回合壮大，主人打谁它就蜇谁。',
    en: 'An artificer of brass bees. The companion Swarm grows turn by turn and stings whoever its keeper fights.',
  },
  plan: {
    zh: '养成伙伴：每次攻击都附带群蜇；别被重击打散蜂群，并用气味标记放大伤害。',
    en: 'Companion growth: every attack carries a sting; protect the dial from big hits, mark victims with Scent.',
  },
  die: ['smoker', 'smoker', 'smoker', 'comb', 'comb', 'queen'],
  symbols: {
    smoker: { name: { zh: '烟', en: 'Smoker' } },
    comb: { name: { zh: '巢', en: 'Comb' } },
    queen: { name: { zh: '后', en: 'Queen' } },
  },
  statuses: ['honey', 'scent'],
  setup: {
    clause: 'DT-30.8',
    text: { zh: '蜂群转盘设为2。', en: 'Set the Swarm dial to 2.' },
    ops: [{ op: 'swarm', set: 2 }],
  },
  swarm: {
    id: 'hc',
    name: { zh: '机巧蜂群', en: 'The Swarm' },
    clause: 'DT-30.8',
    text: {
      zh: '伙伴。转盘0–6，起始2，不能被移除、转移或摧毁。',
      en: 'Companion. Dial 0–6, starts at 2; cannot be removed, moved or destroyed.',
    },
    start: 2,
    max: 6,
  },
  passives: [
    {
      id: 'hc1',
      name: { zh: '群蜇', en: 'Sting' },
      text: {
        zh: '你的掷骰阶段结束时，若本回合启动过攻击，其目标受到蜂群转盘值一半（向下取整）的纯粹伤害；转盘至少为1时每层气味标记+1，然后移除1层气味标记。',
        en: 'At your roll phase end, if you activated an attack this turn, its defender suffers pure damage equal to half your Swarm dial, rounded down, +1 per Scent Mark on them if the dial is at least 1; then remove 1 Scent Mark.',
      },
      triggers: [{ clause: 'DT-30.9', on: 'rollEnd', ops: [{ op: 'sting', to: 'target' }] }],
    },
    {
      id: 'hc2',
      name: { zh: '溃散', en: 'Scatter' },
      text: {
        zh: '你在一次结算中受到5点或更多伤害时，蜂群−1。',
        en: 'Whenever you suffer 5 or more damage in one settlement, Swarm −1.',
      },
      triggers: [{ clause: 'DT-30.10', on: 'settled', loss: 5, ops: [swarm(-1)] }],
    },
  ],

  abilities: [
    ability('h1', '抡烟炉', 'Smoker Swing', tiers('smoker'), [
      { text: { zh: '造成4 / 5 / 6点伤害。', en: 'Deal 4 / 5 / 6 damage.' }, ops: [atk(4, 5, 6)] },
      { text: { zh: '造成5 / 7 / 8点伤害。', en: 'Deal 5 / 7 / 8 damage.' }, ops: [atk(5, 7, 8)] },
      {
        text: { zh: '造成6 / 7 / 9点伤害；蜂群+1。', en: 'Deal 6 / 7 / 9 damage; Swarm +1.' },
        ops: [atk(6, 7, 9), swarm(1)],
      },
    ]),
    ability('h2', '开箱放蜂', 'Open the Frames', faces({ smoker: 2, comb: 2 }), [
      { text: { zh: '造成4点伤害；蜂群+1。', en: 'Deal 4 damage; Swarm +1.' }, ops: [atk(4), swarm(1)] },
      {
        text: { zh: '造成5点伤害；蜂群+1；获得1个蜂蜜。', en: 'Deal 5 damage; Swarm +1; gain 1 Honey.' },
        ops: [atk(5), swarm(1), gain('honey', 1)],
      },
    ]),
    ability('h3', '理巢酿蜜', 'Tend the Comb', faces({ comb: 3 }), [
      {
        text: {
          zh: '蜂群+1；获得1个蜂蜜；施加1层气味标记。',
          en: 'Swarm +1; gain 1 Honey; inflict 1 Scent Mark.',
        },
        ops: [swarm(1), gain('honey', 1), inflict('scent', 1)],
      },
      {
        text: {
          zh: '蜂群+2；获得2个蜂蜜；施加1层气味标记。',
          en: 'Swarm +2; gain 2 Honey; inflict 1 Scent Mark.',
        },
        ops: [swarm(2), gain('honey', 2), inflict('scent', 1)],
      },
    ]),
    ability('h4', '王后信香', 'Royal Scent', faces({ queen: 3 }), [
      {
        text: {
          zh: '造成4点不可防御伤害；施加2层气味标记；蜂群+1。',
          en: 'Deal 4 undefendable damage; inflict 2 Scent Mark; Swarm +1.',
        },
        ops: [undef(4), inflict('scent', 2), swarm(1)],
      },
      {
        text: {
          zh: '造成6点不可防御伤害；施加2层气味标记；蜂群+1。',
          en: 'Deal 6 undefendable damage; inflict 2 Scent Mark; Swarm +1.',
        },
        ops: [undef(6), inflict('scent', 2), swarm(1)],
      },
    ]),
    ability('h5', '六角阵', 'Hexagon Drill', alike(4), [
      {
        text: { zh: '造成3点伤害，蜂群转盘每点+1。', en: 'Deal 3 damage, +1 per point on your Swarm dial.' },
        ops: [atk(count('swarm', { base: 3 }))],
      },
      {
        text: { zh: '造成5点伤害，蜂群转盘每点+1。', en: 'Deal 5 damage, +1 per point on your Swarm dial.' },
        ops: [atk(count('swarm', { base: 5 }))],
      },
    ]),
    ability('h6', '摇摆舞', 'Waggle Dance', smallStraight, [
      { text: { zh: '造成5点伤害；蜂群+1。', en: 'Deal 5 damage; Swarm +1.' }, ops: [atk(5), swarm(1)] },
      { text: { zh: '造成6点伤害；蜂群+2。', en: 'Deal 6 damage; Swarm +2.' }, ops: [atk(6), swarm(2)] },
    ]),
    ability('h7', '漫天翅', 'Sky of Wings', largeStraight, [
      { text: { zh: '造成8点伤害；蜂群+2。', en: 'Deal 8 damage; Swarm +2.' }, ops: [atk(8), swarm(2)] },
    ]),
    ultimate('h8', '女王出巢', 'The Queen Rises', faces({ queen: 5 }), [
      {
        text: {
          zh: '造成11点终极伤害；蜂群转盘设为6；施加2层气味标记；获得2个蜂蜜。',
          en: 'Deal 11 ultimate damage; set the Swarm dial to 6; inflict 2 Scent Mark; gain 2 Honey.',
        },
        ops: [ult(11), { op: 'swarm', set: 6 }, inflict('scent', 2), gain('honey', 2)],
      },
    ]),
  ],

  defences: [
    defence('hd', '蜂幕', 'Veil of Bees', [
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[巢] + 1×[后] 点伤害；出现[后]：获得1个蜂蜜。',
          en: 'Prevent 1×[Comb] + 1×[Queen] damage; on [Queen]: gain 1 Honey.',
        },
        ops: [parry(each('comb')), parry(each('queen')), on('queen', gain('honey', 1))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[巢] + 2×[后] 点伤害；出现[后]：获得1个蜂蜜。',
          en: 'Prevent 1×[Comb] + 2×[Queen] damage; on [Queen]: gain 1 Honey.',
        },
        ops: [parry(each('comb')), parry(each('queen', 2)), on('queen', gain('honey', 1))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[巢] + 2×[后] 点伤害；出现[后]：获得1个蜂蜜且蜂群+1。',
          en: 'Prevent 1×[Comb] + 2×[Queen] damage; on [Queen]: gain 1 Honey and Swarm +1.',
        },
        ops: [parry(each('comb')), parry(each('queen', 2)), on('queen', gain('honey', 1), swarm(1))],
      },
    ]),
  ],

  upgrades: [
    upgrade('hu1', 2, 'h1', 2),
    upgrade('hu2', 4, 'h1', 3),
    upgrade('hu3', 2, 'h2', 2),
    upgrade('hu4', 2, 'h3', 2),
    upgrade('hu5', 2, 'h4', 2),
    upgrade('hu6', 2, 'h5', 2),
    upgrade('hu7', 3, 'h6', 2),
    upgrade('hu8', 2, 'hd', 2),
    upgrade('hu9', 4, 'hd', 3),
  ],

  actions: [
    main('ha1', 2, '新蜂出房', 'Fresh Brood', {
      text: { zh: '蜂群+2。', en: 'Swarm +2.' },
      ops: [swarm(2)],
    }),
    instant('ha2', 1, '刮蜜', 'Scrape the Comb', {
      text: { zh: '获得2个蜂蜜。', en: 'Gain 2 Honey.' },
      ops: [gain('honey', 2)],
    }),
    instant('ha3', 1, '活蜂盾', 'Living Shield', {
      text: {
        zh: '代价：蜂群−1。免除对你造成的5点伤害。',
        en: 'Cost: Swarm −1. Prevent 5 damage to you.',
      },
      legal: [{ c: 'swarm', ge: 1 }],
      ops: [{ op: 'swarm', n: -1, cost: true }, prevent(5)],
    }),
    modifier('ha4', 2, '怒云', 'Angry Cloud', {
      text: {
        zh: '攻击修正：蜂群转盘每点，伤害+1（最多+5）。',
        en: 'Attack modifier: +1 damage per point on your Swarm dial (max +5).',
      },
      legal: [{ c: 'swarm', ge: 1 }],
      ops: [boost(count('swarm', { max: 5 }))],
    }),
    main('ha5', 1, '引路香', 'Scent Trail', {
      text: { zh: '对指定的一名对手施加2层气味标记。', en: 'Inflict 2 Scent Mark on a chosen opponent.' },
      ops: [inflict('scent', 2, 'foe')],
    }),
    main('ha6', 2, '放任群袭', 'Off the Leash', {
      text: {
        zh: '蜂群+1。**然后**你的蜂群立刻蜇指定的一名对手。',
        en: 'Swarm +1. **Then** your Swarm stings a chosen opponent.',
      },
      ops: [swarm(1), andThen, sting],
    }),
  ],
});
