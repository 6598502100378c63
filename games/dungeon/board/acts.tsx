import type { Json, Speech } from '@kaiju/kernel';
import { Button, Kbd } from '@kaiju/web/kit';
import type { ReactNode } from 'react';
import { numbers } from '../content/numbers.ts';
import { kindOf, kinds } from '../effects/code.ts';
import { type DungeonView, FLOOR } from '../state.ts';
import { cardName } from '../words.ts';
import { SeatMark } from './card.tsx';
import { type Choices, type Deed, deedsFor, type Held, type Wish } from './choices.ts';
import { handOf } from './hand.tsx';
import { type Cell, floorsOf } from './reading.ts';
import { Shop } from './shop.tsx';
import { boardWords, speaker } from './words.ts';

/** Why something can't be done, with the clause that says so. */
export interface Why {
  text: string;
  clause: string | null;
}

export interface ActsProps {
  g: DungeonView;
  seat: number;
  speech: Speech;
  choices: Choices;
  held: Held | null;
  /** The card of one's own dungeon that is chosen. */
  cell: Cell | null;
  why: Why | null;
  /** The planner's own buttons, while parties are formed. */
  planning: ReactNode;
  /** Whoever ends the phase now was warned before. */
  warned: boolean;
  onTry(wish: Wish): void;
  onEnd(): void;
  onPutDown(): void;
  openClause(id: string): void;
}

/** What can be done now, and why something can't. */
export function Acts(props: ActsProps) {
  const { choices, speech, why, seat } = props;
  const say = speaker(boardWords, speech.lang);
  return (
    <section className="dl-acts" data-ask={choices.kind ?? 'none'} aria-label={say('acts')}>
      {why !== null && (
        <p className="dl-why" role="status">
          <span>{why.text}</span>
          {why.clause !== null && (
            <button
              type="button"
              className="dl-clause numbers"
              onClick={() => props.openClause(why.clause as string)}
            >
              {why.clause}
            </button>
          )}
        </p>
      )}
      {seat < 0 ? <p className="dl-none">{say('watching')}</p> : <Row {...props} />}
    </section>
  );
}

function Row(props: ActsProps) {
  const { g, seat, speech, choices, held, cell, planning, warned, onTry, onPutDown } = props;
  const say = speaker(boardWords, speech.lang);
  switch (choices.kind) {
    case 'buy':
      return (
        <>
          <Shop {...{ g, seat, speech, choices, onTry }} />
          <Key letter="E">
            <Button kind="main" onClick={() => onTry('end')}>
              {say('endDraw')}
            </Button>
          </Key>
        </>
      );
    case 'build':
      if (held !== null)
        return (
          <>
            <p className="dl-say">{say('putWhere', { card: cardName(held.id, speech) })}</p>
            <Button onClick={onPutDown}>{say('cancel')}</Button>
          </>
        );
      return (
        <>
          {cell !== null ? (
            <Deeds {...props} cell={cell} />
          ) : (
            <p className={`dl-say ${warned ? 'is-warning' : ''}`} role={warned ? 'alert' : undefined}>
              {sayLeft(props)}
            </p>
          )}
          <Key letter="E">
            <Button kind="main" onClick={props.onEnd}>
              {say(warned ? 'endBuildStill' : 'endBuild')}
            </Button>
          </Key>
        </>
      );
    case 'reveal':
      return (
        <>
          {cell !== null ? <Deeds {...props} cell={cell} /> : <p className="dl-say">{say('flipWhich')}</p>}
          <Key letter="E">
            <Button kind={cell === null ? 'main' : 'plain'} onClick={() => onTry('pass')}>
              {say('pass')}
            </Button>
          </Key>
        </>
      );
    case 'opponent':
      return (
        <>
          {choices.options.map((other) => (
            <Button key={Number(other)} onClick={() => onTry(Number(other))}>
              <SeatMark seat={Number(other)} /> {speech.name(Number(other))}
            </Button>
          ))}
        </>
      );
    case 'discard':
    case 'limit':
    case 'sell':
      return <Discarding {...props} />;
    case 'sortie':
      return planning;
    default:
      return null;
  }
}

function Key({ letter, children }: { letter: string; children: ReactNode }) {
  return (
    <span className="dl-keyed">
      {children}
      <Kbd>{letter}</Kbd>
    </span>
  );
}

