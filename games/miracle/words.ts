import {
  type AskView,
  type Bilingual,
  type Fact,
  fill,
  type Json,
  type SeenOf,
  type Speech,
  type View,
  type Words,
} from '@kaiju/kernel';
import { type Deck, ILLEGAL } from './decks.ts';
import { EDITIONS, editionOf } from './edition.ts';
import type { Operation } from './operations.ts';
import { mayCounter } from './procedures/strike.ts';
import { attackOf, type Creature, creature, has, rulesFor, type State } from './state.ts';
import { drawBoard } from './text-board.ts';

type Seen = SeenOf<typeof State>;

const FACTS: Record<string, Bilingual> = {
  firstDrawn: { zh: '{who} 先手', en: '{who} goes first' },
  deckShown: { zh: '{who} 的卡组：{artifact}；{creatures}', en: "{who}'s deck: {artifact}; {creatures}" },
  turnBegan: { zh: '第 {turn} 回合，轮到 {who}', en: 'Turn {turn}: {who}' },
  capGrew: { zh: '{who} 的法力上限升到 {cap}', en: "{who}'s mana cap grows to {cap}" },
  armiesGrew: { zh: '援军到来：双方的生物单元增加', en: 'Both armies grow: new units are ready' },
  barracksTaken: { zh: '{who} 占领 {at} 的驻扎点', en: '{who} takes the barracks at {at}' },
  artifactReady: { zh: '{who} 的{artifact}冷却完毕', en: "{who}'s {artifact} is ready again" },
  resigned: { zh: '{who} 认输', en: '{who} resigns' },
  fellSilent: { zh: '{who} 超时判负', en: '{who} runs out of time and loses' },
  summoned: { zh: '{who} 在 {at} 召唤{what}', en: '{who} summons {what} at {at}' },
  moved: { zh: '{what} 从 {from} 移动到 {to}', en: '{what} moves from {from} to {to}' },
  attacked: { zh: '{what} 攻击{whom}', en: '{what} attacks {whom}' },
  countered: { zh: '{what} 反击{whom}', en: '{what} strikes back at {whom}' },
  hurt: { zh: '{what} 受到 {amount} 点伤害，剩 {hp}', en: '{what} takes {amount} damage and is at {hp}' },
  shielded: {
    zh: '{what} 的圣盾抵消了 {amount} 点伤害',
    en: "{what}'s holy shield cancels {amount} damage",
  },
  miracleHurt: {
    zh: '{who} 的神迹受到 {amount} 点伤害，剩 {hp}',
    en: "{who}'s miracle takes {amount} damage and is at {hp}",
  },
  healed: { zh: '{what} 回复 {amount} 点生命，现为 {hp}', en: '{what} heals {amount} and is at {hp}' },
  shieldGained: { zh: '{what} 获得圣盾', en: '{what} gains a holy shield' },
  lent: { zh: '{what} 获得 +{attack} 攻击力', en: '{what} has +{attack} attack' },
  loanEnded: { zh: '{what} 失去 +{attack} 攻击力', en: '{what} loses its +{attack} attack' },
  pushed: { zh: '{what} 被推到 {to}', en: '{what} is pushed to {to}' },
  pushBlocked: { zh: '{what} 被推撞，寸步未移', en: '{what} is pushed against what stands in the way' },
  fell: { zh: '{what} 坠入深渊', en: '{what} falls into the abyss' },
  artifactUsed: { zh: '{who} {target}使用{artifact}', en: '{who} uses {artifact} {target}' },
  conjured: { zh: '{what} 在 {at} 现身', en: '{what} rises at {at}' },
  equipped: {
    zh: '{what} 装备了{artifact}，生命 {hp}',
    en: '{what} now bears {artifact} and is at {hp}',
  },
  died: { zh: '{who} 的{what} 阵亡', en: "{who}'s {what} dies" },
};

const ASKS: Record<string, Bilingual> = {
  deck: {
    zh: '暗中选定卡组：一件神器，三种生物',
    en: 'Choose your deck in secret: an artifact and three creatures',
  },
  operation: {
    zh: '召唤、移动、攻击、使用神器，或者结束回合',
    en: 'Summon, move, attack, use the artifact, or end the turn',
  },
};

