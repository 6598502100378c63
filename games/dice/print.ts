import { exact, type PrintMap, ruled, section, tale } from '@kaiju/kernel';

/** What the print says twice, in the same words or nearly so. */
const MOST_HP = [
  {
    zh: '一处说是效果提高上限时的常见限度，一处说是治疗本身的限度：从后者',
    en: 'once the usual most that effects add to the maximum, once the most of any healing: we follow the latter',
  },
  'DT-3.3',
  'DT-3.3a',
] as const;
const OF_A_KIND = [
  {
    zh: '没写更多颗相同时算不算：算',
    en: 'it does not say whether more of the same number do as well: they do',
  },
  'DT-12.2',
  'DT-12.5a',
] as const;
const DEFENCES = [
  {
    zh: '英雄是我们自己的：只有潮汐匠有两项，别人各一项',
    en: 'the heroes are ours: the Tidewright has two, all others have one',
  },
  'DT-10.5',
  'DT-30.19',
] as const;
/** An attack that can't be defended has effects and a settlement, which the print puts in the phase it doesn't call up. */
const NO_DEFENCE = {
  zh: '这里说不触发防御阶段，可攻击的效果与结算都写在那个阶段：只跳过其中的防御',
  en: 'it calls up no such phase, yet an attack’s effects and its settlement are printed there: only the defence in it is skipped',
};
const IN_PART = {
  zh: '这里只说可忽略，没说可减少；速查表里两者是一栏：也可免除一部分',
  en: 'it is said to be ignored, not to be reduced; the table has one column for both: a part of it may be prevented',
};
const RED_DISC = {
  zh: '红圈之外要靠文字才分得清：标一个字母',
  en: 'beside the red disc only words tell the three apart: each is marked by a letter',
};
const LOCK_ENDS = {
  zh: '一处说到招式结束，一处说到掷骰阶段结束：取后者',
  en: 'once it ends with the ultimate, once with the roll phase: we follow the latter',
};

