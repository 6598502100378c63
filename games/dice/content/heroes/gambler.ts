import {
  ability,
  addDmg,
  alike,
  atk,
  boost,
  choose,
  cp,
  defence,
  each,
  faces,
  gain,
  hero,
  hit,
  inflict,
  instant,
  largeStraight,
  main,
  modifier,
  on,
  parry,
  roll,
  rollCard,
  smallStraight,
  stealCp,
  tiers,
  ult,
  ultimate,
  undef,
  upgrade,
} from '../verbs.ts';

export const gambler = hero({
  id: 'gambler',
  name: { zh: '沙海赌客', en: 'Dune Gambler' },
  clause: 'DT-30.13',
  complexity: 2,
  theme: {
    zh: '沙漠里的老千，每一刀都是赌局：骰中有骰、借债必还，护身的只有一声“叫牌”。',
    en: 'A desert card-sharp who bets on every swing. Swingy rolls inside rolls, loans that must be repaid, and a bluff for a shield.',
  },
  plan: {
    zh: '搏运气：把押注留到斩杀，落后时选“翻倍”，防守全凭一颗骰。',
    en: 'Push your luck: hold Ante for lethal, take Double or Dust when behind, defend on one die.',
  },
  die: ['coin', 'coin', 'knife', 'knife', 'haze', 'sun'],
  symbols: {
    coin: { name: { zh: '币', en: 'Coin' } },
    knife: { name: { zh: '刃', en: 'Knife' } },
    haze: { name: { zh: '蜃', en: 'Haze' } },
    sun: { name: { zh: '日', en: 'Sun' } },
  },
  statuses: ['ante', 'mirage', 'debt'],
  setup: { clause: 'DT-30.14', text: { zh: '获得1个押注。', en: 'Gain 1 Ante.' }, ops: [gain('ante', 1)] },
  passives: [],

  abilities: [
    ability('g1', '快刀', 'Quick Knives', tiers('knife'), [
      { text: { zh: '造成4 / 6 / 8点伤害。', en: 'Deal 4 / 6 / 8 damage.' }, ops: [atk(4, 6, 8)] },
      { text: { zh: '造成6 / 8 / 10点伤害。', en: 'Deal 6 / 8 / 10 damage.' }, ops: [atk(6, 8, 10)] },
      {
        text: { zh: '造成7 / 9 / 11点伤害；获得1个押注。', en: 'Deal 7 / 9 / 11 damage; gain 1 Ante.' },
        ops: [atk(7, 9, 11), gain('ante', 1)],
      },
    ]),
    ability('g2', '掷币问路', 'Coin Flip', faces({ coin: 3 }), [
      {
        text: {
          zh: '造成3点伤害；获得1个押注；掷骰1：出现[币]：获得1CP；出现[刃]：伤害+2；出现[蜃]：获得1个蜃步；出现[日]：伤害+5。',
          en: 'Deal 3 damage; gain 1 Ante; roll 1 die: on [Coin]: gain 1 CP; on [Knife]: +2 damage; on [Haze]: gain 1 Mirage Step; on [Sun]: +5 damage.',
        },
        ops: [
          atk(3),
          gain('ante', 1),
          roll(
            1,
            on('coin', cp(1)),
            on('knife', addDmg(2)),
            on('haze', gain('mirage', 1)),
            on('sun', addDmg(5)),
          ),
        ],
      },
      {
        text: {
          zh: '造成5点伤害；获得1个押注；掷骰1：出现[币]：获得1CP；出现[刃]：伤害+2；出现[蜃]：获得1个蜃步；出现[日]：伤害+5。',
          en: 'Deal 5 damage; gain 1 Ante; roll 1 die: on [Coin]: gain 1 CP; on [Knife]: +2 damage; on [Haze]: gain 1 Mirage Step; on [Sun]: +5 damage.',
        },
        ops: [
          atk(5),
          gain('ante', 1),
          roll(
            1,
            on('coin', cp(1)),
            on('knife', addDmg(2)),
            on('haze', gain('mirage', 1)),
            on('sun', addDmg(5)),
          ),
        ],
      },
    ]),
    ability('g3', '翻倍或成沙', 'Double or Dust', faces({ coin: 2, knife: 2 }), [
      {
        text: {
          zh: '(a) 造成7点伤害，或 (b) 造成4点伤害并掷骰1：出现[刃]：伤害+6；出现[日]：伤害+9。',
          en: '(a) Deal 7 damage OR (b) deal 4 damage and roll 1 die: on [Knife]: +6 damage; on [Sun]: +9 damage.',
        },
        ops: [choose([atk(7)], [atk(4), roll(1, on('knife', addDmg(6)), on('sun', addDmg(9)))])],
      },
      {
        text: {
          zh: '(a) 造成9点伤害，或 (b) 造成6点伤害并掷骰1：出现[刃]：伤害+6；出现[日]：伤害+9。',
          en: '(a) Deal 9 damage OR (b) deal 6 damage and roll 1 die: on [Knife]: +6 damage; on [Sun]: +9 damage.',
        },
        ops: [choose([atk(9)], [atk(6), roll(1, on('knife', addDmg(6)), on('sun', addDmg(9)))])],
      },
    ]),
    ability('g4', '高利贷', 'Loan Shark', alike(3), [
      {
        text: { zh: '造成6点伤害；施加1层赌债；获得1CP。', en: 'Deal 6 damage; inflict 1 Debt; gain 1 CP.' },
        ops: [atk(6), inflict('debt', 1), cp(1)],
      },
      {
        text: { zh: '造成7点伤害；施加2层赌债；获得1CP。', en: 'Deal 7 damage; inflict 2 Debt; gain 1 CP.' },
        ops: [atk(7), inflict('debt', 2), cp(1)],
      },
    ]),
    ability('g5', '热浪蜃影', 'Heat Shimmer', faces({ haze: 2, sun: 1 }), [
      {
        text: {
          zh: '造成4点不可防御伤害；获得1个蜃步。',
          en: 'Deal 4 undefendable damage; gain 1 Mirage Step.',
        },
        ops: [undef(4), gain('mirage', 1)],
      },
      {
        text: {
          zh: '造成5点不可防御伤害；获得1个蜃步；获得1个押注。',
          en: 'Deal 5 undefendable damage; gain 1 Mirage Step; gain 1 Ante.',
        },
        ops: [undef(5), gain('mirage', 1), gain('ante', 1)],
      },
    ]),
    ability('g6', '连号', 'Running Count', smallStraight, [
      {
        text: { zh: '造成6点伤害；获得1个押注。', en: 'Deal 6 damage; gain 1 Ante.' },
        ops: [atk(6), gain('ante', 1)],
      },
      {
        text: { zh: '造成7点伤害；获得2个押注。', en: 'Deal 7 damage; gain 2 Ante.' },
        ops: [atk(7), gain('ante', 2)],
      },
    ]),
    ability('g7', '劫商队', 'Caravan Heist', largeStraight, [
      {
        text: { zh: '造成9点伤害；从目标盗取2CP。', en: 'Deal 9 damage; steal 2 CP from the defender.' },
        ops: [atk(9), stealCp(2)],
      },
    ]),
    ultimate('g8', '以日为注', 'Bet the Sun', faces({ sun: 5 }), [
      {
        text: {
          zh: '造成9点终极伤害；获得4个押注；掷骰3：伤害+1×[币] + 2×[刃] + 2×[蜃] + 4×[日]。',
          en: 'Deal 9 ultimate damage; gain 4 Ante; roll 3 dice: +1×[Coin] + 2×[Knife] + 2×[Haze] + 4×[Sun] damage.',
        },
        ops: [
          ult(9),
          gain('ante', 4),
          roll(
            3,
            addDmg(each('coin')),
            addDmg(each('knife', 2)),
            addDmg(each('haze', 2)),
            addDmg(each('sun', 4)),
          ),
        ],
      },
    ]),
  ],

  defences: [
    defence('gd', '叫破虚张', 'Call the Bluff', [
      {
        dice: 1,
        text: {
          zh: '出现[刃]、[蜃]或[日]：免除该攻击一半伤害（向上取整）；出现[日]：进攻方还受到1点纯粹伤害。',
          en: 'On [Knife], [Haze] or [Sun]: prevent half of the damage (rounded up); on [Sun]: the attacker also suffers 1 pure damage.',
        },
        ops: [
          on('knife', parry('half')),
          on('haze', parry('half')),
          on('sun', parry('half'), hit(1, 'attacker')),
        ],
      },
      {
        dice: 1,
        text: {
          zh: '出现[币]：获得1CP；出现[刃]、[蜃]或[日]：免除该攻击一半伤害（向上取整）；出现[日]：进攻方还受到2点纯粹伤害。',
          en: 'On [Coin]: gain 1 CP; on [Knife], [Haze] or [Sun]: prevent half of the damage (rounded up); on [Sun]: the attacker also suffers 2 pure damage.',
        },
        ops: [
          on('coin', cp(1)),
          on('knife', parry('half')),
          on('haze', parry('half')),
          on('sun', parry('half'), hit(2, 'attacker')),
        ],
      },
      {
        dice: 1,
        text: {
          zh: '出现[币]：免除该攻击2点伤害并获得1CP；出现[刃]、[蜃]或[日]：免除该攻击一半伤害（向上取整）；出现[蜃]：还获得1个蜃步；出现[日]：进攻方还受到3点纯粹伤害。',
          en: 'On [Coin]: prevent 2 damage and gain 1 CP; on [Knife], [Haze] or [Sun]: prevent half of the damage (rounded up); on [Haze]: also gain 1 Mirage Step; on [Sun]: the attacker also suffers 3 pure damage.',
        },
        ops: [
          on('coin', parry(2), cp(1)),
          on('knife', parry('half')),
          on('haze', parry('half'), gain('mirage', 1)),
          on('sun', parry('half'), hit(3, 'attacker')),
        ],
      },
    ]),
  ],

  upgrades: [
    upgrade('gu1', 2, 'g1', 2),
    upgrade('gu2', 4, 'g1', 3),
    upgrade('gu3', 2, 'g2', 2),
    upgrade('gu4', 2, 'g3', 2),
    upgrade('gu5', 2, 'g4', 2),
    upgrade('gu6', 2, 'g5', 2),
    upgrade('gu7', 3, 'g6', 2),
    upgrade('gu8', 2, 'gd', 2),
    upgrade('gu9', 4, 'gd', 3),
  ],

  actions: [
    main('ga1', 1, '场外注', 'Side Bet', {
      text: { zh: '获得2个押注。', en: 'Gain 2 Ante.' },
      ops: [gain('ante', 2)],
    }),
    rollCard('ga2', 1, '袖里乾坤', 'Loaded Sleeve', {
      text: { zh: '将你的一颗骰子设为1或5。', en: 'Set one of your dice to 1 or 5.' },
      ops: [{ op: 'die', mode: 'wild', who: 'self', count: 1, only: [1, 5] }],
    }),
    instant('ga3', 1, '遁入蜃影', 'Vanishing Act', {
      text: { zh: '获得1个蜃步。', en: 'Gain 1 Mirage Step.' },
      ops: [gain('mirage', 1)],
    }),
    main('ga4', 2, '利滚利', 'Interest Due', {
      text: { zh: '对指定的一名对手施加2层赌债。', en: 'Inflict 2 Debt on a chosen opponent.' },
      ops: [inflict('debt', 2, 'foe')],
    }),
    main('ga5', 1, '庄家规矩', 'House Rules', {
      text: {
        zh: '指定一名对手并掷骰1：出现[币]：获得3CP；出现[刃]：该对手受到3点纯粹伤害；出现[蜃]：获得1个蜃步；出现[日]：获得2CP与1个押注，且该对手受到3点纯粹伤害。',
        en: 'Choose an opponent and roll 1 die: on [Coin]: gain 3 CP; on [Knife]: that opponent suffers 3 pure damage; on [Haze]: gain 1 Mirage Step; on [Sun]: gain 2 CP and 1 Ante, and that opponent suffers 3 pure damage.',
      },
      ops: [
        roll(
          1,
          on('coin', cp(3)),
          on('knife', hit(3, 'foe')),
          on('haze', gain('mirage', 1)),
          on('sun', cp(2), hit(3, 'foe'), gain('ante', 1)),
        ),
      ],
    }),
    modifier('ga6', 1, '加注', 'Raise', {
      text: {
        zh: '攻击修正：掷骰2：伤害+1×[币] + 2×[刃] + 3×[日]。',
        en: 'Attack modifier: roll 2 dice: +1×[Coin] + 2×[Knife] + 3×[Sun] damage.',
      },
      ops: [roll(2, boost(each('coin')), boost(each('knife', 2)), boost(each('sun', 3)))],
    }),
  ],
});
