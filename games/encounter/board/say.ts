import type { Lang, Speech } from '@kaiju/kernel';
import { colours as hueWords, stats as statWords, zoneBoons } from '../content/glossary.ts';
import {
  abilityName,
  abilityOf,
  card as printedCard,
  unit as printedUnit,
  wordingOf,
} from '../content/index.ts';
import type {
  AbilityKey,
  Boon,
  Card as Printed,
  Encounter as PrintedEncounter,
  Stats,
  Variant,
  Victory,
  ZoneBoon,
} from '../content/types.ts';
import { type CardKind, cards, kinds } from '../effects/code.ts';
import { fieldOf, isForAll } from '../effects/field.ts';
import type { Encounter } from '../state.ts';
import { boardWords, speaker } from './words.ts';

const colon = (lang: Lang) => (lang === 'zh' ? '：' : ': ');
const stop = (lang: Lang) => (lang === 'zh' ? '、' : ', ');
export const plus = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export function unitName(kind: number, lang: Lang): string {
  return kinds[kind].name[lang];
}

/** A hero or another unit by its printed id. */
export function heroName(id: string, lang: Lang): string {
  return kinds.find((kind) => kind.id === id)?.name[lang] ?? id;
}

const BADGES: Record<Variant, string> = { base: '', plus: ' ＋', turned: ' ✦' };
/** EN-8.24: the same name, and a badge. */
export function cardName({ name, variant }: Pick<CardKind, 'name' | 'variant'>, lang: Lang): string {
  return name[lang] + BADGES[variant];
}

export function cardType({ unit, spell }: Pick<CardKind, 'unit' | 'spell'>, lang: Lang): string {
  return speaker(boardWords, lang)(unit >= 0 ? 'summonCard' : spell ? 'spellCard' : 'orderCard');
}

/** An ability by its key: its name, and what it does with its X filled in. */
export function abilityLine(key: AbilityKey, lang: Lang): { name: string; text: string; clause: string } {
  const { ability, x, colour } = abilityOf(key);
  const text = ability.text[lang]
    .replaceAll('X', ability.takes === 'x' ? `${x}` : 'X')
    .replaceAll('{colour}', colour === undefined ? '' : hueWords[colour].name[lang]);
  return { name: abilityName(key)[lang], text, clause: ability.clause };
}

export function statsLine({ atk, mhp, mov, rng, spd }: Stats, lang: Lang): string {
  return speaker(boardWords, lang)('stats', { atk, mhp, mov, rng, spd: spd < 0 ? `−${-spd}` : spd });
}

/** What a card says: the words of a command, or the body of a summon. */
export function cardText(printed: Printed, variant: Variant, lang: Lang): string {
  if (printed.type === 'command') return wordingOf(printed, variant).text[lang];
  const body = variant === 'base' ? printed.unit : (printed[variant] ?? printed.unit);
  const { atk, mhp, mov, rng, spd } = body;
  const names = body.abilities.map((key) => abilityName(key)[lang]);
  return [statsLine({ ...body, atk, mhp, mov, rng, spd }, lang), ...names].join(lang === 'zh' ? '；' : '; ');
}

export function boonLine(boons: readonly Boon[], lang: Lang): string {
  return boons
    .map((boon) => {
      if (boon.b === 'stat') return `${statWords[boon.stat][lang]}${lang === 'zh' ? '' : ' '}${plus(boon.n)}`;
      if (boon.b === 'ability') return abilityName(boon.ability)[lang];
      const { name } = hueWords[boon.colour];
      return lang === 'zh' ? `${name.zh}色适性+${boon.n}` : `${name.en} adaptation +${boon.n}`;
    })
    .join(stop(lang));
}

const WHOSE = {
  all: { zh: '所有', en: 'All' },
  own: { zh: '你的', en: 'Your' },
};

/** A zone's boon with its numbers, as it works at this table. */
export function zoneBoonLine(
  g: Pick<Encounter, 'house'>,
  boon: ZoneBoon,
  lang: Lang,
): { name: string; text: string; clause: string } {
  const { name, text, clause } = zoneBoons[boon.k];
  const blanks: Record<string, string | number> = {
    n: 'n' in boon ? boon.n : 0,
    stat: boon.k === 'stat' ? statWords[boon.stat][lang] : '',
    whose: WHOSE[isForAll(g, boon) ? 'all' : 'own'][lang],
    unit: boon.k === 'deploy' ? printedUnit(boon.unit).name[lang] : '',
    card: boon.k === 'gen' ? printedCard(boon.card).name[lang] : '',
  };
  return {
    name: name[lang],
    text: text[lang].replace(/\{(\w+)\}/g, (_, key: string) => `${blanks[key]}`),
    clause,
  };
}