/** Where the print stands in our rulebook. Its heroes, cards and statuses are not ours, only the rules of play are. */
export const print: PrintMap = {
  book: {
    zh: '原书：《王权骰铸》规则手册第 2 版。各条下面注明它在原书的哪一节、第几句。',
    en: 'In print: the rulebook of Dice Throne, second edition. Below each clause stand its section and sentence.',
  },
  sections: [
    section('1', [
      tale('节奏', 'story'),
      exact('3次', 'DT-1.1', 'DT-8.3'),
      exact('利用', 'DT-1.1'),
      exact('获胜', 'DT-1.2'),
      ruled(
        '立即',
        { zh: '立即是指那次结算做完之后', en: 'at once means when that settlement is over' },
        'DT-1.3',
        'DT-1.6',
      ),
      ruled(
        '平局',
        { zh: '只说双方，没说三方以上', en: 'it speaks of two sides, not of three or more' },
        'DT-1.4',
        'DT-1.5',
        'DT-1.7',
      ),
    ]),
    section('2', [
      ruled(
        '选择',
        {
          zh: '没写两人能否选同一名英雄：桌上说了才能',
          en: 'it does not say whether two may take the same hero: only where the table allows it',
        },
        'DT-2.1',
        'DT-2.18',
      ),
      exact('放在', 'DT-2.2'),
      tale('起始', 'lead'),
      exact('1v1', 'DT-2.4'),
      exact('战斗点数', 'DT-2.8'),
      exact('33', 'DT-2.9'),
      ruled(
        '牌库为空',
        { zh: '没写弃牌堆也空时', en: 'it does not say what happens if the discard pile is empty too' },
        'DT-3.4',
        'DT-3.5',
        'DT-3.6',
      ),
      exact('4张', 'DT-2.11'),
      ruled(
        '最高者',
        { zh: '没写点数相同时', en: 'it does not say what happens on a tie' },
        'DT-2.13',
        'DT-2.14',
      ),
      ruled('额外', { zh: '没写谁先做', en: 'it does not say who goes first' }, 'DT-2.15', 'DT-2.16'),
      tale('常用', 'lead'),
      exact('15', 'DT-3.1'),
      ruled('最大', ...MOST_HP),
    ]),
    section('3', [
      exact('轮流', 'DT-4.1'),
      ruled(
        '8个',
        {
          zh: '列出的标题只有七个，缺了进攻掷骰阶段',
          en: 'it has seven headings only: that of the Offensive Roll is missing',
        },
        'DT-4.2',
        'DT-4.3',
      ),
    ]),
    section('3.1', [
      ruled(
        '维持阶段',
        {
          zh: '没写是谁的维持阶段，也没写途中得到的状态',
          en: 'it does not say in whose Upkeep, nor what becomes of a status gained meanwhile',
        },
        'DT-5.1',
        'DT-5.4',
        'DT-5.6',
      ),
      ruled(
        '顺序',
        { zh: '顺序没有分别时不问', en: 'where the order makes no difference nobody is asked' },
        'DT-5.2',
        'DT-5.5',
      ),
      exact('同时', 'DT-4.5', 'DT-5.3'),
    ]),
    section('3.2', [
      exact('1 CP', 'DT-6.1'),
      exact('抽1张', 'DT-6.2'),
      exact('跳过', 'DT-6.3'),
      exact('上限', 'DT-6.4'),
    ]),
    section('3.5', [
      exact('触发', 'DT-9.1', 'DT-9.3'),
      exact('即使', 'DT-9.2'),
      tale('2v2', 'lead'),
      exact('除非', 'DT-9.4', 'DT-9.5'),
      tale('防守方', 'lead'),
      ruled(
        '左手边',
        {
          zh: '没写谁在左手边：顺时针方向的下一位',
          en: 'it does not say who sits left: the next one clockwise',
        },
        'DT-9.6',
        'DT-2.17',
      ),
      ruled(
        '右手边',
        {
          zh: '没写谁在右手边：顺时针方向的上一位',
          en: 'it does not say who sits right: the one before, clockwise',
        },
        'DT-9.7',
        'DT-2.17',
      ),
      ruled(
        '他们',
        {
          zh: '没写两位意见不一时，也没写他们被终极招式锁住时',
          en: 'it does not say what happens if the two disagree, nor while an ultimate locks them',
        },
        'DT-9.8',
        'DT-9.10',
        'DT-12.18',
      ),
      exact('自由', 'DT-9.9'),
      exact('自选', 'DT-9.12', 'DT-21.8'),
    ]),
    section('3.6', [
      ruled(
        '1个攻击',
        {
          zh: '别处说不可防御的攻击不触发这个阶段：只跳过其中的防御',
          en: 'elsewhere attacks that can’t be defended call up no such phase: only the defence in it is skipped',
        },
        'DT-10.1',
        'DT-10.13',
      ),
      tale('步骤', 'lead'),
      exact('任何', 'DT-10.2'),
      tale('步骤', 'lead'),
      exact('可防御', 'DT-10.4', 'DT-10.6'),
      ruled('大多数', ...DEFENCES),
      exact('必须', 'DT-10.5'),
      tale('步骤', 'lead'),
      exact('指定', 'DT-10.7'),
      tale('步骤', 'lead'),
      ruled(
        '根据',
        {
          zh: '免除与回复在这里和步骤 6 都算得上：这时写下，那时结算',
          en: 'prevention and healing fit here and in step 6: entered now, counted then',
        },
        'DT-10.8',
        'DT-10.9',
      ),
      tale('步骤', 'lead'),
      exact('最后', 'DT-10.10'),
      tale('步骤', 'lead'),
      ruled(
        '加总',
        {
          zh: '没写先算什么，也没写总和在 0 与上限处怎样算',
          en: 'it says neither what comes first nor how the sum meets 0 and the cap',
        },
        'DT-10.11',
        'DT-17.4',
        'DT-17.6',
      ),
      exact('平手', 'DT-10.12'),
    ]),
    section('3.7', [exact('完全相同', 'DT-7.5', 'DT-11.5')]),
    section('3.8', [
      ruled(
        '直到',
        { zh: '没写可否卖得更多：不可', en: 'it does not say whether you may sell more: you may not' },
        'DT-11.6',
        'DT-11.10',
      ),
      exact('每张', 'DT-11.7'),
      exact('弃牌堆', 'DT-11.8'),
      exact('15', 'DT-11.9'),
    ]),
    section('4.1', [
      exact('启动', 'DT-12.1'),
      ruled('指定次数', ...OF_A_KIND),
      exact('Small', 'DT-12.3', 'DT-12.5'),
      exact('Large', 'DT-12.4'),
    ]),
    section('4.2', [exact('始终', 'DT-12.6')]),
    section('4.3', [
      exact('成为', 'DT-12.7', 'DT-10.4'),
      ruled('大多数', ...DEFENCES),
      exact('掷骰前', 'DT-10.5'),
    ]),
    section('4.4', [
      tale('最强大', 'remark'),
      exact('不可阻挡', 'DT-12.9', 'DT-16.7'),
      exact('唯一', 'DT-12.10'),
      ruled('锁定', LOCK_ENDS, 'DT-12.11', 'DT-12.17'),
    ]),
    section('5.1', [
      exact('仅限', 'DT-13.1'),
      exact('就不能', 'DT-13.2'),
      exact('永久', 'DT-13.3'),
      ruled(
        '差价',
        {
          zh: '没写差价为负时，也没写能否跳过 II 级',
          en: 'it says neither what a difference below 0 is nor whether II may be skipped',
        },
        'DT-13.4',
        'DT-13.5',
        'DT-13.6',
      ),
    ]),
    section('6.1', [
      exact('放置回', 'DT-14.2'),
      exact('拿取', 'DT-14.1'),
      exact('通常', 'DT-14.1'),
      exact('生效', 'DT-14.3'),
      exact('出局', 'DT-14.4'),
    ]),
    section('6.2', [exact('最大堆叠', 'DT-14.5'), exact('只补到', 'DT-14.5')]),
    section('6.4', [exact('独立', 'DT-15.1'), exact('不是', 'DT-15.2'), exact('不能被', 'DT-15.3')]),
    section('7.1', [
      exact('Output', 'DT-16.1'),
      exact('Normal', 'DT-16.19'),
      exact('可触发', 'DT-16.2'),
      ruled('Undefendable', RED_DISC, 'DT-16.19', 'DT-16.19a'),
      ruled('减少', NO_DEFENCE, 'DT-16.3', 'DT-10.13'),
      ruled('Pure', RED_DISC, 'DT-16.19', 'DT-16.19a'),
      ruled('不触发', NO_DEFENCE, 'DT-16.4', 'DT-10.13'),
      ruled('无法', IN_PART, 'DT-16.4', 'DT-16.9'),
      ruled('Collateral', RED_DISC, 'DT-16.19', 'DT-16.19a'),
      exact('非主目标', 'DT-16.5'),
      ruled('不属于', IN_PART, 'DT-16.5', 'DT-16.9'),
      exact('特殊目标', 'DT-16.5'),
      exact('多人求和', 'DT-16.6'),
      exact('Ultimate', 'DT-16.19'),
      exact('终极招式', 'DT-16.7'),
      ruled('攻击修正', NO_DEFENCE, 'DT-16.7', 'DT-10.13'),
    ]),
    section('7.2', [
      ruled(
        'Attack',
        {
          zh: '没写伤害中途降到 0 时：仍是攻击',
          en: 'it does not say what becomes of one that is lowered to 0: it stays an attack',
        },
        'DT-16.10',
        'DT-16.11',
      ),
      exact('变换', 'DT-16.12'),
      ruled(
        '适用',
        { zh: '没写谁的攻击：自己的', en: 'it does not say whose attack: your own' },
        'DT-16.12',
        'DT-16.15',
      ),
      ruled(
        '前或后',
        {
          zh: '没写最早何时，也没写防御之后还能否改成不可防御',
          en: 'it says neither when it begins nor whether a defence can still be taken back',
        },
        'DT-16.13',
        'DT-16.18',
        'DT-19.10',
      ),
      exact('属性', 'DT-16.14'),
    ]),
    section('7.3', [
      tale('下表', 'lead'),
      tale('可防御', 'lead'),
      exact('一般', 'DT-16.2', 'DT-16.8'),
      exact('不可防御', 'DT-16.3', 'DT-16.8'),
      exact('纯粹', 'DT-16.4', 'DT-16.8'),
      exact('附属', 'DT-16.5', 'DT-16.8'),
      exact('终极', 'DT-16.7', 'DT-16.8'),
      tale('说明', 'lead'),
      ruled(
        '可忽略',
        {
          zh: '没说只抵去一部分：同样可以',
          en: 'it does not say whether a part can be taken away: it can as well',
        },
        'DT-16.8',
        'DT-16.9',
      ),
      exact('可强化', 'DT-16.8', 'DT-16.12'),
      exact('仅对', 'DT-16.5', 'DT-16.8'),
    ]),
    section('8.1', [exact('立即', 'DT-18.1')]),
    section('8.2', [exact('至少', 'DT-18.2'), exact('一次', 'DT-18.2', 'DT-18.3')]),
    section('8.3', [exact('总数量', 'DT-18.3')]),
    section('8.4', [
      ruled(
        '1项',
        { zh: '没写其中一项做不了什么时', en: 'it does not say what if one of them can do nothing' },
        'DT-18.4',
        'DT-18.12',
      ),
    ]),
    section('8.5', [
      ruled(
        '断点',
        {
          zh: '没写是否凡“然后”都算：只有粗体的',
          en: 'it does not say whether every “then” is one: the bold ones are',
        },
        'DT-18.5',
        'DT-18.9',
      ),
      exact('玩家', 'DT-18.5'),
      exact('回到', 'DT-18.5'),
    ]),
    section('8.5 (2)', [
      ruled(
        '减少',
        {
          zh: '没写体力怎样随结算转移，也没写己方 CP 已满时',
          en: 'it says neither how stolen HP go through a settlement nor what a full purse does',
        },
        'DT-18.6',
        'DT-18.10',
        'DT-18.11',
      ),
      exact('不足', 'DT-18.6'),
    ]),
    section('9.1', [
      exact('4人', 'DT-20.1'),
      ruled(
        '坐在',
        {
          zh: '既说同侧、又隔位编号：画在同侧，按座号轮流；没写隔着屏幕怎样商讨',
          en: 'they sit on one side and are numbered alternately: drawn together, they take turns by number; how to confer across screens it does not say',
        },
        'DT-20.1',
        'DT-20.2',
        'DT-20.2a',
        'DT-20.11',
      ),
      exact('掷骰', 'DT-2.13', 'DT-20.3'),
      exact('两队', 'DT-20.3'),
      exact('50', 'DT-2.5', 'DT-20.4'),
      exact('CP', 'DT-20.5'),
      exact('转轮', 'DT-20.6'),
      exact('加总', 'DT-20.7'),
      tale('限制', 'lead'),
      exact('骰面', 'DT-20.8'),
      exact('减伤', 'DT-20.9'),
    ]),
    section('9.2', [
      exact('35', 'DT-2.6'),
      exact('顺时针', 'DT-21.2'),
      exact('Leader', 'DT-21.3'),
      tale('奖励', 'lead'),
      exact('1张卡', 'DT-21.4', 'DT-21.9'),
      ruled(
        '时机',
        {
          zh: '不需目标的效果在指定目标之前已经生效',
          en: 'effects that need no target have happened before the target is named',
        },
        'DT-21.5',
        'DT-21.10',
      ),
      tale('限制', 'lead'),
      exact('唯一', 'DT-21.6'),
      exact('并列', 'DT-21.7'),
    ]),
    section('9.3', [tale('详情', 'pointer')]),
    section('10.1', [
      exact('降低', 'DT-17.1'),
      exact('系数', 'DT-17.1', 'DT-17.2'),
      tale('示例', 'lead'),
      exact('8', 'DT-17.3'),
      exact('半数', 'DT-17.3'),
      exact('加4', 'DT-17.3'),
      exact('12', 'DT-17.3'),
      exact('一半', 'DT-17.3'),
      exact('6点', 'DT-17.3'),
      tale('统一裁定', 'lead'),
      exact('基础', 'DT-17.2'),
      exact('防御步骤', 'DT-10.4', 'DT-17.2'),
      ruled(
        '指派',
        {
          zh: '没写减半遇到单数、几个减半相遇时',
          en: 'it does not say what half of an odd number is, nor how several halvings meet',
        },
        'DT-17.2',
        'DT-17.4',
        'DT-17.5',
        'DT-17.7',
      ),
      tale('注意', 'lead'),
      exact('仅意味着', 'DT-17.9'),
      exact('并不禁止', 'DT-17.9'),
      exact('终极伤害', 'DT-17.10'),
    ]),
    section('10.2', [
      tale('有的时候', 'lead'),
      ruled(
        '主动玩家',
        {
          zh: '没写有人行动之后从谁接着：再从主动玩家问起',
          en: 'it does not say who follows once somebody has acted: the active player is asked first again',
        },
        'DT-19.1',
        'DT-19.5',
        'DT-24.16',
      ),
      exact('再干扰', 'DT-19.2'),
      exact('恢复', 'DT-19.3'),
      exact('神枪手', 'DT-19.4'),
      exact('1个1', 'DT-19.4'),
      exact('万用', 'DT-19.4'),
      exact('赢得', 'DT-19.4'),
    ]),
    section('10.3', [
      ruled(
        '先累积',
        {
          zh: '没列出有哪几次结算，掷骰阶段结束时另有一次',
          en: 'it gives no list of settlements; one more stands at roll phase end',
        },
        'DT-4.5',
        'DT-4.6',
      ),
    ]),
  ],
};
