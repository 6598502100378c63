import { exact, type PrintMap, ruled, section, tale } from '@kaiju/kernel';

/** The printed game is classic, the edition that a table is offered first. */
export const print: PrintMap = {
  book: {
    zh: '原书：Untitled one 规则书，战斗一章未写完；即这里的 classic。各条下面注明它在原书的哪一节、第几句。',
    en: 'In print: the rulebook of Untitled one, whose chapter on combat breaks off; played here as classic. Below each clause stand its section and sentence.',
  },
  sections: [
    section('游戏概述', [
      exact('回合制', 'DL-1.1', 'DL-9.1'),
      ruled(
        '独特能力',
        {
          zh: '没写各有什么能力，没说几人玩、谁算周围：二到四人，谁都可以进攻',
          en: 'it says neither what the abilities are, nor how many play, nor who is near: two to four, and any may be attacked',
        },
        'DL-1.1',
        'DL-1.4',
        'DL-1.5',
        'DL-3.4',
        'DL-16.4',
      ),
      ruled(
        '逐渐加强',
        {
          zh: '没写 NPC 怎样变强：除了等级，还有威名',
          en: 'it does not say how NPCs grow: by their levels, and by fame',
        },
        'DL-1.2',
        'DL-8.6',
        'DL-8.10',
      ),
      exact('削弱', 'DL-3.2', 'DL-18.26'),
      tale('两个魔王', 'story'),
      ruled(
        '屹立',
        {
          zh: '没说迟迟分不出胜负怎么办：第 30 回合后依次出局，直到只剩一位',
          en: 'it does not say what happens if nobody falls: after round 30 they do in turn, until one is left',
        },
        'DL-1.3',
        'DL-19.6',
        'DL-19.13',
      ),
    ]),
    section('游戏概述/游戏桌面布局', [
      tale('如下', 'lead'),
      exact('退休区', 'DL-2.1'),
      ruled(
        '弃牌区',
        {
          zh: '没说英雄牌和 NPC 弃到哪里，也没写两种指示物是什么：各有弃牌堆；一个是伤，一个是持续的增减',
          en: 'it says neither where hero cards and NPCs are discarded nor what the counters are: to piles of their own; damage, and a lasting plus or minus',
        },
        'DL-2.2',
        'DL-2.3',
        'DL-18.6',
        'DL-18.7',
      ),
    ]),
    section('游戏概述/英雄', [
      exact('最终房间', 'DL-3.1', 'DL-3.2', 'DL-18.26'),
      exact('初始', 'DL-1.6'),
      ruled(
        '退出',
        {
          zh: '没说何时看生命，也没说死者的牌和金币去哪里：每一击之后；普通牌弃置，其余消失',
          en: 'it says neither when HP are looked at nor where cards and gold of the dead go: after each strike; common cards are discarded, the rest is gone',
        },
        'DL-3.3',
        'DL-19.1',
        'DL-19.3',
        'DL-19.4',
      ),
    ]),
    section('游戏概述/卡牌描述', [
      ruled(
        '四种类型',
        {
          zh: '没说英雄专属牌怎么用：它同时是建筑、单位或陷阱',
          en: 'it does not say how hero cards are used: each is also a building, a unit or a trap',
        },
        'DL-4.1',
        'DL-4.11',
      ),
      exact('其余', 'DL-4.1'),
      exact('共享', 'DL-4.2'),
      exact('4张', 'DL-4.2'),
      exact('lvl1', 'DL-4.3'),
      tale('陷阱', 'lead'),
      exact('1 | 5', 'DL-4.3'),
      exact('2 | 5', 'DL-4.3'),
      exact('3 | 4', 'DL-4.3'),
      exact('4 | 4', 'DL-4.3'),
      exact('5 | 3', 'DL-4.3'),
      tale('详见', 'pointer'),
      exact('都会带有', 'DL-4.4'),
      ruled(
        '其中',
        {
          zh: '这里没有经济，NPC 却有偏好经济的：经济也是能力属性',
          en: 'Economy is not in this list, yet NPCs prefer it: it is an attribute, too',
        },
        'DL-4.5',
        'DL-4.6',
      ),
      exact('防御力', 'DL-4.7'),
      tale('详见', 'pointer'),
    ]),
    section('游戏概述/英雄卡组', [
      exact('只有', 'DL-4.10'),
      exact('10', 'DL-4.10'),
      ruled(
        '全部',
        {
          zh: '没说何时开始、到何时为止，也没说除了买牌还有什么：英雄的能力也解放',
          en: 'it says neither how soon nor how long, nor what it brings besides purchases: the power is liberated, too',
        },
        'DL-4.14',
        'DL-4.14a',
        'DL-4.15',
      ),
      tale('详见', 'pointer'),
    ]),
    section('游戏概述/世界等级', [
      exact('固定', 'DL-1.10', 'DL-5.1'),
      ruled(
        '上升',
        {
          zh: '没说怎样算抽取、下一级的牌早已抽完时怎么办：不论怎样离开牌堆都算；立即再升',
          en: 'it does not say what counts as drawn, nor what happens if the next level is used up: any way off the pile; it rises again',
        },
        'DL-5.2',
        'DL-5.3',
        'DL-5.5',
        'DL-5.6',
      ),
      tale('详见', 'pointer'),
    ]),
    section('游戏概述/地城布局', [
      exact('层数为', 'DL-6.1'),
      exact('例如', 'DL-6.1'),
      exact('最底层', 'DL-6.2'),
      ruled(
        '三个区域',
        {
          zh: '没说盖着的建筑算不算、两座建筑谁在先、谁触发陷阱：算；先建的；队伍里第一个不会飞的',
          en: 'it says neither whether a face-down building counts, nor which of two is first, nor who sets off a trap: it does; the older; the first that does not fly',
        },
        'DL-6.3',
        'DL-6.4',
        'DL-6.8',
        'DL-6.12',
        'DL-18.21',
      ),
      exact('只有', 'DL-6.5'),
      ruled(
        '一个区域',
        {
          zh: '没说容几张，也没说建筑没了、两处都有牌时怎么办：一张；攻略中没的，两张都留着；自己回收的，只留一张',
          en: 'it says neither how many cards it holds nor what happens if a building leaves two behind: one; both stay if a raid took it, one if its owner did',
        },
        'DL-6.6',
        'DL-6.7',
        'DL-6.10',
      ),
    ]),
    section('游戏概述/魔法金币', [
      exact('必需品', 'DL-7.1', 'DL-10.5', 'DL-10.6'),
      ruled(
        '退役单位',
        {
          zh: '没写怎样退役、得多少：一个单位 1 金币',
          en: 'it says neither how units retire nor what they pay: 1 gold each',
        },
        'DL-7.2',
        'DL-7.3',
        'DL-7.5',
        'DL-12.8',
        'DL-12.9',
      ),
    ]),
    section('游戏概述/NPC勇者', [
      ruled(
        '偏好',
        {
          zh: '没说哪些牌计入属性：地城里正面的建筑与单位；经济在另一处没有列为属性',
          en: 'it does not say which cards count: the face-up buildings and units of the dungeon; elsewhere Economy is no attribute',
        },
        'DL-8.1',
        'DL-8.2',
        'DL-8.3',
        'DL-4.6',
        'DL-4.9',
      ),
      ruled(
        '杀死',
        {
          zh: '没说归谁：他死在谁的地城就归谁',
          en: 'it does not say who gains it: whoever owns the dungeon where it died',
        },
        'DL-7.3',
        'DL-7.4',
      ),
    ]),
    section('游戏流程', [tale('包含', 'lead'), exact('战斗阶段', 'DL-9.1')]),
    section('游戏流程/行动顺序', [
      exact('随机选定', 'DL-1.7'),
      exact('须最先', 'DL-9.2'),
      ruled(
        '交战结束',
        {
          zh: '没说回合结束阶段按哪个次序，也没说轮到死者时怎么办：仍按旧的；跳过',
          en: 'it says neither which order the end of the round has nor what happens when it is the turn of the dead: the old one; they are skipped',
        },
        'DL-9.3',
        'DL-9.4',
        'DL-17.6',
      ),
      exact('例如', 'DL-9.3'),
    ]),
    section('游戏流程/摸牌阶段', [
      exact('依照', 'DL-10.1'),
      tale('行为', 'lead'),
      ruled(
        '摸2张',
        {
          zh: '没说必须先摸，也没说第一张是本级最后一张时怎么办：先摸；第二张是下一级的',
          en: 'it says neither that it comes first nor what happens if the first is the last of its level: it does; the second is of the next',
        },
        'DL-10.2',
        'DL-10.3',
        'DL-5.4',
        'DL-5.7',
      ),
      tale('使用', 'lead'),
      ruled(
        '3x',
        {
          zh: '没说得到哪一张，也没说牌堆空了怎么办：最上面的一张；不出售',
          en: 'it says neither which card nor what happens if the pile is empty: the top one; it is not offered',
        },
        'DL-10.4',
        'DL-10.5',
        'DL-10.6',
        'DL-10.8',
      ),
      exact('没有限制', 'DL-10.7'),
      exact('例如', 'DL-10.7'),
      ruled(
        '不在场上',
        {
          zh: '没说哪里算场上，也没说买哪一张：地城区、备战区和退休区；自己英雄弃牌堆里任选',
          en: 'it says neither what the field is nor which card one gets: dungeon, staging and retirement zone; any in the own hero discard',
        },
        'DL-10.9',
        'DL-10.10',
        'DL-2.4',
      ),
    ]),
    section('游戏流程/摸牌阶段结束', [
      ruled(
        '某些',
        {
          zh: '没写哪些、按什么次序；我们的单位也可以有',
          en: 'it says neither which nor in what order; units of ours may have them, too',
        },
        'DL-11.1',
        'DL-11.2',
        'DL-21.2',
      ),
    ]),
    section('游戏流程/建造阶段', [
      exact('依照', 'DL-12.1'),
      ruled(
        '可以包括',
        {
          zh: '没说次序和次数，也没说怎样退役：随意；退役和返聘也是这里的行动',
          en: 'it says neither in what order nor how often, nor how units retire: as one likes; retiring and re-enlisting are actions of this phase, too',
        },
        'DL-12.1a',
        'DL-12.9',
        'DL-12.10',
      ),
      tale('建造', 'lead'),
      ruled(
        '同种建筑',
        {
          zh: '没说那里已有陷阱或单位时怎么办：由主人说明它改在入口还是出口',
          en: 'it does not say what happens to a trap or unit there: its owner puts it at the entrance or the exit',
        },
        'DL-12.2',
        'DL-6.9',
      ),
      tale('放置', 'lead'),
      ruled(
        '空置',
        {
          zh: '没说一处容几张：一张；攻略后失去建筑的楼层，等两张牌都离开',
          en: 'it does not say how many a place holds: one; and where a raid took the building, both cards must be gone first',
        },
        'DL-12.3',
        'DL-6.7',
        'DL-6.10',
      ),
      tale('调遣', 'lead'),
      ruled(
        '任意数量',
        {
          zh: '我们有些单位固守：这项词条使它们不能调遣',
          en: 'some units of ours are Stationary: by this keyword they cannot be transferred',
        },
        'DL-12.4',
        'DL-12.6',
        'DL-22.5',
      ),
      exact('必须', 'DL-12.5', 'DL-16.2'),
      tale('拆除', 'lead'),
      ruled(
        '陷阱牌',
        {
          zh: '没说盖着的行不行、有没有金币：行；没有',
          en: 'it says neither whether a face-down one may go nor whether it pays: it may; it does not',
        },
        'DL-12.7',
        'DL-12.7a',
      ),
      tale('回收', 'lead'),
      ruled(
        '放入',
        {
          zh: '没说盖着的、刚建的行不行：行；英雄的建筑进英雄弃牌堆',
          en: 'it does not say whether one face-down or just built may go: it may; a hero building goes to the hero discard',
        },
        'DL-12.8',
        'DL-12.8a',
        'DL-2.3',
      ),
      exact('对应等级', 'DL-12.8'),
      exact('固定', 'DL-12.8'),
      exact('背面向上', 'DL-12.11'),
    ]),
    section('游戏流程/建造阶段结束', [
      ruled(
        '某些',
        {
          zh: '没写哪些、按什么次序；我们的单位也可以有',
          en: 'it says neither which nor in what order; units of ours may have them, too',
        },
        'DL-13.1',
        'DL-13.2',
        'DL-21.3',
      ),
    ]),
    section('游戏流程/展示阶段', [
      ruled(
        '玩家数',
        {
          zh: '没说死者算不算：不算',
          en: 'it does not say whether the dead count: they do not',
        },
        'DL-8.1',
        'DL-8.4',
        'DL-8.5',
        'DL-14.1',
      ),
      tale('如下', 'lead'),
      ruled(
        '弃掉',
        {
          zh: '没说等待区里的弃不弃：不弃',
          en: 'it does not say whether those in the waiting zone go, too: they stay',
        },
        'DL-8.6',
        'DL-8.7',
      ),
      ruled(
        '现存',
        {
          zh: '没说都抽完了怎么办：弃掉的 5 级 NPC 洗成新的牌堆',
          en: 'it does not say what happens when all are drawn: the discarded ones of level 5 are a new pile',
        },
        'DL-8.6',
        'DL-8.7',
      ),
      exact('等待区', 'DL-8.8'),
      exact('随后', 'DL-14.2'),
      ruled(
        '以下两种',
        {
          zh: '例子里最后一人翻牌时一并宣布：谁都可以',
          en: 'the last player of the example passes with a flip: so may anybody',
        },
        'DL-14.3',
        'DL-14.5a',
      ),
      exact('翻到正面', 'DL-14.3'),
      exact('不能再', 'DL-14.3', 'DL-14.4'),
      exact('例如', 'DL-14.2'),
      tale('可能是', 'lead'),
      exact('小教堂', 'DL-14.2', 'DL-14.3', 'DL-14.4', 'DL-14.5'),
    ]),
    section('游戏流程/NPC战斗阶段', [
      ruled(
        '反向顺序',
        {
          zh: '没说属性在何时计算、全都是 0 算不算平局：攻略开始之前，大家一起看；算',
          en: 'it says neither when totals are looked at nor whether all at 0 are a tie: for all of them before the first raid; they are',
        },
        'DL-15.1',
        'DL-15.2',
        'DL-15.3',
        'DL-15.4',
        'DL-15.6',
      ),
      ruled(
        '自动结成',
        {
          zh: '没说谁在先头，也没说几支队伍谁先：最后来的在先头；按被攻略玩家的行动顺序',
          en: 'it says neither who is at the front nor which party goes first: the latest to come; in turn order of the raided',
        },
        'DL-15.5',
        'DL-15.6',
        'DL-15.7',
      ),
      tale('详见', 'pointer'),
    ]),
    section('游戏流程/玩家战斗阶段', [
      exact('顺序', 'DL-16.1'),
      tale('行动', 'lead'),
      ruled(
        '派遣',
        {
          zh: '没说本回合才翻开的、刚守过的行不行：行；我们的固守单位不能出击',
          en: 'it does not say whether units just turned up or just attacked may go: they may; Stationary units of ours may not',
        },
        'DL-16.2',
        'DL-16.6',
        'DL-22.5',
      ),
      ruled(
        '多支队伍',
        {
          zh: '没说队伍之间谁先，能不能几支打同一人：同时离开，一场接一场；能',
          en: 'it says neither which party is first nor whether several may attack the same player: they leave at once and raid one by one; they may',
        },
        'DL-16.3',
        'DL-16.4',
        'DL-16.5',
      ),
      tale('详见', 'pointer'),
    ]),
    section('战斗规则/基本概念', [
      exact('单场战斗', 'DL-18.1'),
      ruled(
        '序列',
        {
          zh: '没说一个单位算不算队伍：算',
          en: 'it does not say whether one unit is a party: it is',
        },
        'DL-18.2',
        'DL-18.4',
      ),
      exact('全过程', 'DL-18.3'),
    ]),
  ],
};
