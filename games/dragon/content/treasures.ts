/** All treasures of all caves (DH-21); a cave says which of them it has. */
import type { Treasure } from './types.ts';
import {
  bait,
  exhaust,
  grab,
  guard,
  hide,
  hit,
  limit,
  look,
  path,
  peek,
  remove,
  teleport,
  thaw,
  treasure,
  turn,
} from './verbs.ts';

const prizes: readonly Treasure[] = [
  treasure('prize', 'dragon-heart', '龙之心', 'Dragon Heart', 100, {
    zh: '不能作传家宝。持有者不能传送。带出领域，即触发结束倒计时。',
    en: "Can't be an heirloom. Its holder can't teleport. Brought out of the domain, it starts the countdown.",
    noHeirloom: true,
    passive: { while: 'held', noTeleport: true },
  }),
  treasure('prize', 'pearl-of-tides', '潮汐之珠', 'Pearl of Tides', 100, {
    zh: '不能作传家宝。持有者不能传送。带上 A 型传送门，即触发结束倒计时。',
    en: "Can't be an heirloom. Its holder can't teleport. Brought to an A portal, it starts the countdown.",
    noHeirloom: true,
    passive: { while: 'held', noTeleport: true },
  }),
];

const gold: readonly Treasure[] = [
  treasure('gold', 'dragon-diamond', '龙之钻', 'Dragon Diamond', 60, {
    zh: '移除：传送到任意 A 型或 B 型传送门。',
    en: 'Remove: teleport to any A or B portal.',
    active: remove(teleport('A', 'B')),
  }),
  treasure('gold', 'dragon-egg', '龙蛋', 'Dragon Egg', 80, {
    zh: '持有：怪物选目标时，此件算 3 件。',
    en: 'Held: counts as 3 treasures when the monster chooses.',
    passive: { while: 'held', weight: 3 },
  }),
  treasure('gold', 'kraken-egg', '海妖之卵', 'Kraken Egg', 80, {
    zh: '持有：怪物选目标时，此件算 3 件。',
    en: 'Held: counts as 3 treasures when the monster chooses.',
    passive: { while: 'held', weight: 3 },
  }),
  treasure('gold', 'crown-of-the-first-king', '初王之冠', 'Crown of the First King', 80),
  treasure('gold', 'golden-chalice', '黄金圣杯', 'Golden Chalice', 70),
  treasure('gold', 'scepter-of-flame', '烈焰权杖', 'Scepter of Flame', 60, {
    zh: '传家宝：火焰陷阱对你无效。',
    en: "Heirloom: fire traps don't affect you.",
    passive: { while: 'heirloom', immuneTrap: 'fire' },
  }),
  treasure('gold', 'stilling-anchor', '定海锚', 'Stilling Anchor', 60, {
    zh: '传家宝：暗流对你无效。',
    en: "Heirloom: undertows don't affect you.",
    passive: { while: 'heirloom', immuneTrap: 'undertow' },
  }),
  treasure('gold', 'frost-mirror', '寒霜之镜', 'Frost Mirror', 60, {
    zh: '传家宝：寒冰伤害对你无效。',
    en: "Heirloom: ice hits don't affect you.",
    passive: { while: 'heirloom', immuneHit: 'ice' },
  }),
  treasure('gold', 'star-compass', '星象罗盘', 'Star Compass', 55, {
    zh: '耗尽：查看本回合将执行的 AI 牌。',
    en: 'Exhaust: look at the AI card of this round.',
    active: exhaust(peek),
  }),
  treasure('gold', 'dragonscale-cloak', '龙鳞斗篷', 'Dragonscale Cloak', 50, {
    zh: '耗尽：获得戒备。',
    en: 'Exhaust: gain Guard.',
    active: exhaust(guard),
  }),
];

