import type { Lang } from '@kaiju/kernel';
import { Icon, Popover } from '@kaiju/web/kit';
import { aiCards } from '../content/index.ts';
import type { AiCard, MapId } from '../content/types.ts';
import { COLOUR_ICONS, ICONS } from './look.ts';
import { aiCardOf, saySpeed } from './things.ts';
import type { Shown } from './unfold.ts';
import type { Say } from './words.ts';

/** An AI card with everything that is printed on it. */
function PrintedAi({ card, lang, say }: { card: AiCard; lang: Lang; say: Say }) {
  return (
    <div className={`dh-printed is-${card.colour}`}>
      <h3>
        <Icon name={COLOUR_ICONS[card.colour]} /> {card.name[lang]}
      </h3>
      <p className="dh-printed-marks">
        <span>{say('speed', { speed: saySpeed(card.speed) })}</span>
        {card.reset && (
          <span>
            <Icon name={ICONS.reset} /> {say('isReset')}
          </span>
        )}
      </p>
      <p>{card.text[lang]}</p>
    </div>
  );
}

interface AiCardProps {
  place: 'current' | 'next' | 'executed';
  kind: number | null;
  /** Said beside it: when it acts, who flipped it. */
  note: string;
  map: MapId;
  lang: Lang;
  say: Say;
  others?: readonly string[];
}

/** One of the monster's cards in its place; pressing it shows all of its text. */
function AiSlot({ place, kind, note, map, lang, say, others = [] }: AiCardProps) {
  const card = aiCardOf(kind);
  const title = say(place);
  if (card === null) {
    const none = kind === -1;
    return (
      <div className={`dh-ai is-${place} ${none ? 'is-none' : 'is-down'}`}>
        <small>{title}</small>
        <Icon name={ICONS.monster[map]} />
        <b>{say(none ? 'noCard' : 'faceDown')}</b>
        {note !== '' && <span className="dh-ai-note">{note}</span>}
      </div>
    );
  }
  return (
    <Popover
      label={card.name[lang]}
      content={() => (
        <>
          <PrintedAi card={card} lang={lang} say={say} />
          {note !== '' && <p className="small soft">{note}</p>}
          {others.length > 0 && <p className="small soft">{say('seen', { names: others.join(' · ') })}</p>}
        </>
      )}
    >
      <button type="button" className={`dh-ai is-${place} is-${card.colour}`} key={card.id}>
        <small>{title}</small>
        <Icon name={COLOUR_ICONS[card.colour]} />
        <b>{card.name[lang]}</b>
        <span className="dh-ai-speed numbers" title={say('speed', { speed: saySpeed(card.speed) })}>
          {saySpeed(card.speed)}
          {card.reset && <Icon name={ICONS.reset} label={say('isReset')} />}
        </span>
        {note !== '' && <span className="dh-ai-note">{note}</span>}
        <span className="dh-ai-text">{card.text[lang]}</span>
      </button>
    </Popover>
  );
}

interface RailProps {
  shown: Shown;
  map: MapId;
  executed: readonly number[];
  slot: number | null;
  flipper: string | null;
  lang: Lang;
  say: Say;
}

/** The monster's cards: this round's, the next, and the last that acted. */
export function Rail({ shown, map, executed, slot, flipper, lang, say }: RailProps) {
  const { current, next, after, top, draw } = shown;
  const later = aiCardOf(after);
  const when = slot === null ? '' : slot === 0 ? say('actsFirst') : say('actsAfter', { n: slot });
  const known = aiCardOf(next) !== null;
  return (
    <section className="dh-rail" aria-label={say('monsterCard')}>
      <AiSlot
        place="current"
        kind={current}
        note={[when, flipper === null ? '' : say('flippedBy', { who: flipper })].filter(Boolean).join(' · ')}
        {...{ map, lang, say }}
      />
      <AiSlot
        place="next"
        kind={next}
        note={
          known
            ? [say('onlyYou'), later && say('thenCard', { card: later.name[lang] })]
                .filter(Boolean)
                .join(' · ')
            : say('deckLeft', { n: draw })
        }
        {...{ map, lang, say }}
      />
      <AiSlot
        place="executed"
        kind={top}
        note=""
        others={executed.map((kind) => aiCards[kind].name[lang])}
        {...{ map, lang, say }}
      />
    </section>
  );
}
