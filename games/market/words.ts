import { type Bilingual, type Fact, fill, PASS, type Speech, type Words } from '@kaiju/kernel';
import { FOX, type MarketView } from './state.ts';

const FACTS: Record<string, Bilingual> = {
  shuffled: { zh: '洗好 {cards} 张牌', en: 'The {cards} cards are shuffled' },
  drew: { zh: '{who} 摸了 {count} 张牌{what}', en: '{who} draws {count}{what}' },
  opened: {
    zh: '第 {night} 夜：掷出 {a} 和 {b}，摊上有 {prize} 枚铜钱',
    en: 'Night {night}: {a} and {b}; the stall holds {prize} coins',
  },
  rang: { zh: '{who} 摇响了铃，付 1 枚铜钱', en: '{who} rings the bell and pays a coin' },
  unrung: { zh: '没有人摇铃', en: 'Nobody rings the bell' },
  walked: { zh: '{who} 不去摇铃', en: '{who} leaves the bell alone' },
  offered: { zh: '{who} 盖下了出价', en: "{who}'s offer lies face down" },
  turnedUp: { zh: '{who} 出价：{what}', en: '{who} offers {what}' },
  spoiled: { zh: '{who} 放出狐狸，搅黄了 {whom} 的出价', en: "{who}'s fox spoils {whom}'s offer" },
  sold: { zh: '{who} 成交，得 {prize} 枚铜钱', en: '{who} closes the deal for {prize} coins' },
  unsold: { zh: '无人成交，{prize} 枚铜钱留在摊上', en: 'No deal: {prize} coins stay on the stall' },
  wentHome: { zh: '{who} 回家了', en: '{who} goes home' },
};
const ASKS: Record<string, Bilingual> = {
  bell: {
    zh: '抢铃！先摇铃的人付 1 枚铜钱，平手时由他成交',
    en: 'The bell! Whoever rings first pays a coin and wins ties',
  },
  sealedBell: {
    zh: '要摇铃吗？各人暗中决定；摇铃的人付 1 枚铜钱，平手时由他成交',
    en: 'Ring the bell? Everybody decides in secret; whoever rings pays a coin and wins ties',
  },
  offer: { zh: '暗中盖下一张货物出价，或者留着不出', en: 'Offer one good face down, or keep them all' },
  fox: { zh: '要放狐狸搅黄谁的出价吗？', en: "Send a fox to spoil somebody's offer?" },
};
const OPTIONS: Record<string, Bilingual> = {
  ring: { zh: '摇铃', en: 'ring' },
  walk: { zh: '不摇', en: 'leave it' },
  keep: { zh: '不出价', en: 'keep all' },
  [PASS]: { zh: '不放', en: 'no fox' },
};
const REASONS: Record<string, Bilingual> = {
  noCoin: { zh: '没有铜钱付铃钱', en: 'you have no coin for the bell' },
  foxIsNoGood: { zh: '狐狸不是货物', en: 'a fox is no good to offer' },
  ownOffer: { zh: '不能搅黄自己的出价', en: 'it is your own offer' },
  noFox: { zh: '手里没有狐狸', en: 'you hold no fox' },
  nothingToSpoil: { zh: '那里没有可搅黄的出价', en: 'there is no offer to spoil' },
};

function cardName(kind: string, { lang }: Speech): string {
  if (kind === FOX) return lang === 'zh' ? '狐狸' : 'fox';
  return kind;
}

function say(
  table: Record<string, Bilingual>,
  key: string,
  speech: Speech,
  blanks: Record<string, unknown> = {},
): string {
  return fill(table[key]?.[speech.lang] ?? key, blanks);
}

function sayFact(fact: Fact, speech: Speech): string {
  const { data } = fact;
  const { lang, name } = speech;
  const blanks: Record<string, unknown> = { ...data, what: '' };
  if (typeof data.seat === 'number') blanks.who = name(data.seat);
  if (typeof data.target === 'number') blanks.whom = name(data.target);
  if (fact.kind === 'turnedUp') {
    blanks.what =
      data.card === null ? (lang === 'zh' ? '空手' : 'nothing') : cardName(String(data.card), speech);
  }
  if (Array.isArray(data.cards)) {
    blanks.what = `${lang === 'zh' ? '：' : ': '}${data.cards.map((c) => cardName(String(c), speech)).join(' ')}`;
  }
  return say(FACTS, fact.kind, speech, blanks);
}

export const words: Words<MarketView> = {
  fact: sayFact,
  ask: (ask, speech) => say(ASKS, ask.kind, speech),
  option: (ask, value, speech, view) => {
    if (typeof value === 'string') return say(OPTIONS, value, speech);
    if (ask.kind === 'fox') return speech.name(Number(value));
    const hand = view.g.players[ask.seat].hand.cards ?? [];
    return cardName(hand.find((c) => c?.id === value)?.kind ?? String(value), speech);
  },
  reason: (reason, speech) => say(REASONS, reason.key, speech, reason),
  board: ({ g, seat }, speech) => {
    const zh = speech.lang === 'zh';
    const lines = [
      zh
        ? `第 ${g.night}/${g.nights} 夜    摊上 ${g.prize} 枚铜钱`
        : `Night ${g.night} of ${g.nights}    ${g.prize} coins on the stall`,
    ];
    g.players.forEach((p, s) => {
      const offer = p.offer.cards?.[0];
      const shown = p.offer.count === 0 ? '·' : offer ? cardName(offer.kind, speech) : '▒';
      const bell = g.ringer === s ? (zh ? ' 铃' : ' bell') : '';
      const spoilt = p.spoiled && p.offer.count !== 0 ? (zh ? '（搅黄）' : ' (spoiled)') : '';
      lines.push(
        `  ${speech.name(s).padEnd(8)} ${zh ? '铜钱' : 'coins'} ${String(p.coins).padStart(3)}   ${zh ? '出价' : 'offer'} ${shown}${spoilt}${bell}`,
      );
    });
    const hand = seat < 0 ? [] : (g.players[seat].hand.cards ?? []);
    if (hand.length > 0)
      lines.push(
        `  ${zh ? '手牌' : 'hand'}: ${hand.map((c) => (c ? cardName(c.kind, speech) : '▒')).join('  ')}`,
      );
    return lines.join('\n');
  },
};