const silver: readonly Treasure[] = [
  treasure('silver', 'gale-boots', '疾风靴', 'Gale Boots', 35, {
    zh: '传家宝：你的奔跑多走 1 格。',
    en: 'Heirloom: your Runs walk 1 cell more.',
    passive: { while: 'heirloom', runBonus: 1 },
  }),
  treasure('silver', 'spidersilk-gloves', '蛛丝手套', 'Spidersilk Gloves', 35, {
    zh: '传家宝：你的抓取距离为 2。',
    en: 'Heirloom: your Grabs reach 2.',
    passive: { while: 'heirloom', grabRange: 2 },
  }),
  treasure('silver', 'featherfall-cape', '羽落披风', 'Featherfall Cape', 35, {
    zh: '传家宝：你不会被推、被拉，也不会掉落宝物。',
    en: "Heirloom: you can't be pushed or pulled, and drop nothing.",
    passive: { while: 'heirloom', steadfast: true },
  }),
  treasure('silver', 'clockwork-mouse', '发条鼠', 'Clockwork Mouse', 30, {
    zh: '移除：在距离 3 以内放一个诱饵。',
    en: 'Remove: put bait on a cell within 3.',
    active: remove(bait(3)),
  }),
  treasure('silver', 'hourglass-pendant', '沙漏吊坠', 'Hourglass Pendant', 30, {
    zh: '移除：本回合可多放置 1 张行动卡。',
    en: 'Remove: you may place 1 more card this round.',
    active: remove(limit(1)),
  }),
  treasure('silver', 'smoke-flask', '烟雾瓶', 'Smoke Flask', 30, {
    zh: '移除：获得隐匿。',
    en: 'Remove: become Hidden.',
    active: remove(hide),
  }),
  treasure('silver', 'moonstone', '月光石', 'Moonstone', 45),
  treasure('silver', 'silver-candelabrum', '银烛台', 'Silver Candelabrum', 40),
];

const coins = [10, 10, 15, 15, 20, 20].map((value, i) =>
  treasure('bronze', `old-coins-${i + 1}`, '古金币', 'Old Coins', value),
);

const bronze: readonly Treasure[] = [
  ...coins,
  treasure('bronze', 'copper-torch', '铜火把', 'Copper Torch', 10, {
    zh: '移除：解冻。',
    en: 'Remove: thaw.',
    active: remove(thaw),
  }),
  treasure('bronze', 'climbing-rope', '攀岩绳', 'Climbing Rope', 10, {
    zh: '移除：走至多 2 步，每步方向自定。',
    en: 'Remove: take up to 2 steps, each in any direction.',
    active: remove(path(2)),
  }),
  treasure('bronze', 'tattered-map', '破旧地图', 'Tattered Map', 15, {
    zh: '移除：查看至多 3 件扣着的宝物。',
    en: 'Remove: look at up to 3 face-down treasures.',
    active: remove(look(3)),
  }),
  treasure('bronze', 'lucky-charm', '幸运符', 'Lucky Charm', 15, {
    zh: '持有：你将要死亡时，改为移除此件。',
    en: 'Held: when you would die, this is removed instead.',
    passive: { while: 'held', cheatDeath: true },
  }),
  treasure('bronze', 'cursed-mask', '诅咒面具', 'Cursed Mask', 40, {
    zh: '离开时是你的传家宝，值 40 分，否则值 −20 分。',
    en: 'Worth 40 if it is your heirloom when you leave, else −20.',
    valueInBag: -20,
  }),
  treasure('bronze', 'mimic', '宝箱怪', 'Mimic', 0, {
    zh: '第一次从地图上被拿走时，拿的人受寒冰伤害。',
    en: 'When it is first taken from the map, the taker gets an ice hit.',
    onFirstTake: hit('ice'),
  }),
  treasure('bronze', 'lodestone', '磁石', 'Lodestone', 10, {
    zh: '移除：抓取，距离 2。',
    en: 'Remove: grab within 2.',
    active: remove(grab(2)),
  }),
  treasure('bronze', 'brass-bell', '黄铜铃', 'Brass Bell', 10, {
    zh: '移除：选定怪物的朝向。',
    en: "Remove: choose the monster's facing.",
    active: remove(turn),
  }),
  treasure('bronze', 'iron-dagger', '铁匕首', 'Iron Dagger', 10, {
    zh: '传家宝：你的偷窃距离为 2。',
    en: 'Heirloom: your Steals reach 2.',
    passive: { while: 'heirloom', stealRange: 2 },
  }),
  treasure('bronze', 'clay-urn', '陶罐', 'Clay Urn', 10),
];

export const treasures: readonly Treasure[] = [...prizes, ...gold, ...silver, ...bronze];
