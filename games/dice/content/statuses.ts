import type { Status, StatusId, Text, Trigger } from './types.ts';
import {
  addDmg,
  boost,
  choose,
  drop,
  gain,
  heal,
  hit,
  ignore,
  loseCp,
  onNumber,
  parry,
  prevent,
  roll,
  stacks,
  swarm,
} from './verbs.ts';

interface Body {
  clause: string;
  when: Text;
  text: Text;
  spend?: Status['spend'];
  triggers?: Trigger[];
  forbids?: Status['forbids'];
}

/** A positive token, used up when its holder likes (DT-14.7). */
const spendable = (id: StatusId, limit: number, zh: string, en: string, body: Body): Status => ({
  id,
  name: { zh, en },
  kind: 'spendable',
  polarity: 'positive',
  limit,
  ...body,
});

/** A negative token that stays until something removes it (DT-14.6). */
const persistent = (id: StatusId, limit: number, zh: string, en: string, body: Body): Status => ({
  id,
  name: { zh, en },
  kind: 'persistent',
  polarity: 'negative',
  limit,
  ...body,
});

const ANY_TIME: Text = { zh: '任意阶段的任意时机', en: 'in any window of any phase' };
const UPKEEP: Text = { zh: '持有者的维持阶段', en: "in the holder's Upkeep Phase" };
const OWN_ATTACK: Text = {
  zh: '你的攻击宣布后、结算前（攻击修正）',
  en: 'from W-G to W-I of your own attack (attack modifier)',
};

