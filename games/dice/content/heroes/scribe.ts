import {
  ability,
  alike,
  atk,
  boost,
  count,
  cp,
  defence,
  discard,
  draw,
  each,
  faces,
  gain,
  hero,
  inflict,
  instant,
  largeStraight,
  loseCp,
  main,
  modifier,
  on,
  parry,
  smallStraight,
  stealCp,
  tiers,
  ult,
  ultimate,
  undef,
  upgrade,
  when,
} from '../verbs.ts';

export const scribe = hero({
  id: 'scribe',
  name: { zh: '契文书吏', en: 'Clause Scribe' },
  clause: 'DT-30.11',
  complexity: 3,
  theme: {
    zh: '云游的公证书吏，契约会咬人：用批注改骰，抽对手的税，禁住作弊者的嘴。',
    en: 'A travelling notary whose contracts bite. Rewrites dice with footnotes, taxes purses, gags cheats.',
  },
  plan: {
    zh: '资源压制：偷点数、征契税、微调自己的骰子，钱袋越满打得越疼。',
    en: 'Resource control: steal CP, tax income, fix your own dice by small steps, hit hard with a full purse.',
  },
  die: ['quill', 'quill', 'seal', 'seal', 'ink', 'codex'],
  symbols: {
    quill: { name: { zh: '笔', en: 'Quill' } },
    seal: { name: { zh: '印', en: 'Seal' } },
    ink: { name: { zh: '墨', en: 'Ink' } },
    codex: { name: { zh: '典', en: 'Codex' } },
  },
  statuses: ['clause', 'footnote', 'gag'],
  passives: [
    {
      id: 'np',
      name: { zh: '总账', en: 'Ledger' },
      text: {
        zh: '你自己的每个回合中，第一张卖出的牌获得2CP而不是1CP。',
        en: 'The first card you sell in each of your own turns gives 2 CP instead of 1.',
      },
      triggers: [{ clause: 'DT-30.12', on: 'sell', once: 'ownTurn', ops: [cp(1)] }],
    },
  ],

  abilities: [
    ability('n1', '连笔', 'Quill Volley', tiers('quill'), [
      { text: { zh: '造成4 / 7 / 9点伤害。', en: 'Deal 4 / 7 / 9 damage.' }, ops: [atk(4, 7, 9)] },
      { text: { zh: '造成7 / 9 / 11点伤害。', en: 'Deal 7 / 9 / 11 damage.' }, ops: [atk(7, 9, 11)] },
      {
        text: { zh: '造成8 / 10 / 12点伤害；获得1个批注。', en: 'Deal 8 / 10 / 12 damage; gain 1 Footnote.' },
        ops: [atk(8, 10, 12), gain('footnote', 1)],
      },
    ]),
    ability('n2', '盖印催讨', 'Stamped Demand', faces({ seal: 3 }), [
      {
        text: {
          zh: '造成5点伤害；施加1层契条；从目标盗取1CP。',
          en: 'Deal 5 damage; inflict 1 Clause; steal 1 CP from the defender.',
        },
        ops: [atk(5), inflict('clause', 1), stealCp(1)],
      },
      {
        text: {
          zh: '造成7点伤害；施加2层契条；从目标盗取1CP。',
          en: 'Deal 7 damage; inflict 2 Clause; steal 1 CP from the defender.',
        },
        ops: [atk(7), inflict('clause', 2), stealCp(1)],
      },
    ]),
    ability('n3', '夹批', 'Annotate', alike(3), [
      {
        text: {
          zh: '造成5点伤害；获得1个批注；抽1张牌。',
          en: 'Deal 5 damage; gain 1 Footnote; draw 1 card.',
        },
        ops: [atk(5), gain('footnote', 1), draw(1)],
      },
      {
        text: {
          zh: '造成6点伤害；获得2个批注；抽1张牌。',
          en: 'Deal 6 damage; gain 2 Footnote; draw 1 card.',
        },
        ops: [atk(6), gain('footnote', 2), draw(1)],
      },
    ]),
    ability('n4', '涂黑', 'Redact', faces({ ink: 2, seal: 2 }), [
      {
        text: {
          zh: '造成7点伤害；施加1层禁言令；目标随机弃1张手牌。',
          en: 'Deal 7 damage; inflict 1 Gag Order; the defender discards 1 random card.',
        },
        ops: [atk(7), inflict('gag', 1), discard(1)],
      },
      {
        text: {
          zh: '造成8点伤害；施加1层禁言令；目标随机弃1张手牌；抽1张牌。',
          en: 'Deal 8 damage; inflict 1 Gag Order; the defender discards 1 random card; draw 1 card.',
        },
        ops: [atk(8), inflict('gag', 1), discard(1), draw(1)],
      },
    ]),
    ability('n5', '以金衡罪', 'Weight in Gold', faces({ codex: 3 }), [
      {
        text: {
          zh: '造成5点不可防御伤害，你每有2CP+1（最多+4）。',
          en: 'Deal 5 undefendable damage, +1 per 2 CP you hold (max +4).',
        },
        ops: [undef(count('cp', { base: 5, div: 2, max: 4 }))],
      },
      {
        text: {
          zh: '造成7点不可防御伤害，你每有2CP+1（最多+4）。',
          en: 'Deal 7 undefendable damage, +1 per 2 CP you hold (max +4).',
        },
        ops: [undef(count('cp', { base: 7, div: 2, max: 4 }))],
      },
    ]),
    ability('n6', '小字条款', 'Fine Print', smallStraight, [
      {
        text: { zh: '造成6点伤害；从目标盗取1CP。', en: 'Deal 6 damage; steal 1 CP from the defender.' },
        ops: [atk(6), stealCp(1)],
      },
      {
        text: { zh: '造成8点伤害；从目标盗取2CP。', en: 'Deal 8 damage; steal 2 CP from the defender.' },
        ops: [atk(8), stealCp(2)],
      },
    ]),
    ability('n7', '铁契', 'Iron Contract', largeStraight, [
      {
        text: {
          zh: '造成8点伤害；施加2层契条；抽1张牌。',
          en: 'Deal 8 damage; inflict 2 Clause; draw 1 card.',
        },
        ops: [atk(8), inflict('clause', 2), draw(1)],
      },
    ]),
    ultimate('n8', '末条定谳', 'Last Clause', faces({ codex: 5 }), [
      {
        text: {
          zh: '造成12点终极伤害；从目标盗取3CP；施加3层契条；施加1层禁言令。',
          en: 'Deal 12 ultimate damage; steal 3 CP from the defender; inflict 3 Clause; inflict 1 Gag Order.',
        },
        ops: [ult(12), stealCp(3), inflict('clause', 3), inflict('gag', 1)],
      },
    ]),
  ],

  defences: [
    defence('nd', '副署', 'Countersign', [
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[印] + 1×[墨] 点伤害；出现[典]：从进攻方盗取1CP。',
          en: 'Prevent 1×[Seal] + 1×[Ink] damage; on [Codex]: steal 1 CP from the attacker.',
        },
        ops: [parry(each('seal')), parry(each('ink')), on('codex', stealCp(1, 'attacker'))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[印] + 1×[墨] 点伤害；出现[墨]：获得1个批注；出现[典]：从进攻方盗取1CP。',
          en: 'Prevent 1×[Seal] + 1×[Ink] damage; on [Ink]: gain 1 Footnote; on [Codex]: steal 1 CP from the attacker.',
        },
        ops: [
          parry(each('seal')),
          parry(each('ink')),
          on('ink', gain('footnote', 1)),
          on('codex', stealCp(1, 'attacker')),
        ],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[印] + 2×[墨] 点伤害；出现[墨]：获得1个批注；出现[典]：从进攻方盗取1CP。',
          en: 'Prevent 1×[Seal] + 2×[Ink] damage; on [Ink]: gain 1 Footnote; on [Codex]: steal 1 CP from the attacker.',
        },
        ops: [
          parry(each('seal')),
          parry(each('ink', 2)),
          on('ink', gain('footnote', 1)),
          on('codex', stealCp(1, 'attacker')),
        ],
      },
    ]),
  ],

  upgrades: [
    upgrade('nu1', 2, 'n1', 2),
    upgrade('nu2', 4, 'n1', 3),
    upgrade('nu3', 2, 'n2', 2),
    upgrade('nu4', 2, 'n3', 2),
    upgrade('nu5', 2, 'n4', 2),
    upgrade('nu6', 3, 'n5', 2),
    upgrade('nu7', 3, 'n6', 2),
    upgrade('nu8', 2, 'nd', 2),
    upgrade('nu9', 4, 'nd', 3),
  ],

  actions: [
    main('na1', 0, '打点胥吏', "Clerk's Bribe", {
      text: { zh: '从指定的一名对手盗取1CP。', en: 'Steal 1 CP from a chosen opponent.' },
      ops: [stealCp(1, 'foe')],
    }),
    instant('na2', 1, '眉批', 'Marginalia', {
      text: { zh: '获得2个批注。', en: 'Gain 2 Footnote.' },
      ops: [gain('footnote', 2)],
    }),
    main('na3', 2, '催缴令', 'Overdue Notice', {
      text: { zh: '对指定的一名对手施加2层契条。', en: 'Inflict 2 Clause on a chosen opponent.' },
      ops: [inflict('clause', 2, 'foe')],
    }),
    modifier('na4', 1, '公证一击', 'Notarised Blow', {
      text: {
        zh: '攻击修正：伤害+2；若支付后你有至少5CP，改为+4。',
        en: 'Attack modifier: +2 damage; +4 instead if you have 5 or more CP after paying.',
      },
      ops: [when({ c: 'cp', ge: 5 }, [boost(4)], [boost(2)])],
    }),
    main('na5', 1, '翻检旧档', 'Archive Dive', {
      text: { zh: '抽2张牌；获得1个批注。', en: 'Draw 2 cards; gain 1 Footnote.' },
      ops: [draw(2), gain('footnote', 1)],
    }),
    instant('na6', 1, '禁制令', 'Injunction', {
      text: {
        zh: '对指定的一名对手施加1层禁言令；其失去1CP。',
        en: 'Inflict 1 Gag Order on a chosen opponent; they lose 1 CP.',
      },
      ops: [inflict('gag', 1, 'foe'), loseCp(1, 'foe')],
    }),
  ],
});
