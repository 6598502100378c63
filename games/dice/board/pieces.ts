import type { Bilingual, Lang } from '@kaiju/kernel';
import type { Piece } from '@kaiju/web/kit';
import { clauseOf, commonCards, heroes, statuses } from '../content/index.ts';
import type { Card, Hero, Text } from '../content/types.ts';
import { HERO_LOOKS, STATUS_ICONS, TIMING_ICONS } from './look.ts';
import { cardTitle, ROMAN, sayNeed } from './say.ts';
import { boardWords, pieceWords, speaker } from './words.ts';

/** A line in both languages. */
function both(line: (lang: Lang) => string): Bilingual {
  return { zh: line('zh').replaceAll('**', ''), en: line('en').replaceAll('**', '') };
}
const titled = (name: Text, text: Text, more: (lang: Lang) => string = () => '') =>
  both((lang) => `${name[lang]}${more(lang)}${lang === 'zh' ? '：' : ': '}${text[lang]}`);

function heroPiece(hero: Hero): Piece {
  const needs = (need: string) => (lang: Lang) => (lang === 'zh' ? `（${need}）` : ` (${need})`);
  return {
    id: hero.id,
    group: pieceWords.heroes,
    name: hero.name,
    icon: HERO_LOOKS[hero.id].icon,
    lines: [
      hero.theme,
      hero.plan,
      both((lang) => hero.die.map((symbol, i) => `${i + 1} ${hero.symbols[symbol]?.name[lang]}`).join(' · ')),
      ...hero.abilities.flatMap(({ name, req, levels }) =>
        levels.map(({ text }, i) =>
          titled(
            name,
            text,
            (lang) => `${i > 0 ? ` ${ROMAN[i + 1]}` : ''}${needs(sayNeed(req, hero, lang))(lang)}`,
          ),
        ),
      ),
      ...hero.defences.flatMap(({ name, levels }) =>
        levels.map(({ text, dice }, i) =>
          titled(
            name,
            text,
            (lang) =>
              `${i > 0 ? ` ${ROMAN[i + 1]}` : ''}${needs(speaker(boardWords, lang)('rolls', { n: dice }))(lang)}`,
          ),
        ),
      ),
      ...hero.passives.map(({ name, text }) => titled(name, text)),
      ...(hero.swarm ? [titled(hero.swarm.name, hero.swarm.text)] : []),
    ],
    clauses: [hero.clause],
  };
}

function cardPiece(card: Card, group: Bilingual): Piece {
  return {
    id: card.id,
    group,
    name: both((lang) => cardTitle(card, lang)),
    icon: TIMING_ICONS[card.timing],
    lines: [
      both((lang) =>
        speaker(pieceWords, lang)('costs', {
          timing: speaker(boardWords, lang)(`timing_${card.timing}`),
          cost: card.cost,
        }),
      ),
      both((lang) => card.text[lang]),
    ],
    clauses: [clauseOf(card.id)],
  };
}

/** Every hero, status and card there is. */
export function pieces(): Piece[] {
  return [
    ...heroes.map(heroPiece),
    ...statuses.map(
      ({ id, name, kind, limit, text, when, clause }): Piece => ({
        id,
        group: pieceWords.statuses,
        name,
        icon: STATUS_ICONS[id],
        lines: [
          both((lang) => `${pieceWords[kind][lang]} · ${speaker(pieceWords, lang)('limit', { n: limit })}`),
          both((lang) => text[lang]),
          when,
        ],
        clauses: [clause],
      }),
    ),
    ...commonCards.map((card) => cardPiece(card, pieceWords.common)),
    ...heroes.flatMap((hero) =>
      hero.cards.map((card) =>
        cardPiece(
          card,
          both((lang) => speaker(pieceWords, lang)('cardsOf', { hero: hero.name[lang] })),
        ),
      ),
    ),
  ];
}