export const statuses: readonly Status[] = [
  spendable('glaze', 3, '釉甲', 'Glaze', {
    clause: 'DT-29.1',
    when: {
      zh: '对你造成的可免除伤害待结算时（W-G、W-I、W-J）',
      en: 'in W-G, W-I and W-J while preventable damage to you is pending',
    },
    text: {
      zh: '消耗1个：免除本次结算中对你造成的2点伤害（终极伤害除外）。',
      en: 'Spend 1: prevent 2 damage to you in the current settlement (any source except ultimate).',
    },
    spend: [{ at: 'pending', ops: [prevent(2)] }],
  }),
  persistent('scorch', 3, '灼痕', 'Scorch', {
    clause: 'DT-29.2',
    when: UPKEEP,
    text: {
      zh: '每层受到1点纯粹伤害，然后移除1层。',
      en: 'Suffer 1 pure damage per stack, then remove 1 stack.',
    },
    triggers: [{ on: 'upkeep', ops: [hit(stacks('scorch', 'self'), 'self'), drop('scorch', 1)] }],
  }),

  persistent('spore', 5, '孢子', 'Spore', {
    clause: 'DT-29.3',
    when: UPKEEP,
    text: {
      zh: '受到等于层数一半（向上取整）的纯粹伤害（1–2层1点，3–4层2点，5层3点）。不会自行消退。',
      en: 'Suffer pure damage equal to half the stacks, rounded up (1–2→1, 3–4→2, 5→3). Does not wear off.',
    },
    triggers: [{ on: 'upkeep', ops: [hit(stacks('spore', 'self', { div: 2, up: true }), 'self')] }],
  }),
  spendable('mulch', 3, '腐殖', 'Mulch', {
    clause: 'DT-29.4',
    when: ANY_TIME,
    text: { zh: '消耗1个：治疗2点。', en: 'Spend 1: heal 2.' },
    spend: [{ at: 'any', ops: [heal(2)] }],
  }),
  persistent('rootbound', 1, '缠根', 'Rootbound', {
    clause: 'DT-29.5',
    when: { zh: '持有者的下一个进攻掷骰阶段', en: "in the holder's next Offensive Roll Phase" },
    text: {
      zh: '该阶段的掷骰次数由3次变为2次。该掷骰阶段结束时移除。',
      en: 'That phase starts with 2 throws instead of 3. Removed when that roll phase ends.',
    },
    triggers: [
      { on: 'offRollStart', ops: [{ op: 'throws', to: 'self', n: -1 }] },
      { on: 'rollEnd', ops: [drop('rootbound', 'all')] },
    ],
  }),

  spendable('honey', 3, '蜂蜜', 'Honey', {
    clause: 'DT-29.6',
    when: { zh: '你自己的主要阶段', en: 'in your own Main Phases' },
    text: {
      zh: '消耗1个：治疗2点，或蜂群+1（仅拥有蜂群者可选后者）。',
      en: 'Spend 1: heal 2 OR Swarm +1 (the second only if you own a Swarm).',
    },
    spend: [{ at: 'ownMain', ops: [choose([heal(2)], [swarm(1)])] }],
  }),
  persistent('scent', 2, '气味标记', 'Scent Mark', {
    clause: 'DT-29.7',
    when: { zh: '蜂群蜇持有者时', en: 'when a Swarm stings the holder' },
    text: {
      zh: '群蜇伤害每层+1（转盘至少为1时），然后移除1层。',
      en: 'The sting deals +1 damage per stack (only if the dial is 1 or more), then remove 1 stack.',
    },
    triggers: [{ on: 'sting', ops: [addDmg(stacks('scent', 'self')), drop('scent', 1)] }],
  }),

  persistent('clause', 3, '契条', 'Clause', {
    clause: 'DT-29.8',
    when: { zh: '持有者的收入阶段结束时', en: "at the end of the holder's Income Phase" },
    text: {
      zh: '每回合一次（不按层数）：支付1CP，或受到2点纯粹伤害（没有CP则必须受伤）。然后移除1层。',
      en: 'Once per turn, not per stack: pay 1 CP OR suffer 2 pure damage (with 0 CP you must suffer). Then remove 1 stack.',
    },
    triggers: [{ on: 'incomeEnd', ops: [choose([loseCp(1, 'self')], [hit(2, 'self')]), drop('clause', 1)] }],
  }),
  spendable('footnote', 3, '批注', 'Footnote', {
    clause: 'DT-29.9',
    when: { zh: '任意掷骰阶段中你有可改骰时', en: 'in any roll phase while you have alterable dice' },
    text: {
      zh: '消耗1个：将你当前掷骰中的一颗骰子点数+1或−1（6不能再加，1不能再减）。',
      en: 'Spend 1: change one of your own dice in the current roll by +1 or −1 (6 cannot go up, 1 cannot go down).',
    },
    spend: [{ at: 'ownDice', ops: [{ op: 'die', mode: 'bump', who: 'self', count: 1 }] }],
  }),
  persistent('gag', 1, '禁言令', 'Gag Order', {
    clause: 'DT-29.10',
    when: { zh: '持续', en: 'continuous' },
    text: {
      zh: '持有者不能打出掷骰阶段行动卡（含攻击修正卡）。持有者自己的掷骰阶段结束时移除。',
      en: "The holder cannot play roll phase action cards (attack modifier cards included). Removed at the end of the holder's own roll phase.",
    },
    forbids: 'rollCards',
    triggers: [{ on: 'rollEnd', ops: [drop('gag', 'all')] }],
  }),

  spendable('ante', 4, '押注', 'Ante', {
    clause: 'DT-29.11',
    when: OWN_ATTACK,
    text: {
      zh: '消耗1个：掷1骰；1–2：伤害+1，3–4：+2，5：无效，6：+4。该骰不可被改变。',
      en: 'Spend 1: roll 1 die; 1–2: +1 damage, 3–4: +2, 5: nothing, 6: +4. The roll cannot be altered.',
    },
    spend: [
      {
        at: 'ownAttack',
        ops: [roll(1, onNumber([1, 2], boost(1)), onNumber([3, 4], boost(2)), onNumber([6], boost(4)))],
      },
    ],
  }),
  spendable('mirage', 2, '蜃步', 'Mirage Step', {
    clause: 'DT-29.12',
    when: {
      zh: '你是目标时，选择防御之前（W-G）',
      en: 'in W-G as the defender, before the defence is chosen',
    },
    text: {
      zh: '消耗1个：掷1骰；5–6则忽略该攻击的伤害（变为0），且不再进行防御掷骰。对终极无效。',
      en: "Spend 1: roll 1 die; on 5–6 this attack's damage is ignored (0) and there is no defence roll. Not against ultimates.",
    },
    spend: [{ at: 'announced', ops: [roll(1, onNumber([5, 6], ignore))] }],
  }),
  persistent('debt', 3, '赌债', 'Debt', {
    clause: 'DT-29.13',
    when: UPKEEP,
    text: {
      zh: '每层分别：支付1CP移除该层，或受到1点纯粹伤害并保留该层。',
      en: 'For each stack separately: pay 1 CP to remove it OR suffer 1 pure damage and keep it.',
    },
    triggers: [
      { on: 'upkeep', each: true, ops: [choose([loseCp(1, 'self'), drop('debt', 1)], [hit(1, 'self')])] },
    ],
  }),

  {
    id: 'tide',
    name: { zh: '潮位', en: 'Tide' },
    clause: 'DT-29.14',
    kind: 'unique',
    polarity: 'neutral',
    limit: 4,
    when: {
      zh: '持有者的维持阶段，以及有效果移动它时',
      en: "in the holder's Upkeep Phase and whenever an effect shifts it",
    },
    text: {
      zh: '独特轨道0–4并带箭头。维持阶段沿箭头移动1格。到4时箭头转为向下，到0时转为向上。不能被移除、转移或改变上限。',
      en: 'Unique track 0–4 with an arrow. Upkeep: move 1 step along the arrow. Whenever the level is 4 the arrow turns down, whenever it is 0 it turns up. Cannot be removed, moved or have its limit changed.',
    },
    triggers: [{ on: 'upkeep', ops: [{ op: 'tide', flow: true }] }],
  },
  persistent('undertow', 2, '暗流', 'Undertow', {
    clause: 'DT-29.15',
    when: {
      zh: '持有者的非终极攻击数值确定时',
      en: "when the amount of the holder's non-ultimate attack is fixed",
    },
    text: {
      zh: '该攻击伤害−2（不低于0），移除1层。终极无视此效果且不移除。',
      en: 'That attack deals 2 less damage (not below 0); remove 1 stack. Ultimates ignore it and the stack stays.',
    },
    triggers: [{ on: 'attackFixed', ops: [addDmg(-2), drop('undertow', 1)] }],
  }),
  spendable('salt', 2, '盐护', 'Salt Ward', {
    clause: 'DT-29.16',
    when: ANY_TIME,
    text: {
      zh: '消耗1个：从自己身上移除一种负面状态至多2层。',
      en: 'Spend 1: remove up to 2 stacks of one negative status effect from yourself.',
    },
    spend: [{ at: 'any', ops: [{ op: 'strip', from: 'self', kinds: 1, stacks: 2, only: 'negative' }] }],
  }),

  spendable('gust', 4, '乘风', 'Gust', {
    clause: 'DT-29.17',
    when: {
      zh: '(a) 你的进攻掷骰阶段，掷骰之后、启动之前；(b) 你的攻击宣布后、结算前',
      en: '(a) in your Offensive Roll Phase after a throw and before activation; (b) from W-G to W-I of your own attack',
    },
    text: {
      zh: '消耗1个：(a) 重掷你的一颗骰子且不占掷骰次数，或 (b) 攻击修正：伤害+1。',
      en: 'Spend 1: (a) re-roll one of your dice without using a throw, OR (b) attack modifier: +1 damage.',
    },
    spend: [
      { at: 'ownThrow', ops: [{ op: 'die', mode: 'reroll', who: 'self', count: 1 }] },
      { at: 'ownAttack', ops: [boost(1)] },
    ],
  }),
  spendable('aloft', 1, '凌空', 'Aloft', {
    clause: 'DT-29.18',
    when: { zh: '你是目标时（W-G至W-I）', en: 'from W-G to W-I as the defender' },
    text: {
      zh: '消耗1个：免除该攻击一半伤害（向上取整）。对终极无效。',
      en: "Spend 1: prevent half (rounded up) of this attack's damage. Not against ultimates.",
    },
    spend: [{ at: 'attacked', ops: [parry('half')] }],
  }),
  persistent('tangled', 2, '线缠', 'Tangled', {
    clause: 'DT-29.19',
    when: { zh: '持有者的下一次防御掷骰', en: "on the holder's next defensive roll" },
    text: {
      zh: '每层少掷1颗防御骰（至少1颗），然后全部移除。',
      en: 'Roll 1 die fewer per stack (minimum 1 die), then remove all stacks.',
    },
    triggers: [
      {
        on: 'defenceRoll',
        ops: [{ op: 'fewerDice', n: stacks('tangled', 'self') }, drop('tangled', 'all')],
      },
    ],
  }),

  persistent('resonance', 4, '共鸣', 'Resonance', {
    clause: 'DT-29.20',
    when: UPKEEP,
    text: {
      zh: '增加1层（不超过上限）。然后若为4层则引爆：受到5点纯粹伤害并移除全部。',
      en: 'Add 1 stack (not above the limit). Then, if it stands at 4, it detonates: suffer 5 pure damage and remove all stacks.',
    },
    triggers: [
      {
        on: 'upkeep',
        ops: [
          gain('resonance', 1),
          {
            op: 'if',
            cond: { c: 'st', who: 'self', st: 'resonance', ge: 4 },
            ops: [hit(5, 'self'), drop('resonance', 'all'), { op: 'detonate', st: 'resonance' }],
          },
        ],
      },
    ],
  }),
  persistent('rime', 2, '霜缚', 'Rime', {
    clause: 'DT-29.21',
    when: {
      zh: '持有者在进攻掷骰阶段首次掷骰之后',
      en: "right after the holder's first throw of the Offensive Roll Phase",
    },
    text: {
      zh: '每层冻结一颗当前点数最低的未冻结骰子：本阶段的重掷不能选它（卡牌、批注、乘风仍可改变它）。然后全部移除。',
      en: 'For each stack the lowest-numbered die not yet frozen is frozen: throws cannot re-roll it this phase (cards, Footnote and Gust still may change it). Then remove all stacks.',
    },
    triggers: [{ on: 'firstThrow', ops: [{ op: 'freeze', n: stacks('rime', 'self') }, drop('rime', 'all')] }],
  }),
  spendable('echo', 2, '回响', 'Echo', {
    clause: 'DT-29.22',
    when: {
      zh: '你的掷骰阶段结束时（W-L），仅当本回合启动过攻击',
      en: 'at your roll phase end (W-L), if you activated an attack this turn',
    },
    text: {
      zh: '消耗任意个：该攻击的目标每个受到2点纯粹伤害。',
      en: 'Spend any number: the defender of that attack suffers 2 pure damage for each.',
    },
    spend: [{ at: 'rollEnd', ops: [hit(2, 'target')] }],
  }),
];
