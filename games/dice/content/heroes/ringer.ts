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
  hero,
  hit,
  holds,
  inflict,
  instant,
  largeStraight,
  main,
  modifier,
  on,
  parry,
  prevent,
  smallStraight,
  stacks,
  tiers,
  ult,
  ultimate,
  undef,
  upgrade,
  when,
} from '../verbs.ts';

export const ringer = hero({
  id: 'ringer',
  name: { zh: '冰川鸣钟人', en: 'Glacier Bellringer' },
  clause: 'DT-30.22',
  complexity: 2,
  theme: {
    zh: '在冰川里悬钟的隐者。每一声都在积蓄，直到冰层回应。',
    en: 'A hermit who hangs bells in glaciers. Every note keeps building until the ice answers.',
  },
  plan: {
    zh: '延时炸弹：让共鸣在对手清除前引爆；冻住骰子拖延时间。',
    en: 'Delayed bombs: time Resonance so that several detonate before the foe can clean them; freeze dice to buy turns.',
  },
  die: ['striker', 'striker', 'striker', 'bell', 'bell', 'frost'],
  symbols: {
    striker: { name: { zh: '槌', en: 'Striker' } },
    bell: { name: { zh: '钟', en: 'Bell' } },
    frost: { name: { zh: '霜', en: 'Frost' } },
  },
  statuses: ['resonance', 'rime', 'echo'],
  passives: [
    {
      id: 'bp',
      name: { zh: '余音', en: 'Aftertone' },
      text: {
        zh: '每当共鸣在你的对手身上引爆，你获得1个回响。',
        en: 'Whenever Resonance detonates on an opponent of yours, you gain 1 Echo.',
      },
      triggers: [{ clause: 'DT-30.23', on: 'detonate', st: 'resonance', ops: [gain('echo', 1)] }],
    },
  ],

  abilities: [
    ability('b1', '槌鸣', 'Hammer Peal', tiers('striker'), [
      { text: { zh: '造成4 / 6 / 7点伤害。', en: 'Deal 4 / 6 / 7 damage.' }, ops: [atk(4, 6, 7)] },
      { text: { zh: '造成5 / 7 / 9点伤害。', en: 'Deal 5 / 7 / 9 damage.' }, ops: [atk(5, 7, 9)] },
      {
        text: {
          zh: '造成6 / 8 / 10点伤害；施加1层共鸣。',
          en: 'Deal 6 / 8 / 10 damage; inflict 1 Resonance.',
        },
        ops: [atk(6, 8, 10), inflict('resonance', 1)],
      },
    ]),
    ability('b2', '缓钟', 'Slow Toll', faces({ bell: 3 }), [
      {
        text: { zh: '造成4点伤害；施加2层共鸣。', en: 'Deal 4 damage; inflict 2 Resonance.' },
        ops: [atk(4), inflict('resonance', 2)],
      },
      {
        text: { zh: '造成6点伤害；施加2层共鸣。', en: 'Deal 6 damage; inflict 2 Resonance.' },
        ops: [atk(6), inflict('resonance', 2)],
      },
    ]),
    ability('b3', '冷鸣', 'Cold Chime', faces({ striker: 2, bell: 2 }), [
      {
        text: { zh: '造成5点伤害；施加1层霜缚。', en: 'Deal 5 damage; inflict 1 Rime.' },
        ops: [atk(5), inflict('rime', 1)],
      },
      {
        text: {
          zh: '造成6点伤害；施加1层霜缚；获得1个回响。',
          en: 'Deal 6 damage; inflict 1 Rime; gain 1 Echo.',
        },
        ops: [atk(6), inflict('rime', 1), gain('echo', 1)],
      },
    ]),
    ability('b4', '冰川吐息', 'Glacier Breath', faces({ frost: 3 }), [
      {
        text: { zh: '造成5点不可防御伤害；施加2层霜缚。', en: 'Deal 5 undefendable damage; inflict 2 Rime.' },
        ops: [undef(5), inflict('rime', 2)],
      },
      {
        text: {
          zh: '造成6点不可防御伤害；施加2层霜缚；施加1层共鸣。',
          en: 'Deal 6 undefendable damage; inflict 2 Rime; inflict 1 Resonance.',
        },
        ops: [undef(6), inflict('rime', 2), inflict('resonance', 1)],
      },
    ]),
    ability('b5', '碎点', 'Shatterpoint', alike(4), [
      {
        text: {
          zh: '造成7点伤害，目标每有1层共鸣+1。',
          en: 'Deal 7 damage, +1 per Resonance on the defender.',
        },
        ops: [atk(stacks('resonance', 'target', { base: 7 }))],
      },
      {
        text: {
          zh: '造成9点伤害，目标每有1层共鸣+1。',
          en: 'Deal 9 damage, +1 per Resonance on the defender.',
        },
        ops: [atk(stacks('resonance', 'target', { base: 9 }))],
      },
    ]),
    ability('b6', '编钟', 'Carillon', smallStraight, [
      {
        text: { zh: '造成6点伤害；施加1层共鸣。', en: 'Deal 6 damage; inflict 1 Resonance.' },
        ops: [atk(6), inflict('resonance', 1)],
      },
      {
        text: {
          zh: '造成7点伤害；施加1层共鸣；获得1个回响。',
          en: 'Deal 7 damage; inflict 1 Resonance; gain 1 Echo.',
        },
        ops: [atk(7), inflict('resonance', 1), gain('echo', 1)],
      },
    ]),
    ability('b7', '雪坡回应', 'The Slope Answers', largeStraight, [
      {
        text: { zh: '造成9点伤害；施加2层共鸣。', en: 'Deal 9 damage; inflict 2 Resonance.' },
        ops: [atk(9), inflict('resonance', 2)],
      },
    ]),
    ultimate('b8', '末钟', 'The Last Bell', faces({ frost: 5 }), [
      {
        text: {
          zh: '造成12点终极伤害；施加4层共鸣；施加2层霜缚；获得2个回响。',
          en: 'Deal 12 ultimate damage; inflict 4 Resonance; inflict 2 Rime; gain 2 Echo.',
        },
        ops: [ult(12), inflict('resonance', 4), inflict('rime', 2), gain('echo', 2)],
      },
    ]),
  ],

  defences: [
    defence('bd', '冰穹', 'Ice Canopy', [
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[钟] + 1×[霜] 点伤害；出现[霜]：对进攻方施加1层霜缚。',
          en: 'Prevent 1×[Bell] + 1×[Frost] damage; on [Frost]: inflict 1 Rime on the attacker.',
        },
        ops: [parry(each('bell')), parry(each('frost')), on('frost', inflict('rime', 1, 'attacker'))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[钟] + 2×[霜] 点伤害；出现[霜]：对进攻方施加1层霜缚。',
          en: 'Prevent 1×[Bell] + 2×[Frost] damage; on [Frost]: inflict 1 Rime on the attacker.',
        },
        ops: [parry(each('bell')), parry(each('frost', 2)), on('frost', inflict('rime', 1, 'attacker'))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[钟] + 2×[霜] 点伤害；出现[霜]：对进攻方施加1层霜缚并获得1个回响。',
          en: 'Prevent 1×[Bell] + 2×[Frost] damage; on [Frost]: inflict 1 Rime on the attacker and gain 1 Echo.',
        },
        ops: [
          parry(each('bell')),
          parry(each('frost', 2)),
          on('frost', inflict('rime', 1, 'attacker'), gain('echo', 1)),
        ],
      },
    ]),
  ],

  upgrades: [
    upgrade('bu1', 2, 'b1', 2),
    upgrade('bu2', 4, 'b1', 3),
    upgrade('bu3', 2, 'b2', 2),
    upgrade('bu4', 2, 'b3', 2),
    upgrade('bu5', 2, 'b4', 2),
    upgrade('bu6', 2, 'b5', 2),
    upgrade('bu7', 3, 'b6', 2),
    upgrade('bu8', 2, 'bd', 2),
    upgrade('bu9', 4, 'bd', 3),
  ],

  actions: [
    main('ba1', 1, '再敲一记', 'Strike Again', {
      text: { zh: '对指定的一名对手施加1层共鸣。', en: 'Inflict 1 Resonance on a chosen opponent.' },
      ops: [inflict('resonance', 1, 'foe')],
    }),
    main('ba2', 1, '脆冷空气', 'Brittle Air', {
      text: { zh: '对指定的一名对手施加2层霜缚。', en: 'Inflict 2 Rime on a chosen opponent.' },
      ops: [inflict('rime', 2, 'foe')],
    }),
    instant('ba3', 1, '提前鸣响', 'Early Ring', {
      text: {
        zh: '移除指定的一名对手的全部共鸣，每移除1层，该对手受到1点纯粹伤害。此外，若移除了3层或更多，获得1个回响。',
        en: 'Remove all Resonance from a chosen opponent, who suffers 1 pure damage for each stack removed. Additionally, if 3 or more were removed, gain 1 Echo.',
      },
      legal: [holds('resonance', 'foe')],
      ops: [consume('resonance', 'foe', hit(1, 'foe'), { ge: 3, ops: [gain('echo', 1)] })],
    }),
    main('ba4', 1, '空谷应答', 'Valley Answer', {
      text: { zh: '获得2个回响。', en: 'Gain 2 Echo.' },
      ops: [gain('echo', 2)],
    }),
    modifier('ba5', 2, '冰瀑', 'Icefall', {
      text: {
        zh: '攻击修正：伤害+3；若目标有霜缚，改为+5。',
        en: 'Attack modifier: +3 damage; +5 instead if the defender has Rime.',
      },
      ops: [when(holds('rime', 'target'), [boost(5)], [boost(3)])],
    }),
    instant('ba6', 1, '消音', 'Muffle', {
      text: {
        zh: '免除对你造成的2点伤害；移除自己一种负面状态的1层。',
        en: 'Prevent 2 damage to you; remove 1 stack of one negative status effect from yourself.',
      },
      ops: [prevent(2), { op: 'strip', from: 'self', kinds: 1, stacks: 1, only: 'negative' }],
    }),
  ],
});
