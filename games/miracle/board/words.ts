import type { Bilingual, Lang } from '@kaiju/kernel';
import { counted } from '@kaiju/web/kit';
import type { Keyword } from '../edition.ts';

/** How a table of words speaks: typed keys, both languages, blanks filled. */
export function speaker<T extends Record<string, Bilingual>>(table: T, lang: Lang) {
  return (key: keyof T, blanks: Record<string, unknown> = {}): string => counted(table[key][lang], blanks);
}

export const boardWords = {
  map: { zh: '神迹之战的地图', en: 'The map' },
  seatLine: { zh: '神迹 {hp} · 法力 {mana}/{cap}', en: 'miracle {hp} · mana {mana}/{cap}' },
  turn: { zh: '第 {turn} 回合 / 共 {limit}', en: 'Turn {turn} of {limit}' },
  yourTurn: { zh: '轮到你', en: 'Your turn' },
  theirTurn: { zh: '{who} 的回合', en: "{who}'s turn" },
  over: { zh: '对局结束', en: 'The match is over' },
  you: { zh: '你', en: 'you' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
  whole: { zh: '看整张地图', en: 'Show the whole map' },
  threat: { zh: '敌方的威胁', en: 'What the enemy threatens' },
  keys: { zh: '按键', en: 'Keys' },
  endTurn: { zh: '结束回合', en: 'End turn' },
  waiting: { zh: '等待中', en: 'Waiting' },
  idle: { zh: '还有 {n} 个生物能行动', en: '{n} {n|creature|creatures} can still act' },
  endAgain: {
    zh: '还有 {n} 个生物能行动；再按一次 E 结束回合',
    en: '{n} {n|creature|creatures} can still act; press E again to end the turn',
  },
  mana: {
    zh: '法力 {mana}，上限 {cap}，下回合上限 {next}',
    en: 'Mana {mana} of {cap}; next turn the cap is {next}',
  },
  nextCap: { zh: '下回合 {next}', en: 'next {next}' },
  miracle: { zh: '神迹', en: 'Miracle' },
  miracleOf: { zh: '神迹 {hp} / 30', en: 'Miracle {hp} of 30' },
  slot: {
    zh: '{name}：可用 {ready}{cooling}',
    en: '{name}: {ready} ready{cooling}',
  },
  cooling: { zh: '，冷却剩余 {turns}', en: ', cooling {turns}' },
  star: {
    zh: '召唤{name}{stars}：法力 {cost}，攻击 {attack}，生命 {hp}，射程 {range}，移动 {move}',
    en: 'Summon {name} {stars}: mana {cost}, attack {attack}, health {hp}, range {range}, move {move}',
  },
  artifactReady: { zh: '就绪', en: 'ready' },
  artifactUsed: { zh: '生效中', en: 'in use' },
  artifactCooling: { zh: '冷却 {left}', en: 'in {left}' },
  use: { zh: '使用{name}：法力 {cost}，{state}', en: 'Use {name}: mana {cost}, {state}' },
  cost: { zh: '法力', en: 'Mana' },
  attack: { zh: '攻击', en: 'Attack' },
  health: { zh: '生命', en: 'Health' },
  range: { zh: '射程', en: 'Range' },
  move: { zh: '移动', en: 'Move' },
  cooldown: { zh: '冷却', en: 'Cooldown' },
  units: { zh: '单元', en: 'Units' },
  noRange: { zh: '无', en: 'none' },
  clause: { zh: '打开条款 {id}', en: 'Open clause {id}' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },

  chosenUnit: {
    zh: '已选{name}：选一格移动，或选一个目标攻击',
    en: '{name} chosen: pick a cell to move to or a target to attack',
  },
  chosenMover: { zh: '已选{name}：选一格移动', en: '{name} chosen: pick a cell to move to' },
  chosenFighter: { zh: '已选{name}：选一个目标攻击', en: '{name} chosen: pick a target' },
  chosenIdle: { zh: '{name} 本回合不能再行动', en: '{name} can do nothing more this turn' },
  chosenSummon: { zh: '召唤{name}：选一个出兵点', en: 'Summon {name}: pick a spawn point' },
  chosenUse: { zh: '使用{name}：选择目标格', en: 'Use {name}: pick a cell' },
  chosenEquip: { zh: '使用{name}：选择一个己方生物', en: 'Use {name}: pick a creature of yours' },
  again: { zh: '{what}：再点一次确认', en: '{what}: tap again to confirm' },
  why: { zh: '{reason}（{clause}）', en: '{reason} ({clause})' },
  deals: { zh: '造成 {n}', en: 'deals {n}' },
  takes: { zh: '反受 {n}', en: 'takes {n} back' },
  takesNothing: { zh: '不受反击', en: 'nothing comes back' },
  kills: { zh: '击杀', en: 'kills' },
  dies: { zh: '阵亡', en: 'dies' },
  blocked: { zh: '被圣盾抵消', en: 'stopped by a holy shield' },

  keyArrows: { zh: '在格子间移动', en: 'move between cells' },
  keyEnter: { zh: '选择、执行', en: 'choose, act' },
  keyEscape: { zh: '取消', en: 'cancel' },
  keyNext: { zh: '下一个能行动的生物', en: 'next creature that can act' },
  keyTarget: { zh: '下一个目标', en: 'next target' },
  keySlots: { zh: '召唤：单元与星级', en: 'summon: unit and star' },
  keyArtifact: { zh: '使用神器', en: 'use the artifact' },
  keyThreat: { zh: '显示威胁', en: 'show threats' },
  keyEnd: { zh: '结束回合', en: 'end the turn' },
  keyZoom: { zh: '缩放、全图', en: 'zoom, whole map' },
} satisfies Record<string, Bilingual>;

/** The parts of what a cell says of itself. */
export const cellWords = {
  at: { zh: '（{at}）', en: '({at})' },
  ground: { zh: '平地', en: 'open ground' },
  abyss: { zh: '深渊', en: 'abyss' },
  solid: { zh: '障碍', en: 'blocked' },
  yourMiracle: { zh: '你的神迹，生命 {hp} / 30', en: 'your miracle, {hp} of 30 health' },
  theirMiracle: { zh: '敌方神迹，生命 {hp} / 30', en: 'enemy miracle, {hp} of 30 health' },
  miracleOf: { zh: '{who} 的神迹，生命 {hp} / 30', en: "{who}'s miracle, {hp} of 30 health" },
  freeBarracks: { zh: '无主驻扎点', en: 'barracks nobody holds' },
  yourBarracks: { zh: '你的驻扎点', en: 'your barracks' },
  theirBarracks: { zh: '敌方驻扎点', en: 'enemy barracks' },
  barracksOf: { zh: '{who} 的驻扎点', en: "{who}'s barracks" },
  yourSpawn: { zh: '你的出兵点', en: 'your spawn point' },
  spawn: { zh: '出兵点', en: 'spawn point' },
  your: { zh: '你的{name}{stars}星', en: 'your {name} {stars}' },
  their: { zh: '敌方{name}{stars}星', en: 'enemy {name} {stars}' },
  of: { zh: '{who} 的{name}{stars}星', en: "{who}'s {name} {stars}" },
  hp: { zh: '攻击 {attack}，生命 {hp} / {max}', en: 'attack {attack}, {hp} of {max} health' },
  flying: { zh: '空中', en: 'in the air' },
  shield: { zh: '有圣盾', en: 'holy shield' },
  hidden: { zh: '潜行', en: 'in stealth' },
  bears: { zh: '装备{name}', en: 'bears {name}' },
  fresh: { zh: '本回合召唤', en: 'summoned this turn' },
  acted: { zh: '已行动', en: 'has acted' },
  mayBoth: { zh: '可移动、可攻击', en: 'may move and attack' },
  mayMove: { zh: '可移动', en: 'may move' },
  mayAttack: { zh: '可攻击', en: 'may attack' },
  moveHere: { zh: '可移动到此', en: 'can move here' },
  stopHere: { zh: '可移动到此，须停下', en: 'can move here and must stop' },
  summonHere: { zh: '可在此召唤', en: 'can summon here' },
  useHere: { zh: '可对此使用神器', en: 'the artifact can be used here' },
  target: { zh: '可攻击：{what}', en: 'can be attacked: {what}' },
  threat: { zh: '敌方下回合可在此造成 {n} 点伤害', en: 'the enemy can deal {n} damage here next turn' },
} satisfies Record<string, Bilingual>;

const COUNTS = {
  zh: ['零', '一', '两', '三'],
  en: ['no stars', 'one star', 'two stars', 'three stars'],
} satisfies Record<Lang, string[]>;

/** `两`, `two stars`. */
export function starsInWords(star: number, lang: Lang): string {
  return COUNTS[lang][star] ?? String(star);
}

export const deckWords = {
  title: { zh: '组建你的卡组', en: 'Build your deck' },
  secret: {
    zh: '一件神器，三种生物。双方同时揭晓，之前谁也看不到。',
    en: 'One artifact, three creatures. Nobody sees it until both are revealed together.',
  },
  artifact: { zh: '神器（选一件）', en: 'Artifact (choose one)' },
  creatures: { zh: '生物（选三种）', en: 'Creatures (choose three)' },
  chosen: { zh: '你的卡组', en: 'Your deck' },
  noArtifact: { zh: '还没有神器', en: 'no artifact yet' },
  noCreature: { zh: '空位', en: 'empty' },
  seal: { zh: '封存卡组', en: 'Seal the deck' },
  missing: { zh: '还差{what}', en: 'Still missing: {what}' },
  missingArtifact: { zh: '一件神器', en: 'an artifact' },
  missingCreatures: { zh: '{n} 种生物', en: '{n} {n|creature|creatures}' },
  full: { zh: '已有三种生物：先取下一种', en: 'You have three creatures: put one back first' },
  any: { zh: '随便来一套', en: 'Any deck' },
  sealed: { zh: '你的卡组已封存', en: 'Your deck is sealed' },
  choosing: { zh: '双方正在选择卡组', en: 'The decks are being chosen' },
  waitOther: {
    zh: '等待对手选定；然后双方同时揭晓。',
    en: 'Waiting for the other side; then both are revealed.',
  },
  revealed: { zh: '卡组揭晓', en: 'The decks are revealed' },
  first: { zh: '先手', en: 'goes first' },
  second: { zh: '后手', en: 'goes second' },
  begin: { zh: '开战', en: 'To battle' },
  yours: { zh: '你', en: 'You' },
  curve: { zh: '费用', en: 'Costs' },
  hasFlier: { zh: '有飞行生物，能越过深渊', en: 'A flier: the abyss is no border' },
  hitsFliers: { zh: '能打到空中', en: 'Can hit what flies' },
  noAntiAir: { zh: '打不到空中的生物', en: 'Nothing here can hit what flies' },
  hasRange: { zh: '有远程攻击', en: 'Strikes from afar' },
  cheap: { zh: '开局两点法力就有得用', en: 'Something to summon on the first turn' },
  slow: { zh: '前几回合没有便宜的生物', en: 'Nothing cheap for the first turns' },
  hint: { zh: '提示', en: 'Worth knowing' },
  unit: { zh: '{n} 个单元', en: '{n} {n|unit|units}' },
} satisfies Record<string, Bilingual>;

export const optionWords = {
  edition: { zh: '版本', en: 'Edition' },
  classic: { zh: '经典', en: 'Classic' },
  season3: { zh: '第三赛季', en: 'Season 3' },
  grand: { zh: '盛典', en: 'Grand' },
  custom: { zh: '自己写', en: 'Your own' },
  classicPitch: {
    zh: '印刷版的规则：5 种生物，3 件神器。初次玩选它。',
    en: 'The printed game: 5 creatures, 3 artifacts. Start here.',
  },
  season3Pitch: {
    zh: '竞赛最后一季的数值：法力增长更慢，驻扎点占住不丢，6 种生物，4 件神器。',
    en: "The contest's last numbers: slower mana, barracks stay yours, 6 creatures, 4 artifacts.",
  },
  grandPitch: {
    zh: '加入先攻、迅捷、潜行、推撞：10 种生物，6 件神器。',
    en: 'First strike, swift, stealth and pushes: 10 creatures, 6 artifacts.',
  },
  customPitch: {
    zh: '用文字写一个版本，写错会指出行和列。',
    en: 'Write an edition as text; mistakes are shown by line and column.',
  },
  map: { zh: '地图', en: 'Map' },
  printed: { zh: '印刷版', en: 'Printed' },
  random: { zh: '随机', en: 'Random' },
  seed: { zh: '种子', en: 'Seed' },
  seedHint: { zh: '同一个种子总是同一张地图', en: 'The same seed always gives the same map' },
  another: { zh: '换一张', en: 'Another one' },
  editionText: { zh: '版本的文字', en: 'Text of the edition' },
  mapText: {
    zh: '地图的文字（只写一侧，另一侧自动对称）',
    en: 'Text of the map (one side; the other is its image)',
  },
  decks: { zh: '卡组', en: 'Decks' },
  decksChosen: { zh: '各自选择', en: 'Chosen' },
  decksDealt: { zh: '随机发牌', en: 'Dealt' },
  decksHint: { zh: '随机发牌：开局更快，谁也没有偏好', en: 'Dealt decks: a quick start and no favourites' },
  preview: { zh: '地图预览', en: 'A picture of the map' },
  good: { zh: '可以用来对局', en: 'Ready to be played' },
  wrong: { zh: '第 {line} 行第 {column} 列：{what}', en: 'Line {line}, column {column}: {what}' },
} satisfies Record<string, Bilingual>;

export const KEYWORD_NAMES: Record<Keyword, Bilingual> = {
  flying: { zh: '飞行', en: 'flying' },
  'anti-air': { zh: '对空', en: 'anti-air' },
  swift: { zh: '迅捷', en: 'swift' },
  'first-strike': { zh: '先攻', en: 'first strike' },
  stealth: { zh: '潜行', en: 'stealth' },
};
export const KEYWORD_CLAUSES: Record<Keyword, string> = {
  flying: 'MI-8.2',
  'anti-air': 'MI-8.2',
  swift: 'MI-8.3',
  'first-strike': 'MI-8.4',
  stealth: 'MI-8.6',
};

export const pieceWords = {
  star: {
    zh: '{stars}　法力 {cost} · 攻击 {attack} · 生命 {hp} · 射程 {range} · 移动 {move} · 冷却 {cooldown}',
    en: '{stars}  mana {cost} · attack {attack} · health {hp} · range {range} · move {move} · cooldown {cooldown}',
  },
  units: { zh: '单元 {units}', en: 'Units {units}' },
  price: { zh: '法力 {cost} · 冷却 {cooldown}', en: 'Mana {cost} · cooldown {cooldown}' },
  token: { zh: '由神器召来，不进卡组', en: 'Conjured by an artifact; in no deck' },
  creatureGroup: { zh: '{edition} · 生物', en: '{edition} · creatures' },
  artifactGroup: { zh: '{edition} · 神器', en: '{edition} · artifacts' },

  flying: {
    zh: '飞行：越过深渊和敌人，只有飞行和对空打得到它',
    en: 'Flies over abyss and enemies; only fliers and anti-air hit it',
  },
  'anti-air': { zh: '对空：打得到空中', en: 'Anti-air: hits both layers' },
  swift: { zh: '迅捷：同一回合既能移动又能攻击', en: 'Swift: moves and attacks in the same turn' },
  'first-strike': { zh: '先攻：被它打倒的目标不反击', en: 'First strike: what it fells deals nothing back' },
  stealth: {
    zh: '潜行：首次攻击或反击前，只能被贴身攻击；不能占驻扎点',
    en: 'Stealth until its first blow: attacked only from next to it, takes no barracks',
  },
  far: { zh: '远程：{range}，贴身时无法还手', en: 'Shoots at {range}; helpless up close' },
  reach: { zh: '射程 {range}', en: 'Reaches {range}' },
  heal: {
    zh: '回合结束时 {within} 格内友方回复 {amount}{stars}',
    en: 'Turn end: friends within {within} heal {amount}{stars}',
  },
  aura: {
    zh: '光环：{within} 格内友方攻击 +{attack}{stars}',
    en: 'Aura: friends within {within} have +{attack} attack{stars}',
  },
  splash: {
    zh: '溅射：攻击后，目标旁且距自己恰好 2 格的敌人受 {splash}',
    en: 'Splash: after attacking, enemies beside the target and exactly 2 away take {splash}',
  },
  push: {
    zh: '推撞：攻击后把目标推开一格；推进深渊即死',
    en: 'Push: after attacking, shoves the target one cell away; into the abyss is death',
  },
  plain: { zh: '近战，没有特殊能力，性价比高', en: 'A plain fighter, good at any price' },

  release: { zh: '释放', en: 'Release' },
  conjure: { zh: '召来', en: 'Conjure' },
  equip: { zh: '装备', en: 'Equip' },
  healsFully: { zh: '{within} 格内友方回满生命', en: 'Friends within {within} heal fully' },
  lends: {
    zh: '{within} 格内友方攻击 +{attack}，持续 {ends} 个回合',
    en: 'Friends within {within} have +{attack} attack for {ends} {ends|turn|turns}',
  },
  blast: { zh: '{within} 格内敌人受 {blast} 点伤害', en: 'Enemies within {within} take {blast} damage' },
  refreshes: {
    zh: '{within} 格内友方重新行动，刚召唤的也可以',
    en: 'Friends within {within} may act anew, even those just summoned',
  },
  pushes: {
    zh: '把相邻一圈的生物向外推一格，不分敌我',
    en: 'Pushes every creature next to the cell one step outward',
  },
  conjures: {
    zh: '然后召来{token}：攻击 {attack}，生命 {hp}，射程 {range}，移动 {move}',
    en: 'Then {token} stands there: attack {attack}, health {hp}, range {range}, move {move}',
  },
  where: {
    zh: '己方神迹 {miracle} 格内，或所占驻扎点 {barracks} 格内',
    en: 'Within {miracle} of your miracle or {barracks} of a barracks you hold',
  },
  anywhere: { zh: '任意一格', en: 'Any cell' },
  onFriend: { zh: '装备给一个友方生物', en: 'On a creature of yours' },
  moreHealth: { zh: '生命与上限 +{hp}', en: '+{hp} health and maximum' },
  shieldOnce: { zh: '获得圣盾', en: 'Gains a holy shield' },
  shieldEach: { zh: '立即获得圣盾，之后每逢回合开始再得', en: 'A holy shield now and at each turn start' },
  deathrattle: {
    zh: '阵亡时相邻一圈所有生物受 {n} 点伤害',
    en: 'When it dies, all creatures within 1 take {n} damage',
  },
} satisfies Record<string, Bilingual>;
