import {
  ability,
  addDmg,
  alike,
  atk,
  boost,
  choose,
  count,
  defence,
  draw,
  each,
  faces,
  gain,
  heal,
  hero,
  hit,
  inflict,
  instant,
  largeStraight,
  main,
  modifier,
  on,
  parry,
  prevent,
  smallStraight,
  tide,
  tiers,
  ult,
  ultimate,
  undef,
  upgrade,
  when,
} from '../verbs.ts';

export const tidewright = hero({
  id: 'tidewright',
  name: { zh: '潮汐匠', en: 'Tidewright' },
  clause: 'DT-30.15',
  complexity: 3,
  theme: {
    zh: '与月亮合作的港务工匠。潮位每回合涨落：满潮强攻，退潮稳守。',
    en: 'A harbour engineer who works with the moon. A Tide track rises and falls every turn; flood for offence, ebb for defence.',
  },
  plan: {
    zh: '节奏：规划哪几个回合是满潮，用引潮、海流图、潮汐历扳动潮位。',
    en: 'Rhythm: plan which turns are flood turns, bend the track with Moonpull, Chart and Almanac.',
  },
  die: ['wave', 'wave', 'wave', 'anchor', 'anchor', 'moon'],
  symbols: {
    wave: { name: { zh: '浪', en: 'Wave' } },
    anchor: { name: { zh: '锚', en: 'Anchor' } },
    moon: { name: { zh: '月', en: 'Moon' } },
  },
  statuses: ['tide', 'undertow', 'salt'],
  setup: {
    clause: 'DT-30.16',
    text: { zh: '潮位设为2，箭头朝上（涨潮）。', en: 'Set Tide to 2 with the arrow pointing up (rising).' },
    ops: [{ op: 'tide', set: 2 }],
  },
  tide: { start: 2, max: 4, dir: 1 },
  passives: [
    {
      id: 'tp',
      name: { zh: '月之牵引', en: 'Pull of the Moon' },
      text: {
        zh: '潮位3–4时，你的攻击伤害+2（含终极）。潮位0–1时，你启动防御能力时额外免除该攻击2点伤害。',
        en: 'While Tide is 3–4 your attacks deal +2 damage (all attack types, ultimate included). While Tide is 0–1, whenever you activate a defensive ability, prevent 2 more damage of that attack.',
      },
      triggers: [
        { clause: 'DT-30.17', on: 'attackFixed', cond: { c: 'tide', ge: 3 }, ops: [addDmg(2)] },
        { clause: 'DT-30.18', on: 'defence', cond: { c: 'tide', le: 1 }, ops: [parry(2)] },
      ],
    },
  ],

  abilities: [
    ability('t1', '拍岸', 'Breaker', tiers('wave'), [
      { text: { zh: '造成4 / 6 / 7点伤害。', en: 'Deal 4 / 6 / 7 damage.' }, ops: [atk(4, 6, 7)] },
      {
        text: {
          zh: '造成5 / 7 / 9点伤害；出现[月]：潮位+1。',
          en: 'Deal 5 / 7 / 9 damage; on [Moon]: Tide +1.',
        },
        ops: [atk(5, 7, 9), on('moon', tide(1))],
      },
      {
        text: {
          zh: '造成6 / 8 / 10点伤害；出现[月]：潮位+1。',
          en: 'Deal 6 / 8 / 10 damage; on [Moon]: Tide +1.',
        },
        ops: [atk(6, 8, 10), on('moon', tide(1))],
      },
    ]),
    ability('t2', '离岸流', 'Rip Current', faces({ wave: 2, anchor: 2 }), [
      {
        text: { zh: '造成4点伤害；施加1层暗流。', en: 'Deal 4 damage; inflict 1 Undertow.' },
        ops: [atk(4), inflict('undertow', 1)],
      },
      {
        text: { zh: '造成5点伤害；施加2层暗流。', en: 'Deal 5 damage; inflict 2 Undertow.' },
        ops: [atk(5), inflict('undertow', 2)],
      },
    ]),
    ability('t3', '抛锚', 'Drop Anchor', faces({ anchor: 3 }), [
      {
        text: { zh: '治疗3点；获得1个盐护。', en: 'Heal 3; gain 1 Salt Ward.' },
        ops: [heal(3), gain('salt', 1)],
      },
      {
        text: { zh: '治疗4点；获得1个盐护；抽1张牌。', en: 'Heal 4; gain 1 Salt Ward; draw 1 card.' },
        ops: [heal(4), gain('salt', 1), draw(1)],
      },
    ]),
    ability('t4', '引潮', 'Moonpull', faces({ moon: 2, wave: 2 }), [
      {
        text: { zh: '造成4点不可防御伤害；潮位+2。', en: 'Deal 4 undefendable damage; Tide +2.' },
        ops: [undef(4), tide(2)],
      },
      {
        text: {
          zh: '造成5点不可防御伤害；潮位+2；施加1层暗流。',
          en: 'Deal 5 undefendable damage; Tide +2; inflict 1 Undertow.',
        },
        ops: [undef(5), tide(2), inflict('undertow', 1)],
      },
    ]),
    ability('t5', '驻波', 'Standing Wave', alike(4), [
      {
        text: { zh: '造成6点伤害，+潮位数值。', en: 'Deal 6 damage, + your Tide level.' },
        ops: [atk(count('tide', { base: 6 }))],
      },
      {
        text: { zh: '造成8点伤害，+潮位数值。', en: 'Deal 8 damage, + your Tide level.' },
        ops: [atk(count('tide', { base: 8 }))],
      },
    ]),
    ability('t6', '海流图', 'Current Chart', smallStraight, [
      {
        text: {
          zh: '造成6点伤害；(a) 潮位+1，或 (b) 潮位−1。',
          en: 'Deal 6 damage; (a) Tide +1 OR (b) Tide −1.',
        },
        ops: [atk(6), choose([tide(1)], [tide(-1)])],
      },
      {
        text: {
          zh: '造成8点伤害；(a) 潮位+2，或 (b) 潮位−2。',
          en: 'Deal 8 damage; (a) Tide +2 OR (b) Tide −2.',
        },
        ops: [atk(8), choose([tide(2)], [tide(-2)])],
      },
    ]),
    ability('t7', '大潮', 'Spring Tide', largeStraight, [
      {
        text: { zh: '造成8点伤害；潮位+2；施加1层暗流。', en: 'Deal 8 damage; Tide +2; inflict 1 Undertow.' },
        ops: [atk(8), tide(2), inflict('undertow', 1)],
      },
    ]),
    ultimate('t8', '月坠沧海', 'Moonfall', faces({ moon: 5 }), [
      {
        text: {
          zh: '造成12点终极伤害；潮位设为4；施加2层暗流；治疗3点。',
          en: 'Deal 12 ultimate damage; set Tide to 4; inflict 2 Undertow; heal 3.',
        },
        ops: [ult(12), { op: 'tide', set: 4 }, inflict('undertow', 2), heal(3)],
      },
    ]),
  ],

  defences: [
    defence('td1', '海堤', 'Sea Wall', [
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[锚] + 1×[月] 点伤害；出现[月]：治疗1点。',
          en: 'Prevent 1×[Anchor] + 1×[Moon] damage; on [Moon]: heal 1.',
        },
        ops: [parry(each('anchor')), parry(each('moon')), on('moon', heal(1))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[锚] + 1×[月] 点伤害；出现[月]：治疗2点。',
          en: 'Prevent 1×[Anchor] + 1×[Moon] damage; on [Moon]: heal 2.',
        },
        ops: [parry(each('anchor')), parry(each('moon')), on('moon', heal(2))],
      },
      {
        dice: 5,
        text: {
          zh: '免除该攻击 1×[锚] + 2×[月] 点伤害；出现[月]：治疗2点。',
          en: 'Prevent 1×[Anchor] + 2×[Moon] damage; on [Moon]: heal 2.',
        },
        ops: [parry(each('anchor')), parry(each('moon', 2)), on('moon', heal(2))],
      },
    ]),
    defence('td2', '回澜', 'Backwash', [
      {
        dice: 3,
        text: {
          zh: '进攻方受到1×[浪]点纯粹伤害；出现[月]：潮位+1。',
          en: 'The attacker suffers 1×[Wave] pure damage; on [Moon]: Tide +1.',
        },
        ops: [hit(each('wave'), 'attacker'), on('moon', tide(1))],
      },
    ]),
  ],

  upgrades: [
    upgrade('tu1', 2, 't1', 2),
    upgrade('tu2', 4, 't1', 3),
    upgrade('tu3', 2, 't2', 2),
    upgrade('tu4', 2, 't3', 2),
    upgrade('tu5', 2, 't4', 2),
    upgrade('tu6', 2, 't5', 2),
    upgrade('tu7', 3, 't6', 2),
    upgrade('tu8', 2, 'td1', 2),
    upgrade('tu9', 4, 'td1', 3),
  ],

  actions: [
    instant('ta1', 0, '潮汐历', 'Almanac', {
      text: { zh: '(a) 潮位+1，或 (b) 潮位−1。', en: '(a) Tide +1 OR (b) Tide −1.' },
      ops: [choose([tide(1)], [tide(-1)])],
    }),
    main('ta2', 1, '满月', 'Full Moon', {
      text: { zh: '潮位设为4；抽1张牌。', en: 'Set Tide to 4; draw 1 card.' },
      ops: [{ op: 'tide', set: 4 }, draw(1)],
    }),
    main('ta3', 1, '盐敷', 'Brine Poultice', {
      text: {
        zh: '治疗2点；若潮位不高于1，改为治疗5点。',
        en: 'Heal 2; heal 5 instead if Tide is 1 or lower.',
      },
      ops: [when({ c: 'tide', le: 1 }, [heal(5)], [heal(2)])],
    }),
    main('ta4', 2, '漩涡', 'Whirlpool', {
      text: { zh: '对指定的一名对手施加2层暗流。', en: 'Inflict 2 Undertow on a chosen opponent.' },
      ops: [inflict('undertow', 2, 'foe')],
    }),
    modifier('ta5', 2, '碎浪收势', 'Crashing Finish', {
      text: { zh: '攻击修正：伤害+1，+潮位数值。', en: 'Attack modifier: +1 damage, + your Tide level.' },
      ops: [boost(count('tide', { base: 1 }))],
    }),
    instant('ta6', 1, '盐圈', 'Salt Ring', {
      text: { zh: '获得1个盐护；免除对你造成的2点伤害。', en: 'Gain 1 Salt Ward; prevent 2 damage to you.' },
      ops: [gain('salt', 1), prevent(2)],
    }),
  ],
});
