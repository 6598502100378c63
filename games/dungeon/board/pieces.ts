import type { Bilingual, Lang } from '@kaiju/kernel';
import type { Piece } from '@kaiju/web/kit';
import { attributes } from '../content/glossary.ts';
import { lords } from '../content/index.ts';
import type { Lord } from '../content/types.ts';
import { ATTRS, type Kind, kinds } from '../effects/code.ts';
import { originOf, typeName } from './card.tsx';
import { CARD_ICONS, LORD_LOOKS } from './look.ts';
import { pieceWords, speaker } from './words.ts';

/** A line in both languages. */
function both(line: (lang: Lang) => string): Bilingual {
  return { zh: line('zh'), en: line('en') };
}
const said = (key: keyof typeof pieceWords, blanks: (lang: Lang) => Record<string, unknown>): Bilingual =>
  both((lang) => speaker(pieceWords, lang)(key, blanks(lang)));

/** Where the rulebook prints the cards of a level, of the lords, and the adventurers. */
const CLAUSES = { common: 'DL-24.1', lord: 'DL-24.6', npc: 'DL-24.5' };

function lordPiece({ id, name, clause, style, power, plan, weakness }: Lord): Piece {
  return {
    ...{ id, name, group: pieceWords.lords, icon: LORD_LOOKS[id].icon, clauses: [clause] },
    lines: [
      style,
      said('power', (lang) => ({ name: power.name[lang], text: power.text[lang] })),
      said('liberated', (lang) => ({ text: power.liberated[lang] })),
      plan,
      said('weakness', (lang) => ({ text: weakness[lang] })),
    ],
  };
}

function groupOf({ type, level, lord }: Kind): Bilingual {
  if (type === 'npc') return said('adventurers', () => ({ level }));
  const of = lords.find(({ id }) => id === lord);
  return of ? said('cardsOf', (lang) => ({ lord: of.name[lang] })) : said('commons', () => ({ level }));
}

function cardPiece(kind: Kind): Piece {
  const { id, type, card, hp, def, atk, attrs, pref, lord } = kind;
  const given = both((lang) =>
    ATTRS.flatMap((attr, i) => (attrs[i] > 0 ? [`${attributes[attr].name[lang]} ${attrs[i]}`] : [])).join(
      ' · ',
    ),
  );
  return {
    ...{ id, name: card.name, group: groupOf(kind), icon: CARD_ICONS[id] },
    lines: [
      both((lang) => `${typeName(kind, lang)} · ${originOf(kind, lang)}`),
      ...(type === 'trap' ? [] : [said('values', () => ({ hp, def, atk }))]),
      ...(given.en === '' ? [] : [given]),
      ...(pref < 0 ? [] : [said('wants', (lang) => ({ attr: attributes[ATTRS[pref]].name[lang] }))]),
      ...(card.text.en === '' ? [] : [card.text]),
    ],
    clauses: [type === 'npc' ? CLAUSES.npc : lord === null ? CLAUSES.common : CLAUSES.lord],
  };
}

/** Every lord, card and adventurer there is. */
export function pieces(): Piece[] {
  return [...lords.map(lordPiece), ...kinds.map(cardPiece)];
}