/** A side by name: a player's, the rival's, or the Adversary's. */
export function sideName(g: Encounter, side: number, speech: Speech): string {
  const seat = g.players[side]?.seat ?? -1;
  return seat >= 0 ? speech.name(seat) : speaker(boardWords, speech.lang)('adversary');
}

/** How far a fight has come, as far as that wins it. */
type Progress = Pick<Encounter, 'leadersDown' | 'slain' | 'held'>;
const NOTHING: Progress = { leadersDown: 0, slain: [], held: 0 };

function sayVictory(g: Progress, win: Victory, lang: Lang): string {
  const say = speaker(boardWords, lang);
  switch (win.by) {
    case 'leader':
      return say('win_leader', { n: g.leadersDown, of: win.n });
    case 'slay': {
      const n = g.slain.filter((kind) => kinds[kind].id === win.unit).length;
      return say('win_slay', { unit: printedUnit(win.unit).name[lang], n, of: win.n });
    }
    case 'hold':
      return say(win.uncontested ? 'win_holdFree' : 'win_hold', {
        ...{ zones: [...win.zones].join(stop(lang)), n: g.held, of: win.n },
      });
    case 'survive':
      return say('win_survive', { of: win.n });
    case 'reach':
      return say('win_reach', { of: win.n, zone: win.zone });
    case 'escort':
      return say('win_escort', { zone: win.zone });
    case 'rival':
      return say('win_rival');
    default:
      return say('win_annihilate');
  }
}

/** What wins an encounter before it has begun. */
export function sayWinning(
  { win }: Pick<PrintedEncounter, 'win'>,
  lang: Lang,
  g: Progress = NOTHING,
): string {
  return win.map((way) => sayVictory(g, way, lang)).join(speaker(boardWords, lang)('or'));
}

export function sayLosing({ lose }: Pick<PrintedEncounter, 'lose'>, lang: Lang): string {
  const say = speaker(boardWords, lang);
  return lose.map((way) => say(`lose_${way.by}`, { ...way })).join(say('or'));
}

/** What wins, and what loses. */
export function sayGoal(g: Encounter, lang: Lang): { goal: string; defeat: string; limit: number } {
  const say = speaker(boardWords, lang);
  const { encounter } = fieldOf(g);
  if (encounter === null) {
    const cap = g.players[0].pageCap;
    return { goal: say('duelGoal', { cap }), defeat: say('duelPages', { cap }), limit: 20 };
  }
  // EN-1.11: where none is printed.
  let limit = 20;
  for (const lose of encounter.lose) if (lose.by === 'limit') limit = lose.rounds;
  for (const win of encounter.win) if (win.by === 'survive') limit = win.n;
  return {
    goal: sayWinning(encounter, lang, g),
    defeat: sayLosing(encounter, lang),
    limit,
  };
}

/** What an answer would come to, as the change from one view to the next. */
export function sayChange(before: Encounter, after: Encounter, own: number, lang: Lang): string {
  const say = speaker(boardWords, lang);
  const parts: string[] = [];
  for (const u of before.units) {
    const now = after.units.find(({ uid }) => uid === u.uid);
    const name = unitName(u.kind, lang);
    if (now === undefined) parts.push(say('wouldDie', { name }));
    else if (now.hp < u.hp) parts.push(say('wouldLose', { name, n: u.hp - now.hp }));
    else if (now.hp > u.hp) parts.push(say('wouldHeal', { name, n: now.hp - u.hp }));
  }
  for (const u of after.units) {
    if (!before.units.some(({ uid }) => uid === u.uid))
      parts.push(say('wouldCome', { name: unitName(u.kind, lang) }));
  }
  if (after.field === before.field) {
    const { letters } = fieldOf(before);
    after.control.forEach((side, zone) => {
      if (side !== before.control[zone])
        parts.push(say(side === own ? 'wouldGain' : 'wouldLoseZone', { zone: letters[zone] }));
    });
  }
  return parts.join(lang === 'zh' ? '，' : ', ');
}

/** Names of things joined by a colon. */
export function titled(name: string, text: string, lang: Lang): string {
  return `${name}${colon(lang)}${text}`;
}

export function kindsOfCards(list: readonly { kind: number }[]): { kind: number; n: number }[] {
  const counts = new Map<number, number>();
  for (const { kind } of list) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, n]) => ({ kind, n }))
    .sort((a, b) => cards[a.kind].cost - cards[b.kind].cost || a.kind - b.kind);
}
