import type { Bilingual } from '@kaiju/kernel';
import type { Piece } from '@kaiju/web/kit';
import { tiers, timings } from '../content/glossary.ts';
import { actionCards, caves, characters, treasures } from '../content/index.ts';
import { CARD_ICONS, CHARACTER_ICONS, COLOUR_ICONS, treasureIcon } from './look.ts';
import { saySpeed } from './things.ts';
import { boardWords, pieceWords, speaker } from './words.ts';

const both = (say: (lang: 'zh' | 'en') => string): Bilingual => ({ zh: say('zh'), en: say('en') });
const said = ({ zh }: Bilingual): boolean => zh !== '';

/** Everything that is printed, for the gallery. */
export function pieces(): Piece[] {
  return [
    ...characters.map(({ id, name, text, clause }) => ({
      ...{ id: `character:${id}`, group: pieceWords.character, name, icon: CHARACTER_ICONS[id] },
      ...{ lines: [text], clauses: [clause] },
    })),
    ...actionCards.map(({ id, kind, name, text, timing, clause }) => ({
      ...{ id: `card:${id}`, group: pieceWords.action, name, icon: CARD_ICONS[kind] },
      ...{ lines: [timings[timing], text], clauses: [clause] },
    })),
    ...treasures.map(({ id, name, text, tier, value }) => ({
      ...{ id: `treasure:${id}`, group: pieceWords.treasure, name, icon: treasureIcon(id) },
      lines: [
        both((lang) => speaker(pieceWords, lang)('tier', { tier: tiers[tier].name[lang], v: value })),
        text,
      ].filter(said),
      clauses: ['DH-21.2'],
    })),
    ...caves.flatMap(({ monster }) =>
      monster.deck.map(({ id, name, text, colour, speed, reset }) => ({
        id: `ai:${id}`,
        group: both((lang) => speaker(pieceWords, lang)('ai', { monster: monster.name[lang] })),
        name,
        icon: COLOUR_ICONS[colour],
        lines: [
          both((lang) => {
            const say = speaker(boardWords, lang);
            return `${say('speed', { speed: saySpeed(speed) })}${reset ? ` · ${say('isReset')}` : ''}`;
          }),
          text,
        ],
        clauses: [colour === 'fire' || colour === 'ice' ? 'DH-22.1' : 'DH-23.13'],
      })),
    ),
  ];
}
