import type { Lang, Speech } from '@kaiju/kernel';
import { card as cardOf, hero as heroOf, status } from '../content/index.ts';
import type { Card, Hero, HeroId, Req, StatusId, SymbolId } from '../content/types.ts';
import type { DiceView } from '../state.ts';
import { nameOf, phaseName } from '../words.ts';
import type { Answer } from './choices.ts';
import { lossBehindDefence, metWith } from './hints.ts';
import { isPending, pendingFor } from './pending.ts';
import { boardWords, speaker } from './words.ts';

export function heroAt(g: DiceView, seat: number): Hero | null {
  const id = g.players[seat]?.hero ?? '';
  return id === '' ? null : heroOf(id as HeroId);
}

export function symbolName(hero: Hero, n: number, lang: Lang): string {
  return hero.symbols[hero.die[n - 1]]?.name[lang] ?? '';
}

/** `3 Wave`, `2 Wave + 2 Anchor`, `4 of a kind`. */
export function sayNeed(req: Req, hero: Hero, lang: Lang): string {
  const say = speaker(boardWords, lang);
  if ('kind' in req) return say('kind', { n: req.kind });
  if ('straight' in req) return say(req.straight === 4 ? 'small' : 'large');
  const name = (symbol: string) => hero.symbols[symbol as SymbolId]?.name[lang] ?? symbol;
  if ('tier' in req) return `${req.at.join('/')} ${name(req.tier)}`;
  return Object.entries(req.sym)
    .map(([symbol, n]) => `${n} ${name(symbol)}`)
    .join(' + ');
}

export function sayDice(hero: Hero | null, dice: readonly number[], lang: Lang): string {
  return dice.map((n) => (hero ? `${n} ${symbolName(hero, n, lang)}` : n)).join(lang === 'zh' ? '、' : ', ');
}

/** A card by its printed name; an upgrade by what it upgrades. */
export function cardTitle(card: Card, lang: Lang): string {
  if (card.timing !== 'upgrade') return card.name[lang];
  const name = nameOf(card.ability, { lang });
  return speaker(boardWords, lang)('upgradeTo', { name, level: ROMAN[card.level] });
}
export const ROMAN = ['', 'I', 'II', 'III'];

/** A defence, and what it makes of the loss that is pending: `Sea Wall · 8.00 → 3.50 on average`. */
export function sayDefence(g: DiceView, seat: number, id: string, speech: Speech): string {
  const now = pendingFor(g, seat).loss;
  const then = lossBehindDefence(g, seat, id);
  const loss = [now, then].map((n) => n.toFixed(2));
  return speaker(boardWords, speech.lang)('defendWith', {
    name: nameOf(id, speech),
    loss: loss[0] === loss[1] ? loss[1] : loss.join(' → '),
  });
}

/** The level of an ability or defence on a seat's board. */
export function levelOf(g: DiceView, seat: number, slot: number): number {
  return g.players[seat].levels[slot] ?? 1;
}

/** DT-13.5: what an upgrade costs once the level below it lies on the board. */
export function costFor(g: DiceView, seat: number, card: Card): number {
  if (card.timing !== 'upgrade') return card.cost;
  const covered = (g.players[seat].upgrades.cards ?? []).flatMap((held) => {
    const below = held ? cardOf(held.kind) : null;
    return below?.timing === 'upgrade' && below.ability === card.ability ? [below.cost] : [];
  });
  return Math.max(0, card.cost - (covered.at(-1) ?? 0));
}

export function limitOf(g: DiceView, seat: number, st: StatusId): number {
  return status(st).limit + g.players[seat].raised[st];
}

/** The printed text of an ability at its level. */
function abilityText(g: DiceView, seat: number, id: string, lang: Lang): string {
  const hero = heroAt(g, seat);
  const slot = hero?.abilities.findIndex((ability) => ability.id === id) ?? -1;
  return hero && slot >= 0 ? hero.abilities[slot].levels[levelOf(g, seat, slot) - 1].text[lang] : '';
}

