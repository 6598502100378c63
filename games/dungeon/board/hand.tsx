import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import { kinds } from '../effects/code.ts';
import type { DungeonView } from '../state.ts';
import { About, HandFace, inLordColour, Sheet, Spoken, Stats, sayCard, Token } from './card.tsx';
import { type Held, sameHeld } from './choices.ts';
import { ICONS } from './look.ts';
import { drafted, ownValues } from './reading.ts';
import { boardWords, speaker } from './words.ts';

/** The cards of a hand that may be seen and are not in the draft, the oldest first. */
export function handOf(g: DungeonView, seat: number): string[] {
  return (drafted(g, seat).player.hand.cards ?? []).map((kind) => kinds[kind].id);
}

export interface HandProps {
  g: DungeonView;
  seat: number;
  /** Whether the hand may be read: one's own. */
  own: boolean;
  speech: Speech;
  stage: Stage;
  /** Cards that something can be done with now. */
  usable: ReadonlySet<string>;
  held: Held | null;
  onTake(held: Held): void;
}

/** The own hand. */
export function Hand({ g, seat, own, speech, stage, usable, held, onTake }: HandProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const ids = own ? handOf(g, seat) : [];
  const count = g.players[seat].hand.count;
  const seen = new Map<string, number>();
  return (
    <section ref={stage.ref(`hand:${seat}`)} className="dl-hand" aria-label={say('hand')}>
      {ids.length === 0 && (
        <p className="dl-none">{!own && count > 0 ? say('cardsInHand', { n: count }) : say('handEmpty')}</p>
      )}
      <ul tabIndex={ids.length > 0 ? 0 : undefined} aria-label={say('hand')}>
        {ids.map((id, i) => {
          const nth = (seen.get(id) ?? 0) + 1;
          seen.set(id, nth);
          const kind = kinds.findIndex((of) => of.id === id);
          const { type, lord } = kinds[kind];
          const card: Held = { from: 'hand', id };
          const can = usable.has(id);
          return (
            <li key={`${id} ${nth}`}>
              <About sheet={<Sheet {...{ g, kind, lang }} />}>
                <button
                  type="button"
                  ref={stage.ref(`card:${id}`)}
                  className={`dl-card paper is-${type} ${can ? 'is-usable' : ''}`}
                  style={inLordColour(lord)}
                  data-carry={can ? JSON.stringify(card) : undefined}
                  aria-pressed={sameHeld(held, card) && nth === 1}
                  onClick={() => onTake(card)}
                >
                  <Spoken text={`${sayCard(g, kind, lang)}${can ? say('usable') : ''}`}>
                    <HandFace {...{ g, kind, lang }} />
                  </Spoken>
                  {i < 9 && (
                    <span className="dl-key" aria-hidden="true">
                      {i + 1}
                    </span>
                  )}
                </button>
              </About>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export interface ShelvesProps {
  g: DungeonView;
  seat: number;
  speech: Speech;
  stage: Stage;
  held: Held | null;
  /** Veterans that can be called back, by their number. */
  callable: ReadonlySet<number>;
  onTake(held: Held): void;
}

/** Units that are not in the dungeon: those who set out this round, and those who rest. */
export function Shelves({ g, seat, speech, stage, held, callable, onTake }: ShelvesProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const { staging, retired, draft } = g.players[seat];
  const called = new Set((draft ?? []).map(({ from }) => from));
  const resting = retired.flatMap((piece, i) => (called.has(i) ? [] : [{ piece, i }]));
  if (staging.length === 0 && resting.length === 0) return null;
  return (
    <div className="dl-shelves">
      {staging.length > 0 && (
        <section aria-label={say('staging')} ref={stage.ref(`staging:${seat}`)}>
          <h2 title={say('stagingNote')}>
            <Icon name={ICONS.staging} />
            {say('staging')}
          </h2>
          <ul>
            {staging.map((piece, i) => (
              <li key={i}>
                <About
                  sheet={<Sheet {...{ g, kind: piece.kind, lang, piece }} values={ownValues(g, piece)} />}
                >
                  <span className="dl-veteran">
                    <Spoken text={sayCard(g, piece.kind, lang, ownValues(g, piece), piece)}>
                      <Token kind={piece.kind} />
                      <Stats values={ownValues(g, piece)} />
                    </Spoken>
                  </span>
                </About>
              </li>
            ))}
          </ul>
        </section>
      )}
      {resting.length > 0 && (
        <section aria-label={say('retired')} ref={stage.ref(`retired:${seat}`)}>
          <h2 title={say('retiredNote')}>
            <Icon name={ICONS.retired} />
            {say('retired')}
          </h2>
          <ul>
            {resting.map(({ piece, i }) => {
              const { id, card } = kinds[piece.kind];
              const veteran: Held = { from: 'retired', i, id };
              const can = callable.has(i);
              return (
                <li key={i}>
                  <About
                    sheet={<Sheet {...{ g, kind: piece.kind, lang, piece }} values={ownValues(g, piece)} />}
                  >
                    <button
                      type="button"
                      className={`dl-veteran ${can ? 'is-usable' : ''}`}
                      data-carry={can ? JSON.stringify(veteran) : undefined}
                      aria-pressed={sameHeld(held, veteran)}
                      onClick={() => onTake(veteran)}
                    >
                      <Spoken text={say('veteran', { card: card.name[lang] })}>
                        <Token kind={piece.kind} />
                        <Stats values={ownValues(g, piece)} />
                      </Spoken>
                    </button>
                  </About>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
