import { exact, type PrintMap, ruled, section, tale } from '@kaiju/kernel';

const FIXED = (clause: string) => exact('固定属性', clause);
const DYNAMIC = (clause: string) => exact('动态属性', clause);

/** The printed game is the one player's: the campaign, the table that is offered first. */
export const print: PrintMap = {
  book: {
    zh: '原书：《遭遇》规则书。各条下面注明它在原书的哪一节、第几句。',
    en: 'In print: the rulebook of Encounter. Below each clause stand its section and sentence.',
  },
  sections: [
    section('1', [exact('战斗过程', 'EN-1.1'), exact('离开', 'EN-1.1'), exact('操控单位', 'EN-1.2')]),
    section('1.1', [
      exact('专注最大值', 'EN-1.3', 'EN-3.2'),
      exact('手牌数', 'EN-1.4', 'EN-3.7'),
      exact('专长', 'EN-1.5', 'EN-3.18'),
    ]),
    section('1.2', [
      exact('不同', 'EN-1.7'),
      ruled(
        '触发器',
        {
          zh: '所指的那本书没有：有哪些胜败条件、何时查看，由我们定',
          en: 'the book it points to is missing: which ways to win and lose there are, and when they are looked at, is ours',
        },
        'EN-1.8',
        'EN-1.9',
        'EN-24.15',
      ),
    ]),
    section('2', [exact('游戏目标', 'EN-1.2', 'EN-6.10')]),
    section('2.1', [
      exact('费用', 'EN-3.1'),
      exact('一个变量', 'EN-3.2'),
      exact('初始化', 'EN-1.3', 'EN-3.2'),
      ruled(
        '操作数',
        {
          zh: '没说回合当中能否超过上限，也没说上限一变专注变不变：能；不变',
          en: 'it does not say whether focus may pass the cap during a turn, nor whether it moves with the cap: it may; it does not',
        },
        'EN-3.3',
        'EN-3.5',
      ),
      exact('获得或失去', 'EN-3.4', 'EN-6.1'),
      exact('消耗', 'EN-3.6'),
    ]),
    section('2.2', [
      exact('一个变量', 'EN-1.4', 'EN-3.7'),
      exact('抽不了', 'EN-3.8'),
      exact('A', 'EN-3.9'),
      exact('会抽一张', 'EN-3.9'),
      exact('B', 'EN-3.10'),
      exact('不抽', 'EN-3.10'),
      exact('洗回牌库', 'EN-3.11'),
    ]),
    section('2.3', [
      ruled(
        '部分特殊',
        {
          zh: '没说什么会增加死页：写在每场遭遇里',
          en: 'it does not say what adds pages: each encounter does',
        },
        'EN-3.13',
        'EN-3.16',
      ),
      exact('死页上限', 'EN-3.14'),
      ruled(
        '超过',
        {
          zh: '没说双方同时到达：少的胜',
          en: 'it says nothing of both at once: fewer wins',
        },
        'EN-3.15',
        'EN-18.9',
      ),
    ]),
    section('2.4', [exact('天赋', 'EN-3.17'), exact('Abilitylike', 'EN-2.4', 'EN-3.18')]),
    section('3', [
      exact('四边形', 'EN-4.1'),
      exact('附加信息', 'EN-4.1', 'EN-4.5'),
      exact('四通行', 'EN-4.2', 'EN-4.3', 'EN-11.1'),
    ]),
    section('3.1', [
      exact('组成部分', 'EN-4.1'),
      exact('只能', 'EN-4.4'),
      tale('以下信息', 'lead'),
      exact('单位', 'EN-4.5'),
      ruled(
        '战区',
        {
          zh: '没说格子能否不属于战区，或属于几个：恰好一个',
          en: 'it does not say whether a cell may have no zone, or several: exactly one',
        },
        'EN-4.5',
        'EN-4.6',
      ),
      ruled(
        '地形',
        { zh: '没说能否叠加：至多一种', en: 'it does not say whether there may be several: one at most' },
        'EN-4.5',
        'EN-4.16',
      ),
    ]),
    section('3.1.1', [
      ruled(
        '绊足',
        {
          zh: '没说被推过、被移到算不算经过：前者算；没说绊足做什么：当场停下，期限内不能起步',
          en: 'it says neither whether being pushed or set down is passing: the first is; nor what Stumble does: it ends the move, and no other can start',
        },
        'EN-4.8',
        'EN-4.9',
        'EN-11.5',
        'EN-21.1',
      ),
      ruled(
        '受到一点',
        {
          zh: '没说被推过算不算经过：算；没说谁的回合开始：单位一方的，每轮只有一次',
          en: 'it does not say whether being pushed is passing: it is; nor whose turn starts: that of the unit’s side, once a round only',
        },
        'EN-4.8',
        'EN-4.10',
        'EN-4.11',
        'EN-4.14',
      ),
      ruled(
        '回合结束',
        {
          zh: '没说谁的回合结束：单位一方的，每轮只有一次；也没说诅咒做什么',
          en: 'it says neither whose turn ends: that of the unit’s side, once a round only; nor what the curse does',
        },
        'EN-4.12',
        'EN-4.14',
        'EN-21.3',
      ),
      ruled(
        '目盲',
        { zh: '没说目盲做什么', en: 'it does not say what being blind does' },
        'EN-4.13',
        'EN-21.2',
      ),
    ]),
    section('3.2', [exact('集合', 'EN-5.1'), exact('连通', 'EN-5.2')]),
    section('3.2.1', [
      exact('一个控制者', 'EN-5.3'),
      ruled(
        '不由你',
        {
          zh: '没说何时查看：动作结束后，只路过不算；平民不算',
          en: 'it does not say when one looks: after an action, so passing through does not count; nor do civilians',
        },
        'EN-5.4',
        'EN-5.5',
        'EN-5.18',
      ),
    ]),
    section('3.2.2', [
      ruled(
        '响应',
        {
          zh: '没说响应几次，按字面可读成每次易手：一次性的每方每场一次，开局就有的不算；持续的随控制来去，人人有份的一直在',
          en: 'it does not say how often, and may be read as at every change: what happens once does so once per side and encounter, and not for control from the start; what lasts comes and goes with control, and what is for everybody stays',
        },
        'EN-5.8',
        'EN-5.16',
      ),
      exact('初始化', 'EN-2.1', 'EN-5.8'),
      exact('专注上限', 'EN-5.9'),
      ruled(
        '临时的',
        {
          zh: '没说临时到几时，也没说放在哪里',
          en: 'it says neither how long temporary is nor where the unit is put',
        },
        'EN-5.10',
        'EN-25.4',
      ),
      exact('区域内', 'EN-5.11', 'EN-25.3'),
      exact('抽牌数', 'EN-5.12'),
      exact('衍生牌', 'EN-5.13'),
      ruled(
        '资源',
        {
          zh: '没说输了还算不算：胜了才归你',
          en: 'it does not say whether it is kept in defeat: only in victory',
        },
        'EN-5.14',
        'EN-25.6',
        'EN-20.28',
      ),
      ruled(
        '剧情',
        {
          zh: '没说输了还算不算：胜了才留下',
          en: 'it does not say whether it is kept in defeat: only in victory',
        },
        'EN-5.15',
        'EN-25.7',
        'EN-20.28',
      ),
    ]),
    section('3.2.3', [
      ruled(
        '同时放置',
        {
          zh: '没说何时查看；平民不算',
          en: 'it does not say when one looks; civilians do not count',
        },
        'EN-5.6',
        'EN-5.18',
      ),
      exact('仅仅', 'EN-5.7'),
    ]),
    section('4', [
      exact('特殊的单位', 'EN-7.1'),
      ruled(
        '一定数量',
        {
          zh: '没说多少：最多 5 张，颜色须相合',
          en: 'it does not say how many: at most 5, of fitting colours',
        },
        'EN-7.2',
        'EN-7.11',
      ),
      exact('两个功能', 'EN-7.3', 'EN-8.17'),
      exact('阵亡', 'EN-7.4'),
      exact('回合数', 'EN-7.5'),
      ruled(
        '准备步骤',
        {
          zh: '这里说准备步骤，流程图里却自成一步、排在重置单位之前：从流程图',
          en: 'here it is the prepare step, in the flow a step of its own before units are reset: we follow the flow',
        },
        'EN-6.3',
        'EN-7.6',
      ),
      exact('默认', 'EN-7.7'),
      exact('卡面', 'EN-7.9'),
    ]),
    section('5', [tale('致胜', 'remark'), exact('大地图', 'EN-8.1'), tale('虚构层', 'story')]),
    section('5.1', [
      tale('可能存在', 'lead'),
      ruled(
        '三个地方',
        {
          zh: '单位在场时，它的召唤牌随着它；销毁的牌哪里都不在',
          en: 'the summon card of a living unit is with it, and a destroyed card is nowhere',
        },
        'EN-8.2',
        'EN-8.8',
      ),
    ]),
    section('5.1.1', [exact('手牌', 'EN-8.3')]),
    section('5.1.2', [
      exact('集合', 'EN-2.3', 'EN-8.4'),
      exact('回合开始', 'EN-6.7', 'EN-8.4'),
      exact('空牌库', 'EN-8.5'),
      exact('特别说明', 'EN-8.5'),
    ]),
    section('5.1.3', [exact('洗回', 'EN-8.6', 'EN-8.7')]),
    section('5.2', [exact('两种类型', 'EN-8.9', 'EN-8.10')]),
    section('5.2.1', [exact('生物', 'EN-8.9'), exact('对应', 'EN-8.9', 'EN-10.2')]),
    section('5.2.2', [exact('即时', 'EN-8.10')]),
    section('5.3', [
      exact('实例', 'EN-8.11'),
      tale('大致上', 'lead'),
      exact('固定属性', 'EN-8.11'),
      exact('动态属性', 'EN-8.11'),
    ]),
    section('5.3.1', [exact('凭据', 'EN-8.12'), FIXED('EN-8.12')]),
    section('5.3.2', [
      exact('名字', 'EN-8.13'),
      exact('升级', 'EN-8.13'),
      FIXED('EN-8.13'),
      exact('风味', 'EN-8.14'),
      exact('种族', 'EN-8.14'),
      exact('职业', 'EN-8.14'),
    ]),
    section('5.3.3', [
      exact('五个', 'EN-8.15'),
      exact('白', 'EN-8.15'),
      exact('红', 'EN-8.15'),
      exact('绿', 'EN-8.15'),
      exact('蓝', 'EN-8.15'),
      exact('紫', 'EN-8.15'),
      exact('多个', 'EN-8.15'),
      FIXED('EN-8.15'),
    ]),
    section('5.3.4', [exact('消耗', 'EN-3.6', 'EN-8.16'), DYNAMIC('EN-8.16')]),
    section('5.3.5', [
      ruled(
        '额外异能',
        {
          zh: '没说牌打出去以后还算不算：算；也没说能叠多高',
          en: 'it says neither whether they go on once the card is used: they do; nor how far they add up',
        },
        'EN-8.17',
        'EN-8.17a',
        'EN-8.25',
      ),
      DYNAMIC('EN-8.17'),
    ]),
    section('5.3.6', [exact('Spell', 'EN-8.18'), exact('大多数', 'EN-8.18'), exact('这些都是', 'EN-8.18')]),
    section('5.4', [exact('在此基础', 'EN-8.19'), exact('不存在', 'EN-8.19'), exact('相对固态', 'EN-8.19')]),
    section('5.4.1', [
      exact('英雄单位', 'EN-8.20'),
      exact('相对固态', 'EN-8.19', 'EN-8.20'),
      exact('一经确定', 'EN-8.20'),
    ]),
    section('5.5', [exact('大地图', 'EN-8.21'), exact('更加强力', 'EN-8.21')]),
    section('5.5.1', [exact('基础功能', 'EN-8.22'), exact('量变', 'EN-8.22')]),
    section('5.5.2', [exact('方向', 'EN-8.23'), exact('质变', 'EN-8.23')]),
    section('6', [exact('作战单位', 'EN-10.1'), tale('打手', 'story'), exact('标识', 'EN-10.1')]),
    section('6.1', [
      exact('获得', 'EN-10.2'),
      ruled(
        '选择',
        {
          zh: '没说敌军的格子由谁选：随机；写明地点的效果不限战区',
          en: 'it does not say who picks for the Adversary: chance; an effect that names a place is not bound to zones',
        },
        'EN-10.2',
        'EN-10.4',
        'EN-10.5',
        'EN-10.5a',
      ),
      exact('不能', 'EN-10.3'),
    ]),
    section('6.2', [
      exact('两种动作', 'EN-10.6'),
      exact('其中', 'EN-10.6'),
      exact('默认', 'EN-10.7', 'EN-11.8'),
      exact('赋予', 'EN-10.7'),
    ]),
    section('6.3.1', [exact('具有', 'EN-10.8'), exact('无修饰', 'EN-10.8')]),
    section('6.3.2', [exact('最大值', 'EN-10.9')]),
    section('6.3.3', [exact('最远', 'EN-10.10', 'EN-11.1')]),
    section('6.3.4', [exact('最大范围', 'EN-10.11')]),
    section('6.3.5', [exact('特殊能力', 'EN-10.12'), tale('详情见', 'pointer')]),
    section('6.3.6', [
      ruled(
        '描述符',
        {
          zh: '没说有哪些描述符、各属哪种颜色：每色一个；也没说没有使用者的牌算谁的：携带者的',
          en: 'it names no descriptors: one to a colour; nor whose adaptation a card without a user takes: its carrier’s',
        },
        'EN-9.7',
        'EN-9.10',
        'EN-9.11',
        'EN-9.12',
      ),
    ]),
    section('6.3.7', [
      exact('唯一凭据', 'EN-12.5'),
      tale('如下表', 'lead'),
      tale('攻击速度', 'lead'),
      exact('-4', 'EN-12.6'),
      exact('-3', 'EN-12.6'),
      exact('-2', 'EN-12.6'),
      exact('-1', 'EN-12.6'),
      exact('0|1', 'EN-12.6'),
      exact('1|1', 'EN-12.6'),
      exact('2|2', 'EN-12.6'),
      exact('3|2', 'EN-12.6'),
      exact('4|2', 'EN-12.6'),
      exact('5|3', 'EN-12.6'),
      ruled(
        '不能超过',
        { zh: '没说去掉哪些：留优先级高的', en: 'it does not say which fall away: the highest stay' },
        'EN-12.9',
      ),
      ruled(
        '不暴露',
        {
          zh: '说三个，列了四个：四个都不列出；还能做什么、先后如何，另有标记',
          en: 'it says three and lists four: none of the four is listed; what is left to do, and who strikes when, is shown by signs',
        },
        'EN-10.16',
        'EN-10.16a',
      ),
    ]),
    section('6.3.8', [exact('优先级', 'EN-12.7'), exact('PriSpd', 'EN-12.7')]),
    section('6.3.9', [
      exact('进攻行动', 'EN-9.5', 'EN-10.13', 'EN-12.1'),
      exact('1点', 'EN-10.13'),
      exact('没有', 'EN-10.3', 'EN-10.13'),
      exact('恢复', 'EN-6.4', 'EN-10.13'),
    ]),
    section('6.3.10', [
      exact('移动行为', 'EN-10.14', 'EN-11.1'),
      exact('1点', 'EN-10.14'),
      exact('没有', 'EN-10.3', 'EN-10.14'),
      exact('恢复', 'EN-6.4', 'EN-10.14'),
    ]),
    section('6.3.11', [
      exact('如果', 'EN-9.5'),
      exact('大多数', 'EN-10.15'),
      ruled(
        '就会获得',
        { zh: '没说每回合是否恢复：恢复', en: 'it does not say whether it comes back each turn: it does' },
        'EN-10.15',
        'EN-10.15a',
      ),
    ]),
    section('6.4', [
      ruled(
        '行动次数',
        {
          zh: '说进攻花一次行动，又含一次移动：分开计，攻击花 AT，移动花 MT',
          en: 'an offence costs one action and includes a move: counted apart, the attack spends AT, the move MT',
        },
        'EN-12.1',
        'EN-12.2',
      ),
      exact('迅捷', 'EN-12.3', 'EN-14.4'),
      ruled(
        '包括',
        {
          zh: '没说能否一步不走，也没说次序：先移动后攻击，可以不走',
          en: 'it says neither whether the move may be of no steps nor which comes first: the move does, and it may',
        },
        'EN-12.2',
      ),
    ]),
    section('6.4.1', [
      exact('战斗状态', 'EN-12.4'),
      exact('排列', 'EN-12.4', 'EN-12.6', 'EN-12.10'),
      ruled(
        '依次发生',
        {
          zh: '没说同级时：同时；没说有一方倒下时：其余作废',
          en: 'it says nothing of a tie: both strike; nor of a fighter that falls: the rest is dropped',
        },
        'EN-12.10',
        'EN-12.12',
        'EN-12.13',
      ),
      ruled(
        '丢弃',
        {
          zh: '只说攻击方的攻击范围：各看各的',
          en: 'it speaks of the attacker’s range only: each request goes by that of its own source',
        },
        'EN-12.11',
      ),
      exact('额外', 'EN-12.8'),
      tale('产生方式', 'pointer'),
    ]),
    section('6.4.2', [
      ruled(
        '两个成分',
        {
          zh: '说两个，只写了一个：另一个是描述符',
          en: 'it says two and names one: the other is the descriptor',
        },
        'EN-13.1',
      ),
      exact('三个成分', 'EN-13.2'),
    ]),
    section('7', [exact('一系列', 'EN-14.1'), exact('buff', 'EN-14.1'), exact('触发器', 'EN-14.2')]),
    section('7.1', [exact('两类', 'EN-14.2'), exact('起效', 'EN-14.3'), exact('依赖于', 'EN-14.2')]),
    section('7.1.1', [
      exact('同时发生', 'EN-14.3'),
      tale('常见', 'lead'),
      ruled(
        '迅捷',
        {
          zh: '说一次行动次数，而进攻还含一次移动：AT、MT 都有',
          en: 'it says one action, and an offence includes a move: it has both AT and MT',
        },
        'EN-12.2',
        'EN-14.4',
      ),
      exact('迟滞X', 'EN-14.5'),
      exact('猛速X', 'EN-14.6'),
    ]),
    section('7.1.2', [
      ruled(
        '留空',
        { zh: '此处空白：触发的时机由我们定', en: 'blank: when they happen is ours' },
        'EN-14.7',
        'EN-23.1',
      ),
    ]),
    section('7.2', [
      ruled(
        '超大型',
        { zh: '图没有了：形状由我们定', en: 'the picture is lost: the shapes are ours' },
        'EN-15.1',
        'EN-15.4',
      ),
    ]),
    section('7.2.1', [
      ruled(
        '使用者',
        { zh: '图没有了：长度由我们定', en: 'the picture is lost: the lengths are ours' },
        'EN-15.2',
        'EN-15.4',
      ),
      exact('竖置', 'EN-15.2'),
    ]),
    section('7.2.2', [
      ruled(
        '中心',
        { zh: '图没有了：形状由我们定', en: 'the picture is lost: the shapes are ours' },
        'EN-15.3',
        'EN-15.4',
      ),
    ]),
    section('8', [exact('没有吧', 'EN-14.10')]),
    section('9', [
      ruled(
        '2张',
        {
          zh: '没说其余英雄：依次进恢复区，随后几个回合到来',
          en: 'it does not say where the other heroes are: in recovery, to come in the next turns',
        },
        'EN-2.5',
        'EN-2.6',
        'EN-2.7',
      ),
      ruled(
        '第一个',
        {
          zh: '没说对手何时行动：在你之后',
          en: 'it does not say when the opponent’s turn comes: after yours',
        },
        'EN-2.9',
        'EN-6.15',
      ),
      ruled(
        '流程',
        {
          zh: '没说对手的回合是否一样：真人和对手玩家一样，敌军只有用得着的几步',
          en: 'it does not say whether the opponent’s turn is alike: a player’s is, the Adversary has the steps it can use',
        },
        'EN-6.15',
        'EN-17.3',
      ),
      tale('graph', 'lead'),
      exact('重置专注', 'EN-6.1', 'EN-6.2'),
      exact('RestoreAp', 'EN-6.2', 'EN-6.3'),
      ruled(
        '重置单位',
        {
          zh: '别处说在准备步骤部署英雄：从这里',
          en: 'elsewhere heroes are deployed in the prepare step: we follow this',
        },
        'EN-6.3',
        'EN-6.4',
        'EN-7.6',
      ),
      ruled(
        'BP',
        { zh: '没说这一步里的次序', en: 'it does not say in which order things happen in it' },
        'EN-6.4',
        'EN-6.5',
      ),
      exact('滚动', 'EN-6.6'),
      exact('抽牌', 'EN-6.6', 'EN-6.7'),
      exact('抽牌', 'EN-6.7', 'EN-6.8'),
      exact('MPBegin', 'EN-6.8', 'EN-6.9'),
      exact('出牌', 'EN-6.9', 'EN-6.10'),
      exact('点击', 'EN-6.10', 'EN-6.11'),
      ruled(
        'EP',
        { zh: '没说这一步里的次序', en: 'it does not say in which order things happen in it' },
        'EN-6.11',
        'EN-6.12',
      ),
      exact('一张', 'EN-6.7'),
      exact('主要阶段', 'EN-6.10'),
    ]),
    section('10', [
      exact('来源', 'EN-16.1'),
      exact('Tag', 'EN-16.2'),
      exact('被动效果', 'EN-16.3'),
      ruled(
        '可变量',
        {
          zh: '没说是哪些，能变到多大：X 与 Y，Y 至多 4',
          en: 'it does not say which, nor how far they change: X and Y, and Y to 4 at most',
        },
        'EN-16.4',
      ),
      ruled(
        '概率',
        {
          zh: '没说抽中后还在不在池里：在，但已在轴上的不再抽',
          en: 'it does not say whether what was drawn stays in the pool: it does, and is not drawn while it is on the axis',
        },
        'EN-16.5',
        'EN-16.16',
      ),
      exact('没有', 'EN-16.5'),
      exact('先决条件', 'EN-16.6'),
      exact('序号', 'EN-16.7'),
      exact('只有', 'EN-16.7'),
    ]),
    section('10.1', [exact('集合', 'EN-16.8'), exact('变动', 'EN-16.8')]),
    section('10.2', [
      exact('3-6', 'EN-16.9'),
      tale('操作', 'lead'),
      ruled(
        '触发队头',
        {
          zh: '没说先触发还是先补满：先离轴，再触发，后补满',
          en: 'it does not say whether the axis is refilled before: the head leaves, happens, then it is',
        },
        'EN-6.6',
        'EN-16.12',
        'EN-16.13',
      ),
      ruled(
        '随机添加',
        {
          zh: '没说关键事件何时入队：条件成立，就先于随机事件',
          en: 'it does not say when key events come: once they hold, before random ones',
        },
        'EN-16.13',
        'EN-16.16',
      ),
      exact('交换', 'EN-16.13'),
      exact('延后', 'EN-16.14'),
      ruled(
        '删除',
        {
          zh: '收窄：关键事件不会被删除',
          en: 'narrower: key events are never deleted',
        },
        'EN-16.15',
        'EN-20.24',
      ),
      exact('顺位', 'EN-16.15'),
      exact('默认为3', 'EN-16.9'),
    ]),
  ],
};