/** What is still to be done in a build phase, so that nobody ends it by mistake. */
function sayLeft({ g, seat, speech, choices }: ActsProps): string {
  const say = speaker(boardWords, speech.lang);
  const open = handOf(g, seat).filter((id) =>
    choices.options.some((option) => {
      const { build, place } = option as Record<string, Json>;
      return build === id || place === id;
    }),
  );
  return open.length === 0 ? say('nothingToPut') : say('couldPut', { n: open.length });
}

/** What a deed is called, with what it brings. */
function deedName(deed: Deed, kind: number, speech: Speech): string {
  const say = speaker(boardWords, speech.lang);
  const { hero, level, card } = kinds[kind];
  if (deed === 'reclaim') return say('reclaim', { n: hero ? numbers.reclaimHeroBuilding : level });
  if (deed === 'retire') return say('retire', { n: numbers.retireGold });
  return say(deed, { card: card.name[speech.lang] });
}

/** What can be done with a card of the own dungeon. */
function Deeds({ g, seat, speech, choices, cell, onTry }: ActsProps & { cell: Cell }) {
  const say = speaker(boardWords, speech.lang);
  const { kind } = cell.piece;
  const deeds = deedsFor(choices.kind, kinds[kind].type, cell.drafted);
  const which = choices.may({ reclaim: cell.name, stays: 'exit' });
  return (
    <>
      <p className="dl-say is-card">
        <b>{kinds[kind].card.name[speech.lang]}</b>
        {deeds.includes('transfer') && <small> {say('transferNote')}</small>}
      </p>
      {deeds.map((deed) => {
        if (deed === 'reclaim' && which) return <Staying key={deed} {...{ g, seat, speech, cell, onTry }} />;
        const wish = { [deed]: deed === 'undo' ? undoName(cell) : cell.name };
        return (
          <Button
            key={deed}
            kind={deed === 'flip' && choices.may(wish) ? 'main' : 'plain'}
            className={choices.may(wish) ? '' : 'dl-dim'}
            onClick={() => onTry(wish)}
          >
            {deedName(deed, kind, speech)}
          </Button>
        );
      })}
      {choices.kind === 'reveal' && choices.may({ flip: cell.name, pass: true }) && (
        <Button onClick={() => onTry({ flip: cell.name, pass: true })}>{say('flipAndPass')}</Button>
      )}
    </>
  );
}

/** A building is reclaimed between two cards of which one has to go (DL-6.10): which one stays? */
function Staying({
  g,
  seat,
  speech,
  cell,
  onTry,
}: Pick<ActsProps, 'g' | 'seat' | 'speech' | 'onTry'> & { cell: Cell }) {
  const say = speaker(boardWords, speech.lang);
  const { kind } = cell.piece;
  const { hero, level } = kinds[kind];
  const { entrance, exit } = floorsOf(g, seat)[Math.floor(cell.place / FLOOR)];
  const named = (of: Cell | null) => ({ card: of ? cardName(kinds[of.piece.kind].id, speech) : '' });
  return (
    <fieldset className="dl-staying">
      <legend>{say('reclaimWhich', { n: hero ? numbers.reclaimHeroBuilding : level })}</legend>
      <Button onClick={() => onTry({ reclaim: cell.name })}>{say('staysAtEntrance', named(entrance))}</Button>
      <Button onClick={() => onTry({ reclaim: cell.name, stays: 'exit' })}>
        {say('staysAtExit', named(exit))}
      </Button>
    </fieldset>
  );
}

/** A building is taken back by its floor, whichever of two it is (DL-12.13). */
export function undoName({ piece, name }: Pick<Cell, 'piece' | 'name'>): string {
  return kinds[piece.kind].type === 'building' ? `${name.split('.')[0]}.building` : name;
}

/** A card of the hand must go, or may be sold. */
function Discarding({ g, seat, speech, choices, held, onTry }: ActsProps) {
  const say = speaker(boardWords, speech.lang);
  const selling = choices.kind === 'sell';
  const { handLimit } = g.terms;
  const over = g.players[seat].hand.count - handLimit;
  const id = held?.from === 'hand' && kindOf[held.id] !== undefined ? held.id : null;
  return (
    <>
      <p className="dl-say">
        {id === null
          ? say(selling ? 'sellWhich' : choices.kind === 'limit' ? 'limitWhich' : 'discardWhich', {
              n: over,
              most: handLimit,
            })
          : cardName(id, speech)}
      </p>
      {id !== null && (
        <Button kind="main" onClick={() => onTry(id)}>
          {say(selling ? 'sell' : 'discard')}
        </Button>
      )}
      {selling && (
        <Key letter="E">
          <Button onClick={() => onTry('end')}>{say('endSell')}</Button>
        </Key>
      )}
    </>
  );
}
