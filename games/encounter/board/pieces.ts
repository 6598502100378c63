import type { Bilingual, Lang } from '@kaiju/kernel';
import type { Piece } from '@kaiju/web/kit';
import { encounters } from '../content/encounters/index.ts';
import {
  derived,
  enemies,
  events,
  feats,
  heroes,
  keyEvents,
  cards as library,
  tokens,
} from '../content/index.ts';
import type { Card, Unit, Variant } from '../content/types.ts';
import { cardOf, cards } from '../effects/code.ts';
import { cardIcon, eventIcon, ICONS, unitIconOf } from './look.ts';
import { pieceWords } from './pieces.words.ts';
import { abilityLine, boonLine, cardText, cardType, statsLine, titled } from './say.ts';
import { sheetWords } from './sheet.words.ts';
import { boardWords, speaker } from './words.ts';

/** A line in both languages. */
const both = (line: (lang: Lang) => string): Bilingual => ({ zh: line('zh'), en: line('en') });

function unitPiece(unit: Unit, group: Bilingual): Piece {
  return {
    id: unit.id,
    group,
    name: unit.name,
    icon: unitIconOf(unit.id),
    lines: [
      both((lang) => statsLine(unit, lang)),
      ...unit.abilities.map((key) =>
        both((lang) => {
          const { name, text } = abilityLine(key, lang);
          return titled(name, text, lang);
        }),
      ),
    ],
    clauses: [...new Set(unit.abilities.map((key) => abilityLine(key, 'en').clause))],
  };
}

const VERSIONS: readonly (readonly [Variant, 'enhanced' | 'transformed'])[] = [
  ['plus', 'enhanced'],
  ['turned', 'transformed'],
];

function cardPiece(printed: Card, group: Bilingual): Piece {
  const kind = cards[cardOf(printed.id)];
  const keys = printed.type === 'summon' ? printed.unit.abilities : [];
  return {
    id: printed.id,
    group,
    name: printed.name,
    icon: cardIcon(kind),
    lines: [
      both((lang) => speaker(pieceWords, lang)('costs', { cost: kind.cost, type: cardType(kind, lang) })),
      both((lang) => cardText(printed, 'base', lang)),
      ...keys.map((key) =>
        both((lang) => {
          const { name, text } = abilityLine(key, lang);
          return titled(name, text, lang);
        }),
      ),
      ...VERSIONS.flatMap(([variant, word]) =>
        variant !== 'base' && printed[variant]
          ? [both((lang) => speaker(pieceWords, lang)(word, { text: cardText(printed, variant, lang) }))]
          : [],
      ),
      ...(kind.boon.length > 0
        ? [both((lang) => speaker(boardWords, lang)('boon', { text: boonLine(kind.boon, lang) }))]
        : []),
    ],
    clauses: ['EN-8.24', ...new Set(keys.map((key) => abilityLine(key, 'en').clause))],
  };
}

/** Every hero, card, unit, event, feat and encounter there is. */
export function pieces(): Piece[] {
  return [
    ...heroes.map((hero): Piece => {
      const piece = unitPiece(hero, pieceWords.heroes);
      const lines = [
        hero.title,
        ...piece.lines,
        both((lang) => speaker(sheetWords, lang)('cooldown', { n: hero.cooldown })),
      ];
      return { ...piece, lines, clauses: ['EN-7.1', ...piece.clauses] };
    }),
    ...library.map((printed) => cardPiece(printed, pieceWords[`cards_${printed.colours[0]}`])),
    ...derived.map((printed) => cardPiece(printed, pieceWords.derived)),
    ...tokens.map((unit) => unitPiece(unit, pieceWords.tokens)),
    ...enemies.map((unit) => unitPiece(unit, pieceWords.enemies)),
    ...events.map(
      ({ id, name, text, tags, passive }): Piece => ({
        ...{ id, name, group: pieceWords.events },
        icon: eventIcon({ id, tags, key: false }),
        lines: [
          text,
          ...(passive
            ? [both((lang) => speaker(sheetWords, lang)('passive', { text: passive.text[lang] }))]
            : []),
        ],
        clauses: ['EN-16.12'],
      }),
    ),
    ...keyEvents.map(
      ({ id, name, text, condition }): Piece => ({
        ...{ id, name, group: pieceWords.keys, icon: 'key', lines: [condition, text], clauses: ['EN-16.6'] },
      }),
    ),
    ...feats.map(
      ({ id, name, text, clause }): Piece => ({
        ...{ id, name, group: pieceWords.feats, icon: ICONS.feat, lines: [text], clauses: [clause] },
      }),
    ),
    ...encounters.map(
      ({ id, name, story, stars }): Piece => ({
        ...{ id, name, group: pieceWords.encounters, icon: ICONS.fight, clauses: ['EN-28.1'] },
        lines: [{ zh: '★'.repeat(stars), en: '★'.repeat(stars) }, story],
      }),
    ),
  ];
}