/** What is about to happen, for whoever may answer it. */
export function sayHappening(g: DiceView, kind: string, speech: Speech): string {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const who = g.active < 0 ? '' : speech.name(g.active);
  const hero = g.active < 0 ? null : heroAt(g, g.active);
  const attack = () =>
    g.attack === null || g.attack.target < 0
      ? null
      : say('happensAttack', {
          who: speech.name(g.attack.by),
          whom: speech.name(g.attack.target),
          n: g.attack.base + g.attack.boost,
          type: say(g.attack.type),
        });
  switch (kind) {
    case 'W-B': {
      const seat = g.players.findIndex((p) => (p.shown.cards?.length ?? 0) > 0);
      const shown = g.players[seat]?.shown.cards?.[0];
      if (!shown) break;
      const card = cardOf(shown.kind);
      return say('happensShown', {
        ...{ who: speech.name(seat), card: cardTitle(card, lang), text: card.text[lang] },
      });
    }
    case 'W-C':
      return say('happensThrown', { who, dice: sayDice(hero, g.dice, lang) });
    case 'W-D':
    case 'W-E':
    case 'W-K':
      if (g.declared === 'none') return say('happensNone', { who });
      if (g.declared === '') break;
      return say('happensDeclared', {
        ...{ who, ability: nameOf(g.declared, speech), text: abilityText(g, g.active, g.declared, lang) },
      });
    case 'W-F':
    case 'W-H':
      if (g.roll.owner < 0) break;
      return say('happensRoll', {
        who: speech.name(g.roll.owner),
        why: say(ROLLS[g.roll.why] ?? 'whyWritten'),
        dice: sayDice(heroAt(g, g.roll.owner), g.roll.dice, lang),
      });
    case 'W-G':
    case 'W-I':
    case 'defend': {
      const said = attack();
      if (said) return said;
      break;
    }
    case 'W-J':
      return say('happensSettle', { what: sayPending(g, speech) });
    default:
  }
  return g.active < 0 ? '' : say('happensPhase', { who, phase: phaseName(g.phase, speech) });
}

export const ROLLS: Record<string, 'whyTarget' | 'whyDefence' | 'whyWritten'> = {
  target: 'whyTarget',
  defence: 'whyDefence',
  written: 'whyWritten',
};

function sayPending(g: DiceView, speech: Speech): string {
  const say = speaker(boardWords, speech.lang);
  const parts = g.players.flatMap((_, seat) => {
    const pending = pendingFor(g, seat);
    if (!isPending(pending)) return [];
    const said = [
      ...(pending.loss > 0 ? [say('ledgerLoss', { n: pending.loss })] : []),
      ...(pending.heal > 0 ? [say('ledgerHeal', { n: pending.heal })] : []),
    ];
    return [`${speech.name(seat)} ${said.join(' ')}`];
  });
  return parts.join(speech.lang === 'zh' ? '；' : '; ');
}

/** What an answer that turns dice would make of them. */
export function sayTurned(g: DiceView, answer: Answer, speech: Speech): string | null {
  if (answer.set === undefined) return null;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const [owner, before] = g.roll.open ? [g.roll.owner, g.roll.dice] : [g.active, g.dice];
  const hero = heroAt(g, owner);
  const after = [...before];
  for (const [i, n] of answer.set) after[i] = n;
  const faces = answer.set.map(([i, n]) => `${before[i]}→${n}`).join(' ');
  if (hero === null || g.roll.open) return faces;
  const met = metWith(hero, after).map((id) => nameOf(id, speech));
  return met.length === 0
    ? say('wouldMeetNothing', { faces })
    : say('wouldMeet', { faces, met: met.join(lang === 'zh' ? '、' : ', ') });
}

/** How what is pending would change, by the view after an answer. */
export function sayChange(before: DiceView, after: DiceView, speech: Speech): string | null {
  const say = speaker(boardWords, speech.lang);
  const changes = before.players.flatMap((_, seat) => {
    const [now, then] = [pendingFor(before, seat).loss, pendingFor(after, seat).loss];
    return now === then ? [] : [say('wouldLose', { who: speech.name(seat), now, then })];
  });
  return changes.length === 0 ? null : changes.join(speech.lang === 'zh' ? '；' : '; ');
}
