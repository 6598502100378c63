import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import { lord as lordOf } from '../content/index.ts';
import type { LordId } from '../content/types.ts';
import type { DungeonView } from '../state.ts';
import { Count, inLordColour, SeatMark, Spoken, Token } from './card.tsx';
import { ICONS, LORD_LOOKS } from './look.ts';
import { type Cell, floorsOf } from './reading.ts';
import { boardWords, speaker } from './words.ts';

export interface LordsProps {
  g: DungeonView;
  own: number;
  speech: Speech;
  stage: Stage;
  /** Whose dungeon is drawn large. */
  shown: number;
  /** Opponents that may be chosen now. */
  choosable: readonly number[];
  onShow(seat: number): void;
  onChoose(seat: number): void;
}

/** Every lord with the dungeon at a glance; one press shows it large. */
export function Lords({ g, own, speech, stage, shown, choosable, onShow, onChoose }: LordsProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const first = Math.max(0, own);
  const seats = g.players.map((_, i) => (first + i) % g.players.length);
  return (
    <ul className="dl-lords" aria-label={say('lords')}>
      {seats.map((seat) => {
        const player = g.players[seat];
        const lord = player.hero === '' ? null : lordOf(player.hero as LordId);
        const may = choosable.includes(seat);
        const back = player.hand.count - player.hand.heroes;
        const raided = g.raid?.target === seat;
        return (
          <li
            key={seat}
            className={`dl-lord dl-seat-${seat} ${seat === own ? 'is-own' : ''} ${player.out ? 'is-out' : ''} ${g.active === seat ? 'is-active' : ''} ${raided ? 'is-raided' : ''} ${may ? 'is-choosable' : ''}`}
            style={inLordColour(lord?.id)}
            ref={stage.ref(`lord:${seat}`)}
          >
            <button
              type="button"
              className="dl-lord-press"
              aria-pressed={shown === seat}
              onClick={() => (may ? onChoose(seat) : onShow(seat))}
            >
              <Spoken
                text={say(may ? 'chooseLord' : 'showLord', {
                  who: speech.name(seat),
                  lord: lord?.name[lang] ?? '',
                })}
              >
                <span className="dl-portrait">
                  {lord && <Icon name={player.out ? ICONS.out : LORD_LOOKS[lord.id].icon} />}
                  <SeatMark seat={seat} />
                </span>
                <span className="dl-lord-name">
                  {seat === own ? say('you') : speech.name(seat)}
                  {g.first === seat && !player.out && <Icon className="dl-first" name={ICONS.first} />}
                </span>
              </Spoken>
              {g.first === seat && !player.out && <span className="unseen">{say('firstPlayer')}</span>}
            </button>
            {player.out ? (
              <span className="dl-lord-out">{say('out')}</span>
            ) : (
              <>
                <span className="dl-lord-counts">
                  <Count icon={ICONS.hp} n={player.hp} title={say('hpShort', { n: player.hp })} />
                  <Count icon={ICONS.gold} n={player.gold} title={say('goldOf', { n: player.gold })} />
                  <Count
                    icon={ICONS.hand}
                    n={player.hand.heroes > 0 ? `${back}+${player.hand.heroes}` : back}
                    title={say('handOf', { n: player.hand.count, heroes: player.hand.heroes })}
                  />
                  {player.staging.length > 0 && (
                    <Count
                      icon={ICONS.staging}
                      n={player.staging.length}
                      title={say('stagingOf', { n: player.staging.length })}
                    />
                  )}
                  {player.retired.length > 0 && (
                    <Count
                      icon={ICONS.retired}
                      n={player.retired.length}
                      title={say('retiredOf', { n: player.retired.length })}
                    />
                  )}
                  {g.phase === 'reveal' && player.passed && (
                    <span className="dl-passed">{say('hasPassed')}</span>
                  )}
                </span>
                {seat !== own && <Mini {...{ g, seat, stage }} />}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A dungeon no larger than a thumb: what lies where, and what of it is known. */
function Mini({ g, seat, stage }: { g: DungeonView; seat: number; stage: Stage }) {
  const small = (cell: Cell | null, key: string) => (
    <span
      key={key}
      className={`dl-mini-area ${cell === null ? 'is-empty' : ''}`}
      ref={cell === null ? undefined : stage.ref(`mini:${seat}:${cell.place}`)}
    >
      {cell && <Token kind={cell.piece.kind} hero={cell.piece.hero} />}
    </span>
  );
  return (
    <span className="dl-mini" aria-hidden="true">
      {floorsOf(g, seat).map(({ floor, entrance, buildings, exit, built }) => (
        <span key={floor} className={`dl-mini-floor ${built ? 'is-built' : ''}`}>
          {built || (entrance && exit) ? (
            <>
              {small(entrance, 'entrance')}
              {buildings.map((cell) => small(cell, `${cell.place}`))}
              {small(exit, 'exit')}
            </>
          ) : (
            small(entrance ?? exit, 'single')
          )}
        </span>
      ))}
    </span>
  );
}