const OPTIONS: Record<string, Bilingual> = {
  deck: { zh: '{artifact}：{creatures}', en: '{artifact}: {creatures}' },
  [ILLEGAL]: { zh: '不合法的卡组', en: 'an illegal deck' },
  end: { zh: '结束回合', en: 'end the turn' },
  summon: { zh: '在 {at} 召唤 {stars} {kind}', en: 'summon {stars} {kind} at {at}' },
  move: { zh: '{what} 移动到 {to}', en: '{what} moves to {to}' },
  attack: { zh: '{what} 攻击{whom}{back}', en: '{what} attacks {whom}{back}' },
  use: { zh: '{target}使用{artifact}', en: 'use {artifact} {target}' },
};

const REASONS: Record<string, Bilingual> = {
  noUnit: { zh: '没有可用的生物单元', en: 'no unit of it is ready' },
  noMana: { zh: '需要 {cost} 点法力，只有 {mana} 点', en: 'it costs {cost} mana, and you have {mana}' },
  notYourSpawn: { zh: '那里不是你的出兵点', en: 'that spawn point is not yours' },
  layerTaken: { zh: '那一层已被占据', en: 'that layer of the cell is taken' },
  ownCell: { zh: '它就在那一格', en: 'it stands there already' },
  immobile: { zh: '它不能移动', en: 'it never moves' },
  justSummoned: { zh: '它是本回合召唤的', en: 'it was summoned this turn' },
  hasActed: { zh: '它本回合已经行动过', en: 'it has acted this turn' },
  tooFar: { zh: '超出它的行动力', en: 'it can not go that far' },
  solid: { zh: '障碍无法进入', en: 'nothing enters a blocked cell' },
  miracle: { zh: '神迹无法进入', en: 'it can’t enter a miracle' },
  abyss: { zh: '那里是深渊', en: 'the abyss is there' },
  noPath: { zh: '行动力之内没有通路', en: 'no open path of its length leads there' },
  neverAttacks: { zh: '它没有攻击范围', en: 'it has no range and never attacks' },
  noAttack: { zh: '它的攻击力为 0', en: 'its attack is 0' },
  outOfRange: { zh: '目标不在攻击范围内', en: 'the target is not in its range' },
  cantHitFliers: { zh: '它打不到空中的生物', en: 'it can not hit what flies' },
  stealthed: { zh: '目标潜行，须贴身才能攻击', en: 'the target is in stealth; only from next to it' },
  fallen: { zh: '目标已经倒下', en: 'the target has fallen already' },
  friend: { zh: '那是友方', en: 'it is your own' },
  artifactBusy: { zh: '神器尚未就绪', en: 'the artifact is not ready' },
  notYours: { zh: '只能装备给友方生物', en: 'only a creature of your own can bear it' },
  outsideArea: { zh: '离己方神迹和所占驻扎点太远', en: 'too far from your miracle and your barracks' },
};

/** A fact knows no edition: what the built-in ones call a thing, or else its id. */
const TITLES: Record<string, Bilingual> = {};
for (const edition of EDITIONS.map(editionOf)) {
  for (const { id, title } of Object.values({ ...edition.creatures, ...edition.artifacts }))
    TITLES[id] ??= title;
}

function titleOf(id: string, { lang }: Speech): string {
  return TITLES[id]?.[lang] ?? id;
}

/** `剑士★★#5`, `Swordsman ★★ #5`. */
function creatureName(title: string, star: number, id: number, { lang }: Speech): string {
  const stars = '★'.repeat(star);
  return lang === 'zh' ? `${title}${stars}#${id}` : `${title} ${stars} #${id}`;
}

function miracleName(seat: number, { lang, name }: Speech): string {
  return lang === 'zh' ? ` ${name(seat)} 的神迹` : `${name(seat)}'s miracle`;
}

function say(
  table: Record<string, Bilingual>,
  key: string,
  { lang }: Speech,
  blanks: Record<string, unknown> = {},
): string {
  return fill(table[key]?.[lang] ?? key, blanks);
}

/** `在 3,-1 `, `at 3,-1`; `对剑士★#5`, `on Swordsman ★ #5`. */
function targetOf(at: unknown, bearer: string, { lang }: Speech): string {
  if (at !== null) return lang === 'zh' ? `在 ${at} ` : `at ${at}`;
  return lang === 'zh' ? `对${bearer} ` : `on ${bearer}`;
}

function listed(ids: readonly unknown[], title: (id: string) => string, { lang }: Speech): string {
  return ids.map((id) => title(String(id))).join(lang === 'zh' ? '、' : ', ');
}

function sayFact({ kind: told, data }: Fact, speech: Speech): string {
  const blanks: Record<string, unknown> = { ...data };
  const title = (id: string) => titleOf(id, speech);
  const called = (id: Json, kind: Json, star: Json) =>
    creatureName(title(String(kind)), Number(star), Number(id), speech);
  if (typeof data.seat === 'number') blanks.who = speech.name(data.seat);
  if (typeof data.kind === 'string') blanks.what = called(data.id ?? data.by, data.kind, data.star);
  if (typeof data.artifact === 'string') blanks.artifact = title(data.artifact);
  if (Array.isArray(data.creatures)) blanks.creatures = listed(data.creatures, title, speech);
  if (told === 'attacked' || told === 'countered') {
    blanks.whom =
      data.at === 0 ? miracleName(1 - Number(data.seat), speech) : called(data.at, data.atKind, data.atStar);
  }
  if (typeof data.hp === 'number') blanks.hp = Math.max(0, data.hp);
  if (told === 'artifactUsed') blanks.target = targetOf(data.at, String(blanks.what), speech);
  return say(FACTS, told, speech, blanks);
}

function sayDeck(deck: Deck, speech: Speech, g: Seen): string {
  const { creatures, artifacts } = rulesFor(g);
  return say(OPTIONS, 'deck', speech, {
    artifact: artifacts[deck.artifact]?.title[speech.lang] ?? deck.artifact,
    creatures: listed(deck.creatures, (id) => creatures[id]?.title[speech.lang] ?? id, speech),
  });
}

function sayOperation(o: Operation, seat: number, speech: Speech, g: Seen): string {
  const { creatures, artifacts } = rulesFor(g);
  const called = (id: number) => {
    const c = creature(g, id);
    return c ? creatureName(creatures[c.kind].title[speech.lang], c.star, id, speech) : `#${id}`;
  };
  switch (o.op) {
    case 'end':
      return say(OPTIONS, 'end', speech);
    case 'summon': {
      const kind = creatures[o.kind]?.title[speech.lang] ?? o.kind;
      return say(OPTIONS, 'summon', speech, { at: o.at, kind, stars: '★'.repeat(o.star) });
    }
    case 'move':
      return say(OPTIONS, 'move', speech, { what: called(o.creature), to: o.to });
    case 'attack': {
      const whom = o.target === 'miracle' ? miracleName(1 - seat, speech) : called(o.target);
      const back = o.target === 'miracle' ? 0 : takenBack(g, o.creature, o.target);
      const [zh, en] = back > 0 ? [`（反受 ${back}）`, ` (takes ${back} back)`] : ['', ''];
      return say(OPTIONS, 'attack', speech, {
        what: called(o.creature),
        whom,
        back: speech.lang === 'zh' ? zh : en,
      });
    }
    case 'use': {
      const { artifact } = g.players[seat];
      const target = targetOf('at' in o ? o.at : null, 'on' in o ? called(o.on) : '', speech);
      return say(OPTIONS, 'use', speech, {
        target,
        artifact: artifacts[artifact]?.title[speech.lang] ?? artifact,
      });
    }
  }
}

/** What an attack will cost the attacker, as far as the board tells: the counter, unless it never comes. */
function takenBack(g: Seen, by: number, at: number): number {
  const attacker = creature(g, by) as Creature;
  const target = creature(g, at) as Creature;
  if (!mayCounter(g, target, attacker) || attacker.shield) return 0;
  const falls = !target.shield && attackOf(g, attacker) >= target.hp;
  return falls && has(g, attacker, 'first-strike') ? 0 : attackOf(g, target);
}

function sayOption(ask: AskView, value: Json, speech: Speech, { g }: View<Seen>): string {
  if (value === ILLEGAL) return say(OPTIONS, ILLEGAL, speech);
  if (ask.kind === 'deck') return sayDeck(value as Deck, speech, g);
  return sayOperation(value as Operation, ask.seat, speech, g);
}

export const words: Words<Seen> = {
  fact: sayFact,
  ask: (ask, speech) => say(ASKS, ask.kind, speech),
  option: sayOption,
  reason: (reason, speech) => say(REASONS, reason.key, speech, reason),
  board: drawBoard,
};
